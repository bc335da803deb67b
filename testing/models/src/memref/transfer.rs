//! DMA transfers. They are complete as soon as they are started, so that waiting does nothing.

use std::rc::Rc;

use dialekt_dialect_utils::type_of;
use dialekt_interpreter::{Machine, Step, Stop, View};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;
use dialekt_memref::*;

use super::access::access_index;
use crate::layout::Sizes;
use crate::models;

/// A memref, and the indices of an element of it.
pub(crate) type Element = (Rc<View>, Sizes);

/// A transfer of elements from one position to another.
pub(crate) struct Transfer {
    /// The source with the first element.
    pub source: Element,
    /// The target with the first element.
    pub target: Element,
    /// The number of elements.
    pub count: i64,
    /// The distance of groups, and the number of elements in each, in the slower memory.
    pub stride: Option<(i64, i64)>,
    /// True if the source is the slower memory.
    pub source_is_slower: bool,
}

impl Transfer {
    /// The memory space with the smaller number is the slower one. [ODS: DmaStartOp]
    pub fn source_is_slower(op: OpRef<'_>, source: Type, target: Type) -> bool {
        let space = |ty: Type| match op.cx().type_data(ty) {
            TypeData::MemRef { space: Some(space), .. } => op.cx().integer_i64(*space).unwrap_or(0),
            _ => 0,
        };
        space(source) <= space(target)
    }
}

/// Copies elements in the order of their indices.
pub(crate) fn transfer(machine: &mut Machine<'_>, transfer: &Transfer) -> Result<(), Stop> {
    let Transfer { source, target, count, stride, source_is_slower } = transfer;
    if *count < 0 || stride.is_some_and(|(stride, group)| stride < 0 || group <= 0) {
        return Err(Stop::undefined("a transfer of a negative size"));
    }
    let strided = |number: i64| match stride {
        Some((stride, group)) => (number / group).saturating_mul(*stride).saturating_add(number % group),
        None => number,
    };
    for number in 0..*count {
        machine.spend(1)?;
        let (from, to) = if *source_is_slower { (strided(number), number) } else { (number, strided(number)) };
        let (from, to) = (element_after(source, from)?, element_after(target, to)?);
        let element = machine.memory().load(&source.0, &from)?;
        machine.memory().store(&target.0, &to, element)?;
    }
    Ok(())
}

/// The indices of the element at a distance from another one, in the order of indices.
fn element_after((view, first): &Element, distance: i64) -> Result<Sizes, Stop> {
    let mut index = first.clone();
    let mut carry = distance;
    for (i, size) in index.iter_mut().zip(&view.shape).rev() {
        let outside = !(0..*size).contains(i);
        match i.checked_add(carry).filter(|_| !outside) {
            Some(sum) => (*i, carry) = (sum % size, sum / size),
            None => return Err(Stop::undefined("a transfer that is out of bounds")),
        }
    }
    match carry {
        0 => Ok(index),
        _ => Err(Stop::undefined("a transfer that is out of bounds")),
    }
}

/// A memref with the indices of an element, from an operand on; and the position of the next operand.
fn element_at(op: OpRef<'_>, machine: &Machine<'_>, at: usize) -> Result<(Element, Type, usize), Stop> {
    let memref = op.operand(at).ok_or_else(|| Stop::unsupported("a transfer that lacks operands"))?;
    let (ty, view) = (type_of(op, memref), machine.view(memref)?);
    let end = at + 1 + view.shape.len();
    let index = access_index(machine, op.operands().skip(at + 1).take(view.shape.len()))?;
    Ok(((view, index), ty, end))
}

models! {
    DmaStart => |op, machine| {
        let (source, from, next) = element_at(*op, machine, 0)?;
        let (target, to, next) = element_at(*op, machine, next)?;
        let mut rest = op.operands().skip(next);
        let count = rest.next().ok_or_else(|| Stop::unsupported("a transfer that lacks operands"))?;
        let count = machine.index(count, "the size of a transfer")?;
        // The tag is not accessed.
        let tag = rest.next().map_or(0, |tag| match op.cx().type_data(type_of(*op, tag)) {
            TypeData::MemRef { shape, .. } => shape.len(),
            _ => 0,
        });
        let rest: Sizes = access_index(machine, rest.skip(tag))?;
        let stride = match rest[..] {
            [stride, group] => Some((stride, group)),
            _ => None,
        };
        let source_is_slower = Transfer::source_is_slower(*op, from, to);
        transfer(machine, &Transfer { source, target, count, stride, source_is_slower })?;
        Ok(Step::done())
    },
    DmaWait => |_op, _machine| Ok(Step::done()),
}
