//! Declarations that must compile, and what they do: one program, since linking takes longest.
#![allow(missing_docs)]

mod common;
mod dialects;
mod enums;
mod interfaces;
mod params;
mod parts;
mod rewrite;
mod run;
mod whole;
