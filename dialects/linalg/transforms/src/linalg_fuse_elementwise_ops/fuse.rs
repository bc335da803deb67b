//! A generic op and the one that computes an input of it, as one. [MLIR: fuseElementwiseOps]

use dialekt_affine::AffineApply;
use dialekt_interfaces::{DestinationStyleOpRef, concatenate};
use dialekt_ir_core::affine::{AffineInterner, AffineMap};
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, Index, IteratorType, LinalgOpRef, Yield};

/// Fuses the first input of an op that can be fused and may be.
pub(super) fn fuse_first(rw: &mut Rewriter<'_>, op: Op, may_fuse: fn(OpRef<'_>, usize) -> bool) -> Option<()> {
    let view = rw.op(op);
    let found = (0..view.num_operands()).find(|operand| are_fusable(view, *operand) && may_fuse(view, *operand));
    let Some(operand) = found else { return rw.no_match(op, "no input can be fused") };
    let results = rw.op(op).num_results();
    let Some(fused) = fuse_elementwise_ops(rw, op, operand) else {
        return rw.no_match(op, "the fused op would not tell the sizes of loops");
    };
    let values: Vec<Value> = rw.op(fused).results().collect();
    rw.replace_op(op, &values[values.len() - results..]);
    Some(())
}

/// The generic op whose result an operand is, and the number of the result.
fn producer<'a>(op: OpRef<'a>, operand: usize) -> Option<(OpRef<'a>, usize)> {
    let ValueDef::Result(def, result) = op.ir().value(op.operand(operand)?).def() else { return None };
    Some((op.ir().op(def), result as usize)).filter(|(def, _)| def.is::<Generic>())
}

/// The map of an operand of the producer, from the loops of the consumer.
fn in_consumer(affine: &AffineInterner, operand: AffineMap, result: AffineMap, input: AffineMap) -> Option<AffineMap> {
    Some(operand.compose(affine, result.inverse_permutation(affine)?).compose(affine, input))
}

/// Returns whether an operand of a generic op is computed by a parallel generic op on tensors, which can become a part of it. [MLIR:
/// areElementwiseOpsFusable]
pub fn are_fusable(consumer: OpRef<'_>, operand: usize) -> bool {
    is_fusable(consumer, operand).is_some()
}

fn is_fusable(consumer: OpRef<'_>, operand: usize) -> Option<()> {
    let affine = consumer.cx().affine();
    consumer.view::<Generic>()?;
    let (producer, result) = producer(consumer, operand)?;
    let (this, that) = (LinalgOpRef::of(consumer)?, LinalgOpRef::of(producer)?);
    let style = DestinationStyleOpRef::of(producer)?;
    let is_tensor = matches!(consumer.cx().type_data(consumer.operand_type(operand)?), TypeData::Tensor { .. });
    if !style.has_pure_tensor_semantics() || !is_tensor || !that.is_all_parallel() || this.style()?.is_dps_init(operand)
    {
        return None;
    }
    let (maps, inner) = (this.indexing_maps(), that.indexing_maps());
    let input = *maps.get(operand)?;
    let output = *inner.get(style.tied_operand(result)?)?;
    if affine.map(input).num_results() != that.num_loops() || !output.is_permutation(affine) {
        return None;
    }
    if this.loops_of(IteratorType::Reduction).is_empty() {
        return Some(());
    }
    let mut covered = vec![false; this.num_loops()];
    let mut cover = |map: AffineMap| {
        for dim in affine.map(map).results().iter().filter_map(|result| affine.expr(*result).as_dim()) {
            if let Some(covered) = covered.get_mut(dim as usize) {
                *covered = true;
            }
        }
    };
    let fused = consumer.operand(operand)?;
    consumer.operands().zip(&maps).filter(|(value, _)| *value != fused).for_each(|(_, map)| cover(*map));
    for input_of_producer in style.dps_inputs() {
        cover(in_consumer(affine, *inner.get(input_of_producer)?, output, input)?);
    }
    covered.iter().all(|covered| *covered).then_some(())
}

/// The results of the producer that have to be results of the fused op, too. [MLIR: getPreservedProducerResults]
fn preserved_results(producer: OpRef<'_>, consumer: OpRef<'_>, operand: usize) -> Option<Vec<usize>> {
    let ir = consumer.ir();
    let affine = consumer.cx().affine();
    let (this, that) = (LinalgOpRef::of(consumer)?, LinalgOpRef::of(producer)?);
    let (maps, inner) = (this.indexing_maps(), that.indexing_maps());
    let inits = that.style()?.dps_inits().positions();
    let mut dropped: Vec<usize> = Vec::new();
    let mut preserved = Vec::new();
    for (number, result) in producer.results().enumerate() {
        let init = inits.start + number;
        dropped.push(init);
        let kept = |(number, map): (usize, &AffineMap), dropped: &[usize]| (!dropped.contains(&number)).then_some(*map);
        let mut left: Vec<AffineMap> = inner.iter().enumerate().filter_map(|entry| kept(entry, &dropped)).collect();
        left.extend(maps.iter().enumerate().filter_map(|entry| kept(entry, &[operand])));
        let droppable = match left.is_empty() {
            true => this.num_loops() == 0 && that.num_loops() == 0,
            false => concatenate(affine, &left).inverse_permutation(affine).is_some(),
        };
        let used_elsewhere = ir.value(result).user_handles().any(|user| user != consumer.handle());
        if that.payload_uses_value_from_operand(init) || !droppable || used_elsewhere {
            preserved.push(number);
            dropped.pop();
        }
    }
    Some(preserved)
}

