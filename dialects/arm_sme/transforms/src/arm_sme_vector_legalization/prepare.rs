//! Patterns for what is not made of tiles yet.

use dialekt_arith::{self as arith, CmpIPredicate, index_constant, index_value};
use dialekt_arm_sme::GetTile;
use dialekt_index as index;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_scf::{self as scf, make_loop};
use dialekt_vector::{
    CreateMask, Extract, Insert, ScalableExtract, ShapeCast, TransferRead, TransferReadParts, TransferWrite,
    TransferWriteParts, Transpose, VectorScale, VectorType,
};

use super::decompose::is_tensor;
use super::tiles::{MultiTile, SupportedMask, VscaleMultiples};

/// Returns whether no fixed dimension of a vector is behind a scalable one: LLVM has no others.
fn is_legal(vector: VectorType<'_>) -> bool {
    vector.scalable.windows(2).all(|pair| pair[1] || !pair[0])
}

/// Slices of a mask of rank 3 along its first dimension, which is not scalable, are masks of rank 2 or nothing.
#[derive(Described)]
pub struct FoldExtractFromVectorOfSMELikeCreateMasks;

impl OpRewrite for FoldExtractFromVectorOfSMELikeCreateMasks {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (source, position, ty) = (view.source(), view.mixed_position(), rw.type_of(view.result()));
        let Some(mask) = rw.defining::<CreateMask>(source) else {
            return rw.no_match(op, "extract not from vector.create_mask op");
        };
        let is_sme_like = |ty: VectorType<'_>| ty.scalable == [true, true];
        if !VectorType::new(cx, ty).is_some_and(is_sme_like) {
            return rw.no_match(op, "expected extracted type to be an SME-like mask");
        }
        let [position] = position[..] else {
            return rw.no_match(op, "only a single extraction index is supported");
        };
        let sizes: Vec<Value> = rw.view(mask)?.sizes().collect();
        let [front, rows, columns] = sizes[..] else { return rw.no_match(op, "the mask has not three dimensions") };
        if rw.defining::<arith::Constant>(front).is_some() {
            return rw.no_match(op, "constant vector.create_mask dims should be folded elsewhere");
        }
        let zero = index_constant(rw, 0, loc);
        let position = index_value(rw, position, loc);
        let is_within = rw.create(arith::CmpI::build(position, front, CmpIPredicate::Slt)).result();
        let rows = rw.create(arith::Select::build(is_within, rows, zero)).result();
        rw.replace_op_with_new(op, CreateMask::build(ty, &[rows, columns]));
        Some(())
    }
}

/// A read of a scalable column is a loop that reads its elements.
#[derive(Described)]
pub struct LowerColumnTransferReadToLoops;

impl OpRewrite for LowerColumnTransferReadToLoops {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (base, mask, map, ty) = (view.base(), view.mask(), view.permutation_map()?, rw.type_of(view.vector()));
        let indices: Vec<Value> = view.indices().collect();
        if is_tensor(rw, base) {
            return rw.no_match(op, "tensors are not supported");
        }
        let vector = VectorType::new(cx, ty)?;
        let ([rows, 1], [true, false]) = (vector.shape, vector.scalable) else {
            return rw.no_match(op, "the vector is no scalable column");
        };
        // The loop would read other elements than these.
        if mask.is_some() || !map.is_identity(cx.affine()) {
            return rw.no_match(op, "the transfer has a mask, or another map than the identity");
        }
        let [row, column] = indices[..] else { return rw.no_match(op, "the memref has not two dimensions") };
        let slice = vector.with_dims(cx, [(*rows, true)])?;
        let Some(zero) = cx.zero_attr(slice) else { return rw.no_match(op, "the elements are no numbers") };
        let lower = index_constant(rw, 0, loc);
        let upper = VscaleMultiples::default().create(rw, *rows);
        let step = index_constant(rw, 1, loc);
        let init = rw.create(arith::Constant::build(zero)).result();
        let (read, block) = make_loop(rw, (lower, upper, step), &[init], loc)?;
        let behind = rw.insertion_point();
        rw.set_insertion_point_to_start(block);
        let arguments: Vec<Value> = rw.ir().block(block).args().collect();
        let [number, carried] = arguments[..] else { return None };
        let row = rw.create(arith::AddI::build(number, row)).result();
        let element = rw.create(memref::Load::build(base, &[row, column])).result();
        let insert = Insert::build_mixed(cx, element, carried, &[OpFoldResult::Value(number)]);
        let next = rw.create(insert).result();
        rw.create(scf::Yield::build(&[next]));
        rw.restore(behind);
        let read = rw.op(read).result(0)?;
        rw.replace_op_with_new(op, ShapeCast::build(ty, read));
        Some(())
    }
}

