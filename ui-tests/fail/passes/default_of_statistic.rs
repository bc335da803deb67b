use dialekt_pass::{Pass, PassContext, PassResult, Statistic};
use dialekt_ods_macros::Pass;

/// Do something.
#[derive(Pass, Clone)]
#[pass(argument = "x")]
struct X {
    /// How many
    #[statistic(default = 1)]
    count: Statistic,
}

impl Pass for X {
    fn run(&self, _: &mut PassContext<'_>) -> PassResult {
        Ok(())
    }
}

fn main() {}
