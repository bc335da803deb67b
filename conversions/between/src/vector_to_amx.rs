//! `convert-vector-to-amx`: contractions whose operands fit into tiles. [mlir/lib/Conversion/VectorToAMX/VectorToAMX.cpp]
//!
//! Factors are packed: the last dimension has as many elements as there are in 32 bits.

use dialekt_amx as amx;
use dialekt_arith::index_constant;
use dialekt_dialect_utils::indices::{index, known};
use dialekt_dialect_utils::reassociation::Groups;
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::types::DYNAMIC;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_ub as ub;
use dialekt_vector::{
    CombiningKind, Contraction, IteratorType, MaskableOpRef, TransferRead, TransferWrite, VectorType,
};
use dialekt_vector_transforms::transfer::Transfer;
use smallvec::SmallVec;

/// Lower the operations from the vector dialect into the AMX dialect
///
/// Contractions become multiplications of tiles. Tiles are loaded from the memory that operands were read from, and stored where the result
/// is written, if rows are contiguous there; otherwise vectors go through buffers on the stack.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertVectorToAMX",
    argument = "convert-vector-to-amx",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_amx::AMXDialect,
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct ConvertVectorToAMX {
    patterns: PassPatterns,
}

impl Pass for ConvertVectorToAMX {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, populate_vector_to_amx_conversion_patterns);
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns).map(|_| ())
    }
}

/// Adds the pattern of the conversion. [MLIR: populateVectorToAMXConversionPatterns]
pub fn populate_vector_to_amx_conversion_patterns(set: &mut PatternSet) {
    set.add::<ContractionToAMX>();
}

/// A multiplication of matrices that fit into tiles.
#[derive(Described)]
pub struct ContractionToAMX;

impl OpRewrite for ContractionToAMX {
    type SourceOp = Contraction;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Contraction>) -> Option<()> {
        if let Err(why) = check(rw, op) {
            return rw.no_match(op, why);
        }
        let view = rw.view(op)?;
        let [lhs, rhs, acc] = [view.lhs(), view.rhs(), view.acc()];
        let ty = rw.type_of(acc);
        let lhs = load_tile(rw, lhs)?;
        let rhs = load_tile(rw, rhs)?;
        let acc = load_tile(rw, acc)?;
        let cx = rw.cx();
        let tile = match cx.float_kind(cx.element_or_self(ty)).is_some() {
            true => rw.create(amx::TileMulF::build(lhs, rhs, acc)).result(),
            false => rw.create(amx::TileMulI::build(lhs, rhs, acc)).result(),
        };
        if store_to_transfer(rw, op.into(), tile).is_some() {
            rw.erase_op(op);
            return Some(());
        }
        let vector = read_back(rw, tile, ty)?;
        rw.replace_op(op, &[vector]);
        Some(())
    }
}

/// Checks that a contraction is a multiplication of packed matrices that the instructions have; otherwise says why it is not.
fn check(rw: &Rewriter<'_>, op: Typed<Contraction>) -> Result<(), &'static str> {
    let cx = rw.cx();
    let Some(view) = rw.view(op) else { return Err("it is invalid") };
    if view.kind() != Some(CombiningKind::Add) {
        return Err("products are not added up");
    }
    if MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some()) {
        return Err("it has a mask");
    }
    let vectors = [view.lhs(), view.rhs(), view.acc()].map(|value| VectorType::new(cx, rw.type_of(value)));
    let [Some(lhs), Some(rhs), Some(acc)] = vectors else { return Err("the accumulator is no vector") };
    let is_narrow = matches!(cx.float_kind(lhs.element), Some(FloatKind::F16 | FloatKind::BF16));
    let of_floats = is_narrow && acc.element == Type::F32;
    let of_bytes = lhs.element == Type::I8 && acc.element == Type::I32;
    if lhs.element != rhs.element || !(of_floats || of_bytes) {
        return Err("there is no instruction for these elements");
    }
    if [lhs.rank(), rhs.rank(), acc.rank()] != [3, 3, 2] {
        return Err("it is no multiplication of packed matrices");
    }
    if ![lhs, rhs, acc].iter().all(|vector| fits_into_tile(cx, *vector)) {
        return Err("an operand does not fit into a tile");
    }
    match has_packed_layout(cx, &view) {
        true => Ok(()),
        false => Err("dimensions are in another order"),
    }
}

/// The number of elements that are packed in 32 bits.
fn packing(cx: &ContextData, element: Type) -> Option<i64> {
    let bits = cx.float_kind(element).map(|kind| kind.width()).or_else(|| cx.integer_width(element))?;
    32_i64.checked_div(i64::from(bits))
}

