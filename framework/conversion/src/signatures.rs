//! Conversion of the arguments of blocks: the ops move to a block with other arguments. [MLIR: applySignatureConversion]

use std::sync::Arc;

use super::driver::{Change, Driver};
use super::signature::{InputMapping, SignatureConversion};
use super::types::TypeConverter;
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Block, InsertionPoint, Ir, Region, Value};
use dialekt_ir_core::rewrite::DeferredEdits;

impl Driver {
    /// Moves the ops of a block to a new one with the arguments of a converted signature; returns the block itself, if
    /// it has these types already.
    pub(super) fn convert_block(
        &mut self,
        ir: &mut Ir,
        block: Block,
        signature: &SignatureConversion,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Block {
        assert!(!self.converted.contains(&block), "a block is converted twice");
        let args: Vec<Value> = ir.block(block).args().collect();
        if args.iter().map(|arg| ir.value(*arg).ty()).eq(signature.types().iter().copied()) {
            return block;
        }
        let mut new_args: Vec<(Type, Location)> = signature.types().iter().map(|ty| (*ty, Location::UNKNOWN)).collect();
        for (index, arg) in args.iter().enumerate() {
            if let Some(InputMapping::Arguments { start, len }) = signature.input(index) {
                let loc = ir.value(*arg).loc();
                new_args[*start..start + len].iter_mut().for_each(|new| new.1 = loc);
            }
        }
        let view = ir.block(block);
        let region = view.parent_region().expect("a block whose arguments are converted stands in a region").handle();
        let next = view.next().map(|next| next.handle());
        let new = ir.create_detached_block(region.isolate(), &new_args).expect("the isolate is there");
        ir.insert_block(new, region, next).expect("it stands where the old one does");
        ir.move_ops(block, InsertionPoint::end(new)).expect("the new block is beside the old one");
        redirect(ir, block, new);
        let new_args: Vec<Value> = ir.block(new).args().collect();
        for (index, arg) in args.into_iter().enumerate() {
            let converter = converter.cloned();
            match signature.input(index) {
                Some(InputMapping::Values(values)) => self.replace_value(ir, arg, values, converter),
                Some(InputMapping::Arguments { start, len }) => {
                    self.replace_value(ir, arg, &new_args[*start..start + len], converter);
                }
                None => {
                    let (loc, ty) = (ir.value(arg).loc(), ir.value(arg).ty());
                    let at = ir.start_of(new);
                    let around = std::mem::replace(&mut self.converter, converter.clone());
                    let value = self.cast_nothing(ir, at, loc, ty, &[]);
                    self.converter = around;
                    self.replace_value(ir, arg, &value, converter);
                }
            }
        }
        self.converted.insert(new);
        self.changes.push(Change::ConvertBlock(new));
        self.erase_block(ir, block);
        new
    }

    /// Converts the arguments of all blocks of a region, those of the first one by the given conversion, if there is
    /// one. Returns the first block; `None` when a type cannot be converted.
    pub(super) fn convert_region(
        &mut self,
        ir: &mut Ir,
        region: Region,
        converter: &Arc<TypeConverter>,
        entry: Option<&SignatureConversion>,
    ) -> Option<Option<Block>> {
        let blocks: Vec<Block> = ir.region(region).blocks().map(|block| block.handle()).collect();
        let Some((first, others)) = blocks.split_first() else { return Some(None) };
        for block in others {
            let signature = converter.convert_block_signature(ir, *block)?;
            self.convert_block(ir, *block, &signature, Some(converter));
        }
        let first = match entry {
            Some(signature) => self.convert_block(ir, *first, signature, Some(converter)),
            None => {
                let signature = converter.convert_block_signature(ir, *first)?;
                self.convert_block(ir, *first, &signature, Some(converter))
            }
        };
        Some(Some(first))
    }
}

/// Redirects all branches to a block to another one.
fn redirect(ir: &mut Ir, from: Block, to: Block) {
    let uses: Vec<_> = ir.block(from).uses().collect();
    for use_ in uses {
        ir.set_successor(use_.op, use_.index, to).expect("the blocks are of one isolate");
    }
}
