//! Copies between buffers.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use super::view::on_stack;
use crate::LLVMTypeConverter;
use crate::functions::Function;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, UnrankedMemRefDescriptor, copy_bytes, gep, size_in_bytes};
use crate::pattern::{index_constant, int_constant};

/// Returns whether the elements of a memref lie one behind the other.
fn is_contiguous(cx: &ContextData, ty: Type) -> bool {
    let TypeData::MemRef { shape, .. } = cx.type_data(ty) else { return false };
    if cx.has_identity_layout(ty) {
        return true;
    }
    let Some(layout) = cx.strided_layout(ty) else { return false };
    if shape.contains(&DYNAMIC) || shape.contains(&0) || layout.strides.contains(&DYNAMIC) {
        return false;
    }
    let mut running = 1_i64;
    for (size, stride) in shape.iter().zip(&layout.strides).rev() {
        if *size == 1 {
            continue;
        }
        if *stride != running {
            return false;
        }
        running = running.wrapping_mul(*size);
    }
    true
}

pub(super) fn lower_copy(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Copy>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).operand_type(1)?);
    let &[source, target] = operands else { return None };
    match is_contiguous(cx, from) && is_contiguous(cx, to) {
        true => copy_contiguous(rw, llvm, (from, source), target)?,
        false => call_copy(rw, llvm, op.op(), (from, source), (to, target))?,
    }
    rw.erase_op(op);
    Some(())
}

/// Copies all bytes at once.
fn copy_contiguous(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    (ty, source): (Type, Value),
    target: Value,
) -> Option<()> {
    let cx = rw.cx();
    let TypeData::MemRef { shape, element, .. } = cx.type_data(ty) else { return None };
    let element = llvm.convert(cx, *element)?;
    let source = MemRefDescriptor::new(source);
    let mut elements = index_constant(rw, llvm, 1);
    for dim in 0..shape.len() {
        let size = source.size(rw, dim);
        elements = rw.create(llvm::Mul::build(elements, size)).result();
    }
    let bytes = size_in_bytes(rw, llvm.index_type, element);
    let bytes = rw.create(llvm::Mul::build(elements, bytes)).result();
    let start = |rw: &mut ConversionRewriter<'_>, descriptor: MemRefDescriptor| {
        let (base, offset) = (descriptor.aligned_ptr(rw), descriptor.offset(rw));
        let ptr = rw.type_of(base);
        gep(rw, ptr, element, base, &[GepIndex::Value(offset)])
    };
    let source = start(rw, source);
    let target = start(rw, MemRefDescriptor::new(target));
    copy_bytes(rw, target, source, bytes);
    Some(())
}

/// Calls the function of the runtime that copies element by element.
fn call_copy(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    (from, source): (Type, Value),
    (to, target): (Type, Value),
) -> Option<()> {
    let cx = rw.cx();
    let (index, ptr) = (llvm.index_type, llvm::LLVMPointerType::default_space(cx));
    let element = llvm.convert(cx, cx.element_or_self(from))?;
    let saved = rw.create(llvm::StackSave::build(ptr)).result();
    let unranked_type = llvm::LLVMStructType::new_literal(cx, [index, ptr], false);
    let unranked = |rw: &mut ConversionRewriter<'_>, ty: Type, value: Value| match cx.type_data(ty) {
        TypeData::MemRef { shape, .. } => {
            let rank = int_constant(rw, index, shape.len() as i64);
            let memory = on_stack(rw, value);
            UnrankedMemRefDescriptor::pack(rw, unranked_type, rank, memory).value
        }
        _ => value,
    };
    let source = unranked(rw, from, source);
    let target = unranked(rw, to, target);
    let one = index_constant(rw, llvm, 1);
    let place = |rw: &mut ConversionRewriter<'_>, value: Value| {
        let place = rw.create(llvm::Alloca::build(ptr, one, unranked_type)).result();
        rw.create(llvm::Store::build(value, place));
        place
    };
    let (source, target) = (place(rw, source), place(rw, target));
    let bytes = size_in_bytes(rw, index, element);
    let copy = Function { name: "memrefCopy", params: vec![index, ptr, ptr], result: None };
    copy.call(rw, op, &[bytes, source, target])?;
    rw.create(llvm::StackRestore::build(saved));
    Some(())
}
