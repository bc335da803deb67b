//! Checks at run time of what memref and tensor ops take for granted: implementations of an interface for ops of other crates, as
//! they are made of ops of several dialects.
#![forbid(unsafe_code)]

mod check;
mod memref;
mod shaped;
mod slices;
mod tensor;

use dialekt_ir_core::interfaces::RuntimeVerifiable;
use dialekt_ir_core::pass::Registry;

/// Adds the checks, and the dialects that they are made of.
pub fn register(registry: &mut Registry) {
    let registry = &mut registry.dialects;
    for dialect in [
        dialekt_arith::ArithDialect::DIALECT,
        dialekt_cf::ControlFlowDialect::DIALECT,
        dialekt_scf::SCFDialect::DIALECT,
    ] {
        registry.insert(dialect);
    }
    registry
        .attach("memref.assume_alignment", memref::AssumeAlignment::INTERFACE)
        .attach("memref.atomic_rmw", shaped::Access::<memref::MemRefs>::INTERFACE)
        .attach("memref.cast", memref::Cast::INTERFACE)
        .attach("memref.copy", memref::Copy::INTERFACE)
        .attach("memref.dim", shaped::Dim::<memref::MemRefs>::INTERFACE)
        .attach("memref.expand_shape", memref::ExpandShape::INTERFACE)
        .attach("memref.generic_atomic_rmw", shaped::Access::<memref::MemRefs>::INTERFACE)
        .attach("memref.load", shaped::Access::<memref::MemRefs>::INTERFACE)
        .attach("memref.store", shaped::Access::<memref::MemRefs>::INTERFACE)
        .attach("memref.subview", memref::SubView::INTERFACE)
        .attach("tensor.cast", tensor::Cast::INTERFACE)
        .attach("tensor.dim", shaped::Dim::<tensor::Tensors>::INTERFACE)
        .attach("tensor.extract", shaped::Access::<tensor::Tensors>::INTERFACE)
        .attach("tensor.extract_slice", tensor::ExtractSlice::INTERFACE)
        .attach("tensor.insert", shaped::Access::<tensor::Tensors>::INTERFACE);
}
