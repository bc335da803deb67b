//! Fusion of producers into loops over tiles. [MLIR: tileConsumerAndFuseProducersUsingSCF]

use std::collections::VecDeque;

use dialekt_dialect_utils::indices::known;
use dialekt_interfaces::{DestinationStyleOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef, Tile};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor::ExtractSlice;

use super::{TilingOptions, clone_with_destinations, destinations, tile_using_scf};

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
    if rw.op(op).num_results() == 0 {
        return rw.no_match(op, "it has no results");
    }
    let tiling = tile_using_scf(rw, op, options)?;
    let results: Vec<Value> = rw.op(op).results().collect();
    let mut fusion = Fusion {
        fused_producers: Vec::new(),
        tiled_and_fused_ops: tiling.tiled_ops,
        loops: tiling.loops,
        replacements: results.into_iter().zip(tiling.replacements).collect(),
    };
    if fusion.loops.is_empty() {
        return Some(fusion);
    }
    let mut worklist: VecDeque<Op> = tiling.generated_slices.into();
    while let Some(slice) = worklist.pop_front() {
        let Some(slice) = rw.ir().op(slice).typed::<ExtractSlice>() else { continue };
        let Some(fused) = fuse_producer_of_slice(rw, slice, &fusion.loops) else { continue };
        let origin = rw.value(fused.producer).defining_op().map(|op| op.handle());
        let tiled = rw.value(fused.tiled).defining_op().map(|op| op.handle());
        if let (Some(origin), Some(tiled)) = (origin, tiled) {
            for (list, op) in [(&mut fusion.fused_producers, origin), (&mut fusion.tiled_and_fused_ops, tiled)] {
                if !list.contains(&op) {
                    list.push(op);
                }
            }
        }
        worklist.extend(fused.generated_slices);
    }
    Some(fusion)
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
