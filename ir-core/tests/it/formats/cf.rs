//! `cf`: successors, sizes of groups, groups of groups, a directive.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{AttrSlot, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::format::Optional;
use dialekt_ir_core::decl::op::SuccessorDef;
use dialekt_ir_core::decl::{
    Arg, Directive, Elem, Format, Presence, Present, Sizes, SuccessorGroups, TypeArg, TypeSource, ValueGroup,
    ValueGroups,
};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{FormatParser, Parsed};
use dialekt_ir_core::text::print::Printer;

use super::constraints::{ANY, DENSE_ELEMENTS, I1, I32_ARRAY, INTEGER, STRING};

pub static DIALECT: DialectDescriptor = super::dialect("cf", &[&ASSERT, &BR, &COND_BR, &SWITCH]);

/// `$arg "," $msg attr-dict`
static ASSERT: OpDescriptor = OpDescriptor {
    name: "cf.assert",
    operands: ValueGroups::new(&[ValueGroup::one("arg", &I1)], Sizes::One),
    attributes: &[AttrSlot::required("msg", &STRING)],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Attr { slot: 0, qualified: false },
                Elem::AttrDict { keyword: false },
            ],
            operand_types: &[TypeSource::Build],
            result_types: &[],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `("(" $operands^ ":" type($operands) ")")?`
macro_rules! passed {
    ($group:literal) => {
        Elem::Optional(&Optional {
            anchor: &[Present::Operand($group)],
            inverted: false,
            then: &[
                Elem::Punct("("),
                Elem::Operand($group),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand($group), qualified: false },
                Elem::Punct(")"),
            ],
            otherwise: &[],
        })
    };
}

const fn successor(name: &'static str, variadic: bool) -> SuccessorDef {
    SuccessorDef { name, holds: None, variadic }
}

/// `$dest ("(" $destOperands^ ":" type($destOperands) ")")? attr-dict`
static BR: OpDescriptor = OpDescriptor {
    name: "cf.br",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(&[ValueGroup::variadic("destOperands", &ANY)], Sizes::One),
    successors: SuccessorGroups::new(&[successor("dest", false)]),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[Elem::Successor(0), passed!(0), Elem::AttrDict { keyword: false }],
            operand_types: &[TypeSource::Written],
            result_types: &[],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$condition ("weights" "(" $branch_weights^ ")")? "," $trueDest (..)? "," $falseDest (..)? attr-dict`
static COND_BR: OpDescriptor = OpDescriptor {
    name: "cf.cond_br",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(
        &[
            ValueGroup::one("condition", &I1),
            ValueGroup::variadic("trueDestOperands", &ANY),
            ValueGroup::variadic("falseDestOperands", &ANY),
        ],
        Sizes::Attr(1),
    ),
    attributes: &[
        AttrSlot::optional("branch_weights", &I32_ARRAY),
        AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments },
    ],
    successors: SuccessorGroups::new(&[successor("trueDest", false), successor("falseDest", false)]),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Optional(&Optional {
                    anchor: &[Present::Attr(0)],
                    inverted: false,
                    then: &[
                        Elem::Keyword("weights"),
                        Elem::Punct("("),
                        Elem::Attr { slot: 0, qualified: false },
                        Elem::Punct(")"),
                    ],
                    otherwise: &[],
                }),
                Elem::Punct(","),
                Elem::Successor(0),
                passed!(1),
                Elem::Punct(","),
                Elem::Successor(1),
                passed!(2),
                Elem::AttrDict { keyword: false },
            ],
            operand_types: &[TypeSource::Build, TypeSource::Written, TypeSource::Written],
            result_types: &[],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$flag ":" type($flag) "," "[" newline custom<SwitchOpCases>(..) "]" attr-dict`
static SWITCH: OpDescriptor = OpDescriptor {
    name: "cf.switch",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(
        &[
            ValueGroup::one("flag", &INTEGER),
            ValueGroup::variadic("defaultOperands", &ANY),
            ValueGroup::nested("caseOperands", &ANY, 0),
        ],
        Sizes::Attr(2),
    ),
    attributes: &[
        AttrSlot { name: "case_operand_segments", constraint: &I32_ARRAY, presence: Presence::Segments },
        AttrSlot::optional("case_values", &DENSE_ELEMENTS),
        AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments },
    ],
    successors: SuccessorGroups::new(&[successor("defaultDestination", false), successor("caseDestinations", true)]),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
                Elem::Punct(","),
                Elem::Punct("["),
                Elem::Newline,
                Elem::Custom(
                    &CASES,
                    &[
                        Arg::Ref(&Arg::Type(TypeArg::Operand(0))),
                        Arg::Successor(0),
                        Arg::Operand(1),
                        Arg::Type(TypeArg::Operand(1)),
                        Arg::Attr(1),
                        Arg::Successor(1),
                        Arg::Operand(2),
                        Arg::Type(TypeArg::Operand(2)),
                    ],
                ),
                Elem::Punct("]"),
                Elem::AttrDict { keyword: false },
            ],
            operand_types: &[TypeSource::Written, TypeSource::Written, TypeSource::Written],
            result_types: &[],
            bound: &[1],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static CASES: Directive = Directive { name: "SwitchOpCases", parse: parse_cases, print: print_cases };

