//! `scf.while`.

use dialekt_dialect_utils::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
use dialekt_dialect_utils::{entry_arguments, print_assignments, region_body};
use dialekt_interfaces::{LoopLikeOpInterface, RegionBranchOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::ends::{Condition, Yield};
use crate::{canonicalize, forms};

/// A loop whose first region decides whether the second one, and then the first one again, is executed.
///
/// `scf.condition` ends the first region; its values are arguments of the second region, or the results of the loop.
/// The values that the second region yields are arguments of the first one. So it is a `while` loop, or a `do ...
/// while` loop when the second region only passes its arguments on.
///
/// ```mlir
/// %last = scf.while (%x = %init) : (f32) -> f32 {
///   %goes_on = "test.is_good"(%x) : (f32) -> i1
///   scf.condition(%goes_on) %x : f32
/// } do {
/// ^bb0(%y: f32):
///   %next = arith.addf %y, %y : f32
///   scf.yield %next : f32
/// }
/// ```
#[derive(Op)]
#[op(name = "scf.while", interfaces(RegionBranchOpInterface, LoopLikeOpInterface), traits(RecursiveMemoryEffects, SingleBlock), verify, parse = parse, print = print,
    canonicalize(
        canonicalize::WhileConditionTruth,
        canonicalize::WhileCmpCond,
        canonicalize::WhileOpAlignBeforeArgs,
        canonicalize::WhileMoveIfDown,
        MakeRegionBranchOpSuccessorInputsDead<While>,
        RemoveDuplicateSuccessorInputUses<While>,
        RemoveDeadRegionBranchOpSuccessorInputs<While>
    )
)]
pub struct While {
    pub inits: Operands<AnyType>,
    pub results: OpResults<AnyType>,
    pub before: Region<SizedRegion<1>>,
    pub after: Region<SizedRegion<1>>,
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let (mut arguments, inits) = p.parse_optional_assignment_list()?.unwrap_or_default();
    let at = p.token().start;
    let cx = p.cx();
    let is_function = |ty| matches!(cx.type_data(ty), TypeData::Function { .. });
    let ty = p.parse_colon_type_of("builtin.function", is_function, op)?;
    let TypeData::Function { inputs, results } = cx.type_data(ty) else { return Ok(()) };
    op.result_types.extend_from_slice(results);
    if inputs.len() != inits.len() {
        let (expected, got) = (inits.len(), inputs.len());
        let message = format!("expected as many input types as operands (expected {expected} got {got})");
        return Err(p.op_error_at(op, at, &message));
    }
    p.resolve_all(&inits, inputs, op)?;
    forms::set_types(&mut arguments, inputs);
    op.region_then(arguments, BodyForm::AsWritten, |p, op| {
        p.expect_keyword("do", op)?;
        op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| p.parse_optional_attr_dict_with_keyword(&mut op.attrs));
        Ok(())
    });
    Ok(())
}

fn print(op: WhileView<'_>, p: &mut Printer<'_>) {
    print_assignments(" ", entry_arguments(op.before()), op.inits(), p);
    p.write(" : ");
    p.print_op_type(*op);
    p.write(" ");
    p.print_region_form(op.before().handle(), region_body(true));
    p.write(" do ");
    p.print_region(op.after().handle());
    p.print_optional_attr_dict_with_keyword(*op, &[]);
}

impl Verify for While {
    fn verify(op: WhileView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let condition = "expects the 'before' region to terminate with 'scf.condition'";
        ends_in::<Condition>(*op, op.before(), condition, out)?;
        let yields = "expects the 'after' region to terminate with 'scf.yield'";
        ends_in::<Yield>(*op, op.after(), yields, out)?;
        Ok(())
    }
}

/// The last op of the first block of a region, which has to be a `T`.
pub(crate) fn ends_in<'a, T: OpDecl>(
    op: OpRef<'a>,
    region: RegionRef<'a>,
    message: &str,
    out: &mut Vec<Diagnostic>,
) -> Result<OpRef<'a>, Invalid> {
    let last = region.first_block().and_then(|block| block.last_op());
    if let Some(last) = last.filter(|last| last.is::<T>()) {
        return Ok(last);
    }
    let mut diagnostic = op.op_error(message);
    if let Some(last) = last {
        diagnostic = diagnostic.note(last.loc(), "terminator here");
    }
    out.push(diagnostic);
    Err(Invalid)
}
