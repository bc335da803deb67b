//! Declared rules: their rewrites, and the reasons when they do not match.

use std::fmt;
use std::sync::{Arc, Mutex};

use dialekt_drr_macros::Rewrite;
use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry, Location};
use dialekt_ir_core::decl::typed::{AttrConstraint, Typed};
use dialekt_ir_core::ir::{Ir, Listener};
use dialekt_ir_core::rewrite::{OpRewrite, PatternSet, Rewrite, Rewriter};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;
use dialekt_ods_macros::Described;
use dialekt_rewrite::{GreedyConfig, canonicalize, check_patterns};
use dialekt_ui_tests::prelude::*;
use expect_test::{Expect, expect};

#[derive(Op)]
#[op(name = "t.add", traits(SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
struct Add {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.mul", traits(SameOperandsAndResultType))]
#[assembly($lhs "," $rhs ("exact" $exact^)? attr_dict ":" type($result))]
struct Mul {
    lhs: Operand<AnyInteger>,
    rhs: Operand<AnyInteger>,
    exact: Attr<UnitAttr>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.const", traits(ConstantLike, Pure))]
#[assembly($value attr_dict ":" type($result))]
struct Const {
    value: Attr<I64Attr>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.list")]
#[assembly($items attr_dict ":" type($items) "->" type($results))]
struct List {
    items: Operands<AnyType>,
    results: OpResults<AnyType>,
}

/// Splits a number.
#[derive(Op)]
#[op(name = "t.split")]
#[assembly($x attr_dict ":" type($x) "->" type($high) "," type($low))]
struct Split {
    x: Operand<AnyInteger>,
    high: OpResult<AnyInteger>,
    low: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.sink")]
#[assembly($x attr_dict ":" type($x))]
struct Sink {
    x: Operand<AnyType>,
}

static T: DialectDescriptor = DialectDescriptor {
    ops: &[Add::DEF, Mul::DEF, Const::DEF, List::DEF, Split::DEF, Sink::DEF],
    ..DialectDescriptor::new("t")
};

fn is_zero(cx: &Rewriter<'_>, value: Attribute) -> bool {
    cx.ir().cx().integer_i64(value) == Some(0)
}

fn log2(cx: &Rewriter<'_>, value: Attribute) -> Option<Attribute> {
    let value = cx.ir().cx().integer_i64(value).filter(|value| *value > 0)? as u64;
    value.is_power_of_two().then(|| I64Attr::write(cx.ir().cx(), value.trailing_zeros().into()))
}

/// x + 0 -> x
#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: Const { value: c, .. } } if is_zero(cx, c) => x)]
struct AddZero;

/// x + x -> x * 2
#[derive(Rewrite)]
#[rewrite(Add { lhs: x, rhs: x } => Mul { lhs: x, rhs: Const { value: 2, result: cx.type_of(x) } })]
struct AddSelf;

/// x * 2^n -> t.list(x, n), for i32 only
#[derive(Rewrite)]
#[rule(benefit = 3, labels("shift"))]
#[rewrite(
    m @ Mul { (lhs, rhs): either(I32(x), constant(c)), exact: maybe(exact) } if let Some(n) = log2(cx, c) && exact.is_none() => {
        let count = Const { value: n, result: Type::I32 };
        List { items: [x, cx.op(count).result(0).unwrap()], results: [cx.type_of(x)] }.at(cx.loc(m))
    }
)]
struct MulPower;

/// The order of the operands does not matter, nor does it which one is a constant.
#[derive(Rewrite)]
#[rewrite(List { items: [a, Add { lhs: a, rhs: b }, rest @ ..], results: types } => {
    let same: Vec<Type> = types.iter().map(|value| cx.type_of(*value)).collect();
    List { items: (b, rest), results: same }
})]
struct Shorten;

/// Two results, each replaced.
#[derive(Rewrite)]
#[rewrite(Split { x: Const { value: 7, .. }, high: h, low: l } => (
    Const { value: 0, result: cx.type_of(h) },
    Const { value: 7, result: cx.type_of(l) },
))]
struct SplitSeven;

/// A root without results goes.
#[derive(Rewrite)]
#[rewrite(Sink { x: constant(_) } => {})]
struct SinkConstant;

/// As `SinkConstant`, by hand.
#[derive(Described)]
struct SinkList;

impl OpRewrite for SinkList {
    type SourceOp = Sink;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Sink>) -> Option<()> {
        let Sink { x } = rw.fields(op)?;
        let Some(list) = rw.defining::<List>(*x) else { return rw.no_match(op, "no list") };
        let items = rw.view(list)?.items().collect::<Vec<_>>();
        for item in items {
            rw.create(Sink::build(item));
        }
        rw.erase_op(op);
        Some(())
    }
}

/// A listener that records why patterns did not match.
struct Trace(Arc<Mutex<Vec<String>>>);

