//! `lower-vector-multi-reduction`: reductions along some dimensions become reductions of one dimension, or ops on elements.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorMultiReduction.cpp]

use dialekt_arith as arith;
use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{
    Broadcast, CombiningKind, Extract, Insert, MultiDimReduction, MultiDimReductionParts, Reduction, ShapeCast,
    Transpose, VectorType, enter_mask, make_arith_reduction, mask_operation,
};

/// The places of the dimensions that are reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VectorMultiReductionLowering {
    /// They come first: the others are combined element by element.
    InnerParallel,
    /// They come last: each of the others is a reduction.
    InnerReduction,
}

impl OptionEnum for VectorMultiReductionLowering {
    const NAMES: &'static [(&'static str, VectorMultiReductionLowering)] = &[
        ("inner-parallel", VectorMultiReductionLowering::InnerParallel),
        ("inner-reduction", VectorMultiReductionLowering::InnerReduction),
    ];
}

/// Lower 'vector.multi_reduction' operations
///
/// The dimensions that are reduced become the first or the last ones, and one; then they are combined one by one.
#[derive(Pass, Clone)]
#[pass(name = "LowerVectorMultiReduction", argument = "lower-vector-multi-reduction", op = "func.func")]
pub struct LowerVectorMultiReduction {
    /// Select the strategy to control how multi_reduction is lowered.
    #[option(default = Choice(VectorMultiReductionLowering::InnerParallel))]
    lowering_strategy: Choice<VectorMultiReductionLowering>,
    patterns: PassPatterns,
}

impl Pass for LowerVectorMultiReduction {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let strategy = self.lowering_strategy.0;
        self.patterns = prepare_patterns(cx, |set| populate_vector_multi_reduction_lowering_patterns(set, strategy));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the patterns that lower reductions. [MLIR: populateVectorMultiReductionLoweringPatterns]
pub fn populate_vector_multi_reduction_lowering_patterns(set: &mut PatternSet, strategy: VectorMultiReductionLowering) {
    match strategy {
        VectorMultiReductionLowering::InnerReduction => set
            .add::<InnerOuterDimReductionConversion<true>>()
            .add::<ReduceMultiDimReductionRank<true>>()
            .add::<OneDimMultiReductionToTwoDim>()
            .add::<TwoDimMultiReductionToReduction>(),
        VectorMultiReductionLowering::InnerParallel => set
            .add::<InnerOuterDimReductionConversion<false>>()
            .add::<ReduceMultiDimReductionRank<false>>()
            .add::<OneDimMultiReductionToTwoDim>()
            .add::<TwoDimMultiReductionToElementWise>(),
    };
}

/// The parts of a reduction.
struct Parts<'c> {
    source: Value,
    vector: VectorType<'c>,
    acc: Value,
    kind: CombiningKind,
    /// The dimensions that are reduced, each once, in the order in which they are written.
    reduced: Vec<usize>,
    /// The other dimensions.
    parallel: Vec<usize>,
}

