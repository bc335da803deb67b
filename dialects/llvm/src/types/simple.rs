//! Types without parameters.

use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;

/// The type of functions that return nothing.
///
/// No value has it: it is the result of a function type only.
///
/// ```mlir
/// module attributes {test.type = !llvm.func<void (i32)>} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.void", symbol = "LLVMVoidType")]
pub struct LLVMVoidType;

/// A token: ties operations together that may not be moved apart.
///
/// ```mlir
/// module attributes {test.type = !llvm.token} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.token", symbol = "LLVMTokenType")]
pub struct LLVMTokenType;

/// The type of labels: of blocks that can be jumped to.
///
/// ```mlir
/// module attributes {test.type = !llvm.label} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.label", symbol = "LLVMLabelType")]
pub struct LLVMLabelType;

/// The type of metadata that functions take as arguments.
///
/// ```mlir
/// module attributes {test.type = !llvm.metadata} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.metadata", symbol = "LLVMMetadataType")]
pub struct LLVMMetadataType;

/// A tile register of the matrix extensions of x86.
///
/// ```mlir
/// module attributes {test.type = !llvm.x86_amx} {
/// }
/// ```
#[derive(Type)]
#[ty(name = "llvm.x86_amx", symbol = "LLVMX86AMXType")]
pub struct LLVMX86AMXType;

/// A float of 128 bits that is the sum of two of 64, as PowerPC has it.
///
/// ```mlir
/// %half = llvm.mlir.constant(5.000000e-01 : !llvm.ppc_fp128) : !llvm.ppc_fp128
/// %sum = llvm.fadd %half, %half : !llvm.ppc_fp128
/// ```
#[derive(Type)]
#[ty(
    name = "llvm.ppc_fp128",
    symbol = "LLVMPPCFP128Type",
    interfaces(FloatTypeInterface, VectorElementTypeInterface {})
)]
pub struct LLVMPPCFP128Type;

impl FloatTypeInterface for LLVMPPCFP128Type {
    fn float_semantics(_: TypeRef<'_>) -> FloatKind {
        FloatKind::PpcDoubleDouble
    }
}
