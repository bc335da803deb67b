//! The vector dialect: vectors of any rank: parts, shapes, reductions, contractions, transfers from and to memory.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod canonicalize;
mod combine;
mod constraints;
mod enums;
mod fold;
mod interfaces;
mod mask_format;
mod masking;
mod ops;
mod positions;
mod transfers;
mod types;

pub use canonicalize::*;
pub use combine::{is_supported_combining_kind, make_arith_reduction};
pub use enums::*;
pub use interfaces::*;
pub use masking::{enter_mask, mask_operation};
pub use ops::*;
pub use transfers::{is_disjoint, overwrites, reads_what_was_written};
pub use types::Vector as VectorType;

use dialekt_interfaces::InlinesAllOps;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Vectors of any rank: parts, shapes, reductions, contractions, transfers from and to memory.
#[derive(Dialect)]
#[dialect(
    name = "vector",
    dependencies(dialekt_arith::ArithDialect, dialekt_ub::UBDialect),
    hooks,
    interfaces(InlinesAllOps {}),
    attrs(CombiningKind, IteratorType, PrintPunctuation),
    ops(
        BitCast, Broadcast, CompressStore, ConstantMask, Contraction, CreateMask, Deinterleave, ExpandLoad, Extract, ExtractStridedSlice,
        FMA, FromElements, Gather, Insert, InsertStridedSlice, Interleave, Load, Mask, MaskedLoad, MaskedStore, MultiDimReduction,
        OuterProduct, Print, Reduction, ScalableExtract, ScalableInsert, Scan, Scatter, ShapeCast, Shuffle, Step, Store, ToElements,
        TransferRead, TransferWrite, Transpose, TypeCast, VectorScale, Yield
    )
)]
pub struct VectorDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(VectorDialect::DIALECT);
}

impl DialectHooks for VectorDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(builder, value, ty, loc)
    }
}
