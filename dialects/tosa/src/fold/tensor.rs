//! Choices, scaled images, and tensors turned round.

use dialekt_ir_core::verify::compatible_shapes;

use super::reduction::size_along;
use super::*;
use crate::ops::*;

impl Fold for Select {
    fn fold(op: SelectView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let types = op.operand_types();
        if !types.clone().all(|ty| cx.type_data(ty).has_static_shape()) || !compatible_shapes(cx, types) {
            return None;
        }
        if op.input2() == op.input3() {
            return same_type(*op, op.input2());
        }
        match splat::<ApInt>(cx, constants.get(op.input1()))?.is_zero() {
            true => same_type(*op, op.input3()),
            false => same_type(*op, op.input2()),
        }
    }
}

impl Fold for Resize {
    fn fold(op: ResizeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let integers = |value| crate::shapes::integers(op.cx(), constants.get(value)?);
        let (scale, offset, border) = (integers(op.scale())?, integers(op.offset())?, integers(op.border())?);
        let [y_n, y_d, x_n, x_d] = *scale else { return None };
        let is_still = offset.iter().chain(&border).all(|value| *value == 0);
        (y_n == y_d && x_n == x_d && is_still).then(|| same_type(*op, op.input()))?
    }
}

impl Fold for Reverse {
    fn fold(op: ReverseView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        if let Some(elements) = constants.get(op.input1())
            && let Some(folded) = resized_splat(cx, elements, ty)
        {
            return Some(folded.into());
        }
        (size_along(*op, op.input1(), op.axis().map(i64::from)) == Some(1)).then(|| same_type(*op, op.input1()))?
    }
}

impl Fold for Transpose {
    fn fold(op: TransposeView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        if let Some(elements) = constants.get(op.input1())
            && element_of(*op, op.input1()) == cx.element_or_self(ty)
            && let Some(folded) = resized_splat(cx, elements, ty)
        {
            return Some(folded.into());
        }
        let perms = op.perms()?;
        let is_identity = perms.iter().enumerate().all(|(i, perm)| usize::try_from(*perm) == Ok(i));
        is_identity.then(|| same_type(*op, op.input1()))?
    }
}
