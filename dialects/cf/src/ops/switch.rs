//! `cf.switch`.

// The derive documents the fields of ops.
#![allow(missing_docs)]

use dialekt_interfaces::{BranchOpInterface, OperandRange, SuccessorOperands};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;

/// Goes on with the block of the case whose value an integer has, or with a default.
///
/// Case values are written as unsigned integers.
///
/// ```mlir
///   cf.switch %kind : i32, [
///     default: ^other,
///     42: ^answer(%x : i32),
///     43: ^other
///   ]
/// ^answer(%y: i32):
///   cf.br ^answer(%y : i32)
/// ^other:
///   ub.unreachable
/// ```
#[derive(Op)]
#[op(
    name = "cf.switch",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(BranchOpInterface),
    traits(Pure, Terminator),
    verify,
    canonicalize(
        canonicalize::SimplifySwitchWithOnlyDefault,
        canonicalize::DropSwitchCasesThatMatchDefault,
        canonicalize::SimplifyConstSwitchValue,
        canonicalize::SimplifyPassThroughSwitch,
        canonicalize::SimplifySwitchFromSwitchOnSameCondition,
        canonicalize::SimplifySwitchFromDefaultSwitchOnSameCondition
    )
)]
#[assembly(
    $flag ":" type($flag) "," "[" "\n"
    custom<SwitchCases>(
        ref(type($flag)), $default_destination, $default_operands, type($default_operands),
        $case_values, $case_destinations, $case_operands, type($case_operands)
    )
    "]" attr_dict
)]
pub struct Switch {
    pub flag: Operand<AnyInteger>,
    pub default_operands: Operands<AnyType>,
    #[sizes(case_operand_segments)]
    pub case_operands: OperandGroups<AnyType>,
    #[name("case_values")]
    pub case_values: Option<Attr<AnyIntElementsAttr>>,
    #[name("case_operand_segments")]
    pub case_operand_segments: Attr<DenseI32ArrayAttr>,
    pub default_destination: Successor,
    pub case_destinations: Successors,
}

impl BranchOpInterface for Switch {
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_> {
        let Some(case) = successor.checked_sub(1) else {
            return SuccessorOperands::new(op.default_operands().range());
        };
        SuccessorOperands::new(OperandRange::nested(*op, "caseOperands", case))
    }

    fn successor_for_operands(op: Self::View<'_>, operands: &[Option<Attribute>]) -> Option<Block> {
        let Some(values) = op.case_values().and_then(|values| op.cx().dense_integers(values)) else {
            return Some(op.default_destination().handle());
        };
        let flag = operands.first().copied().flatten()?;
        let AttrData::Integer { value: flag, .. } = op.cx().attr_data(flag) else { return None };
        let case = values.zip(op.case_destinations()).find(|(value, _)| value == flag);
        Some(case.map_or(op.default_destination(), |(_, dest)| dest).handle())
    }
}

impl Verify for Switch {
    /// Checks that there is a case value for each case, and that they have the type of the flag.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let cx = op.cx();
        let cases = op.case_destinations().count();
        let mut fail = |message: String| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let Some(values) = op.case_values().and_then(|values| cx.attr_data(values).ty()) else {
            return match cases {
                0 => Ok(()),
                // The reference crashes here.
                _ => fail(format!("number of case values (0) should match number of case destinations ({cases})")),
            };
        };
        let flag = op.operand_types().next().unwrap_or(Type::NONE);
        let element = cx.type_data(values).element_type().unwrap_or(Type::NONE);
        if flag != element {
            let (flag, element) = (op.quoted_type(flag), op.quoted_type(element));
            return fail(format!("'flag' type ({flag}) should match case value type ({element})"));
        }
        let count = cx.type_data(values).num_elements().unwrap_or(0);
        if count != cases as u64 {
            return fail(format!("number of case values ({count}) should match number of case destinations ({cases})"));
        }
        // The reference reads past the end of the sizes.
        let sizes = op.case_operand_segments().map_or(0, |sizes| sizes.len());
        if sizes < cases {
            return fail(format!(
                "number of case operand segments ({sizes}) should match number of case destinations ({cases})"
            ));
        }
        Ok(())
    }
}

/// The custom directive for the cases: `default: ^a(%x : i32), 42: ^b, 43: ^c`
struct SwitchCases;

