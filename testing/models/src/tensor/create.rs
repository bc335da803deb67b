//! Ops that create tensors.

use dialekt_interpreter::{Datum, Machine, Shaped, Stop};
use dialekt_ir_core::ir::Region;
use dialekt_tensor::{Concat, Empty, FromElements, Generate, Pad, Splat};

use super::{Sizes, mixed, poison, result, result_sizes, tensor};
use crate::models;

/// The element that a body yields for an index.
fn computed(machine: &mut Machine<'_>, body: Region, index: &[i64]) -> Result<Datum, Stop> {
    let exit = machine.run_region(body, index.iter().map(|index| Datum::index(*index)))?;
    exit.values.into_iter().next().ok_or_else(|| Stop::unsupported("a body that yields nothing"))
}

models! {
    // The elements are unspecified: poison.
    Empty => |op, machine| {
        let shape = result_sizes(*op, machine, op.dynamic_sizes())?;
        result(*op, &shape, vec![Datum::Poison; machine.num_elements(&shape)?])
    },
    Splat => |op, machine| {
        let shape = result_sizes(*op, machine, op.dynamic_sizes())?;
        result(*op, &shape, vec![machine.get(op.input()); machine.num_elements(&shape)?])
    },
    FromElements => |op, machine| {
        let shape = result_sizes(*op, machine, [])?;
        result(*op, &shape, machine.get_all(op.elements()).into_vec())
    },
    // The order in which elements are computed is not specified; bodies whose effects depend on it are not supported.
    Generate => |op, machine| {
        let shape = result_sizes(*op, machine, op.dynamic_extents())?;
        machine.num_elements(&shape)?;
        let body = op.body().handle();
        let made = Shaped::generate(&shape, |index| computed(machine, body, index))?;
        result(*op, &shape, made.elements)
    },
    // The body is executed for added elements, and takes their indices in the result. Negative paddings remove
    // elements.
    Pad => |op, machine| {
        let low = mixed(machine, op.static_low().unwrap_or_default(), op.low(), "a padding")?;
        let high = mixed(machine, op.static_high().unwrap_or_default(), op.high(), "a padding")?;
        let Some(source) = tensor(machine, op.source())? else { return poison(*op) };
        if [low.len(), high.len()] != [source.shape.len(); 2] {
            return Err(Stop::unsupported("paddings do not fit the rank"));
        }
        let size = |dim: usize| low[dim].checked_add(source.shape[dim])?.checked_add(high[dim]);
        let shape = (0..low.len()).map(size).collect::<Option<Sizes>>().ok_or(Stop::Limit("memory"))?;
        machine.num_elements(&shape)?;
        let body = op.region().handle();
        let made = Shaped::generate(&shape, |index| {
            let inside: Sizes = index.iter().zip(&low).map(|(index, low)| index.wrapping_sub(*low)).collect();
            match source.get(&inside) {
                Some(element) => Ok(element.clone()),
                None => computed(machine, body, index),
            }
        })?;
        result(*op, &shape, made.elements)
    },
    // Sizes that differ in another dimension are undefined behavior: the documentation forbids it for static ones.
    Concat => |op, machine| {
        let along = op.dim().and_then(|dim| usize::try_from(dim).ok()).unwrap_or(0);
        let mut inputs = Vec::new();
        for input in op.inputs() {
            let Some(input) = tensor(machine, input)? else { return poison(*op) };
            inputs.push(input);
        }
        let Some(first) = inputs.first().filter(|first| along < first.shape.len()) else {
            return Err(Stop::unsupported("a concatenation of nothing"));
        };
        let mut shape = first.shape.clone();
        shape[along] = 0;
        for input in &inputs {
            let differs = |dim: usize| dim != along && input.shape[dim] != shape[dim];
            if input.shape.len() != shape.len() || (0..shape.len()).any(differs) {
                return Err(Stop::undefined("a concatenation of tensors whose sizes differ in another dimension"));
            }
            shape[along] = shape[along].checked_add(input.shape[along]).ok_or(Stop::Limit("memory"))?;
        }
        machine.num_elements(&shape)?;
        let made = Shaped::generate(&shape, |index| {
            let mut index = Sizes::from(index);
            for input in &inputs {
                match input.get(&index) {
                    Some(element) => return Ok(element.clone()),
                    None => index[along] -= input.shape[along],
                }
            }
            Err(Stop::unsupported("an element of no input"))
        })?;
        result(*op, &shape, made.elements)
    },
}
