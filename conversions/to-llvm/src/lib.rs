//! Conversions to the dialect of LLVM IR.
//!
//! There is a module for each of the reference's folders in `mlir/lib/Conversion`.
#![forbid(unsafe_code)]

use dialekt_ir_core::context::Registry;

/// Registers the passes.
pub fn register(_registry: &mut Registry) {}
