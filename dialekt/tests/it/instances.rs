//! Tests of random instances of all declarations: they verify, print and parse again, and broken ones are rejected.

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_testing::Check;

const SOMETHING_ELSE: &str = "read from its custom form, it is something else";
const NOT_READ: &str = "what was printed is not read";

/// Instances that the reference cannot parse again either, or parses as something else: its verifier accepts ops that
/// its custom forms cannot express.
const KNOWN: &[(&str, &str)] = &[
    // `into () :` without a type after it.
    ("affine.delinearize_index", "expected non-function type"),
    // Steps that are not positive, and numbers of operands that do not fit the maps of the bounds.
    ("affine.for", NOT_READ),
    ("affine.for", "iter_args() -> ()"),
    // `true` stays where the reference turns it into `unit`.
    ("affine.linearize_index", SOMETHING_ELSE),
    // Operands are printed in place of their dimensions: a map that swaps these becomes the identity.
    ("affine.load", SOMETHING_ELSE),
    ("affine.prefetch", SOMETHING_ELSE),
    ("affine.store", SOMETHING_ELSE),
    ("affine.vector_load", SOMETHING_ELSE),
    ("affine.vector_store", SOMETHING_ELSE),
    // Too few or too many operands for the maps of the bounds.
    ("affine.parallel", NOT_READ),
    ("affine.parallel", SOMETHING_ELSE),
    // Operands of cases without values.
    ("cf.switch", SOMETHING_ELSE),
    // The line break after the last case.
    ("cf.switch", "the custom form differs when it is printed again"),
    // `arg_attrs` and `res_attrs` without attributes of any argument.
    ("func.func", SOMETHING_ELSE),
    ("func.return", SOMETHING_ELSE),
    ("ml_program.func", SOMETHING_ELSE),
    ("ml_program.output", SOMETHING_ELSE),
    ("ml_program.return", SOMETHING_ELSE),
    ("ml_program.subgraph", SOMETHING_ELSE),
    // Without a visibility, `public` is written.
    ("ml_program.global", SOMETHING_ELSE),
    // `>=` in a set ends the attribute.
    ("#dlti.dl_entry", "unbalanced '(' character in pretty dialect name"),
    // Arguments of the regions.
    ("scf.index_switch", SOMETHING_ELSE),
    ("scf.yield", SOMETHING_ELSE),
    // Dynamic sizes whose number differs from that of the operands.
    ("tensor.pad", SOMETHING_ELSE),
    ("tensor.yield", SOMETHING_ELSE),
    // The parent op is reported first.
    ("tensor.parallel_insert_slice", "may only insert into an output block argument"),
];

#[test]
fn instances_of_all_declarations() {
    let registry = dialekt::registry().dialects;
    let check = Check::new(&registry)
        .samples(include_str!("../samples/affine.mlir"))
        .samples(include_str!("../samples/dlti.mlir"))
        .samples(include_str!("../samples/func.mlir"))
        .samples(include_str!("../samples/memref.mlir"))
        .samples(include_str!("../samples/ml_program.mlir"))
        .samples(include_str!("../samples/scf.mlir"))
        .samples(include_str!("../samples/tensor.mlir"));
    let report = KNOWN.iter().fold(check, |check, (op, part)| check.known(op, part)).run();
    report.assert_ok();
    let ops = |dialect: &&'static DialectDescriptor| dialect.ops.len();
    let builtin = dialekt_ir_core::builtin::DIALECT.ops.len();
    let declared: usize = registry.names().iter().filter_map(|name| registry.get(name)).map(|d| ops(&d)).sum();
    assert_eq!(report.instances.len(), declared + builtin);
}
