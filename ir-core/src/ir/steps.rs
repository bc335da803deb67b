//! Micro steps: the changes to an arena that edits are made of, each with its inverse.
//!
//! A step keeps links consistent, records its [`Undo`] while a journal is open, and checks nothing: callers are the
//! primitives of [`super::edit`], which have checked.

use smallvec::SmallVec;

use super::Ir;
use super::arena::{Arena, ArgRec, BlockRec, DEAD, NONE, NewOp, UseRec};
use super::handles::{Block, IsolateId, Op, ROOT, Region, Value};
use super::journal::Journal;
use crate::context::{Attribute, Location, NamedAttr, OpName, Type};

/// The inverse of a micro step. Data that does not fit in here is kept in the journal, newest last. A created op is in
/// its block if it was inserted at once; a block that was split off holds the last ops of the one before it.
#[derive(Clone, Copy)]
pub(crate) enum Undo {
    OpCreated { iso: IsolateId, op: u32 },
    OpLinked { iso: IsolateId, op: u32 },
    OpUnlinked { iso: IsolateId, op: u32, block: u32, next: u32 },
    OpKilled { iso: IsolateId, op: u32, order: u32 },
    OpsMoved { iso: IsolateId, first: u32, last: u32, block: u32, next: u32 },
    Use { iso: IsolateId, at: u32, target: u32, next: u32, prev: u32 },
    Successor { iso: IsolateId, at: u32, target: u32, next: u32, prev: u32 },
    OperandRange { iso: IsolateId, op: u32, start: u32, len: u32 },
    Type { iso: IsolateId, value: u32, ty: Type },
    Loc { iso: IsolateId, op: u32, loc: Location },
    Slot { iso: IsolateId, op: u32, at: u32, value: Option<Attribute> },
    SlotStart { iso: IsolateId, op: u32, start: u32 },
    Attrs { iso: IsolateId, op: u32, start: u32, len: u32 },
    AttrValue { iso: IsolateId, op: u32, at: u32, value: Attribute },
    Header,
    BlockCreated { iso: IsolateId, block: u32 },
    BlockLinked { iso: IsolateId, block: u32 },
    BlockUnlinked { iso: IsolateId, block: u32, region: u32, next: u32 },
    BlocksMoved { iso: IsolateId, first: u32, last: u32, region: u32, next: u32 },
    BlockSplit { iso: IsolateId, block: u32 },
    BlockKilled { iso: IsolateId, block: u32, region: u32 },
    Args { iso: IsolateId, block: u32, start: u32, len: u32 },
    ArgLoc { iso: IsolateId, at: u32, loc: Location },
    ValueCreated { iso: IsolateId, value: u32 },
    ValueKilled { iso: IsolateId, value: u32, def: u32, index: u32 },
    IsolateCreated(IsolateId),
    IsolatesErased,
    Home { iso: IsolateId, parent: IsolateId, place: u32 },
    BodiesSwapped(IsolateId, IsolateId),
}

const _: () = assert!(size_of::<Undo>() <= 24);

/// Inherent and discardable attributes of an isolate's own op as they were.
pub(crate) struct HeaderUndo {
    pub iso: IsolateId,
    pub slots: SmallVec<[Option<Attribute>; 7]>,
    pub attrs: Box<[NamedAttr]>,
}

/// An arena whose changes are recorded.
pub(crate) struct JournaledEdits<'a> {
    pub iso: IsolateId,
    pub arena: &'a mut Arena,
    pub journal: &'a mut Journal,
}

impl Ir {
    /// The arena of an isolate, to be changed; made when there is none.
    #[inline]
    pub(super) fn steps(&mut self, iso: IsolateId) -> Option<JournaledEdits<'_>> {
        let isolate = self.isolates.get_mut(iso.0 as usize)?.as_mut()?;
        isolate.touch();
        Some(JournaledEdits { iso, arena: isolate.arena_mut(), journal: &mut self.journal })
    }

    /// The arena of an isolate that was checked to be there.
    #[inline]
    #[track_caller]
    pub(super) fn steps_at(&mut self, iso: IsolateId) -> JournaledEdits<'_> {
        self.steps(iso).expect("the isolate was checked to be in the tree")
    }
}

