//! Derived dialects: their lists, hooks and discardable attributes, and the consistency of declarations.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectHooks, DialectRegistry, NamedAttr};
use dialekt_ir_core::decl::constraint::AttrForm;
use dialekt_ir_core::decl::library::{AnyType, I32Attr, StrAttr};
use dialekt_ir_core::decl::op::{AttrSlot, GroupKind, Invalid, OpDescriptor, OpTraits, Sizes, ValueGroup, ValueGroups};
use dialekt_ir_core::decl::params::{Param, ParamDef, ParamElem, ParamsAsm, ParamsFormat, Presence};
use dialekt_ir_core::decl::typed::{Attr, AttrConstraint, OpResult, TypeConstraint};
use dialekt_ir_core::decl::{BitEnum, EnumCase, EnumDef, EnumWords, ParamsDef};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ods_macros::{Attr, Dialect, EnumAttr, Op, Type, dialect_interface};
use expect_test::{Expect, expect};

use crate::common;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumAttr)]
pub enum Color {
    Red,
    Green,
}

#[derive(Type)]
#[ty(name = "paint.tube")]
pub struct Tube;

#[derive(Attr)]
#[attr(name = "paint.mix")]
#[assembly("<" $parts ">")]
pub struct Mix {
    pub parts: Vec<i64>,
}

#[derive(Op)]
#[op(name = "paint.squeeze")]
#[assembly($color attr_dict)]
pub struct Squeeze {
    pub color: Attr<Color>,
    pub tube: OpResult<Tube>,
}

#[dialect_interface]
pub trait Colorful {
    fn colors() -> usize {
        2
    }
}

/// Base of all.
#[derive(Dialect)]
#[dialect(name = "canvas", allows_unknown_ops)]
pub struct Canvas;

/// Paints.
#[derive(Dialect)]
#[dialect(
    name = "paint",
    dependencies(Canvas),
    ops(Squeeze),
    types(Tube),
    attrs(Mix),
    enums(Color),
    interfaces(Colorful {}),
    discardable(coats: I32Attr, maker: StrAttr),
    hooks
)]
pub struct Paint;

impl DialectHooks for Paint {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let known = [Paint::COATS.name(), Paint::MAKER.name()];
        if known.contains(&&*op.cx().str(attr.name)) {
            return Ok(());
        }
        let name = op.cx().str(attr.name).into_owned();
        out.push(op.error(format!("has the attribute '{name}', which no paint has")));
        Err(Invalid)
    }
}

fn check(text: &str, expected: Expect) {
    common::check_own(&[Paint::DIALECT], text, expected);
}

