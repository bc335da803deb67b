//! Tiling of `linalg.pack` and `linalg.unpack`: loops go over the dimensions that are no inner tiles. [MLIR: PackOpTiling, UnPackOpTiling]

use dialekt_affine::{AffineMin, composed_apply_op, composed_min};
use dialekt_arith as arith;
use dialekt_interfaces::LoopLikeOpRef;
use dialekt_interfaces::value_bounds::{BoundType, Variable, constant_bound};
use dialekt_ir_core::affine::AffineBounds;

use super::*;
use crate::ops::Layout;
use crate::{Pack, UnPack};

impl TilingInterface for Pack {
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
        SmallVec::from_elem(LoopKind::Parallel, Layout::of_pack(op).unpacked.len())
    }

    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
        let Some(view) = op.view(b.ir()) else { return Vec::new() };
        let (dest, rank) = (view.dest(), Layout::of_pack(view).unpacked.len());
        let mut sizes = sizes_of(b, op.into(), dest);
        sizes.truncate(rank);
        whole_ranges(b, sizes)
    }

    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
        let cx = b.cx().clone();
        let affine = cx.affine();
        let view = op.view(b.ir())?;
        let (loc, source, dest, is_padded) = (view.loc(), view.source(), view.dest(), view.padding_value().is_some());
        let layout = Layout::of_pack(view);
        let (rank, dims, tiles, outer) =
            (layout.unpacked.len(), layout.dims.clone(), layout.mixed_tiles(), layout.outer_positions());
        let operands: Vec<Value> = view.operands().collect();
        let around = b.current_loc();
        b.set_loc(loc);
        let source_sizes: Vec<OpFoldResult> = (0..rank).map(|dim| mixed_size(b, source, dim, loc)).collect();
        let product = affine.mul(affine.dim(0), affine.symbol(0));
        let rest = affine.sub(affine.dim(0), affine.dim(1));
        let mut input = Tile::default();
        for (dim, source_size) in source_sizes.into_iter().enumerate() {
            let at = *outer.get(dim)?;
            let (mut offset, mut size) = (*tile.offsets.get(at)?, *tile.sizes.get(at)?);
            if let Some(inner) = dims.iter().position(|inner| *inner == dim as i64) {
                let inner = *tiles.get(inner)?;
                offset = composed_expr(b, loc, product, &[offset, inner]);
                size = composed_expr(b, loc, product, &[size, inner]);
            }
            if is_padded {
                let left = composed_expr(b, loc, rest, &[source_size, offset]);
                size = composed_min(b, loc, affine.minor_identity_map(2, 2), &[size, left]);
            }
            input.offsets.push(offset);
            input.sizes.push(size);
        }
        let mut slices = Vec::new();
        let source = slice(b, source, input, &mut slices)?;
        let place = place_in_packed(b, dest, tile, rank, loc);
        let dest = slice(b, dest, place, &mut slices)?;
        let tiled: Vec<Value> = [source, dest].into_iter().chain(operands.into_iter().skip(2)).collect();
        let new = clone_with(b, op.into(), &tiled)?;
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }

    fn result_tile_position(b: &mut Builder<'_>, op: Self::Handle, _: usize, tile: &Tile) -> Option<Tile> {
        let view = op.view(b.ir())?;
        let (loc, dest, rank) = (view.loc(), view.dest(), Layout::of_pack(view).unpacked.len());
        Some(place_in_packed(b, dest, tile, rank, loc))
    }

    /// Only whole inner tiles are computed.
    fn domain_tile_of_result(b: &mut Builder<'_>, op: Self::Handle, _: usize, part: &Tile) -> Option<Tile> {
        let layout = Layout::of_pack(op.view(b.ir())?);
        let (rank, tiles) = (layout.unpacked.len(), layout.mixed_tiles());
        let is_whole = |(offset, (size, tile)): (&OpFoldResult, (&OpFoldResult, &OpFoldResult))| {
            integer(b.cx(), *offset) == Some(0)
                && (size == tile || integer(b.cx(), *size).is_some_and(|size| Some(size) == integer(b.cx(), *tile)))
        };
        let (offsets, sizes) = (part.offsets.get(rank..)?, part.sizes.get(rank..)?);
        offsets.iter().zip(sizes.iter().zip(&tiles)).all(is_whole).then(|| Tile {
            offsets: part.offsets[..rank].iter().copied().collect(),
            sizes: part.sizes[..rank].iter().copied().collect(),
        })
    }

    fn domain_tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<Tile> {
        let [OperandSlice { operand: 0, place }] = slices else { return None };
        packed_tile(b, op, place)
    }

    fn tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<TilingResult> {
        let [OperandSlice { operand: 0, place }] = slices else { return None };
        let view = op.view(b.ir())?;
        let (loc, source, dest, rank) = (view.loc(), view.source(), view.dest(), Layout::of_pack(view).unpacked.len());
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return None;
        }
        let operands: Vec<Value> = view.operands().collect();
        let around = b.current_loc();
        b.set_loc(loc);
        let mut slices = Vec::new();
        let source = slice(b, source, place.clone(), &mut slices)?;
        let tile = packed_tile(b, op, place)?;
        let place = place_in_packed(b, dest, &tile, rank, loc);
        let dest = slice(b, dest, place, &mut slices)?;
        let tiled: Vec<Value> = [source, dest].into_iter().chain(operands.into_iter().skip(2)).collect();
        let new = clone_with(b, op.into(), &tiled)?;
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }
}

