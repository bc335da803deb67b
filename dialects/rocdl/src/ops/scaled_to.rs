//! Conversions to narrow floats with a scale: the result is what is divided by a power of two.
//!
//! Floats of eight, six and four bits lie in integers.

use dialekt_ir_core::prelude::op::*;

use crate::INTRINSIC;
use crate::constraints::V;

op_family! {
    /// Converts two floats to floats of eight bits.
    ///
    /// They replace the half of `oldVdst` that `dstLoHiSel` says.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.pk.fp8.f16 %src, %scale -> %old[false] : vector<2xi16>
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.pk.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(3, "dstLoHiSel")]))
    )]
    #[assembly(attr_dict $src0 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res))]
    pub struct CvtScaleF32PkInsert<S> {
        pub old_vdst: Operand<V<2, I16>>,
        pub src0: Operand<S>,
        pub scale: Operand<F32>,
        pub dst_lo_hi_sel: Attr<I1Attr>,
        pub res: OpResult<V<2, I16>>,
    }

    /// Two `bf16` to `bf8`.
    CvtScaleF32PkBf8Bf16<S = V<2, BF16>> = "bf8.bf16";

    /// Two `bf16` to `fp8`.
    CvtScaleF32PkFp8Bf16<S = V<2, BF16>> = "fp8.bf16";

    /// Two `f16` to `bf8`.
    CvtScaleF32PkBf8F16<S = V<2, F16>> = "bf8.f16";

    /// Two `f16` to `fp8`.
    CvtScaleF32PkFp8F16<S = V<2, F16>> = "fp8.f16";
}

op_family! {
    /// Converts two `f32` to floats of eight bits.
    ///
    /// They replace the half of `oldVdst` that `dstLoHiSel` says.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.pk.fp8.f32 %a, %b, %scale -> %old[true] : vector<2xi16>
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.pk.{}.f32",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(4, "dstLoHiSel")]))
    )]
    #[assembly(attr_dict $src0 "," $src1 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res))]
    pub struct CvtScaleF32PkInsertF32 {
        pub old_vdst: Operand<V<2, I16>>,
        pub src0: Operand<F32>,
        pub src1: Operand<F32>,
        pub scale: Operand<F32>,
        pub dst_lo_hi_sel: Attr<I1Attr>,
        pub res: OpResult<V<2, I16>>,
    }

    /// Two `f32` to `bf8`.
    CvtScaleF32PkBf8F32 = "bf8";

    /// Two `f32` to `fp8`.
    CvtScaleF32PkFp8F32 = "fp8";
}

op_family! {
    /// Converts two floats to `fp4`.
    ///
    /// They replace the byte of `oldVdst` that `dstSelIndex` says.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.pk.fp4.f16 %src, %scale -> %old[3] : i32
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.pk.fp4.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(3, "dstSelIndex")]))
    )]
    #[assembly(attr_dict $src "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res))]
    pub struct CvtScaleF32PkFp4<S> {
        pub old_vdst: Operand<I32>,
        pub src: Operand<S>,
        pub scale: Operand<F32>,
        pub dst_sel_index: Attr<I32Attr>,
        pub res: OpResult<I32>,
    }

    /// Two `bf16` to `fp4`.
    CvtScaleF32PkFp4Bf16<S = V<2, BF16>> = "bf16";

    /// Two `f16` to `fp4`.
    CvtScaleF32PkFp4F16<S = V<2, F16>> = "f16";
}

/// Converts two `f32` to `fp4`.
///
/// They replace the byte of `oldVdst` that `dstSelIndex` says.
///
/// ```mlir
/// %0 = rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %scale -> %old[3] : i32
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.cvt.scalef32.pk.fp4.f32",
    rename_all = "camelCase",
    traits(Pure),
    facts(INTRINSIC.immediates(&[(4, "dstSelIndex")]))
)]
#[assembly(attr_dict $src0 "," $src1 "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res))]
pub struct CvtScaleF32PkFp4F32 {
    pub old_vdst: Operand<I32>,
    pub src0: Operand<F32>,
    pub src1: Operand<F32>,
    pub scale: Operand<F32>,
    pub dst_sel_index: Attr<I32Attr>,
    pub res: OpResult<I32>,
}

