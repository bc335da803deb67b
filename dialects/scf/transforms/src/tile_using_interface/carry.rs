//! Loops that carry more tensors, of which the innermost one computes tiles. [MLIR: addInitOperandsToLoopNest, yieldTiledValuesAndReplaceLoop]

use dialekt_dialect_utils::indices::{Mixed, index};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{For, Forall, ForallParts, make_loop};
use dialekt_tensor::ParallelInsertSlice;

use super::nest::Tiled;

/// Replaces loops in each other, outermost first, by loops that carry more tensors; all but the outermost one get them from the loop around.
/// Returns those that the innermost one carries, from whose tiles [`end`] makes the results.
pub fn begin(rw: &mut Rewriter<'_>, loops: &mut [Op], inits: &[Value]) -> Option<Vec<Value>> {
    let mut carried = inits.to_vec();
    for current in loops {
        let old = *current;
        rw.set_insertion_point_before(old);
        let new = match (rw.ir().op(old).typed::<For>(), rw.ir().op(old).typed::<Forall>()) {
            (Some(old), _) => for_loop(rw, old, &carried)?,
            (_, Some(old)) => forall(rw, old, &carried)?,
            _ => return None,
        };
        let [from, to] = [old, new].map(|op| rw.op(op).region(0).and_then(|region| region.first_block()));
        let (from, to) = (from?.handle(), to?.handle());
        let args: Vec<Value> = rw.ir().block(to).args().collect();
        let (same, more) = args.split_at(args.len().checked_sub(inits.len())?);
        rw.merge_blocks(from, to, same);
        let kept: Vec<Value> = rw.op(new).results().take(rw.op(old).num_results()).collect();
        rw.replace_op(old, &kept);
        carried = more.to_vec();
        *current = new;
    }
    Some(carried)
}

/// An `scf.for` without ops in its block.
fn for_loop(rw: &mut Rewriter<'_>, old: Typed<For>, more: &[Value]) -> Option<Op> {
    let view = rw.view(old)?;
    let (loc, is_unsigned) = (view.loc(), view.unsigned_cmp());
    let range = (view.lower_bound(), view.upper_bound(), view.step());
    let inits: Vec<Value> = view.init_args().chain(more.iter().copied()).collect();
    let (new, _) = make_loop(rw, range, &inits, loc)?;
    if is_unsigned {
        rw.set_attr(new, "unsignedCmp", Some(Attribute::UNIT));
    }
    Some(new)
}

/// An `scf.forall` without ops in its block.
fn forall(rw: &mut Rewriter<'_>, old: Typed<Forall>, more: &[Value]) -> Option<Op> {
    let view = rw.view(old)?;
    let loc = view.loc();
    let outputs: Vec<Value> = view.outputs().chain(more.iter().copied()).collect();
    let [lower, upper, step] = [view.dynamic_lower_bound(), view.dynamic_upper_bound(), view.dynamic_step()]
        .map(|values| values.collect::<Vec<Value>>());
    let types: Vec<Type> = outputs.iter().map(|output| rw.type_of(*output)).collect();
    let parts = ForallParts {
        results: &types,
        dynamic_lower_bound: &lower,
        dynamic_upper_bound: &upper,
        dynamic_step: &step,
        outputs: &outputs,
        static_lower_bound: view.static_lower_bound()?,
        static_upper_bound: view.static_upper_bound()?,
        static_step: view.static_step()?,
    };
    let ivs = view.static_step()?.len();
    let mapping = view.mapping().map(<[Attribute]>::to_vec);
    let mut build = Forall::build(parts).with_loc(loc);
    if let Some(mapping) = &mapping {
        build = build.mapping(mapping.as_slice());
    }
    let new: Op = rw.create(build).into();
    let of_outputs = outputs.iter().map(|output| (rw.type_of(*output), rw.value(*output).loc()));
    let args: Vec<(Type, Location)> = (0..ivs).map(|_| (Type::INDEX, loc)).chain(of_outputs).collect();
    let region = rw.op(new).region(0)?.handle();
    rw.create_block(region, None, &args);
    Some(new)
}

/// Puts tiles into the tensors that the innermost loop carries, which all loops then give as their last results.
pub fn end(rw: &mut Rewriter<'_>, loops: &[Op], tiles: Vec<Tiled>, carried: &[Value]) -> Option<()> {
    let (innermost, outer) = loops.split_last()?;
    let terminator = rw.op(*innermost).region(0)?.first_block()?.last_op()?;
    let (terminator, loc) = (terminator.handle(), terminator.loc());
    let cx = rw.cx();
    let parts = |place: dialekt_interfaces::Tile| {
        let strides: Mixed = place.offsets.iter().map(|_| index(cx, 1).into()).collect();
        [place.offsets, place.sizes, strides]
    };
    if rw.ir().op(*innermost).typed::<Forall>().is_some() {
        let insertions = rw.op(terminator).region(0)?.first_block()?.handle();
        rw.set_insertion_point_to_end(insertions);
        for (Tiled { value, place }, into) in tiles.into_iter().zip(carried) {
            rw.create(ParallelInsertSlice::build_mixed(cx, value, *into, parts(place)).with_loc(loc));
        }
        return Some(());
    }
    rw.set_insertion_point_before(terminator);
    let insert = |(Tiled { value, place }, into): (Tiled, &Value)| {
        dialekt_tensor::make_insert_slice(rw, value, *into, parts(place), loc)
    };
    let mut yielded: Vec<Value> = tiles.into_iter().zip(carried).map(insert).collect();
    let mut terminator = terminator;
    for (op, around) in loops.iter().rev().zip(outer.iter().rev().map(Some).chain([None])) {
        let values: Vec<Value> = rw.op(terminator).operands().chain(yielded).collect();
        rw.set_operands(terminator, &values);
        let results: Vec<Value> = rw.op(*op).results().collect();
        yielded = results[results.len().checked_sub(carried.len())?..].to_vec();
        let Some(around) = around else { break };
        terminator = rw.op(*around).region(0)?.first_block()?.last_op()?.handle();
    }
    Some(())
}
