//! Products of matrices that the lanes of a wave hold together: `wmma`.
//!
//! Numbers of rows, columns and factors are those of the name. Attributes change the signs of factors, how the sum is taken, and whether a factor
//! is kept for the next product.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::ScalarOrVectorOf;

use crate::INTRINSIC;

op_family! {
    /// Multiplies matrices, and adds the products to `f32`.
    ///
    /// Matrices of `bf16` and of eight bits are vectors of integers.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.f32.16x16x16.f16 %a, %a, %c : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0]).overloaded_operands(&[0]))
    )]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct Wmma<A, C> {
        pub a: Operand<ScalarOrVectorOf<A>>,
        pub b: Operand<ScalarOrVectorOf<A>>,
        pub c: Operand<ScalarOrVectorOf<C>>,
        pub res: OpResult<ScalarOrVectorOf<C>>,
    }

    /// 16 by 16 by 16 elements: `bf16`, to `f32`.
    WmmaF32_16x16x16Bf16<A = AnyInteger, C = F32> = "f32.16x16x16.bf16";

    /// 16 by 16 by 16 elements: `bf8`, to `f32`.
    WmmaF32_16x16x16Bf8Bf8<A = AnyInteger, C = F32> = "f32.16x16x16.bf8_bf8";

    /// 16 by 16 by 16 elements: `bf8` by `fp8`, to `f32`.
    WmmaF32_16x16x16Bf8Fp8<A = AnyInteger, C = F32> = "f32.16x16x16.bf8_fp8";

    /// 16 by 16 by 16 elements: `fp8` by `bf8`, to `f32`.
    WmmaF32_16x16x16Fp8Bf8<A = AnyInteger, C = F32> = "f32.16x16x16.fp8_bf8";

    /// 16 by 16 by 16 elements: `fp8`, to `f32`.
    WmmaF32_16x16x16Fp8Fp8<A = AnyInteger, C = F32> = "f32.16x16x16.fp8_fp8";

    /// 16 by 16 by 16 elements: `f16`, to `f32`.
    WmmaF32_16x16x16F16<A = F16, C = F32> = "f32.16x16x16.f16";
}

op_family! {
    /// Multiplies matrices, and adds the products in the lower or the upper halves of registers.
    ///
    /// `opsel` chooses the upper halves.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.f16.16x16x16.f16 %a, %a, %a {opsel = true}
    ///   : (vector<16xf16>, vector<16xf16>, vector<16xf16>) -> vector<16xf16>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0]).overloaded_operands(&[1]).immediates(&[(3, "opsel")]))
    )]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaHalf<A> {
        pub a: Operand<ScalarOrVectorOf<A>>,
        pub b: Operand<ScalarOrVectorOf<A>>,
        pub c: Operand<ScalarOrVectorOf<A>>,
        #[default(false)]
        pub opsel: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<A>>,
    }

    /// 16 by 16 by 16 elements: `bf16`, to `bf16`.
    WmmaBf16_16x16x16Bf16<A = AnyInteger> = "bf16.16x16x16.bf16";

    /// 16 by 16 by 16 elements: `f16`, to `f16`.
    WmmaF16_16x16x16F16<A = F16> = "f16.16x16x16.f16";
}

