//! `scf.parallel` and `scf.reduce`.

use dialekt_dialect_utils::{entry_arguments, region_body};
use dialekt_interfaces::{LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchTerminatorOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::while_loop::ends_in;
use crate::{canonicalize, forms};

/// Counts over ranges of several dimensions, in any order or at the same time.
///
/// `scf.reduce` ends the body and reduces the values of all iterations to one value for each result.
///
/// ```mlir
/// %sum = scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%zero) -> f32 {
///   %x = memref.load %m[%i, %j] : memref<?x?xf32>
///   scf.reduce(%x : f32) {
///   ^bb0(%lhs: f32, %rhs: f32):
///     %both = arith.addf %lhs, %rhs : f32
///     scf.reduce.return %both : f32
///   }
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.parallel",
    rename_all = "camelCase",
    traits(AutomaticAllocationScope, AttrSizedOperandSegments),
    interfaces(LoopLikeOpInterface),
    traits(RecursiveMemoryEffects),
    interfaces(RegionBranchOpInterface),
    traits(SingleBlockImplicitTerminator("scf.reduce")),
    verify,
    parse = parse,
    print = print,
    canonicalize(
        canonicalize::ParallelOpSingleOrZeroIterationDimsFolder,
        canonicalize::MergeNestedParallelLoops
    )
)]
pub struct Parallel {
    pub lower_bound: Operands<Index>,
    pub upper_bound: Operands<Index>,
    pub step: Operands<Index>,
    pub init_vals: Operands<AnyType>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mut variables = p.parse_argument_list(Delimiter::Paren, ArgumentForm::Name)?;
    let n = variables.len();
    p.expect(Tok::Equal, "expected '='")?;
    index_operands(n, p, op)?;
    for keyword in ["to", "step"] {
        p.expect_keyword(keyword, op)?;
        index_operands(n, p, op)?;
    }
    let inits = match p.consume_word("init") {
        true => p.parse_operand_list_in(Delimiter::Paren)?,
        false => Default::default(),
    };
    forms::optional_result_types(p, op)?;
    variables.iter_mut().for_each(|variable| variable.ty = Type::INDEX);
    op.region_then(variables, BodyForm::Terminated("scf.reduce"), move |p, op| {
        let cx = p.cx();
        let n = n as i32;
        let sizes = cx.dense_i32_attr(&[n, n, n, inits.len() as i32]);
        p.add_named_attr(op, "operandSegmentSizes", sizes);
        forms::attr_dict(p, op)?;
        let types = op.result_types.clone();
        p.resolve_all_at(&inits, &types, op.at, op)
    });
    Ok(())
}

fn index_operands(count: usize, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let operands: Vec<Unresolved> = p.parse_operand_list_of(count, Delimiter::Paren, op)?.into_vec();
    p.resolve_all_as(&operands, Type::INDEX, op)
}

fn print(op: ParallelView<'_>, p: &mut Printer<'_>) {
    let mut list = |before: &str, values: &mut dyn Iterator<Item = Value>| {
        p.write(before);
        p.write("(");
        p.print_operands(values);
        p.write(")");
    };
    list(" ", &mut entry_arguments(op.region()));
    list(" = ", &mut op.lower_bound());
    list(" to ", &mut op.upper_bound());
    list(" step ", &mut op.step());
    if op.init_vals().len() != 0 {
        list(" init ", &mut op.init_vals());
    }
    p.print_optional_arrow_types(op.result_types());
    p.write(" ");
    p.print_region_form(op.region().handle(), region_body(true));
    p.print_optional_attr_dict(*op, &["operandSegmentSizes"]);
}

impl Verify for Parallel {
    fn verify(op: ParallelView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let steps = op.step();
        if steps.len() == 0 {
            return fail("needs at least one tuple element for lowerBound, upperBound and step".to_owned());
        }
        if steps.clone().any(|step| forms::constant(op.ir(), step).is_some_and(|step| step <= 0)) {
            return fail("constant step operand must be positive".to_owned());
        }
        let mut arguments = entry_arguments(op.region());
        if arguments.len() != steps.len() {
            return fail(format!(
                "expects the same number of induction variables: {} as bound and step values: {}",
                arguments.len(),
                steps.len()
            ));
        }
        if arguments.any(|argument| op.ir().value(argument).ty() != Type::INDEX) {
            return fail("expects arguments for the induction variable to be of index type".to_owned());
        }
        let reduce = ends_in::<Reduce>(*op, op.region(), "expects body to terminate with 'scf.reduce'", out)?;
        reductions_fit(op, reduce, out)
    }
}

