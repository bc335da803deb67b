//! Complex numbers.

use super::{Construct, Program};

pub(super) const ALL: &[&dyn Construct] = &[&Complex, &Function];

/// What is computed exactly.
struct Complex;

impl Construct for Complex {
    fn weight(&self) -> usize {
        6
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        const TY: &str = "complex<f32>";
        match program.random.below(4) {
            0 => {
                let (re, im) = (program.any("f32"), program.any("f32"));
                let clean = re.clean && im.clean;
                program.define(TY, clean, format!("complex.create {}, {} : {TY}", re.name, im.name));
            }
            1 => {
                let value = program.any(TY);
                let part = program.random.pick(&["re", "im"]).unwrap_or("re");
                program.define("f32", value.clean, format!("complex.{part} {} : {TY}", value.name));
            }
            2 => {
                let value = program.any(TY);
                let op = program.random.pick(&["neg", "conj"]).unwrap_or("neg");
                program.define(TY, value.clean, format!("complex.{op} {} : {TY}", value.name));
            }
            _ => {
                let (a, b) = program.pair(TY);
                let clean = a.clean && b.clean;
                match program.random.pick(&["add", "sub", "eq", "neq"]).unwrap_or("add") {
                    op @ ("eq" | "neq") => {
                        program.define("i1", clean, format!("complex.{op} {}, {} : {TY}", a.name, b.name))
                    }
                    op => program.define(TY, clean, format!("complex.{op} {}, {} : {TY}", a.name, b.name)),
                };
            }
        }
        true
    }
}

/// Functions whose results are right up to the last bits. Numbers are those of `f16`, so that sums of squares do not overflow.
struct Function;

impl Construct for Function {
    fn weight(&self) -> usize {
        3
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
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
        let op = match program.random.below(5) {
            0 => {
                let op = program.random.pick(&["abs", "angle"]).unwrap_or("abs");
                program.show_near("f32", format!("complex.{op} {value} : {TY}"));
                return true;
            }
            1 => {
                let other = number(program);
                let op = program.random.pick(&["mul", "div", "pow", "atan2"]).unwrap_or("mul");
                format!("complex.{op} {value}, {other} : {TY}")
            }
            _ => {
                let ops = ["exp", "expm1", "log", "log1p", "sqrt", "rsqrt", "sin", "cos", "tan", "tanh", "sign"];
                let op = program.random.pick(&ops).unwrap_or("exp");
                format!("complex.{op} {value} : {TY}")
            }
        };
        let name = program.fresh();
        program.line(format!("{name} = {op}"));
        for part in ["re", "im"] {
            program.show_near("f32", format!("complex.{part} {name} : {TY}"));
        }
        true
    }
}
