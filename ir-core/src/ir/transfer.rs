//! Moving ops and bodies from one isolate to another: a copy, a map from old to new handles, and tombstones.

use std::collections::HashSet;

use super::Ir;
use super::clone::{Target, Todo};
use super::edit::{EditError, InsertionPoint};
use super::handles::{Block, IsolateId, Op, ROOT, Region, Value};
use super::mapping::IrMapping;

/// The new handles of transferred ops, blocks and values. Isolates nested in them were moved along: their handles are
/// as before, and are not listed.
#[derive(Default)]
pub struct Remap {
    mapping: IrMapping,
    ops: Vec<(Op, Op)>,
    blocks: Vec<(Block, Block)>,
    values: Vec<(Value, Value)>,
}

impl Remap {
    /// The new handle of an op.
    pub fn op(&self, old: Op) -> Option<Op> {
        self.mapping.op(old)
    }

    /// The new handle of a block.
    pub fn block(&self, old: Block) -> Option<Block> {
        self.mapping.block(old)
    }

    /// The new handle of a value, or the input that was passed for a value used across the cut.
    pub fn value(&self, old: Value) -> Option<Value> {
        self.mapping.value(old)
    }

    /// All ops, old and new, in the order of the text.
    pub fn ops(&self) -> &[(Op, Op)] {
        &self.ops
    }

    /// All blocks, old and new, in the order of the text.
    pub fn blocks(&self) -> &[(Block, Block)] {
        &self.blocks
    }

    /// All results and arguments, old and new, in the order of the text.
    pub fn values(&self) -> &[(Value, Value)] {
        &self.values
    }
}

impl Ir {
    /// Moves ops, `first` to `last` of one block, to a place in another isolate. `inputs` gives a replacement there for
    /// each value that they use and do not define.
    ///
    /// # Errors
    /// [`EditError::MissingInputs`] with all values that are used across the cut and are not in `inputs`;
    /// [`EditError::StillUsed`] when a result has a use that stays behind; stale handles; ops that are no range. Nothing is
    /// changed then.
    pub fn transfer_ops(
        &mut self,
        first: Op,
        last: Op,
        dest: InsertionPoint,
        inputs: &[(Value, Value)],
    ) -> Result<Remap, EditError> {
        let ops = self.range(first, last)?;
        let iso = self.place_of(first)?.iso;
        self.resolve_point(dest)?;
        if iso == dest.block.iso {
            return Err(EditError::SameIsolate);
        }
        if ops.iter().any(|op| self.is_nested_in(dest.block, *op)) {
            return Err(EditError::InsideItself);
        }
        self.check_inputs(iso, &ops, inputs, &[])?;
        self.atomically(|ir| {
            let mut remap = Remap::default();
            inputs.iter().for_each(|(from, to)| remap.mapping.map_value(*from, *to));
            let at = ir.resolve_point(dest)?;
            let target = Target::moving(dest.block.iso);
            let mut todo: Vec<Todo> = Vec::new();
            for &op in &ops {
                ir.copy_to(target, op, at, &mut remap.mapping, &mut todo)?;
            }
            ir.copy_rest(target, todo, None, &mut remap.mapping)?;
            let old: Vec<Op> = ops.iter().copied().filter(|op| op.idx != ROOT).collect();
            for &op in &old {
                ir.list_copies(op, &mut remap);
            }
            ir.tell_copies(&remap);
            let old: Vec<u32> = old.iter().map(|op| op.idx).collect();
            ir.erase_trees(iso, &old, &[])?;
            Ok(remap)
        })
    }

