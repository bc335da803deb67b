//! Copies of tensors that are not bufferized in place. [MLIR: resolveTensorOpOperandConflicts]

use dialekt_arith::index_value;
use dialekt_interfaces::reify_result_shapes;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Op, Use, Value, ValueDef};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::{DYNAMIC, TypeData};
use dialekt_tensor as tensor;
use dialekt_tensor::size_value;

use super::buffer_types::{buffer_type, memory_space};
use super::bufferizable::owner;
use super::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use super::state::{Analysis, BufferizationState};
use super::types::is_tensor_like;
use crate::{AllocTensor, ToTensor};

/// Copies the operands of an op that are not bufferized in place; where the op only gives the memory of an operand on to one
/// result, the result.
///
/// # Errors
/// The reason was reported.
pub fn resolve_tensor_operand_conflicts(
    rw: &mut Rewriter<'_>,
    op: Op,
    analysis: Analysis<'_>,
    state: &BufferizationState,
) -> Bufferized {
    let found = analysis.of(rw.ir());
    let view = found.ir().op(op);
    let is_unranked = |ty: Type| matches!(view.cx().type_data(ty), TypeData::UnrankedTensor(_));
    // With each, whether its contents are copied.
    let mut operands: Vec<(Use, bool)> = Vec::new();
    let mut values: Vec<(Value, bool)> = Vec::new();
    for operand in found.tensor_operands(view).filter(|operand| !found.is_in_place(*operand)) {
        if view.operand_type(operand.index as usize).is_some_and(is_unranked) {
            view.emit_error("copying of unranked tensors is not implemented");
            return Err(BufferizationFailed);
        }
        let copies = !found.can_omit_tensor_copy(operand);
        match found.aliasing_values(operand).as_slice() {
            [alias]
                if view.results().any(|result| result == alias.value)
                    && !found.bufferizes_to_memory_write(operand)
                    && found.aliasing_op_operands(alias.value).len() == 1
                    && !is_unranked(found.ir().value(alias.value).ty()) =>
            {
                values.push((alias.value, copies));
            }
            _ => operands.push((operand, copies)),
        }
    }
    let at = rw.insertion_point();
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    rw.set_loc(loc);
    for (operand, copies) in operands {
        let value = rw.op(op).operand(operand.index as usize).ok_or(BufferizationFailed)?;
        let copy = allocate_tensor(rw, value, analysis.options, state, copies)?;
        rw.set_operand(op, operand.index as usize, copy);
    }
    rw.set_insertion_point_after(op);
    for (value, copies) in values {
        let copy = allocate_tensor(rw, value, analysis.options, state, copies)?;
        let made = rw.value(copy).defining_op().map(|op| op.handle());
        let uses: Vec<Use> = rw.value(value).uses().collect();
        // Sizes of the copy are those of the value.
        for use_ in uses.into_iter().filter(|use_| Some(use_.op) != made) {
            if !rw.op(use_.op).is::<tensor::Dim>() {
                rw.set_operand(use_.op, use_.index as usize, copy);
            }
        }
    }
    rw.restore(at);
    Ok(())
}

/// Creates a tensor of its own with the shape of a tensor or memref, and with its contents if `copy`.
/// [MLIR: allocateTensorForShapedValue]
///
/// # Errors
/// The reason was reported.
pub fn allocate_tensor(
    rw: &mut Rewriter<'_>,
    shaped: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
    copy: bool,
) -> Bufferized<Value> {
    let (cx, ty, loc) = (rw.cx(), rw.type_of(shaped), rw.current_loc());
    let tensor = match cx.type_data(ty) {
        TypeData::Tensor { .. } => shaped,
        TypeData::MemRef { shape, element, .. } => {
            let ty = cx.tensor_type(shape, *element, None).map_err(|_| BufferizationFailed)?;
            rw.create(ToTensor::build(ty, shaped)).result()
        }
        _ => {
            if let Some(op) = owner(rw.ir(), shaped) {
                op.emit_error("copying of unranked tensors is not implemented");
            }
            return Err(BufferizationFailed);
        }
    };
    let ty = rw.type_of(tensor);
    if copy {
        return Ok(rw.create(AllocTensor::build(ty, &[]).copy(tensor)).result());
    }
    let shape = cx.type_data(ty).shape().unwrap_or_default();
    let open = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC).map(|(dim, _)| dim);
    let reified = match rw.value(shaped).def() {
        ValueDef::Result(op, number) if is_tensor_like(cx, rw.type_of(shaped)) => {
            reify_result_shapes(rw, op).and_then(|mut shapes| {
                let number = number as usize;
                (number < shapes.len()).then(|| shapes.swap_remove(number))
            })
        }
        _ => None,
    };
    let mut sizes: Vec<Value> = Vec::new();
    for dim in open {
        let size = match reified.as_ref().and_then(|sizes| sizes.get(dim)) {
            Some(size) => index_value(rw, *size, loc),
            None => size_value(rw, tensor, dim, loc),
        };
        sizes.push(size);
    }
    let alloc = rw.create(AllocTensor::build(ty, &sizes));
    let space = memory_space(cx, buffer_type(rw.ir(), tensor, options, state)?);
    rw.set_attr(alloc, "memory_space", space);
    Ok(alloc.result())
}
