//! Folding of reshapes that change nothing, undo others, or have constant operands.

use dialekt_dialect_utils::indices::known;
use dialekt_dialect_utils::reshapes::undone;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::op::*;

use super::reshaped_splat;
use crate::FromElements;
use crate::ops::body::*;
use crate::ops::gather::{Gather, GatherView};
use crate::ops::reassociation::*;
use crate::ops::shape::{Concat, ConcatView, Dim, Reshape, ReshapeView};
use crate::types::ranked;

/// The folding of a reshape by itself, apart from an earlier reshape.
fn simple(op: OpRef<'_>, source: Value, ty: Type, constants: Constants<'_>) -> Option<Folded> {
    if type_of(op, source) == ty {
        return Some(source.into());
    }
    let elements: Attribute = constants.get(source)?;
    let cx = op.cx();
    let shape = cx.type_data(ty);
    let count = usize::try_from(shape.num_elements().filter(|_| shape.has_static_shape())?).ok()?;
    let bytes = cx.element_bytes(elements)?;
    if let Some(all) = bytes.splat() {
        return cx.dense_bytes_attr(ty, &[all]).ok().map(Folded::from);
    }
    // Nothing checks that a tensor collapsed to a scalar has one element: the first one is taken.
    let bytes: Vec<_> = bytes.iter().take(count).collect();
    cx.dense_bytes_attr(ty, &bytes).ok().map(Folded::from)
}

impl Fold for ExpandShape {
    fn fold(op: ExpandShapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        if let Some(folded) = simple(*op, op.src(), ty, constants) {
            return Some(folded);
        }
        undone::<CollapseShape>(*op, false).map(Folded::from)
    }
}

impl Fold for CollapseShape {
    fn fold(op: CollapseShapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        if let Some(folded) = simple(*op, op.src(), ty, constants) {
            return Some(folded);
        }
        undone::<ExpandShape>(*op, true).map(Folded::from)
    }
}

impl Fold for Reshape {
    fn fold(op: ReshapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (ir, source, ty) = (op.ir(), op.source(), type_of(*op, op.result()));
        if let Some(splat) = reshaped_splat(ir, source, ty, constants) {
            return Some(splat.into());
        }
        if let Some(before) = ir.defining::<Reshape>(source) {
            return Some(InPlace::new().operand(*op, 0, before.source()).into());
        }
        let shape = ranked(*op, op.result()).filter(|_| type_of(*op, source) == ty)?.shape;
        (shape.len() <= 1 || is_shape_of(ir, op.shape(), source, shape)).then(|| source.into())
    }
}

/// Returns whether a tensor of sizes consists of the sizes of a tensor.
fn is_shape_of(ir: &Ir, sizes: Value, tensor: Value, shape: &[i64]) -> bool {
    let Some(made) = ir.defining::<FromElements>(sizes) else { return false };
    let is_size = |(dim, (size, expected)): (usize, (Value, &i64))| match known(ir, OpFoldResult::Value(size)) {
        Some(size) => size == *expected,
        None => ir.defining::<Dim>(size).is_some_and(|of| {
            of.source() == tensor && known(ir, OpFoldResult::Value(of.index())) == i64::try_from(dim).ok()
        }),
    };
    made.elements().len() == shape.len() && made.elements().zip(shape).enumerate().all(is_size)
}

impl Fold for Gather {
    /// Slices of a splat are splats.
    fn fold(op: GatherView<'_>, constants: Constants<'_>) -> Option<Folded> {
        reshaped_splat(op.ir(), op.source(), type_of(*op, op.result()), constants).map(Folded::from)
    }
}

impl Fold for Pad {
    /// A padding by nothing folds to its source.
    fn fold(op: PadView<'_>, _: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        let same = ty == type_of(*op, op.source()) && op.cx().type_data(ty).has_static_shape() && !op.nofold();
        same.then(|| op.source().into())
    }
}

impl Fold for Concat {
    /// A concatenation of one tensor folds to it.
    fn fold(op: ConcatView<'_>, _: Constants<'_>) -> Option<Folded> {
        let input = op.inputs().next().filter(|_| op.num_operands() == 1)?;
        (type_of(*op, input) == type_of(*op, op.result())).then(|| input.into())
    }
}
