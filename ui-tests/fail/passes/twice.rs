use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x", argument = "y")]
struct X;

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
