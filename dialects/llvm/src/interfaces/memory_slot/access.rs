//! Loads and stores of slots.

use dialekt_interfaces::{
    DataLayout, Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PromotableMemOpInterface,
    SafeMemorySlotAccessOpInterface, Subslots,
};
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::op::*;

use super::conversion::{Converter, is_compatible};
use super::{add_used, part_name, part_of, size_of};
use crate::ops::{Load, Store};

/// Returns whether the only blocking use is the pointer to the slot.
fn only_accesses(op: OpRef<'_>, addr: Value, slot: MemorySlot, blocking: &[Use]) -> bool {
    let uses_slot = |used: &Use| op.operand(used.index as usize) == Some(slot.ptr);
    blocking.len() == 1 && blocking.iter().all(uses_slot) && addr == slot.ptr
}

impl PromotableMemOpInterface for Load {
    fn loads_from(op: Self::View<'_>, slot: MemorySlot) -> bool {
        op.addr() == slot.ptr
    }

    fn stores_to(_: Self::View<'_>, _: MemorySlot) -> bool {
        false
    }

    fn stored(_: &mut Builder<'_>, _: Self::Handle, _: MemorySlot, _: Value) -> Option<Value> {
        None
    }

    fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        let ty = op.ir().value(op.res()).ty();
        !op.volatile_() && only_accesses(*op, op.addr(), slot, blocking) && is_compatible(*op, ty, slot.elem, true)
    }

    fn remove_blocking_uses(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _: MemorySlot,
        _: &[Use],
        reaching: Value,
    ) -> Deletion {
        let Some(result) = op.view(builder.ir()).map(|load| load.res()) else { return Deletion::Keep };
        let ty = builder.ir().value(result).ty();
        let Some(value) = Converter::new(builder, op.op()).extract(reaching, ty) else { return Deletion::Keep };
        let done = builder.ir_mut().replace_all_uses(result, value);
        debug_assert_eq!(done, Ok(()));
        Deletion::Delete
    }
}

impl PromotableMemOpInterface for Store {
    fn loads_from(_: Self::View<'_>, _: MemorySlot) -> bool {
        false
    }

    fn stores_to(op: Self::View<'_>, slot: MemorySlot) -> bool {
        op.addr() == slot.ptr
    }

    fn stored(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot, reaching: Value) -> Option<Value> {
        let value = op.view(builder.ir())?.value();
        Converter::new(builder, op.op()).insert(value, reaching, slot.elem)
    }

    fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        let ty = op.ir().value(op.value()).ty();
        op.value() != slot.ptr
            && !op.volatile_()
            && only_accesses(*op, op.addr(), slot, blocking)
            && is_compatible(*op, slot.elem, ty, false)
    }

    fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, _: MemorySlot, _: &[Use], _: Value) -> Deletion {
        Deletion::Delete
    }
}

/// Returns whether values of a type fit into a slot.
fn fits(op: OpRef<'_>, ty: Type, slot: Type) -> bool {
    let layout = DataLayout::at(op);
    let size = |ty| size_of(&layout, op.cx(), ty);
    matches!((size(ty), size(slot)), (Some(size), Some(slot)) if size <= slot)
}

/// Returns whether an access of a type stays in the first part of a slot, and adds that to the used ones.
fn accesses_first_part(op: OpRef<'_>, ty: Type, slot: &DestructurableSlot, used: &mut Vec<Attribute>) -> bool {
    match part_of(op.cx(), slot, 0) {
        Some((part, part_type)) if fits(op, ty, part_type) => {
            add_used(used, part);
            true
        }
        _ => false,
    }
}

/// Lets an access use the slot of the first part.
fn use_first_part(builder: &mut Builder<'_>, op: Op, addr: u32, subslots: &Subslots) -> Deletion {
    if let Some(subslot) = subslots.get(&part_name(builder.cx(), 0)) {
        let done = builder.ir_mut().set_operand(op, addr, subslot.ptr);
        debug_assert_eq!(done, Ok(()));
    }
    Deletion::Keep
}

macro_rules! accessor {
    ($op:ident, $value:ident, $addr:literal, |$view:ident, $ptr:ident| $allowed:expr) => {
        impl SafeMemorySlotAccessOpInterface for $op {
            fn ensure_only_safe_accesses(op: Self::View<'_>, slot: MemorySlot, _: &mut Vec<MemorySlot>) -> bool {
                op.addr() != slot.ptr || fits(*op, op.ir().value(op.$value()).ty(), slot.elem)
            }
        }

        impl DestructurableAccessorOpInterface for $op {
            fn can_rewire(
                $view: Self::View<'_>,
                slot: &DestructurableSlot,
                used: &mut Vec<Attribute>,
                _: &mut Vec<MemorySlot>,
            ) -> bool {
                let $ptr = slot.slot.ptr;
                let ty = $view.ir().value($view.$value()).ty();
                !$view.volatile_() && $allowed && accesses_first_part(*$view, ty, slot, used)
            }

            fn rewire(
                builder: &mut Builder<'_>,
                op: Self::Handle,
                _: &DestructurableSlot,
                subslots: &Subslots,
            ) -> Deletion {
                use_first_part(builder, op.op(), $addr, subslots)
            }
        }
    };
}

accessor!(Load, res, 0, |op, _ptr| true);
// The pointer itself must not be stored.
accessor!(Store, value, 1, |op, ptr| op.value() != ptr);
