//! Ops that stand for an intrinsic of LLVM each.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, LLVMType};

use crate::constraints::{SVBool, SVEPredicate, ScalableVectorOfRank1};

/// The intrinsics, which are named as the ops.
const INTRINSIC: Intrinsic = Intrinsic::renamed("arm_sve.intr.", "llvm.aarch64.sve.");

op_family! {
    /// Computes a vector of two and a third one or a mask.
    #[op(name = "arm_sve.intr.{}", facts(INTRINSIC.overloaded_results(&[0])))]
    pub struct TernaryIntr {
        #[name("")]
        pub first: Operand<AnyScalableVectorOfAnyRank>,
        #[name("")]
        pub second: Operand<AnyScalableVectorOfAnyRank>,
        #[name("")]
        pub third: Operand<AnyScalableVectorOfAnyRank>,
        pub res: OpResult<LLVMType>,
    }

    /// Multiplies matrices of unsigned elements, and adds the products: `llvm.aarch64.sve.ummla`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.ummla"(%acc, %a, %b)
    ///   : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    /// ```
    UmmlaIntr = "ummla";

    /// Multiplies matrices of signed elements, and adds the products: `llvm.aarch64.sve.smmla`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.smmla"(%acc, %a, %b)
    ///   : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    /// ```
    SmmlaIntr = "smmla";

    /// Multiplies matrices of unsigned and of signed elements, and adds the products: `llvm.aarch64.sve.usmmla`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.usmmla"(%acc, %a, %b)
    ///   : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    /// ```
    UsmmlaIntr = "usmmla";

    /// Adds dot products of signed elements: `llvm.aarch64.sve.sdot`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.sdot"(%acc, %a, %b)
    ///   : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    /// ```
    SdotIntr = "sdot";

    /// Adds dot products of unsigned elements: `llvm.aarch64.sve.udot`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.udot"(%acc, %a, %b)
    ///   : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    /// ```
    UdotIntr = "udot";

    /// Adds integers where a mask is set: `llvm.aarch64.sve.add`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.add"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    ScalableMaskedAddIIntr = "add";

    /// Adds floats where a mask is set: `llvm.aarch64.sve.fadd`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.fadd"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    /// ```
    ScalableMaskedAddFIntr = "fadd";

    /// Multiplies integers where a mask is set: `llvm.aarch64.sve.mul`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.mul"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    ScalableMaskedMulIIntr = "mul";

    /// Multiplies floats where a mask is set: `llvm.aarch64.sve.fmul`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.fmul"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    /// ```
    ScalableMaskedMulFIntr = "fmul";

    /// Subtracts integers where a mask is set: `llvm.aarch64.sve.sub`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.sub"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    ScalableMaskedSubIIntr = "sub";

    /// Subtracts floats where a mask is set: `llvm.aarch64.sve.fsub`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.fsub"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    /// ```
    ScalableMaskedSubFIntr = "fsub";

    /// Divides signed integers where a mask is set: `llvm.aarch64.sve.sdiv`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.sdiv"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    ScalableMaskedSDivIIntr = "sdiv";

    /// Divides unsigned integers where a mask is set: `llvm.aarch64.sve.udiv`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.udiv"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    ScalableMaskedUDivIIntr = "udiv";

    /// Divides floats where a mask is set: `llvm.aarch64.sve.fdiv`
    ///
    /// Becomes a call of the intrinsic as it is.
    ///
    /// ```mlir
    /// %0 = "arm_sve.intr.fdiv"(%mask, %a, %b)
    ///   : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    /// ```
    ScalableMaskedDivFIntr = "fdiv";
}

/// Makes a mask of one for vectors of bytes: `llvm.aarch64.sve.convert.from.svbool`
///
/// It has each second, fourth or eighth element, and so on.
///
/// ```mlir
/// %0 = "arm_sve.intr.convert.from.svbool"(%mask) : (vector<[16]xi1>) -> vector<[4]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.convert.from.svbool",
    traits(
        TypeIs(
            "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            res,
            SVEPredicate
        )
    ),
    facts(INTRINSIC.overloaded_results(&[0]))
)]
pub struct ConvertFromSvboolIntr {
    pub svbool: Operand<SVBool>,
    pub res: OpResult<LLVMType>,
}

