//! Queries of a block.

use super::super::Ir;
use super::super::arena::NONE;
use super::super::handles::{Block, Op, Value};
use super::{BlockRef, OpRef, RegionRef, Use};
use crate::context::{OpName, OpTraits, Type};

impl<'a> BlockRef<'a> {
    /// The handle.
    #[inline]
    pub fn handle(self) -> Block {
        Block::new(self.iso.id, self.idx)
    }

    /// The tree.
    pub fn ir(self) -> &'a Ir {
        self.ir
    }

    /// The parent region.
    #[inline]
    pub fn parent_region(self) -> Option<RegionRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].region;
        (idx != NONE).then_some(RegionRef { ir: self.ir, iso: self.iso, idx })
    }

    /// The op around it.
    pub fn parent_op(self) -> Option<OpRef<'a>> {
        self.parent_region()?.parent_op()
    }

    /// Returns whether this is the first block of its region.
    pub fn is_entry(self) -> bool {
        let rec = &self.arena.blocks[self.idx as usize];
        rec.region != NONE && rec.prev == NONE
    }

    /// The number of arguments.
    #[inline]
    pub fn num_args(self) -> usize {
        self.arena.n_args(self.idx) as usize
    }

    /// The arguments.
    #[inline]
    pub fn args(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a {
        let iso = self.iso.id;
        self.arena.block_args(self.idx).iter().map(move |a| Value::new(iso, a.value))
    }

    /// The types of the arguments.
    #[inline]
    pub fn arg_types(self) -> impl ExactSizeIterator<Item = Type> + Clone + 'a {
        self.arena.block_args(self.idx).iter().map(move |arg| self.arena.values[arg.value as usize].ty)
    }

    /// The first op.
    #[inline]
    pub fn first_op(self) -> Option<OpRef<'a>> {
        self.ir.op_at(self.iso, self.arena, self.arena.blocks[self.idx as usize].first)
    }

    /// The last op.
    #[inline]
    pub fn last_op(self) -> Option<OpRef<'a>> {
        self.ir.op_at(self.iso, self.arena, self.arena.blocks[self.idx as usize].last)
    }

    /// Returns whether the block has no ops.
    pub fn is_empty(self) -> bool {
        self.arena.blocks[self.idx as usize].first == NONE
    }

    /// The ops, in order.
    #[inline]
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        let BlockRef { ir, iso, arena, idx } = self;
        let some = |op: u32| (op != NONE).then_some(op);
        let all = std::iter::successors(some(arena.blocks[idx as usize].first), move |op| {
            some(arena.links[*op as usize].next)
        });
        all.filter_map(move |op| ir.op_at(iso, arena, op))
    }

    /// The ops, in order, without leaves whose names are to be skipped.
    pub fn ops_but_leaves(self, passed_over: impl Fn(OpName) -> bool + Copy + 'a) -> impl Iterator<Item = OpRef<'a>> {
        self.first_op().into_iter().flat_map(move |first| first.and_behind(passed_over))
    }

    /// The ops that have regions, in order.
    #[inline]
    pub fn ops_with_regions(self) -> impl Iterator<Item = OpRef<'a>> + Clone + 'a {
        let BlockRef { ir, iso, arena, idx } = self;
        let some = |op: u32| (op != NONE).then_some(op);
        let all = std::iter::successors(some(arena.blocks[idx as usize].first), move |op| {
            some(arena.links[*op as usize].next)
        });
        let others = all.filter(|op| arena.bodies[*op as usize].ext != NONE);
        others.filter_map(|op| ir.op_at(iso, arena, op)).filter(|op| op.num_regions() != 0)
    }

    /// The last op, when it is a registered terminator or unregistered (and so may be one).
    pub fn terminator(self) -> Option<OpRef<'a>> {
        self.last_op().filter(|op| op.is_unregistered() || op.has_traits(OpTraits::TERMINATOR))
    }

    /// The next block of its region.
    #[inline]
    pub fn next(self) -> Option<BlockRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].next;
        (idx != NONE).then_some(BlockRef { idx, ..self })
    }

    /// The previous block of its region.
    #[inline]
    pub fn prev(self) -> Option<BlockRef<'a>> {
        let idx = self.arena.blocks[self.idx as usize].prev;
        (idx != NONE).then_some(BlockRef { idx, ..self })
    }

    /// The blocks that the last op leads to.
    pub fn successors(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        self.last_op().into_iter().flat_map(|op| op.successors())
    }

    /// The blocks that lead here, one for each use as a successor, newest first.
    pub fn predecessors(self) -> impl Iterator<Item = BlockRef<'a>> + Clone + 'a {
        self.uses().filter_map(move |u| self.ir.op(u.op).parent_block())
    }

    /// The uses as a successor, newest first.
    pub fn uses(self) -> impl Iterator<Item = Use> + Clone + 'a {
        let first = self.arena.blocks[self.idx as usize].first_use;
        let (arena, iso) = (self.arena, self.iso.id);
        let some = |use_: u32| (use_ != NONE).then_some(use_);
        std::iter::successors(some(first), move |u| some(arena.successors[*u as usize].next)).map(move |u| {
            let owner = arena.successors[u as usize].owner;
            Use { op: Op::new(iso, owner), index: u - arena.ext(owner).successors }
        })
    }

    /// Returns whether no op has the block as a successor.
    pub fn has_no_predecessors(self) -> bool {
        self.arena.blocks[self.idx as usize].first_use == NONE
    }
}
