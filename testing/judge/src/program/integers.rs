//! Constructs of integers: arith and index.

use super::{Program, Statement, Var, width};

pub(super) const ALL: &[Statement] = &[
    Statement(60, write_binary),
    Statement(20, write_promise),
    Statement(10, write_shift),
    Statement(15, write_divide),
    Statement(15, write_compare),
    Statement(10, write_select),
    Statement(15, write_resize),
    Statement(5, write_extended),
    Statement(4, write_power),
    Statement(10, write_index),
    Statement(2, write_poison),
    Statement(6, write_elements),
];

const BINARY: [&str; 13] =
    ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "addi", "subi", "muli"];

/// Sums, logic, minima.
fn write_binary(program: &mut Program<'_>) -> bool {
    let ty = program.integer_type();
    let (a, b) = program.pair(ty);
    let op = program.random.one_of(BINARY);
    program.define(ty, a.clean && b.clean, format!("arith.{op} {}, {} : {ty}", a.name, b.name));
    true
}

/// Sums with overflow flags, which may not hold.
fn write_promise(program: &mut Program<'_>) -> bool {
    let ty = program.integer_type();
    let (a, b) = program.pair(ty);
    let op = program.random.one_of(["addi", "subi", "muli"]);
    let flags = program.random.one_of(["nsw", "nuw", "nsw, nuw"]);
    program.define(ty, false, format!("arith.{op} {}, {} overflow<{flags}> : {ty}", a.name, b.name));
    true
}

/// Shifts, sometimes by too many bits.
fn write_shift(program: &mut Program<'_>) -> bool {
    let ty = program.integer_type();
    let value = program.any(ty);
    let op = program.random.one_of(["shli", "shrsi", "shrui"]);
    if program.random.one_in(3) {
        let by = program.any(ty);
        program.define(ty, false, format!("arith.{op} {}, {} : {ty}", value.name, by.name));
    } else {
        let by = program.random.below(width(ty) as usize);
        let text = match ty {
            "i1" => "arith.constant false".to_owned(),
            _ => format!("arith.constant {by} : {ty}"),
        };
        let by = program.define(ty, true, text);
        program.define(ty, value.clean, format!("arith.{op} {}, {} : {ty}", value.name, by.name));
    }
    true
}

/// A positive number, computed from another one.
fn positive(program: &mut Program<'_>, value: &Var) -> Var {
    let ty = value.element;
    let mask = (1i128 << (width(ty) - 1)) - 2;
    let mask = program.define(ty, true, format!("arith.constant {mask} : {ty}"));
    let one = program.define(ty, true, format!("arith.constant 1 : {ty}"));
    let even = program.define(ty, true, format!("arith.andi {}, {} : {ty}", value.name, mask.name));
    program.define(ty, true, format!("arith.ori {}, {} : {ty}", even.name, one.name))
}

/// Quotients and remainders by divisors other than zero and -1.
fn write_divide(program: &mut Program<'_>) -> bool {
    let ty = match program.integer_type() {
        "i1" => "i8",
        ty => ty,
    };
    let a = program.any(ty);
    let ops = ["divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"];
    let op = program.random.one_of(ops);
    let divisor = match program.random.below(3) {
        0 => {
            let by = program.random.one_of([1, 2, 3, 4, 7, 16, 127]);
            program.define(ty, true, format!("arith.constant {by} : {ty}"))
        }
        1 if op.ends_with("si") => {
            let by = program.random.one_of([-2, -3, -128]);
            program.define(ty, true, format!("arith.constant {by} : {ty}"))
        }
        _ => {
            let value = program.clean(ty);
            positive(program, &value)
        }
    };
    program.define(ty, a.clean, format!("arith.{op} {}, {} : {ty}", a.name, divisor.name));
    true
}

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Comparisons.
fn write_compare(program: &mut Program<'_>) -> bool {
    let ty = program.integer_type();
    let (a, b) = program.pair(ty);
    let predicate = program.random.one_of(PREDICATES);
    program.define("i1", a.clean && b.clean, format!("arith.cmpi {predicate}, {}, {} : {ty}", a.name, b.name));
    true
}

/// A select.
fn write_select(program: &mut Program<'_>) -> bool {
    let ty = program.number_type();
    let (condition, a, b) = (program.any("i1"), program.any(ty), program.any(ty));
    let clean = condition.clean && a.clean && b.clean;
    program.define(ty, clean, format!("arith.select {}, {}, {} : {ty}", condition.name, a.name, b.name));
    true
}

