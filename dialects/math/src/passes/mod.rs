//! Passes on math: functions in terms of others.
//!
//! - [`expand`], [`power`], [`round`]: functions as sums, products, exponentials and the like
//! - [`fuse`]: what is one op instead of two
//! - [`extend`]: functions of small floats as functions of larger ones

pub mod expand;
pub mod extend;
pub mod fuse;
pub mod power;
pub mod round;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::pass::options::ListOption;
use dialekt_ir_core::pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_ods_macros::Pass;

/// Adds these passes to a registry.
pub fn register(passes: &mut PassRegistry) {
    passes
        .register::<ExpandOps>()
        .register::<extend::ExtendToSupportedTypes>()
        .register::<SincosFusion>()
        .register::<UpliftToFma>();
}

/// Expand math operations.
///
/// Functions are expressed by others that are more basic, such as hyperbolic functions by exponentials. Of tensors whose sizes are not
/// known there are no constants; functions of them stay where constants are needed.
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
        self.patterns = prepare_patterns(cx, |set| expand::add_patterns(set, &self.ops));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Fuse sin and cos operations.
///
/// The sine and the cosine of one value, in one block and with the same assumptions, become one operation.
#[derive(Pass, Clone)]
#[pass(name = "MathSincosFusionPass", argument = "math-sincos-fusion", dialects(crate::MathDialect))]
pub struct SincosFusion {
    patterns: PassPatterns,
}

impl Pass for SincosFusion {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<fuse::SincosFusionPattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Uplift arith ops to math.fma.
///
/// Sums with products are fused where both may be contracted.
#[derive(Pass, Clone)]
#[pass(name = "MathUpliftToFMA", argument = "math-uplift-to-fma", dialects(crate::MathDialect))]
pub struct UpliftToFma {
    patterns: PassPatterns,
}

impl Pass for UpliftToFma {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<fuse::UpliftFma>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}
