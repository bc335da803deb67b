//! Globals.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use super::buffer::{buffer_descriptor, buffer_sizes, is_convertible_identity};
use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, gep};
use crate::pattern::index_constant;

/// The address that allocated pointers of globals have, so that freeing one is noticed.
const NEVER_FREED: i64 = 0xdead_beef;

/// The arrays that hold the elements of a memref. [MLIR: convertGlobalMemrefTypeToLLVM]
fn array_type(llvm: &LLVMTypeConverter, cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, .. } = cx.type_data(ty) else { return None };
    let element = llvm.convert(cx, *element)?;
    shape.iter().rev().try_fold(element, |ty, size| Some(llvm::LLVMArrayType::new(cx, ty, u64::try_from(*size).ok()?)))
}

pub(super) fn lower_global(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Global>,
    _: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.view(op)?;
    let ty = view.ty()?;
    if !is_convertible_identity(cx, llvm, ty) {
        return rw.no_match(op, "incompatible memref type");
    }
    let array = array_type(llvm, cx, ty)?;
    let visibility = view.inherent_attr("sym_visibility").and_then(|found| cx.string_value(found));
    let is_public = visibility.is_none_or(|found| cx.bytes(found) == b"public");
    let linkage = if is_public { llvm::Linkage::External } else { llvm::Linkage::Private };
    let initial = view.inherent_attr("initial_value");
    let (constant, alignment) = (view.inherent_attr("constant").is_some(), view.inherent_attr("alignment"));
    let name = view.sym_name()?;
    let Some(space) = llvm.memref_address_space(cx, ty) else {
        rw.op(op).emit_op_error("memory space cannot be converted to an integer address space");
        return None;
    };
    let is_uninitialized = initial == Some(Attribute::UNIT);
    let rank_is_zero = matches!(cx.type_data(ty), TypeData::MemRef { shape, .. } if shape.is_empty());
    let mut value = initial.filter(|_| !is_uninitialized);
    if rank_is_zero {
        value = value.map(|value| single_element(cx, value).unwrap_or(value));
    }
    let mut new = llvm::Global::build(array, name, llvm::LinkageAttr { linkage }).constant(constant);
    new = new.addr_space(i32::try_from(space).ok()?);
    if let Some(value) = value {
        new = new.value(value);
    }
    let new = rw.create(new);
    let alignment = alignment.filter(|alignment| cx.integer_i64(*alignment) != Some(0));
    if alignment.is_some() {
        rw.set_attr(new, "alignment", alignment);
    }
    if is_uninitialized {
        let region = rw.op(new.op()).region(0)?.handle();
        let block = rw.create_block(region, None, &[]);
        rw.set_insertion_point_to_end(block);
        let undef = rw.create(llvm::Undef::build(array)).result();
        rw.create(llvm::Return::build().arg(undef));
    }
    rw.replace_op_with(op, new);
    Some(())
}

/// The one element that an attribute holds.
fn single_element(cx: &ContextData, value: Attribute) -> Option<Attribute> {
    let element = cx.element_or_self(cx.attr_data(value).ty()?);
    if let Some(values) = cx.integer_elements(value) {
        return cx.apint_attr(element, &values.iter().next()?);
    }
    cx.apfloat_attr(element, cx.float_elements(value)?.iter().next()?)
}

pub(super) fn lower_get_global(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::GetGlobal>,
    _: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).result_type(0)?;
    if !is_convertible_identity(cx, llvm, ty) {
        return rw.no_match(op, "incompatible memref type");
    }
    let name = rw.view(op)?.name()?;
    let buffer = buffer_sizes(rw, llvm, ty, &[], true)?;
    let ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
    let address = rw.create(llvm::AddressOf::build(ptr, name)).result();
    let zeros = vec![GepIndex::Constant(0); buffer.sizes.len() + 1];
    let first = gep(rw, ptr, array_type(llvm, cx, ty)?, address, &zeros);
    let never_freed = index_constant(rw, llvm, NEVER_FREED);
    let allocated = rw.create(llvm::IntToPtr::build(ptr, never_freed)).result();
    let descriptor = buffer_descriptor(rw, llvm, ty, (allocated, first), &buffer)?;
    rw.replace_op(op, &[descriptor]);
    Some(())
}
