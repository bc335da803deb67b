//! Canonicalization: the patterns that dialects declare for it, applied greedily, isolate by isolate.
//! [MLIR docs: Operation Canonicalization]

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::greedy::{GreedyConfig, Outcome, apply_greedily};
use super::pattern::{FrozenPatterns, PatternSet};
use crate::context::ContextData;
use crate::interfaces::SymbolUserOp;
use crate::ir::lend::{Home, Lent};
use crate::ir::{Ir, Op, Region, WalkControl, WalkOrder};

/// The canonicalization patterns of all loaded dialects, then of all registered ops by name.
pub fn canonicalization_patterns(cx: &ContextData) -> PatternSet {
    let mut set = PatternSet::new();
    for dialect in cx.loaded_dialects() {
        set.extend(dialect.hooks.canonicalization_patterns().iter().copied());
    }
    for name in cx.registered_ops() {
        let patterns = cx.op_descriptor(name).map_or(&[][..], |descriptor| descriptor.canonicalize);
        set.extend(patterns.iter().copied());
    }
    set
}

/// Brings what is nested in an op into canonical form.
///
/// Isolates are looked at one by one, outer ones before inner ones, siblings in parallel, where none can see into another one: what
/// comes out is the same.
pub fn canonicalize(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let nested = ir.op(op).preorder().skip(1).filter(|op| op.handle().is_isolate_root());
    if !nested.map(|owner| owner.handle()).all(|owner| is_inert(ir, owner, patterns)) {
        return on_regions(ir, op, patterns, config);
    }
    let config = GreedyConfig { skip_isolates: true, ..config.clone() };
    let mut outcome = on_regions(ir, op, patterns, &config);
    let isolates = outermost_isolates(ir, op);
    let parallel = isolates.len() > 1
        && !ir.has_listener()
        && ir.cx().rewrite_log().is_none()
        && ir.cx().is_multithreading_enabled()
        && rayon::current_num_threads() > 1;
    if !parallel {
        isolates.into_iter().for_each(|op| outcome.add(serially(ir, op, patterns, &config)));
        return outcome;
    }
    // Folders may look at what symbols name, which a lent isolate cannot.
    let (outward, isolates): (Vec<Op>, Vec<Op>) = isolates.into_iter().partition(|op| has_symbol_values(ir, *op));
    outward.into_iter().for_each(|op| outcome.add(serially(ir, op, patterns, &config)));
    let lent: Vec<_> = isolates.iter().filter_map(|op| Some((*op, ir.lend(*op)?))).collect();
    let spare = Mutex::new(Vec::new());
    let around = &*ir;
    let work = |(op, (home, lent)): (Op, (Home, Lent))| {
        let free = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tree: Ir = free.unwrap_or_else(|| around.for_lent());
        tree.receive(lent);
        let outcome = serially(&mut tree, op, patterns, &config);
        let lent = tree.release();
        spare.lock().unwrap_or_else(PoisonError::into_inner).push(tree);
        (home, lent, outcome)
    };
    let done: Vec<_> = lent.into_par_iter().map(work).collect();
    for (home, lent, found) in done {
        ir.take_back(home, lent);
        outcome.add(found);
    }
    outcome
}

/// One isolate after the other, outer ones first.
fn serially(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let mut outcome = Outcome { changed: false, converged: true };
    let mut todo = vec![op];
    while let Some(op) = todo.pop() {
        outcome.add(on_regions(ir, op, patterns, config));
        let start = todo.len();
        todo.extend(outermost_isolates(ir, op));
        todo[start..].reverse();
    }
    outcome
}

fn on_regions(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
    let mut outcome = Outcome { changed: false, converged: true };
    regions.into_iter().for_each(|region| outcome.add(apply_greedily(ir, region, patterns, config)));
    outcome
}

/// The ops nested in an op that own isolates, without those in others.
fn outermost_isolates(ir: &Ir, op: Op) -> Vec<Op> {
    let mut found = Vec::new();
    let _ = ir.op(op).walk(WalkOrder::Pre, |inner| {
        if inner.handle() == op || !inner.handle().is_isolate_root() {
            return WalkControl::Advance;
        }
        found.push(inner.handle());
        WalkControl::Skip
    });
    found
}

/// Whether there is a value in an op that is nothing but what a symbol names, such as the address of a variable.
fn has_symbol_values(ir: &Ir, op: Op) -> bool {
    ir.op(op).preorder().any(|inner| {
        inner.num_operands() == 0 && inner.num_results() != 0 && SymbolUserOp::of(inner).is_some() && inner.is_pure()
    })
}

/// Whether nothing is done to an op that could depend on what is nested in it.
fn is_inert(ir: &Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let view = ir.op(op);
    !patterns.has(view.name()) && view.descriptor().is_some_and(|descriptor| descriptor.fold.is_none())
}
