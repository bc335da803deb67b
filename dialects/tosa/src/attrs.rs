//! The environment of a target, and zero points as attributes.

use dialekt_ir_core::prelude::op::*;

use crate::enums::{Extension, Level, Profile, SpecificationVersion};

/// The environment of a target: the version of the specification, the limits and what is supported.
///
/// ```mlir
/// module attributes {
///   tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16]>
/// } {}
/// ```
#[derive(Attr)]
#[attr(name = "tosa.target_env", symbol = "Tosa_TargetEnv")]
#[assembly(
    "<" "specification_version" "=" $specification_version "," "level" "=" $level ","
    "profiles" "=" "[" $profiles "]" "," "extensions" "=" "[" $extensions "]" ">"
)]
pub struct TargetEnvAttr {
    /// The version of the specification.
    #[type_name("SpecificationVersion")]
    pub specification_version: SpecificationVersion,
    /// The limits.
    #[type_name("Level")]
    pub level: Level,
    /// The profiles that are supported.
    #[type_name("::llvm::ArrayRef<Profile>")]
    pub profiles: Vec<Profile>,
    /// The extensions that are supported.
    #[type_name("::llvm::ArrayRef<Extension>")]
    pub extensions: Vec<Extension>,
}

/// The zero points of an op with one quantized input and output.
///
/// ```mlir
/// "test.op"() {quantization = #tosa.unary_quant<input_zp = 3, output_zp = -5>} : () -> ()
/// ```
#[derive(Attr)]
#[attr(name = "tosa.unary_quant", symbol = "Tosa_UnaryOpQuantizationAttr")]
#[assembly("<" struct(params) ">")]
pub struct UnaryOpQuantizationAttr {
    /// The zero point of the input.
    #[type_name("int64_t")]
    pub input_zp: i64,
    /// The zero point of the output.
    #[type_name("int64_t")]
    pub output_zp: i64,
}

/// The zero points of a quantized convolution.
///
/// ```mlir
/// "test.op"() {quantization = #tosa.conv_quant<input_zp = 3, weight_zp = 0>} : () -> ()
/// ```
#[derive(Attr)]
#[attr(name = "tosa.conv_quant", symbol = "Tosa_ConvOpQuantizationAttr")]
#[assembly("<" struct(params) ">")]
pub struct ConvOpQuantizationAttr {
    /// The zero point of the input.
    #[type_name("int64_t")]
    pub input_zp: i64,
    /// The zero point of the weights.
    #[type_name("int64_t")]
    pub weight_zp: i64,
}

/// The zero points of a quantized product of matrices.
///
/// ```mlir
/// "test.op"() {quantization = #tosa.matmul_quant<a_zp = 3, b_zp = 4>} : () -> ()
/// ```
#[derive(Attr)]
#[attr(name = "tosa.matmul_quant", symbol = "Tosa_MatMulOpQuantizationAttr")]
#[assembly("<" struct(params) ">")]
pub struct MatMulOpQuantizationAttr {
    /// The zero point of the first matrix.
    #[type_name("int64_t")]
    pub a_zp: i64,
    /// The zero point of the second matrix.
    #[type_name("int64_t")]
    pub b_zp: i64,
}

/// The zero point with which a quantized tensor is padded.
///
/// ```mlir
/// "test.op"() {quantization = #tosa.pad_quant<input_zp = 3>} : () -> ()
/// ```
#[derive(Attr)]
#[attr(name = "tosa.pad_quant", symbol = "Tosa_PadOpQuantizationAttr")]
#[assembly("<" struct(params) ">")]
pub struct PadOpQuantizationAttr {
    /// The zero point of the input.
    #[type_name("int64_t")]
    pub input_zp: i64,
}
