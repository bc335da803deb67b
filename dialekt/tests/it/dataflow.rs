//! Tests of data flow through branches, regions and calls, with analyses of all four kinds.
//!
//! Tests examine the ops with an attribute `tag`.

use std::collections::BTreeSet;
use std::sync::Arc;

use dialekt_analysis::dataflow::dense::{self, CallEdge, DenseBackward, DenseForward};
use dialekt_analysis::dataflow::{
    Analysis, AnalysisFailed, Anchor, Executable, Flow, Forward, Hashed, Lattice, Liveness, Point, Predecessors,
    Solver, SparseForward, Visited,
};
use dialekt_interfaces::CallOpRef;
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};

fn parse(text: &'static str) -> ParsedSource {
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut diagnostics);
    parsed.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

fn tag(op: OpRef<'_>) -> Option<String> {
    let tag = op.discardable_attr(b"tag").and_then(|tag| op.cx().string_value(tag))?;
    Some(op.cx().str(tag).into_owned())
}

/// The text of `say` for each tagged op, in the order of the source.
fn of_tagged(parsed: &ParsedSource, say: impl Fn(OpRef<'_>) -> String) -> Vec<String> {
    let ops = parsed.ir.op(parsed.top).preorder();
    ops.filter_map(|op| Some(format!("{}: {}", tag(op)?, say(op)))).collect()
}

/// A lattice of sets of names, joined by union.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Names(BTreeSet<String>);

impl Names {
    fn of(name: &str) -> Names {
        Names([name.to_owned()].into())
    }

    fn show(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl Lattice for Names {
    fn join(&mut self, other: &Names) -> bool {
        let before = self.0.len();
        self.0.extend(other.0.iter().cloned());
        self.0.len() != before
    }
}

/// An analysis of the tagged ops that may have been executed last.
struct Last;

impl DenseForward for Last {
    type State = Names;

    fn entry_state(&self, _: Point) -> Names {
        Names::of("?")
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, before: &Names) -> Visited {
        let after = tag(op).map_or_else(|| before.clone(), |tag| Names::of(&tag));
        flow.join(Point::After(op.handle()), &after);
        Ok(())
    }

    fn along_call(&mut self, _: CallOpRef<'_>, edge: CallEdge, before: &Names) -> Names {
        if edge == CallEdge::External { Names::of("elsewhere") } else { before.clone() }
    }
}

/// An analysis of the tagged ops that may be executed next.
struct Next;

impl DenseBackward for Next {
    type State = Names;

    fn exit_state(&self, _: Point) -> Names {
        Names::of("?")
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, after: &Names) -> Visited {
        let before = tag(op).map_or_else(|| after.clone(), |tag| Names::of(&tag));
        flow.join(Point::before(op), &before);
        Ok(())
    }
}

/// An analysis of the tagged ops that a value may be computed from; `?` for unknown ones.
struct Sources;

impl SparseForward for Sources {
    type State = Names;

    fn entry_state(&self, _: &Ir, _: Value) -> Names {
        Names::of("?")
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        let mut names = tag(op).map_or_else(Names::default, |tag| Names::of(&tag));
        for operand in op.operands() {
            names.join(flow.state(operand));
        }
        op.results().for_each(|result| flow.join(result, &names));
        Ok(())
    }
}

const PATHS: &str = r#"
func.func private @callee(%a: i32) -> i32 {
  "t.op"() {tag = "in-callee"} : () -> ()
  return %a : i32
}
func.func private @quiet(%a: i32) -> i32 {
  return %a : i32
}
func.func private @declared(i32) -> i32
func.func @f(%p: i1, %n: index) -> i32 {
  %c1 = arith.constant 1 : i32
  "t.op"() {tag = "start"} : () -> ()
  %x = scf.if %p -> i32 {
    "t.op"() {tag = "then"} : () -> ()
    scf.yield %c1 : i32
  } else {
    scf.yield %c1 : i32
  }
  "t.op"() {tag = "behind-if"} : () -> ()
  scf.for %i = %n to %n step %n {
    "t.op"() {tag = "loop"} : () -> ()
  }
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  "t.op"() {tag = "bb1"} : () -> ()
  cf.br ^bb2
^bb2:
  %y = call @quiet(%c1) : (i32) -> i32
  "t.op"() {tag = "bb2"} : () -> ()
  %z = call @callee(%y) : (i32) -> i32
  "t.op"() {tag = "behind-call"} : () -> ()
  %w = call @declared(%z) : (i32) -> i32
  "t.op"() {tag = "end"} : () -> ()
  return %w : i32
}
"#;

#[test]
fn places_know_what_was_before() {
    let parsed = parse(PATHS);
    let mut solver = Solver::new();
    solver.load_baseline();
    solver.load(dense::Forward::new(Last));
    solver.run(&parsed.ir, parsed.top).unwrap();
    let before = |op: OpRef<'_>| solver.lookup::<Names, _>(Point::before(op)).unwrap().show();
    let expected = [
        "in-callee: bb2",
        "start: ?",
        "then: start",
        "behind-if: start then",
        "loop: behind-if loop",
        "bb1: behind-if loop",
        "bb2: bb1 behind-if loop",
        "behind-call: in-callee",
        "end: elsewhere",
    ];
    assert_eq!(of_tagged(&parsed, before), expected);
}

#[test]
fn places_know_what_comes_next() {
    let parsed = parse(PATHS);
    let mut solver = Solver::new();
    solver.load_baseline();
    solver.load(dense::Backward::new(Next));
    solver.run(&parsed.ir, parsed.top).unwrap();
    let after = |op: OpRef<'_>| solver.lookup::<Names, _>(Point::After(op.handle())).unwrap().show();
    let expected = [
        "in-callee: behind-call",
        "start: behind-if then",
        "then: behind-if",
        "behind-if: bb1 bb2 loop",
        "loop: bb1 bb2 loop",
        "bb1: bb2",
        "bb2: in-callee",
        "behind-call: ? end",
        "end: ?",
    ];
    assert_eq!(of_tagged(&parsed, after), expected);
}

const VALUES: &str = r#"
func.func private @id(%a: i32) -> i32 {
  return %a : i32
}
func.func private @declared(i32) -> i32
func.func @f(%p: i1, %n: index, %arg: i32) {
  %a = "t.op"() {tag = "a"} : () -> i32
  %b = "t.op"() {tag = "b"} : () -> i32
  %c = arith.addi %a, %b {tag = "c"} : i32
  %d:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (i32, i32) {
    "t.use"(%i) {tag = "index"} : (index) -> ()
    scf.yield %y, %y : i32, i32
  }
  "t.use"(%d#0) {tag = "d0"} : (i32) -> ()
  "t.use"(%d#1) {tag = "d1"} : (i32) -> ()
  %e = call @id(%a) : (i32) -> i32
  "t.use"(%e) {tag = "e"} : (i32) -> ()
  %g = call @declared(%a) : (i32) -> i32
  "t.use"(%g) {tag = "g"} : (i32) -> ()
  cf.cond_br %p, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%h: i32):
  "t.use"(%h) {tag = "h"} : (i32) -> ()
  "t.use"(%arg) {tag = "arg"} : (i32) -> ()
  return
}
"#;

fn sources(interprocedural: bool) -> Vec<String> {
    let parsed = parse(VALUES);
    let mut solver = Solver::new();
    solver.set_interprocedural(interprocedural);
    solver.load_baseline();
    solver.load(Forward::new(Sources));
    solver.run(&parsed.ir, parsed.top).unwrap();
    of_tagged(&parsed, |op| match op.operand(0) {
        Some(value) => solver.lookup::<Names, _>(value).unwrap().show(),
        None => String::new(),
    })
}

#[test]
fn values_know_what_they_are_computed_from() {
    let expected = ["a: ", "b: ", "c: a", "index: ?", "d0: a b", "d1: b", "e: a", "g: ?", "h: a b", "arg: ?"];
    assert_eq!(sources(true), expected);
    let expected = ["a: ", "b: ", "c: a", "index: ?", "d0: a b", "d1: b", "e: ?", "g: ?", "h: a b", "arg: ?"];
    assert_eq!(sources(false), expected);
}

#[test]
fn values_are_live_where_they_matter() {
    let parsed = parse(
        r#"
func.func private @first(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @f(%m: memref<i32>, %n: index, %p: i1) -> i32 {
  %a = arith.constant {tag = "stored"} 1 : i32
  memref.store %a, %m[] : memref<i32>
  %b = arith.constant {tag = "returned"} 2 : i32
  %c = arith.constant {tag = "not used"} 3 : i32
  %d = arith.addi %c, %b {tag = "computed in vain"} : i32
  %e = memref.load %m[] {tag = "loaded in vain"} : memref<i32>
  %v = arith.constant {tag = "passed"} 4 : i32
  %w = arith.constant {tag = "passed in vain"} 5 : i32
  %r:2 = call @first(%v, %w) : (i32, i32) -> (i32, i32)
  memref.store %r#0, %m[] : memref<i32>
  %k = arith.constant {tag = "decides for nothing"} 6 : index
  scf.for %i = %k to %k step %k {
  }
  %l = arith.constant {tag = "decides"} 7 : index
  scf.for %i = %l to %n step %l {
    memref.store %a, %m[] : memref<i32>
  }
  %false = arith.constant false
  cf.cond_br %false, ^bb1, ^bb2
^bb1:
  %x = arith.constant {tag = "never executed"} 8 : i32
  memref.store %x, %m[] : memref<i32>
  cf.br ^bb2
^bb2:
  return %b : i32
}
"#,
    );
    let liveness = Liveness::new(&parsed.ir, parsed.top);
    let live = |op: OpRef<'_>| liveness.is_live(op.result(0).unwrap()).to_string();
    let expected = [
        "stored: true",
        "returned: true",
        "not used: false",
        "computed in vain: false",
        "loaded in vain: false",
        "passed: true",
        "passed in vain: false",
        "decides for nothing: false",
        "decides: true",
        "never executed: false",
    ];
    assert_eq!(of_tagged(&parsed, live), expected);
}

#[test]
fn control_is_known_where_constants_decide() {
    let parsed = parse(
        r#"
func.func private @never(%a: i32) -> i32 {
  "t.op"() {tag = "never called"} : () -> ()
  return %a : i32
}
func.func private @once(%a: i32) -> i32 {
  "t.op"() {tag = "called once"} : () -> ()
  return %a : i32
}
func.func @f(%p: i1) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  "t.op"() {tag = "taken"} : () -> ()
  %0 = func.call @once(%c1) : (i32) -> i32
  scf.if %true {
    "t.op"() {tag = "then"} : () -> ()
  } else {
    "t.op"() {tag = "else"} : () -> ()
  }
  return
^bb2:
  "t.op"() {tag = "not taken"} : () -> ()
  %1 = func.call @never(%c1) : (i32) -> i32
  return
}
"#,
    );
    let mut solver = Solver::new();
    solver.load_baseline();
    solver.run(&parsed.ir, parsed.top).unwrap();
    let executed = |op: OpRef<'_>| {
        let executed = solver.lookup::<Executable, _>(op.parent_block().unwrap().handle());
        executed.is_some_and(|executed| executed.0).to_string()
    };
    let expected =
        ["never called: false", "called once: true", "taken: true", "then: true", "else: false", "not taken: false"];
    assert_eq!(of_tagged(&parsed, executed), expected);
    let callers = |name: &str| {
        let function = parsed
            .ir
            .op(parsed.top)
            .preorder()
            .find(|op| op.symbol_name().is_some_and(|found| op.cx().str(found) == name));
        let known = solver.lookup::<Predecessors, _>(Point::After(function.unwrap().handle())).unwrap();
        (known.known().len(), known.has_unknown())
    };
    assert_eq!(callers("never"), (0, false));
    assert_eq!(callers("once"), (1, false));
    assert_eq!(callers("f"), (0, true));
}

/// A custom lattice anchor: a nesting depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Depth(usize);

impl Anchor for Depth {
    type Slots<T: Default + Send + 'static> = Hashed<Depth, T>;
}

/// An analysis that counts the ops at each depth; it fails at the third level.
struct Depths;

impl Analysis for Depths {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        let top = flow.ir().op(top.handle());
        for op in top.preorder() {
            let depth = std::iter::successors(op.parent_op(), |op| op.parent_op()).count();
            flow.update(Depth(depth), |count: &mut usize| {
                *count += 1;
                true
            });
            if depth == 3 {
                return Err(AnalysisFailed);
            }
        }
        Ok(())
    }

    fn visit(&mut self, _: &mut Flow<'_>, _: Point) -> Visited {
        Ok(())
    }
}

#[test]
fn anchors_of_ones_own_and_analyses_that_give_up() {
    let parsed = parse("\"t.a\"() ({ \"t.b\"() : () -> () \"t.b\"() : () -> () }) : () -> ()");
    let mut solver = Solver::new();
    solver.load(Depths);
    assert_eq!(solver.run(&parsed.ir, parsed.top), Ok(()));
    let counts: Vec<Option<usize>> = (0..4).map(|depth| solver.lookup(Depth(depth)).copied()).collect();
    assert_eq!(counts, [Some(1), Some(1), Some(2), None]);

    let parsed = parse("\"t.a\"() ({ \"t.b\"() ({ \"t.c\"() : () -> () }) : () -> () }) : () -> ()");
    let mut solver = Solver::new();
    solver.load(Depths);
    assert_eq!(solver.run(&parsed.ir, parsed.top), Err(AnalysisFailed));
}

/// Deeply nested ops do not overflow the stack.
#[test]
fn depth_is_no_matter() {
    const DEPTH: usize = 20_000;
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);
    let text = format!("{}{}", "\"t.a\"() ({ ".repeat(DEPTH), "}) : () -> () ".repeat(DEPTH));
    let parsed = parse_source(&cx, "deep", Arc::new(text.into_bytes()), &ParseOptions::default(), &mut Vec::new());
    let parsed = parsed.unwrap();
    let mut solver = Solver::new();
    solver.load_baseline();
    solver.load(dense::Forward::new(Last));
    solver.load(dense::Backward::new(Next));
    solver.run(&parsed.ir, parsed.top).unwrap();
    let deepest: Op = parsed.ir.op(parsed.top).preorder().last().unwrap().handle();
    let block = parsed.ir.op(deepest).parent_block().unwrap().handle();
    assert_eq!(solver.lookup(block), Some(&Executable(true)));
    Liveness::new(&parsed.ir, parsed.top);
}
