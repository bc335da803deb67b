//! The ub dialect: undefined behavior, deferred (poison) or immediate.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod attrs;
mod interfaces;
mod ops;

pub use attrs::*;
pub use ops::*;

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Undefined behaviour, deferred (poison) or immediate.
///
/// Passes may assume that it does not happen.
#[derive(Dialect)]
#[dialect(name = "ub", hooks, interfaces(DialectInlinerInterface), attrs(PoisonAttr), ops(Poison, Unreachable))]
pub struct UBDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(UBDialect::DIALECT);
}

impl DialectHooks for UBDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        PoisonAttrInterface::read(builder.ir().cx(), value)?;
        Some(builder.create(Poison::build(ty).with_loc(loc)).into())
    }
}