/// Extensions, truncations, and casts of indices.
fn write_resize(program: &mut Program<'_>) -> bool {
    let (from, to) = (program.integer_type(), program.integer_type());
    let value = program.any(from);
    let op = match (from, to) {
        ("index", "index") => return false,
        ("index", _) | (_, "index") => program.random.one_of(["index_cast", "index_castui"]),
        _ if width(from) == width(to) => return false,
        _ if width(from) > width(to) => "trunci",
        _ => program.random.one_of(["extsi", "extui"]),
    };
    program.define(to, value.clean, format!("arith.{op} {} : {from} to {to}", value.name));
    true
}

/// Sums with carry, and products of twice the width.
fn write_extended(program: &mut Program<'_>) -> bool {
    let ty = program.integer_type();
    let (a, b) = program.pair(ty);
    let clean = a.clean && b.clean;
    let (first, second) = (program.fresh(), program.fresh());
    let op = program.random.one_of(["addui_extended", "mulsi_extended", "mului_extended"]);
    let types = if op == "addui_extended" { format!("{ty}, i1") } else { ty.to_owned() };
    program.line(format!("{first}, {second} = arith.{op} {}, {} : {types}", a.name, b.name));
    let second_type = if op == "addui_extended" { "i1" } else { ty };
    let (first, second) = (program.scalar(first, ty, clean), program.scalar(second, second_type, clean));
    program.add(first);
    program.add(second);
    true
}

/// Powers. That of zero with a negative exponent is undefined, and the functions that passes define branch on both
/// operands.
fn write_power(program: &mut Program<'_>) -> bool {
    let ty = program.random.one_of(["i32", "i64", "i8", "i16"]);
    let (value, exponent) = (program.clean(ty), program.clean(ty));
    let bit = program.random.one_of([1, 2, 16]);
    let bit = program.define(ty, true, format!("arith.constant {bit} : {ty}"));
    let base = program.define(ty, true, format!("arith.ori {}, {} : {ty}", value.name, bit.name));
    program.define(ty, true, format!("math.ipowi {}, {} : {ty}", base.name, exponent.name));
    true
}

/// Ops of the index dialect.
fn write_index(program: &mut Program<'_>) -> bool {
    let (a, b) = program.pair("index");
    let clean = a.clean && b.clean;
    match program.random.below(4) {
        0 => {
            let predicate = program.random.one_of(PREDICATES);
            program.define("i1", clean, format!("index.cmp {predicate}({}, {})", a.name, b.name));
        }
        1 => {
            let divisor = program.clean("index");
            let divisor = positive(program, &divisor);
            let ops = ["divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu"];
            let op = program.random.one_of(ops);
            program.define("index", a.clean, format!("index.{op} {}, {}", a.name, divisor.name));
        }
        2 => {
            let op = program.random.one_of(["casts", "castu"]);
            let ty = program.random.one_of(["i32", "i64", "i8"]);
            if program.random.one_in(2) {
                program.define(ty, a.clean, format!("index.{op} {} : index to {ty}", a.name));
            } else {
                let value = program.any(ty);
                program.define("index", value.clean, format!("index.{op} {} : {ty} to index", value.name));
            }
        }
        _ => {
            let ops = ["add", "sub", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"];
            let op = program.random.one_of(ops);
            program.define("index", clean, format!("index.{op} {}, {}", a.name, b.name));
        }
    }
    true
}

/// Poison.
fn write_poison(program: &mut Program<'_>) -> bool {
    let ty = program.number_type();
    program.define(ty, false, format!("ub.poison : {ty}"));
    true
}

/// Integers in vectors, element by element.
fn write_elements(program: &mut Program<'_>) -> bool {
    let element = program.random.one_of(["i32", "i8", "index", "f32"]);
    let found = |program: &mut Program<'_>| {
        let var = program.find(|var| var.form == super::Form::Vector && var.element == element);
        var.unwrap_or_else(|| {
            let literals: Vec<String> = (0..2).map(|_| program.literal(element)).collect();
            vector(
                program,
                element,
                true,
                &format!("arith.constant dense<[{}]> : vector<2x{element}>", literals.join(", ")),
            )
        })
    };
    let (a, b) = (found(program), found(program));
    let op = match element {
        "f32" => program.random.one_of(["addf", "mulf", "maximumf"]),
        _ => program.random.one_of(BINARY),
    };
    let text = format!("arith.{op} {}, {} : vector<2x{element}>", a.name, b.name);
    vector(program, element, a.clean && b.clean, &text);
    true
}

fn vector(program: &mut Program<'_>, element: &'static str, clean: bool, op: &str) -> Var {
    let name = program.fresh();
    program.line(format!("{name} = {op}"));
    let mut var = program.scalar(name, element, clean);
    var.form = super::Form::Vector;
    var.ty = format!("vector<2x{element}>");
    var.shape = vec![2];
    (var.symbol, var.dim) = (false, false);
    program.add(var)
}
