//! Checks of declared attributes: presence and constraints. [ODS: Attributes]

use super::satisfied::Satisfied;
use crate::context::{AttrSlot, Attribute, OpDescriptor};
use crate::ir::OpRef;

/// Checks the values of declared attributes. `Err` is the message that follows `'dialect.op' op `.
///
/// Missing ones come first, in alphabetical order; then constraints, in the order in which the attributes are declared.
pub(super) fn inherent_attributes(
    op: OpRef<'_>,
    descriptor: &'static OpDescriptor,
    satisfied: &Satisfied,
) -> Result<(), String> {
    let slots = op.slots_as(Some(descriptor));
    // Slots without values may have no place.
    let none = std::iter::repeat(&None);
    let holds = |slot: &'static AttrSlot, value: &Option<Attribute>| match value {
        Some(value) => satisfied.by_attr(slot.constraint, *value, op),
        None => !slot.is_required(),
    };
    match descriptor.attributes.iter().zip(slots.iter().chain(none)).all(|(slot, value)| holds(slot, value)) {
        true => Ok(()),
        false => violation(op, descriptor, slots),
    }
}

#[cold]
fn violation(op: OpRef<'_>, descriptor: &OpDescriptor, slots: &[Option<Attribute>]) -> Result<(), String> {
    let cx = op.cx();
    let value = |slot: usize| slots.get(slot).copied().flatten();
    for (i, slot) in descriptor.attributes.iter().enumerate() {
        if slot.is_required() && value(i).is_none() {
            return Err(format!("requires attribute '{}'", slot.name));
        }
    }
    let check = |i: usize| -> Result<(), String> {
        let (Some(slot), Some(value)) = (descriptor.attributes.get(i), value(i)) else { return Ok(()) };
        if slot.constraint.holds_in(cx, value, Some(op)) {
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
