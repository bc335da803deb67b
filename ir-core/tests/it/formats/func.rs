//! `func`: a function by hand, its return and a call by format.

use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{Arity, AttrSlot, OpDescriptor, OpTraits};
use dialekt_ir_core::decl::format::Optional;
use dialekt_ir_core::decl::op::{RegionDef, RegionKind, RegionNumber};
use dialekt_ir_core::decl::{Elem, Format, Present, RegionGroups, Sizes, TypeArg, TypeSource, ValueGroup, ValueGroups};

use super::constraints::{ANY, ANY_ATTR, STRING, SYMBOL_NAME, SYMBOL_REF, TYPE_ATTR, UNIT};

pub static DIALECT: DialectDescriptor = super::dialect("func", &[&FUNC, &RETURN, &CALL]);

static FUNC: OpDescriptor = OpDescriptor {
    name: "func.func",
    traits: OpTraits::ISOLATED_FROM_ABOVE.union(OpTraits::SYMBOL),
    regions: RegionGroups {
        arity: Arity::exactly(1),
        groups: &[RegionDef { name: "body", kind: RegionKind::Any, number: RegionNumber::One }],
    },
    attributes: &[
        AttrSlot::optional("arg_attrs", &ANY_ATTR),
        AttrSlot::required("function_type", &TYPE_ATTR),
        AttrSlot::optional("no_inline", &UNIT),
        AttrSlot::optional("res_attrs", &ANY_ATTR),
        AttrSlot::required("sym_name", &SYMBOL_NAME),
        AttrSlot::optional("sym_visibility", &STRING),
    ],
    asm: OpAsm {
        parse: Some(|p, op| p.parse_function(op, false, "function_type", None)),
        print: Some(|op, p| p.print_function(op, false, "function_type")),
        default_dialect: "func",
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `attr-dict ($operands^ ":" type($operands))?`
pub static OPTIONAL_OPERANDS: Format = Format {
    elements: &[
        Elem::AttrDict { keyword: false },
        Elem::Optional(&Optional {
            anchor: &[Present::Operand(0)],
            inverted: false,
            then: &[Elem::Operand(0), Elem::Punct(":"), Elem::Type { of: TypeArg::Operand(0), qualified: false }],
            otherwise: &[],
        }),
    ],
    operand_types: &[TypeSource::Written],
    result_types: &[],
    bound: &[],
};

static RETURN: OpDescriptor = OpDescriptor {
    name: "func.return",
    traits: OpTraits::TERMINATOR,
    operands: ValueGroups::new(&[ValueGroup::variadic("operands", &ANY)], Sizes::One),
    asm: OpAsm { format: Some(&OPTIONAL_OPERANDS), ..OpAsm::GENERIC },
    ..OpDescriptor::EMPTY
};

/// `$callee "(" $operands ")" attr-dict ":" functional-type($operands, results)`
static CALL: OpDescriptor = OpDescriptor {
    name: "func.call",
    operands: ValueGroups::new(&[ValueGroup::variadic("operands", &ANY)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::variadic("", &ANY)], Sizes::One),
    attributes: &[
        AttrSlot::optional("arg_attrs", &ANY_ATTR),
        AttrSlot::required("callee", &SYMBOL_REF),
        AttrSlot::optional("no_inline", &UNIT),
        AttrSlot::optional("res_attrs", &ANY_ATTR),
    ],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Attr { slot: 1, qualified: false },
                Elem::Punct("("),
                Elem::Operand(0),
                Elem::Punct(")"),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::FunctionalType(TypeArg::Operand(0), TypeArg::Results),
            ],
            operand_types: &[TypeSource::Written],
            result_types: &[TypeSource::Written],
            bound: &[1],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};
