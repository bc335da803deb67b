//! What is shared between all IR: interned data, op names, dialects.
pub mod intern;