impl<'c> Parts<'c> {
    /// `None` if there is a dimension that the vector does not have, or one twice.
    fn of(cx: &'c ContextData, rw: &Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<Parts<'c>> {
        let view = rw.view(op)?;
        let source = view.source();
        let vector = VectorType::new(cx, rw.type_of(source))?;
        let dims = view.reduction_dims()?;
        let reduced: Vec<usize> = dims.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        let parallel: Vec<usize> = (0..vector.rank()).filter(|dim| !reduced.contains(dim)).collect();
        let is_valid = reduced.len() == dims.len() && reduced.len() + parallel.len() == vector.rank();
        is_valid.then_some(Parts { source, vector, acc: view.acc(), kind: view.kind()?, reduced, parallel })
    }

    fn dims(&self, dims: &[usize]) -> Vec<(i64, bool)> {
        let all: Vec<(i64, bool)> = self.vector.dims().collect();
        dims.iter().filter_map(|dim| all.get(*dim).copied()).collect()
    }

    /// Returns whether the dimensions that are reduced stand behind the others, or else before them.
    fn is_sorted(&self, inner_reduction: bool) -> bool {
        let first = if inner_reduction { 0 } else { self.reduced.len() };
        self.parallel.iter().copied().eq(first..first + self.parallel.len())
    }
}

/// Creates a reduction along some dimensions, in a mask if there is one.
fn create_reduction(
    rw: &mut Rewriter<'_>,
    kind: CombiningKind,
    (source, acc): (Value, Value),
    dims: &[i64],
    mask: Option<Value>,
) -> Option<Value> {
    let parts = MultiDimReductionParts { kind, source, acc, reduction_dims: dims.into() };
    let reduction = rw.create(MultiDimReduction::build(parts));
    let masked = mask_operation(rw, reduction.into(), mask);
    rw.op(masked).result(0)
}

/// Creates the op that takes a subvector or an element.
fn extract(rw: &mut Rewriter<'_>, vector: Value, index: i64) -> Value {
    let op = Extract::build_at(rw.cx(), vector, &[index]);
    rw.create(op).result()
}

/// The dimensions that are reduced become the last ones, or the first ones.
#[derive(Described)]
pub struct InnerOuterDimReductionConversion<const INNER_REDUCTION: bool>;

impl<const INNER_REDUCTION: bool> OpRewrite for InnerOuterDimReductionConversion<INNER_REDUCTION> {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(cx, rw, op)?;
        if parts.is_sorted(INNER_REDUCTION) {
            return rw.no_match(op, "the dimensions are in order");
        }
        let order: Vec<usize> = match INNER_REDUCTION {
            true => parts.parallel.iter().chain(&parts.reduced).copied().collect(),
            false => parts.reduced.iter().chain(&parts.parallel).copied().collect(),
        };
        let permutation: Vec<i64> = order.iter().map(|dim| *dim as i64).collect();
        let dims = parts.dims(&order);
        let transposed = parts.vector.with_dims(cx, dims)?;
        let (root, mask) = enter_mask(rw, op.into());
        let mask = match mask {
            Some(mask) => {
                let ty = VectorType::new(cx, transposed)?.with_element(cx, Type::I1)?;
                Some(rw.create(Transpose::build(ty, mask, permutation.as_slice().into())).result())
            }
            None => None,
        };
        let source = rw.create(Transpose::build(transposed, parts.source, permutation.as_slice().into())).result();
        let (rank, count) = (parts.vector.rank(), parts.reduced.len());
        let start = if INNER_REDUCTION { rank - count } else { 0 };
        let reduced: Vec<i64> = (start..start + count).map(|dim| dim as i64).collect();
        let new = create_reduction(rw, parts.kind, (source, parts.acc), &reduced, mask)?;
        rw.replace_op(root, &[new]);
        Some(())
    }
}

/// The dimensions that are reduced become one, and so do the others.
#[derive(Described)]
pub struct ReduceMultiDimReductionRank<const INNER_REDUCTION: bool>;

impl<const INNER_REDUCTION: bool> OpRewrite for ReduceMultiDimReductionRank<INNER_REDUCTION> {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(cx, rw, op)?;
        let (rank, count) = (parts.vector.rank(), parts.reduced.len());
        if rank < 2 || (rank == 2 && count == 1) {
            return rw.no_match(op, "there are no dimensions to be one");
        }
        if parts.vector.dims().filter(|(_, scalable)| *scalable).count() > 1 {
            return rw.no_match(op, "more than one dimension is scalable");
        }
        if !parts.is_sorted(INNER_REDUCTION) {
            return rw.no_match(op, "the dimensions are not in order");
        }
        let one = |dims: &[(i64, bool)]| {
            let size = dims.iter().try_fold(1i64, |product, (size, _)| product.checked_mul(*size))?;
            Some((size, dims.iter().any(|(_, scalable)| *scalable)))
        };
        let (parallel, reduced) = (parts.dims(&parts.parallel), parts.dims(&parts.reduced));
        let flat_parallel = if parallel.is_empty() { None } else { Some(one(&parallel)?) };
        let flat_reduced = if reduced.is_empty() { None } else { Some(one(&reduced)?) };
        let both = match INNER_REDUCTION {
            true => [flat_parallel, flat_reduced],
            false => [flat_reduced, flat_parallel],
        };
        let flat: Vec<(i64, bool)> = both.into_iter().flatten().collect();
        let flat_type = parts.vector.with_dims(cx, flat.iter().copied())?;
        let acc_type = match flat_parallel {
            Some(dim) => Some(parts.vector.with_dims(cx, [dim])?),
            None => None,
        };
        let result = match parallel.is_empty() {
            true => None,
            false => Some(parts.vector.with_dims(cx, parallel)?),
        };
        let (root, mask) = enter_mask(rw, op.into());
        let mask = match mask {
            Some(mask) => {
                let ty = VectorType::new(cx, flat_type)?.with_element(cx, Type::I1)?;
                Some(rw.create(ShapeCast::build(ty, mask)).result())
            }
            None => None,
        };
        let source = rw.create(ShapeCast::build(flat_type, parts.source)).result();
        let acc = match acc_type {
            Some(ty) => rw.create(ShapeCast::build(ty, parts.acc)).result(),
            None => parts.acc,
        };
        let dim = if INNER_REDUCTION && flat_parallel.is_some() { 1 } else { 0 };
        let dims: &[i64] = if flat_reduced.is_some() { &[dim] } else { &[] };
        let new = create_reduction(rw, parts.kind, (source, acc), dims, mask)?;
        match result {
            Some(ty) => {
                let cast = rw.create(ShapeCast::build(ty, new).with_loc(rw.loc(root)));
                rw.replace_op_with(root, cast);
            }
            None => rw.replace_op(root, &[new]),
        }
        Some(())
    }
}