impl CustomDirective for SwitchCases {
    const DEF: &'static Directive = &Directive { name: "SwitchOpCases", parse: parse_cases, print: print_cases };
}

/// The groups and slots of the directive's arguments.
struct Parts {
    flag: u16,
    default_destination: u16,
    default_operands: u16,
    case_values: u16,
    case_destinations: u16,
    case_operands: u16,
}

impl Parts {
    fn of(args: &[Arg]) -> Option<Parts> {
        let [
            Arg::Ref(Arg::Type(TypeArg::Operand(flag))),
            Arg::Successor(default_destination),
            Arg::Operand(default_operands),
            Arg::Type(_),
            Arg::Attr(case_values),
            Arg::Successor(case_destinations),
            Arg::Operand(case_operands),
            Arg::Type(_),
        ] = *args
        else {
            return None;
        };
        let flag = *flag;
        Some(Parts { flag, default_destination, default_operands, case_values, case_destinations, case_operands })
    }
}

fn parse_cases(f: &mut FormatParser<'_, '_>, args: &[Arg]) -> Parsed<bool> {
    let Some(parts) = Parts::of(args) else { return Ok(false) };
    f.p.expect_keyword("default", f.op)?;
    // The reference rejects one of several results (`%x#1`) here.
    parse_destination(f, parts.default_destination, parts.default_operands, false)?;

    let cx = f.p.cx();
    let flag = f.operand_types[usize::from(parts.flag)].first().copied().unwrap_or(Type::NONE);
    let (mut values, mut sizes) = (Vec::new(), Vec::new());
    while f.p.consume_if(Tok::Comma) {
        let value = f.p.parse_integer(f.op)?;
        values.push(ApInt::from_i64(64, value).sext_or_trunc(cx.integer_width(flag).unwrap_or(64)));
        sizes.push(parse_destination(f, parts.case_destinations, parts.case_operands, true)?);
    }
    if !values.is_empty() {
        let at = f.op.at;
        let ty = cx.vector_type(&[values.len() as i64], &[false], flag);
        let attr = ty.and_then(|ty| cx.dense_integers_attr(ty, &values));
        let attr = attr.map_err(|message| f.p.op_error_at(f.op, at, &message))?;
        f.op.set_inherent(usize::from(parts.case_values), attr);
    }
    f.nested_sizes.push((parts.case_operands, sizes));
    Ok(true)
}

/// Parses `: ^block(%x : i32)`. Returns the number of operands.
fn parse_destination(f: &mut FormatParser<'_, '_>, successors: u16, operands: u16, allow_number: bool) -> Parsed<i32> {
    f.p.expect(Tok::Colon, "expected ':'")?;
    let block = f.p.parse_successor()?;
    f.successors[usize::from(successors)].push(block);
    let mut count = 0;
    if f.p.consume_if(Tok::LParen) {
        if f.p.at_operand() {
            loop {
                let operand = f.p.parse_ssa_use(allow_number)?;
                f.operands[usize::from(operands)].push(operand);
                count += 1;
                if !f.p.consume_if(Tok::Comma) {
                    break;
                }
            }
        }
        let types = f.p.parse_colon_type_list()?;
        f.operand_types[usize::from(operands)].extend(types);
        f.p.expect(Tok::RParen, "expected ')'")?;
    }
    Ok(count)
}

fn print_cases(op: OpRef<'_>, args: &[Arg], p: &mut Printer<'_>) {
    let (Some(parts), Some(view)) = (Parts::of(args), op.view::<Switch>()) else { return };
    p.write("  default: ");
    p.print_successor_and_uses(view.default_destination().handle(), view.default_operands());
    let values = op.slots().get(usize::from(parts.case_values)).copied().flatten();
    let Some(values) = values.and_then(|values| op.cx().dense_integers(values)) else { return };
    let cases = view.case_destinations().zip(view.case_operands());
    for (value, (block, operands)) in values.zip(cases) {
        p.write(",");
        p.print_newline();
        // Values above 64 bits are printed as the largest number of 64 bits.
        let value = value.as_u64().unwrap_or(u64::MAX);
        p.write(format!("  {value}: "));
        p.print_successor_and_uses(block.handle(), operands.into_iter());
    }
    p.print_newline();
}