op_family! {
    /// Converts two vectors of 16 `f32` to one vector of floats of six bits.
    ///
    /// The elements are divided by the scale.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.2xpk16.fp6.f32 %a, %b, %scale : vector<6xi32>
    /// ```
    #[op(name = "rocdl.cvt.scalef32.2xpk16.{}.f32", rename_all = "camelCase", traits(Pure), facts(INTRINSIC))]
    #[assembly(attr_dict $src0 "," $src1 "," $scale ":" type($res))]
    pub struct CvtScaleF322xPk {
        pub src0: Operand<V<16, F32>>,
        pub src1: Operand<V<16, F32>>,
        pub scale: Operand<F32>,
        pub res: OpResult<V<6, I32>>,
    }

    /// Twice 16 `f32` to `bf6`.
    CvtScaleF322xPk16Bf6F32 = "bf6";

    /// Twice 16 `f32` to `fp6`.
    CvtScaleF322xPk16Fp6F32 = "fp6";
}

op_family! {
    /// Converts a float to one of eight bits, rounding stochastically.
    ///
    /// The result replaces the byte of `oldVdst` that `dstSelIndex` says; `seed` is a random number.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.sr.fp8.f16 %src, %seed, %scale -> %old[2] : i32
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.sr.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(4, "dstSelIndex")]))
    )]
    #[assembly(attr_dict $src0 "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res))]
    pub struct CvtScaleF32Sr<S> {
        pub old_vdst: Operand<I32>,
        pub src0: Operand<S>,
        pub seed: Operand<I32>,
        pub scale: Operand<F32>,
        pub dst_sel_index: Attr<I32Attr>,
        pub res: OpResult<I32>,
    }

    /// One `bf16` to `bf8`.
    CvtScaleF32SrBf8BF16<S = BF16> = "bf8.bf16";

    /// One `bf16` to `fp8`.
    CvtScaleF32SrFp8BF16<S = BF16> = "fp8.bf16";

    /// One `f16` to `bf8`.
    CvtScaleF32SrBf8F16<S = F16> = "bf8.f16";

    /// One `f16` to `fp8`.
    CvtScaleF32SrFp8F16<S = F16> = "fp8.f16";

    /// One `f32` to `bf8`.
    CvtScaleF32SrBf8F32<S = F32> = "bf8.f32";

    /// One `f32` to `fp8`.
    CvtScaleF32SrFp8F32<S = F32> = "fp8.f32";
}

op_family! {
    /// Converts two floats to `fp4`, rounding stochastically.
    ///
    /// They replace the byte of `oldVdst` that `dstSelIndex` says; `seed` is a random number.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %src, %seed, %scale -> %old[1] : i32
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.sr.pk.fp4.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(4, "dstSelIndex")]))
    )]
    #[assembly(attr_dict $src "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res))]
    pub struct CvtScaleF32SrPkFp4<S> {
        pub old_vdst: Operand<I32>,
        pub src: Operand<S>,
        pub seed: Operand<I32>,
        pub scale: Operand<F32>,
        pub dst_sel_index: Attr<I32Attr>,
        pub res: OpResult<I32>,
    }

    /// Two `bf16` to `fp4`.
    CvtScaleF32SrPkFp4Bf16<S = V<2, BF16>> = "bf16";

    /// Two `f16` to `fp4`.
    CvtScaleF32SrPkFp4F16<S = V<2, F16>> = "f16";

    /// Two `f32` to `fp4`.
    CvtScaleF32SrPkFp4F32<S = V<2, F32>> = "f32";
}

