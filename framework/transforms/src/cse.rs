//! Common subexpression elimination: an op that computes the same as an op before it is replaced by that one.
//!
//! Ops are compared with all their parts except locations. The ops known at an op are those of the blocks that dominate
//! its own. [mlir/lib/Transforms/CSE.cpp]

use dialekt_ods_macros::Pass;
use hashbrown::{HashMap, HashTable};

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::EffectFacts;
use dialekt_ir_core::ir::dominance::{DominanceInfo, PostDominanceInfo};
use dialekt_ir_core::ir::{Block, EquivalenceFlags, Ir, Op, OpRef, Region, equivalent, hash_op};
use dialekt_pass::{Pass, PassContext, PassResult, Statistic};

/// Eliminate common sub-expressions.
///
/// An op that computes the same as one that dominates it is replaced by that one, and dead ops are erased. Ops that
/// only read are replaced where nothing is written between the two.
#[derive(Pass, Clone)]
#[pass(name = "CSE", argument = "cse")]
pub struct Cse {
    /// Number of operations CSE'd
    #[statistic(name = "num-cse'd")]
    num_cse: Statistic,
    /// Number of operations DCE'd
    #[statistic(name = "num-dce'd")]
    num_dce: Statistic,
}

impl Pass for Cse {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let (ir, dominance) = cx.analysis::<DominanceInfo>();
        let mut driver = Driver {
            ir,
            dominance,
            known: Known::default(),
            spare: Vec::new(),
            effects: HashMap::new(),
            facts: EffectFacts::default(),
            doomed: Vec::new(),
            replaced: 0,
            dead: 0,
        };
        driver.regions(op);
        let changed = !driver.doomed.is_empty();
        let keeps_regions = driver.erase();
        let (replaced, dead) = (driver.replaced, driver.dead);
        self.num_cse.add(replaced);
        self.num_dce.add(dead);
        if !changed {
            cx.preserve_all();
        } else if keeps_regions {
            cx.preserve::<DominanceInfo>();
            cx.preserve::<PostDominanceInfo>();
        }
        Ok(())
    }
}

const FLAGS: EquivalenceFlags = EquivalenceFlags::IGNORE_LOCATIONS;

/// The ops visited so far, by the hash of their computation; entries of a scope are dropped at its end.
#[derive(Default)]
struct Known {
    table: HashTable<(u64, Op)>,
    /// The new entries, with the op that was known before in their place.
    learned: Vec<(u64, Op, Option<Op>)>,
}

impl Known {
    fn find(&self, ir: &Ir, op: OpRef<'_>, hash: u64) -> Option<Op> {
        let same = |(known_hash, known): &(u64, Op)| {
            *known_hash == hash && (*known == op.handle() || equivalent(ir.op(*known), op, FLAGS))
        };
        self.table.find(hash, same).map(|(_, known)| *known)
    }

    /// Adds an op in place of the one that was known before.
    fn learn(&mut self, hash: u64, op: Op, before: Option<Op>) {
        let entry = before.and_then(|before| self.table.find_mut(hash, |(_, known)| *known == before));
        match entry {
            Some((_, known)) => *known = op,
            None => {
                self.table.insert_unique(hash, (hash, op), |(hash, _)| *hash);
            }
        }
        self.learned.push((hash, op, before));
    }

    /// Drops the entries behind the first `start` ones.
    fn forget(&mut self, start: usize) {
        // All at once, unless the table has room for far more.
        if start == 0 && self.learned.len() >= self.table.capacity() / 8 {
            self.table.clear();
            self.learned.clear();
            return;
        }
        for (hash, op, before) in self.learned.drain(start..).rev() {
            let Ok(entry) = self.table.find_entry(hash, |(_, known)| *known == op) else { continue };
            match before {
                Some(before) => entry.into_mut().1 = before,
                None => drop(entry.remove()),
            }
        }
    }
}

struct Driver<'a> {
    ir: &'a mut Ir,
    dominance: &'a mut DominanceInfo,
    known: Known,
    /// Empty ones, to be used again.
    spare: Vec<Known>,
    /// For reading ops of the current block: the last op up to which memory effects behind them are known, and whether
    /// one of them writes.
    effects: HashMap<Op, (Op, bool)>,
    /// Ops are not moved before the end, so that cached facts stay valid.
    facts: EffectFacts,
    doomed: Vec<Op>,
    replaced: u64,
    dead: u64,
}

