use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x")]
struct X {
    /// How far
    #[option(default = "far")]
    distance: u32,
}

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