impl Listener for Trace {
    fn match_failed(&mut self, _: &Ir, _: Location, reason: &dyn fmt::Display) {
        self.0.lock().expect("nobody panics").push(reason.to_string());
    }
    fn pattern_ended(&mut self, _: &Ir, pattern: &str, applied: bool) {
        let name = pattern.rsplit("::").next().unwrap_or(pattern);
        self.0.lock().expect("nobody panics").push(format!("{name}: {}", if applied { "applied" } else { "no match" }));
    }
}

/// Applies patterns to a text. Returns the output and the trace.
fn rewrite(patterns: PatternSet, text: &'static str) -> (String, Vec<String>) {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.load_dialect(b"t");
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes());
    let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let trace = Arc::new(Mutex::new(Vec::new()));
    parsed.ir.set_listener(Some(Box::new(Trace(trace.clone()))));
    let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
    let outcome = canonicalize(&mut parsed.ir, parsed.top, &patterns.freeze(&cx), &config);
    assert!(outcome.converged);
    verify(&parsed.ir, parsed.top, &mut diagnostics).unwrap_or_else(|_| panic!("{diagnostics:?}"));
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).expect("writing to memory");
    let trace = std::mem::take(&mut *trace.lock().expect("nobody panics"));
    (String::from_utf8(out).expect("text"), trace)
}

fn all() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AddZero>().add::<AddSelf>().add::<MulPower>().add::<Shorten>();
    set.add::<SplitSeven>().add::<SinkConstant>().add::<SinkList>();
    set
}

fn check(text: &'static str, expected: Expect) {
    expected.assert_eq(&rewrite(all(), text).0);
}

