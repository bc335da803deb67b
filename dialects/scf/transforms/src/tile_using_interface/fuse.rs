//! Fusion of producers into loops over tiles. [MLIR: tileConsumerAndFuseProducersUsingSCF]

use std::collections::VecDeque;

use dialekt_dialect_utils::indices::index;
use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::{
    DestinationStyleOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef, Tile, TilingOpRef, result_tile_position,
};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::{ExtractSlice, make_extract_slice};

use super::nest::Tiled;
use super::{TilingOptions, carry, clone_with_destinations, destinations, tile_using_scf};

/// The loops that an op and its producers became. [MLIR: scf::SCFTileAndFuseResult]
#[derive(Clone, Debug, Default)]
pub struct Fusion {
    /// The producers that were fused; they stay where they are.
    pub fused_producers: Vec<Op>,
    /// The tiles of the op and of its producers.
    pub tiled_and_fused_ops: Vec<Op>,
    /// The loops, outermost first.
    pub loops: Vec<Op>,
    /// Values for results of the op.
    pub replacements: Vec<(Value, Value)>,
}

/// What becomes of a producer of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FusionChoice {
    /// It stays before the loops.
    Keep,
    /// It moves into the loops.
    Fuse,
    /// It moves into the loops, which give its results, too: for users behind the loops.
    FuseAndYield,
}

