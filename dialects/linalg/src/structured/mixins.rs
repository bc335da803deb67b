//! Mixins of structured ops: one for all of them, and one for named ones.

#[doc(no_inline)]
pub use dialekt_interfaces::{
    ConditionallySpeculatable, DestinationStyleOpInterface, IndexingMapOpInterface, MemoryEffectOpInterface,
    ReifyRankedShapedTypeOpInterface,
};
use dialekt_interfaces::{Effects, OperandRange, ReifiedShapes, Speculatability};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::FoldFn;

use super::maps::Maps;
#[doc(no_inline)]
pub use crate::LinalgOp;
use crate::fold::use_uncast;
use crate::interfaces::{models, reify};

/// A perfect nest of loops around a body, which ends in `linalg.yield`; the second group of operands is that of the outputs.
///
/// Ops have to implement `IndexingMapOpInterface` and [`LinalgOp`], and list both; or another mixin does, as [`NamedOp`].
#[derive(OpMixin)]
#[mixin(
    base,
    traits(SingleBlockImplicitTerminator("linalg.yield")),
    interfaces(
        crate::structured::mixins::MemoryEffectOpInterface,
        crate::structured::mixins::ConditionallySpeculatable
    ),
    traits(RecursiveMemoryEffects),
    interfaces(
        crate::structured::mixins::DestinationStyleOpInterface,
        crate::structured::mixins::IndexingMapOpInterface,
        crate::structured::mixins::LinalgOp,
        crate::structured::mixins::ReifyRankedShapedTypeOpInterface
    )
)]
pub struct StructuredOp {}

impl MemoryEffectOpInterface for StructuredOp {
    fn effects(op: Self::View<'_>) -> Effects {
        models::effects(*op)
    }
}

impl ConditionallySpeculatable for StructuredOp {
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        models::speculatability(*op)
    }
}

impl DestinationStyleOpInterface for StructuredOp {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        models::inits(*op)
    }
}

impl ReifyRankedShapedTypeOpInterface for StructuredOp {
    fn reify_result_shapes(b: &mut Builder<'_>, op: Op) -> Option<ReifiedShapes> {
        reify::result_shapes(b, op)
    }
}

/// A computation that the [description](super::Structured) of the op says: inputs, outputs, a body that the text leaves out.
#[derive(OpMixin)]
#[mixin(
    base,
    interfaces(crate::structured::mixins::IndexingMapOpInterface, crate::structured::mixins::LinalgOp),
    traits(AttrSizedOperandSegments, crate::structured::mixins::FoldsCasts)
)]
pub struct NamedOp {
    /// Inputs: tensors, buffers and scalars.
    pub inputs: Operands<AnyType>,
    /// Destinations.
    pub outputs: Operands<AnyShaped>,
    /// The tensors among the outputs with their new elements.
    pub result_tensors: OpResults<AnyRankedTensor>,
    /// The body.
    pub region: Region,
}

impl IndexingMapOpInterface for NamedOp {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        models::indexing_maps(*op)
    }

    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        models::operand_shape(*op, operand)
    }
}

impl LinalgOp for NamedOp {}

/// Operands that are casts of memrefs are folded into the op.
#[derive(Described)]
pub struct FoldsCasts;

impl OpTrait for FoldsCasts {
    const FOLD: Option<FoldFn> = Some(|op, _| use_uncast(op));
}
