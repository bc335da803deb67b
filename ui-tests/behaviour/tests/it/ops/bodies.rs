//! Bodies that builders make, with the terminators that ops imply.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Location, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Region;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{Block, Builder, Ir, Op as OpHandle, OpSpec};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_ods_macros::Op;
use expect_test::expect;

/// Repeats what is in it.
#[derive(Op)]
#[op(name = "t.loop", traits(SingleBlockImplicitTerminator("t.end")))]
struct Loop {
    count: Operand<I64>,
    body: Region,
}

/// Ends a body.
#[derive(Op)]
#[op(name = "t.end", traits(Terminator))]
#[assembly(($kind^)? attr_dict)]
struct End {
    #[default(1)]
    kind: Attr<I64Attr>,
}

/// Its contents end as they like.
#[derive(Op)]
#[op(name = "t.scope", traits(NoTerminator))]
struct Scope {
    body: Region,
}

static T: DialectDescriptor =
    DialectDescriptor { ops: &[Loop::DEF, End::DEF, Scope::DEF], ..DialectDescriptor::new("t") };

fn with_builder(build: impl FnOnce(&mut Builder<'_>, OpHandle, Block)) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    cx.allow_unregistered_dialects(true);
    let mut ir = Ir::new(&cx);
    let (module, block) = ir.create_module(Location::UNKNOWN);
    build(&mut Builder::at_end(&mut ir, block), module, block);
    op_to_string(&ir, module, &PrintFlags { generic: true, ..PrintFlags::default() })
}

fn count(b: &mut Builder<'_>) -> dialekt_ir_core::ir::Value {
    let op = b.create_op(&OpSpec::new(b.cx().op_name("u.count"), Location::UNKNOWN).results(&[Type::I64]));
    b.ir().op(op).result(0).expect("it has one")
}

#[test]
fn bodies_end_in_what_their_ops_imply() {
    let text = with_builder(|b, _, outer| {
        let n = count(b);
        let op = b.create(Loop::build(n)).op();
        let body = b.ir().op(op).region(0).expect("it has one").handle();
        let index = b.build_body(body, &[(Type::INDEX, Location::UNKNOWN)], |b, args| {
            b.create_op(&OpSpec::new(b.cx().op_name("u.use"), Location::UNKNOWN).operands(args));
            args[0]
        });
        assert_eq!(b.ir().value(index).ty(), Type::INDEX);
        // The insertion point is where it was.
        assert_eq!(b.block(), Some(outer));
        b.create(Loop::build(n));
    });
    expect![[r#"
        "builtin.module"() ({
          %0 = "u.count"() : () -> i64
          "t.loop"(%0) ({
          ^bb0(%arg0: index):
            "u.use"(%arg0) : (index) -> ()
            "t.end"() <{kind = 1 : i64}> : () -> ()
          }) : (i64) -> ()
          "t.loop"(%0) ({
          }) : (i64) -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&text);
}

#[test]
fn terminators_are_added_once_and_only_where_they_are_implied() {
    let text = with_builder(|b, module, _| {
        let n = count(b);
        let op = b.create(Loop::build(n)).op();
        let body = b.ir().op(op).region(0).expect("it has one").handle();
        b.build_body(body, &[], |b, _| {
            b.create(End::build().kind(3));
        });
        assert!(b.ensure_terminator(body, Location::UNKNOWN));
        let op = b.create(Scope::build()).op();
        let body = b.ir().op(op).region(0).expect("it has one").handle();
        assert!(!b.ensure_terminator(body, Location::UNKNOWN));
        let top = b.ir().op(module).region(0).expect("it has one").handle();
        assert!(!b.ensure_terminator(top, Location::UNKNOWN));
        let op = b.create(Loop::build(n)).op();
        let body = b.ir().op(op).region(0).expect("it has one").handle();
        assert!(b.ensure_terminator(body, Location::UNKNOWN));
    });
    expect![[r#"
        "builtin.module"() ({
          %0 = "u.count"() : () -> i64
          "t.loop"(%0) ({
            "t.end"() <{kind = 3 : i64}> : () -> ()
          }) : (i64) -> ()
          "t.scope"() ({
          }) : () -> ()
          "t.loop"(%0) ({
            "t.end"() <{kind = 1 : i64}> : () -> ()
          }) : (i64) -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&text);
}
