//! Memory on the stack: that of a fixed size belongs to the caller from then on, any other is freed where the body ends.

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::EditError;
use dialekt_ir_core::prelude::rewrite::*;

use crate::ops::{Alloca, AllocaView, Bitcast, Constant, LifetimeEnd, LifetimeStart, StackRestore, StackSave};
use crate::types::LLVMPointerType;

/// An allocation in the entry block of the body, of a number of elements that is known.
struct Static {
    op: Op,
    pointer: Value,
    count: Attribute,
    count_type: Type,
    loc: Location,
    /// True if nothing says yet when the memory is in use.
    needs_lifetime: bool,
}

/// The number of elements of an allocation, if it is known.
fn count(alloca: AllocaView<'_>) -> Option<Attribute> {
    let count = alloca.ir().constant(alloca.array_size())?;
    matches!(alloca.cx().attr_data(count), AttrData::Integer { .. }).then_some(count)
}

/// Returns whether lifetime markers stand for a pointer, or for what it is cast to.
fn has_lifetime_markers(pointer: ValueRef<'_>) -> bool {
    let mut todo: Vec<OpRef<'_>> = pointer.users().collect();
    while let Some(user) = todo.pop() {
        if user.is::<LifetimeStart>() || user.is::<LifetimeEnd>() {
            return true;
        }
        if user.is::<Bitcast>() {
            todo.extend(user.results().flat_map(|result| pointer.ir().value(result).users()));
        }
    }
    false
}

/// The entry block of the region whose memory on the stack is freed when it is left.
fn entry_of_scope(call: OpRef<'_>) -> Option<Block> {
    let scopes = OpTraits::ISOLATED_FROM_ABOVE | OpTraits::AUTOMATIC_ALLOCATION_SCOPE;
    let mut inner = call;
    while let Some(around) = inner.parent_op() {
        if around.is_unregistered() || around.descriptor().is_some_and(|op| op.traits.intersects(scopes)) {
            break;
        }
        inner = around;
    }
    inner.parent_region()?.first_block().map(|block| block.handle())
}

/// Moves allocations to the entry of the caller, with markers of their lifetime in the body; restores the stack at the ends of
/// the body where its size is not known.
pub(super) fn move_to_caller(ir: &mut Ir, call: Op, blocks: &[Block]) -> Result<(), EditError> {
    let (Some(first), Some(scope)) = (blocks.first().copied(), entry_of_scope(ir.op(call))) else { return Ok(()) };
    if first == scope {
        return Ok(());
    }
    let allocations = |block: Block| ir.block(block).ops().filter_map(|op| op.view::<Alloca>());
    let mut moved = Vec::new();
    for alloca in allocations(first) {
        let Some(count) = count(alloca) else { continue };
        let (pointer, is_empty) = (alloca.res(), alloca.cx().integer_value(count).is_some_and(|count| count.is_zero()));
        moved.push(Static {
            op: alloca.handle(),
            pointer,
            count,
            count_type: ir.value(alloca.array_size()).ty(),
            loc: alloca.loc(),
            needs_lifetime: !is_empty && !has_lifetime_markers(ir.value(pointer)),
        });
    }
    let is_dynamic = allocations(first).any(|alloca| count(alloca).is_none())
        || blocks[1..]
            .iter()
            .flat_map(|block| allocations(*block))
            .any(|alloca| ir.constant(alloca.array_size()).is_none());
    if moved.is_empty() && !is_dynamic {
        return Ok(());
    }

    let call_loc = ir.op(call).loc();
    let mut b = Builder::new(ir);
    b.set_insertion_point_to_start(first);
    let pointer = LLVMPointerType::default_space(b.cx());
    let stack = is_dynamic.then(|| b.create(StackSave::build(pointer).with_loc(call_loc)).result());
    b.set_insertion_point_to_start(scope);
    let start = b.insertion_point();
    for alloca in &moved {
        if alloca.needs_lifetime {
            b.set_insertion_point_before(alloca.op);
            b.create(LifetimeStart::build(alloca.pointer).with_loc(alloca.loc));
        }
        b.restore(start);
        let count = b.create(Constant::build(alloca.count_type, alloca.count).with_loc(alloca.loc));
        b.ir_mut().move_op_after(alloca.op, count.op())?;
        b.ir_mut().set_operand(alloca.op, 0, count.result())?;
    }
    for block in blocks {
        let end = b.ir().block(*block).last_op().filter(|end| end.has_traits(OpTraits::RETURN_LIKE));
        let Some(end) = end.map(|end| end.handle()) else { continue };
        b.set_insertion_point_before(end);
        if let Some(stack) = stack {
            b.create(StackRestore::build(stack).with_loc(call_loc));
        }
        for alloca in moved.iter().filter(|alloca| alloca.needs_lifetime) {
            b.create(LifetimeEnd::build(alloca.pointer).with_loc(alloca.loc));
        }
    }
    Ok(())
}
