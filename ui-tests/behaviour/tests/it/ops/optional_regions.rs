//! Regions that may be missing.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::op::Arity;
use dialekt_ir_core::decl::region::{Region, SizedRegion};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::{Builder, Ir};
use dialekt_ods_macros::Op;
use expect_test::expect;

/// Executes a body, and something else if that fails.
#[derive(Op)]
#[op(name = "t.try", traits(NoTerminator, SingleBlock))]
#[assembly($body ("catch" $handler^)? attr_dict_with_keyword)]
struct Try {
    body: Region<SizedRegion<1>>,
    handler: Option<Region<SizedRegion<1>>>,
}

/// Its region comes first, and may be empty.
#[derive(Op)]
#[op(name = "t.maybe")]
#[assembly(($body^ "done"):("nothing")? attr_dict_with_keyword)]
struct Maybe {
    body: Option<Region>,
}

static T: DialectDescriptor = DialectDescriptor { ops: &[Try::DEF, Maybe::DEF], ..DialectDescriptor::new("t") };

#[test]
fn one_or_none_is_declared() {
    assert_eq!(Try::DEF.regions.arity, Arity { min: 1, max: Some(2) });
    assert_eq!(Maybe::DEF.regions.arity, Arity { min: 0, max: Some(1) });
}

#[test]
fn formats_write_them_in_groups() {
    let check = |text: &str, expected: expect_test::Expect| crate::common::check_own(&[&T], text, expected);
    check(
        "t.try {} t.try {\"u.a\"() : () -> ()} catch {\"u.b\"() : () -> ()} attributes {a}",
        expect![[r#"
        module {
          t.try {
          }
          t.try {
            "u.a"() : () -> ()
          } catch {
            "u.b"() : () -> ()
          } attributes {a}
        }

    "#]],
    );
    // An empty region is not a missing one.
    check(
        "t.maybe nothing t.maybe {} done t.maybe {\"u.a\"() : () -> ()} done",
        expect![[r#"
        module {
          t.maybe nothing
          t.maybe {
          } done
          t.maybe {
            "u.a"() : () -> ()
          } done
        }

    "#]],
    );
    check(
        "t.try {} catch attributes {a}",
        expect![[r#"
        <stdin>:1:15: error: expected '{' to begin a region
        t.try {} catch attributes {a}
                      ^
    "#]],
    );
    check(
        "t.try catch {}",
        expect![[r#"
        <stdin>:1:6: error: expected '{' to begin a region
        t.try catch {}
             ^
    "#]],
    );
    check(
        "t.maybe",
        expect![[r#"
        <stdin>:1:8: error: custom op 't.maybe' expected 'nothing'
        t.maybe
               ^
    "#]],
    );
}

#[test]
fn their_number_is_verified() {
    let check = |text: &str, expected: expect_test::Expect| crate::common::check_own(&[&T], text, expected);
    check(
        "\"t.try\"() ({^a:}) : () -> ()",
        expect![[r#"
        module {
          t.try {
          }
        }

    "#]],
    );
    check(
        "\"t.try\"() ({^a:}, {^a:}, {^a:}) : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: 't.try' op region group starting at #1 requires 0 or 1 element, but found 2
        "t.try"() ({^a:}, {^a:}, {^a:}) : () -> ()
        ^
        <stdin>:1:1: note: see current operation: 
        "t.try"() ({
        ^bb0:
        }, {
        ^bb0:
        }, {
        ^bb0:
        }) : () -> ()
    "#]],
    );
    check(
        "\"t.try\"() ({^a:}, {}) : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: 't.try' op region #1 ('handler') failed to verify constraint: region with 1 blocks
        "t.try"() ({^a:}, {}) : () -> ()
        ^
        <stdin>:1:1: note: see current operation: 
        "t.try"() ({
        ^bb0:
        }, {
        }) : () -> ()
    "#]],
    );
    check(
        "\"t.try\"() : () -> ()",
        expect![[r#"
        <stdin>:1:1: error: 't.try' op expected 1 or more regions
        "t.try"() : () -> ()
        ^
        <stdin>:1:1: note: see current operation: "t.try"() : () -> ()
    "#]],
    );
}

#[test]
fn builders_have_a_setter_and_views_an_option() {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"t");
    let mut ir = Ir::new(&cx);
    let mut builder = Builder::new(&mut ir);
    let without = builder.create(Try::build()).op();
    let with = builder.create(Try::build().handler(true)).op();
    let neither = builder.create(Try::build().handler(true).handler(false)).op();
    let handler = |op| ir.op(op).view::<Try>().expect("the counts fit").handler().is_some();
    assert_eq!([without, with, neither].map(handler), [false, true, false]);
    let fields = ir.op(with).fields::<Try>().expect("the counts fit");
    assert_eq!(ir.op(with).region(1).map(|region| region.handle()), fields.handler.map(|handler| *handler));
}
