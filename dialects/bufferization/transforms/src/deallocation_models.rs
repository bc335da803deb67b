//! Rules of ownership for ops of other dialects. [MLIR: BufferDeallocationOpInterfaceImpl.cpp of arith, cf and scf]

use std::collections::HashMap;

use dialekt_arith as arith;
use dialekt_bufferization::buffer_deallocation::{bool_value, insert_dealloc_for_return_like, is_memref};
use dialekt_bufferization::{
    BufferDeallocationOpInterface, DeallocationFailed, DeallocationOptions, DeallocationState, Ownership,
};
use dialekt_cf as cf;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;
use dialekt_scf as scf;

/// Registers the models.
pub fn register_models(registry: &mut DialectRegistry) {
    registry.attach("arith.select", <OfSelect as BufferDeallocationOpInterface>::INTERFACE);
    registry.attach("cf.cond_br", <OfCondBranch as BufferDeallocationOpInterface>::INTERFACE);
    registry.attach("scf.forall.in_parallel", <OfInParallel as BufferDeallocationOpInterface>::INTERFACE);
    registry.attach("scf.reduce.return", <OfReduceReturn as BufferDeallocationOpInterface>::INTERFACE);
}

type Processed = Result<Op, DeallocationFailed>;

/// The model of `arith.select`: the indicator is selected with the buffer.
struct OfSelect;

impl OpModel for OfSelect {
    type Op = arith::Select;
}

impl BufferDeallocationOpInterface for OfSelect {
    fn process(_: &mut Ir, op: Self::Handle, _: &mut DeallocationState, _: DeallocationOptions) -> Processed {
        Ok(op.op())
    }

    fn unique_ownership_of(
        b: &mut Builder<'_>,
        op: Self::Handle,
        state: &mut DeallocationState,
        memref: Value,
    ) -> (Value, Value) {
        let Some(view) = op.view(b.ir()) else { return (memref, memref) };
        let (condition, loc) = (view.condition(), view.loc());
        let operands = [view.true_value(), view.false_value()];
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return (memref, memref) };
        let [Some(one), Some(other)] = operands.map(|value| state.ownership(value, block).indicator()) else {
            return state.memref_with_unique_ownership(b, memref, block);
        };
        (memref, b.create(arith::Select::build(condition, one, other).with_loc(loc)).result())
    }
}

/// The model of `cf.cond_br`: what is freed depends on the branch that is taken.
struct OfCondBranch;

impl OpModel for OfCondBranch {
    type Op = cf::CondBranch;
}

impl BufferDeallocationOpInterface for OfCondBranch {
    fn process(ir: &mut Ir, op: Self::Handle, state: &mut DeallocationState, _: DeallocationOptions) -> Processed {
        let view = op.view(ir).ok_or(DeallocationFailed)?;
        let (condition, loc) = (view.condition(), view.loc());
        let block = view.parent_block().ok_or(DeallocationFailed)?.handle();
        let operands: [Vec<Value>; 2] = [view.true_dest_operands().collect(), view.false_dest_operands().collect()];
        let targets = view.successors().map(BlockRef::handle).collect::<Vec<_>>();
        let mut b = Builder::new(ir);
        b.set_insertion_point_before(op);
        let owned = state.memrefs_and_conditions_to_deallocate(&mut b, loc, block)?;
        let mut indicators = [HashMap::new(), HashMap::new()];
        let mut retained_before = Vec::new();
        for (branch, (target, operands)) in targets.into_iter().zip(operands).enumerate() {
            let retained = state.memrefs_to_retain(b.ir(), block, Some(target), &operands);
            let mut adapted = owned.clone();
            for (_, owns) in &mut adapted {
                let mut taken = condition;
                if branch == 1 {
                    let always = bool_value(&mut b, loc, true);
                    taken = b.create(arith::XOrI::build(always, condition).with_loc(loc)).result();
                }
                *owns = b.create(arith::AndI::build(*owns, taken).with_loc(loc)).result();
            }
            let updated = state.build_dealloc(&mut b, loc, block, &adapted, &retained);
            indicators[branch].extend(retained.iter().copied().zip(updated));
            let passed = operands.iter().filter(|operand| is_memref(b.ir(), **operand));
            let added: Vec<Value> = passed.filter_map(|operand| indicators[branch].get(operand).copied()).collect();
            let operands: Vec<Value> = operands.iter().copied().chain(added).collect();
            b.ir_mut().set_operand_group(op.op(), branch + 1, &operands).map_err(|_| DeallocationFailed)?;
            if branch == 0 {
                retained_before = retained;
                continue;
            }
            // What both branches retain has one indicator again.
            let mut seen = Vec::new();
            for memref in retained.into_iter().filter(|memref| retained_before.contains(memref)) {
                if seen.contains(&memref) {
                    continue;
                }
                seen.push(memref);
                let [Some(one), Some(other)] = [0, 1].map(|branch| indicators[branch].get(&memref).copied()) else {
                    continue;
                };
                state.reset_ownerships([memref], block);
                let both = b.create(arith::Select::build(condition, one, other).with_loc(loc)).result();
                state.update_ownership(b.ir(), memref, Ownership::Unique(both), Some(block));
            }
        }
        Ok(op.op())
    }
}

/// The model of `scf.forall.in_parallel`, which ends its region without operands.
struct OfInParallel;

impl OpModel for OfInParallel {
    type Op = scf::ForallInParallel;
}

impl BufferDeallocationOpInterface for OfInParallel {
    fn process(ir: &mut Ir, op: Self::Handle, state: &mut DeallocationState, _: DeallocationOptions) -> Processed {
        let view = ir.op(op.op());
        if view.region(0).and_then(RegionRef::first_block).is_some_and(|body| !body.is_empty()) {
            view.emit_error("only supported when nested region is empty");
            return Err(DeallocationFailed);
        }
        insert_dealloc_for_return_like(ir, op.op(), state, &[])?;
        Ok(op.op())
    }
}

/// The model of `scf.reduce.return`, which must not give a buffer.
struct OfReduceReturn;

impl OpModel for OfReduceReturn {
    type Op = scf::ReduceReturn;
}

impl BufferDeallocationOpInterface for OfReduceReturn {
    fn process(ir: &mut Ir, op: Self::Handle, state: &mut DeallocationState, _: DeallocationOptions) -> Processed {
        let view = ir.op(op.op());
        if view.operand(0).is_some_and(|operand| is_memref(ir, operand)) {
            view.emit_error("only supported when operand is not a MemRef");
            return Err(DeallocationFailed);
        }
        insert_dealloc_for_return_like(ir, op.op(), state, &[])?;
        Ok(op.op())
    }
}
