//! Bodies of functions.

use std::collections::HashSet;

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::ir::{self, BlockRef, OpRef};
use dialekt_llvm as llvm;

use super::{Failed, Translated, Translation};
use crate::module::{Block, ConstValue, FunctionId, InstKind, Val};

impl Translation<'_> {
    pub(super) fn function_body(&mut self, op: OpRef<'_>, id: FunctionId) -> Translated {
        let Some(body) = op.region(0).filter(|body| !body.is_empty()) else { return Ok(()) };
        self.body_attributes(op, id)?;
        self.values.clear();
        self.blocks.clear();
        self.phis.clear();
        self.pending_records.clear();
        (self.function, self.block, self.current_loc) = (Some(id), None, None);
        let dbg = self.module.md_kind("dbg");
        let attached = self.module.function(id).metadata.iter().find(|(kind, _)| *kind == dbg).map(|(_, md)| *md);
        self.subprogram = attached;
        for block in body.blocks() {
            let made = self.module.function_mut(id).add_block();
            self.blocks.insert(block.handle(), made);
        }
        if let Some(entry) = body.first_block() {
            let args: Vec<_> = self.module.function(id).args().collect();
            for (arg, local) in entry.args().zip(args) {
                self.map_value(arg, Val::Local(local));
            }
        }
        for block in blocks_in_order(body.blocks()) {
            self.block_body(op.ir().block(block))?;
        }
        self.connect_phis(op);
        (self.block, self.current_loc) = (None, None);
        let done = self.attributes_of(op, usize::MAX);
        (self.function, self.subprogram) = (None, None);
        done
    }

    fn block_body(&mut self, block: BlockRef<'_>) -> Translated {
        let made = self.blocks.get(&block.handle()).copied().ok_or(Failed)?;
        self.enter_block(made);
        if !block.is_entry() {
            for (number, arg) in block.args().enumerate() {
                let arg = block.ir().value(arg);
                let Ok(ty) = self.ty(arg.ty()) else {
                    return self.error_at(arg.loc(), "block argument does not have an LLVM type");
                };
                self.current_loc = self.location(arg.loc());
                let position = self.position();
                let phi = self.insert_value(InstKind::Phi(Vec::new()), ty)?;
                self.map_value(arg.handle(), phi);
                self.phis.push((block.handle(), made, position, number));
            }
        }
        for op in block.ops() {
            self.current_loc = self.location(op.loc());
            self.op(op)?;
        }
        Ok(())
    }

    /// Adds to the phis what the branches pass.
    fn connect_phis(&mut self, function: OpRef<'_>) {
        for (from, made, position, number) in std::mem::take(&mut self.phis) {
            let block = function.ir().block(from);
            let mut incoming = Vec::new();
            for predecessor in block.predecessors() {
                let Some(end) = predecessor.last_op() else { continue };
                let Some(branch) = BranchOpRef::of(end) else { continue };
                let Some(successor) = end.successors().position(|next| next.handle() == from) else { continue };
                let passed = branch.successor_operands(successor).get(number);
                let value = passed.and_then(|value| self.values.get(&value).copied());
                if let (Some(value), Some(block)) = (value, self.blocks.get(&predecessor.handle())) {
                    incoming.push((value, *block));
                }
            }
            if let Some(function) = self.current()
                && let Some(inst) = function.blocks[made.0 as usize].insts.get_mut(position)
            {
                inst.kind = InstKind::Phi(incoming);
            }
        }
    }

    /// The block that a block of MLIR became.
    pub(super) fn block_of(&self, block: BlockRef<'_>) -> Translated<Block> {
        self.blocks.get(&block.handle()).copied().ok_or(Failed)
    }

    /// The tags of blocks, of all functions: addresses may be taken before the block is translated.
    pub(super) fn tagged_block(&mut self, from: OpRef<'_>, function: &[u8], tag: u32) -> Option<ConstValue> {
        let crate::module::Global::Function(id) = self.symbol(function)? else { return None };
        let op = *self.functions.iter().find(|(_, known)| **known == id)?.0;
        let body = from.ir().op(op).region(0)?;
        let is_tagged = |block: &BlockRef<'_>| {
            block
                .ops()
                .any(|op| op.view::<llvm::BlockTag>().and_then(|op| op.tag()).is_some_and(|found| found.id == tag))
        };
        let at = body.blocks().position(|block| is_tagged(&block))?;
        Some(ConstValue::BlockAddress(id, Block(at as u32)))
    }
}

/// Reverse postorder from the entry, then from each block that was not reached.
fn blocks_in_order<'a>(blocks: impl Iterator<Item = BlockRef<'a>>) -> Vec<ir::Block> {
    let mut seen: HashSet<ir::Block> = HashSet::new();
    let mut order = Vec::new();
    for start in blocks {
        if !seen.insert(start.handle()) {
            continue;
        }
        let mut postorder = Vec::new();
        let mut stack = vec![(start, start.successors().collect::<Vec<_>>().into_iter())];
        while let Some((block, rest)) = stack.last_mut() {
            match rest.next() {
                Some(next) => {
                    if seen.insert(next.handle()) {
                        stack.push((next, next.successors().collect::<Vec<_>>().into_iter()));
                    }
                }
                None => {
                    postorder.push(block.handle());
                    stack.pop();
                }
            }
        }
        order.extend(postorder.into_iter().rev());
    }
    order
}
