//! `vector.contract` becomes outer products, dot products, element-wise products, or contractions with a dimension less.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorContract.cpp]

mod dot;
mod elementwise;
mod outer_product;
mod unroll;

use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::options::OptionEnum;
use dialekt_vector::{
    CombiningKind, Contraction, ContractionParts, IteratorType, MaskableOpRef, Transpose, VectorType, enter_mask,
};
use smallvec::SmallVec;

use crate::lower_vector_outerproduct::OuterProductOpLowering;

/// The ways to contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VectorContractLowering {
    /// Elements of the result are reductions of products of rows and columns.
    Dot,
    /// The result is a sum of outer products.
    OuterProduct,
    /// Products of matrices are intrinsics, by [another list](crate::lower_vector_to_matrix_intrinsics).
    LLVMIntr,
    /// The result is a product of vectors, element by element, where all reduced dimensions have size 1.
    ParallelArith,
}

impl OptionEnum for VectorContractLowering {
    const NAMES: &'static [(&'static str, VectorContractLowering)] = &[
        ("dot", VectorContractLowering::Dot),
        ("llvmintr", VectorContractLowering::LLVMIntr),
        ("outerproduct", VectorContractLowering::OuterProduct),
        ("parallelarith", VectorContractLowering::ParallelArith),
    ];
}

/// Adds the patterns that lower contractions, and those for the outer products that they become if that is wanted. [MLIR:
/// populateVectorContractLoweringPatterns]
pub fn populate_vector_contract_lowering_patterns(
    set: &mut PatternSet,
    strategy: VectorContractLowering,
    with_outer_products: bool,
) {
    if with_outer_products {
        set.add::<OuterProductOpLowering>();
    }
    let root = PatternRoot::of::<Contraction>();
    set.add_fn("ContractionOpLowering", root, 1, move |rw, op| lower(rw, op, strategy));
    set.add_fn("ContractionOpToOuterProductOpLowering", root, 1, move |rw, op| {
        if strategy != VectorContractLowering::OuterProduct {
            return rw.no_match(op, "the strategy is another one");
        }
        replace(rw, op, outer_product::lower)
    });
}

/// The parts of a contraction.
#[derive(Clone)]
struct Contract {
    lhs: Value,
    rhs: Value,
    acc: Value,
    result: Type,
    kind: CombiningKind,
    iterators: SmallVec<[IteratorType; 4]>,
    /// The maps from the iteration space to the dimensions of the operands.
    maps: [AffineMap; 3],
    mask: Option<Value>,
}

const PARALLEL: IteratorType = IteratorType::Parallel;
const REDUCTION: IteratorType = IteratorType::Reduction;

impl Contract {
    /// The parts of an op, which are those of any op that verifies.
    fn of(rw: &Rewriter<'_>, op: Op) -> Option<Contract> {
        let view = rw.op(op).view::<Contraction>()?;
        let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
        let maskable = MaskableOpRef::of(*view);
        Some(Contract {
            lhs: view.lhs(),
            rhs: view.rhs(),
            acc: view.acc(),
            result: view.result_type(0)?,
            kind: view.kind()?,
            iterators: view.iterators(),
            maps: maps.as_slice().try_into().ok()?,
            mask: maskable.and_then(|op| op.masking_op()).and_then(|masking| masking.mask()),
        })
    }

    /// The dimension of an operand along a dimension of the iteration space.
    fn dim_of(&self, cx: &ContextData, operand: usize, dim: usize) -> Option<usize> {
        let affine = cx.affine();
        self.maps[operand].result_position(affine, affine.dim(u32::try_from(dim).ok()?))
    }

    /// The dimensions of the iteration space along those of an operand.
    fn dims_of(&self, cx: &ContextData, operand: usize) -> Option<SmallVec<[usize; 4]>> {
        let affine = cx.affine();
        let results = affine.map(self.maps[operand]).results();
        results.iter().map(|result| affine.expr(*result).as_dim().map(|dim| dim as usize)).collect()
    }

    /// Returns whether the operands have the dimensions of these lists, all of them.
    fn has_layout(&self, cx: &ContextData, layout: [&[usize]; 3]) -> bool {
        (0..3).all(|operand| self.dims_of(cx, operand).is_some_and(|dims| *dims == *layout[operand]))
    }

