//! Casts and views.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, UnrankedMemRefDescriptor, copy_bytes, gep, unranked_size};
use crate::pattern::index_constant;

/// The allocated pointer behind an unranked descriptor.
pub(super) fn unranked_allocated_ptr(rw: &mut ConversionRewriter<'_>, memory: Value, element_ptr: Type) -> Value {
    rw.create(llvm::Load::build(element_ptr, memory)).result()
}

/// The place of a field behind an unranked descriptor, counted in pointers.
pub(super) fn unranked_field(rw: &mut ConversionRewriter<'_>, memory: Value, element_ptr: Type, field: i32) -> Value {
    let ptr = llvm::LLVMPointerType::default_space(rw.cx());
    gep(rw, ptr, element_ptr, memory, &[GepIndex::Constant(field)])
}

/// The aligned pointer behind an unranked descriptor.
pub(super) fn unranked_aligned_ptr(rw: &mut ConversionRewriter<'_>, memory: Value, element_ptr: Type) -> Value {
    let place = unranked_field(rw, memory, element_ptr, 1);
    rw.create(llvm::Load::build(element_ptr, place)).result()
}

/// The allocated and the aligned pointer of a memref of any kind. [MLIR: extractPointersAndOffset]
pub(super) fn pointers(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    ty: Type,
    value: Value,
) -> Option<(Value, Value)> {
    let cx = rw.cx();
    if matches!(cx.type_data(ty), TypeData::MemRef { .. }) {
        let descriptor = MemRefDescriptor::new(value);
        return Some((descriptor.allocated_ptr(rw), descriptor.aligned_ptr(rw)));
    }
    let element_ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
    let memory = UnrankedMemRefDescriptor::new(value).memory(rw);
    Some((unranked_allocated_ptr(rw, memory, element_ptr), unranked_aligned_ptr(rw, memory, element_ptr)))
}

/// Memory of the stack that holds a value. [MLIR: promoteOneMemRefDescriptor]
pub(super) fn on_stack(rw: &mut ConversionRewriter<'_>, value: Value) -> Value {
    let cx = rw.cx();
    let one = crate::pattern::index_constant_of(rw, Type::I64, 1);
    let ty = rw.type_of(value);
    let place = rw.create(llvm::Alloca::build(llvm::LLVMPointerType::default_space(cx), one, ty)).result();
    rw.create(llvm::Store::build(value, place));
    place
}

pub(super) fn lower_cast(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Cast>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
    let Some(converted) = llvm.convert(cx, to) else { return rw.no_match(op, "the type cannot be converted") };
    match (cx.type_data(from), cx.type_data(to)) {
        (TypeData::MemRef { .. }, TypeData::MemRef { .. }) => {
            if llvm.convert(cx, from) != Some(converted) {
                return rw.no_match(op, "the descriptors differ");
            }
            rw.replace_op(op, &[operands[0]]);
        }
        (TypeData::MemRef { shape, .. }, _) => {
            let memory = on_stack(rw, operands[0]);
            let rank = index_constant(rw, llvm, shape.len() as i64);
            let descriptor = UnrankedMemRefDescriptor::pack(rw, converted, rank, memory);
            rw.replace_op(op, &[descriptor.value]);
        }
        (_, TypeData::MemRef { .. }) => {
            let memory = UnrankedMemRefDescriptor::new(operands[0]).memory(rw);
            rw.replace_op_with_new(op, llvm::Load::build(converted, memory));
        }
        _ => return rw.no_match(op, "a cast between unranked memrefs"),
    }
    Some(())
}

/// The numbers of a list that is partly static.
fn mixed(rw: &ConversionRewriter<'_>, op: Op, statics: &str) -> Option<Vec<i64>> {
    let attr = rw.op(op).inherent_attr(statics)?;
    Some(rw.cx().dense_i64_values(attr)?.to_vec())
}

