//! Opaque locations: what they carry, and their fallbacks where that is of no use. Texts are those of the reference for the same module.

use std::sync::Arc;

use dialekt_bytecode::{read, write};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::text::print::{PrintFlags, attr_to_string, print_op};
use dialekt_ir_core::types::SubElement;
use expect_test::expect;

/// A node of a syntax tree, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Node(u32);

/// Another kind of payload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Token(u32);

struct Locations {
    file: Location,
    node: Location,
    other: Location,
    token: Location,
    unknown: Location,
}

fn locations(cx: &Context) -> Locations {
    let file = cx.file_line_col("f.x", 3, 4);
    Locations {
        file,
        node: cx.opaque_loc(Node(1), file),
        other: cx.opaque_loc(Node(2), file),
        token: cx.opaque_loc(Token(1), file),
        unknown: cx.opaque_loc(Node(1), Location::UNKNOWN),
    }
}

#[test]
fn payloads_are_part_of_a_location() {
    let cx = Context::new();
    let found = locations(&cx);
    assert_eq!(found.node, cx.opaque_loc(Node(1), found.file));
    assert!(found.node != found.other && found.node != found.token && found.node != found.unknown);
    assert_eq!(cx.loc_payload::<Node>(found.node), Some(&Node(1)));
    assert_eq!(cx.loc_payload::<Token>(found.node), None);
    assert_eq!(cx.loc_payload::<Node>(found.file), None);
    let fused = cx.fused_loc(&[found.file, found.token, found.other], None);
    assert_eq!(cx.loc_payload::<Node>(fused), None);
    assert_eq!(cx.find_loc_payload::<Node>(cx.name_loc("n", fused)), Some(&Node(2)));
    assert_eq!(cx.find_loc_payload::<u8>(fused), None);
}

#[test]
fn parts_are_walked_and_replaced() {
    let cx = Context::new();
    let found = locations(&cx);
    let node = cx.attr_of_location(found.node);
    let mut parts = Vec::new();
    cx.attr_data(node).sub_elements(&mut |part| parts.push(part));
    let file = SubElement::Attr(cx.attr_of_location(found.file));
    assert_eq!(parts, [file]);
    let elsewhere = cx.attr_of_location(cx.file_line_col("g.x", 1, 1));
    let moved = Replacer::new(&cx, |part| (part == file).then_some(SubElement::Attr(elsewhere))).attr(node);
    assert_eq!(attr_to_string(&cx, moved), "loc(\"g.x\":1:1)");
    assert_eq!(cx.loc_payload::<Node>(cx.location_of_attr(moved).unwrap()), Some(&Node(1)));
}

