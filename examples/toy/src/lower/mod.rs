//! Lowering: tensors become buffers and loops, these become the dialect of LLVM IR.

pub mod affine;
pub mod llvm;
