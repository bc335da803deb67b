//! Folding and canonicalization of strided metadata: offsets, sizes and strides that are constant, or those of another
//! memref.

use dialekt_dialect_utils::indices::{Mixed, index, integer, known, split};
use dialekt_interfaces::{KnownResultList, KnownResults, OffsetSizeAndStrideOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::replace_with_cast;
use crate::fold::ranked_cast;
use crate::types::MemRef;
use crate::{Dim, ExtractStridedMetadata, ExtractStridedMetadataView, Load, ReinterpretCast, Reshape};

/// Offset, sizes and strides, in this order.
type Parts = [Mixed; 3];

/// The parts with constants for those that are known, by the type or as values.
fn with_known(ir: &Ir, ty: Type, mut parts: Parts) -> Option<Parts> {
    let cx = ir.cx();
    let layout = cx.strided_layout(ty)?;
    let said: [&[i64]; 3] = [&[layout.offset], MemRef::new(cx, ty)?.shape, &layout.strides];
    for (list, said) in parts.iter_mut().zip(said) {
        for (element, said) in list.iter_mut().zip(said) {
            let value = if *said == DYNAMIC { known(ir, *element) } else { Some(*said) };
            if let Some(value) = value.filter(|value| *value != DYNAMIC) {
                *element = OpFoldResult::Attr(index(cx, value));
            }
        }
    }
    Some(parts)
}

/// The results of an op for offset, sizes and strides; static ones are constants.
fn extracted(op: OpRef<'_>) -> Option<Parts> {
    let (ir, view) = (op.ir(), op.view::<ExtractStridedMetadata>()?);
    let list = |values: &mut dyn Iterator<Item = Value>| values.map(OpFoldResult::Value).collect::<Mixed>();
    let parts = [list(&mut std::iter::once(view.offset())), list(&mut view.sizes()), list(&mut view.strides())];
    with_known(ir, ir.value(view.source()).ty(), parts)
}

fn reinterpreted(ir: &Ir, op: Typed<ReinterpretCast>) -> Option<(Parts, Parts)> {
    let view = op.view(ir)?;
    let parts = OffsetSizeAndStrideOpRef::of(*view)?;
    let parts = [parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()];
    Some((parts.clone(), with_known(ir, ir.value(view.result()).ty(), parts)?))
}

/// The used results that are known from the type.
fn known_results(op: ExtractStridedMetadataView<'_>) -> KnownResultList {
    let parts = extracted(*op).into_iter().flatten().flatten();
    let known = op.results().enumerate().skip(1).zip(parts).filter_map(|((number, result), part)| match part {
        OpFoldResult::Attr(attr) if op.ir().value(result).has_uses() => Some((number, attr)),
        _ => None,
    });
    known.collect()
}

/// Folds results that are static in the type, and looks through casts for the others.
impl Fold for ExtractStridedMetadata {
    fn fold(op: ExtractStridedMetadataView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        let known = known_results(op);
        let uncast = ranked_cast(op.ir(), op.source()).map(|cast| cast.source());
        if known.is_empty() && uncast.is_none() {
            return None;
        }
        let changes = known.into_iter().fold(InPlace::new(), |changes, (number, value)| changes.result(number, value));
        Some(match uncast {
            Some(uncast) => changes.operand(*op, 0, uncast).into(),
            None => changes.into(),
        })
    }
}

impl KnownResults for ExtractStridedMetadata {
    fn known_results(op: Self::View<'_>) -> KnownResultList {
        known_results(op)
    }
}

/// A `memref.reinterpret_cast` of a memref's buffer is one of the memref; with all of its metadata, it is the memref.
#[derive(Described)]
pub struct ReinterpretCastOpExtractStridedMetadataFolder;

impl OpRewrite for ReinterpretCastOpExtractStridedMetadataFolder {
    type SourceOp = ReinterpretCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ReinterpretCast>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(metadata) = rw.defining::<ExtractStridedMetadata>(view.source()) else {
            return rw.no_match(op, "the source is no buffer of another memref");
        };
        let source = rw.view(metadata)?.source();
        let (_, parts) = reinterpreted(rw.ir(), op)?;
        let ty = rw.type_of(view.result());
        if Some(parts) != extracted(rw.op(metadata)) {
            rw.set_operand(op, 0, source);
        } else if rw.type_of(source) == ty {
            rw.replace_op(op, &[source]);
        } else {
            return replace_with_cast(rw, op, source);
        }
        Some(())
    }
}

