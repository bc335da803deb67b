//! `arith`: enums, attributes of the dialect with a default, types that follow from others.

use std::any::Any;
use std::hash::Hasher;

use dialekt_ir_core::attrs::{AttrData, DialectAttr, ExtAttr};
use dialekt_ir_core::context::dialect::{DialectDescriptor, DialectHooks, OpAsm};
use dialekt_ir_core::context::{AttrSlot, Attribute, ContextData, OpDescriptor, Type};
use dialekt_ir_core::decl::enums::{BitEnum, EnumWords};
use dialekt_ir_core::decl::format::{Optional, TypeRoot};
use dialekt_ir_core::decl::op::Infer;
use dialekt_ir_core::decl::{
    AttrConstraintDef, AttrForm, AttrPred, Elem, EnumCase, EnumDef, Format, OwnForm, Presence, Present, Sizes, Summary,
    TypeArg, TypeSource, ValueGroup, ValueGroups,
};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::{Printer, type_to_string};
use dialekt_ir_core::types::TypeData;

use super::constraints::{ANY, I1, SIGNLESS_INTEGER_LIKE, TYPED};

pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[&ADDI, &CMPI, &CONSTANT, &EXTSI, &ADDUI_EXTENDED],
    hooks: &Hooks,
    ..DialectDescriptor::new("arith")
};

// ---- #arith.overflow<nsw, nuw>

static FLAGS: EnumDef = EnumDef {
    strings: false,
    name: "IntegerOverflowFlags",
    summary: "Integer overflow arith flags",
    cases: &[
        EnumCase { symbol: "none", text: "none", value: 0 },
        EnumCase { symbol: "nsw", text: "nsw", value: 1 },
        EnumCase { symbol: "nuw", text: "nuw", value: 2 },
    ],
    width: 32,
    bits: Some(BitEnum { separator: ", ", valid: 3, primary_groups: false, quoted: false }),
    words: EnumWords::Cases,
    docs: None,
};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Overflow(i64);

impl DialectAttr for Overflow {
    fn dialect(&self) -> &'static str {
        "arith"
    }
    fn print(&self, printer: &mut Printer<'_>) {
        printer.write("overflow");
        self.print_body(printer);
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).downcast_ref::<Overflow>() == Some(self)
    }
    fn hash_into(&self, state: &mut dyn Hasher) {
        state.write_i64(self.0);
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
}

impl Overflow {
    fn attr(self, cx: &ContextData) -> Attribute {
        cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(self))))
    }

    fn of(cx: &ContextData, attr: Attribute) -> Option<&Overflow> {
        match cx.attr_data(attr) {
            AttrData::Extension(attr) => (&*attr.0 as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    fn print_body(&self, printer: &mut Printer<'_>) {
        printer.write("<");
        printer.write(FLAGS.stringify(self.0));
        printer.write(">");
    }

    fn parse(p: &mut Parser<'_>) -> Parsed<Attribute> {
        p.expect(Tok::Less, "expected '<'")?;
        let mut flags = 0;
        let start = p.token().start;
        let parsed = p.comma_separated(|p| {
            let at = p.token().start;
            let word = String::from_utf8_lossy(&p.parse_keyword_or_string()?).into_owned();
            match FLAGS.symbolize(&word) {
                Some(flag) => {
                    flags |= flag;
                    Ok(())
                }
                None => {
                    let message = "expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw";
                    Err(p.hook_error_at(at, message))
                }
            }
        });
        if parsed.is_err() {
            let message = "failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a \
                           `::mlir::arith::IntegerOverflowFlags`";
            let at = p.token().start.max(start);
            return Err(p.hook_error_at(at, message));
        }
        p.expect(Tok::Greater, "expected '>'")?;
        Ok(Overflow(flags).attr(p.cx()))
    }
}

struct Hooks;

impl DialectHooks for Hooks {
    fn has_attrs(&self) -> bool {
        true
    }
    fn parse_attr(&self, parser: &mut Parser<'_>, mnemonic: &str, _: Option<Type>) -> Option<Parsed<Attribute>> {
        (mnemonic == "overflow").then(|| Overflow::parse(parser))
    }
}

static OVERFLOW_FORM: OwnForm = OwnForm {
    parse: Overflow::parse,
    parse_optional: None,
    print: |attr, p| match Overflow::of(p.cx(), attr) {
        Some(flags) => {
            flags.print_body(p);
            true
        }
        None => false,
    },
};

static OVERFLOW: AttrConstraintDef =
    AttrConstraintDef::new("Integer overflow arith flags", |cx, attr| Overflow::of(cx, attr).is_some())
        .written(AttrForm::Own(&OVERFLOW_FORM));

// ---- ops

/// `$lhs "," $rhs ("overflow" "" $overflowFlags^)? attr-dict ":" type($result)`
static ADDI: OpDescriptor = OpDescriptor {
    name: "arith.addi",
    operands: ValueGroups::new(
        &[ValueGroup::one("lhs", &SIGNLESS_INTEGER_LIKE), ValueGroup::one("rhs", &SIGNLESS_INTEGER_LIKE)],
        Sizes::One,
    ),
    results: ValueGroups::new(&[ValueGroup::one("result", &SIGNLESS_INTEGER_LIKE)], Sizes::One),
    attributes: &[AttrSlot {
        name: "overflowFlags",
        constraint: &OVERFLOW,
        presence: Presence::Default(|cx| Overflow(0).attr(cx)),
    }],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Operand(1),
                Elem::Optional(&Optional {
                    anchor: &[Present::Attr(0)],
                    inverted: false,
                    then: &[Elem::Keyword("overflow"), Elem::NoSpace, Elem::Attr { slot: 0, qualified: false }],
                    otherwise: &[],
                }),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Result(0), qualified: false },
            ],
            operand_types: &[TypeSource::Same(TypeArg::Result(0)), TypeSource::Same(TypeArg::Result(0))],
            result_types: &[TypeSource::Written],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

static PREDICATES: EnumDef = EnumDef {
    strings: false,
    name: "CmpIPredicate",
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    cases: &[
        EnumCase { symbol: "eq", text: "eq", value: 0 },
        EnumCase { symbol: "ne", text: "ne", value: 1 },
        EnumCase { symbol: "slt", text: "slt", value: 2 },
        EnumCase { symbol: "sle", text: "sle", value: 3 },
        EnumCase { symbol: "sgt", text: "sgt", value: 4 },
        EnumCase { symbol: "sge", text: "sge", value: 5 },
        EnumCase { symbol: "ult", text: "ult", value: 6 },
        EnumCase { symbol: "ule", text: "ule", value: 7 },
        EnumCase { symbol: "ugt", text: "ugt", value: 8 },
        EnumCase { symbol: "uge", text: "uge", value: 9 },
    ],
    width: 64,
    bits: None,
    words: EnumWords::Cases,
    docs: None,
};

static PREDICATE: AttrConstraintDef = AttrConstraintDef {
    summary: Summary::Parts,
    storage: |cx, attr| matches!(cx.attr_data(attr), AttrData::Integer { .. }),
    pred: AttrPred::Enum(&PREDICATES),
    form: AttrForm::Keyword(&PREDICATES, |_| Type::I64),
};

/// A type of the same shape with `i1` elements.
fn i1_same_shape(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => cx.vector_type(shape, scalable, Type::I1).ok(),
        TypeData::Tensor { shape, encoding, .. } => cx.tensor_type(shape, Type::I1, *encoding).ok(),
        _ => Some(Type::I1),
    }
}

