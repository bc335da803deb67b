//! `remove-shape-constraints`: conditions on shapes are taken for granted.
//! [mlir/lib/Dialect/Shape/Transforms/RemoveShapeConstraints.cpp]

use std::sync::Arc;

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult};
use dialekt_rewrite::PatternSet;
use dialekt_shape::{ConstWitness, CstrBroadcastable, CstrEq};

/// Replace all cstr_ ops with a true witness
///
/// Those that shapes broadcast or are equal; what `shape.cstr_require` requires stays.
#[derive(Pass, Clone)]
#[pass(name = "RemoveShapeConstraintsPass", argument = "remove-shape-constraints", op = "func.func")]
pub struct RemoveShapeConstraints {
    patterns: PassPatterns,
}

impl Pass for RemoveShapeConstraints {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add::<RemoveCstrBroadcastableOp>().add::<RemoveCstrEqOp>();
        self.patterns = Some(Arc::new(patterns.freeze(cx)));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        // As in the reference, it does not matter whether rewriting has come to an end.
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Takes for granted that shapes broadcast.
#[derive(Described)]
pub struct RemoveCstrBroadcastableOp;

impl OpRewrite for RemoveCstrBroadcastableOp {
    type SourceOp = CstrBroadcastable;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CstrBroadcastable>) -> Option<()> {
        rw.replace_op_with_new(op, ConstWitness::build(true));
        Some(())
    }
}

/// Takes for granted that shapes are equal.
#[derive(Described)]
pub struct RemoveCstrEqOp;

impl OpRewrite for RemoveCstrEqOp {
    type SourceOp = CstrEq;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CstrEq>) -> Option<()> {
        rw.replace_op_with_new(op, ConstWitness::build(true));
        Some(())
    }
}
