//! Tests of the dialect.

mod canonicalize;
mod recorded;