pub(super) fn lower_reinterpret_cast(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::ReinterpretCast>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
    let Some(ty) = llvm.convert(cx, to) else { return rw.no_match(op, "the type cannot be converted") };
    let offsets = mixed(rw, op.op(), "static_offsets")?;
    let sizes = mixed(rw, op.op(), "static_sizes")?;
    let strides = mixed(rw, op.op(), "static_strides")?;
    let count = |list: &[i64]| list.iter().filter(|number| **number == DYNAMIC).count();
    let (mut offset_values, rest) = operands.get(1..)?.split_at_checked(count(&offsets))?;
    let (mut size_values, mut stride_values) = rest.split_at_checked(count(&sizes))?;
    let mut descriptor = MemRefDescriptor::poison(rw, ty);
    let (allocated, aligned) = pointers(rw, llvm, from, operands[0])?;
    descriptor.set_allocated_ptr(rw, allocated);
    descriptor.set_aligned_ptr(rw, aligned);
    let value = |rw: &mut ConversionRewriter<'_>, number: i64, values: &mut &[Value]| match number {
        DYNAMIC => {
            let (first, rest) = values.split_first()?;
            *values = rest;
            Some(*first)
        }
        number => Some(index_constant(rw, llvm, number)),
    };
    let offset = value(rw, *offsets.first()?, &mut offset_values)?;
    descriptor.set_offset(rw, offset);
    for (dim, (size, stride)) in sizes.iter().zip(&strides).enumerate() {
        let size = value(rw, *size, &mut size_values)?;
        descriptor.set_size(rw, dim, size);
        let stride = value(rw, *stride, &mut stride_values)?;
        descriptor.set_stride(rw, dim, stride);
    }
    rw.replace_op(op, &[descriptor.value]);
    Some(())
}

pub(super) fn lower_memory_space_cast(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::MemorySpaceCast>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let (from, to) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
    if let TypeData::MemRef { .. } = cx.type_data(to) {
        let Some(ty) = llvm.convert(cx, to) else { return rw.no_match(op, "memref type conversion failed") };
        let mut fields = MemRefDescriptor::new(operands[0]).unpack(rw);
        let ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, to)?);
        for field in fields.iter_mut().take(2) {
            *field = rw.create(llvm::AddrSpaceCast::build(ptr, *field)).result();
        }
        let descriptor = MemRefDescriptor::pack(rw, ty, &fields);
        rw.replace_op(op, &[descriptor.value]);
        return Some(());
    }
    let Some(from_space) = llvm.memref_address_space(cx, from) else {
        return rw.no_match(op, "non-integer source address space");
    };
    let Some(to_space) = llvm.memref_address_space(cx, to) else {
        return rw.no_match(op, "non-integer result address space");
    };
    let ty = llvm.convert(cx, to)?;
    let source = UnrankedMemRefDescriptor::new(operands[0]);
    let (rank, source_memory) = (source.rank(rw), source.memory(rw));
    let mut result = UnrankedMemRefDescriptor::poison(rw, ty);
    result.set_rank(rw, rank);
    let size = unranked_size(rw, llvm, result, to_space);
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let memory = rw.create(llvm::Alloca::build(ptr, size, cx.integer_type(8)?)).result();
    result.set_memory(rw, memory);
    let (from_ptr, to_ptr) = (llvm::LLVMPointerType::new(cx, from_space), llvm::LLVMPointerType::new(cx, to_space));
    let allocated = unranked_allocated_ptr(rw, source_memory, from_ptr);
    let aligned = unranked_aligned_ptr(rw, source_memory, from_ptr);
    let allocated = rw.create(llvm::AddrSpaceCast::build(to_ptr, allocated)).result();
    let aligned = rw.create(llvm::AddrSpaceCast::build(to_ptr, aligned)).result();
    rw.create(llvm::Store::build(allocated, memory));
    let place = unranked_field(rw, memory, to_ptr, 1);
    rw.create(llvm::Store::build(aligned, place));
    let from_rest = unranked_field(rw, source_memory, from_ptr, 2);
    let to_rest = unranked_field(rw, memory, to_ptr, 2);
    let bytes = index_constant(rw, llvm, i64::from(2 * llvm.pointer_bits(to_space).div_ceil(8)));
    let rest = rw.create(llvm::Sub::build(size, bytes)).result();
    copy_bytes(rw, to_rest, from_rest, rest);
    rw.replace_op(op, &[result.value]);
    Some(())
}

