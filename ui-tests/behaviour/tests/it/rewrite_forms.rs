//! Rules with several roots, with blocks and arguments, with fragments; commutative rules and rules without names.

use std::sync::{Arc, Mutex};

use dialekt_drr_macros::{Fragment, Rewrite, rules};
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::rewrite::{Pattern, PatternSet, Rewrite, Rewriter};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use dialekt_rewrite::{GreedyConfig, Problem, canonicalize, check_patterns};
use dialekt_ui_tests::prelude::*;
use expect_test::{Expect, expect};

#[derive(Op)]
#[op(name = "f.add", traits(Commutative, Pure, SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
struct Add {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.sub", traits(Pure, SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
struct Sub {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.neg", traits(Pure, SameOperandsAndResultType))]
#[assembly($x attr_dict ":" type($result))]
struct Neg {
    x: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.const", traits(ConstantLike, Pure))]
#[assembly($value attr_dict ":" type($result))]
struct Const {
    value: Attr<I64Attr>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.div", traits(Pure, SameOperandsAndResultType))]
#[assembly($x "," $y attr_dict ":" type($result))]
struct Div {
    x: Operand<AnyInteger>,
    y: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.rem", traits(Pure, SameOperandsAndResultType))]
#[assembly($x "," $y attr_dict ":" type($result))]
struct Rem {
    x: Operand<AnyInteger>,
    y: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.div_rem", traits(Pure))]
#[assembly($x "," $y attr_dict ":" type($x) "," type($y) "->" type($quotient) "," type($rest))]
struct DivRem {
    x: Operand<AnyInteger>,
    y: Operand<AnyInteger>,
    quotient: OpResult<AnyInteger>,
    rest: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "f.sink")]
#[assembly($x attr_dict ":" type($x))]
struct Sink {
    x: Operand<AnyType>,
}

/// Applies a body to each element.
#[derive(Op)]
#[op(name = "f.map")]
#[assembly($xs attr_dict ":" type($xs) "->" type($result) $body ("else" $other^)?)]
struct Map {
    xs: Operands<AnyType>,
    result: OpResult<AnyType>,
    body: Region,
    other: Region,
}

#[derive(Op)]
#[op(name = "f.yield", traits(Terminator))]
#[assembly($values attr_dict ":" type($values))]
struct Yield {
    values: Operands<AnyType>,
}

static F: DialectDescriptor = DialectDescriptor {
    ops: &[Add::DEF, Sub::DEF, Neg::DEF, Const::DEF, Div::DEF, Rem::DEF, DivRem::DEF, Sink::DEF, Map::DEF, Yield::DEF],
    ..DialectDescriptor::new("f")
};

fn is_zero(cx: &Rewriter<'_>, value: Attribute) -> bool {
    cx.ir().cx().integer_i64(value) == Some(0)
}

/// Applies patterns to a text, parsed in generic form. Returns the output and the explanation.
fn rewrite(patterns: PatternSet, text: &'static str) -> (String, String) {
    let mut registry = DialectRegistry::new();
    registry.insert(&F);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.load_dialect(b"f");
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes());
    let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let log = Arc::new(Mutex::new(String::new()));
    let sink = log.clone();
    cx.set_rewrite_log(Some(Arc::new(move |text: &str| sink.lock().expect("nobody panics").push_str(text))));
    let config = GreedyConfig { top_down: true, fold: false, ..GreedyConfig::default() };
    let outcome = canonicalize(&mut parsed.ir, parsed.top, &patterns.freeze(&cx), &config);
    assert!(outcome.converged);
    verify(&parsed.ir, parsed.top, &mut diagnostics).unwrap_or_else(|_| panic!("{diagnostics:?}"));
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).expect("writing to memory");
    let log = std::mem::take(&mut *log.lock().expect("nobody panics"));
    (String::from_utf8(out).expect("text"), log)
}

fn set<P: Rewrite>() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<P>();
    set
}

fn check<P: Rewrite>(text: &'static str, expected: Expect) {
    expected.assert_eq(&rewrite(set::<P>(), text).0);
}

/// The reasons in an explanation, without places in this file, which change with every edit.
fn reasons(log: &str) -> String {
    let plain = |line: &str| match line.split_once("no match: ") {
        Some((name, reason)) => {
            let words = reason.split(' ').skip_while(|word| word.contains("rewrite_forms.rs:"));
            Some(format!("{}: {}", name.trim().trim_end_matches(':'), words.collect::<Vec<_>>().join(" ")))
        }
        None => line.ends_with(": applied").then(|| line.trim().to_owned()),
    };
    log.lines().filter_map(plain).collect::<Vec<_>>().join("\n")
}

mod several_roots {
    use super::*;

