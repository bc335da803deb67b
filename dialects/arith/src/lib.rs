//! The arith dialect: arithmetic on integers and floats, one by one or as elements of vectors and tensors.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod builder;
mod canonicalize;
mod enums;
mod fold;
mod interfaces;
mod ops;
mod reduction;

pub use builder::{ArithBuilder, ArithOperand, Term};
pub use canonicalize::*;
pub use enums::*;
pub use ops::*;
pub use reduction::{identity_value, neutral_element, reduction_op};

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Arithmetic on integers, indices and floats.
///
/// Operands are integers without a sign of their own: ops that read them as signed numbers end in `si`, those that read them as unsigned
/// ones in `ui`. All ops but constants work on vectors and tensors, too, element by element.
#[derive(Dialect)]
#[dialect(
    name = "arith",
    dependencies(dialekt_ub::UBDialect),
    hooks,
    interfaces(InlinesAllOps {}),
    attrs(FastMath, IntegerOverflow),
    ops(
        Constant, AddI, SubI, MulI, AddUIExtended, MulSIExtended, MulUIExtended, DivSI, DivUI, CeilDivSI, CeilDivUI, FloorDivSI, RemSI,
        RemUI, AndI, OrI, XOrI, ShLI, ShRSI, ShRUI, MaxSI, MaxUI, MinSI, MinUI, NegF, AddF, SubF, MulF, DivF, RemF, MaximumF, MinimumF,
        MaxNumF, MinNumF, ExtSI, ExtUI, TruncI, ExtF, TruncF, ScalingExtF, ScalingTruncF, SIToFP, UIToFP, FPToSI, FPToUI, IndexCast,
        IndexCastUI, Bitcast, CmpI, CmpF, Select
    )
)]
pub struct ArithDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ArithDialect::DIALECT);
}

impl DialectHooks for ArithDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        materialize(builder, value, ty, loc)
    }
}
