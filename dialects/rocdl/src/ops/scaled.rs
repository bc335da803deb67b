//! Conversions from narrow floats that have a scale: the result is what they are multiplied by a power of two.
//!
//! Floats of eight, six and four bits lie in integers.

use dialekt_ir_core::prelude::op::*;

use crate::INTRINSIC;
use crate::constraints::V;

op_family! {
    /// Converts narrow floats, whose scales lie together, to wider ones.
    ///
    /// `scaleSel` says which byte is the scale.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scale.pk8.f16.fp8 %src, %scale[0] : vector<8xf16>
    /// ```
    #[op(
        name = "rocdl.cvt.scale.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(2, "scaleSel")]))
    )]
    #[assembly(attr_dict $src "," $scale "[" $scale_sel "]" ":" type($res))]
    pub struct CvtScalePk<S, R> {
        pub src: Operand<S>,
        pub scale: Operand<I32>,
        pub scale_sel: Attr<I32Attr>,
        pub res: OpResult<R>,
    }

    /// 16 `bf6` to `bf16`.
    CvtPkScalePk16Bf16Bf6<S = V<3, I32>, R = V<16, BF16>> = "pk16.bf16.bf6";

    /// 16 `fp6` to `bf16`.
    CvtPkScalePk16Bf16Fp6<S = V<3, I32>, R = V<16, BF16>> = "pk16.bf16.fp6";

    /// 16 `bf6` to `f16`.
    CvtPkScalePk16F16Bf6<S = V<3, I32>, R = V<16, F16>> = "pk16.f16.bf6";

    /// 16 `fp6` to `f16`.
    CvtPkScalePk16F16Fp6<S = V<3, I32>, R = V<16, F16>> = "pk16.f16.fp6";

    /// 16 `bf6` to `f32`.
    CvtPkScalePk16F32Bf6<S = V<3, I32>, R = V<16, F32>> = "pk16.f32.bf6";

    /// 16 `fp6` to `f32`.
    CvtPkScalePk16F32Fp6<S = V<3, I32>, R = V<16, F32>> = "pk16.f32.fp6";

    /// 8 `bf8` to `bf16`.
    CvtPkScalePk8Bf16Bf8<S = V<2, I32>, R = V<8, BF16>> = "pk8.bf16.bf8";

    /// 8 `fp8` to `bf16`.
    CvtPkScalePk8Bf16Fp8<S = V<2, I32>, R = V<8, BF16>> = "pk8.bf16.fp8";

    /// 8 `fp4` to `bf16`.
    CvtPkScalePk8Bf16Fp4<S = I32, R = V<8, BF16>> = "pk8.bf16.fp4";

    /// 8 `bf8` to `f16`.
    CvtPkScalePk8F16Bf8<S = V<2, I32>, R = V<8, F16>> = "pk8.f16.bf8";

    /// 8 `fp8` to `f16`.
    CvtPkScalePk8F16Fp8<S = V<2, I32>, R = V<8, F16>> = "pk8.f16.fp8";

    /// 8 `fp4` to `f16`.
    CvtPkScalePk8F16Fp4<S = I32, R = V<8, F16>> = "pk8.f16.fp4";

    /// 8 `bf8` to `f32`.
    CvtPkScalePk8F32Bf8<S = V<2, I32>, R = V<8, F32>> = "pk8.f32.bf8";

    /// 8 `fp8` to `f32`.
    CvtPkScalePk8F32Fp8<S = V<2, I32>, R = V<8, F32>> = "pk8.f32.fp8";

    /// 8 `fp4` to `f32`.
    CvtPkScalePk8F32Fp4<S = I32, R = V<8, F32>> = "pk8.f32.fp4";
}

op_family! {
    /// Converts a float of eight bits to `f16`, as one of a pair.
    ///
    /// `srcSelIndex` says which byte it is, `dstLoHiSel` which half of `oldVdst` it replaces.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.f16.fp8 %src[1], %scale -> %old[false] : vector<2xf16>
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.f16.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(3, "srcSelIndex"), (4, "dstLoHiSel")]))
    )]
    #[assembly(attr_dict $src "[" $src_sel_index "]" "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res))]
    pub struct CvtScaleF32Insert {
        pub old_vdst: Operand<V<2, F16>>,
        pub src: Operand<I32>,
        pub scale: Operand<F32>,
        pub src_sel_index: Attr<I32Attr>,
        pub dst_lo_hi_sel: Attr<I1Attr>,
        pub res: OpResult<V<2, F16>>,
    }

    /// One `bf8` to `f16`.
    CvtScaleF32F16Bf8 = "bf8";

    /// One `fp8` to `f16`.
    CvtScaleF32F16Fp8 = "fp8";
}

