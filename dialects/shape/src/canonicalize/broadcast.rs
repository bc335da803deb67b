//! Patterns for `shape.broadcast`.

use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::verify::broadcast_shapes;
use dialekt_tensor as tensor;

use crate::constraints::{extent_count, extent_tensor, is_shape};
use crate::extents::{extents_attr, extents_of};
use crate::ops::{Broadcast, ConstShape, FromExtentTensor};

/// Gives the result as many extents as the longest operand has.
#[derive(Described)]
pub struct BroadcastConcretizeResultTypePattern;

impl OpRewrite for BroadcastConcretizeResultTypePattern {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, ty) = (view.cx(), view.result_type(0)?);
        if extent_count(cx, ty) != Some(DYNAMIC) {
            return rw.no_match(op, "the number of extents is known");
        }
        let counts: Vec<i64> = view.operand_types().filter_map(|ty| extent_count(cx, ty)).collect();
        if counts.contains(&DYNAMIC) {
            return rw.no_match(op, "an operand has any number of extents");
        }
        let most = counts.into_iter().max().unwrap_or(0);
        let (known, shapes): (_, Values) = (extent_tensor(cx, most)?, view.shapes().collect());
        let broadcast = rw.create(Broadcast::build(known, &shapes)).result();
        rw.replace_op_with_new(op, tensor::Cast::build(ty, broadcast));
        Some(())
    }
}

/// Broadcasts constants to one.
#[derive(Described)]
pub struct BroadcastFoldConstantOperandsPattern;

impl OpRewrite for BroadcastFoldConstantOperandsPattern {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, ty) = (view.cx(), view.result_type(0)?);
        let (mut folded, mut kept) = (Vec::new(), Values::new());
        for shape in view.shapes() {
            let constant = rw.ir().defining::<ConstShape>(shape);
            let extents = constant.and_then(|constant| extents_of(cx, constant.shape()?));
            match extents.and_then(|extents| broadcast_shapes(&folded, &extents)) {
                Some(both) => folded = both,
                None => kept.push(shape),
            }
        }
        if view.num_operands() - kept.len() < 2 {
            return rw.no_match(op, "there are no two constants that broadcast to one");
        }
        let extents = extents_attr(cx, &folded)?;
        let constant = rw.create(ConstShape::build(extents)).result();
        kept.push(constant);
        rw.replace_op_with_new(op, Broadcast::build(ty, &kept));
        Some(())
    }
}

/// Replaces the broadcast of one shape by that.
#[derive(Described)]
pub struct BroadcastForwardSingleOperandPattern;

impl OpRewrite for BroadcastForwardSingleOperandPattern {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let view = rw.view(op)?;
        if view.num_operands() != 1 {
            return rw.no_match(op, "there are several shapes");
        }
        let (shape, from, to) = (view.shapes().next()?, view.operand_type(0)?, view.result_type(0)?);
        let same = match () {
            () if from == to => shape,
            () if is_shape(view.cx(), to) => rw.create(FromExtentTensor::build(shape)).result(),
            () => rw.create(tensor::Cast::build(to, shape)).result(),
        };
        rw.replace_op(op, &[same]);
        Some(())
    }
}
