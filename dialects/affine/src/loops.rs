//! Builders of loops and of nests of them. [MLIR: affine::buildAffineLoopNest]

use dialekt_dialect_utils::{LoopNest, NestedLoop, Values, build_loop_nest};
use dialekt_ir_core::prelude::rewrite::*;

use crate::{AffineFor, AffineForParts, AffineYield};

/// The bounds of a loop.
#[derive(Clone, Copy, Debug)]
enum Bounds {
    Constant(i64, i64),
    Values(Value, Value),
}

/// An `affine.for` of a nest.
#[derive(Clone, Copy, Debug)]
pub struct AffineLoop {
    bounds: Bounds,
    step: i64,
}

impl AffineLoop {
    /// From one number up to another one, which is not reached.
    pub fn constant(lower: i64, upper: i64, step: i64) -> AffineLoop {
        AffineLoop { bounds: Bounds::Constant(lower, upper), step }
    }

    /// From one value up to another one: dimensions or symbols. They become numbers of the loop if both are constants.
    pub fn between(rw: &Rewriter<'_>, lower: Value, upper: Value, step: i64) -> AffineLoop {
        let known = |value: Value| rw.ir().cx().integer_i64(rw.constant(value)?);
        match (known(lower), known(upper)) {
            (Some(lower), Some(upper)) => AffineLoop::constant(lower, upper, step),
            _ => AffineLoop { bounds: Bounds::Values(lower, upper), step },
        }
    }
}

impl NestedLoop for AffineLoop {
    fn create(&self, rw: &mut Rewriter<'_>, inits: &[Value], loc: Location) -> Option<(Op, Block)> {
        let cx = rw.cx();
        let affine = cx.affine();
        let identity = affine.multi_dim_identity(1);
        let ((lower_bound_map, lower), (upper_bound_map, upper)) = match self.bounds {
            Bounds::Constant(lower, upper) => ((affine.constant_map(lower), None), (affine.constant_map(upper), None)),
            Bounds::Values(lower, upper) => ((identity, Some(lower)), (identity, Some(upper))),
        };
        let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
        let parts = AffineForParts {
            results: &types,
            lower_bound_operands: lower.as_slice(),
            upper_bound_operands: upper.as_slice(),
            inits,
            lower_bound_map,
            upper_bound_map,
            step: self.step,
        };
        let carried = inits.iter().map(|init| (rw.type_of(*init), rw.value(*init).loc()));
        let args: Vec<(Type, Location)> = std::iter::once((Type::INDEX, loc)).chain(carried).collect();
        let op = rw.create(AffineFor::build(parts).with_loc(loc));
        let behind = rw.insertion_point();
        let region = rw.op(op).region(0)?.handle();
        let block = rw.create_block(region, None, &args);
        if inits.is_empty() {
            self.create_end(rw, &[], loc);
        }
        rw.restore(behind);
        Some((op.into(), block))
    }

    fn create_end(&self, rw: &mut Rewriter<'_>, values: &[Value], loc: Location) {
        rw.create(AffineYield::build(values).with_loc(loc));
    }
}

/// Builds a nest of `affine.for`, outer ones first; `body` builds what the innermost one does, from the induction variables. The insertion
/// point is behind the nest then. Values that are carried are those of [`build_loop_nest`]. [MLIR: affine::buildAffineLoopNest]
pub fn build_affine_loop_nest(
    rw: &mut Rewriter<'_>,
    loops: &[AffineLoop],
    loc: Location,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Option<()>,
) -> Option<LoopNest> {
    build_loop_nest(rw, loops, &[], loc, |rw, variables, _| body(rw, variables).map(|()| Values::new()))
}
