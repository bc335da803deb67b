//! Passes on math: expansions of functions into others.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod math_expand_ops;
pub mod math_extend_to_supported_types;
pub mod math_sincos_fusion;
pub mod math_uplift_to_fma;
pub mod test_math_algebraic_simplification;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<math_expand_ops::ExpandOps>()
        .register::<math_extend_to_supported_types::ExtendToSupportedTypes>()
        .register::<math_sincos_fusion::SincosFusion>()
        .register::<math_uplift_to_fma::UpliftToFma>()
        .register::<test_math_algebraic_simplification::AlgebraicSimplification>();
}