#[test]
fn a_rule_replaces_its_root() {
    check(
        "%x = \"a.x\"() : () -> i64\n%c = t.const 0 : i64\n%y = t.add %x, %c : i64\n\"a.use\"(%y) : (i64) -> ()",
        expect![[r#"
            module {
              %0 = "a.x"() : () -> i64
              "a.use"(%0) : (i64) -> ()
            }
        "#]],
    );
}

#[test]
fn repeated_names_mean_equality_and_operations_are_made() {
    check(
        "%x = \"a.x\"() : () -> i64\n%z = \"a.x\"() : () -> i64\n%y = t.add %x, %x : i64\n%w = t.add %x, %z : i64\n\"a.use\"(%y, %w) : (i64, i64) -> ()",
        expect![[r#"
            module {
              %0 = t.const 2 : i64
              %1 = "a.x"() : () -> i64
              %2 = "a.x"() : () -> i64
              %3 = t.mul %1, %0 : i64
              %4 = t.add %1, %2 : i64
              "a.use"(%3, %4) : (i64, i64) -> ()
            }
        "#]],
    );
}

#[test]
fn either_order_claims_and_conditions() {
    check(
        r#"
%x = "a.x"() : () -> i32
%c = t.const 8 : i32
%d = t.const 6 : i32
%0 = t.mul %x, %c : i32
%1 = t.mul %c, %x : i32
%2 = t.mul %x, %d : i32
%3 = t.mul %x, %c exact : i32
"a.use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()"#,
        expect![[r#"
            module {
              %0 = t.const 3 : i32
              %1 = t.const 6 : i32
              %2 = t.const 8 : i32
              %3 = "a.x"() : () -> i32
              %4 = t.list %3, %0 : i32, i32 -> i32
              %5 = t.list %3, %0 : i32, i32 -> i32
              %6 = t.mul %3, %1 : i32
              %7 = t.mul %3, %2 exact : i32
              "a.use"(%4, %5, %6, %7) : (i32, i32, i32, i32) -> ()
            }
        "#]],
    );
}

#[test]
fn variadic_operands_are_taken_apart() {
    check(
        r#"
%x = "a.x"() : () -> i8
%y = "a.x"() : () -> i8
%s = t.add %x, %y : i8
%0:2 = t.list %x, %s, %y, %s : i8, i8, i8, i8 -> i1, i2
"a.use"(%0#0, %0#1) : (i1, i2) -> ()"#,
        expect![[r#"
            module {
              %0 = "a.x"() : () -> i8
              %1 = "a.x"() : () -> i8
              %2 = t.add %0, %1 : i8
              %3:2 = t.list %1, %1, %2 : i8, i8, i8 -> i1, i2
              "a.use"(%3#0, %3#1) : (i1, i2) -> ()
            }
        "#]],
    );
}

#[test]
fn several_results_and_none() {
    check(
        r#"
%c = t.const 7 : i8
%0, %1 = t.split %c : i8 -> i4, i4
t.sink %0 : i4
%2 = t.list %1 : i4 -> i4
t.sink %2 : i4"#,
        expect![[r#"
            module {
              %0 = t.const 7 : i4
              %1 = t.list %0 : i4 -> i4
            }
        "#]],
    );
}

#[test]
fn patterns_are_left_out_by_name_or_label() {
    let text = "%x = \"a.x\"() : () -> i32\n%c = t.const 8 : i32\n%y = t.mul %x, %c : i32\n%z = t.add %y, %y : i32\n\"a.use\"(%z) : (i32) -> ()";
    let mut set = all();
    set.retain_named(&[], &["shift".to_owned(), "AddSelf".to_owned()]);
    let (printed, _) = rewrite(set, text);
    assert!(printed.contains("t.mul") && printed.contains("t.add"), "{printed}");
    let mut set = all();
    set.retain_named(&["shift".to_owned()], &[]);
    let (printed, _) = rewrite(set, text);
    assert!(!printed.contains("t.mul") && printed.contains("t.add"), "{printed}");
}

#[test]
fn a_rule_says_where_it_stopped_and_why() {
    let mut set = PatternSet::new();
    set.add::<AddZero>().add::<AddSelf>();
    let text = "%x = \"a.x\"() : () -> i64\n%c = t.const 1 : i64\n%y = t.add %x, %c : i64\n%z = t.add %c, %x : i64\n\"a.use\"(%y, %z) : (i64, i64) -> ()";
    let (_, trace) = rewrite(set, text);
    // Positions change with every edit above: only their presence is checked.
    let plain = |line: &String| match line.rsplit_once("rewrite.rs:") {
        Some((_, rest)) => {
            let (at, why) = rest.split_once(": ").expect("a position and a reason");
            assert!(at.split(':').all(|number| number.parse::<u32>().is_ok_and(|number| number > 0)), "{at}");
            why.to_owned()
        }
        None => line.clone(),
    };
    let trace: Vec<String> = trace.iter().map(plain).collect();
    expect![[r#"
        the condition does not hold
        AddZero: no match
        differs
        AddSelf: no match
        is not defined by 't.const'
        AddZero: no match
        differs
        AddSelf: no match"#]]
    .assert_eq(&trace.join("\n"));
}

#[test]
fn rules_are_data_too() {
    let rule = <AddSelf as Rewrite>::PATTERN.rule.expect("it was declared")();
    assert_eq!((rule.source.op.name, rule.guarded, rule.makes.len()), ("t.add", false, 2));
    assert_eq!(<AddZero as Rewrite>::PATTERN.benefit, 2);
    assert_eq!(<MulPower as Rewrite>::PATTERN.benefit, 4);
}

mod reports {
    use super::*;
    use dialekt_rewrite::Problem;

    /// Matches all that `AddZero` matches.
    #[derive(Rewrite)]
    #[rule(benefit = 1)]
    #[rewrite(Add { lhs: x, rhs: Const { .. } } => x)]
    struct AddConstant;

    #[derive(Rewrite)]
    #[rewrite(Add { lhs: x, rhs: y } => Mul { lhs: x, rhs: y })]
    struct AddToMul;

    #[derive(Rewrite)]
    #[rewrite(Mul { lhs: x, rhs: y } => Add { lhs: y, rhs: x })]
    struct MulToAdd;

    #[derive(Rewrite)]
    #[rule(allow(cycle))]
    #[rewrite(Mul { lhs: x, rhs: Add { lhs: y, .. } } => Mul { lhs: x, rhs: Add { lhs: y, rhs: y } })]
    struct Known;

    fn reports(set: &PatternSet) -> Vec<(Problem, Vec<&'static str>)> {
        let name = |name: &'static str| name.rsplit("::").next().unwrap_or(name);
        let names = |report: dialekt_rewrite::Report| {
            assert!(report.to_string().contains("rewrite.rs:"), "{report}");
            (report.problem, report.rules.iter().map(|rule| name((rule.name)())).collect())
        };
        check_patterns(set).into_iter().map(names).collect()
    }

    #[test]
    fn shadowed_rules() {
        let mut set = PatternSet::new();
        set.add::<AddZero>().add::<AddConstant>();
        assert_eq!(reports(&set), [(Problem::Shadowed, vec!["AddConstant", "AddZero"])]);
        let mut set = PatternSet::new();
        set.add::<AddToMul>().add::<AddSelf>();
        assert_eq!(reports(&set), [(Problem::Shadowed, vec!["AddToMul", "AddSelf"])]);
        // In the other order, the second rule has matches left.
        let mut set = PatternSet::new();
        set.add::<AddSelf>().add::<AddToMul>();
        assert_eq!(reports(&set), [(Problem::MayOverlap, vec!["AddSelf", "AddToMul"])]);
    }

    #[test]
    fn cycles() {
        let mut set = PatternSet::new();
        set.add::<AddToMul>().add::<MulToAdd>();
        assert_eq!(reports(&set), [(Problem::Cycle, vec!["AddToMul", "MulToAdd"])]);
        let mut set = PatternSet::new();
        set.add::<Known>();
        assert_eq!(reports(&set), []);
    }

    #[test]
    fn conditions_and_benefit() {
        // A condition may fail; a higher benefit comes first.
        let mut set = PatternSet::new();
        set.add::<AddZero>().add::<AddToMul>();
        assert_eq!(reports(&set), []);
    }
}
