//! `convert-tensor-to-linalg`: paddings of tensors become ops of linalg. [mlir/lib/Conversion/TensorToLinalg]

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg_transforms::decompose_pad::DecomposePadOpPattern;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

/// Convert some Tensor dialect ops to Linalg dialect
///
/// A padding becomes a tensor that is filled, into which the source is inserted.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertTensorToLinalgPass",
    argument = "convert-tensor-to-linalg",
    op = "builtin.module",
    dialects(dialekt_arith::ArithDialect, dialekt_linalg::LinalgDialect)
)]
pub struct ConvertTensorToLinalg {
    conversion: PassConversion,
}

impl Pass for ConvertTensorToLinalg {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "linalg", "tensor"]).illegal_op::<dialekt_tensor::Pad>();
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<DecomposePadOpPattern>();
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}
