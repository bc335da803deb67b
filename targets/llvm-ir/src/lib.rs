//! LLVM IR, written as text.
#![forbid(unsafe_code)]

use dialekt_ir_core::context::Registry;

/// Registers the translation.
pub fn register(_registry: &mut Registry) {}
