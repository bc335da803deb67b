//! Canonicalization of `linalg.pack`.

use dialekt_dialect_utils::indices::{Mixed, integer, known, split};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::{cast_to, says_all_of, with_shape};
use crate::ops::Layout;
use crate::{Pack, PackView, UnPack, UnPackView};

/// Returns whether two lists of tiles are the same values or the same integers.
fn same_tiles(ir: &Ir, a: &[OpFoldResult], b: &[OpFoldResult]) -> bool {
    let same =
        |(a, b): (&OpFoldResult, &OpFoldResult)| a == b || known(ir, *a).is_some() && known(ir, *a) == known(ir, *b);
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Returns whether an unpack undoes a pack, tiles and order of dimensions considered.
pub(super) fn are_inverse(pack: PackView<'_>, unpack: UnPackView<'_>) -> bool {
    let (a, b) = (Layout::of_pack(pack), Layout::of_unpack(unpack));
    let keeps_order = |order: &[i64]| order.iter().enumerate().all(|(i, dim)| i as i64 == *dim);
    a.dims == b.dims
        && (a.permutation == b.permutation || keeps_order(&a.permutation) && keeps_order(&b.permutation))
        && same_tiles(pack.ir(), &a.mixed_tiles(), &b.mixed_tiles())
}

/// The two shapes with the sizes that the other one knows, in dimensions without tiles; `None` where that is nothing new.
pub(super) fn refined(layout: &Layout<'_>) -> Option<(Vec<i64>, Vec<i64>)> {
    let (mut unpacked, mut packed) = (layout.unpacked.to_vec(), layout.packed.to_vec());
    let mut changed = false;
    for (dim, position) in layout.outer_positions().into_iter().enumerate() {
        if layout.dims.contains(&(dim as i64)) {
            continue;
        }
        let size = match (unpacked[dim], *packed.get(position)?) {
            (DYNAMIC, size) if size != DYNAMIC => size,
            (size, DYNAMIC) if size != DYNAMIC => size,
            _ => continue,
        };
        (unpacked[dim], packed[position]) = (size, size);
        changed = true;
    }
    changed.then_some((unpacked, packed))
}

/// Undoes an unpack, drops padding that fills nothing up, and refines types.
#[derive(Described)]
pub struct CanonicalizePack;

impl OpRewrite for CanonicalizePack {
    type SourceOp = Pack;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pack>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let (source, dest, loc) = (view.source(), view.dest(), view.loc());
        if let Some(unpack) = ir.defining::<UnPack>(source)
            && ir.value(unpack.source()).ty() == ir.value(dest).ty()
            && view.padding_value().is_none()
            && are_inverse(view, unpack)
        {
            let source = unpack.source();
            rw.replace_op(op, &[source]);
            return Some(());
        }
        let layout = Layout::of_pack(view);
        if view.padding_value().is_some() && layout.needs_no_padding() {
            let sizes = ir.cx().dense_i32_attr(&[1, 1, 0, view.inner_tiles().len() as i32]);
            let name = ir.cx().ident("operandSegmentSizes");
            let handle: Op = op.into();
            rw.modify(op, |ir| {
                ir.erase_operands(handle, 2, 1).expect("the padding is the third operand");
                ir.set_inherent_attr(handle, name, sizes).expect("there is such an attribute");
            });
            return Some(());
        }
        let Some((unpacked, packed)) = refined(&layout) else { return rw.no_match(op, "no size says more") };
        let (old_source, old) = (ir.value(source).ty(), ir.value(dest).ty());
        let new_source = with_shape(ir.cx(), old_source, &unpacked)?;
        let new_dest = with_shape(ir.cx(), old, &packed)?;
        let result = view.result();
        let source = cast_to(rw, source, new_source, loc);
        let dest = cast_to(rw, dest, new_dest, loc);
        let handle: Op = op.into();
        rw.modify(op, |ir| {
            ir.set_operand(handle, 0, source).expect("there is a source");
            ir.set_operand(handle, 1, dest).expect("there is a destination");
            ir.set_type(result, new_dest).expect("there is a result");
        });
        if new_dest != old {
            rw.set_insertion_point_after(handle);
            let cast = rw.create(dialekt_tensor::Cast::build(old, result).with_loc(loc));
            let (user, cast): (Op, Value) = (cast.into(), cast.result());
            rw.ir_mut().replace_all_uses_except(result, cast, &[user]).expect("both are values of the isolate");
        }
        Some(())
    }
}

/// The operands of an op with sources of casts that only forget in their place; `None` if there are none.
fn uncast(rw: &Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
    let ir = rw.ir();
    let source = |value: Value| {
        let cast = ir.defining::<dialekt_tensor::Cast>(value)?.source();
        says_all_of(ir.cx(), ir.value(cast).ty(), ir.value(value).ty()).then_some(cast)
    };
    let operands: Vec<Value> = ir.op(op).operands().collect();
    let new: Vec<Value> = operands.iter().map(|value| source(*value).unwrap_or(*value)).collect();
    (new != operands).then_some(new)
}

