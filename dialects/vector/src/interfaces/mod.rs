//! Interfaces that the dialect declares, and those of its ops whose implementations are not beside an op.

pub(crate) mod int_range;
mod masking;
mod transfer;

pub use masking::*;