op_family! {
    /// Multiplies matrices of floats, and adds the products; both factors and the sum may be modified.
    ///
    /// The sum and the result may have types of their own.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.f32.16x16x32.f16 %a, %a, %c {signA = true}
    ///   : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0])
            .overloaded_operands(OVERLOADS)
            .immediates(&[(0, "signA"), (2, "signB"), (4, "modC"), (6, "reuseA"), (7, "reuseB")]))
    )]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaModifiers<A, C, D, OVERLOADS = &[1]> {
        #[default(false)]
        pub sign_a: Attr<I1Attr>,
        pub a: Operand<ScalarOrVectorOf<A>>,
        #[default(false)]
        pub sign_b: Attr<I1Attr>,
        pub b: Operand<ScalarOrVectorOf<A>>,
        #[default(0)]
        pub mod_c: Attr<I16Attr>,
        pub c: Operand<ScalarOrVectorOf<C>>,
        #[default(false)]
        pub reuse_a: Attr<I1Attr>,
        #[default(false)]
        pub reuse_b: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<D>>,
    }

    /// 16 by 16 by 32 elements: `bf16`, to `bf16`.
    WmmaBf16_16x16x32Bf16<A = BF16, C = BF16, D = BF16> = "bf16.16x16x32.bf16";

    /// 16 by 16 by 32 elements: `bf16`, to `bf16f32`.
    WmmaBf16f32_16x16x32Bf16<A = BF16, C = F32, D = BF16, OVERLOADS = &[1, 5]> = "bf16f32.16x16x32.bf16";

    /// 16 by 16 by 32 elements: `f16`, to `f16`.
    WmmaF16_16x16x32F16<A = F16, C = F16, D = F16> = "f16.16x16x32.f16";

    /// 16 by 16 by 32 elements: `bf16`, to `f32`.
    WmmaF32_16x16x32Bf16<A = BF16, C = F32, D = F32> = "f32.16x16x32.bf16";

    /// 16 by 16 by 32 elements: `f16`, to `f32`.
    WmmaF32_16x16x32F16<A = F16, C = F32, D = F32> = "f32.16x16x32.f16";

    /// 16 by 16 by 4 elements: `f32`, to `f32`.
    WmmaF32_16x16x4F32<A = F32, C = F32, D = F32> = "f32.16x16x4.f32";
}

op_family! {
    /// Multiplies matrices of eight bits, and adds the products; the sum may be modified.
    ///
    /// `modC` says how: its negative, its absolute value, or both.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.f16.16x16x64.fp8_bf8 %a, %a, %c {modC = 1 : i16}
    ///   : (vector<8xi32>, vector<8xi32>, vector<8xf16>) -> vector<8xf16>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0])
            .overloaded_operands(&[0])
            .immediates(&[(2, "modC"), (4, "reuseA"), (5, "reuseB")]))
    )]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaSum<C> {
        pub a: Operand<ScalarOrVectorOf<AnyInteger>>,
        pub b: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(0)]
        pub mod_c: Attr<I16Attr>,
        pub c: Operand<ScalarOrVectorOf<C>>,
        #[default(false)]
        pub reuse_a: Attr<I1Attr>,
        #[default(false)]
        pub reuse_b: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<C>>,
    }

    /// 16 by 16 by 128 elements: `bf8`, to `f16`.
    WmmaF16_16x16x128Bf8Bf8<C = F16> = "f16.16x16x128.bf8_bf8";

    /// 16 by 16 by 128 elements: `bf8` by `fp8`, to `f16`.
    WmmaF16_16x16x128Bf8Fp8<C = F16> = "f16.16x16x128.bf8_fp8";

    /// 16 by 16 by 128 elements: `fp8` by `bf8`, to `f16`.
    WmmaF16_16x16x128Fp8Bf8<C = F16> = "f16.16x16x128.fp8_bf8";

    /// 16 by 16 by 128 elements: `fp8`, to `f16`.
    WmmaF16_16x16x128Fp8Fp8<C = F16> = "f16.16x16x128.fp8_fp8";

    /// 16 by 16 by 64 elements: `bf8`, to `f16`.
    WmmaF16_16x16x64Bf8Bf8<C = F16> = "f16.16x16x64.bf8_bf8";

    /// 16 by 16 by 64 elements: `bf8` by `fp8`, to `f16`.
    WmmaF16_16x16x64Bf8Fp8<C = F16> = "f16.16x16x64.bf8_fp8";

    /// 16 by 16 by 64 elements: `fp8` by `bf8`, to `f16`.
    WmmaF16_16x16x64Fp8Bf8<C = F16> = "f16.16x16x64.fp8_bf8";

    /// 16 by 16 by 64 elements: `fp8`, to `f16`.
    WmmaF16_16x16x64Fp8Fp8<C = F16> = "f16.16x16x64.fp8_fp8";

    /// 16 by 16 by 128 elements: `bf8`, to `f32`.
    WmmaF32_16x16x128Bf8Bf8<C = F32> = "f32.16x16x128.bf8_bf8";

    /// 16 by 16 by 128 elements: `bf8` by `fp8`, to `f32`.
    WmmaF32_16x16x128Bf8Fp8<C = F32> = "f32.16x16x128.bf8_fp8";

    /// 16 by 16 by 128 elements: `fp8` by `bf8`, to `f32`.
    WmmaF32_16x16x128Fp8Bf8<C = F32> = "f32.16x16x128.fp8_bf8";

    /// 16 by 16 by 128 elements: `fp8`, to `f32`.
    WmmaF32_16x16x128Fp8Fp8<C = F32> = "f32.16x16x128.fp8_fp8";

    /// 16 by 16 by 64 elements: `bf8`, to `f32`.
    WmmaF32_16x16x64Bf8Bf8<C = F32> = "f32.16x16x64.bf8_bf8";

    /// 16 by 16 by 64 elements: `bf8` by `fp8`, to `f32`.
    WmmaF32_16x16x64Bf8Fp8<C = F32> = "f32.16x16x64.bf8_fp8";

    /// 16 by 16 by 64 elements: `fp8` by `bf8`, to `f32`.
    WmmaF32_16x16x64Fp8Bf8<C = F32> = "f32.16x16x64.fp8_bf8";

    /// 16 by 16 by 64 elements: `fp8`, to `f32`.
    WmmaF32_16x16x64Fp8Fp8<C = F32> = "f32.16x16x64.fp8_fp8";
}

