//! Dominance of uses, checked while a unit is walked in the order of the text.
//!
//! The walk knows the path from the unit's op to the current op: for each region on it, the block and the op that
//! contain the rest. A value may be used if its definition is in a region of the path, and comes before the op of the
//! path there. That takes the same time at any depth. Nearly all uses are of values that the walk has passed in the blocks of the path: a bit for
//! each of these tells so, without a look at where they are defined.

use std::cell::OnceCell;

use hashbrown::{HashMap, HashSet};

use super::isolation::ops_of;
use crate::context::OpTraits;
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, Def, NONE, OpBody};
use crate::ir::bits::Bits;
use crate::ir::dominance::{RegionTree, has_ssa_order};
use crate::ir::handles::{IsolateId, ROOT};
use crate::ir::{DETACHED, Ir, Isolate, OpRef, RegionRef, Value, ValueDef};

type Map = HashMap<u32, u32, foldhash::fast::FixedState>;

/// Regions this far out are searched for one by one, those behind them by a map.
const NEAR: usize = 8;

/// The path to the current op, and the failures found so far.
pub(super) struct Uses<'a> {
    ir: &'a Ir,
    isolate: IsolateId,
    path: Vec<Level>,
    /// Values that are known to be in sight: arguments of blocks on the path, results of ops before those on the path.
    passed: Bits,
    /// The runs of these values: the first one, and how many.
    runs: Vec<(u32, u32)>,
    /// The positions of regions in the path, for the first `mapped` of these.
    far: Map,
    mapped: usize,
    /// Numbers of ops in blocks whose own numbers are out of order.
    orders: Map,
    /// False if an operand was found that is not in sight, or one that was not looked at: its value may be defined around the root.
    is_isolated: bool,
    /// Ops with a use that is not dominated, and the first such operand.
    failures: Vec<(u32, u32)>,
}

/// A region on the path.
struct Level {
    region: u32,
    block: u32,
    op: u32,
    /// True if definitions must come before uses in a block.
    ordered: bool,
    reachable: bool,
    /// The number of runs that were passed before the block.
    runs: usize,
    tree: OnceCell<Box<RegionTree>>,
}

impl Level {
    fn new(region: u32, ordered: bool, runs: usize) -> Level {
        Level { region, block: NONE, op: NONE, ordered, reachable: true, runs, tree: OnceCell::new() }
    }

    fn enter_block(&mut self, arena: &Arena, block: u32) {
        (self.block, self.op) = (block, NONE);
        self.reachable = arena.blocks[block as usize].prev == NONE || self.tree(arena).is_reachable(block);
    }

    fn tree(&self, arena: &Arena) -> &RegionTree {
        self.tree.get_or_init(|| Box::new(RegionTree::new(arena, self.region, false)))
    }
}

