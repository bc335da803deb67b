//! Canonicalization as a pass. [mlir/lib/Transforms/Canonicalizer.cpp]

use std::sync::Arc;

use dialekt_ods_macros::Pass;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::rewrite::FrozenPatterns;
use dialekt_pass::options::{Choice, ListOption};
use dialekt_pass::{Pass, PassContext, PassRegistry, PassResult};
use dialekt_rewrite::{GreedyConfig, Simplify, canonicalization_patterns, canonicalize};

/// Canonicalize operations.
///
/// Folds operations and applies the canonicalization patterns of all dialects until nothing changes.
#[derive(Pass, Clone)]
#[pass(name = "Canonicalizer", argument = "canonicalize")]
pub struct Canonicalize {
    /// Look at operations from the first to the last, outer ones first
    #[option(default = true)]
    top_down: bool,
    /// The extent of control flow simplification
    #[option(default = Choice(Simplify::Normal))]
    region_simplify: Choice<Simplify>,
    /// Go through all operations so often at most (-1: any number)
    #[option(default = 10)]
    max_iterations: i64,
    /// Maximal number of rewrites in an iteration (-1: any)
    #[option(default = -1)]
    max_num_rewrites: i64,
    /// Fail when something is left to do
    #[option]
    test_convergence: bool,
    /// Names or labels of patterns that are left out
    #[option]
    disable_patterns: ListOption<String>,
    /// Names or labels of the only patterns that are applied
    #[option]
    enable_patterns: ListOption<String>,
    patterns: Option<Arc<FrozenPatterns>>,
}

impl Pass for Canonicalize {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut set = canonicalization_patterns(cx);
        set.retain_named(&self.enable_patterns, &self.disable_patterns);
        self.patterns = Some(Arc::new(set.freeze(cx)));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let Some(patterns) = &self.patterns else { return Ok(()) };
        let config = GreedyConfig {
            top_down: self.top_down,
            simplify: self.region_simplify.0,
            max_iterations: u64::try_from(self.max_iterations).ok(),
            max_rewrites: u64::try_from(self.max_num_rewrites).ok(),
            ..GreedyConfig::default()
        };
        let op = cx.op();
        let outcome = canonicalize(cx.ir_mut(), op, patterns, &config);
        if self.test_convergence && !outcome.converged {
            return Err(cx.not_converged());
        }
        if !outcome.changed {
            cx.preserve_all();
        }
        Ok(())
    }
}