/// `$predicate "," $lhs "," $rhs attr-dict ":" type($lhs)`
static CMPI: OpDescriptor = OpDescriptor {
    name: "arith.cmpi",
    operands: ADDI.operands,
    results: ValueGroups::new(&[ValueGroup::one("result", &I1)], Sizes::One),
    attributes: &[AttrSlot::required("predicate", &PREDICATE)],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Attr { slot: 0, qualified: false },
                Elem::Punct(","),
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Operand(1),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
            ],
            operand_types: &[TypeSource::Written, TypeSource::Same(TypeArg::Operand(0))],
            result_types: &[TypeSource::Transform { from: TypeRoot::Operand(0), with: i1_same_shape }],
            bound: &[0],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `attr-dict $value`
static CONSTANT: OpDescriptor = OpDescriptor {
    name: "arith.constant",
    results: ValueGroups::new(&[ValueGroup::one("result", &ANY)], Sizes::One),
    attributes: &[AttrSlot::required("value", &TYPED)],
    infer: Infer::Rules(&[TypeSource::OfAttr(0)]),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[Elem::AttrDict { keyword: false }, Elem::Attr { slot: 0, qualified: false }],
            operand_types: &[],
            result_types: &[TypeSource::OfAttr(0)],
            bound: &[0],
        }),
        result_names: Some(constant_name),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `%true`, `%c1_i32`, `%cst`
fn constant_name(op: OpRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let cx = op.cx();
    let (Some(result), Some(attr)) = (op.result(0), op.slots()[0]) else { return };
    let text = match (cx.integer_i64(attr), cx.attr_data(attr).ty()) {
        (Some(value), Some(Type::I1)) => (value != 0).to_string(),
        (Some(value), Some(ty)) => format!("c{value}_{}", type_to_string(cx, ty)),
        _ => "cst".into(),
    };
    name(result, text.as_bytes());
}

/// `$in attr-dict ":" type($in) "to" type($out)`
static EXTSI: OpDescriptor = OpDescriptor {
    name: "arith.extsi",
    operands: ValueGroups::new(&[ValueGroup::one("in", &ANY)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("out", &ANY)], Sizes::One),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
                Elem::Keyword("to"),
                Elem::Type { of: TypeArg::Result(0), qualified: false },
            ],
            operand_types: &[TypeSource::Written],
            result_types: &[TypeSource::Written],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$lhs "," $rhs attr-dict ":" type($sum) "," type($overflow)`
static ADDUI_EXTENDED: OpDescriptor = OpDescriptor {
    name: "arith.addui_extended",
    operands: ADDI.operands,
    results: ValueGroups::new(
        &[ValueGroup::one("sum", &SIGNLESS_INTEGER_LIKE), ValueGroup::one("overflow", &ANY)],
        Sizes::One,
    ),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Operand(1),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Result(0), qualified: false },
                Elem::Punct(","),
                Elem::Type { of: TypeArg::Result(1), qualified: false },
            ],
            operand_types: &[TypeSource::Same(TypeArg::Result(0)), TypeSource::Same(TypeArg::Result(0))],
            result_types: &[TypeSource::Written, TypeSource::Written],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};
