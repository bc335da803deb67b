//! Erasing ops and blocks, with all that is nested in them.

use smallvec::SmallVec;

use super::{EditError, Place};
use crate::ir::arena::{Arena, NONE};
use crate::ir::handles::{Block, IsolateId, Op, ROOT, Value};
use crate::ir::steps::{JournaledEdits, Undo};
use crate::ir::{Ir, Isolate, Use};

/// The entities that are erased together: ops and blocks of one arena, outer ones before inner ones, and isolates
/// nested in it.
#[derive(Default)]
struct Erasure {
    ops: SmallVec<[u32; 16]>,
    blocks: SmallVec<[u32; 4]>,
    isolates: Vec<IsolateId>,
}

impl Ir {
    /// Erases an op and all that is nested in it.
    ///
    /// # Errors
    /// [`EditError::StillUsed`] when a value defined in it has a use that would stay; nothing is changed then.
    #[inline]
    pub fn erase_op(&mut self, op: Op) -> Result<(), EditError> {
        if !self.is_watched()
            && let Some(isolate) = self.isolate_mut(op.iso)
            && isolate.arena.as_deref().is_some_and(|arena| arena.is_unused_leaf(op.idx))
        {
            isolate.touch();
            isolate.arena_mut().erase_leaf(op.idx);
            return Ok(());
        }
        if !self.journal.on && self.is_unused_leaf(op) {
            self.tell(|l, ir| l.op_erased(ir, op));
            let steps = self.steps_at(op.iso);
            let erased = steps.arena.erase_leaf(op.idx);
            debug_assert!(erased, "a listener changes nothing");
            return Ok(());
        }
        self.erase_slowly(op)
    }

    /// Returns whether this is an op without regions, successors, discardable attributes and uses.
    fn is_unused_leaf(&self, op: Op) -> bool {
        let arena = self.isolate(op.iso).and_then(|isolate| isolate.arena.as_deref());
        op.idx != ROOT && arena.is_some_and(|arena| arena.is_unused_leaf(op.idx))
    }

    #[inline(never)]
    fn erase_slowly(&mut self, op: Op) -> Result<(), EditError> {
        let place = self.place_of(op)?;
        if op.idx == ROOT {
            self.erase_isolate(op, place);
            return Ok(());
        }
        let steps = self.steps_at(op.iso);
        let is_empty = |region: &u32| steps.arena.regions[*region as usize].first == NONE;
        if !steps.arena.op_regions(op.idx).iter().all(is_empty) {
            return self.erase_trees(op.iso, &[op.idx], &[]);
        }
        if let Some(use_) = first_result_use(steps.arena, op.idx) {
            return Err(EditError::StillUsed(use_at(steps.iso, steps.arena, use_)));
        }
        if self.has_listener() {
            self.tell(|l, ir| l.op_erased(ir, op));
        }
        let mut steps = self.steps_at(op.iso);
        steps.drop_references(op.idx);
        if steps.arena.links[op.idx as usize].block != NONE {
            steps.unlink_op(op.idx);
        }
        steps.kill_op(op.idx);
        Ok(())
    }

    /// Erases a block with its ops.
    ///
    /// # Errors
    /// [`EditError::StillSuccessor`] or [`EditError::StillUsed`] when an op outside leads to it or uses one of its values.
    pub fn erase_block(&mut self, block: Block) -> Result<(), EditError> {
        self.erase_blocks(&[block])
    }

    /// Erases blocks of one isolate with their ops; they may lead to each other and use each other's values.
    ///
    /// # Errors
    /// As [`Ir::erase_block`].
    pub fn erase_blocks(&mut self, blocks: &[Block]) -> Result<(), EditError> {
        let Some(iso) = blocks.first().map(|b| b.iso) else { return Ok(()) };
        let mut roots = SmallVec::<[u32; 8]>::new();
        for &block in blocks {
            self.check_block(block)?;
            if block.iso != iso {
                return Err(EditError::ForeignBlock(block));
            }
            if !roots.contains(&block.idx) {
                roots.push(block.idx);
            }
        }
        self.erase_trees(iso, &[], &roots)
    }

    fn erase_isolate(&mut self, op: Op, place: Place) {
        if self.has_listener() {
            self.tell_erased_inside(op);
            self.tell(|l, ir| l.op_erased(ir, op));
        }
        let mut steps = self.steps_at(place.iso);
        if steps.arena.links[place.idx as usize].block != NONE {
            steps.unlink_op(place.idx);
        }
        steps.kill_op(place.idx);
        let gone = self.take_tree(op.iso);
        self.journal.keep_erased(gone);
    }

