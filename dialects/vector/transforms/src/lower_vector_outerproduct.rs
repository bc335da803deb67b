//! `vector.outerproduct` becomes products with the elements of one vector. [mlir/lib/Dialect/Vector/Transforms/LowerVectorContract.cpp]

use dialekt_arith as arith;
use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, CombiningKind, FMA, OuterProduct, VectorType, enter_mask, is_supported_combining_kind,
    make_arith_reduction,
};

use crate::build::{extract, insert, zero};

/// Adds the pattern that lowers outer products. [MLIR: populateVectorOuterProductLoweringPatterns]
pub fn populate_vector_outer_product_lowering_patterns(set: &mut PatternSet) {
    set.add::<OuterProductOpLowering>();
}

/// Returns whether elements are multiplied as integers.
pub(crate) fn is_integer(cx: &ContextData, element: Type) -> bool {
    matches!(cx.type_data(element), TypeData::Integer { .. } | TypeData::Index)
}

/// Creates the product of two vectors.
pub(crate) fn multiply(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, integer: bool) -> Value {
    match integer {
        true => rw.create(arith::MulI::build(lhs, rhs)).result(),
        false => rw.create(arith::MulF::build(lhs, rhs)).result(),
    }
}

/// Creates a product that is combined with an accumulator; what a mask leaves out is that of the accumulator. The kind has to be one for
/// the elements. [MLIR: createContractArithOp]
pub(crate) fn multiply_and_combine(
    rw: &mut Rewriter<'_>,
    (lhs, rhs): (Value, Value),
    acc: Option<Value>,
    kind: CombiningKind,
    mask: Option<Value>,
) -> Option<Value> {
    let cx = rw.cx();
    let ty = rw.type_of(lhs);
    let element = VectorType::new(cx, ty).map_or(ty, |vector| vector.element);
    let integer = is_integer(cx, element);
    let Some(acc) = acc else { return Some(multiply(rw, lhs, rhs, integer)) };
    if !integer && kind == CombiningKind::Add && VectorType::new(cx, rw.type_of(acc)).is_some() {
        let sum = rw.create(FMA::build(lhs, rhs, acc)).result();
        return Some(match mask {
            Some(mask) => rw.create(arith::Select::build(mask, sum, acc)).result(),
            None => sum,
        });
    }
    let product = multiply(rw, lhs, rhs, integer);
    make_arith_reduction(rw, kind, (product, acc), FastMath::None.into(), mask)
}

/// An outer product is the product of the one vector with each element of the other.
#[derive(Described)]
pub struct OuterProductOpLowering;

impl OpRewrite for OuterProductOpLowering {
    type SourceOp = OuterProduct;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<OuterProduct>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind()?);
        let ty = view.result_type(0)?;
        let result = VectorType::new(cx, ty)?;
        if !is_supported_combining_kind(cx, kind, result.element) {
            return rw.no_match(op, "the elements cannot be combined in that way");
        }
        let row = rw.type_of(rhs);
        if VectorType::new(cx, row).is_none() {
            let (root, mask) = enter_mask(rw, op.into());
            let repeated = rw.create(Broadcast::build(ty, rhs)).result();
            let all = multiply_and_combine(rw, (lhs, repeated), acc, kind, mask)?;
            rw.replace_op(root, &[all]);
            return Some(());
        }
        let Some((size, false)) = result.dims().next() else {
            // The reference takes as many rows as there were if `vscale` were 1, unless the columns are scalable, too.
            return rw.no_match(op, "the first dimension is scalable");
        };
        let (root, mask) = enter_mask(rw, op.into());
        let mut all = zero(rw, ty)?;
        for index in 0..size {
            let element = extract(rw, lhs, &[index]);
            let repeated = rw.create(Broadcast::build(row, element)).result();
            let acc = acc.map(|acc| extract(rw, acc, &[index]));
            let mask = mask.map(|mask| extract(rw, mask, &[index]));
            let own = multiply_and_combine(rw, (repeated, rhs), acc, kind, mask)?;
            all = insert(rw, own, all, &[index]);
        }
        rw.replace_op(root, &[all]);
        Some(())
    }
}
