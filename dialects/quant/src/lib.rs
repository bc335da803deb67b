//! The quant dialect: quantized types and the ops that convert from and to them.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod fold;
mod ops;
mod types;

pub use ops::*;
pub use types::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Quantized types and the ops that convert from and to them.
///
/// A quantized type says how integers in memory stand for real numbers: each is an integer minus a zero point, times a scale. Its
/// ops convert between floats, quantized values and the integers that hold them; passes lower them to arithmetic.
///
/// ```mlir
/// %q = quant.qcast %x : f32 to !quant.uniform<i8:f32, 2.0:10>
/// %s = quant.scast %q : !quant.uniform<i8:f32, 2.0:10> to i8
/// ```
#[derive(Dialect)]
#[dialect(
    name = "quant",
    hooks,
    interfaces(InlinesAll {}),
    types(AnyQuantizedType, CalibratedQuantizedType, UniformQuantizedType),
    ops(DequantizeCast, QuantizeCast, StorageCast)
)]
pub struct QuantDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(QuantDialect::DIALECT);
}

impl DialectHooks for QuantDialect {
    fn unknown_type(&self, _dialect: &str, mnemonic: &str) -> String {
        format!("unknown quantized type {mnemonic}")
    }
}