/// The outer dimensions that a part of the source is packed into. A dimension with inner tiles that is not taken as a whole is cut between
/// tiles, or else `None`: the part has a constant bound, which is a multiple of the tile.
fn packed_tile(b: &mut Builder<'_>, op: Typed<Pack>, place: &Tile) -> Option<Tile> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let view = op.view(b.ir())?;
    let (loc, dest) = (view.loc(), view.dest());
    let layout = Layout::of_pack(view);
    let (dims, tiles, outer) = (layout.dims.clone(), layout.mixed_tiles(), layout.outer_positions());
    let (unpacked, packed) = (layout.unpacked.to_vec(), layout.packed.to_vec());
    let [d0, s0] = [affine.dim(0), affine.symbol(0)];
    let mut tile = place.clone();
    for (dim, source_size) in unpacked.into_iter().enumerate() {
        let (mut offset, mut size) = (*place.offsets.get(dim)?, *place.sizes.get(dim)?);
        let at = *outer.get(dim)?;
        if let Some(inner) = dims.iter().position(|inner| *inner == dim as i64) {
            let inner = *tiles.get(inner)?;
            let bound = constant_bound(b.ir(), BoundType::Upper, &Variable::mixed(&cx, size), None, true);
            if source_size != DYNAMIC && bound.is_some_and(|bound| bound >= source_size) {
                size = match *packed.get(at)? {
                    DYNAMIC => mixed_size(b, dest, at, loc),
                    size => index(&cx, size).into(),
                };
            } else {
                bound.zip(known(b.ir(), inner)).filter(|(bound, inner)| bound.checked_rem(*inner) == Some(0))?;
                offset = composed_expr(b, loc, affine.floor_div(d0, s0), &[offset, inner]);
                size = composed_expr(b, loc, affine.ceil_div(d0, s0), &[size, inner]);
            }
        }
        tile.offsets[at] = offset;
        tile.sizes[at] = size;
    }
    Some(tile)
}

/// The sizes of a tensor.
fn sizes_of(b: &mut Builder<'_>, op: Op, tensor: Value) -> Vec<OpFoldResult> {
    let loc = b.ir().op(op).loc();
    let rank = shape(b.cx(), b.ir().value(tensor).ty()).len();
    (0..rank).map(|dim| mixed_size(b, tensor, dim, loc)).collect()
}

