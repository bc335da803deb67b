//! Patterns that go along with vectorization: copies of buffers and what is padded, as transfers.

use dialekt_affine::AffineMin;
use dialekt_arith::{index_constant, index_value};
use dialekt_dialect_utils::Values;
use dialekt_dialect_utils::indices::{all_are, known};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, VectorTransferOpRef};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::Fill;
use dialekt_memref as memref;
use dialekt_tensor::{Cast, ExtractSlice, InsertSlice, Pad};
use dialekt_ub as ub;
use dialekt_vector::{Broadcast, Extract, TransferRead, TransferReadParts, TransferWrite, TransferWriteParts};

use super::state::set_in_bounds;
use super::{VectorizationOptions, has_vectorization_impl, vectorize};
use crate::shapes::{constant_padding, paddings};

/// Adds the pattern that vectorizes all ops that can be, with the sizes that they have. [MLIR: VectorizationPattern]
pub fn populate_vectorization_patterns(set: &mut PatternSet, options: &VectorizationOptions) {
    let options = options.clone();
    set.add_fn("VectorizationPattern", PatternRoot::Any, 1, move |rw, op| {
        if !has_vectorization_impl(rw.op(op)) {
            return rw.no_match(op, "Unsupported Op, cannot vectorize");
        }
        let values = vectorize(rw, op, &options)?;
        match values.is_empty() {
            true => rw.erase_op(op),
            false => rw.replace_op(op, &values),
        }
        Some(())
    });
}

/// Adds the patterns by which users of pads become transfers of what is padded. [MLIR: populatePadOpVectorizationPatterns]
pub fn populate_pad_op_vectorization_patterns(set: &mut PatternSet) {
    set.add_fn("PadOpVectorizationWithTransferReadPattern", PatternRoot::of::<Pad>(), 2, |rw, op| {
        rewrite_users(rw, op, read_of_pad)
    });
    set.add_fn("PadOpVectorizationWithTransferWritePattern", PatternRoot::of::<Pad>(), 2, |rw, op| {
        rewrite_users(rw, op, write_to_pad)
    });
    set.add_fn("PadOpVectorizationWithInsertSlicePattern", PatternRoot::of::<Pad>(), 2, |rw, op| {
        rewrite_users(rw, op, insertion_of_pad)
    });
}

/// Rewrites what uses a pad; `None` if nothing was.
fn rewrite_users(rw: &mut Rewriter<'_>, pad: Op, rewrite: fn(&mut Rewriter<'_>, Op, Op) -> Option<()>) -> Option<()> {
    let result = rw.op(pad).result(0)?;
    let users: Vec<Op> = rw.value(result).users().map(|user| user.handle()).collect();
    let mut changed = None;
    let at = rw.insertion_point();
    for user in users {
        changed = rewrite(rw, pad, user).or(changed);
    }
    rw.restore(at);
    changed
}

/// Returns whether a pad adds nothing in front.
fn has_zero_low_pad(op: OpRef<'_>) -> Option<()> {
    let [low, _] = paddings(op.view::<Pad>()?)?;
    all_are(op.ir(), &low, 0).then_some(())
}

/// A read of what is padded pads itself.
fn read_of_pad(rw: &mut Rewriter<'_>, pad: Op, user: Op) -> Option<()> {
    let read = rw.op(user).view::<TransferRead>()?;
    let transfer = VectorTransferOpRef::of(*read)?;
    let rank = transfer.in_bounds().len();
    if transfer.has_out_of_bounds_dim() || read.mask().is_some() {
        return None;
    }
    has_zero_low_pad(rw.op(pad))?;
    let padding = read.indices().len() + 1;
    rw.set_insertion_point_before(pad);
    let value = constant_padding(rw, pad)?;
    let source = rw.op(pad).view::<Pad>()?.source();
    set_in_bounds(rw, user, &vec![false; rank]);
    rw.set_operand(user, 0, source);
    rw.set_operand(user, padding, value);
    Some(())
}

