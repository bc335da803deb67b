//! `scf.for`.

use dialekt_dialect_utils::{
    MakeRegionBranchOpSuccessorInputsDead, RemoveDeadRegionBranchOpSuccessorInputs, RemoveDuplicateSuccessorInputUses,
};
use dialekt_dialect_utils::{entry_arguments, print_assignments, region_body};
use dialekt_interfaces::{
    ConditionallySpeculatable, LoopLikeOpInterface, RegionBranchOpInterface, Speculatability, ValueBoundsOpInterface,
};
use dialekt_ir_core::decl::TraitCheck;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::{canonicalize, forms};

/// Counts from a lower bound to an exclusive upper bound, and carries values along.
///
/// The bounds are compared as signed numbers unless the loop is `unsigned`. The values that the body yields are carried
/// to the next iteration; those of the last one are the results.
///
/// ```mlir
/// %sum = scf.for %i = %lb to %ub step %step iter_args(%acc = %zero) -> f32 {
///   %next = arith.addf %acc, %x : f32
///   scf.yield %next : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "scf.for",
    rename_all = "camelCase",
    traits(AutomaticAllocationScope, HasInductionVariable),
    interfaces(LoopLikeOpInterface),
    traits(AllTypesMatch(lower_bound, upper_bound, step)),
    interfaces(ConditionallySpeculatable, RegionBranchOpInterface, ValueBoundsOpInterface),
    traits(SingleBlockImplicitTerminator("scf.yield"), RecursiveMemoryEffects),
    verify,
    verify_regions,
    parse = parse,
    print = print,
    canonicalize(
        canonicalize::SimplifyTrivialLoops,
        canonicalize::ForOpTensorCastFolder,
        MakeRegionBranchOpSuccessorInputsDead<For>,
        RemoveDuplicateSuccessorInputUses<For>,
        RemoveDeadRegionBranchOpSuccessorInputs<For>
    )
)]
pub struct For {
    pub lower_bound: Operand<AnySignlessIntegerOrIndex>,
    pub upper_bound: Operand<AnySignlessIntegerOrIndex>,
    pub step: Operand<AnySignlessIntegerOrIndex>,
    pub init_args: Operands<AnyType>,
    pub unsigned_cmp: Attr<UnitAttr>,
    pub results: OpResults<AnyType>,
    pub region: Region<SizedRegion<1>>,
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    if p.consume_word("unsigned") {
        p.add_named_attr(op, "unsignedCmp", Attribute::UNIT);
    }
    let variable = Argument::named(p.parse_ssa_use(true)?);
    p.expect(Tok::Equal, "expected '='")?;
    let lower = p.parse_ssa_use(true)?;
    p.expect_keyword("to", op)?;
    let upper = p.parse_ssa_use(true)?;
    p.expect_keyword("step", op)?;
    let step = p.parse_ssa_use(true)?;

    let mut arguments = vec![variable];
    let mut inits = Vec::new();
    if p.consume_word("iter_args") {
        let (names, values) = p.parse_assignment_list(op)?;
        arguments.extend(names);
        inits = values;
        op.result_types.extend(p.parse_arrow_type_list()?);
    }
    if arguments.len() != op.result_types.len() + 1 {
        return Err(p.op_error_at(op, op.at, "mismatch in number of loop-carried values and defined values"));
    }
    let ty = if p.consume_if(Tok::Colon) { p.parse_type()? } else { Type::INDEX };
    arguments[0].ty = ty;
    forms::set_types(&mut arguments[1..], &op.result_types);

    // Operands are resolved after the body, whose values are not visible to them.
    op.region_then(arguments, BodyForm::Terminated("scf.yield"), move |p, op| {
        p.resolve_all_as(&[lower, upper, step], ty, op)?;
        let types = op.result_types.clone();
        p.resolve_all(&inits, &types, op)?;
        forms::attr_dict(p, op)
    });
    Ok(())
}

fn print(op: ForView<'_>, p: &mut Printer<'_>) {
    if op.unsigned_cmp() {
        p.write(" unsigned");
    }
    let mut arguments = entry_arguments(op.region());
    let variable = arguments.next().unwrap_or(Value::NULL);
    p.write(" ");
    p.print_operand(variable);
    p.write(" = ");
    p.print_operand(op.lower_bound());
    p.write(" to ");
    p.print_operand(op.upper_bound());
    p.write(" step ");
    p.print_operand(op.step());
    print_assignments(" iter_args", arguments, op.init_args(), p);
    let carries = op.init_args().len() != 0;
    if carries {
        p.write(" -> (");
        p.print_list(op.init_args(), |p, value| p.print_value_type(value));
        p.write(")");
    }
    p.write(" ");
    if let Some(ty) = op.ir().get_value(variable).map(|variable| variable.ty()).filter(|ty| *ty != Type::INDEX) {
        p.write(" : ");
        p.print_type(ty);
        p.write(" ");
    }
    p.print_region_form(op.region().handle(), region_body(carries));
    p.print_optional_attr_dict(*op, &["unsignedCmp"]);
}

impl ConditionallySpeculatable for For {
    /// A loop with step 1 terminates for all bounds.
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        match op.ir().constant(op.step()).and_then(|step| op.cx().integer_i64(step)) {
            Some(1) => Speculatability::Recursively,
            _ => Speculatability::Not,
        }
    }
}

/// The body has an argument for the induction variable.
///
/// Without it, the number of iteration arguments is negative; the reference computes it modulo 2^64.
#[derive(Described)]
pub struct HasInductionVariable;

impl OpTrait for HasInductionVariable {
    const CHECK: TraitCheck = TraitCheck::RegionHook(|op, out| {
        let Some(op) = op.view::<For>().filter(|op| entry_arguments(op.region()).len() == 0) else { return Ok(()) };
        let (inits, missing) = (op.init_args().len(), u64::MAX);
        out.push(op.op_error(format!("different number of inits and region iter_args: {inits} != {missing}")));
        Err(Invalid)
    });
}

impl Verify for For {
    fn verify(op: ForView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        if op.init_args().len() != op.num_results() {
            out.push(op.op_error("mismatch in number of loop-carried values and defined values"));
            return Err(Invalid);
        }
        Ok(())
    }
}

impl VerifyRegions for For {
    fn verify_regions(op: ForView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let ir = op.ir();
        let mut arguments = entry_arguments(op.region());
        let Some(variable) = arguments.next() else { return Ok(()) };
        if ir.value(variable).ty() != ir.value(op.lower_bound()).ty() {
            return fail("expected induction variable to be same type as bounds and step".to_owned());
        }
        if arguments.len() != op.num_results() {
            return fail("mismatch in number of basic block args and defined values".to_owned());
        }
        for (i, ((init, argument), result)) in op.init_args().zip(arguments).zip(op.result_types()).enumerate() {
            let what = match () {
                _ if ir.value(init).ty() != result => "operand",
                _ if ir.value(argument).ty() != result => "region arg",
                _ => continue,
            };
            return fail(format!("types mismatch between {i}th iter {what} and defined value"));
        }
        Ok(())
    }
}
