//! Sums of products become contractions, which take broadcasts and transposes in.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith::{MulF, MulI};
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, CombiningKind, Contraction, ContractionParts, IteratorType, MaskableOpRef, MultiDimReduction, ShapeCast,
    Transpose, VectorType, enter_mask, mask_operation,
};

/// Adds the patterns. [MLIR: populateVectorReductionToContractPatterns]
pub fn populate_vector_reduction_to_contract_patterns(set: &mut PatternSet) {
    set.add::<MultiReduceToContract>()
        .add::<CombineContractBroadcastMask>()
        .add::<CombineContractABTranspose>()
        .add::<CombineContractResultTranspose>();
}

/// The parts of a contraction.
struct Parts {
    operands: [Value; 3],
    maps: [AffineMap; 3],
    iterators: Vec<IteratorType>,
    kind: CombiningKind,
}

impl Parts {
    fn of(rw: &Rewriter<'_>, op: Typed<Contraction>) -> Option<Parts> {
        let view = rw.view(op)?;
        Some(Parts {
            operands: [view.lhs(), view.rhs(), view.acc()],
            maps: IndexingMapOpRef::of(*view)?.indexing_maps().as_slice().try_into().ok()?,
            iterators: view.iterators().to_vec(),
            // The reference gives the default kind.
            kind: view.kind()?,
        })
    }

    fn create(&self, rw: &mut Rewriter<'_>) -> Op {
        let cx = rw.cx();
        let maps: Vec<Attribute> = self.maps.iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
        let iterators: Vec<Attribute> = self.iterators.iter().map(|ty| IteratorType::write(cx, *ty)).collect();
        let [lhs, rhs, acc] = self.operands;
        let result = rw.type_of(acc);
        let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &maps, iterator_types: &iterators };
        rw.create(Contraction::build(parts).kind(self.kind)).into()
    }
}

/// The map of a permutation.
fn permutation_map(cx: &ContextData, permutation: &[i64]) -> Option<AffineMap> {
    let dims: Option<Vec<u32>> = permutation.iter().map(|dim| u32::try_from(*dim).ok()).collect();
    Some(cx.affine().permutation_map(&dims?))
}

/// A sum of products along some dimensions is a contraction.
#[derive(Described)]
pub struct MultiReduceToContract;

impl OpRewrite for MultiReduceToContract {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let (source, acc, kind, reduced) = (view.source(), view.acc(), view.kind()?, view.reduction_dims()?);
        let is_masked = MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some());
        let product = rw.value(source).defining_op().filter(|op| op.is::<MulI>() || op.is::<MulF>());
        let Some(product) = product.filter(|_| kind == CombiningKind::Add && !is_masked) else {
            return rw.no_match(op, "it is no sum of products, or is masked");
        };
        let (lhs, rhs) = (product.operand(0)?, product.operand(1)?);
        let rank = VectorType::new(cx, rw.type_of(source))?.rank();
        let is_reduced = |dim: &u32| reduced.contains(&i64::from(*dim));
        let all = affine.multi_dim_identity(rank as u32);
        let kept: Vec<_> = (0..rank as u32).filter(|dim| !is_reduced(dim)).map(|dim| affine.dim(dim)).collect();
        let iterators = (0..rank as u32).map(|dim| match is_reduced(&dim) {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        });
        let parts = Parts {
            operands: [lhs, rhs, acc],
            maps: [all, all, affine.make_map(rank as u32, 0, &kept)],
            iterators: iterators.collect(),
            kind,
        };
        let new = parts.create(rw);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A contraction of transposed vectors is one of the vectors.
#[derive(Described)]
pub struct CombineContractABTranspose;

