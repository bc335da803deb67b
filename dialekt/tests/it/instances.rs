//! Tests of random instances of all declarations: they verify, print and parse again, and broken ones are rejected.

use dialekt_testing::Check;

const SOMETHING_ELSE: &str = "read from its custom form, it is something else";
const NOT_READ: &str = "what was printed is not read";

/// Ops that work on elements one by one may have no operands, which their custom forms cannot express.
const NO_OPERANDS: &str = "ods-gen generated region expects";

/// Ops in the bodies of structured ops, which custom forms leave out: another body, or one with other attributes, is lost.
const IN_BODIES: &str = "\"linalg.";

/// Accesses to buffers: their custom form writes one type for all operands but the value, and loses attributes.
const BUFFERS: &str = "rocdl.raw.buffer.";

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
    // Without maps, the usual ones are written into the op when it is read.
    ("linalg.batch_matmul", SOMETHING_ELSE),
    ("linalg.batch_reduce_matmul", SOMETHING_ELSE),
    ("linalg.matmul", SOMETHING_ELSE),
    // Maps for no operands, or none for some.
    ("linalg.elementwise", NOT_READ),
    // Operands for tiles that are integers.
    ("linalg.unpack", SOMETHING_ELSE),
    // What is taken from the text is there in any case: `unnamed_addr`, calling conventions, linkages.
    ("llvm.mlir.alias", SOMETHING_ELSE),
    ("llvm.mlir.global", SOMETHING_ELSE),
    ("llvm.func", SOMETHING_ELSE),
    // An alignment of 0.
    ("llvm.alloca", SOMETHING_ELSE),
    // `arg_attrs` and `res_attrs` without attributes of any argument.
    ("llvm.call", SOMETHING_ELSE),
    ("llvm.call_intrinsic", SOMETHING_ELSE),
    ("llvm.invoke", SOMETHING_ELSE),
    // An empty block.
    ("llvm.comdat", NOT_READ),
    // No indices.
    ("llvm.getelementptr", NOT_READ),
    // Sizes and operands of successors that are not there; the sizes break a line.
    ("llvm.indirectbr", SOMETHING_ELSE),
    ("llvm.indirectbr", "the custom form differs when it is printed again"),
    ("llvm.switch", SOMETHING_ELSE),
    // Results of another size than the mask, and masks without elements.
    ("llvm.shufflevector", SOMETHING_ELSE),
    ("llvm.shufflevector", NOT_READ),
    // The function around is reported first.
    ("llvm.landingpad", "operand #0"),
    ("llvm.resume", "operand #0"),
    // Lists without brackets swallow what follows.
    ("#llvm.di_subprogram", "is not read"),
    ("#llvm.dependent_libraries", "is not read"),
    ("#llvm.profile_summary", "is not read"),
    ("#llvm.tbaa_type_desc", "is not read"),
    // `>=` in a set ends the attribute.
    ("#llvm.di_generic_subrange", "unbalanced '(' character in pretty dialect name"),
    // Parameters that only few attributes satisfy.
    ("#llvm.access_group", "no valid instance was found"),
    ("#llvm.di_compile_unit", "no valid instance was found"),
    ("#llvm.di_expression_elem", "no valid instance was found"),
    ("#llvm.tbaa_tag", "no valid instance was found"),
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
    // Containers of names without ops in them: `{ }` has no block.
    ("shape.function_library", NOT_READ),
    // No shapes: `:` without a type after it.
    ("shape.any", NOT_READ),
    ("shape.broadcast", NOT_READ),
    ("shape.cstr_eq", NOT_READ),
    ("shape.from_extents", NOT_READ),
    ("shape.is_broadcastable", NOT_READ),
    ("shape.shape_eq", NOT_READ),
    // Nothing is reduced: a comma without a value after it.
    ("shape.reduce", NOT_READ),
    ("shape.yield", NOT_READ),
    // Arguments of the region, and `arg_attrs` without attributes of any argument.
    ("shape.assuming", SOMETHING_ELSE),
    ("shape.assuming_yield", SOMETHING_ELSE),
    ("shape.func", SOMETHING_ELSE),
    ("shape.return", SOMETHING_ELSE),
    // An address has as many bits as its text needs.
    ("#ptr.address", "is read as something else"),
    // Dynamic sizes whose number differs from that of the operands.
    ("tensor.pad", SOMETHING_ELSE),
    ("tensor.yield", SOMETHING_ELSE),
    // Cases that are no keywords are written without quotes, and empty lists.
    ("#tosa.level", "expected valid keyword or string"),
    ("#tosa.specification_version", "expected valid keyword or string"),
    ("#tosa.target_env", "expected keyword for supported TOSA"),
    // A value that says nothing of the shape and the elements, or something else.
    ("tosa.variable", NOT_READ),
    ("tosa.variable", SOMETHING_ELSE),
    // Nothing that is yielded.
    ("tosa.yield", "expected non-function type"),
    // The parent op is reported first.
    ("tosa.yield", "'tosa.cond_if' op require"),
    ("tosa.yield", "'tosa.while_loop' op"),
    // What a barrier waits for, and a reduction: an attribute directly behind a number.
    ("nvvm.barrier", NOT_READ),
    // What the elements of B are follows from those of A where it is not said.
    ("nvvm.mma.sync", SOMETHING_ELSE),
    ("nvvm.mma.sp.sync", SOMETHING_ELSE),
    // One type stands for all registers of an operand, and is not there for an operand without registers.
    ("nvvm.mma.sp.block_scale", NOT_READ),
    ("nvvm.mma.block_scale", NOT_READ),
    // `in_param_space` is not printed.
    ("nvvm.prefetch", SOMETHING_ELSE),
    // Cases that no op may have.
    ("enums", "::mlir::NVVM::"),
    // Functions of bodies, which no op has as attributes.
    ("enums", "::mlir::linalg::"),
    // Parts of the environment that modules are for.
    ("enums", "::mlir::tosa::"),
    // The parent op is reported first.
    ("tensor.parallel_insert_slice", "may only insert into an output block argument"),
    ("vector.transfer_write", "expects result type to match maskable operation result type"),
    // A value for elements that are left out, where there is no result.
    ("vector.mask", NOT_READ),
    // Without an accumulator, no attributes are written.
    ("vector.outerproduct", SOMETHING_ELSE),
];

