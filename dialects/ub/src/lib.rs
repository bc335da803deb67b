//! The ub dialect: undefined behaviour, deferred (poison) or immediate.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod poison;
mod remove_dead_values;

pub use poison::*;
pub use remove_dead_values::{RemoveDeadValues, Ub};

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::typed::{AttrConstraint, OpDecl, insert_constant};
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::DialectInliner;
use dialekt_ir_core::ir::{Builder, IrMapping, Op as OpHandle, OpRef, RegionRef};
use dialekt_ir_core::pass::PassRegistry;
use dialekt_ods_macros::Op;

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

/// The ub dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Poison::DEF, Unreachable::DEF],
    attrs: &[PoisonAttr::ATTR],
    hooks: &Hooks,
    docs: docs!("Undefined behaviour, deferred (poison) or immediate", "Passes may assume that it does not happen.",),
    interfaces: &[Inlining::INTERFACE],
    ..DialectDescriptor::new("ub")
};

struct Inlining;

impl DialectInliner for Inlining {
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

/// Adds the passes that need the dialect to a registry.
pub fn register_passes(passes: &mut PassRegistry) {
    passes.register::<RemoveDeadValues>();
}

struct Hooks;

impl DialectHooks for Hooks {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All ops of the dialect in the reference.
    const NAMES: &str = "poison unreachable";

    #[test]
    fn all_ops_are_declared() {
        let mut declared: Vec<&str> = DIALECT.ops.iter().filter_map(|op| op.name.strip_prefix("ub.")).collect();
        declared.sort_unstable();
        assert_eq!(declared, NAMES.split_whitespace().collect::<Vec<_>>());
    }
}
