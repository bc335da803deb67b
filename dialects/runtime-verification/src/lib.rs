//! Checks at run time of what memref and tensor ops take for granted: implementations of an interface for ops of other crates, as
//! they are made of ops of several dialects.
#![forbid(unsafe_code)]

mod check;
mod memref;
mod slices;
mod tensor;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::interfaces::RuntimeVerifiable;

/// Adds the checks, and the dialects that they are made of.
pub fn register(registry: &mut DialectRegistry) {
    for dialect in [&dialekt_arith::DIALECT, &dialekt_cf::DIALECT, &dialekt_scf::DIALECT] {
        registry.insert(dialect);
    }
    registry
        .attach("memref.assume_alignment", memref::AssumeAlignment::INTERFACE)
        .attach("memref.atomic_rmw", memref::Access::INTERFACE)
        .attach("memref.cast", memref::Cast::INTERFACE)
        .attach("memref.copy", memref::Copy::INTERFACE)
        .attach("memref.dim", memref::Dim::INTERFACE)
        .attach("memref.expand_shape", memref::ExpandShape::INTERFACE)
        .attach("memref.generic_atomic_rmw", memref::Access::INTERFACE)
        .attach("memref.load", memref::Access::INTERFACE)
        .attach("memref.store", memref::Access::INTERFACE)
        .attach("memref.subview", memref::SubView::INTERFACE)
        .attach("tensor.cast", tensor::Cast::INTERFACE)
        .attach("tensor.dim", tensor::Dim::INTERFACE)
        .attach("tensor.extract", tensor::Access::INTERFACE)
        .attach("tensor.extract_slice", tensor::ExtractSlice::INTERFACE)
        .attach("tensor.insert", tensor::Access::INTERFACE);
}
