//! Checks at run time of the assumptions of ops. [mlir/lib/Dialect/MemRef/Transforms/RuntimeOpVerification.cpp]
//!
//! - [`check`]: a builder of checks
//! - [`shaped`], [`slices`]: checks that memrefs share with tensors
//! - `models`: implementations of the interface for the ops of memref

pub mod check;
mod models;
pub mod shaped;
pub mod slices;

use dialekt_interfaces::RuntimeVerifiableOpInterface;
use dialekt_ir_core::context::DialectRegistry;

use self::models::MemRefs;
use self::shaped::{Access, Dim};

/// Registers the models, and the dialects of the ops that checks consist of.
pub fn register_models(registry: &mut DialectRegistry) {
    check::register_dialects(registry);
    registry
        .attach("memref.assume_alignment", models::AssumeAlignment::INTERFACE)
        .attach("memref.atomic_rmw", Access::<MemRefs, dialekt_memref::AtomicRMW>::INTERFACE)
        .attach("memref.cast", models::Cast::INTERFACE)
        .attach("memref.copy", models::Copy::INTERFACE)
        .attach("memref.dim", Dim::<MemRefs>::INTERFACE)
        .attach("memref.expand_shape", models::ExpandShape::INTERFACE)
        .attach("memref.generic_atomic_rmw", Access::<MemRefs, dialekt_memref::GenericAtomicRMW>::INTERFACE)
        .attach("memref.load", Access::<MemRefs, dialekt_memref::Load>::INTERFACE)
        .attach("memref.store", Access::<MemRefs, dialekt_memref::Store>::INTERFACE)
        .attach("memref.subview", models::SubView::INTERFACE);
}