impl OpRewrite for CombineContractABTranspose {
    type SourceOp = Contraction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Contraction>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let mut parts = Parts::of(rw, op)?;
        let mut changed = false;
        for operand in 0..2 {
            let Some(transpose) = rw.defining::<Transpose>(parts.operands[operand]) else { continue };
            let transpose = rw.view(transpose)?;
            let inverse = permutation_map(cx, &transpose.permutation()?)?.inverse_permutation(affine)?;
            parts.maps[operand] = inverse.compose(affine, parts.maps[operand]);
            parts.operands[operand] = transpose.vector();
            changed = true;
        }
        if !changed {
            return rw.no_match(op, "no operand is transposed");
        }
        let new = parts.create(rw);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The transpose of a contraction with a transposed accumulator is one without both, if they undo each other.
#[derive(Described)]
pub struct CombineContractResultTranspose;

impl OpRewrite for CombineContractResultTranspose {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let (vector, permutation) = (view.vector(), view.permutation()?);
        let contract = rw.defining::<Contraction>(vector).filter(|_| rw.value(vector).has_one_use());
        let Some(contract) = contract else { return rw.no_match(op, "it is of no contraction that is used once") };
        let mut parts = Parts::of(rw, contract)?;
        let Some(before) = rw.defining::<Transpose>(parts.operands[2]) else {
            return rw.no_match(op, "the accumulator is not transposed");
        };
        let before = rw.view(before)?;
        let inverse = permutation_map(cx, &before.permutation()?)?.inverse_permutation(affine)?;
        let map = permutation_map(cx, &permutation)?.compose(affine, parts.maps[2]);
        if inverse.compose(affine, parts.maps[2]) != map {
            return rw.no_match(op, "the transposes do not undo each other");
        }
        parts.maps[2] = map;
        parts.operands[2] = before.vector();
        let new = parts.create(rw);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// A contraction of broadcasts is one of what they repeat, with fewer dimensions.
#[derive(Described)]
pub struct CombineContractBroadcastMask;

impl OpRewrite for CombineContractBroadcastMask {
    type SourceOp = Contraction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Contraction>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let mut parts = Parts::of(rw, op)?;
        let mut changed = false;
        for operand in 0..2 {
            let value = parts.operands[operand];
            let Some(broadcast) = rw.defining::<Broadcast>(value).and_then(|op| rw.view(op)) else { continue };
            let source = broadcast.source();
            let Some(from) = VectorType::new(cx, rw.type_of(source)) else { continue };
            let to = VectorType::new(cx, rw.type_of(value))?;
            let lead = to.rank().checked_sub(from.rank())?;
            if lead == 0 || !to.dims().skip(lead).eq(from.dims()) {
                continue;
            }
            let map = parts.maps[operand];
            let sums_up = |dim: usize| {
                let iterator = map.dim_position(affine, dim).and_then(|at| parts.iterators.get(at as usize));
                to.dims().nth(dim) != Some((1, false)) && iterator != Some(&IteratorType::Parallel)
            };
            if (0..lead).any(sums_up) {
                continue;
            }
            let kept: Vec<_> = (lead..to.rank()).map(|dim| affine.dim(dim as u32)).collect();
            parts.maps[operand] = affine.make_map(to.rank() as u32, 0, &kept).compose(affine, map);
            parts.operands[operand] = source;
            changed = true;
        }
        if !changed {
            return rw.no_match(op, "no operand is a broadcast");
        }
        let uses = |map: &AffineMap, dim: usize| map.is_function_of_dim(affine, dim as u32);
        let dims: Vec<usize> =
            (0..parts.iterators.len()).filter(|dim| parts.maps.iter().any(|map| uses(map, *dim))).collect();
        let on_both = |dim: usize| uses(&parts.maps[0], dim) && uses(&parts.maps[1], dim);
        if !dims.iter().any(|dim| parts.iterators[*dim] == IteratorType::Reduction && on_both(*dim)) {
            return rw.no_match(op, "nothing would be summed up");
        }
        if dims.iter().any(|dim| !uses(&parts.maps[0], *dim) && !uses(&parts.maps[1], *dim)) {
            return rw.no_match(op, "a dimension would be that of no operand");
        }
        let masking = MaskableOpRef::of(rw.op(op)).and_then(|op| op.masking_op()).and_then(|op| op.mask());
        let mask_type = match masking {
            Some(mask) => {
                let mask = VectorType::new(cx, rw.type_of(mask))?;
                let mut sizes = mask.dims().enumerate();
                if sizes.any(|(dim, size)| !dims.contains(&dim) && size != (1, false)) {
                    return rw.no_match(op, "the mask has bits along a dimension that goes");
                }
                Some(
                    mask.with_dims(cx, mask.dims().enumerate().filter(|(dim, _)| dims.contains(dim)).map(|dim| dim.1))?,
                )
            }
            None => None,
        };
        let new_dims: Vec<_> = (0..parts.iterators.len())
            .map(|dim| affine.dim(dims.iter().position(|kept| *kept == dim).unwrap_or(0) as u32))
            .collect();
        let renumber = affine.make_map(dims.len() as u32, 0, &new_dims);
        parts.maps = parts.maps.map(|map| map.compose(affine, renumber));
        parts.iterators = dims.iter().map(|dim| parts.iterators[*dim]).collect();
        let (root, mask) = enter_mask(rw, op.into());
        let mask = match (mask, mask_type) {
            (Some(mask), Some(ty)) if rw.type_of(mask) != ty => Some(rw.create(ShapeCast::build(ty, mask)).result()),
            (mask, _) => mask,
        };
        let new = parts.create(rw);
        let new = mask_operation(rw, new, mask);
        rw.replace_op_with(root, new);
        Some(())
    }
}
