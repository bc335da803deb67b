//! Constructs of complex.

use super::{Program, Statement};

pub(super) const ALL: &[Statement] = &[Statement(6, write_complex), Statement(3, write_function)];

/// Parts, sums and comparisons, which are exact.
fn write_complex(program: &mut Program<'_>) -> bool {
    const TY: &str = "complex<f32>";
    match program.random.below(4) {
        0 => {
            let (re, im) = (program.any("f32"), program.any("f32"));
            let clean = re.clean && im.clean;
            program.define(TY, clean, format!("complex.create {}, {} : {TY}", re.name, im.name));
        }
        1 => {
            let value = program.any(TY);
            let part = program.random.one_of(["re", "im"]);
            program.define("f32", value.clean, format!("complex.{part} {} : {TY}", value.name));
        }
        2 => {
            let value = program.any(TY);
            let op = program.random.one_of(["neg", "conj"]);
            program.define(TY, value.clean, format!("complex.{op} {} : {TY}", value.name));
        }
        _ => {
            let (a, b) = program.pair(TY);
            let clean = a.clean && b.clean;
            match program.random.one_of(["add", "sub", "eq", "neq"]) {
                op @ ("eq" | "neq") => {
                    program.define("i1", clean, format!("complex.{op} {}, {} : {TY}", a.name, b.name))
                }
                op => program.define(TY, clean, format!("complex.{op} {}, {} : {TY}", a.name, b.name)),
            };
        }
    }
    true
}

/// Functions with rounding errors. The operands are in the range of `f16`, so that sums of squares do not overflow.
fn write_function(program: &mut Program<'_>) -> bool {
    const TY: &str = "complex<f32>";
    let number = |program: &mut Program<'_>| {
        let [re, im] = [program.any("f16"), program.any("f16")].map(|part| {
            let op = format!("arith.extf {} : f16 to f32", part.name);
            program.define("f32", part.clean, op)
        });
        let op = format!("complex.create {}, {} : {TY}", re.name, im.name);
        program.define(TY, re.clean && im.clean, op).name
    };
    let value = number(program);
    let (op, operands) = match program.random.below(5) {
        0 => {
            let op = program.random.one_of(["complex.abs", "complex.angle"]);
            let name = program.define_hidden(format!("{op} {value} : {TY}"));
            program.show_part(op, "f32", &name, None);
            return true;
        }
        1 => {
            let other = number(program);
            let ops = ["complex.mul", "complex.div", "complex.pow", "complex.atan2"];
            (program.random.one_of(ops), format!("{value}, {other}"))
        }
        _ => {
            let ops = [
                "complex.exp",
                "complex.expm1",
                "complex.log",
                "complex.log1p",
                "complex.sqrt",
                "complex.rsqrt",
                "complex.sin",
                "complex.cos",
                "complex.tan",
                "complex.tanh",
                "complex.sign",
            ];
            (program.random.one_of(ops), value)
        }
    };
    let name = program.define_hidden(format!("{op} {operands} : {TY}"));
    for part in ["re", "im"] {
        let part = program.define_hidden(format!("complex.{part} {name} : {TY}"));
        program.show_part(op, "f32", &part, None);
    }
    true
}
