//! Products of matrices that the lanes of a wave hold together: `mfma`, with sparse ones `smfmac`.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMType;

use crate::INTRINSIC;

op_family! {
    /// Multiplies matrices of floats, and adds the products to `f32`.
    ///
    /// The operands are both factors, the sum so far, and three integers that say how blocks are broadcast and permuted. An element of the result adds
    /// a row of the first times a column of the second factor: numbers of rows, columns and factors are those of the name.
    ///
    /// ```mlir
    /// %0 = rocdl.mfma.f32.32x32x1f32 %a, %b, %c, %d, %d, %d
    ///   : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
    /// ```
    #[op(name = "rocdl.mfma.f32.{}", facts(INTRINSIC))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct MfmaF32 {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 16 elements: `bf16`, four at a time.
    MfmaF32_16x16x16bf16_1k = "16x16x16bf16.1k";

    /// 16 by 16 by 16 elements: `f16`.
    MfmaF32_16x16x16f16 = "16x16x16f16";

    /// 16 by 16 by 1 elements: `f32`.
    MfmaF32_16x16x1f32 = "16x16x1f32";

    /// 16 by 16 by 2 elements: `bf16`.
    MfmaF32_16x16x2bf16 = "16x16x2bf16";

    /// 16 by 16 by 32 elements: `bf16`.
    MfmaF32_16x16x32Bf16 = "16x16x32.bf16";

    /// 16 by 16 by 32 elements: `bf8`.
    MfmaF32_16x16x32Bf8Bf8 = "16x16x32.bf8.bf8";

    /// 16 by 16 by 32 elements: `bf8` by `fp8`.
    MfmaF32_16x16x32Bf8Fp8 = "16x16x32.bf8.fp8";

    /// 16 by 16 by 32 elements: `f16`.
    MfmaF32_16x16x32F16 = "16x16x32.f16";

    /// 16 by 16 by 32 elements: `fp8` by `bf8`.
    MfmaF32_16x16x32Fp8Bf8 = "16x16x32.fp8.bf8";

    /// 16 by 16 by 32 elements: `fp8`.
    MfmaF32_16x16x32Fp8Fp8 = "16x16x32.fp8.fp8";

    /// 16 by 16 by 4 elements: `bf16`, four at a time.
    MfmaF32_16x16x4bf16_1k = "16x16x4bf16.1k";

    /// 16 by 16 by 4 elements: `f16`.
    MfmaF32_16x16x4f16 = "16x16x4f16";

    /// 16 by 16 by 4 elements: `f32`.
    MfmaF32_16x16x4f32 = "16x16x4f32";

    /// 16 by 16 by 8 elements: `tf32`.
    MfmaF32_16x16x8Xf32 = "16x16x8.xf32";

    /// 16 by 16 by 8 elements: `bf16`.
    MfmaF32_16x16x8bf16 = "16x16x8bf16";

    /// 32 by 32 by 16 elements: `bf16`.
    MfmaF32_32x32x16Bf16 = "32x32x16.bf16";

    /// 32 by 32 by 16 elements: `bf8`.
    MfmaF32_32x32x16Bf8Bf8 = "32x32x16.bf8.bf8";

    /// 32 by 32 by 16 elements: `bf8` by `fp8`.
    MfmaF32_32x32x16Bf8Fp8 = "32x32x16.bf8.fp8";

    /// 32 by 32 by 16 elements: `f16`.
    MfmaF32_32x32x16F16 = "32x32x16.f16";

    /// 32 by 32 by 16 elements: `fp8` by `bf8`.
    MfmaF32_32x32x16Fp8Bf8 = "32x32x16.fp8.bf8";

    /// 32 by 32 by 16 elements: `fp8`.
    MfmaF32_32x32x16Fp8Fp8 = "32x32x16.fp8.fp8";

    /// 32 by 32 by 1 elements: `f32`.
    MfmaF32_32x32x1f32 = "32x32x1f32";

    /// 32 by 32 by 2 elements: `bf16`.
    MfmaF32_32x32x2bf16 = "32x32x2bf16";

    /// 32 by 32 by 2 elements: `f32`.
    MfmaF32_32x32x2f32 = "32x32x2f32";

    /// 32 by 32 by 4 elements: `tf32`.
    MfmaF32_32x32x4Xf32 = "32x32x4.xf32";

    /// 32 by 32 by 4 elements: `bf16`.
    MfmaF32_32x32x4bf16 = "32x32x4bf16";

    /// 32 by 32 by 4 elements: `bf16`, four at a time.
    MfmaF32_32x32x4bf16_1k = "32x32x4bf16.1k";

    /// 32 by 32 by 4 elements: `f16`.
    MfmaF32_32x32x4f16 = "32x32x4f16";

    /// 32 by 32 by 8 elements: `bf16`, four at a time.
    MfmaF32_32x32x8bf16_1k = "32x32x8bf16.1k";

    /// 32 by 32 by 8 elements: `f16`.
    MfmaF32_32x32x8f16 = "32x32x8f16";

    /// 4 by 4 by 1 elements: `f32`.
    MfmaF32_4x4x1f32 = "4x4x1f32";

    /// 4 by 4 by 2 elements: `bf16`.
    MfmaF32_4x4x2bf16 = "4x4x2bf16";

    /// 4 by 4 by 4 elements: `bf16`, four at a time.
    MfmaF32_4x4x4bf16_1k = "4x4x4bf16.1k";

    /// 4 by 4 by 4 elements: `f16`.
    MfmaF32_4x4x4f16 = "4x4x4f16";
}

