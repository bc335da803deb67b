//! Loops of the greedy driver: the cost of visiting an op, of rewriting it, and of folding it.

use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Builder, Ir, Op, OpSpec};
use dialekt_ir_core::rewrite::{PatternRoot, PatternSet, Rewriter};
use dialekt_rewrite::{GreedyConfig, apply_greedily, canonicalization_patterns};

use crate::best;
use crate::fixture::{BODY, Fixture};

/// The driver without patterns.
pub fn no_patterns(n: usize, registered: bool) -> f64 {
    driver(n, registered, &PatternSet::new(), Fixture::live_functions)
}

/// The driver with all canonicalization patterns, none of which matches.
pub fn canonicalizers(n: usize) -> f64 {
    let fixture = Fixture::new(0, true);
    driver(n, true, &canonicalization_patterns(&fixture.cx), Fixture::live_functions)
}

/// The driver replaces each op.
pub fn with_pattern(n: usize) -> f64 {
    let mut set = PatternSet::new();
    set.add_fn("AddToMul", PatternRoot::Op("t.add"), 1, |rewriter: &mut Rewriter<'_>, op| {
        let mul = rewriter.ir().cx().op_name("t.mul");
        let view = rewriter.op(op);
        let (loc, ty) = (view.loc(), view.result_type(0)?);
        let operands = [view.operand(0)?, view.operand(1)?];
        let new = rewriter.create_op(&OpSpec::new(mul, loc).operands(&operands).results(&[ty]));
        rewriter.replace_op_with(op, new);
        Some(())
    });
    driver(n, false, &set, Fixture::live_functions)
}

/// The driver folds each op: a chain of sums that begins with constants.
pub fn constant_chain(n: usize) -> f64 {
    driver(n, true, &PatternSet::new(), constant_chains)
}

/// Runs the driver from the first op to the last. Afterwards, its ops are unchanged or all folded.
fn driver(n: usize, registered: bool, patterns: &PatternSet, make: fn(&Fixture, &mut Ir, usize) -> Op) -> f64 {
    let fixture = Fixture::new(n, registered);
    let patterns = patterns.clone().freeze(&fixture.cx);
    let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
    let setup = || {
        let mut ir = Ir::new(&fixture.cx);
        let module = make(&fixture, &mut ir, n);
        (ir, module)
    };
    let run = |(ir, module): &mut (Ir, Op)| {
        let region = ir.op(*module).region(0).expect("a module has a region").handle();
        apply_greedily(ir, region, &patterns, &config)
    };
    let (mut ir, module) = setup();
    let left = |ir: &Ir| ir.op(module).preorder().filter(|op| op.num_operands() == 2 && op.num_results() == 1).count();
    assert_eq!(left(&ir), n);
    let mut state = (ir, module);
    run(&mut state);
    ir = state.0;
    assert!([0, n].contains(&left(&ir)), "number of ops");
    best(n, setup, run)
}

/// Functions whose ops add 1, a constant of the function, to the value before them, the first one to 1.
fn constant_chains(fixture: &Fixture, ir: &mut Ir, n: usize) -> Op {
    let (module, block) = fixture.module(ir);
    let constant = fixture.cx.op_name("arith.constant");
    let one = [Some(fixture.cx.integer_attr(Type::I32, 1).expect("a type with integers"))];
    for (index, locs) in fixture.locs.chunks(BODY).enumerate() {
        let (_, entry) = fixture.function(ir, block, index);
        let mut builder = Builder::at_end(ir, entry);
        let spec = OpSpec::new(constant, Location::UNKNOWN).results(&[Type::I32]).slots(&one);
        let one = builder.create_op(&spec);
        let one = builder.ir().op(one).result(0).unwrap();
        let mut last = one;
        for loc in locs {
            let operands = [last, one];
            let op = builder.create_op(&OpSpec::new(fixture.op, *loc).operands(&operands).results(&[Type::I32]));
            last = builder.ir().op(op).result(0).unwrap();
        }
        builder.create_op(&OpSpec::new(fixture.cx.op_name("t.use"), Location::UNKNOWN).operands(&[last]));
        fixture.terminate(&mut builder);
    }
    assert_eq!(n, fixture.locs.len());
    module
}