op_family! {
    /// Multiplies matrices of integers, and adds the products.
    ///
    /// Factors are unsigned but for those with `signA` or `signB`; with `clamp`, sums that overflow become the largest integer.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.i32.16x16x16.iu8 %a, %a, %c {signA = true, clamp = true}
    ///   : (vector<4xi32>, vector<4xi32>, vector<8xi32>) -> vector<8xi32>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0])
            .overloaded_operands(&[1])
            .immediates(&[(0, "signA"), (2, "signB"), (5, "clamp")]))
    )]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaInteger {
        #[default(false)]
        pub sign_a: Attr<I1Attr>,
        pub a: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(false)]
        pub sign_b: Attr<I1Attr>,
        pub b: Operand<ScalarOrVectorOf<AnyInteger>>,
        pub c: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(false)]
        pub clamp: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<AnyInteger>>,
    }

    /// 16 by 16 by 16 elements: `i4`, to `i32`.
    WmmaI32_16x16x16Iu4 = "i32.16x16x16.iu4";

    /// 16 by 16 by 16 elements: `i8`, to `i32`.
    WmmaI32_16x16x16Iu8 = "i32.16x16x16.iu8";

    /// 16 by 16 by 32 elements: `i4`, to `i32`.
    WmmaI32_16x16x32Iu4 = "i32.16x16x32.iu4";
}

/// Multiplies matrices of bytes, 16 by 16 by 64, and adds the products; factors may be kept for the next product.
///
/// Factors are unsigned but for those with `signA` or `signB`; with `clamp`, sums that overflow become the largest integer.
///
/// ```mlir
/// %0 = rocdl.wmma.i32.16x16x64.iu8 %a, %a, %c {reuseA = true}
///   : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
/// ```
#[derive(Op)]
#[op(
    name = "rocdl.wmma.i32.16x16x64.iu8",
    rename_all = "camelCase",
    facts(
        INTRINSIC
            .overloaded_results(&[0])
            .overloaded_operands(&[1])
            .immediates(&[(0, "signA"), (2, "signB"), (5, "reuseA"), (6, "reuseB"), (7, "clamp")])
    )
)]
#[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
pub struct WmmaI32_16x16x64Iu8 {
    #[default(false)]
    pub sign_a: Attr<I1Attr>,
    pub a: Operand<ScalarOrVectorOf<AnyInteger>>,
    #[default(false)]
    pub sign_b: Attr<I1Attr>,
    pub b: Operand<ScalarOrVectorOf<AnyInteger>>,
    pub c: Operand<ScalarOrVectorOf<AnyInteger>>,
    #[default(false)]
    pub reuse_a: Attr<I1Attr>,
    #[default(false)]
    pub reuse_b: Attr<I1Attr>,
    #[default(false)]
    pub clamp: Attr<I1Attr>,
    pub res: OpResult<ScalarOrVectorOf<AnyInteger>>,
}

