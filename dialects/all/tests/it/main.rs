//! Tests from outside, in one program: linking it takes longer than running most of them.
// What is declared here is named by nothing but its tests: so modules are public.
#![allow(missing_docs)]

pub mod custom_forms;
pub mod dataflow;
pub mod descriptors;
pub mod instances;
pub mod memory_slots;
pub mod names;
pub mod pass_declarations;
pub mod rewrites;
pub mod ten_rules;
pub mod valid_passes;
