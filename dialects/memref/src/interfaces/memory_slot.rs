//! Memory slots: promotion and splitting of memory on the stack. [mlir/lib/Dialect/MemRef/IR/MemRefMemorySlot.cpp]

use dialekt_interfaces::{
    Deletion, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableSlot,
    DestructurableTypeInterface, DestructurableTypeRef, MemorySlot, PromotableAllocationOpInterface,
    PromotableMemOpInterface, Subslots,
};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::ir::Use;
use dialekt_ir_core::prelude::op::*;
use dialekt_ub as ub;
use smallvec::{SmallVec, smallvec};

use crate::types::MemRef;
use crate::{Alloca, Load, Store};

/// The number of elements up to which memrefs are split.
const MOST_PARTS: i64 = 16;

/// The number of elements, if the shape is static.
fn elements(memref: MemRef<'_>) -> Option<i64> {
    if memref.dynamic_dims() != 0 {
        return None;
    }
    memref.shape.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}

impl PromotableAllocationOpInterface for Alloca {
    /// A slot for memory of a single element.
    fn promotable_slots(op: Self::View<'_>) -> SmallVec<[MemorySlot; 1]> {
        let slot = || {
            let ptr = op.memref();
            let memref = MemRef::of(*op, ptr).filter(|memref| elements(*memref) == Some(1))?;
            Some(MemorySlot { ptr, elem: memref.element })
        };
        slot().into_iter().collect()
    }

    fn default_value(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot) -> Option<Value> {
        let loc = builder.ir().op(op.op()).loc();
        Some(builder.create(ub::Poison::build(slot.elem).with_loc(loc)).result())
    }

    fn handle_promotion_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _slot: MemorySlot,
        default: Option<Value>,
    ) -> Option<Op> {
        let default = default.map(|value| builder.ir().value(value)).filter(|value| !value.has_uses());
        let unused = default.and_then(|value| value.defining_op()).map(|op| op.handle());
        for op in unused.into_iter().chain([op.op()]) {
            builder.ir_mut().erase_op(op).expect("nothing uses it");
        }
        None
    }
}

impl DestructurableAllocationOpInterface for Alloca {
    fn destructurable_slots(op: Self::View<'_>) -> Vec<DestructurableSlot> {
        let slot = || {
            let ptr = op.memref();
            let elem = op.ir().value(ptr).ty();
            let parts = DestructurableTypeRef::of(TypeRef::new(op.cx(), elem))?.subelement_index_map()?;
            Some(DestructurableSlot { slot: MemorySlot { ptr, elem }, parts })
        };
        slot().into_iter().collect()
    }

    fn destructure(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        slot: &DestructurableSlot,
        used: &[Attribute],
        allocators: &mut Vec<Op>,
    ) -> Subslots {
        let loc = builder.ir().op(op.op()).loc();
        let behind = builder.ir().point_after(op.op());
        builder.restore(behind);
        let mut subslots = Subslots::default();
        for index in used {
            let make = |builder: &mut Builder<'_>| {
                let ty =
                    DestructurableTypeRef::of(TypeRef::new(builder.cx(), slot.slot.elem))?.type_at_index(*index)?;
                let memref = builder.cx().memref_type(&[], ty, None, None).ok()?;
                let op = builder.create(Alloca::build(memref, &[], &[]).with_loc(loc));
                Some((op.op(), MemorySlot { ptr: op.result(), elem: ty }))
            };
            let (op, subslot) = make(builder).expect("parts of a memref have the type of its elements");
            allocators.push(op);
            subslots.insert(*index, subslot);
        }
        subslots
    }

    fn handle_destructuring_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _slot: &DestructurableSlot,
    ) -> Option<Op> {
        builder.ir_mut().erase_op(op.op()).expect("nothing uses it");
        None
    }
}

/// Returns whether the only blocking use is the memref operand, and elements have the type of the slot.
fn only_accesses(op: OpRef<'_>, memref: Value, element: Value, slot: MemorySlot, blocking: &[Use]) -> bool {
    let is_element = |element: ValueRef<'_>| element.ty() == slot.elem;
    blocking.len() == 1 && memref == slot.ptr && op.ir().get_value(element).is_some_and(is_element)
}

impl PromotableMemOpInterface for Load {
    fn loads_from(op: Self::View<'_>, slot: MemorySlot) -> bool {
        op.memref() == slot.ptr
    }

    fn stores_to(_: Self::View<'_>, _: MemorySlot) -> bool {
        false
    }

    fn stored(_: &mut Builder<'_>, _: Self::Handle, _: MemorySlot, _: Value) -> Option<Value> {
        None
    }

    fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        only_accesses(*op, op.memref(), op.result(), slot, blocking)
    }

    fn remove_blocking_uses(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _: MemorySlot,
        _: &[Use],
        reaching: Value,
    ) -> Deletion {
        let result = op.view(builder.ir()).expect("a load has a result").result();
        builder.ir_mut().replace_all_uses(result, reaching).expect("both are of the slot's region");
        Deletion::Delete
    }
}