    /// Moves all blocks of a region to a region of another isolate, before a block or last. `inputs` gives a
    /// replacement there for each value that they use and do not define; a block argument in it is replaced, and not
    /// created again.
    ///
    /// # Errors
    /// As [`Ir::transfer_ops`].
    pub fn transfer_region(
        &mut self,
        source: Region,
        dest: Region,
        before: Option<Block>,
        inputs: &[(Value, Value)],
    ) -> Result<Remap, EditError> {
        let blocks: Vec<Block> =
            self.get_region(source).ok_or(EditError::StaleRegion(source))?.blocks().map(|b| b.handle()).collect();
        let mut around = Some(self.get_region(dest).ok_or(EditError::StaleRegion(dest))?);
        if source.iso == dest.iso {
            return Err(EditError::SameIsolate);
        }
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
        let ops: Vec<Op> = blocks.iter().flat_map(|b| self.block(*b).ops()).map(|op| op.handle()).collect();
        self.check_inputs(source.iso, &ops, inputs, &blocks)?;
        self.atomically(|ir| {
            let mut remap = Remap::default();
            inputs.iter().for_each(|(from, to)| remap.mapping.map_value(*from, *to));
            // The destination gets its arena, if it has none yet.
            ir.steps_at(dest.iso);
            ir.copy_regions(Target::moving(dest.iso), &[(source, dest)], before, &mut remap.mapping)?;
            for &block in &blocks {
                ir.list_block(block, &mut remap);
                let ops: Vec<Op> = ir.block(block).ops().map(|op| op.handle()).collect();
                ops.into_iter().for_each(|op| ir.list_copies(op, &mut remap));
            }
            ir.tell_copies(&remap);
            let old: Vec<u32> = blocks.iter().map(|b| b.idx).collect();
            ir.erase_trees(source.iso, &[], &old)?;
            Ok(remap)
        })
    }

    /// Runs an edit, and undoes its changes if it fails.
    fn atomically<T>(&mut self, edit: impl FnOnce(&mut Ir) -> Result<T, EditError>) -> Result<T, EditError> {
        let mark = self.begin_journal();
        let result = edit(self);
        match result {
            Ok(_) => self.commit(mark)?,
            Err(_) => self.rollback(mark)?,
        }
        result
    }

    fn range(&self, first: Op, last: Op) -> Result<Vec<Op>, EditError> {
        self.place_of(first)?;
        self.place_of(last)?;
        let mut ops = vec![first];
        while ops[ops.len() - 1] != last {
            let next = self.op(ops[ops.len() - 1]).next().ok_or(EditError::NotARange)?;
            ops.push(next.handle());
        }
        Ok(ops)
    }

    /// All values of `iso` that ops use, that neither they nor the blocks define, and that have no input.
    fn check_inputs(
        &self,
        iso: IsolateId,
        ops: &[Op],
        inputs: &[(Value, Value)],
        blocks: &[Block],
    ) -> Result<(), EditError> {
        let mut known: HashSet<Value> = inputs.iter().map(|(from, _)| *from).collect();
        known.extend(blocks.iter().flat_map(|b| self.block(*b).args()));
        let nested = || {
            // Nested isolates use nothing of this one.
            ops.iter().filter(|op| op.idx != ROOT).flat_map(|op| self.op(*op).preorder()).filter(|op| op.iso.id == iso)
        };
        for op in nested() {
            known.extend(op.results());
            known.extend(op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.args()));
        }
        let mut missing = Vec::new();
        for value in nested().flat_map(|op| op.operands()) {
            if value.iso == iso && known.insert(value) {
                missing.push(value);
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(EditError::MissingInputs(missing.into())) }
    }

    fn list_copies(&self, op: Op, remap: &mut Remap) {
        for op in self.op(op).preorder().filter(|o| o.iso.id == op.iso) {
            if let Some(new) = remap.mapping.op(op.handle()) {
                remap.ops.push((op.handle(), new));
            }
            let results = op.results().filter_map(|v| Some((v, remap.mapping.value(v)?)));
            remap.values.extend(results);
            for block in op.regions().flat_map(|r| r.blocks()) {
                self.list_block(block.handle(), remap);
            }
        }
    }

    fn list_block(&self, block: Block, remap: &mut Remap) {
        if let Some(new) = remap.mapping.block(block) {
            remap.blocks.push((block, new));
        }
        let args = self.block(block).args().filter_map(|v| Some((v, remap.mapping.value(v)?)));
        remap.values.extend(args);
    }

    fn tell_copies(&mut self, remap: &Remap) {
        if self.has_listener() {
            for (_, new) in remap.blocks.clone() {
                self.tell(|l, ir| l.block_inserted(ir, new));
            }
            for (_, new) in remap.ops.clone() {
                self.tell(|l, ir| l.op_inserted(ir, new));
            }
            self.tell(|l, ir| l.transferred(ir, remap));
        }
    }
}
