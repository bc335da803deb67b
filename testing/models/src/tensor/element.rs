//! Access to elements, and to slices at listed places.

use std::collections::HashSet;

use dialekt_interpreter::{Datum, Machine, Shaped, Stop, for_each_index};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_tensor::{Extract, Gather, Insert, Scatter};

use super::{Sizes, indices, poison, result, tensor};
use crate::models;

fn out_of_bounds(index: &[i64], shape: &[i64]) -> Stop {
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    Stop::undefined(format!("index [{}] is out of bounds of a tensor of sizes [{}]", list(index), list(shape)))
}

/// Slices of a tensor.
struct Slices {
    /// The sizes of the indices without the last one, then those of a slice with 1 for the indexed dimensions.
    full: Sizes,
    /// The same without the indexed dimensions.
    reduced: Sizes,
    /// The positions of the elements in the tensor, slice by slice.
    positions: Vec<usize>,
}

impl Slices {
    /// Slices of `whole` at places in `dims`; `None` if the indices are poison of unknown number.
    fn new(
        machine: &Machine<'_>,
        whole: &Shaped,
        at: Value,
        dims: &[i64],
        unique: bool,
    ) -> Result<Option<Slices>, Stop> {
        let Some(at) = tensor(machine, at)? else { return Ok(None) };
        let dims = dims.iter().map(|dim| usize::try_from(*dim).ok().filter(|dim| *dim < whole.shape.len()));
        let dims = dims.collect::<Option<Vec<usize>>>().filter(|dims| !dims.is_empty());
        let dims = dims.ok_or_else(|| Stop::unsupported("dimensions that the tensor has not"))?;
        let Some((_, places)) = at.shape.split_last() else { return Err(Stop::unsupported("an index without places")) };

        let mut sliced = whole.shape.clone();
        dims.iter().for_each(|dim| sliced[*dim] = 1);
        let kept = (0..sliced.len()).filter(|dim| !dims.contains(dim)).map(|dim| sliced[dim]);
        let full: Sizes = places.iter().chain(&sliced).copied().collect();
        let reduced = places.iter().copied().chain(kept).collect();

        let mut positions = Vec::with_capacity(machine.num_elements(&full)?);
        let mut seen = HashSet::new();
        for place in at.elements.chunks(dims.len()) {
            let index = |index: &Datum| match index {
                Datum::Poison => Err(Stop::undefined("an index is poison")),
                index => index.as_i64().ok_or_else(|| Stop::unsupported("an index has more than 64 bits")),
            };
            let place = place.iter().map(index).collect::<Result<Sizes, Stop>>()?;
            for (dim, index) in dims.iter().zip(&place) {
                if !(0..whole.shape[*dim]).contains(index) {
                    return Err(out_of_bounds(&[*index], &[whole.shape[*dim]]));
                }
            }
            if unique && !seen.insert(place.clone()) {
                return Err(Stop::undefined("a place is listed twice, which is promised not to happen"));
            }
            for_each_index(&sliced, |index| {
                let mut index = Sizes::from(index);
                dims.iter().zip(&place).for_each(|(dim, place)| index[*dim] = *place);
                positions.push(whole.position(&index).ok_or_else(|| out_of_bounds(&index, &whole.shape))?);
                Ok(())
            })?;
        }
        Ok(Some(Slices { full, reduced, positions }))
    }

    /// The one of both shapes that has the rank of the value's type.
    fn shape(&self, op: OpRef<'_>, value: Value) -> &Sizes {
        let ty = op.ir().get_value(value).map(|value| op.cx().type_data(value.ty()));
        let rank = ty.and_then(|ty| ty.shape()).map(<[i64]>::len);
        if rank == Some(self.full.len()) { &self.full } else { &self.reduced }
    }
}

models! {
    Extract => |op, machine| {
        let index = indices(machine, op.indices(), "an index")?;
        let Some(source) = tensor(machine, op.tensor())? else { return poison(*op) };
        source.get(&index).cloned().map(Into::into).ok_or_else(|| out_of_bounds(&index, &source.shape))
    },
    Insert => |op, machine| {
        let index = indices(machine, op.indices(), "an index")?;
        let Some(dest) = tensor(machine, op.dest())? else { return poison(*op) };
        let position = dest.position(&index).ok_or_else(|| out_of_bounds(&index, &dest.shape))?;
        let mut elements = dest.elements.clone();
        elements[position] = machine.get(op.scalar());
        result(*op, &dest.shape, elements)
    },
    // Indices are signed, whatever their width.
    Gather => |op, machine| {
        let Some(source) = tensor(machine, op.source())? else { return poison(*op) };
        let dims = op.gather_dims().unwrap_or_default();
        let Some(slices) = Slices::new(machine, &source, op.indices(), &dims, op.unique())? else {
            return Err(Stop::undefined("the indices are poison"));
        };
        let elements = slices.positions.iter().map(|position| source.elements[*position].clone()).collect();
        result(*op, slices.shape(*op, op.result()), elements)
    },
    Scatter => |op, machine| {
        let Some(dest) = tensor(machine, op.dest())? else { return poison(*op) };
        let dims = op.scatter_dims().unwrap_or_default();
        let Some(slices) = Slices::new(machine, &dest, op.indices(), &dims, true)? else {
            return Err(Stop::undefined("the indices are poison"));
        };
        let source = tensor(machine, op.source())?;
        if source.as_ref().is_some_and(|source| source.shape != *slices.shape(*op, op.source())) {
            return Err(Stop::undefined("slices of other sizes than those that they are put into"));
        }
        let mut elements = dest.elements.clone();
        for (number, position) in slices.positions.iter().enumerate() {
            elements[*position] = source.as_ref().map_or(Datum::Poison, |source| source.elements[number].clone());
        }
        result(*op, &dest.shape, elements)
    },
}
