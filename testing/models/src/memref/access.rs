//! Loads, stores and other accesses.

use dialekt_interpreter::{Datum, Executed, Machine, Place, Step, Stop};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_memref::*;

use crate::combine::combine;
use crate::layout::Sizes;
use crate::models;

/// The indices of an access.
pub(crate) fn access_index(machine: &Machine<'_>, indices: impl IntoIterator<Item = Value>) -> Result<Sizes, Stop> {
    indices.into_iter().map(|index| machine.index(index, "an index")).collect()
}

/// The position of an accessed element.
fn place(machine: &mut Machine<'_>, memref: Value, indices: impl IntoIterator<Item = Value>) -> Result<Place, Stop> {
    let (view, index) = (machine.view(memref)?, access_index(machine, indices)?);
    machine.memory().place(&view, &index)
}

/// Loads an element as the result.
pub(crate) fn load(op: OpRef<'_>, machine: &mut Machine<'_>, place: Place) -> Executed {
    Ok(match machine.memory().read(place)? {
        Datum::Poison => Datum::poison_of(op.cx(), op.result_type(0).unwrap_or(Type::NONE)),
        element => element,
    }
    .into())
}

/// Copies all elements. A copy to itself does nothing; other overlaps are undefined behavior.
fn copy(op: CopyView<'_>, machine: &mut Machine<'_>) -> Executed {
    let (source, target) = (machine.view(op.source())?, machine.view(op.target())?);
    if source.shape != target.shape {
        return Err(Stop::undefined("copy between memrefs of different shapes"));
    }
    machine.spend(source.num_elements().and_then(|count| u64::try_from(count).ok()).ok_or(Stop::Limit("steps"))?)?;
    let memory = machine.memory();
    let (from, to) = (memory.places(&source)?, memory.places(&target)?);
    if from != to && Place::overlap(&from, &to) {
        return Err(Stop::undefined("copy between memrefs that overlap"));
    }
    for (from, to) in from.into_iter().zip(to) {
        let element = memory.read(from)?;
        memory.write(to, element)?;
    }
    Ok(Step::done())
}

models! {
    Load => |op, machine| {
        let place = place(machine, op.memref(), op.indices())?;
        load(*op, machine, place)
    },
    Store => |op, machine| {
        let place = place(machine, op.memref(), op.indices())?;
        let value = machine.get(op.value());
        machine.memory().write(place, value)?;
        Ok(Step::done())
    },
    Copy => copy,
    // A hint, which may be out of bounds.
    Prefetch => |_op, _machine| Ok(Step::done()),
    // There is one thread. The result is the old value of the element: [ODS] mentions the latest stored value, and
    // lowerings take that for the old one.
    AtomicRMW => |op, machine| {
        let kind = op.kind().ok_or_else(|| Stop::unsupported("a kind that does not exist"))?;
        let place = place(machine, op.memref(), op.indices())?;
        let old = machine.memory().read(place)?;
        let new = combine(machine, kind, &old, &machine.get(op.value()))?;
        machine.memory().write(place, new)?;
        Ok(old.into())
    },
    // The result is the old value of the element, as for `atomic_rmw`, which is lowered to this op.
    GenericAtomicRMW => |op, machine| {
        let place = place(machine, op.memref(), op.indices())?;
        let old = machine.memory().read(place)?;
        let exit = machine.run_region(op.atomic_body().handle(), [old.clone()])?;
        let new = exit.values.into_iter().next().ok_or_else(|| Stop::unsupported("a region that gives no value"))?;
        machine.memory().write(place, new)?;
        Ok(old.into())
    },
}
