//! Canonicalization of casts of casts, of slices and of empty tensors.

use dialekt_dialect_utils::indices::{Mixed, index, split};
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{DestinationStyleOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef, OpFoldResult, RelayoutOpRef};
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

use super::slice::{dropped_dims, is_inside};
use super::{cast_to, foldable_cast, says_all_of};
use crate::fold::ranked_cast;
use crate::types::{Ranked, ranked};
use crate::{Bitcast, Cast, Empty, Extract, ExtractSlice, InsertSlice};

/// The common static shape of several types: `None` if they differ, `Some(None)` without a rank.
fn joined(cx: &ContextData, types: &[Type]) -> Option<Option<Vec<i64>>> {
    let mut joined: Option<Vec<i64>> = None;
    for ty in types {
        let Some(tensor) = Ranked::new(cx, *ty) else { continue };
        let Some(shape) = &mut joined else {
            joined = Some(tensor.shape.to_vec());
            continue;
        };
        if shape.len() != tensor.rank() {
            return None;
        }
        for (size, other) in shape.iter_mut().zip(tensor.shape) {
            match (*size, *other) {
                (DYNAMIC, other) => *size = other,
                (size, other) if other != DYNAMIC && size != other => return None,
                _ => {}
            }
        }
    }
    Some(joined)
}

/// Removes a cast between two others if it checks nothing.
#[derive(Described)]
pub struct ChainedTensorCast;

impl OpRewrite for ChainedTensorCast {
    type SourceOp = Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<Cast>(view.source()) else {
            return rw.no_match(op, "the source is no cast");
        };
        let (source, ty) = (before.source(), type_of(*view, view.dest()));
        let types = [source, view.source(), view.dest()].map(|value| type_of(*view, value));
        let all = joined(rw.ir().cx(), &types)?;
        if joined(rw.ir().cx(), &[types[0], types[2]]) != Some(all) {
            return rw.no_match(op, "the cast between says more");
        }
        let new = rw.create(Cast::build(ty, source));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Extracts a slice with the static sizes of its cast.
#[derive(Described)]
pub struct TensorCastExtractSlice;

impl OpRewrite for TensorCastExtractSlice {
    type SourceOp = Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let cx = rw.ir().cx();
        let (from, to) = (type_of(*view, view.source()), type_of(*view, view.dest()));
        let Some(slice) = rw.ir().defining::<ExtractSlice>(view.source()) else {
            return rw.no_match(op, "the source is no slice");
        };
        let (old, new) = (Ranked::new(cx, from)?, Ranked::new(cx, to)?);
        if !says_all_of(cx, to, from) || old.shape == new.shape {
            return rw.no_match(op, "the cast says nothing new");
        }
        let parts = OffsetSizeAndStrideOpRef::of(*slice)?;
        let (offsets, mut sizes, strides) = (parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides());
        let dropped = dropped_dims(cx, old.shape, &sizes);
        let mut known = new.shape.iter();
        for (size, dropped) in sizes.iter_mut().zip(dropped) {
            if !dropped {
                let value = *known.next()?;
                if value != DYNAMIC {
                    *size = OpFoldResult::Attr(index(cx, value));
                }
            }
        }
        let source = slice.source();
        let parts = [offsets, sizes, strides];
        // This is possible in code that is never executed. The reference creates the invalid slice.
        if !is_inside(cx, ranked(*slice, source)?.shape, &parts) {
            return rw.no_match(op, "runs out of bounds");
        }
        let new = rw.create(ExtractSlice::build_mixed(cx, to, source, parts));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Creates an empty tensor with the static sizes of its cast.
#[derive(Described)]
pub struct FoldEmptyTensorWithCastOp;

impl OpRewrite for FoldEmptyTensorWithCastOp {
    type SourceOp = Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let cx = rw.ir().cx();
        let (from, to) = (type_of(*view, view.source()), type_of(*view, view.dest()));
        let Some(empty) = rw.ir().defining::<Empty>(view.source()) else {
            return rw.no_match(op, "the source is not empty");
        };
        if !says_all_of(cx, to, from) {
            return rw.no_match(op, "the cast forgets sizes");
        }
        let (old, new) = (Ranked::new(cx, from)?, Ranked::new(cx, to)?);
        let given: SmallVec<[Value; 4]> = empty.dynamic_sizes().collect();
        let mut given = given.into_iter();
        let mut open: SmallVec<[Value; 4]> = SmallVec::new();
        for (old, new) in old.shape.iter().zip(new.shape) {
            if *old == DYNAMIC {
                let size = given.next()?;
                if *new == DYNAMIC {
                    open.push(size);
                }
            }
        }
        let new = rw.create(Empty::build(to, &open));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Merges two bitcasts.
#[derive(Described)]
pub struct ChainedTensorBitcast;

impl OpRewrite for ChainedTensorBitcast {
    type SourceOp = Bitcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Bitcast>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<Bitcast>(view.source()) else {
            return rw.no_match(op, "the source is no cast of bits");
        };
        let source = before.source();
        rw.set_operand(op, 0, source);
        Some(())
    }
}

/// Extracts an element from the source of a cast instead of its result.
#[derive(Described)]
pub struct ExtractFromTensorCast;

impl OpRewrite for ExtractFromTensorCast {
    type SourceOp = Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = ranked_cast(rw.ir(), view.tensor()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the tensor is no cast of one with a rank");
        };
        let indices: SmallVec<[Value; 4]> = view.indices().collect();
        let new = rw.create(Extract::build(source, &indices));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Moves constant sizes into the type.
#[derive(Described)]
pub struct ReplaceEmptyTensorStaticShapeDims;

impl OpRewrite for ReplaceEmptyTensorStaticShapeDims {
    type SourceOp = Empty;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Empty>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, loc) = (rw.cx(), view.loc());
        let ty = type_of(*view, view.result());
        let tensor = ranked(*view, view.result())?;
        let mut sizes: Mixed = view.dynamic_sizes().map(OpFoldResult::Value).collect();
        if !dialekt_dialect_utils::indices::fold(rw.ir(), &mut sizes, |size| size >= 0) {
            return rw.no_match(op, "no size is a constant");
        }
        let (open, integers) = split(cx, &sizes);
        let mut integers = integers.into_iter();
        let size = |size: &i64| if *size == DYNAMIC { integers.next().unwrap_or(DYNAMIC) } else { *size };
        let shape: Vec<i64> = tensor.shape.iter().map(size).collect();
        let new = tensor.with_shape(&shape).ty(cx)?;
        let empty = rw.create(Empty::build(new, &open)).result();
        let cast = cast_to(rw, empty, ty, loc)?;
        rw.replace_op(op, &[cast]);
        Some(())
    }
}

/// Destination-style ops take the sources of casts as operands; their results are cast back.
pub struct FoldTensorCastProducerOp;

impl Rewrite for FoldTensorCastProducerOp {
    const PATTERN: &'static Pattern = &Pattern {
        name: std::any::type_name::<FoldTensorCastProducerOp>,
        root: PatternRoot::Interface(DestinationStyleOpRef::INTERFACE),
        benefit: 1,
        labels: &[],
        rewrite: use_uncast,
        rule: None,
        summary: "What writes to tensors reads, and writes to, what was cast instead; what is written is cast.",
    };
}

