//! Canonicalization: the patterns that dialects declare for it, applied greedily, isolate by isolate.
//! [MLIR docs: Operation Canonicalization]

use super::greedy::{GreedyConfig, Outcome, apply_greedily};
use super::pattern::{FrozenPatterns, PatternSet};
use crate::context::ContextData;
use crate::ir::{Ir, Op, Region};

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

/// Brings what is nested in an op into canonical form. Isolates are looked at one by one, outer ones first, where none can see
/// into another one; the result is the same.
pub fn canonicalize(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> Outcome {
    let nested = ir.op(op).preorder().skip(1).filter(|op| op.handle().is_isolate_root());
    let mut roots: Vec<Op> = nested.map(|op| op.handle()).collect();
    let independent = roots.iter().all(|owner| is_inert(ir, *owner, patterns));
    if !independent {
        roots.clear();
    }
    roots.insert(0, op);
    let config = GreedyConfig { skip_isolates: independent, ..config.clone() };
    let mut outcome = Outcome { changed: false, converged: true };
    for root in roots {
        // Patterns of an outer isolate may have erased an inner one.
        let regions: Vec<Region> =
            ir.get_op(root).into_iter().flat_map(|op| op.regions()).map(|r| r.handle()).collect();
        for region in regions {
            let found = apply_greedily(ir, region, patterns, &config);
            outcome.changed |= found.changed;
            outcome.converged &= found.converged;
        }
    }
    outcome
}

/// Whether nothing is done to an op that could depend on what is nested in it.
fn is_inert(ir: &Ir, op: Op, patterns: &FrozenPatterns) -> bool {
    let view = ir.op(op);
    !patterns.has(view.name()) && view.descriptor().is_some_and(|descriptor| descriptor.fold.is_none())
}