#[test]
fn what_is_listed_is_there() {
    check(
        "%0 = paint.squeeze green {paint.coats = 2 : i32}\n\"canvas.new\"(%0) {m = #paint.mix<1, 2>} : (!paint.tube) -> ()",
        expect![[r#"
        module {
          %0 = paint.squeeze green {paint.coats = 2 : i32}
          "canvas.new"(%0) {m = #paint.mix<1, 2>} : (!paint.tube) -> ()
        }

    "#]],
    );
    check(
        "paint.squeeze blue",
        expect![[r#"
        <stdin>:1:15: error: custom op 'paint.squeeze' expected string or keyword containing one of the following enum values for attribute 'color' [red, green]
        paint.squeeze blue
                      ^
    "#]],
    );
    check(
        "\"paint.draw\"() : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: unregistered operation 'paint.draw' found in dialect ('paint') that does not allow unknown operations
        "paint.draw"() : () -> ()
        ^
        <stdin>:1:1: note: see current operation: "paint.draw"() : () -> ()
    "#]],
    );
    check(
        "\"canvas.x\"() {a = #paint.nix} : () -> ()",
        expect![[r#"
        <stdin>:1:26: error: unknown attribute `nix` in dialect `paint`
        "canvas.x"() {a = #paint.nix} : () -> ()
                                 ^
    "#]],
    );
    check(
        "\"canvas.x\"() {a = !paint.nix} : () -> ()",
        expect![[r#"
        <stdin>:1:26: error: unknown  type `nix` in dialect `paint`
        "canvas.x"() {a = !paint.nix} : () -> ()
                                 ^
    "#]],
    );
    check(
        "\"canvas.x\"() {a = !canvas.nix} : () -> ()",
        expect![[r#"
        <stdin>:1:27: error: dialect 'canvas' provides no type parsing hook
        "canvas.x"() {a = !canvas.nix} : () -> ()
                                  ^
    "#]],
    );
    check(
        "\"canvas.x\"() {a = #canvas.nix} : () -> ()",
        expect![[r#"
        <stdin>:1:27: error: dialect 'canvas' provides no attribute parsing hook
        "canvas.x"() {a = #canvas.nix} : () -> ()
                                  ^
    "#]],
    );
}

#[test]
fn hooks_are_called() {
    check(
        "\"canvas.new\"() {paint.gloss} : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: has the attribute 'paint.gloss', which no paint has
        "canvas.new"() {paint.gloss} : () -> ()
        ^
        <stdin>:1:1: note: see current operation: "canvas.new"() {paint.gloss} : () -> ()
    "#]],
    );
}

#[test]
fn discardable_attributes_have_values() {
    let mut registry = DialectRegistry::new();
    registry.insert(Paint::DIALECT);
    let cx = Context::with_registry(registry);
    let options = ParseOptions { implicit_module: false, ..ParseOptions::default() };
    let text = b"\"canvas.x\"() {paint.coats = 3 : i32, paint.maker = 1 : i32} : () -> ()".to_vec();
    let parsed = parse_source(&cx, "x", std::sync::Arc::new(text), &options, &mut Vec::new()).unwrap();
    let mut ir = parsed.ir;
    let op = |ir: &dialekt_ir_core::ir::Ir| ir.get_op(parsed.top).unwrap().handle();
    let view = ir.get_op(parsed.top).unwrap();
    assert_eq!(Paint::COATS.get(view), Some(3));
    // It is present, but not a string.
    assert!(Paint::MAKER.is_present(view) && Paint::MAKER.get(view).is_none());
    let handle = op(&ir);
    Paint::COATS.set(&mut ir, handle, 4).unwrap();
    Paint::MAKER.remove(&mut ir, handle).unwrap();
    let view = ir.get_op(parsed.top).unwrap();
    assert_eq!((Paint::COATS.get(view), Paint::MAKER.is_present(view)), (Some(4), false));
    assert_eq!(Paint::COATS.named(&cx, 7).name, cx.ident("paint.coats"));
}

#[test]
fn dependencies_come_along() {
    let mut registry = DialectRegistry::new();
    registry.insert(Paint::DIALECT);
    assert_eq!(
        registry.names(),
        ["builtin", "canvas", "paint"].map(|n| n).into_iter().filter(|n| registry.get(n).is_some()).collect::<Vec<_>>()
    );
    assert!(registry.get("canvas").is_some());
}

// ---- declarations that do not agree

fn problems(dialects: &[&'static DialectDescriptor], expected: Expect) {
    let mut registry = DialectRegistry::new();
    for dialect in dialects {
        registry.insert(dialect);
    }
    expected.assert_eq(&registry.check().join("\n"));
}

static OTHER: DialectDescriptor = DialectDescriptor::new("paint");

static WRONG_SLOTS: OpDescriptor = OpDescriptor {
    name: "w.slots",
    attributes: &[
        AttrSlot::optional("b", <I32Attr as AttrConstraint>::DEF),
        AttrSlot::optional("a", <I32Attr as AttrConstraint>::DEF),
        AttrSlot {
            name: "c",
            constraint: <I32Attr as AttrConstraint>::DEF,
            presence: dialekt_ir_core::decl::Presence::Default(|cx| cx.bool_attr(true)),
        },
    ],
    declared_order: &[0, 1, 1],
    operands: ValueGroups::new(
        &[
            ValueGroup::variadic("x", <AnyType as TypeConstraint>::DEF),
            ValueGroup::variadic("x", <AnyType as TypeConstraint>::DEF),
            ValueGroup { name: "y", constraint: <AnyType as TypeConstraint>::DEF, kind: GroupKind::Nested(9) },
        ],
        Sizes::One,
    ),
    results: ValueGroups::new(&[], Sizes::Attr(7)),
    traits: OpTraits::TERMINATOR,
    ..OpDescriptor::EMPTY
};

static ELSEWHERE: OpDescriptor = OpDescriptor { name: "v.op", ..OpDescriptor::EMPTY };

static WRONG_PARAMS: ParamsDef = ParamsDef {
    dialect: "v",
    mnemonic: "p",
    params: &[
        ParamDef { name: "a", type_name: "", kind: <i64 as Param>::KIND, presence: Presence::Required },
        ParamDef { name: "a", type_name: "", kind: <i64 as Param>::KIND, presence: Presence::Required },
    ],
    asm: ParamsAsm::Format(&ParamsFormat { elements: &[ParamElem::Param { index: 3, qualified: false }] }),
    self_type: Some(4),
    mutable: Some(5),
    ..ParamsDef::EMPTY
};

static WRONG_ENUM: EnumDef = EnumDef {
    strings: false,
    name: "E",
    summary: "",
    cases: &[
        EnumCase { symbol: "A", text: "a", value: 1 },
        EnumCase { symbol: "B", text: "a", value: 2 },
        EnumCase { symbol: "C", text: "a b|", value: 8 },
    ],
    width: 32,
    bits: Some(BitEnum { separator: " ", valid: 3, primary_groups: false, quoted: false }),
    words: EnumWords::Cases,
    docs: None,
};

static WRONG: DialectDescriptor = DialectDescriptor {
    ops: &[&WRONG_SLOTS, &ELSEWHERE, &ELSEWHERE],
    attrs: &[&WRONG_PARAMS],
    enums: &[&WRONG_ENUM],
    ..DialectDescriptor::new("w")
};

static BAD_NAME: DialectDescriptor = DialectDescriptor::new("0 bad");

#[test]
fn declarations_that_disagree_are_found() {
    problems(&[Paint::DIALECT], expect![[""]]);
    problems(&[Paint::DIALECT, &OTHER], expect!["two dialects are named `paint`"]);
    problems(
        &[&WRONG],
        expect![[r#"
        w: two operations are named `v.op`
        w.slots: two operands are named `x`
        w.slots: 3 groups of operands vary, and nothing tells them apart
        w.slots: the sizes of `y` stand in slot 9, which does not exist
        w.slots: the sizes of groups of results stand in slot 7, which does not exist
        w.slots: slots are not sorted by name: `b`, `a`
        w.slots: the declared order does not name each slot once
        w.slots: the default of `c` does not satisfy its constraint: 32-bit signless integer attribute
        w.slots: nothing checks the traits OpTraits(TERMINATOR)
        v.op: this is no name of an operation of dialect `w`
        v.op: this is no name of an operation of dialect `w`
        v.p: this is not of dialect `w`, which lists it
        v.p: two parameters are named `a`
        v.p: the parameter that is the type does not exist
        v.p: the mutable parameter does not exist
        v.p: the format names a parameter that does not exist
        v.p: the format is missing parameter `a`
        v.p: the format is missing parameter `a`
        w: E: two texts are named `a`
        w: E: the text `a` is not read back
        w: E: the text `a` is not read back
        w: E: the case `a b|` is no value of the enum
        w: E: the text `a b|` is not read back
        w: E: the separator has neither `|` nor `,`"#]],
    );
    problems(&[&BAD_NAME], expect!["0 bad: this is no namespace"]);
    assert!(matches!(<I32Attr as AttrConstraint>::DEF.form, AttrForm::OfType(_)));
}
