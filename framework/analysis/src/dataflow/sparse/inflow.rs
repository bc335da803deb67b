//! The values that are passed at a point to many values, or from many places. A visit takes up those only whose states have changed
//! since the last visit.
//!
//! Its effect is that of a visit that goes through all values in order: one that changes on the way is taken up in the same visit
//! if it is passed further behind, and in the next one otherwise.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use hashbrown::HashMap;
use smallvec::SmallVec;

use dialekt_ir_core::ir::{Block, Op, Value};

/// The least number of values, counted once for each place that they come from, for which it pays to take up those that have changed.
pub(super) const MANY: usize = 64;

/// A source and the position of a value in it, from 1; at 0 are the values that nothing is passed to.
type Position = (u32, u32);

/// A place that values come from.
#[derive(Default)]
pub(super) struct Source {
    /// The values that it passes, one for each argument or result from `first` on; `None` for one that nobody knows.
    pub(super) operands: Vec<Option<Value>>,
    pub(super) first: usize,
    /// The positions of the arguments or results that it passes values to, if these are not all.
    pub(super) passed: Option<Range<usize>>,
}

/// A step of a visit.
pub(super) enum Due {
    /// Joins the state of the first value into that of the second one.
    Pass(Value, Value),
    /// Nothing is known of a value.
    Unknown(Value),
    /// Values are passed to these positions, and others get their states in another way.
    Others(Range<usize>),
}

/// A branch that leads to a block: the number of the source, the op, and the number of its successor.
pub(super) type Incoming = (u32, Op, u32);

/// Values that come to a point.
#[derive(Default)]
pub(super) struct Inflow {
    /// The arguments or results that get values.
    pub(super) values: Vec<Value>,
    pub(super) sources: Vec<Source>,
    /// The number of predecessors that were replaced before the last visit.
    pub(super) replaced: usize,
    /// The branches that lead to a block and are not known to be executed, by the block that they are in.
    pub(super) branches: HashMap<Block, SmallVec<[Incoming; 1]>, foldhash::fast::FixedState>,
    positions: HashMap<Value, SmallVec<[Position; 1]>, foldhash::fast::FixedState>,
    due: BinaryHeap<Reverse<Position>>,
    /// Values that are due in the next visit.
    later: Vec<Position>,
    last: Option<Position>,
}

impl Inflow {
    pub(super) fn new(values: impl IntoIterator<Item = Value>) -> Inflow {
        Inflow { values: values.into_iter().collect(), ..Inflow::default() }
    }

    /// Adds a source behind all others.
    pub(super) fn push(&mut self, source: Source) {
        self.sources.push(Source::default());
        self.set(self.sources.len() - 1, source);
    }

    /// Sets a source, all of whose values are due.
    pub(super) fn set(&mut self, number: usize, source: Source) {
        let positions = (0..).map(|position| (number as u32, position));
        for (operand, slot) in source.operands.iter().zip(positions.clone().skip(1)) {
            if let Some(operand) = operand {
                self.positions.entry(*operand).or_default().push(slot);
            }
        }
        self.due.extend(positions.take(source.operands.len() + 1).map(Reverse));
        self.sources[number] = source;
    }

    /// The states of values have changed.
    pub(super) fn changed(&mut self, values: impl IntoIterator<Item = Value>) {
        for slot in values.into_iter().filter_map(|value| self.positions.get(&value)).flatten() {
            // What the visit has passed by waits for the next one.
            if self.last.is_none_or(|last| *slot > last) {
                self.due.push(Reverse(*slot));
            } else {
                self.later.push(*slot);
            }
        }
    }

    /// Values to which nothing is passed are due.
    pub(super) fn others_changed(&mut self) {
        let with_others = self.sources.iter().enumerate().filter(|(_, source)| source.passed.is_some());
        self.due.extend(with_others.map(|(number, _)| Reverse((number as u32, 0))));
    }

    /// The values that are passed, each with the one that it is passed to.
    pub(super) fn passes(&self) -> impl Iterator<Item = (Value, Value)> {
        self.sources.iter().flat_map(|source| {
            let to = self.values.iter().skip(source.first);
            source.operands.iter().zip(to).filter_map(|(from, to)| Some(((*from)?, *to)))
        })
    }

    /// The next step of the visit; `None` at its end.
    pub(super) fn next(&mut self) -> Option<Due> {
        while let Some(Reverse(slot)) = self.due.pop() {
            if self.last == Some(slot) {
                continue;
            }
            self.last = Some(slot);
            let source = &self.sources[slot.0 as usize];
            let Some(position) = (slot.1 as usize).checked_sub(1) else {
                if let Some(passed) = source.passed.clone() {
                    return Some(Due::Others(passed));
                }
                continue;
            };
            let Some(to) = self.values.get(source.first + position) else { continue };
            return Some(source.operands[position].map_or(Due::Unknown(*to), |from| Due::Pass(from, *to)));
        }
        self.last = None;
        self.due.extend(self.later.drain(..).map(Reverse));
        None
    }
}