/// The part of a packed tensor that a tile of the outer dimensions fills.
fn place_in_packed(b: &mut Builder<'_>, dest: Value, tile: &Tile, rank: usize, loc: Location) -> Tile {
    let packed = shape(b.cx(), b.ir().value(dest).ty()).len();
    let mut place = tile.clone();
    let sizes: Vec<OpFoldResult> = (0..packed).map(|dim| mixed_size(b, dest, dim, loc)).collect();
    for size in sizes.into_iter().skip(rank) {
        place.offsets.push(index(b.cx(), 0).into());
        place.sizes.push(size);
    }
    place
}

/// A dimension of the source of `linalg.unpack` that a tile of the destination needs. [MLIR: UnpackTileDimInfo]
struct Unpacked {
    /// Returns whether the tile consists of whole inner tiles.
    is_aligned: bool,
    offset: OpFoldResult,
    size: OpFoldResult,
    /// The first element of the tile in the inner tiles that are unpacked.
    result_offset: OpFoldResult,
    /// The number of elements in these.
    expanded: OpFoldResult,
}

impl TilingInterface for UnPack {
    fn loop_kinds(op: Self::View<'_>) -> SmallVec<[LoopKind; 8]> {
        SmallVec::from_elem(LoopKind::Parallel, Layout::of_unpack(op).unpacked.len())
    }

    fn iteration_domain(b: &mut Builder<'_>, op: Self::Handle) -> Vec<LoopRange> {
        let Some(view) = op.view(b.ir()) else { return Vec::new() };
        let dest = view.dest();
        let sizes = sizes_of(b, op.into(), dest);
        whole_ranges(b, sizes)
    }

    fn tiled_implementation(b: &mut Builder<'_>, op: Self::Handle, tile: &Tile) -> Option<TilingResult> {
        let cx = b.cx().clone();
        let view = op.view(b.ir())?;
        let (loc, source, dest) = (view.loc(), view.source(), view.dest());
        let layout = Layout::of_unpack(view);
        let (rank, dims, tiles) = (layout.unpacked.len(), layout.dims.clone(), layout.mixed_tiles());
        let order: Vec<usize> = match layout.permutation.is_empty() {
            true => (0..rank).collect(),
            false => layout.permutation.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?,
        };
        let operands: Vec<Value> = view.operands().collect();
        let TypeData::Tensor { element, .. } = cx.type_data(b.ir().value(dest).ty()) else { return None };
        let around = b.current_loc();
        b.set_loc(loc);
        let mut parts = Vec::new();
        for dim in 0..rank {
            let inner = dims.iter().position(|inner| *inner == dim as i64).and_then(|inner| tiles.get(inner)).copied();
            parts.push(unpacked(b, loc, inner, *tile.offsets.get(dim)?, *tile.sizes.get(dim)?));
        }
        let mut place = Tile::default();
        for dim in order {
            place.offsets.push(parts.get(dim)?.offset);
            place.sizes.push(parts.get(dim)?.size);
        }
        place.offsets.extend(tiles.iter().map(|_| OpFoldResult::from(index(&cx, 0))));
        place.sizes.extend(tiles.iter().copied());
        let mut slices = Vec::new();
        let source = slice(b, source, place, &mut slices)?;
        let is_aligned = parts.iter().all(|part| part.is_aligned);
        let into = if is_aligned {
            slice(b, dest, tile.clone(), &mut slices)?
        } else {
            let sizes: Vec<OpFoldResult> = parts.iter().map(|part| part.expanded).collect();
            dialekt_tensor::make_empty(b, &sizes, *element, loc)
        };
        let tiled: Vec<Value> = [source, into].into_iter().chain(operands.into_iter().skip(2)).collect();
        let new = clone_with(b, op.into(), &tiled)?;
        let mut result = result_of(b, new, slices);
        if !is_aligned {
            let offsets: Mixed = parts.iter().map(|part| part.result_offset).collect();
            let strides: Mixed = parts.iter().map(|_| index(&cx, 1).into()).collect();
            let whole = *result.tiled_values.first()?;
            let part = dialekt_tensor::make_extract_slice(b, whole, [offsets, tile.sizes.clone(), strides], loc)?;
            result.tiled_values = vec![part];
        }
        b.set_loc(around);
        Some(result)
    }

