//! Builders of loops.

use dialekt_ir_core::prelude::rewrite::*;

use crate::{For, ForParts, Yield};

/// Lower bound, upper bound and step of a loop.
pub type LoopRange = (Value, Value, Value);

/// Builds a `scf.for` with its block, which gets a terminator if there are no iteration arguments. The insertion point
/// is after the loop then.
pub fn make_loop(
    rw: &mut Rewriter<'_>,
    (lower, upper, step): LoopRange,
    inits: &[Value],
    loc: Location,
) -> Option<(Op, Block)> {
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let carried = inits.iter().map(|init| (rw.type_of(*init), rw.ir().value(*init).loc()));
    let args: Vec<(Type, Location)> = [(rw.type_of(lower), loc)].into_iter().chain(carried).collect();
    let op = rw.create(
        For::build(ForParts { results: &types, lower_bound: lower, upper_bound: upper, step, init_args: inits })
            .with_loc(loc),
    );
    let behind = rw.insertion_point();
    let region = rw.op(op).region(0)?.handle();
    let block = rw.create_block(region, None, &args);
    if inits.is_empty() {
        rw.create(Yield::build(&[]).with_loc(loc));
    }
    rw.restore(behind);
    Some((op.into(), block))
}
