//! `affine.if`, and `affine.yield`, the terminator of affine ops' regions.

use dialekt_dialect_utils::region_body;
use dialekt_interfaces::{RegionBranchOpInterface, RegionBranchTerminatorOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::forms;
use crate::scope::check_dims_and_symbols;
use crate::{AffineFor, AffineParallel, canonicalize};

/// Executes one of two regions: the first one if the operands are a point of an integer set.
///
/// The second region may be missing when there are no results.
///
/// ```mlir
/// affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 - 9 >= 0)>(%i)[%n] {
///   "test.inside"() : () -> ()
/// } else {
///   "test.outside"() : () -> ()
/// }
/// ```
#[derive(Op)]
#[op(
    name = "affine.if",
    rename_all = "camelCase",
    traits(
        SingleBlockImplicitTerminator("affine.yield"),
        RecursivelySpeculatable,
        RecursiveMemoryEffects,
        NoRegionArguments
    ),
    interfaces(RegionBranchOpInterface),
    verify,
    fold,
    parse = parse,
    print = print,
    canonicalize(canonicalize::SimplifyDeadElse, canonicalize::AlwaysTrueOrFalseIf)
)]
pub struct AffineIf {
    pub condition: Attr<IntegerSetAttr>,
    #[name("")]
    pub operand: Operands<AnyType>,
    pub results: OpResults<AnyType>,
    pub then_region: Region<SizedRegion<1>>,
    pub else_region: Region,
}

const BRANCH: BodyForm = BodyForm::Terminated("affine.yield");

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let condition = p.parse_attribute_of(None, |attr| matches!(attr, AttrData::IntegerSet(_)), op)?;
    p.add_named_attr(op, "condition", condition);
    let (operands, dims) = forms::parse_dims_and_symbols(p)?;
    p.resolve_all_as(&operands, Type::INDEX, op)?;
    if let AttrData::IntegerSet(set) = cx.attr_data(condition) {
        let set = cx.affine().set(*set);
        let message = match () {
            _ if set.dims() as usize != dims => "dim operand count and integer set dim count must match",
            _ if set.num_inputs() != operands.len() => "symbol operand count and integer set symbol count must match",
            _ => "",
        };
        if !message.is_empty() {
            return Err(p.op_error_at(op, op.at, message));
        }
    }
    op.result_types.extend(p.parse_optional_arrow_type_list()?);
    op.region_then(Vec::new(), BRANCH, |p, op| {
        if p.consume_word("else") {
            op.region_then(Vec::new(), BRANCH, |p, op| p.parse_optional_attr_dict(&mut op.attrs));
            return Ok(());
        }
        let otherwise = p.empty_region(op, BodyForm::AsWritten)?;
        op.regions.push(otherwise);
        p.parse_optional_attr_dict(&mut op.attrs)
    });
    Ok(())
}

fn print(op: AffineIfView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(set) = op.condition() {
        p.print_attribute(IntegerSetAttr::write(op.cx(), set));
    }
    let dims = op.condition().map_or(0, |set| op.cx().affine().set(set).dims());
    forms::print_dims_and_symbols(op.operands(), dims, p);
    p.print_optional_arrow_types(op.result_types());
    p.write(" ");
    let gives = op.num_results() != 0;
    p.print_region_form(op.then_region().handle(), region_body(gives));
    if !op.else_region().is_empty() {
        p.write(" else ");
        p.print_region_form(op.else_region().handle(), region_body(gives));
    }
    p.print_optional_attr_dict(*op, &["condition"]);
}

impl Verify for AffineIf {
    fn verify(op: AffineIfView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let Some(set) = op.condition().map(|set| op.cx().affine().set(set)) else { return Ok(()) };
        if op.num_operands() != set.num_inputs() {
            let message = "operand count and condition integer set dimension and symbol count must match";
            return fail(out, op.op_error(message));
        }
        check_dims_and_symbols(*op, op.operands(), set.dims(), out)
    }
}

/// Ends the regions of affine ops, and gives their values.
///
/// They add one without values where a region ends in no terminator.
///
/// ```mlir
/// %sum = affine.for %i = 0 to 10 iter_args(%acc = %zero) -> f32 {
///   %next = arith.addf %acc, %x : f32
///   affine.yield %next : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "affine.yield",
    traits(Pure, Terminator),
    interfaces(RegionBranchTerminatorOpInterface),
    traits(ReturnLike, MemRefsNormalizable),
    verify
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct AffineYield {
    pub operands: Operands<AnyType>,
}

impl Verify for AffineYield {
    fn verify(op: AffineYieldView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let parent = op
            .parent_op()
            .filter(|parent| parent.is::<AffineParallel>() || parent.is::<AffineIf>() || parent.is::<AffineFor>());
        let Some(parent) = parent else {
            return fail(out, op.op_error("only terminates affine.if/for/parallel regions"));
        };
        if parent.num_results() != op.num_operands() {
            return fail(out, op.op_error("parent of yield must have same number of results as the yield operands"));
        }
        match parent.result_types().eq(op.operand_types()) {
            true => Ok(()),
            false => fail(out, op.op_error("types mismatch between yield op and its parent")),
        }
    }
}
