//! LLVM IR, written as text: a module in memory ([`module`]), the translation that makes it of MLIR ([`translate`]), which dialects
//! extend by an [interface], and its text ([`print`](mod@print)).
//!
//! The text is that of LLVM 22, byte for byte; nothing of LLVM is used.
#![forbid(unsafe_code)]

pub mod dialects;
pub mod interface;
pub mod intrinsics;
pub mod module;
mod prepare;
pub mod print;
pub mod translate;

use dialekt_ir_core::context::Registry;
use dialekt_translation::{Direction, RegisterTranslations, Translation};

/// A table that is asked for every value or instruction.
type Map<K, V> = std::collections::HashMap<K, V, foldhash::fast::FixedState>;

/// Registers the translation `mlir-to-llvmir`, and models of the dialects that it knows.
pub fn register(registry: &mut Registry) {
    dialects::register(&mut registry.dialects);
    registry.translations().register(Translation {
        name: "mlir-to-llvmir",
        summary: "Translate MLIR to LLVM IR",
        options: &[],
        run: Direction::Export(translate::to_llvm_ir),
    });
}