/// Returns whether a vector has at most 16 rows of 64 bytes; the last of three dimensions is packed.
fn fits_into_tile(cx: &ContextData, vector: VectorType<'_>) -> bool {
    const MAX_ROWS: i64 = 16;
    // Of 32 bits.
    const MAX_COLUMNS: i64 = 16;
    let packing = packing(cx, vector.element);
    !vector.is_scalable()
        && match *vector.shape {
            [rows, columns] => rows <= MAX_ROWS && packing == Some(1) && columns <= MAX_COLUMNS,
            [rows, columns, packed] => rows <= MAX_ROWS && packing == Some(packed) && columns <= MAX_COLUMNS,
            _ => false,
        }
}

/// Returns whether the operands have the dimensions m x k x packed, k x n x packed, and m x n.
fn has_packed_layout(cx: &ContextData, op: &<Contraction as OpDecl>::View<'_>) -> bool {
    let affine = cx.affine();
    let Some(maps) = IndexingMapOpRef::of(**op).map(|op| op.indexing_maps()) else { return false };
    let dims = |map| -> Option<SmallVec<[u32; 3]>> {
        affine.map(map).results().iter().map(|result| affine.expr(*result).as_dim()).collect()
    };
    let Some(dims) = maps.iter().map(|map| dims(*map)).collect::<Option<Vec<_>>>() else { return false };
    let [lhs, rhs, acc] = &dims[..] else { return false };
    let (&[m, k, packed], &[rhs_k, n, rhs_packed]) = (&lhs[..], &rhs[..]) else { return false };
    let iterators = op.iterators();
    let is_reduction = |dim: u32| iterators.get(dim as usize) == Some(&IteratorType::Reduction);
    (k, packed) == (rhs_k, rhs_packed)
        && acc[..] == [m, n]
        && iterators.len() == 4
        && is_reduction(k)
        && is_reduction(packed)
}

/// The type of the tile for a vector: packed dimensions are joined.
fn tile_type(cx: &ContextData, vector: Type) -> Option<Type> {
    let vector = VectorType::new(cx, vector)?;
    let (rows, columns) = vector.shape.split_first()?;
    Some(amx::TileType::new(cx, vec![*rows, columns.iter().product()], vector.element))
}

/// The buffer with the last two dimensions joined, if a vector with a packed dimension is in it.
fn joined(rw: &mut Rewriter<'_>, buffer: Value, vector_rank: usize) -> Option<Value> {
    if vector_rank == 2 {
        return Some(buffer);
    }
    let cx = rw.cx();
    let ty = rw.type_of(buffer);
    let rank = cx.type_data(ty).shape()?.len();
    let mut groups: Groups = (0..rank as i64 - 1).map(|dim| [dim].into_iter().collect()).collect();
    groups.last_mut()?.push(rank as i64 - 1);
    let ty = memref::collapsed_type(cx, ty, &groups)?;
    Some(rw.create(memref::CollapseShape::build(ty, buffer, groups)).result())
}

/// Zeros, one for each dimension of a buffer.
fn zeros(rw: &mut Rewriter<'_>, buffer: Value) -> Option<Vec<Value>> {
    let rank = rw.cx().type_data(rw.type_of(buffer)).shape()?.len();
    let loc = rw.current_loc();
    Some(vec![index_constant(rw, 0, loc); rank])
}

/// A transfer of the whole of a new buffer on the stack.
fn buffer_for(rw: &mut Rewriter<'_>, vector: Value, ty: Type) -> Option<Transfer> {
    let cx = rw.cx();
    let vector_type = VectorType::new(cx, ty)?;
    let buffer = cx.memref_type(vector_type.shape, vector_type.element, None, None).ok()?;
    let base = rw.create(memref::Alloca::build(buffer, &[], &[])).result();
    let rank = vector_type.rank();
    Some(Transfer {
        base,
        vector,
        indices: zeros(rw, base)?.into_iter().collect(),
        map: cx.affine().multi_dim_identity(rank as u32),
        padding: None,
        mask: None,
        in_bounds: (0..rank).map(|_| true).collect(),
    })
}

