//! `index.casts` and `index.castu`.

use dialekt_interfaces::{CastOpInterface, InferIntRangeInterface};
use dialekt_ir_core::prelude::op::*;

/// An index as a signed integer, or the other way round.
///
/// Wider types are filled with copies of the sign bit, narrower ones drop high bits.
///
/// ```mlir
/// %n = index.casts %i : index to i32
/// ```
#[derive(Op)]
#[op(
    name = "index.casts",
    doc_group = "Casts",
    traits(Pure),
    interfaces(CastOpInterface, InferIntRangeInterface),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct CastS {
    pub input: Operand<AnyOf<(AnyInteger, Index)>>,
    pub output: OpResult<AnyOf<(AnyInteger, Index)>>,
}

/// An index as an unsigned integer, or the other way round.
///
/// Wider types are filled with zeros, narrower ones drop high bits.
///
/// ```mlir
/// %i = index.castu %n : index to i32
/// ```
#[derive(Op)]
#[op(
    name = "index.castu",
    doc_group = "Casts",
    traits(Pure),
    interfaces(CastOpInterface, InferIntRangeInterface),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($output))]
pub struct CastU {
    pub input: Operand<AnyOf<(AnyInteger, Index)>>,
    pub output: OpResult<AnyOf<(AnyInteger, Index)>>,
}

/// Returns whether one side is `index`, the other one an integer.
fn is_cast(inputs: &[Type], outputs: &[Type]) -> bool {
    matches!((inputs, outputs), (&[from], &[to]) if (from == Type::INDEX) != (to == Type::INDEX))
}

impl CastOpInterface for CastS {
    fn are_cast_compatible(_: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        is_cast(inputs, outputs)
    }
}

impl CastOpInterface for CastU {
    fn are_cast_compatible(_: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        is_cast(inputs, outputs)
    }
}
