//! The math dialect: functions of integers and floats beyond arithmetic, one by one or as elements of vectors and tensors.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod bits;
mod classification;
mod error_function;
mod exponential;
mod fold;
mod hyperbolic;
mod magnitude;
pub mod passes;
mod power;
mod rounding;
mod trigonometric;

pub use bits::*;
pub use classification::*;
pub use error_function::*;
pub use exponential::*;
pub use hyperbolic::*;
pub use magnitude::*;
pub use power::*;
pub use rounding::*;
pub use trigonometric::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAllOps};
use dialekt_ir_core::ir::{Builder, Op};

/// The math dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT, &dialekt_ub::DIALECT],
    hooks: &Hooks,
    ops: &[
        // Exponentials and logarithms
        Exp::DEF,
        Exp2::DEF,
        ExpM1::DEF,
        Log::DEF,
        Log10::DEF,
        Log1p::DEF,
        Log2::DEF,
        // Powers and roots
        PowF::DEF,
        FPowI::DEF,
        IPowI::DEF,
        Sqrt::DEF,
        Rsqrt::DEF,
        Cbrt::DEF,
        // Trigonometric functions and their inverses
        Sin::DEF,
        Cos::DEF,
        Sincos::DEF,
        Tan::DEF,
        Asin::DEF,
        Acos::DEF,
        Atan::DEF,
        Atan2::DEF,
        // Hyperbolic functions and their inverses
        Sinh::DEF,
        Cosh::DEF,
        Tanh::DEF,
        Asinh::DEF,
        Acosh::DEF,
        Atanh::DEF,
        // Rounding to integers, which stay floats
        Ceil::DEF,
        Floor::DEF,
        Round::DEF,
        RoundEven::DEF,
        Trunc::DEF,
        // Absolute values, signs and bounds
        AbsF::DEF,
        AbsI::DEF,
        CopySign::DEF,
        ClampF::DEF,
        Fma::DEF,
        // The error function
        Erf::DEF,
        Erfc::DEF,
        // Counting bits of integers
        CountLeadingZeros::DEF,
        CountTrailingZeros::DEF,
        CtPop::DEF,
        // What kind of float a float is
        IsFinite::DEF,
        IsInf::DEF,
        IsNaN::DEF,
        IsNormal::DEF,
    ],
    docs: docs!(
        "Functions of numbers beyond those of `arith`",
        "Operands are floats or integers, or vectors or tensors of them, which are mapped element by element.",
    ),
    interfaces: &[InlinesAllOps::INTERFACE],
    ..DialectDescriptor::new("math")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(builder, value, ty, loc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ops_are_declared() {
        let mut names: Vec<&str> = DIALECT.ops.iter().map(|op| op.name).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "math.absf",
                "math.absi",
                "math.acos",
                "math.acosh",
                "math.asin",
                "math.asinh",
                "math.atan",
                "math.atan2",
                "math.atanh",
                "math.cbrt",
                "math.ceil",
                "math.clampf",
                "math.copysign",
                "math.cos",
                "math.cosh",
                "math.ctlz",
                "math.ctpop",
                "math.cttz",
                "math.erf",
                "math.erfc",
                "math.exp",
                "math.exp2",
                "math.expm1",
                "math.floor",
                "math.fma",
                "math.fpowi",
                "math.ipowi",
                "math.isfinite",
                "math.isinf",
                "math.isnan",
                "math.isnormal",
                "math.log",
                "math.log10",
                "math.log1p",
                "math.log2",
                "math.powf",
                "math.round",
                "math.roundeven",
                "math.rsqrt",
                "math.sin",
                "math.sincos",
                "math.sinh",
                "math.sqrt",
                "math.tan",
                "math.tanh",
                "math.trunc"
            ]
        );
    }
}
