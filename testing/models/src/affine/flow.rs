//! Loops and conditions.

use dialekt_affine::*;
use dialekt_interpreter::{Datum, Executed, Machine, Step, Stop};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::ir::Value;
use smallvec::SmallVec;

use super::View;
use crate::combine::{combine, identity};
use crate::ranges::{Range, for_each_point};
use crate::{map, models};

/// The largest or smallest result of a map.
fn bound(
    machine: &Machine<'_>,
    map: AffineMap,
    operands: impl IntoIterator<Item = Value>,
    is_lower: bool,
) -> Result<i64, Stop> {
    let results = map::apply(machine.cx(), map, &map::numbers(machine, operands)?)?;
    let results = map::known(results, "a bound of a loop")?.into_iter();
    let bound = if is_lower { results.max() } else { results.min() };
    bound.ok_or_else(|| Stop::unsupported("a loop without bound"))
}

/// Counts upwards and carries values along.
fn counted(op: View<'_, AffineFor>, machine: &mut Machine<'_>) -> Executed {
    let (Some(lower), Some(upper), Some(step)) = (op.lower_bound_map(), op.upper_bound_map(), op.step()) else {
        return Err(Stop::unsupported("a loop without bound"));
    };
    let lower = bound(machine, lower, op.lower_bound_operands(), true)?;
    let upper = bound(machine, upper, op.upper_bound_operands(), false)?;
    let mut carried = machine.get_all(op.inits());
    for_each_point(&[Range { lower, upper, step }], |point| {
        let args =
            point.iter().map(|index| Datum::index(*index)).chain(carried.drain(..)).collect::<SmallVec<[_; 4]>>();
        carried = machine.run_region(op.region().handle(), args)?.values;
        Ok(())
    })?;
    Ok(Step::Next(carried.into_iter().collect()))
}

/// Runs the points of ranges one after the other; their values are reduced to the results, starting with the identity,
/// as in the loop that this one is lowered to.
fn parallel(op: View<'_, AffineParallel>, machine: &mut Machine<'_>) -> Executed {
    let (lower, upper) = parallel_bounds(*op).ok_or_else(|| Stop::unsupported("a loop without bound"))?;
    let mut ranges: SmallVec<[Range; 4]> = SmallVec::new();
    for ((lower_map, upper_map), step) in lower.maps.into_iter().zip(upper.maps).zip(op.steps().unwrap_or_default()) {
        let lower = bound(machine, lower_map, lower.operands.iter().copied(), true)?;
        let upper = bound(machine, upper_map, upper.operands.iter().copied(), false)?;
        ranges.push(Range { lower, upper, step });
    }
    let kinds = op.reductions().unwrap_or_default();
    let mut results: SmallVec<[Datum; 1]> = SmallVec::new();
    for (kind, ty) in kinds.iter().zip(op.result_types()) {
        results.push(identity(op.cx(), *kind, ty)?);
    }
    for_each_point(&ranges, |point| {
        let exit = machine.run_region(op.region().handle(), point.iter().map(|index| Datum::index(*index)))?;
        for ((result, value), kind) in results.iter_mut().zip(exit.values).zip(&kinds) {
            *result = combine(machine, *kind, result, &value)?;
        }
        Ok(())
    })?;
    Ok(Step::Next(results))
}

models! {
    AffineFor => |op, machine| counted(op, machine),
    AffineParallel => |op, machine| parallel(op, machine),
    AffineIf => |op, machine| {
        let set = op.condition().ok_or_else(|| Stop::unsupported("a condition without set"))?;
        let operands = map::numbers(machine, op.operands())?;
        let holds = map::contains(op.cx(), set, &operands)?;
        let holds = holds.ok_or_else(|| Stop::undefined("a condition is poison"))?;
        let region = if holds { op.then_region() } else { op.else_region() };
        match region.first_block() {
            Some(_) => Ok(Step::Next(machine.run_region(region.handle(), [])?.values.into_iter().collect())),
            None => Ok(Step::done()),
        }
    },
}
