//! Transposition of constants.

use dialekt_ir_core::prelude::rewrite::*;

/// A list in another order.
pub(crate) fn permuted<T: Copy>(list: &[T], perms: &[i32]) -> Option<Vec<T>> {
    if list.len() != perms.len() {
        return None;
    }
    perms.iter().map(|perm| list.get(usize::try_from(*perm).ok()?).copied()).collect()
}

/// Elements in the order of a transposed tensor.
pub(crate) fn transposed_elements(cx: &ContextData, values: Attribute, perms: &[i32], ty: Type) -> Option<Attribute> {
    let shape = cx.type_data(cx.attr_data(values).ty()?).shape()?;
    let elements = cx.element_bytes(values)?;
    if elements.is_splat() {
        let stored: Vec<_> = elements.stored().collect();
        return cx.dense_bytes_attr(ty, &stored).ok();
    }
    // The distance of neighbours of the result in the operand.
    let mut strides = vec![1usize; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim].checked_mul(usize::try_from(shape[dim]).ok()?)?;
    }
    let dims = permuted(shape, perms)?.into_iter().zip(permuted(&strides, perms)?);
    let dims: Vec<(usize, usize)> =
        dims.map(|(size, stride)| Some((usize::try_from(size).ok()?, stride))).collect::<Option<_>>()?;
    let all: Vec<_> = elements.iter().collect();
    let transposed = (0..all.len()).map(|number| {
        let mut rest = number;
        let at = dims.iter().rev().map(|(size, stride)| {
            let index = rest.checked_rem(*size).unwrap_or(0);
            rest = rest.checked_div(*size).unwrap_or(0);
            index * stride
        });
        all.get(at.sum::<usize>()).cloned()
    });
    let transposed: Vec<_> = transposed.collect::<Option<_>>()?;
    cx.dense_bytes_attr(ty, &transposed).ok()
}
