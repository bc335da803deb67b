//! `scf.forall`, parallel loops over tensors and memory that may be mapped to hardware.

use dialekt_dialect_utils::{entry_arguments, print_assignments, region_body};
use dialekt_interfaces::{
    DYNAMIC, DestinationStyleOpInterface, InParallelOpInterface, IndexList, IndexListForm, Integers,
    LoopLikeOpInterface, OpFoldResult, ParallelCombiningOpRef, RegionBranchOpInterface, ValueBoundsOpInterface,
};
use dialekt_ir_core::decl::constraint::AttrConstraintDef;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::smallvec;

use crate::interfaces::control_flow::Folds;
use crate::{canonicalize, forms};

/// Executes its body for every point of a range, in any order or at the same time.
///
/// Tensors in `shared_outs` are arguments of the body; `scf.forall.in_parallel` at its end gives the parts of them that
/// each point writes, and the results are the tensors with all parts. The attribute `mapping` maps the dimensions to
/// hardware.
///
/// ```mlir
/// %r = scf.forall (%i, %j) = (0, 0) to (%m, %n) step (16, 32) shared_outs(%o = %t) -> (tensor<?x?xf32>) {
///   %part = "test.tile"(%i, %j) : (index, index) -> tensor<16x32xf32>
///   scf.forall.in_parallel {
///     tensor.parallel_insert_slice %part into %o[%i, %j] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<?x?xf32>
///   }
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.forall",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments, AutomaticAllocationScope),
    interfaces(LoopLikeOpInterface),
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator("scf.forall.in_parallel")),
    interfaces(RegionBranchOpInterface, DestinationStyleOpInterface, ValueBoundsOpInterface),
    verify,
    parse = parse,
    print = print,
    canonicalize(
        canonicalize::DimOfForallOp,
        canonicalize::FoldTensorCastOfOutputIntoForallOp,
        canonicalize::ForallOpControlOperandsFolder,
        canonicalize::ForallOpIterArgsFolder,
        canonicalize::ForallOpSingleOrZeroIterationDimsFolder,
        canonicalize::ForallOpReplaceConstantInductionVar
    )
)]
pub struct Forall {
    pub dynamic_lower_bound: Operands<Index>,
    pub dynamic_upper_bound: Operands<Index>,
    pub dynamic_step: Operands<Index>,
    pub outputs: Operands<AnyRankedTensor>,
    pub static_lower_bound: Attr<DenseI64ArrayAttr>,
    pub static_upper_bound: Attr<DenseI64ArrayAttr>,
    pub static_step: Attr<DenseI64ArrayAttr>,
    pub mapping: Option<Attr<DeviceMappingArrayAttr>>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

/// The constraint that an attribute is an array of device mappings.
///
/// In the reference these are attributes with one of two interfaces. Only attributes of the dialect `gpu` have these,
/// which is not declared here: they are recognized by their mnemonics.
pub struct DeviceMappingArrayAttr;

impl AttrConstraint for DeviceMappingArrayAttr {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("Device Mapping array attribute", |cx, attr| cx.array_elements(attr).is_some())
            .holding(|cx, attr| {
                cx.array_elements(attr).is_some_and(|all| all.iter().all(|attr| names_hardware(cx, *attr)))
            });
    type Value<'a> = &'a [Attribute];

    fn read(cx: &ContextData, attr: Attribute) -> Option<&[Attribute]> {
        cx.array_elements(attr)
    }

