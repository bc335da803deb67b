//! Tests of the dialect.

mod queries;
mod recorded;
