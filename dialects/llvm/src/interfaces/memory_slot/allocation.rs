//! Slots of `llvm.alloca`.

use dialekt_interfaces::{
    DestructurableAllocationOpInterface, DestructurableSlot, DestructurableTypeRef, MemorySlot,
    PromotableAllocationOpInterface, Subslots,
};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::ops::{Alloca, DbgDeclare, DbgValue, Undef};
use crate::types::LLVMPointerType;

/// Returns whether an op is in the first block of its region.
fn is_in_entry_block(op: OpRef<'_>) -> bool {
    let entry = op.parent_region().and_then(|region| region.first_block());
    entry.is_some_and(|entry| op.parent_block().is_some_and(|block| block.handle() == entry.handle()))
}

impl PromotableAllocationOpInterface for Alloca {
    fn promotable_slots(op: Self::View<'_>) -> SmallVec<[MemorySlot; 1]> {
        let slot = || {
            let elem = op.elem_type().filter(|_| is_in_entry_block(*op))?;
            Some(MemorySlot { ptr: op.res(), elem })
        };
        slot().into_iter().collect()
    }

    fn default_value(builder: &mut Builder<'_>, op: Self::Handle, slot: MemorySlot) -> Option<Value> {
        let loc = builder.ir().op(op.op()).loc();
        Some(builder.create(Undef::build(slot.elem).with_loc(loc)).result())
    }

    /// Tells debuggers the value of the variables that live in the slot.
    fn handle_block_argument(builder: &mut Builder<'_>, op: Self::Handle, _: MemorySlot, argument: Value) {
        let ir = builder.ir();
        let Some(alloca) = op.view(ir) else { return };
        let users = ir.value(alloca.res()).uses().map(|used| used.op);
        let declared = users.filter_map(|user| {
            let declare = ir.op(user).view::<DbgDeclare>()?;
            Some((declare.loc(), declare.var_info()?, declare.location_expr()?))
        });
        for (loc, variable, expression) in declared.collect::<Vec<_>>() {
            builder.create(DbgValue::build(argument, variable).location_expr(expression).with_loc(loc));
        }
    }

    fn handle_promotion_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _: MemorySlot,
        default: Option<Value>,
    ) -> Option<Op> {
        let default = default.map(|value| builder.ir().value(value)).filter(|value| !value.has_uses());
        let unused = default.and_then(|value| value.defining_op()).map(|op| op.handle());
        for op in unused.into_iter().chain([op.op()]) {
            let erased = builder.ir_mut().erase_op(op);
            debug_assert!(erased.is_ok());
        }
        None
    }
}

impl DestructurableAllocationOpInterface for Alloca {
    fn destructurable_slots(op: Self::View<'_>) -> Vec<DestructurableSlot> {
        let slot = || {
            let cx = op.cx();
            let count = op.ir().constant(op.array_size()).and_then(|count| cx.integer_i64(count));
            let elem = op.elem_type().filter(|_| count == Some(1))?;
            let parts = DestructurableTypeRef::of(TypeRef::new(cx, elem))?.subelement_index_map()?;
            Some(DestructurableSlot { slot: MemorySlot { ptr: op.res(), elem }, parts })
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
        let Some(view) = op.view(builder.ir()) else { return Subslots::default() };
        let (loc, count) = (view.loc(), view.array_size());
        let behind = builder.ir().point_after(op.op());
        builder.restore(behind);
        let mut subslots = Subslots::default();
        for index in used {
            let cx = builder.cx();
            let found = DestructurableTypeRef::of(TypeRef::new(cx, slot.slot.elem));
            let Some(ty) = found.and_then(|found| found.type_at_index(*index)) else { continue };
            let pointer = LLVMPointerType::default_space(cx);
            let op = builder.create(Alloca::build(pointer, count, ty).with_loc(loc));
            allocators.push(op.op());
            subslots.insert(*index, MemorySlot { ptr: op.result(), elem: ty });
        }
        subslots
    }

    fn handle_destructuring_complete(
        builder: &mut Builder<'_>,
        op: Self::Handle,
        _: &DestructurableSlot,
    ) -> Option<Op> {
        let erased = builder.ir_mut().erase_op(op.op());
        debug_assert!(erased.is_ok());
        None
    }
}
