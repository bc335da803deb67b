//! Models of the ops of the dialect itself for bufferization.

use dialekt_arith::index_constant;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;

use super::buffer_types::{buffer_type, buffer_type_within, memory_space};
use super::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use super::buffers::{buffer, replace_with_bufferized_values};
use super::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use super::state::{AnalysisState, BufferizationState};
use super::types::{identity_memref, is_tensor_like};
use crate::{AllocTensor, DeallocTensor, MaterializeInDestination, ToBuffer, ToTensor, fold_to_buffer_to_tensor_pair};

/// The dynamic sizes of a memref.
pub fn dynamic_sizes(b: &mut Builder<'_>, memref: Value) -> Vec<Value> {
    let cx = b.cx().clone();
    let shape = cx.type_data(b.ir().value(memref).ty()).shape().unwrap_or_default();
    let open = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
    open.map(|(dim, _)| size_of(b, memref, dim)).collect()
}

/// The size of a dimension of a memref, by a `memref.dim`.
pub fn size_of(b: &mut Builder<'_>, memref: Value, dim: usize) -> Value {
    let loc = b.current_loc();
    let dim = index_constant(b, dim as i64, loc);
    b.create(memref::Dim::build(memref, dim)).result()
}

impl BufferizableOpInterface for AllocTensor {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn result_bufferizes_to_memory_write(op: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        op.copy().is_some()
    }

    fn buffer_type(
        op: Self::View<'_>,
        _: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (cx, ty) = (op.cx(), op.ir().value(op.result()).ty());
        let space = match (op.memory_space(), op.copy()) {
            (Some(space), _) => Some(space),
            (None, Some(copy)) => memory_space(cx, buffer_type_within(op.ir(), copy, options, state, stack)?),
            (None, None) => options.default_memory_space(cx, ty).ok_or_else(|| {
                op.emit_error("could not infer memory space");
                BufferizationFailed
            })?,
        };
        Ok(identity_memref(cx, ty, space))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        if view.use_empty() {
            rw.erase_op(op);
            return Ok(());
        }
        let (result, copy) = (view.result(), view.copy());
        let mut sizes: Vec<Value> = view.dynamic_sizes().collect();
        let copied = copy.map(|copy| buffer(rw, copy, options, state)).transpose()?;
        let ty = buffer_type(rw.ir(), result, options, state)?;
        if let Some(copied) = copied {
            sizes = dynamic_sizes(rw, copied);
        }
        let alloc = options.create_alloc(rw, ty, &sizes)?;
        if let Some(copied) = copied {
            options.create_memcpy(rw, copied, alloc)?;
        }
        replace_with_bufferized_values(rw, op, &[alloc]);
        Ok(())
    }
}

impl BufferizableOpInterface for DeallocTensor {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let tensor = rw.view(op).ok_or(BufferizationFailed)?.tensor();
        let buffer = buffer(rw, tensor, options, state)?;
        rw.create(memref::Dealloc::build(buffer));
        rw.erase_op(op);
        Ok(())
    }
}

impl BufferizableOpInterface for MaterializeInDestination {
    fn bufferizes_to_memory_read(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 0
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    /// The op says where the contents have to be.
    fn must_bufferize_in_place(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn bufferizes_to_elementwise_access(_: Self::View<'_>, _: &AnalysisState<'_>, _: &[usize]) -> bool {
        true
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        let result = (*op).result(0).filter(|_| operand == 1);
        result.map(AliasingValue::equivalent).into_iter().collect()
    }

    fn is_writable(op: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        is_tensor_like(op.cx(), op.ir().value(op.dest()).ty()) || op.writable()
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, dest) = (view.source(), view.dest());
        let is_tensor = is_tensor_like(rw.cx(), rw.type_of(dest));
        let dest = if is_tensor { buffer(rw, dest, options, state)? } else { dest };
        let source = buffer(rw, source, options, state)?;
        options.create_memcpy(rw, source, dest)?;
        replace_with_bufferized_values(rw, op, if is_tensor { std::slice::from_ref(&dest) } else { &[] });
        Ok(())
    }
}

impl BufferizableOpInterface for ToTensor {
    fn is_writable(op: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        op.writable()
    }

    fn buffer_type(
        op: Self::View<'_>,
        _: Value,
        _: &BufferizationOptions,
        _: &BufferizationState,
        _: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        Ok(op.ir().value(op.buffer()).ty())
    }

    /// It goes when its users are bufferized.
    fn bufferize(
        _: &mut Rewriter<'_>,
        _: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        Ok(())
    }
}

impl BufferizableOpInterface for ToBuffer {
    fn bufferizes_to_memory_write(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        !op.read_only()
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        let _ = fold_to_buffer_to_tensor_pair(rw, op, options.buffer_alignment);
        Ok(())
    }
}