op_family! {
    /// Converts all elements of a vector to narrow floats, rounding stochastically.
    ///
    /// The elements are divided by the scale; `seed` is a random number.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.sr.pk8.fp8.f32 %src, %seed, %scale : vector<2xi32>
    /// ```
    #[op(name = "rocdl.cvt.scalef32.sr.{}", rename_all = "camelCase", traits(Pure), facts(INTRINSIC))]
    #[assembly(attr_dict $src "," $seed "," $scale ":" type($res))]
    pub struct CvtScaleF32SrVector<S, R> {
        pub src: Operand<S>,
        pub seed: Operand<I32>,
        pub scale: Operand<F32>,
        pub res: OpResult<R>,
    }

    /// 16 `bf16` to `bf6`.
    CvtScaleF32SrPk16Bf6Bf16<S = V<16, BF16>, R = V<3, I32>> = "pk16.bf6.bf16";

    /// 16 `bf16` to `fp6`.
    CvtScaleF32SrPk16Fp6Bf16<S = V<16, BF16>, R = V<3, I32>> = "pk16.fp6.bf16";

    /// 16 `f16` to `bf6`.
    CvtScaleF32SrPk16Bf6F16<S = V<16, F16>, R = V<3, I32>> = "pk16.bf6.f16";

    /// 16 `f16` to `fp6`.
    CvtScaleF32SrPk16Fp6F16<S = V<16, F16>, R = V<3, I32>> = "pk16.fp6.f16";

    /// 16 `f32` to `bf6`.
    CvtScaleF32SrPk16Bf6F32<S = V<16, F32>, R = V<3, I32>> = "pk16.bf6.f32";

    /// 16 `f32` to `fp6`.
    CvtScaleF32SrPk16Fp6F32<S = V<16, F32>, R = V<3, I32>> = "pk16.fp6.f32";

    /// 32 `bf16` to `bf6`.
    CvtScaleF32SrPk32Bf6Bf16<S = V<32, BF16>, R = V<6, I32>> = "pk32.bf6.bf16";

    /// 32 `bf16` to `fp6`.
    CvtScaleF32SrPk32Fp6Bf16<S = V<32, BF16>, R = V<6, I32>> = "pk32.fp6.bf16";

    /// 32 `f16` to `bf6`.
    CvtScaleF32SrPk32Bf6F16<S = V<32, F16>, R = V<6, I32>> = "pk32.bf6.f16";

    /// 32 `f16` to `fp6`.
    CvtScaleF32SrPk32Fp6F16<S = V<32, F16>, R = V<6, I32>> = "pk32.fp6.f16";

    /// 32 `f32` to `bf6`.
    CvtScaleF32SrPk32Bf6F32<S = V<32, F32>, R = V<6, I32>> = "pk32.bf6.f32";

    /// 32 `f32` to `fp6`.
    CvtScaleF32SrPk32Fp6F32<S = V<32, F32>, R = V<6, I32>> = "pk32.fp6.f32";

    /// 8 `bf16` to `bf8`.
    CvtScaleF32SrPk8Bf8Bf16<S = V<8, BF16>, R = V<2, I32>> = "pk8.bf8.bf16";

    /// 8 `bf16` to `fp8`.
    CvtScaleF32SrPk8Fp8Bf16<S = V<8, BF16>, R = V<2, I32>> = "pk8.fp8.bf16";

    /// 8 `f16` to `bf8`.
    CvtScaleF32SrPk8Bf8F16<S = V<8, F16>, R = V<2, I32>> = "pk8.bf8.f16";

    /// 8 `f16` to `fp8`.
    CvtScaleF32SrPk8Fp8F16<S = V<8, F16>, R = V<2, I32>> = "pk8.fp8.f16";

    /// 8 `f32` to `bf8`.
    CvtScaleF32SrPk8Bf8F32<S = V<8, F32>, R = V<2, I32>> = "pk8.bf8.f32";

    /// 8 `f32` to `fp8`.
    CvtScaleF32SrPk8Fp8F32<S = V<8, F32>, R = V<2, I32>> = "pk8.fp8.f32";

    /// 8 `bf16` to `fp4`.
    CvtScaleF32SrPk8Fp4Bf16<S = V<8, BF16>, R = I32> = "pk8.fp4.bf16";

    /// 8 `f16` to `fp4`.
    CvtScaleF32SrPk8Fp4F16<S = V<8, F16>, R = I32> = "pk8.fp4.f16";

    /// 8 `f32` to `fp4`.
    CvtScaleF32SrPk8Fp4F32<S = V<8, F32>, R = I32> = "pk8.fp4.f32";
}