impl JournaledEdits<'_> {
    // ---- ops

    #[inline]
    pub fn add_op(&mut self, new: &NewOp<'_>) -> u32 {
        let op = self.arena.add_op(new);
        self.log_created(op);
        op
    }

    #[inline]
    pub fn log_created(&mut self, op: u32) {
        self.journal.log(|| Undo::OpCreated { iso: self.iso, op });
    }

    pub fn add_link(&mut self, nested: IsolateId, name: OpName, loc: Location) -> u32 {
        let op = self.arena.add_link(nested, name, loc);
        self.journal.log(|| Undo::OpCreated { iso: self.iso, op });
        op
    }

    #[inline]
    pub fn link_op(&mut self, op: u32, block: u32, before: u32) {
        self.arena.link_op(op, block, before);
        self.journal.log(|| Undo::OpLinked { iso: self.iso, op });
    }

    #[inline]
    pub fn unlink_op(&mut self, op: u32) {
        let link = self.arena.links[op as usize];
        self.arena.unlink_op(op);
        self.journal.log(|| Undo::OpUnlinked { iso: self.iso, op, block: link.block, next: link.next });
    }

    /// Moves a range of ops of a block to another one: before an op, or to the end.
    pub fn splice_ops(&mut self, first: u32, last: u32, block: u32, before: u32) {
        let (from, next) = (self.arena.links[first as usize].block, self.arena.links[last as usize].next);
        self.arena.splice_ops(first, last, block, before);
        self.journal.log(|| Undo::OpsMoved { iso: self.iso, first, last, block: from, next });
    }

    /// Marks a detached op, its results and regions as erased. Operands, successors and blocks must have been removed
    /// already.
    #[inline]
    pub fn kill_op(&mut self, op: u32) {
        let order = self.arena.links[op as usize].order;
        self.arena.kill_op(op);
        self.journal.log(|| Undo::OpKilled { iso: self.iso, op, order });
    }

    pub fn set_loc(&mut self, op: u32, loc: Location) {
        let old = std::mem::replace(&mut self.arena.bodies[op as usize].loc, loc);
        self.journal.log(|| Undo::Loc { iso: self.iso, op, loc: old });
    }

    // ---- operands and successors

    /// Points an operand to another value, as its newest use; `NONE` for none.
    #[inline]
    pub fn set_use(&mut self, at: u32, target: u32) {
        let UseRec { target: old, next, prev, .. } = self.arena.operands[at as usize];
        if old != NONE {
            self.arena.unlink_use(at);
        }
        self.arena.operands[at as usize].target = target;
        if target != NONE {
            self.arena.link_use(at);
        }
        self.arena.use_edited(at, old);
        self.journal.log(|| Undo::Use { iso: self.iso, at, target: old, next, prev });
    }

    /// Points a successor to another block, as its newest use; `NONE` for none.
    pub fn set_successor(&mut self, at: u32, target: u32) {
        let UseRec { target: old, next, prev, .. } = self.arena.successors[at as usize];
        if old != NONE {
            self.arena.unlink_successor(at);
        }
        self.arena.successors[at as usize].target = target;
        if target != NONE {
            self.arena.link_successor(at);
        }
        self.arena.op_edited(self.arena.successors[at as usize].owner);
        self.journal.log(|| Undo::Successor { iso: self.iso, at, target: old, next, prev });
    }

    /// Sets the part of the pool that holds an op's operands.
    pub fn set_operand_range(&mut self, op: u32, start: u32, len: u32) {
        let body = &mut self.arena.bodies[op as usize];
        let old = Undo::OperandRange { iso: self.iso, op, start: body.operands, len: body.n_operands };
        (body.operands, body.n_operands) = (start, len);
        self.arena.op_edited(op);
        self.journal.log(|| old);
    }

    // ---- attributes

    /// Sets a slot of an op in the arena, at its index in the pool.
    #[inline]
    pub fn set_slot(&mut self, op: u32, at: u32, value: Option<Attribute>) {
        let old = std::mem::replace(&mut self.arena.slots[at as usize], value);
        self.arena.op_edited(op);
        self.journal.log(|| Undo::Slot { iso: self.iso, op, at, value: old });
    }

    /// Allocates the attribute slots of an op.
    pub fn add_slots(&mut self, op: u32, n: usize) -> u32 {
        let start = self.arena.slots.len() as u32;
        self.arena.slots.resize(self.arena.slots.len() + n, None);
        let old = std::mem::replace(&mut self.arena.bodies[op as usize].slots, start);
        self.arena.op_edited(op);
        self.journal.log(|| Undo::SlotStart { iso: self.iso, op, start: old });
        start
    }

    /// Replaces a discardable attribute's value, at its index in the pool.
    pub fn set_attr_value(&mut self, op: u32, at: u32, value: Attribute) {
        let old = std::mem::replace(&mut self.arena.attrs[at as usize].value, value);
        self.arena.op_touched(op);
        self.journal.log(|| Undo::AttrValue { iso: self.iso, op, at, value: old });
    }

    /// Sets the part of the pool that holds an op's discardable attributes.
    pub fn set_attr_range(&mut self, op: u32, start: u32, len: u32) {
        let ext = self.arena.ext_mut(op);
        let old = Undo::Attrs { iso: self.iso, op, start: ext.attrs, len: ext.n_attrs };
        (ext.attrs, ext.n_attrs) = (start, len);
        self.arena.op_touched(op);
        self.journal.log(|| old);
    }

    // ---- values

    pub fn set_type(&mut self, value: u32, ty: Type) {
        let old = std::mem::replace(&mut self.arena.values[value as usize].ty, ty);
        self.arena.type_edited(value);
        self.journal.log(|| Undo::Type { iso: self.iso, value, ty: old });
    }

    pub fn add_value(&mut self, ty: Type) -> u32 {
        let value = self.arena.add_dead_value(ty);
        self.journal.log(|| Undo::ValueCreated { iso: self.iso, value });
        value
    }

    /// A placeholder for a value of another isolate, or for none.
    pub fn add_foreign(&mut self, ty: Type, of: Value) -> u32 {
        let value = self.arena.add_foreign(ty, of.iso, of.idx);
        self.journal.log(|| Undo::ValueCreated { iso: self.iso, value });
        value
    }

    pub fn kill_value(&mut self, value: u32) {
        let rec = &mut self.arena.values[value as usize];
        let old = Undo::ValueKilled { iso: self.iso, value, def: rec.def, index: rec.index };
        rec.def = DEAD;
        self.journal.log(|| old);
    }

    // ---- blocks

    pub fn add_block(&mut self) -> u32 {
        let block = self.arena.add_block();
        self.journal.log(|| Undo::BlockCreated { iso: self.iso, block });
        block
    }

    pub fn link_block(&mut self, block: u32, region: u32, before: u32) {
        self.arena.link_block(block, region, before);
        self.journal.log(|| Undo::BlockLinked { iso: self.iso, block });
    }

    pub fn unlink_block(&mut self, block: u32) {
        let rec = self.arena.blocks[block as usize];
        self.arena.unlink_block(block);
        self.journal.log(|| Undo::BlockUnlinked { iso: self.iso, block, region: rec.region, next: rec.next });
    }

    /// Moves neighbouring blocks to another place.
    pub fn splice_blocks(&mut self, first: u32, last: u32, region: u32, before: u32) {
        let (from, next) = (self.arena.blocks[first as usize].region, self.arena.blocks[last as usize].next);
        self.arena.splice_blocks(first, last, region, before);
        self.journal.log(|| Undo::BlocksMoved { iso: self.iso, first, last, region: from, next });
    }

    /// Splits a block: inserts a new one behind it, with its ops from `first` on.
    pub fn split_block(&mut self, block: u32, first: u32) -> u32 {
        let new = self.arena.add_block();
        let (region, next) = (self.arena.blocks[block as usize].region, self.arena.blocks[block as usize].next);
        self.arena.link_block(new, region, next);
        if first != NONE {
            self.arena.splice_ops(first, self.arena.blocks[block as usize].last, new, NONE);
        }
        self.journal.log(|| Undo::BlockSplit { iso: self.iso, block: new });
        new
    }

    /// Marks a detached, empty and unused block and its arguments as erased.
    pub fn kill_block(&mut self, block: u32) {
        let args: SmallVec<[u32; 8]> = self.arena.block_args(block).iter().map(|a| a.value).collect();
        for value in args {
            self.kill_value(value);
        }
        let region = std::mem::replace(&mut self.arena.blocks[block as usize].region, DEAD);
        self.journal.log(|| Undo::BlockKilled { iso: self.iso, block, region });
    }

    /// Sets the list of arguments of a block, at the end of the pool.
    pub fn set_args(&mut self, block: u32, args: &[ArgRec]) {
        let old = Undo::Args {
            iso: self.iso,
            block,
            start: self.arena.blocks[block as usize].args,
            len: self.arena.n_args(block),
        };
        let start = self.arena.args.len() as u32;
        self.arena.args.extend_from_slice(args);
        self.arena.set_arg_list(block, start, args.len() as u32);
        self.arena.arguments_edited(block);
        self.journal.log(|| old);
    }

    pub fn set_arg_loc(&mut self, at: u32, loc: Location) {
        let old = std::mem::replace(&mut self.arena.args[at as usize].loc, loc);
        self.journal.log(|| Undo::ArgLoc { iso: self.iso, at, loc: old });
    }
}