    /// Erases ops and blocks of an arena and all that is nested in them.
    pub(in crate::ir) fn erase_trees(&mut self, iso: IsolateId, ops: &[u32], blocks: &[u32]) -> Result<(), EditError> {
        let JournaledEdits { arena, .. } = self.steps_at(iso);
        let erasure = Erasure::collect(arena, ops, blocks);
        // Unlink all uses by erased ops; a use that is left then is by another op, and forbids erasing.
        for &op in &erasure.ops {
            arena.detach_references(op);
        }
        if let Err(error) = erasure.check_unused(iso, arena) {
            for &op in erasure.ops.iter().rev() {
                arena.reattach_references(op);
            }
            return Err(error);
        }
        if self.has_listener() {
            // Listeners get the events while the IR is still unchanged.
            let arena = self.steps_at(iso).arena;
            for &op in erasure.ops.iter().rev() {
                arena.reattach_references(op);
            }
            for &op in ops {
                self.tell_erased_inside(Op::new(iso, op));
                self.tell(|l, ir| l.op_erased(ir, Op::new(iso, op)));
            }
            for &block in blocks {
                self.tell_erased_in_block(Block::new(iso, block));
                self.tell(|l, ir| l.block_erased(ir, Block::new(iso, block)));
            }
            let arena = self.steps_at(iso).arena;
            for &op in &erasure.ops {
                arena.detach_references(op);
            }
        }
        let mut steps = self.steps_at(iso);
        if steps.journal.on {
            for &op in &erasure.ops {
                steps.log_detached_references(op);
            }
        }
        for &op in ops {
            if steps.arena.links[op as usize].block != NONE {
                steps.unlink_op(op);
            }
        }
        for &block in blocks {
            if steps.arena.blocks[block as usize].region != NONE {
                steps.unlink_block(block);
            }
        }
        for &op in erasure.ops.iter().rev() {
            steps.kill_op(op);
        }
        for &block in erasure.blocks.iter().rev() {
            steps.kill_block(block);
        }
        for id in erasure.isolates {
            let gone = self.take_tree(id);
            self.journal.keep_erased(gone);
        }
        Ok(())
    }

    /// Sends events for the ops and blocks in an op, last and innermost first.
    fn tell_erased_inside(&mut self, op: Op) {
        let inside: Vec<Entity> = {
            let Some(op) = self.get_op(op) else { return };
            let mut out = Vec::new();
            collect_entities(op.regions().flat_map(|r| r.blocks()).map(|b| b.handle()), self, &mut out);
            out
        };
        self.tell_erased(&inside);
    }

    fn tell_erased_in_block(&mut self, block: Block) {
        let mut inside = Vec::new();
        collect_entities(std::iter::once(block), self, &mut inside);
        self.tell_erased(&inside[1..]);
    }

