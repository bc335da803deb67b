//! Tests of observers.

use std::sync::Arc;

use expect_test::{Expect, expect};

use super::{context, messages, observing};
use crate::context::Context;
use crate::text::parse::{NameKind, Role, Seen, SourceIndex, What, parse_source};
use crate::text::print::{attr_to_string, type_to_string};

fn read(cx: &Context, text: &str) -> (SourceIndex, bool) {
    let (index, options) = observing();
    let mut diags = Vec::new();
    let parsed = parse_source(cx, "test", Arc::new(text.as_bytes().to_vec()), &options, &mut diags);
    assert_eq!(parsed.is_none(), !diags.is_empty(), "{}", messages(cx, &diags));
    let index = index.lock().unwrap().clone();
    (index, parsed.is_some())
}

/// A line for each entry: its text, shortened, and its kind.
fn show(cx: &Context, text: &str, seen: &Seen) -> String {
    let shown = |span: crate::text::parse::Span| {
        let text = String::from_utf8_lossy(span.of(text.as_bytes())).replace('\n', " ");
        let short: String = text.chars().take(24).collect();
        format!("{}:{short}{}", span.start, if short.len() < text.len() { ".." } else { "" })
    };
    let what = match &seen.what {
        What::Op { name, op } => format!("op {}{}", cx.op_str(*name), if op.is_none() { " broken" } else { "" }),
        What::OpName(name) => format!("name of {}", cx.op_str(*name)),
        What::Region => "region".into(),
        What::Type(ty) => format!("type {}", type_to_string(cx, *ty)),
        What::Attribute(attr) => format!("attribute {}", attr_to_string(cx, *attr)),
        What::Name { kind, role } => {
            let kind = match kind {
                NameKind::Value { number, ty } => {
                    format!("value {number} {}", ty.map_or("?".into(), |ty| type_to_string(cx, ty)))
                }
                NameKind::Block => "block".into(),
                NameKind::AttrAlias(_) | NameKind::TypeAlias(_) => "alias".into(),
                NameKind::Symbol(name) => format!("symbol {}", cx.str(*name)),
            };
            match role {
                Role::Definition => format!("{kind}, defined"),
                Role::Use(None) => format!("{kind}, defined nowhere"),
                Role::Use(Some(definition)) => format!("{kind}, of {}", shown(*definition)),
            }
        }
    };
    format!("{} | {what}\n", shown(seen.span))
}

/// Checks the entries of a valid text that `select` selects.
fn told(text: &str, select: fn(&What) -> bool, expected: Expect) {
    let cx = context();
    let (index, right) = read(&cx, text);
    assert!(right);
    let shown: String =
        index.all().iter().filter(|seen| select(&seen.what)).map(|seen| show(&cx, text, seen)).collect();
    expected.assert_eq(&shown);
}

fn is_name(what: &What) -> bool {
    matches!(what, What::Name { .. })
}

