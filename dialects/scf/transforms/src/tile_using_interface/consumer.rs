//! Fusion of consumers into loops over tiles. [MLIR: tileAndFuseConsumer, tileAndFuseConsumerOfSlices]
//!
//! Loops are an `scf.forall`, or `scf.for` in each other, which do nothing but what loops of [`tile_using_scf`](super::tile_using_scf) do: the
//! innermost one computes a tile and inserts it into a tensor that all of them carry. An op that uses that tensor moves into the innermost loop,
//! where it works on the tile, and its results are carried by the loops, too.

use dialekt_dialect_utils::indices::all_are;
use dialekt_interfaces::{
    DestinationStyleOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef, OperandSlice, Tile, TilingOpRef,
    domain_tile_of_operands, result_tile_position, tile_of_operands,
};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{For, Forall, ForallInParallel, Yield};
use dialekt_tensor::{InsertSlice, ParallelInsertSlice, make_extract_slice, make_insert_slice};

use super::carry;
use super::nest::Tiled;

/// A consumer that was fused. [MLIR: scf::SCFFuseConsumerOfSliceResult]
#[derive(Clone, Debug, Default)]
pub struct FusedConsumer {
    /// The operands that the loops gave. Their op stays behind the loops, and its results have no uses.
    pub operands: Vec<(Op, usize)>,
    /// The tiles of the op, in the innermost loop.
    pub tiled_ops: Vec<Op>,
}

/// Fuses an op into loops that give some of its operands; these are replaced by loops that carry its results. Nothing happens where the
/// outermost loop gives no operand. `None` when the op cannot be fused. [MLIR: tileAndFuseConsumer]
pub fn fuse_consumer(rw: &mut Rewriter<'_>, consumer: Op, loops: &mut [Op]) -> Option<FusedConsumer> {
    if TilingOpRef::of(rw.op(consumer)).is_none() {
        return rw.no_match(consumer, "it says not how it is tiled");
    }
    let Some(outermost) = loops.first().copied() else {
        rw.op(consumer).emit_op_error("cannot call tile and fuse consumer with an empty loop nest");
        return None;
    };
    let (mut operands, mut slices) = (Vec::new(), Vec::new());
    for (number, value) in rw.op(consumer).operands().enumerate() {
        if let ValueDef::Result(op, result) = rw.value(value).def()
            && op == outermost
        {
            operands.push(number);
            slices.push(insertion(rw, result as usize, loops));
        }
    }
    if operands.is_empty() {
        return Some(FusedConsumer::default());
    }
    let Some(slices) = slices.into_iter().collect::<Option<Vec<Op>>>() else {
        return rw.no_match(consumer, "an operand is not inserted tile by tile");
    };
    fuse(rw, consumer, (&operands, &slices), loops)
}

/// Fuses the op that uses what is inserted in the innermost loop; all insertions are to have the same. The loops are replaced. `None` when
/// there is no such op, or it cannot be fused. [MLIR: tileAndFuseConsumerOfSlices]
pub fn fuse_consumer_of_slices(rw: &mut Rewriter<'_>, slices: &[Op], loops: &mut [Op]) -> Option<FusedConsumer> {
    let first = *slices.first()?;
    if loops.is_empty() {
        rw.op(first).emit_op_error("cannot call tile and fuse consumer with an empty loop nest");
        return None;
    }
    let mut found: Option<Op> = None;
    let mut operands = Vec::new();
    for slice in slices {
        let Some((consumer, operand)) = untiled_consumer(rw, *slice, loops) else {
            return rw.no_match(*slice, "it has no consumer to fuse");
        };
        if *found.get_or_insert(consumer) != consumer {
            return rw.no_match(consumer, "slices have several consumers");
        }
        operands.push(operand);
    }
    fuse(rw, found?, (&operands, slices), loops)
}

