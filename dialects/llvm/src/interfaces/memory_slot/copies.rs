//! Copies of whole slots: `llvm.intr.memcpy`, `llvm.intr.memmove`, `llvm.intr.memcpy.inline`.

use dialekt_interfaces::{
    DataLayout, Deletion, DestructurableAccessorOpInterface, DestructurableSlot, MemorySlot, PromotableMemOpInterface,
    SafeMemorySlotAccessOpInterface, Subslots,
};
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;
use smallvec::smallvec;

use super::fills::static_length;
use super::{add_used, part_of, size_of};
use crate::ops::{
    Constant, CopyIntrinsic, CopyIntrinsicParts, GEP, GEPParts, Load, Memcpy, MemcpyInline, MemcpyInlineParts, Memmove,
    Store,
};
use crate::types::LLVMPointerType;

/// A copy of some bytes.
struct Copied {
    dst: Value,
    src: Value,
    /// The number of bytes, if it is known.
    len: Option<u64>,
    is_volatile: bool,
}

impl Copied {
    /// Returns whether the copy is one of the whole slot.
    fn is_whole(&self, op: OpRef<'_>, elem: Type) -> bool {
        let size = size_of(&DataLayout::at(op), op.cx(), elem);
        !self.is_volatile && size.is_some() && self.len == size
    }

    /// Returns whether the copy can be of values in place of memory.
    fn is_removable(&self, op: OpRef<'_>, elem: Type) -> bool {
        self.dst != self.src && self.is_whole(op, elem)
    }

    /// Returns whether nothing is written behind the slot.
    fn is_safe(&self, op: OpRef<'_>, slot: MemorySlot) -> bool {
        let size = size_of(&DataLayout::at(op), op.cx(), slot.elem);
        self.dst == slot.ptr && matches!((self.len, size), (Some(len), Some(size)) if len <= size)
    }

    fn can_rewire(&self, op: OpRef<'_>, slot: &DestructurableSlot, used: &mut Vec<Attribute>) -> bool {
        if !self.is_whole(op, slot.slot.elem) {
            return false;
        }
        if self.src == slot.slot.ptr {
            slot.parts.iter().for_each(|(part, _)| add_used(used, *part));
        }
        true
    }
}

/// Copies of the parts of a slot, each with what `copy` builds: to, from, the size.
fn copy_parts(
    builder: &mut Builder<'_>,
    copy_op: Op,
    copied: &Copied,
    loc: Location,
    slot: &DestructurableSlot,
    subslots: &Subslots,
    mut copy: impl FnMut(&mut Builder<'_>, Value, Value, u64),
) {
    let to_slot = copied.dst == slot.slot.ptr;
    let other = if to_slot { copied.src } else { copied.dst };
    let layout = DataLayout::at(builder.ir().op(copy_op));
    for number in 0..slot.parts.len() as u32 {
        let Some((part, ty)) = part_of(builder.cx(), slot, number) else { continue };
        let Some(subslot) = subslots.get(&part) else { continue };
        let Some(size) = size_of(&layout, builder.cx(), ty) else { continue };
        let pointer = LLVMPointerType::default_space(builder.cx());
        let gep = GEP::build(GEPParts {
            res: pointer,
            base: other,
            dynamic_indices: &[],
            raw_constant_indices: smallvec![0, number as i32],
            elem_type: slot.slot.elem,
        });
        let part_of_other = builder.create(gep.with_loc(loc)).result();
        match to_slot {
            true => copy(builder, subslot.ptr, part_of_other, size),
            false => copy(builder, part_of_other, subslot.ptr, size),
        }
    }
}

macro_rules! promotable {
    ($op:ident, |$view:ident| $copied:expr) => {
        impl $op {
            fn copied($view: <Self as OpDecl>::View<'_>) -> Copied {
                $copied
            }
        }

        impl PromotableMemOpInterface for $op {
            fn loads_from(op: Self::View<'_>, slot: MemorySlot) -> bool {
                op.src() == slot.ptr
            }

            fn stores_to(op: Self::View<'_>, slot: MemorySlot) -> bool {
                op.dst() == slot.ptr
            }

            fn stored(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot, _: Value) -> Option<Value> {
                let view = op.view(builder.ir())?;
                let load = Load::build(slot.elem, view.src()).with_loc(view.loc());
                Some(builder.create(load).result())
            }

            fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, _: &[Use], _: &mut Vec<Use>) -> bool {
                Self::copied(op).is_removable(*op, slot.elem)
            }

            fn remove_blocking_uses(
                builder: &mut Builder<'_>,
                op: Self::Handle,
                slot: MemorySlot,
                _: &[Use],
                reaching: Value,
            ) -> Deletion {
                let Some(view) = op.view(builder.ir()) else { return Deletion::Keep };
                if view.src() == slot.ptr {
                    let store = Store::build(reaching, view.dst()).with_loc(view.loc());
                    builder.create(store);
                }
                Deletion::Delete
            }
        }

        impl SafeMemorySlotAccessOpInterface for $op {
            fn ensure_only_safe_accesses(op: Self::View<'_>, slot: MemorySlot, _: &mut Vec<MemorySlot>) -> bool {
                Self::copied(op).is_safe(*op, slot)
            }
        }
    };
}

