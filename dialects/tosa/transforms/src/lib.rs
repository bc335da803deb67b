//! Passes on the tosa dialect.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

mod retype;
pub mod tosa_arith_const_to_tosa_const;
pub mod tosa_attach_target;
pub mod tosa_convert_integer_type_to_signless;
pub mod tosa_infer_shapes;
pub mod tosa_layerwise_constant_fold;
pub mod tosa_make_broadcastable;
pub mod tosa_narrow;
pub mod tosa_optional_decompositions;
pub mod tosa_reduce_transposes;
pub mod tosa_validate;
mod transposed;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    let passes = registry.passes();
    passes.register::<tosa_arith_const_to_tosa_const::TosaArithConstantToTosaConst>();
    passes.register::<tosa_attach_target::TosaAttachTarget>();
    passes.register::<tosa_convert_integer_type_to_signless::TosaConvertIntegerTypeToSignless>();
    passes.register::<tosa_infer_shapes::TosaInferShapes>();
    passes.register::<tosa_layerwise_constant_fold::TosaLayerwiseConstantFold>();
    passes.register::<tosa_make_broadcastable::TosaMakeBroadcastable>();
    passes.register::<tosa_narrow::TosaNarrowF64ToF32>();
    passes.register::<tosa_narrow::TosaNarrowI64ToI32>();
    passes.register::<tosa_optional_decompositions::TosaOptionalDecompositions>();
    passes.register::<tosa_reduce_transposes::TosaReduceTransposes>();
    passes.register::<tosa_validate::TosaValidation>();
}
