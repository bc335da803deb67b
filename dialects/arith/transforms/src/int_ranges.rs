//! The results of integer range analysis, for the patterns of passes.
//!
//! The passes analyze the whole tree first. Their patterns look up the ranges of values that existed then; new values
//! have no range unless a pattern sets one. The reference may mistake a new value for an erased one.

use std::sync::{Mutex, PoisonError};

use dialekt_analysis::dataflow::{Forward, IntegerRange, IntegerRanges, Solver};
use dialekt_interfaces::ValueRange;
use dialekt_ir_core::num::IntRange;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::{PassContext, PassFailed, PassResult};
use dialekt_rewrite::{GreedyConfig, Simplify, canonicalize};
use dialekt_transforms::replace_known_results;

/// The ranges of values, for patterns.
pub(crate) struct Ranges(Mutex<Solver>);

impl Ranges {
    /// Runs the analysis together with that of constants, which replaces known results.
    pub(crate) fn find(ir: &mut Ir, op: Op) -> Result<Ranges, PassFailed> {
        let mut solver = Solver::new();
        solver.load_baseline();
        let ranges = Ranges::add_to(solver, ir, op)?;
        let solver = ranges.0.lock().unwrap_or_else(PoisonError::into_inner);
        replace_known_results(ir, op, Some(&solver));
        drop(solver);
        Ok(ranges)
    }

    /// Runs the analysis in a solver that has an analysis of dead code.
    pub(crate) fn add_to(mut solver: Solver, ir: &Ir, op: Op) -> Result<Ranges, PassFailed> {
        solver.load(Forward::new(IntegerRanges));
        solver.run(ir, op).map_err(|_| PassFailed)?;
        Ok(Ranges(Mutex::new(solver)))
    }

    /// The range of a value; `None` for types other than integers, and for too wide ones.
    pub(crate) fn of(&self, value: Value) -> ValueRange {
        let solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        solver.lookup(value).and_then(|IntegerRange(range)| range.clone()).filter(|range| range.width() != 0)
    }

    /// The ranges of values, if they are all known.
    pub(crate) fn of_all(&self, values: impl IntoIterator<Item = Value>) -> Option<Vec<IntRange>> {
        values.into_iter().map(|value| self.of(value)).collect()
    }

    /// The only integer in the range of a value.
    pub(crate) fn constant(&self, value: Value) -> Option<ApInt> {
        self.of(value)?.as_constant().cloned()
    }

    /// Copies the range of a value to a new one.
    pub(crate) fn copy(&self, from: Value, to: Value) {
        let range = self.of(from);
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *solver.state_mut(to) = IntegerRange(range);
    }
}

/// Applies patterns to all ops nested in the op of a pass.
pub(crate) fn apply(cx: &mut PassContext<'_>, patterns: PatternSet) -> PassResult {
    let patterns = patterns.freeze(cx.cx());
    let config = GreedyConfig { simplify: Simplify::Aggressive, ..GreedyConfig::default() };
    let op = cx.op();
    match canonicalize(cx.ir_mut(), op, &patterns, &config).converged {
        true => Ok(()),
        false => Err(cx.not_converged()),
    }
}
