//! Passes on the llvm dialect.
//!
//! A module for each pass, named after its argument; `data_layout` and `target` are facts of LLVM that these need.
#![forbid(unsafe_code)]

pub mod data_layout;
pub mod ensure_debug_info_scope_on_llvm_func;
pub mod llvm_add_comdats;
pub mod llvm_legalize_for_export;
pub mod llvm_request_c_wrappers;
pub mod llvm_target_to_data_layout;
pub mod llvm_target_to_target_features;
pub mod llvm_use_default_visibility;
mod path;
pub mod target;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    let passes = registry.passes();
    passes.register::<ensure_debug_info_scope_on_llvm_func::EnsureDebugInfoScopeOnLLVMFunc>();
    passes.register::<llvm_add_comdats::LLVMAddComdats>();
    passes.register::<llvm_legalize_for_export::LLVMLegalizeForExport>();
    passes.register::<llvm_request_c_wrappers::LLVMRequestCWrappers>();
    passes.register::<llvm_target_to_data_layout::LLVMTargetToDataLayout>();
    passes.register::<llvm_target_to_target_features::LLVMTargetToTargetFeatures>();
    passes.register::<llvm_use_default_visibility::LLVMUseDefaultVisibility>();
}