op_family! {
    /// Converts what one byte holds: a float of eight bits, or two of four.
    ///
    /// `srcSelIndex` says which byte it is.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.f32.fp8 %src[1], %scale : f32
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(2, "srcSelIndex")]))
    )]
    #[assembly(attr_dict $src "[" $src_sel_index "]" "," $scale ":" type($res))]
    pub struct CvtScaleF32Byte<R> {
        pub src: Operand<I32>,
        pub scale: Operand<F32>,
        pub src_sel_index: Attr<I32Attr>,
        pub res: OpResult<R>,
    }

    /// One `bf8` to `f32`.
    CvtScaleF32F32Bf8<R = F32> = "f32.bf8";

    /// One `fp8` to `f32`.
    CvtScaleF32F32Fp8<R = F32> = "f32.fp8";

    /// Two `fp4` to `bf16`.
    CvtScaleF32PkBf16Fp4<R = V<2, BF16>> = "pk.bf16.fp4";

    /// Two `fp4` to `f16`.
    CvtScaleF32PkF16Fp4<R = V<2, F16>> = "pk.f16.fp4";

    /// Two `fp4` to `f32`.
    CvtScaleF32PkF32Fp4<R = V<2, F32>> = "pk.f32.fp4";
}

op_family! {
    /// Converts the two floats of eight bits that half a register holds.
    ///
    /// `srcLoHiSel` says which half it is.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.pk.f16.bf8 %src[true], %scale : vector<2xf16>
    /// ```
    #[op(
        name = "rocdl.cvt.scalef32.pk.{}",
        rename_all = "camelCase",
        traits(Pure),
        facts(INTRINSIC.immediates(&[(2, "srcLoHiSel")]))
    )]
    #[assembly(attr_dict $src "[" $src_lo_hi_sel "]" "," $scale ":" type($res))]
    pub struct CvtScaleF32Half<R> {
        pub src: Operand<I32>,
        pub scale: Operand<F32>,
        pub src_lo_hi_sel: Attr<I1Attr>,
        pub res: OpResult<R>,
    }

    /// Two `bf8` to `bf16`.
    CvtScaleF32PkBf16Bf8<R = V<2, BF16>> = "bf16.bf8";

    /// Two `fp8` to `bf16`.
    CvtScaleF32PkBf16Fp8<R = V<2, BF16>> = "bf16.fp8";

    /// Two `bf8` to `f16`.
    CvtScaleF32PkF16Bf8<R = V<2, F16>> = "f16.bf8";

    /// Two `fp8` to `f16`.
    CvtScaleF32PkF16Fp8<R = V<2, F16>> = "f16.fp8";

    /// Two `bf8` to `f32`.
    CvtScaleF32PkF32Bf8<R = V<2, F32>> = "f32.bf8";

    /// Two `fp8` to `f32`.
    CvtScaleF32PkF32Fp8<R = V<2, F32>> = "f32.fp8";
}

