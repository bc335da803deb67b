//! Models of tensor. Each element may be poison; a tensor of unknown sizes is poison as a whole.

mod create;
mod element;
mod shape;
mod slice;

use std::rc::Rc;

use dialekt_interpreter::{Datum, Executed, Machine, Shaped, Step, Stop};
use dialekt_ir_core::context::{DialectRegistry, Type};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use smallvec::SmallVec;

pub(crate) use slice::insertion;

/// Sizes, or indices.
type Sizes = SmallVec<[i64; 4]>;

/// Attaches the models of the dialect's ops.
pub(crate) fn register(registry: &mut DialectRegistry) {
    create::register(registry);
    element::register(registry);
    shape::register(registry);
    slice::register(registry);
}

/// A tensor; `None` for poison of unknown sizes.
pub(crate) fn tensor(machine: &Machine<'_>, value: Value) -> Result<Option<Rc<Shaped>>, Stop> {
    let datum = match machine.get(value) {
        Datum::Poison => {
            let ty = machine.ir().get_value(value).map_or(Type::NONE, |value| value.ty());
            Datum::poison_of(machine.cx(), ty)
        }
        datum => datum,
    };
    match datum {
        Datum::Shaped(shaped) => Ok(Some(shaped)),
        Datum::Poison => Ok(None),
        _ => Err(Stop::unsupported("a value that is no tensor")),
    }
}

/// The result poison.
fn poison(op: OpRef<'_>) -> Executed {
    Ok(Datum::poison_of(op.cx(), op.result_type(0).unwrap_or(Type::NONE)).into())
}

/// The result tensor. Static sizes of its type that it does not have are undefined behavior.
fn result(op: OpRef<'_>, shape: &[i64], elements: Vec<Datum>) -> Executed {
    if let Some(TypeData::Tensor { shape: expected, .. }) = op.result_type(0).map(|ty| op.cx().type_data(ty)) {
        let fits = |(expected, found): (&i64, &i64)| *expected == DYNAMIC || expected == found;
        if expected.len() != shape.len() || !expected.iter().zip(shape).all(fits) {
            let names: Vec<String> = shape.iter().map(i64::to_string).collect();
            return Err(Stop::undefined(format!(
                "the result has the sizes [{}], and not those of its type",
                names.join(", ")
            )));
        }
    }
    Ok(Step::from(Datum::shaped(shape, elements)))
}

/// Indices, offsets or strides that behavior depends on.
fn indices(machine: &Machine<'_>, values: impl IntoIterator<Item = Value>, what: &str) -> Result<Sizes, Stop> {
    values.into_iter().map(|value| machine.index(value, what)).collect()
}

/// Numbers that are attributes or operands.
pub(crate) fn mixed(
    machine: &Machine<'_>,
    numbers: impl AsRef<[i64]>,
    values: impl IntoIterator<Item = Value>,
    what: &str,
) -> Result<Sizes, Stop> {
    let mut values = values.into_iter();
    let number = |number: &i64| match *number {
        DYNAMIC => {
            let value = values.next().ok_or_else(|| Stop::unsupported(format!("{what} is missing")))?;
            machine.index(value, what)
        }
        number => Ok(number),
    };
    numbers.as_ref().iter().map(number).collect()
}

/// The sizes of the result: those of its type, with operands for dynamic ones.
fn result_sizes(op: OpRef<'_>, machine: &Machine<'_>, values: impl IntoIterator<Item = Value>) -> Result<Sizes, Stop> {
    let shape = op.result_type(0).and_then(|ty| op.cx().type_data(ty).shape());
    mixed(machine, shape.unwrap_or_default(), values, "a size")
}
