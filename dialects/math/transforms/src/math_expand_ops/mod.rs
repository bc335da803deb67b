//! `math-expand-ops`: functions become more basic ones. [mlir/lib/Dialect/Math/Transforms/ExpandOps.cpp]
//!
//! - `functions`: functions as sums, products, exponentials and the like
//! - `power`: powers
//! - `round`: functions that round

pub mod functions;
pub mod power;
pub mod round;

use dialekt_ir_core::context::Context;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Expand math operations.
///
/// Functions are expressed by others that are more basic, such as hyperbolic functions by exponentials. Tensors of
/// dynamic shape have no constants; functions of them are kept where constants are needed.
#[derive(Pass, Clone)]
#[pass(name = "MathExpandOpsPass", argument = "math-expand-ops", dialects(dialekt_arith::ArithDialect))]
pub struct ExpandOps {
    /// Operations to expand.
    #[option]
    ops: ListOption<String>,
    patterns: PassPatterns,
}

impl Pass for ExpandOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| functions::add_patterns(set, &self.ops));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}
