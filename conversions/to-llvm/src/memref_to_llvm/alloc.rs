//! Memory of the stack and of the heap.

use dialekt_conversion::ConversionRewriter;
use dialekt_interfaces::DataLayout;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use super::buffer::{Buffer, buffer_descriptor, buffer_sizes, is_convertible_identity};
use crate::functions::{Function, call};
use crate::memref_descriptor::{MemRefDescriptor, UnrankedMemRefDescriptor, size_in_bytes};
use crate::pattern::index_constant;
use crate::{AllocLowering, LLVMTypeConverter};

/// The alignment that `aligned_alloc` is called with at least.
const MIN_ALIGNMENT: u64 = 16;

pub(super) fn lower_alloca(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Alloca>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.view(op)?;
    let (ty, alignment) = (view.result_type(0)?, view.inherent_attr("alignment"));
    if !is_convertible_identity(cx, llvm, ty) {
        return rw.no_match(op, "incompatible memref type");
    }
    let buffer = buffer_sizes(rw, llvm, ty, operands, false)?;
    let element = llvm.convert(cx, cx.element_or_self(ty))?;
    let ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
    let new = rw.create(llvm::Alloca::build(ptr, buffer.size, element));
    if alignment.is_some() {
        rw.set_attr(new, "alignment", alignment);
    }
    let memory = new.result();
    let descriptor = buffer_descriptor(rw, llvm, ty, (memory, memory), &buffer)?;
    rw.replace_op(op, &[descriptor]);
    Some(())
}

/// A function of the runtime, by its name or the generic one.
fn runtime<'a>(
    llvm: &LLVMTypeConverter,
    name: &'a str,
    generic: &'a str,
    params: Vec<Type>,
    result: Option<Type>,
) -> Function<'a> {
    Function { name: if llvm.options().use_generic_functions { generic } else { name }, params, result }
}

pub(super) fn lower_alloc(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Alloc>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.view(op)?;
    let ty = view.result_type(0)?;
    let alignment = view.inherent_attr("alignment").and_then(|alignment| cx.integer_i64(alignment));
    if !is_convertible_identity(cx, llvm, ty) {
        return rw.no_match(op, "incompatible memref type");
    }
    let is_aligned = llvm.options().alloc_lowering == AllocLowering::AlignedAlloc;
    let (buffer, allocated, aligned) = match is_aligned {
        true => aligned_alloc(rw, llvm, op.op(), ty, alignment, operands)?,
        false => malloc(rw, llvm, op.op(), ty, alignment, operands)?,
    };
    let descriptor = buffer_descriptor(rw, llvm, ty, (allocated, aligned), &buffer)?;
    rw.replace_op(op, &[descriptor]);
    Some(())
}

/// The pointer in the address space of a memref. [MLIR: castAllocFuncResult]
fn cast_to_space(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, ptr: Value, ty: Type) -> Option<Value> {
    let cx = rw.cx();
    match llvm.memref_address_space(cx, ty)? {
        0 => Some(ptr),
        space => Some(rw.create(llvm::AddrSpaceCast::build(llvm::LLVMPointerType::new(cx, space), ptr)).result()),
    }
}

/// Memory of `malloc`: with an alignment, more than is needed, and a pointer into it.
fn malloc(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    ty: Type,
    alignment: Option<i64>,
    operands: &[Value],
) -> Option<(Buffer, Value, Value)> {
    let cx = rw.cx();
    let index = llvm.index_type;
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let function = runtime(llvm, "malloc", "_mlir_memref_to_llvm_alloc", vec![index], Some(ptr));
    let name = function.declare(rw, op)?;
    let buffer = buffer_sizes(rw, llvm, ty, operands, true)?;
    let element = cx.element_or_self(ty);
    let is_number = match cx.scalar_data(element) {
        TypeData::Index | TypeData::Float(_) => true,
        TypeData::Integer { sign, .. } => *sign == Signedness::Signless,
        _ => false,
    };
    let alignment = match alignment {
        Some(alignment) => Some(index_constant(rw, llvm, alignment)),
        None if is_number => None,
        None => {
            let element = llvm.convert(cx, element)?;
            Some(size_in_bytes(rw, index, element))
        }
    };
    let size = match alignment {
        Some(alignment) => rw.create(llvm::Add::build(buffer.size, alignment)).result(),
        None => buffer.size,
    };
    let allocated = call(rw, name, Some(ptr), &[size])?;
    let allocated = cast_to_space(rw, llvm, allocated, ty)?;
    let aligned = match alignment {
        Some(alignment) => {
            let address = rw.create(llvm::PtrToInt::build(index, allocated)).result();
            let aligned = align_up(rw, llvm, address, alignment);
            let ptr = rw.type_of(allocated);
            rw.create(llvm::IntToPtr::build(ptr, aligned)).result()
        }
        None => allocated,
    };
    Some((buffer, allocated, aligned))
}

