//! `scf.forall` from 0 on, with steps of 1. [MLIR: normalizeForallLoopOp]

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index, integer, split};
use dialekt_dialect_utils::{Values, arguments, entry, results};
use dialekt_interfaces::{LoopLikeOpRef, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{Forall, ForallParts};

/// Replaces a loop by one that counts its iterations; its body computes the old induction variables. A loop that does so already stays.
pub fn normalize_forall(rw: &mut Rewriter<'_>, op: Typed<Forall>) -> Option<Op> {
    let cx = rw.cx();
    let affine = cx.affine();
    let view = rw.view(op)?;
    let (loc, outputs) = (view.loc(), view.outputs().collect::<Values>());
    let mapping: Option<Vec<Attribute>> = view.mapping().map(<[Attribute]>::to_vec);
    let carrier = LoopLikeOpRef::of(*view)?;
    let [lower, upper, steps] = [carrier.lower_bounds()?, carrier.upper_bounds()?, carrier.steps()?];
    let all_are = |list: &[OpFoldResult], value| list.iter().all(|entry| integer(cx, *entry) == Some(value));
    if all_are(&lower, 0) && all_are(&steps, 1) {
        return Some(op.op());
    }
    let around = rw.insertion_point();
    rw.set_insertion_point_before(op.op());
    let [s0, s1, s2] = [0, 1, 2].map(|symbol| affine.symbol(symbol));
    let count = affine.ceil_div(affine.sub(s1, s0), s2);
    let ranges = lower.iter().zip(&upper).zip(&steps);
    let counts: Mixed =
        ranges.map(|((lower, upper), step)| composed_expr(rw, loc, count, &[*lower, *upper, *step])).collect();
    let list = |value| split(cx, &counts.iter().map(|_| index(cx, value).into()).collect::<Mixed>()).1;
    let (dynamic, static_upper_bound) = split(cx, &counts);
    let types: Vec<Type> = outputs.iter().map(|output| rw.type_of(*output)).collect();
    let mut build = Forall::build(ForallParts {
        results: &types,
        dynamic_lower_bound: &[],
        dynamic_upper_bound: &dynamic,
        dynamic_step: &[],
        outputs: &outputs,
        static_lower_bound: list(0),
        static_upper_bound,
        static_step: list(1),
    })
    .with_loc(loc);
    if let Some(mapping) = &mapping {
        build = build.mapping(&mapping[..]);
    }
    let new: Op = rw.create(build).into();
    let old_body = entry(rw, op.op(), 0)?;
    let args: Vec<(Type, Location)> =
        arguments(rw, old_body).iter().map(|arg| (rw.type_of(*arg), rw.value(*arg).loc())).collect();
    let region = rw.op(new).region(0)?.handle();
    let body = rw.create_block(region, None, &args);
    let (d0, s0, s1) = (affine.dim(0), affine.symbol(0), affine.symbol(1));
    let old = affine.add(affine.mul(d0, s0), s1);
    let mut values = arguments(rw, body);
    for ((iv, step), lower) in values.iter_mut().zip(&steps).zip(&lower) {
        let value = composed_expr(rw, loc, old, &[(*iv).into(), *step, *lower]);
        *iv = index_value(rw, value, loc);
    }
    rw.merge_blocks(old_body, body, &values);
    let found = results(rw, new);
    rw.replace_op(op.op(), &found);
    rw.restore(around);
    Some(new)
}