/// The op that inserts tiles into a result of the outermost loop. [MLIR: getProducingInsertSliceLikeOp]
fn insertion(rw: &Rewriter<'_>, mut result: usize, loops: &[Op]) -> Option<Op> {
    let (innermost, outer) = loops.split_last()?;
    if let Some(forall) = rw.ir().op(*innermost).view::<Forall>() {
        let arg = LoopLikeOpRef::of(*forall)?.region_iter_args().get(result).copied()?;
        let is_insertion =
            |op: &OpRef<'_>| op.parent_op().is_some_and(|around| around.view::<ForallInParallel>().is_some());
        let mut insertions = rw.value(arg).users().filter(is_insertion);
        let only = insertions.next().filter(|_| insertions.next().is_none())?;
        return (outer.is_empty() && only.view::<ParallelInsertSlice>().is_some()).then(|| only.handle());
    }
    let yielded = |rw: &Rewriter<'_>, op: Op, result: usize| {
        let body = rw.ir().op(op).view::<For>()?.region().first_block()?;
        Some(rw.value(body.last_op()?.operand(result)?).def())
    };
    for (around, inner) in outer.iter().zip(&loops[1..]) {
        match yielded(rw, *around, result)? {
            ValueDef::Result(op, number)
                if op == *inner && rw.op(op).parent_op().map(OpRef::handle) == Some(*around) =>
            {
                result = number as usize;
            }
            _ => return None,
        }
    }
    match yielded(rw, *innermost, result)? {
        ValueDef::Result(op, _) => rw.ir().op(op).view::<InsertSlice>().map(|insert| OpRef::handle(*insert)),
        ValueDef::Argument(..) => None,
    }
}

/// The op, and its operand, that uses the result of the outermost loop into which a tile is inserted. [MLIR: getUntiledConsumerFromSlice]
fn untiled_consumer(rw: &Rewriter<'_>, slice: Op, loops: &[Op]) -> Option<(Op, usize)> {
    let (outermost, innermost) = (*loops.first()?, *loops.last()?);
    let view = rw.op(slice);
    if let Some(insert) = view.view::<ParallelInsertSlice>() {
        let forall = LoopLikeOpRef::of(*rw.ir().op(innermost).view::<Forall>()?)?;
        let number = forall.region_iter_args().iter().position(|arg| *arg == insert.dest())?;
        return if loops.len() == 1 { consumer_of_result(rw, outermost, number) } else { None };
    }
    let insert = view.view::<InsertSlice>()?;
    if view.parent_op()?.handle() != innermost || !is_perfect_nest(rw, loops) {
        return None;
    }
    let mut uses = rw.value(insert.result()).uses();
    let only = uses.next().filter(|_| uses.next().is_none())?;
    let end = rw.op(only.op).view::<Yield>()?;
    if end.parent_block() != view.parent_block() {
        return None;
    }
    consumer_of_result(rw, outermost, only.index as usize)
}

/// Returns whether loops are `scf.for`, all but the innermost of which do nothing but carry the values of the next one.
fn is_perfect_nest(rw: &Rewriter<'_>, loops: &[Op]) -> bool {
    let has_one_use = |value: Value| rw.value(value).uses().count() == 1;
    loops.iter().all(|op| rw.ir().op(*op).view::<For>().is_some())
        && loops.windows(2).all(|pair| {
            let [Some(outer), Some(inner)] = [pair[0], pair[1]].map(|op| LoopLikeOpRef::of(rw.ir().op(op))) else {
                return false;
            };
            let (args, results) = (outer.region_iter_args(), inner.loop_results().unwrap_or_default());
            let yielded = outer.yielded_values().into_iter().flat_map(|range| range.values());
            args.iter().copied().eq(inner.inits().values())
                && results.iter().copied().eq(yielded)
                && args.into_iter().chain(results).all(has_one_use)
        })
}

/// The first op that uses a result of a loop and can be fused. [MLIR: getConsumerFromLoopUses]
fn consumer_of_result(rw: &Rewriter<'_>, outermost: Op, result: usize) -> Option<(Op, usize)> {
    let loop_op = rw.op(outermost);
    let fits = |op: OpRef<'_>| {
        TilingOpRef::of(op).is_some()
            && DestinationStyleOpRef::of(op).is_some()
            && op.parent_block() == loop_op.parent_block()
            && op.results().any(|result| rw.value(result).uses().next().is_some())
            && operands_are_before_users(rw, outermost, op.handle())
    };
    let mut uses = rw.value(loop_op.result(result)?).uses();
    uses.find(|found| fits(rw.op(found.op))).map(|found| (found.op, found.index as usize))
}