op_family! {
    /// Multiplies matrices of `f64`, and adds the products.
    ///
    /// The operands are those of `mfma` with results of `f32`.
    ///
    /// ```mlir
    /// %0 = rocdl.mfma.f64.4x4x4f64 %a, %b, %c, %d, %d, %d : (f64, f64, f64, i32, i32, i32) -> f64
    /// ```
    #[op(name = "rocdl.mfma.f64.{}", facts(INTRINSIC))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct MfmaF64 {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 4 elements: `f64`.
    MfmaF64_16x16x4f64 = "16x16x4f64";

    /// 4 by 4 by 4 elements: `f64`.
    MfmaF64_4x4x4f64 = "4x4x4f64";
}

op_family! {
    /// Multiplies matrices of bytes, and adds the products to `i32`.
    ///
    /// The operands are those of `mfma` with results of `f32`.
    ///
    /// ```mlir
    /// %0 = rocdl.mfma.i32.4x4x4i8 %a, %b, %c, %d, %d, %d
    ///   : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
    /// ```
    #[op(name = "rocdl.mfma.i32.{}", facts(INTRINSIC))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct MfmaI32 {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 16 elements: `i8`.
    MfmaI32_16x16x16i8 = "16x16x16i8";

    /// 16 by 16 by 32 elements: `i8`.
    MfmaI32_16x16x32I8 = "16x16x32.i8";

    /// 16 by 16 by 4 elements: `i8`.
    MfmaI32_16x16x4i8 = "16x16x4i8";

    /// 16 by 16 by 64 elements: `i8`.
    MfmaI32_16x16x64I8 = "16x16x64.i8";

    /// 32 by 32 by 16 elements: `i8`.
    MfmaI32_32x32x16I8 = "32x32x16.i8";

    /// 32 by 32 by 32 elements: `i8`.
    MfmaI32_32x32x32I8 = "32x32x32.i8";

    /// 32 by 32 by 4 elements: `i8`.
    MfmaI32_32x32x4i8 = "32x32x4i8";

    /// 32 by 32 by 8 elements: `i8`.
    MfmaI32_32x32x8i8 = "32x32x8i8";

    /// 4 by 4 by 4 elements: `i8`.
    MfmaI32_4x4x4i8 = "4x4x4i8";
}

op_family! {
    /// Multiplies matrices of narrow floats, which have a scale for each block, and adds the products to `f32`.
    ///
    /// The operands are both factors, the sum so far, the formats of both factors, and for each the byte of its scales and the scales.
    ///
    /// ```mlir
    /// %0 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a, %a, %c, %d, %d, %d, %d, %d, %d
    ///   : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    /// ```
    #[op(name = "rocdl.mfma.scale.f32.{}", facts(INTRINSIC.overloaded_operands(&[0, 1])))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct MfmaScale {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 128 elements: floats of 8, 6 or 4 bits.
    MfmaScaleF32_16x16x128F8f6f4 = "16x16x128.f8f6f4";

    /// 32 by 32 by 64 elements: floats of 8, 6 or 4 bits.
    MfmaScaleF32_32x32x64F8f6f4 = "32x32x64.f8f6f4";
}