/// A reduction of one dimension is one with a dimension of size 1 before it.
#[derive(Described)]
pub struct OneDimMultiReductionToTwoDim;

impl OpRewrite for OneDimMultiReductionToTwoDim {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(cx, rw, op)?;
        if parts.vector.rank() != 1 || parts.reduced.len() != 1 {
            return rw.no_match(op, "it does not reduce one dimension");
        }
        let two = parts.vector.with_dims(cx, std::iter::once((1, false)).chain(parts.vector.dims()))?;
        let acc_type = parts.vector.with_dims(cx, [(1, false)])?;
        let mask_type = VectorType::new(cx, two)?.with_element(cx, Type::I1)?;
        let (root, mask) = enter_mask(rw, op.into());
        let source = rw.create(ShapeCast::build(two, parts.source)).result();
        let acc = rw.create(Broadcast::build(acc_type, parts.acc)).result();
        let mask = mask.map(|mask| rw.create(Broadcast::build(mask_type, mask)).result());
        let new = create_reduction(rw, parts.kind, (source, acc), &[1], mask)?;
        let element = Extract::build_at(rw.cx(), new, &[0]).with_loc(rw.loc(root));
        let element = rw.create(element);
        rw.replace_op_with(root, element);
        Some(())
    }
}

/// A reduction along the first of two dimensions combines its rows, element by element.
#[derive(Described)]
pub struct TwoDimMultiReductionToElementWise;

impl OpRewrite for TwoDimMultiReductionToElementWise {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(cx, rw, op)?;
        if parts.vector.rank() != 2 || parts.reduced != [0] {
            return rw.no_match(op, "it does not reduce the first of two dimensions");
        }
        let (rows, scalable) = parts.vector.dims().next()?;
        if scalable || !dialekt_vector::is_supported_combining_kind(cx, parts.kind, parts.vector.element) {
            return rw.no_match(op, "the number of rows is not known, or they cannot be combined in this way");
        }
        let (root, mask) = enter_mask(rw, op.into());
        let mut result = parts.acc;
        for i in 0..rows {
            let row = extract(rw, parts.source, i);
            let mask = mask.map(|mask| extract(rw, mask, i));
            result = make_arith_reduction(rw, parts.kind, (row, result), FastMath::None.into(), mask)?;
        }
        rw.replace_op(root, &[result]);
        Some(())
    }
}

/// A reduction along the last of two dimensions reduces row by row.
#[derive(Described)]
pub struct TwoDimMultiReductionToReduction;

impl OpRewrite for TwoDimMultiReductionToReduction {
    type SourceOp = MultiDimReduction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<MultiDimReduction>) -> Option<()> {
        let cx = rw.cx();
        let parts = Parts::of(cx, rw, op)?;
        if parts.vector.rank() != 2 || parts.reduced != [1] {
            return rw.no_match(op, "it does not reduce the last of two dimensions");
        }
        let (rows, scalable) = parts.vector.dims().next()?;
        if scalable || !dialekt_vector::is_supported_combining_kind(cx, parts.kind, parts.vector.element) {
            return rw.no_match(op, "the number of rows is not known, or they cannot be reduced in this way");
        }
        let zero = cx.zero_attr(rw.type_of(parts.acc))?;
        let (root, mask) = enter_mask(rw, op.into());
        let mut result = rw.create(arith::Constant::build(zero)).result();
        for i in 0..rows {
            let row = extract(rw, parts.source, i);
            let acc = extract(rw, parts.acc, i);
            let reduction = rw.create(Reduction::build(parts.vector.element, parts.kind, row).acc(acc));
            let mask = mask.map(|mask| extract(rw, mask, i));
            let reduction = mask_operation(rw, reduction.into(), mask);
            let reduced = rw.op(reduction).result(0)?;
            let insert = Insert::build_at(cx, reduced, result, &[i]);
            result = rw.create(insert).result();
        }
        rw.replace_op(root, &[result]);
        Some(())
    }
}