/// The part of memory that a transfer touches, as a view; `None` where no tile can be loaded from there, or stored: rows have to be contiguous.
fn accessed(rw: &mut Rewriter<'_>, transfer: &Transfer) -> Option<Value> {
    let cx = rw.cx();
    let (vector, ty) = (transfer.vector_type(cx, rw)?, rw.type_of(transfer.base));
    let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return None };
    let minor = transfer.map.is_minor_identity(cx.affine());
    if transfer.mask.is_some() || !minor || transfer.in_bounds.contains(&false) || vector.shape.is_empty() {
        return None;
    }
    let rows = shape.len().checked_sub(vector.rank())?;
    // Rows have a static size, at least that of the vector; all elements of the packed dimension are accessed.
    let (row, wanted) = (shape.get(rows + 1..)?, &vector.shape[1..]);
    let fits = row.iter().zip(wanted).all(|(size, wanted)| *size != DYNAMIC && size >= wanted);
    if !fits || vector.rank() == 3 && row.last() != wanted.last() || !is_contiguous(cx, ty, row.len()) {
        return None;
    }
    let offsets: Vec<OpFoldResult> = transfer
        .indices
        .iter()
        .map(|value| {
            let value = OpFoldResult::Value(*value);
            known(rw.ir(), value).map_or(value, |value| index(cx, value).into())
        })
        .collect();
    let one: OpFoldResult = index(cx, 1).into();
    let mut sizes = vec![one; rows];
    sizes.extend(vector.shape.iter().map(|size| OpFoldResult::from(index(cx, *size))));
    let parts = [offsets, sizes, vec![one; shape.len()]];
    let ty = memref::SubView::inferred_type(cx, ty, [&parts[0], &parts[1], &parts[2]])?;
    let rank = vector.rank();
    let view = rw.create(memref::SubView::build_mixed(cx, ty, transfer.base, parts)).result();
    joined(rw, view, rank)
}

/// Returns whether the elements along the last dimensions of a memref are next to each other.
fn is_contiguous(cx: &ContextData, ty: Type, dims: usize) -> bool {
    let (Some(layout), Some(shape)) = (cx.strided_layout(ty), cx.type_data(ty).shape()) else { return false };
    let mut expected = Some(1_i64);
    for (size, stride) in shape.iter().zip(&layout.strides).rev().take(dims) {
        if expected != Some(*stride) {
            return false;
        }
        expected = expected.and_then(|expected| expected.checked_mul(*size));
    }
    true
}

/// The tile with the elements of a vector: from where the vector was read, or by a buffer.
fn load_tile(rw: &mut Rewriter<'_>, vector: Value) -> Option<Value> {
    let cx = rw.cx();
    let ty = rw.type_of(vector);
    let tile = tile_type(cx, ty)?;
    let read = rw.value(vector).defining_op().and_then(|op| op.view::<TransferRead>()).map(|read| read.handle());
    if let Some(read) = read {
        let here = rw.insertion_point();
        rw.set_insertion_point_before(read);
        let transfer = Transfer::of(rw, read)?;
        let loaded = accessed(rw, &transfer).and_then(|memory| create_load(rw, tile, memory));
        rw.restore(here);
        if loaded.is_some() {
            return loaded;
        }
    }
    let buffer = buffer_for(rw, vector, ty)?;
    buffer.create_write(rw, vector);
    let memory = joined(rw, buffer.base, buffer.rank())?;
    create_load(rw, tile, memory)
}

fn create_load(rw: &mut Rewriter<'_>, tile: Type, memory: Value) -> Option<Value> {
    let indices = zeros(rw, memory)?;
    Some(rw.create(amx::TileLoad::build(tile, memory, &indices)).result())
}

fn create_store(rw: &mut Rewriter<'_>, tile: Value, memory: Value) -> Option<()> {
    let indices = zeros(rw, memory)?;
    rw.create(amx::TileStore::build(memory, &indices, tile));
    Some(())
}

/// Stores the tile in place of the only use of the contraction's result, if that is a write to memory.
fn store_to_transfer(rw: &mut Rewriter<'_>, op: Op, tile: Value) -> Option<()> {
    let result = rw.op(op).result(0)?;
    if !rw.value(result).has_one_use() {
        return None;
    }
    let write = rw.value(result).users().next()?.view::<TransferWrite>()?.handle();
    let here = rw.insertion_point();
    rw.set_insertion_point_before(write);
    let transfer = Transfer::of(rw, write)?;
    let stored = accessed(rw, &transfer).and_then(|memory| create_store(rw, tile, memory));
    rw.restore(here);
    stored?;
    rw.erase_op(write);
    Some(())
}

/// The elements of a tile as a vector, by a buffer.
fn read_back(rw: &mut Rewriter<'_>, tile: Value, ty: Type) -> Option<Value> {
    let mut buffer = buffer_for(rw, tile, ty)?;
    create_store(rw, tile, buffer.base)?;
    let element = rw.cx().element_or_self(ty);
    buffer.padding = Some(rw.create(ub::Poison::build(element)).result());
    buffer.create_read(rw, ty)
}