impl Arena {
    #[inline]
    pub(super) fn kill_op(&mut self, op: u32) {
        self.links[op as usize].order = DEAD;
        let body = self.bodies[op as usize];
        for value in body.results..body.results + self.n_results(op) {
            self.values[value as usize].def = DEAD;
        }
        if body.ext != NONE {
            self.set_region_owner(op, DEAD);
        }
        self.erased += 1;
    }

    fn revive_op(&mut self, op: u32, order: u32) {
        self.links[op as usize].order = order;
        let start = self.bodies[op as usize].results;
        for index in 0..self.n_results(op) {
            let rec = &mut self.values[(start + index) as usize];
            (rec.def, rec.index) = (op, index);
        }
        self.set_region_owner(op, op);
        self.erased -= 1;
    }

    fn set_region_owner(&mut self, op: u32, owner: u32) {
        let ext = *self.ext(op);
        for i in ext.regions..ext.regions + ext.n_regions {
            let region = self.region_lists[i as usize] as usize;
            self.regions[region].owner = owner;
        }
    }

    fn undo_use(&mut self, at: u32, target: u32, next: u32, prev: u32) {
        if self.operands[at as usize].target != NONE {
            self.unlink_use(at);
        }
        let rec = &mut self.operands[at as usize];
        let before = rec.target;
        (rec.target, rec.next, rec.prev) = (target, next, prev);
        if target != NONE {
            self.relink_use(at);
        }
        self.use_edited(at, before);
    }

