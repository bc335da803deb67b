//! The ptr dialect: pointers and accesses to memory.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod attrs;
mod constraints;
mod enums;
mod fold;
mod interfaces;
mod ops;
mod types;

pub use attrs::*;
pub use constraints::{Any1DType, IntLikeType, Mask1DType, Ptr1DType, PtrLikeType, ShapedInt, ShapedPtr};
pub use enums::*;
pub use interfaces::*;
pub use ops::*;
pub use types::*;

use dialekt_ir_core::prelude::op::*;

/// Pointers and accesses to memory.
///
/// A pointer is an address in a memory space, which is an attribute: it says which accesses it allows. Nothing is said of the type of
/// what is in memory there. The smallest unit that has an address is a byte.
#[derive(Dialect)]
#[dialect(
    name = "ptr",
    attrs(AddressAttr, GenericSpaceAttr, NullAttr, SpecAttr),
    types(PtrType, PtrMetadataType),
    enums(AtomicBinOp, AtomicOrdering, PtrAddFlags, PtrDiffFlags),
    ops(
        Constant,
        FromPtr,
        Gather,
        GetMetadata,
        Load,
        MaskedLoad,
        MaskedStore,
        PtrAdd,
        PtrDiff,
        Scatter,
        Store,
        ToPtr,
        TypeOffset
    )
)]
pub struct PtrDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(PtrDialect::DIALECT);
}
