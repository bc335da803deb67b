//! The math dialect: functions of integers and floats beyond arithmetic, one by one or as elements of vectors and tensors.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod fold;
mod ops;

pub use ops::*;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Functions of numbers beyond those of `arith`.
///
/// Operands are floats or integers, or vectors or tensors of them, which are mapped element by element.
#[derive(Dialect)]
#[dialect(
    name = "math",
    dependencies(dialekt_arith::ArithDialect, dialekt_ub::UBDialect),
    hooks,
    interfaces(InlinesAllOps {}),
    ops(
        Exp, Exp2, ExpM1, Log, Log10, Log1p, Log2, PowF, FPowI, IPowI, Sqrt, Rsqrt, Cbrt, Sin, Cos, Sincos, Tan, Asin, Acos, Atan, Atan2,
        Sinh, Cosh, Tanh, Asinh, Acosh, Atanh, Ceil, Floor, Round, RoundEven, Trunc, AbsF, AbsI, CopySign, ClampF, Fma, Erf, Erfc,
        CountLeadingZeros, CountTrailingZeros, CtPop, IsFinite, IsInf, IsNaN, IsNormal
    )
)]
pub struct MathDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(MathDialect::DIALECT);
}

impl DialectHooks for MathDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(builder, value, ty, loc)
    }
}
