//! Folding and canonicalization of `affine.if`.

use dialekt_ir_core::decl::library::IntegerSetAttr;
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::Applied;
use crate::ops::condition::AffineIfView;
use crate::{AffineApply, AffineIf, AffineYield};

impl Fold for AffineIf {
    /// Composes the set with the `affine.apply` ops that compute its operands, and canonicalizes dimensions and
    /// symbols.
    fn fold(op: AffineIfView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        let (ir, affine) = (op.ir(), op.cx().affine());
        let condition = op.condition()?;
        let set = affine.set(condition);
        if set.num_inputs() != op.num_operands() {
            return None;
        }
        let operands: Vec<Value> = op.operands().collect();
        let mut new = Applied::new(affine.make_map(set.dims(), set.symbols(), set.constraints()), operands.clone());
        if operands
            .iter()
            .any(|value| ir.get_value(*value).and_then(|v| v.defining_op()).is_some_and(|op| op.is::<AffineApply>()))
        {
            new.compose(ir);
        }
        new.canonicalize(ir);
        let map = affine.map(new.map);
        let changed = affine.make_set(map.dims(), map.symbols(), map.results(), set.eq_flags());
        if changed == condition && new.operands == operands {
            return None;
        }
        let condition = IntegerSetAttr::write(op.cx(), changed);
        Some(InPlace::new().operands(new.operands).attr_named(*op, "condition", condition).into())
    }
}

/// Removes an else region that does nothing.
#[derive(Rewrite)]
#[rewrite(op @ AffineIf { results: [], else_region: [dead @ only(|| AffineYield { .. })], .. } => {
    cx.ir_mut().begin_modification(op.op());
    cx.erase_block(dead);
    cx.ir_mut().commit_modification(op.op());
    op
})]
// The ops in the second region are not made anew.
#[rule(benefit = -1)]
pub struct SimplifyDeadElse;

/// Replaces an op whose condition always or never holds by the contents of one of its regions.
#[derive(Described)]
pub struct AlwaysTrueOrFalseIf;

impl OpRewrite for AlwaysTrueOrFalseIf {
    type SourceOp = AffineIf;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineIf>) -> Option<()> {
        let view = rw.view(op)?;
        let affine = rw.ir().cx().affine();
        let condition = view.condition()?;
        let set = affine.set(condition);
        let is_zero = |expr| affine.expr(expr).as_constant() == Some(0);
        let region = if condition.is_empty_set(affine) {
            if view.num_results() == 0 && view.else_region().is_empty() {
                rw.erase_op(op);
                return Some(());
            }
            view.else_region()
        } else if set.eq_flags() == [true] && set.constraints().iter().all(|expr| is_zero(*expr)) {
            view.then_region()
        } else {
            return rw.no_match(op, "it is not evident whether the condition holds");
        };
        let block = region.first_block()?;
        let (block, terminator) = (block.handle(), block.last_op()?.handle());
        rw.inline_block_before(block, op, &[]);
        let values: Vec<Value> = rw.op(terminator).operands().collect();
        rw.replace_op(op, &values);
        rw.erase_op(terminator);
        Some(())
    }
}