/// The first op that uses results of a loop; `None` if one of those is in another block.
fn first_user(rw: &Rewriter<'_>, outermost: Op) -> Option<Op> {
    let loop_op = rw.op(outermost);
    let mut first: Option<OpRef<'_>> = None;
    for mut user in loop_op.results().flat_map(|result| rw.value(result).users()) {
        if user.view::<ParallelInsertSlice>().is_some() {
            user = user.parent_op()?;
        }
        if user.parent_block() != loop_op.parent_block() {
            return None;
        }
        if first.is_none_or(|first| user.is_before(first) == Some(true)) {
            first = Some(user);
        }
    }
    first.map(|op| op.handle())
}

/// Returns whether an op could stand before all users of a loop, right behind the loop: its other operands are there. [MLIR:
/// checkAssumptionForLoop]
fn operands_are_before_users(rw: &Rewriter<'_>, outermost: Op, consumer: Op) -> bool {
    let Some(first) = first_user(rw, outermost).map(|op| rw.op(op)) else { return false };
    rw.op(consumer).operands().filter_map(|operand| rw.value(operand).defining_op()).all(|op| {
        op.handle() == outermost || op.parent_block() != first.parent_block() || op.is_before(first) == Some(true)
    })
}

/// The value that an insertion takes; `None` where there are strides, or the value has less dimensions than the tensor.
fn inserted(rw: &Rewriter<'_>, slice: Op) -> Option<Value> {
    let view = rw.op(slice);
    let parts = OffsetSizeAndStrideOpRef::of(view)?;
    let (source, sizes) = (view.operand(0)?, parts.mixed_sizes());
    let rank = rw.cx().type_data(rw.type_of(source)).shape()?.len();
    let is_whole = rank == sizes.len() && all_are(rw.ir(), &parts.mixed_strides(), 1);
    is_whole.then_some(source)
}

