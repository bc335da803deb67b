//! Ops on vectors become ops on tiles of a shape that machines have. [mlir/lib/Dialect/Vector/Transforms/VectorUnroll.cpp]

use std::sync::Arc;

use dialekt_affine::AffineApply;
use dialekt_arith::{self as arith, FastMath, index_constant};
use dialekt_interfaces::{IndexingMapOpRef, VectorUnrollOpRef};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, ConstantMask, Contraction, CreateMask, ExtractStridedSlice, ExtractStridedSliceParts, Gather,
    InsertStridedSlice, InsertStridedSliceParts, Load, MaskableOpRef, MultiDimReduction, Reduction, Step, Store,
    TransferRead, TransferWrite, Transpose, VectorType, make_arith_reduction,
};

use crate::build::{create_like, zero};
use crate::transfer::Transfer;

/// A function that says something of ops.
type Ask<T> = Arc<dyn Fn(OpRef<'_>) -> T + Send + Sync>;

/// The ops that are unrolled, and to which shapes. [MLIR: UnrollVectorOptions]
#[derive(Clone)]
pub struct UnrollVectorOptions {
    native_shape: Ask<Option<Vec<i64>>>,
    filter: Ask<bool>,
    traversal_order: Ask<Option<Vec<usize>>>,
}

impl UnrollVectorOptions {
    /// Unrolls all ops for which a function gives the shape of tiles.
    pub fn new(native_shape: impl Fn(OpRef<'_>) -> Option<Vec<i64>> + Send + Sync + 'static) -> UnrollVectorOptions {
        UnrollVectorOptions {
            native_shape: Arc::new(native_shape),
            filter: Arc::new(|_| true),
            traversal_order: Arc::new(|_| None),
        }
    }

    /// Unrolls the ops alone that a function selects.
    pub fn filter(mut self, filter: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static) -> UnrollVectorOptions {
        self.filter = Arc::new(filter);
        self
    }

    /// Visits tiles in the order of dimensions that a function gives, from the outermost loop to the innermost one; row-major where it gives
    /// none.
    pub fn traversal_order(
        mut self,
        order: impl Fn(OpRef<'_>) -> Option<Vec<usize>> + Send + Sync + 'static,
    ) -> UnrollVectorOptions {
        self.traversal_order = Arc::new(order);
        self
    }

    /// The tiles of an op; `None` if it is not to be unrolled, or not into tiles of that shape. [MLIR: getTargetShape]
    fn tiles(&self, op: OpRef<'_>) -> Option<Tiles> {
        if !(self.filter)(op) {
            return None;
        }
        let shape = match VectorUnrollOpRef::of(op) {
            Some(op) => op.shape_for_unroll()?.to_vec(),
            None if op.has_traits(OpTraits::ELEMENTWISE_MAPPABLE) && op.num_results() == 1 => {
                VectorType::new(op.cx(), op.result_type(0)?)?.shape.to_vec()
            }
            None => return None,
        };
        let target = (self.native_shape)(op)?;
        let divides = |(size, tile): (&i64, &i64)| *tile > 0 && size % tile == 0;
        if shape.len() != target.len() || shape == target || !shape.iter().zip(&target).all(divides) {
            return None;
        }
        let order = (self.traversal_order)(op).unwrap_or_else(|| (0..shape.len()).collect());
        let mut all = order.clone();
        all.sort_unstable();
        all.iter().copied().eq(0..shape.len()).then_some(Tiles { shape, target, order })
    }
}

/// Adds the patterns. [MLIR: populateVectorUnrollPatterns]
pub fn populate_vector_unroll_patterns(set: &mut PatternSet, options: &UnrollVectorOptions) {
    type Unroll = fn(&mut Rewriter<'_>, Op, &Tiles) -> Option<()>;
    let patterns: [(&'static str, PatternRoot, Unroll); 14] = [
        ("UnrollTransferReadPattern", PatternRoot::of::<TransferRead>(), unroll_transfer_read),
        ("UnrollTransferWritePattern", PatternRoot::of::<TransferWrite>(), unroll_transfer_write),
        ("UnrollContractionPattern", PatternRoot::of::<Contraction>(), unroll_contraction),
        ("UnrollElementwisePattern", PatternRoot::Traits(OpTraits::ELEMENTWISE_MAPPABLE), unroll_elementwise),
        ("UnrollReductionPattern", PatternRoot::of::<Reduction>(), unroll_reduction),
        ("UnrollMultiReductionPattern", PatternRoot::of::<MultiDimReduction>(), unroll_multi_reduction),
        ("UnrollTransposePattern", PatternRoot::of::<Transpose>(), unroll_transpose),
        ("UnrollGatherPattern", PatternRoot::of::<Gather>(), unroll_gather),
        ("UnrollLoadPattern", PatternRoot::of::<Load>(), unroll_load),
        ("UnrollStorePattern", PatternRoot::of::<Store>(), unroll_store),
        ("UnrollBroadcastPattern", PatternRoot::of::<Broadcast>(), unroll_broadcast),
        ("UnrollStepPattern", PatternRoot::of::<Step>(), unroll_step),
        ("UnrollCreateMaskPattern", PatternRoot::of::<CreateMask>(), unroll_create_mask),
        ("UnrollConstantMaskPattern", PatternRoot::of::<ConstantMask>(), unroll_constant_mask),
    ];
    for (name, root, unroll) in patterns {
        let options = options.clone();
        set.add_fn(name, root, 1, move |rw, op| {
            if has_scalable_types(rw.op(op)) {
                return rw.no_match(op, "a vector is scalable");
            }
            if MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some()) {
                return rw.no_match(op, "it is in a mask");
            }
            let Some(tiles) = options.tiles(rw.op(op)) else { return rw.no_match(op, "it is not to be unrolled") };
            unroll(rw, op, &tiles)
        });
    }
}

/// The reference takes scalable vectors for fixed ones.
fn has_scalable_types(op: OpRef<'_>) -> bool {
    op.operand_types()
        .chain(op.result_types())
        .any(|ty| VectorType::new(op.cx(), ty).is_some_and(VectorType::is_scalable))
}

/// The tiles of a shape.
struct Tiles {
    shape: Vec<i64>,
    /// The shape of a tile.
    target: Vec<i64>,
    /// The dimensions, from the one that changes least to the one that changes most from tile to tile.
    order: Vec<usize>,
}

impl Tiles {
    /// The positions of the first elements of tiles.
    fn offsets(&self) -> impl Iterator<Item = Vec<i64>> + '_ {
        let ratios: Vec<i64> = self.order.iter().map(|dim| self.shape[*dim] / self.target[*dim]).collect();
        let count: i64 = ratios.iter().fold(1, |count: i64, ratio| count.saturating_mul(*ratio));
        (0..count).map(move |number| {
            let mut rest = number;
            let mut offsets = vec![0; self.shape.len()];
            for (dim, ratio) in self.order.iter().zip(&ratios).rev() {
                offsets[*dim] = rest % ratio * self.target[*dim];
                rest /= ratio;
            }
            offsets
        })
    }

    /// Builds a vector of a type from what a function makes of each tile.
    fn assemble(
        &self,
        rw: &mut Rewriter<'_>,
        ty: Type,
        mut tile: impl FnMut(&mut Rewriter<'_>, &[i64]) -> Option<Value>,
    ) -> Option<Value> {
        let mut all = zero(rw, ty)?;
        for offsets in self.offsets() {
            let own = tile(rw, &offsets)?;
            all = insert_tile(rw, own, all, &offsets);
        }
        Some(all)
    }

    /// The type of a tile of a vector type.
    fn tile_type(&self, cx: &ContextData, ty: Type) -> Option<Type> {
        VectorType::new(cx, ty)?.with_dims(cx, self.target.iter().map(|size| (*size, false)))
    }
}

/// Creates the slice of a vector at a position, of a shape without scalable dimensions, or folds it; `None` if there is no such vector type.
pub fn slice(rw: &mut Rewriter<'_>, source: Value, offsets: &[i64], sizes: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let ty = VectorType::new(cx, rw.type_of(source))?.with_dims(cx, sizes.iter().map(|size| (*size, false)))?;
    Some(rw.create_or_fold(ExtractStridedSlice::build(ExtractStridedSliceParts {
        slice: ty,
        source,
        offsets: offsets.iter().copied().collect(),
        sizes: sizes.iter().copied().collect(),
        strides: offsets.iter().map(|_| 1).collect(),
    })))
}

/// Puts a tile into a vector, or folds the op for it. The tile may have fewer dimensions, which are the last ones.
pub fn insert_tile(rw: &mut Rewriter<'_>, value: Value, dest: Value, offsets: &[i64]) -> Value {
    let rank = VectorType::new(rw.cx(), rw.type_of(value)).map_or(0, VectorType::rank);
    rw.create_or_fold(InsertStridedSlice::build(InsertStridedSliceParts {
        value_to_store: value,
        dest,
        offsets: offsets.iter().copied().collect(),
        strides: std::iter::repeat_n(1, rank).collect(),
    }))
}

/// The numbers that a permutation selects.
fn apply_map(cx: &ContextData, map: AffineMap, numbers: &[i64]) -> Option<Vec<i64>> {
    let affine = cx.affine();
    let position = |expr: &_| Some(affine.expr(*expr).as_dim()? as usize);
    affine.map(map).results().iter().map(|expr| numbers.get(position(expr)?).copied()).collect()
}

/// Adds the position of a tile to the indices of a transfer. [MLIR: sliceTransferIndices]
fn transfer_indices(rw: &mut Rewriter<'_>, transfer: &Transfer, offsets: &[i64]) -> Option<Transfer> {
    let cx = rw.cx();
    let affine = cx.affine();
    let mut own = transfer.clone();
    for (result, offset) in offsets.iter().enumerate() {
        let Some(dim) = transfer.dim(cx, result).filter(|_| *offset != 0) else { continue };
        let map = affine.make_map(1, 0, &[affine.add(affine.dim(0), affine.constant(*offset))]);
        let index = own.indices.get_mut(dim)?;
        *index = rw.create(AffineApply::build(map, &[*index])).result();
    }
    Some(own)
}

fn unroll_transfer_read(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    if transfer.mask.is_some() || transfer.rank() == 0 {
        return rw.no_match(op, "it has a mask");
    }
    let ty = rw.type_of(transfer.vector);
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| transfer_indices(rw, &transfer, offsets)?.create_read(rw, part))?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_transfer_write(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let mut transfer = Transfer::of(rw, op)?;
    if transfer.mask.is_some() || transfer.rank() == 0 {
        return rw.no_match(op, "it has a mask");
    }
    let mut written = None;
    for offsets in tiles.offsets() {
        let part = slice(rw, transfer.vector, &offsets, &tiles.target)?;
        let write = transfer_indices(rw, &transfer, &offsets)?.create_write(rw, part);
        if let Some(tensor) = rw.op(write).result(0) {
            transfer.base = tensor;
            written = Some(tensor);
        }
    }
    match written {
        Some(tensor) => rw.replace_op(op, &[tensor]),
        None => rw.erase_op(op),
    }
    Some(())
}

/// Values at positions, in the order in which these came first.
#[derive(Default)]
struct Accumulators(Vec<(Vec<i64>, Value)>);

impl Accumulators {
    fn get(&self, offsets: &[i64]) -> Option<Value> {
        self.0.iter().find(|(own, _)| own == offsets).map(|(_, value)| *value)
    }

    fn set(&mut self, offsets: Vec<i64>, value: Value) {
        match self.0.iter_mut().find(|(own, _)| *own == offsets) {
            Some((_, own)) => *own = value,
            None => self.0.push((offsets, value)),
        }
    }

    /// Puts all values into a vector.
    fn assemble(self, rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
        let mut all = zero(rw, ty)?;
        for (offsets, value) in self.0 {
            all = insert_tile(rw, value, all, &offsets);
        }
        Some(all)
    }
}

fn unroll_contraction(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Contraction>()?;
    let (operands, ty) = ([view.lhs(), view.rhs(), view.acc()], view.result_type(0)?);
    let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
    let Some(result) = VectorType::new(cx, ty) else { return rw.no_match(op, "it gives a scalar") };
    let mut sums = Accumulators::default();
    for offsets in tiles.offsets() {
        let mut parts = Vec::new();
        let at = |operand: usize, numbers: &[i64]| apply_map(cx, *maps.get(operand)?, numbers);
        for (operand, value) in operands.iter().enumerate() {
            let own = at(operand, &offsets)?;
            parts.push(match sums.get(&own).filter(|_| operand == 2) {
                Some(sum) => sum,
                None => slice(rw, *value, &own, &at(operand, &tiles.target)?)?,
            });
        }
        let part = result.with_dims(cx, at(2, &tiles.target)?.into_iter().map(|size| (size, false)))?;
        let sum = create_like(rw, op, &parts, part)?;
        sums.set(at(2, &offsets)?, sum);
    }
    let all = sums.assemble(rw, ty)?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_elementwise(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    if view.num_results() != 1 || view.num_regions() != 0 {
        return rw.no_match(op, "it has regions, or another number of results than one");
    }
    let (operands, ty) = (view.operands().collect::<Vec<_>>(), view.result_type(0)?);
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let own: Option<Vec<Value>> = operands
            .iter()
            .map(|operand| match VectorType::new(cx, rw.type_of(*operand)) {
                Some(_) => slice(rw, *operand, offsets, &tiles.target),
                None => Some(*operand),
            })
            .collect();
        create_like(rw, op, &own?, part)
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_reduction(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let view = rw.op(op).view::<Reduction>()?;
    let (vector, kind, acc, ty) = (view.vector(), view.kind()?, view.acc(), view.result_type(0)?);
    let mut all = None;
    for offsets in tiles.offsets() {
        let part = slice(rw, vector, &offsets, &tiles.target)?;
        let own = create_like(rw, op, &[part], ty)?;
        all = Some(match all {
            Some(all) => make_arith_reduction(rw, kind, (all, own), FastMath::None.into(), None)?,
            None => own,
        });
    }
    // The reference forgets the accumulator.
    let all = match acc {
        Some(acc) => make_arith_reduction(rw, kind, (all?, acc), FastMath::None.into(), None)?,
        None => all?,
    };
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_multi_reduction(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<MultiDimReduction>()?;
    let (source, acc, dims, ty) = (view.source(), view.acc(), view.reduction_dims()?, view.result_type(0)?);
    let Some(result) = VectorType::new(cx, ty) else {
        return rw.no_match(op, "Unrolling non-vector is not supported");
    };
    let kept = |numbers: &[i64]| -> Vec<i64> {
        let kept = numbers.iter().enumerate().filter(|(dim, _)| !dims.contains(&(*dim as i64)));
        kept.map(|(_, number)| *number).collect()
    };
    let shape = kept(&tiles.target);
    let part = result.with_dims(cx, shape.iter().map(|size| (*size, false)))?;
    let mut values = Accumulators::default();
    for offsets in tiles.offsets() {
        let own = slice(rw, source, &offsets, &tiles.target)?;
        let place = kept(&offsets);
        let before = match values.get(&place) {
            Some(value) => value,
            None => slice(rw, acc, &place, &shape)?,
        };
        let value = create_like(rw, op, &[own, before], part)?;
        values.set(place, value);
    }
    let all = values.assemble(rw, ty)?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_transpose(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Transpose>()?;
    let (source, permutation, ty) = (view.vector(), view.permutation()?, view.result_type(0)?);
    let part = tiles.tile_type(cx, ty)?;
    let permuted = |numbers: &[i64]| -> Option<Vec<i64>> {
        let mut permuted = vec![0; numbers.len()];
        for (dim, number) in permutation.iter().zip(numbers) {
            *permuted.get_mut(usize::try_from(*dim).ok()?)? = *number;
        }
        Some(permuted)
    };
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let own = slice(rw, source, &permuted(offsets)?, &permuted(&tiles.target)?)?;
        Some(rw.create_or_fold(Transpose::build(part, own, permutation.clone())))
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_gather(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Gather>()?;
    let vectors = [view.indices(), view.mask(), view.pass_thru()];
    let (mut operands, ty) = (view.operands().collect::<Vec<_>>(), view.result_type(0)?);
    let first = operands.len().checked_sub(3)?;
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        for (place, vector) in vectors.iter().enumerate() {
            operands[first + place] = slice(rw, *vector, offsets, &tiles.target)?;
        }
        create_like(rw, op, &operands, part)
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

/// Adds the position of a tile to the last indices of a load or store. [MLIR: sliceLoadStoreIndices]
fn memory_indices(rw: &mut Rewriter<'_>, indices: &[Value], offsets: &[i64]) -> Option<Vec<Value>> {
    let loc = rw.current_loc();
    let mut indices = indices.to_vec();
    let first = indices.len().checked_sub(offsets.len())?;
    for (index, offset) in indices[first..].iter_mut().zip(offsets).filter(|(_, offset)| **offset != 0) {
        let offset = index_constant(rw, *offset, loc);
        *index = rw.create(arith::AddI::build(*index, offset)).result();
    }
    Some(indices)
}

fn unroll_load(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Load>()?;
    let (base, indices, ty) = (view.base(), view.indices().collect::<Vec<_>>(), view.result_type(0)?);
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let indices = memory_indices(rw, &indices, offsets)?;
        Some(rw.create(Load::build(part, base, &indices).nontemporal(false)).result())
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_store(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let view = rw.op(op).view::<Store>()?;
    let (base, value, indices) = (view.base(), view.value_to_store(), view.indices().collect::<Vec<_>>());
    for offsets in tiles.offsets() {
        let part = slice(rw, value, &offsets, &tiles.target)?;
        let indices = memory_indices(rw, &indices, &offsets)?;
        rw.create(Store::build(part, base, &indices).nontemporal(false));
    }
    rw.erase_op(op);
    Some(())
}

fn unroll_broadcast(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<Broadcast>()?;
    let (source, ty) = (view.source(), view.result_type(0)?);
    let part = tiles.tile_type(cx, ty)?;
    let from = VectorType::new(cx, rw.type_of(source));
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let own = match from {
            Some(from) => {
                let lead = offsets.len().checked_sub(from.rank())?;
                let repeats = |dim: usize| from.shape[dim] == 1;
                let pick = |numbers: &[i64], repeated: i64| -> Vec<i64> {
                    let numbers = numbers[lead..].iter().enumerate();
                    numbers.map(|(dim, number)| if repeats(dim) { repeated } else { *number }).collect()
                };
                slice(rw, source, &pick(offsets, 0), &pick(&tiles.target, 1))?
            }
            None => source,
        };
        create_like(rw, op, &[own], part)
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_step(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    let part = tiles.tile_type(cx, ty)?;
    let mut all = zero(rw, ty)?;
    let numbers = rw.create(Step::build(part)).result();
    for offsets in tiles.offsets() {
        let offset = cx.dense_integers_attr(part, &[ApInt::from_i64(64, *offsets.first()?)]).ok()?;
        let offset = rw.create(arith::Constant::build(offset)).result();
        let own = rw.create(arith::AddI::build(numbers, offset)).result();
        all = insert_tile(rw, own, all, &offsets);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_create_mask(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<CreateMask>()?;
    let (sizes, ty, loc) = (view.sizes().collect::<Vec<_>>(), view.result_type(0)?, view.loc());
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let mut own = Vec::new();
        for ((size, offset), most) in sizes.iter().zip(offsets).zip(&tiles.target) {
            let offset = index_constant(rw, *offset, loc);
            let left = rw.create_or_fold(arith::SubI::build(*size, offset));
            let none = index_constant(rw, 0, loc);
            let most = index_constant(rw, *most, loc);
            let left = rw.create_or_fold(arith::MaxSI::build(left, none));
            own.push(rw.create_or_fold(arith::MinSI::build(left, most)));
        }
        Some(rw.create_or_fold(CreateMask::build(part, &own)))
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}

fn unroll_constant_mask(rw: &mut Rewriter<'_>, op: Op, tiles: &Tiles) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op).view::<ConstantMask>()?;
    let (sizes, ty) = (view.mask_dim_sizes()?, view.result_type(0)?);
    let part = tiles.tile_type(cx, ty)?;
    let all = tiles.assemble(rw, ty, |rw, offsets| {
        let own =
            sizes.iter().zip(offsets).zip(&tiles.target).map(|((size, offset), most)| (size - offset).clamp(0, *most));
        let own: Vec<i64> = own.collect();
        // Either all sizes are 0 or none is.
        let own = if own.contains(&0) { vec![0; own.len()] } else { own };
        Some(rw.create_or_fold(ConstantMask::build(part, own.into())))
    })?;
    rw.replace_op(op, &[all]);
    Some(())
}
