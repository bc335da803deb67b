//! Rewriting without an end: ops that patterns make from ops that patterns made, and so on.
//!
//! The reference goes on for ever. Here the driver counts, once it has taken many steps, how many ops were made one from the
//! other, and panics as it does for other mistakes of patterns: the pass fails, and the message names them.

use hashbrown::HashMap;

use dialekt_ir_core::ir::Op;

/// The number of steps from which generations are counted. Most runs take fewer, and pay nothing.
const COUNTED_FROM: u64 = 1 << 15;

/// The number of generations that nothing but rewriting without an end has.
pub(super) const MOST: u32 = 1 << 17;

/// The number of last generations whose patterns are named.
const NAMED: u32 = 16;

/// The generations of ops: those of an op that a step makes or changes are one more than those of the op that the step is about.
#[derive(Default)]
pub(super) struct Generations {
    steps: u64,
    of: HashMap<Op, u32, foldhash::fast::FixedState>,
    current: Option<(Op, u32)>,
    /// The patterns of the last generations.
    patterns: Vec<u32>,
}

impl Generations {
    /// A step is about to be made for an op.
    #[inline]
    pub fn begin(&mut self, op: Op) {
        self.steps += 1;
        if self.steps >= COUNTED_FROM {
            self.current = Some((op, self.of.get(&op).copied().unwrap_or(0)));
        }
    }

    /// The driver makes no steps for now: what happens has no generation.
    #[inline]
    pub fn pause(&mut self) {
        self.current = None;
    }

    /// An op was inserted.
    #[inline]
    pub fn inserted(&mut self, op: Op) {
        if let Some((_, generation)) = self.current {
            self.of.insert(op, generation + 1);
        }
    }

    /// An op was changed: a generation, if the step is about it. Otherwise an op that was replaced had it as a user.
    #[inline]
    pub fn changed(&mut self, op: Op) {
        if let Some((of, generation)) = self.current
            && of == op
        {
            self.of.insert(op, generation + 1);
        }
    }

    /// An op was erased.
    #[inline]
    pub fn erased(&mut self, op: Op) {
        if !self.of.is_empty() {
            self.of.remove(&op);
        }
    }

    /// Returns whether there were too many generations.
    #[inline]
    pub fn is_endless(&self) -> bool {
        self.current.is_some_and(|(_, generation)| generation >= MOST)
    }

    /// A pattern was applied. Gives the patterns of the last generations, if there were too many.
    #[inline]
    pub fn applied(&mut self, pattern: u32) -> Option<&[u32]> {
        let (_, generation) = self.current?;
        if generation + NAMED < MOST {
            return None;
        }
        if !self.patterns.contains(&pattern) {
            self.patterns.push(pattern);
        }
        self.is_endless().then_some(&self.patterns)
    }
}
