use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x", interface = "LoopOpInterface")]
struct X;

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
