//! Walks over nested ops, blocks and regions. Iterative: any depth of nesting will do.

use std::ops::ControlFlow;

use super::arena::{Arena, NONE};
use super::handles::{Block, IsolateId, Op, ROOT};
use super::view::{BlockRef, OpRef, RegionRef};
use super::{Ir, Isolate};
use crate::context::OpName;

/// An isolate with no more ops is brought into the cache when a walk enters it: that takes little time, also where the walk ends early.
const FEW_OPS: usize = 512;

/// The order of a walk: ops are visited before or after those nested in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before.
    Pre,
    /// After.
    Post,
}

/// The continuation of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkControl {
    /// Go on with the next op.
    Advance,
    /// Go on without the ops nested in the op just visited; in [`WalkOrder::Post`] these have been visited already.
    Skip,
    /// Not at all.
    Interrupt,
}

impl From<()> for WalkControl {
    fn from((): ()) -> Self {
        WalkControl::Advance
    }
}

/// An iterator over an op and all ops nested in it, through nested isolates as well.
pub struct OpWalk<'a> {
    ir: &'a Ir,
    order: WalkOrder,
    /// The op to start with, until it was visited or entered.
    root: Option<OpRef<'a>>,
    stack: Vec<Frame<'a>>,
    /// True if the op visited last was entered, and so can be left again.
    entered: bool,
}

/// An op whose regions are being walked.
#[derive(Clone, Copy)]
struct Frame<'a> {
    iso: &'a Isolate,
    arena: &'a Arena,
    owner: u32,
    /// The regions not begun yet.
    regions: &'a [u32],
    /// The block that is being walked, and the op in it that comes next.
    block: u32,
    next: u32,
}

impl<'a> OpWalk<'a> {
    fn new(root: OpRef<'a>, order: WalkOrder) -> OpWalk<'a> {
        OpWalk { ir: root.ir, order, root: Some(root), stack: Vec::new(), entered: false }
    }

    /// Leaves out the ops nested in the op visited last; in post-order they have been visited already.
    pub fn skip_nested(&mut self) {
        if self.order == WalkOrder::Pre && std::mem::take(&mut self.entered) {
            self.stack.pop();
        }
    }

    /// Enters an op if it has regions; returns whether it does.
    #[inline]
    fn enter(&mut self, iso: &'a Isolate, owner: u32) -> bool {
        let Some(arena) = iso.arena.as_deref() else { return false };
        let regions = arena.op_regions(owner);
        if regions.is_empty() {
            return false;
        }
        self.stack.push(Frame { iso, arena, owner, regions, block: NONE, next: NONE });
        true
    }

    /// Visits all that comes.
    #[inline]
    fn visit<C: Into<WalkControl>>(mut self, mut visit: impl FnMut(OpRef<'a>) -> C) -> ControlFlow<()> {
        while let Some(op) = self.next() {
            match visit(op).into() {
                WalkControl::Advance => {}
                WalkControl::Skip => self.skip_nested(),
                WalkControl::Interrupt => return ControlFlow::Break(()),
            }
            let Some(frame) = self.stack.last_mut() else { continue };
            let mut leaves = frame.leaves();
            for idx in &mut leaves {
                if visit(OpRef::nested(self.ir, frame.iso, frame.arena, idx)).into() == WalkControl::Interrupt {
                    return ControlFlow::Break(());
                }
            }
            frame.next = leaves.next;
        }
        ControlFlow::Continue(())
    }

    fn start(&mut self, root: OpRef<'a>) -> Option<OpRef<'a>> {
        self.entered = self.enter(root.iso, root.idx);
        match self.order {
            WalkOrder::Post if self.entered => self.next(),
            _ => Some(root),
        }
    }
}

impl<'a> Iterator for OpWalk<'a> {
    type Item = OpRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<OpRef<'a>> {
        if let Some(root) = self.root.take() {
            return self.start(root);
        }
        loop {
            let frame = self.stack.last_mut()?;
            let op = frame.next;
            if op == NONE {
                if frame.advance() {
                    continue;
                }
                let (iso, owner) = (frame.iso, frame.owner);
                self.stack.pop();
                match self.order {
                    WalkOrder::Pre => continue,
                    WalkOrder::Post => return Some(OpRef::of(self.ir, iso, owner)),
                }
            }
            frame.next = frame.arena.links[op as usize].next;
            let iso = frame.iso;
            if frame.arena.bodies[op as usize].ext == NONE {
                self.entered = false;
                return Some(OpRef::nested(self.ir, iso, frame.arena, op));
            }
            // A link whose isolate is taken out has nothing to show.
            let Some(op) = self.ir.op_at(iso, frame.arena, op) else { continue };
            self.entered = self.enter(op.iso, op.idx);
            if self.order == WalkOrder::Pre || !self.entered {
                return Some(op);
            }
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, OpRef<'a>) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        while let Some(op) = self.next() {
            folded = f(folded, op);
            let Some(frame) = self.stack.last_mut() else { continue };
            let mut leaves = frame.leaves();
            for idx in &mut leaves {
                folded = f(folded, OpRef::nested(self.ir, frame.iso, frame.arena, idx));
            }
            frame.next = leaves.next;
        }
        folded
    }
}

/// A run of ops without regions, and where it ends.
struct Leaves<'a> {
    arena: &'a Arena,
    next: u32,
}

impl Iterator for Leaves<'_> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let op = self.next;
        // `NONE` is behind the end of every pool.
        if self.arena.bodies.get(op as usize)?.ext != NONE {
            return None;
        }
        self.next = self.arena.links[op as usize].next;
        Some(op)
    }
}

