//! All integration tests in one program: linking it takes longer than running most of them.
// Nothing but tests uses the declarations, so that modules are public.
#![allow(missing_docs)]

pub mod custom_forms;
pub mod dataflow;
pub mod descriptors;
pub mod inline_isolated;
pub mod instances;
pub mod memory_slots;
pub mod names;
pub mod pass_declarations;
pub mod preludes;
pub mod promises;
pub mod recorded;
pub mod rewrites;
pub mod symbol_analyses;
pub mod ten_rules;
pub mod valid_passes;
