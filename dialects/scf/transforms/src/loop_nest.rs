//! Nests of `scf.for` in place of loops over several ranges.

use dialekt_dialect_utils::{Values, entry, last};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf::{LoopRange, build_loop_nest};

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
    rw.set_insertion_point_before(op);
    build_loop_nest(rw, ranges, &[], loc, |rw, variables, _| {
        let mut values = Values::from(variables);
        values.extend_from_slice(shared);
        let here = rw.insertion_point()?;
        rw.inline_block(body, here, &values);
        Some(Values::new())
    })?;
    rw.erase_op(op);
    Some(())
}

/// The ranges of nested loops.
pub(crate) fn ranges(lower: &[Value], upper: &[Value], step: &[Value]) -> Vec<LoopRange> {
    lower.iter().zip(upper).zip(step).map(|((lower, upper), step)| (*lower, *upper, *step)).collect()
}
