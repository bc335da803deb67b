//! The xevm dialect: intrinsics of Intel GPUs.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]
// Constraints are types.
#![allow(clippy::type_complexity)]

mod attrs;
mod enums;
mod ops;

pub use attrs::*;
pub use enums::*;
pub use ops::*;

use dialekt_ir_core::prelude::op::*;

/// Intrinsics of Intel GPUs.
///
/// Work items are grouped to subgroups, which load and multiply matrices together, and these to work groups.
#[derive(Dialect)]
#[dialect(
    name = "xevm",
    dependencies(dialekt_llvm::LLVMDialect),
    attrs(AddrSpace, LoadCacheControl, MMAShapeAttr, MMATypesAttr, MemScope, StoreCacheControl, XeVMTargetAttr),
    ops(
        BlockLoad,
        BlockLoad2d,
        BlockPrefetch2d,
        BlockStore,
        BlockStore2d,
        GridDimX,
        GridDimY,
        GridDimZ,
        LaneId,
        MMA,
        Memfence,
        Prefetch,
        SubgroupId,
        SubgroupSize,
        WorkgroupDimX,
        WorkgroupDimY,
        WorkgroupDimZ,
        WorkgroupIdX,
        WorkgroupIdY,
        WorkgroupIdZ,
        WorkitemIdX,
        WorkitemIdY,
        WorkitemIdZ
    )
)]
pub struct XeVMDialect;

/// The attribute of memory accesses with their use of caches.
pub const CACHE_CONTROLS: &str = "xevm.DecorationCacheControl";

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(XeVMDialect::DIALECT);
}