#[test]
fn diagnostics_are_at_the_fallback() {
    let cx = Context::new();
    let found = locations(&cx);
    let mut text = String::new();
    for loc in
        [found.node, found.unknown, cx.name_loc("n", found.node), cx.fused_loc(&[found.unknown, found.node], None)]
    {
        Diagnostic::error(loc, "wrong").render(&cx, &mut text);
    }
    expect![[r#"
        f.x:3:4: error: wrong
        <unknown>:0: error: loc(unknown): wrong
        f.x:3:4: error: wrong
        f.x:3:4: error: wrong
    "#]]
    .assert_eq(&text);
}

/// The module of the questions to the reference.
fn module(cx: &Context) -> (Ir, Op) {
    let Locations { file, node, other, token, unknown } = locations(cx);
    let mut ir = Ir::new(cx);
    let (top, block) = ir.create_module(node);
    let named = cx.name_loc("n", node);
    let attr = |loc| cx.attr_of_location(loc);
    let call = cx.intern_attr(AttrData::CallSiteLoc { callee: attr(node), caller: attr(unknown) });
    let call = cx.location_of_attr(call).unwrap();
    let fused = |locs: &[Location]| cx.fused_loc(locs, None);
    let mut b = Builder::at_end(&mut ir, block);
    for (loc, value) in [
        (node, None),
        (other, None),
        (token, Some(attr(node))),
        (unknown, None),
        (fused(&[node, other]), None),
        (named, None),
        (call, None),
        (fused(&[node, node]), None),
        (fused(&[unknown, file]), None),
        (file, None),
    ] {
        let attrs: Vec<NamedAttr> = value.map(|value| NamedAttr { name: cx.ident("a"), value }).into_iter().collect();
        b.create_op(&OpSpec::new(cx.op_name("t.op"), loc).attrs(&attrs));
    }
    (ir, top)
}

fn text(ir: &Ir, top: Op, pretty: bool) -> String {
    let flags = PrintFlags { debug_info: true, pretty_debug_info: pretty, ..PrintFlags::default() };
    let mut out = Vec::new();
    print_op(ir, top, &flags, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text_has_the_fallback() {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let (ir, top) = module(&cx);
    expect![[r##"
        #loc = loc("f.x":3:4)
        #loc2 = loc(#loc)
        module {
          "t.op"() : () -> () loc(#loc2)
          "t.op"() : () -> () loc(#loc3)
          "t.op"() {a = #loc2} : () -> () loc(#loc4)
          "t.op"() : () -> () loc(#loc5)
          "t.op"() : () -> () loc(#loc6)
          "t.op"() : () -> () loc(#loc7)
          "t.op"() : () -> () loc(#loc8)
          "t.op"() : () -> () loc(#loc2)
          "t.op"() : () -> () loc(#loc9)
          "t.op"() : () -> () loc(#loc)
        } loc(#loc2)
        #loc1 = loc(unknown)
        #loc3 = loc(#loc)
        #loc4 = loc(#loc)
        #loc5 = loc(#loc1)
        #loc6 = loc(fused[#loc2, #loc3])
        #loc7 = loc("n"(#loc2))
        #loc8 = loc(callsite(#loc2 at #loc5))
        #loc9 = loc(fused[#loc5, #loc])
    "##]]
    .assert_eq(&text(&ir, top, false));
    expect![[r##"
        #loc = f.x:3:4
        #loc2 = #loc
        module {
          "t.op"() : () -> () #loc
          "t.op"() : () -> () #loc
          "t.op"() {a = #loc2} : () -> () #loc
          "t.op"() : () -> () #loc1
          "t.op"() : () -> () [#loc2, #loc3]
          "t.op"() : () -> () "n"(#loc2)
          "t.op"() : () -> () #loc2
         at #loc5
          "t.op"() : () -> () #loc
          "t.op"() : () -> () [#loc5, #loc]
          "t.op"() : () -> () f.x:3:4
        } #loc
        #loc1 = [unknown]
        #loc3 = #loc
        #loc4 = #loc
        #loc5 = #loc1
        #loc6 = [#loc2, #loc3]
        #loc7 = "n"(#loc2)
        #loc8 = #loc2
         at #loc5
        #loc9 = [#loc5, #loc]
    "##]]
    .assert_eq(&text(&ir, top, true));
}

#[test]
fn bytecode_has_the_fallback() {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let (ir, top) = module(&cx);
    let bytes = write(&ir, top, &Default::default()).unwrap();
    let source = read(&cx, "a.mlirbc", Arc::new(bytes), &Default::default(), &mut Vec::new()).unwrap();
    expect![[r##"
        #loc = loc("f.x":3:4)
        module {
          "t.op"() : () -> () loc(#loc)
          "t.op"() : () -> () loc(#loc)
          "t.op"() {a = #loc} : () -> () loc(#loc)
          "t.op"() : () -> () loc(#loc1)
          "t.op"() : () -> () loc(#loc)
          "t.op"() : () -> () loc(#loc2)
          "t.op"() : () -> () loc(#loc3)
          "t.op"() : () -> () loc(#loc)
          "t.op"() : () -> () loc(#loc)
          "t.op"() : () -> () loc(#loc)
        } loc(#loc)
        #loc1 = loc(unknown)
        #loc2 = loc("n"(#loc))
        #loc3 = loc(callsite(#loc at #loc1))
    "##]]
    .assert_eq(&text(&source.ir, source.top, false));
}