/// Tiles with integers in place of values where the packed type knows them. [MLIR: getNewMixedTileSizes]
fn known_tiles(cx: &ContextData, packed: Type, tiles: Mixed) -> Mixed {
    let shape = cx.type_data(packed).shape().unwrap_or_default();
    let trailing = &shape[shape.len() - tiles.len().min(shape.len())..];
    let tile = |(tile, size): (OpFoldResult, &i64)| match (*size, integer(cx, tile)) {
        (DYNAMIC, _) | (_, Some(_)) => tile,
        (size, None) => dialekt_dialect_utils::indices::index(cx, size).into(),
    };
    tiles.into_iter().zip(trailing).map(tile).collect()
}

/// Copies discardable attributes.
fn copy_attrs(rw: &mut Rewriter<'_>, from: Op, to: Op) {
    let attrs = rw.op(from).discardable_attrs().to_vec();
    rw.modify(to, |ir| ir.set_discardable_attrs(to, &attrs).expect("attributes of an op are sorted"));
}

/// Packs the source of a cast, into the source of a cast.
#[derive(Described)]
pub struct FoldTensorCastPackOp;

impl OpRewrite for FoldTensorCastPackOp {
    type SourceOp = Pack;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Pack>) -> Option<()> {
        let Some(operands) = uncast(rw, op.into()) else { return rw.no_match(op, "no operand is a cast that forgets") };
        let view = rw.view(op)?;
        let (cx, loc, old) = (rw.cx(), view.loc(), view.result_type(0)?);
        let layout = Layout::of_pack(view);
        let (dims, order) = (layout.dims.clone(), layout.permutation.clone());
        let padding = view.padding_value();
        let tiles = known_tiles(cx, rw.type_of(operands[1]), layout.mixed_tiles());
        let new = create_pack(rw, [operands[0], operands[1]], dims, &tiles, padding, order);
        copy_attrs(rw, op.into(), new);
        let result = rw.op(new).result(0)?;
        let result = cast_to(rw, result, old, loc);
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// Creates a pack of a source into a destination.
pub(crate) fn create_pack(
    rw: &mut Rewriter<'_>,
    [source, dest]: [Value; 2],
    inner_dims_pos: SmallVec<[i64; 8]>,
    tiles: &[OpFoldResult],
    padding: Option<Value>,
    order: SmallVec<[i64; 8]>,
) -> Op {
    let (inner_tiles, static_inner_tiles) = split(rw.cx(), tiles);
    let parts = crate::PackParts { source, dest, inner_dims_pos, inner_tiles: &inner_tiles, static_inner_tiles };
    let build = Pack::build(parts).outer_dims_perm(order);
    match padding {
        Some(padding) => rw.create(build.padding_value(padding)).into(),
        None => rw.create(build).into(),
    }
}

/// Unpacks the source of a cast, into the source of a cast.
#[derive(Described)]
pub struct FoldTensorCastUnPackOp;

impl OpRewrite for FoldTensorCastUnPackOp {
    type SourceOp = UnPack;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<UnPack>) -> Option<()> {
        let Some(operands) = uncast(rw, op.into()) else { return rw.no_match(op, "no operand is a cast that forgets") };
        let view = rw.view(op)?;
        let (cx, loc, old) = (rw.cx(), view.loc(), view.result_type(0)?);
        let layout = Layout::of_unpack(view);
        let (dims, order) = (layout.dims.clone(), layout.permutation.clone());
        let tiles = known_tiles(cx, rw.type_of(operands[0]), layout.mixed_tiles());
        let new = create_unpack(rw, [operands[0], operands[1]], dims, &tiles, order);
        copy_attrs(rw, op.into(), new);
        let result = rw.op(new).result(0)?;
        let result = cast_to(rw, result, old, loc);
        rw.replace_op(op, &[result]);
        Some(())
    }
}

/// Creates an unpack of a source into a destination.
pub(crate) fn create_unpack(
    rw: &mut Rewriter<'_>,
    [source, dest]: [Value; 2],
    inner_dims_pos: SmallVec<[i64; 8]>,
    tiles: &[OpFoldResult],
    order: SmallVec<[i64; 8]>,
) -> Op {
    let (inner_tiles, static_inner_tiles) = split(rw.cx(), tiles);
    let parts = crate::UnPackParts { source, dest, inner_dims_pos, inner_tiles: &inner_tiles, static_inner_tiles };
    rw.create(UnPack::build(parts).outer_dims_perm(order)).into()
}
