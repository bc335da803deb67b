//! Models of scf: control flow in regions.
//!
//! Iterations of parallel loops run one after the other, in the order of their indices: dependence on the order is not
//! detected.

use std::collections::HashSet;

use dialekt_interpreter::{Datum, Executed, Machine, Shaped, Step, Stop};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::{Region, Value};
use dialekt_ir_core::num::Sign;
use dialekt_scf::*;
use dialekt_tensor::ParallelInsertSlice;
use smallvec::SmallVec;

use crate::layout::Sizes;
use crate::models;
use crate::ranges::{Range, for_each_point};
use crate::tensor::{insertion, mixed, tensor};

/// The view of an op of a kind.
type View<'a, T> = <T as OpDecl>::View<'a>;

/// Values that a region yields or takes.
type Values = SmallVec<[Datum; 4]>;

/// Executes a region without arguments, which yields the results.
fn branch(machine: &mut Machine<'_>, region: Region) -> Executed {
    let exit = machine.run_region(region, [])?;
    Ok(Step::Next(exit.values.into_iter().collect()))
}

/// Runs a counting loop, also for types of more than 64 bits. Overflow of the variable after the last iteration is
/// undefined behavior, as the comparison would hold again.
fn counted(op: View<'_, For>, machine: &mut Machine<'_>) -> Executed {
    let sign = if op.unsigned_cmp() { Sign::Unsigned } else { Sign::Signed };
    let mut variable = machine.int(op.lower_bound(), "a bound of a loop")?;
    let upper = machine.int(op.upper_bound(), "a bound of a loop")?;
    let step = machine.int(op.step(), "the step of a loop")?;
    if step.is_zero() || sign == Sign::Signed && step.is_negative() {
        return Err(Stop::undefined("the step of a loop is not positive"));
    }
    let mut carried = machine.get_all(op.init_args());
    while variable.less(&upper, sign) {
        let args = std::iter::once(Datum::Int(variable.clone())).chain(carried);
        carried = machine.run_region(op.region().handle(), args)?.values;
        let (next, overflows) = variable.add_overflows(&step, sign);
        if overflows {
            return Err(Stop::undefined("an induction variable overflows"));
        }
        variable = next;
    }
    Ok(Step::Next(carried.into_iter().collect()))
}

/// Runs `before` until its condition does not hold, and `after` each time that it does.
fn repeated(op: View<'_, While>, machine: &mut Machine<'_>) -> Executed {
    let mut values = machine.get_all(op.inits());
    loop {
        let mut exit = machine.run_region(op.before().handle(), values)?;
        let condition = match exit.values.is_empty() {
            true => None,
            false => exit.values.remove(0).as_int().map(|condition| !condition.is_zero()),
        };
        match condition {
            Some(true) => values = machine.run_region(op.after().handle(), exit.values)?.values,
            Some(false) => return Ok(Step::Next(exit.values.into_iter().collect())),
            None => return Err(Stop::unsupported("a loop without condition")),
        }
    }
}

/// Runs the points of ranges; their values are reduced to the results in this order.
fn parallel(op: View<'_, Parallel>, machine: &mut Machine<'_>) -> Executed {
    let index = |value: Value, what: &str| machine.index(value, what);
    let lower = op.lower_bound().map(|value| index(value, "a bound of a loop"));
    let bounds = lower.zip(op.upper_bound()).zip(op.step()).map(|((lower, upper), step)| {
        let (upper, step) = (index(upper, "a bound of a loop")?, index(step, "the step of a loop")?);
        Ok(Range { lower: lower?, upper, step })
    });
    let ranges: SmallVec<[Range; 4]> = bounds.collect::<Result<_, Stop>>()?;
    let mut results = machine.get_all(op.init_vals());
    for_each_point(&ranges, |point| {
        let exit = machine.run_region(op.region().handle(), point.iter().map(|index| Datum::index(*index)))?;
        let reduce = machine.ir().op(exit.by).view::<Reduce>();
        let reductions = reduce.into_iter().flat_map(|reduce| reduce.reductions().map(|region| region.handle()));
        let reductions: SmallVec<[Region; 2]> = reductions.collect();
        for ((result, value), reduction) in results.iter_mut().zip(exit.values).zip(reductions) {
            let mut reduced = machine.run_region(reduction, [std::mem::replace(result, Datum::Poison), value])?.values;
            *result = reduced.pop().ok_or_else(|| Stop::unsupported("a reduction that gives no value"))?;
        }
        Ok(())
    })?;
    Ok(Step::Next(results.into_iter().collect()))
}

