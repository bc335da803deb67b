//! Lowering of affine accesses to memory: the subscripts become arithmetic.

use dialekt_affine as affine;
use dialekt_affine::{DmaPlace, dma_places};
use dialekt_affine_transforms::expand_map::expand_map;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_memref::PrefetchParts;

/// `affine.load` becomes `memref.load`.
#[derive(Described)]
pub struct AffineLoadLowering;

impl OpRewrite for AffineLoadLowering {
    type SourceOp = affine::AffineLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map) = (view.memref(), view.map()?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices)?;
        let value = rw.create(memref::Load::build(memref, &indices)).result();
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `affine.store` becomes `memref.store`.
#[derive(Described)]
pub struct AffineStoreLowering;

impl OpRewrite for AffineStoreLowering {
    type SourceOp = affine::AffineStore;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineStore>) -> Option<()> {
        let view = rw.view(op)?;
        let (value, memref, map) = (view.value(), view.memref(), view.map()?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices)?;
        rw.create(memref::Store::build(value, memref, &indices));
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.prefetch` becomes `memref.prefetch`.
#[derive(Described)]
pub struct AffinePrefetchLowering;

impl OpRewrite for AffinePrefetchLowering {
    type SourceOp = affine::AffinePrefetch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffinePrefetch>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map) = (view.memref(), view.map()?);
        let (is_write, hint, is_data) = (view.is_write()?, view.locality_hint()?, view.is_data_cache()?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices)?;
        rw.create(memref::Prefetch::build(PrefetchParts {
            memref,
            indices: &indices,
            is_write,
            locality_hint: hint,
            is_data_cache: is_data,
        }));
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// The memref of a place with its expanded subscripts.
fn expand_place(rw: &mut Rewriter<'_>, place: &DmaPlace) -> Option<Values> {
    let mut values = Values::new();
    values.push(place.memref);
    values.extend(expand_map(rw, place.map?, &place.indices)?);
    Some(values)
}

/// `affine.dma_start` becomes `memref.dma_start`.
#[derive(Described)]
pub struct AffineDmaStartLowering;

impl OpRewrite for AffineDmaStartLowering {
    type SourceOp = affine::AffineDmaStart;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineDmaStart>) -> Option<()> {
        let (places, rest) = dma_places(rw.op(op));
        let [source, dest, tag] = &places[..] else { return None };
        let (count, strides) = rest.split_first()?;
        let mut operands = expand_place(rw, source)?;
        operands.extend(expand_place(rw, dest)?);
        let tag = expand_place(rw, tag)?;
        operands.push(*count);
        operands.extend(tag);
        operands.extend_from_slice(strides);
        rw.create(memref::DmaStart::build(&operands));
        rw.replace_op(op, &[]);
        Some(())
    }
}

/// `affine.dma_wait` becomes `memref.dma_wait`.
#[derive(Described)]
pub struct AffineDmaWaitLowering;

impl OpRewrite for AffineDmaWaitLowering {
    type SourceOp = affine::AffineDmaWait;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineDmaWait>) -> Option<()> {
        let (places, rest) = dma_places(rw.op(op));
        let (tag, count) = (places.first()?, *rest.first()?);
        let tag = expand_place(rw, tag)?;
        rw.create(memref::DmaWait::build(tag[0], &tag[1..], count));
        rw.replace_op(op, &[]);
        Some(())
    }
}
