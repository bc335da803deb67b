//! Tests from outside, in one program: linking it takes longer than running most of them.

mod custom_forms;
mod dataflow;
mod instances;
mod memory_slots;
mod pass_declarations;
mod rewrites;
mod ten_rules;
mod valid_passes;
