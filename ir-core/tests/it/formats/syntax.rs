//! Ops of the reference's own test dialect, each for a special case of formats.

use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{Arity, AttrSlot, OpDescriptor, OpTraits, Type};
use dialekt_ir_core::decl::format::Optional;
use dialekt_ir_core::decl::op::{RegionDef, RegionKind, RegionNumber, SuccessorDef};
use dialekt_ir_core::decl::{
    Clause, Elem, Format, Presence, Present, RegionGroups, Sizes, SuccessorGroups, TraitCheck, TypeArg, TypeSource,
    ValueGroup, ValueGroups,
};

use dialekt_ir_core::text::parse::{ArgumentForm, BodyForm, Failed};

use super::constraints::{ANY, I32_ARRAY, I64, I64_ATTR, MEMREF, SYMBOL_NAME, UNIT};

pub static DIALECT: DialectDescriptor = super::dialect(
    "test",
    &[
        &LITERAL,
        &KEYWORD_DICT,
        &ATTR,
        &SYMBOL,
        &BUILDABLE,
        &REGION_A,
        &REGION_B,
        &REGION_C,
        &REGIONS_A,
        &REGIONS_B,
        &TERMINATED,
        &SUCCESSORS,
        &UNIT_ELIDED,
        &UNIT_WRITTEN,
        &ELSE,
        &OPTIONAL,
        &CLAUSES,
        &SIMPLE,
        &OPERAND_A,
        &OPERAND_C,
        &RESULT_B,
        &RETURN,
        &ISOLATED,
    ],
);

const DICT: Elem = Elem::AttrDict { keyword: false };

const fn format(elements: &'static [Elem], bound: &'static [u16]) -> Format {
    Format { elements, operand_types: &[], result_types: &[], bound }
}

const fn asm(format: &'static Format) -> OpAsm {
    OpAsm { format: Some(format), ..OpAsm::GENERIC }
}

static LITERAL: OpDescriptor = OpDescriptor {
    name: "test.format_literal_op",
    asm: asm(&format(
        &[
            Elem::Keyword("keyword_$."),
            Elem::Punct("->"),
            Elem::Punct(":"),
            Elem::Punct(","),
            Elem::Punct("="),
            Elem::Punct("<"),
            Elem::Punct(">"),
            Elem::Punct("("),
            Elem::Punct(")"),
            Elem::Punct("["),
            Elem::Punct("]"),
            Elem::NoSpace,
            Elem::Punct("("),
            Elem::Space,
            Elem::Punct(")"),
            Elem::Punct("?"),
            Elem::Punct("+"),
            Elem::Punct("*"),
            Elem::Punct("{"),
            Elem::Newline,
            Elem::Punct("}"),
            DICT,
        ],
        &[],
    )),
    ..OpDescriptor::EMPTY
};

static KEYWORD_DICT: OpDescriptor = OpDescriptor {
    name: "test.format_attr_dict_w_keyword",
    attributes: &[AttrSlot::required("attr", &I64_ATTR), AttrSlot::optional("opt_attr", &I64_ATTR)],
    asm: asm(&format(&[Elem::AttrDict { keyword: true }], &[])),
    ..OpDescriptor::EMPTY
};

static ATTR: OpDescriptor = OpDescriptor {
    name: "test.format_attr_op",
    attributes: &[AttrSlot::required("attr", &I64_ATTR)],
    asm: asm(&format(&[Elem::Attr { slot: 0, qualified: false }, DICT], &[0])),
    ..OpDescriptor::EMPTY
};

static SYMBOL: OpDescriptor = OpDescriptor {
    name: "test.format_symbol_name_attr_op",
    attributes: &[AttrSlot::required("attr", &SYMBOL_NAME)],
    asm: asm(&format(&[Elem::Attr { slot: 0, qualified: false }, DICT], &[0])),
    ..OpDescriptor::EMPTY
};

static BUILDABLE: OpDescriptor = OpDescriptor {
    name: "test.format_buildable_type_op",
    operands: ValueGroups::new(&[ValueGroup::one("buildable", &I64)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("buildable_res", &I64)], Sizes::One),
    asm: asm(&Format {
        elements: &[Elem::Operand(0), DICT],
        operand_types: &[TypeSource::Build],
        result_types: &[TypeSource::Build],
        bound: &[],
    }),
    ..OpDescriptor::EMPTY
};

// ---- regions

const fn region(variadic: bool) -> RegionDef {
    let number = if variadic { RegionNumber::Variadic } else { RegionNumber::One };
    RegionDef { name: "region", kind: RegionKind::Any, number }
}

const ONE_REGION: RegionGroups = RegionGroups::new(&[region(false)]);
const MANY_REGIONS: RegionGroups = RegionGroups::new(&[region(true)]);

const fn with_regions(name: &'static str, regions: RegionGroups, format: &'static Format) -> OpDescriptor {
    OpDescriptor { name, regions, asm: asm(format), ..OpDescriptor::EMPTY }
}