/// A write to what is padded, the padding of which is cut off, is one to the tensor.
fn write_to_pad(rw: &mut Rewriter<'_>, pad: Op, user: Op) -> Option<()> {
    let write = rw.op(user).view::<TransferWrite>()?;
    let transfer = VectorTransferOpRef::of(*write)?;
    let rank = transfer.in_bounds().len();
    let result = write.result()?;
    let trim = match (rank, rw.value(result).has_one_use()) {
        (1.., true) => rw.value(result).users().next()?.typed::<ExtractSlice>()?,
        _ => return None,
    };
    has_zero_low_pad(rw.op(pad))?;
    crate::shapes::has_constant_padding(rw.op(pad).view::<Pad>()?).then_some(())?;
    let source = rw.op(pad).view::<Pad>()?.source();
    let slice = OffsetSizeAndStrideOpRef::of(*rw.view(trim)?)?;
    if !all_are(rw.ir(), &slice.mixed_offsets(), 0) || !has_same_size(rw.ir(), source, slice.op()) {
        return None;
    }
    let write = rw.op(user).view::<TransferWrite>()?;
    let (value, indices, map, mask) = (
        write.value_to_store(),
        write.indices().range().values().collect::<Values>(),
        write.permutation_map()?,
        write.mask(),
    );
    rw.set_insertion_point_before(user);
    let ty = rw.type_of(source);
    let parts = TransferWriteParts {
        value_to_store: value,
        base: source,
        indices: &indices,
        permutation_map: map,
        in_bounds: std::iter::repeat_n(false, rank).collect(),
    };
    let build = TransferWrite::build(parts).result(ty);
    let new: Op = match mask {
        Some(mask) => rw.create(build.mask(mask)).into(),
        None => rw.create(build).into(),
    };
    let new = rw.op(new).result(0)?;
    rw.replace_op(trim, &[new]);
    rw.erase_op(user);
    Some(())
}

/// Returns whether a slice has the sizes of a tensor. [MLIR: hasSameTensorSize]
fn has_same_size(ir: &Ir, mut tensor: Value, slice: OpRef<'_>) -> bool {
    let after = slice.result_type(0).and_then(|ty| ir.cx().type_data(ty).shape());
    loop {
        if ir.cx().type_data(ir.value(tensor).ty()).shape() == after && same_dynamic_sizes(ir, tensor, slice) {
            return true;
        }
        match ir.defining::<Cast>(tensor) {
            Some(cast) => tensor = cast.source(),
            None => return false,
        }
    }
}

fn same_dynamic_sizes(ir: &Ir, tensor: Value, slice: OpRef<'_>) -> bool {
    let Some(shape) = ir.cx().type_data(ir.value(tensor).ty()).shape() else { return false };
    if !shape.contains(&DYNAMIC) {
        return true;
    }
    let before = ir.defining::<ExtractSlice>(tensor).and_then(|slice| OffsetSizeAndStrideOpRef::of(*slice));
    let (Some(before), Some(after)) = (before, OffsetSizeAndStrideOpRef::of(slice)) else { return false };
    let (before, after) = (before.mixed_sizes(), after.mixed_sizes());
    let is_same = |a: OpFoldResult, b: OpFoldResult| {
        if a == b || known(ir, a).is_some() && known(ir, a) == known(ir, b) {
            return true;
        }
        let (OpFoldResult::Value(a), OpFoldResult::Value(b)) = (a, b) else { return false };
        match (ir.defining::<AffineMin>(a), ir.defining::<AffineMin>(b)) {
            (Some(a), Some(b)) => a.map() == b.map() && a.operands().eq(b.operands()),
            _ => false,
        }
    };
    shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size == DYNAMIC)
        .all(|(dim, _)| before.get(dim).zip(after.get(dim)).is_some_and(|(before, after)| is_same(*before, *after)))
}