impl<'a> Uses<'a> {
    /// Without a path.
    pub fn new(ir: &'a Ir) -> Uses<'a> {
        Uses {
            ir,
            isolate: DETACHED,
            path: Vec::new(),
            passed: Bits::default(),
            runs: Vec::new(),
            far: Map::default(),
            mapped: 0,
            orders: Map::default(),
            is_isolated: true,
            failures: Vec::new(),
        }
    }

    /// Starts a path at `root`; values defined around the root are visible in it, up to the isolate, unless it is isolated itself.
    pub fn start(&mut self, iso: &'a Isolate, arena: &'a Arena, root: u32, isolated: bool) {
        self.isolate = iso.id;
        // The walk before may have ended early.
        self.forget_runs(0);
        if !self.passed.have_room(arena.values.len()) {
            self.passed = Bits::new(arena.values.len());
        }
        self.path.clear();
        self.far.clear();
        self.mapped = 0;
        self.orders.clear();
        self.is_isolated = true;
        self.failures.clear();
        let mut op = if isolated { ROOT } else { root };
        while op != ROOT && op != NONE && arena.links[op as usize].block != NONE {
            let block = arena.links[op as usize].block;
            let region = arena.blocks[block as usize].region;
            if region == NONE {
                break;
            }
            let owner = arena.regions[region as usize].owner;
            let view = (owner != NONE).then(|| OpRef::of(self.ir, iso, owner));
            let mut level = Level::new(region, has_ssa_order(self.ir, arena, region, view), 0);
            level.enter_block(arena, block);
            level.op = op;
            self.path.push(level);
            op = owner;
        }
        self.path.reverse();
    }

    /// Enters a region; `ordered` if definitions must come before uses in a block of it.
    pub fn enter_region(&mut self, region: u32, ordered: bool) {
        self.path.push(Level::new(region, ordered, self.runs.len()));
    }

    pub fn leave_region(&mut self) {
        let Some(level) = self.path.pop() else { return };
        self.forget_runs(level.runs);
        if self.mapped > self.path.len() {
            self.mapped = self.path.len();
            self.far.remove(&level.region);
        }
    }

    pub fn enter_block(&mut self, arena: &Arena, block: u32) {
        let Some(runs) = self.path.last().map(|top| top.runs) else { return };
        self.forget_runs(runs);
        if let Some(top) = self.path.last_mut() {
            top.enter_block(arena, block);
        }
        arena.block_args(block).iter().for_each(|arg| self.pass(arg.value, 1));
    }

    /// Goes on to the next op of the block.
    #[inline]
    pub fn enter_op(&mut self, arena: &Arena, op: u32) {
        let Some(top) = self.path.last_mut() else { return };
        let before = std::mem::replace(&mut top.op, op);
        if before != NONE {
            self.pass(arena.bodies[before as usize].results, arena.n_results(before));
        }
    }

    /// Values come in sight.
    #[inline]
    fn pass(&mut self, first: u32, count: u32) {
        if count != 0 {
            self.runs.push((first, count));
            for value in first..first + count {
                self.passed.insert(value);
            }
        }
    }

    /// Values are no longer in sight, but for those that were there first.
    #[inline]
    fn forget_runs(&mut self, kept: usize) {
        for (first, count) in self.runs.drain(kept..) {
            (first..first + count).for_each(|value| self.passed.remove(value));
        }
    }

    /// Checks the operands of the op that the path leads to.
    #[inline]
    pub fn check(&mut self, arena: &Arena, body: &OpBody) {
        let Some(&Level { op, reachable: true, .. }) = self.path.last() else {
            self.is_isolated = false;
            return;
        };
        let operands = &arena.operands[body.operands as usize..][..body.n_operands as usize];
        for (i, operand) in operands.iter().enumerate() {
            let value = operand.target;
            if self.passed.contain(value) {
                continue;
            }
            if !self.is_in_sight(arena, value) {
                self.is_isolated = false;
                self.failures.push((op, i as u32));
                return;
            }
        }
    }

    /// Returns whether all operands of ops that were passed are known to be defined in the root's regions.
    pub fn is_isolated(&self) -> bool {
        self.is_isolated
    }

    /// Returns whether a value may be used here that is not known to be in sight.
    fn is_in_sight(&mut self, arena: &Arena, value: u32) -> bool {
        match arena.def(value) {
            Def::Foreign(index) => self.is_visible_foreign(arena, index),
            _ => self.is_visible(arena, value),
        }
    }

    /// A value of another isolate is never in sight; a text may have it turn out to be one of this isolate after all.
    #[cold]
    fn is_visible_foreign(&mut self, arena: &Arena, index: u32) -> bool {
        self.is_isolated = false;
        let (isolate, value) = arena.foreign[index as usize];
        isolate == self.isolate && self.is_visible(arena, value)
    }

    /// Returns whether a value may be used here.
    fn is_visible(&mut self, arena: &Arena, value: u32) -> bool {
        let (block, def) = match arena.def(value) {
            Def::Argument { block, .. } => (block, NONE),
            Def::Result { op, .. } => (arena.links[op as usize].block, op),
            Def::Foreign(_) | Def::Dead => return false,
        };
        if block == NONE {
            return false;
        }
        let Some(at) = self.level_of(arena.blocks[block as usize].region) else { return false };
        let level = &self.path[at];
        if level.block != block {
            return level.tree(arena).dominates(block, level.block);
        }
        let (op, ordered) = (level.op, level.ordered);
        def == NONE || !ordered || self.is_before(arena, block, def, op)
    }

    fn level_of(&mut self, region: u32) -> Option<usize> {
        let near = self.path.len().saturating_sub(NEAR);
        if let Some(at) = self.path[near..].iter().rposition(|level| level.region == region) {
            return Some(near + at);
        }
        for at in self.mapped..near {
            self.far.insert(self.path[at].region, at as u32);
        }
        self.mapped = self.mapped.max(near);
        self.far.get(&region).map(|at| *at as usize)
    }

    #[inline]
    fn is_before(&mut self, arena: &Arena, block: u32, a: u32, b: u32) -> bool {
        if arena.is_ordered(block) {
            return arena.links[a as usize].order < arena.links[b as usize].order;
        }
        self.is_before_by_number(arena, block, a, b)
    }

    #[cold]
    fn is_before_by_number(&mut self, arena: &Arena, block: u32, a: u32, b: u32) -> bool {
        if !self.orders.contains_key(&a) {
            let mut op = arena.blocks[block as usize].first;
            let mut number = 0;
            while op != NONE {
                self.orders.insert(op, number);
                number += 1;
                op = arena.links[op as usize].next;
            }
        }
        self.orders.get(&a) < self.orders.get(&b)
    }

    /// The failure that the reference finds first: it looks through all regions of an op before those nested in them, the
    /// last of these first.
    #[inline]
    pub fn first_failure(&self, iso: &Isolate, arena: &Arena, root: u32) -> Option<Diagnostic> {
        let found = match self.failures[..] {
            [] => return None,
            [only] => only,
            _ => first_in_order(self.ir, iso, arena, root, &self.failures)?,
        };
        Some(not_dominated(OpRef::of(self.ir, iso, found.0), found.1))
    }
}

fn first_in_order(ir: &Ir, iso: &Isolate, arena: &Arena, root: u32, failures: &[(u32, u32)]) -> Option<(u32, u32)> {
    let failing: HashSet<u32, foldhash::fast::FixedState> = failures.iter().map(|(op, _)| *op).collect();
    let mut pending = vec![root];
    while let Some(op) = pending.pop() {
        for op in arena.op_regions(op).iter().flat_map(|region| ops_of(arena, *region)) {
            if failing.contains(&op) {
                return failures.iter().find(|(failing, _)| *failing == op).copied();
            }
            let view = OpRef::of(ir, iso, op);
            if !arena.op_regions(op).is_empty() && !view.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
                pending.push(op);
            }
        }
    }
    None
}