    fn result_tile_position(_: &mut Builder<'_>, _: Self::Handle, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    fn domain_tile_of_result(_: &mut Builder<'_>, _: Self::Handle, _: usize, part: &Tile) -> Option<Tile> {
        Some(part.clone())
    }

    fn domain_tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<Tile> {
        match slices {
            [OperandSlice { operand: 0, place }] => unpacked_tile(b, op, place),
            [OperandSlice { operand: 1, place }] => Some(place.clone()),
            _ => None,
        }
    }

    fn tile_of_operands(b: &mut Builder<'_>, op: Self::Handle, slices: &[OperandSlice]) -> Option<TilingResult> {
        let [OperandSlice { operand: 0, place }] = slices else { return None };
        let view = op.view(b.ir())?;
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return None;
        }
        let (loc, source, dest) = (view.loc(), view.source(), view.dest());
        let operands: Vec<Value> = view.operands().collect();
        let around = b.current_loc();
        b.set_loc(loc);
        let tile = unpacked_tile(b, op, place)?;
        let mut slices = Vec::new();
        let dest = slice(b, dest, tile, &mut slices)?;
        let source = slice(b, source, place.clone(), &mut slices)?;
        slices.reverse();
        let tiled: Vec<Value> = [source, dest].into_iter().chain(operands.into_iter().skip(2)).collect();
        let new = clone_with(b, op.into(), &tiled)?;
        b.set_loc(around);
        Some(result_of(b, new, slices))
    }
}

/// The part of the destination that whole inner tiles are unpacked to; it ends with the destination. `None` for parts of inner tiles.
fn unpacked_tile(b: &mut Builder<'_>, op: Typed<UnPack>, place: &Tile) -> Option<Tile> {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let view = op.view(b.ir())?;
    let (loc, dest) = (view.loc(), view.dest());
    let layout = Layout::of_unpack(view);
    let (dims, tiles, outer) = (layout.dims.clone(), layout.mixed_tiles(), layout.outer_positions());
    let rank = layout.unpacked.len();
    let is_whole = |(at, size): (usize, &OpFoldResult)| {
        let own = place.sizes.get(rank + at);
        own.is_some_and(|own| own == size || known(b.ir(), *size).is_some_and(|size| known(b.ir(), *own) == Some(size)))
    };
    if !tiles.iter().enumerate().all(is_whole) {
        return None;
    }
    let whole: Vec<OpFoldResult> = (0..rank).map(|dim| mixed_size(b, dest, dim, loc)).collect();
    let [d0, d1, s0] = [affine.dim(0), affine.dim(1), affine.symbol(0)];
    let mut tile = Tile::default();
    for (dim, whole) in whole.into_iter().enumerate() {
        let at = *outer.get(dim)?;
        let (mut offset, mut size) = (*place.offsets.get(at)?, *place.sizes.get(at)?);
        if let Some(inner) = dims.iter().position(|inner| *inner == dim as i64) {
            let inner = *tiles.get(inner)?;
            offset = composed_expr(b, loc, affine.mul(d0, s0), &[offset, inner]);
            let all = composed_expr(b, loc, affine.mul(d0, s0), &[size, inner]);
            let rest = composed_expr(b, loc, affine.sub(d0, d1), &[whole, offset]);
            size = composed_min(b, loc, affine.minor_identity_map(2, 2), &[all, rest]);
        }
        tile.offsets.push(offset);
        tile.sizes.push(size);
    }
    Some(tile)
}

