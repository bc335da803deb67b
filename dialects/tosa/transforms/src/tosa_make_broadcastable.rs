//! `tosa-make-broadcastable`: operands of fewer dimensions than others are reshaped.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaMakeBroadcastable.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// TOSA rank Reshape to enable Broadcasting
///
/// Operands of functions of several tensors are reshaped to the same rank. Their verifiers ask for that already, so that there is nothing left
/// to do but what greedy passes always do: folding, and erasing what has no uses.
#[derive(Pass, Clone)]
#[pass(name = "TosaMakeBroadcastablePass", argument = "tosa-make-broadcastable", op = "func.func")]
pub struct TosaMakeBroadcastable {
    patterns: PassPatterns,
}

impl Pass for TosaMakeBroadcastable {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |_| {});
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}