/// Fuses an op, some operands of which are what slices are inserted into. [MLIR: tileAndFuseConsumerOfSlicesImpl]
fn fuse(
    rw: &mut Rewriter<'_>,
    consumer: Op,
    (operands, slices): (&[usize], &[Op]),
    loops: &mut [Op],
) -> Option<FusedConsumer> {
    let (outermost, innermost) = (*loops.first()?, *loops.last()?);
    if !operands_are_before_users(rw, outermost, consumer) {
        return rw.no_match(consumer, "an operand is computed behind the first user of the loop");
    }
    let Some(style) = DestinationStyleOpRef::of(rw.op(consumer)) else {
        return rw.no_match(consumer, "it has no destinations");
    };
    if style.dps_inits().positions().any(|init| operands.contains(&init)) {
        return rw.no_match(consumer, "a destination is a result of the loop");
    }
    let inits: Vec<Value> = style.dps_inits().values().collect();
    let Some(sources) = slices.iter().map(|slice| inserted(rw, *slice)).collect::<Option<Vec<_>>>() else {
        return rw.no_match(consumer, "tiles are inserted with strides, or with less dimensions");
    };
    let around = rw.insertion_point();
    let before = first_user(rw, outermost)?;
    rw.move_op_before(outermost, before);
    match rw.ir().op(innermost).view::<Forall>() {
        Some(forall) => {
            let end = forall.region().first_block()?.last_op()?.handle();
            rw.set_insertion_point_before(end);
        }
        None => rw.set_insertion_point_before(*slices.first()?),
    }
    let mut whole = Vec::new();
    for slice in slices {
        let insert: Op = match rw.ir().op(*slice).view::<ParallelInsertSlice>() {
            Some(insert) => {
                let parts = OffsetSizeAndStrideOpRef::of(*insert)?;
                let list = [parts.mixed_offsets(), parts.mixed_sizes(), parts.mixed_strides()];
                let (source, dest, loc) = (insert.source(), insert.dest(), insert.loc());
                let value = make_insert_slice(rw, source, dest, list, loc);
                rw.value(value).defining_op()?.handle()
            }
            None => rw.clone(*slice, &mut IrMapping::new()),
        };
        whole.push(insert);
    }
    let clone = rw.clone(consumer, &mut IrMapping::new());
    for (operand, insert) in operands.iter().zip(&whole) {
        let value = rw.op(*insert).result(0)?;
        rw.set_operand(clone, *operand, value);
    }
    let places = operands.iter().zip(&whole).map(|(operand, insert)| place_of(rw, *operand, *insert));
    let places = places.collect::<Option<Vec<OperandSlice>>>()?;
    let Some(tiled) = tile(rw, clone, &places, &sources) else {
        rw.erase_op(clone);
        whole.into_iter().rev().for_each(|insert| erase_unused(rw, insert));
        rw.restore(around);
        return rw.no_match(consumer, "there is no tile of it for the slices");
    };
    let op = *tiled.first()?;
    let carried = carry::begin(rw, loops, &inits)?;
    // Induction variables are those of the new loops.
    let places = operands.iter().zip(&whole).map(|(operand, insert)| place_of(rw, *operand, *insert));
    let places = places.collect::<Option<Vec<OperandSlice>>>()?;
    rw.set_insertion_point_before(op);
    let domain = domain_tile_of_operands(rw, clone, &places)?;
    let results = 0..rw.op(op).num_results();
    let results: Vec<Tile> =
        results.map(|result| result_tile_position(rw, op, result, &domain)).collect::<Option<_>>()?;
    let destinations: Vec<usize> = DestinationStyleOpRef::of(rw.op(op))?.dps_inits().positions().collect();
    let loc = rw.loc(*loops.last()?);
    for ((init, tensor), place) in destinations.into_iter().zip(&carried).zip(&results) {
        let strides = place.offsets.iter().map(|_| dialekt_dialect_utils::indices::index(rw.cx(), 1).into()).collect();
        let parts = [place.offsets.clone(), place.sizes.clone(), strides];
        let part = make_extract_slice(rw, *tensor, parts, loc)?;
        rw.set_operand(op, init, part);
    }
    let values: Vec<Value> = rw.op(op).results().collect();
    let tiles = values.into_iter().zip(results).map(|(value, place)| Tiled { value, place }).collect();
    carry::end(rw, loops, tiles, &carried)?;
    let (old, new): (Vec<Value>, Vec<Value>) =
        (rw.op(consumer).results().collect(), rw.op(*loops.first()?).results().collect());
    for (old, new) in old.iter().zip(&new[new.len().checked_sub(old.len())?..]) {
        rw.replace_all_uses(*old, *new);
    }
    rw.erase_op(clone);
    rw.restore(around);
    Some(FusedConsumer { operands: operands.iter().map(|operand| (consumer, *operand)).collect(), tiled_ops: tiled })
}

/// The tiles of an op for slices of its operands, which are `sources`.
fn tile(rw: &mut Rewriter<'_>, op: Op, slices: &[OperandSlice], sources: &[Value]) -> Option<Vec<Op>> {
    let tiled_ops = tile_of_operands(rw, op, slices)?.tiled_ops;
    let tiled = *tiled_ops.first()?;
    for (slice, source) in slices.iter().zip(sources) {
        let operand = rw.op(tiled).operand(slice.operand)?;
        rw.replace_all_uses(operand, *source);
    }
    Some(tiled_ops)
}

/// The place in an operand that something is inserted into.
fn place_of(rw: &Rewriter<'_>, operand: usize, insert: Op) -> Option<OperandSlice> {
    let parts = OffsetSizeAndStrideOpRef::of(rw.op(insert))?;
    Some(OperandSlice { operand, place: Tile { offsets: parts.mixed_offsets(), sizes: parts.mixed_sizes() } })
}

/// Erases an insertion with the slices of it, which nothing uses.
fn erase_unused(rw: &mut Rewriter<'_>, insert: Op) {
    let users: Vec<Op> =
        rw.op(insert).results().flat_map(|result| rw.value(result).users()).map(|op| op.handle()).collect();
    for op in users.into_iter().chain([insert]) {
        if rw.op(op).results().all(|result| rw.value(result).uses().next().is_none()) {
            rw.erase_op(op);
        }
    }
}
