//! Operands and results of generic ops that are not needed. [mlir/lib/Dialect/Linalg/Transforms/EraseUnusedOperandsAndResults.cpp]

use dialekt_interfaces::{DestinationStyleOpRef, concatenate};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::IrMapping;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::maps::Maps;
use dialekt_linalg::{Generic, GenericParts, LinalgOpRef, Yield};

use crate::generics::copy_discardable;

/// Operands and results of a generic op that are kept.
struct Kept {
    /// The operand of the new op that stands for one of the old op.
    places: Vec<Option<usize>>,
    /// The old operands in the order of the new op: inputs and inits.
    inputs: Vec<usize>,
    inits: Vec<usize>,
}

/// Equal inputs become one, and those that are not used go; so do results that nobody uses, and those that are equal.
#[derive(Described)]
pub struct DeduplicateAndRemoveDeadOperandsAndResults;

impl OpRewrite for DeduplicateAndRemoveDeadOperandsAndResults {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let view = rw.view(op)?;
        let kept = Kept::of(*view)?;
        if kept.inputs.len() + kept.inits.len() == view.num_operands() {
            return rw.no_match(op, "all operands are needed");
        }
        let this = LinalgOpRef::of(*view)?;
        let (maps, kinds) = (this.indexing_maps(), this.iterator_types());
        let operands: Vec<Value> = view.operands().collect();
        let first_init = view.inputs().len();
        let body = this.body()?;
        let args: Vec<Value> = body.args().collect();
        let ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
        let results: Vec<Value> = view.results().collect();
        let (doc, library_call) = (view.inherent_attr("doc"), view.inherent_attr("library_call"));
        let values = |list: &[usize]| -> Vec<Value> { list.iter().map(|operand| operands[*operand]).collect() };
        let (inputs, outputs) = (values(&kept.inputs), values(&kept.inits));
        let order: Vec<usize> = kept.inputs.iter().chain(&kept.inits).copied().collect();
        let new_maps: Maps = order.iter().map(|operand| maps[*operand]).collect();
        let types: Vec<Type> = outputs.iter().map(|init| rw.type_of(*init)).collect();
        let is_tensor = |ty: &Type| matches!(rw.cx().type_data(*ty), TypeData::Tensor { .. });
        let types: Vec<Type> = types.into_iter().filter(|ty| is_tensor(ty)).collect();
        let new: Op = rw
            .create(Generic::build(GenericParts {
                result_tensors: &types,
                inputs: &inputs,
                outputs: &outputs,
                indexing_maps: new_maps.into_iter().collect(),
                iterator_types: kinds,
            }))
            .into();
        for (name, value) in [("doc", doc), ("library_call", library_call)] {
            rw.set_attr(new, name, value);
        }
        copy_discardable(rw, op.op(), new);
        let at = rw.insertion_point();
        let region = rw.op(new).region(0)?.handle();
        let places: Vec<(Type, Location)> =
            order.iter().map(|arg| (rw.type_of(args[*arg]), rw.value(args[*arg]).loc())).collect();
        let block = rw.create_block(region, None, &places);
        let new_args: Vec<Value> = rw.ir().block(block).args().collect();
        let mut mapping = IrMapping::new();
        for (arg, place) in args.iter().zip(&kept.places) {
            if let Some(place) = place {
                mapping.map_value(*arg, new_args[*place]);
            }
        }
        let (end, ops) = ops.split_last()?;
        for inner in ops {
            rw.clone(*inner, &mut mapping);
        }
        let (end_loc, yielded): (Location, Vec<Value>) = (rw.loc(*end), rw.op(*end).operands().collect());
        let yielded: Vec<Value> =
            kept.inits.iter().map(|init| mapping.value_or_same(yielded[init - first_init])).collect();
        rw.create(Yield::build(&yielded).with_loc(end_loc));
        rw.restore(at);
        for (number, result) in results.iter().enumerate() {
            let place = kept.places[first_init + number].map(|place| place - kept.inputs.len());
            if let Some(value) = place.and_then(|place| rw.op(new).result(place)) {
                rw.replace_all_uses(*result, value);
            }
        }
        rw.erase_op(op);
        Some(())
    }
}

