//! Copies of ops: one by one through a mapping, whole isolates record by record; within a tree or into another one.
//!
//! Use lists of a copy come out in the order of the text, newest last in it, as the reference makes them: whatever order edits
//! have left behind in the original.

use smallvec::SmallVec;

use super::arena::{Arena, ArgRec, DEAD, Def, NONE, NewOp, UseRec};
use super::edit::{EditError, InsertionPoint};
use super::handles::{Block, IsolateId, Op, ROOT, Region, Value};
use super::mapping::IrMapping;
use super::steps::{Steps, Undo};
use super::view::{BlockRef, OpRef};
use super::{Builder, Ir, Isolate};
use crate::context::{Attribute, Location, NamedAttr, OpName, Type};

/// Where the original is: in another tree, or in the one that is changed.
#[derive(Clone, Copy)]
struct Source<'a>(Option<&'a Ir>);

impl<'a> Source<'a> {
    #[inline]
    fn of<'b>(self, own: &'b Ir) -> &'b Ir
    where
        'a: 'b,
    {
        self.0.unwrap_or(own)
    }
}

/// Which isolate the copy goes to.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    source: Source<'a>,
    iso: IsolateId,
    /// Whether nested isolates move there instead of being copied: the originals around them go.
    takes_isolates: bool,
}

impl<'a> Target<'a> {
    fn copy(source: Source<'a>, iso: IsolateId) -> Target<'a> {
        Target { source, iso, takes_isolates: false }
    }

    /// Copies within the tree, and takes nested isolates along.
    pub fn moving(iso: IsolateId) -> Target<'a> {
        Target { source: Source(None), iso, takes_isolates: true }
    }
}

impl Ir {
    /// Copies an op and all that is nested in it; the copy is detached, in the isolate `dest`. Operands and successors become
    /// what the mapping has for them, and stay what they are otherwise. Everything copied is added to the mapping.
    ///
    /// # Errors
    /// Stale handles; operands or successors that would stay, or are mapped, to another isolate.
    pub fn clone_op(&mut self, op: Op, dest: IsolateId, mapping: &mut IrMapping) -> Result<Op, EditError> {
        self.copy(Target::copy(Source(None), dest), op, mapping, true)
    }

    /// Copies an op; the regions of the copy are empty.
    ///
    /// # Errors
    /// As [`Ir::clone_op`].
    pub fn clone_op_without_regions(
        &mut self,
        op: Op,
        dest: IsolateId,
        mapping: &mut IrMapping,
    ) -> Result<Op, EditError> {
        self.copy(Target::copy(Source(None), dest), op, mapping, false)
    }

    /// Copies an op of another tree of the same context and all that is nested in it.
    ///
    /// # Errors
    /// As [`Ir::clone_op`]; another context.
    pub fn clone_op_from(
        &mut self,
        source: &Ir,
        op: Op,
        dest: IsolateId,
        mapping: &mut IrMapping,
    ) -> Result<Op, EditError> {
        if source.cx != self.cx {
            return Err(EditError::OtherContext);
        }
        self.copy(Target::copy(Source(Some(source)), dest), op, mapping, true)
    }

    /// Copies the blocks of a region to another region, before a block or last. Arguments that the mapping has already are not
    /// made again.
    ///
    /// # Errors
    /// As [`Ir::clone_op`]; regions of which one is in the other.
    pub fn clone_region(
        &mut self,
        source: Region,
        dest: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        self.get_region(source).ok_or(EditError::StaleRegion(source))?;
        let view = self.get_region(dest).ok_or(EditError::StaleRegion(dest))?;
        let mut around = Some(view);
        while let Some(region) = around {
            if region.handle() == source {
                return Err(EditError::InsideItself);
            }
            around = region.parent_op().and_then(|op| op.parent_region());
        }
        if let Some(before) = before {
            let stands = self.get_block(before).ok_or(EditError::StaleBlock(before))?.parent_region();
            if stands.map(|r| r.handle()) != Some(dest) {
                return Err(EditError::DetachedBlock(before));
            }
        }
        let target = Target::copy(Source(None), dest.iso);
        let copied = self.copy_regions(target, &[(source, dest)], before, mapping);
        if copied.is_err() {
            let copies = self.region(source).blocks().filter_map(|b| mapping.block(b.handle()));
            let copies: Vec<Block> = copies.filter(|b| self.get_block(*b).is_some()).collect();
            self.erase_blocks(&copies)?;
            let blocks = self.region(source).blocks();
            self.forget_erased(blocks.flat_map(|b| b.ops()).flat_map(|op| op.preorder()), mapping);
            for block in self.region(source).blocks() {
                self.forget_erased_block(block, mapping);
            }
        }
        copied
    }

