//! The x86vector dialect: operations of the vector extensions of x86.
#![forbid(unsafe_code)]
// Two traits may name one function.
#![allow(clippy::duplicated_attributes)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod avx;
mod avx512;

pub use avx::*;
pub use avx512::*;

use dialekt_ir_core::prelude::op::*;

/// Operations of the vector extensions of x86: AVX and AVX-512.
///
/// Each becomes the call of an intrinsic of LLVM, whose name depends on the types.
#[derive(Dialect)]
#[dialect(
    name = "x86vector",
    ops(
        BcstToPackedF32,
        CvtPackedEvenIndexedToF32,
        CvtPackedF32ToBF16,
        CvtPackedOddIndexedToF32,
        Dot,
        DotBF16,
        DotInt8,
        MaskCompress,
        MaskRndScale,
        MaskScaleF,
        Rsqrt,
        Vp2Intersect
    )
)]
pub struct X86VectorDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(X86VectorDialect::DIALECT);
}

/// The number of elements of a vector, and their type.
fn vector(cx: &ContextData, ty: Option<Type>) -> Option<(i64, Type)> {
    match cx.type_data(ty?) {
        TypeData::Vector { shape, element, .. } => Some((*shape.first()?, *element)),
        _ => None,
    }
}

/// The number of bits of a vector.
fn width(cx: &ContextData, ty: Option<Type>) -> Option<u64> {
    let (length, element) = vector(cx, ty)?;
    let bits = match cx.type_data(element) {
        TypeData::Float(kind) => kind.width(),
        _ => cx.integer_width(element)?,
    };
    u64::try_from(length).ok()?.checked_mul(bits.into())
}

/// The vector of a multiple of the elements of another one.
fn vector_of(cx: &ContextData, like: Type, times: i64, element: Type) -> Option<Type> {
    let (length, _) = vector(cx, Some(like))?;
    cx.vector_type(&[length.checked_mul(times)?], &[false], element).ok()
}
