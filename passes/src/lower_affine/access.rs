//! Accesses to memory: subscripts are computed before them.

use dialekt_affine::{AffineDmaStart, AffineDmaWait, AffineLoad, AffinePrefetch, AffineStore, DmaPlace, dma_places};
use dialekt_ir_core::context::Location;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_memref::{DmaStart, DmaWait, Load, Prefetch, Store};

use super::expand::expand_map;
use crate::build::{Values, result};

/// `affine.load` becomes `memref.load`.
pub struct AffineLoadLowering;

impl OpRewrite for AffineLoadLowering {
    type Root = AffineLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map, loc) = (view.memref(), view.map()?, view.loc());
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices, loc)?;
        let cx = rw.ir().cx().clone();
        let load = Load::build(&cx, memref, &indices).insert(rw, loc).ok()?;
        let value = result(rw, load)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `affine.store` becomes `memref.store`.
pub struct AffineStoreLowering;

impl OpRewrite for AffineStoreLowering {
    type Root = AffineStore;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineStore>) -> Option<()> {
        let view = rw.view(op)?;
        let (value, memref, map, loc) = (view.value(), view.memref(), view.map()?, view.loc());
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices, loc)?;
        let cx = rw.ir().cx().clone();
        Store::build(&cx, value, memref, &indices).insert(rw, loc).ok()?;
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.prefetch` becomes `memref.prefetch`.
pub struct AffinePrefetchLowering;

impl OpRewrite for AffinePrefetchLowering {
    type Root = AffinePrefetch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffinePrefetch>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map, loc) = (view.memref(), view.map()?, view.loc());
        let (is_write, hint, is_data) = (view.is_write()?, view.locality_hint()?, view.is_data_cache()?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices, loc)?;
        let cx = rw.ir().cx().clone();
        Prefetch::build(&cx, memref, &indices, is_write, hint, is_data).insert(rw, loc).ok()?;
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// The memref of a place and its subscripts.
fn expand_place(rw: &mut Rewriter<'_>, place: &DmaPlace, loc: Location) -> Option<Values> {
    let mut values = Values::new();
    values.push(place.memref);
    values.extend(expand_map(rw, place.map?, &place.indices, loc)?);
    Some(values)
}

/// `affine.dma_start` becomes `memref.dma_start`.
pub struct AffineDmaStartLowering;

impl OpRewrite for AffineDmaStartLowering {
    type Root = AffineDmaStart;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDmaStart>) -> Option<()> {
        let loc = rw.loc(op);
        let (places, rest) = dma_places(rw.op(op));
        let [source, dest, tag] = &places[..] else { return None };
        let (count, strides) = rest.split_first()?;
        let mut operands = expand_place(rw, source, loc)?;
        operands.extend(expand_place(rw, dest, loc)?);
        let tag = expand_place(rw, tag, loc)?;
        operands.push(*count);
        operands.extend(tag);
        operands.extend_from_slice(strides);
        let cx = rw.ir().cx().clone();
        DmaStart::build(&cx, &operands).insert(rw, loc).ok()?;
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.dma_wait` becomes `memref.dma_wait`.
pub struct AffineDmaWaitLowering;

impl OpRewrite for AffineDmaWaitLowering {
    type Root = AffineDmaWait;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDmaWait>) -> Option<()> {
        let loc = rw.loc(op);
        let (places, rest) = dma_places(rw.op(op));
        let (tag, count) = (places.first()?, *rest.first()?);
        let tag = expand_place(rw, tag, loc)?;
        let cx = rw.ir().cx().clone();
        DmaWait::build(&cx, tag[0], &tag[1..], count).insert(rw, loc).ok()?;
        rw.replace_op(op, &[]);
        Some(())
    }
}
