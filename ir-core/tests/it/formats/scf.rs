//! `scf`: regions parsed by hooks, several of them, with arguments and implicit terminators.

use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{Arity, AttrSlot, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::format::Optional;
use dialekt_ir_core::decl::op::{RegionDef, RegionKind, RegionNumber};
use dialekt_ir_core::decl::{
    Arg, Directive, Elem, Format, Present, RegionGroups, Sizes, TraitCheck, TypeArg, TypeSource, ValueGroup,
    ValueGroups,
};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{ArgumentForm, BodyForm, FormatParser, OpParser, OpState, Parsed};
use dialekt_ir_core::text::print::{Printer, RegionForm};

use super::constraints::{ANY, I1, I64_ARRAY, INDEX};
use super::func::OPTIONAL_OPERANDS;

pub static DIALECT: DialectDescriptor = super::dialect("scf", &[&IF, &FOR, &WHILE, &CONDITION, &YIELD, &INDEX_SWITCH]);

static YIELD: OpDescriptor = OpDescriptor {
    name: "scf.yield",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(&[ValueGroup::variadic("results", &ANY)], Sizes::One),
    asm: OpAsm { format: Some(&OPTIONAL_OPERANDS), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

/// `"(" $condition ")" attr-dict ($args^ ":" type($args))?`
static CONDITION: OpDescriptor = OpDescriptor {
    name: "scf.condition",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(&[ValueGroup::one("condition", &I1), ValueGroup::variadic("args", &ANY)], Sizes::One),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Punct("("),
                Elem::Operand(0),
                Elem::Punct(")"),
                Elem::AttrDict { keyword: false },
                Elem::Optional(&Optional {
                    anchor: &[Present::Operand(1)],
                    inverted: false,
                    then: &[
                        Elem::Operand(1),
                        Elem::Punct(":"),
                        Elem::Type { of: TypeArg::Operand(1), qualified: false },
                    ],
                    otherwise: &[],
                }),
            ],
            operand_types: &[TypeSource::Build, TypeSource::Written],
            result_types: &[],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

const YIELDS: BodyForm = BodyForm::Terminated("scf.yield");

static IF: OpDescriptor = OpDescriptor {
    name: "scf.if",
    operands: ValueGroups::new(&[ValueGroup::one("condition", &I1)], Sizes::One),
    results: ValueGroups::ANY,
    regions: RegionGroups::counted(Arity::exactly(2)),
    checks: &[TraitCheck::ImplicitTerminator("scf.yield")],
    asm: OpAsm { parse: Some(parse_if), print: Some(print_if), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

fn parse_if(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let condition = p.parse_ssa_use(true)?;
    let condition = p.resolve(condition, Type::I1)?;
    op.operands.push(condition);
    op.result_types = p.parse_optional_arrow_type_list()?;
    let then = p.parse_region(op, &[], YIELDS)?;
    let otherwise = match p.consume_word("else") {
        true => p.parse_region(op, &[], YIELDS)?,
        false => p.empty_region(op, BodyForm::AsWritten)?,
    };
    op.regions.extend([then, otherwise]);
    p.parse_optional_attr_dict(&mut op.attrs)
}

fn print_if(op: OpRef<'_>, p: &mut Printer<'_>) {
    let terminators = op.num_results() != 0;
    let form = RegionForm { entry_arguments: false, terminators, ..RegionForm::default() };
    p.write(" ");
    p.print_operands(op.operands());
    if terminators {
        p.write(" -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    p.print_region_form(op.region(0).unwrap().handle(), form);
    let otherwise = op.region(1).unwrap();
    if !otherwise.is_empty() {
        p.write(" else ");
        p.print_region_form(otherwise.handle(), form);
    }
    p.print_optional_attr_dict(op, &[]);
}

static FOR: OpDescriptor = OpDescriptor {
    name: "scf.for",
    operands: ValueGroups::ANY,
    results: ValueGroups::ANY,
    regions: RegionGroups::counted(Arity::exactly(1)),
    checks: &[TraitCheck::ImplicitTerminator("scf.yield")],
    asm: OpAsm { parse: Some(parse_for), print: Some(print_for), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

fn parse_for(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mut induction = p.parse_argument(ArgumentForm::Name)?;
    p.expect(Tok::Equal, "expected '='")?;
    let lower = p.parse_ssa_use(true)?;
    p.expect_keyword("to", op)?;
    let upper = p.parse_ssa_use(true)?;
    p.expect_keyword("step", op)?;
    let step = p.parse_ssa_use(true)?;
    let (mut arguments, mut inits) = (Vec::new(), Vec::new());
    if p.consume_word("iter_args") {
        (arguments, inits) = p.parse_assignment_list(op)?;
        op.result_types = p.parse_arrow_type_list()?;
    }
    if inits.len() != op.result_types.len() {
        let message = "mismatch in number of loop-carried values and defined values";
        return Err(p.op_error_at(op, op.at, message));
    }
    induction.ty = if p.consume_if(Tok::Colon) { p.parse_type()? } else { Type::INDEX };
    p.resolve_all_as(&[lower, upper, step], induction.ty, op)?;
    let types = op.result_types.clone();
    for (argument, ty) in arguments.iter_mut().zip(&types) {
        argument.ty = *ty;
    }
    arguments.insert(0, induction);
    let body = p.parse_region(op, &arguments, YIELDS)?;
    op.regions.push(body);
    p.resolve_all(&inits, &types, op)?;
    p.parse_optional_attr_dict(&mut op.attrs)
}

fn print_for(op: OpRef<'_>, p: &mut Printer<'_>) {
    let region = op.region(0).unwrap();
    let args: Vec<_> = region.first_block().unwrap().args().collect();
    let operands: Vec<_> = op.operands().collect();
    p.write(" ");
    p.print_operand(args[0]);
    for (word, value) in [" = ", " to ", " step "].iter().zip(&operands) {
        p.write(word);
        p.print_operand(*value);
    }
    if operands.len() > 3 {
        p.write(" iter_args(");
        p.print_list(args[1..].iter().zip(&operands[3..]), |p, (argument, init)| {
            p.print_operand(*argument);
            p.write(" = ");
            p.print_operand(*init);
        });
        p.write(") -> (");
        p.print_types(op.result_types());
        p.write(")");
    }
    p.write(" ");
    let terminators = op.num_results() != 0;
    p.print_region_form(region.handle(), RegionForm { entry_arguments: false, terminators, ..RegionForm::default() });
    p.print_optional_attr_dict(op, &[]);
}

static WHILE: OpDescriptor = OpDescriptor {
    name: "scf.while",
    operands: ValueGroups::ANY,
    results: ValueGroups::ANY,
    regions: RegionGroups::counted(Arity::exactly(2)),
    asm: OpAsm { parse: Some(parse_while), print: Some(print_while), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

fn parse_while(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let lists = p.parse_optional_assignment_list()?;
    let has_inits = lists.is_some();
    let (mut arguments, inits) = lists.unwrap_or_default();
    let at = p.token().start;
    let ty = p.parse_colon_type()?;
    let cx = p.cx();
    let dialekt_ir_core::types::TypeData::Function { inputs, results } = cx.type_data(ty) else {
        let found = dialekt_ir_core::text::print::type_to_string(cx, ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
        return Err(p.op_error_at(op, at, &message));
    };
    op.result_types = results.to_vec();
    if inputs.len() != inits.len() {
        let why = match has_inits {
            true => format!("expected as many input types as operands (expected {} got {})", inits.len(), inputs.len()),
            false => "expected as many input types as operands".to_string(),
        };
        return Err(p.op_error_at(op, at, &why));
    }
    p.resolve_all_at(&inits, inputs, at, op)?;
    for (argument, ty) in arguments.iter_mut().zip(inputs.iter()) {
        argument.ty = *ty;
    }
    let before = p.parse_region(op, &arguments, BodyForm::AsWritten)?;
    p.expect_keyword("do", op)?;
    let after = p.parse_region(op, &[], BodyForm::AsWritten)?;
    op.regions.extend([before, after]);
    p.parse_optional_attr_dict_with_keyword(&mut op.attrs)
}

fn print_while(op: OpRef<'_>, p: &mut Printer<'_>) {
    let before = op.region(0).unwrap();
    let args: Vec<_> = before.first_block().unwrap().args().collect();
    if op.num_operands() != 0 {
        p.write(" (");
        p.print_list(args.into_iter().zip(op.operands()), |p, (argument, init)| {
            p.print_operand(argument);
            p.write(" = ");
            p.print_operand(init);
        });
        p.write(")");
    }
    p.write(" : ");
    p.print_op_type(op);
    p.write(" ");
    p.print_region_form(before.handle(), RegionForm { entry_arguments: false, ..RegionForm::default() });
    p.write(" do ");
    p.print_region(op.region(1).unwrap().handle());
    p.print_optional_attr_dict_with_keyword(op, &[]);
}

/// `$arg attr-dict ("->" type($results)^)? custom<SwitchCases>($cases, $caseRegions) newline "" "default" $defaultRegion`
static INDEX_SWITCH: OpDescriptor = OpDescriptor {
    name: "scf.index_switch",
    operands: ValueGroups::new(&[ValueGroup::one("arg", &INDEX)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::variadic("results", &ANY)], Sizes::One),
    attributes: &[AttrSlot::required("cases", &I64_ARRAY)],
    regions: RegionGroups::new(&[
        RegionDef { name: "defaultRegion", kind: RegionKind::Blocks(1), number: RegionNumber::One },
        RegionDef { name: "caseRegions", kind: RegionKind::Blocks(1), number: RegionNumber::Variadic },
    ]),
    checks: &[TraitCheck::ImplicitTerminator("scf.yield")],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::AttrDict { keyword: false },
                Elem::Optional(&Optional {
                    anchor: &[Present::Result(0)],
                    inverted: false,
                    then: &[Elem::Punct("->"), Elem::Type { of: TypeArg::Result(0), qualified: false }],
                    otherwise: &[],
                }),
                Elem::Custom(
                    &Directive { name: "SwitchCases", parse: parse_cases, print: print_cases },
                    &[Arg::Attr(0), Arg::Region(1)],
                ),
                Elem::Newline,
                Elem::NoSpace,
                Elem::Keyword("default"),
                Elem::Region(0),
            ],
            operand_types: &[TypeSource::Build],
            result_types: &[TypeSource::Written],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

fn parse_cases(f: &mut FormatParser<'_, '_>, _: &[Arg]) -> Parsed<bool> {
    let mut cases = Vec::new();
    while f.p.consume_word("case") {
        cases.push(f.p.parse_integer(f.op)?);
        let region = f.p.parse_region(f.op, &[], BodyForm::AsWritten)?;
        f.parts.regions[1].push(region);
    }
    let cases = f.p.cx().dense_i64_attr(&cases);
    f.op.set_inherent(0, cases);
    Ok(true)
}

fn print_cases(op: OpRef<'_>, _: &[Arg], p: &mut Printer<'_>) {
    let cases = op.slots()[0].and_then(|cases| op.cx().dense_i64_values(cases)).unwrap_or_default();
    for (value, region) in cases.iter().zip(op.regions().skip(1)) {
        p.print_newline();
        p.write("case ");
        p.print_integer(*value);
        p.write(" ");
        p.print_region_form(region.handle(), RegionForm { entry_arguments: false, ..RegionForm::default() });
    }
}
