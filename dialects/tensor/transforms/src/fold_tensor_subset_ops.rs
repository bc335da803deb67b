//! `fold-tensor-subset-ops`: accesses to slices become accesses to the tensors. [mlir/lib/Dialect/Tensor/Transforms/FoldTensorSubsetOps.cpp]

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, all_are, index};
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tensor::{ExtractSlice, InsertSlice, ParallelInsertSlice, dropped_dims, make_insert_slice};
use dialekt_vector::{TransferRead, TransferWrite, enter_mask, mask_operation};
use dialekt_vector_transforms::transfer::Transfer;

/// Fold tensor subset ops into producer/consumer ops
///
/// Reads of slices read the tensor; insertions of what was written, or inserted, write or insert into the tensor.
#[derive(Pass, Clone)]
#[pass(
    name = "FoldTensorSubsetOpsPass",
    argument = "fold-tensor-subset-ops",
    dialects(dialekt_affine::AffineDialect, dialekt_tensor::TensorDialect, dialekt_vector::VectorDialect)
)]
pub struct FoldTensorSubsetOps {
    patterns: PassPatterns,
}

impl Pass for FoldTensorSubsetOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            add_transfer_patterns(set);
            set.add::<InsertSliceOfInsertSliceFolder>().add::<ParallelInsertSliceOfInsertSliceFolder>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Adds the patterns of transfers of vectors. [MLIR: populateFoldTensorSubsetIntoVectorTransferPatterns]
pub fn add_transfer_patterns(set: &mut PatternSet) {
    set.add::<TransferReadOfExtractSliceOpFolder>().add::<InsertSliceOfTransferWriteOpFolder>();
}

/// Offsets, sizes and strides of a slice, and the dimensions that its own type leaves out.
struct Slice {
    offsets: Mixed,
    sizes: Mixed,
    strides: Mixed,
    dropped: Vec<bool>,
}

impl Slice {
    fn of(op: OpRef<'_>, part: Value) -> Option<Slice> {
        let parts = OffsetSizeAndStrideOpRef::of(op)?;
        let sizes: Mixed = parts.mixed_sizes().into_iter().collect();
        let shape = op.cx().type_data(op.ir().value(part).ty()).shape()?;
        let dropped = dropped_dims(op.cx(), shape, &sizes);
        Some(Slice {
            offsets: parts.mixed_offsets().into_iter().collect(),
            sizes,
            strides: parts.mixed_strides().into_iter().collect(),
            dropped,
        })
    }

    /// Translates indices of the slice to those of the tensor. [MLIR: resolveIndicesIntoOpWithOffsetsAndStrides]
    fn resolve(&self, rw: &mut Rewriter<'_>, indices: &[Value], loc: Location) -> Option<Vec<Value>> {
        let cx = rw.cx();
        let affine = cx.affine();
        let moved = affine.add(affine.symbol(0), affine.mul(affine.symbol(1), affine.symbol(2)));
        let mut left = indices.iter().copied();
        let mut resolved = Vec::new();
        for ((offset, stride), dropped) in self.offsets.iter().zip(&self.strides).zip(&self.dropped) {
            let own: OpFoldResult = if *dropped { index(cx, 0).into() } else { left.next()?.into() };
            let value = composed_expr(rw, loc, moved, &[*offset, own, *stride]);
            resolved.push(index_value(rw, value, loc));
        }
        Some(resolved)
    }

    /// A map from the dimensions of the slice as one from those of the tensor. [MLIR: expandDimsToRank]
    fn expand_map(&self, cx: &ContextData, map: AffineMap) -> AffineMap {
        let affine = cx.affine();
        let dims = self.dropped.iter().zip(0u32..).filter(|(dropped, _)| !**dropped);
        let kept: Vec<AffineExpr> = dims.map(|(_, dim)| affine.dim(dim)).collect();
        map.replace_dims_and_symbols(affine, &kept, &[], self.dropped.len() as u32, 0)
    }
}

/// Returns whether a transfer moves all elements of its vector, without a mask of its own, to or from a slice without gaps.
fn is_plain(ir: &Ir, transfer: &Transfer, slice: &Slice) -> bool {
    !transfer.in_bounds.contains(&false) && transfer.mask.is_none() && all_are(ir, &slice.strides, 1)
}

/// A read of a slice is one of the tensor.
#[derive(Described)]
pub struct TransferReadOfExtractSliceOpFolder;

