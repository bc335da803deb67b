//! Constraints on types and attributes of the dialect's ops.

use dialekt_ir_core::prelude::op::*;

use crate::IteratorType;

dialekt_ir_core::attr_subsets! {
    /// Arrays of iterator types.
    IteratorTypeArrayAttr of ArrayAttr = "Iterator type should be an enum.", |cx, attr| {
        cx.array_elements(attr).is_some_and(|all| all.iter().all(|element| IteratorType::DEF.holds(cx, *element)))
    };
}

dialekt_ir_core::type_constraints! {
    /// Vectors of rank 1.
    VectorOfRank1 = " of ranks 1", |cx, ty| shape(cx, ty).is_some_and(|shape| shape.len() == 1), of kinds::VECTOR;
    /// Scalable vectors of rank 1.
    ScalableVectorOfRank1 = " of ranks 1", |cx, ty| match cx.type_data(ty) {
        TypeData::Vector { scalable, .. } => **scalable == [true],
        _ => false,
    }, of kinds::VECTOR;
    /// Operands of `vector.print`: vectors, integers, indices and floats.
    Printable = "", |cx, ty| {
        shape(cx, ty).is_some() || AnyInteger::DEF.holds(cx, ty) || Index::DEF.holds(cx, ty) || AnyFloat::DEF.holds(cx, ty)
    };
}

/// The shape of a vector.
fn shape(cx: &ContextData, ty: Type) -> Option<&[i64]> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, .. } => Some(shape),
        _ => None,
    }
}