    /// Creates this contraction without a dimension of the iteration space, of other values, in a mask if there is one.
    fn create_without_dim(
        &self,
        rw: &mut Rewriter<'_>,
        dim: usize,
        [lhs, rhs, acc]: [Value; 3],
        mask: Option<Value>,
    ) -> Option<Value> {
        let cx = rw.cx();
        let affine = cx.affine();
        let mut maps = Vec::new();
        for operand in 0..3 {
            let dims = self.dims_of(cx, operand)?;
            let kept = dims.iter().filter(|other| **other != dim);
            let results: Vec<_> =
                kept.map(|other| affine.dim((if *other < dim { *other } else { other - 1 }) as u32)).collect();
            maps.push(affine.make_map(self.iterators.len() as u32 - 1, 0, &results));
        }
        let others = self.iterators.iter().enumerate().filter(|(other, _)| *other != dim);
        let iterators: Vec<IteratorType> = others.map(|(_, ty)| *ty).collect();
        create(rw, [lhs, rhs, acc], &maps, &iterators, mask)
    }
}

/// Creates a sum of products, in a mask if there is one.
fn create(
    rw: &mut Rewriter<'_>,
    [lhs, rhs, acc]: [Value; 3],
    maps: &[AffineMap],
    iterators: &[IteratorType],
    mask: Option<Value>,
) -> Option<Value> {
    let cx = rw.cx();
    let maps: Vec<Attribute> = maps.iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
    let iterators: Vec<Attribute> = iterators.iter().map(|ty| IteratorType::write(cx, *ty)).collect();
    let result = rw.type_of(acc);
    let new = rw.create(
        Contraction::build(ContractionParts {
            result,
            lhs,
            rhs,
            acc,
            indexing_maps: &maps,
            iterator_types: &iterators,
        })
        .kind(CombiningKind::Add),
    );
    let masked = dialekt_vector::mask_operation(rw, new.into(), mask);
    rw.op(masked).result(0)
}

/// Replaces a contraction, or the op that masks it, with what a function makes of it.
fn replace(
    rw: &mut Rewriter<'_>,
    op: Op,
    lower: impl FnOnce(&mut Rewriter<'_>, &Contract) -> Option<Value>,
) -> Option<()> {
    let contract = Contract::of(rw, op)?;
    let at = rw.insertion_point();
    let (root, _) = enter_mask(rw, op);
    match lower(rw, &contract) {
        Some(value) => {
            rw.replace_op(root, &[value]);
            Some(())
        }
        None => {
            rw.restore(at);
            rw.no_match(op, "it has another form")
        }
    }
}

/// A contraction of one kind of elements becomes what the strategy says, or is unrolled along a dimension.
fn lower(rw: &mut Rewriter<'_>, op: Op, strategy: VectorContractLowering) -> Option<()> {
    let cx = rw.cx();
    let contract = Contract::of(rw, op)?;
    let element = |value| {
        let ty = rw.type_of(value);
        VectorType::new(cx, ty).map_or(ty, |vector| vector.element)
    };
    if element(contract.lhs) != element(contract.acc) || element(contract.rhs) != element(contract.acc) {
        return rw.no_match(op, "the operands have different elements");
    }
    if contract.kind != CombiningKind::Add {
        return rw.no_match(op, "contractions other than 'add' not supported");
    }
    replace(rw, op, |rw, contract| {
        let by_strategy = match strategy {
            VectorContractLowering::OuterProduct => outer_product::lower(rw, contract),
            VectorContractLowering::Dot => dot::lower(rw, contract),
            VectorContractLowering::ParallelArith => elementwise::lower(rw, contract),
            VectorContractLowering::LLVMIntr => None,
        };
        by_strategy.or_else(|| unroll::lower(rw, contract))
    })
}

/// Creates a transpose.
pub(crate) fn transpose(rw: &mut Rewriter<'_>, vector: Value, order: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let from = VectorType::new(cx, rw.type_of(vector))?;
    let dims: Vec<(i64, bool)> = from.dims().collect();
    let dims: Option<Vec<(i64, bool)>> = order.iter().map(|dim| dims.get(*dim as usize).copied()).collect();
    let ty = from.with_dims(cx, dims?)?;
    Some(rw.create(Transpose::build(ty, vector, order.into())).result())
}
