//! `convert-shape-constraints`: conditions on shapes become assertions.

use std::sync::Arc;

use dialekt_cf as cf;
use dialekt_dialect_utils::operands;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult};
use dialekt_rewrite::PatternSet;
use dialekt_shape as shape;

/// Convert shape constraint operations to the standard dialect.
///
/// Conditions become assertions where they are computed, and witnesses of them constants. What is computed of shapes is left to
/// `convert-shape-to-std`.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertShapeConstraintsPass",
    argument = "convert-shape-constraints",
    dialects(dialekt_cf::ControlFlowDialect, dialekt_scf::SCFDialect)
)]
pub struct ConvertShapeConstraints {
    patterns: PassPatterns,
}

impl Pass for ConvertShapeConstraints {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add::<CstrBroadcastableToRequire>().add::<CstrEqToRequire>().add::<ConvertCstrRequireOp>();
        self.patterns = Some(Arc::new(patterns.freeze(cx)));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Tests whether shapes broadcast, and requires it.
#[derive(Described)]
pub struct CstrBroadcastableToRequire;

impl OpRewrite for CstrBroadcastableToRequire {
    type SourceOp = shape::CstrBroadcastable;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<shape::CstrBroadcastable>) -> Option<()> {
        let shapes = operands(rw, op);
        let holds = rw.create(shape::IsBroadcastable::build(&shapes)).result();
        let message = rw.ir().cx().ident("required broadcastable shapes");
        rw.replace_op_with_new(op, shape::CstrRequire::build(holds, message));
        Some(())
    }
}

/// Tests whether shapes are equal, and requires it.
#[derive(Described)]
pub struct CstrEqToRequire;

impl OpRewrite for CstrEqToRequire {
    type SourceOp = shape::CstrEq;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<shape::CstrEq>) -> Option<()> {
        let shapes = operands(rw, op);
        let holds = rw.create(shape::ShapeEq::build(&shapes)).result();
        let message = rw.ir().cx().ident("required equal shapes");
        rw.replace_op_with_new(op, shape::CstrRequire::build(holds, message));
        Some(())
    }
}

/// Asserts what is required; it is known behind that.
#[derive(Described)]
pub struct ConvertCstrRequireOp;

impl OpRewrite for ConvertCstrRequireOp {
    type SourceOp = shape::CstrRequire;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<shape::CstrRequire>) -> Option<()> {
        let view = rw.view(op)?;
        let (condition, message) = (view.pred(), view.msg()?);
        rw.create(cf::Assert::build(condition, message));
        rw.replace_op_with_new(op, shape::ConstWitness::build(true));
        Some(())
    }
}
