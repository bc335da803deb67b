//! `math-sincos-fusion`: sine and cosine of one value become one op.
//! [mlir/lib/Dialect/Math/Transforms/SincosFusion.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{Cos, Sin, Sincos};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Fuse sin and cos operations.
///
/// The sine and the cosine of one value, in one block and with the same assumptions, become one operation.
#[derive(Pass, Clone)]
#[pass(name = "MathSincosFusionPass", argument = "math-sincos-fusion", dialects(dialekt_math::MathDialect))]
pub struct SincosFusion {
    patterns: PassPatterns,
}

impl Pass for SincosFusion {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<SincosFusionPattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Fuses the sine and a cosine of a value with the same fast-math flags, in the place of the first of the two.
#[derive(Described)]
pub struct SincosFusionPattern;

impl OpRewrite for SincosFusionPattern {
    type SourceOp = Sin;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Sin>) -> Option<()> {
        let view = rw.view(op)?;
        let (operand, flags) = (view.operand(), view.fastmath().unwrap_or_default());
        let is_cosine = |other: OpRef<'_>| {
            let cos = other.view::<Cos>();
            cos.is_some_and(|cos| cos.operand() == operand && cos.fastmath().unwrap_or_default() == flags)
        };
        // Ops in regions of the block's ops count, too: the enclosing op in the block gives their position.
        let mut found: Option<(Op, Op)> = None;
        for around in view.parent_block()?.ops() {
            let _ = around.walk(WalkOrder::Post, |other| match is_cosine(other) {
                true => {
                    found = Some((other.handle(), around.handle()));
                    WalkControl::Interrupt
                }
                false => WalkControl::Advance,
            });
            if found.is_some() {
                break;
            }
        }
        let Some((cos, around)) = found else { return rw.no_match(op, "there is no cosine of the operand") };
        let first = match rw.op(op).is_before(rw.op(around)) {
            Some(true) => op.op(),
            _ => around,
        };
        let loc = if first == around { rw.loc(cos) } else { rw.loc(op) };
        rw.set_insertion_point_before(first);
        let both = rw.create(Sincos::build(operand).fastmath(flags).with_loc(loc));
        let both = rw.view(*both)?;
        let (sin_result, cos_result) = (both.sin(), both.cos());
        rw.replace_op(op, &[sin_result]);
        rw.replace_op(cos, &[cos_result]);
        Some(())
    }
}
