//! Units and what was found in them, in the order in which they were verified: level by level. As pools for all of
//! them: most units are small.

use super::Verified;
use crate::context::dialect::Invalid;
use crate::diag::Diagnostic;
use crate::ir::Op;

/// The results of verifying some units.
#[derive(Default)]
pub(super) struct Units {
    /// The number of units.
    count: u32,
    /// The ends of those that have parts, or failed: most units have none.
    ends: Vec<Ends>,
    /// Isolated ops in the units, in the order in which they come up. They are units themselves: if the first unit is
    /// the outermost op, those behind it.
    pub nested: Vec<Op>,
    /// The ends, in `nested`, of the ops that come up at the same time: the walk of a unit goes on only when these have
    /// passed.
    batches: Vec<u32>,
    /// The reports, each with the number of batches that came up before it.
    pub reports: Vec<(u32, Diagnostic)>,
    pub any_failed: bool,
}

/// The ends of a unit's parts of the pools; each starts where that of the unit before ends.
#[derive(Clone, Copy, Default)]
struct Ends {
    unit: u32,
    nested: u32,
    batches: u32,
    reports: u32,
    failed: bool,
}

impl Units {
    /// Makes room for the ends of so many units.
    pub fn reserve(&mut self, units: usize) {
        self.ends.reserve(units);
    }

    /// Adds ops that come up in the current unit at the same time.
    pub fn add_batch(&mut self, ops: impl Iterator<Item = Op>) {
        self.nested.extend(ops);
        self.batches.push(self.nested.len() as u32);
    }

    /// Adds reports of the current unit.
    pub fn report(&mut self, reports: impl Iterator<Item = Diagnostic>) {
        let batch = self.batches.len() as u32;
        self.reports.extend(reports.map(|report| (batch, report)));
    }

    /// Ends the current unit.
    pub fn end(&mut self, failed: bool) {
        self.any_failed |= failed;
        let parts = |ends: &Ends| (ends.nested, ends.batches, ends.reports);
        let ends = self.end_here(failed);
        if failed || parts(&ends) != self.ends.last().map_or((0, 0, 0), parts) {
            self.ends.push(ends);
        }
        self.count += 1;
    }

    fn end_here(&self, failed: bool) -> Ends {
        let [nested, batches, reports] = [self.nested.len(), self.batches.len(), self.reports.len()].map(|n| n as u32);
        Ends { unit: self.count, nested, batches, reports, failed }
    }

    /// The ends of a unit.
    fn ends_of(&self, unit: u32) -> Ends {
        let known = self.ends.partition_point(|ends| ends.unit <= unit);
        let ends = known.checked_sub(1).map_or(Ends::default(), |last| self.ends[last]);
        Ends { unit, failed: ends.failed && ends.unit == unit, ..ends }
    }

    /// Adds the units that were verified after these, in order.
    pub fn append(&mut self, later: Vec<Units>) {
        let sum = |len: fn(&Units) -> usize| later.iter().map(len).sum();
        self.ends.reserve(sum(|units| units.ends.len()));
        self.nested.reserve(sum(|units| units.nested.len()));
        self.batches.reserve(sum(|units| units.batches.len()));
        later.into_iter().for_each(|units| self.append_one(units));
    }

    fn append_one(&mut self, later: Units) {
        let start = self.end_here(false);
        self.ends.extend(later.ends.into_iter().map(|ends| Ends {
            unit: start.unit + ends.unit,
            nested: start.nested + ends.nested,
            batches: start.batches + ends.batches,
            reports: start.reports + ends.reports,
            failed: ends.failed,
        }));
        self.count += later.count;
        self.nested.extend(later.nested);
        self.batches.extend(later.batches.into_iter().map(|end| start.nested + end));
        self.reports.extend(later.reports.into_iter().map(|(batch, report)| (start.batches + batch, report)));
        self.any_failed |= later.any_failed;
    }

    /// Merges the reports of all units, as if each unit waited for those that come up in it.
    pub fn merge(mut self, out: &mut Vec<Diagnostic>) -> Verified {
        if self.reports.is_empty() && !self.any_failed {
            return Ok(());
        }
        /// A unit that is being merged: the next of its nested ones, batches and reports.
        struct Frame {
            unit: Ends,
            nested: u32,
            batch: u32,
            report: u32,
            failed: bool,
        }
        let mut reports: Vec<_> = std::mem::take(&mut self.reports).into_iter().map(Some).collect();
        let frame = |unit: u32| {
            let start = unit.checked_sub(1).map_or(Ends::default(), |before| self.ends_of(before));
            let (nested, batch, report) = (start.nested, start.batches, start.reports);
            Frame { unit: self.ends_of(unit), nested, batch, report, failed: false }
        };
        let mut stack = vec![frame(0)];
        while let Some(top) = stack.last_mut() {
            let unit = top.unit;
            while !top.failed && top.report < unit.reports {
                let next = &mut reports[top.report as usize];
                let Some((_, report)) = next.take_if(|(batch, _)| *batch <= top.batch) else { break };
                out.push(report);
                top.report += 1;
            }
            if top.batch < unit.batches && top.nested < self.batches[top.batch as usize] {
                top.nested += 1;
                let nested = top.nested;
                stack.push(frame(nested));
            } else if top.batch < unit.batches && !top.failed {
                top.batch += 1;
            } else {
                let failed = top.failed || unit.failed;
                stack.pop();
                match stack.last_mut() {
                    Some(around) => around.failed |= failed,
                    None if failed => return Err(Invalid),
                    None => {}
                }
            }
        }
        Ok(())
    }
}
