//! `scf.index_switch`.

use std::collections::HashSet;

use dialekt_dialect_utils::region_body;
use dialekt_dialect_utils::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
use dialekt_interfaces::RegionBranchOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::ops::ends::Yield;

/// Executes the region of the case that equals its operand, or the default region.
///
/// All regions yield values of the same types, which are the results.
///
/// ```mlir
/// %x = scf.index_switch %i -> i32
/// case 2 {
///   scf.yield %a : i32
/// }
/// default {
///   scf.yield %b : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.index_switch",
    rename_all = "camelCase",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator("scf.yield")),
    interfaces(RegionBranchOpInterface),
    verify,
    canonicalize(
        canonicalize::FoldConstantCase,
        MakeRegionBranchOpSuccessorInputsDead<IndexSwitch>,
        RemoveDuplicateSuccessorInputUses<IndexSwitch>,
        RemoveDeadRegionBranchOpSuccessorInputs<IndexSwitch>
    )
)]
#[assembly($arg attr_dict ("->" type($results)^)? custom<SwitchCases>($cases, $case_regions) "\n" "" "default" $default_region)]
pub struct IndexSwitch {
    pub arg: Operand<Index>,
    pub cases: Attr<DenseI64ArrayAttr>,
    pub results: OpResults<AnyType>,
    pub default_region: Region<SizedRegion<1>>,
    pub case_regions: Regions<SizedRegion<1>>,
}

/// The custom directive for the values and regions of the cases: `case 1 {..}`, each on a line of its own.
pub struct SwitchCases;

impl CustomDirective for SwitchCases {
    const NAME: &'static str = "SwitchCases";
    type Params = (AttrParam<DenseI64ArrayAttr>, RegionsParam);

    fn parse(f: &mut FormatParser<'_, '_>, (values, regions): Self::Params) -> Parsed<bool> {
        let mut found = Vec::new();
        while f.p.consume_word("case") {
            found.push(f.p.parse_integer(f.op)?);
            let region = f.p.parse_region(f.op, &[], BodyForm::AsWritten)?;
            regions.extend(f, [region]);
        }
        values.set(f, found.into());
        Ok(true)
    }

    fn print(op: OpRef<'_>, (values, regions): Self::Params, p: &mut Printer<'_>) {
        for (value, region) in values.get(op).unwrap_or_default().into_iter().zip(regions.get(op)) {
            p.print_newline();
            p.write("case ");
            p.print_integer(value);
            p.write(" ");
            p.print_region_form(region.handle(), region_body(true));
        }
    }
}

impl Verify for IndexSwitch {
    fn verify(op: IndexSwitchView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let values = op.cases().unwrap_or_default();
        let regions = op.case_regions().len();
        if values.len() != regions {
            return fail(format!("has {regions} case regions but {} case values", values.len()));
        }
        let mut seen = HashSet::new();
        if let Some(again) = values.iter().find(|value| !seen.insert(**value)) {
            return fail(format!("has duplicate case value: {again}"));
        }
        yields_results(*op, op.default_region(), "default region", out)?;
        for (i, region) in op.case_regions().enumerate() {
            yields_results(*op, region, &format!("case region #{i}"), out)?;
        }
        Ok(())
    }
}

/// Checks that a region ends in a `scf.yield` of values of the result types.
fn yields_results(op: OpRef<'_>, region: RegionRef<'_>, name: &str, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let Some(last) = region.first_block().and_then(|block| block.last_op()) else { return Ok(()) };
    let mut fail = |diagnostic: Diagnostic| {
        out.push(diagnostic);
        Err(Invalid)
    };
    if !last.is::<Yield>() {
        let found = op.cx().op_str(last.name());
        return fail(op.op_error(format!("expected region to end with scf.yield, but got {found}")));
    }
    if last.num_operands() != op.num_results() {
        let (results, found) = (op.num_results(), last.num_operands());
        let message = format!("expected each region to return {results} values, but {name} returns {found}");
        return fail(op.op_error(message).note(last.loc(), "see yield operation here"));
    }
    for (i, (result, found)) in op.result_types().zip(last.operand_types()).enumerate() {
        if result != found {
            let (result, found) = (op.quoted_type(result), op.quoted_type(found));
            let diagnostic = op.op_error(format!("expected result #{i} of each region to be {result}"));
            return fail(diagnostic.note(last.loc(), format!("{name} returns {found} here")));
        }
    }
    Ok(())
}
