//! Ops that allocate buffers. [MLIR: AllocationOpInterface.td]

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;

use crate::Clone as CloneOp;

/// The places that an allocation may be moved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HoistingKind {
    /// Out of loops.
    pub from_loops: bool,
    /// Into other blocks, but not out of loops.
    pub to_blocks: bool,
}

/// An op that allocates a buffer, which is its result.
#[op_interface]
pub trait AllocationOpInterface {
    /// Builds the op that frees a buffer of this op; `None` if there is none.
    fn build_dealloc(_builder: &mut Builder<'_>, _op: Self::Handle, _alloc: Value) -> Option<Op> {
        None
    }

    /// Builds a copy of a buffer of this op; `None` if it cannot be copied.
    fn build_clone(_builder: &mut Builder<'_>, _op: Self::Handle, _alloc: Value) -> Option<Value> {
        None
    }

    /// The places that the allocation may be moved to.
    fn hoisting_kind(_op: Self::View<'_>) -> HoistingKind {
        HoistingKind::default()
    }

    /// Builds an allocation of the same buffer on the stack; `None` if it cannot be there.
    fn build_promoted_alloc(_builder: &mut Builder<'_>, _op: Self::Handle, _alloc: Value) -> Option<Op> {
        None
    }
}

/// Frees a buffer with `memref.dealloc`.
fn dealloc(builder: &mut Builder<'_>, alloc: Value) -> Option<Op> {
    let loc = builder.ir().value(alloc).loc();
    Some(builder.create(memref::Dealloc::build(alloc).with_loc(loc)).into())
}

/// Copies a buffer with `bufferization.clone`.
fn clone(builder: &mut Builder<'_>, alloc: Value) -> Option<Value> {
    let value = builder.ir().value(alloc);
    let (ty, loc) = (value.ty(), value.loc());
    Some(builder.create(CloneOp::build(ty, alloc).with_loc(loc)).result())
}

impl AllocationOpInterface for CloneOp {
    fn build_dealloc(builder: &mut Builder<'_>, _op: Self::Handle, alloc: Value) -> Option<Op> {
        dealloc(builder, alloc)
    }

    fn build_clone(builder: &mut Builder<'_>, _op: Self::Handle, alloc: Value) -> Option<Value> {
        clone(builder, alloc)
    }
}

/// The model of `memref.alloc`.
struct OfAlloc;

impl OpModel for OfAlloc {
    type Op = memref::Alloc;
}

impl AllocationOpInterface for OfAlloc {
    fn build_dealloc(builder: &mut Builder<'_>, _op: Self::Handle, alloc: Value) -> Option<Op> {
        dealloc(builder, alloc)
    }

    fn build_clone(builder: &mut Builder<'_>, _op: Self::Handle, alloc: Value) -> Option<Value> {
        clone(builder, alloc)
    }

    fn hoisting_kind(_op: Self::View<'_>) -> HoistingKind {
        HoistingKind { from_loops: true, to_blocks: true }
    }

    /// An `memref.alloca` with the same type, operands and attributes.
    fn build_promoted_alloc(builder: &mut Builder<'_>, op: Self::Handle, _alloc: Value) -> Option<Op> {
        let view = op.view(builder.ir())?;
        let (loc, ty) = (view.loc(), view.result_type(0)?);
        let sizes: Vec<Value> = view.dynamic_sizes().collect();
        let symbols: Vec<Value> = view.symbol_operands().collect();
        let alignment = view.alignment();
        let discardable = view.discardable_attrs().to_vec();
        let mut alloca = memref::Alloca::build(ty, &sizes, &symbols);
        if let Some(alignment) = alignment {
            alloca = alloca.alignment(alignment);
        }
        let new: Op = builder.create(alloca.with_loc(loc)).into();
        for attr in discardable {
            builder.ir_mut().set_discardable_attr(new, attr.name, attr.value).ok()?;
        }
        Some(new)
    }
}

/// The model of `memref.alloca`.
struct OfAlloca;

impl OpModel for OfAlloca {
    type Op = memref::Alloca;
}

impl AllocationOpInterface for OfAlloca {
    fn hoisting_kind(_op: Self::View<'_>) -> HoistingKind {
        HoistingKind { from_loops: true, to_blocks: false }
    }
}

/// The model of `memref.realloc`.
struct OfRealloc;

impl OpModel for OfRealloc {
    type Op = memref::Realloc;
}

impl AllocationOpInterface for OfRealloc {
    fn build_dealloc(builder: &mut Builder<'_>, _op: Self::Handle, alloc: Value) -> Option<Op> {
        dealloc(builder, alloc)
    }
}

/// Registers the models of ops of memref.
pub fn register_models(registry: &mut DialectRegistry) {
    registry.attach("memref.alloc", <OfAlloc as AllocationOpInterface>::INTERFACE);
    registry.attach("memref.alloca", <OfAlloca as AllocationOpInterface>::INTERFACE);
    registry.attach("memref.realloc", <OfRealloc as AllocationOpInterface>::INTERFACE);
}
