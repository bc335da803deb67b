//! Tests of the dialect.

mod graph_regions;
mod recorded;