/// The error of a use that is not dominated, with a note on where the value comes from.
fn not_dominated(op: OpRef<'_>, index: u32) -> Diagnostic {
    let error = op.error(format!("operand #{index} does not dominate this use"));
    let value: Option<Value> = op.operand(index as usize);
    let Some(value) = value.and_then(|value| op.ir.get_value(value)) else {
        return op.error("operation's operand is unlinked");
    };
    let user = op.parent_region();
    match value.def() {
        ValueDef::Result(def, _) => {
            let def = op.ir.op(def);
            let region = def.parent_region();
            let place = match (user, region) {
                _ if def.parent_block() == op.parent_block() => "op in the same block",
                _ if user == region => "op in the same region",
                (Some(user), Some(region)) if is_around(region, user) => "op in a parent region",
                (Some(user), Some(region)) if is_around(user, region) => "op in a child region",
                _ => "op is neither in a parent nor in a child region",
            };
            error.note(def.loc(), format!("operand defined here ({place})"))
        }
        ValueDef::Argument(block, _) => {
            let block = op.ir.block(block);
            let loc = block.parent_op().map_or(crate::context::Location::UNKNOWN, |op| op.loc());
            let Some(region) = block.parent_region() else { return error.note(loc, " (block without parent)") };
            let place = match user {
                _ if user == Some(region) => "in the same region",
                Some(user) if is_around(region, user) => "in a parent region",
                Some(user) if is_around(user, region) => "in a child region",
                _ => "neither in a parent nor in a child region",
            };
            let number = region.blocks().position(|b| b == block).unwrap_or(0);
            error.note(loc, format!("operand defined as a block argument (block #{number} {place})"))
        }
    }
}

/// Returns whether `inner` is nested in an op of `outer`.
fn is_around(outer: RegionRef<'_>, inner: RegionRef<'_>) -> bool {
    std::iter::successors(inner.parent_op(), |op| op.parent_op())
        .any(|op| op.parent_region().is_some_and(|region| region == outer))
}
