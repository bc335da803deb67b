//! Classification of floats.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// True if a float is finite: neither infinite nor NaN.
///
/// Containers are tested element by element.
///
/// ```mlir
/// %p = math.isfinite %x : vector<4xf32> // a vector<4xi1>
/// ```
#[derive(Op)]
#[op(
    name = "math.isfinite", doc_group = "Kinds of floats",
    traits(
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure,
        ElementwiseMappable
    ),
    interfaces(VectorUnrollOpInterface {}), fold)]
#[assembly($operand attr_dict ":" type($operand))]
pub struct IsFinite {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<BoolLike>,
}

/// True if a float is infinite, of either sign.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %yes = math.isinf %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.isinf", doc_group = "Kinds of floats",
    traits(
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure,
        ElementwiseMappable
    ),
    interfaces(VectorUnrollOpInterface {}), fold)]
#[assembly($operand attr_dict ":" type($operand))]
pub struct IsInf {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<BoolLike>,
}

/// True if a float is NaN.
///
/// Vectors and tensors are mapped element by element. The result is an `i1` for each element.
///
/// ```mlir
/// %yes = math.isnan %x : vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "math.isnan", doc_group = "Kinds of floats",
    traits(
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure,
        ElementwiseMappable
    ),
    interfaces(VectorUnrollOpInterface {}), fold)]
#[assembly($operand attr_dict ":" type($operand))]
pub struct IsNaN {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<BoolLike>,
}

/// True if a float is normal: neither zero, subnormal, infinite nor NaN.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %yes = math.isnormal %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "math.isnormal", doc_group = "Kinds of floats",
    traits(
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure,
        ElementwiseMappable
    ),
    interfaces(VectorUnrollOpInterface {}), fold)]
#[assembly($operand attr_dict ":" type($operand))]
pub struct IsNormal {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<BoolLike>,
}
