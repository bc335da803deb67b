//! Facilities of ops: what their declarations say, what is then parsed, built, inferred and reported.

pub mod bodies;
pub mod directives;
pub mod functions;
pub mod infer;
pub mod nested_groups;
pub mod optional_regions;
