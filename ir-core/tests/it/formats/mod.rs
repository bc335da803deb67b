//! Tests of formats and hooks of custom forms, by handwritten descriptors of some ops of the reference. The reference's
//! output for texts with these ops is in `*.cases` here, recorded by `testing/record.py`; text and diagnostics must be
//! equal to the byte. Nothing is verified here.

mod affine;
mod arith;
mod cf;
mod constraints;
mod func;
mod made;
mod memref;
mod replay;
mod scf;
mod syntax;

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_ir_core::context::{Context, DialectRegistry, OpDescriptor};

/// A dialect of ops alone.
const fn dialect(name: &'static str, ops: &'static [&'static OpDescriptor]) -> DialectDescriptor {
    DialectDescriptor { ops, allows_unknown_ops: true, ..DialectDescriptor::new(name) }
}

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&affine::DIALECT).insert(&arith::DIALECT).insert(&cf::DIALECT).insert(&func::DIALECT);
    registry
        .insert(&memref::DIALECT)
        .insert(&memref::TENSOR)
        .insert(&scf::DIALECT)
        .insert(&made::DIALECT)
        .insert(&syntax::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}
