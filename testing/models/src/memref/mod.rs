//! Models of memref: allocation, accesses and views.
//!
//! A view that exceeds its source, or that does not have its type, is undefined behavior where it is created (or
//! poison, see [`Options::speculation`](dialekt_interpreter::Options::speculation)); a view of poison is poison.
//! Addresses are not modelled: every assumption of an alignment holds.

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

/// The view in a memref operand; `None` for poison.
pub(crate) fn view_of(machine: &Machine<'_>, value: Value) -> Result<Option<Rc<View>>, Stop> {
    match machine.get(value) {
        Datum::View(view) => Ok(Some(view)),
        Datum::Poison => Ok(None),
        _ => Err(Stop::unsupported("a value that is no memref")),
    }
}

/// The sizes of a type, with values for dynamic ones.
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
