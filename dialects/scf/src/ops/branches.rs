//! `scf.execute_region` and `scf.if`.

use dialekt_dialect_utils::region_body;
use dialekt_dialect_utils::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
use dialekt_interfaces::{RegionBranchOpInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::{canonicalize, forms};

/// Executes its region once, which may have several blocks.
///
/// It holds control flow between blocks where only one block is allowed. Passes inline it into the enclosing region
/// unless it has `no_inline`.
///
/// ```mlir
/// %x = scf.execute_region -> i64 no_inline {
///   cf.cond_br %c, ^bb1, ^bb2
/// ^bb1:
///   scf.yield %a : i64
/// ^bb2:
///   scf.yield %b : i64
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.execute_region",
    interfaces(RegionBranchOpInterface),
    traits(RecursiveMemoryEffects),
    verify,
    parse = parse_execute_region,
    print = print_execute_region,
    canonicalize(
        canonicalize::SingleBlockExecuteInliner,
        canonicalize::MultiBlockExecuteInliner,
        MakeRegionBranchOpSuccessorInputsDead<ExecuteRegion>,
        RemoveDuplicateSuccessorInputUses<ExecuteRegion>,
        RemoveDeadRegionBranchOpSuccessorInputs<ExecuteRegion>
    )
)]
pub struct ExecuteRegion {
    pub no_inline: Attr<UnitAttr>,
    #[name("")]
    pub result: OpResults<AnyType>,
    pub region: Region,
}

fn parse_execute_region(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    forms::optional_result_types(p, op)?;
    if p.consume_word("no_inline") {
        let name = p.cx().ident("no_inline");
        op.add_attr(name, Attribute::UNIT);
    }
    op.region_then(Vec::new(), BodyForm::AsWritten, forms::attr_dict);
    Ok(())
}

fn print_execute_region(op: ExecuteRegionView<'_>, p: &mut Printer<'_>) {
    p.print_optional_arrow_types(op.result_types());
    p.write(" ");
    if op.no_inline() {
        p.write("no_inline ");
    }
    p.print_region_form(op.region().handle(), region_body(true));
    p.print_optional_attr_dict(*op, &["no_inline"]);
}

impl Verify for ExecuteRegion {
    fn verify(op: ExecuteRegionView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let message = match op.region().first_block() {
            None => "region needs to have at least one block",
            Some(entry) if entry.num_args() > 0 => "region cannot have any arguments",
            Some(_) => return Ok(()),
        };
        out.push(op.op_error(message));
        Err(Invalid)
    }
}

/// Executes one of two regions, which yields the results.
///
/// The second region may be missing when there are no results.
///
/// ```mlir
/// %x, %y = scf.if %c -> (f32, f32) {
///   scf.yield %a, %b : f32, f32
/// } else {
///   scf.yield %b, %a : f32, f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.if",
    rename_all = "camelCase",
    interfaces(RegionBranchOpInterface, ValueBoundsOpInterface),
    traits(
        SingleBlockImplicitTerminator("scf.yield"),
        RecursiveMemoryEffects,
        RecursivelySpeculatable,
        NoRegionArguments
    ),
    verify,
    fold,
    parse = parse_if,
    print = print_if,
    canonicalize(
        canonicalize::CombineIfs,
        canonicalize::CombineNestedIfs,
        canonicalize::ConditionPropagation,
        canonicalize::ConvertTrivialIfToSelect,
        canonicalize::RemoveEmptyElseBranch,
        canonicalize::RemoveStaticCondition,
        canonicalize::ReplaceIfYieldWithConditionOrValue,
        MakeRegionBranchOpSuccessorInputsDead<If>,
        RemoveDuplicateSuccessorInputUses<If>,
        RemoveDeadRegionBranchOpSuccessorInputs<If>
    )
)]
pub struct If {
    pub condition: Operand<I1>,
    pub results: OpResults<AnyType>,
    pub then_region: Region<SizedRegion<1>>,
    pub else_region: Region<MaxSizedRegion<1>>,
}

const BRANCH: BodyForm = BodyForm::Terminated("scf.yield");

fn parse_if(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let condition = p.parse_ssa_use(true)?;
    let boolean = Type::I1;
    p.resolve_all_as(&[condition], boolean, op)?;
    forms::optional_result_types(p, op)?;
    op.region_then(Vec::new(), BRANCH, |p, op| {
        if p.consume_word("else") {
            op.region_then(Vec::new(), BRANCH, forms::attr_dict);
            return Ok(());
        }
        let otherwise = p.empty_region(op, BodyForm::AsWritten)?;
        op.regions.push(otherwise);
        forms::attr_dict(p, op)
    });
    Ok(())
}

fn print_if(op: IfView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.condition());
    let gives = op.num_results() != 0;
    if gives {
        p.write(" -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    p.print_region_form(op.then_region().handle(), region_body(gives));
    if !op.else_region().is_empty() {
        p.write(" else ");
        p.print_region_form(op.else_region().handle(), region_body(gives));
    }
    p.print_optional_attr_dict(*op, &[]);
}

impl Verify for If {
    fn verify(op: IfView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if op.num_results() != 0 && op.else_region().is_empty() {
            out.push(op.op_error("must have an else block if defining values"));
            return Err(Invalid);
        }
        Ok(())
    }
}

impl Fold for If {
    /// Swaps the regions of an op whose condition is a negation.
    fn fold(op: IfView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        if op.else_region().is_empty() {
            return None;
        }
        let condition = canonicalize::negated(op.ir(), op.condition())?;
        Some(InPlace::new().operands([condition]).swap_regions(0, 1).into())
    }
}