/// Parses a block with its operands, which go to a group.
fn parse_destination(f: &mut FormatParser<'_, '_>, successor: usize, group: usize) -> Parsed<usize> {
    let block = f.p.parse_successor()?;
    f.parts.successors[successor].push(block);
    if !f.p.consume_if(Tok::LParen) {
        return Ok(0);
    }
    let operands = f.p.parse_operand_list()?;
    let types = f.p.parse_colon_type_list()?;
    f.p.expect(Tok::RParen, "expected ')'")?;
    let count = operands.len();
    f.parts.operands[group].extend(operands);
    f.parts.operand_types[group].extend(types);
    Ok(count)
}

fn parse_cases(f: &mut FormatParser<'_, '_>, _: &[Arg]) -> Parsed<bool> {
    f.p.expect_keyword("default", f.op)?;
    f.p.expect(Tok::Colon, "expected ':'")?;
    parse_destination(f, 0, 1)?;
    let flag = f.parts.operand_types[0][0];
    let (mut values, mut sizes) = (Vec::new(), Vec::new());
    while f.p.consume_if(Tok::Comma) {
        values.push(f.p.parse_integer(f.op)?);
        f.p.expect(Tok::Colon, "expected ':'")?;
        sizes.push(parse_destination(f, 1, 2)? as i32);
    }
    f.parts.nested_sizes.push((2, sizes));
    if !values.is_empty() {
        let cx = f.p.cx();
        let ty = cx.vector_type(&[values.len() as i64], &[false], flag).unwrap();
        let width = cx.element_bits(ty).unwrap().div_ceil(8) as usize;
        let data = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(width)).collect();
        let attr = cx.dense_elements_attr(ty, data).unwrap();
        f.op.set_inherent(1, attr);
    }
    Ok(true)
}

fn print_cases(op: OpRef<'_>, _: &[Arg], p: &mut Printer<'_>) {
    let cx = op.cx();
    let values: Vec<i64> = match op.slots()[1].map(|attr| cx.attr_data(attr)) {
        Some(AttrData::DenseElements { ty, data, splat }) => {
            let TypeData { shape, width } = shape(cx, *ty);
            let value = |i: usize| {
                let bytes = data.as_ref().get(i * width..(i + 1) * width).unwrap_or(&[]);
                bytes.iter().rev().fold(0i64, |value, byte| value << 8 | i64::from(*byte))
            };
            (0..shape).map(|i| value(if *splat { 0 } else { i })).collect()
        }
        _ => Vec::new(),
    };
    let sizes = op.segment_sizes(2);
    let nested = op.segment_sizes(0);
    let mut operands = op.operands().skip(1);
    let mut passed = |n: i32| -> Vec<_> { operands.by_ref().take(n as usize).collect() };
    let default = passed(sizes[1]);
    p.write("  default: ");
    let mut blocks = op.successors();
    let print = |p: &mut Printer<'_>, block: dialekt_ir_core::ir::Block, values: Vec<_>| {
        p.print_successor_and_uses(block, values.into_iter());
    };
    print(p, blocks.next().unwrap().handle(), default);
    for ((value, block), n) in values.iter().zip(blocks).zip(nested) {
        p.write(",");
        p.print_newline();
        p.write("  ");
        p.print_integer(*value);
        p.write(": ");
        let values = passed(n);
        print(p, block.handle(), values);
    }
    if !values.is_empty() {
        p.print_newline();
    }
}

struct TypeData {
    shape: usize,
    width: usize,
}

fn shape(cx: &dialekt_ir_core::context::ContextData, ty: Type) -> TypeData {
    match cx.type_data(ty) {
        dialekt_ir_core::types::TypeData::Vector { shape, .. } => {
            let width = cx.element_bits(ty).unwrap_or(0).div_ceil(8) as usize;
            TypeData { shape: shape[0] as usize, width }
        }
        _ => TypeData { shape: 0, width: 0 },
    }
}
