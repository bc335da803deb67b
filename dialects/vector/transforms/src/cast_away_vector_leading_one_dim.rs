//! Vectors lose leading dimensions of size 1. [mlir/lib/Dialect/Vector/Transforms/VectorDropLeadUnitDim.cpp]

use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, ConstantMask, Contraction, ContractionParts, ExtractStridedSlice, ExtractStridedSliceParts, Insert,
    InsertStridedSlice, InsertStridedSliceParts, IteratorType, MaskableOpRef, ShapeCast, TransferRead, TransferWrite,
    Transpose, VectorType, enter_mask, is_broadcastable, mask_operation, transfer_mask_type,
};

use crate::build::{create_like, extract};
use crate::transfer::Transfer;

/// Adds the patterns. [MLIR: populateCastAwayVectorLeadingOneDimPatterns]
pub fn populate_cast_away_vector_leading_one_dim_patterns(set: &mut PatternSet) {
    set.add::<CastAwayExtractStridedSliceLeadingOneDim>()
        .add::<CastAwayInsertStridedSliceLeadingOneDim>()
        .add::<CastAwayInsertLeadingOneDim>()
        .add::<CastAwayConstantMaskLeadingOneDim>()
        .add::<CastAwayTransferReadLeadingOneDim>()
        .add::<CastAwayTransferWriteLeadingOneDim>();
    let root = PatternRoot::Traits(OpTraits::ELEMENTWISE_MAPPABLE);
    set.add_fn("CastAwayElementwiseLeadingOneDim", root, 1, cast_away_elementwise);
    set.add::<CastAwayContractionLeadingOneDim>();
}

/// The number of leading dimensions of size 1 that a vector can lose: one dimension stays.
fn leading_ones(vector: VectorType<'_>) -> usize {
    let ones = vector.dims().take_while(|dim| *dim == (1, false)).count();
    ones.min(vector.rank().saturating_sub(1))
}

/// The number of them in the type of a value that is a vector.
fn leading_ones_of(cx: &ContextData, rw: &Rewriter<'_>, value: Value) -> Option<usize> {
    VectorType::new(cx, rw.type_of(value)).map(leading_ones)
}

/// The subvector without so many leading dimensions of size 1.
fn without(rw: &mut Rewriter<'_>, vector: Value, count: usize) -> Value {
    extract(rw, vector, &vec![0; count])
}

/// Replaces an op with a value that is broadcast to its type.
fn replace_with_broadcast(rw: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    let ty = rw.op(op).result_type(0)?;
    rw.replace_op_with_new(op, Broadcast::build(ty, value));
    Some(())
}

/// A slice of a vector with leading dimensions of size 1 is one of the vector without.
#[derive(Described)]
pub struct CastAwayExtractStridedSliceLeadingOneDim;

impl OpRewrite for CastAwayExtractStridedSliceLeadingOneDim {
    type SourceOp = ExtractStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExtractStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (view.source(), view.result_type(0)?);
        let lists = [view.offsets()?, view.sizes()?, view.strides()?];
        let count = leading_ones_of(cx, rw, source).filter(|count| *count != 0);
        let Some(count) = count else { return rw.no_match(op, "no leading dimension has the size 1") };
        // The lists may be shorter than the rank.
        let [offsets, sizes, strides] =
            lists.map(|list| list.get(count..).unwrap_or_default().iter().copied().collect());
        let slice = VectorType::new(cx, ty)?;
        let slice = slice.with_dims(cx, slice.dims().skip(count))?;
        let source = without(rw, source, count);
        let parts = ExtractStridedSliceParts { slice, source, offsets, sizes, strides };
        let value = rw.create(ExtractStridedSlice::build(parts)).result();
        replace_with_broadcast(rw, op.into(), value)
    }
}

/// Vectors lose leading dimensions of size 1 before one is put into a part of the other.
#[derive(Described)]
pub struct CastAwayInsertStridedSliceLeadingOneDim;

impl OpRewrite for CastAwayInsertStridedSliceLeadingOneDim {
    type SourceOp = InsertStridedSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertStridedSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, dest, offsets, strides) = (view.value_to_store(), view.dest(), view.offsets()?, view.strides()?);
        let [of_value, of_dest] = [value, dest].map(|vector| leading_ones_of(cx, rw, vector).unwrap_or(0));
        if of_value == 0 && of_dest == 0 {
            return rw.no_match(op, "no leading dimension has the size 1");
        }
        let value_to_store = without(rw, value, of_value);
        let dest = without(rw, dest, of_dest);
        let parts = InsertStridedSliceParts {
            value_to_store,
            dest,
            offsets: offsets.get(of_dest..)?.iter().copied().collect(),
            strides: strides.get(of_value..)?.iter().copied().collect(),
        };
        let value = rw.create(InsertStridedSlice::build(parts)).result();
        replace_with_broadcast(rw, op.into(), value)
    }
}

