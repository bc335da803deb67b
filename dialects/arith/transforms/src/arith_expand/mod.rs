//! `arith-expand`: ops in terms of others, for targets that do not have them.
//! [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]
//!
//! - [`division_minmax`]: quotients, maxima and minima
//! - [`bits`], [`f4e2m1`]: casts of small floats as arithmetic on their bits
//! - [`scaling`]: casts with scales

pub mod bits;
pub mod division_minmax;
pub mod f4e2m1;
pub mod scaling;

use dialekt_arith::{
    CeilDivSI, CeilDivUI, ExtF, FloorDivSI, MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF,
    ScalingExtF, ScalingTruncF, TruncF,
};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

use crate::element_kind;

/// Legalize Arith ops to be convertible to LLVM.
///
/// Quotients that are rounded up or down, maxima and minima become quotients, comparisons and choices. Casts with scales become casts and
/// products. On request, casts of some small floats become arithmetic on their bits.
#[derive(Pass, Clone)]
#[pass(name = "ArithExpandOpsPass", argument = "arith-expand", dialects(dialekt_vector::VectorDialect))]
pub struct ArithExpand {
    /// Enable the BF16 expansion patterns
    #[option(default = false)]
    include_bf16: bool,
    /// Enable the F8E8M0 expansion patterns
    #[option(default = false)]
    include_f8e8m0: bool,
    /// Enable the F4E2M1 expansion patterns
    #[option(default = false)]
    include_f4e2m1: bool,
    conversion: PassConversion,
}

impl Pass for ArithExpand {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .legal_dialects(["arith", "vector"])
            .illegal_op::<CeilDivSI>()
            .illegal_op::<CeilDivUI>()
            .illegal_op::<FloorDivSI>()
            .illegal_op::<MaxSI>()
            .illegal_op::<MaxUI>()
            .illegal_op::<MinSI>()
            .illegal_op::<MinUI>()
            .illegal_op::<MaximumF>()
            .illegal_op::<MinimumF>()
            .illegal_op::<MaxNumF>()
            .illegal_op::<MinNumF>()
            .illegal_op::<ScalingExtF>()
            .illegal_op::<ScalingTruncF>();
        let mut patterns = ConversionPatterns::new();
        division_minmax::add_patterns(&mut patterns);
        scaling::add_patterns(&mut patterns);
        if self.include_bf16 {
            patterns.add_rewrite::<bits::BFloat16ExtF>().add_rewrite::<bits::BFloat16TruncF>();
        }
        if self.include_f8e8m0 {
            patterns.add_rewrite::<bits::F8E8M0ExtF>().add_rewrite::<bits::F8E8M0TruncF>();
        }
        if self.include_f4e2m1 {
            patterns.add_rewrite::<f4e2m1::F4E2M1ExtF>().add_rewrite::<f4e2m1::F4E2M1TruncF>();
        }
        let (bf16, f8e8m0, f4e2m1) = (self.include_bf16, self.include_f8e8m0, self.include_f4e2m1);
        // Returns whether a cast between a small float and a wider one is legal.
        let stays = move |small: Option<FloatKind>, wide: Option<FloatKind>| match small {
            Some(FloatKind::BF16) => !bf16 || wide != Some(FloatKind::F32),
            Some(FloatKind::F8E8M0FNU) => !f8e8m0,
            Some(FloatKind::F4E2M1FN) => !f4e2m1,
            _ => true,
        };
        target.dynamically_legal_op::<ExtF>(move |op| cast(op).map(|(from, to)| stays(from, to)));
        target.dynamically_legal_op::<TruncF>(move |op| cast(op).map(|(from, to)| stays(to, from)));
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The element formats of the operand and the result of a cast.
fn cast(op: OpRef<'_>) -> Option<(Option<FloatKind>, Option<FloatKind>)> {
    let kind = |ty| element_kind(op.cx(), ty);
    Some((kind(op.operand_type(0)?), kind(op.result_type(0)?)))
}
