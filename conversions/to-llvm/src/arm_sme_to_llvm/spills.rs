//! Ops on tiles that are in memory: the first tile is exchanged with the one in memory before the op, and again behind it.

use dialekt_arith::{self as arith, index_constant};
use dialekt_arm_sme::{
    self as sme, ArmSMETileOpRef, ArmSMETileType, TILE_ID, TileSliceLayout, slice_min_num_elts, sme_tile_type,
};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter};
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_ir_core::types::DYNAMIC;
use dialekt_llvm as llvm;
use dialekt_memref as memref;
use dialekt_scf::make_loop;
use dialekt_vector::{self as vector, VectorType};

use super::all_active;
use super::memory::{Slice, create_load};
use crate::LLVMTypeConverter;
use crate::memref_descriptor::{MemRefDescriptor, cast};

/// The name of the attribute of a buffer with the number of the tile in it.
const IN_MEMORY_TILE_ID: &str = "arm_sme.in_memory_tile_id";

/// The benefit of the patterns: tiles in memory are exchanged before anything else is done.
const BENEFIT: u16 = 1337;

/// Adds a pattern for each op that becomes intrinsics on its tile.
pub(super) fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    let ops = sme::ArmSMEDialect::DIALECT.ops.iter().map(|op| op.name);
    let stay =
        [sme::GetTile::NAME, sme::CopyTile::NAME, sme::TileLoad::NAME, sme::TileStore::NAME, sme::StreamingVL::NAME];
    for op in ops.filter(|op| !op.starts_with("arm_sme.intr.") && !stay.contains(op)) {
        let types = llvm.clone();
        let name = format!("ConvertArmSMESpillsAndFillsToLLVM on {op}");
        patterns
            .add_fn(name, PatternRoot::Op(op), BENEFIT, Some(llvm), move |rw, op, _| exchange_around(rw, &types, op));
    }
}

/// A tile that is in memory.
struct InMemory<'a> {
    llvm: &'a LLVMTypeConverter,
    kind: ArmSMETileType,
    /// The type of a slice.
    slice: Type,
    buffer: Value,
}

fn exchange_around(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, op: Op) -> Option<()> {
    let cx = rw.cx();
    let tile = ArmSMETileOpRef::of(rw.op(op))?;
    if !tile.is_in_memory_tile() {
        return rw.no_match(op, "it has a tile of the processor");
    }
    let (id, ty) = (tile.tile_id()?, tile.tile_type()?);
    rw.op(op).emit_warning(
        "failed to allocate SME virtual tile to operation, tile value will go through memory, expect degraded performance",
    );
    let mut around = std::iter::successors(rw.op(op).parent_op(), |op| op.parent_op());
    let function = around.find_map(FunctionOpRef::of)?.op();
    let entry = function.region(0)?.first_block()?.handle();
    let buffer = match find_buffer(rw, entry, id) {
        Some(buffer) => buffer,
        None => create_buffer(rw, entry, id, ty)?,
    };
    let slice = VectorType::new(cx, ty)?.without_leading(cx, 1)?;
    let tile = InMemory { llvm, kind: sme_tile_type(cx, ty)?, slice, buffer };
    rw.set_attr(op, TILE_ID, cx.integer_attr(Type::I32, 0));
    rw.set_insertion_point_before(op);
    tile.exchange(rw)?;
    rw.set_insertion_point_after(op);
    tile.exchange(rw)
}

/// The buffer of a tile, which an op before made.
fn find_buffer(rw: &ConversionRewriter<'_>, entry: Block, id: Attribute) -> Option<Value> {
    let mut ops = rw.ir().block(entry).ops();
    let buffer =
        ops.find(|op| op.view::<memref::Alloca>().is_some() && op.discardable_attr(IN_MEMORY_TILE_ID) == Some(id));
    buffer?.result(0)
}

/// Creates the buffer of a tile at the start of a function.
fn create_buffer(rw: &mut ConversionRewriter<'_>, entry: Block, id: Attribute, tile: Type) -> Option<Value> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let element = cx.element_or_self(tile);
    let here = rw.insertion_point();
    rw.set_insertion_point_to_start(entry);
    let vscale = rw.create(vector::VectorScale::build()).result();
    let least = index_constant(rw, slice_min_num_elts(cx, element)?, loc);
    let slices = rw.create(arith::MulI::build(vscale, least)).result();
    let ty = cx.memref_type(&[DYNAMIC, DYNAMIC], element, None, None).ok()?;
    let buffer = rw.create(memref::Alloca::build(ty, &[slices, slices], &[]));
    rw.set_attr(buffer.op(), IN_MEMORY_TILE_ID, Some(id));
    rw.restore(here);
    Some(buffer.result())
}

impl InMemory<'_> {
    /// Exchanges the first tile and that in memory, slice by slice.
    fn exchange(&self, rw: &mut ConversionRewriter<'_>) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.current_loc());
        let least = *cx.type_data(self.slice).shape()?.first()?;
        let least = index_constant(rw, least, loc);
        let lower = index_constant(rw, 0, loc);
        let vscale = rw.create(vector::VectorScale::build()).result();
        let upper = rw.create(arith::MulI::build(least, vscale)).result();
        let step = index_constant(rw, 1, loc);
        let (_, body) = make_loop(rw, (lower, upper, step), &[], loc)?;
        let behind = rw.insertion_point();
        rw.set_insertion_point_to_start(body);
        let number = rw.ir().block(body).args().next()?;
        self.exchange_slice(rw, number)?;
        rw.restore(behind);
        Some(())
    }

    fn exchange_slice(&self, rw: &mut ConversionRewriter<'_>, number: Value) -> Option<()> {
        let loc = rw.current_loc();
        let index = rw.create(arith::IndexCast::build(Type::I32, number)).result();
        let mask = all_active(rw, self.slice)?;
        let nothing = rw.create(llvm::Poison::build(self.slice)).result();
        let address = self.slice_address(rw, number)?;
        let parts = sme::ReadIntrParts {
            res: self.slice,
            vector: nothing,
            predicate: mask,
            tile_id: 0,
            tile_slice_index: index,
        };
        let read = rw.create(sme::ReadHorizIntr::build(parts)).result();
        let layout = TileSliceLayout::Horizontal;
        create_load(rw, Slice { tile: self.kind, layout, mask, address, tile_id: 0, index })?;
        let zero = index_constant(rw, 0, loc);
        rw.create(vector::Store::build(read, self.buffer, &[number, zero]));
        Some(())
    }

    /// The address of a slice in memory.
    fn slice_address(&self, rw: &mut ConversionRewriter<'_>, number: Value) -> Option<Value> {
        let cx = rw.cx();
        let ty = rw.type_of(self.buffer);
        let descriptor = self.llvm.convert(cx, ty)?;
        let loc = rw.current_loc();
        let descriptor = cast(rw, descriptor, &[self.buffer], loc)?;
        let zero = rw.create(arith::Constant::build(cx.integer_attr(Type::I64, 0)?)).result();
        let number = rw.create(arith::IndexCast::build(Type::I64, number)).result();
        MemRefDescriptor::new(descriptor).strided_element_ptr(rw, self.llvm, ty, &[number, zero], Flags::default())
    }
}
