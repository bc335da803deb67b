//! Tests of the legality of ops, and of the choice of patterns.

use expect_test::expect;

use super::*;
use crate::{FoldingMode, LegalizationAction};
use dialekt_ir_core::ir::OpRef;

#[test]
fn patterns_lead_to_legal_ops_in_steps() {
    let mut input = Input::new("%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()");
    let rules = Rules::new().illegal("t.a").rename("t.a", "t.c").rename("t.c", "t.d").rename("t.d", "legal.e");
    expect![[r#"
        module {
          %0 = "legal.e"() : () -> i32
          "t.b"(%0) : (i32) -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn what_was_added_last_is_tried_first() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let rules = Rules::new().illegal("t.a").rename("t.a", "legal.first").rename("t.a", "legal.last");
    expect![[r#"
        module {
          "legal.last"() : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn fewer_steps_go_before_what_was_added_last() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let mut rules = Rules::new().illegal("t.a").illegal("t.b").rename("t.b", "legal.c");
    rules = rules.rename("t.a", "legal.direct").rename("t.a", "t.b");
    // The ops that they create are known.
    for (entry, makes) in rules.patterns.entries.iter_mut().zip(["legal.c", "legal.direct", "t.b"]) {
        entry.makes.push(makes);
    }
    expect![[r#"
        module {
          "legal.direct"() : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn patterns_that_lead_nowhere_are_not_tried() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let mut rules = Rules::new().illegal("t.a").rename("t.a", "legal.b");
    rules.patterns.entries[0].makes.push("t.unknown");
    expect![[r#"
        module {
          "t.a"() : () -> ()
        }
        failed to legalize operation 't.a' that was explicitly marked illegal
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn a_pattern_is_not_applied_to_what_it_makes() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let rules = Rules::new().illegal("t.a").rename("t.a", "t.a");
    expect![[r#"
        module {
          "t.a"() : () -> ()
        }
        failed to legalize operation 't.a' that was explicitly marked illegal
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn a_pattern_that_leaves_its_op_as_it_was_is_an_error_in_every_mode() {
    for mode in [Mode::Partial, Mode::Full, Mode::Analysis] {
        let mut input = Input::new("\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()");
        let rules = Rules::new().illegal("t.a").rename("t.b", "legal.b").rename("t.a", "legal.a");
        let rules = Rules { mode, ..rules.pattern("t.a", |_, _, _| Some(())) };
        expect![[r#"
            module {
              "t.a"() : () -> ()
              "t.b"() : () -> ()
            }
            't.a' op is neither replaced nor modified in place by pattern 't.a', which says that it converted it
        "#]]
        .assert_eq(&input.converted(&rules));
    }
}

#[test]
fn a_pattern_may_make_its_op_legal_by_what_it_does_around_it() {
    let mut input = Input::new("\"t.a\"() ({ \"t.b\"() : () -> () }) : () -> ()");
    let mut rules = Rules::new().illegal("t.b").pattern("t.a", |rw, op, _| {
        let inner = rw.op(op).region(0)?.first_block()?.first_op()?.handle();
        rw.erase_op(inner);
        make(rw, op, "legal.mark", &[], &[]);
        Some(())
    });
    let is_legal = |op: OpRef<'_>| Some(op.prev().is_some());
    rules.target.dynamically_legal_op_named("t.a", is_legal);
    expect![[r#"
        module {
          "legal.mark"() : () -> ()
          "t.a"() ({
          ^bb0:
          }) : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn unknown_ops_may_stay_in_partial_conversions_only() {
    const TEXT: &str = "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()";
    let rules = Rules::new().rename("t.b", "legal.b");
    let (outcome, _) = Input::new(TEXT).apply(&rules);
    assert_eq!(outcome.unwrap().unlegalized.len(), 1);
    let full = Rules { mode: Mode::Full, ..rules };
    expect![[r#"
        module {
          "t.a"() : () -> ()
          "t.b"() : () -> ()
        }
        failed to legalize operation 't.a'
    "#]]
    .assert_eq(&Input::new(TEXT).converted(&full));
}

#[test]
fn unknown_ops_are_legal_if_the_target_says_so_unless_a_newer_function_says_no() {
    const TEXT: &str = "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()\n\"t.c\"() : () -> ()";
    let mut rules = Rules { mode: Mode::Full, ..Rules::new().illegal("t.b").rename("t.b", "t.d") };
    rules.target.legal_unknown_ops();
    expect![[r#"
        module {
          "t.a"() : () -> ()
          "t.d"() : () -> ()
          "t.c"() : () -> ()
        }
    "#]]
    .assert_eq(&Input::new(TEXT).converted(&rules));
    rules.target.dynamically_legal_unknown_ops(|op| (op.cx().op_str(op.name()) == "t.c").then_some(false));
    expect![[r#"
        module {
          "t.a"() : () -> ()
          "t.b"() : () -> ()
          "t.c"() : () -> ()
        }
        failed to legalize operation 't.c'
    "#]]
    .assert_eq(&Input::new(TEXT).converted(&rules));
}

#[test]
fn analysis_changes_nothing() {
    let mut input = Input::new("\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()");
    let before = input.text();
    let rules = Rules { mode: Mode::Analysis, ..Rules::new().rename("t.b", "legal.b") };
    let (outcome, diagnostics) = input.apply(&rules);
    // The module and `t.b`.
    assert_eq!(outcome.unwrap().legalizable.len(), 2);
    assert_eq!((input.text(), diagnostics.len()), (before, 0));
}

#[test]
fn what_is_said_of_an_op_goes_before_its_dialect() {
    let mut input = Input::new("\"legal.a\"() : () -> ()\n\"t.b\"() {odd} : () -> ()\n\"t.b\"() : () -> ()");
    let mut rules = Rules::new().illegal("legal.a").rename("legal.a", "legal.b").rename("t.b", "legal.c");
    rules.target.dynamically_legal_dialects(["t"], |op| Some(op.discardable_attr(b"odd").is_some()));
    expect![[r#"
        module {
          "legal.b"() : () -> ()
          "t.b"() {odd} : () -> ()
          "legal.c"() : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn functions_without_an_answer_leave_it_to_earlier_ones() {
    let mut input = Input::new("\"t.a\"() {no} : () -> ()\n\"t.a\"() {yes} : () -> ()\n\"t.a\"() : () -> ()");
    let mut rules = Rules::new().rename("t.a", "legal.a");
    rules.target.dynamically_legal_op_named("t.a", |_| Some(false));
    rules.target.dynamically_legal_op_named("t.a", |op| op.discardable_attr(b"yes").map(|_| true));
    expect![[r#"
        module {
          "legal.a"() : () -> ()
          "t.a"() {yes} : () -> ()
          "legal.a"() : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn what_is_in_recursively_legal_ops_stays() {
    const TEXT: &str = "\"legal.r\"() ({ \"t.a\"() : () -> () }) : () -> ()\n\"legal.r\"() ({ \"t.a\"() : () -> () }) {not} : () -> ()";
    let mut rules = Rules::new().illegal("t.a").rename("t.a", "legal.a");
    rules.target.set_op_action("legal.r", LegalizationAction::Legal);
    rules.target.recursively_legal_op_named("legal.r", |op| op.discardable_attr(b"not").map(|_| false));
    expect![[r#"
        module {
          "legal.r"() ({
            "t.a"() : () -> ()
          }) : () -> ()
          "legal.r"() ({
            "legal.a"() : () -> ()
          }) {not} : () -> ()
        }
    "#]]
    .assert_eq(&Input::new(TEXT).converted(&rules));
}

#[test]
fn ops_are_folded_before_patterns_behind_them_or_not_at_all() {
    const TEXT: &str = "%0 = \"t.a\"() : () -> i32\n%1 = builtin.unrealized_conversion_cast %0 : i32 to i32\n\"t.b\"(%1) : (i32) -> ()";
    let shown = |folding| {
        let mut rules = Rules::new();
        rules.target.set_op_action("builtin.unrealized_conversion_cast", LegalizationAction::Illegal);
        rules = rules
            .pattern("builtin.unrealized_conversion_cast", |rw, op, operands| replace(rw, op, "legal.cast", operands));
        rules.config.folding = folding;
        Input::new(TEXT).converted(&rules).contains("legal.cast")
    };
    let found = [FoldingMode::BeforePatterns, FoldingMode::AfterPatterns, FoldingMode::Never].map(shown);
    assert_eq!(found, [false, true, true]);
}

#[test]
fn patterns_may_legalize_out_of_order() {
    let mut input = Input::new("\"t.outer\"() ({ \"t.a\"() : () -> () }) : () -> ()");
    let rules =
        Rules::new().illegal("t.outer").illegal("t.a").rename("t.a", "legal.a").pattern("t.outer", |rw, op, _| {
            let region = rw.op(op).region(0)?.handle();
            rw.legalize_region(region)?;
            let block = rw.ir().region(region).first_block()?.handle();
            // The block that the pattern for `t.a` has created is there, `t.a` itself as well.
            assert_eq!(rw.ir().block(block).ops().count(), 2);
            rw.inline_block_before(block, op, &[]);
            rw.erase_op(op);
            Some(())
        });
    expect![[r#"
        module {
          "legal.a"() : () -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}

#[test]
fn what_was_tried_is_told() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let told: Arc<std::sync::Mutex<String>> = Arc::default();
    let sink = told.clone();
    input.cx.set_rewrite_log(Some(Arc::new(move |text: &str| sink.lock().unwrap().push_str(text))));
    let rules = Rules::new().illegal("t.a").rename("t.a", "legal.b").pattern("t.a", |rw, op, _| rw.no_match(op, "why"));
    input.apply(&rules).0.unwrap();
    let text = told.lock().unwrap().clone();
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.contains("'t.a'")).map(str::trim).collect();
    let has = |line: &str| assert!(lines.contains(&line), "{line}\n{text}");
    has("} -> FAILURE : unable to fold");
    has("** Failure : why");
    has("} -> FAILURE : pattern failed to match");
    has("** Insert  : 'legal.b' (t:1:1)");
    has("** Replace : 't.a' (t:1:1)");
    has("} -> SUCCESS : operation marked legal by the target");
    has("} -> SUCCESS : pattern applied successfully");
}

#[test]
fn errors_say_which_patterns_were_tried() {
    let mut input = Input::new("\"t.a\"() : () -> ()");
    let rules = || {
        let no_reason = |_: &mut ConversionRewriter<'_>, _, _: ConvertedOperands<'_>| None;
        Rules::new().illegal("t.a").rename("t.a", "t.c").illegal("t.c").pattern("t.a", no_reason)
    };
    let silent = input.converted(&rules());
    input.cx.explain_failures(true);
    expect![[r#"
        module {
          "t.a"() : () -> ()
        }
        failed to legalize operation 't.a' that was explicitly marked illegal
        pattern 't.a' does not convert 't.a': has no result
        pattern 't.a' does not convert 't.a': pattern failed to match
        pattern 't.a -> t.c' does not convert 't.a': it makes 't.c', which cannot be legalized
        there is no pattern for 't.c'
    "#]]
    .assert_eq(&input.converted(&rules().pattern("t.a", |rw, op, _| rw.no_match(op, "has no result"))));
    input.cx.explain_failures(false);
    assert_eq!(input.converted(&rules()), silent);
}

#[test]
fn ops_around_and_within_nested_isolates_are_replaced() {
    let mut input = Input::new(
        "%0 = \"t.a\"() : () -> i32
        module {
          %1 = \"t.a\"() : () -> i32
          module {
            %2 = \"t.a\"() : () -> i32
            \"t.b\"(%2) : (i32) -> ()
          }
          %3 = \"t.a\"() : () -> i32
          \"t.b\"(%1, %3) : (i32, i32) -> ()
        }
        \"t.b\"(%0) : (i32) -> ()",
    );
    let rules = Rules::new().illegal("t.a").rename("t.a", "t.c").illegal("t.c").rename("t.c", "legal.d");
    expect![[r#"
        module {
          %0 = "legal.d"() : () -> i32
          module {
            %1 = "legal.d"() : () -> i32
            module {
              %3 = "legal.d"() : () -> i32
              "t.b"(%3) : (i32) -> ()
            }
            %2 = "legal.d"() : () -> i32
            "t.b"(%1, %2) : (i32, i32) -> ()
          }
          "t.b"(%0) : (i32) -> ()
        }
    "#]]
    .assert_eq(&input.converted(&rules));
}
