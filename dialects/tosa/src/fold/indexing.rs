//! Parts of tensors.

use super::*;
use crate::ops::*;
use crate::shapes::integers;

impl Fold for Slice {
    fn fold(op: SliceView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        let (input, output) = (cx.type_data(type_of(*op, op.input1())), cx.type_data(ty));
        let shape = input.shape()?;
        output.shape()?;
        if output.has_static_shape()
            && let Some(same) = same_type(*op, op.input1())
        {
            return Some(same);
        }
        if !cx.scalar_data(element_of(*op, op.input1())).is_int_or_index_or_float() {
            return None;
        }
        let elements = constants.get(op.input1())?;
        if let Some(splat) = resized_splat(cx, elements, ty) {
            return Some(splat.into());
        }
        if !input.has_static_shape() || output.num_elements() != Some(1) {
            return None;
        }
        let start = integers(cx, constants.get(op.start())?)?;
        if start.len() != shape.len() {
            return None;
        }
        let number = start.iter().zip(shape).try_fold(0usize, |number, (start, size)| {
            let start = usize::try_from(*start).ok().filter(|_| start < size)?;
            number.checked_mul(usize::try_from(*size).ok()?)?.checked_add(start)
        })?;
        let element = cx.element_bytes(elements)?.iter().nth(number)?;
        cx.dense_bytes_attr(ty, &[element]).ok().map(Folded::from)
    }
}
