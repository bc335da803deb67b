//! Tests from outside, in one program: linking it takes longer than running most of them.

mod bad;
mod good;
