//! The arm_sve dialect: operations of Arm's scalable vectors.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;

use dialekt_ir_core::prelude::op::*;

/// Operations of Arm's scalable vectors (SVE), whose length is known at run time.
///
/// Ops whose names begin with `intr` stand for an intrinsic of LLVM each; the others become these.
#[derive(Dialect)]
#[dialect(
    name = "arm_sve",
    ops(
        Bfmmla,
        ConvertFromSvbool,
        ConvertFromSvboolIntr,
        ConvertToSvbool,
        ConvertToSvboolIntr,
        DupQLane,
        DupQLaneIntr,
        Psel,
        PselIntr,
        ScalableMaskedAddF,
        ScalableMaskedAddFIntr,
        ScalableMaskedAddI,
        ScalableMaskedAddIIntr,
        ScalableMaskedDivF,
        ScalableMaskedDivFIntr,
        ScalableMaskedMulF,
        ScalableMaskedMulFIntr,
        ScalableMaskedMulI,
        ScalableMaskedMulIIntr,
        ScalableMaskedSDivI,
        ScalableMaskedSDivIIntr,
        ScalableMaskedSubF,
        ScalableMaskedSubFIntr,
        ScalableMaskedSubI,
        ScalableMaskedSubIIntr,
        ScalableMaskedUDivI,
        ScalableMaskedUDivIIntr,
        Sdot,
        SdotIntr,
        Smmla,
        SmmlaIntr,
        Udot,
        UdotIntr,
        Ummla,
        UmmlaIntr,
        Usmmla,
        UsmmlaIntr,
        WhileLTIntr,
        ZipX2,
        ZipX2Intr,
        ZipX4,
        ZipX4Intr
    )
)]
pub struct ArmSVEDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ArmSVEDialect::DIALECT);
}
