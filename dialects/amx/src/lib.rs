//! The amx dialect: operations of Intel's matrix extensions.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod ops;
mod types;

pub use ops::*;
pub use types::*;

use dialekt_ir_core::prelude::op::*;

/// Operations of Intel's Advanced Matrix Extensions.
///
/// The processor has eight registers that hold a tile each: a matrix of up to 16 rows of 64 bytes. It loads, stores and multiplies tiles.
#[derive(Dialect)]
#[dialect(name = "amx", types(TileType), ops(TileLoad, TileMulF, TileMulI, TileStore, TileZero))]
pub struct AMXDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(AMXDialect::DIALECT);
}