/// Builds the op that computes what a generic op and the producer of one of its operands do, at the insertion point: its last results are
/// those of the op. Both stay. `None` where its operands would not tell the sizes of loops.
pub fn fuse_elementwise_ops(rw: &mut Rewriter<'_>, op: Op, operand: usize) -> Option<Op> {
    let cx = rw.cx();
    let affine = cx.affine();
    let consumer = rw.op(op);
    is_fusable(consumer, operand)?;
    let (producer, result) = producer(consumer, operand)?;
    let (this, that) = (LinalgOpRef::of(consumer)?, LinalgOpRef::of(producer)?);
    let preserved = preserved_results(producer, consumer, operand)?;
    let (maps, inner) = (this.indexing_maps(), that.indexing_maps());
    let (input, output) = (maps[operand], inner[that.style()?.tied_operand(result)?]);
    let inputs = consumer.view::<Generic>()?.inputs().len();
    let inner_inputs = producer.view::<Generic>()?.inputs().len();
    let kinds = this.iterator_types();

    // The operands in the order of the fused op: of which of both, and which.
    let outer = |operands: std::ops::Range<usize>| operands.map(|operand| (true, operand));
    let mut order: Vec<(bool, usize)> = outer(0..operand).collect();
    order.extend((0..inner_inputs).map(|operand| (false, operand)));
    order.extend(outer(operand + 1..inputs));
    let num_inputs = order.len();
    order.extend(preserved.iter().map(|result| (false, inner_inputs + result)));
    order.extend(outer(inputs..consumer.num_operands()));
    let mut new_maps = Maps::new();
    let mut operands = Vec::new();
    for (is_outer, number) in &order {
        operands.push(if *is_outer { consumer } else { producer }.operand(*number)?);
        new_maps.push(match is_outer {
            true => *maps.get(*number)?,
            false => in_consumer(affine, *inner.get(*number)?, output, input)?,
        });
    }
    concatenate(affine, &new_maps).inverse_permutation(affine)?;
    let loops = output.inverse_permutation(affine)?.compose(affine, input);
    let (body, inner_body) = (this.body()?, that.body()?);
    let ops = |body: BlockRef<'_>| -> Vec<Op> { body.ops().map(|op| op.handle()).collect() };
    let (outer_ops, inner_ops) = (ops(body), ops(inner_body));
    let (args, inner_args): (Vec<Value>, Vec<Value>) = (body.args().collect(), inner_body.args().collect());
    let (loc, inner_loc, asks_for_index) = (consumer.loc(), producer.loc(), that.has_index_semantics());

    let types: Vec<Type> = operands[num_inputs..].iter().map(|init| rw.type_of(*init)).collect();
    let types: Vec<Type> =
        types.into_iter().filter(|ty| matches!(cx.type_data(*ty), TypeData::Tensor { .. })).collect();
    let fused: Op = rw
        .create(
            Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &operands[..num_inputs],
                outputs: &operands[num_inputs..],
                indexing_maps: new_maps.into_iter().collect(),
                iterator_types: kinds.clone(),
            })
            .with_loc(loc),
        )
        .into();
    let old_arg = |(is_outer, number): &(bool, usize)| if *is_outer { args[*number] } else { inner_args[*number] };
    let places: Vec<(Type, Location)> =
        order.iter().map(|entry| (rw.type_of(old_arg(entry)), rw.value(old_arg(entry)).loc())).collect();
    let at = rw.insertion_point();
    let region = rw.op(fused).region(0)?.handle();
    let block = rw.create_block(region, None, &places);
    let mut mapping = IrMapping::new();
    let new_args: Vec<Value> = rw.ir().block(block).args().collect();
    mapping.map_values(order.iter().map(old_arg), new_args);
    if asks_for_index {
        let indices: Vec<Value> =
            (0..kinds.len()).map(|dim| rw.create(Index::build(dim as i64).with_loc(inner_loc)).result()).collect();
        for inner in &inner_ops {
            let Some((value, dim)) = rw.op(*inner).view::<Index>().map(|index| (index.result(), index.dim())) else {
                continue;
            };
            let map = loops.sub_map(affine, &[usize::try_from(dim?).ok()?]);
            let index = rw.create(AffineApply::build(map, &indices).with_loc(inner_loc)).result();
            mapping.map_value(value, index);
        }
    }
    let (inner_end, inner_ops) = inner_ops.split_last()?;
    for inner in inner_ops {
        if !rw.op(*inner).is::<Index>() {
            rw.clone(*inner, &mut mapping);
        }
    }
    let yielded = |rw: &Rewriter<'_>, end: Op, mapping: &IrMapping| -> Vec<Value> {
        rw.op(end).operands().map(|value| mapping.value_or_same(value)).collect()
    };
    let inner_values = yielded(rw, *inner_end, &mapping);
    mapping.map_value(args[operand], *inner_values.get(result)?);
    let (end, outer_ops) = outer_ops.split_last()?;
    for inner in outer_ops {
        rw.clone(*inner, &mut mapping);
    }
    let mut values: Vec<Value> = preserved.iter().filter_map(|result| inner_values.get(*result).copied()).collect();
    values.extend(yielded(rw, *end, &mapping));
    rw.create(Yield::build(&values).with_loc(loc));
    rw.restore(at);
    Some(fused)
}
