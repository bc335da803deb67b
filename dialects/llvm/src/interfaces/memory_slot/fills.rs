//! Fills of slots: `llvm.intr.memset`, `llvm.intr.memset.inline`.

use dialekt_interfaces::{
    DataLayout, Deletion, DestructurableAccessorOpInterface, DestructurableSlot, DestructurableTypeRef, MemorySlot,
    PromotableMemOpInterface, SafeMemorySlotAccessOpInterface, Subslots,
};
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::op::*;

use super::copies::{inline_length, length_like};
use super::{part_of, size_of};
use crate::ops::{Bitcast, Constant, Memset, MemsetInline, MemsetInlineParts, MemsetParts, Or, Shl, ZExt};
use crate::types::{LLVMStructType, is_llvm_type};

/// The value of a length that is constant.
pub(super) fn static_length(op: OpRef<'_>, len: Value) -> Option<u64> {
    op.cx().integer_value(op.ir().constant(len)?)?.as_u64()
}

/// A fill of some bytes.
struct Filled {
    dst: Value,
    /// The number of bytes, if it is known.
    len: Option<u64>,
    is_volatile: bool,
}

/// The bits of integers and floats that consist of whole bytes.
fn bits_of_bytes(cx: &ContextData, ty: Type) -> Option<u32> {
    let bits = match cx.scalar_data(ty) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        _ => return None,
    };
    (bits % 8 == 0 && bits > 0).then_some(bits)
}

impl Filled {
    fn is_removable(&self, op: OpRef<'_>, elem: Type) -> bool {
        let size = size_of(&DataLayout::at(op), op.cx(), elem);
        bits_of_bytes(op.cx(), elem).is_some() && !self.is_volatile && size.is_some() && self.len == size
    }

    /// Returns whether nothing is written behind the slot.
    fn is_safe(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        let size = size_of(&DataLayout::at(op), op.cx(), slot.elem);
        self.dst == slot.ptr && matches!((self.len, size), (Some(len), Some(size)) if len <= size)
    }

    fn can_rewire(&self, op: OpRef<'_>, slot: &DestructurableSlot) -> bool {
        let elem = TypeRef::new(op.cx(), slot.slot.elem);
        let has_parts = || DestructurableTypeRef::of(elem).is_some_and(|elem| elem.subelement_index_map().is_some());
        is_llvm_type(op.cx(), slot.slot.elem) && !self.is_volatile && has_parts() && self.is_safe(op, slot.slot)
    }
}

/// A value of a type, each byte of which is the same.
fn repeated(builder: &mut Builder<'_>, byte: Value, ty: Type, loc: Location) -> Option<Value> {
    let bits = bits_of_bytes(builder.cx(), ty)?;
    let integer = builder.cx().integer_type(bits)?;
    let mut value = byte;
    if bits != 8 {
        value = builder.create(ZExt::build(integer, byte).with_loc(loc)).result();
        let mut covered = 8;
        while covered < bits {
            let shift = builder.cx().integer_attr(integer, i64::from(covered))?;
            let shift = builder.create(Constant::build(integer, shift).with_loc(loc)).result();
            let shifted = builder.create(Shl::build(value, shift).with_loc(loc)).result();
            value = builder.create(Or::build(value, shifted).with_loc(loc)).result();
            covered *= 2;
        }
    }
    match integer == ty {
        true => Some(value),
        false => Some(builder.create(Bitcast::build(ty, value).with_loc(loc)).result()),
    }
}

