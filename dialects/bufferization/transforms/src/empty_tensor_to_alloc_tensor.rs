//! `empty-tensor-to-alloc-tensor`: empty tensors get buffers of their own.
//! [mlir/lib/Dialect/Bufferization/Transforms/EmptyTensorToAllocTensor.cpp]

use dialekt_bufferization::AllocTensor;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tensor as tensor;

/// Replace all empty ops by alloc_tensor ops.
///
/// A `tensor.empty` only stands for a shape. As a `bufferization.alloc_tensor`, it becomes an allocation.
#[derive(Pass, Clone)]
#[pass(
    name = "EmptyTensorToAllocTensorPass",
    argument = "empty-tensor-to-alloc-tensor",
    dialects(dialekt_tensor::TensorDialect)
)]
pub struct EmptyTensorToAllocTensor {
    patterns: PassPatterns,
}

impl Pass for EmptyTensorToAllocTensor {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<EmptyTensorLoweringPattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Makes an allocation of an empty tensor.
#[derive(Described)]
pub struct EmptyTensorLoweringPattern;

impl OpRewrite for EmptyTensorLoweringPattern {
    type SourceOp = tensor::Empty;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Empty>) -> Option<()> {
        let view = rw.view(op)?;
        let (ty, sizes): (_, Vec<Value>) = (view.result_type(0)?, view.dynamic_sizes().collect());
        rw.replace_op_with_new(op, AllocTensor::build(ty, &sizes));
        Some(())
    }
}