/// The op that extends the elements of a value, if one does, and the value it extends.
fn extension(rw: &Rewriter<'_>, value: Value) -> Option<(Op, Value)> {
    let op = rw.value(value).defining_op()?;
    (op.is::<arith::ExtSI>() || op.is::<arith::ExtUI>() || op.is::<arith::ExtF>()).then_some(())?;
    Some((op.handle(), op.operand(0)?))
}

/// The transposition of a vector that there is no type for, as it was read, is a read of a transposed view of memory.
#[derive(Described)]
pub struct LiftIllegalVectorTransposeToMemory;

impl OpRewrite for LiftIllegalVectorTransposeToMemory {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (source, ty, permutation) = (view.vector(), rw.type_of(view.result()), view.permutation()?.to_vec());
        let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, ty)?);
        if is_legal(from) || !is_legal(to) {
            return rw.no_match(op, "expected transpose from illegal type to legal type");
        }
        let (extension, read) = extension(rw, source).map_or((None, source), |(op, value)| (Some(op), value));
        let Some(read) = rw.defining::<TransferRead>(read) else {
            return rw.no_match(op, "expected source to be (possibly extended) transfer_read");
        };
        let read = rw.view(read)?;
        let (base, mask, padding, map) = (read.base(), read.mask(), read.padding(), read.permutation_map()?);
        let (indices, in_bounds) = (read.indices().collect::<Vec<Value>>(), read.in_bounds()?);
        let vector = VectorType::new(cx, rw.type_of(read.vector()))?;
        if !map.is_identity(cx.affine()) {
            return rw.no_match(op, "expected read to have identity permutation map");
        }
        if !matches!(cx.type_data(rw.type_of(base)), TypeData::MemRef { .. }) {
            return rw.no_match(op, "the read is no read of a memref");
        }
        let dims: Vec<u32> = permutation.iter().map(|dim| u32::try_from(*dim)).collect::<Result<_, _>>().ok()?;

        let zero = index_constant(rw, 0, loc);
        let one = index_constant(rw, 1, loc);
        let mut sizes = Vec::new();
        for (size, scalable) in vector.dims() {
            let size = index_constant(rw, size, loc);
            sizes.push(OpFoldResult::Value(match scalable {
                false => size,
                true => {
                    let vscale = rw.create(VectorScale::build()).result();
                    rw.create(arith::MulI::build(vscale, size)).result()
                }
            }));
        }
        let offsets: Vec<OpFoldResult> = indices.iter().map(|index| OpFoldResult::Value(*index)).collect();
        let strides = vec![OpFoldResult::Value(one); sizes.len()];
        let part = memref::SubView::inferred_type(cx, rw.type_of(base), [&offsets, &sizes, &strides])?;
        let part = rw.create(memref::SubView::build_mixed(cx, part, base, [offsets, sizes, strides])).result();
        let mask = match mask {
            None => None,
            Some(mask) => {
                let ty = to.with_element(cx, Type::I1)?;
                Some(rw.create(Transpose::build(ty, mask, permutation.into_iter().collect())).result())
            }
        };
        let order = cx.affine().permutation_map(&dims);
        let transposed = memref::Transpose::inferred_type(cx, rw.type_of(part), order)?;
        let transposed = rw.create(memref::Transpose::build(transposed, part, order)).result();
        let legal = to.with_element(cx, vector.element)?;
        let zeros = vec![zero; indices.len()];
        let mut legal = TransferRead::build(TransferReadParts {
            vector: legal,
            base: transposed,
            indices: &zeros,
            permutation_map: map,
            padding,
            in_bounds: dims.iter().map(|dim| in_bounds.get(*dim as usize).copied().unwrap_or(false)).collect(),
        });
        if let Some(mask) = mask {
            legal = legal.mask(mask);
        }
        let legal = rw.create(legal).result();
        match extension {
            None => rw.replace_op(op, &[legal]),
            Some(extension) => {
                let (operands, types) = ([legal], [ty]);
                let spec = OpSpec::new(rw.op(extension).name(), loc).operands(&operands).results(&types);
                let extended = rw.create_op(&spec);
                rw.replace_op_with(op, extended);
            }
        }
        Some(())
    }
}