impl<'a> Frame<'a> {
    /// The ops that come next in the block, up to one with regions or so: runs of such ops need no bookkeeping.
    #[inline]
    fn leaves(&self) -> Leaves<'a> {
        Leaves { arena: self.arena, next: self.next }
    }

    /// Advances to the next block that has ops.
    fn advance(&mut self) -> bool {
        if self.block == NONE && self.owner == ROOT && self.arena.bodies.len() <= FEW_OPS {
            self.arena.warm();
        }
        loop {
            self.block = match self.block {
                NONE => NONE,
                block => self.arena.blocks[block as usize].next,
            };
            while self.block == NONE {
                let Some((&region, rest)) = self.regions.split_first() else { return false };
                self.regions = rest;
                self.block = self.arena.regions[region as usize].first;
            }
            self.next = self.arena.blocks[self.block as usize].first;
            if self.next != NONE {
                return true;
            }
        }
    }
}

impl<'a> OpRef<'a> {
    /// This op and all ops nested in it, outer ones first.
    pub fn preorder(self) -> OpWalk<'a> {
        OpWalk::new(self, WalkOrder::Pre)
    }

    /// This op and all ops nested in it, inner ones first.
    pub fn postorder(self) -> OpWalk<'a> {
        OpWalk::new(self, WalkOrder::Post)
    }

    /// Visits this op and all ops nested in it. The visitor may return the continuation of the walk.
    #[inline]
    pub fn walk<C: Into<WalkControl>>(self, order: WalkOrder, visit: impl FnMut(OpRef<'a>) -> C) -> ControlFlow<()> {
        OpWalk::new(self, order).visit(visit)
    }

    /// As [`walk`](Self::walk), for ops with this name only.
    #[inline]
    pub fn walk_named<C: Into<WalkControl>>(
        self,
        name: OpName,
        order: WalkOrder,
        mut visit: impl FnMut(OpRef<'a>) -> C,
    ) -> ControlFlow<()> {
        self.walk(order, |op| if op.name() == name { visit(op).into() } else { WalkControl::Advance })
    }

    /// Visits all blocks nested in this op.
    pub fn walk_blocks<C: Into<WalkControl>>(
        self,
        order: WalkOrder,
        mut visit: impl FnMut(BlockRef<'a>) -> C,
    ) -> ControlFlow<()> {
        let blocks = |op: OpRef<'a>| op.regions().flat_map(|r| r.blocks());
        let inside = |block: BlockRef<'a>, todo: &mut Vec<_>| todo.extend(block.ops().flat_map(blocks));
        walk_tree(order, blocks(self).collect(), inside, |block| visit(block).into())
    }

    /// Visits all regions nested in this op.
    pub fn walk_regions<C: Into<WalkControl>>(
        self,
        order: WalkOrder,
        mut visit: impl FnMut(RegionRef<'a>) -> C,
    ) -> ControlFlow<()> {
        let inside = |region: RegionRef<'a>, todo: &mut Vec<_>| {
            todo.extend(region.blocks().flat_map(|b| b.ops()).flat_map(|op| op.regions()));
        };
        walk_tree(order, self.regions().collect(), inside, |region| visit(region).into())
    }
}

impl<'a> RegionRef<'a> {
    /// Visits all ops nested in this region, outer ones first.
    #[inline]
    pub fn walk<C: Into<WalkControl>>(self, visit: impl FnMut(OpRef<'a>) -> C) -> ControlFlow<()> {
        let Some(first) = self.first_block() else { return ControlFlow::Continue(()) };
        let arena = first.arena;
        let next = arena.blocks[first.idx as usize].first;
        let frame = Frame { iso: self.iso, arena, owner: NONE, regions: &[], block: first.idx, next };
        OpWalk { ir: self.ir, order: WalkOrder::Pre, root: None, stack: vec![frame], entered: false }.visit(visit)
    }
}

/// Visits a tree, given the direct children of each node.
fn walk_tree<T: Copy>(
    order: WalkOrder,
    roots: Vec<T>,
    inside: impl Fn(T, &mut Vec<T>),
    mut visit: impl FnMut(T) -> WalkControl,
) -> ControlFlow<()> {
    let mut todo: Vec<(T, bool)> = roots.into_iter().rev().map(|node| (node, false)).collect();
    let mut children = Vec::new();
    while let Some((node, entered)) = todo.pop() {
        if entered || order == WalkOrder::Pre {
            match visit(node) {
                WalkControl::Advance => {}
                WalkControl::Skip => continue,
                WalkControl::Interrupt => return ControlFlow::Break(()),
            }
        } else {
            todo.push((node, true));
        }
        if !entered {
            inside(node, &mut children);
            todo.extend(children.drain(..).rev().map(|child| (child, false)));
        }
    }
    ControlFlow::Continue(())
}

/// An op whose regions are being walked while they change.
struct Cursor {
    owner: Op,
    region: usize,
    block: Option<Block>,
    /// The op reached last in the block, and the one that followed it then.
    reached: Option<Op>,
    next: Option<Op>,
}

impl Ir {
    /// Visits an op and all ops nested in it, while the visitor changes the tree.
    ///
    /// It may erase, replace or move the op that it visits, and insert ops anywhere. The op that comes next is fixed
    /// before the visit, as in the reference: ops inserted right behind the visited op are not visited. When the
    /// visitor erases or moves that next op, the walk goes on behind the visited one, or with the next block when that
    /// was erased too. In [`WalkOrder::Pre`], the regions of an op are walked as the visitor left them.
    pub fn walk_mut<C: Into<WalkControl>>(
        &mut self,
        root: Op,
        order: WalkOrder,
        mut visit: impl FnMut(&mut Ir, Op) -> C,
    ) -> ControlFlow<()> {
        let mut stack: Vec<Cursor> = Vec::new();
        let mut reached = Some(root);
        loop {
            let done = match reached.take() {
                Some(op) => {
                    let control = match order {
                        WalkOrder::Pre => visit(self, op).into(),
                        WalkOrder::Post => WalkControl::Advance,
                    };
                    if control == WalkControl::Interrupt {
                        return ControlFlow::Break(());
                    }
                    let enter = control == WalkControl::Advance && self.get_op(op).is_some_and(|o| o.num_regions() > 0);
                    if enter {
                        stack.push(Cursor { owner: op, region: 0, block: None, reached: None, next: None });
                    }
                    (!enter).then_some(op)
                }
                None => match stack.last_mut() {
                    None => return ControlFlow::Continue(()),
                    Some(cursor) => {
                        reached = cursor.step(self);
                        if reached.is_none() { stack.pop().map(|c| c.owner) } else { None }
                    }
                },
            };
            if let Some(op) = done
                && order == WalkOrder::Post
                && self.get_op(op).is_some()
                && visit(self, op).into() == WalkControl::Interrupt
            {
                return ControlFlow::Break(());
            }
        }
    }

    /// The handles of an op and all ops nested in it: to be visited while the tree changes in any way. Check each with
    /// [`Ir::get_op`] where earlier visits may erase it.
    ///
    /// # Panics
    /// When the handle is stale.
    #[track_caller]
    pub fn collect_ops(&self, root: Op, order: WalkOrder) -> Vec<Op> {
        OpWalk::new(self.op(root), order).map(|op| op.handle()).collect()
    }

    /// Visits all ops of one isolate but its own one, detached ones included, in the order of creation. Ops of isolates
    /// nested in it are not visited, nor are those that own these.
    #[inline]
    pub fn for_each_op<'a>(&'a self, isolate: IsolateId, mut visit: impl FnMut(OpRef<'a>)) {
        let Some(iso) = self.isolate(isolate) else { return };
        let Some(arena) = iso.arena.as_deref() else { return };
        for idx in 1..arena.links.len() as u32 {
            if arena.is_live_op(idx) && arena.nested_isolate(idx).is_none() {
                visit(OpRef::nested(self, iso, arena, idx));
            }
        }
    }
}

impl Cursor {
    /// The next op; goes through blocks and regions.
    fn step(&mut self, ir: &Ir) -> Option<Op> {
        let block_of = |op: Op| ir.get_op(op).and_then(|o| o.parent_block()).map(|b| b.handle());
        let mut next = match (self.next, self.reached) {
            (Some(next), Some(reached)) if block_of(next) != self.block => {
                let behind = if block_of(reached) == self.block { ir.op(reached).next() } else { None };
                behind.map(|o| o.handle())
            }
            (next, _) => next,
        };
        while next.is_none() {
            let owner = ir.get_op(self.owner)?;
            let block = match self.block {
                Some(block) => ir.get_block(block).and_then(|b| b.next()),
                None => owner.region(self.region)?.first_block(),
            };
            self.block = block.map(|b| b.handle());
            match block {
                Some(block) => next = block.first_op().map(|op| op.handle()),
                None => self.region += 1,
            }
        }
        self.reached = next;
        self.next = next.and_then(|op| ir.get_op(op)?.next()).map(|o| o.handle());
        next
    }
}