promotable!(CopyIntrinsic, |op| Copied {
    dst: op.dst(),
    src: op.src(),
    len: static_length(*op, op.len()),
    is_volatile: op.is_volatile().unwrap_or(true),
});
promotable!(MemcpyInline, |op| Copied {
    dst: op.dst(),
    src: op.src(),
    len: op.len().and_then(|len| len.1.as_u64()),
    is_volatile: op.is_volatile().unwrap_or(true),
});

macro_rules! splittable {
    ($op:ident, $parts:ident, $copied:path, |$builder:ident, $view:ident, $size:ident| $len:expr) => {
        impl DestructurableAccessorOpInterface for $op {
            fn can_rewire(
                op: Self::View<'_>,
                slot: &DestructurableSlot,
                used: &mut Vec<Attribute>,
                _: &mut Vec<MemorySlot>,
            ) -> bool {
                $copied(op).can_rewire(*op, slot, used)
            }

            fn rewire(
                builder: &mut Builder<'_>,
                op: Self::Handle,
                slot: &DestructurableSlot,
                subslots: &Subslots,
            ) -> Deletion {
                let Some(view) = op.view(builder.ir()) else { return Deletion::Keep };
                let (copied, loc) = ($copied(view), view.loc());
                copy_parts(builder, op.op(), &copied, loc, slot, subslots, |$builder, dst, src, $size| {
                    let Some($view) = op.view($builder.ir()) else { return };
                    let len = $len;
                    let parts = $parts { dst, src, len, is_volatile: copied.is_volatile };
                    $builder.create($op::build(parts).with_loc(loc));
                });
                Deletion::Delete
            }
        }
    };
}

/// A constant number of bytes of the type of another one.
pub(super) fn length_like(builder: &mut Builder<'_>, len: Value, size: u64, loc: Location) -> Value {
    let ty = builder.ir().value(len).ty();
    // Lengths are integers.
    let value = builder.cx().integer_attr(ty, size as i64).unwrap_or(Attribute::UNIT);
    builder.create(Constant::build(ty, value).with_loc(loc)).result()
}

/// A number of bytes as an attribute, as wide as another one.
pub(super) fn inline_length(cx: &ContextData, len: Option<(Type, ApInt)>, size: u64) -> (Type, ApInt) {
    let width = len.map_or(64, |(_, len)| len.width());
    (cx.integer_type(width).unwrap_or(Type::I64), ApInt::new_u64(width, size))
}

splittable!(Memcpy, CopyIntrinsicParts, CopyIntrinsic::copied, |builder, view, size| {
    let (len, loc) = (view.len(), view.loc());
    length_like(builder, len, size, loc)
});
splittable!(Memmove, CopyIntrinsicParts, CopyIntrinsic::copied, |builder, view, size| {
    let (len, loc) = (view.len(), view.loc());
    length_like(builder, len, size, loc)
});
splittable!(MemcpyInline, MemcpyInlineParts, MemcpyInline::copied, |builder, view, size| {
    inline_length(builder.cx(), view.len(), size)
});
