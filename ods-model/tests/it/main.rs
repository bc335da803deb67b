//! All integration tests in one program: linking it takes longer than running most of them.

mod expansion;
mod keys;
mod model;
mod mutations;
mod pass;
mod rewrite;
