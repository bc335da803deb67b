//! Tests from outside, in one program: linking it takes longer than running most of them.
// What is declared here is named by nothing but its tests: so modules are public.
#![allow(missing_docs)]

pub mod bad;
pub mod good;
