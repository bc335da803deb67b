//! Tests of rejected declarations, and of sharing.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, ExtendError};
use dialekt_ir_core::decl::intern;
use dialekt_ir_core::decl::{OpDescriptor, OpTraits, ParamsDef, TypeConstraintDef, ValueGroup};
use dialekt_ir_core::text::print::PrintFlags;

use super::{context, dialect, run};

static OPEN_OP: OpDescriptor = OpDescriptor { name: "open.op", ..OpDescriptor::EMPTY };
static OPEN_TYPE: ParamsDef = ParamsDef { dialect: "open", mnemonic: "one", ..ParamsDef::EMPTY };
static OPEN: DialectDescriptor =
    DialectDescriptor { ops: &[&OPEN_OP], types: &[&OPEN_TYPE], extensible: true, ..DialectDescriptor::new("open") };
static CLOSED: DialectDescriptor = DialectDescriptor::new("closed");

fn with_static_dialects() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&OPEN).insert(&CLOSED);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn named(mnemonic: &'static str) -> ParamsDef {
    ParamsDef { mnemonic, ..ParamsDef::EMPTY }
}

fn op(name: &'static str) -> OpDescriptor {
    OpDescriptor { name, ..OpDescriptor::EMPTY }
}

fn message<T>(result: Result<T, ExtendError>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn names_are_given_once() {
    let cx = context();
    let dialect = cx.add_dialect("dyn").unwrap();
    assert_eq!(message(cx.add_op(dialect, op("dyn.norm"))), "operation 'dyn.norm' exists already");
    assert_eq!(message(cx.add_type(dialect, named("unit"))), "type 'dyn.unit' exists already");
    assert_eq!(message(cx.add_attr(dialect, named("note"))), "attribute 'dyn.note' exists already");
    // Types and attributes have separate names.
    assert!(cx.add_attr(dialect, named("unit")).is_ok());
    assert_eq!(message(dialect::add(&cx)), "type 'dyn.unit' exists already");

    let cx = with_static_dialects();
    let open = cx.load_dialect(b"open").unwrap();
    assert_eq!(message(cx.add_op(open, op("open.op"))), "operation 'open.op' exists already");
    assert_eq!(message(cx.add_type(open, named("one"))), "type 'open.one' exists already");
}

#[test]
fn only_extensible_dialects_are_extended() {
    let cx = with_static_dialects();
    let closed = cx.load_dialect(b"closed").unwrap();
    assert_eq!(message(cx.add_op(closed, op("closed.op"))), "dialect 'closed' is not extensible");
    assert_eq!(message(cx.add_type(closed, named("a"))), "dialect 'closed' is not extensible");
    assert_eq!(message(cx.add_attr(closed, named("a"))), "dialect 'closed' is not extensible");
    for name in ["closed", "open", "builtin"] {
        let expected = format!("a dialect with namespace '{name}' has already been registered");
        assert_eq!(message(cx.add_dialect(name)), expected);
    }
    let open = cx.load_dialect(b"open").unwrap();
    cx.add_type(open, named("two")).unwrap();
    cx.add_op(open, op("open.other")).unwrap();
    let text = "%0:2 = \"t.s\"() : () -> (!open.one, !open.two)\n\"open.other\"() : () -> ()";
    assert_eq!(
        run(&cx, text, &PrintFlags::default()),
        "module {\n  %0:2 = \"t.s\"() : () -> (!open.one, !open.two)\n  \"open.other\"() : () -> ()\n}\n"
    );
    let unknown = run(&cx, "%0 = \"t.s\"() : () -> !open.three", &PrintFlags::default());
    assert!(unknown.contains("unknown  type `three` in dialect `open`"), "{unknown}");
}

#[test]
fn what_is_wrong_with_a_declaration_is_said() {
    let cx = Context::new();
    let dialect = cx.add_dialect("w").unwrap();
    assert_eq!(message(cx.add_op(dialect, op("other.op"))), "other.op: this is no name of an operation of dialect `w`");
    let isolated = OpDescriptor { traits: OpTraits::ISOLATED_FROM_ABOVE, ..op("w.isolated") };
    assert!(message(cx.add_op(dialect, isolated)).starts_with("w.isolated: nothing checks the traits"));
    assert!(message(cx.add_type(dialect, named("1x"))).starts_with("w.1x: this is no name"));
    assert_eq!(message(cx.add_dialect("a.b")), "a.b: this is no namespace");
    // Nothing was added.
    assert!(cx.added_ops(dialect).is_empty() && cx.type_def(dialect, "1x").is_none());
    assert!(cx.add_op(dialect, op("w.isolated")).is_ok());
    assert_eq!(cx.added_ops(dialect).iter().map(|op| op.name).collect::<Vec<_>>(), ["w.isolated"]);
}

#[test]
fn ops_are_added_before_they_are_used() {
    let cx = with_static_dialects();
    assert!(run(&cx, "\"later.op\"() : () -> ()", &PrintFlags::default()).starts_with("module"));
    let later = cx.add_dialect("later").unwrap();
    assert_eq!(message(cx.add_op(later, op("later.op"))), "operation 'later.op' was used before it was added");
    assert!(cx.add_op(later, op("later.other")).is_ok());
}

#[test]
fn contexts_have_their_own_additions() {
    let with = context();
    assert!(with.loaded_dialect(b"dyn").is_some());
    assert!(Context::new().loaded_dialect(b"dyn").is_none());
    // A scope starts with the dialects of its base, and does not add to it.
    let base = with.freeze().ok().unwrap();
    let (one, two) = (base.scope(), base.scope());
    let dialect = one.loaded_dialect(b"dyn").unwrap();
    one.add_op(dialect, op("dyn.more")).unwrap();
    one.add_type(dialect, named("more")).unwrap();
    let text = "%0 = \"dyn.make\"() {count = 1} : () -> !dyn.complex<f32>\n\"dyn.more\"() {a = !dyn.more} : () -> ()";
    assert!(run(&one, text, &PrintFlags::default()).starts_with("module"));
    assert!(run(&two, text, &PrintFlags::default()).contains("expected dynamic type"));
}

#[test]
fn equal_declarations_share_memory() {
    let [one, two] = [0, 1].map(|_| {
        let parts = ["i", "j"].map(|name| intern::one(TypeConstraintDef::ANY.described(intern::text(&name.repeat(2)))));
        let any = TypeConstraintDef::any_of(intern::list(&parts));
        intern::list(&[ValueGroup::one(intern::text("x"), intern::one(any))])
    });
    assert!(std::ptr::eq(one, two));
    let cx = [Context::new(), Context::new()];
    let [one, two] = cx.each_ref().map(|cx| cx.add_op(cx.add_dialect("s").unwrap(), op("s.op")).unwrap());
    assert!(std::ptr::eq(one, two));
    let [one, two] = cx.each_ref().map(|cx| cx.add_type(cx.add_dialect("s").unwrap(), named("t")).unwrap());
    assert!(std::ptr::eq(one, two));
    assert!(!std::ptr::eq(one, intern::one(ParamsDef { summary: "other", ..*one })));
}
