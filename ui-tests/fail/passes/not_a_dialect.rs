use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_ods_macros::Pass;

struct Plain;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x", dialects(Plain))]
struct X;

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
