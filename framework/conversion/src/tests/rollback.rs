//! Tests of rollback: IR that cannot be converted stays as it was.

use expect_test::expect;

use super::*;
use dialekt_ir_core::ir::InsertionPoint;

#[test]
fn a_pattern_that_makes_illegal_ops_is_undone() {
    let mut input = Input::new("%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()");
    let rules = Rules::new().illegal("t.a").illegal("t.c").rename("t.a", "legal.a").rename("t.a", "t.c");
    expect![[r#"
        module {
          %0 = "legal.a"() : () -> i32
          "t.b"(%0) : (i32) -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn all_edits_of_a_pattern_that_gives_up_are_undone() {
    const TEXT: &str = "%0 = \"t.x\"() : () -> i32
        \"t.a\"(%0) ({
        ^bb0(%1: i32):
          \"t.b\"(%1)[^bb1] : (i32) -> ()
        ^bb1:
          \"t.c\"(%0) {k} : (i32) -> ()
        }) : (i32) -> ()";
    let mut input = Input::new(TEXT);
    let before = input.text();
    let rules = Rules::new().illegal("t.a").pattern("t.a", |rw, op, _| {
        let value = rw.op(op).operand(0)?;
        let blocks: Vec<_> = rw.op(op).region(0)?.blocks().map(|block| block.handle()).collect();
        let at = rw.ir().start_of(blocks[1]);
        rw.split_block(at);
        rw.set_attr(op, "new", Some(dialekt_ir_core::context::Attribute::UNIT));
        let first = rw.ir().block(blocks[0]).first_op()?.handle();
        rw.move_op_before(first, op);
        let new = make(rw, op, "legal.new", &[value, value], &[Type::I32]);
        let result = rw.op(new).result(0)?;
        rw.set_operand(op, 0, result);
        rw.merge_blocks(blocks[1], blocks[0], &[]);
        rw.set_insertion_point(InsertionPoint::end(blocks[0]));
        make(rw, op, "legal.end", &[], &[]);
        rw.replace_all_uses(value, result);
        rw.erase_op(first);
        None
    });
    let after = input.converted(&rules);
    assert_eq!(after, before + "\nfailed to legalize operation 't.a' that was explicitly marked illegal\n");
}

#[test]
fn a_failed_conversion_takes_back_what_succeeded() {
    let mut input = Input::new("\"t.a\"() : () -> ()\n\"t.bad\"() : () -> ()");
    let rules = Rules::new().illegal("t.a").illegal("t.bad").rename("t.a", "legal.a");
    expect![[r#"
        module {
          "t.a"() : () -> ()
          "t.bad"() : () -> ()
        }
        failed to legalize operation 't.bad' that was explicitly marked illegal
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn ops_that_patterns_change_must_be_legal() {
    const TEXT: &str = "\"t.a\"() : () -> ()";
    let rules = |attr: &'static str| {
        let mut rules = Rules::new().pattern("t.a", move |rw, op, _| {
            rw.set_attr(op, attr, Some(dialekt_ir_core::context::Attribute::UNIT));
            Some(())
        });
        rules.target.dynamically_legal_op_named("t.a", |op| Some(op.discardable_attr(b"good").is_some()));
        rules
    };
    assert_eq!(Input::new(TEXT).converted(&rules("good")), "module {\n  \"t.a\"() {good} : () -> ()\n}\n");
    expect![[r#"
        module {
          "t.a"() : () -> ()
        }
        failed to legalize operation 't.a' that was explicitly marked illegal
    "#]]
    .assert_eq(&Input::new(TEXT).converted(&rules("bad")));
}

#[test]
fn erased_values_may_not_be_used() {
    let mut input = Input::new("%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()");
    let rules = Rules::new().illegal("t.a").pattern("t.a", |rw, op, _| {
        rw.erase_op(op);
        Some(())
    });
    expect![[r#"
        module {
          %0 = unrealized_conversion_cast to i32
          "t.b"(%0) : (i32) -> ()
        }
        failed to legalize unresolved materialization from () to ('i32') that remained live after conversion
        see existing live user here: "t.b"(%0) : (i32) -> ()
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn erased_values_may_be_used_by_what_is_erased() {
    let mut input = Input::new("%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()");
    let erase = |rw: &mut ConversionRewriter<'_>, op: Op, _: ConvertedOperands<'_>| {
        rw.erase_op(op);
        Some(())
    };
    let rules = Rules::new().illegal("t.a").illegal("t.b").pattern("t.a", erase).pattern("t.b", erase);
    assert_eq!(input.converted(&rules), "module {\n}\n");
}
