//! The error function.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

/// The error function of a float.
///
/// Vectors and tensors are mapped element by element.
///
/// ```mlir
/// %y = math.erf %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.erf",
    doc_group = "Error functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Erf {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}

/// One less the error function of a float.
///
/// It keeps its digits where the error function is close to one.
///
/// ```mlir
/// %y = math.erfc %x : f64
/// ```
#[derive(Op)]
#[op(
    name = "math.erfc",
    doc_group = "Error functions",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
pub struct Erfc {
    pub operand: Operand<FloatLike>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub result: OpResult<FloatLike>,
}