static REGION_A: OpDescriptor =
    with_regions("test.format_region_a_op", ONE_REGION, &format(&[Elem::Regions, DICT], &[]));
static REGION_B: OpDescriptor =
    with_regions("test.format_region_b_op", ONE_REGION, &format(&[Elem::Region(0), DICT], &[]));
static REGION_C: OpDescriptor = with_regions(
    "test.format_region_c_op",
    ONE_REGION,
    &format(
        &[
            Elem::Optional(&Optional {
                anchor: &[Present::Region(0)],
                inverted: false,
                then: &[Elem::Keyword("region"), Elem::Region(0)],
                otherwise: &[],
            }),
            DICT,
        ],
        &[],
    ),
);
static REGIONS_A: OpDescriptor =
    with_regions("test.format_variadic_region_a_op", MANY_REGIONS, &format(&[Elem::Region(0), DICT], &[]));
static REGIONS_B: OpDescriptor = with_regions(
    "test.format_variadic_region_b_op",
    MANY_REGIONS,
    &format(
        &[
            Elem::Optional(&Optional {
                anchor: &[Present::Region(0)],
                inverted: false,
                then: &[Elem::Region(0), Elem::Keyword("found_regions")],
                otherwise: &[],
            }),
            DICT,
        ],
        &[],
    ),
);
static TERMINATED: OpDescriptor = OpDescriptor {
    checks: &[TraitCheck::SingleBlock, TraitCheck::ImplicitTerminator("test.return")],
    traits: OpTraits::SINGLE_BLOCK,
    ..with_regions("test.format_implicit_terminator_region_a_op", ONE_REGION, &format(&[Elem::Region(0), DICT], &[]))
};

static RETURN: OpDescriptor = OpDescriptor {
    name: "test.return",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::counted(Arity::ANY),
    ..OpDescriptor::EMPTY
};