/// A function that chooses what becomes of the producer of a slice, which is a result of an op; the flag says whether the slice is one of a
/// destination. [MLIR: SCFTileAndFuseOptions::ControlFnTy]
pub type FusionControl<'a> = &'a dyn Fn(&Rewriter<'_>, Typed<ExtractSlice>, Value, bool) -> FusionChoice;

/// A producer that was computed in place of a slice. [MLIR: scf::SCFFuseProducerOfSliceResult]
#[derive(Clone, Debug)]
pub struct FusedProducer {
    /// The result that the slice was taken of.
    pub producer: Value,
    /// Its part.
    pub tiled: Value,
    /// The ops that compute it.
    pub tiled_ops: Vec<Op>,
    /// The slices that they need.
    pub generated_slices: Vec<Op>,
}

/// Tiles an op, and fuses all its producers, theirs and so on. Neither is replaced: the caller does that. `None` when the op has no
/// results or cannot be tiled.
pub fn tile_and_fuse(rw: &mut Rewriter<'_>, op: Op, options: &TilingOptions<'_>) -> Option<Fusion> {
    tile_and_fuse_chosen(rw, op, options, &|_, _, _, _| FusionChoice::Fuse)
}

/// As [`tile_and_fuse`], for producers that a function chooses. `None` also when the results of one of them cannot be given by the loops, which
/// then carry them without a change.
pub fn tile_and_fuse_chosen(
    rw: &mut Rewriter<'_>,
    op: Op,
    options: &TilingOptions<'_>,
    control: FusionControl<'_>,
) -> Option<Fusion> {
    if rw.op(op).num_results() == 0 {
        return rw.no_match(op, "it has no results");
    }
    let tiling = tile_using_scf(rw, op, options)?;
    let mut given: Vec<Value> = rw.op(op).results().collect();
    let is_merged = !tiling.merge_ops.is_empty();
    let mut fusion = Fusion {
        fused_producers: Vec::new(),
        tiled_and_fused_ops: tiling.tiled_ops,
        loops: tiling.loops,
        replacements: given.iter().copied().zip(tiling.replacements).collect(),
    };
    if fusion.loops.is_empty() {
        return Some(fusion);
    }
    let mut worklist: VecDeque<Op> = tiling.generated_slices.into();
    while let Some(slice) = worklist.pop_front() {
        let Some(slice) = rw.ir().op(slice).typed::<ExtractSlice>() else { continue };
        let Some((producer, init)) = untiled_producer(rw, slice, &fusion.loops) else { continue };
        let choice = control(rw, slice, producer, init.is_some());
        if choice == FusionChoice::Keep {
            continue;
        }
        let Some(fused) = fuse_producer_of_slice(rw, slice, &fusion.loops) else { continue };
        let origin = rw.value(fused.producer).defining_op().map(|op| op.handle());
        let tiled = rw.value(fused.tiled).defining_op().map(|op| op.handle());
        worklist.extend(fused.generated_slices.iter().copied());
        if choice == FusionChoice::FuseAndYield {
            worklist.extend(yield_producer(rw, slice, &fused, &mut fusion.loops)?);
            given.extend(origin.into_iter().flat_map(|op| rw.op(op).results()));
        }
        if let (Some(origin), Some(tiled)) = (origin, tiled) {
            for (list, op) in [(&mut fusion.fused_producers, origin), (&mut fusion.tiled_and_fused_ops, tiled)] {
                if !list.contains(&op) {
                    list.push(op);
                }
            }
        }
    }
    // Loops are others when they give more.
    let outermost = *fusion.loops.first()?;
    let kept = if is_merged { rw.op(op).num_results() } else { 0 };
    for pair in given.into_iter().zip(rw.op(outermost).results()).skip(kept) {
        match fusion.replacements.iter_mut().find(|(old, _)| *old == pair.0) {
            Some(known) => *known = pair,
            None => fusion.replacements.push(pair),
        }
    }
    Some(fusion)
}

/// Lets loops carry all results of a producer that was fused into them, which replace those of the producer for its other users. Returns the slices of
/// the new destinations. `None` where the place of a result is not known. [MLIR: yieldReplacementForFusedProducer]
pub fn yield_producer(
    rw: &mut Rewriter<'_>,
    slice: Typed<ExtractSlice>,
    fused: &FusedProducer,
    loops: &mut [Op],
) -> Option<Vec<Op>> {
    let ValueDef::Result(origin, number) = rw.value(fused.producer).def() else { return None };
    let (tiled, loc) = (*fused.tiled_ops.first()?, rw.loc(origin));
    let around = rw.insertion_point();
    let inits = destinations(rw, origin)?;
    let carried = carry::begin(rw, loops, &inits)?;
    let parts = OffsetSizeAndStrideOpRef::of(rw.op(slice))?;
    let part = Tile { offsets: parts.mixed_offsets(), sizes: parts.mixed_sizes() };
    rw.set_insertion_point_before(*fused.tiled_ops.first()?);
    let count = rw.op(origin).num_results();
    let domain = match count {
        1 => None,
        _ => Some(TilingOpRef::of(rw.op(origin))?.table().domain_tile_of_result(rw, origin, number as usize, &part)?),
    };
    let mut places = Vec::new();
    for result in 0..count {
        places.push(match &domain {
            Some(domain) if result != number as usize => result_tile_position(rw, origin, result, domain)?,
            _ => part.clone(),
        });
    }
    let inits: Vec<usize> =
        DestinationStyleOpRef::of(rw.op(tiled)).map(|style| style.dps_inits().positions().collect())?;
    let mut slices = Vec::new();
    for ((init, tensor), place) in inits.into_iter().zip(&carried).zip(&places) {
        let strides = place.offsets.iter().map(|_| index(rw.cx(), 1).into()).collect();
        let value = make_extract_slice(rw, *tensor, [place.offsets.clone(), place.sizes.clone(), strides], loc)?;
        rw.set_operand(tiled, init, value);
        slices.extend(rw.value(value).defining_op().map(|op| op.handle()));
    }
    let values: Vec<Value> = rw.op(tiled).results().collect();
    let tiles = values.into_iter().zip(places).map(|(value, place)| Tiled { value, place }).collect();
    carry::end(rw, loops, tiles, &carried)?;
    rw.restore(around);
    Some(slices)
}

/// Computes a slice of a result of another op in its place, in the innermost of some loops that lead to it from the outermost on. The slice
/// stays, without uses. [MLIR: tileAndFuseProducerOfSlice]
pub fn fuse_producer_of_slice(
    rw: &mut Rewriter<'_>,
    slice: Typed<ExtractSlice>,
    loops: &[Op],
) -> Option<FusedProducer> {
    let (producer, init) = untiled_producer(rw, slice, loops)?;
    let op = rw.value(producer).defining_op()?.handle();
    let result = rw.op(op).results().position(|result| result == producer)?;
    let around = rw.insertion_point();
    rw.set_insertion_point_before(slice.op());
    let fused = fuse(rw, slice, (op, result, producer), init);
    rw.restore(around);
    let (fused, origin) = fused?;
    if let (Some(init), Some(origin), Some(outermost)) = (init, origin, loops.first()) {
        rw.set_operand(*outermost, init, origin);
    }
    Some(fused)
}

/// Builds the producer in place of the slice, and gives the tensor that the producer writes into.
fn fuse(
    rw: &mut Rewriter<'_>,
    slice: Typed<ExtractSlice>,
    (op, result, producer): (Op, usize, Value),
    init: Option<usize>,
) -> Option<(FusedProducer, Option<Value>)> {
    let cx = rw.cx();
    let is_destination_style = DestinationStyleOpRef::of(rw.op(op)).is_some();
    let origins = if is_destination_style { destinations(rw, op)? } else { Vec::new() };
    let view = rw.view(slice)?;
    let (source, ty, loc) = (view.source(), rw.type_of(view.result()), view.loc());
    let parts = OffsetSizeAndStrideOpRef::of(*view)?;
    let has_unit_strides = parts.mixed_strides().iter().all(|stride| known(rw.ir(), *stride) == Some(1));
    let tile = Tile { offsets: parts.mixed_offsets(), sizes: parts.mixed_sizes() };
    let mut inits = origins.clone();
    if init.is_some() && is_destination_style {
        *inits.get_mut(result)? = source;
    }
    let clone = clone_with_destinations(rw, op, &inits)?;
    let of_clone = rw.op(clone).result(result)?;
    let old_slice = rw.clone(slice.op(), &mut IrMapping::new());
    rw.set_operand(old_slice, 0, of_clone);
    // As in the reference, the copies stay when the producer cannot be tiled.
    let tiled =
        if has_unit_strides { dialekt_interfaces::result_tile(rw, clone, result, &tile)? } else { return None };
    rw.erase_op(old_slice);
    rw.erase_op(clone);
    let mut value = *tiled.tiled_values.first()?;
    let rank = |ty| cx.type_data(ty).shape().map(<[i64]>::len);
    if rank(rw.type_of(value)) != rank(ty) {
        value = dialekt_tensor::make_rank_reducing_slice(rw, value, ty, loc);
    }
    let old = rw.view(slice)?.result();
    rw.replace_all_uses(old, value);
    let fused =
        FusedProducer { producer, tiled: value, tiled_ops: tiled.tiled_ops, generated_slices: tiled.generated_slices };
    Some((fused, origins.get(result).copied().filter(|_| is_destination_style)))
}

/// The result that a slice is taken of, through the values that loops carry; with the operand of the outermost loop if it is carried
/// through all of them. [MLIR: getUntiledProducerFromSliceSource]
fn untiled_producer(rw: &Rewriter<'_>, slice: Typed<ExtractSlice>, loops: &[Op]) -> Option<(Value, Option<usize>)> {
    let mut source = rw.view(slice)?.source();
    let mut operand = None;
    let mut open = loops;
    while let Some((innermost, rest)) = open.split_last() {
        let carrier = LoopLikeOpRef::of(rw.op(*innermost))?;
        let Some(at) = carrier.region_iter_args().iter().position(|arg| *arg == source) else { break };
        let init = carrier.inits().positions().nth(at)?;
        source = rw.op(*innermost).operand(init)?;
        operand = Some(init);
        open = rest;
    }
    rw.value(source).defining_op()?;
    Some((source, operand.filter(|_| open.is_empty())))
}