/// An insertion of what is padded reads the tensor with padding, and writes the vector.
fn insertion_of_pad(rw: &mut Rewriter<'_>, pad: Op, user: Op) -> Option<()> {
    let cx = rw.cx();
    let insert = rw.op(user).view::<InsertSlice>()?;
    let result = rw.op(pad).result(0)?;
    let dest = insert.dest();
    let slice = OffsetSizeAndStrideOpRef::of(*insert)?;
    let (offsets, sizes, strides) = (slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides());
    let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(result)) else { return None };
    let lead = sizes.len().checked_sub(shape.len())?;
    let expected = std::iter::repeat_n(1, lead).chain(shape.iter().copied());
    let fits = !shape.contains(&DYNAMIC)
        && dest != result
        && all_are(rw.ir(), &strides, 1)
        && sizes.iter().zip(expected).all(|(size, expected)| known(rw.ir(), *size) == Some(expected));
    if !fits {
        return None;
    }
    has_zero_low_pad(rw.op(pad))?;
    let vector = cx.vector_type(shape, &vec![false; shape.len()], *element).ok()?;
    let loc = rw.loc(pad);
    rw.set_insertion_point_before(pad);
    let padding = constant_padding(rw, pad)?;
    let base = rw.op(pad).view::<Pad>()?.source();
    rw.set_insertion_point_before(user);
    let zero = index_constant(rw, 0, loc);
    let parts = TransferReadParts {
        vector,
        base,
        indices: &vec![zero; shape.len()],
        permutation_map: cx.affine().multi_dim_identity(shape.len() as u32),
        padding,
        in_bounds: shape.iter().map(|_| false).collect(),
    };
    let read = rw.create(TransferRead::build(parts).with_loc(loc)).result();
    let indices: Values = offsets.iter().map(|offset| index_value(rw, *offset, loc)).collect();
    let parts = TransferWriteParts {
        value_to_store: read,
        base: dest,
        indices: &indices,
        permutation_map: cx.affine().minor_identity_map(indices.len() as u32, shape.len() as u32),
        in_bounds: shape.iter().map(|_| true).collect(),
    };
    let ty = rw.type_of(dest);
    let write: Op = rw.create(TransferWrite::build(parts).result(ty)).into();
    rw.replace_op_with(user, write);
    Some(())
}

/// A copy between buffers of known shapes becomes a read and a write of a vector.
#[derive(Described)]
pub struct CopyVectorizationPattern;

impl OpRewrite for CopyVectorizationPattern {
    type SourceOp = memref::Copy;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<memref::Copy>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, target) = (view.source(), view.target());
        let vector = |value| {
            let TypeData::MemRef { shape, element, .. } = cx.type_data(rw.type_of(value)) else { return None };
            let fits = !shape.contains(&DYNAMIC) && cx.is_vector_element(*element);
            if fits { cx.vector_type(shape, &vec![false; shape.len()], *element).ok() } else { None }
        };
        let (Some(read_ty), Some(write_ty)) = (vector(source), vector(target)) else {
            return rw.no_match(op, "a shape is not known, or the elements are no elements of vectors");
        };
        let rank = cx.type_data(read_ty).shape()?.len();
        let loc = rw.loc(op);
        let indices = vec![index_constant(rw, 0, loc); rank];
        let padding = rw.create(ub::Poison::build(cx.element_or_self(read_ty))).result();
        let map = cx.affine().multi_dim_identity(rank as u32);
        let parts = TransferReadParts {
            vector: read_ty,
            base: source,
            indices: &indices,
            permutation_map: map,
            padding,
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        let mut value = rw.create(TransferRead::build(parts)).result();
        if rank == 0 {
            value = rw.create(Extract::build_at(cx, value, &[])).result();
            value = rw.create(Broadcast::build(write_ty, value)).result();
        }
        let parts = TransferWriteParts {
            value_to_store: value,
            base: target,
            indices: &indices,
            permutation_map: map,
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        rw.create(TransferWrite::build(parts));
        rw.erase_op(op);
        Some(())
    }
}

/// The one subview of a buffer that was made here. [MLIR: getSubViewUseIfUnique]
fn only_subview(rw: &Rewriter<'_>, buffer: Value) -> Option<Value> {
    let made = rw.value(buffer).defining_op()?;
    if !made.is::<memref::View>() && !made.is::<memref::Alloc>() {
        return None;
    }
    let mut subviews = rw.value(buffer).users().filter(|user| user.is::<memref::SubView>());
    let subview = subviews.next()?.result(0)?;
    subviews.next().is_none().then_some(subview)
}

