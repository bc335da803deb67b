//! Values of maps, and linearization and delinearization of indices.

use dialekt_affine::*;
use dialekt_interpreter::{Datum, Executed, Machine, Step, Stop};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::DYNAMIC;
use smallvec::SmallVec;

use super::View;
use crate::map::{self, Numbers};
use crate::models;

/// The results of a map applied to the operands of an op.
fn results(op: OpRef<'_>, machine: &Machine<'_>, map: Option<AffineMap>) -> Result<Numbers, Stop> {
    let map = map.ok_or_else(|| Stop::unsupported("an op without map"))?;
    map::apply(op.cx(), map, &map::numbers(machine, op.operands())?)
}

/// The maximum or minimum of the results; poison if one is.
fn extreme(op: OpRef<'_>, machine: &Machine<'_>, map: Option<AffineMap>, choose: fn(i64, i64) -> i64) -> Executed {
    let results = results(op, machine, map)?.into_iter().collect::<Option<SmallVec<[i64; 4]>>>();
    Ok(map::index(results.and_then(|results| results.into_iter().reduce(choose))).into())
}

/// The sizes of a basis, with `None` first if it has no outer bound.
fn basis(
    machine: &Machine<'_>,
    sizes: impl AsRef<[i64]>,
    values: impl IntoIterator<Item = Value>,
    indices: usize,
) -> Result<(Option<Option<i64>>, Numbers), Stop> {
    let mut values = map::numbers(machine, values)?.into_iter();
    let mut sizes: Numbers = sizes
        .as_ref()
        .iter()
        .map(|size| if *size == DYNAMIC { values.next().flatten() } else { Some(*size) })
        .collect();
    let outer = (sizes.len() == indices && indices > 0).then(|| sizes.remove(0));
    Ok((outer, sizes))
}

/// The strides of linear indices in each dimension, the last one first.
fn strides(sizes: &Numbers) -> Numbers {
    let mut strides = Numbers::from_elem(Some(1), 1);
    for size in sizes.iter().rev() {
        let last = strides.last().copied().flatten();
        strides.push(last.zip(*size).and_then(|(stride, size)| stride.checked_mul(size)));
    }
    strides
}

/// Delinearizes an index. A size that is not positive is undefined behavior. The outer bound is a promise, which passes
/// use for the first index only: that one is poison if it does not hold. Strides that overflow are poison.
fn delinearized(op: View<'_, AffineDelinearizeIndex>, machine: &Machine<'_>) -> Executed {
    let count = op.multi_index().len();
    let (outer, sizes) = basis(machine, op.static_basis().unwrap_or_default(), op.dynamic_basis(), count)?;
    for size in sizes.iter().copied().chain(outer) {
        match size {
            Some(size) if size > 0 => {}
            Some(size) => return Err(Stop::undefined(format!("a basis with the size {size}"))),
            None => return Err(Stop::undefined("a basis with a size that is poison")),
        }
    }
    let mut rest = map::number(&machine.get(op.linear_index()))?;
    let mut indices: SmallVec<[Datum; 1]> = SmallVec::new();
    for (number, stride) in strides(&sizes).into_iter().rev().enumerate() {
        let parts = rest.zip(stride).map(|(rest, stride)| (rest.div_euclid(stride), rest.rem_euclid(stride)));
        let mut index = parts.map(|(index, _)| index);
        if let (0, Some(outer)) = (number, outer) {
            index = index.zip(outer).filter(|(index, outer)| (0..*outer).contains(index)).map(|(index, _)| index);
        }
        indices.push(map::index(index));
        rest = parts.map(|(_, rest)| rest);
    }
    indices.truncate(count);
    Ok(Step::Next(indices))
}

/// Linearizes indices. Sums and products that overflow are poison, and so are indices that are wrongly declared
/// disjoint.
fn linearized(op: View<'_, AffineLinearizeIndex>, machine: &Machine<'_>) -> Executed {
    let indices = map::numbers(machine, op.multi_index())?;
    let (outer, sizes) = basis(machine, op.static_basis().unwrap_or_default(), op.dynamic_basis(), indices.len())?;
    if op.disjoint() == Some(true) {
        // The first index may be negative.
        let bounds = std::iter::once(outer).chain(sizes.iter().map(|size| Some(*size)));
        for (number, (index, bound)) in indices.iter().zip(bounds).enumerate() {
            let Some(bound) = bound else { continue };
            let holds = |(index, bound): &(i64, i64)| *bound >= 0 && index < bound && (number == 0 || *index >= 0);
            if !index.zip(bound).is_some_and(|pair| holds(&pair)) {
                return Ok(Datum::Poison.into());
            }
        }
    }
    let mut sum = Some(0i64);
    for (index, stride) in indices.iter().rev().zip(strides(&sizes)) {
        let part = index.zip(stride).and_then(|(index, stride)| index.checked_mul(stride));
        sum = sum.zip(part).and_then(|(sum, part)| sum.checked_add(part));
    }
    Ok(map::index(sum).into())
}

models! {
    AffineApply => |op, machine| {
        let results = results(*op, machine, op.map())?;
        Ok(map::index(results.first().copied().flatten()).into())
    },
    AffineMin => |op, machine| extreme(*op, machine, op.map(), i64::min),
    AffineMax => |op, machine| extreme(*op, machine, op.map(), i64::max),
    AffineDelinearizeIndex => |op, machine| delinearized(op, machine),
    AffineLinearizeIndex => |op, machine| linearized(op, machine),
}
