//! Reductions of vectors, and parts of vectors.

use dialekt_ir_core::ir::OpRef;

use super::intrinsics::combine;
use crate::function::{Fx, Res, unsupported};

/// Combines all elements of a vector, from the first one on.
pub(super) fn reduce(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, kind: &str) -> Res<()> {
    let with_start = matches!(kind, "fadd" | "fmul");
    let vector = usize::from(with_start);
    let values = fx.operand(op, vector)?;
    let leaf = fx.result_leaves(op)?.first().copied().ok_or_else(|| unsupported(op, "no result"))?;
    let name = match kind {
        "fmax" => "maxnum",
        "fmin" => "minnum",
        "fmaximum" => "maximum",
        "fminimum" => "minimum",
        kind => kind,
    };
    let mut values = values.into_iter();
    let start = if with_start { Some(fx.scalar(op, 0)?) } else { values.next() };
    let mut sum = start.ok_or_else(|| unsupported(op, "a vector without elements"))?;
    for value in values {
        sum = combine(fx, name, leaf, sum, value);
    }
    fx.set(op, vec![sum]);
    Ok(())
}

/// `vector.insert`, `vector.extract`: elements from a constant position on.
pub(super) fn part(fx: &mut Fx<'_, '_, '_>, op: OpRef<'_>, name: &str) -> Res<()> {
    let at = fx.int_attr(op, "pos").and_then(|at| usize::try_from(at).ok()).unwrap_or(0);
    let mut values = fx.operand(op, 0)?;
    let part = if name == "vector.insert" { fx.operand(op, 1)? } else { Vec::new() };
    let len = if name == "vector.insert" { part.len() } else { fx.result_leaves(op)?.len() };
    let end = at.checked_add(len).filter(|end| *end <= values.len());
    let end = end.ok_or_else(|| unsupported(op, "the part is outside of the vector"))?;
    if name == "vector.insert" {
        values.splice(at..end, part);
    } else {
        values = values[at..end].to_vec();
    }
    fx.set(op, values);
    Ok(())
}
