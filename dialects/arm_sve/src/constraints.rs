//! Constraints on types: vectors and masks as the processor has them.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;

/// The length and the element type of a scalable vector of rank 1.
fn scalable(cx: &ContextData, ty: Type) -> Option<(i64, Type)> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, scalable, element } => match (&shape[..], &scalable[..]) {
            ([length], [true]) => Some((*length, *element)),
            _ => None,
        },
        _ => None,
    }
}

/// Scalable vectors of rank 1 of a least length.
pub struct Scalable1DVectorOfLength<const LENGTH: i64, L>(PhantomData<L>);

impl<const LENGTH: i64, L: TypeConstraint> TypeConstraint for Scalable1DVectorOfLength<LENGTH, L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            format!("a 1-D scalable vector with length {LENGTH} of {} values", L::DEF.describe(cx, ty))
        }),
        pred: TypePred::Elements(
            |cx, ty| scalable(cx, ty).filter(|(length, _)| *length == LENGTH).map(|(_, element)| element),
            &[L::DEF],
        ),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Vectors that fill a register.
pub struct SVEVector;

impl TypeConstraint for SVEVector {
    const DEF: &'static TypeConstraintDef = &AnyOf::<(
        Scalable1DVectorOfLength<2, AnyOf<(I<64>, F64)>>,
        Scalable1DVectorOfLength<4, AnyOf<(I<32>, F32)>>,
        Scalable1DVectorOfLength<8, AnyOf<(I<16>, F16, BF16)>>,
        Scalable1DVectorOfLength<16, I<8>>,
    )>::DEF
        .described("an SVE vector with element size <= 64-bit")
        .written(&kinds::VECTOR);
}

/// The length of a scalable vector of bits.
fn bits(cx: &ContextData, ty: Type) -> Option<i64> {
    scalable(cx, ty).filter(|(_, element)| *element == Type::I1).map(|(length, _)| length)
}

dialekt_ir_core::type_constraints! {
    /// Masks for vectors of any elements.
    SVEPredicate = "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
        |cx, ty| matches!(bits(cx, ty), Some(1 | 2 | 4 | 8 | 16)), of kinds::VECTOR;
    /// Masks for vectors of bytes: these are also what is in memory.
    SVBool = "vector<[16]xi1>", |cx, ty| bits(cx, ty) == Some(16), of kinds::VECTOR;
    /// Scalable vectors of rank 1.
    ScalableVectorOfRank1 = " of ranks 1",
        |cx, ty| scalable(cx, ty).is_some(), of kinds::VECTOR;
}

/// Several masks for vectors of bytes.
pub type SVBoolMask = VectorWithTrailingDimScalableOfSizeAndType<I1, N<16>>;

/// Several masks for vectors of any elements.
pub type SVEPredicateMask = VectorWithTrailingDimScalableOfSizeAndType<I1, (N<16>, N<8>, N<4>, N<2>, N<1>)>;
