//! Nests of `scf.for` in place of loops over several ranges.

use dialekt_dialect_utils::{Values, arguments, entry, last};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{LoopRange, make_loop};

/// Builds a nest of loops at the insertion point. Returns the induction variables and the innermost block. [MLIR:
/// buildLoopNest]
fn make_nest(rw: &mut Rewriter<'_>, ranges: &[LoopRange], loc: Location) -> Option<(Values, Block)> {
    let (mut variables, mut innermost) = (Values::new(), None);
    for range in ranges {
        let (_, block) = make_loop(rw, *range, &[], loc)?;
        variables.push(*arguments(rw, block).first()?);
        let start = rw.ir().start_of(block);
        rw.set_insertion_point(start);
        innermost = Some(block);
    }
    Some((variables, innermost?))
}

/// Moves a body, without its terminator, into a nest of loops; before the op if there are none. `shared` replaces the
/// other arguments of the body.
pub(crate) fn replace_by_nest(
    rw: &mut Rewriter<'_>,
    op: Op,
    ranges: &[LoopRange],
    shared: &[Value],
    loc: Location,
) -> Option<()> {
    let body = entry(rw, op, 0)?;
    let end = last(rw, body)?;
    rw.erase_op(end);
    let mut before = op;
    let mut values = Values::new();
    if !ranges.is_empty() {
        let (variables, innermost) = make_nest(rw, ranges, loc)?;
        (before, values) = (last(rw, innermost)?, variables);
    }
    values.extend_from_slice(shared);
    rw.inline_block_before(body, before, &values);
    rw.erase_op(op);
    Some(())
}

/// The ranges of nested loops.
pub(crate) fn ranges(lower: &[Value], upper: &[Value], step: &[Value]) -> Vec<LoopRange> {
    lower.iter().zip(upper).zip(step).map(|((lower, upper), step)| (*lower, *upper, *step)).collect()
}
