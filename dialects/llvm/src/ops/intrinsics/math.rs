//! Intrinsics on floats: functions of mathematics, rounding, minimum and maximum.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{LLVMAnyFloat, LLVMType, ScalarOrVectorOf};
use crate::intrinsic::Intrinsic;
use crate::mixins::FastMath;
use crate::types::LLVMStructType;

op_family! {
    /// A function of one float, or of each element of a vector.
    ///
    /// ```mlir
    /// %y = llvm.intr.sqrt(%x) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on floats",
        rename_all = "camelCase",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct UnaryFloatIntrinsic {
        pub r#in: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// The arc cosine of a float.
    ACos = "acos";

    /// The arc sine of a float.
    ASin = "asin";

    /// The arc tangent of a float.
    ATan = "atan";

    /// The smallest integral float that is not less than a float.
    FCeil = "ceil";

    /// The cosine of a float in radians.
    Cos = "cos";

    /// The hyperbolic cosine of a float.
    Cosh = "cosh";

    /// The exponential of a float to base e.
    Exp = "exp";

    /// The exponential of a float to base 10.
    Exp10 = "exp10";

    /// The exponential of a float to base 2.
    Exp2 = "exp2";

    /// The absolute value of a float: the sign bit is cleared.
    FAbs = "fabs";

    /// The largest integral float that is not greater than a float.
    FFloor = "floor";

    /// The logarithm of a float to base e.
    Log = "log";

    /// The logarithm of a float to base 10.
    Log10 = "log10";

    /// The logarithm of a float to base 2.
    Log2 = "log2";

    /// The nearest integral float in the current rounding mode, without the exception for inexact results.
    Nearbyint = "nearbyint";

    /// The nearest integral float in the current rounding mode.
    Rint = "rint";

    /// The nearest integral float, away from zero for halves.
    Round = "round";

    /// The nearest integral float, the even one for halves.
    RoundEven = "roundeven";

    /// The sine of a float in radians.
    Sin = "sin";

    /// The hyperbolic sine of a float.
    Sinh = "sinh";

    /// The square root of a float.
    Sqrt = "sqrt";

    /// The tangent of a float in radians.
    Tan = "tan";

    /// The hyperbolic tangent of a float.
    Tanh = "tanh";

    /// The nearest integral float in the direction of zero.
    FTrunc = "trunc";
}

op_family! {
    /// A function of two floats, or of the elements of two vectors.
    ///
    /// ```mlir
    /// %z = llvm.intr.maximum(%x, %y) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on floats",
        rename_all = "camelCase",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct BinaryFloatIntrinsic {
        pub a: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub b: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// The angle of a point, given by its second and its first coordinate.
    ATan2 = "atan2";

    /// The magnitude of the first float with the sign of the second one.
    CopySign = "copysign";

    /// The greater of two floats, NaN if one is NaN.
    Maximum = "maximum";

    /// The greater of two floats, the other one if one is NaN.
    MaxNum = "maxnum";

    /// The lesser of two floats, NaN if one is NaN.
    Minimum = "minimum";

    /// The lesser of two floats, the other one if one is NaN.
    MinNum = "minnum";

    /// A power of a float, with a float as exponent.
    Pow = "pow";
}

op_family! {
    /// A product of two floats and a sum with a third one.
    ///
    /// ```mlir
    /// %y = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on floats",
        rename_all = "camelCase",
        traits(Pure, SameOperandsAndResultType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct MultiplyAddIntrinsic {
        pub a: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub b: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub c: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// A product and a sum, rounded once.
    FMA = "fma";

    /// A product and a sum, rounded once where that is fast, and twice otherwise.
    FMulAdd = "fmuladd";
}

op_family! {
    /// A function of a float and an integer.
    ///
    /// ```mlir
    /// %y = llvm.intr.powi(%x, %n) : (f32, i32) -> f32
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on floats",
        rename_all = "camelCase",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0, 1]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct FloatPowerIntrinsic {
        pub val: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
        pub power: Operand<AnySignlessInteger>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// A float times a power of two.
    LoadExp = "ldexp";

    /// A power of a float, with an integer as exponent.
    PowI = "powi";
}

/// A float as a fraction and a power of two: a struct of both.
///
/// The fraction is at least one half and less than one.
///
/// ```mlir
/// %parts = llvm.intr.frexp(%x) : (f32) -> !llvm.struct<(f32, i32)>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.frexp",
    doc_group = "Intrinsics on floats",
    rename_all = "camelCase",
    traits(Pure),
    facts(Intrinsic::new("llvm.frexp").with_several_results().overloaded_results(&[0, 1]))
)]
#[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
pub struct FractionExp {
    pub val: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub fast_math: Mixin<FastMath>,
    pub res: OpResult<LLVMType>,
}

/// The sine and the cosine of a float: a struct of both.
///
/// The fields of the struct have the type of the operand.
///
/// ```mlir
/// %both = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f32)>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.sincos",
    doc_group = "Intrinsics on floats",
    rename_all = "camelCase",
    traits(Pure),
    facts(Intrinsic::new("llvm.sincos").with_several_results().overloaded_operands(&[0])),
    verify
)]
#[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
pub struct Sincos {
    pub val: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub fast_math: Mixin<FastMath>,
    pub res: OpResult<LLVMType>,
}

impl Verify for Sincos {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (operand, result) = (op.ir().value(op.val()).ty(), op.ir().value(op.res()).ty());
        if LLVMStructType::of(op.cx(), result).is_some_and(|found| found.elements() == [operand, operand]) {
            return Ok(());
        }
        let found = op.quoted_type(result);
        let message = "expected result type to be an homogeneous struct with two elements matching the operand type";
        fail(out, op.op_error(format!("{message}, but got {found}")))
    }
}

op_family! {
    /// A float as an integer.
    ///
    /// ```mlir
    /// %n = llvm.intr.lround(%x) : (f32) -> i64
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Intrinsics on floats",
        traits(Pure),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_results(&[0]).overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct FloatToIntIntrinsic<F = ScalarOrVectorOf<LLVMAnyFloat>> {
        pub val: Operand<F>,
        pub res: OpResult<LLVMType>,
    }

    /// The nearest integer in the current rounding mode, as a `long`.
    Lrint = "lrint";

    /// The nearest integer, away from zero for halves, as a `long`.
    Lround = "lround";

    /// The nearest integer in the current rounding mode, as a `long long`.
    Llrint = "llrint";

    /// The nearest integer, away from zero for halves, as a `long long`.
    Llround<F = LLVMAnyFloat> = "llround";
}

/// Returns whether a float is of one of the classes in a mask.
///
/// The mask is that of `llvm.is.fpclass`: a bit for signaling NaNs, quiet NaNs, infinities, normal numbers, subnormal
/// numbers and zeros, each but the NaNs for both signs.
///
/// ```mlir
/// %is_nan = "llvm.intr.is.fpclass"(%x) <{bit = 3 : i32}> : (f32) -> i1
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.is.fpclass",
    doc_group = "Intrinsics on floats",
    traits(Pure),
    facts(Intrinsic::new("llvm.is.fpclass").overloaded_operands(&[0]).immediates(&[(1, "bit")]))
)]
pub struct IsFPClass {
    pub r#in: Operand<ScalarOrVectorOf<LLVMAnyFloat>>,
    pub bit: Attr<I32Attr>,
    pub res: OpResult<LLVMType>,
}
