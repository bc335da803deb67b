//! Offsets, sizes and strides of subviews.

use dialekt_affine::composed_expr;
use dialekt_dialect_utils::indices::Mixed;
use dialekt_interfaces::{OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{SubView, dropped_dims};

use super::{Metadata, Source, check_result, metadata_pattern};

/// The metadata of a subview: offsets are multiplied by the strides of the source, and so are strides.
fn resolve(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<Metadata> {
    let loc = rw.loc(op);
    let view = rw.view(op)?;
    let memref = view.source();
    let parts = OffsetSizeAndStrideOpRef::of(*view)?;
    let [offsets, sizes, strides] = [parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()];
    let dropped = dropped_dims(view)?;
    let Some(source) = Source::new(rw, memref, loc) else { return rw.no_match(op, "the source is not strided") };

    let cx = rw.cx();
    let affine = cx.affine();
    let product = affine.mul(affine.symbol(0), affine.symbol(1));
    let mut sum = affine.symbol(0);
    let mut addends: Vec<OpFoldResult> = vec![source.offset(rw)];
    let mut new_strides = Mixed::new();
    for (dim, (offset, stride)) in offsets.iter().zip(&strides).enumerate() {
        let source_stride = source.stride(rw, dim);
        new_strides.push(composed_expr(rw, loc, product, &[*stride, source_stride]));
        let next = addends.len() as u32;
        sum = affine.add(sum, affine.mul(affine.symbol(next), affine.symbol(next + 1)));
        addends.extend([*offset, source_stride]);
    }
    let offset = composed_expr(rw, loc, sum, &addends);
    let kept = |list: Mixed| list.into_iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(x, _)| x).collect();
    Some(Metadata { buffer: source.view.buffer, offset, sizes: kept(sizes), strides: kept(new_strides) })
}

/// Replaces a subview by a cast of the buffer.
#[derive(Described)]
pub struct SubviewFolder;

impl OpRewrite for SubviewFolder {
    type SourceOp = SubView;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<SubView>) -> Option<()> {
        check_result(rw, op.op())?;
        resolve(rw, op)?.replace_view(rw, op.op())
    }
}

metadata_pattern! {
    /// Computes the metadata of a subview from those of the source.
    ExtractStridedMetadataOpSubviewFolder, SubView, |rw: &mut Rewriter<'_>, op, source: Typed<SubView>| {
        let loc = rw.loc(source);
        resolve(rw, source)?.replace_metadata(rw, op, loc)
    }
}
