//! Live ranges of tiles: where values are live, and which values share a tile.

use std::collections::{HashMap, HashSet};

use dialekt_analysis::live_values::LiveValues;
use dialekt_arm_sme::{ArmSMETileType, sme_tile_type};
use dialekt_ir_core::prelude::rewrite::*;

use super::{is_tile, predecessor_tiles, tile_op};

/// The numbers of ops, block by block in an order in which definitions come before uses. Arguments of a block have a number of their own,
/// before that of its first op.
pub(super) struct Numbering {
    numbers: HashMap<Op, u32>,
}

impl Numbering {
    pub(super) fn new(ir: &Ir, function: Op) -> Numbering {
        let mut this = Numbering { numbers: HashMap::new() };
        let mut next = 0;
        for block in blocks_sorted_by_dominance(ir, function) {
            next += 1;
            for op in ir.block(block).ops() {
                this.numbers.insert(op.handle(), next);
                next += 1;
            }
        }
        this
    }

    pub(super) fn of(&self, op: OpRef<'_>) -> Option<u32> {
        self.numbers.get(&op.handle()).copied()
    }

    /// The number of the last op of a block that uses a value, or of an op around it.
    fn last_use(&self, ir: &Ir, value: Value, block: Block) -> Option<u32> {
        let in_block = |op: OpRef<'_>| {
            std::iter::successors(Some(op), |op| op.parent_op())
                .find(|op| op.parent_block().is_some_and(|parent| parent.handle() == block))
                .and_then(|op| self.of(op))
        };
        ir.value(value).users().filter_map(in_block).max()
    }
}

/// The blocks of a function, each behind those that dominate it. [MLIR: getBlocksSortedByDominance]
fn blocks_sorted_by_dominance(ir: &Ir, function: Op) -> Vec<Block> {
    let Some(body) = ir.op(function).region(0) else { return Vec::new() };
    let mut sorted = Vec::new();
    let mut listed = HashSet::new();
    for start in body.blocks() {
        if listed.contains(&start.handle()) {
            continue;
        }
        // Depth first: a block is done when all that follow it are.
        let mut seen: HashSet<Block> = HashSet::from([start.handle()]);
        let mut stack =
            vec![(start.handle(), start.successors().map(|next| next.handle()).collect::<Vec<_>>().into_iter())];
        let mut done = Vec::new();
        while let Some((block, successors)) = stack.last_mut() {
            match successors.next() {
                Some(next) if seen.insert(next) => {
                    let successors = ir.block(next).successors().map(|next| next.handle());
                    stack.push((next, successors.collect::<Vec<_>>().into_iter()));
                }
                Some(_) => {}
                None => {
                    done.push(*block);
                    stack.pop();
                }
            }
        }
        sorted.extend(done.into_iter().rev().filter(|block| listed.insert(*block)));
    }
    sorted
}

/// The places at which values that may share a tile are live.
pub(super) struct LiveRange {
    pub(super) values: Vec<Value>,
    /// Intervals of numbers without their ends, in order, with gaps between them.
    pub(super) intervals: Vec<(u32, u32)>,
    pub(super) tile_type: ArmSMETileType,
    pub(super) tile_id: i64,
}

impl LiveRange {
    pub(super) fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    pub(super) fn start(&self) -> u32 {
        self.intervals.first().map_or(0, |interval| interval.0)
    }

    pub(super) fn end(&self) -> u32 {
        self.intervals.last().map_or(0, |interval| interval.1)
    }

    /// Returns whether a value is live at a place.
    pub(super) fn is_live_at(&self, place: u32) -> bool {
        self.intervals.iter().any(|(start, end)| (*start..*end).contains(&place))
    }

    /// Returns whether values of both are live at the same time.
    pub(super) fn overlaps(&self, other: &LiveRange) -> bool {
        let (mut a, mut b) = (self.intervals.iter().peekable(), other.intervals.iter().peekable());
        while let (Some(one), Some(two)) = (a.peek(), b.peek()) {
            if one.0 < two.1 && two.0 < one.1 {
                return true;
            }
            if one.1 <= two.1 {
                a.next()
            } else {
                b.next()
            };
        }
        false
    }