#[test]
fn instances_of_all_declarations() {
    let registry = dialekt::registry().dialects;
    let check = Check::new(&registry)
        .samples(include_str!("../samples/affine.mlir"))
        .samples(include_str!("../samples/bufferization.mlir"))
        .samples(include_str!("../samples/dlti.mlir"))
        .samples(include_str!("../samples/func.mlir"))
        .samples(include_str!("../samples/linalg.mlir"))
        .samples(include_str!("../samples/llvm.mlir"))
        .samples(include_str!("../samples/memref.mlir"))
        .samples(include_str!("../samples/ml_program.mlir"))
        .samples(include_str!("../samples/nvvm.mlir"))
        .samples(include_str!("../samples/ptr.mlir"))
        .samples(include_str!("../samples/quant.mlir"))
        .samples(include_str!("../samples/scf.mlir"))
        .samples(include_str!("../samples/shape.mlir"))
        .samples(include_str!("../samples/targets.mlir"))
        .samples(include_str!("../samples/tensor.mlir"))
        .samples(include_str!("../samples/tosa.mlir"))
        .samples(include_str!("../samples/vector.mlir"))
        .samples(include_str!("../samples/xevm.mlir"));
    let of = |name: &str| registry.get(name).into_iter().flat_map(|dialect| dialect.ops).map(|op| op.name);
    let check = ["arith", "complex", "linalg", "math"]
        .into_iter()
        .flat_map(of)
        .fold(check, |check, op| check.known(op, IN_BODIES));
    let check = of("linalg").fold(check, |check, op| check.known(op, NO_OPERANDS));
    let buffers = of("rocdl").filter(|op| op.starts_with(BUFFERS));
    let check = buffers.fold(check, |check, op| check.known(op, NOT_READ).known(op, SOMETHING_ELSE));
    let check = KNOWN.iter().fold(check, |check, (op, part)| check.known(op, part));
    let declared: usize =
        registry.names().iter().flat_map(|name| registry.get(name)).map(|found| found.ops.len()).sum();
    let report = check.run();
    report.assert_ok();
    assert_eq!(report.instances.len(), declared + dialekt_ir_core::builtin::DIALECT.ops.len());
}