/// Fills of the used parts of a slot, as far as the whole was filled, each with what `fill` builds: the pointer, the size.
fn fill_parts(
    builder: &mut Builder<'_>,
    filled: &Filled,
    slot: &DestructurableSlot,
    subslots: &Subslots,
    mut fill: impl FnMut(&mut Builder<'_>, Value, u64),
) -> Option<()> {
    let layout = DataLayout::at(builder.ir().value(slot.slot.ptr).defining_op()?);
    let packed = LLVMStructType::of(builder.cx(), slot.slot.elem).is_some_and(|found| found.is_packed());
    let len = filled.len?;
    let mut covered = 0u64;
    for number in 0..slot.parts.len() as u32 {
        let (part, ty) = part_of(builder.cx(), slot, number)?;
        let size = size_of(&layout, builder.cx(), ty)?;
        if !packed {
            covered = covered.checked_next_multiple_of(layout.abi_alignment(builder.cx(), ty)?)?;
        }
        if covered >= len {
            break;
        }
        if let Some(subslot) = subslots.get(&part) {
            fill(builder, subslot.ptr, size.min(len - covered));
        }
        covered += size;
    }
    Some(())
}

macro_rules! fill {
    ($op:ident, $parts:ident, |$view:ident| $len:expr, |$builder:ident, $op_view:ident, $size:ident| $part_len:expr) => {
        impl $op {
            fn filled($view: <Self as OpDecl>::View<'_>) -> Filled {
                Filled { dst: $view.dst(), len: $len, is_volatile: $view.is_volatile().unwrap_or(true) }
            }
        }

        impl PromotableMemOpInterface for $op {
            fn loads_from(_: Self::View<'_>, _: MemorySlot) -> bool {
                false
            }

            fn stores_to(op: Self::View<'_>, slot: MemorySlot) -> bool {
                op.dst() == slot.ptr
            }

            fn stored(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot, _: Value) -> Option<Value> {
                let view = op.view(builder.ir())?;
                let (byte, loc) = (view.val(), view.loc());
                repeated(builder, byte, slot.elem, loc)
            }

            fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, _: &[Use], _: &mut Vec<Use>) -> bool {
                Self::filled(op).is_removable(*op, slot.elem)
            }

            fn remove_blocking_uses(
                _: &mut Builder<'_>,
                _: Self::Handle,
                _: MemorySlot,
                _: &[Use],
                _: Value,
            ) -> Deletion {
                Deletion::Delete
            }
        }

        impl SafeMemorySlotAccessOpInterface for $op {
            fn ensure_only_safe_accesses(op: Self::View<'_>, slot: MemorySlot, _: &mut Vec<MemorySlot>) -> bool {
                Self::filled(op).is_safe(*op, slot)
            }
        }

        impl DestructurableAccessorOpInterface for $op {
            fn can_rewire(
                op: Self::View<'_>,
                slot: &DestructurableSlot,
                _: &mut Vec<Attribute>,
                _: &mut Vec<MemorySlot>,
            ) -> bool {
                Self::filled(op).can_rewire(*op, slot)
            }

            fn rewire(
                builder: &mut Builder<'_>,
                op: Self::Handle,
                slot: &DestructurableSlot,
                subslots: &Subslots,
            ) -> Deletion {
                let Some(view) = op.view(builder.ir()) else { return Deletion::Keep };
                let (filled, byte, loc) = (Self::filled(view), view.val(), view.loc());
                let done = fill_parts(builder, &filled, slot, subslots, |$builder, dst, $size| {
                    let Some($op_view) = op.view($builder.ir()) else { return };
                    let len = $part_len;
                    let parts = $parts { dst, val: byte, len, is_volatile: filled.is_volatile };
                    $builder.create($op::build(parts).with_loc(loc));
                });
                // It was asked before whether the sizes of all parts are known.
                if done.is_some() { Deletion::Delete } else { Deletion::Keep }
            }
        }
    };
}

fill!(Memset, MemsetParts, |op| static_length(*op, op.len()), |builder, view, size| {
    // The constant is at the place of the one for the whole.
    let len = view.len();
    let loc = builder.ir().value(len).loc();
    length_like(builder, len, size, loc)
});
fill!(MemsetInline, MemsetInlineParts, |op| op.len().and_then(|len| len.1.as_u64()), |builder, view, size| {
    inline_length(builder.cx(), view.len(), size)
});
