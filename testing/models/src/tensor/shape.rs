//! Sizes and reshapes of tensors.

use dialekt_interpreter::{Datum, Executed, Machine, Stop};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_tensor::{Bitcast, Cast, CollapseShape, Dim, ExpandShape, Rank, Reshape};

use super::{Sizes, mixed, poison, result, tensor};
use crate::arith::bitcast;
use crate::models;

/// The elements of a tensor in another shape, which must have the same number.
fn reshaped(op: OpRef<'_>, machine: &Machine<'_>, source: Value, shape: &[i64]) -> Executed {
    let Some(source) = tensor(machine, source)? else { return poison(op) };
    if machine.num_elements(shape)? != source.elements.len() {
        return Err(Stop::undefined("a reshape to another number of elements"));
    }
    result(op, shape, source.elements.clone())
}

/// A product of sizes; `None` if it is too large.
fn product(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}

models! {
    // Static sizes of the type that the tensor does not have are undefined behavior.
    Cast => |op, machine| {
        let Some(source) = tensor(machine, op.source())? else { return poison(*op) };
        result(*op, &source.shape, source.elements.clone())
    },
    Bitcast => |op, machine| bitcast(*op, machine),
    Dim => |op, machine| {
        let index = machine.index(op.index(), "a dimension")?;
        let Some(source) = tensor(machine, op.source())? else {
            return Err(Stop::undefined("the size of a tensor that is poison"));
        };
        match usize::try_from(index).ok().and_then(|index| source.shape.get(index)) {
            Some(size) => Ok(Datum::index(*size).into()),
            None => Err(Stop::undefined(format!("dimension {index} of a tensor of {}", source.shape.len()))),
        }
    },
    // The rank of a ranked tensor follows from its type, even for poison.
    Rank => |op, machine| {
        let ty = op.ir().get_value(op.tensor()).map(|tensor| op.cx().type_data(tensor.ty()));
        if let Some(shape) = ty.and_then(|ty| ty.shape()) {
            return Ok(Datum::index(shape.len() as i64).into());
        }
        Ok(match tensor(machine, op.tensor())? {
            Some(source) => Datum::index(source.shape.len() as i64).into(),
            None => Datum::Poison.into(),
        })
    },
    // Each size is the product of those of its group.
    ExpandShape => |op, machine| {
        let shape = mixed(machine, op.static_output_shape().unwrap_or_default(), op.output_shape(), "a size")?;
        let Some(source) = tensor(machine, op.src())? else { return poison(*op) };
        let mut rest = &shape[..];
        for (size, group) in source.shape.iter().zip(op.reassociation().unwrap_or_default()) {
            let (sizes, behind) = rest.split_at_checked(group.len()).ok_or_else(|| Stop::unsupported("groups that do not fit"))?;
            machine.num_elements(sizes)?;
            if product(sizes) != Some(*size) {
                return Err(Stop::undefined(format!("a dimension of size {size} is expanded to other sizes")));
            }
            rest = behind;
        }
        reshaped(*op, machine, op.src(), &shape)
    },
    CollapseShape => |op, machine| {
        let Some(source) = tensor(machine, op.src())? else { return poison(*op) };
        let mut rest = &source.shape[..];
        let mut shape = Sizes::new();
        for group in op.reassociation().unwrap_or_default() {
            let (sizes, behind) = rest.split_at_checked(group.len()).ok_or_else(|| Stop::unsupported("groups that do not fit"))?;
            shape.push(product(sizes).ok_or(Stop::Limit("memory"))?);
            rest = behind;
        }
        reshaped(*op, machine, op.src(), &shape)
    },
    Reshape => |op, machine| {
        let Some(sizes) = tensor(machine, op.shape())? else { return Err(Stop::undefined("a shape is poison")) };
        let size = |size: &Datum| match size {
            Datum::Poison => Err(Stop::undefined("a size is poison")),
            size => size.as_i64().ok_or_else(|| Stop::unsupported("a size has more than 64 bits")),
        };
        let shape = sizes.elements.iter().map(size).collect::<Result<Sizes, Stop>>()?;
        reshaped(*op, machine, op.source(), &shape)
    },
}
