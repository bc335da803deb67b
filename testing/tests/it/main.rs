//! All integration tests in one program: linking it takes longer than running most of them.
// Nothing but tests uses the declarations, so that modules are public.
#![allow(missing_docs)]

pub mod bad;
pub mod good;
