//! Folding of `affine.for` and `affine.parallel`: their bounds.

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::affine::{AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;

use super::applied::Applied;
use super::ranges::{Extreme, without_redundant_results};
use super::values::known;
use crate::interfaces::control_flow::trip_count_of;
use crate::ops::for_loop::AffineForView;
use crate::ops::parallel::AffineParallelView;
use crate::ops::parallel_bounds::{LOWER, UPPER};
use crate::{AffineFor, AffineParallel};

impl Fold for AffineFor {
    /// Folds bounds that are constant, and composes other bounds with the `affine.apply` ops that compute their
    /// operands. A loop that never runs folds to its initial values.
    fn fold(op: AffineForView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let affine = op.cx().affine();
        let old_lower = Applied::new(op.lower_bound_map()?, op.lower_bound_operands());
        let old_upper = Applied::new(op.upper_bound_map()?, op.upper_bound_operands());
        let fits = |bound: &Applied| affine.map(bound.map).num_inputs() == bound.operands.len();
        if !fits(&old_lower) || !fits(&old_upper) {
            return None;
        }
        let constant = |bound: &Applied, extreme| constant_bound(*op, bound, extreme, constants);
        let mut lower = constant(&old_lower, Extreme::Greatest).unwrap_or_else(|| old_lower.clone());
        let mut upper = constant(&old_upper, Extreme::Least).unwrap_or_else(|| old_upper.clone());
        canonicalize_bounds(op, &mut lower, &mut upper);
        let changed = lower.map != old_lower.map || upper.map != old_upper.map;
        let (low, high) = (lower.map.single_constant(affine), upper.map.single_constant(affine));
        let count = match (low, high, op.step()) {
            (Some(low), Some(high), Some(step)) => trip_count_of(low, high, step),
            _ => None,
        };
        if let Some(results) = results(op, count) {
            return Some(Folded::results(results.into_iter().map(OpFoldResult::Value)));
        }
        if !changed {
            return None;
        }
        let sizes = [lower.operands.len(), upper.operands.len(), op.inits().len()].map(|size| size as i32);
        let operands: Vec<Value> = [lower.operands, upper.operands, op.inits().collect()].concat();
        let change = InPlace::new()
            .operands(operands)
            .attr_named(*op, "lowerBoundMap", AffineMapAttr::write(op.cx(), lower.map))
            .attr_named(*op, "upperBoundMap", AffineMapAttr::write(op.cx(), upper.map))
            .attr_named(*op, "operandSegmentSizes", op.cx().dense_i32_attr(&sizes));
        Some(change.into())
    }
}

/// The results of a loop with a known trip count, if it never runs or only passes values through.
fn results(op: AffineForView<'_>, count: Option<u64>) -> Option<Vec<Value>> {
    if op.num_results() == 0 {
        return None;
    }
    let inits: Vec<Value> = op.inits().collect();
    if count == Some(0) {
        return Some(inits);
    }
    let body = op.region().first_block()?;
    if body.first_op() != body.last_op() {
        return None;
    }
    let arguments: Vec<Value> = body.args().collect();
    let (mut from_outside, mut in_order) = (false, true);
    let mut results = Vec::new();
    for (i, value) in body.last_op()?.operands().enumerate() {
        match arguments.iter().position(|argument| *argument == value) {
            // The final value of the induction variable is not computed.
            Some(0) => return None,
            Some(argument) => {
                in_order &= argument == i + 1;
                results.push(*inits.get(argument - 1)?);
            }
            None => {
                from_outside = true;
                results.push(value);
            }
        }
    }
    let may_not_run = count.is_none() && (from_outside || !in_order);
    let exchanges = count.is_some_and(|count| count >= 2) && !in_order;
    (!may_not_run && !exchanges && results.len() == op.num_results()).then_some(results)
}

/// A bound as a constant, if it is not one yet and all of its results are known.
fn constant_bound(op: OpRef<'_>, bound: &Applied, extreme: Extreme, constants: Constants<'_>) -> Option<Applied> {
    let affine = op.cx().affine();
    if bound.map.single_constant(affine).is_some() {
        return None;
    }
    let operands = known(op, bound.operands.iter().copied(), constants);
    let values = affine.constant_fold_map(bound.map, &operands)?.into_iter();
    let value = match extreme {
        Extreme::Least => values.min(),
        Extreme::Greatest => values.max(),
    };
    Some(Applied::new(affine.constant_map(value?), []))
}

/// Composes both bounds and drops redundant results. Operands are only replaced if the map changes.
fn canonicalize_bounds(op: AffineForView<'_>, lower: &mut Applied, upper: &mut Applied) {
    let (ir, affine) = (op.ir(), op.cx().affine());
    let mut new = lower.clone();
    new.compose(ir);
    new.canonicalize(ir);
    new.map = without_redundant_results(ir, new.map, &new.operands, Extreme::Greatest);
    new.map = without_repeated_results(affine, new.map);
    if new.map != lower.map {
        *lower = new;
    }
    let mut new = upper.clone();
    new.map = without_redundant_results(ir, new.map, &new.operands, Extreme::Least);
    new.compose(ir);
    new.canonicalize(ir);
    new.map = without_repeated_results(affine, new.map);
    if new.map != upper.map {
        *upper = new;
    }
}

/// The map without repeated results.
fn without_repeated_results(affine: &AffineInterner, map: AffineMap) -> AffineMap {
    let data = affine.map(map);
    let mut results: Vec<AffineExpr> = data.results().to_vec();
    results.dedup();
    affine.make_map(data.dims(), data.symbols(), &results)
}

impl Fold for AffineParallel {
    /// Composes bounds with the `affine.apply` ops that compute their operands.
    fn fold(op: AffineParallelView<'_>, _constants: Constants<'_>) -> Option<Folded> {
        let affine = op.cx().affine();
        let mut changed = false;
        let mut all = Vec::new();
        let mut change = InPlace::new();
        for bounds in [LOWER, UPPER] {
            let old = Applied::new(bounds.map_of(*op)?, bounds.operands(*op));
            if affine.map(old.map).num_inputs() != old.operands.len() {
                return None;
            }
            let mut new = old.clone();
            new.compose(op.ir());
            new.canonicalize(op.ir());
            changed |= new != old;
            change = change.attr_named(*op, bounds.map, AffineMapAttr::write(op.cx(), new.map));
            all.extend(new.operands);
        }
        changed.then(|| change.operands(all).into())
    }
}