impl Driver<'_> {
    fn regions(&mut self, op: Op) {
        if op.is_isolate_root() {
            self.ir.op(op).warm_isolate();
        }
        let regions: smallvec::SmallVec<[Region; 2]> = self.ir.op(op).regions().map(|r| r.handle()).collect();
        regions.into_iter().for_each(|region| self.region(region));
    }

    fn region(&mut self, region: Region) {
        let view = self.ir.region(region);
        let Some(first) = view.first_block().map(|block| block.handle()) else { return };
        let start = self.known.learned.len();
        let ordered = self.dominance.has_ssa_dominance(self.ir, region);
        if view.has_one_block() {
            self.block(first, ordered);
            self.known.forget(start);
            return;
        }
        // The first entry of each block on the path to the current one.
        let mut scopes = Vec::new();
        for (block, depth) in self.dominance.tree_preorder(self.ir, region) {
            if let Some(start) = scopes.get(depth).copied() {
                self.known.forget(start);
                scopes.truncate(depth);
            }
            scopes.push(self.known.learned.len());
            self.block(block, ordered);
        }
        self.known.forget(start);
    }

    fn block(&mut self, block: Block, ordered: bool) {
        let mut next = self.ir.block(block).first_op().map(|op| op.handle());
        while let Some(op) = next {
            let view = self.ir.op(op);
            next = view.next().map(|op| op.handle());
            if view.num_regions_and_successors().0 != 0 {
                // Ops known here must not be used in an isolated op, or one that may be isolated.
                let isolated = view.is_unregistered() || view.has_traits(OpTraits::ISOLATED_FROM_ABOVE);
                let inside = isolated.then(|| self.spare.pop().unwrap_or_default());
                let around = inside.map(|inside| std::mem::replace(&mut self.known, inside));
                stacker::maybe_grow(64 << 10, 1 << 20, || self.regions(op));
                if let Some(around) = around {
                    // All is forgotten by now, but the room is there.
                    self.spare.push(std::mem::replace(&mut self.known, around));
                }
            }
            self.op(op, ordered);
        }
        self.effects.clear();
    }

    fn op(&mut self, op: Op, ordered: bool) {
        let view = self.ir.op(op);
        if view.has_traits(OpTraits::TERMINATOR) {
            return;
        }
        if self.facts.is_trivially_dead(view) {
            self.doomed.push(op);
            self.dead += 1;
            return;
        }
        let has_regions = view.num_regions_and_successors().0 != 0;
        if has_regions && view.regions().any(|region| !region.is_empty() && !region.has_one_block()) {
            return;
        }
        let free = self.facts.is_memory_effect_free(view);
        if !free && !view.only_reads() {
            return;
        }
        let hash = hash_op(view, FLAGS);
        let existing = self.known.find(self.ir, view, hash);
        match existing {
            Some(existing) if free || self.reads_the_same(existing, op) => self.replace(op, existing, ordered),
            before => self.known.learn(hash, op, before),
        }
    }

    /// Returns whether nothing is written between two ops that read, the first of which is known.
    fn reads_the_same(&mut self, from: Op, to: Op) -> bool {
        let (from_ref, to_ref) = (self.ir.op(from), self.ir.op(to));
        if from_ref.parent_block() != to_ref.parent_block() {
            return false;
        }
        let (seen, written) = *self.effects.entry(from).or_insert((from, false));
        if written {
            return false;
        }
        let mut at = Some(self.ir.op(seen));
        while let Some(op) = at.filter(|op| *op != to_ref) {
            if !self.facts.is_write_free(op) {
                self.effects.insert(from, (op.handle(), true));
                return false;
            }
            at = op.next();
        }
        self.effects.insert(from, (to, false));
        true
    }

    fn replace(&mut self, op: Op, existing: Op, ordered: bool) {
        self.replaced += 1;
        let values = |op: Op| self.ir.op(op).results().collect::<smallvec::SmallVec<[_; 2]>>();
        for (from, to) in values(op).into_iter().zip(values(existing)) {
            // Operands of ops in the table must stay: they are part of the keys.
            let known = &self.known;
            let done = if ordered {
                self.ir.replace_all_uses(from, to)
            } else {
                self.ir.replace_uses_if(from, to, |ir, user| {
                    let user = ir.op(user.op);
                    known.find(ir, user, hash_op(user, FLAGS)).is_none()
                })
            };
            debug_assert_eq!(done, Ok(()));
        }
        if ordered || self.ir.op(op).use_empty() {
            self.doomed.push(op);
        }
        let (place, known) = (self.ir.op(op).loc(), self.ir.op(existing).loc());
        let is_unknown = |loc| self.ir.cx().is_unknown_location(loc);
        if is_unknown(known) && !is_unknown(place) {
            let done = self.ir.set_loc(existing, place);
            debug_assert_eq!(done, Ok(()));
        }
    }

    /// Erases the dead ops. Returns whether none of them had regions.
    fn erase(&mut self) -> bool {
        let mut keeps_regions = true;
        for op in std::mem::take(&mut self.doomed) {
            keeps_regions &= self.ir.op(op).num_regions() == 0;
            let done = self.ir.erase_op(op);
            debug_assert_eq!(done, Ok(()));
        }
        keeps_regions
    }
}