#[test]
fn everything_is_told_in_the_order_of_the_text() {
    let text = "#a = 1 : i8\n%x:2 = \"t.op\"() <{p = #a}> ({\n^b:\n}) {q} : () -> (i1, tuple<i2>)";
    told(
        text,
        |_| true,
        expect![[r#"
        0:#a | alias, defined
        5:1 : i8 | attribute 1 : i8
        9:i8 | type i8
        12:%x:2 = "t.op"() <{p = #a.. | op t.op
        12:%x | value 2 i1, defined
        19:"t.op" | name of t.op
        29:{p = #a} | attribute {p = 1 : i8}
        34:#a | alias, of 0:#a
        34:#a | attribute 1 : i8
        40:{ ^b: } | region
        42:^b | block, defined
        55:() -> (i1, tuple<i2>) | type () -> (i1, tuple<i2>)
        62:i1 | type i1
        66:tuple<i2> | type tuple<i2>
        72:i2 | type i2
    "#]],
    );
}

#[test]
fn values_are_known_in_their_regions() {
    let text = r#"
%a:2 = "t.pair"(%later) : (i8) -> (i1, i2)
"t.region"(%a#1) ({
^bb0(%arg: i4):
  "t.use"(%a, %a#1, %arg, %inner) : (i1, i2, i4, i8) -> ()
  %inner = "t.make"() : () -> i8
}, {
  %inner = "t.make"() : () -> i16
  "t.use"(%inner) : (i16) -> ()
}) : (i2) -> ()
%later = "t.make"() : () -> i8
"#;
    told(
        text,
        is_name,
        expect![[r#"
        1:%a | value 2 i1, defined
        17:%later | value 0 i8, of 259:%later
        55:%a#1 | value 1 i2, of 1:%a
        64:^bb0 | block, defined
        69:%arg | value 1 i4, defined
        90:%a | value 0 i1, of 1:%a
        94:%a#1 | value 1 i2, of 1:%a
        100:%arg | value 0 i4, of 69:%arg
        106:%inner | value 0 i8, of 141:%inner
        141:%inner | value 1 i8, defined
        179:%inner | value 1 i16, defined
        221:%inner | value 0 i16, of 179:%inner
        259:%later | value 1 i8, defined
    "#]],
    );
}

#[test]
fn isolated_ops_have_names_of_their_own() {
    // Names of different modules, and a name that is used across.
    let text = "%a = \"t.a\"() : () -> i1\nmodule {\n  %b = \"t.b\"() : () -> i1\n  \"t.use\"(%b) : (i1) -> ()\n}\n\
        module {\n  %b = \"t.b\"() : () -> i2\n  \"t.use\"(%b, %a) : (i2, i1) -> ()\n}";
    told(
        text,
        is_name,
        expect![[r#"
        0:%a | value 1 i1, defined
        35:%b | value 1 i1, defined
        69:%b | value 0 i1, of 35:%b
        99:%b | value 1 i2, defined
        133:%b | value 0 i2, of 99:%b
        137:%a | value 0 i1, of 0:%a
    "#]],
    );
}

#[test]
fn blocks_are_known_in_their_regions() {
    let text = "\"t.op\"() ({\n  \"t.br\"()[^b] : () -> ()\n^b:\n  \"t.br\"()[^b, ^c] : () -> ()\n^c:\n  \"t.op\"() ({\n    \
        \"t.br\"()[^b] : () -> ()\n  ^b:\n    \"t.br\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()";
    told(
        text,
        is_name,
        expect![[r#"
        23:^b | block, of 38:^b
        38:^b | block, defined
        53:^b | block, of 38:^b
        57:^c | block, of 72:^c
        72:^c | block, defined
        103:^b | block, of 120:^b
        120:^b | block, defined
    "#]],
    );
}

#[test]
fn aliases_are_told_wherever_they_stand() {
    let text = "!t = tuple<i1>\n#a = !t\n#l = loc(\"x\")\n\"t.op\"() {a = #a, b = [#a]} : () -> !t loc(#l)\n\
        \"t.op\"() : () -> () loc(#later)\n#later = loc(fused[\"a\", #l])";
    told(
        text,
        is_name,
        expect![[r#"
        0:!t | alias, defined
        15:#a | alias, defined
        20:!t | alias, of 0:!t
        23:#l | alias, defined
        51:#a | alias, of 15:#a
        60:#a | alias, of 15:#a
        73:!t | alias, of 0:!t
        80:#l | alias, of 23:#l
        108:#later | alias, of 116:#later
        116:#later | alias, defined
        140:#l | alias, of 23:#l
    "#]],
    );
}

#[test]
fn symbols_are_looked_up_in_tables() {
    let text = r#"
module @outer {
  module @inner {
    "t.func"() {sym_name = "f"} : () -> ()
    "t.use"() {a = @f, b = @g, c = @inner} : () -> ()
  }
  "t.func"() {sym_name = "g", other = {sym_name = "no"}} : () -> ()
  "t.func"() <{sym_name = "h"}> : () -> ()
  "t.use"() {a = @f, b = @g, c = @inner::@f, d = @inner::@g, e = @inner::@f::@f, f = @h, g = @no} : () -> ()
}
"#;
    told(
        text,
        is_name,
        expect![[r#"
        8:@outer | symbol outer, defined
        26:@inner | symbol inner, defined
        62:"f" | symbol f, defined
        97:@f | symbol f, of 62:"f"
        105:@g | symbol g, defined nowhere
        113:@inner | symbol inner, defined nowhere
        161:"g" | symbol g, defined
        230:"h" | symbol h, defined
        264:@f | symbol f, defined nowhere
        272:@g | symbol g, of 161:"g"
        280:@inner | symbol inner, of 26:@inner
        288:@f | symbol f, of 62:"f"
        296:@inner | symbol inner, of 26:@inner
        304:@g | symbol g, defined nowhere
        312:@inner | symbol inner, of 26:@inner
        320:@f | symbol f, of 62:"f"
        324:@f | symbol f, defined nowhere
        332:@h | symbol h, of 230:"h"
        340:@no | symbol no, defined nowhere
    "#]],
    );
}

#[test]
fn an_op_that_repeats_another_is_told_as_well() {
    let cx = context();
    let op = "  %v = \"t.op\"(%v0) <{a = @s, b = #x}> {c = 1 : i8} : (!y) -> tensor<2x!y>\n";
    let ops: String = (1..50).map(|i| op.replace("%v =", &format!("%v{i} ="))).collect();
    let text = format!("#x = 1\n!y = i4\n%v0 = \"t.def\"() : () -> !y\n{ops}");
    let (index, right) = read(&cx, &text);
    assert!(right);
    let count = |is: fn(&What) -> bool| index.all().iter().filter(|seen| is(&seen.what)).count();
    assert_eq!(count(|what| matches!(what, What::Op { .. })), 50);
    for (kind, expected) in [("#x", 50), ("!y", 49 * 2 + 2), ("@s", 49), ("%v0", 50)] {
        let is = |seen: &&Seen| is_name(&seen.what) && seen.span.of(text.as_bytes()) == kind.as_bytes();
        assert_eq!(index.all().iter().filter(is).count(), expected, "{kind}");
    }
    let dictionary = |what: &What| matches!(what, What::Attribute(_));
    assert_eq!(count(dictionary), 1 + 49 * 4);
}

#[test]
fn an_observer_of_a_wrong_text_is_told_what_was_read() {
    let cx = context();
    let (index, right) = read(&cx, "%a = \"t.a\"() : () -> i1\n\"t.b\"(%a) : (i1 -> ()");
    assert!(!right);
    assert_eq!(index.references(0).len(), 2);
}

#[test]
fn handles_of_ops_are_those_of_the_tree() {
    for text in
        ["module { \"t.a\"() : () -> () }", "\"t.a\"() : () -> ()\n\"t.b\"() ({ \"t.c\"() : () -> () }) : () -> ()"]
    {
        let cx = context();
        let (index, options) = observing();
        let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &options, &mut Vec::new()).unwrap();
        let index = index.lock().unwrap();
        let ops = index.all().iter().filter_map(|seen| match seen.what {
            What::Op { name, op } => Some((name, op.unwrap())),
            _ => None,
        });
        let ops: Vec<_> = ops.collect();
        assert!(!ops.is_empty());
        for (name, op) in ops {
            assert_eq!(parsed.ir.op(op).name(), name);
        }
    }
}

#[test]
fn an_index_answers_what_editors_ask() {
    let cx = context();
    let text = "module @m {\n  %value = \"t.make\"() : () -> i8\n  \"t.use\"(%value) {a = @f} : (i8) -> ()\n  \
        \"t.func\"() ({\n    \"t.in\"() : () -> ()\n  }) {sym_name = \"f\"} : () -> ()\n}";
    let (index, _) = read(&cx, text);
    let at = |what: &str| text.find(what).unwrap() as u32;
    // Positions in a name, at its start, and right behind it.
    for offset in [0, 3, 6] {
        let definition = index.definition(at("%value)") + offset).unwrap();
        assert_eq!(definition.of(text.as_bytes()), b"%value");
        assert_eq!(definition.start, at("%value ="));
    }
    assert_eq!(index.definition(at("@f")).unwrap().start, at("\"f\""));
    let references: Vec<u32> = index.references(at("\"f\"")).iter().map(|span| span.start).collect();
    assert_eq!(references, [at("@f"), at("\"f\"")]);
    assert_eq!(index.definition(at("t.in")), None);
    let around: Vec<_> = index.around(at("t.in")).filter(|seen| matches!(seen.what, What::Op { .. })).collect();
    assert_eq!(around.len(), 3);
    let outline: Vec<_> = index.outline().iter().map(|op| (op.depth, op.symbol.map(|s| s.span.start))).collect();
    assert_eq!(outline, [(0, Some(at("@m"))), (1, None), (1, None), (1, Some(at("\"f\""))), (2, None)]);
    let tokens: Vec<_> = index.tokens().map(|seen| seen.span).collect();
    assert!(tokens.windows(2).all(|pair| pair[0].end <= pair[1].start), "{tokens:?}");
    assert!(tokens.iter().any(|span| span.of(text.as_bytes()) == b"i8"));
}

#[test]
fn names_in_a_million_regions_are_found_in_linear_time() {
    let depth = 100_000;
    let cx = context();
    let text = [
        "%a = \"t.a\"() : () -> i1\n",
        &"\"t.r\"() ({\n".repeat(depth),
        "\"t.use\"(%a) : (i1) -> ()\n",
        &"}) : () -> ()\n".repeat(depth),
    ]
    .concat();
    let (index, right) = read(&cx, &text);
    assert!(right);
    assert_eq!(index.references(0).len(), 2);
}
