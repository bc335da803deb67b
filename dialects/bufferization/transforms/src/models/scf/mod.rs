//! Models of the ops of scf. [mlir/lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp]
//!
//! - `branches`: ops that run one of their regions once
//! - `loops`: `scf.for` and `scf.while`
//! - `forall`: parallel loops
//! - `ends`: what passes values out of regions

mod branches;
mod ends;
mod forall;
mod loops;

use dialekt_bufferization::ToTensor;
use dialekt_bufferization::buffer_types::buffer_type;
use dialekt_bufferization::bufferizable::BufferizableOpInterface;
use dialekt_bufferization::buffers::buffer;
use dialekt_bufferization::options::{BufferizationOptions, Bufferized};
use dialekt_bufferization::state::BufferizationState;
use dialekt_bufferization::types::is_tensor_like;
use dialekt_ir_core::context::{DialectRegistry, Type};
use dialekt_ir_core::ir::{Block, Value};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("scf.condition", <ends::ConditionModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.execute_region", <branches::ExecuteRegionModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.for", <loops::ForModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.forall", <forall::ForallModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.forall.in_parallel", <forall::InParallelModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.if", <branches::IfModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.index_switch", <branches::IndexSwitchModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.while", <loops::WhileModel as BufferizableOpInterface>::INTERFACE)
        .attach("scf.yield", <ends::YieldModel as BufferizableOpInterface>::INTERFACE);
}

/// A buffer as one of another type, which it can be cast to.
fn cast(rw: &mut Rewriter<'_>, buffer: Value, ty: Type) -> Value {
    match rw.type_of(buffer) == ty {
        true => buffer,
        false => rw.create(memref::Cast::build(ty, buffer)).result(),
    }
}

/// The type that a value gets.
fn new_type(
    rw: &Rewriter<'_>,
    value: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Type> {
    let ty = rw.type_of(value);
    match is_tensor_like(rw.cx(), ty) {
        true => buffer_type(rw.ir(), value, options, state),
        false => Ok(ty),
    }
}

/// The types that values get.
fn new_types(
    rw: &Rewriter<'_>,
    values: &[Value],
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Vec<Type>> {
    values.iter().map(|value| new_type(rw, *value, options, state)).collect()
}

/// The buffers of those values that are tensors, and the others as they are.
fn buffers(
    rw: &mut Rewriter<'_>,
    values: &[Value],
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Vec<Value>> {
    let mut made = Vec::with_capacity(values.len());
    for value in values {
        made.push(match is_tensor_like(rw.cx(), rw.type_of(*value)) {
            true => buffer(rw, *value, options, state)?,
            false => *value,
        });
    }
    Ok(made)
}

/// Moves the ops of a block to the end of a new one; arguments that were tensors become tensors of the new ones.
fn move_body(rw: &mut Rewriter<'_>, old: Block, new: Block) {
    rw.set_insertion_point_to_start(new);
    let arguments = |block: Block| rw.ir().block(block).args().collect::<Vec<Value>>();
    let (from, to) = (arguments(old), arguments(new));
    let mut replacements = Vec::with_capacity(to.len());
    for (from, to) in from.into_iter().zip(to) {
        let (ty, loc) = (rw.type_of(from), rw.value(to).loc());
        replacements.push(match ty == rw.type_of(to) {
            true => to,
            false => rw.create(ToTensor::build(ty, to).with_loc(loc)).result(),
        });
    }
    rw.merge_blocks(old, new, &replacements);
}