op_family! {
    /// Multiplies matrices of narrow floats, which have a scale for each block, and adds the products.
    ///
    /// Formats say what the elements of factors and of their scales are.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %a, %a, %c, %s, %s {fmtA = 4 : i32}
    ///   : (vector<16xi32>, vector<16xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0])
            .overloaded_operands(&[1, 3])
            .immediates(&[
                (0, "fmtA"),
                (2, "fmtB"),
                (4, "modC"),
                (6, "scaleAType"),
                (7, "fmtScaleA"),
                (9, "scaleBType"),
                (10, "fmtScaleB"),
                (12, "reuseA"),
                (13, "reuseB"),
            ]))
    )]
    #[assembly($a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaScale<S> {
        #[default(0)]
        pub fmt_a: Attr<I32Attr>,
        pub a: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(0)]
        pub fmt_b: Attr<I32Attr>,
        pub b: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(0)]
        pub mod_c: Attr<I16Attr>,
        pub c: Operand<ScalarOrVectorOf<F32>>,
        #[default(0)]
        pub scale_a_type: Attr<I32Attr>,
        #[default(0)]
        pub fmt_scale_a: Attr<I32Attr>,
        pub scale_a: Operand<S>,
        #[default(0)]
        pub scale_b_type: Attr<I32Attr>,
        #[default(0)]
        pub fmt_scale_b: Attr<I32Attr>,
        pub scale_b: Operand<S>,
        #[default(false)]
        pub reuse_a: Attr<I1Attr>,
        #[default(false)]
        pub reuse_b: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<F32>>,
    }

    /// 16 by 16 by 128 elements: floats of 8, 6 or 4 bits, to `f32`.
    WmmaScale16F32_16x16x128F8f6f4<S = I64> = "scale16.f32.16x16x128.f8f6f4";

    /// 16 by 16 by 128 elements: floats of 8, 6 or 4 bits, to `f32`.
    WmmaScaleF32_16x16x128F8f6f4<S = I32> = "scale.f32.16x16x128.f8f6f4";
}

op_family! {
    /// Multiplies matrices of `fp4`, which have a scale for each block, and adds the products.
    ///
    /// Formats say what the elements of scales are.
    ///
    /// ```mlir
    /// %0 = rocdl.wmma.scale16.f32.32x16x128.f4 %a, %b, %c, %s, %s
    ///   : (vector<16xi32>, vector<8xi32>, vector<16xf32>, i64, i64) -> vector<16xf32>
    /// ```
    #[op(
        name = "rocdl.wmma.{}",
        rename_all = "camelCase",
        facts(INTRINSIC.overloaded_results(&[0])
            .overloaded_operands(&[0, 1])
            .immediates(&[
                (2, "modC"),
                (4, "scaleAType"),
                (5, "fmtScaleA"),
                (7, "scaleBType"),
                (8, "fmtScaleB"),
                (10, "reuseA"),
                (11, "reuseB"),
            ]))
    )]
    #[assembly($a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res))]
    pub struct WmmaScaleFp4<S> {
        pub a: Operand<ScalarOrVectorOf<AnyInteger>>,
        pub b: Operand<ScalarOrVectorOf<AnyInteger>>,
        #[default(0)]
        pub mod_c: Attr<I16Attr>,
        pub c: Operand<ScalarOrVectorOf<F32>>,
        #[default(0)]
        pub scale_a_type: Attr<I32Attr>,
        #[default(0)]
        pub fmt_scale_a: Attr<I32Attr>,
        pub scale_a: Operand<S>,
        #[default(0)]
        pub scale_b_type: Attr<I32Attr>,
        #[default(0)]
        pub fmt_scale_b: Attr<I32Attr>,
        pub scale_b: Operand<S>,
        #[default(false)]
        pub reuse_a: Attr<I1Attr>,
        #[default(false)]
        pub reuse_b: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<F32>>,
    }

    /// 32 by 16 by 128 elements: `f4`, to `f32`.
    WmmaScale16F32_32x16x128F4<S = I64> = "scale16.f32.32x16x128.f4";

    /// 32 by 16 by 128 elements: `f4`, to `f32`.
    WmmaScaleF32_32x16x128F4<S = I32> = "scale.f32.32x16x128.f4";
}
