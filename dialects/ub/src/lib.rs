//! The ub dialect: undefined behaviour, deferred (poison) or immediate.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod poison;

pub use poison::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::typed::{AttrConstraint, insert_constant};
use dialekt_ir_core::interfaces::DialectInliner;
use dialekt_ir_core::ir::{Builder, IrMapping, Op as OpHandle, OpRef, RegionRef};
use dialekt_ir_core::pass::Registry;
use dialekt_ods_macros::{Dialect, Op};

/// Is never executed: undefined behaviour if it is.
///
/// What follows on a path that ends in it may be assumed not to happen.
///
/// ```mlir
/// func.func @never() {
///   ub.unreachable
/// }
/// ```
#[derive(Op)]
#[op(name = "ub.unreachable", traits(Terminator))]
#[assembly(attr_dict)]
pub struct Unreachable {}

/// Undefined behaviour, deferred (poison) or immediate.
///
/// Passes may assume that it does not happen.
#[derive(Dialect)]
#[dialect(name = "ub", hooks, interfaces(DialectInliner), attrs(PoisonAttr), ops(Poison, Unreachable))]
pub struct UBDialect;

/// Adds the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(UBDialect::DIALECT);
}

impl DialectInliner for UBDialect {
    fn may_inline_op(
        _op: OpRef<'_>,
        _dest: RegionRef<'_>,
        _source: RegionRef<'_>,
        _cloned: bool,
        _mapping: &IrMapping,
    ) -> bool {
        true
    }

    fn gives_results(terminator: OpRef<'_>) -> bool {
        !terminator.is::<Unreachable>()
    }
}

impl DialectHooks for UBDialect {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<OpHandle> {
        PoisonAttrInterface::read(builder.ir().cx(), value)?;
        insert_constant::<Poison>(builder, value, ty, loc).ok()
    }
}