/// Vectors lose leading dimensions of size 1 before one becomes a subvector of the other.
#[derive(Described)]
pub struct CastAwayInsertLeadingOneDim;

impl OpRewrite for CastAwayInsertLeadingOneDim {
    type SourceOp = Insert;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Insert>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (value, dest, position) = (view.value_to_store(), view.dest(), view.mixed_position());
        let of_value = leading_ones_of(cx, rw, value);
        let of_dest = leading_ones_of(cx, rw, dest)?;
        if of_value.unwrap_or(0) == 0 && of_dest == 0 {
            return rw.no_match(op, "no leading dimension has the size 1");
        }
        let value = match of_value {
            Some(count) if VectorType::new(cx, rw.type_of(value))?.rank() != 0 => without(rw, value, count),
            _ => value,
        };
        let dest = without(rw, dest, of_dest);
        let rank = |vector| VectorType::new(cx, rw.type_of(vector)).map_or(0, VectorType::rank);
        let indices = rank(dest).checked_sub(rank(value))?;
        let mut position: Vec<OpFoldResult> = position.iter().skip(of_dest).copied().collect();
        let zero = cx.integer_attr(cx.integer_type(64)?, 0)?;
        position.resize(indices, zero.into());
        let insert = Insert::build_mixed(cx, value, dest, &position);
        let value = rw.create(insert).result();
        replace_with_broadcast(rw, op.into(), value)
    }
}

/// A constant mask with leading dimensions of size 1 is the broadcast of one without.
#[derive(Described)]
pub struct CastAwayConstantMaskLeadingOneDim;

impl OpRewrite for CastAwayConstantMaskLeadingOneDim {
    type SourceOp = ConstantMask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ConstantMask>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (sizes, ty) = (view.mask_dim_sizes()?, VectorType::new(cx, view.result_type(0)?)?);
        let count = leading_ones(ty);
        if count == 0 {
            return rw.no_match(op, "no leading dimension has the size 1");
        }
        // No bit is set where one of the sizes is 0.
        let (leading, others) = sizes.split_at_checked(count + 1)?;
        let set = if leading.contains(&0) { 0 } else { leading.last().copied()? };
        let new = [set].into_iter().chain(others.iter().copied()).collect();
        let ty = ty.with_dims(cx, ty.dims().skip(count))?;
        let mask = rw.create(ConstantMask::build(ty, new)).result();
        replace_with_broadcast(rw, op.into(), mask)
    }
}

/// A transfer of a vector without leading dimensions of size 1, still with the mask for these, the number of them, and the type of the vector.
/// `None` if there are none, or it cannot be changed.
fn reduced_transfer(rw: &mut Rewriter<'_>, op: Op) -> Option<(Transfer, usize, Type)> {
    let cx = rw.cx();
    let mut transfer = Transfer::of(rw, op)?;
    let is_masked = MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some());
    if is_masked || transfer.rank() == 0 || !transfer.has_same_elements(rw) {
        return rw.no_match(op, "it is in a mask, has no dimensions, or elements of another type");
    }
    let vector = transfer.vector_type(cx, rw)?;
    let count = leading_ones(vector);
    if count == 0 {
        return rw.no_match(op, "no leading dimension has the size 1");
    }
    let affine = cx.affine();
    let data = affine.map(transfer.map);
    transfer.map = affine.make_map(data.dims(), data.symbols(), data.results().get(count..)?);
    transfer.in_bounds.drain(..count);
    let ty = vector.with_dims(cx, vector.dims().skip(count))?;
    Some((transfer, count, ty))
}

/// Fits the mask of a transfer to its vector, which lost dimensions. [MLIR: dropUnitDimsFromMask]
fn reduce_mask(rw: &mut Rewriter<'_>, transfer: &mut Transfer, vector: Type) -> Option<()> {
    let cx = rw.cx();
    let Some(mask) = transfer.mask else { return Some(()) };
    let (ty, old) = (transfer_mask_type(cx, VectorType::new(cx, vector)?, transfer.map)?, rw.type_of(mask));
    let reduced = match is_broadcastable(cx, ty, old) {
        true => {
            let count = VectorType::new(cx, old)?.rank().checked_sub(VectorType::new(cx, ty)?.rank())?;
            without(rw, mask, count)
        }
        false => rw.create(ShapeCast::build(ty, mask)).result(),
    };
    transfer.mask = Some(reduced);
    Some(())
}

/// A read of a vector with leading dimensions of size 1 is the broadcast of one without.
#[derive(Described)]
pub struct CastAwayTransferReadLeadingOneDim;

impl OpRewrite for CastAwayTransferReadLeadingOneDim {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let (mut read, _, ty) = reduced_transfer(rw, op.into())?;
        reduce_mask(rw, &mut read, ty)?;
        let value = read.create_read(rw, ty)?;
        replace_with_broadcast(rw, op.into(), value)
    }
}

