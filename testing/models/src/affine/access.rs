//! Accesses to memory at subscripts of maps.

use dialekt_affine::*;
use dialekt_dialect_utils::type_of;
use dialekt_interpreter::{Datum, Executed, Machine, Step, Stop, for_each_index};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::Value;

use super::View;
use crate::layout::Sizes;
use crate::memref::{Element, Transfer, load, transfer};
use crate::{map, models};

/// The subscripts that a map computes.
fn subscripts(
    machine: &Machine<'_>,
    map: Option<AffineMap>,
    operands: impl IntoIterator<Item = Value>,
) -> Result<Sizes, Stop> {
    let map = map.ok_or_else(|| Stop::unsupported("an access without map"))?;
    map::known(map::apply(machine.cx(), map, &map::numbers(machine, operands)?)?, "an index")
}

/// Calls back with the indices of all elements of a vector in the last dimensions of a memref, from an element on.
fn for_each_element(
    shape: &[i64],
    first: &[i64],
    mut visit: impl FnMut(&[i64]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let leading = first.len().checked_sub(shape.len());
    let leading = leading.ok_or_else(|| Stop::unsupported("a vector of more dimensions than the memref"))?;
    for_each_index(shape, |index| {
        let mut at = Sizes::from_slice(first);
        at[leading..].iter_mut().zip(index).for_each(|(at, i)| *at = at.saturating_add(*i));
        visit(&at)
    })
}

/// Reads a vector. All its elements have to be in bounds.
fn load_vector(op: View<'_, AffineVectorLoad>, machine: &mut Machine<'_>) -> Executed {
    let (view, first) = (machine.view(op.memref())?, subscripts(machine, op.map(), op.indices())?);
    let shape = op.cx().type_data(type_of(*op, op.result())).shape().unwrap_or_default();
    let mut elements = Vec::new();
    for_each_element(shape, &first, |at| {
        machine.spend(1)?;
        let element = machine.memory().load(&view, at)?;
        match element {
            Datum::Shaped(_) => return Err(Stop::unsupported("a vector of vectors")),
            element => elements.push(element),
        }
        Ok(())
    })?;
    Ok(Datum::shaped(shape, elements).into())
}

/// Writes a vector. All its elements have to be in bounds.
fn store_vector(op: View<'_, AffineVectorStore>, machine: &mut Machine<'_>) -> Executed {
    let (view, first) = (machine.view(op.memref())?, subscripts(machine, op.map(), op.indices())?);
    let ty = type_of(*op, op.value());
    let shape = op.cx().type_data(ty).shape().unwrap_or_default();
    let value = match machine.get(op.value()) {
        Datum::Poison => Datum::poison_of(op.cx(), ty),
        value => value,
    };
    let Datum::Shaped(value) = value else { return Err(Stop::unsupported("a value that is no vector")) };
    let mut elements = value.elements.iter();
    for_each_element(shape, &first, |at| {
        machine.spend(1)?;
        machine.memory().store(&view, at, elements.next().cloned().unwrap_or(Datum::Poison))
    })?;
    Ok(Step::done())
}

/// The memref of a transfer, its type, and the first element of the transfer.
fn place(
    op: View<'_, AffineDmaStart>,
    machine: &Machine<'_>,
    place: Option<&DmaPlace>,
) -> Result<(Element, Type), Stop> {
    let place = place.ok_or_else(|| Stop::unsupported("a transfer that lacks operands"))?;
    let subscripts = subscripts(machine, place.map, place.indices.iter().copied())?;
    Ok(((machine.view(place.memref)?, subscripts), type_of(*op, place.memref)))
}

models! {
    AffineLoad => |op, machine| {
        let (view, at) = (machine.view(op.memref())?, subscripts(machine, op.map(), op.indices())?);
        let place = machine.memory().place(&view, &at)?;
        load(*op, machine, place)
    },
    AffineStore => |op, machine| {
        let (view, at) = (machine.view(op.memref())?, subscripts(machine, op.map(), op.indices())?);
        let value = machine.get(op.value());
        machine.memory().store(&view, &at, value)?;
        Ok(Step::done())
    },
    AffineVectorLoad => |op, machine| load_vector(op, machine),
    AffineVectorStore => |op, machine| store_vector(op, machine),
    // A hint, which may be out of bounds.
    AffinePrefetch => |_op, _machine| Ok(Step::done()),
    // As `memref.dma_start`: the transfer is complete as soon as it is started.
    AffineDmaStart => |op, machine| {
        let (places, rest) = dma_places(*op);
        let (source, from) = place(op, machine, places.first())?;
        let (target, to) = place(op, machine, places.get(1))?;
        let rest = rest.into_iter().map(|value| machine.index(value, "the size of a transfer"));
        let (count, stride) = match rest.collect::<Result<Sizes, _>>()?[..] {
            [count] => (count, None),
            [count, stride, group] => (count, Some((stride, group))),
            _ => return Err(Stop::unsupported("a transfer that lacks operands")),
        };
        let source_is_slower = Transfer::source_is_slower(*op, from, to);
        transfer(machine, &Transfer { source, target, count, stride, source_is_slower })?;
        Ok(Step::done())
    },
    AffineDmaWait => |_op, _machine| Ok(Step::done()),
}
