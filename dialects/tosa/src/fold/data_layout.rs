//! Tensors put together, padded, repeated and reshaped.

use super::*;
use crate::ops::*;
use crate::shapes::{constant_shape, integers};

/// Concatenations on the same axis are one.
impl Fold for Concat {
    fn fold(op: ConcatView<'_>, _: Constants<'_>) -> Option<Folded> {
        let axis = op.axis()?;
        let mut operands = Vec::with_capacity(op.num_operands());
        let mut changed = false;
        for operand in op.input1() {
            match op.ir().defining::<Concat>(operand).filter(|inner| inner.axis() == Some(axis)) {
                Some(inner) => {
                    changed = true;
                    operands.extend(inner.input1());
                }
                None => operands.push(operand),
            }
        }
        changed.then(|| InPlace::new().operands(operands).into())
    }
}

impl Fold for Pad {
    fn fold(op: PadView<'_>, constants: Constants<'_>) -> Option<Folded> {
        is_zero_splat(op.cx(), constants.get(op.padding())).then(|| same_type(*op, op.input1()))?
    }
}

impl Fold for Tile {
    fn fold(op: TileView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let multiples = integers(op.cx(), constants.get(op.multiples())?)?;
        multiples.iter().all(|multiple| *multiple == 1).then(|| same_type(*op, op.input1()))?
    }
}

impl Fold for Reshape {
    fn fold(op: ReshapeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (ir, cx, ty) = (op.ir(), op.cx(), type_of(*op, op.output()));
        let (_, shape) = (shape_of(*op, op.input1())?, shape_of(*op, op.output())?);
        let open = shape.iter().filter(|size| **size == DYNAMIC).count();
        if open < 2 && type_of(*op, op.input1()) == ty {
            return Some(op.input1().into());
        }
        if let Some(inner) = ir.defining::<Reshape>(op.input1()) {
            return Some(InPlace::new().operand(*op, 0, inner.input1()).into());
        }
        if !cx.scalar_data(cx.element_or_self(ty)).is_int_or_index_or_float() || open > 0 {
            return None;
        }
        let elements = constants.get(op.input1())?;
        if let Some(splat) = resized_splat(cx, elements, ty) {
            return Some(splat.into());
        }
        // A large constant is not kept twice.
        if !ir.value(op.input1()).has_one_use() || constant_shape(ir, op.shape()).is_none() {
            return None;
        }
        let elements: Vec<_> = cx.element_bytes(elements)?.iter().collect();
        cx.dense_bytes_attr(ty, &elements).ok().map(Folded::from)
    }
}
