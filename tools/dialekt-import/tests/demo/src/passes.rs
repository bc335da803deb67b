//! Passes.

use dialekt::prelude::pass::*;

/// Sort the boxes of shelves.
#[derive(Pass, Clone)]
#[pass(argument = "demo-sort", op = "demo.shelf")]
pub struct DemoSort {
    /// How many steps are made
    #[option(default = 10)]
    pub max_steps: i64,
    /// Which boxes are sorted
    #[option]
    pub names: ListOption<String>,
    /// Number of boxes that were moved
    #[statistic]
    num_moved: Statistic,
}

impl Pass for DemoSort {
    // PORT(demo-sort): pass: what it does is C++ (demo.td:228)
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.cx().emit(cx.op_ref().error("pass 'demo-sort' is not ported"));
        Err(PassFailed)
    }
}

/// Adds all of them to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes.register::<DemoSort>();
}