/// Makes a mask for vectors of bytes of another one: `llvm.aarch64.sve.convert.to.svbool`
///
/// The elements between those of the other mask are not set.
///
/// ```mlir
/// %0 = "arm_sve.intr.convert.to.svbool"(%mask) : (vector<[4]xi1>) -> vector<[16]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.convert.to.svbool",
    traits(TypeIs("'res' is vector<[16]xi1>", res, SVBool)),
    facts(INTRINSIC.overloaded_operands(&[0]))
)]
pub struct ConvertToSvboolIntr {
    pub mask: Operand<SVEPredicate>,
    pub res: OpResult<LLVMType>,
}

/// Interleaves the elements of two vectors: `llvm.aarch64.sve.zip.x2`
///
/// The result is a struct of two vectors.
///
/// ```mlir
/// %0 = "arm_sve.intr.zip.x2"(%a, %b)
///   : (vector<[16]xi8>, vector<[16]xi8>) -> !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>)>
/// ```
#[derive(Op)]
#[op(name = "arm_sve.intr.zip.x2", facts(INTRINSIC.with_several_results().overloaded_operands(&[0])))]
pub struct ZipX2Intr {
    pub v1: Operand<AnyScalableVectorOfAnyRank>,
    pub v2: Operand<AnyScalableVectorOfAnyRank>,
    pub res: OpResult<LLVMType>,
}

/// Interleaves the elements of four vectors: `llvm.aarch64.sve.zip.x4`
///
/// The result is a struct of four vectors.
///
/// ```mlir
/// %0 = "arm_sve.intr.zip.x4"(%a, %b, %c, %d) : (vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)
///   -> !llvm.struct<(vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>, vector<[16]xi8>)>
/// ```
#[derive(Op)]
#[op(name = "arm_sve.intr.zip.x4", facts(INTRINSIC.with_several_results().overloaded_operands(&[0])))]
pub struct ZipX4Intr {
    pub v1: Operand<AnyScalableVectorOfAnyRank>,
    pub v2: Operand<AnyScalableVectorOfAnyRank>,
    pub v3: Operand<AnyScalableVectorOfAnyRank>,
    pub v4: Operand<AnyScalableVectorOfAnyRank>,
    pub res: OpResult<LLVMType>,
}

/// Gives a mask if an element of another one is set: `llvm.aarch64.sve.psel`
///
/// Otherwise no element of the result is set.
///
/// ```mlir
/// %0 = "arm_sve.intr.psel"(%mask, %other, %index) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.psel",
    traits(Pure, TypeIs("'res' is vector<[16]xi1>", res, SVBool)),
    facts(INTRINSIC.overloaded_operands(&[1]))
)]
pub struct PselIntr {
    pub p1: Operand<SVBool>,
    pub p2: Operand<SVEPredicate>,
    pub index: Operand<I32>,
    pub res: OpResult<LLVMType>,
}

/// Sets elements of a mask as long as a number is less than another one: `llvm.aarch64.sve.whilelt`
///
/// The number is counted up with each element.
///
/// ```mlir
/// %0 = "arm_sve.intr.whilelt"(%base, %n) : (i64, i64) -> vector<[4]xi1>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.whilelt",
    traits(
        TypeIs(
            "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            res,
            SVEPredicate
        ),
        Pure
    ),
    facts(INTRINSIC.overloaded_results(&[0]).overloaded_operands(&[0]))
)]
pub struct WhileLTIntr {
    pub base: Operand<I64>,
    pub n: Operand<I64>,
    pub res: OpResult<LLVMType>,
}

/// Repeats 128 bits of a vector: `llvm.aarch64.sve.dupq.lane`
///
/// The lane says which ones.
///
/// ```mlir
/// %0 = "arm_sve.intr.dupq_lane"(%a) <{lane = 1 : i64}> : (vector<[4]xi32>) -> vector<[4]xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_sve.intr.dupq_lane",
    facts(
        Intrinsic::new("llvm.aarch64.sve.dupq.lane").overloaded_operands(&[0]).immediates(&[(1, "lane")])
    )
)]
pub struct DupQLaneIntr {
    pub v: Operand<ScalableVectorOfRank1>,
    pub lane: Attr<I64Attr>,
    pub res: OpResult<LLVMType>,
}