/// Moves constant offsets, sizes and strides into the op and its type. An op with a negative offset is not changed: it
/// would be invalid as an attribute. The reference does so.
#[derive(Described)]
pub struct ReinterpretCastOpConstantFolder;

impl OpRewrite for ReinterpretCastOpConstantFolder {
    type SourceOp = ReinterpretCast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ReinterpretCast>) -> Option<()> {
        let view = rw.view(op)?;
        let (before, parts) = reinterpreted(rw.ir(), op)?;
        let constants =
            |parts: &Parts| parts.iter().flatten().filter(|part| matches!(part, OpFoldResult::Attr(_))).count();
        if constants(&before) == constants(&parts) {
            return rw.no_match(op, "all that is known is part of the op");
        }
        let (cx, source) = (rw.cx(), view.source());
        if parts[0].iter().any(|offset| integer(cx, *offset).is_some_and(|offset| offset < 0)) {
            return rw.no_match(op, "the offset is negative");
        }
        let result = MemRef::of(*view, view.result())?;
        let [o, s, t] = parts.each_ref().map(|list| split(cx, list).1);
        let ty = strided_type(cx, result, o[0], &s, &t)?;
        let new = rw.create(ReinterpretCast::build_mixed(cx, ty, source, parts)).result();
        replace_with_cast(rw, op, new)
    }
}

fn strided_type(cx: &ContextData, like: MemRef<'_>, offset: i64, shape: &[i64], strides: &[i64]) -> Option<Type> {
    let layout = cx.strided_layout_attr(offset, strides);
    cx.memref_type(shape, like.element, Some(layout), like.space).ok()
}

/// Replaces a size of a reshaped memref by a load from its shape operand.
#[derive(Described)]
pub struct DimOfMemRefReshape;

impl OpRewrite for DimOfMemRefReshape {
    type SourceOp = Dim;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Dim>) -> Option<()> {
        let view = rw.view(op)?;
        let (source, dim, ty) = (view.source(), view.index(), rw.type_of(view.result()));
        let Some(reshape) = rw.defining::<Reshape>(source) else {
            return rw.no_match(op, "the source is not reshaped");
        };
        let reshaped = rw.op(reshape);
        let index = rw.value(dim);
        // The shape may be written after the reshape: it has to be loaded before that, where the dimension must be
        // available.
        let stands_before = if index.parent_block() == reshaped.parent_block() {
            index.defining_op().is_none_or(|def| reshaped.is_before(def) != Some(true))
        } else {
            let region = index.parent_block().and_then(|block| block.parent_region());
            let around = region.and_then(|region| region.parent_op());
            view.parent_block() == reshaped.parent_block()
                || around.is_some_and(|around| around.is_ancestor_of(reshaped) && region != reshaped.parent_region())
        };
        if !stands_before {
            return rw.no_match(op, "the dimension is not known where the shape is");
        }
        let shape = rw.view(reshape)?.shape();
        rw.set_insertion_point_after(reshape.op());
        let element = rw.cx().type_data(rw.type_of(shape)).element_type()?;
        let mut size = rw.create(Load::build(shape, &[dim])).result();
        if element != ty {
            size = rw.create(dialekt_arith::IndexCast::build(ty, size)).result();
        }
        rw.replace_op(op, &[size]);
        Some(())
    }
}
