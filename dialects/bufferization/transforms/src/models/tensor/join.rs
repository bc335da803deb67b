//! Models of `tensor.concat` and `tensor.pad`.

use dialekt_affine as affine;
use dialekt_arith::{index_constant, index_value};
use dialekt_bufferization::ToBuffer;
use dialekt_bufferization::buffer_types::{buffer_type, buffer_type_within, memory_space};
use dialekt_bufferization::bufferizable::BufferizableOpInterface;
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values};
use dialekt_bufferization::conflicts::allocate_tensor;
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::own_ops::size_of;
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::identity_memref;
use dialekt_dialect_utils::indices::{index, join, known};
use dialekt_interfaces::{OpFoldResult, Slice};
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_tensor as tensor;
use dialekt_tensor::size_value;
use smallvec::SmallVec;

use super::create::{check_memory_space, map_body};
use super::slices::subview_type;

pub(super) struct ConcatModel;

impl OpModel for ConcatModel {
    type Op = tensor::Concat;
}

impl BufferizableOpInterface for ConcatModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
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
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (result, inputs): (_, Vec<Value>) = (view.result(), view.inputs().collect());
        let along = view.dim().and_then(|dim| usize::try_from(dim).ok()).ok_or(BufferizationFailed)?;
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        check_memory_space(rw.op(op), rw.type_of(result), options)?;
        let ty = buffer_type(rw.ir(), alloc, options, state)?;
        let dest = rw.create(ToBuffer::build(ty, alloc)).result();
        let shape = cx.type_data(ty).shape().ok_or(BufferizationFailed)?.to_vec();
        let fixed = |value: i64| OpFoldResult::Attr(index(cx, value));
        let mut offsets: SmallVec<[OpFoldResult; 4]> = shape.iter().map(|_| fixed(0)).collect();
        let strides: SmallVec<[OpFoldResult; 4]> = shape.iter().map(|_| fixed(1)).collect();
        // Sizes along the other dimensions are those of the result.
        let mut sizes: SmallVec<[OpFoldResult; 4]> = SmallVec::new();
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => size_of(rw, dest, dim).into(),
                size => fixed(size),
            });
        }
        for input in inputs {
            let source = buffer(rw, input, options, state)?;
            let ty = rw.type_of(source);
            let found = cx.type_data(ty).shape().ok_or(BufferizationFailed)?.to_vec();
            let size = memref::mixed_size(rw, source, along, loc);
            sizes[along] = size;
            let slice: Slice = [offsets.clone(), sizes.clone(), strides.clone()];
            let ty = subview_type(cx, &found, rw.type_of(dest), &slice).ok_or(BufferizationFailed)?;
            let part = rw.create(memref::SubView::build_mixed(cx, ty, dest, slice)).result();
            options.create_memcpy(rw, source, part)?;
            let sum = cx.affine().add(cx.affine().symbol(0), cx.affine().symbol(1));
            let map = cx.affine().make_map(0, 2, &[sum]);
            offsets[along] = affine::composed_apply(rw, loc, map, &[offsets[along], size]);
        }
        replace_with_bufferized_values(rw, op, &[dest]);
        Ok(())
    }
}

pub(super) struct PadModel;

impl OpModel for PadModel {
    type Op = tensor::Pad;
}

impl BufferizableOpInterface for PadModel {
    fn bufferizes_to_allocation(_: Self::View<'_>, _: Value) -> bool {
        true
    }

    fn bufferizes_to_memory_write(_: Self::View<'_>, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        let source = buffer_type_within(op.ir(), op.source(), options, state, stack)?;
        Ok(identity_memref(op.cx(), op.ir().value(value).ty(), memory_space(op.cx(), source)))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (source, result, loc) = (view.source(), view.result(), view.loc());
        let body = view.region().first_block().ok_or(BufferizationFailed)?.handle();
        let low = join(&view.static_low().ok_or(BufferizationFailed)?, view.low().range());
        let high = join(&view.static_high().ok_or(BufferizationFailed)?, view.high().range());
        let cx = rw.cx();
        // Operands that are constants count as integers.
        let [low, high] = [low, high].map(|list| {
            let integers = list.iter().map(|element| match known(rw.ir(), *element) {
                Some(integer) => OpFoldResult::Attr(index(cx, integer)),
                None => *element,
            });
            integers.collect::<SmallVec<[OpFoldResult; 4]>>()
        });
        let shape = cx.type_data(rw.type_of(result)).shape().ok_or(BufferizationFailed)?.to_vec();
        let inner = cx.type_data(rw.type_of(source)).shape().ok_or(BufferizationFailed)?.to_vec();
        // Nobody uses these: the allocation computes its sizes again.
        for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            let number = index_constant(rw, dim as i64, loc);
            let size = rw.create(tensor::Dim::build(source, number)).result();
            let low = index_value(rw, *low.get(dim).ok_or(BufferizationFailed)?, loc);
            let high = index_value(rw, *high.get(dim).ok_or(BufferizationFailed)?, loc);
            let affine = cx.affine();
            let sum = affine.add(affine.add(affine.symbol(0), affine.symbol(1)), affine.symbol(2));
            let map = affine.make_map(0, 3, &[sum]);
            rw.create(affine::AffineApply::build(map, &[size, low, high]));
        }
        let alloc = allocate_tensor(rw, result, options, state, false)?;
        let filled = map_body(rw, alloc, body)?;
        let fixed = |value: i64| OpFoldResult::Attr(index(cx, value));
        let mut parts = SmallVec::<[OpFoldResult; 4]>::new();
        for (dim, size) in inner.iter().enumerate() {
            parts.push(match *size {
                DYNAMIC => size_value(rw, source, dim, loc).into(),
                size => fixed(size),
            });
        }
        let strides: SmallVec<[OpFoldResult; 4]> = inner.iter().map(|_| fixed(1)).collect();
        let slice: Slice = [low.iter().copied().collect(), parts, strides];
        let inserted = rw.create(tensor::InsertSlice::build_mixed(cx, source, filled, slice)).result();
        rw.replace_op(op, &[inserted]);
        Ok(())
    }
}
