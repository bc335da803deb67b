//! The buffers of tensors, and the ops that make, copy and replace them. [MLIR: getBuffer, replaceOpWithBufferizedValues]

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::{BuildOp, OneResult};
use dialekt_ir_core::ir::{Builder, InsertionPoint, Ir, Op, Value, ValueDef};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;

use super::buffer_types::buffer_type;
use super::options::{BufferizationOptions, Bufferized};
use super::state::BufferizationState;
use super::types::is_tensor_like;
use crate::{ToBuffer, ToTensor};

/// The place right behind the definition of a value.
pub fn point_after_value(ir: &Ir, value: Value) -> Option<InsertionPoint> {
    match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.point_after(op),
        ValueDef::Argument(block, _) => Some(ir.start_of(block)),
    }
}

/// The buffer of a tensor: that of `to_tensor`, or a new `to_buffer` right behind the definition of the tensor.
///
/// # Errors
/// Its type cannot be inferred; the reason was reported.
pub fn buffer(
    rw: &mut Rewriter<'_>,
    tensor: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Value> {
    if let Some(buffer) = rw.value(tensor).defining_op().and_then(|op| Some(op.view::<ToTensor>()?.buffer())) {
        return Ok(buffer);
    }
    let ty = buffer_type(rw.ir(), tensor, options, state)?;
    let at = rw.insertion_point();
    if let Some(behind) = point_after_value(rw.ir(), tensor) {
        rw.set_insertion_point(behind);
    }
    let loc = rw.value(tensor).loc();
    let buffer = rw.create(ToBuffer::build(ty, tensor).with_loc(loc)).result();
    rw.restore(at);
    Ok(buffer)
}

/// Replaces an op; results that are tensors by the tensors of buffers.
pub fn replace_with_bufferized_values(rw: &mut Rewriter<'_>, op: impl Into<Op>, values: &[Value]) {
    let op = op.into();
    let types: Vec<Type> = rw.op(op).result_types().collect();
    let mut replacements = values.to_vec();
    for (ty, value) in types.into_iter().zip(&mut replacements) {
        if is_tensor_like(rw.cx(), ty) && !is_tensor_like(rw.cx(), rw.type_of(*value)) {
            let at = rw.insertion_point();
            rw.set_insertion_point_after(op);
            let loc = rw.value(*value).loc();
            *value = rw.create(ToTensor::build(ty, *value).with_loc(loc)).result();
            rw.restore(at);
        }
    }
    rw.replace_op(op, &replacements);
}

/// Creates an op on buffers with one result, and replaces an op with one result by it.
pub fn replace_with_new_bufferized<B: BuildOp<Op: OneResult>>(
    rw: &mut Rewriter<'_>,
    op: impl Into<Op>,
    new: B,
) -> Value {
    let new = rw.create(new).result();
    replace_with_bufferized_values(rw, op, &[new]);
    new
}

impl BufferizationOptions {
    /// Creates an allocation of a memref type, with its dynamic sizes.
    ///
    /// # Errors
    /// The allocation of the options failed.
    pub fn create_alloc(&self, b: &mut Builder<'_>, ty: Type, sizes: &[Value]) -> Bufferized<Value> {
        if let Some(allocation) = &self.allocation {
            return allocation(b, ty, sizes, self.buffer_alignment);
        }
        let alloc = memref::Alloc::build(ty, sizes, &[]);
        let alloc = match self.buffer_alignment {
            0 => b.create(alloc),
            alignment => b.create(alloc.alignment(alignment)),
        };
        Ok(alloc.result())
    }

    /// Creates a copy from one buffer to another.
    ///
    /// # Errors
    /// The copy of the options failed.
    pub fn create_memcpy(&self, b: &mut Builder<'_>, from: Value, to: Value) -> Bufferized {
        match &self.memcpy {
            Some(memcpy) => memcpy(b, from, to),
            None => {
                b.create(memref::Copy::build(from, to));
                Ok(())
            }
        }
    }
}
