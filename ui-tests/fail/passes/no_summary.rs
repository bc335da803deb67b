use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_ods_macros::Pass;

#[derive(Pass, Clone)]
#[pass(argument = "x")]
struct X;

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
