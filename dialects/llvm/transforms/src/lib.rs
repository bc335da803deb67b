//! Passes on the llvm dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod ensure_debug_info_scope_on_llvm_func;
pub mod llvm_add_comdats;
pub mod llvm_legalize_for_export;
pub mod llvm_request_c_wrappers;
pub mod llvm_use_default_visibility;
mod path;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    let passes = registry.passes();
    passes.register::<ensure_debug_info_scope_on_llvm_func::EnsureDebugInfoScopeOnLLVMFunc>();
    passes.register::<llvm_add_comdats::LLVMAddComdats>();
    passes.register::<llvm_legalize_for_export::LLVMLegalizeForExport>();
    passes.register::<llvm_request_c_wrappers::LLVMRequestCWrappers>();
    passes.register::<llvm_use_default_visibility::LLVMUseDefaultVisibility>();
}
