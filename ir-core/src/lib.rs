//! The shared IR of dialekt.
//!
//! A [`Context`](context::Context) interns immutable, shared data (types, attributes, identifiers, locations); an
//! [`Ir`](ir::Ir) owns operations, in arenas that follow isolation; [`text`] goes in and out exactly as MLIR release
//! 22.1 reads and writes it.
#![forbid(unsafe_code)]

pub mod action;
pub mod affine;
pub mod attrs;
pub mod builtin;
pub mod bytecode;
pub mod context;
pub mod decl;
pub mod diag;
pub mod elements;
pub mod interfaces;
pub mod ir;
pub mod layout;
pub mod num;
pub mod prelude;
pub mod rewrite;
pub mod statistics;
pub mod sub_elements;
pub mod text;
pub mod types;
pub mod verify;
