//! Complex numbers, as far as they are computed exactly.

use super::{Construct, Program};

pub(super) const ALL: &[&dyn Construct] = &[&Complex];

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
