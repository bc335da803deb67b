//! Options have types that can be read from text.

use dialekt_ir_core::ir::Op;
use dialekt_pass::{Pass, PassContext, PassResult, Statistic};
use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "something")]
struct Something {
    /// Where
    #[option]
    at: Option<Op>,
    /// Number of things
    #[statistic]
    things: u64,
    counted: Statistic,
}

impl Pass for Something {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