    /// Adds an interval, which overlaps with none.
    fn insert(&mut self, start: u32, end: u32) {
        if start >= end {
            return;
        }
        self.intervals.push((start, end));
        self.intervals.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for (start, end) in self.intervals.drain(..) {
            match joined.last_mut() {
                Some(last) if last.1 >= start => last.1 = last.1.max(end),
                _ => joined.push((start, end)),
            }
        }
        self.intervals = joined;
    }
}

/// The live ranges of all tiles of a function, each of one value.
pub(super) fn gather(ir: &Ir, function: Op, numbering: &Numbering) -> Vec<LiveRange> {
    let live = LiveValues::new(ir, function);
    let mut ranges: Vec<LiveRange> = Vec::new();
    let mut of: HashMap<Value, usize> = HashMap::new();
    let Some(body) = ir.op(function).region(0) else { return ranges };
    for block in body.blocks() {
        let Some(first) = block.first_op().and_then(|op| numbering.of(op)) else { continue };
        let last = block.last_op().and_then(|op| numbering.of(op));
        let at_entry =
            block.args().chain(live.live_in(block.handle())).map(|value| (value, first.saturating_sub(1), first));
        let results = block.ops().flat_map(|op| {
            let number = numbering.of(op).unwrap_or(first);
            op.results().map(move |result| (result, number, number))
        });
        for (value, start, from) in at_entry.chain(results) {
            let Some(tile_type) = sme_tile_type(ir.cx(), ir.value(value).ty()) else { continue };
            let at = *of.entry(value).or_insert_with(|| {
                ranges.push(LiveRange { values: vec![value], intervals: Vec::new(), tile_type, tile_id: 0 });
                ranges.len() - 1
            });
            let end = match live.is_live_out(block.handle(), value) {
                true => last,
                false => numbering.last_use(ir, value, block.handle()),
            };
            ranges[at].insert(start, end.unwrap_or(from).max(from));
        }
    }
    ranges
}

/// Merges ranges of block arguments with those of what is passed to them, and of results with those of operands, where these are not live
/// at the same time. The result is sorted by starts, without values that are not used.
pub(super) fn coalesce(ir: &Ir, initial: Vec<LiveRange>) -> Vec<LiveRange> {
    let values: Vec<Value> = initial.iter().flat_map(|range| range.values.first().copied()).collect();
    let mut of: HashMap<Value, usize> = values.iter().copied().zip(0..).collect();
    let mut ranges: Vec<Option<LiveRange>> = initial.into_iter().map(Some).collect();
    let mut merge = |a: Value, b: Value| {
        let (Some(one), Some(two)) = (of.get(&a).copied(), of.get(&b).copied()) else { return };
        let overlap = match (&ranges[one], &ranges[two]) {
            (Some(a), Some(b)) => a.overlaps(b),
            _ => true,
        };
        if one == two || overlap {
            return;
        }
        // The smaller one is added to the larger one, so that few values change theirs.
        let count = |at: usize| ranges[at].as_ref().map_or(0, |range| range.values.len());
        let (into, from) = if count(one) < count(two) { (two, one) } else { (one, two) };
        let Some(merged) = ranges[from].take() else { return };
        let Some(range) = &mut ranges[into] else { return };
        for (start, end) in merged.intervals {
            range.insert(start, end);
        }
        for value in merged.values {
            of.insert(value, into);
            range.values.push(value);
        }
    };
    for value in &values {
        for passed in predecessor_tiles(ir, *value) {
            merge(*value, passed);
        }
    }
    for value in &values {
        let operands = tile_op(ir, *value).into_iter().flat_map(|op| op.op().operands());
        for operand in operands.filter(|operand| is_tile(ir, *operand)) {
            merge(*value, operand);
        }
    }
    let places: HashMap<Value, usize> = values.iter().copied().zip(0..).collect();
    let mut merged: Vec<LiveRange> = ranges.into_iter().flatten().filter(|range| !range.is_empty()).collect();
    for range in &mut merged {
        range.values.sort_by_key(|value| places.get(value));
    }
    merged.sort_by_key(LiveRange::start);
    merged
}
