//! Copies of whole isolates, record by record.

use smallvec::SmallVec;

use super::Target;
use crate::ir::arena::{Arena, DEAD, NONE, OpBody};
use crate::ir::edit::EditError;
use crate::ir::handles::{IsolateId, Op, ROOT, Value};
use crate::ir::mapping::IrMapping;
use crate::ir::steps::Undo;
use crate::ir::valid_ops::ValidOps;
use crate::ir::{Edits, Ir, Isolate};

impl Ir {
    /// Copies an isolate and those nested in it; the new op is detached, in the target's isolate.
    pub(super) fn copy_isolate(
        &mut self,
        target: Target<'_>,
        iso: IsolateId,
        mapping: &mut IrMapping,
        with_regions: bool,
    ) -> Result<Op, EditError> {
        let new_id = self.fresh_isolate_id();
        let mut made: Vec<Isolate> = Vec::new();
        let mut copied: Vec<(IsolateId, IsolateId)> = Vec::new();
        // Originals, and the id, parent and place of each copy.
        let mut todo = vec![(iso, new_id, target.iso, NONE)];
        while let Some((original, id, parent, place)) = todo.pop() {
            let source = target.source.of(self).isolate(original).ok_or(EditError::StaleIsolate(original))?;
            let mut arena = if with_regions { source.arena.clone() } else { None };
            if let Some(arena) = arena.as_deref_mut() {
                arena.valid_ops = ValidOps::default();
                let user = arena.relink_in_text_order();
                user.map_err(|idx| EditError::UsesDetached(Op::new(original, idx)))?;
                if arena.has_links() {
                    for op in 1..arena.links.len() as u32 {
                        if let Some(nested) = arena.nested_isolate(op).filter(|_| arena.is_live_op(op)) {
                            let nested_id = self.fresh_isolate_id();
                            arena.bodies[op as usize].ext = nested_id.0;
                            todo.push((nested, nested_id, id, op));
                        }
                    }
                }
                copied.push((original, id));
            } else {
                mapping.map_op(original.root(), id.root());
            }
            made.push(Isolate {
                id,
                parent,
                place,
                n_regions: source.n_regions,
                edits: Edits::default(),
                body: source.body,
                slots: source.slots.clone(),
                attrs: source.attrs.clone(),
                arena,
            });
        }
        copied.into_iter().for_each(|(from, to)| mapping.map_isolate(from, to));
        // Uses across isolates are mapped if the values that they use were copied too.
        for arena in made.iter_mut().filter_map(|i| i.arena.as_deref_mut()) {
            for foreign in &mut arena.foreign {
                if let Some(to) = mapping.value(Value::new(foreign.0, foreign.1)) {
                    *foreign = (to.iso, to.idx);
                }
            }
        }
        let OpBody { name, loc, .. } = made[0].body;
        made[0].place = self.steps_at(target.iso).add_link(new_id, name, loc);
        for isolate in made {
            let id = isolate.id;
            self.put_isolate(isolate);
            self.journal.log(|| Undo::IsolateCreated(id));
        }
        Ok(new_id.root())
    }
}

impl Arena {
    /// Rebuilds all use lists, as if the ops had been created in the order of the text. Entities that are not reachable
    /// from the isolate's op are erased; `Err` is an op that needs one of them.
    pub(super) fn relink_in_text_order(&mut self) -> Result<(), u32> {
        for value in &mut self.values {
            value.first_use = NONE;
        }
        for block in &mut self.blocks {
            block.first_use = NONE;
        }
        let mut live = 0;
        let mut todo: Vec<u32> = Vec::new();
        self.push_blocks(ROOT, &mut todo);
        while let Some(mut op) = todo.pop() {
            while op != NONE {
                live += 1;
                let body = self.bodies[op as usize];
                for at in body.operands..body.operands + body.n_operands {
                    self.link_use(at);
                }
                let next = self.links[op as usize].next;
                if body.ext != NONE {
                    let ext = *self.ext(op);
                    for at in ext.successors..ext.successors + ext.n_successors {
                        self.link_successor(at);
                    }
                    if ext.n_regions > 0 {
                        todo.push(next);
                        self.push_blocks(op, &mut todo);
                        break;
                    }
                }
                op = next;
            }
        }
        let dead = self.erased as usize + self.free.as_ref().map_or(0, |free| free.ops());
        if live + 1 + dead != self.links.len() || self.blocks.iter().any(|b| b.region == NONE) {
            return self.erase_unreachable();
        }
        Ok(())
    }

    /// The first ops of all blocks in an op's regions; the first block's comes off the stack first.
    fn push_blocks(&self, op: u32, todo: &mut Vec<u32>) {
        let start = todo.len();
        for &region in self.op_regions(op) {
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                todo.push(self.blocks[block as usize].first);
                block = self.blocks[block as usize].next;
            }
        }
        todo[start..].reverse();
    }

    /// Erases ops and blocks that are detached, and the ops in them.
    fn erase_unreachable(&mut self) -> Result<(), u32> {
        let mut reached = vec![false; self.links.len()];
        let mut reached_blocks = vec![false; self.blocks.len()];
        let mut todo = vec![ROOT];
        while let Some(op) = todo.pop() {
            reached[op as usize] = true;
            for &region in self.op_regions(op) {
                let mut block = self.regions[region as usize].first;
                while block != NONE {
                    reached_blocks[block as usize] = true;
                    let mut op = self.blocks[block as usize].first;
                    while op != NONE {
                        todo.push(op);
                        op = self.links[op as usize].next;
                    }
                    block = self.blocks[block as usize].next;
                }
            }
        }
        for op in (1..self.links.len() as u32).filter(|op| !reached[*op as usize]) {
            if self.is_live_op(op) {
                let start = self.bodies[op as usize].results;
                (start..start + self.n_results(op)).try_for_each(|v| self.check_unused(v))?;
                self.kill_op(op);
            }
        }
        for block in (0..self.blocks.len() as u32).filter(|b| !reached_blocks[*b as usize]) {
            if self.is_live_block(block) {
                let args: SmallVec<[u32; 8]> = self.block_args(block).iter().map(|a| a.value).collect();
                for value in args {
                    self.check_unused(value)?;
                    self.values[value as usize].def = DEAD;
                }
                let user = self.blocks[block as usize].first_use;
                if user != NONE {
                    return Err(self.successors[user as usize].owner);
                }
                self.blocks[block as usize].region = DEAD;
            }
        }
        Ok(())
    }

    fn check_unused(&self, value: u32) -> Result<(), u32> {
        match self.values[value as usize].first_use {
            NONE => Ok(()),
            user => Err(self.operands[user as usize].owner),
        }
    }
}
