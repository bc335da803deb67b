//! Constraints of operations on types and attributes.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;

use crate::enums::RoundingMode;
use crate::types::{
    LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
    PointerElementTypeRef, is_compatible_floating_point_type, is_compatible_outer_type, is_compatible_vector_type,
    is_loadable_type, is_scalable_vector_type,
};

/// Pointers of any address space.
pub type AnyPointer = LLVMPointerType;

/// Pointers of an address space.
pub struct PointerInAddressSpace<const SPACE: u32>;

impl<const SPACE: u32> TypeConstraint for PointerInAddressSpace<SPACE> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|_, _| format!("LLVM pointer in address space {SPACE}")),
        pred: TypePred::Holds(|cx, ty| LLVMPointerType::of(cx, ty).is_some_and(|ptr| ptr.address_space == SPACE)),
        build: Some(|cx| LLVMPointerType::new(cx, SPACE)),
        form: <LLVMPointerType as TypeConstraint>::DEF.form,
    };
}

/// Pointers of the default address space.
pub type DefaultPointer = PointerInAddressSpace<0>;

/// Types that LLVM has, other than structs and arrays.
pub struct AnyNonAggregate;

impl TypeConstraint for AnyNonAggregate {
    const DEF: &'static TypeConstraintDef =
        &AllOf::<(LLVMType, Except<AnyAggregate>)>::DEF.described("LLVM-compatible non-aggregate type");
}

dialekt_ir_core::type_constraints! {
    /// Types that LLVM has, as far as their outermost layer tells.
    LLVMType = "LLVM dialect-compatible type", |cx, ty| is_compatible_outer_type(cx, ty);
    /// The token type.
    TokenType = "LLVM token type", |cx, ty| LLVMTokenType::of(cx, ty).is_some(), build |cx| LLVMTokenType::new(cx);
    /// Types that values may have: all but `void` and functions.
    PrimitiveType = "primitive LLVM type", |cx, ty| {
        is_compatible_outer_type(cx, ty)
            && LLVMVoidType::of(cx, ty).is_none()
            && LLVMFunctionType::of(cx, ty).is_none()
    };
    /// Floats that LLVM has.
    LLVMAnyFloat = "floating point LLVM type", |cx, ty| is_compatible_floating_point_type(cx, ty);
    /// Structs.
    AnyStruct = "LLVM structure type", |cx, ty| LLVMStructType::of(cx, ty).is_some();
    /// Structs whose elements are not known.
    OpaqueStruct = "", |cx, ty| LLVMStructType::of(cx, ty).is_some_and(|found| found.is_opaque());
    /// Types of targets.
    AnyTargetExt = "LLVM target extension type", |cx, ty| LLVMTargetExtType::of(cx, ty).is_some();
    /// Types of targets that cannot be loaded and stored.
    NonLoadableTargetExtType = "", |cx, ty| {
        LLVMTargetExtType::of(cx, ty).is_some_and(|found| !found.supports_mem_ops(cx))
    };
    /// Types with a size, which can be loaded and stored.
    LoadableType = "LLVM type with size", |cx, ty| {
        is_loadable_type(cx, ty) || PointerElementTypeRef::of(TypeRef::new(cx, ty)).is_some()
    };
    /// Structs and arrays.
    AnyAggregate = "LLVM aggregate type",
        |cx, ty| LLVMStructType::of(cx, ty).is_some() || LLVMArrayType::of(cx, ty).is_some();
    /// Vectors that LLVM has.
    AnyVector = "LLVM dialect-compatible vector type", |cx, ty| is_compatible_vector_type(cx, ty), of kinds::VECTOR;
    /// Vectors of a known number of elements.
    AnyFixedVector = "LLVM dialect-compatible fixed-length vector type",
        |cx, ty| matches!(cx.type_data(ty), TypeData::Vector { .. }) && !is_scalable_vector_type(cx, ty), of kinds::VECTOR;
    /// Vectors of a multiple of a number of elements that is known at run time only.
    AnyScalableVector = "LLVM dialect-compatible scalable vector type",
        |cx, ty| is_scalable_vector_type(cx, ty), of kinds::VECTOR;
}

/// Vectors that LLVM has, with elements that satisfy a constraint.
pub struct LLVMVectorOf<C>(PhantomData<C>);

impl<C: TypeConstraint> TypeConstraint for LLVMVectorOf<C> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Around("LLVM dialect-compatible vector of ", ""),
        pred: TypePred::Elements(
            |cx, ty| match cx.type_data(ty) {
                TypeData::Vector { element, .. } if is_compatible_vector_type(cx, ty) => Some(*element),
                _ => None,
            },
            &[C::DEF],
        ),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Values that satisfy a constraint, and vectors of them.
pub type ScalarOrVectorOf<C> = AnyOf<(C, LLVMVectorOf<C>)>;

/// The rounding modes that LLVM IR can express.
pub type ValidRoundingModeAttr = Confined<RoundingMode, IntMinValue<0>>;
