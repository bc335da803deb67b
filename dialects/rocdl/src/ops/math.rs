//! Functions of floats, as the processor computes them: faster than those of other dialects, and less exact.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{LLVMAnyFloat, ScalarOrVectorOf};

use crate::INTRINSIC;

op_family! {
    /// An approximation of a function of a float.
    ///
    /// `math`, `arith` and `llvm` have operations that are exact.
    ///
    /// ```mlir
    /// %0 = rocdl.exp2 %x f32 -> f32
    /// ```
    #[op(name = "rocdl.{}", traits(Pure), facts(INTRINSIC.overloaded_results(&[0])))]
    #[assembly($arg qualified(type($arg)) attr_dict "->" qualified(type($res)))]
    pub struct MathFunction {
        pub arg: Operand<LLVMAnyFloat>,
        pub res: OpResult<LLVMAnyFloat>,
    }

    /// The cosine of an angle in turns.
    Cos = "cos";

    /// The exponential.
    Exp = "exp";

    /// The exponential of base 2.
    Exp2 = "exp2";

    /// The natural logarithm.
    Log = "log";

    /// The reciprocal.
    Rcp = "rcp";

    /// The sine of an angle in turns.
    Sin = "sin";

    /// The square root.
    Sqrt = "sqrt";

    /// The hyperbolic tangent.
    Tanh = "tanh";
}

/// The median of three floats.
///
/// That is the one that is neither the greatest nor the least.
///
/// ```mlir
/// %0 = rocdl.fmed3 %a, %b, %c : vector<4xf16>
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.fmed3",
    traits(Pure, AllTypesMatch(res, src0, src1, src2)),
    facts(INTRINSIC.overloaded_results(&[0]))
)]
#[assembly($src0 "," $src1 "," $src2 attr_dict ":" type($res))]
pub struct FMed3 {
    pub src0: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub src1: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub src2: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub res: OpResult<ScalarOrVectorOf<LLVMAnyFloat>>,
}
