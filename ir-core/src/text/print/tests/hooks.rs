//! Tests of custom forms: text of hooks around and behind regions.

use expect_test::expect;

use super::*;

#[test]
fn text_behind_a_region_follows_it() {
    let text = r#"
"test.region"() ({
  "t.a"() : () -> ()
  "test.region"() ({}, {
  ^bb0(%x: i32, %y: i32):
    "t.b"(%y)[^bb1] : (i32) -> ()
  ^bb1:
    "t.c"() : () -> ()
  }) {kind = 1 : i32} : () -> ()
}) {a = 2 : i32} : () -> ()
"#;
    expect![[r#"
        module {
          test.region {
            "t.a"() : () -> ()
            region {
            }
              else {
              ^part(%it: i32, %it_0: i32):
                "t.b"(%it_0)[^part] : (i32) -> ()
              ^part:  // pred: ^part
                "t.c"() : () -> ()
              } {kind = 1 : i32}
          } {a = 2 : i32}
        }
    "#]]
    .assert_eq(&custom(text));
}

#[test]
fn distinct_attributes_behind_a_region_are_numbered_after_those_in_it() {
    let text = r#"
"test.region"() ({
  "t.a"() {a = distinct[0]<>} : () -> ()
}) {b = [distinct[1]<>], c = 1 : i32} : () -> ()
"#;
    expect![[r#"
        module {
          test.region {
            "t.a"() {a = distinct[0]<>} : () -> ()
          } {b = [distinct[1]<>], c = 1 : i32}
        }
    "#]]
    .assert_eq(&custom(text));
}

#[test]
fn locations_follow_the_custom_form() {
    let text = r#"
"test.region"() ({
^bb0(%x: i32 loc("x")):
  "t.a"() : () -> () loc("a")
}) : () -> () loc("r")
"#;
    let flags = PrintFlags { debug_info: true, local_scope: true, ..PrintFlags::default() };
    expect![[r#"
        module {
          test.region {
          ^part(%it: i32 loc("x")):
            "t.a"() : () -> () loc("a")
          } loc("r")
        } loc("in":0:0)"#]]
    .assert_eq(&printed(text, &flags));
}

#[test]
fn skipped_regions_leave_the_rest() {
    let text = r#"
"test.region"() ({
  "t.a"() : () -> ()
}) {a = 2 : i32} : () -> ()
"#;
    let source = parse(text);
    let op = source.ir.op(source.top).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    let flags = PrintFlags { skip_regions: true, ..PrintFlags::default() };
    expect!["test.region {...} {a = 2 : i32}"].assert_eq(&op_to_string(&source.ir, op.handle(), &flags));
}
