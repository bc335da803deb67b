//! Folding of insertions.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::elementwise::is_poison;

use super::extract::with_known_indices;
use super::{as_element, operand_as_result, poison};
use crate::ops::POISON_INDEX;
use crate::positions::{count, linearize};
use crate::types::Vector;
use crate::{Insert, InsertStridedSlice, InsertStridedSliceView, InsertView};

/// The number of elements up to which constants are inserted into constants that are used elsewhere, too.
pub(crate) const FEW_ELEMENTS: i64 = 256;

impl Fold for Insert {
    fn fold(op: InsertView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, value, dest) = (op.cx(), op.value_to_store(), op.dest());
        let position = op.static_position()?;
        if position.is_empty()
            && let Some(whole) = operand_as_result(*op, value)
        {
            return Some(whole);
        }
        let dynamic: Vec<Value> = op.dynamic_position().collect();
        let vector = Vector::of(*op, dest)?;
        let known = with_known_indices(cx, &position, &dynamic, vector.shape, constants);
        let is_known = known.is_some();
        let (position, dynamic) = known.unwrap_or_else(|| (position.to_vec(), dynamic));
        let at = |dest| {
            let operands = [value, dest].into_iter().chain(dynamic.iter().copied());
            let changes = InPlace::new().operands(operands);
            Folded::from(changes.attr_named(*op, "static_position", cx.dense_i64_attr(&position)))
        };
        // What an insertion at the same position gave is replaced.
        if let Some(before) = op.ir().defining::<Insert>(dest)
            && before.static_position().is_some_and(|before| before[..] == position[..])
            && before.dynamic_position().eq(dynamic.iter().copied())
        {
            return Some(at(before.dest()));
        }
        if position.contains(&POISON_INDEX) {
            return Some(poison(cx).into());
        }
        let constants = constants.get(dest).filter(|_| dynamic.is_empty()).zip(constants.get(value));
        let folded =
            constants.and_then(|(constant, inserted)| into_constant(op, constant, inserted, vector, &position));
        folded.map(Folded::from).or_else(|| is_known.then(|| at(dest)))
    }
}

/// A constant with another constant in place of a part of it. [MLIR: foldDenseElementsAttrDestInsertOp]
fn into_constant(
    op: InsertView<'_>,
    dest: Attribute,
    value: Attribute,
    vector: Vector<'_>,
    position: &[i64],
) -> Option<Attribute> {
    let cx = op.cx();
    // The reference inserts an arbitrary element for poison.
    if !matches!(cx.attr_data(dest), AttrData::DenseElements { .. }) || vector.is_scalable() || is_poison(cx, value) {
        return None;
    }
    if vector.num_elements() > FEW_ELEMENTS && !op.ir().value(op.result()).has_one_use() {
        return None;
    }
    let rest = vec![0; vector.rank().checked_sub(position.len())?];
    let start = usize::try_from(linearize(vector.shape, &[position, &rest].concat())?).ok()?;
    let mut elements: Vec<_> = cx.element_bytes(dest).filter(|_| count(vector.shape).is_some())?.iter().collect();
    let inserted: Vec<_> = match cx.attr_data(value) {
        AttrData::DenseElements { .. } => cx.element_bytes(value)?.iter().collect(),
        _ => {
            let value = as_element(cx, value, vector.element)?;
            let single = cx.vector_type(&[1], &[false], vector.element).ok()?;
            cx.element_bytes(cx.dense_attr_of(single, &[value])?)?.iter().collect()
        }
    };
    let part = elements.get_mut(start..start.checked_add(inserted.len())?)?;
    part.clone_from_slice(&inserted);
    cx.dense_bytes_attr(vector.ty, &elements).ok()
}

impl Fold for InsertStridedSlice {
    /// A source as large as the destination replaces it: the offsets can only be 0.
    fn fold(op: InsertStridedSliceView<'_>, _: Constants<'_>) -> Option<Folded> {
        let same = type_of(*op, op.value_to_store()) == type_of(*op, op.dest());
        same.then(|| op.value_to_store().into())
    }
}
