//! What the dialect says of inlining. [mlir/lib/Dialect/Affine/IR/AffineOps.cpp]
//!
//! What the reference allows is allowed, unless dimensions and symbols of the body would not be such in their new place: the reference takes
//! the body of a loop for a scope of its own there, so that values that change in the loop pass for symbols, and leaves invalid ops. Symbols
//! that are dimensions in the new place become dimensions, which the reference leaves to canonicalization.

use dialekt_interfaces::{DialectInliner, ShapedDimOp};
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExprKind, AffineMap};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::ir::{Block, Ir, IrMapping, Op, OpRef, RegionRef, Value, ValueDef, ValueRef};

use crate::canonicalize::Applied;
use crate::operands::{access, dims_and_symbols};
use crate::scope::{Inlined, Place, affine_scope, is_valid_dim, is_valid_symbol};
use crate::{AffineApply, AffineFor, AffineIf, AffineParallel};

impl DialectInliner for crate::AffineDialect {
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

/// The map of an op whose symbols may become dimensions, with its operands.
fn applied(op: OpRef<'_>) -> Option<Applied> {
    let has_map = op.is::<AffineApply>() || access(op).is_some();
    let map = AffineMapAttr::read(op.cx(), op.inherent_attr(b"map").filter(|_| has_map)?)?;
    let inputs = op.cx().affine().map(map).num_inputs();
    Some(Applied::new(map, op.operands().skip(op.num_operands().checked_sub(inputs)?)))
}

/// Whether the dimensions and symbols of an op are such in a place, or symbols may become dimensions there.
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
    // `affine.apply` takes what is neither a dimension nor a symbol.
    op.is::<AffineApply>() || applied.operands.into_iter().all(is_dim)
}

/// Whether factors and divisors of a map are symbolic as far as they have to be.
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

/// Symbols of an op that may only be dimensions become dimensions.
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
    let (cx, others) = (ir.cx().clone(), view.num_operands() - new.operands.len());
    let map = AffineMapAttr::write(&cx, new.map);
    let set = ir.set_attr(op, cx.ident("map"), map);
    debug_assert!(set.is_ok());
    for (i, value) in new.operands.into_iter().enumerate() {
        let set = ir.set_operand(op, (others + i) as u32, value);
        debug_assert!(set.is_ok());
    }
}

/// Whether an op has no effects, or accesses memory at what stays dimensions and symbols.
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
