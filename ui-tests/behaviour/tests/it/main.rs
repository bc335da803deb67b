//! Declarations that must compile, and their behavior: one program, since linking takes longest.
#![allow(missing_docs)]

pub mod bytecode;
pub mod common;
pub mod dialects;
pub mod enums;
pub mod families;
pub mod interfaces;
pub mod mixins;
pub mod mutable;
pub mod params;
pub mod parts;
pub mod rewrite;
pub mod rewrite_drivers;
pub mod rewrite_forms;
pub mod run;
pub mod whole;
