//! Canonicalization: the patterns that dialects declare for it, applied greedily, isolate by isolate.
//! [MLIR docs: Operation Canonicalization]

use std::sync::{Mutex, PoisonError};

use rayon::iter::Either;
use rayon::prelude::*;
use smallvec::SmallVec;

use super::greedy::{Driver, GreedyConfig, Outcome};
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
        let mut work = Work::default();
        work.on_regions(ir, op, patterns, config);
        return work.outcome;
    }
    let config = GreedyConfig { skip_isolates: true, ..config.clone() };
    let parallel = !ir.has_listener()
        && ir.cx().rewrite_log().is_none()
        && ir.cx().is_multithreading_enabled()
        && rayon::current_num_threads() > 1;
    let mut work = Work::default();
    if !parallel {
        work.serially(ir, op, patterns, &config);
        work.settle(ir, patterns, &config);
        return work.outcome;
    }
    work.on_regions(ir, op, patterns, &config);
    let mut isolates = Vec::new();
    add_outermost_isolates(ir, op, &mut isolates);
    // Folders may look up symbols, which is not possible from a lent isolate.
    let around = &*ir;
    let is_only = isolates.len() < 2;
    let stays = |op: Op| is_only || !op.is_isolate_root() || has_symbol_values(around, op);
    let (outward, isolates): (Vec<Op>, Vec<Op>) =
        isolates.into_par_iter().partition_map(|op| if stays(op) { Either::Left(op) } else { Either::Right(op) });
    outward.into_iter().for_each(|op| work.serially(ir, op, patterns, &config));
    let lent: Vec<_> = isolates.iter().filter_map(|op| Some((*op, ir.lend(*op)?))).collect();
    let spare = Mutex::new(Vec::new());
    let around = &*ir;
    let one = |(op, (home, lent)): (Op, (Home, Lent))| {
        let free = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tree: Ir = free.unwrap_or_else(|| around.for_lent());
        tree.receive(lent, None);
        let mut work = Work::default();
        work.serially(&mut tree, op, patterns, &config);
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
    work.settle(ir, patterns, &config);
    work.outcome
}

/// The accumulated outcome for several regions.
struct Work {
    outcome: Outcome,
    /// Regions that may have become simpler when they were left, and after how many iterations.
    unsettled: Vec<(Region, u64)>,
}

impl Default for Work {
    fn default() -> Work {
        Work { outcome: Outcome { converged: true, ..Outcome::default() }, unsettled: Vec::new() }
    }
}

impl Work {
    /// Canonicalizes one isolate after the other, outer ones first.
    fn serially(&mut self, ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) {
        let mut todo = vec![op];
        self.drive(ir, patterns, config, |work, driver| {
            while let Some(op) = todo.pop() {
                let start = todo.len();
                work.on_regions_of(driver, op, &mut todo);
                todo[start..].reverse();
            }
        });
    }

    fn on_regions(&mut self, ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) {
        self.drive(ir, patterns, config, |work, driver| work.on_regions_of(driver, op, &mut Vec::new()));
    }

    /// Works with a driver: most regions are small, so that one is used for all.
    fn drive(
        &mut self,
        ir: &mut Ir,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
        work: impl FnOnce(&mut Work, &mut Driver<'_>),
    ) {
        let cx = ir.cx().clone();
        let mut driver = Driver::new(&cx, ir, None, patterns, config);
        work(self, &mut driver);
        driver.detach();
    }

    /// Canonicalizes the regions of an op, and adds the ops in them that are left for later.
    fn on_regions_of(&mut self, driver: &mut Driver<'_>, op: Op, skipped: &mut Vec<Op>) {
        driver.ir.op(op).warm_isolate();
        let regions: SmallVec<[Region; 2]> = driver.ir.op(op).regions().map(|region| region.handle()).collect();
        for region in regions {
            // Most modules.
            if let Some(mut ops) = driver.ops_to_skip(region) {
                self.outcome.add(Outcome { converged: true, iterations: 1, ..Outcome::default() });
                skipped.append(&mut ops);
                continue;
            }
            let found = self.on_region(driver, region, 0);
            skipped.append(&mut driver.take_skipped(region, found));
        }
    }

    /// Canonicalizes a region that some iterations went through already.
    fn on_region(&mut self, driver: &mut Driver<'_>, region: Region, before: u64) -> Outcome {
        let mut found = driver.run(region, driver.config.max_iterations.map(|max| max.saturating_sub(before)));
        found.iterations += before;
        if std::mem::take(&mut found.unsettled) {
            self.unsettled.push((region, found.iterations));
        }
        self.outcome.add(found);
        found
    }

    /// The reference visits all ops again as long as any are changed, so that regions that may have become simpler are
    /// simplified when another change causes a further iteration.
    fn settle(&mut self, ir: &mut Ir, patterns: &FrozenPatterns, config: &GreedyConfig) {
        self.drive(ir, patterns, config, |work, driver| {
            while let Some(next) = work.unsettled.iter().position(|(_, before)| *before < work.outcome.iterations) {
                let (region, before) = work.unsettled.swap_remove(next);
                if driver.ir.get_region(region).is_some() {
                    work.on_region(driver, region, before);
                }
            }
        });
    }
}

/// Adds the ops nested in an op that may own isolates, without those in others.
fn add_outermost_isolates(ir: &Ir, op: Op, found: &mut Vec<Op>) {
    let view = ir.op(op);
    if !view.may_contain_isolates() {
        return;
    }
    let _ = view.walk(WalkOrder::Pre, |inner| {
        if inner.handle() == op || inner.num_regions() == 0 || !inner.may_own_isolate() {
            return WalkControl::Advance;
        }
        found.push(inner.handle());
        WalkControl::Skip
    });
}

/// Returns whether an op contains a value that depends on nothing but a symbol, such as the address of a variable.
fn has_symbol_values(ir: &Ir, op: Op) -> bool {
    ir.op(op).preorder().any(|inner| {
        inner.num_operands() == 0 && inner.num_results() != 0 && SymbolUserOpRef::of(inner).is_some() && inner.is_pure()
    })
}

/// Returns whether no pattern or folder applies to the nested ops that may own isolates: it could depend on the content of
/// the isolates.
fn all_inert(ir: &Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let is_inert = |owner: OpRef<'_>| !patterns.has(owner.name()) && !owner.cx().op_may_fold(owner.name());
    let walked = ir.op(op).walk(WalkOrder::Pre, |inner| {
        let is_owner = inner.handle() != op && inner.num_regions() != 0 && inner.may_own_isolate();
        match inner.may_contain_isolates() {
            _ if is_owner && !is_inert(inner) => WalkControl::Interrupt,
            true => WalkControl::Advance,
            false => WalkControl::Skip,
        }
    });
    walked.is_continue()
}