/// Returns whether values may be used between two ops. [MLIR: mayExistInterleavedUses]
fn may_be_used_between(rw: &Rewriter<'_>, first: Op, second: Op, values: &[Value]) -> bool {
    let (first, second) = (rw.op(first), rw.op(second));
    let block = |op: OpRef<'_>| op.parent_block().map(|block| block.handle());
    if block(first) != block(second) || first.is_before(second) != Some(true) {
        return true;
    }
    values.iter().flat_map(|value| rw.value(*value).users()).any(|user| {
        let is_one = user.handle() == first.handle() || user.handle() == second.handle();
        let is_outside = block(user) == block(first)
            && (user.is_before(first) == Some(true) || second.is_before(user) == Some(true));
        !is_one && !is_outside
    })
}

/// A read of a buffer into which something was copied reads that.
#[derive(Described)]
pub struct LinalgCopyVTRForwardingPattern;

impl OpRewrite for LinalgCopyVTRForwardingPattern {
    type SourceOp = TransferRead;
    const BENEFIT: u16 = 2;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let view = rw.view(op)?;
        let (buffer, mask, padding) = (view.base(), view.mask(), view.padding());
        if mask.is_some() {
            return rw.no_match(op, "unsupported mask");
        }
        let Some(subview) = only_subview(rw, buffer) else {
            return rw.no_match(op, "the source is no view or allocation with one subview");
        };
        let both = [buffer, subview];
        let copies = rw.value(subview).users().filter_map(|user| user.view::<memref::Copy>());
        let copy = copies
            .filter(|copy| copy.target() == subview)
            .find(|copy| !may_be_used_between(rw, copy.handle(), op.into(), &both))
            .map(|copy| (copy.handle(), copy.source()));
        let Some((copy, source)) = copy else { return rw.no_match(op, "no copy found") };
        let fill = rw
            .value(buffer)
            .users()
            .filter(|user| user.is::<Fill>() && user.operand(1) == Some(buffer))
            .find(|fill| !may_be_used_between(rw, fill.handle(), copy, &both))
            .map(|fill| (fill.handle(), fill.operand(0)));
        if fill.is_some_and(|(_, value)| value != Some(padding)) {
            return rw.no_match(op, "padding value does not match fill");
        }
        let view = rw.view(op)?;
        let vector = view.result_type(0)?;
        let (indices, map) = (view.indices().range().values().collect::<Values>(), view.permutation_map()?);
        let rank = rw.cx().affine().map(map).num_results();
        let parts = TransferReadParts {
            vector,
            base: source,
            indices: &indices,
            permutation_map: map,
            padding,
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        let read: Op = rw.create(TransferRead::build(parts)).into();
        if let Some((fill, _)) = fill {
            rw.erase_op(fill);
        }
        rw.erase_op(copy);
        rw.replace_op_with(op, read);
        Some(())
    }
}

/// A write to a buffer that is copied to something writes to that.
#[derive(Described)]
pub struct LinalgCopyVTWForwardingPattern;

impl OpRewrite for LinalgCopyVTWForwardingPattern {
    type SourceOp = TransferWrite;
    const BENEFIT: u16 = 2;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let view = rw.view(op)?;
        let (buffer, mask) = (view.base(), view.mask());
        if mask.is_some() {
            return rw.no_match(op, "unsupported mask");
        }
        let Some(subview) = only_subview(rw, buffer) else {
            return rw.no_match(op, "the destination is no view or allocation with one subview");
        };
        let copies = rw.value(subview).users().filter_map(|user| user.view::<memref::Copy>());
        let copy = copies
            .filter(|copy| copy.source() == subview)
            .find(|copy| !may_be_used_between(rw, op.into(), copy.handle(), &[buffer, subview]))
            .map(|copy| (copy.handle(), copy.target()));
        let Some((copy, target)) = copy else { return rw.no_match(op, "no copy found") };
        let view = rw.view(op)?;
        let value_to_store = view.value_to_store();
        let (indices, map) = (view.indices().range().values().collect::<Values>(), view.permutation_map()?);
        let rank = rw.cx().affine().map(map).num_results();
        let parts = TransferWriteParts {
            value_to_store,
            base: target,
            indices: &indices,
            permutation_map: map,
            in_bounds: std::iter::repeat_n(false, rank).collect(),
        };
        rw.create(TransferWrite::build(parts));
        rw.erase_op(copy);
        rw.erase_op(op);
        Some(())
    }
}
