//! Units and what was found in them, in the order in which they were verified: level by level. As pools for all of
//! them: most units are small.

use super::Verified;
use crate::context::dialect::Invalid;
use crate::diag::Diagnostic;
use crate::ir::Op;

/// The results of verifying some units.
#[derive(Default)]
pub(super) struct Units {
    all: Vec<Ends>,
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
    nested: u32,
    batches: u32,
    reports: u32,
    failed: bool,
}

impl Units {
    /// Makes room for units.
    pub fn reserve(&mut self, units: usize) {
        self.all.reserve(units);
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
        self.all.push(self.ends(failed));
    }

    fn ends(&self, failed: bool) -> Ends {
        let [nested, batches, reports] = [self.nested.len(), self.batches.len(), self.reports.len()].map(|n| n as u32);
        Ends { nested, batches, reports, failed }
    }

    /// Adds the units that were verified after these.
    pub fn append(&mut self, later: Units) {
        let start = self.ends(false);
        self.all.extend(later.all.into_iter().map(|unit| Ends {
            nested: start.nested + unit.nested,
            batches: start.batches + unit.batches,
            reports: start.reports + unit.reports,
            failed: unit.failed,
        }));
        self.nested.extend(later.nested);
        self.batches.extend(later.batches.into_iter().map(|end| start.nested + end));
        self.reports.extend(later.reports.into_iter().map(|(batch, report)| (start.batches + batch, report)));
        self.any_failed |= later.any_failed;
    }

    /// Merges the reports of all units, as if each unit waited for those that come up in it.
    pub fn merge(self, out: &mut Vec<Diagnostic>) -> Verified {
        if self.reports.is_empty() && !self.any_failed {
            return Ok(());
        }
        /// A unit that is being merged: the next of its nested ones, batches and reports.
        struct Frame {
            unit: usize,
            nested: u32,
            batch: u32,
            report: u32,
            failed: bool,
        }
        let Units { all, batches, reports, .. } = self;
        let frame = |unit: usize| {
            let start = unit.checked_sub(1).map_or(Ends::default(), |before| all[before]);
            Frame { unit, nested: start.nested, batch: start.batches, report: start.reports, failed: false }
        };
        let mut reports: Vec<_> = reports.into_iter().map(Some).collect();
        let mut stack = vec![frame(0)];
        while let Some(top) = stack.last_mut() {
            let unit = all[top.unit];
            while !top.failed && top.report < unit.reports {
                let next = &mut reports[top.report as usize];
                let Some((_, report)) = next.take_if(|(batch, _)| *batch <= top.batch) else { break };
                out.push(report);
                top.report += 1;
            }
            if top.batch < unit.batches && top.nested < batches[top.batch as usize] {
                top.nested += 1;
                let nested = top.nested as usize;
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