fn use_uncast(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ir = rw.ir();
    let view = ir.op(op);
    // Insertions, loops and changes of layout have patterns of their own.
    if view.is::<InsertSlice>() || LoopLikeOpRef::of(view).is_some() || RelayoutOpRef::of(view).is_some() {
        return rw.no_match(op, "casts are dealt with in another way");
    }
    let writer = DestinationStyleOpRef::of(view)?;
    let uncast: Vec<Option<Value>> = view.operands().map(|operand| foldable_cast(ir, operand)).collect();
    if uncast.iter().all(Option::is_none) {
        return rw.no_match(op, "no operand is a cast that only forgets");
    }
    let operands: Vec<Value> =
        view.operands().zip(&uncast).map(|(operand, uncast)| uncast.unwrap_or(operand)).collect();
    let old_types: Vec<Type> = view.result_types().collect();
    let written = writer.dps_inits().positions().filter_map(|position| operands.get(position));
    let tensors = written
        .map(|value| ir.value(*value).ty())
        .filter(|ty| !matches!(ir.cx().type_data(*ty), TypeData::MemRef { .. }));
    let mut types: Vec<Type> = tensors.collect();
    types.extend(old_types.get(types.len()..).unwrap_or_default());
    let spec = OpSpec::new(view.name(), view.loc()).operands(&operands).results(&types);
    let (slots, attrs, regions) = (view.slots().to_vec(), view.discardable_attrs().to_vec(), view.num_regions());
    let bodies: Vec<Region> = view.regions().map(|region| region.handle()).collect();
    let loc = view.loc();
    let new = rw.create_op(&spec.slots(&slots).attrs(&attrs).regions(regions as u32));
    for (index, body) in bodies.into_iter().enumerate() {
        let dest = rw.op(new).region(index)?.handle();
        rw.inline_region(body, dest, None);
    }
    let mut results: Vec<Value> = rw.op(new).results().collect();
    for (result, ty) in results.iter_mut().zip(old_types) {
        *result = cast_to(rw, *result, ty, loc)?;
    }
    rw.replace_op(op, &results);
    Some(())
}
