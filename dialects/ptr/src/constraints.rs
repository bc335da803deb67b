//! Constraints on the types of operands: pointers, integers and masks, alone or in containers with value semantics.

use dialekt_ir_core::prelude::op::*;

use crate::types::PtrType;

/// The shape and the element type of a ranked container with value semantics.
pub(crate) fn container(cx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, element, .. } | TypeData::Tensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Returns whether a type is a ranked container with value semantics, and of rank 1 if that is asked for, of elements that satisfy a
/// constraint.
fn contains<C: TypeConstraint>(cx: &ContextData, ty: Type, of_rank_1: bool) -> bool {
    container(cx, ty).is_some_and(|(shape, element)| (!of_rank_1 || shape.len() == 1) && C::DEF.holds(cx, element))
}

dialekt_ir_core::type_constraints! {
    /// Ranked containers of pointers.
    ShapedPtr = "A shaped type with value semantics and rank. of pointer type values",
        |cx, ty| contains::<PtrType>(cx, ty, false), of kinds::SHAPED;
    /// Ranked containers of integers.
    ShapedInt = "A shaped type with value semantics and rank. of signless integer or index values",
        |cx, ty| contains::<AnySignlessIntegerOrIndex>(cx, ty, false), of kinds::SHAPED;
    /// Containers of rank 1.
    Any1DType = "A shaped type with value semantics and rank. of any type values",
        |cx, ty| contains::<AnyType>(cx, ty, true), of kinds::SHAPED;
    /// Containers of rank 1 of flags.
    Mask1DType = "A shaped type with value semantics and rank. of 1-bit signless integer values",
        |cx, ty| contains::<I1>(cx, ty, true), of kinds::SHAPED;
    /// Containers of rank 1 of pointers.
    Ptr1DType = "A shaped type with value semantics and rank. of pointer type values",
        |cx, ty| contains::<PtrType>(cx, ty, true), of kinds::SHAPED;
}

/// Pointers, and ranked containers of them.
pub type PtrLikeType = AnyOf<(ShapedPtr, PtrType)>;

/// Integers, and ranked containers of them.
pub type IntLikeType = AnyOf<(ShapedInt, AnySignlessIntegerOrIndex)>;