/// A shared output of a `forall`.
struct Shared {
    shape: Sizes,
    elements: Vec<Datum>,
    written: HashSet<usize>,
}

/// Runs the points of ranges. Each sees the original outputs, and the results are the outputs with all insertions.
/// Their order is not specified: an element into which several points insert is unspecified.
fn forall(op: View<'_, Forall>, machine: &mut Machine<'_>) -> Executed {
    let lower = mixed(machine, op.static_lower_bound().unwrap_or_default(), op.dynamic_lower_bound(), "a bound")?;
    let upper = mixed(machine, op.static_upper_bound().unwrap_or_default(), op.dynamic_upper_bound(), "a bound")?;
    let steps = mixed(machine, op.static_step().unwrap_or_default(), op.dynamic_step(), "a step")?;
    let ranges: SmallVec<[Range; 4]> =
        lower.iter().zip(upper).zip(steps).map(|((lower, upper), step)| Range { lower: *lower, upper, step }).collect();
    let initial = machine.get_all(op.outputs());
    let mut outputs = Vec::new();
    for output in op.outputs() {
        outputs.push(tensor(machine, output)?.map(|output| {
            let Shaped { shape, elements } = (*output).clone();
            Shared { shape, elements, written: HashSet::new() }
        }));
    }
    let first_output = ranges.len();
    let arguments: Vec<Value> =
        op.region().first_block().into_iter().flat_map(|block| block.args().skip(first_output)).collect();
    for_each_point(&ranges, |point| {
        let args = point.iter().map(|index| Datum::index(*index)).chain(initial.iter().cloned());
        let exit = machine.run_region(op.region().handle(), args)?;
        let combining = machine.ir().op(exit.by).region(0).and_then(|region| region.first_block());
        for insert in combining.into_iter().flat_map(|block| block.ops()) {
            let Some(insert) = insert.view::<ParallelInsertSlice>() else {
                return Err(Stop::unsupported("an op that combines values of points in another way"));
            };
            let output = arguments.iter().position(|argument| *argument == insert.dest());
            let Some(output) = output.and_then(|output| outputs.get_mut(output)) else {
                return Err(Stop::unsupported("an insertion into another tensor than an output"));
            };
            if let Some(output) = output {
                let dest = Shaped { shape: output.shape.clone(), elements: Vec::new() };
                for (position, element) in insertion(*insert, machine, &dest, insert.source())? {
                    let is_new = output.written.insert(position);
                    output.elements[position] = if is_new { element } else { machine.open(element) };
                }
            }
        }
        Ok(())
    })?;
    let result = |output: Option<Shared>| match output {
        Some(output) => Datum::shaped(&output.shape, output.elements),
        None => Datum::Poison,
    };
    Ok(Step::Next(outputs.into_iter().map(result).collect()))
}

models! {
    Condition => |op, machine| {
        machine.condition(op.condition())?;
        Ok(Step::Exit(machine.operands(*op)))
    },
    ExecuteRegion => |op, machine| branch(machine, op.region().handle()),
    For => |op, machine| counted(op, machine),
    Forall => |op, machine| forall(op, machine),
    // The parent op executes the insertions.
    ForallInParallel => |_op, _machine| Ok(Step::Exit(Values::new())),
    If => |op, machine| {
        let region = if machine.condition(op.condition())? { op.then_region() } else { op.else_region() };
        match region.first_block() {
            Some(_) => branch(machine, region.handle()),
            None => Ok(Step::done()),
        }
    },
    IndexSwitch => |op, machine| {
        let value = machine.index(op.arg(), "the argument of a switch")?;
        let case = op.cases().unwrap_or_default().iter().position(|case| *case == value);
        let region = case.and_then(|case| op.case_regions().nth(case)).unwrap_or_else(|| op.default_region());
        branch(machine, region.handle())
    },
    Parallel => |op, machine| parallel(op, machine),
    // The parent op executes the regions.
    Reduce => |op, machine| Ok(Step::Exit(machine.operands(*op))),
    ReduceReturn => |op, machine| Ok(Step::Exit(machine.operands(*op))),
    While => |op, machine| repeated(op, machine),
}
