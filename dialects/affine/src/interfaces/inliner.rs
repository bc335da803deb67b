//! The inliner interface of the dialect. [mlir/lib/Dialect/Affine/IR/AffineOps.cpp]
//!
//! Inlining that the reference allows is legal, unless dimensions or symbols of the body would be invalid in their new
//! place: there the reference considers the body of a loop a scope of its own, so that it accepts values that change in
//! the loop as symbols, and leaves invalid ops. Symbols that are valid as dimensions only in the new place become
//! dimensions, which the reference leaves to canonicalization.

use dialekt_interfaces::{DialectInlinerInterface, ShapedDimOpRef};
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExprKind, AffineMap};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::*;

use crate::canonicalize::Applied;
use crate::operands::{access, dims_and_symbols};
use crate::scope::{Inlined, Place, affine_scope, is_valid_dim, is_valid_symbol};
use crate::{AffineApply, AffineFor, AffineIf, AffineParallel};

impl DialectInlinerInterface for crate::AffineDialect {
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

    fn adapt_inlined_blocks(ir: &mut Ir, blocks: &[Block]) {
        let ops = blocks.iter().flat_map(|block| ir.block(*block).ops()).flat_map(|op| op.preorder());
        let ops: Vec<Op> = ops.filter(|op| applied(*op).is_some()).map(|op| op.handle()).collect();
        for op in ops {
            demote_symbols(ir, op);
        }
    }
}

fn is_structure(op: OpRef<'_>) -> bool {
    op.is::<AffineFor>() || op.is::<AffineParallel>() || op.is::<AffineIf>()
}

/// The map of an op with its operands, if its symbols may become dimensions.
fn applied(op: OpRef<'_>) -> Option<Applied> {
    let has_map = op.is::<AffineApply>() || access(op).is_some();
    let map = AffineMapAttr::read(op.cx(), op.inherent_attr(b"map").filter(|_| has_map)?)?;
    let inputs = op.cx().affine().map(map).num_inputs();
    Some(Applied::new(map, op.operands().skip(op.num_operands().checked_sub(inputs)?)))
}

/// Returns whether the dimensions and symbols of an op are valid in a place, or become valid by turning symbols into
/// dimensions.
fn keeps_its_operands<'a>(op: OpRef<'a>, place: Place<'a>) -> bool {
    let scope = place.scope_of(op);
    let Some(applied) = applied(op) else {
        let mut groups = dims_and_symbols(op).into_iter();
        return groups.all(|(operands, dims)| place.misplaced(op, operands.into_iter(), dims, scope).is_none());
    };
    let ir = op.ir();
    let is_dim = |value: Value| place.is_valid_dim(ir.value(value), scope);
    let is_only_dim = |value: Value| !place.is_valid_symbol(ir.value(value), scope) && is_dim(value);
    let mut demoted = applied.clone();
    demoted.demote_symbols(ir, is_only_dim);
    if demoted != applied && !is_affine(op, demoted.map) {
        return false;
    }
    // `affine.apply` accepts values that are neither dimensions nor symbols.
    op.is::<AffineApply>() || applied.operands.into_iter().all(is_dim)
}

/// Returns whether the factors and divisors of a map are symbolic where they have to be.
fn is_affine(op: OpRef<'_>, map: AffineMap) -> bool {
    let affine = op.cx().affine();
    let mut holds = true;
    for result in affine.map(map).results() {
        result.walk(affine, &mut |part| {
            if let AffineExprKind::Binary { op, lhs, rhs } = affine.expr(part).kind() {
                let [lhs, rhs] = [lhs, rhs].map(|side| affine.expr(side).is_symbolic_or_constant());
                holds &= match op {
                    AffineBinaryOp::Add => true,
                    AffineBinaryOp::Mul => lhs || rhs,
                    AffineBinaryOp::Mod | AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => rhs,
                };
            }
        });
    }
    holds
}

/// Turns symbols that are valid as dimensions only into dimensions.
fn demote_symbols(ir: &mut Ir, op: Op) {
    let view = ir.op(op);
    let (Some(old), scope) = (applied(view), affine_scope(view)) else { return };
    let mut new = old.clone();
    new.demote_symbols(ir, |value| {
        let value = ir.value(value);
        !is_valid_symbol(value, scope) && is_valid_dim(value, scope)
    });
    if new == old {
        return;
    }
    let (cx, others) = (ir.cx(), view.num_operands() - new.operands.len());
    let map = AffineMapAttr::write(cx, new.map);
    let set = ir.set_attr(op, cx.ident("map"), map);
    debug_assert!(set.is_ok());
    for (i, value) in new.operands.into_iter().enumerate() {
        let set = ir.set_operand(op, (others + i) as u32, value);
        debug_assert!(set.is_ok());
    }
}

/// Returns whether an op has no effects, or accesses memory at operands that remain valid dimensions and symbols.
fn stays_valid(op: OpRef<'_>, source: RegionRef<'_>, dest: RegionRef<'_>, mapping: &IrMapping) -> bool {
    if op.own_effects().is_some_and(|effects| effects.is_empty()) {
        return true;
    }
    let Some((Some(_), operands)) = access(op) else { return false };
    operands.into_iter().all(|operand| {
        let Some(operand) = op.ir().get_value(operand) else { return false };
        stays_operand(operand, source, mapping, |value| is_valid_dim(value, Some(dest)))
    })
}

/// Returns whether an operand of an op in the body remains valid in its new place.
fn stays_operand(
    value: ValueRef<'_>,
    source: RegionRef<'_>,
    mapping: &IrMapping,
    may_be: impl Fn(ValueRef<'_>) -> bool,
) -> bool {
    let region = value.parent_block().and_then(|block| block.parent_region());
    // A value below the top level does not depend on the place: the op that makes it valid is inlined as well.
    if region.map(|region| region.handle()) != Some(source.handle()) {
        return true;
    }
    if let ValueDef::Argument(..) = value.def() {
        let passed = mapping.value(value.handle()).and_then(|passed| source.ir().get_value(passed));
        return passed.is_some_and(may_be);
    }
    value.defining_op().is_some_and(|op| op.has_traits(OpTraits::CONSTANT_LIKE) || ShapedDimOpRef::of(op).is_some())
}
