//! Arithmetic on floats.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::FastMath;

/// Flips the sign of a float.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %minus = arith.negf %x fastmath<nnan,nsz> : f64
/// ```
#[derive(Op)]
#[op(name = "arith.negf", doc_group = "Floats", traits(Pure, SameOperandsAndResultType, ElementwiseMappable), fold)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct NegF {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// Adds two floats.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %sum = arith.addf %a, %b : f64
/// %fused = arith.addf %a, %b fastmath<contract> : f64
/// ```
#[derive(Op)]
#[op(
    name = "arith.addf",
    doc_group = "Floats",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct AddF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// Subtracts the second float from the first one.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %d = arith.subf %a, %b : vector<4xf32>
/// ```
#[derive(Op)]
#[op(name = "arith.subf", doc_group = "Floats", traits(Pure, SameOperandsAndResultType, ElementwiseMappable), fold)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct SubF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// Multiplies two floats.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %p = arith.mulf %a, %b fastmath<fast> : tensor<?x4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.mulf",
    doc_group = "Floats",
    traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable),
    fold,
    canonicalize(MulFOfNegF)
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct MulF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// Divides the first float by the second one.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %q = arith.divf %a, %b : bf16
/// ```
#[derive(Op)]
#[op(
    name = "arith.divf",
    doc_group = "Floats",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable),
    fold,
    canonicalize(DivFOfNegF)
)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct DivF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// The remainder of a division of floats whose quotient is rounded towards zero: it has the sign of the dividend.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %r = arith.remf %a, %b : f32
/// ```
#[derive(Op)]
#[op(name = "arith.remf", doc_group = "Floats", traits(Pure, SameOperandsAndResultType, ElementwiseMappable), fold)]
#[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct RemF {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
