//! Canonicalization: the patterns that dialects declare for it, applied greedily, isolate by isolate.
//! [MLIR docs: Operation Canonicalization]

use std::sync::{Mutex, PoisonError};

use rayon::iter::Either;
use rayon::prelude::*;

use super::greedy::{GreedyConfig, Outcome, apply_greedily};
use super::pattern::{FrozenPatterns, PatternSet};
use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::interfaces::SymbolUserOpRef;
use dialekt_ir_core::ir::lend::{Home, Lent};
use dialekt_ir_core::ir::{Ir, Op, OpRef, Region, WalkControl, WalkOrder};

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

/// Canonicalizes the ops nested in an op.
///
/// Isolates are canonicalized one by one, outer ones before inner ones, siblings in parallel, where none can see into
/// another one: the result is the same. With an action handler, all are canonicalized together, so that the steps are
/// the reference's, too.
pub fn canonicalize(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    if ir.cx().action_handler().is_some() || !all_inert(ir, op, patterns) {
        let mut work = Work::new(patterns, config);
        work.on_regions(ir, op);
        return work.outcome;
    }
    let config = GreedyConfig { skip_isolates: true, ..config.clone() };
    let mut work = Work::new(patterns, &config);
    work.on_regions(ir, op);
    let isolates = outermost_isolates(ir, op);
    let parallel = isolates.len() > 1
        && !ir.has_listener()
        && ir.cx().rewrite_log().is_none()
        && ir.cx().is_multithreading_enabled()
        && rayon::current_num_threads() > 1;
    if !parallel {
        isolates.into_iter().for_each(|op| work.serially(ir, op));
        work.settle(ir);
        return work.outcome;
    }
    // Folders may look up symbols, which is not possible from a lent isolate.
    let around = &*ir;
    let (outward, isolates): (Vec<Op>, Vec<Op>) = isolates
        .into_par_iter()
        .partition_map(|op| if has_symbol_values(around, op) { Either::Left(op) } else { Either::Right(op) });
    outward.into_iter().for_each(|op| work.serially(ir, op));
    let lent: Vec<_> = isolates.iter().filter_map(|op| Some((*op, ir.lend(*op)?))).collect();
    let spare = Mutex::new(Vec::new());
    let around = &*ir;
    let one = |(op, (home, lent)): (Op, (Home, Lent))| {
        let free = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tree: Ir = free.unwrap_or_else(|| around.for_lent());
        tree.receive(lent, None);
        let mut work = Work::new(patterns, &config);
        work.serially(&mut tree, op);
        let lent = tree.release();
        spare.lock().unwrap_or_else(PoisonError::into_inner).push(tree);
        (home, lent, work)
    };
    let done: Vec<_> = lent.into_par_iter().map(one).collect();
    for (home, lent, found) in done {
        ir.take_back(home, lent);
        work.outcome.add(found.outcome);
        work.unsettled.extend(found.unsettled);
    }
    work.settle(ir);
    work.outcome
}

/// The accumulated outcome for several regions.
struct Work<'a> {
    patterns: &'a FrozenPatterns,
    config: &'a GreedyConfig,
    outcome: Outcome,
    /// Regions that may have become simpler when they were left, and after how many iterations.
    unsettled: Vec<(Region, u64)>,
}

impl<'a> Work<'a> {
    fn new(patterns: &'a FrozenPatterns, config: &'a GreedyConfig) -> Work<'a> {
        let outcome = Outcome { converged: true, ..Outcome::default() };
        Work { patterns, config, outcome, unsettled: Vec::new() }
    }

    /// Canonicalizes one isolate after the other, outer ones first.
    fn serially(&mut self, ir: &mut Ir, op: Op) {
        let mut todo = vec![op];
        while let Some(op) = todo.pop() {
            self.on_regions(ir, op);
            let start = todo.len();
            todo.extend(outermost_isolates(ir, op));
            todo[start..].reverse();
        }
    }

    fn on_regions(&mut self, ir: &mut Ir, op: Op) {
        let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
        regions.into_iter().for_each(|region| self.on_region(ir, region, 0));
    }

    /// Canonicalizes a region that some iterations went through already.
    fn on_region(&mut self, ir: &mut Ir, region: Region, before: u64) {
        let left = self.config.max_iterations.map(|max| max.saturating_sub(before));
        let config = GreedyConfig { max_iterations: left, ..self.config.clone() };
        let mut found = apply_greedily(ir, region, self.patterns, &config);
        found.iterations += before;
        if std::mem::take(&mut found.unsettled) {
            self.unsettled.push((region, found.iterations));
        }
        self.outcome.add(found);
    }

    /// The reference visits all ops again as long as any are changed, so that regions that may have become simpler are
    /// simplified when another change causes a further iteration.
    fn settle(&mut self, ir: &mut Ir) {
        while let Some(next) = self.unsettled.iter().position(|(_, before)| *before < self.outcome.iterations) {
            let (region, before) = self.unsettled.swap_remove(next);
            if ir.get_region(region).is_some() {
                self.on_region(ir, region, before);
            }
        }
    }
}

/// The ops nested in an op that own isolates, without those in others.
fn outermost_isolates(ir: &Ir, op: Op) -> Vec<Op> {
    let mut found = Vec::new();
    let view = ir.op(op);
    if !view.may_contain_isolates() {
        return found;
    }
    let _ = view.walk(WalkOrder::Pre, |inner| {
        if inner.handle() == op || !inner.handle().is_isolate_root() {
            return WalkControl::Advance;
        }
        found.push(inner.handle());
        WalkControl::Skip
    });
    found
}

/// Returns whether an op contains a value that depends on nothing but a symbol, such as the address of a variable.
fn has_symbol_values(ir: &Ir, op: Op) -> bool {
    ir.op(op).preorder().any(|inner| {
        inner.num_operands() == 0 && inner.num_results() != 0 && SymbolUserOpRef::of(inner).is_some() && inner.is_pure()
    })
}

/// Returns whether no pattern or folder applies to the nested ops that own isolates: it could depend on the content of
/// the isolates.
fn all_inert(ir: &Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let is_inert = |owner: OpRef<'_>| !patterns.has(owner.name()) && !owner.cx().op_may_fold(owner.name());
    let walked = ir.op(op).walk(WalkOrder::Pre, |inner| match inner.handle() {
        owner if owner.is_isolate_root() && owner != op && !is_inert(inner) => WalkControl::Interrupt,
        _ if inner.may_contain_isolates() => WalkControl::Advance,
        _ => WalkControl::Skip,
    });
    walked.is_continue()
}