    fn tell_erased(&mut self, preorder: &[Entity]) {
        for entity in preorder.iter().rev() {
            match *entity {
                Entity::Op(op) => self.tell(|l, ir| l.op_erased(ir, op)),
                Entity::Block(block) => self.tell(|l, ir| l.block_erased(ir, block)),
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Entity {
    Op(Op),
    Block(Block),
}

/// Blocks and all entities in them, in preorder, across isolates.
fn collect_entities(blocks: impl Iterator<Item = Block>, ir: &Ir, out: &mut Vec<Entity>) {
    let mut todo: Vec<Entity> = blocks.map(Entity::Block).collect();
    todo.reverse();
    while let Some(entity) = todo.pop() {
        out.push(entity);
        let start = todo.len();
        match entity {
            Entity::Op(op) => {
                todo.extend(ir.op(op).regions().flat_map(|r| r.blocks()).map(|b| Entity::Block(b.handle())));
            }
            Entity::Block(block) => todo.extend(ir.block(block).ops().map(|o| Entity::Op(o.handle()))),
        }
        todo[start..].reverse();
    }
}

impl Erasure {
    fn collect(arena: &Arena, ops: &[u32], blocks: &[u32]) -> Erasure {
        let mut erasure = Erasure { ops: ops.into(), blocks: blocks.into(), isolates: Vec::new() };
        let (mut next_op, mut next_block) = (0, 0);
        loop {
            if let Some(&op) = erasure.ops.get(next_op) {
                next_op += 1;
                if let Some(id) = arena.nested_isolate(op) {
                    erasure.isolates.push(id);
                }
                for &region in arena.op_regions(op) {
                    let mut block = arena.regions[region as usize].first;
                    while block != NONE {
                        erasure.blocks.push(block);
                        block = arena.blocks[block as usize].next;
                    }
                }
            } else if let Some(&block) = erasure.blocks.get(next_block) {
                next_block += 1;
                let mut op = arena.blocks[block as usize].first;
                while op != NONE {
                    erasure.ops.push(op);
                    op = arena.links[op as usize].next;
                }
            } else {
                return erasure;
            }
        }
    }

    /// After the uses that go were taken out: whether any is left.
    fn check_unused(&self, iso: IsolateId, arena: &Arena) -> Result<(), EditError> {
        for &op in &self.ops {
            if let Some(use_) = first_result_use(arena, op) {
                return Err(EditError::StillUsed(use_at(iso, arena, use_)));
            }
        }
        for &block in &self.blocks {
            let used =
                |a: &crate::ir::arena::ArgRec| Some(arena.values[a.value as usize].first_use).filter(|u| *u != NONE);
            if let Some(use_) = arena.block_args(block).iter().find_map(used) {
                return Err(EditError::StillUsed(use_at(iso, arena, use_)));
            }
            let use_ = arena.blocks[block as usize].first_use;
            if use_ != NONE {
                let owner = arena.successors[use_ as usize].owner;
                let index = use_ - arena.ext(owner).successors;
                return Err(EditError::StillSuccessor(Use { op: Op::new(iso, owner), index }));
            }
        }
        Ok(())
    }
}

#[inline]
fn first_result_use(arena: &Arena, op: u32) -> Option<u32> {
    let start = arena.bodies[op as usize].results as usize;
    let results = &arena.values[start..start + arena.n_results(op) as usize];
    results.iter().map(|v| v.first_use).find(|u| *u != NONE)
}

pub(super) fn use_at(iso: IsolateId, arena: &Arena, use_: u32) -> Use {
    let owner = arena.operands[use_ as usize].owner;
    Use { op: Op::new(iso, owner), index: use_ - arena.bodies[owner as usize].operands }
}

impl JournaledEdits<'_> {
    /// Takes the operands and successors of an op out of the lists that they are in.
    #[inline]
    fn drop_references(&mut self, op: u32) {
        self.arena.detach_references(op);
        if self.journal.on {
            self.log_detached_references(op);
        }
    }

    /// Records the effect of `detach_references`.
    fn log_detached_references(&mut self, op: u32) {
        let body = self.arena.bodies[op as usize];
        for at in body.operands..body.operands + body.n_operands {
            let rec = &mut self.arena.operands[at as usize];
            let old = Undo::Use { iso: self.iso, at, target: rec.target, next: rec.next, prev: rec.prev };
            rec.target = NONE;
            self.journal.log(|| old);
        }
        let ext = *self.arena.ext(op);
        for at in ext.successors..ext.successors + ext.n_successors {
            let rec = &mut self.arena.successors[at as usize];
            let old = Undo::Successor { iso: self.iso, at, target: rec.target, next: rec.next, prev: rec.prev };
            rec.target = NONE;
            self.journal.log(|| old);
        }
    }
}

impl Arena {
    /// Takes operands, then successors, out of the lists that they are in. They keep their neighbours.
    #[inline]
    fn detach_references(&mut self, op: u32) {
        let body = self.bodies[op as usize];
        for at in body.operands..body.operands + body.n_operands {
            self.unlink_use(at);
        }
        if body.ext != NONE {
            let ext = *self.ext(op);
            for at in ext.successors..ext.successors + ext.n_successors {
                self.unlink_successor(at);
            }
        }
    }

    /// Undoes `detach_references`, the last op first.
    fn reattach_references(&mut self, op: u32) {
        let ext = *self.ext(op);
        for at in (ext.successors..ext.successors + ext.n_successors).rev() {
            self.relink_successor(at);
        }
        let body = self.bodies[op as usize];
        for at in (body.operands..body.operands + body.n_operands).rev() {
            self.relink_use(at);
        }
    }
}

impl Isolate {
    /// The isolates whose ops are in this one's arena.
    pub(in crate::ir) fn nested_isolates(&self) -> Vec<IsolateId> {
        let Some(arena) = self.arena.as_deref() else { return Vec::new() };
        if !arena.has_links() {
            return Vec::new();
        }
        (1..arena.links.len() as u32)
            .filter(|op| arena.is_live_op(*op))
            .filter_map(|op| arena.nested_isolate(op))
            .collect()
    }
}

impl Ir {
    /// Erases an op after replacing its results.
    ///
    /// # Errors
    /// As many values as results are needed, all of the op's isolate and none of them its own; values defined in the op
    /// must not be used outside.
    pub fn replace_op(&mut self, op: Op, with: &[Value]) -> Result<(), EditError> {
        self.place_of(op)?;
        let results: SmallVec<[Value; 4]> = self.op(op).results().collect();
        if results.len() != with.len() {
            return Err(EditError::ValueCount(results.len() as u32));
        }
        for &value in with {
            self.check_operand(op.iso, value)?;
            if results.contains(&value) {
                return Err(EditError::InsideItself);
            }
        }
        self.announce_replacement(op, with);
        for (result, &value) in results.into_iter().zip(with) {
            self.replace_all_uses(result, value)?;
        }
        self.erase_op(op)
    }
}
