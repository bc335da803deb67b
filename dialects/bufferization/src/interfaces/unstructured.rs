//! Regions of several blocks: their arguments, and the branches to them. [MLIR: UnstructuredControlFlow.h, Bufferize.h]

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Block, Ir, Op, Use, Value, ValueDef};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;

use super::buffer_types::{buffer_type, buffer_type_within, memory_space};
use super::bufferizable::{
    AliasingOpOperand, AliasingOpOperands, AliasingValue, AliasingValues, BufferRelation, use_of,
};
use super::buffers::point_after_value;
use super::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use super::state::{AnalysisState, BufferizationState};
use super::types::{fully_dynamic_memref, is_buffer_like, is_tensor_like};
use crate::{ToBuffer, ToTensor};

/// The operands of branches that are passed to an argument of a block.
pub fn forwarded_operands(ir: &Ir, argument: Value) -> Vec<Use> {
    let ValueDef::Argument(block, number) = ir.value(argument).def() else { return Vec::new() };
    let mut found = Vec::new();
    for user in ir.block(block).predecessors().filter_map(|block| block.last_op()) {
        let Some(branch) = BranchOpRef::of(user) else { continue };
        let Some(successor) = user.successors().position(|successor| successor.handle() == block) else { continue };
        let positions = branch.successor_operands(successor).forwarded.positions();
        found.extend(positions.clone().nth(number as usize).map(|position| use_of(user.handle(), position)));
    }
    found
}

/// The operands of branches as aliases of an argument of a block.
pub fn aliasing_branch_operands(state: &AnalysisState<'_>, argument: Value) -> AliasingOpOperands {
    let alias = |operand| AliasingOpOperand { operand, relation: BufferRelation::Equivalent, is_definite: false };
    forwarded_operands(state.ir(), argument).into_iter().map(alias).collect()
}

/// The arguments of blocks that an operand of a branch is passed to.
pub fn aliasing_block_arguments(branch: BranchOpRef<'_>, operand: usize) -> AliasingValues {
    let mut found = AliasingValues::new();
    for (i, block) in branch.successors().enumerate() {
        let positions = branch.successor_operands(i).forwarded.positions();
        let number = operand.checked_sub(positions.start).filter(|_| positions.contains(&operand));
        found.extend(
            number.and_then(|number| block.args().nth(number)).map(|value| AliasingValue::equivalent(value).maybe()),
        );
    }
    found
}

/// The type of the buffer of an argument of a block that is not the first one: that of what branches pass, or with a fully dynamic layout
/// where they pass different ones.
///
/// # Errors
/// The reason was reported.
pub fn block_argument_buffer_type(
    ir: &Ir,
    op: Op,
    argument: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> Bufferized<Type> {
    let (cx, view) = (ir.cx(), ir.value(argument));
    let mut joined: Option<Type> = None;
    for operand in forwarded_operands(ir, argument) {
        let value = ir.op(operand.op).operand(operand.index as usize).ok_or(BufferizationFailed)?;
        if stack.contains(&value) {
            continue;
        }
        let passed = ir.value(value).ty();
        let passed = match is_buffer_like(cx, passed) {
            true => passed,
            false => buffer_type_within(ir, value, options, state, stack)?,
        };
        joined = match joined {
            None => Some(passed),
            Some(ty) if ty == passed => Some(ty),
            Some(ty) => {
                let space = memory_space(cx, ty);
                if space != memory_space(cx, passed) {
                    ir.op(op).emit_op_error("incoming operands of block argument have inconsistent memory spaces");
                    return Err(BufferizationFailed);
                }
                Some(fully_dynamic_memref(cx, view.ty(), space))
            }
        };
    }
    joined.ok_or_else(|| {
        ir.op(op).emit_op_error("could not infer buffer type of block argument");
        BufferizationFailed
    })
}

/// Makes buffers of the arguments of a block, and passes buffers to it. [MLIR: bufferizeBlockSignature]
///
/// # Errors
/// The reason was reported.
pub fn bufferize_block_signature(
    rw: &mut Rewriter<'_>,
    block: Block,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized {
    let arguments: Vec<Value> = rw.ir().block(block).args().collect();
    let mut types = Vec::with_capacity(arguments.len());
    for argument in &arguments {
        let ty = rw.type_of(*argument);
        types.push(match is_tensor_like(rw.cx(), ty) {
            true => buffer_type(rw.ir(), *argument, options, state)?,
            false => ty,
        });
    }
    let at = rw.insertion_point();
    for (argument, ty) in arguments.iter().zip(&types) {
        let (old, loc) = (rw.type_of(*argument), rw.value(*argument).loc());
        if old == *ty {
            continue;
        }
        let uses: Vec<Use> = rw.value(*argument).uses().collect();
        rw.ir_mut().set_type(*argument, *ty).map_err(|_| BufferizationFailed)?;
        if uses.is_empty() {
            continue;
        }
        rw.set_insertion_point_to_start(block);
        let tensor = rw.create(ToTensor::build(old, *argument).with_loc(loc)).result();
        for use_ in uses {
            rw.set_operand(use_.op, use_.index as usize, tensor);
        }
    }
    let users: Vec<Op> = rw.ir().block(block).uses().map(|use_| use_.op).collect();
    for user in users {
        pass_buffers(rw, user, block, &types, options, state)?;
    }
    rw.restore(at);
    Ok(())
}

/// Passes buffers of the new types to a block.
fn pass_buffers(
    rw: &mut Rewriter<'_>,
    user: Op,
    block: Block,
    types: &[Type],
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized {
    let view = rw.op(user);
    let Some(branch) = BranchOpRef::of(view) else {
        view.emit_op_error("cannot bufferize ops with block references that do not implement BranchOpInterface");
        return Err(BufferizationFailed);
    };
    let Some(successor) = view.successors().position(|successor| successor.handle() == block) else { return Ok(()) };
    let forwarded = branch.successor_operands(successor).forwarded;
    let operands: Vec<(usize, Value)> = forwarded.positions().zip(forwarded.values()).collect();
    for ((position, operand), ty) in operands.into_iter().zip(types) {
        if rw.type_of(operand) == *ty {
            continue;
        }
        let found = buffer_type(rw.ir(), operand, options, state)?;
        let loc = rw.value(operand).loc();
        if let Some(behind) = point_after_value(rw.ir(), operand) {
            rw.set_insertion_point(behind);
        }
        let mut buffer = rw.create(ToBuffer::build(found, operand).with_loc(loc)).result();
        if found != *ty {
            buffer = rw.create(memref::Cast::build(*ty, buffer).with_loc(loc)).result();
        }
        rw.set_operand(user, position, buffer);
    }
    Ok(())
}
