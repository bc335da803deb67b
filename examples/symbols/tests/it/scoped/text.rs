use dialekt_ir_core::context::Context;
use expect_test::{Expect, expect};

use crate::scoped::{context, parse, printed, reference, rendered};

fn printed_reference(text: &str) -> String {
    let cx = context();
    let source = parse(&cx, &format!("\"t.op\"() {{a = {text}}} : () -> ()")).unwrap();
    let all = printed(&source.ir, source.top);
    let (_, behind) = all.split_once("a = ").unwrap();
    behind.rsplit_once("} : ()").unwrap().0.to_owned()
}

#[test]
fn references_are_printed_as_they_are_read() {
    for text in [
        "@.super::@a",
        "@.super::@.super::@a::@b::@c",
        "@.root::@a::@b",
        "@a::@b",
        "[@.super::@a, {x = @.root::@\"b c\"}]",
        "@.super::@\".super\"",
        "@\".super\"",
        "@\".root\"::@a",
    ] {
        assert_eq!(printed_reference(text), text);
    }
}

#[test]
fn kinds_of_references_are_different_attributes() {
    let cx = context();
    let all = ["@a", "@.super::@a", "@.super::@.super::@a", "@.root::@a", "@\".super\"::@a"];
    let attrs: Vec<_> = all.iter().map(|text| reference(&cx, text)).collect();
    for (i, attr) in attrs.iter().enumerate() {
        assert_eq!(attrs.iter().filter(|other| *other == attr).count(), 1, "{}", all[i]);
    }
    // Spaces and comments are allowed between tokens.
    assert_eq!(reference(&cx, "@.super :: @a"), attrs[1]);
}

fn error(cx: &Context, text: &str, expected: &Expect) {
    let said = parse(cx, text).err().expect("is accepted");
    expected.assert_eq(&rendered(cx, &said));
}

#[test]
fn scopes_stand_at_the_start_only() {
    let cx = context();
    error(
        &cx,
        "\"t.op\"() {a = @foo::@.super::@foo} : () -> ()",
        &expect![[r#"
            test.mlir:1:21: error: '@.super' is only allowed at the start of a symbol reference
            "t.op"() {a = @foo::@.super::@foo} : () -> ()
                                ^
        "#]],
    );
    error(
        &cx,
        "\"t.op\"() {a = @.root::@.super::@foo} : () -> ()",
        &expect![[r#"
        test.mlir:1:23: error: '@.super' is only allowed at the start of a symbol reference
        "t.op"() {a = @.root::@.super::@foo} : () -> ()
                              ^
    "#]],
    );
    error(
        &cx,
        "\"t.op\"() {a = @.super} : () -> ()",
        &expect![[r#"
        test.mlir:1:22: error: expected '::'
        "t.op"() {a = @.super} : () -> ()
                             ^
    "#]],
    );
    error(
        &cx,
        "\"t.op\"() {a = @.super::} : () -> ()",
        &expect![[r#"
        test.mlir:1:24: error: expected the name of a symbol
        "t.op"() {a = @.super::} : () -> ()
                               ^
    "#]],
    );
    error(
        &cx,
        "\"t.op\"() {a = @.superb::@a} : () -> ()",
        &expect![[r#"
        test.mlir:1:16: error: @ identifier expected to start with letter or '_'
        "t.op"() {a = @.superb::@a} : () -> ()
                       ^
    "#]],
    );
}

/// Where no reference is expected, the messages are the reference's.
#[test]
fn symbols_cannot_have_the_names_of_scopes_without_quotes() {
    let cx = context();
    error(
        &cx,
        "module @.super {}",
        &expect![[r#"
        test.mlir:1:9: error: @ identifier expected to start with letter or '_'
        module @.super {}
                ^
    "#]],
    );
    error(
        &cx,
        "path.module @.root {}",
        &expect![[r#"
        test.mlir:1:14: error: @ identifier expected to start with letter or '_'
        path.module @.root {}
                     ^
    "#]],
    );
    error(
        &cx,
        "\"t.op\"() @.super : () -> ()",
        &expect![[r#"
        test.mlir:1:11: error: @ identifier expected to start with letter or '_'
        "t.op"() @.super : () -> ()
                  ^
    "#]],
    );
}

/// Ops of the reference accept plain references only, with its messages.
#[test]
fn standard_ops_take_no_scoped_references() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    for (text, message) in [
        ("func.call @.super::@f() : () -> ()", "custom op 'func.call' invalid kind of attribute specified"),
        ("\"func.call\"() <{callee = @.super::@f}> : () -> ()", ""),
    ] {
        let source = parse(&cx, text);
        let said = match source {
            Err(said) => said,
            Ok(source) => crate::scoped::verified(&source.ir, source.top),
        };
        let expected = match message {
            "" => {
                "invalid properties {callee = @.super::@f} for op func.call: Invalid attribute `callee` in property \
                 conversion: @.super::@f"
            }
            message => message,
        };
        assert_eq!(said[0].message, expected);
    }
}
