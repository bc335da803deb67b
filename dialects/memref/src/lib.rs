//! The memref dialect: memory with a shape, an element type and a layout.
//!
//! Ops allocate and free it, read and write elements, and give views of it. A view shares the buffer.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod canonicalize;
mod fold;
mod interfaces;
mod ops;
mod types;

pub use canonicalize::*;
pub use fold::use_uncast;
pub use interfaces::{mixed_size, mixed_sizes};
pub use ops::*;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// Memory as buffers with a shape.
///
/// A memref is a reference to memory with a shape, an element type, a layout and a memory space. Ops allocate and free it, read and write
/// elements, and make other memrefs of the same memory.
#[derive(Dialect)]
#[dialect(
    name = "memref",
    dependencies(dialekt_arith::ArithDialect, dialekt_ub::UBDialect),
    hooks,
    interfaces(InlinesAll {}),
    ops(
        Alloc, Alloca, AllocaScope, AllocaScopeReturn, Dealloc, Realloc, Global, GetGlobal, Load, Store, Copy, Prefetch, AtomicRMW,
        GenericAtomicRMW, AtomicYield, DmaStart, DmaWait, Dim, Rank, ExtractAlignedPointerAsIndex, ExtractStridedMetadata,
        AssumeAlignment, DistinctObjects, Cast, MemorySpaceCast, ReinterpretCast, Reshape, ExpandShape, CollapseShape, SubView,
        Transpose, View
    )
)]
pub struct MemRefDialect;

/// Registers the dialect and its models for memory slots.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(MemRefDialect::DIALECT);
    interfaces::memory_slot::register_memory_slot_models(&mut registry.dialects);
}

impl DialectHooks for MemRefDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(builder, value, ty, loc)
    }
}