impl Kept {
    fn of(op: OpRef<'_>) -> Option<Kept> {
        let ir = op.ir();
        let this = LinalgOpRef::of(op)?;
        let maps = this.indexing_maps();
        let inits = this.style()?.dps_inits().positions();
        let is_pure = DestinationStyleOpRef::of(op)?.has_pure_tensor_semantics();
        let yielded: Vec<Value> = this.body()?.last_op()?.operands().collect();
        let mut kept = Kept { places: vec![None; op.num_operands()], inputs: Vec::new(), inits: Vec::new() };
        let mut dropped: Vec<usize> = Vec::new();
        for input in 0..inits.start {
            if !this.payload_uses_value_from_operand(input) && can_drop(this, &maps, &mut dropped, input) {
                continue;
            }
            let same = |other: &usize| op.operand(*other) == op.operand(input) && maps[*other] == maps[input];
            if let Some(place) = kept.inputs.iter().position(same) {
                kept.places[input] = Some(place);
                dropped.push(input);
                continue;
            }
            kept.places[input] = Some(kept.inputs.len());
            kept.inputs.push(input);
        }
        for init in inits.clone() {
            let number = init - inits.start;
            if is_pure {
                let result = op.result(number)?;
                let is_dead = !ir.value(result).has_uses() && is_own(this, init, number);
                if is_dead && can_drop(this, &maps, &mut dropped, init) {
                    continue;
                }
                let same = |other: &usize| {
                    op.operand(*other) == op.operand(init)
                        && maps[*other] == maps[init]
                        && yielded.get(other - inits.start) == yielded.get(number)
                };
                let place = kept.inits.iter().position(same);
                if let Some(place) = place.filter(|_| !this.payload_uses_value_from_operand(init)) {
                    kept.places[init] = Some(kept.inputs.len() + place);
                    dropped.push(init);
                    continue;
                }
            }
            kept.places[init] = Some(kept.inputs.len() + kept.inits.len());
            kept.inits.push(init);
        }
        Some(kept)
    }
}

/// Returns whether the other operands tell the sizes of loops without one more; then it counts as dropped. [MLIR: canOpOperandsBeDropped]
fn can_drop(op: LinalgOpRef<'_>, maps: &Maps, dropped: &mut Vec<usize>, operand: usize) -> bool {
    let affine = op.op().cx().affine();
    dropped.push(operand);
    let left: Vec<AffineMap> =
        maps.iter().enumerate().filter(|(operand, _)| !dropped.contains(operand)).map(|(_, map)| *map).collect();
    let tells = match left.is_empty() {
        true => op.num_loops() == 0,
        false => concatenate(affine, &left).inverse_permutation(affine).is_some(),
    };
    if !tells {
        dropped.pop();
    }
    tells
}

/// Returns whether an element of an init is used for nothing but the new one in its own place. [MLIR: isResultValueDead]
fn is_own(op: LinalgOpRef<'_>, init: usize, number: usize) -> bool {
    if !op.payload_uses_value_from_operand(init) {
        return true;
    }
    let ir = op.op().ir();
    let Some(argument) = op.body().and_then(|body| body.args().nth(init)) else { return false };
    let user = ir.value(argument).users().next();
    ir.value(argument).has_one_use()
        && user.is_some_and(|user| user.is::<Yield>() && user.operand(number) == Some(argument))
}

/// A computation of an element that only its next value needs goes, where the result is not used.
#[derive(Described)]
pub struct RemoveUnusedCycleInGenericOp;

impl OpRewrite for RemoveUnusedCycleInGenericOp {
    type SourceOp = Generic;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Generic>) -> Option<()> {
        let view = rw.view(op)?;
        if !DestinationStyleOpRef::of(*view)?.has_pure_tensor_semantics() {
            return rw.no_match(op, "it does not work on tensors");
        }
        let ir = rw.ir();
        let inputs = view.inputs().len();
        let args: Vec<Value> = LinalgOpRef::of(*view)?.body()?.args().collect();
        let cycle = |(number, result): (usize, Value)| {
            let argument = *args.get(inputs + number)?;
            if ir.value(result).has_uses() || !ir.value(argument).has_one_use() {
                return None;
            }
            let user = ir.value(argument).users().next().filter(|user| user.num_results() == 1)?;
            let next = user.result(0)?;
            let end = ir.value(next).users().next().filter(|end| end.is::<Yield>())?;
            (ir.value(next).has_one_use() && end.operand(number) == Some(next)).then_some((user.handle(), argument))
        };
        let found: Vec<(Op, Value)> = view.results().enumerate().filter_map(cycle).collect();
        if found.is_empty() {
            return rw.no_match(op, "no result is unused and computed from itself");
        }
        for (user, argument) in found {
            rw.replace_op(user, &[argument]);
        }
        Some(())
    }
}
