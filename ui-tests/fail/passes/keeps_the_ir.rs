//! Nothing that a pass was given for a run outlives it: it cannot change the IR of one op while it runs on another one.

use dialekt_ir_core::ir::Ir;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_ods_macros::Pass;

fn keep(_: &'static mut Ir) {}

/// Keep the IR.
#[derive(Pass, Clone)]
#[pass(argument = "keep")]
struct Keep;

impl Pass for Keep {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        keep(cx.ir_mut());
        Ok(())
    }
}

fn main() {}
