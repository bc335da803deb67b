//! Tiling of `linalg.softmax`: the dimension along which it sums is a reduction. [MLIR: SoftmaxOp]

use dialekt_arith::index_constant;

use super::*;
use crate::Softmax;

impl TilingInterface for Softmax {
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
        let rank = op.operand_type(0).map_or(0, |ty| shape(op.cx(), ty).len());
        let kind = |dim: usize| match op.dimension() == Some(dim as i64) {
            true => LoopKind::Reduction,
            false => LoopKind::Parallel,
        };
        (0..rank).map(kind).collect()
    }

    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
        let Some(view) = op.view(b.ir()) else { return Vec::new() };
        let (input, loc) = (view.input(), view.loc());
        let rank = shape(b.cx(), b.ir().value(input).ty()).len();
        // As in the reference, offsets and strides are values.
        let [offset, stride] = [0, 1].map(|value| OpFoldResult::from(index_constant(b, value, loc)));
        (0..rank).map(|dim| LoopRange { offset, size: mixed_size(b, input, dim, loc), stride }).collect()
    }

    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
        let operands: Vec<Value> = op.view(b.ir())?.operands().collect();
        let around = b.current_loc();
        b.set_loc(op.view(b.ir())?.loc());
        let (mut slices, mut tiled) = (Vec::new(), Vec::new());
        for operand in operands {
            tiled.push(slice(b, operand, tile.clone(), &mut slices)?);
        }
        let new = clone_with(b, op.into(), &tiled)?;
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }

    fn result_tile_position(_: &mut Builder<'_>, _: Self::Handle, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    /// The reference has none.
    fn domain_tile_of_result(_: &mut Builder<'_>, _: Self::Handle, _: usize, _: &Tile) -> Option<Tile> {
        None
    }
}
