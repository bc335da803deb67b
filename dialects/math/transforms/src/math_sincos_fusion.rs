//! `math-sincos-fusion`: sine and cosine of one value become one op.
//! [mlir/lib/Dialect/Math/Transforms/SincosFusion.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{Cos, Sin, Sincos};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Fuse sin and cos operations.
///
/// The sine and the cosine of one value, in one block and with the same assumptions, become one operation.
#[derive(Pass, Clone)]
#[pass(name = "MathSincosFusionPass", argument = "math-sincos-fusion", dialects(dialekt_math::MathDialect))]
pub struct SincosFusion {
    patterns: PassPatterns,
}

impl Pass for SincosFusion {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<SincosFusionPattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Fuses the sine and a cosine of a value with the same fast-math flags, in the place of the first of the two.
#[derive(Rewrite)]
#[rewrite(
    sin @ Sin { operand: x, fastmath: flags, .. }, cos @ Cos { operand: x, fastmath: flags, .. } => {
        let loc = if cx.insertion_point() == cx.ir().point_before(sin.into()) { cx.loc(sin) } else { cx.loc(cos) };
        let both = Sincos { operand: x, fastmath: flags }.at(loc);
        let results: [Value; 2] = std::array::from_fn(|i| cx.op(both).result(i).expect("it has two results"));
        (results[0], results[1])
    }
)]
pub struct SincosFusionPattern;
