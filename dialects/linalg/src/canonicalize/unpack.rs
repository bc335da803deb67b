//! Canonicalization of `linalg.unpack`.

use dialekt_dialect_utils::indices::{Mixed, integer, split};
use dialekt_interfaces::{DestinationStyleOpRef, OffsetSizeAndStrideOpRef};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::ExtractSlice;

use super::pack::{are_inverse, create_unpack, refined};
use super::{cast_to, ranked, with_shape};
use crate::ops::Layout;
use crate::{Pack, UnPack};

/// Undoes a pack, unpacks into what the op behind the destination writes into, takes over slices, and refines types.
#[derive(Described)]
pub struct CanonicalizeUnPack;

impl OpRewrite for CanonicalizeUnPack {
    type SourceOp = UnPack;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<UnPack>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let (source, dest, loc) = (view.source(), view.dest(), view.loc());
        if let Some(pack) = ir.defining::<Pack>(source) {
            let fits = ir.value(pack.source()).ty() == ir.value(dest).ty() && pack.padding_value().is_none();
            if !fits || !are_inverse(pack, view) {
                return rw.no_match(op, "the source is packed in another way");
            }
            let source = pack.source();
            rw.replace_op(op, &[source]);
            return Some(());
        }
        if let ValueDef::Result(made, number) = ir.value(dest).def()
            && let Some(writer) = DestinationStyleOpRef::of(ir.op(made))
            && let Some(init) = writer.dps_inits().get(number as usize)
        {
            rw.set_operand(op, 1, init);
            return Some(());
        }
        if let Some(slice) = only_slice(rw, op) {
            return unpack_slice(rw, op, slice);
        }
        let layout = Layout::of_unpack(view);
        let Some((unpacked, packed)) = refined(&layout) else { return rw.no_match(op, "no size says more") };
        let (dims, tiles, order) = (layout.dims.clone(), layout.mixed_tiles(), layout.permutation.clone());
        let old = ir.value(dest).ty();
        let new_source = with_shape(ir.cx(), ir.value(source).ty(), &packed)?;
        let new_dest = with_shape(ir.cx(), old, &unpacked)?;
        let source = cast_to(rw, source, new_source, loc);
        let dest = cast_to(rw, dest, new_dest, loc);
        let new = create_unpack(rw, [source, dest], dims, &tiles, order);
        let result = rw.op(new).result(0)?;
        let cast = rw.create(dialekt_tensor::Cast::build(old, result).with_loc(loc));
        rw.replace_op_with(op, cast);
        Some(())
    }
}

/// The slice that is the only use of an unpack, if it may be taken of the destination instead: it starts at the first element, leaves
/// out no dimension, and cuts off less than a tile. [MLIR: UnPackOp::canFoldSliceOp]
fn only_slice(rw: &Rewriter<'_>, op: Typed<UnPack>) -> Option<Op> {
    let view = rw.view(op)?;
    let (ir, cx) = (rw.ir(), rw.ir().cx());
    let result = ir.value(view.result());
    let user = result.has_one_use().then(|| result.users().next()).flatten()?;
    let slice = user.view::<ExtractSlice>()?;
    let parts = OffsetSizeAndStrideOpRef::of(user)?;
    let layout = Layout::of_unpack(view);
    let (whole, taken) = (ranked(cx, result.ty())?.0, ranked(cx, ir.value(slice.result()).ty())?.0);
    let all = |list: &Mixed, expected: i64| list.iter().all(|part| integer(cx, *part) == Some(expected));
    if whole.len() != taken.len() || !all(&parts.mixed_offsets(), 0) || !all(&parts.mixed_strides(), 1) {
        return None;
    }
    let tiles = layout.mixed_tiles();
    let positions = layout.outer_positions();
    for (dim, taken) in taken.iter().enumerate() {
        let outer = *layout.packed.get(*positions.get(dim)?)?;
        match layout.dims.iter().position(|tiled| *tiled == dim as i64) {
            Some(tile) => {
                let tile = integer(cx, *tiles.get(tile)?)?;
                if *taken == DYNAMIC || outer == DYNAMIC || outer.wrapping_mul(tile).wrapping_sub(*taken) >= tile {
                    return None;
                }
            }
            None if outer == DYNAMIC || outer != *taken => return None,
            None => {}
        }
    }
    Some(user.handle())
}

/// Unpacks into a slice of the destination in place of taking it of the result.
fn unpack_slice(rw: &mut Rewriter<'_>, op: Typed<UnPack>, slice: Op) -> Option<()> {
    let view = rw.view(op)?;
    let cx = rw.cx();
    let parts = OffsetSizeAndStrideOpRef::of(rw.op(slice))?;
    let parts: [Mixed; 3] = [parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()];
    let (dest, result) = (view.dest(), view.result());
    let (_, element, encoding) = ranked(cx, rw.type_of(dest))?;
    let ty = cx.tensor_type(&split(cx, &parts[1]).1, element, encoding).ok()?;
    let part = rw.create(ExtractSlice::build_mixed(cx, ty, dest, parts)).result();
    let handle: Op = op.into();
    rw.modify(op, |ir| {
        ir.set_operand(handle, 1, part).expect("there is a destination");
        ir.set_type(result, ty).expect("there is a result");
    });
    rw.replace_op(slice, &[result]);
    Some(())
}
