//! What the dialect says of inlining. [mlir/lib/Dialect/Affine/IR/AffineOps.cpp]
//!
//! What the reference allows is allowed, unless dimensions and symbols of the body would not be such in their new place: the reference takes
//! the body of a loop for a scope of its own there, so that values that change in the loop pass for symbols, and leaves invalid ops.

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::{DialectInliner, ShapedDimOp};
use dialekt_ir_core::ir::{IrMapping, OpRef, RegionRef, ValueDef, ValueRef};

use crate::operands::{access, dims_and_symbols};
use crate::scope::{Inlined, Place, is_valid_dim, is_valid_symbol};
use crate::{AffineApply, AffineFor, AffineIf, AffineParallel};

/// What is inlined into a loop or a condition must not make dimensions and symbols of what is neither there.
pub(crate) struct Inlining;

impl DialectInliner for Inlining {
    fn may_inline_into(dest: RegionRef<'_>, source: RegionRef<'_>, _cloned: bool, mapping: &IrMapping) -> bool {
        let Some(entry) = source.first_block().filter(|_| source.has_one_block()) else { return false };
        dest.parent_op().is_some_and(is_structure) && entry.ops().all(|op| stays_valid(op, source, dest, mapping))
    }

    fn may_inline_op(
        op: OpRef<'_>,
        dest: RegionRef<'_>,
        body: RegionRef<'_>,
        _cloned: bool,
        mapping: &IrMapping,
    ) -> bool {
        dest.parent_op().is_some_and(|op| op.has_traits(OpTraits::AFFINE_SCOPE) || is_structure(op))
            && keeps_its_operands(op, Place::after(Inlined { body, dest, mapping }))
    }
}

fn is_structure(op: OpRef<'_>) -> bool {
    op.is::<AffineFor>() || op.is::<AffineParallel>() || op.is::<AffineIf>()
}

/// Whether the dimensions and symbols of an op are such in a place.
fn keeps_its_operands<'a>(op: OpRef<'a>, place: Place<'a>) -> bool {
    let scope = place.scope_of(op);
    if let Some(apply) = op.view::<AffineApply>() {
        return apply.has_no_dim_as_symbol(place, scope);
    }
    let mut groups = dims_and_symbols(op).into_iter();
    groups.all(|(operands, dims)| place.misplaced(op, operands.into_iter(), dims, scope).is_none())
}

/// Whether an op has no effects, or accesses memory at what stays dimensions and symbols.
fn stays_valid(op: OpRef<'_>, source: RegionRef<'_>, dest: RegionRef<'_>, mapping: &IrMapping) -> bool {
    if op.own_effects().is_some_and(|effects| effects.is_empty()) {
        return true;
    }
    let Some((Some(map), operands)) = access(op) else { return false };
    let dims = op.cx().affine().map(map).dims() as usize;
    operands.into_iter().enumerate().all(|(i, operand)| {
        let may_be = if i < dims { is_valid_dim } else { is_valid_symbol };
        let Some(operand) = op.ir().get_value(operand) else { return false };
        stays_operand(operand, source, mapping, |value| may_be(value, Some(dest)))
    })
}

/// Whether an operand of an op in the body may be what it is in its new place.
fn stays_operand(
    value: ValueRef<'_>,
    source: RegionRef<'_>,
    mapping: &IrMapping,
    may_be: impl Fn(ValueRef<'_>) -> bool,
) -> bool {
    let region = value.parent_block().and_then(|block| block.parent_region());
    // What is no value of the top level is valid for another reason, which comes along.
    if region.map(|region| region.handle()) != Some(source.handle()) {
        return true;
    }
    if let ValueDef::Argument(..) = value.def() {
        let passed = mapping.value(value.handle()).and_then(|passed| source.ir().get_value(passed));
        return passed.is_some_and(may_be);
    }
    value.defining_op().is_some_and(|op| op.has_traits(OpTraits::CONSTANT_LIKE) || ShapedDimOp::of(op).is_some())
}