    /// Quotient and remainder of the same numbers are computed together.
    #[derive(Rewrite)]
    #[rewrite(Div { x, y, .. }, Rem { x, y, .. } => {
        let both = DivRem { x: x, y: y, quotient: cx.type_of(x), rest: cx.type_of(y) };
        (cx.op(both).result(0).unwrap(), cx.op(both).result(1).unwrap())
    })]
    struct Together;

    #[test]
    fn each_is_replaced_before_the_first_one() {
        check::<Together>(
            r#"
%x = "a.x"() : () -> i8
%y = "a.x"() : () -> i8
%r = f.rem %x, %y : i8
"a.use"(%r) : (i8) -> ()
%q = f.div %x, %y : i8
%other = f.rem %y, %x : i8
"a.use"(%q, %other) : (i8, i8) -> ()"#,
            expect![[r#"
                module {
                  %0 = "a.x"() : () -> i8
                  %1 = "a.x"() : () -> i8
                  %quotient, %rest = f.div_rem %0, %1 : i8, i8 -> i8, i8
                  "a.use"(%rest) : (i8) -> ()
                  %2 = f.rem %1, %0 : i8
                  "a.use"(%quotient, %2) : (i8, i8) -> ()
                }
            "#]],
        );
    }

    #[test]
    fn one_may_be_in_a_region_of_the_block() {
        check::<Together>(
            r#"
%x = "a.x"() : () -> i8
%y = "a.x"() : () -> i8
"a.if"() ({
  %r = f.rem %x, %y : i8
  "a.use"(%r) : (i8) -> ()
}) : () -> ()
%q = f.div %x, %y : i8
"a.use"(%q) : (i8) -> ()
"a.if"() ({
  %far = f.div %x, %y : i8
  "a.use"(%far) : (i8) -> ()
}) : () -> ()"#,
            expect![[r#"
                module {
                  %0 = "a.x"() : () -> i8
                  %1 = "a.x"() : () -> i8
                  %quotient, %rest = f.div_rem %0, %1 : i8, i8 -> i8, i8
                  "a.if"() ({
                    "a.use"(%rest) : (i8) -> ()
                  }) : () -> ()
                  "a.use"(%quotient) : (i8) -> ()
                  "a.if"() ({
                    %2 = f.div %0, %1 : i8
                    "a.use"(%2) : (i8) -> ()
                  }) : () -> ()
                }
            "#]],
        );
    }

    #[test]
    fn the_explanation_says_what_is_missing() {
        let text = r#"
%x = "a.x"() : () -> i8
%y = "a.x"() : () -> i8
%q = f.div %x, %y : i8
%z = "a.x"() : () -> i8
%p = f.div %x, %z : i8
%r = f.rem %x, %z : i8
"a.use"(%q, %p, %r) : (i8, i8, i8) -> ()"#;
        let (_, log) = rewrite(set::<Together>(), text);
        expect![[r#"
            Together: differs
            Together: applied
            Together: there is no other 'f.rem' with this operand in the block"#]]
        .assert_eq(&reasons(&log));
    }

    /// The order of candidates is that of the program, and conditions choose among them.
    #[derive(Rewrite)]
    #[rewrite(neg @ Neg { x, .. }, a @ Add { lhs: x, rhs: constant(c), .. } if !is_zero(cx, c)
        => (neg, Sub { lhs: x, rhs: Const { value: 1, result: cx.type_of(x) } }.at(cx.loc(a))))]
    struct FirstThatFits;

    #[test]
    fn conditions_choose_and_a_root_that_names_itself_stays() {
        check::<FirstThatFits>(
            r#"
%x = "a.x"() : () -> i8
%zero = f.const 0 : i8
%c = f.const 7 : i8
%n = f.neg %x : i8
%a = f.add %x, %zero : i8
%b = f.add %x, %c : i8
"a.use"(%n, %a, %b) : (i8, i8, i8) -> ()"#,
            expect![[r#"
                module {
                  %0 = f.const 1 : i8
                  %1 = f.const 0 : i8
                  %2 = "a.x"() : () -> i8
                  %3 = f.sub %2, %0 : i8
                  %4 = f.neg %2 : i8
                  %5 = f.add %2, %1 : i8
                  "a.use"(%4, %5, %3) : (i8, i8, i8) -> ()
                }
            "#]],
        );
    }

    /// An operand of the later root that is defined between both.
    #[derive(Rewrite)]
    #[rewrite(Div { x, .. }, Rem { x, y, .. } => (x, y))]
    struct Between;

    #[test]
    fn operands_have_to_be_defined_before_the_first_one() {
        let text = r#"
%x = "a.x"() : () -> i8
%q = f.div %x, %x : i8
%y = "a.x"() : () -> i8
%r = f.rem %x, %y : i8
"a.use"(%q, %r) : (i8, i8) -> ()"#;
        let (_, log) = rewrite(set::<Between>(), text);
        expect!["Between: an operand of 'f.rem' is defined behind the first of the operations"]
            .assert_eq(&reasons(&log));
    }

    /// The second root uses what the first one defines.
    #[derive(Rewrite)]
    #[rewrite(Neg { x, result: r }, Sink { x: r } => (x, {}))]
    struct Sunk;

    #[test]
    fn a_result_is_shared_too_and_a_root_without_results_goes() {
        check::<Sunk>(
            r#"
%x = "a.x"() : () -> i8
%n = f.neg %x : i8
f.sink %n : i8
"a.use"(%n) : (i8) -> ()"#,
            expect![[r#"
                module {
                  %0 = "a.x"() : () -> i8
                  "a.use"(%0) : (i8) -> ()
                }
            "#]],
        );
    }

    #[test]
    fn further_roots_are_data() {
        let rule = <Together as Rewrite>::PATTERN.rule.expect("it was declared")();
        assert_eq!((rule.source.op.name, rule.others.len(), rule.guarded), ("f.div", 1, true));
        assert_eq!(rule.others[0].op.name, "f.rem");
        assert_eq!(<Together as Rewrite>::PATTERN.benefit, 2);
    }
}

mod blocks {
    use super::*;

    /// A body that gives its argument.
    #[derive(Rewrite)]
    #[rewrite(Map { xs: [x], body: only(|a| Yield { values: [a] }), other: [], .. } => x)]
    struct Identity;

    /// A body that negates its last argument, and perhaps more.
    #[derive(Rewrite)]
    #[rewrite(Map { xs: [_, x, ..], body: |_, a, ..| Yield { values: [Neg { x: a, .. }] }, other: [], .. } => Neg { x: x })]
    struct Negation;

    /// Another region with one block, which is kept by its name.
    #[derive(Rewrite)]
    #[rewrite(Map { xs: [], body: [], other: region @ || _, result: r } =>
        Map { xs: (), body: region, result: cx.type_of(r) })]
    struct Moved;

    /// The values of one loop that are in another one.
    #[derive(Rewrite)]
    #[rewrite(Neg { x: argument(1, Map { xs: [_, x], .. }), .. } => Neg { x: x })]
    struct OfArgument;

    /// Any first argument.
    #[derive(Rewrite)]
    #[rewrite(Neg { x: argument(n), .. } if n == 0 => Const { value: 5 })]
    struct AnyFirst;

    const BODIES: &str = r#"
%x, %y = "a.xy"() : () -> (i8, i8)
%0 = "f.map"(%x) ({
^bb0(%a: i8):
  "f.yield"(%a) : (i8) -> ()
}, {}) : (i8) -> i8
%1 = "f.map"(%x) ({
^bb0(%a: i8):
  f.sink %a : i8
  "f.yield"(%a) : (i8) -> ()
}, {}) : (i8) -> i8
%2 = "f.map"(%x, %y) ({
^bb0(%a: i8, %b: i8):
  f.sink %a : i8
  %n = f.neg %b : i8
  "f.yield"(%n) : (i8) -> ()
}, {}) : (i8, i8) -> i8
"a.use"(%0, %1, %2) : (i8, i8, i8) -> ()"#;

    #[test]
    fn a_body_is_matched_from_its_end() {
        check::<Identity>(
            BODIES,
            expect![[r#"
            module {
              %0:2 = "a.xy"() : () -> (i8, i8)
              %1 = f.map %0#0 : i8 -> i8 {
              ^bb0(%arg0: i8):
                f.sink %arg0 : i8
                f.yield %arg0 : i8
              }
              %2 = f.map %0#0, %0#1 : i8, i8 -> i8 {
              ^bb0(%arg0: i8, %arg1: i8):
                f.sink %arg0 : i8
                %3 = f.neg %arg1 : i8
                f.yield %3 : i8
              }
              "a.use"(%0#0, %1, %2) : (i8, i8, i8) -> ()
            }
        "#]],
        );
        check::<Negation>(
            BODIES,
            expect![[r#"
            module {
              %0:2 = "a.xy"() : () -> (i8, i8)
              %1 = f.map %0#0 : i8 -> i8 {
              ^bb0(%arg0: i8):
                f.yield %arg0 : i8
              }
              %2 = f.map %0#0 : i8 -> i8 {
              ^bb0(%arg0: i8):
                f.sink %arg0 : i8
                f.yield %arg0 : i8
              }
              %3 = f.neg %0#1 : i8
              "a.use"(%1, %2, %3) : (i8, i8, i8) -> ()
            }
        "#]],
        );
    }

    #[test]
    fn the_explanation_names_the_part_of_the_block() {
        let (_, log) = rewrite(set::<Identity>(), BODIES);
        expect![[r#"
            Identity: applied
            Identity: the block has other operations, too
            Identity: there are not 1 values
            Identity: the block has other operations, too
            Identity: there are not 1 values"#]]
        .assert_eq(&reasons(&log));
    }

    #[test]
    fn arguments_are_known_by_number_and_by_the_op_around() {
        check::<OfArgument>(
            BODIES,
            expect![[r#"
            module {
              %0:2 = "a.xy"() : () -> (i8, i8)
              %1 = f.map %0#0 : i8 -> i8 {
              ^bb0(%arg0: i8):
                f.yield %arg0 : i8
              }
              %2 = f.map %0#0 : i8 -> i8 {
              ^bb0(%arg0: i8):
                f.sink %arg0 : i8
                f.yield %arg0 : i8
              }
              %3 = f.map %0#0, %0#1 : i8, i8 -> i8 {
              ^bb0(%arg0: i8, %arg1: i8):
                f.sink %arg0 : i8
                %4 = f.neg %0#1 : i8
                f.yield %4 : i8
              }
              "a.use"(%1, %2, %3) : (i8, i8, i8) -> ()
            }
        "#]],
        );
        let (_, log) = rewrite(set::<OfArgument>(), BODIES);
        expect![[r#"
            OfArgument: applied
            OfArgument: is no argument of a block
            OfArgument: is no argument of a block"#]]
        .assert_eq(&reasons(&log));
        let (_, log) = rewrite(set::<AnyFirst>(), BODIES);
        expect!["AnyFirst: the condition does not hold"].assert_eq(&reasons(&log));
    }

    #[test]
    fn a_region_has_a_name() {
        let rule = <Moved as Rewrite>::PATTERN.rule.expect("it was declared")();
        assert_eq!((rule.makes.len(), rule.guarded), (1, true));
        let text = r#"
%0 = "f.map"() ({}, {
  %c = f.const 1 : i8
  "f.yield"(%c) : (i8) -> ()
}) : () -> i8
"a.use"(%0) : (i8) -> ()"#;
        let (printed, _) = rewrite(set::<Moved>(), text);
        assert!(printed.contains("f.const 1"), "{printed}");
    }

    #[test]
    fn ops_in_bodies_count_for_the_benefit_and_those_around_do_not() {
        let benefit = |pattern: &Pattern| pattern.benefit;
        assert_eq!(benefit(<Identity as Rewrite>::PATTERN), 2);
        assert_eq!(benefit(<Negation as Rewrite>::PATTERN), 3);
        assert_eq!(benefit(<OfArgument as Rewrite>::PATTERN), 1);
    }
}

mod fragments {
    use super::*;

    /// The negation of a number, as either of two ops.
    #[derive(Fragment)]
    #[fragment(Sub { lhs: constant(zero), rhs: of, .. } if is_zero(cx, zero))]
    struct Negated {
        of: Value,
    }

    /// A difference of negations.
    #[derive(Fragment)]
    #[fragment(d @ Sub { lhs: use Negated { of: a }, rhs: use Negated { of: b }, .. })]
    struct Difference {
        d: dialekt_ir_core::decl::typed::Typed<Sub>,
        a: Value,
        b: Value,
    }

    /// `x + (0 - y) = x - y`
    #[derive(Rewrite)]
    #[rewrite(Add { lhs: x, rhs: use Negated { of: y }, .. } => Sub { lhs: x, rhs: y })]
    struct AddNegated;

    /// `-(0 - x) = x`
    #[derive(Rewrite)]
    #[rewrite(Neg { x: use Negated { of: x }, .. } => x)]
    struct NegNegated;

    /// `-((0 - a) - (0 - b)) = a - b`
    #[derive(Rewrite)]
    #[rule(benefit = 2)]
    #[rewrite(Neg { x: use Difference { d, a: Neg { x: a, .. }, b }, .. } => Sub { lhs: a, rhs: b }.at(cx.loc(d)))]
    struct NegDifference;

    const TEXT: &str = r#"
%x, %y = "a.xy"() : () -> (i8, i8)
%zero = f.const 0 : i8
%one = f.const 1 : i8
%n = f.sub %zero, %y : i8
%m = f.sub %one, %y : i8
%0 = f.add %x, %n : i8
%1 = f.add %x, %m : i8
%2 = f.neg %n : i8
%nx = f.neg %x : i8
%nnx = f.sub %zero, %nx : i8
%d = f.sub %nnx, %n : i8
%3 = f.neg %d : i8
"a.use"(%0, %1, %2, %3) : (i8, i8, i8, i8) -> ()"#;

    fn all() -> PatternSet {
        let mut set = PatternSet::new();
        set.add::<AddNegated>().add::<NegNegated>().add::<NegDifference>();
        set
    }

    #[test]
    fn rules_share_a_fragment() {
        expect![[r#"
            module {
              %0 = f.const 1 : i8
              %1:2 = "a.xy"() : () -> (i8, i8)
              %2 = f.sub %0, %1#1 : i8
              %3 = f.sub %1#0, %1#1 : i8
              %4 = f.add %1#0, %2 : i8
              %5 = f.sub %1#0, %1#1 : i8
              "a.use"(%3, %4, %1#1, %5) : (i8, i8, i8, i8) -> ()
            }
        "#]]
        .assert_eq(&rewrite(all(), TEXT).0);
    }

    #[test]
    fn the_explanation_names_the_place_in_the_rule_and_in_the_fragment() {
        let (_, log) = rewrite(set::<AddNegated>(), TEXT);
        expect![[r#"
            AddNegated: applied
            AddNegated: the condition does not hold
            AddNegated: the condition does not hold"#]]
        .assert_eq(&reasons(&log));
        let line = log.lines().find(|line| line.contains("the condition does not hold")).expect("one is 1");
        assert_eq!(line.matches("rewrite_forms.rs:").count(), 2, "{line}");
    }

    #[test]
    fn the_ops_of_fragments_count() {
        let benefit = |pattern: &Pattern| pattern.benefit;
        assert_eq!(benefit(<AddNegated as Rewrite>::PATTERN), 2);
        // A negation and the root, three differences, and 2.
        assert_eq!(benefit(<NegDifference as Rewrite>::PATTERN), 7);
        let rule = <NegDifference as Rewrite>::PATTERN.rule.expect("it was declared")();
        assert_eq!(rule.fragments.len(), 1);
        let (path, fragment) = rule.fragments[0];
        assert_eq!((path, fragment.ops, fragment.fragments.len()), ("Difference", 3, 1));
        assert_eq!(rule.needs.len(), 1);
    }

    #[test]
    fn a_fragment_does_not_shadow_and_keeps_rules_apart() {
        /// Matches all that `NegNegated` matches.
        #[derive(Rewrite)]
        #[rule(benefit = 1)]
        #[rewrite(Neg { x: Sub { .. }, result: r } => Const { value: 0, result: cx.type_of(r) })]
        struct NegSub;

        #[derive(Rewrite)]
        #[rewrite(Neg { x: Add { lhs: x, .. }, .. } => x)]
        struct NegAdd;

        let mut both = set::<NegSub>();
        both.add::<NegNegated>();
        let reports = check_patterns(&both);
        assert_eq!(reports.iter().map(|report| report.problem).collect::<Vec<_>>(), [Problem::Shadowed]);
        let mut both = set::<NegAdd>();
        both.add::<NegNegated>();
        assert!(check_patterns(&both).is_empty());
    }
}

mod commutative {
    use super::*;

    /// `x + (x + -x) = x`, in any order
    #[derive(Rewrite)]
    #[rule(commutative)]
    #[rewrite(Add { lhs: x, rhs: Add { lhs: x, rhs: Neg { x, .. }, .. }, .. } => x)]
    struct Cancelled;

    #[test]
    fn all_orders_are_tried() {
        check::<Cancelled>(
            r#"
%x, %y = "a.xy"() : () -> (i8, i8)
%n = f.neg %x : i8
%a = f.add %x, %n : i8
%b = f.add %n, %x : i8
%0 = f.add %x, %a : i8
%1 = f.add %a, %x : i8
%2 = f.add %x, %b : i8
%3 = f.add %b, %x : i8
%4 = f.add %a, %y : i8
%m = f.neg %y : i8
%c = f.add %x, %m : i8
%5 = f.add %x, %c : i8
"a.use"(%0, %1, %2, %3, %4, %5) : (i8, i8, i8, i8, i8, i8) -> ()"#,
            expect![[r#"
                module {
                  %0:2 = "a.xy"() : () -> (i8, i8)
                  %1 = f.neg %0#0 : i8
                  %2 = f.add %0#0, %1 : i8
                  %3 = f.add %2, %0#1 : i8
                  %4 = f.neg %0#1 : i8
                  %5 = f.add %0#0, %4 : i8
                  %6 = f.add %0#0, %5 : i8
                  "a.use"(%0#0, %0#0, %0#0, %0#0, %3, %6) : (i8, i8, i8, i8, i8, i8) -> ()
                }
            "#]],
        );
    }

    #[test]
    fn the_explanation_is_that_of_the_order_as_written() {
        let text = r#"
%x, %y = "a.xy"() : () -> (i8, i8)
%0 = f.add %x, %y : i8
"a.use"(%0) : (i8) -> ()"#;
        let (_, log) = rewrite(set::<Cancelled>(), text);
        expect!["Cancelled: is not defined by 'f.add'"].assert_eq(&reasons(&log));
    }

    /// `0 + x = x`
    #[derive(Rewrite)]
    #[rule(commutative, benefit = 1)]
    #[rewrite(Add { lhs: constant(c), rhs: x, .. } if is_zero(cx, c) => x)]
    struct AddZero;

    #[derive(Rewrite)]
    #[rewrite(Add { lhs: Neg { .. }, rhs: x, .. } => x)]
    struct AddNeg;

    #[derive(Rewrite)]
    #[rule(benefit = -1)]
    #[rewrite(Add { lhs: Neg { .. }, rhs: Neg { x, .. }, .. } => x)]
    struct AddNegs;

    #[test]
    fn checks_know_that_operands_may_be_swapped() {
        let report = |mut set: PatternSet, other: &'static Pattern| {
            set.insert(other);
            check_patterns(&set).into_iter().map(|report| report.problem).collect::<Vec<_>>()
        };
        assert_eq!(report(set::<AddZero>(), <AddNeg as Rewrite>::PATTERN), [Problem::MayOverlap]);
        assert_eq!(report(set::<AddZero>(), <AddNegs as Rewrite>::PATTERN), []);
        let rule = <AddZero as Rewrite>::PATTERN.rule.expect("it was declared")();
        assert!(rule.commutative && rule.needs.is_empty(), "either operand may be the constant");
    }
}

mod without_names {
    use super::*;

    const RULES: &[&Pattern] = rules![
        /// x + 0 = x
        #[rule(benefit = 3, commutative)]
        Add { lhs: x, rhs: constant(c), .. } if is_zero(cx, c) => x,
        Neg { x: Neg { x, .. }, .. } => x,
        Div { x, y, .. }, Rem { x, y, .. } => (x, y),
    ];

    #[test]
    fn a_list_of_rules_is_a_list_of_patterns() {
        let name = |pattern: &&Pattern| (pattern.name)().rsplit("::").next().unwrap_or_default().to_owned();
        assert_eq!(
            RULES.iter().map(name).collect::<Vec<_>>(),
            ["GeneratedConvert0", "GeneratedConvert1", "GeneratedConvert2"]
        );
        assert_eq!((RULES[0].summary, RULES[0].benefit, RULES[1].summary), ("x + 0 = x", 4, ""));
        assert!(rules![].is_empty());
    }

    #[test]
    fn they_are_applied_and_explained() {
        let mut set = PatternSet::new();
        set.extend(RULES.iter().copied());
        let text = r#"
%x = "a.x"() : () -> i8
%zero = f.const 0 : i8
%0 = f.add %zero, %x : i8
%n = f.neg %0 : i8
%m = f.neg %n : i8
"a.use"(%m) : (i8) -> ()"#;
        let (printed, log) = rewrite(set, text);
        expect![[r#"
            module {
              %0 = "a.x"() : () -> i8
              "a.use"(%0) : (i8) -> ()
            }
        "#]]
        .assert_eq(&printed);
        expect![[r#"
            GeneratedConvert0: applied
            GeneratedConvert1: is not defined by 'f.neg'
            GeneratedConvert1: applied"#]]
        .assert_eq(&reasons(&log));
    }
}

/// A rule that changes its root in place.
#[derive(Rewrite)]
#[rewrite(op @ Sub { lhs: x, rhs: Neg { x: y, .. }, .. } if x != y => {
    cx.set_operand(op, 1, y);
    op
})]
struct InPlace;

#[test]
fn a_root_that_is_its_own_result_stays() {
    check::<InPlace>(
        r#"
%x, %y = "a.xy"() : () -> (i8, i8)
%n = f.neg %y : i8
%0 = f.sub %x, %n : i8
"a.use"(%0) : (i8) -> ()"#,
        expect![[r#"
            module {
              %0:2 = "a.xy"() : () -> (i8, i8)
              %1 = f.sub %0#0, %0#1 : i8
              "a.use"(%1) : (i8) -> ()
            }
        "#]],
    );
}
