//! Tests from outside, in one program: linking it takes longer than running most of them.

mod behaviour;
mod export;
mod own;
mod page;
