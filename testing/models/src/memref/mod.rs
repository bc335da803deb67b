//! memref: memory that is allocated, accessed and viewed.
//!
//! A view that shows more than its source has, or is not what its type says, is undefined where it is made (or poison, see
//! [`Options::speculation`](dialekt_interpreter::Options::speculation)); one of poison is poison. Addresses are
//! not modelled: every promise of an alignment holds.

mod access;
mod allocation;
mod transfer;
mod views;

use std::rc::Rc;

use dialekt_interpreter::{Datum, Machine, Stop, View};
use dialekt_ir_core::context::{DialectRegistry, Type};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;

use crate::layout::Sizes;
use crate::tensor::mixed;

pub(crate) use access::load;
pub(crate) use transfer::{Element, Transfer, transfer};

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

/// The sizes of a type, with values where it leaves them open.
fn sizes_of(
    op: OpRef<'_>,
    machine: &Machine<'_>,
    ty: Type,
    values: impl IntoIterator<Item = Value>,
) -> Result<Sizes, Stop> {
    let TypeData::MemRef { shape, .. } = op.cx().type_data(ty) else {
        return Err(Stop::unsupported("a memref without rank"));
    };
    mixed(machine, shape, values, "a size")
}
