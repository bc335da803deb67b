//! The vcix dialect: operations of SiFive's vector coprocessor interface.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod ops;

pub use ops::*;

use dialekt_ir_core::prelude::op::*;

/// Operations of SiFive's vector coprocessor interface, by which RISC-V processors get instructions of one's own.
#[derive(Dialect)]
#[dialect(name = "vcix", ops(Binary, BinaryImm))]
pub struct VCIXDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(VCIXDialect::DIALECT);
}
