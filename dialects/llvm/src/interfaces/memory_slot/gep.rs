//! Addresses within slots.

use dialekt_interfaces::{
    DataLayout, Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot,
    SafeMemorySlotAccessOpInterface, Subslots,
};
use dialekt_ir_core::prelude::op::*;
use smallvec::smallvec;

use super::{add_used, part_name, size_of};
use crate::ops::{GEP, GEPIndex, GEPParts, GEPView};
use crate::types::{LLVMArrayType, LLVMPointerType, LLVMStructType};

/// The offset in bytes, if it is known.
fn byte_offset(op: GEPView<'_>, layout: &DataLayout) -> Option<u64> {
    let cx = op.cx();
    let constant = |index: &GEPIndex| match index {
        GEPIndex::Constant(index) => u64::try_from(*index).ok(),
        GEPIndex::Dynamic(_) => None,
    };
    let indices: Vec<u64> = op.indices().iter().map(constant).collect::<Option<_>>()?;
    let (first, rest) = indices.split_first()?;
    let mut ty = op.elem_type()?;
    let mut offset = first.checked_mul(size_of(layout, cx, ty)?)?;
    for index in rest {
        if let Some(array) = LLVMArrayType::of(cx, ty) {
            ty = array.element_type;
            offset = offset.checked_add(index.checked_mul(size_of(layout, cx, ty)?)?)?;
        } else {
            let found = LLVMStructType::of(cx, ty)?;
            let index = usize::try_from(*index).ok()?;
            for (i, field) in found.elements().iter().enumerate().take(index + 1) {
                if !found.is_packed() {
                    offset = offset.checked_next_multiple_of(layout.abi_alignment(cx, *field)?)?;
                }
                if i < index {
                    offset = offset.checked_add(size_of(layout, cx, *field)?)?;
                }
            }
            ty = *found.elements().get(index)?;
        }
    }
    Some(offset)
}

/// The part of a slot that an address is in.
struct PartAccess {
    part: Attribute,
    ty: Type,
    /// The offset within the part in bytes.
    offset: u64,
}

/// The part that an address with a known offset is in; `None` behind the slot, and between parts.
fn part_at(op: GEPView<'_>, slot: &DestructurableSlot, layout: &DataLayout) -> Option<PartAccess> {
    // The rest of the way is written as a constant of 32 bits.
    any_part_at(op, slot, layout).filter(|found| i32::try_from(found.offset).is_ok())
}

fn any_part_at(op: GEPView<'_>, slot: &DestructurableSlot, layout: &DataLayout) -> Option<PartAccess> {
    let cx = op.cx();
    let offset = byte_offset(op, layout)?;
    if offset >= size_of(layout, cx, slot.slot.elem)? {
        return None;
    }
    if let Some(array) = LLVMArrayType::of(cx, slot.slot.elem) {
        let size = size_of(layout, cx, array.element_type)?;
        let index = u32::try_from(offset.checked_div(size)?).ok()?;
        return Some(PartAccess { part: part_name(cx, index), ty: array.element_type, offset: offset % size });
    }
    let found = LLVMStructType::of(cx, slot.slot.elem)?;
    let mut start = 0u64;
    for (index, ty) in (0..).zip(found.elements()) {
        if !found.is_packed() {
            start = start.checked_next_multiple_of(layout.abi_alignment(cx, *ty)?)?;
            if offset < start {
                return None;
            }
        }
        let end = start.checked_add(size_of(layout, cx, *ty)?)?;
        if offset < end {
            return Some(PartAccess { part: part_name(cx, index), ty: *ty, offset: offset - start });
        }
        start = end;
    }
    None
}

/// The bytes behind an address as a slot of their own.
fn remaining(cx: &ContextData, ptr: Value, bytes: u64) -> MemorySlot {
    MemorySlot { ptr, elem: LLVMArrayType::new(cx, Type::I8, bytes) }
}

impl SafeMemorySlotAccessOpInterface for GEP {
    fn ensure_only_safe_accesses(op: Self::View<'_>, slot: MemorySlot, more: &mut Vec<MemorySlot>) -> bool {
        if op.base() != slot.ptr {
            return true;
        }
        let layout = DataLayout::at(*op);
        let left = || size_of(&layout, op.cx(), slot.elem)?.checked_sub(byte_offset(op, &layout)?);
        match left() {
            None | Some(0) => false,
            Some(left) => {
                more.push(remaining(op.cx(), op.res(), left));
                true
            }
        }
    }
}

impl DestructurableAccessorOpInterface for GEP {
    fn can_rewire(
        op: Self::View<'_>,
        slot: &DestructurableSlot,
        used: &mut Vec<Attribute>,
        more: &mut Vec<MemorySlot>,
    ) -> bool {
        let cx = op.cx();
        let is_scalar = LLVMPointerType::of(cx, op.ir().value(op.base()).ty()).is_some();
        if op.base() != slot.slot.ptr || !is_scalar {
            return false;
        }
        let layout = DataLayout::at(*op);
        let Some(access) = part_at(op, slot, &layout) else { return false };
        let Some(size) = size_of(&layout, cx, access.ty) else { return false };
        // The part has to exist: arrays may be larger than those that are taken apart.
        if !slot.parts.iter().any(|(part, _)| *part == access.part) {
            return false;
        }
        add_used(used, access.part);
        more.push(remaining(cx, op.res(), size - access.offset));
        true
    }

    fn rewire(builder: &mut Builder<'_>, op: Self::Handle, slot: &DestructurableSlot, subslots: &Subslots) -> Deletion {
        let Some(view) = op.view(builder.ir()) else { return Deletion::Keep };
        let found = part_at(view, slot, &DataLayout::at(*view));
        let found = found.and_then(|access| Some((subslots.get(&access.part)?, i32::try_from(access.offset).ok()?)));
        let Some((subslot, index)) = found else { return Deletion::Keep };
        let (result, loc, flags) = (view.res(), view.loc(), view.no_wrap_flags().unwrap_or_default());
        let ty = builder.ir().value(result).ty();
        let gep = GEP::build(GEPParts {
            res: ty,
            base: subslot.ptr,
            dynamic_indices: &[],
            raw_constant_indices: smallvec![index],
            elem_type: Type::I8,
        });
        let ptr = builder.create_or_fold(gep.no_wrap_flags(flags).with_loc(loc));
        let done = builder.ir_mut().replace_all_uses(result, ptr);
        debug_assert_eq!(done, Ok(()));
        Deletion::Delete
    }
}