op_family! {
    /// Converts all elements of a vector, with one scale.
    ///
    /// To narrow floats, elements are divided by the scale; to wide ones, multiplied with it.
    ///
    /// ```mlir
    /// %0 = rocdl.cvt.scalef32.pk32.f32.fp6 %src, %scale : vector<32xf32>
    /// ```
    #[op(name = "rocdl.cvt.scalef32.{}", rename_all = "camelCase", traits(Pure), facts(INTRINSIC))]
    #[assembly(attr_dict $src "," $scale ":" type($res))]
    pub struct CvtScaleF32Vector<S, R> {
        pub src: Operand<S>,
        pub scale: Operand<F32>,
        pub res: OpResult<R>,
    }

    /// 16 `bf16` to `bf6`.
    CvtScaleF32Pk16Bf6Bf16<S = V<16, BF16>, R = V<3, I32>> = "pk16.bf6.bf16";

    /// 16 `bf16` to `fp6`.
    CvtScaleF32Pk16Fp6Bf16<S = V<16, BF16>, R = V<3, I32>> = "pk16.fp6.bf16";

    /// 16 `f16` to `bf6`.
    CvtScaleF32Pk16Bf6F16<S = V<16, F16>, R = V<3, I32>> = "pk16.bf6.f16";

    /// 16 `f16` to `fp6`.
    CvtScaleF32Pk16Fp6F16<S = V<16, F16>, R = V<3, I32>> = "pk16.fp6.f16";

    /// 16 `f32` to `bf6`.
    CvtScaleF32Pk16Bf6F32<S = V<16, F32>, R = V<3, I32>> = "pk16.bf6.f32";

    /// 16 `f32` to `fp6`.
    CvtScaleF32Pk16Fp6F32<S = V<16, F32>, R = V<3, I32>> = "pk16.fp6.f32";

    /// 32 `bf6` to `bf16`.
    CvtScaleF32Pk32Bf16Bf6<S = V<6, I32>, R = V<32, BF16>> = "pk32.bf16.bf6";

    /// 32 `fp6` to `bf16`.
    CvtScaleF32Pk32Bf16Fp6<S = V<6, I32>, R = V<32, BF16>> = "pk32.bf16.fp6";

    /// 32 `bf16` to `bf6`.
    CvtScaleF32Pk32Bf6Bf16<S = V<32, BF16>, R = V<6, I32>> = "pk32.bf6.bf16";

    /// 32 `bf16` to `fp6`.
    CvtScaleF32Pk32Fp6Bf16<S = V<32, BF16>, R = V<6, I32>> = "pk32.fp6.bf16";

    /// 32 `f16` to `bf6`.
    CvtScaleF32Pk32Bf6F16<S = V<32, F16>, R = V<6, I32>> = "pk32.bf6.f16";

    /// 32 `f16` to `fp6`.
    CvtScaleF32Pk32Fp6F16<S = V<32, F16>, R = V<6, I32>> = "pk32.fp6.f16";

    /// 32 `bf6` to `f16`.
    CvtScaleF32Pk32F16Bf6<S = V<6, I32>, R = V<32, F16>> = "pk32.f16.bf6";

    /// 32 `fp6` to `f16`.
    CvtScaleF32Pk32F16Fp6<S = V<6, I32>, R = V<32, F16>> = "pk32.f16.fp6";

    /// 32 `bf6` to `f32`.
    CvtScaleF32Pk32F32Bf6<S = V<6, I32>, R = V<32, F32>> = "pk32.f32.bf6";

    /// 32 `fp6` to `f32`.
    CvtScaleF32Pk32F32Fp6<S = V<6, I32>, R = V<32, F32>> = "pk32.f32.fp6";

    /// 8 `bf16` to `bf8`.
    CvtScaleF32Pk8Bf8Bf16<S = V<8, BF16>, R = V<2, I32>> = "pk8.bf8.bf16";

    /// 8 `bf16` to `fp8`.
    CvtScaleF32Pk8Fp8Bf16<S = V<8, BF16>, R = V<2, I32>> = "pk8.fp8.bf16";

    /// 8 `f16` to `bf8`.
    CvtScaleF32Pk8Bf8F16<S = V<8, F16>, R = V<2, I32>> = "pk8.bf8.f16";

    /// 8 `f16` to `fp8`.
    CvtScaleF32Pk8Fp8F16<S = V<8, F16>, R = V<2, I32>> = "pk8.fp8.f16";

    /// 8 `f32` to `bf8`.
    CvtScaleF32Pk8Bf8F32<S = V<8, F32>, R = V<2, I32>> = "pk8.bf8.f32";

    /// 8 `f32` to `fp8`.
    CvtScaleF32Pk8Fp8F32<S = V<8, F32>, R = V<2, I32>> = "pk8.fp8.f32";

    /// 8 `bf16` to `fp4`.
    CvtScaleF32Pk8Fp4Bf16<S = V<8, BF16>, R = I32> = "pk8.fp4.bf16";

    /// 8 `f16` to `fp4`.
    CvtScaleF32Pk8Fp4F16<S = V<8, F16>, R = I32> = "pk8.fp4.f16";

    /// 8 `f32` to `fp4`.
    CvtScaleF32Pk8Fp4F32<S = V<8, F32>, R = I32> = "pk8.fp4.f32";
}
