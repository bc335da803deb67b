//! `arm-neon-2d-to-intr`: ops on vectors of rank 2 become those that stand for intrinsics.
//! [mlir/lib/Conversion/ArmNeon2dToIntr/ArmNeon2dToIntr.cpp]

use dialekt_arm_neon::{Sdot, Sdot2d};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{ShapeCast, VectorType};

/// Convert Arm NEON structured ops to intrinsics
///
/// The rows of both factors become one vector.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertArmNeon2dToIntrPass",
    argument = "arm-neon-2d-to-intr",
    dialects(dialekt_arm_neon::ArmNeonDialect, dialekt_vector::VectorDialect)
)]
pub struct ConvertArmNeon2dToIntr {
    patterns: PassPatterns,
}

impl Pass for ConvertArmNeon2dToIntr {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_convert_arm_neon_2d_to_intr_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the patterns of the conversion. [MLIR: populateConvertArmNeon2dToIntrPatterns]
pub fn populate_convert_arm_neon_2d_to_intr_patterns(set: &mut PatternSet) {
    set.add::<Sdot2dLoweringPattern>();
}

/// Dot products of rows of four elements.
#[derive(Described)]
pub struct Sdot2dLoweringPattern;

impl OpRewrite for Sdot2dLoweringPattern {
    type SourceOp = Sdot2d;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Sdot2d>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (acc, factors) = (view.a(), [view.b(), view.c()]);
        let ty = VectorType::new(cx, rw.type_of(factors[0]))?;
        let flat = ty.with_dims(cx, [(ty.num_elements(), false)])?;
        let [b, c] = factors.map(|factor| rw.create(ShapeCast::build(flat, factor)).result());
        rw.replace_op_with_new(op, Sdot::build(acc, b, c));
        Some(())
    }
}
