//! The operands of ops that have to be dimensions and symbols.

use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::op::*;

use crate::ops::dma::dma_places;
use crate::ops::parallel_bounds::{LOWER, UPPER};
use crate::scope::{affine_scope, is_top_level, makes_dims_of_dims};
use crate::{
    AffineDmaStart, AffineDmaWait, AffineFor, AffineIf, AffineLoad, AffineParallel, AffinePrefetch, AffineStore,
    AffineVectorLoad, AffineVectorStore,
};

/// The operands of an op that have to be dimensions and symbols: lists, each with the number of dimensions that it
/// begins with.
pub(crate) fn dims_and_symbols(op: OpRef<'_>) -> Vec<(Vec<Value>, u32)> {
    let affine = op.cx().affine();
    let dims = |map: Option<AffineMap>| map.map_or(0, |map| affine.map(map).dims());
    if let Some(op) = op.view::<AffineFor>() {
        let lower = (op.lower_bound_operands().collect(), dims(op.lower_bound_map()));
        vec![lower, (op.upper_bound_operands().collect(), dims(op.upper_bound_map()))]
    } else if op.is::<AffineParallel>() {
        [LOWER, UPPER].into_iter().map(|bounds| (bounds.operands(op), dims(bounds.map_of(op)))).collect()
    } else if let Some(view) = op.view::<AffineIf>() {
        vec![(op.operands().collect(), view.condition().map_or(0, |set| affine.set(set).dims()))]
    } else if let Some(op) = op.view::<AffinePrefetch>() {
        // Dimensions include symbols, so that all of these may be dimensions.
        vec![(op.indices().collect(), u32::MAX)]
    } else if let Some((map, operands)) = access(op) {
        vec![(operands, dims(map))]
    } else if op.is::<AffineDmaStart>() || op.is::<AffineDmaWait>() {
        dma_places(op).0.into_iter().map(|place| (place.indices, u32::MAX)).collect()
    } else {
        Vec::new()
    }
}

/// The map and operands of the subscripts of an op that reads or writes memory.
pub(crate) fn access(op: OpRef<'_>) -> Option<(Option<AffineMap>, Vec<Value>)> {
    op.view::<AffineLoad>()
        .map(|op| (op.map(), op.indices().collect()))
        .or_else(|| op.view::<AffineStore>().map(|op| (op.map(), op.indices().collect())))
        .or_else(|| op.view::<AffineVectorLoad>().map(|op| (op.map(), op.indices().collect())))
        .or_else(|| op.view::<AffineVectorStore>().map(|op| (op.map(), op.indices().collect())))
}

/// Returns whether a value has to be computed by an op of this dialect: a user of it, or of a value computed from it,
/// requires a dimension or a symbol. At the top level of a scope, the results of any op are symbols.
pub fn must_be_affine(ir: &Ir, value: Value) -> bool {
    let own = ir.value(value);
    if own.defining_op().is_none_or(|op| is_top_level(own, affine_scope(op))) {
        return false;
    }
    let (mut todo, mut seen) = (vec![value], std::collections::HashSet::new());
    while let Some(value) = todo.pop() {
        for user in ir.value(value).uses().map(|found| ir.op(found.op)) {
            if !seen.insert(user.handle()) {
                continue;
            }
            if makes_dims_of_dims(user) {
                todo.extend(user.results());
            } else if dims_and_symbols(user).iter().any(|(operands, _)| operands.contains(&value)) {
                return true;
            }
        }
    }
    false
}
