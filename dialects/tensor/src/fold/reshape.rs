//! Reshapes that change nothing, undo others, or are of constants.

use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::derive::Fold;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::rewrite::reassociation::{Groups, dynamic_dims};
use dialekt_ir_core::rewrite::{Constants, Folded};

use crate::body::*;
use crate::reassociation::*;
use crate::shape::{Concat, ConcatView};
use crate::types::{ranked, type_of};

/// What a reshape is, before it is compared with one before it.
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
    // Nothing checks that a tensor joined to a scalar has one element: the first one is taken.
    let bytes: Vec<_> = bytes.iter().take(count).collect();
    cx.dense_bytes_attr(ty, &bytes).ok().map(Folded::from)
}

/// Whether a reshape undoes one before it of a tensor with these dimensions. [MLIR: foldReshapeOp]
fn undoes(shape: &[i64], groups: &Groups, groups_before: &Groups, expanded_before: bool) -> bool {
    if dynamic_dims(shape) < 2 {
        return true;
    }
    let clear = |group: &[i64]| {
        let sizes: Vec<i64> = group.iter().filter_map(|dim| shape.get(*dim as usize).copied()).collect();
        dynamic_dims(&sizes) < 2
    };
    groups == groups_before && (expanded_before || groups.iter().all(|group| clear(group)))
}

impl Fold for ExpandShape {
    fn fold(op: ExpandShapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        if let Some(folded) = simple(*op, op.src(), ty, constants) {
            return Some(folded);
        }
        let before = op.ir().defining::<CollapseShape>(op.src())?;
        let shape = ranked(*op, before.src())?.shape;
        let undone =
            type_of(*op, before.src()) == ty && undoes(shape, &op.reassociation()?, &before.reassociation()?, false);
        undone.then(|| before.src().into())
    }
}

impl Fold for CollapseShape {
    fn fold(op: CollapseShapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        if let Some(folded) = simple(*op, op.src(), ty, constants) {
            return Some(folded);
        }
        let before = op.ir().defining::<ExpandShape>(op.src())?;
        let shape = ranked(*op, before.src())?.shape;
        let undone =
            type_of(*op, before.src()) == ty && undoes(shape, &op.reassociation()?, &before.reassociation()?, true);
        undone.then(|| before.src().into())
    }
}

impl Fold for Pad {
    /// Nothing is added.
    fn fold(op: PadView<'_>, _: Constants<'_>) -> Option<Folded> {
        let ty = type_of(*op, op.result());
        let same = ty == type_of(*op, op.source()) && op.cx().type_data(ty).has_static_shape() && !op.nofold();
        same.then(|| op.source().into())
    }
}

impl Fold for Concat {
    /// Nothing is behind the first one.
    fn fold(op: ConcatView<'_>, _: Constants<'_>) -> Option<Folded> {
        let input = op.inputs().next().filter(|_| op.num_operands() == 1)?;
        (type_of(*op, input) == type_of(*op, op.result())).then(|| input.into())
    }
}
