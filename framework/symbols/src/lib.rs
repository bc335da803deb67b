//! Symbols: names of ops that other ops refer to in attributes, their uses, tables and edits.
//!
//! An op with the `SymbolTable` trait has one region whose ops may have names. A reference is an attribute, and is
//! looked up in the nearest symbol table around it; `@a::@b` goes on downward. This crate finds the uses of symbols,
//! renames and removes symbols and updates their uses, keeps tables of names through edits, and builds the call graph.
//!
//! Names, visibility and the verifier's checks are in [`dialekt_ir_core::interfaces`]; every change is made by the
//! primitives of [`dialekt_ir_core::ir`]. Nothing here walks up further than to the nearest table. [MLIR: Symbols and
//! symbol tables]
#![forbid(unsafe_code)]

mod analyses;
mod call_graph;
mod collection;
mod dce;
mod error;
pub mod references;
mod rename;
pub mod scoped;
mod scopes;
mod table;
mod users;
mod uses;
mod walk;

pub use analyses::SymbolUsers;
pub use call_graph::{CallEdge, CallEdgeKind, CallGraph, CallNode};
pub use collection::SymbolTableCollection;
pub use dce::{symbol_dce, symbol_privatize};
pub use error::SymbolError;
pub use rename::{rename_all_uses, rename_uses_of_name};
pub use table::{SymbolTable, unique_name};
pub use users::SymbolUserMap;
pub use uses::{Scope, SymbolUse, UseIndex, all_uses, all_uses_with, known_unused, uses_of, uses_of_name};
pub use walk::walk_symbol_tables;
