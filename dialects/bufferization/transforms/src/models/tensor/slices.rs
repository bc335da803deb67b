//! Models of `tensor.extract_slice`, `tensor.insert_slice` and `tensor.parallel_insert_slice`.

use dialekt_bufferization::DeallocTensor;
use dialekt_bufferization::buffer_types::{buffer_type, buffer_type_within};
use dialekt_bufferization::bufferizable::{AliasingValue, AliasingValues, BufferizableOpInterface};
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{Analysis, AnalysisState, BufferizationState};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult, Slice};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

use super::super::destination::{is_destination, tied_result};

/// The offsets, sizes and strides of an op.
fn slice_of(op: OpRef<'_>) -> Option<Slice> {
    let slice = OffsetSizeAndStrideOpRef::of(op)?;
    Some([slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides()])
}

/// The type of a subview with a shape that may leave out dimensions of size 1.
pub(crate) fn subview_type(cx: &ContextData, shape: &[i64], source: Type, slice: &Slice) -> Option<Type> {
    memref::SubView::reduced_type(cx, shape, source, [&slice[0], &slice[1], &slice[2]])
}

/// Creates the subview of the destination that an op replaces.
fn subview_of_dest(rw: &mut Rewriter<'_>, op: Op, source: Type, dest: Value) -> Bufferized<Value> {
    let cx = rw.cx();
    let slice = slice_of(rw.op(op)).ok_or(BufferizationFailed)?;
    let shape = cx.type_data(source).shape().ok_or(BufferizationFailed)?;
    let ty = subview_type(cx, shape, rw.type_of(dest), &slice).ok_or(BufferizationFailed)?;
    Ok(rw.create(memref::SubView::build_mixed(cx, ty, dest, slice)).result())
}

pub(super) struct ExtractSliceModel;

impl OpModel for ExtractSliceModel {
    type Op = tensor::ExtractSlice;
}

impl BufferizableOpInterface for ExtractSliceModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(op: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> AliasingValues {
        [AliasingValue::unknown(op.result())].into_iter().collect()
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let (ir, cx) = (op.ir(), op.cx());
        let source = buffer_type_within(ir, op.source(), options, state, stack)?;
        let shape = cx.type_data(ir.value(value).ty()).shape().ok_or(BufferizationFailed)?;
        let slice = slice_of(*op).ok_or(BufferizationFailed)?;
        subview_type(cx, shape, source, &slice).ok_or(BufferizationFailed)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, result) = (view.source(), view.result());
        let slice = slice_of(*view).ok_or(BufferizationFailed)?;
        let source = buffer(rw, source, options, state)?;
        let ty = buffer_type(rw.ir(), result, options, state)?;
        let cx = rw.cx();
        let part = rw.create(memref::SubView::build_mixed(cx, ty, source, slice)).result();
        replace_with_bufferized_values(rw, op, &[part]);
        Ok(())
    }
}

pub(super) struct InsertSliceModel;

impl OpModel for InsertSliceModel {
    type Op = tensor::InsertSlice;
}

/// Returns whether an op replaces all of its destination.
fn replaces_all(op: tensor::InsertSliceView<'_>) -> bool {
    let Some([offsets, sizes, strides]) = slice_of(*op) else { return false };
    let cx = op.cx();
    let is = |element: &OpFoldResult, expected: i64| match element {
        OpFoldResult::Attr(attr) => cx.integer_i64(*attr) == Some(expected),
        OpFoldResult::Value(value) => {
            let constant = op.ir().get_value(*value).and_then(|value| value.constant_value());
            constant.and_then(|constant| cx.integer_i64(constant)) == Some(expected)
        }
    };
    let shape = cx.type_data(op.ir().value(op.dest()).ty()).shape().unwrap_or_default();
    offsets.iter().all(|offset| is(offset, 0))
        && sizes.iter().zip(shape).all(|(size, expected)| *expected != DYNAMIC && is(size, *expected))
        && strides.iter().all(|stride| is(stride, 1))
}

impl BufferizableOpInterface for InsertSliceModel {
    fn bufferizes_to_memory_read(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        !(is_destination(*op, operand) && replaces_all(op))
    }

    fn bufferizes_to_memory_write(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        is_destination(*op, operand)
    }

    fn aliasing_values(op: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> AliasingValues {
        tied_result(*op, operand)
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, dest) = (view.source(), view.dest());
        let ty = rw.type_of(source);
        let dest = buffer(rw, dest, options, state)?;
        let part = subview_of_dest(rw, op.into(), ty, dest)?;
        let source = buffer(rw, source, options, state)?;
        options.create_memcpy(rw, source, part)?;
        replace_with_bufferized_values(rw, op, &[dest]);
        Ok(())
    }
}

pub(super) struct ParallelInsertSliceModel;

impl OpModel for ParallelInsertSliceModel {
    type Op = tensor::ParallelInsertSlice;
}

impl BufferizableOpInterface for ParallelInsertSliceModel {
    fn bufferizes_to_memory_read(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 0
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    /// A source that is the whole destination is copied to itself.
    fn bufferizes_to_elementwise_access(op: Self::View<'_>, _: &AnalysisState<'_>, _: &[usize]) -> bool {
        op.operand_type(0) == op.operand_type(1)
    }

    /// There is nothing to copy: the loop copies its destinations.
    fn resolve_conflicts(_: &mut Rewriter<'_>, _: Self::Handle, _: Analysis<'_>, _: &BufferizationState) -> Bufferized {
        Ok(())
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, dest) = (view.source(), view.dest());
        let combining = view.parent_op().ok_or(BufferizationFailed)?.handle();
        let ty = rw.type_of(source);
        // Only the insertions themselves may stand in the terminator.
        rw.set_insertion_point_before(combining);
        let dest = buffer(rw, dest, options, state)?;
        let source_buffer = buffer(rw, source, options, state)?;
        let part = subview_of_dest(rw, op.into(), ty, dest)?;
        options.create_memcpy(rw, source_buffer, part)?;
        // The source is read in front of the terminator now, and freed behind that.
        let users: Vec<Op> = rw.value(source).user_handles().collect();
        let freed = users.into_iter().find(|user| {
            let user = rw.op(*user);
            user.is::<DeallocTensor>() && user.parent_block() == rw.op(combining).parent_block()
        });
        if let Some(freed) = freed {
            rw.move_op_before(freed, combining);
        }
        rw.erase_op(op);
        Ok(())
    }
}
