//! memref: memory that is allocated, accessed and viewed.
//!
//! Views can be made early, before it is known that they are needed: what is wrong with one makes it poison, and only an access to it is
//! undefined. Addresses are not modelled: every promise of an alignment holds.

mod access;
mod allocation;
mod transfer;
mod views;

use std::rc::Rc;

use dialekt_interpreter::{Datum, Executed, Machine, Stop, View};
use dialekt_ir_core::context::{DialectRegistry, Type};
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use smallvec::SmallVec;

use crate::layout::Sizes;
use crate::map;

use access::access_index;

pub(crate) fn register(registry: &mut DialectRegistry) {
    access::register(registry);
    allocation::register(registry);
    transfer::register(registry);
    views::register(registry);
}

/// The type of a value of an op.
pub(crate) fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.ir().get_value(value).map_or(Type::NONE, |value| value.ty())
}

/// The view that an operand is; `None` for poison.
pub(crate) fn view_of(machine: &Machine<'_>, value: Value) -> Result<Option<Rc<View>>, Stop> {
    match machine.get(value) {
        Datum::View(view) => Ok(Some(view)),
        Datum::Poison => Ok(None),
        _ => Err(Stop::unsupported("a value that is no memref")),
    }
}

/// A view as a result, or poison.
fn result(view: Option<View>) -> Executed {
    Ok(view.map_or(Datum::Poison, |view| Datum::View(Rc::new(view))).into())
}

/// The sizes of a type, with values where it leaves them open; `None` where one is poison.
fn sizes_of(
    op: OpRef<'_>,
    machine: &Machine<'_>,
    ty: Type,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Sizes>, Stop> {
    let TypeData::MemRef { shape, .. } = op.cx().type_data(ty) else {
        return Err(Stop::unsupported("a memref without rank"));
    };
    let mut values = map::numbers(machine, values)?.into_iter();
    Ok(shape.iter().map(|size| if *size == DYNAMIC { values.next().flatten() } else { Some(*size) }).collect())
}

/// Numbers that are constants or values; `None` where one is poison.
pub(crate) fn mixed(
    op: OpRef<'_>,
    machine: &Machine<'_>,
    values: SmallVec<[OpFoldResult; 4]>,
) -> Result<Option<Sizes>, Stop> {
    let mut numbers = Sizes::new();
    for value in values {
        let number = match value {
            OpFoldResult::Value(value) => map::number(&machine.get(value))?,
            OpFoldResult::Attr(attr) => op.cx().integer_i64(attr),
        };
        let Some(number) = number else { return Ok(None) };
        numbers.push(number);
    }
    Ok(Some(numbers))
}