/// A write of a transposed vector that there is no type for writes tiles, into which the rows of the vector are put.
#[derive(Described)]
pub struct LowerIllegalTransposeStoreViaZA;

impl OpRewrite for LowerIllegalTransposeStoreViaZA {
    type SourceOp = TransferWrite;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferWrite>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let view = rw.view(op)?;
        let (vector, mut base, mask) = (view.value_to_store(), view.base(), view.mask());
        let (map, in_bounds) = (view.permutation_map()?, view.in_bounds()?);
        let indices: Vec<Value> = view.indices().collect();
        let Some(mask) = SupportedMask::new(rw, mask) else {
            return rw.no_match(op, "op mask is unsupported for legalization/decomposition");
        };
        if !map.is_identity(cx.affine()) {
            return rw.no_match(op, "op affine map is not a permutation");
        }
        let Some(transpose) = rw.defining::<Transpose>(vector) else { return rw.no_match(op, "nothing is transposed") };
        let source = rw.view(transpose)?.vector();
        let (from, to) = (VectorType::new(cx, rw.type_of(source))?, VectorType::new(cx, rw.type_of(vector))?);
        let ([rows, columns], [row_index, column_index]) = (from.shape, &indices[..]) else {
            return rw.no_match(op, "TransposeOp not rank 2");
        };
        if !is_legal(from) || is_legal(to) {
            return rw.no_match(op, "not illegal/unsupported SVE transpose");
        }
        let Some((tiles, slices)) = za_tiles(cx, from.element, *rows, *columns) else {
            return rw.no_match(op, "unsupported source shape");
        };
        let slice = tiles.slice(cx, None)?;
        let transposed = cx.affine().permutation_map(&[1, 0]);
        let mut multiples = VscaleMultiples::default();
        let undefined = rw.create(GetTile::build(tiles.tile)).result();
        let num_slices = index_constant(rw, slices, loc);
        for place in tiles.places() {
            // A scalable dimension is given up: a fixed number of slices is put into the tile, whatever its size.
            let mut tile = undefined;
            for number in 0..slices {
                let extract = Extract::build_mixed(cx, source, &[integer(cx, number + place.row)?]);
                let mut row = rw.create(extract).result();
                if rw.type_of(row) != slice {
                    row = rw.create(ScalableExtract::build(slice, row, place.column)).result();
                }
                tile = rw.create(Insert::build_at(cx, row, tile, &[number])).result();
            }
            let row = multiples.create(rw, place.column);
            let column = index_constant(rw, place.row, loc);
            let sizes = match mask.sizes() {
                Some([rows, columns]) => {
                    let rows = rw.create(arith::SubI::build(rows, row)).result();
                    let columns = rw.create(arith::SubI::build(columns, column)).result();
                    [rows, rw.create(index::MinS::build(columns, num_slices)).result()]
                }
                None => [multiples.create(rw, tiles.size()), num_slices],
            };
            let mask = rw.create(CreateMask::build(tiles.mask(cx)?, &sizes)).result();
            let row = rw.create(arith::AddI::build(row, *row_index)).result();
            let column = rw.create(arith::AddI::build(column, *column_index)).result();
            let indices = [row, column];
            let mut write = TransferWrite::build(TransferWriteParts {
                value_to_store: tile,
                base,
                indices: &indices,
                permutation_map: transposed,
                in_bounds: in_bounds.clone(),
            })
            .mask(mask);
            if is_tensor(rw, base) {
                write = write.result(rw.type_of(base));
            }
            let write = rw.create(write).op();
            base = rw.op(write).result(0).unwrap_or(base);
        }
        match is_tensor(rw, base) {
            true => rw.replace_op(op, &[base]),
            false => rw.erase_op(op),
        }
        Some(())
    }
}

/// The tiles that the rows of a vector are put into, and the number of rows of each; `None` for a vector that does not fill them.
fn za_tiles(cx: &ContextData, element: Type, rows: i64, columns: i64) -> Option<(MultiTile, i64)> {
    let size = dialekt_arm_sme::slice_min_num_elts(cx, element)?;
    if rows <= 1 || (rows > size && rows % size != 0) {
        return None;
    }
    Some((MultiTile::covering(cx, element, [rows.max(size), columns])?, rows.min(size)))
}

/// An integer of type `i64` as a position.
fn integer(cx: &ContextData, value: i64) -> Option<OpFoldResult> {
    cx.integer_attr(Type::I64, value).map(OpFoldResult::Attr)
}