/// A write of a vector with leading dimensions of size 1 is one of the vector without.
#[derive(Described)]
pub struct CastAwayTransferWriteLeadingOneDim;

impl OpRewrite for CastAwayTransferWriteLeadingOneDim {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let (mut write, count, ty) = reduced_transfer(rw, op.into())?;
        let vector = without(rw, write.vector, count);
        reduce_mask(rw, &mut write, ty)?;
        let new = write.create_write(rw, vector);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// An op on elements of vectors with leading dimensions of size 1 is the broadcast of one on vectors without.
fn cast_away_elementwise(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    if view.num_results() != 1 || view.num_regions() != 0 {
        return rw.no_match(op, "it has regions, or another number of results than one");
    }
    let operands: Vec<Value> = view.operands().collect();
    let Some(vector) = VectorType::new(cx, view.result_type(0)?) else { return rw.no_match(op, "it makes no vector") };
    let count = leading_ones(vector);
    if count == 0 {
        return rw.no_match(op, "no leading dimension has the size 1");
    }
    let mut reduced = Vec::new();
    for operand in operands {
        reduced.push(match VectorType::new(cx, rw.type_of(operand)) {
            Some(_) => without(rw, operand, count),
            None => operand,
        });
    }
    let ty = vector.with_dims(cx, vector.dims().skip(count))?;
    let value = create_like(rw, op, &reduced, ty)?;
    replace_with_broadcast(rw, op, value)
}

/// A contraction to a vector whose leading dimension has the size 1 is the broadcast of one without that loop.
#[derive(Described)]
pub struct CastAwayContractionLeadingOneDim;

impl OpRewrite for CastAwayContractionLeadingOneDim {
    type SourceOp = Contraction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Contraction>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let (operands, kind, ty) = ([view.lhs(), view.rhs(), view.acc()], view.kind()?, view.result_type(0)?);
        let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
        let mut kinds: Vec<IteratorType> = view.iterators().to_vec();
        let acc = VectorType::new(cx, ty).filter(|acc| acc.rank() >= 2 && acc.shape[0] == 1);
        let dropped = acc.and(maps.get(2)?.dim_position(affine, 0));
        let Some(dropped) = dropped.filter(|dim| kinds.get(*dim as usize) == Some(&IteratorType::Parallel)) else {
            return rw.no_match(op, "the leading dimension of the result has not the size 1");
        };
        kinds.remove(dropped as usize);
        let (root, mask) = enter_mask(rw, op.into());
        let (mut new_maps, mut new_operands) = (Vec::new(), Vec::new());
        for (operand, map) in operands.into_iter().zip(maps) {
            let data = affine.map(map);
            let dims: Vec<u32> =
                (0..data.num_results()).map(|result| map.dim_position(affine, result)).collect::<Option<_>>()?;
            let mut operand = operand;
            if let Some(place) = dims.iter().position(|dim| *dim == dropped) {
                operand = move_to_front(rw, operand, place)?;
                operand = without(rw, operand, 1);
            }
            let kept = dims.iter().filter(|dim| **dim != dropped);
            let results: Vec<AffineExpr> = kept.map(|dim| affine.dim(dim - u32::from(*dim > dropped))).collect();
            new_maps.push(AffineMapAttr::write(cx, affine.make_map(data.dims() - 1, 0, &results)));
            new_operands.push(operand);
        }
        let [lhs, rhs, acc] = new_operands[..] else { return None };
        let iterators: Vec<Attribute> = kinds.iter().map(|kind| IteratorType::write(cx, *kind)).collect();
        let result = rw.type_of(acc);
        let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &new_maps, iterator_types: &iterators };
        let mut new: Op = rw.create(Contraction::build(parts).kind(kind)).into();
        if let Some(mask) = mask {
            let mask = without(rw, mask, 1);
            new = mask_operation(rw, new, Some(mask));
        }
        let value = rw.op(new).result(0)?;
        replace_with_broadcast(rw, root, value)
    }
}

/// A vector with a dimension moved to the front; as it is, where only dimensions of size 1 change their places.
fn move_to_front(rw: &mut Rewriter<'_>, vector: Value, place: usize) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(vector))?;
    let order: Vec<usize> = [place].into_iter().chain((0..ty.rank()).filter(|dim| *dim != place)).collect();
    let (_, leading) = order.split_last()?;
    let moves_others = leading.iter().enumerate().any(|(at, dim)| at != *dim && ty.shape[at] != 1);
    if !moves_others {
        return Some(vector);
    }
    let dims: Vec<(i64, bool)> = ty.dims().collect();
    let ty = ty.with_dims(cx, order.iter().map(|dim| dims[*dim]))?;
    Some(rw.create_or_fold(Transpose::build(ty, vector, order.iter().map(|dim| *dim as i64).collect())))
}
