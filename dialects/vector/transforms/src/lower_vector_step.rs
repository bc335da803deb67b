//! `vector.step` becomes a constant. [mlir/lib/Dialect/Vector/Transforms/LowerVectorStep.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Step, VectorType};

/// Adds the pattern that makes steps constants. [MLIR: populateVectorStepLoweringPatterns]
pub fn populate_vector_step_lowering_patterns(set: &mut PatternSet) {
    set.add::<StepToArithConstantOpRewrite>();
}

/// The numbers of the elements of a fixed vector are a constant.
#[derive(Described)]
pub struct StepToArithConstantOpRewrite;

impl OpRewrite for StepToArithConstantOpRewrite {
    type SourceOp = Step;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Step>) -> Option<()> {
        let cx = rw.cx();
        let ty = rw.view(op)?.result_type(0)?;
        let vector = VectorType::new(cx, ty)?;
        if vector.is_scalable() {
            return rw.no_match(op, "the vector is scalable");
        }
        let numbers: Vec<ApInt> = (0..vector.num_elements()).map(|number| ApInt::from_i64(64, number)).collect();
        let numbers = cx.dense_integers_attr(ty, &numbers).ok()?;
        rw.replace_op_with_new(op, arith::Constant::build(numbers));
        Some(())
    }
}
