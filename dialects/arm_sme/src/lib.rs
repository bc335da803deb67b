//! The arm_sme dialect: tiles of the Arm Scalable Matrix Extension.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod constraints;
mod enums;
mod interface;
mod loops;
mod ops;
mod tiles;

pub use constraints::*;
pub use enums::*;
pub use interface::*;
pub use loops::*;
pub use ops::*;
pub use tiles::*;

use dialekt_ir_core::prelude::op::*;
use dialekt_memref::MemRefDialect;
use dialekt_scf::SCFDialect;
use dialekt_vector::VectorDialect;

/// Tiles of the Arm Scalable Matrix Extension.
///
/// In streaming mode, the processor has a matrix register, which is divided into tiles: one of bytes, two of elements of 16 bits, and so on.
/// A tile is a vector of rank 2; its rows and columns are slices. Ops whose names begin with `intr` stand for an intrinsic of LLVM each.
#[derive(Dialect)]
#[dialect(
    name = "arm_sme",
    dependencies(SCFDialect, VectorDialect, MemRefDialect),
    attrs(TileSliceLayout, CombiningKind, TypeSize),
    ops(
        CntsdIntr,
        CopyTile,
        ExtractTileSlice,
        FMopa2Way,
        FMops2Way,
        GetTile,
        InsertTileSlice,
        Ld1BHorizIntr,
        Ld1BVertIntr,
        Ld1DHorizIntr,
        Ld1DVertIntr,
        Ld1HHorizIntr,
        Ld1HVertIntr,
        Ld1QHorizIntr,
        Ld1QVertIntr,
        Ld1WHorizIntr,
        Ld1WVertIntr,
        LoadTileSlice,
        MopaIntr,
        MopaWideIntr,
        MopsIntr,
        MopsWideIntr,
        OuterProduct,
        ReadHorizIntr,
        ReadVertIntr,
        SMopa2Way,
        SMopa4Way,
        SMopaWideIntr,
        SMopaZa32Intr,
        SMops2Way,
        SMops4Way,
        SMopsWideIntr,
        SMopsZa32Intr,
        St1BHorizIntr,
        St1BVertIntr,
        St1DHorizIntr,
        St1DVertIntr,
        St1HHorizIntr,
        St1HVertIntr,
        St1QHorizIntr,
        St1QVertIntr,
        St1WHorizIntr,
        St1WVertIntr,
        StoreTileSlice,
        StrIntr,
        StreamingVL,
        SuMopa4Way,
        SuMopaWideIntr,
        SuMops4Way,
        SuMopsWideIntr,
        TileLoad,
        TileStore,
        UMopa2Way,
        UMopa4Way,
        UMopaWideIntr,
        UMopaZa32Intr,
        UMops2Way,
        UMops4Way,
        UMopsWideIntr,
        UMopsZa32Intr,
        UsMopa4Way,
        UsMopaWideIntr,
        UsMops4Way,
        UsMopsWideIntr,
        WriteHorizIntr,
        WriteVertIntr,
        Zero,
        ZeroIntr
    )
)]
pub struct ArmSMEDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ArmSMEDialect::DIALECT);
}
