//! The memref dialect: memory with a shape, an element type and a layout.
//!
//! Ops allocate and free it, read and write elements, and give views of it. A view shares the buffer.
#![forbid(unsafe_code)]
// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

mod access;
mod alloc;
mod atomic;
mod canonicalize;
mod cast;
mod dma;
mod fold;
mod global;
mod names;
mod query;
mod reify;
mod reshape;
mod saturated;
mod scope;
mod slots;
mod subview;
mod types;
mod view;
mod view_like;

pub use access::*;
pub use alloc::*;
pub use atomic::*;
pub use canonicalize::*;
pub use cast::*;
pub use dma::*;
pub use global::*;
pub use query::*;
pub use reify::mixed_size;
pub use reshape::*;
pub use scope::*;
pub use slots::register_memory_slot_models;
pub use subview::*;
pub use view::*;

use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Location, Type};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::docs;
use dialekt_ir_core::interfaces::{DialectInliner, InlinesAll};
use dialekt_ir_core::ir::{Builder, Op};

/// The memref dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    dependencies: &[&dialekt_arith::DIALECT, &dialekt_ub::DIALECT],
    ops: &[
        // Memory
        Alloc::DEF,
        Alloca::DEF,
        AllocaScope::DEF,
        AllocaScopeReturn::DEF,
        Dealloc::DEF,
        Realloc::DEF,
        Global::DEF,
        GetGlobal::DEF,
        // Elements
        Load::DEF,
        Store::DEF,
        Copy::DEF,
        Prefetch::DEF,
        AtomicRMW::DEF,
        GenericAtomicRMW::DEF,
        AtomicYield::DEF,
        DmaStart::DEF,
        DmaWait::DEF,
        // Queries
        Dim::DEF,
        Rank::DEF,
        ExtractAlignedPointerAsIndex::DEF,
        ExtractStridedMetadata::DEF,
        AssumeAlignment::DEF,
        DistinctObjects::DEF,
        // Views
        Cast::DEF,
        MemorySpaceCast::DEF,
        ReinterpretCast::DEF,
        Reshape::DEF,
        ExpandShape::DEF,
        CollapseShape::DEF,
        SubView::DEF,
        Transpose::DEF,
        View::DEF,
    ],
    hooks: &Hooks,
    docs: docs!(
        "Memory as buffers with a shape",
        "A memref is a reference to memory with a shape, an element type, a layout and a memory space. Ops allocate and free it, read and write\n\
         elements, and make other memrefs of the same memory.",
    ),
    interfaces: &[InlinesAll::INTERFACE],
    ..DialectDescriptor::new("memref")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        dialekt_arith::materialize(builder, value, ty, loc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ops_are_declared() {
        let mut names: Vec<&str> = DIALECT.ops.iter().filter_map(|op| op.name.strip_prefix("memref.")).collect();
        names.sort_unstable();
        let expected = [
            "alloc",
            "alloca",
            "alloca_scope",
            "alloca_scope.return",
            "assume_alignment",
            "atomic_rmw",
            "atomic_yield",
            "cast",
            "collapse_shape",
            "copy",
            "dealloc",
            "dim",
            "distinct_objects",
            "dma_start",
            "dma_wait",
            "expand_shape",
            "extract_aligned_pointer_as_index",
            "extract_strided_metadata",
            "generic_atomic_rmw",
            "get_global",
            "global",
            "load",
            "memory_space_cast",
            "prefetch",
            "rank",
            "realloc",
            "reinterpret_cast",
            "reshape",
            "store",
            "subview",
            "transpose",
            "view",
        ];
        assert_eq!(names, expected);
    }
}