/// The inner tiles that a part of a dimension needs. [MLIR: getUnpackTileDimInfo]
fn unpacked(
    b: &mut Builder<'_>,
    loc: Location,
    inner: Option<OpFoldResult>,
    offset: OpFoldResult,
    size: OpFoldResult,
) -> Unpacked {
    let cx = b.cx().clone();
    let affine = cx.affine();
    let [zero, one] = [0, 1].map(|value| OpFoldResult::from(index(&cx, value)));
    let Some(inner) = inner else {
        return Unpacked { is_aligned: true, offset, size, result_offset: zero, expanded: size };
    };
    let [d0, d1] = [0, 1].map(|dim| affine.dim(dim));
    let known = upper_bound(b.ir(), size).zip(integer(&cx, inner)).filter(|(_, inner)| *inner != 0);
    if let Some((bound, by)) = known
        && bound % by == 0
    {
        let first = composed_expr(b, loc, affine.floor_div(d0, d1), &[offset, inner]);
        let count = match bound == by {
            true => one,
            false => composed_expr(b, loc, affine.ceil_div(d0, d1), &[size, inner]),
        };
        return Unpacked { is_aligned: true, offset: first, size: count, result_offset: zero, expanded: size };
    }
    let div_mod = |b: &mut Builder<'_>, value: OpFoldResult| {
        let operands = [value, inner].map(|operand| OpFoldResult::from(index_value(b, operand, loc)));
        let by = affine.symbol(0);
        [affine.floor_div(d0, by), affine.rem(d0, by)].map(|expr| {
            let map = affine.make_map(1, 1, &[expr]);
            OpFoldResult::from(composed_apply_op(b, loc, map, &operands))
        })
    };
    let [first, rest] = div_mod(b, offset);
    let end = composed_expr(b, loc, affine.add(d0, d1), &[offset, size]);
    let last = composed_expr(b, loc, affine.sub(d0, d1), &[end, one]);
    let [last, _] = div_mod(b, last);
    let less = composed_expr(b, loc, affine.sub(d0, d1), &[last, first]);
    let count = composed_expr(b, loc, affine.add(d0, d1), &[less, one]);
    let [left, right] = [count, inner].map(|operand| index_value(b, operand, loc));
    let expanded = b.create_or_fold(arith::MulI::build(left, right).with_loc(loc)).into();
    Unpacked { is_aligned: false, offset: first, size: count, result_offset: rest, expanded }
}

/// The largest value that a size is known to have: of an integer itself, of a minimum of affine expressions the least of theirs.
fn upper_bound(ir: &Ir, size: OpFoldResult) -> Option<i64> {
    let value = match size {
        OpFoldResult::Attr(attr) => return ir.cx().integer_i64(attr),
        OpFoldResult::Value(value) => value,
    };
    if let Some(constant) = ir.constant(value) {
        return ir.cx().integer_i64(constant);
    }
    let min = ir.get_value(value)?.defining_op()?.view::<AffineMin>()?;
    let affine = ir.cx().affine();
    let map = affine.map(min.map()?);
    let inputs: Vec<AffineBounds> = min.operands().map(|operand| bounds(ir, operand)).collect();
    let uppers = map.results().iter().map(|result| affine.bounds(*result, map.dims(), map.symbols(), &inputs).upper);
    uppers.flatten().min()
}

/// Bounds of a value: a constant, or an induction variable, which is not below the first one.
fn bounds(ir: &Ir, value: Value) -> AffineBounds {
    let known = |operand: OpFoldResult| match operand {
        OpFoldResult::Attr(attr) => ir.cx().integer_i64(attr),
        OpFoldResult::Value(value) => ir.cx().integer_i64(ir.constant(value)?),
    };
    if let Some(constant) = known(value.into()) {
        return AffineBounds { lower: Some(constant), upper: Some(constant) };
    }
    let lower = || {
        let owner = LoopLikeOpRef::of(ir.get_value(value)?.parent_block()?.parent_op()?)?;
        let position = owner.induction_vars()?.iter().position(|iv| *iv == value)?;
        known(*owner.lower_bounds()?.get(position)?)
    };
    AffineBounds { lower: lower(), upper: None }
}
