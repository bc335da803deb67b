//! Slices by offsets, sizes and strides.

use dialekt_interfaces::OffsetSizeAndStrideOpRef;
use dialekt_interpreter::{Datum, Machine, Shaped, Stop, for_each_index};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_tensor::{ExtractSlice, InsertSlice};

use super::{Sizes, mixed, poison, result, tensor};
use crate::models;

/// Offsets, sizes and strides of a slice.
struct Slice {
    offsets: Sizes,
    sizes: Sizes,
    strides: Sizes,
    /// The static sizes of the op.
    declared: Sizes,
}

impl Slice {
    fn new(op: OpRef<'_>, machine: &Machine<'_>) -> Result<Slice, Stop> {
        let slice = OffsetSizeAndStrideOpRef::of(op).ok_or_else(|| Stop::unsupported("an op that has no slice"))?;
        let slice = Slice {
            offsets: mixed(machine, slice.static_offsets(), slice.offsets().values(), "an offset")?,
            sizes: mixed(machine, slice.static_sizes(), slice.sizes().values(), "a size")?,
            strides: mixed(machine, slice.static_strides(), slice.strides().values(), "a stride")?,
            declared: Sizes::from_slice(&slice.static_sizes()),
        };
        machine.num_elements(&slice.sizes)?;
        Ok(slice)
    }

    /// The positions of its elements in a tensor. In each dimension, the first and the last one have to be in bounds;
    /// for an empty slice, the offset may be at the end. [MLIR: generate-runtime-verification]
    fn positions(&self, whole: &Shaped) -> Result<Vec<usize>, Stop> {
        let Slice { offsets, sizes, strides, .. } = self;
        if [offsets.len(), sizes.len(), strides.len()] != [whole.shape.len(); 3] {
            return Err(Stop::unsupported("a slice of another rank"));
        }
        for (dim, bound) in whole.shape.iter().enumerate() {
            let [offset, size, stride] = [offsets[dim], sizes[dim], strides[dim]];
            let steps = size.saturating_sub(1).max(0);
            let last = steps.checked_mul(stride).and_then(|far| far.checked_add(offset));
            let first_fits = (0..bound.saturating_add(i64::from(size == 0))).contains(&offset);
            if !first_fits || size > 0 && !last.is_some_and(|last| (0..*bound).contains(&last)) {
                let message = format!(
                    "a slice of {size} from {offset} by {stride} is out of bounds of a dimension of size {bound}"
                );
                return Err(Stop::undefined(message));
            }
        }
        let mut positions = Vec::new();
        for_each_index(sizes, |index| {
            let at: Sizes = (0..index.len()).map(|dim| offsets[dim] + index[dim] * strides[dim]).collect();
            positions.push(whole.position(&at).ok_or_else(|| Stop::undefined("a slice is out of bounds"))?);
            Ok(())
        })?;
        Ok(positions)
    }

    /// The sizes without dropped ones, which are 1. It does not matter which ones of several are dropped.
    fn reduced(&self, op: OpRef<'_>, slice: Value) -> Result<Sizes, Stop> {
        let ty = op.ir().get_value(slice).map(|slice| op.cx().type_data(slice.ty()));
        let Some(mut rest) = ty.and_then(|ty| ty.shape()) else {
            return Err(Stop::unsupported("a slice without rank"));
        };
        let mut kept = Sizes::new();
        for (declared, size) in self.declared.iter().zip(&self.sizes) {
            match rest.split_first() {
                Some((first, others)) if first == declared => {
                    kept.push(*size);
                    rest = others;
                }
                _ => {}
            }
        }
        Ok(kept)
    }
}

/// The tensor that an op inserts into another one, and the place. The source has the sizes of the slice: the
/// documentation requires it for static ones. An element that is written twice, because of a stride of 0, is
/// unspecified.
pub(crate) fn insertion(
    op: OpRef<'_>,
    machine: &Machine<'_>,
    dest: &Shaped,
    source: Value,
) -> Result<Vec<(usize, Datum)>, Stop> {
    let slice = Slice::new(op, machine)?;
    let positions = slice.positions(dest)?;
    if (0..slice.sizes.len()).any(|dim| slice.strides[dim] == 0 && slice.sizes[dim] > 1) {
        return Err(Stop::undefined("an insertion of several elements in one place"));
    }
    let inserted = tensor(machine, source)?;
    if inserted.as_ref().is_some_and(|inserted| Some(&inserted.shape) != slice.reduced(op, source).ok().as_ref()) {
        return Err(Stop::undefined("an insertion of a tensor of other sizes than the slice"));
    }
    let element = |number: usize| inserted.as_ref().map_or(Datum::Poison, |inserted| inserted.elements[number].clone());
    Ok(positions.into_iter().enumerate().map(|(number, position)| (position, element(number))).collect())
}

models! {
    ExtractSlice => |op, machine| {
        let slice = Slice::new(*op, machine)?;
        let Some(source) = tensor(machine, op.source())? else { return poison(*op) };
        let positions = slice.positions(&source)?;
        let elements = positions.into_iter().map(|position| source.elements[position].clone()).collect();
        result(*op, &slice.reduced(*op, op.result())?, elements)
    },
    InsertSlice => |op, machine| {
        let Some(dest) = tensor(machine, op.dest())? else { return poison(*op) };
        let mut elements = dest.elements.clone();
        for (position, element) in insertion(*op, machine, &dest, op.source())? {
            elements[position] = element;
        }
        result(*op, &dest.shape, elements)
    },
}
