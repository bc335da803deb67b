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
    const TYPES_ONLY: bool = true;

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
    const NAME: &'static str = "SwitchOpCases";
    type Params = (
        RefParam<TypeParam>,
        SuccessorParam,
        OperandsParam,
        TypesParam,
        AnyAttrParam,
        SuccessorsParam,
        OperandGroupsParam,
        TypesParam,
    );

    fn parse(f: &mut FormatParser<'_, '_>, params: Self::Params) -> Parsed<bool> {
        let (flag, default, default_operands, default_types, values, cases, case_operands, case_types) = params;
        f.p.expect_keyword("default", f.op)?;
        // The reference rejects one of several results (`%x#1`) here.
        let (block, operands, types) = parse_destination(f, false)?;
        default.set(f, block);
        default_operands.extend(f, operands);
        default_types.extend(f, types);

        let cx = f.p.cx();
        let flag = flag.found(f).unwrap_or(Type::NONE);
        let mut found = Vec::new();
        while f.p.consume_if(Tok::Comma) {
            let value = f.p.parse_integer(f.op)?;
            found.push(ApInt::from_i64(64, value).sext_or_trunc(cx.integer_width(flag).unwrap_or(64)));
            let (block, operands, types) = parse_destination(f, true)?;
            cases.extend(f, [block]);
            case_operands.push(f, operands);
            case_types.extend(f, types);
        }
        if !found.is_empty() {
            let ty = cx.vector_type(&[found.len() as i64], &[false], flag);
            let attr = ty.and_then(|ty| cx.dense_integers_attr(ty, &found));
            let attr = attr.map_err(|message| f.p.op_error_at(f.op, f.op.at, &message))?;
            values.set(f, attr);
        }
        Ok(true)
    }

    fn print(op: OpRef<'_>, params: Self::Params, p: &mut Printer<'_>) {
        let (_, default, default_operands, _, values, cases, case_operands, _) = params;
        let Some(default) = default.get(op) else { return };
        p.write("  default: ");
        p.print_successor_and_uses(default.handle(), default_operands.get(op).values());
        let Some(values) = values.get(op).and_then(|values| op.cx().dense_integers(values)) else { return };
        let cases = cases.get(op).into_iter().zip(case_operands.get(op));
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
}

/// Parses `: ^block(%x : i32)`: the block, the operands and their types.
fn parse_destination(
    f: &mut FormatParser<'_, '_>,
    allow_number: bool,
) -> Parsed<(SuccessorId, Vec<Unresolved>, Vec<Type>)> {
    f.p.expect(Tok::Colon, "expected ':'")?;
    let block = f.p.parse_successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if f.p.consume_if(Tok::LParen) {
        if f.p.at_operand() {
            loop {
                operands.push(f.p.parse_ssa_use(allow_number)?);
                if !f.p.consume_if(Tok::Comma) {
                    break;
                }
            }
        }
        types.extend(f.p.parse_colon_type_list()?);
        f.p.expect(Tok::RParen, "expected ')'")?;
    }
    Ok((block, operands, types))
}
