//! Constructs of floats: arith, and exact functions of math.

use super::{FLOATS, Program, Statement};

pub(super) const ALL: &[Statement] = &[
    Statement(40, write_arithmetic),
    Statement(4, write_assumed),
    Statement(10, write_compare),
    Statement(10, write_convert),
    Statement(10, write_exact),
    Statement(5, write_fused),
    Statement(5, write_function),
];

fn float_type(program: &mut Program<'_>) -> &'static str {
    program.random.pick_early(FLOATS).unwrap_or("f32")
}

/// Sums, products and maxima.
fn write_arithmetic(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let (a, b) = program.pair(ty);
    let ops = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "negf", "maxnumf", "minnumf"];
    match program.random.one_of(ops) {
        "negf" => program.define(ty, a.clean, format!("arith.negf {} : {ty}", a.name)),
        op => {
            // Which zero is the result is unspecified.
            let clean = a.clean && b.clean && !op.contains("num");
            program.define(ty, clean, format!("arith.{op} {}, {} : {ty}", a.name, b.name))
        }
    };
    true
}

/// Arithmetic with flags that assume numbers, or finite ones.
fn write_assumed(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let (a, b) = program.pair(ty);
    let op = program.random.one_of(["addf", "mulf", "maximumf"]);
    let flags = program.random.one_of(["nnan", "ninf", "nnan,ninf"]);
    program.define(ty, false, format!("arith.{op} {}, {} fastmath<{flags}> : {ty}", a.name, b.name));
    true
}

/// Comparisons.
fn write_compare(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let (a, b) = program.pair(ty);
    let predicates = [
        "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "false",
        "true",
    ];
    let predicate = program.random.one_of(predicates);
    program.define("i1", a.clean && b.clean, format!("arith.cmpf {predicate}, {}, {} : {ty}", a.name, b.name));
    true
}

/// Conversions to other formats, integers and bits.
fn write_convert(program: &mut Program<'_>) -> bool {
    let from = float_type(program);
    let value = program.any(from);
    match program.random.below(4) {
        0 => {
            let to = float_type(program);
            let bits = |ty: &str| ty.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(16);
            let (a, b): (u32, u32) = (bits(from), bits(to));
            let op = match a.cmp(&b) {
                std::cmp::Ordering::Less => "extf",
                std::cmp::Ordering::Greater => "truncf",
                std::cmp::Ordering::Equal => return false,
            };
            program.define(to, value.clean, format!("arith.{op} {} : {from} to {to}", value.name));
        }
        1 => {
            let int = program.random.one_of(["i32", "i8", "i64"]);
            let op = program.random.one_of(["fptosi", "fptoui"]);
            program.define(int, false, format!("arith.{op} {} : {from} to {int}", value.name));
        }
        2 => {
            let int = program.random.one_of(["i32", "i8", "i64", "i1"]);
            let op = program.random.one_of(["sitofp", "uitofp"]);
            let value = program.any(int);
            program.define(from, value.clean, format!("arith.{op} {} : {int} to {from}", value.name));
        }
        _ => {
            let int = match from {
                "f64" => "i64",
                "f32" => "i32",
                _ => "i16",
            };
            program.define(int, false, format!("arith.bitcast {} : {from} to {int}", value.name));
        }
    }
    true
}

/// Functions whose results are exact.
fn write_exact(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let value = program.any(ty);
    match program.random.below(4) {
        0 => {
            let int = program.random.one_of(["i32", "i8", "i64"]);
            let value = program.any(int);
            let op = program.random.one_of(["ctlz", "cttz", "ctpop"]);
            program.define(int, value.clean, format!("math.{op} {} : {int}", value.name));
        }
        1 => {
            let op = program.random.one_of(["isnan", "isinf", "isfinite", "isnormal"]);
            program.define("i1", value.clean, format!("math.{op} {} : {ty}", value.name));
        }
        2 => {
            let sign = program.any(ty);
            let clean = value.clean && sign.clean;
            program.define(ty, clean, format!("math.copysign {}, {} : {ty}", value.name, sign.name));
        }
        _ => {
            let ops = ["absf", "ceil", "floor", "trunc", "round", "roundeven"];
            let op = program.random.one_of(ops);
            program.define(ty, value.clean, format!("math.{op} {} : {ty}", value.name));
        }
    }
    true
}

/// Sums with products, which may be rounded once or twice.
fn write_fused(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let (a, b, c) = (program.any(ty).name, program.any(ty).name, program.any(ty).name);
    // The difference of both roundings depends on the product.
    let product = program.define_hidden(format!("arith.mulf {a}, {b} : {ty}"));
    let sum = match program.random.one_in(2) {
        true => program.define_hidden(format!("math.fma {a}, {b}, {c} : {ty}")),
        false => {
            let product = program.define_hidden(format!("arith.mulf {a}, {b} fastmath<contract> : {ty}"));
            program.define_hidden(format!("arith.addf {product}, {c} fastmath<contract> : {ty}"))
        }
    };
    program.show_part("math.fma", ty, &sum, Some((&product, ty)));
    true
}

/// Functions with rounding errors.
fn write_function(program: &mut Program<'_>) -> bool {
    let ty = float_type(program);
    let value = program.any(ty).name;
    match program.random.below(8) {
        0 => {
            let exponent = program.any(ty).name;
            program.show_near("math.powf", ty, &format!("{value}, {exponent}"));
        }
        1 => {
            // The function that `convert-math-to-funcs` defines branches on the exponent.
            let exponent = program.clean("i32").name;
            let power = program.define_hidden(format!("math.fpowi {value}, {exponent} : {ty}, i32"));
            program.show_part("math.fpowi", ty, &power, Some((&exponent, "i32")));
        }
        2 => {
            let x = program.any(ty).name;
            program.show_near("math.atan2", ty, &format!("{value}, {x}"));
        }
        _ => {
            let ops = [
                "math.acos",
                "math.acosh",
                "math.asin",
                "math.asinh",
                "math.atan",
                "math.atanh",
                "math.cbrt",
                "math.cos",
                "math.cosh",
                "math.erf",
                "math.erfc",
                "math.exp",
                "math.exp2",
                "math.expm1",
                "math.log",
                "math.log10",
                "math.log1p",
                "math.log2",
                "math.rsqrt",
                "math.sin",
                "math.sinh",
                "math.sqrt",
                "math.tan",
                "math.tanh",
            ];
            let op = program.random.one_of(ops);
            program.show_near(op, ty, &value);
        }
    }
    true
}
