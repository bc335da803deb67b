//! `tosa-to-tensor`: ops that move elements become ops of tensor. [mlir/lib/Conversion/TosaToTensor]

mod concat;
mod pad_slice;
mod reshape;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode, TypeConverter};
use dialekt_ir_core::context::Context;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa as tosa;
use std::sync::Arc;

use crate::tosa_common::tosa_types;

pub use concat::ConcatConverter;
pub(crate) use pad_slice::padded;
pub use pad_slice::{PadConverter, SliceConverter};
pub use reshape::ReshapeConverter;

/// Lower TOSA to the Tensor dialect
///
/// `tosa.concat`, `tosa.pad`, `tosa.reshape` and `tosa.slice` become ops of tensor.
#[derive(Pass, Clone)]
#[pass(name = "TosaToTensorPass", argument = "tosa-to-tensor", dialects(dialekt_tensor::TensorDialect))]
pub struct TosaToTensor {
    conversion: PassConversion,
}

impl Pass for TosaToTensor {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target
            .illegal_op::<tosa::Concat>()
            .illegal_op::<tosa::Reshape>()
            .illegal_op::<tosa::Slice>()
            .illegal_op::<tosa::Pad>()
            .legal_dialects(["arith", "tensor"]);
        self.conversion = Some(Conversion::new(cx, target, tosa_to_tensor_patterns(&tosa_types())));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the conversion. [MLIR: populateTosaToTensorConversionPatterns]
pub fn tosa_to_tensor_patterns(types: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add_typed(types, ConcatConverter)
        .add_typed(types, PadConverter)
        .add_typed(types, ReshapeConverter)
        .add_typed(types, SliceConverter);
    patterns
}
