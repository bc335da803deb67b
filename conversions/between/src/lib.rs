//! Conversions between the standard dialects.
//!
//! There is a module for each of the reference's folders in `mlir/lib/Conversion`.
#![forbid(unsafe_code)]

pub mod affine_to_standard;
pub mod cf_to_scf;
pub mod complex_to_standard;
pub mod scf_to_cf;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<affine_to_standard::LowerAffine>()
        .register::<cf_to_scf::LiftControlFlowToScf>()
        .register::<complex_to_standard::ConvertComplexToStandard>()
        .register::<scf_to_cf::ConvertScfToCf>();
}
