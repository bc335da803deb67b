//! Splitting the text into parts that are printed in parallel.

use super::ops::{Here, Ops};
use super::printer::Printer;
use crate::ir::arena::NONE;

/// Text, cut where ops were taken out of it.
pub(super) enum Segment<'a> {
    Text(Vec<u8>),
    Ops(Ops<'a>),
}

/// Takes ops out of the text of a machine.
pub(super) struct Plan<'a> {
    segments: Vec<Segment<'a>>,
    /// Ops in the segments, on all levels.
    weight: u64,
    /// Bytes of text in the segments.
    text: usize,
    /// The ops taken last, when the next one may still join them.
    run: Option<(Ops<'a>, u64)>,
    /// An op with more ops in it is opened, and its ops are taken.
    largest: u64,
    /// The number of ops that are taken before the next stop.
    window: u64,
}

impl<'a> Plan<'a> {
    /// Takes ops in parts of about `largest` ops, and stops when there are `window` of them.
    pub fn new(largest: u64, window: u64) -> Self {
        Plan { segments: Vec::new(), weight: 0, text: 0, run: None, largest, window }
    }

    /// Returns whether enough ops are taken, or the text between them is long enough.
    pub fn is_full(&self, text: usize) -> bool {
        self.weight >= self.window || self.text >= text
    }

    /// The segments planned since the last call, with the text behind them.
    pub fn segments(&mut self, p: &mut Printer<'a>) -> Vec<Segment<'a>> {
        self.end_run();
        if !p.out.is_empty() {
            self.segments.push(Segment::Text(std::mem::take(&mut p.out)));
        }
        (self.weight, self.text) = (0, 0);
        std::mem::take(&mut self.segments)
    }

    /// Takes the next op, unless it is too large to be in one part.
    pub fn take(&mut self, p: &mut Printer<'a>, ops: &Ops<'a>) -> bool {
        let weight = weight(p, ops.here, ops.op);
        if weight > self.largest {
            self.end_run();
            return false;
        }
        let next = ops.here.arena.links[ops.op as usize].next;
        if !p.out.is_empty() {
            self.end_run();
            self.text += p.out.len();
            self.segments.push(Segment::Text(std::mem::take(&mut p.out)));
        }
        let (run, total) = self.run.get_or_insert((*ops, 0));
        run.part = Some(next);
        *total += weight;
        self.weight += weight;
        if *total >= self.largest {
            self.end_run();
        }
        true
    }

    /// Ends the part that the last op is in.
    pub fn end_run(&mut self) {
        if let Some((ops, _)) = self.run.take() {
            self.segments.push(Segment::Ops(ops));
        }
    }
}

/// The number of ops in an op, itself included.
fn weight(p: &Printer<'_>, here: Here<'_>, op: u32) -> u64 {
    if let Some(isolate) = here.arena.nested_isolate(op) {
        return u64::from(p.env.names.of(isolate).ops);
    }
    debug_assert!(op != NONE);
    1 + here.arena.op_regions(op).iter().map(|r| u64::from(here.names.region_ops(*r))).sum::<u64>()
}
