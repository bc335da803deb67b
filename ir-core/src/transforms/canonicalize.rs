//! Canonicalization as a pass. [mlir/lib/Transforms/Canonicalizer.cpp]

use std::sync::Arc;

use crate::context::Context;
use crate::pass::options::{Choice, ListOption, OptionEnum};
use crate::pass::{
    OptionDef, OptionValue, Pass, PassContext, PassDecl, PassFailed, PassInfo, PassRegistry, PassResult,
};
use crate::rewrite::{FrozenPatterns, GreedyConfig, Simplify, canonicalization_patterns, canonicalize};

/// Folds ops and applies the canonicalization patterns of all dialects until nothing changes.
#[derive(Clone)]
pub struct Canonicalize {
    top_down: bool,
    region_simplify: Choice<Simplify>,
    max_iterations: i64,
    max_num_rewrites: i64,
    test_convergence: bool,
    disable_patterns: ListOption<String>,
    enable_patterns: ListOption<String>,
    patterns: Option<Arc<FrozenPatterns>>,
}

impl Default for Canonicalize {
    fn default() -> Canonicalize {
        Canonicalize {
            top_down: true,
            region_simplify: Choice(Simplify::Normal),
            max_iterations: 10,
            max_num_rewrites: -1,
            test_convergence: false,
            disable_patterns: ListOption::default(),
            enable_patterns: ListOption::default(),
            patterns: None,
        }
    }
}

impl OptionEnum for Simplify {
    const NAMES: &'static [(&'static str, Simplify)] =
        &[("disabled", Simplify::Disabled), ("normal", Simplify::Normal), ("aggressive", Simplify::Aggressive)];
}

impl PassDecl for Canonicalize {
    fn info(&self) -> &'static PassInfo {
        static INFO: PassInfo = PassInfo {
            description: "Folds operations and applies the canonicalization patterns of all dialects until nothing changes.",
            options: &[
                OptionDef { name: "top-down", help: "Look at operations from the first to the last, outer ones first" },
                OptionDef { name: "region-simplify", help: "How much control flow is simplified" },
                OptionDef {
                    name: "max-iterations",
                    help: "Go through all operations so often at most (-1: any number)",
                },
                OptionDef {
                    name: "max-num-rewrites",
                    help: "Apply so many patterns in an iteration at most (-1: any)",
                },
                OptionDef { name: "test-convergence", help: "Fail when something is left to do" },
                OptionDef { name: "disable-patterns", help: "Names or labels of patterns that are left out" },
                OptionDef { name: "enable-patterns", help: "Names or labels of the only patterns that are applied" },
            ],
            ..PassInfo::new("Canonicalizer", "canonicalize", "Canonicalize operations")
        };
        &INFO
    }

    fn options(&self) -> Vec<&dyn OptionValue> {
        vec![
            &self.top_down,
            &self.region_simplify,
            &self.max_iterations,
            &self.max_num_rewrites,
            &self.test_convergence,
            &self.disable_patterns,
            &self.enable_patterns,
        ]
    }

    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        vec![
            &mut self.top_down,
            &mut self.region_simplify,
            &mut self.max_iterations,
            &mut self.max_num_rewrites,
            &mut self.test_convergence,
            &mut self.disable_patterns,
            &mut self.enable_patterns,
        ]
    }

    fn copy(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
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
            return Err(PassFailed);
        }
        if !outcome.changed {
            cx.preserve_all();
        }
        Ok(())
    }
}
