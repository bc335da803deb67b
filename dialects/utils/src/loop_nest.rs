//! Nests of loops, whatever the kind of loop. [MLIR: scf::buildLoopNest, affine::buildAffineLoopNest]

use dialekt_ir_core::prelude::rewrite::*;

use super::{Values, arguments, results};

/// A loop that may have others in it, and does nothing else then. The arguments of its block are induction variables, followed by the values
/// that are carried from one iteration to the next.
pub trait NestedLoop {
    /// Creates the loop at the insertion point, with its block. If no values are carried, the block gets its terminator. The insertion point is
    /// behind the loop then.
    fn create(&self, rw: &mut Rewriter<'_>, inits: &[Value], loc: Location) -> Option<(Op, Block)>;

    /// Creates the terminator of the block at the insertion point, with the values for the next iteration.
    fn create_end(&self, rw: &mut Rewriter<'_>, values: &[Value], loc: Location);
}

/// Loops in each other.
#[derive(Clone, Debug, Default)]
pub struct LoopNest {
    /// The loops, outer ones first; none if there were no ranges.
    pub loops: Vec<Op>,
    /// The values after the loops, one for each initial value.
    pub results: Values,
}

/// Builds a nest of loops at the insertion point, which is behind it then. `body` builds what the innermost loop does, from the induction
/// variables (outer ones first) and the values that are carried, and gives the values for the next iteration. Without loops the body is
/// built once, at the insertion point.
///
/// `None` is that of the body: what was built stays then.
pub fn build_loop_nest<L: NestedLoop>(
    rw: &mut Rewriter<'_>,
    loops: &[L],
    inits: &[Value],
    loc: Location,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value], &[Value]) -> Option<Values>,
) -> Option<LoopNest> {
    let behind = rw.insertion_point();
    let mut nest = LoopNest::default();
    let (mut variables, mut carried) = (Values::new(), Values::from(inits));
    let mut blocks: Vec<Block> = Vec::new();
    for kind in loops {
        let (op, block) = kind.create(rw, &carried, loc)?;
        let args = arguments(rw, block);
        let (own, passed) = args.split_at(args.len().checked_sub(carried.len())?);
        variables.extend_from_slice(own);
        carried = passed.into();
        nest.loops.push(op);
        blocks.push(block);
        let start = rw.ir().start_of(block);
        rw.set_insertion_point(start);
    }
    // All loops but the innermost one give what the loop in them gives.
    if !inits.is_empty() {
        for ((kind, block), inner) in loops.iter().zip(&blocks).zip(nest.loops.iter().skip(1)) {
            rw.set_insertion_point_to_end(*block);
            let values = results(rw, *inner);
            kind.create_end(rw, &values, loc);
        }
    }
    if let Some(block) = blocks.last() {
        let start = rw.ir().start_of(*block);
        rw.set_insertion_point(start);
    }
    let values = body(rw, &variables, &carried)?;
    match (nest.loops.first(), loops.last(), blocks.last()) {
        (Some(outer), Some(kind), Some(block)) => {
            if !inits.is_empty() {
                rw.set_insertion_point_to_end(*block);
                kind.create_end(rw, &values, loc);
            }
            nest.results = results(rw, *outer);
            rw.restore(behind);
        }
        _ => nest.results = values,
    }
    Some(nest)
}