impl OpRewrite for TransferReadOfExtractSliceOpFolder {
    type SourceOp = TransferRead;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<TransferRead>) -> Option<()> {
        let cx = rw.cx();
        let (loc, mut transfer) = (rw.loc(op), Transfer::of(rw, op)?);
        let Some(extract) = rw.ir().defining::<ExtractSlice>(transfer.base) else {
            return rw.no_match(op, "the tensor is no slice");
        };
        let (source, slice) = (extract.source(), Slice::of(*extract, extract.result())?);
        if !is_plain(rw.ir(), &transfer, &slice) {
            return rw.no_match(op, "it may be out of bounds, or there is a mask, or a stride");
        }
        let ty = rw.type_of(transfer.vector);
        let (root, mask) = enter_mask(rw, op.op());
        transfer.indices = slice.resolve(rw, &transfer.indices, loc)?.into_iter().collect();
        transfer.map = slice.expand_map(cx, transfer.map);
        transfer.base = source;
        let read = transfer.create_read(rw, ty)?;
        let read = rw.value(read).defining_op()?.handle();
        let new = mask_operation(rw, read, mask);
        rw.replace_op_with(root, new);
        Some(())
    }
}

/// An insertion of what was written is a write to the tensor.
#[derive(Described)]
pub struct InsertSliceOfTransferWriteOpFolder;

impl OpRewrite for InsertSliceOfTransferWriteOpFolder {
    type SourceOp = InsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertSlice>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let Some(write) = rw.defining::<TransferWrite>(view.source()) else {
            return rw.no_match(op, "the source is not written");
        };
        let (loc, dest, slice) = (view.loc(), view.dest(), Slice::of(*view, view.source())?);
        let mut transfer = Transfer::of(rw, write)?;
        let shape = |value| cx.type_data(rw.type_of(value)).shape();
        let covers = cx.type_data(rw.type_of(transfer.base)).has_static_shape()
            && shape(transfer.base) == shape(transfer.vector);
        if !is_plain(rw.ir(), &transfer, &slice) || !covers {
            return rw.no_match(op, "it may be out of bounds, or not all of the source is written");
        }
        transfer.indices = slice.resolve(rw, &transfer.indices, loc)?.into_iter().collect();
        transfer.map = slice.expand_map(cx, transfer.map);
        transfer.base = dest;
        let vector = transfer.vector;
        let new = transfer.create_write(rw, vector);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The offsets, sizes and strides of an insertion of what was inserted before, and the source of that. New ops are built before `at`.
fn merge(rw: &mut Rewriter<'_>, op: Op, source: Value, at: Op) -> Option<(Value, [Mixed; 3])> {
    let cx = rw.cx();
    let affine = cx.affine();
    let Some(inner) = rw.ir().defining::<InsertSlice>(source) else {
        return rw.no_match(op, "the source is not inserted");
    };
    let (outer, loc) = (Slice::of(rw.op(op), source)?, rw.loc(op));
    let (inner_source, inner) = (inner.source(), Slice::of(*inner, inner.source())?);
    if !all_are(rw.ir(), &outer.strides, 1) || !all_are(rw.ir(), &inner.strides, 1) {
        return rw.no_match(op, "there are strides");
    }
    let kept = outer.sizes.iter().zip(&outer.dropped).filter(|(_, dropped)| !**dropped).map(|(size, _)| *size);
    if !kept.eq(inner.sizes.iter().copied()) {
        return rw.no_match(op, "the sizes differ");
    }
    let around = rw.insertion_point();
    rw.set_insertion_point_before(at);
    let sum = affine.add(affine.symbol(0), affine.symbol(1));
    let [mut offsets, mut sizes] = [outer.offsets.clone(), outer.sizes.clone()];
    for (next, dim) in (0..offsets.len()).filter(|dim| !outer.dropped[*dim]).enumerate() {
        offsets[dim] = composed_expr(rw, loc, sum, &[*inner.offsets.get(next)?, outer.offsets[dim]]);
        sizes[dim] = *inner.sizes.get(next)?;
    }
    rw.restore(around);
    Some((inner_source, [offsets, sizes, outer.strides]))
}

/// An insertion of what was inserted is one insertion.
#[derive(Described)]
pub struct InsertSliceOfInsertSliceFolder;

impl OpRewrite for InsertSliceOfInsertSliceFolder {
    type SourceOp = InsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<InsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, dest, source) = (view.loc(), view.dest(), view.source());
        let (source, parts) = merge(rw, op.op(), source, op.op())?;
        let new = make_insert_slice(rw, source, dest, parts, loc);
        rw.replace_op(op, &[new]);
        Some(())
    }
}

/// A parallel insertion of what was inserted is one insertion.
#[derive(Described)]
pub struct ParallelInsertSliceOfInsertSliceFolder;

impl OpRewrite for ParallelInsertSliceOfInsertSliceFolder {
    type SourceOp = ParallelInsertSlice;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ParallelInsertSlice>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, dest, source) = (view.loc(), view.dest(), view.source());
        let around = rw.op(op).parent_op()?.handle();
        let (source, parts) = merge(rw, op.op(), source, around)?;
        let insert = ParallelInsertSlice::build_mixed(rw.cx(), source, dest, parts);
        rw.create(insert.with_loc(loc));
        rw.erase_op(op);
        Some(())
    }
}
