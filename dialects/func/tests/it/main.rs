//! Tests of the dialect.

mod inline;
mod recorded;
