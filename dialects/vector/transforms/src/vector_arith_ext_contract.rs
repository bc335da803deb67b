//! Conversions of elements to larger ones go into contractions, products become outer ones.
//! [mlir/lib/Dialect/Vector/Transforms/VectorTransforms.cpp]

use dialekt_arith::{ExtF, ExtSI, MulF, MulI};
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::prelude::op::{AffineMapAttr, AttrConstraint};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, CombiningKind, Contraction, ContractionParts, IteratorType, MaskableOpRef, OuterProduct, Transpose,
    VectorType,
};

/// Adds the patterns by which contractions take the elements before they are converted. [MLIR: populateFoldArithExtensionPatterns]
pub fn populate_fold_arith_extension_patterns(set: &mut PatternSet) {
    set.add::<FoldArithExtIntoContractionOp<ExtF>>().add::<FoldArithExtIntoContractionOp<ExtSI>>();
}

/// Adds the patterns by which products of broadcasts become outer products. [MLIR: populateElementwiseToVectorOpsPatterns]
pub fn populate_elementwise_to_vector_ops_patterns(set: &mut PatternSet) {
    set.add::<FoldArithToVectorOuterProduct<MulF>>().add::<FoldArithToVectorOuterProduct<MulI>>();
}

/// A contraction of converted vectors is one of the vectors.
#[derive(Described)]
pub struct FoldArithExtIntoContractionOp<T>(std::marker::PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for FoldArithExtIntoContractionOp<T> {
    type SourceOp = Contraction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Contraction>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind()?);
        let (iterators, result) = (view.iterators(), view.result_type(0)?);
        let source = |value| rw.op(rw.defining::<T>(value)?).operand(0);
        let (Some(lhs), Some(rhs)) = (source(lhs), source(rhs)) else {
            return rw.no_match(op, "the operands are not converted");
        };
        // The reference gives the default kind, and asks for neither of these.
        let element = |value| VectorType::new(cx, rw.type_of(value)).map(|vector| vector.element);
        if MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some()) || element(lhs) != element(rhs) {
            return rw.no_match(op, "it is masked, or the elements have different types");
        }
        let maps = IndexingMapOpRef::of(*view)?.indexing_maps();
        let maps: Vec<Attribute> = maps.iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
        let iterators: Vec<Attribute> = iterators.iter().map(|ty| IteratorType::write(cx, *ty)).collect();
        let parts = ContractionParts { result, lhs, rhs, acc, indexing_maps: &maps, iterator_types: &iterators };
        rw.replace_op_with_new(op, Contraction::build(parts).kind(kind));
        Some(())
    }
}

/// A product of a vector that is repeated in columns with one that is repeated in rows is their outer product.
#[derive(Described)]
pub struct FoldArithToVectorOuterProduct<T>(std::marker::PhantomData<T>);

impl<T: OpDecl + 'static> OpRewrite for FoldArithToVectorOuterProduct<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.op(op);
        let (ty, first, second) = (view.result_type(0)?, view.operand(0)?, view.operand(1)?);
        let Some(result) = VectorType::new(cx, ty).filter(|result| result.rank() == 2) else {
            return rw.no_match(op, "the rank is not 2");
        };
        let row = |value| {
            let source = rw.view(rw.defining::<Broadcast>(value)?)?.source();
            VectorType::new(cx, rw.type_of(source)).filter(|vector| vector.rank() == 1).map(|_| source)
        };
        let column = |value| {
            let transpose = rw.view(rw.defining::<Transpose>(value)?)?;
            row(transpose.vector()).filter(|_| transpose.permutation().is_some_and(|order| *order == [1, 0]))
        };
        let pair = |lhs, rhs| Some((column(lhs)?, row(rhs)?));
        let Some((lhs, rhs)) = pair(first, second).or_else(|| pair(second, first)) else {
            return rw.no_match(op, "the factors are not repeated in columns and rows");
        };
        let length = |value| VectorType::new(cx, rw.type_of(value))?.dims().next();
        if !result.dims().eq([length(lhs)?, length(rhs)?]) {
            return rw.no_match(op, "single elements are repeated");
        }
        rw.replace_op_with_new(op, OuterProduct::build(ty, lhs, rhs).kind(CombiningKind::Add));
        Some(())
    }
}