    /// After copying failed: removes what was copied and is gone again from the mapping.
    fn forget_erased<'a>(&self, ops: impl Iterator<Item = OpRef<'a>>, mapping: &mut IrMapping) {
        for op in ops {
            if mapping.op(op.handle()).is_some_and(|new| self.get_op(new).is_none()) {
                mapping.unmap_op(op.handle());
            }
            for value in op.results() {
                self.forget_erased_value(value, mapping);
            }
            for block in op.regions().flat_map(|r| r.blocks()) {
                self.forget_erased_block(block, mapping);
            }
        }
    }

    fn forget_erased_block(&self, block: BlockRef<'_>, mapping: &mut IrMapping) {
        if mapping.block(block.handle()).is_some_and(|new| self.get_block(new).is_none()) {
            mapping.unmap_block(block.handle());
        }
        for value in block.args() {
            self.forget_erased_value(value, mapping);
        }
    }

    fn forget_erased_value(&self, value: Value, mapping: &mut IrMapping) {
        if mapping.value(value).is_some_and(|new| self.get_value(new).is_none()) {
            mapping.unmap_value(value);
        }
    }

    fn copy(
        &mut self,
        target: Target<'_>,
        op: Op,
        mapping: &mut IrMapping,
        with_regions: bool,
    ) -> Result<Op, EditError> {
        target.source.of(self).place_of(op)?;
        if self.isolate(target.iso).is_none() {
            return Err(EditError::StaleIsolate(target.iso));
        }
        if op.idx == ROOT {
            return self.copy_isolate(target, op.iso, mapping, with_regions);
        }
        let image = Image::of(target.source.of(self), op);
        let operands = self.mapped_operands(target, op, mapping)?;
        let new = self.copy_op(target, op, &image, &operands, mapping)?;
        if with_regions && image.n_regions > 0 {
            let copied = self.copy_regions_of(target, op, new, mapping);
            if let Err(error) = copied {
                self.erase_op(new)?;
                self.forget_erased(target.source.of(self).op(op).preorder(), mapping);
                return Err(error);
            }
        }
        Ok(new)
    }

    /// One op with these operands; what it declares is mapped.
    #[inline]
    fn copy_op(
        &mut self,
        target: Target<'_>,
        op: Op,
        image: &Image,
        operands: &[u32],
        mapping: &mut IrMapping,
    ) -> Result<Op, EditError> {
        let mut successors = SmallVec::<[u32; 4]>::new();
        for &block in &image.successors {
            let to = match mapping.block(block) {
                Some(to) => to,
                None if target.source.0.is_none() => block,
                None => return Err(EditError::ForeignBlock(block)),
            };
            if to.iso != target.iso {
                return Err(EditError::ForeignBlock(to));
            }
            self.get_block(to).ok_or(EditError::StaleBlock(to))?;
            successors.push(to.idx);
        }
        let mut steps = self.steps_at(target.iso);
        let regions: SmallVec<[u32; 4]> = (0..image.n_regions).map(|_| steps.arena.add_region(NONE)).collect();
        let idx = steps.add_op(&NewOp {
            name: image.name,
            loc: image.loc,
            operands,
            result_types: &image.result_types,
            successors: &successors,
            regions: &regions,
            slots: &image.slots,
            attrs: &image.attrs,
        });
        let results = steps.arena.bodies[idx as usize].results;
        let new = Op::new(target.iso, idx);
        mapping.map_op(op, new);
        for i in 0..image.result_types.len() as u32 {
            mapping.map_value(Value::new(op.iso, image.results + i), Value::new(target.iso, results + i));
        }
        Ok(new)
    }

    /// Indices of what stands for the operands of `op`.
    #[inline]
    fn mapped_operands(
        &mut self,
        target: Target<'_>,
        op: Op,
        mapping: &IrMapping,
    ) -> Result<SmallVec<[u32; 8]>, EditError> {
        let mut out = SmallVec::new();
        let source = target.source.of(self);
        let Some(from) = source.isolate(op.iso).and_then(|i| i.arena.as_deref()) else { return Ok(out) };
        let Some(into) = self.isolate(target.iso) else { return Err(EditError::StaleIsolate(target.iso)) };
        let into = into.arena.as_deref();
        let mut kept: SmallVec<[(usize, Value, Type); 2]> = SmallVec::new();
        for (i, operand) in from.operands(op.idx).iter().enumerate() {
            let foreign = match from.def(operand.target) {
                Def::Foreign(at) => Some(from.foreign[at as usize]),
                _ => None,
            };
            let value = foreign.map_or(Value::new(op.iso, operand.target), |(iso, idx)| Value::new(iso, idx));
            let (to, is_mapped) = match mapping.value(value) {
                Some(to) => (to, true),
                None => (value, false),
            };
            if to.iso == target.iso && (is_mapped || target.source.0.is_none()) {
                if !into.is_some_and(|a| a.is_live_value(to.idx)) {
                    return Err(EditError::StaleValue(to));
                }
                out.push(to.idx);
            } else if foreign.is_some() && !is_mapped && target.source.0.is_none() {
                // It was one of another isolate before: the copy is as wrong as the original.
                kept.push((i, value, from.values[operand.target as usize].ty));
                out.push(NONE);
            } else {
                return Err(EditError::ForeignValue(to));
            }
        }
        for (i, value, ty) in kept {
            out[i] = self.steps_at(target.iso).add_foreign(ty, value);
        }
        Ok(out)
    }

    fn copy_regions_of(
        &mut self,
        target: Target<'_>,
        op: Op,
        new: Op,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        let from: SmallVec<[Region; 4]> = target.source.of(self).op(op).regions().map(|r| r.handle()).collect();
        let pairs: SmallVec<[_; 4]> = from.into_iter().zip(self.op(new).regions().map(|r| r.handle())).collect();
        self.copy_regions(target, &pairs, None, mapping)
    }

    /// Copies bodies of regions, iteratively. As in the reference, all blocks and ops of a region are there before the first
    /// operand is set, so that uses may come before definitions; nested regions follow the operands of their op.
    pub(super) fn copy_regions(
        &mut self,
        target: Target<'_>,
        regions: &[(Region, Region)],
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        let todo = regions.iter().map(|(from, to)| Todo::Region(*from, *to)).collect();
        self.copy_rest(target, todo, before, mapping)
    }

    /// Copies what is left to do, in order; blocks of the first region go before `before`.
    pub(super) fn copy_rest(
        &mut self,
        target: Target<'_>,
        mut todo: Vec<Todo>,
        mut before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        todo.reverse();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Region(from, to) => {
                    let start = todo.len();
                    self.copy_region_level(target, from, to, before.take(), mapping, &mut todo)?;
                    todo[start..].reverse();
                }
                Todo::Op(op, new) => {
                    let operands = self.mapped_operands(target, op, mapping)?;
                    self.steps_at(target.iso).put_operands(new.idx, &operands);
                    let source = target.source.of(self);
                    let from = source.op(op).regions().map(|r| r.handle());
                    let start = todo.len();
                    todo.extend(from.zip(self.op(new).regions()).map(|(from, to)| Todo::Region(from, to.handle())));
                    todo[start..].reverse();
                }
            }
        }
        Ok(())
    }

    /// Blocks and ops of one region, without operands and nested regions; these are left to do.
    fn copy_region_level(
        &mut self,
        target: Target<'_>,
        from: Region,
        to: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
        todo: &mut Vec<Todo>,
    ) -> Result<(), EditError> {
        let source = target.source.of(self);
        let blocks: SmallVec<[Block; 8]> = source.region(from).blocks().map(|b| b.handle()).collect();
        let mut news = SmallVec::<[u32; 8]>::new();
        for &block in &blocks {
            let source = target.source.of(self);
            let arena = source.isolate(block.iso).and_then(|i| i.arena.as_deref());
            let args: SmallVec<[(u32, Type, Location); 8]> = arena.map_or_else(SmallVec::new, |arena| {
                let arg = |a: &ArgRec| (a.value, arena.values[a.value as usize].ty, a.loc);
                arena.block_args(block.idx).iter().map(arg).collect()
            });
            let mut steps = self.steps_at(target.iso);
            let new = steps.add_block();
            for (value, ty, loc) in args {
                let from = Value::new(block.iso, value);
                if mapping.value(from).is_none() {
                    mapping.map_value(from, Value::new(target.iso, steps.push_arg(new, ty, loc)));
                }
            }
            steps.link_block(new, to.idx, before.map_or(NONE, |b| b.idx));
            mapping.map_block(block, Block::new(target.iso, new));
            news.push(new);
        }
        for (&block, &new) in blocks.iter().zip(&news) {
            let first = target.source.of(self).block(block).first_op();
            let mut next = first.map(|op| op.handle());
            while let Some(op) = next {
                next = target.source.of(self).op(op).next().map(|op| op.handle());
                self.copy_to(target, op, (new, NONE), mapping, todo)?;
            }
        }
        Ok(())
    }

    /// Copies an op to a place, its operands and regions left to do.
    pub(super) fn copy_to(
        &mut self,
        target: Target<'_>,
        op: Op,
        (block, before): (u32, u32),
        mapping: &mut IrMapping,
        todo: &mut Vec<Todo>,
    ) -> Result<Op, EditError> {
        if op.idx == ROOT {
            let copy = if target.takes_isolates {
                self.take_along(op, target.iso)?;
                op
            } else {
                self.copy_isolate(target, op.iso, mapping, true)?
            };
            let place = self.place_of(copy)?;
            self.steps_at(place.iso).link_op(place.idx, block, before);
            return Ok(copy);
        }
        let image = Image::of(target.source.of(self), op);
        let copy = self.copy_op(target, op, &image, &[], mapping)?;
        self.steps_at(target.iso).link_op(copy.idx, block, before);
        if image.n_operands > 0 || image.n_regions > 0 {
            todo.push(Todo::Op(op, copy));
        }
        Ok(copy)
    }

    /// Copies an isolate and those nested in it; the new op is detached, in the target's isolate.
    fn copy_isolate(
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
                name: source.name,
                loc: source.loc,
                n_regions: source.n_regions,
                slots: source.slots.clone(),
                attrs: source.attrs.clone(),
                arena,
            });
        }
        copied.into_iter().for_each(|(from, to)| mapping.map_isolate(from, to));
        // Uses across isolates follow when what they use was copied too.
        for arena in made.iter_mut().filter_map(|i| i.arena.as_deref_mut()) {
            for foreign in &mut arena.foreign {
                if let Some(to) = mapping.value(Value::new(foreign.0, foreign.1)) {
                    *foreign = (to.iso, to.idx);
                }
            }
        }
        let (name, loc) = (made[0].name, made[0].loc);
        made[0].place = self.steps_at(target.iso).add_link(new_id, name, loc);
        for isolate in made {
            let id = isolate.id;
            self.put_isolate(isolate);
            self.journal.log(Undo::IsolateCreated(id));
        }
        Ok(new_id.root())
    }
}

