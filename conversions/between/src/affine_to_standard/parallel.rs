//! Lowering of affine parallel loops.

use dialekt_affine as affine;
use dialekt_affine::{ParallelBounds, parallel_bounds};
use dialekt_affine_transforms::expand_map::{Extreme, expand_map_to_extreme};
use dialekt_arith::{identity_value, index_constant, reduction_op};
use dialekt_dialect_utils::{Values, operands, results};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;
use dialekt_scf::ParallelParts;

/// `affine.parallel` becomes `scf.parallel`: reductions start with the identity, and become ops in `scf.reduce`.
#[derive(Described)]
pub struct AffineParallelLowering;

impl OpRewrite for AffineParallelLowering {
    type SourceOp = affine::AffineParallel;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineParallel>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, body) = (view.loc(), view.region().handle());
        let (kinds, steps) = (view.reductions()?, view.steps()?);
        let types: Vec<Type> = view.result_types().collect();
        let (lower, upper) = parallel_bounds(*view)?;
        let end = view.region().first_block()?.last_op().filter(|last| last.is::<affine::AffineYield>())?.handle();

        let (mut lowest, mut highest) = (Values::new(), Values::new());
        for dimension in 0..lower.maps.len() {
            let mut bound = |bounds: &ParallelBounds, extreme| {
                expand_map_to_extreme(rw, extreme, *bounds.maps.get(dimension)?, &bounds.operands)
            };
            lowest.push(bound(&lower, Extreme::Max)?);
            highest.push(bound(&upper, Extreme::Min)?);
        }
        let steps: Values = steps.iter().map(|step| index_constant(rw, *step, loc)).collect();
        let mut inits = Values::new();
        for (kind, ty) in kinds.iter().zip(&types) {
            inits.push(identity_value(rw, *kind, *ty, loc)?);
        }
        let new = rw.create(scf::Parallel::build(ParallelParts {
            results: &types,
            lower_bound: &lowest,
            upper_bound: &highest,
            step: &steps,
            init_vals: &inits,
        }));
        let region = rw.op(new).region(0)?.handle();
        rw.inline_region(body, region, None);

        let (yielded, end_loc) = (operands(rw, end), rw.loc(end));
        rw.set_insertion_point_before(end);
        let reduction = rw.create(scf::Reduce::build(&yielded, yielded.len() as u32).with_loc(end_loc));
        for (index, (kind, ty)) in kinds.iter().zip(&types).enumerate() {
            let region = rw.op(reduction).region(index)?.handle();
            let args: [(Type, Location); 2] = [(*ty, end_loc); 2];
            let block = rw.create_block(region, None, &args);
            let args: Values = rw.ir().block(block).args().collect();
            let value = reduction_op(rw, *kind, (args[0], args[1]), loc)?;
            rw.create(scf::ReduceReturn::build(value));
        }
        rw.erase_op(end);
        let values = results(rw, new);
        rw.replace_op(op, &values);
        Some(())
    }
}
