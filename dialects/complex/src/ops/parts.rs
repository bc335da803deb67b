//! Complex numbers and the floats that they are made of.

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{FoldImaginaryPartOfNeg, FoldRealPartOfNeg};
use crate::element_type;

/// The complex number with two floats as its parts.
///
/// The operands have the element type of the result: the real part comes first.
///
/// ```mlir
/// %c = complex.create %real, %imaginary : complex<f32>
/// ```
#[derive(Op)]
#[op(
    name = "complex.create",
    doc_group = "Parts",
    traits(
        Pure,
        AllTypesMatch(real, imaginary),
        TypesMatchWith("complex element type matches real operand type", complex, real, element_type),
        TypesMatchWith("complex element type matches imaginary operand type", complex, imaginary, element_type)
    ),
    fold
)]
#[assembly($real "," $imaginary attr_dict ":" type($complex))]
pub struct Create {
    pub real: Operand<AnyFloat>,
    pub imaginary: Operand<AnyFloat>,
    pub complex: OpResult<Complex<AnyFloat>>,
}

/// The real part of a complex number.
///
/// It is a float of the element type.
///
/// ```mlir
/// %x = complex.re %c : complex<f64> // an f64
/// ```
#[derive(Op)]
#[op(
    name = "complex.re",
    doc_group = "Parts",
    traits(TypesMatchWith("complex element type matches result type", complex, real, element_type), Pure, Elementwise),
    fold,
    canonicalize(FoldRealPartOfNeg)
)]
#[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
pub struct Re {
    pub complex: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub real: OpResult<AnyFloat>,
}

/// The imaginary part of a complex number.
///
/// It is a float of the element type.
///
/// ```mlir
/// %y = complex.im %z : complex<f64>
/// ```
#[derive(Op)]
#[op(
    name = "complex.im",
    doc_group = "Parts",
    traits(
        TypesMatchWith("complex element type matches result type", complex, imaginary, element_type),
        Pure,
        Elementwise
    ),
    fold,
    canonicalize(FoldImaginaryPartOfNeg)
)]
#[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
pub struct Im {
    pub complex: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub imaginary: OpResult<AnyFloat>,
}

/// The absolute value of a complex number: its distance from zero.
///
/// It is a float of the element type. `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %r = complex.abs %z : complex<f64>
/// ```
#[derive(Op)]
#[op(
    name = "complex.abs",
    doc_group = "Parts",
    traits(
        TypesMatchWith("complex element type matches result type", complex, result, element_type),
        Pure,
        Elementwise
    )
)]
#[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
pub struct Abs {
    pub complex: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<AnyFloat>,
}

/// The angle of a complex number, in radians.
///
/// The branch cut is along the negative real axis.
///
/// ```mlir
/// %phi = complex.angle %z : complex<f64>
/// ```
#[derive(Op)]
#[op(
    name = "complex.angle",
    doc_group = "Parts",
    traits(
        TypesMatchWith("complex element type matches result type", complex, result, element_type),
        Pure,
        Elementwise
    )
)]
#[assembly($complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex))]
pub struct Angle {
    pub complex: Operand<Complex<AnyFloat>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<AnyFloat>,
}