/// What is left to copy.
pub(super) enum Todo {
    /// The body of a region.
    Region(Region, Region),
    /// The operands and regions of an op.
    Op(Op, Op),
}

/// What is read of an op before the copy is written: both may be in the same arena.
struct Image {
    name: OpName,
    loc: Location,
    n_operands: u32,
    results: u32,
    result_types: SmallVec<[Type; 4]>,
    slots: SmallVec<[Option<Attribute>; 7]>,
    attrs: SmallVec<[NamedAttr; 4]>,
    successors: SmallVec<[Block; 2]>,
    n_regions: u32,
}

impl Image {
    #[inline]
    fn of(ir: &Ir, op: Op) -> Image {
        let view = ir.op(op);
        let arena = view.iso.arena.as_deref().expect("the op is in an arena");
        let body = arena.bodies[op.idx as usize];
        let mut image = Image {
            name: body.name,
            loc: body.loc,
            n_operands: body.n_operands,
            results: body.results,
            result_types: view.result_types().collect(),
            slots: SmallVec::new(),
            attrs: SmallVec::new(),
            successors: SmallVec::new(),
            n_regions: 0,
        };
        if body.slots != NONE {
            image.slots = SmallVec::from_slice(view.slots());
        }
        if body.ext != NONE {
            image.attrs = SmallVec::from_slice(arena.op_attrs(op.idx));
            image.successors = arena.successors(op.idx).iter().map(|u| Block::new(op.iso, u.target)).collect();
            image.n_regions = arena.op_regions(op.idx).len() as u32;
        }
        image
    }
}

