use expect_test::{Expect, expect};

use crate::inner::{CIRCUIT, context, parse, printed, rendered, valid};

#[test]
fn circuits_are_printed_as_they_are_read() {
    let cx = context();
    let source = valid(&cx, CIRCUIT);
    assert_eq!(printed(&source.ir, source.top), CIRCUIT);
}

fn check_attr(text: &str, expected: &str) {
    let cx = context();
    let source = valid(&cx, &format!("\"t.op\"() {{a = {text}}} : () -> ()"));
    let all = printed(&source.ir, source.top);
    let (_, behind) = all.split_once("a = ").unwrap();
    assert_eq!(behind.rsplit_once("} : ()").unwrap().0, expected);
}

/// Symbols are sorted by field when they are created, so that equal sets are equal attributes; names are quoted if
/// necessary.
#[test]
fn attributes() {
    check_attr("#hw<innerSym@sym>", "#hw<innerSym@sym>");
    check_attr("#hw<innerSym[<@w,2,public>,<@x,1,private>]>", "#hw<innerSym[<@x,1,private>, <@w,2,public>]>");
    check_attr("#hw<innerSym[<@a,0,public>]>", "#hw<innerSym@a>");
    check_attr("#hw<innerSym[<@\"a b\",0,nested>]>", "#hw<innerSym[<@\"a b\",0,nested>]>");
    check_attr("#hw<innerSym[]>", "#hw<innerSym[]>");
    check_attr("#hw.innerNameRef<@A::@\"b c\">", "#hw.innerNameRef<@A::@\"b c\">");
}

fn error(text: &str, expected: &Expect) {
    let cx = context();
    let said = parse(&cx, text).err().expect("is accepted");
    expected.assert_eq(&rendered(&cx, &said));
}

#[test]
fn wrong_text() {
    error(
        "\"t.op\"() {a = #hw<innerSym@\"\">} : () -> ()",
        &expect![[r#"
        test.mlir:1:27: error: inner symbol cannot have empty name
        "t.op"() {a = #hw<innerSym@"">} : () -> ()
                                  ^
    "#]],
    );
    error(
        "\"t.op\"() {a = #hw<innerSym[<@a,1,secret>]>} : () -> ()",
        &expect![[r#"
        test.mlir:1:34: error: expected 'public', 'private', or 'nested'
        "t.op"() {a = #hw<innerSym[<@a,1,secret>]>} : () -> ()
                                         ^
    "#]],
    );
    error(
        "\"t.op\"() {a = #hw<innerSym[<@a,99999999999999999999,public>]>} : () -> ()",
        &expect![[r#"
        test.mlir:1:32: error: expected integer value
        "t.op"() {a = #hw<innerSym[<@a,99999999999999999999,public>]>} : () -> ()
                                       ^
    "#]],
    );
    error(
        "\"t.op\"() {a = #hw.innerNameRef<@a::@b::@c>} : () -> ()",
        &expect![[r#"
        test.mlir:1:32: error: inner reference must have exactly one nested reference
        "t.op"() {a = #hw.innerNameRef<@a::@b::@c>} : () -> ()
                                       ^
    "#]],
    );
    error(
        "\"t.op\"() {a = #hw.innerNameRef<@a>} : () -> ()",
        &expect![[r#"
        test.mlir:1:32: error: inner reference must have exactly one nested reference
        "t.op"() {a = #hw.innerNameRef<@a>} : () -> ()
                                       ^
    "#]],
    );
    error(
        "hw.path @p [@a::@b::@c]",
        &expect![[r#"
        test.mlir:1:13: error: only one nested reference is allowed
        hw.path @p [@a::@b::@c]
                    ^
    "#]],
    );
}
