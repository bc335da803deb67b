//! Exponentials and logarithms.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The exponential of a float to base e.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.exp %x fastmath<afn> : vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "math.exp",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Exp {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The exponential of a float to base 2.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.exp2 %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.exp2",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Exp2 {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The exponential of a float to base e, less one.
///
/// It is exact near zero, where the difference of `math.exp` and one loses digits.
///
/// ```mlir
/// %y = math.expm1 %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.expm1",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct ExpM1 {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The logarithm of a float to base e.
///
/// Vectors and tensors are mapped element by element. NaN for floats less than zero.
///
/// ```mlir
/// %y = math.log %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.log",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Log {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The logarithm of a float to base 10.
///
/// Vectors and tensors are mapped element by element. NaN for floats less than zero.
///
/// ```mlir
/// %y = math.log10 %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.log10",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Log10 {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The logarithm of one more than a float, to base e.
///
/// It is exact near zero, where the sum with one loses digits.
///
/// ```mlir
/// %y = math.log1p %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.log1p",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Log1p {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The logarithm of a float to base 2.
///
/// Vectors and tensors are mapped element by element. NaN for floats less than zero.
///
/// ```mlir
/// %y = math.log2 %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.log2",
    doc_group = "Exponentials and logarithms",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Log2 {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
