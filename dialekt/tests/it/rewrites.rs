//! Checks of the static reports on the canonicalization rules of all dialects.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::Ir;
use dialekt_ir_core::rewrite::PatternSet;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_rewrite::{GreedyConfig, Problem, apply_greedily, check_rewrites};

/// The effect of the order of two rules that match the same op.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Folding leaves nothing to match.
    Folded,
    /// Both orders give the same result.
    Same,
    /// The results differ: the order is that of the reference.
    Matters,
}

/// The reported pairs, each with a function body that both rules match.
const OVERLAPS: [(&str, &str, Order, &str); 10] = [
    (
        "AddISubConstantRHS",
        "AddISubConstantLHS",
        Order::Folded,
        "%a = arith.constant 9 : i32
         %b = arith.constant 2 : i32
         %0 = arith.subi %a, %b : i32
         %1 = arith.addi %0, %b : i32",
    ),
    (
        "AddIMulNegativeOneRhs",
        "AddIMulNegativeOneLhs",
        Order::Matters,
        "%m = arith.constant -1 : i32
         %l = arith.muli %x, %m : i32
         %r = arith.muli %y, %m : i32
         %1 = arith.addi %l, %r : i32",
    ),
    (
        "MulSIExtendedToMulI",
        "MulSIExtendedRHSOne",
        Order::Same,
        "%a = arith.constant 1 : i32
         %1, %high = arith.mulsi_extended %x, %a : i32",
    ),
    (
        "RedundantSelectFalse",
        "RedundantSelectTrue",
        Order::Same,
        "%l = arith.select %p, %x, %y : i32
         %r = arith.select %p, %y, %z : i32
         %1 = arith.select %p, %l, %r : i32",
    ),
    (
        "RedundantSelectFalse",
        "SelectNotCond",
        Order::Same,
        "%t = arith.constant true
         %n = arith.xori %p, %t : i1
         %r = arith.select %n, %y, %z : i32
         %1 = arith.select %n, %x, %r : i32",
    ),
    (
        "RedundantSelectTrue",
        "SelectNotCond",
        Order::Same,
        "%t = arith.constant true
         %n = arith.xori %p, %t : i1
         %l = arith.select %n, %x, %y : i32
         %1 = arith.select %n, %l, %z : i32",
    ),
    (
        "SubIRHSSubConstantRHS",
        "SubIRHSSubConstantLHS",
        Order::Folded,
        "%a = arith.constant 9 : i32
         %b = arith.constant 2 : i32
         %0 = arith.subi %a, %b : i32
         %1 = arith.subi %0, %b : i32",
    ),
    (
        "SubIRHSSubConstantRHS",
        "SubISubILHSRHSLHS",
        Order::Folded,
        "%a = arith.constant 9 : i32
         %b = arith.constant 2 : i32
         %0 = arith.subi %a, %b : i32
         %1 = arith.subi %0, %a : i32",
    ),
    (
        "SubIRHSSubConstantLHS",
        "SubISubILHSRHSLHS",
        Order::Same,
        "%a = arith.constant 9 : i32
         %0 = arith.subi %a, %x : i32
         %1 = arith.subi %0, %a : i32",
    ),
    (
        "SubILHSSubConstantRHS",
        "SubILHSSubConstantLHS",
        Order::Folded,
        "%a = arith.constant 9 : i32
         %b = arith.constant 2 : i32
         %0 = arith.subi %a, %b : i32
         %1 = arith.subi %b, %0 : i32",
    ),
];

/// The name of a rule without its modules.
fn short(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

#[test]
fn reports_are_those_that_are_known() {
    let reports = check_rewrites(&dialekt::registry().dialects);
    let names = |rules: &[&'static dialekt_ir_core::rewrite::Pattern]| -> Vec<String> {
        rules.iter().map(|rule| short((rule.name)()).to_owned()).collect()
    };
    let found: Vec<_> = reports.iter().map(|report| (report.problem, names(&report.rules))).collect();
    let known = OVERLAPS.iter().map(|(a, b, ..)| (Problem::MayOverlap, vec![(*a).to_owned(), (*b).to_owned()]));
    assert_eq!(found, known.collect::<Vec<_>>(), "{reports:#?}");
}

#[test]
fn the_page_explains_every_report() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rewriting.md");
    let page = fs::read_to_string(page).unwrap();
    for (a, b, order, _) in OVERLAPS {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{a}`, `{b}` |")));
        let row = row.unwrap_or_else(|| panic!("docs/rewriting.md has no row for `{a}`, `{b}`"));
        let says = match order {
            Order::Folded => "folded",
            Order::Same => "same",
            Order::Matters => "differs",
        };
        assert!(row.contains(&format!("| {says} |")), "{row}");
    }
}

/// A function of the values of a body, the last of which is `%1`.
fn program(body: &str) -> String {
    format!("func.func @f(%p: i1, %x: i32, %y: i32, %z: i32) -> i32 {{\n{body}\nreturn %1 : i32\n}}")
}

/// The result of canonicalizing a body with the patterns of arith that `keep` accepts, in their order or reversed.
fn apply(body: &str, keep: &dyn Fn(&str) -> bool, reversed: bool, fold: bool) -> String {
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.load_dialect(b"arith");
    let arith = cx.loaded_dialects().into_iter().find(|dialect| dialect.name == "arith").unwrap();
    let mut patterns = PatternSet::new();
    for op in arith.ops {
        let mut listed: Vec<_> = op.canonicalize.iter().filter(|pattern| keep(short((pattern.name)()))).collect();
        if reversed {
            listed.reverse();
        }
        patterns.extend(listed.into_iter().copied());
    }
    let source = Arc::new(program(body).into_bytes());
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "body", source, &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let region = parsed.ir.op(parsed.top).region(0).unwrap().handle();
    let config = GreedyConfig { fold, top_down: true, ..GreedyConfig::default() };
    assert!(apply_greedily(&mut parsed.ir, region, &patterns.freeze(&cx), &config).converged);
    text(&parsed.ir, parsed.top)
}

fn text(ir: &Ir, top: dialekt_ir_core::ir::Op) -> String {
    let mut printed = Vec::new();
    print_op(ir, top, &PrintFlags::default(), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// Both rules match the program, and their order has the stated effect.
#[test]
fn order_does_what_is_said_of_it() {
    for (a, b, order, body) in OVERLAPS {
        let none = apply(body, &|_| false, false, false);
        for rule in [a, b] {
            assert_ne!(apply(body, &|name| name == rule, false, false), none, "{rule} does not match\n{none}");
        }
        if order == Order::Folded {
            assert!(!apply(body, &|_| false, false, true).contains("arith.subi"), "{body}");
        }
        let (one, other) = (apply(body, &|_| true, false, true), apply(body, &|_| true, true, true));
        assert_eq!(one == other, order != Order::Matters, "{a}, {b}:\n{one}\n{other}");
    }
}