    fn write(cx: &ContextData, value: &[Attribute]) -> Attribute {
        cx.array_attr(value)
    }
}

fn names_hardware(cx: &ContextData, attr: Attribute) -> bool {
    matches!(gpu_mnemonic(cx, attr), Some(b"block" | b"warpgroup" | b"warp" | b"thread" | b"lane" | b"memory_space"))
        || is_mask(cx, attr)
}

/// Returns whether an attribute is a mask, which selects among the units of other mappings.
fn is_mask(cx: &ContextData, attr: Attribute) -> bool {
    gpu_mnemonic(cx, attr) == Some(b"mask")
}

/// The mnemonic of an attribute of the dialect `gpu`: `thread` of `#gpu.thread<x>`.
fn gpu_mnemonic(cx: &ContextData, attr: Attribute) -> Option<&[u8]> {
    let AttrData::Opaque { dialect, body, .. } = cx.attr_data(attr) else { return None };
    let (dialect, body) = (cx.bytes(*dialect), cx.bytes(*body));
    let end = body.iter().position(|c| *c == b'<')?;
    (dialect == b"gpu" && body.ends_with(b">")).then_some(&body[..end])
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mut arguments = p.parse_argument_list(Delimiter::Paren, ArgumentForm::Name)?;
    arguments.iter_mut().for_each(|argument| argument.ty = Type::INDEX);
    let n = arguments.len();
    let mut counts = [0; 4];
    let mut counted = |group: usize, p: &mut OpParser<'_>, op: &mut OpState| {
        let list = IndexList::parse(p, op, Delimiter::Paren, false)?;
        p.resolve_all_as(&list.values, Type::INDEX, op)?;
        counts[group] = list.values.len() as i32;
        Ok(list.integers)
    };
    let ranges = if p.consume_word("in") {
        [smallvec![0; n], counted(1, p, op)?, smallvec![1; n]]
    } else {
        p.expect(Tok::Equal, "expected '='")?;
        let lower = counted(0, p, op)?;
        p.expect_keyword("to", op)?;
        let upper = counted(1, p, op)?;
        p.expect_keyword("step", op)?;
        [lower, upper, counted(2, p, op)?]
    };
    let at = p.token().start;
    if p.consume_word("shared_outs") {
        let (outs, values) = p.parse_assignment_list(op)?;
        forms::optional_result_types(p, op)?;
        let types = op.result_types.clone();
        p.resolve_all_at(&values, &types, at, op)?;
        counts[3] = values.len() as i32;
        arguments.extend(outs);
        forms::set_types(&mut arguments[n..], &types);
    }
    op.region_then(arguments, BodyForm::Terminated("scf.forall.in_parallel"), move |p, op| {
        forms::attr_dict(p, op)?;
        let cx = p.cx();
        let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
        for (name, mixed) in names.into_iter().zip(&ranges) {
            p.add_named_attr(op, name, cx.dense_i64_attr(mixed));
        }
        p.add_named_attr(op, "operandSegmentSizes", cx.dense_i32_attr(&counts));
        Ok(())
    });
    Ok(())
}

/// Returns whether all bounds or steps are the constant `expected`.
fn all_are(expected: i64, list: Option<Folds>, op: OpRef<'_>) -> bool {
    list.unwrap_or_default().into_iter().all(|entry| match entry {
        OpFoldResult::Attr(integer) => op.cx().integer_i64(integer) == Some(expected),
        OpFoldResult::Value(value) => forms::constant(op.ir(), value) == Some(expected),
    })
}

fn print(op: ForallView<'_>, p: &mut Printer<'_>) {
    let rank = op.static_lower_bound().map_or(0, |list| list.len());
    let mut arguments = entry_arguments(op.region());
    p.write(" (");
    p.print_operands(arguments.by_ref().take(rank));
    p.write(")");
    let form = IndexListForm { parentheses: true, ..IndexListForm::default() };
    let mut list = |before: &str, integers: Option<Integers>, values: &mut dyn Iterator<Item = Value>| {
        p.write(before);
        form.print(p, values, &integers.unwrap_or_default());
    };
    if all_are(0, Forall::lower_bounds(op), *op) && all_are(1, Forall::steps(op), *op) {
        list(" in ", op.static_upper_bound(), &mut op.dynamic_upper_bound());
    } else {
        list(" = ", op.static_lower_bound(), &mut op.dynamic_lower_bound());
        list(" to ", op.static_upper_bound(), &mut op.dynamic_upper_bound());
        list(" step ", op.static_step(), &mut op.dynamic_step());
    }
    print_assignments(" shared_outs", arguments, op.outputs(), p);
    p.write(" ");
    if op.outputs().len() != 0 {
        p.write("-> (");
        p.print_types(op.result_types());
        p.write(") ");
    }
    p.print_region_form(op.region().handle(), region_body(op.num_results() != 0));
    p.print_optional_attr_dict(*op, &["operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"]);
}

