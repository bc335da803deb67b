//! Structured ops on tensors of tiles. [mlir/lib/Dialect/Linalg/Transforms/Transforms.cpp]
//!
//! [`pack`] adds a loop within the tile for each loop that is packed, and packs the operands; `matmul` packs products of matrices;
//! `transpose` changes the order of dimensions of a packed operand.

mod matmul;
mod transpose;

pub use matmul::{BlockPacking, block_pack_matmul, pack_matmul_greedily};
pub use transpose::{Transposed, transpose_packed_operand};

use dialekt_affine::composed_expr;
use dialekt_dialect_utils::indices::{Mixed, index, integer, split};
use dialekt_interfaces::{DestinationStyleOpRef, OpFoldResult};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::{IteratorTypes, Maps};
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef, Pack, PackParts, UnPack, UnPackParts};
use dialekt_tensor::{make_empty, size_value};
use smallvec::SmallVec;

/// Positions of dimensions.
type Dims = SmallVec<[i64; 8]>;

/// An op that works on packed operands.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The generic op.
    pub op: Op,
    /// The packs of its operands, in order.
    pub packs: Vec<Op>,
    /// The unpacks of its results, in order.
    pub unpacks: Vec<Op>,
}

/// The parts of a pack that are not its operands.
#[derive(Clone, Debug, Default)]
struct Tiling {
    inner_dims_pos: Dims,
    tiles: Mixed,
    outer_dims_perm: Dims,
}

/// Packs a structured op on tensors: each loop whose tile size is not zero gets a loop within the tile, and operands are packed in the
/// dimensions that these loops are indices of. The op is replaced. `None` where that is not possible, and then nothing is changed. [MLIR:
/// linalg::pack]
pub fn pack(rw: &mut Rewriter<'_>, op: Op, tiles: &[OpFoldResult]) -> Option<Packed> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (this, style, loc) = (LinalgOpRef::of(view)?, DestinationStyleOpRef::of(view)?, view.loc());
    if tiles.len() != this.num_loops() || !style.has_pure_tensor_semantics() {
        return rw.no_match(op, "there is not one tile size for each loop, or it does not work on tensors");
    }
    let (mut maps, mut kinds) = (this.indexing_maps(), this.iterator_types());
    let operands: Vec<Value> = view.operands().collect();
    let inits = style.dps_inits().positions();
    let mut tilings: Vec<Tiling> = vec![Tiling::default(); operands.len()];
    for (dim, tile) in tiles.iter().enumerate().filter(|(_, tile)| integer(cx, **tile) != Some(0)) {
        kinds.push(kinds[dim]);
        for (map, tiling) in maps.iter_mut().zip(&mut tilings) {
            let Ok(place) = pack_map(cx, map, dim as u32) else {
                return rw.no_match(op, "a packed loop is a part of an index");
            };
            if let Some(place) = place {
                tiling.inner_dims_pos.push(place as i64);
                tiling.tiles.push(*tile);
            }
        }
    }
    let body = this.body()?.parent_region()?.handle();
    let mut packs = Vec::new();
    let mut packed = Vec::new();
    for (operand, tiling) in operands.iter().zip(&tilings) {
        if tiling.tiles.is_empty() {
            packed.push(*operand);
            continue;
        }
        let dest = make_destination(rw, *operand, tiling, loc)?;
        let padding = match needs_padding(cx, rw.type_of(*operand), tiling) {
            true => Some(make_zero(rw, *operand, loc)?),
            false => None,
        };
        let new = make_pack(rw, *operand, dest, tiling, padding, loc);
        packed.push(rw.op(new).result(0)?);
        packs.push(new);
    }
    let (inputs, outputs) = packed.split_at(inits.start);
    let types: Vec<Type> = outputs.iter().map(|init| rw.type_of(*init)).collect();
    let new = make_generic(rw, &types, inputs, outputs, maps, kinds, loc);
    let region = rw.op(new).region(0)?.handle();
    rw.inline_region(body, region, None);
    let results: Vec<Value> = rw.op(new).results().collect();
    let mut unpacks = Vec::new();
    let mut values = Vec::new();
    for (init, result) in inits.zip(results) {
        if tilings[init].tiles.is_empty() {
            values.push(result);
            continue;
        }
        let unpack = make_unpack(rw, result, operands[init], &tilings[init], loc);
        values.push(rw.op(unpack).result(0)?);
        unpacks.push(unpack);
    }
    rw.replace_op(op, &values);
    Some(Packed { op: new, packs, unpacks })
}