/// `test.isolated_region %a {..}`: in the region, `%a` is its argument.
static ISOLATED: OpDescriptor = OpDescriptor {
    name: "test.isolated_region",
    traits: OpTraits::ISOLATED_FROM_ABOVE,
    operands: ValueGroups::counted(Arity::exactly(1)),
    regions: RegionGroups::counted(Arity::exactly(1)),
    asm: OpAsm {
        parse: Some(|p, op| {
            let mut argument = p.parse_argument(ArgumentForm::Name)?;
            argument.ty = Type::INDEX;
            let operand = argument.name.ok_or(Failed)?;
            let operand = p.resolve(operand, Type::INDEX)?;
            op.operands.push(operand);
            let body = p.parse_isolated_region(op, &[argument], BodyForm::AsWritten)?;
            op.regions.push(body);
            Ok(())
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static SUCCESSORS: OpDescriptor = OpDescriptor {
    name: "test.format_successor_a_op",
    traits: OpTraits::TERMINATOR,
    successors: SuccessorGroups::new(&[SuccessorDef { name: "targets", holds: None, variadic: true }]),
    asm: asm(&format(&[Elem::Successor(0), DICT], &[])),
    ..OpDescriptor::EMPTY
};

// ---- optional groups

static UNIT_ELIDED: OpDescriptor = OpDescriptor {
    name: "test.format_optional_unit_attribute",
    attributes: &[AttrSlot::optional("is_optional", &UNIT)],
    asm: asm(&format(
        &[
            Elem::Optional(&Optional {
                anchor: &[Present::Attr(0)],
                inverted: false,
                then: &[Elem::Keyword("is_optional"), Elem::UnitAttr(0)],
                otherwise: &[],
            }),
            DICT,
        ],
        &[0],
    )),
    ..OpDescriptor::EMPTY
};

static UNIT_WRITTEN: OpDescriptor = OpDescriptor {
    name: "test.format_optional_unit_attribute_no_elide",
    attributes: &[AttrSlot::optional("is_optional", &UNIT)],
    asm: asm(&format(
        &[
            Elem::Optional(&Optional {
                anchor: &[Present::Attr(0)],
                inverted: false,
                then: &[Elem::Attr { slot: 0, qualified: false }],
                otherwise: &[],
            }),
            DICT,
        ],
        &[0],
    )),
    ..OpDescriptor::EMPTY
};

static ELSE: OpDescriptor = OpDescriptor {
    name: "test.format_optional_else",
    attributes: &[AttrSlot::optional("isFirstBranchPresent", &UNIT)],
    asm: asm(&format(
        &[
            Elem::Optional(&Optional {
                anchor: &[Present::Attr(0)],
                inverted: false,
                then: &[Elem::Keyword("then"), Elem::UnitAttr(0)],
                otherwise: &[Elem::Keyword("else")],
            }),
            DICT,
        ],
        &[0],
    )),
    ..OpDescriptor::EMPTY
};

/// `"(" $optional ":" type($optional) ")" ":" type($optional_res) ("[" $variadic^ "]")? attr-dict`
static OPTIONAL: OpDescriptor = OpDescriptor {
    name: "test.format_optional_operand_result_a_op",
    operands: ValueGroups::new(
        &[ValueGroup::optional("optional", &I64), ValueGroup::variadic("variadic", &I64)],
        Sizes::Attr(0),
    ),
    results: ValueGroups::new(&[ValueGroup::optional("optional_res", &I64)], Sizes::One),
    attributes: &[AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments }],
    asm: asm(&Format {
        elements: &[
            Elem::Punct("("),
            Elem::Operand(0),
            Elem::Punct(":"),
            Elem::Type { of: TypeArg::Operand(0), qualified: false },
            Elem::Punct(")"),
            Elem::Punct(":"),
            Elem::Type { of: TypeArg::Result(0), qualified: false },
            Elem::Optional(&Optional {
                anchor: &[Present::Operand(1)],
                inverted: false,
                then: &[Elem::Punct("["), Elem::Operand(1), Elem::Punct("]")],
                otherwise: &[],
            }),
            DICT,
        ],
        operand_types: &[TypeSource::Written, TypeSource::Build],
        result_types: &[TypeSource::Written],
        bound: &[],
    }),
    ..OpDescriptor::EMPTY
};

// ---- clauses in any order

static CLAUSES: OpDescriptor = OpDescriptor {
    name: "test.oilist_with_keywords_only",
    attributes: &[AttrSlot::optional("keyword", &UNIT), AttrSlot::optional("otherKeyword", &UNIT)],
    asm: asm(&format(
        &[
            Elem::OneOfMany(&[
                Clause { lead: Elem::Keyword("keyword"), present: &[Present::Attr(0)], body: &[Elem::UnitAttr(0)] },
                Clause {
                    lead: Elem::Keyword("otherKeyword"),
                    present: &[Present::Attr(1)],
                    body: &[Elem::UnitAttr(1)],
                },
            ]),
            DICT,
        ],
        &[0, 1],
    )),
    ..OpDescriptor::EMPTY
};

macro_rules! clause {
    ($word:literal, $group:literal) => {
        Clause {
            lead: Elem::Keyword($word),
            present: &[Present::Operand($group)],
            body: &[
                Elem::Operand($group),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand($group), qualified: false },
            ],
        }
    };
}

static SIMPLE: OpDescriptor = OpDescriptor {
    name: "test.oilist_with_simple_args",
    operands: ValueGroups::new(
        &[ValueGroup::optional("arg0", &ANY), ValueGroup::optional("arg1", &ANY), ValueGroup::optional("arg2", &ANY)],
        Sizes::Attr(0),
    ),
    attributes: &[AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments }],
    asm: asm(&Format {
        elements: &[
            Elem::OneOfMany(&[clause!("keyword", 0), clause!("otherKeyword", 1), clause!("thirdKeyword", 2)]),
            DICT,
        ],
        operand_types: &[TypeSource::Written, TypeSource::Written, TypeSource::Written],
        result_types: &[],
        bound: &[],
    }),
    ..OpDescriptor::EMPTY
};

// ---- everything at once

static PAIR: [ValueGroup; 2] = [ValueGroup::one("buildable", &I64), ValueGroup::one("operand", &MEMREF)];
static TWO_OPERANDS: ValueGroups = ValueGroups::new(&PAIR, Sizes::One);

static OPERAND_A: OpDescriptor = OpDescriptor {
    name: "test.format_operand_a_op",
    operands: TWO_OPERANDS,
    asm: asm(&Format {
        elements: &[Elem::Operands, Elem::Punct(":"), Elem::Type { of: TypeArg::Operands, qualified: false }, DICT],
        operand_types: &[TypeSource::Written, TypeSource::Written],
        result_types: &[],
        bound: &[],
    }),
    ..OpDescriptor::EMPTY
};

static OPERAND_C: OpDescriptor = OpDescriptor {
    name: "test.format_operand_c_op",
    operands: TWO_OPERANDS,
    asm: asm(&Format {
        elements: &[
            Elem::Operand(0),
            Elem::Punct(","),
            Elem::Operand(1),
            Elem::Punct(":"),
            Elem::Type { of: TypeArg::Operands, qualified: false },
            DICT,
        ],
        operand_types: &[TypeSource::Written, TypeSource::Written],
        result_types: &[],
        bound: &[],
    }),
    ..OpDescriptor::EMPTY
};

static RESULT_B: OpDescriptor = OpDescriptor {
    name: "test.format_result_b_op",
    results: ValueGroups::new(
        &[ValueGroup::one("buildable_res", &I64), ValueGroup::one("result", &MEMREF)],
        Sizes::One,
    ),
    asm: OpAsm {
        result_names: Some(|op, name| {
            for (value, text) in op.results().zip(["buildable_res", "result"]) {
                name(value, text.as_bytes());
            }
        }),
        ..asm(&Format {
            elements: &[Elem::Type { of: TypeArg::Results, qualified: false }, DICT],
            operand_types: &[],
            result_types: &[TypeSource::Written, TypeSource::Written],
            bound: &[],
        })
    },
    ..OpDescriptor::EMPTY
};