/// Checks that there is a result, an initial value and a reduction for each reduced value, all of its type.
fn reductions_fit(op: ParallelView<'_>, reduce: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let results = op.num_results();
    let counts = [(reduce.num_regions(), "reductions"), (op.init_vals().len(), "initial values")].into_iter();
    for (count, what) in counts {
        if results != count {
            out.push(
                op.op_error(format!(
                    "expects number of results: {results} to be the same as number of {what}: {count}"
                )),
            );
            return Err(Invalid);
        }
    }
    if reduce.num_operands() != results {
        // The verifier of the reduction reports this.
        return Ok(());
    }
    for (i, (result, operand)) in op.result_types().zip(reduce.operand_types()).enumerate() {
        if result != operand {
            let (result, operand) = (op.quoted_type(result), op.quoted_type(operand));
            out.push(reduce.op_error(format!(
                "expects type of {i}-th reduction operand: {operand} to be the same as the {i}-th result type: {result}"
            )));
            return Err(Invalid);
        }
    }
    Ok(())
}

/// Reduces one value of each iteration of a `scf.parallel` per result of the loop.
///
/// Each region combines two values; the order in which values are combined is not specified.
///
/// ```mlir
/// %sum = scf.parallel (%i) = (%lb) to (%ub) step (%one) init (%zero) -> f32 {
///   %x = memref.load %values[%i] : memref<?xf32>
///   scf.reduce(%x : f32) {
///   ^bb0(%a: f32, %b: f32):
///     %both = arith.addf %a, %b : f32
///     scf.reduce.return %both : f32
///   }
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.reduce",
    traits(Terminator, HasParent("scf.parallel"), RecursiveMemoryEffects),
    interfaces(RegionBranchTerminatorOpInterface),
    verify_regions
)]
#[assembly(("(" $operands^ ":" type($operands) ")")? $reductions attr_dict)]
pub struct Reduce {
    pub operands: Operands<AnyType>,
    pub reductions: Regions<SizedRegion<1>>,
}

impl VerifyRegions for Reduce {
    fn verify_regions(op: ReduceView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let (regions, operands) = (op.num_regions(), op.num_operands());
        if regions != operands {
            return fail(format!(
                "expects number of reduction regions: {regions} to be the same as number of reduction operands: {operands}"
            ));
        }
        for (i, (region, ty)) in op.reductions().zip(op.operand_types()).enumerate() {
            let Some(block) = region.first_block() else { continue };
            let Some(last) = block.last_op() else {
                return fail(format!("{i}-th reduction has an empty body"));
            };
            if block.num_args() != 2 || block.args().any(|argument| op.ir().value(argument).ty() != ty) {
                let ty = op.quoted_type(ty);
                return fail(format!("expected two block arguments with type {ty} in the {i}-th reduction region"));
            }
            if !last.is::<ReduceReturn>() {
                return fail("reduction bodies must be terminated with an 'scf.reduce.return' op".to_owned());
            }
        }
        Ok(())
    }
}

/// Returns the combination of two values from a region of `scf.reduce`.
///
/// It has the type of the value that is reduced.
///
/// ```mlir
/// %max = scf.parallel (%i) = (%lb) to (%ub) step (%one) init (%least) -> i32 {
///   %x = memref.load %values[%i] : memref<?xi32>
///   scf.reduce(%x : i32) {
///   ^bb0(%a: i32, %b: i32):
///     %greater = arith.maxsi %a, %b : i32
///     scf.reduce.return %greater : i32
///   }
/// }
/// ```
#[derive(Op)]
#[op(name = "scf.reduce.return", traits(HasParent("scf.reduce"), Pure, Terminator), verify)]
#[assembly($result attr_dict ":" type($result))]
pub struct ReduceReturn {
    pub result: Operand<AnyType>,
}

impl Verify for ReduceReturn {
    fn verify(op: ReduceReturnView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let first = op.parent_block().and_then(|block| block.args().next());
        let Some(expected) = first.map(|first| op.ir().value(first).ty()) else { return Ok(()) };
        if op.ir().value(op.result()).ty() != expected {
            let expected = op.quoted_type(expected);
            out.push(op.op_error(format!("must have type {expected} (the type of the reduction inputs)")));
            return Err(Invalid);
        }
        Ok(())
    }
}
