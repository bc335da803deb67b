//! Declarations that must compile, and their behavior: one program, since linking takes longest.
#![allow(missing_docs)]

pub mod builtin_interfaces;
pub mod bytecode;
pub mod common;
pub mod dialects;
pub mod dump;
pub mod enums;
pub mod extensions;
pub mod families;
pub mod interfaces;
pub mod locations;
pub mod mixins;
pub mod mutable;
pub mod ops;
pub mod params;
pub mod parts;
pub mod rewrite;
pub mod rewrite_drivers;
pub mod rewrite_forms;
pub mod run;
pub mod traits;
pub mod whole;
