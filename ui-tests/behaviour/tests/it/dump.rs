//! Text of parts of the IR for debugging: `Display` of views, which `dump` prints.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::interface::{AttrRef, TypeRef};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::{ParsedSource, parse_source};
use expect_test::expect;

const TEXT: &str = r#"
#map = affine_map<(d0) -> (d0 * 2)>
module {
  %0 = "t.source"() {map = #map} : () -> i32
  %1:2 = "t.loop"(%0) ({
  ^bb0(%arg0: i32, %arg1: f32):
    %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
    "t.jump"(%2)[^bb1] : (i32) -> ()
  ^bb1(%arg2: i32):
    "t.end"(%arg2) : (i32) -> ()
  }, {
  }) : (i32) -> (i32, f32)
}
"#;

fn source(cx: &Context) -> ParsedSource {
    cx.allow_unregistered_dialects(true);
    let text = Arc::new(TEXT.as_bytes().to_vec());
    parse_source(cx, "a.mlir", text, &Default::default(), &mut Vec::new()).unwrap()
}

#[test]
fn views_show_the_ir() {
    let cx = Context::new();
    let source = source(&cx);
    let top = source.ir.op(source.top);
    let block = top.region(0).unwrap().first_block().unwrap();
    let ops: Vec<OpRef<'_>> = block.ops().collect();
    let (inner, empty) = (ops[1].region(0).unwrap(), ops[1].region(1).unwrap());
    let blocks: Vec<BlockRef<'_>> = inner.blocks().collect();
    let add = blocks[0].first_op().unwrap();
    let argument = source.ir.value(blocks[0].args().nth(1).unwrap());
    let shown = [
        top.to_string(),
        block.to_string(),
        ops[0].to_string(),
        add.to_string(),
        inner.to_string(),
        empty.to_string(),
        blocks[0].to_string(),
        blocks[1].to_string(),
        source.ir.value(ops[1].result(1).unwrap()).to_string(),
        source.ir.value(add.result(0).unwrap()).to_string(),
        argument.to_string(),
        TypeRef::new(&cx, argument.ty()).to_string(),
        AttrRef::new(&cx, ops[0].attr(b"map").unwrap()).to_string(),
    ];
    expect![[r#"
        module {
          %0 = "t.source"() {map = affine_map<(d0) -> (d0 * 2)>} : () -> i32
          %1:2 = "t.loop"(%0) ({
          ^bb0(%arg0: i32, %arg1: f32):
            %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
            "t.jump"(%2)[^bb1] : (i32) -> ()
          ^bb1(%3: i32):  // pred: ^bb0
            "t.end"(%3) : (i32) -> ()
          }, {
          }) : (i32) -> (i32, f32)
        }
        ----
        ^bb0:
          %0 = "t.source"() {map = affine_map<(d0) -> (d0 * 2)>} : () -> i32
          %1:2 = "t.loop"(%0) ({
          ^bb0(%arg0: i32, %arg1: f32):
            %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
            "t.jump"(%2)[^bb1] : (i32) -> ()
          ^bb1(%3: i32):  // pred: ^bb0
            "t.end"(%3) : (i32) -> ()
          }, {
          }) : (i32) -> (i32, f32)

        ----
        %0 = "t.source"() {map = affine_map<(d0) -> (d0 * 2)>} : () -> i32
        ----
        %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
        ----
        {
        ^bb0(%arg0: i32, %arg1: f32):
          %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
          "t.jump"(%2)[^bb1] : (i32) -> ()
        ^bb1(%3: i32):  // pred: ^bb0
          "t.end"(%3) : (i32) -> ()
        }
        ----
        {
        }
        ----
        ^bb0(%arg0: i32, %arg1: f32):
          %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
          "t.jump"(%2)[^bb1] : (i32) -> ()

        ----
        ^bb1(%3: i32):  // pred: ^bb0
          "t.end"(%3) : (i32) -> ()

        ----
        %1:2 = "t.loop"(%0) ({
        ^bb0(%arg0: i32, %arg1: f32):
          %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
          "t.jump"(%2)[^bb1] : (i32) -> ()
        ^bb1(%3: i32):  // pred: ^bb0
          "t.end"(%3) : (i32) -> ()
        }, {
        }) : (i32) -> (i32, f32)
        ----
        %2 = "t.add"(%arg0, %0) : (i32, i32) -> i32
        ----
        <block argument> of type 'f32' at index: 1
        ----
        f32
        ----
        affine_map<(d0) -> (d0 * 2)>"#]]
    .assert_eq(&shown.join("\n----\n"));
}

#[test]
fn parts_without_a_place_are_shown() {
    let cx = Context::new();
    let mut source = source(&cx);
    let top = source.ir.op(source.top);
    let block = top.region(0).unwrap().first_block().unwrap();
    let [first, second] = [block.first_op().unwrap().handle(), block.last_op().unwrap().handle()];
    // Everything that is dumped is there for who calls it while the IR is not valid.
    source.ir.erase_op(second).unwrap();
    first.dump(&source.ir);
    second.dump(&source.ir);
    source.top.dump(&source.ir);
    Type::F32.dump(&cx);
    Attribute::UNIT.dump(&cx);
    Location::UNKNOWN.dump(&cx);
    assert!(source.ir.get_op(second).is_none());
    assert_eq!(source.ir.op(source.top).to_string().lines().count(), 3);
}