pub(super) fn lower_transpose(
    rw: &mut ConversionRewriter<'_>,
    _llvm: &LLVMTypeConverter,
    op: Typed<memref::Transpose>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let map = rw.view(op)?.permutation()?;
    let affine = cx.affine();
    if map.is_identity(affine) {
        rw.replace_op(op, &[operands[0]]);
        return Some(());
    }
    let from = |result: &AffineExpr| affine.expr(*result).as_dim().map(|dim| dim as usize);
    let dims = affine.map(map).results().iter().map(from).collect::<Option<Vec<usize>>>()?;
    let source = MemRefDescriptor::new(operands[0]);
    let ty = rw.type_of(operands[0]);
    let mut target = MemRefDescriptor::poison(rw, ty);
    let allocated = source.allocated_ptr(rw);
    target.set_allocated_ptr(rw, allocated);
    let aligned = source.aligned_ptr(rw);
    target.set_aligned_ptr(rw, aligned);
    let offset = source.offset(rw);
    target.set_offset(rw, offset);
    for (dim, from) in dims.into_iter().enumerate() {
        let size = source.size(rw, from);
        target.set_size(rw, dim, size);
        let stride = source.stride(rw, from);
        target.set_stride(rw, dim, stride);
    }
    rw.replace_op(op, &[target.value]);
    Some(())
}

/// A warning about an op that cannot be lowered; it stays.
fn warn(rw: &mut ConversionRewriter<'_>, op: Op, message: &str) -> Option<()> {
    let view = rw.op(op);
    let name = view.cx().op_str(view.name()).to_string();
    view.emit_warning(format!("'{name}' op {message}"));
    rw.no_match(op, message)
}

pub(super) fn lower_view(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::View>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let to = rw.op(op).result_type(0)?;
    let element = llvm.convert(cx, cx.element_or_self(to));
    let Some((ty, _)) = llvm.convert(cx, to).zip(element) else {
        return warn(rw, op.op(), "Target descriptor type not converted to LLVM");
    };
    let Some(layout) = cx.strided_layout(to) else {
        return warn(rw, op.op(), "cannot cast to non-strided shape");
    };
    if layout.strides.last().is_some_and(|stride| *stride != 1) {
        return warn(rw, op.op(), "cannot cast to non-contiguous shape");
    }
    let TypeData::MemRef { shape, .. } = cx.type_data(to) else { return None };
    let source = MemRefDescriptor::new(operands[0]);
    let mut target = MemRefDescriptor::poison(rw, ty);
    let allocated = source.allocated_ptr(rw);
    target.set_allocated_ptr(rw, allocated);
    let aligned = source.aligned_ptr(rw);
    let ptr = rw.type_of(aligned);
    let moved = gep(rw, ptr, cx.integer_type(8)?, aligned, &[GepIndex::Value(*operands.get(1)?)]);
    target.set_aligned_ptr(rw, moved);
    let zero = index_constant(rw, llvm, 0);
    target.set_offset(rw, zero);
    let mut dynamic = operands.get(2..)?.iter().rev();
    let (mut stride, mut next_size): (Option<Value>, Option<Value>) = (None, None);
    for dim in (0..shape.len()).rev() {
        let size = match shape[dim] {
            DYNAMIC => *dynamic.next()?,
            size => index_constant(rw, llvm, size),
        };
        target.set_size(rw, dim, size);
        stride = Some(match (layout.strides[dim], next_size) {
            (DYNAMIC, Some(next)) => match stride {
                Some(running) => rw.create(llvm::Mul::build(running, next)).result(),
                None => next,
            },
            (DYNAMIC, None) => index_constant(rw, llvm, 1),
            (known, _) => index_constant(rw, llvm, known),
        });
        target.set_stride(rw, dim, stride?);
        next_size = Some(size);
    }
    rw.replace_op(op, &[target.value]);
    Some(())
}