impl Verify for Forall {
    fn verify(op: ForallView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let rank = op.static_lower_bound().map_or(0, |list| list.len());
        let (results, outputs) = (op.num_results(), op.outputs());
        if results != outputs.len() {
            return fail(format!("produces {results} results, but has only {} outputs", outputs.len()));
        }
        let mut arguments = entry_arguments(op.region());
        if arguments.len() != rank + outputs.len() {
            return fail(format!("region expects {rank} arguments"));
        }
        let type_of = |value: Value| op.ir().value(value).ty();
        for (i, argument) in arguments.by_ref().take(rank).enumerate() {
            if type_of(argument) != Type::INDEX {
                return fail(format!("expects {i}-th block argument to be an index"));
            }
        }
        for (i, (argument, output)) in arguments.zip(outputs).enumerate() {
            if type_of(argument) != type_of(output) {
                return fail(format!("type mismatch between {i}-th output and corresponding block argument"));
            }
        }
        if let Some(mapping) = op.mapping().filter(|mapping| !mapping.is_empty()) {
            let masks = mapping.iter().filter(|attr| is_mask(op.cx(), **attr)).count();
            if mapping.len() - masks != rank {
                return fail("mapping attribute size must match op rank".to_owned());
            }
            if masks > 1 {
                return fail("\"mapping\" supports at most one device masking attribute".to_owned());
            }
        }
        let ranges = [
            ("lower bound", op.static_lower_bound(), op.dynamic_lower_bound().len()),
            ("upper bound", op.static_upper_bound(), op.dynamic_upper_bound().len()),
            ("step", op.static_step(), op.dynamic_step().len()),
        ];
        for (name, list, operands) in ranges {
            let list = list.unwrap_or_default();
            let dynamic = list.iter().filter(|entry| **entry == DYNAMIC).count();
            let message = match () {
                _ if list.len() != rank => format!("expected {rank} {name} values, got {}", list.len()),
                _ if dynamic != operands => format!("expected {dynamic} dynamic {name} values"),
                _ => continue,
            };
            out.push(op.error(message));
            return Err(Invalid);
        }
        Ok(())
    }
}

/// Ends the body of a `scf.forall` with the parts that its points write to the shared outputs.
///
/// Its ops are executed at the same time; it has no values of its own.
///
/// ```mlir
/// %out = scf.forall (%i) in (%n) shared_outs(%o = %init) -> tensor<?xf32> {
///   %part = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
///   scf.forall.in_parallel {
///     tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
///   }
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.forall.in_parallel",
    traits(Pure, Terminator),
    interfaces(InParallelOpInterface),
    traits(HasParent("scf.forall"), NoTerminator, SingleBlock, HasOnlyGraphRegion),
    verify,
    parse = parse_in_parallel,
    print = print_in_parallel
)]
pub struct ForallInParallel {
    pub region: Region<SizedRegion<1>>,
}

fn parse_in_parallel(_p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    op.region_then(Vec::new(), BodyForm::AtLeastOneBlock, forms::attr_dict);
    Ok(())
}

fn print_in_parallel(op: ForallInParallelView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_region_form(op.region().handle(), region_body(false));
    p.print_optional_attr_dict(*op, &[]);
}

impl InParallelOpInterface for ForallInParallel {}

impl Verify for ForallInParallel {
    fn verify(op: ForallInParallelView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let Some(body) = op.region().first_block() else { return Ok(()) };
        let outputs = op.parent_op().and_then(OpRef::view::<Forall>).map(Forall::region_iter_args).unwrap_or_default();
        for inner in body.ops() {
            let Some(combining) = ParallelCombiningOpRef::of(inner) else {
                // An op of a dialect that is not loaded may be allowed.
                if inner.is_announced() {
                    continue;
                }
                out.push(op.op_error("expected only ParallelCombiningOpInterface ops"));
                return Err(Invalid);
            };
            if combining.updated_destinations().values().any(|destination| !outputs.contains(&destination)) {
                out.push(inner.op_error("may only insert into an output block argument"));
                return Err(Invalid);
            }
        }
        Ok(())
    }
}
