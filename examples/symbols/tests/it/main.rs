//! All integration tests in one program: linking it takes longer than running most of them.

mod common;
mod inner;
mod scoped;
mod tables;
mod tool;
mod units;
