//! Constraints on types.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{LLVMStructType, PointerInAddressSpace};

/// Pointers into global memory.
pub type GlobalPointer = PointerInAddressSpace<1>;

/// Pointers into the memory that a group shares (LDS).
pub type SharedPointer = PointerInAddressSpace<3>;

/// Descriptors of buffers, as pointers.
pub type BufferPointer = PointerInAddressSpace<8>;

/// Vectors of rank 1 without scalable dimensions, with so many elements.
pub struct V<const LENGTH: i64, T>(PhantomData<T>);

impl<const LENGTH: i64, T: TypeConstraint> V<LENGTH, T> {
    /// The vector of rank 1, with elements of the one type that the constraint on them allows.
    pub fn get(cx: &ContextData) -> Type {
        let element = T::DEF.build.map_or(Type::NONE, |build| build(cx));
        cx.vector_type(&[LENGTH], &[false], element).unwrap_or(Type::NONE)
    }
}

impl<const LENGTH: i64, T: TypeConstraint> TypeConstraint for V<LENGTH, T> {
    const DEF: &'static TypeConstraintDef =
        &FixedVectorOfLengthAndType::<T, N<LENGTH>>::DEF.buildable(V::<LENGTH, T>::get);
}

/// Structs that begin with two `i32`.
pub struct PairOfI32;

impl TypeConstraint for PairOfI32 {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::Text("LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer"),
        pred: TypePred::Holds(|cx, ty| {
            LLVMStructType::of(cx, ty).is_some_and(|found| matches!(found.elements(), [Type::I32, Type::I32, ..]))
        }),
        build: Some(|cx| LLVMStructType::new_literal(cx, [Type::I32, Type::I32], false)),
        form: <LLVMStructType as TypeConstraint>::DEF.form,
    };
}
