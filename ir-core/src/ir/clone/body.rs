//! Copies of ops in an arena and of the bodies of regions, one op after the other.

use smallvec::SmallVec;

use super::Target;
use crate::context::{Attribute, Location, NamedAttr, OpName, Type};
use crate::ir::Ir;
use crate::ir::arena::{ArgRec, Def, NONE, NewOp, OpBody, UseRec};
use crate::ir::edit::{EditError, InsertionPoint};
use crate::ir::handles::{Block, Op, ROOT, Region, Value};
use crate::ir::leaf::Original;
use crate::ir::mapping::IrMapping;
use crate::ir::steps::JournaledEdits;

impl Ir {
    pub(super) fn copy(
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

    /// Copies one op with these operands, and adds it and its results to the mapping.
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

    /// The indices of the values that the operands of `op` are mapped to.
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
                // A foreign operand: the copy is as invalid as the original.
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
    pub(in crate::ir) fn copy_regions(
        &mut self,
        target: Target<'_>,
        regions: &[(Region, Region)],
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Result<(), EditError> {
        let todo = regions.iter().map(|(from, to)| Todo::Region(*from, *to)).collect();
        self.copy_rest(target, todo, before, mapping)
    }

    /// Makes the pending copies, in order; blocks of the first region go before `before`.
    pub(in crate::ir) fn copy_rest(
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
    pub(in crate::ir) fn copy_to(
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

    /// Copies a leaf of this tree: the most frequent case, without detours. `None` when it is another one; nothing is changed
    /// then.
    #[inline]
    pub(super) fn clone_leaf(&mut self, op: Op, at: InsertionPoint, mapping: &mut IrMapping) -> Option<Op> {
        let (block, before) = match at.before {
            None => (at.block.idx, NONE),
            Some(_) => self.resolve_point(at).ok()?,
        };
        let iso = at.block.iso;
        let (from, into) = if op.iso == iso {
            (None, self.isolates.get_mut(iso.0 as usize)?.as_mut()?)
        } else {
            let [from, into] = self.isolates.get_disjoint_mut([op.iso.0 as usize, iso.0 as usize]).ok()?;
            (Some(from.as_ref()?.arena.as_deref()?), into.as_mut()?)
        };
        into.touch();
        let into = into.arena.as_deref_mut()?;
        if !into.is_live_block(block) {
            return None;
        }
        let original = Original { arena: from, iso: op.iso, idx: op.idx };
        let idx = into.copy_leaf(&self.cx, iso, original, mapping, if before == NONE { block } else { NONE })?;
        if before != NONE {
            into.link_op(idx, block, before);
        }
        let OpBody { results: new_results, n_results, .. } = into.bodies[idx as usize];
        let results = from.unwrap_or(into).bodies[op.idx as usize].results;
        let new = Op::new(iso, idx);
        mapping.map_op(op, new);
        for i in 0..n_results {
            mapping.map_value(Value::new(op.iso, results + i), Value::new(iso, new_results + i));
        }
        if self.is_watched() {
            self.report_created(new);
        }
        Some(new)
    }
}

/// A pending copy.
pub(in crate::ir) enum Todo {
    /// The body of a region.
    Region(Region, Region),
    /// The operands and regions of an op.
    Op(Op, Op),
}

/// The parts of an op that are read before the copy is written: both may be in the same arena.
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

impl JournaledEdits<'_> {
    /// Sets the operands of an op that has none, at the end of the pool.
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
