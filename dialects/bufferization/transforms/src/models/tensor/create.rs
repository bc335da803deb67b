//! Models of `tensor.empty`, `tensor.from_elements`, `tensor.generate` and `tensor.splat`.

use dialekt_arith::index_constant;
use dialekt_bufferization::ToBuffer;
use dialekt_bufferization::buffer_types::buffer_type;
use dialekt_bufferization::bufferizable::BufferizableOpInterface;
use dialekt_bufferization::buffers::replace_with_bufferized_values;
use dialekt_bufferization::conflicts::allocate_tensor;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_linalg as linalg;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

/// Checks that tensors of this type go to the default memory space.
pub(super) fn check_memory_space(op: OpRef<'_>, ty: Type, options: &BufferizationOptions) -> Bufferized {
    if options.default_memory_space(op.cx(), ty) == Some(None) {
        return Ok(());
    }
    op.emit_error("memory space not implemented yet");
    Err(BufferizationFailed)
}

/// Creates a `linalg.map` that gives each element of a tensor the value that a body computes from its indices.
pub(super) fn map_body(rw: &mut Rewriter<'_>, dest: Value, body: Block) -> Bufferized<Value> {
    let (map, block) = start_map(rw, dest)?;
    let rank = rw.cx().type_data(rw.type_of(dest)).shape().map_or(0, <[i64]>::len);
    let mut indices = Vec::with_capacity(rank);
    for dim in 0..rank {
        indices.push(rw.create(linalg::Index::build(dim as i64)).result());
    }
    rw.merge_blocks(body, block, &indices);
    let end = rw.ir().block(block).last_op().ok_or(BufferizationFailed)?;
    let (value, end) = (end.operand(0).ok_or(BufferizationFailed)?, end.handle());
    rw.set_insertion_point_before(end);
    rw.create(linalg::Yield::build(&[value]));
    rw.erase_op(end);
    rw.set_insertion_point_after(map);
    rw.op(map).result(0).ok_or(BufferizationFailed)
}

/// Creates a `linalg.map` that gives each element of a tensor the same value.
pub(super) fn map_value(rw: &mut Rewriter<'_>, dest: Value, value: Value) -> Bufferized<Value> {
    let (map, _) = start_map(rw, dest)?;
    rw.create(linalg::Yield::build(&[value]));
    rw.set_insertion_point_after(map);
    rw.op(map).result(0).ok_or(BufferizationFailed)
}

/// Creates a `linalg.map` without inputs, and goes into its body.
fn start_map(rw: &mut Rewriter<'_>, dest: Value) -> Bufferized<(Op, Block)> {
    let (ty, loc) = (rw.type_of(dest), rw.current_loc());
    let element = rw.cx().type_data(ty).element_type().ok_or(BufferizationFailed)?;
    let map: Op = rw.create(linalg::Map::build(&[ty], &[], dest)).into();
    let region = rw.op(map).region(0).ok_or(BufferizationFailed)?.handle();
    let block = rw.create_block(region, None, &[(element, loc)]);
    Ok((map, block))
}

pub(super) struct EmptyModel;

impl OpModel for EmptyModel {
    type Op = tensor::Empty;
}

impl BufferizableOpInterface for EmptyModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    /// The contents are not defined.
    fn result_bufferizes_to_memory_write(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let result = view.result();
        if view.use_empty() {
            rw.erase_op(op);
            return Ok(());
        }
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        rw.replace_op(op, &[alloc]);
        Ok(())
    }
}

pub(super) struct FromElementsModel;

impl OpModel for FromElementsModel {
    type Op = tensor::FromElements;
}

impl BufferizableOpInterface for FromElementsModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (result, elements, loc): (_, Vec<Value>, _) = (view.result(), view.elements().collect(), view.loc());
        let shape = rw.cx().type_data(rw.type_of(result)).shape().ok_or(BufferizationFailed)?.to_vec();
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        let ty = buffer_type(rw.ir(), alloc, options, state)?;
        let buffer = rw.create(ToBuffer::build(ty, alloc)).result();
        let most = if elements.is_empty() { 0 } else { shape.iter().copied().max().unwrap_or(0) };
        let constants: Vec<Value> = (0..most).map(|index| index_constant(rw, index, loc)).collect();
        for (mut number, element) in elements.into_iter().enumerate() {
            let mut indices = vec![0; shape.len()];
            for (index, size) in indices.iter_mut().zip(&shape).rev() {
                let size = usize::try_from(*size).unwrap_or(1).max(1);
                (*index, number) = (number % size, number / size);
            }
            let indices: Vec<Value> = indices.iter().map(|index| constants[*index]).collect();
            rw.create(memref::Store::build(element, buffer, &indices).nontemporal(false));
        }
        replace_with_bufferized_values(rw, op, &[buffer]);
        Ok(())
    }
}

pub(super) struct GenerateModel;

impl OpModel for GenerateModel {
    type Op = tensor::Generate;
}

impl BufferizableOpInterface for GenerateModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let result = view.result();
        let body = view.body().first_block().ok_or(BufferizationFailed)?.handle();
        check_memory_space(*view, rw.type_of(result), options)?;
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        let mapped = map_body(rw, alloc, body)?;
        rw.replace_op(op, &[mapped]);
        Ok(())
    }
}

pub(super) struct SplatModel;

impl OpModel for SplatModel {
    type Op = tensor::Splat;
}

impl BufferizableOpInterface for SplatModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (input, result) = (view.input(), view.aggregate());
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        check_memory_space(rw.op(op), rw.type_of(result), options)?;
        let mapped = map_value(rw, alloc, input)?;
        rw.replace_op(op, &[mapped]);
        Ok(())
    }
}
