//! Reification of the sizes of results. [MLIR: ReifyRankedShapedTypeOpInterface]

use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_interfaces::{OpFoldResult, ReifiedShapes, ReifyRankedShapedTypeOpInterface, mixed_values};
use dialekt_ir_core::prelude::op::*;

use crate::types::MemRef;
use crate::{AssumeAlignment, Dim, ExpandShape};

/// The size of a dimension: a constant if it is static, otherwise the value of a folded `memref.dim`.
///
/// # Panics
/// The memref is not ranked, or has no such dimension.
pub fn mixed_size(builder: &mut Builder<'_>, memref: Value, dim: usize, loc: Location) -> OpFoldResult {
    let cx = builder.ir().cx();
    let ty = MemRef::new(cx, builder.ir().value(memref).ty()).expect("the memref is ranked");
    if ty.shape[dim] != DYNAMIC {
        return index(cx, ty.shape[dim]).into();
    }
    let number = index_constant(builder, dim as i64, loc);
    builder.create_or_fold(Dim::build(memref, number).with_loc(loc)).into()
}

/// The sizes of a memref: integers where they are static, otherwise values. [MLIR: getMixedSizes]
pub fn mixed_sizes(builder: &mut Builder<'_>, memref: Value, loc: Location) -> Mixed {
    let rank = MemRef::new(builder.cx(), builder.ir().value(memref).ty()).map_or(0, MemRef::rank);
    (0..rank).map(|dim| mixed_size(builder, memref, dim, loc)).collect()
}

impl ReifyRankedShapedTypeOpInterface for AssumeAlignment {
    /// The size is that of the source.
    fn reify_dim_of_result(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _result: usize,
        dim: i64,
    ) -> Option<OpFoldResult> {
        let view = op.view(builder.ir())?;
        let (memref, loc) = (view.memref(), view.loc());
        let rank = MemRef::of(*view, memref)?.rank();
        let dim = usize::try_from(dim).ok().filter(|dim| *dim < rank)?;
        Some(mixed_size(builder, memref, dim, loc))
    }
}

impl ReifyRankedShapedTypeOpInterface for ExpandShape {
    /// The sizes are operands and attributes of the op.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        Some(vec![mixed_values(*view, &view.static_output_shape()?, view.output_shape().range())])
    }
}