impl PromotableMemOpInterface for Store {
    fn loads_from(_: Self::View<'_>, _: MemorySlot) -> bool {
        false
    }

    fn stores_to(op: Self::View<'_>, slot: MemorySlot) -> bool {
        op.memref() == slot.ptr
    }

    fn stored(builder: &mut Builder<'_>, op: Self::Handle, _: MemorySlot, _: Value) -> Option<Value> {
        Some(op.view(builder.ir())?.value())
    }

    fn can_uses_be_removed(op: Self::View<'_>, slot: MemorySlot, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        op.value() != slot.ptr && only_accesses(*op, op.memref(), op.value(), slot, blocking)
    }

    fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, _: MemorySlot, _: &[Use], _: Value) -> Deletion {
        Deletion::Delete
    }
}

/// The indices of an access as an attribute; `None` if they are not constant, or out of bounds.
fn part(op: OpRef<'_>, memref: Value, indices: OperandValues<'_>) -> Option<Attribute> {
    let cx = op.cx();
    let shape = MemRef::of(op, memref)?.shape;
    let indices = indices.zip(shape).map(|(index, size)| {
        let index = op.ir().constant(index)?;
        let value = u64::try_from(cx.integer_i64(index)?).ok()?;
        (value < *size as u64).then_some(index)
    });
    let indices: Option<Vec<Attribute>> = indices.collect();
    Some(cx.array_attr(&indices?))
}

macro_rules! accessor {
    ($op:ident, |$view:ident, $ptr:ident| $allowed:expr) => {
        impl DestructurableAccessorOpInterface for $op {
            fn can_rewire(
                $view: Self::View<'_>,
                slot: &DestructurableSlot,
                used: &mut Vec<Attribute>,
                _: &mut Vec<MemorySlot>,
            ) -> bool {
                let $ptr = slot.slot.ptr;
                if $view.memref() != $ptr || !$allowed {
                    return false;
                }
                let Some(part) = part(*$view, $view.memref(), $view.indices()) else { return false };
                if !used.contains(&part) {
                    used.push(part);
                }
                true
            }

            fn rewire(
                builder: &mut Builder<'_>,
                op: Self::Handle,
                _: &DestructurableSlot,
                subslots: &Subslots,
            ) -> Deletion {
                let view = op.view(builder.ir()).expect("it was asked before");
                let part = part(*view, view.memref(), view.indices());
                let subslot = part.and_then(|part| subslots.get(&part)).expect("the part was found before");
                // The memref stands before its indices.
                let indices = view.indices().range().positions();
                let (start, count) = (indices.start as u32 - 1, indices.len() as u32 + 1);
                let spliced = builder.ir_mut().splice_operands(op.op(), start, count, &[subslot.ptr]);
                spliced.expect("both are in the same isolate");
                Deletion::Keep
            }
        }
    };
}

accessor!(Load, |op, _ptr| true);
// The memref itself must not be stored.
accessor!(Store, |op, ptr| op.value() != ptr);

/// The model of memrefs as aggregates of their elements, indexed by attributes.
struct MemRefParts;

impl DestructurableTypeInterface for MemRefParts {
    /// All elements, if there are few.
    fn subelement_index_map(ty: TypeRef<'_>) -> Option<Vec<(Attribute, Type)>> {
        let cx = ty.cx();
        let memref = MemRef::new(cx, ty.handle())?;
        let count = elements(memref).filter(|count| (2..=MOST_PARTS).contains(count))?;
        let parts = (0..count).map(|number| (element_name(cx, memref.shape, number), memref.element));
        Some(parts.collect())
    }

    fn type_at_index(ty: TypeRef<'_>, index: Attribute) -> Option<Type> {
        let cx = ty.cx();
        let memref = MemRef::new(cx, ty.handle())?;
        let AttrData::Array(indices) = cx.attr_data(index) else { return None };
        let inside = |(index, size): (&Attribute, &i64)| {
            matches!(cx.attr_data(*index), AttrData::Integer { ty: Type::INDEX, .. })
                && cx.integer_i64(*index).is_some_and(|index| (0..*size).contains(&index))
        };
        let all = indices.len() == memref.rank() && indices.iter().zip(memref.shape).all(inside);
        all.then_some(memref.element)
    }
}

/// The indices of an element by its number; the first index varies fastest.
fn element_name(cx: &ContextData, shape: &[i64], mut number: i64) -> Attribute {
    let mut indices: SmallVec<[Attribute; 4]> = smallvec![];
    for size in shape {
        let index = cx.integer_attr(Type::INDEX, number % size).expect("`index` has integers");
        indices.push(index);
        number /= size;
    }
    cx.array_attr(&indices)
}

/// Registers the models for types of other dialects, without which memrefs are not split. [MLIR:
/// memref::registerMemorySlotExternalModels]
pub(crate) fn register_memory_slot_models(registry: &mut DialectRegistry) {
    registry.attach_type("builtin.memref", <MemRefParts as DestructurableTypeInterface>::INTERFACE);
}
