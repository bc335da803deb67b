//! Checks of declared attributes: presence and constraints. [ODS: Attributes]

use super::satisfied::Satisfied;
use crate::context::{AttrSlot, Attribute, ContextData, OpDescriptor};
use crate::ir::OpRef;

/// Checks the values of declared attributes, given by slot. `Err` is the message that follows `'dialect.op' op `.
///
/// Constraints that look at the op are checked where it is given. Missing ones come first, in alphabetical order; then constraints, in the order in which the attributes are declared.
pub fn inherent_attributes(
    cx: &ContextData,
    descriptor: &OpDescriptor,
    slots: &[Option<Attribute>],
    op: Option<OpRef<'_>>,
) -> Result<(), String> {
    match all_hold(descriptor, slots, |slot, value| slot.constraint.holds_in(cx, value, op)) {
        true => Ok(()),
        false => violation(cx, descriptor, slots, op),
    }
}

/// As [`inherent_attributes`], of an op.
pub(super) fn of_op(op: OpRef<'_>, descriptor: &'static OpDescriptor, satisfied: &Satisfied) -> Result<(), String> {
    let slots = op.slots_as(Some(descriptor));
    match all_hold(descriptor, slots, |slot, value| satisfied.by_attr(slot.constraint, value, op)) {
        true => Ok(()),
        false => violation(op.cx(), descriptor, slots, Some(op)),
    }
}

/// Returns whether all values satisfy the constraints of their slots, and those that are required are there.
#[inline]
fn all_hold(
    descriptor: &OpDescriptor,
    slots: &[Option<Attribute>],
    holds: impl Fn(&AttrSlot, Attribute) -> bool,
) -> bool {
    // Slots without values may have no place.
    let none = std::iter::repeat(&None);
    descriptor.attributes.iter().zip(slots.iter().chain(none)).all(|(slot, value)| match value {
        Some(value) => holds(slot, *value),
        None => !slot.is_required(),
    })
}

#[cold]
fn violation(
    cx: &ContextData,
    descriptor: &OpDescriptor,
    slots: &[Option<Attribute>],
    op: Option<OpRef<'_>>,
) -> Result<(), String> {
    let value = |slot: usize| slots.get(slot).copied().flatten();
    for (i, slot) in descriptor.attributes.iter().enumerate() {
        if slot.is_required() && value(i).is_none() {
            return Err(format!("requires attribute '{}'", slot.name));
        }
    }
    let check = |i: usize| -> Result<(), String> {
        let (Some(slot), Some(value)) = (descriptor.attributes.get(i), value(i)) else { return Ok(()) };
        if slot.constraint.holds_in(cx, value, op) {
            return Ok(());
        }
        let summary = slot.constraint.describe(cx, value);
        Err(format!("{} '{}' failed to satisfy constraint: {summary}", slot.noun(), slot.name))
    };
    if descriptor.declared_order.is_empty() {
        (0..descriptor.attributes.len()).try_for_each(check)
    } else {
        descriptor.declared_order.iter().try_for_each(|i| check(usize::from(*i)))
    }
}
