//! `math-uplift-to-fma`: sums with products become one op. [mlir/lib/Dialect/Math/Transforms/UpliftToFMA.cpp]

use dialekt_arith as arith;
use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::Fma;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Uplift arith ops to math.fma.
///
/// Sums with products are fused where both may be contracted.
#[derive(Pass, Clone)]
#[pass(name = "MathUpliftToFMA", argument = "math-uplift-to-fma", dialects(dialekt_math::MathDialect))]
pub struct UpliftToFma {
    patterns: PassPatterns,
}

impl Pass for UpliftToFma {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<UpliftFma>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Fuses a sum with a product if both allow contraction.
#[derive(Described)]
pub struct UpliftFma;

impl OpRewrite for UpliftFma {
    type SourceOp = arith::AddF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<arith::AddF>) -> Option<()> {
        let view = rw.view(op)?;
        let (lhs, rhs) = (view.lhs(), view.rhs());
        let of_sum = view.fastmath().unwrap_or_default();
        let factors = |value| rw.ir().defining::<arith::MulF>(value);
        let Some((product, addend)) = factors(lhs).map(|mul| (mul, rhs)).or_else(|| factors(rhs).map(|mul| (mul, lhs)))
        else {
            return rw.no_match(op, "no operand is a product");
        };
        let of_product = product.fastmath().unwrap_or_default();
        let flags = of_sum & of_product;
        let (a, b) = (product.lhs(), product.rhs());
        if !flags.contains(FastMath::Contract) {
            return rw.no_match(op, "sum and product may not be contracted");
        }
        let fma = rw.create(Fma::build(a, b, addend).fastmath(flags));
        rw.replace_op_with(op, fma);
        Some(())
    }
}