op_family! {
    /// Multiplies a sparse matrix of floats with a matrix, and adds the products to `f32`.
    ///
    /// The first factor holds two of four elements in a row; the operand behind the sum says which ones. Two integers choose a set of these indices.
    ///
    /// ```mlir
    /// %0 = rocdl.smfmac.f32.16x16x32.f16 %a, %b, %c, %d, %d, %d
    ///   : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    /// ```
    #[op(name = "rocdl.smfmac.f32.{}", facts(INTRINSIC))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct SmfmacF32 {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 128 elements: `bf8`.
    SmfmacF32_16x16x128Bf8Bf8 = "16x16x128.bf8.bf8";

    /// 16 by 16 by 128 elements: `bf8` by `fp8`.
    SmfmacF32_16x16x128Bf8Fp8 = "16x16x128.bf8.fp8";

    /// 16 by 16 by 128 elements: `fp8` by `bf8`.
    SmfmacF32_16x16x128Fp8Bf8 = "16x16x128.fp8.bf8";

    /// 16 by 16 by 128 elements: `fp8`.
    SmfmacF32_16x16x128Fp8Fp8 = "16x16x128.fp8.fp8";

    /// 16 by 16 by 32 elements: `bf16`.
    SmfmacF32_16x16x32Bf16 = "16x16x32.bf16";

    /// 16 by 16 by 32 elements: `f16`.
    SmfmacF32_16x16x32F16 = "16x16x32.f16";

    /// 16 by 16 by 64 elements: `bf16`.
    SmfmacF32_16x16x64Bf16 = "16x16x64.bf16";

    /// 16 by 16 by 64 elements: `bf8`.
    SmfmacF32_16x16x64Bf8Bf8 = "16x16x64.bf8.bf8";

    /// 16 by 16 by 64 elements: `bf8` by `fp8`.
    SmfmacF32_16x16x64Bf8Fp8 = "16x16x64.bf8.fp8";

    /// 16 by 16 by 64 elements: `f16`.
    SmfmacF32_16x16x64F16 = "16x16x64.f16";

    /// 16 by 16 by 64 elements: `fp8` by `bf8`.
    SmfmacF32_16x16x64Fp8Bf8 = "16x16x64.fp8.bf8";

    /// 16 by 16 by 64 elements: `fp8`.
    SmfmacF32_16x16x64Fp8Fp8 = "16x16x64.fp8.fp8";

    /// 32 by 32 by 16 elements: `bf16`.
    SmfmacF32_32x32x16Bf16 = "32x32x16.bf16";

    /// 32 by 32 by 16 elements: `f16`.
    SmfmacF32_32x32x16F16 = "32x32x16.f16";

    /// 32 by 32 by 32 elements: `bf16`.
    SmfmacF32_32x32x32Bf16 = "32x32x32.bf16";

    /// 32 by 32 by 32 elements: `bf8`.
    SmfmacF32_32x32x32Bf8Bf8 = "32x32x32.bf8.bf8";

    /// 32 by 32 by 32 elements: `bf8` by `fp8`.
    SmfmacF32_32x32x32Bf8Fp8 = "32x32x32.bf8.fp8";

    /// 32 by 32 by 32 elements: `f16`.
    SmfmacF32_32x32x32F16 = "32x32x32.f16";

    /// 32 by 32 by 32 elements: `fp8` by `bf8`.
    SmfmacF32_32x32x32Fp8Bf8 = "32x32x32.fp8.bf8";

    /// 32 by 32 by 32 elements: `fp8`.
    SmfmacF32_32x32x32Fp8Fp8 = "32x32x32.fp8.fp8";

    /// 32 by 32 by 64 elements: `bf8`.
    SmfmacF32_32x32x64Bf8Bf8 = "32x32x64.bf8.bf8";

    /// 32 by 32 by 64 elements: `bf8` by `fp8`.
    SmfmacF32_32x32x64Bf8Fp8 = "32x32x64.bf8.fp8";

    /// 32 by 32 by 64 elements: `fp8` by `bf8`.
    SmfmacF32_32x32x64Fp8Bf8 = "32x32x64.fp8.bf8";

    /// 32 by 32 by 64 elements: `fp8`.
    SmfmacF32_32x32x64Fp8Fp8 = "32x32x64.fp8.fp8";
}

op_family! {
    /// Multiplies a sparse matrix of bytes with a matrix, and adds the products to `i32`.
    ///
    /// The first factor holds two of four elements in a row; the operand behind the sum says which ones. Two integers choose a set of these indices.
    ///
    /// ```mlir
    /// %0 = rocdl.smfmac.i32.16x16x64.i8 %a, %b, %c, %d, %d, %d
    ///   : (vector<2xi32>, vector<4xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
    /// ```
    #[op(name = "rocdl.smfmac.i32.{}", facts(INTRINSIC))]
    #[assembly($args attr_dict ":" functional_type($args, $res))]
    pub struct SmfmacI32 {
        pub args: Operands<LLVMType>,
        pub res: OpResult<LLVMType>,
    }

    /// 16 by 16 by 128 elements: `i8`.
    SmfmacI32_16x16x128I8 = "16x16x128.i8";

    /// 16 by 16 by 64 elements: `i8`.
    SmfmacI32_16x16x64I8 = "16x16x64.i8";

    /// 32 by 32 by 32 elements: `i8`.
    SmfmacI32_32x32x32I8 = "32x32x32.i8";

    /// 32 by 32 by 64 elements: `i8`.
    SmfmacI32_32x32x64I8 = "32x32x64.i8";
}
