//! Optional groups in optional groups.

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::Op;
use expect_test::expect;

/// A group within one, before its anchor and behind it, and one in an else branch.
#[derive(Op)]
#[op(name = "t.load")]
#[assembly(
    $address ("atomic" ("scope" "(" $scope^ ")")? $order^ ("or" $other^)?):("plain" ("hint" $hint^)?)? attr_dict
)]
struct Load {
    address: Operand<I64>,
    scope: Option<Attr<StrAttr>>,
    order: Option<Attr<StrAttr>>,
    other: Option<Attr<StrAttr>>,
    hint: Option<Attr<I64Attr>>,
}

/// Groups three deep, and a nested one that starts with operands.
#[derive(Op)]
#[op(name = "t.deep", traits(AttrSizedOperandSegments))]
#[assembly(("a" $a^ ("b" $b^ ("c" $c^)?)?)? ("in" $x^ ($y^ "last")?)? attr_dict)]
struct Deep {
    a: Option<Attr<I64Attr>>,
    b: Option<Attr<I64Attr>>,
    c: Option<Attr<I64Attr>>,
    x: Option<Operand<I64>>,
    y: Option<Operand<I64>>,
}

static T: DialectDescriptor = DialectDescriptor { ops: &[Load::DEF, Deep::DEF], ..DialectDescriptor::new("t") };

fn check(op: &str, expected: expect_test::Expect) {
    let text = format!("%a = \"u.x\"() : () -> i64\n{op}");
    crate::common::check_own(&[&T], &text, expected);
}

#[test]
fn all_combinations_are_read_and_written() {
    check(
        "t.load %a plain t.load %a plain hint 3 t.load %a atomic \"x\" t.load %a atomic scope(\"s\") \"x\" \
         t.load %a atomic \"x\" or \"y\" t.load %a atomic scope(\"s\") \"x\" or \"y\"",
        expect![[r#"
            module {
              %0 = "u.x"() : () -> i64
              t.load %0 plain
              t.load %0 plain hint 3
              t.load %0 atomic "x"
              t.load %0 atomic scope("s") "x"
              t.load %0 atomic "x" or "y"
              t.load %0 atomic scope("s") "x" or "y"
            }

        "#]],
    );
    check(
        "t.deep t.deep a 1 t.deep a 1 b 2 t.deep a 1 b 2 c 3 in %a t.deep in %a %a last",
        expect![[r#"
        module {
          %0 = "u.x"() : () -> i64
          t.deep
          t.deep a 1
          t.deep a 1 b 2
          t.deep a 1 b 2 c 3 in %0
          t.deep in %0 %0 last
        }

    "#]],
    );
}

#[test]
fn errors_have_their_place() {
    check(
        "t.load %a atomic scope(\"s\")",
        expect![[r#"
        <stdin>:2:27: error: expected attribute value
        t.load %a atomic scope("s")
                                  ^
    "#]],
    );
    check(
        "t.load %a atomic scope \"x\"",
        expect![[r#"
        <stdin>:2:23: error: expected '('
        t.load %a atomic scope "x"
                              ^
    "#]],
    );
    check(
        "t.load %a",
        expect![[r#"
        <stdin>:2:10: error: custom op 't.load' expected 'plain'
        t.load %a
                 ^
    "#]],
    );
    check(
        "t.deep a 1 c 2",
        expect![[r#"
        <stdin>:2:12: error: custom op 'c' is unknown (tried 'builtin.c' as well)
        t.deep a 1 c 2
                   ^
    "#]],
    );
    check(
        "t.deep b 2",
        expect![[r#"
        <stdin>:2:8: error: custom op 'b' is unknown (tried 'builtin.b' as well)
        t.deep b 2
               ^
    "#]],
    );
}