/// The next multiple of an alignment. [MLIR: createAligned]
fn align_up(rw: &mut ConversionRewriter<'_>, llvm: &LLVMTypeConverter, value: Value, alignment: Value) -> Value {
    let one = index_constant(rw, llvm, 1);
    let bump = rw.create(llvm::Sub::build(alignment, one)).result();
    let bumped = rw.create(llvm::Add::build(value, bump)).result();
    let over = rw.create(llvm::URem::build(bumped, alignment)).result();
    rw.create(llvm::Sub::build(bumped, over)).result()
}

/// The bytes of an element, by the data layout that holds at an op.
fn element_bytes(llvm: &LLVMTypeConverter, op: OpRef<'_>, element: Type) -> Option<u64> {
    let (cx, layout) = (op.cx(), DataLayout::at(op));
    let index = u64::from(llvm.options().index_bitwidth.div_ceil(8));
    let pointer = |ty| Some(u64::from(llvm.pointer_bits(llvm.memref_address_space(cx, ty)?).div_ceil(8)));
    match cx.type_data(element) {
        TypeData::MemRef { shape, .. } => Some(2 * pointer(element)? + (1 + 2 * shape.len() as u64) * index),
        TypeData::UnrankedMemRef { .. } => Some(index + pointer(element)?),
        _ => Some(layout.size(cx, element)?.min),
    }
}

/// Memory of `aligned_alloc`, whose size has to be a multiple of the alignment.
fn aligned_alloc(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    ty: Type,
    alignment: Option<i64>,
    operands: &[Value],
) -> Option<(Buffer, Value, Value)> {
    let cx = rw.cx();
    let TypeData::MemRef { shape, element, .. } = cx.type_data(ty) else { return None };
    let bytes = element_bytes(llvm, rw.op(op), *element)?;
    let alignment = match alignment {
        Some(alignment) => u64::try_from(alignment).ok()?,
        None => bytes.checked_next_power_of_two()?.max(MIN_ALIGNMENT),
    };
    let known =
        shape.iter().filter(|size| **size != DYNAMIC).fold(bytes, |bytes, size| bytes.wrapping_mul(*size as u64));
    let index = llvm.index_type;
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let buffer = buffer_sizes(rw, llvm, ty, operands, true)?;
    let align = index_constant(rw, llvm, alignment as i64);
    let size = if known.checked_rem(alignment)? == 0 { buffer.size } else { align_up(rw, llvm, buffer.size, align) };
    let generic = "_mlir_memref_to_llvm_aligned_alloc";
    let function = runtime(llvm, "aligned_alloc", generic, vec![index, index], Some(ptr));
    let allocated = function.call(rw, op, &[align, size])??;
    let allocated = cast_to_space(rw, llvm, allocated, ty)?;
    Some((buffer, allocated, allocated))
}

pub(super) fn lower_dealloc(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Dealloc>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).operand_type(0)?;
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let function = runtime(llvm, "free", "_mlir_memref_to_llvm_free", vec![ptr], None);
    let name = function.declare(rw, op.op())?;
    let allocated = match cx.type_data(ty) {
        TypeData::UnrankedMemRef { .. } => {
            let element_ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
            let memory = UnrankedMemRefDescriptor::new(operands[0]).memory(rw);
            rw.create(llvm::Load::build(element_ptr, memory)).result()
        }
        _ => MemRefDescriptor::new(operands[0]).allocated_ptr(rw),
    };
    call(rw, name, None, &[allocated]);
    rw.erase_op(op);
    Some(())
}