impl Steps<'_> {
    /// Gives an op that has no operands some, at the end of the pool.
    fn put_operands(&mut self, op: u32, values: &[u32]) {
        if values.is_empty() {
            return;
        }
        let start = self.arena.operands.len() as u32;
        let free = UseRec { target: NONE, owner: op, next: NONE, prev: NONE };
        self.arena.operands.resize(start as usize + values.len(), free);
        self.set_operand_range(op, start, values.len() as u32);
        for (i, &value) in values.iter().enumerate() {
            self.set_use(start + i as u32, value);
        }
    }
}

impl Arena {
    /// Makes all use lists anew, as if the ops had been created in the order of the text. What is not reachable from the
    /// isolate's op is erased; `Err` is an op that needs it.
    fn relink_in_text_order(&mut self) -> Result<(), u32> {
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
                    let ext = self.ext(op);
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

    /// Erases ops and blocks that are detached, and what is in them.
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

impl Builder<'_> {
    /// Copies an op and all that is nested in it to the insertion point, through a mapping.
    ///
    /// # Errors
    /// As [`Ir::clone_op`].
    pub fn clone(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, EditError> {
        self.clone_as(op, mapping, true)
    }

    /// Copies an op to the insertion point; the regions of the copy are empty.
    ///
    /// # Errors
    /// As [`Ir::clone_op`].
    pub fn clone_without_regions(&mut self, op: Op, mapping: &mut IrMapping) -> Result<Op, EditError> {
        self.clone_as(op, mapping, false)
    }

    fn clone_as(&mut self, op: Op, mapping: &mut IrMapping, with_regions: bool) -> Result<Op, EditError> {
        let Some(at) = self.insertion_point() else {
            let holder = self.ir().holder();
            let target = Target::copy(Source(None), holder);
            return self.ir_mut().copy(target, op, mapping, with_regions);
        };
        self.ir().resolve_point(at)?;
        let target = Target::copy(Source(None), at.block.isolate());
        let ir = self.ir_mut();
        let new = ir.copy(target, op, mapping, with_regions)?;
        ir.place_copy(new, at)?;
        Ok(new)
    }
}

impl Ir {
    /// Inserts a copy, and tells of all that came with it.
    fn place_copy(&mut self, op: Op, at: InsertionPoint) -> Result<(), EditError> {
        let (block, before) = self.resolve_point(at)?;
        let place = self.place_of(op)?;
        self.steps_at(place.iso).link_op(place.idx, block, before);
        if self.has_listener() {
            for op in self.collect_ops(op, super::WalkOrder::Pre) {
                self.tell(|l, ir| l.op_inserted(ir, op));
            }
        }
        Ok(())
    }
}