    fn undo_successor(&mut self, at: u32, target: u32, next: u32, prev: u32) {
        if self.successors[at as usize].target != NONE {
            self.unlink_successor(at);
        }
        let rec = &mut self.successors[at as usize];
        (rec.target, rec.next, rec.prev) = (target, next, prev);
        if target != NONE {
            self.relink_successor(at);
        }
        self.op_edited(self.successors[at as usize].owner);
    }

    /// An op that was just created goes again: its uses are the newest of their values.
    fn undo_create(&mut self, op: u32) {
        let body = self.bodies[op as usize];
        for at in (body.operands..body.operands + body.n_operands).rev() {
            self.unlink_use(at);
            self.operands[at as usize].target = NONE;
        }
        let ext = *self.ext(op);
        for at in (ext.successors..ext.successors + ext.n_successors).rev() {
            self.unlink_successor(at);
            self.successors[at as usize].target = NONE;
        }
        self.kill_op(op);
    }
}

impl Ir {
    /// Takes back one micro step. The state is the one right after that step.
    pub(super) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::OpCreated { iso, op } => {
                if self.steps_at(iso).arena.links[op as usize].block != NONE {
                    self.undo(Undo::OpLinked { iso, op });
                }
                self.steps_at(iso).arena.undo_create(op);
            }
            Undo::OpLinked { iso, op } => {
                if self.listener.is_some() {
                    let handle = self.handle_at(iso, op);
                    let previous = self.position(handle);
                    self.steps_at(iso).arena.unlink_op(op);
                    self.tell(|l, ir| l.op_unlinked(ir, handle, previous));
                } else {
                    self.steps_at(iso).arena.unlink_op(op);
                }
            }
            Undo::OpUnlinked { iso, op, block, next } => {
                self.steps_at(iso).arena.link_op(op, block, next);
                if self.listener.is_some() {
                    let handle = self.handle_at(iso, op);
                    self.tell(|l, ir| l.op_inserted(ir, handle));
                }
            }
            Undo::OpKilled { iso, op, order } => self.steps_at(iso).arena.revive_op(op, order),
            Undo::OpsMoved { iso, first, last, block, next } => self.undo_moves(iso, (first, last), block, next),
            Undo::Use { iso, at, target, next, prev } => {
                let arena = self.steps_at(iso).arena;
                arena.undo_use(at, target, next, prev);
                let owner = arena.operands[at as usize].owner;
                self.tell(|l, ir| l.operands_changed(ir, Op::new(iso, owner)));
            }
            Undo::Successor { iso, at, target, next, prev } => {
                let arena = self.steps_at(iso).arena;
                arena.undo_successor(at, target, next, prev);
                let owner = arena.successors[at as usize].owner;
                self.tell(|l, ir| l.successors_changed(ir, Op::new(iso, owner)));
            }
            Undo::OperandRange { iso, op, start, len } => {
                let arena = self.steps_at(iso).arena;
                arena.forget_operand_list(op, start);
                let body = &mut arena.bodies[op as usize];
                (body.operands, body.n_operands) = (start, len);
                arena.op_edited(op);
                self.tell(|l, ir| l.operands_changed(ir, Op::new(iso, op)));
            }
            Undo::Type { iso, value, ty } => {
                let arena = self.steps_at(iso).arena;
                arena.values[value as usize].ty = ty;
                arena.type_edited(value);
                self.tell(|l, ir| l.type_changed(ir, Value::new(iso, value)));
            }
            Undo::Loc { iso, op: ROOT, loc } => {
                if let Some(isolate) = self.isolate_mut(iso) {
                    isolate.body.loc = loc;
                    isolate.touch_header();
                }
            }
            Undo::Loc { iso, op, loc } => self.steps_at(iso).arena.bodies[op as usize].loc = loc,
            Undo::Slot { iso, op, at, value } => {
                let arena = self.steps_at(iso).arena;
                arena.slots[at as usize] = value;
                arena.op_edited(op);
                self.tell(|l, ir| l.attributes_changed(ir, Op::new(iso, op)));
            }
            Undo::SlotStart { iso, op, start } => {
                let arena = self.steps_at(iso).arena;
                arena.bodies[op as usize].slots = start;
                arena.op_edited(op);
            }
            Undo::Attrs { iso, op, start, len } => {
                let arena = self.steps_at(iso).arena;
                let ext = arena.ext_mut(op);
                (ext.attrs, ext.n_attrs) = (start, len);
                arena.op_touched(op);
                self.tell(|l, ir| l.attributes_changed(ir, Op::new(iso, op)));
            }
            Undo::AttrValue { iso, op, at, value } => {
                let arena = self.steps_at(iso).arena;
                arena.attrs[at as usize].value = value;
                arena.op_touched(op);
                self.tell(|l, ir| l.attributes_changed(ir, Op::new(iso, op)));
            }
            Undo::Header => {
                let Some(HeaderUndo { iso, slots, attrs }) = self.journal.headers.pop() else { return };
                if let Some(isolate) = self.isolate_mut(iso) {
                    (isolate.slots, isolate.attrs) = (slots, attrs);
                    isolate.touch_header();
                    let around = isolate.parent;
                    if let Some(around) = self.isolate_mut(around) {
                        around.touch_all();
                    }
                }
                self.tell(|l, ir| l.attributes_changed(ir, iso.root()));
            }
            undo => self.undo_rest(undo),
        }
    }

    /// Moves a range of ops back to its block. Listeners get an event for each.
    fn undo_moves(&mut self, iso: IsolateId, (first, last): (u32, u32), block: u32, next: u32) {
        self.steps_at(iso).arena.splice_ops(first, last, block, next);
        let mut op = first;
        while self.listener.is_some() && op != next {
            let handle = self.handle_at(iso, op);
            self.tell(|l, ir| {
                l.op_unlinked(ir, handle, None);
                l.op_inserted(ir, handle);
            });
            op = self.steps_at(iso).arena.links[op as usize].next;
        }
    }

    /// As [`undo_moves`](Self::undo_moves), for blocks.
    fn undo_block_moves(&mut self, iso: IsolateId, (first, last): (u32, u32), region: u32, next: u32) {
        let from = self.steps_at(iso).arena.blocks[first as usize].region;
        self.steps_at(iso).arena.splice_blocks(first, last, region, next);
        let mut block = first;
        while self.listener.is_some() && block != next {
            let handle = Block::new(iso, block);
            self.tell(|l, ir| {
                l.block_unlinked(ir, handle, Region::new(iso, from), None);
                l.block_inserted(ir, handle);
            });
            block = self.steps_at(iso).arena.blocks[block as usize].next;
        }
    }

    /// The part of [`undo`](Self::undo) about blocks and isolates.
    fn undo_rest(&mut self, undo: Undo) {
        match undo {
            Undo::BlockCreated { iso, block } => self.steps_at(iso).arena.blocks[block as usize].region = DEAD,
            Undo::BlockLinked { iso, block } => {
                let arena = self.steps_at(iso).arena;
                let region = arena.blocks[block as usize].region;
                let next = arena.blocks[block as usize].next;
                arena.unlink_block(block);
                let region = Region::new(iso, region);
                let next = (next != NONE).then(|| Block::new(iso, next));
                self.tell(|l, ir| l.block_unlinked(ir, Block::new(iso, block), region, next));
            }
            Undo::BlockUnlinked { iso, block, region, next } => {
                self.steps_at(iso).arena.link_block(block, region, next);
                self.tell(|l, ir| l.block_inserted(ir, Block::new(iso, block)));
            }
            Undo::BlocksMoved { iso, first, last, region, next } => {
                self.undo_block_moves(iso, (first, last), region, next)
            }
            Undo::BlockSplit { iso, block } => {
                let BlockRec { first, last, prev, .. } = self.steps_at(iso).arena.blocks[block as usize];
                if first != NONE {
                    self.undo_moves(iso, (first, last), prev, NONE);
                }
                self.undo_rest(Undo::BlockLinked { iso, block });
                self.undo_rest(Undo::BlockCreated { iso, block });
            }
            Undo::BlockKilled { iso, block, region } => self.steps_at(iso).arena.blocks[block as usize].region = region,
            Undo::Args { iso, block, start, len } => {
                let arena = self.steps_at(iso).arena;
                arena.set_arg_list(block, start, len);
                arena.arguments_edited(block);
                self.tell(|l, ir| l.arguments_changed(ir, Block::new(iso, block)));
            }
            Undo::ArgLoc { iso, at, loc } => self.steps_at(iso).arena.args[at as usize].loc = loc,
            Undo::ValueCreated { iso, value } => self.steps_at(iso).arena.values[value as usize].def = DEAD,
            Undo::ValueKilled { iso, value, def, index } => {
                let rec = &mut self.steps_at(iso).arena.values[value as usize];
                (rec.def, rec.index) = (def, index);
            }
            Undo::IsolateCreated(iso) => drop(self.take_isolate(iso)),
            Undo::IsolatesErased => {
                let isolates = self.journal.erased.pop().unwrap_or_default();
                self.put_all(isolates);
            }
            Undo::Home { iso, parent, place } => {
                if let Some(isolate) = self.isolate_mut(iso) {
                    (isolate.parent, isolate.place) = (parent, place);
                }
            }
            Undo::BodiesSwapped(a, b) => self.swap_headers(a, b),
            _ => unreachable!("the other steps are taken back by `undo`"),
        }
    }

    /// The handle of the op whose place is `idx`: for a link, that of the isolate's op.
    #[inline]
    pub(super) fn handle_at(&self, iso: IsolateId, idx: u32) -> Op {
        match self.isolate(iso).and_then(|i| i.arena.as_deref()).and_then(|a| a.nested_isolate(idx)) {
            Some(nested) => nested.root(),
            None => Op::new(iso, idx),
        }
    }
}

impl Arena {
    /// A value that nothing defines yet: an argument before it is put into a list.
    fn add_dead_value(&mut self, ty: Type) -> u32 {
        self.add_value(super::arena::ValueRec { ty, first_use: NONE, def: DEAD, index: 0 })
    }

    /// Returns whether a value exists and is not erased.
    #[inline]
    pub(super) fn is_live_value(&self, value: u32) -> bool {
        self.values.get(value as usize).is_some_and(|v| v.def != DEAD)
    }
}
