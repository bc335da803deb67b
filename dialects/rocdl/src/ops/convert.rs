//! Conversions to and from floats of eight bits, which lie in integers.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use crate::INTRINSIC;

op_family! {
    /// Converts a float of eight bits to `f32`.
    ///
    /// `byteSel` says which byte of the operand it is.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.f32.fp8 %a[2] : f32
    /// ```
    #[op(
        name = "rocdl.cvt.f32.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(1, "byteSel")]))
    )]
    #[assembly(attr_dict $src_a "[" $byte_sel "]" ":" type($res))]
    pub struct CvtF32 {
        pub src_a: Operand<I32>,
        pub byte_sel: Attr<I32Attr>,
        pub res: OpResult<LLVMType>,
    }

    /// One `bf8` to `f32`.
    CvtF32Bf8 = "bf8";

    /// One `fp8` to `f32`.
    CvtF32Fp8 = "fp8";
}

op_family! {
    /// Converts two floats of eight bits to `f32`.
    ///
    /// `wordSel` says in which half of the operand they are.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.pk.f32.fp8 %a[true] : vector<2xf32>
    /// ```
    #[op(
        name = "rocdl.cvt.pk.f32.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(1, "wordSel")]))
    )]
    #[assembly(attr_dict $src "[" $word_sel "]" ":" type($res))]
    pub struct CvtPkF32 {
        pub src: Operand<I32>,
        pub word_sel: Attr<I1Attr>,
        pub res: OpResult<LLVMType>,
    }

    /// Two `bf8` to `f32`.
    CvtPkF32Bf8 = "bf8";

    /// Two `fp8` to `f32`.
    CvtPkF32Fp8 = "fp8";
}

op_family! {
    /// Converts two `f32` to floats of eight bits.
    ///
    /// They replace the half of `old` that `wordSel` says.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.pk.fp8.f32 %a, %b -> %old[true] : i32
    /// ```
    #[op(
        name = "rocdl.cvt.pk.{}.f32",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(3, "wordSel")]))
    )]
    #[assembly(attr_dict $src_a "," $src_b "->" $old "[" $word_sel "]" ":" type($res))]
    pub struct CvtPkFromF32 {
        pub src_a: Operand<F32>,
        pub src_b: Operand<F32>,
        pub old: Operand<I32>,
        pub word_sel: Attr<I1Attr>,
        pub res: OpResult<LLVMType>,
    }

    /// Two `f32` to `bf8`.
    CvtPkBf8F32 = "bf8";

    /// Two `f32` to `fp8`.
    CvtPkFp8F32 = "fp8";
}

op_family! {
    /// Converts an `f32` to a float of eight bits, rounding stochastically.
    ///
    /// The second operand is a random number; the result replaces the byte of `old` that `byteSel` says.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.sr.fp8.f32 %a, %random -> %old[3] : i32
    /// ```
    #[op(
        name = "rocdl.cvt.sr.{}.f32",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(3, "byteSel")]))
    )]
    #[assembly(attr_dict $src_a "," $src_b "->" $old "[" $byte_sel "]" ":" type($res))]
    pub struct CvtSr {
        pub src_a: Operand<F32>,
        pub src_b: Operand<I32>,
        pub old: Operand<I32>,
        pub byte_sel: Attr<I32Attr>,
        pub res: OpResult<LLVMType>,
    }

    /// One `f32` to `bf8`.
    CvtSrBf8F32 = "bf8";

    /// One `f32` to `fp8`.
    CvtSrFp8F32 = "fp8";
}

/// Converts two `f32` to `f16`, rounding towards zero.
///
/// Both stand in one register.
///
/// ```mlir
/// %0 = rocdl.cvt.pkrtz %a, %b : vector<2xf16>
/// ```
#[derive(Op)]
#[op(name = "rocdl.cvt.pkrtz", rename_all = "camelCase", traits(Pure), facts(INTRINSIC))]
#[assembly(attr_dict $src_a "," $src_b ":" type($res))]
pub struct CvtPkRtz {
    pub src_a: Operand<F32>,
    pub src_b: Operand<F32>,
    pub res: OpResult<LLVMType>,
}
