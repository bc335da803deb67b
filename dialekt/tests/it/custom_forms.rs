//! The list of ops whose custom forms are functions rather than formats, with the reasons.
//! `tools/dialekt-export/against_definitions.py` compares with the definitions of the reference.

use dialekt_ir_core::context::Context;

/// The reason why an op has functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    /// So has the reference: no format can express the syntax.
    AsThere,
    /// The reference's definition files do not contain the op: all of it is C++ there.
    NotDefined,
    /// The reference has a format. Ops of ir-core are declared without macros.
    BelowMacros,
}

const BY_FUNCTIONS: &[(&str, Why)] = &[
    ("affine.apply", Why::AsThere),
    ("affine.dma_start", Why::NotDefined),
    ("affine.dma_wait", Why::NotDefined),
    ("affine.for", Why::AsThere),
    ("affine.if", Why::AsThere),
    ("affine.load", Why::AsThere),
    ("affine.max", Why::AsThere),
    ("affine.min", Why::AsThere),
    ("affine.parallel", Why::AsThere),
    ("affine.prefetch", Why::AsThere),
    ("affine.store", Why::AsThere),
    ("affine.vector_load", Why::AsThere),
    ("affine.vector_store", Why::AsThere),
    ("arith.select", Why::AsThere),
    ("builtin.module", Why::BelowMacros),
    ("builtin.unrealized_conversion_cast", Why::BelowMacros),
    ("func.func", Why::AsThere),
    ("memref.alloca_scope", Why::AsThere),
    ("memref.dma_start", Why::AsThere),
    ("memref.generic_atomic_rmw", Why::AsThere),
    ("memref.prefetch", Why::AsThere),
    ("memref.transpose", Why::AsThere),
    ("ml_program.func", Why::AsThere),
    ("ml_program.subgraph", Why::AsThere),
    ("scf.execute_region", Why::AsThere),
    ("scf.for", Why::AsThere),
    ("scf.forall", Why::AsThere),
    ("scf.forall.in_parallel", Why::AsThere),
    ("scf.if", Why::AsThere),
    ("scf.parallel", Why::AsThere),
    ("scf.while", Why::AsThere),
];

#[test]
fn ops_have_formats_but_for_these() {
    let registry = dialekt::registry().dialects;
    let cx = Context::with_registry(registry.clone());
    for name in registry.names() {
        cx.load_dialect(name.as_bytes());
    }
    let ops = cx.loaded_dialects().into_iter().flat_map(|dialect| dialect.ops);
    let mut found: Vec<&str> =
        ops.filter(|op| !op.asm.has_format() && op.asm.parse.is_some()).map(|op| op.name).collect();
    found.sort_unstable();
    let known: Vec<&str> = BY_FUNCTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, known);
}
