//! The shared IR of dialekt.
//!
//! A [`Context`](context::Context) interns what is immutable and shared (types, attributes, identifiers, locations); an
//! `Ir` owns operations, in arenas that follow isolation; text goes in and out exactly as MLIR release 22.1 reads and
//! writes it.
#![forbid(unsafe_code)]

pub mod affine;
pub mod context;
pub mod num;
