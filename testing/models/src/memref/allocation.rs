//! Allocation and deallocation.

use std::rc::Rc;

use dialekt_dialect_utils::type_of;
use dialekt_interpreter::{Datum, Executed, Machine, Step, Stop, View};
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::types::TypeData;
use dialekt_memref::*;

use super::sizes_of;
use crate::layout::{self, Storage};
use crate::{map, models};

/// Allocates memory of the type of the result.
fn allocate(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    sizes: impl IntoIterator<Item = Value>,
    symbols: impl IntoIterator<Item = Value>,
    storage: Storage,
) -> Executed {
    let ty = op.result_type(0).unwrap_or(Type::NONE);
    let sizes = sizes_of(op, machine, ty, sizes)?;
    let symbols = map::numbers(machine, symbols)?;
    let view = layout::allocate(machine, ty, &sizes, &symbols, storage)?;
    Ok(Datum::View(Rc::new(view)).into())
}

/// Frees memory and allocates memory of the result type with the same elements, as far as they fit.
fn reallocate(op: ReallocView<'_>, machine: &mut Machine<'_>) -> Executed {
    let old = machine.view(op.source())?;
    let ty = type_of(*op, op.result());
    let sizes = sizes_of(*op, machine, ty, op.dynamic_result_size())?;
    let view = layout::allocate(machine, ty, &sizes, &[], Storage::Heap)?;
    let kept = old.shape.first().copied().unwrap_or(0).min(sizes.first().copied().unwrap_or(0));
    for index in 0..kept {
        machine.spend(1)?;
        let element = machine.memory().load(&old, &[index])?;
        machine.memory().store(&view, &[index], element)?;
    }
    machine.memory().free(old.buffer)?;
    Ok(Datum::View(Rc::new(view)).into())
}

/// The memory of a variable. The contents of an uninitialized one are poison, as those of new memory; those of a
/// variable without definition are not supported.
fn global(op: OpRef<'_>, machine: &mut Machine<'_>, name: Attribute) -> Executed {
    let global = machine.lookup(op.handle(), name);
    let Some(global) = global.and_then(|global| global.view::<Global>()) else {
        return Err(Stop::unsupported("a variable that is not here"));
    };
    let view = machine.global(global.handle(), |machine| initialized(global, machine))?;
    Ok(Datum::View(Rc::new(view)).into())
}

/// The memory of a variable with its initial value.
fn initialized(global: GlobalView<'_>, machine: &mut Machine<'_>) -> Result<View, Stop> {
    let cx = global.cx();
    let ty = global.ty().unwrap_or(Type::NONE);
    let value = global.initial_value().ok_or_else(|| Stop::unsupported("a variable that is defined elsewhere"))?;
    let TypeData::MemRef { shape, .. } = cx.type_data(ty) else {
        return Err(Stop::unsupported("a variable that is no memref"));
    };
    let view = layout::allocate(machine, ty, shape, &[], Storage::Static)?;
    if value != Attribute::UNIT {
        let Some(Datum::Shaped(elements)) = Datum::of_attr(cx, value, ty) else {
            return Err(Stop::unsupported("a value of a variable that is no number"));
        };
        let memory = machine.memory();
        for (place, element) in memory.places(&view)?.into_iter().zip(&elements.elements) {
            memory.write(place, element.clone())?;
        }
    }
    if global.constant() {
        machine.memory().set_constant(view.buffer);
    }
    Ok(view)
}

models! {
    Alloc => |op, machine| allocate(*op, machine, op.dynamic_sizes(), op.symbol_operands(), Storage::Heap),
    Alloca => |op, machine| allocate(*op, machine, op.dynamic_sizes(), op.symbol_operands(), Storage::Stack),
    // The machine frees the stack memory of the region.
    AllocaScope => |op, machine| {
        let exit = machine.run_region(op.body_region().handle(), [])?;
        Ok(Step::Next(exit.values.into_iter().collect()))
    },
    // Any view of heap memory frees it, also the base buffer from `extract_strided_metadata`: it is not checked that it
    // is the allocated memref.
    Dealloc => |op, machine| {
        let view = machine.view(op.memref())?;
        machine.memory().free(view.buffer)?;
        Ok(Step::done())
    },
    Realloc => reallocate,
    GetGlobal => |op, machine| {
        let name = op.name().ok_or_else(|| Stop::unsupported("a variable without name"))?;
        global(*op, machine, op.cx().symbol_ref(op.cx().bytes(name)))
    },
}
