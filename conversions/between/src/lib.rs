//! Conversions between the standard dialects.
//!
//! There is a module for each of the reference's folders in `mlir/lib/Conversion`.
#![forbid(unsafe_code)]

pub mod affine_to_standard;
pub mod arith_to_arm_sme;
pub mod arm_neon_2d_to_intr;
pub mod arm_sme_to_scf;
pub mod bufferization_to_memref;
pub mod cf_to_scf;
pub mod complex_to_standard;
pub mod linalg_to_standard;
pub mod scf_to_cf;
pub mod shape_to_standard;
pub mod tensor_to_linalg;
mod tosa_common;
pub mod tosa_to_arith;
pub mod tosa_to_linalg;
pub mod tosa_to_linalg_named;
pub mod tosa_to_ml_program;
pub mod tosa_to_scf;
pub mod tosa_to_tensor;
pub mod vector_to_amx;
pub mod vector_to_arm_sme;
pub mod vector_to_scf;

use dialekt_ir_core::context::Registry;
use dialekt_pass::RegisterPasses;

pub use tosa_common::tosa_types;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<affine_to_standard::LowerAffine>()
        .register::<arith_to_arm_sme::ConvertArithToArmSME>()
        .register::<arm_neon_2d_to_intr::ConvertArmNeon2dToIntr>()
        .register::<arm_sme_to_scf::ConvertArmSMEToSCF>()
        .register::<bufferization_to_memref::ConvertBufferizationToMemRef>()
        .register::<cf_to_scf::LiftControlFlowToScf>()
        .register::<complex_to_standard::ConvertComplexToStandard>()
        .register::<linalg_to_standard::ConvertLinalgToStandard>()
        .register::<scf_to_cf::ConvertScfToCf>()
        .register::<shape_to_standard::ConvertShapeConstraints>()
        .register::<shape_to_standard::ConvertShapeToStandard>()
        .register::<tosa_to_arith::TosaToArith>()
        .register::<tosa_to_linalg::TosaToLinalg>()
        .register::<tosa_to_linalg_named::TosaToLinalgNamed>()
        .register::<tosa_to_ml_program::TosaToMLProgram>()
        .register::<tosa_to_scf::TosaToScf>()
        .register::<tosa_to_tensor::TosaToTensor>()
        .register_pipeline::<tosa_to_linalg::TosaToLinalgPipeline>()
        .register::<tensor_to_linalg::ConvertTensorToLinalg>()
        .register::<vector_to_amx::ConvertVectorToAMX>()
        .register::<vector_to_arm_sme::ConvertVectorToArmSME>()
        .register::<vector_to_scf::ConvertVectorToScf>();
}