/// Adds a loop to a map, as the last index if the map has the loop that is packed as one; gives the place of that. [MLIR:
/// packLinalgMetadataOnce]
///
/// # Errors
/// The loop that is packed is a part of an index.
fn pack_map(cx: &ContextData, map: &mut AffineMap, dim: u32) -> Result<Option<usize>, ()> {
    let affine = cx.affine();
    let data = affine.map(*map);
    let (loops, mut results) = (data.dims(), data.results().to_vec());
    let place = results.iter().position(|result| result.is_function_of_dim(affine, dim));
    if let Some(place) = place {
        affine.expr(results[place]).as_dim().ok_or(())?;
        results.push(affine.dim(loops));
    }
    *map = affine.make_map(loops + 1, 0, &results);
    Ok(place)
}

/// The empty tensor into which a source is packed. [MLIR: PackOp::createDestinationTensor]
fn make_destination(rw: &mut Rewriter<'_>, source: Value, tiling: &Tiling, loc: Location) -> Option<Value> {
    let cx = rw.cx();
    let affine = cx.affine();
    let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(source)) else { return None };
    let mut sizes: Mixed = Mixed::new();
    for (dim, size) in shape.iter().enumerate() {
        sizes.push(match *size {
            DYNAMIC => size_value(rw, source, dim, loc).into(),
            size => index(cx, size).into(),
        });
    }
    let quotient = affine.ceil_div(affine.dim(0), affine.dim(1));
    for (dim, tile) in tiling.inner_dims_pos.iter().zip(&tiling.tiles) {
        let size = sizes.get_mut(usize::try_from(*dim).ok()?)?;
        *size = composed_expr(rw, loc, quotient, &[*size, *tile]);
    }
    if !tiling.outer_dims_perm.is_empty() {
        sizes = permuted(&sizes, &tiling.outer_dims_perm)?;
    }
    sizes.extend(tiling.tiles.iter().copied());
    Some(make_empty(rw, &sizes, *element, loc))
}

/// A list in another order. [MLIR: applyPermutationToVector]
fn permuted<T: Copy, L: FromIterator<T>>(list: &[T], order: &[i64]) -> Option<L> {
    order.iter().map(|from| list.get(usize::try_from(*from).ok()?).copied()).collect()
}

/// Returns whether tiles may reach over the end of a source. [MLIR: PackOp::requirePaddingValue]
fn needs_padding(cx: &ContextData, source: Type, tiling: &Tiling) -> bool {
    let shape = cx.type_data(source).shape().unwrap_or_default();
    let whole = |(dim, tile): (&i64, &OpFoldResult)| {
        let size = usize::try_from(*dim).ok().and_then(|dim| shape.get(dim)).copied();
        match (size, integer(cx, *tile)) {
            (Some(size), Some(tile)) => size.checked_rem(tile) == Some(0),
            _ => false,
        }
    };
    shape.contains(&DYNAMIC) || !tiling.inner_dims_pos.iter().zip(&tiling.tiles).all(whole)
}

/// The zero of the type of the elements of a tensor.
fn make_zero(rw: &mut Rewriter<'_>, tensor: Value, loc: Location) -> Option<Value> {
    let element = rw.cx().element_or_self(rw.type_of(tensor));
    let zero = rw.cx().zero_attr(element)?;
    let constant = dialekt_complex::materialize(rw, zero, element, loc)?;
    rw.op(constant).result(0)
}

fn make_pack(
    rw: &mut Rewriter<'_>,
    source: Value,
    dest: Value,
    tiling: &Tiling,
    padding: Option<Value>,
    loc: Location,
) -> Op {
    let (inner_tiles, static_inner_tiles) = split(rw.cx(), &tiling.tiles);
    let inner_dims_pos = tiling.inner_dims_pos.clone();
    let parts = PackParts { source, dest, inner_dims_pos, inner_tiles: &inner_tiles, static_inner_tiles };
    let build = Pack::build(parts).outer_dims_perm(tiling.outer_dims_perm.clone());
    match padding {
        Some(padding) => rw.create(build.padding_value(padding).with_loc(loc)).into(),
        None => rw.create(build.with_loc(loc)).into(),
    }
}

fn make_unpack(rw: &mut Rewriter<'_>, source: Value, dest: Value, tiling: &Tiling, loc: Location) -> Op {
    let (inner_tiles, static_inner_tiles) = split(rw.cx(), &tiling.tiles);
    let inner_dims_pos = tiling.inner_dims_pos.clone();
    let parts = UnPackParts { source, dest, inner_dims_pos, inner_tiles: &inner_tiles, static_inner_tiles };
    rw.create(UnPack::build(parts).outer_dims_perm(tiling.outer_dims_perm.clone()).with_loc(loc)).into()
}

/// Creates a generic op without a body.
fn make_generic(
    rw: &mut Rewriter<'_>,
    types: &[Type],
    inputs: &[Value],
    outputs: &[Value],
    maps: Maps,
    kinds: IteratorTypes,
    loc: Location,
) -> Op {
    let parts = GenericParts {
        result_tensors: types,
        inputs,
        outputs,
        indexing_maps: maps.into_iter().collect(),
        iterator_types: kinds,
    };
    rw.create(Generic::build(parts).with_loc(loc)).into()
}
