//! The bufferization dialect: from tensors to buffers, and who owns them.
//!
//! Ops stand where tensors and buffers meet, and where buffers are copied and freed. Interfaces say what ops of other dialects are
//! to bufferization ([`TensorLikeType`], [`BufferLikeType`]) and to what manages buffers ([`AllocationOpInterface`]).
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod canonicalize;
mod casts;
mod discardable;
mod fold;
mod interfaces;
mod ops;

pub use canonicalize::*;
pub use casts::{cast_or_reallocate, fold_to_buffer_to_tensor_pair};
pub use discardable::names;
pub use interfaces::*;
pub use ops::*;

use interfaces::allocation;

use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::context::dialect::DialectHooks;
use dialekt_ir_core::prelude::op::*;

/// From tensors to buffers, and who owns them.
///
/// Bufferization replaces tensors, which are values, by memrefs, which are places in memory. Where only a part of a program is
/// bufferized, ops of this dialect lead from tensors to buffers and back. Others copy buffers, and free those that nobody needs any
/// more.
#[derive(Dialect)]
#[dialect(
    name = "bufferization",
    dependencies(
        dialekt_affine::AffineDialect,
        dialekt_memref::MemRefDialect,
        dialekt_tensor::TensorDialect,
        dialekt_arith::ArithDialect
    ),
    hooks,
    interfaces(InlinesAll {}),
    ops(AllocTensor, Clone, Dealloc, DeallocTensor, MaterializeInDestination, ToBuffer, ToTensor)
)]
pub struct BufferizationDialect;

/// Registers the dialect, and what the builtin types and ops of memref are to it.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(BufferizationDialect::DIALECT);
    types::register_models(&mut registry.dialects);
    allocation::register_models(&mut registry.dialects);
    view_flow::register_models(&mut registry.dialects);
}

impl DialectHooks for BufferizationDialect {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
        discardable::verify_on_op(op, attr, out)
    }

    fn verify_region_arg_attribute(
        &self,
        op: OpRef<'_>,
        _region: usize,
        _arg: usize,
        attr: NamedAttr,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        discardable::verify_on_argument(op, attr, out)
    }
}
