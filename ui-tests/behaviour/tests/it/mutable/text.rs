//! The text of types and attributes that contain themselves.

use expect_test::{Expect, expect};

use super::ALL;
use crate::common::{check_own, run};

/// Attributes of an op.
fn check(attrs: &str, expected: Expect) {
    check_own(&[&ALL], &format!("\"t.s\"() {{{attrs}}} : () -> ()"), expected);
}

/// Within itself, a type is its key; beside itself it is printed in full again.
#[test]
fn a_type_within_itself_is_its_key() {
    check(
        r#"a = !rec.record<"a" = i32, !rec.ptr<!rec.record<"a">>>"#,
        expect![[r#"
        module {
          "t.s"() {a = !rec.record<"a" = i32, !rec.ptr<!rec.record<"a">>>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.record<"a" = !rec.ptr<!rec.record<"b" = !rec.ptr<!rec.record<"a">>>>>, b = !rec.record<"b">"#,
        expect![[r#"
        module {
          "t.s"() {a = !rec.record<"a" = !rec.ptr<!rec.record<"b" = !rec.ptr<!rec.record<"a">>>>>, b = !rec.record<"b" = !rec.ptr<!rec.record<"a" = !rec.ptr<!rec.record<"b">>>>>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.record<"a" = i32>, b = [!rec.record<"a">, !rec.record<"a">], c = !rec.record<"c">"#,
        expect![[r#"
        module {
          "t.s"() {a = !rec.record<"a" = i32>, b = [!rec.record<"a" = i32>, !rec.record<"a" = i32>], c = !rec.record<"c">} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = #rec.scope<"a" in #rec.scope<"b" in #rec.scope<"a">>>, b = #rec.scope<"c">"#,
        expect![[r#"
        module {
          "t.s"() {a = #rec.scope<"a" in #rec.scope<"b" in #rec.scope<"a">>>, b = #rec.scope<"c">} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = memref<4x!rec.record<"a" = !rec.ptr<(!rec.record<"a">) -> tuple<!rec.record<"a">>>>>"#,
        expect![[r#"
            <stdin>:1:23: error: invalid memref element type
            "t.s"() {a = memref<4x!rec.record<"a" = !rec.ptr<(!rec.record<"a">) -> tuple<!rec.record<"a">>>>>} : () -> ()
                                  ^
        "#]],
    );
}

#[test]
fn bodies_are_set_once() {
    check(
        r#"a = !rec.record<"a" = i32>, b = !rec.record<"a" = i32>"#,
        expect![[r#"
        module {
          "t.s"() {a = !rec.record<"a" = i32>, b = !rec.record<"a" = i32>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.record<"a" = i32>, b = !rec.record<"a" = i64>"#,
        expect![[r#"
        <stdin>:1:53: error: parameter 'fields' of '!rec.record<"a">' is set already, to something else
        "t.s"() {a = !rec.record<"a" = i32>, b = !rec.record<"a" = i64>} : () -> ()
                                                            ^
    "#]],
    );
    check(
        r#"a = !rec.record<"a" = !rec.ptr<!rec.record<"a" = i32>>>"#,
        expect![[r#"
        <stdin>:1:25: error: parameter 'fields' of '!rec.record<"a">' is set already, to something else
        "t.s"() {a = !rec.record<"a" = !rec.ptr<!rec.record<"a" = i32>>>} : () -> ()
                                ^
    "#]],
    );
    check(
        r#"a = !rec.record<"a" = !rec.record<"a">>"#,
        expect![[r#"
        <stdin>:1:25: error: record 'a' contains itself
        "t.s"() {a = !rec.record<"a" = !rec.record<"a">>} : () -> ()
                                ^
    "#]],
    );
    check(
        r#"a = !rec.record<"a" = !rec.record<"b" = !rec.record<"a">>>"#,
        expect![[r#"
        <stdin>:1:25: error: record 'a' contains itself
        "t.s"() {a = !rec.record<"a" = !rec.record<"b" = !rec.record<"a">>>} : () -> ()
                                ^
    "#]],
    );
    check(
        r#"a = #rec.scope<"a" in 1 : i32>, b = #rec.scope<"a" in 2 : i32>"#,
        expect![[r#"
        <stdin>:1:56: error: parameter 'outer' of '#rec.scope<"a">' is set already, to something else
        "t.s"() {a = #rec.scope<"a" in 1 : i32>, b = #rec.scope<"a" in 2 : i32>} : () -> ()
                                                               ^
    "#]],
    );
}

/// Aliases of mutable types are defined without aliases, as in the reference, and so is what is within them and contains them.
#[test]
fn aliases() {
    check(
        r#"a = !rec.node<"a" : i8 = !rec.node<"a" : i8>>"#,
        expect![[r#"
        !node = !rec.node<"a" : i8 = !rec.node<"a" : i8>>
        module {
          "t.s"() {a = !node} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.node<"a" : i8 = !rec.node<"b" : i8 = !rec.node<"a" : i8>>>, b = !rec.node<"b" : i8>"#,
        expect![[r#"
        !node = !rec.node<"b" : i8 = !rec.node<"a" : i8 = !rec.node<"b" : i8>>>
        !node1 = !rec.node<"a" : i8 = !rec.node<"b" : i8 = !rec.node<"a" : i8>>>
        module {
          "t.s"() {a = !node1, b = !node} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.link<!rec.node<"a" : i8 = !rec.link<!rec.node<"a" : i8>>>>"#,
        expect![[r#"
        !node = !rec.node<"a" : i8 = !rec.link<!rec.node<"a" : i8>>>
        !link = !rec.link<!node>
        module {
          "t.s"() {a = !link} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !rec.node<"a" : i8 = tuple<!rec.link<!rec.node<"a" : i8>>, !rec.link<i8>>>"#,
        expect![[r#"
        !link = !rec.link<i8>
        !link1 = !rec.link<!rec.node<"a" : i8 = tuple<!rec.link<!rec.node<"a" : i8>>, !rec.link<i8>>>>
        !node = !rec.node<"a" : i8 = tuple<!rec.link<!rec.node<"a" : i8>>, !rec.link<i8>>>
        module {
          "t.s"() {a = !node} : () -> ()
        }

    "#]],
    );
}

/// Printed text is read as the same types, in a context that has none of them.
#[test]
fn text_is_read_again() {
    for attrs in [
        r#"a = !rec.node<"a" : i8 = tuple<!rec.link<!rec.node<"a" : i8>>, !rec.link<i8>>>, b = !rec.link<i8>"#,
        r#"a = !rec.node<"a" : i8 = !rec.node<"b" : !rec.link<i8> = !rec.node<"a" : i8>>>, b = !rec.node<"b" : i1>"#,
        r#"a = !rec.record<"a" = !rec.ptr<!rec.record<"b" = !rec.ptr<!rec.record<"a">>>>>, b = !rec.record<"b">"#,
    ] {
        let once = run(&[&ALL], &format!("\"t.s\"() {{{attrs}}} : () -> ()"));
        assert!(!once.contains("error"), "{once}");
        assert_eq!(run(&[&ALL], &once), once);
    }
}

/// Modules, which are parsed on several threads.
fn modules(bodies: impl Iterator<Item = String>) -> String {
    bodies.map(|body| format!("module {{\n{body}\n}}\n")).collect()
}

fn padding() -> String {
    "  \"t.pad\"() : () -> ()\n".repeat(40)
}

/// The second of two bodies is the error, whichever thread comes first.
#[test]
fn threads_do_not_decide_which_body_is_wrong() {
    let body = |i: usize| {
        let fields = if i < 150 { "i32" } else { "i64" };
        format!("{}  \"t.s\"() {{a = !rec.record<\"a\" = {fields}>}} : () -> ()", padding())
    };
    let text = modules((0..200).map(body));
    assert!(text.len() > 64 << 10);
    let line = text.lines().position(|line| line.contains("i64")).unwrap() + 1;
    for _ in 0..5 {
        let found = run(&[&ALL], &text);
        let first = found.lines().next().unwrap();
        assert!(first.starts_with(&format!("<stdin>:{line}:")), "{first}, line {line}");
        assert!(first.ends_with("error: parameter 'fields' of '!rec.record<\"a\">' is set already, to something else"));
    }
}

#[test]
fn threads_set_bodies() {
    let body = |i: usize| {
        let next = (i * 31) % 100;
        format!(
            "{}  \"t.s\"() {{a = !rec.record<\"r{next}\" = !rec.ptr<!rec.record<\"r{}\">>>}} : () -> ()",
            padding(),
            (next + 1) % 5
        )
    };
    let text = modules((0..200).map(body));
    let once = run(&[&ALL], &text);
    assert!(once.starts_with("module {") && once.contains("!rec.record<\"r7\" = "), "{}", &once[..200]);
    assert_eq!(run(&[&ALL], &once), once);
}
