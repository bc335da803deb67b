//! The ptr dialect, in `convert-to-llvm`: addresses are pointers of LLVM, and metadata are structs of what types do not say of a descriptor.
//! [mlir/lib/Conversion/PtrToLLVM/PtrToLLVM.cpp]

use dialekt_conversion::{
    ConversionPatterns, ConversionRewriter, Converted, ConvertedAttr, OpConversion, TypeCalls, TypeConverter,
};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::types::DYNAMIC;
use dialekt_llvm::{self as llvm, GEPNoWrapFlags, LLVMPointerType, LLVMStructType};
use dialekt_ptr::{self as ptr, GenericSpaceAttr, PtrAddFlags, PtrMetadataType, PtrType};

use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, gep_with, size_in_bytes};
use crate::pattern::{extract_value, insert_value};

/// Adds the conversions of pointers, of their metadata, and of the generic memory space.
pub fn add_type_conversions(types: &mut TypeConverter) {
    types.add_attr_conversion(|cx, _, attr| match GenericSpaceAttr::of(cx, attr) {
        Some(_) => ConvertedAttr::To(None),
        None => ConvertedAttr::Unknown,
    });
    types.add_recursive_conversion(|calls, ty, _| {
        let cx = calls.cx();
        if let Some(found) = PtrType::of(cx, ty) {
            let space = found.memory_space.attr().and_then(|space| address_space(calls, ty, space));
            return or_fail(space.map(|space| LLVMPointerType::new(cx, space)));
        }
        match PtrMetadataType::of(cx, ty) {
            Some(found) => or_fail(metadata_type(calls, *found.ty)),
            None => Converted::Unknown,
        }
    });
}

/// The answer for a type that no other conversion is to be asked for.
fn or_fail(ty: Option<Type>) -> Converted {
    ty.map_or(Converted::Fails, Converted::one)
}

/// The number of the address space of a pointer.
fn address_space(calls: &TypeCalls<'_>, ty: Type, space: Attribute) -> Option<u32> {
    match calls.convert_attr(ty, space)? {
        Some(number) => u32::try_from(calls.cx().integer_i64(number)?).ok(),
        None => Some(0),
    }
}

/// The allocated pointer, and whatever the type of a memref leaves open: offset, sizes and strides.
fn metadata_type(calls: &TypeCalls<'_>, memref: Type) -> Option<Type> {
    let cx = calls.cx();
    let descriptor = LLVMStructType::of(cx, calls.convert_to_one(memref)?)?;
    let &[pointer, _, index, ..] = descriptor.elements() else { return None };
    let open = open_parts(cx, memref)?.iter().filter(|part| **part == DYNAMIC).count();
    let elements: Vec<Type> = [pointer].into_iter().chain(std::iter::repeat_n(index, open)).collect();
    Some(LLVMStructType::new_literal(cx, elements, false))
}

/// Offset, sizes and strides of a memref, as its type has them.
fn open_parts(cx: &ContextData, memref: Type) -> Option<Vec<i64>> {
    let TypeData::MemRef { shape, .. } = cx.type_data(memref) else { return None };
    let layout = cx.strided_layout(memref)?;
    Some([layout.offset].into_iter().chain(shape.iter().copied()).chain(layout.strides.iter().copied()).collect())
}

/// Adds the patterns; the converter has to know [pointers](add_type_conversions). [MLIR: populatePtrToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, FromPtrOpConversion(llvm.clone()))
        .add_typed(llvm, GetMetadataOpConversion(llvm.clone()))
        .add_typed(llvm, PtrAddOpConversion(llvm.clone()))
        .add_typed(llvm, ToPtrOpConversion)
        .add_typed(llvm, TypeOffsetOpConversion(llvm.clone()));
}

/// A memref from its address and its metadata: its descriptor.
pub struct FromPtrOpConversion(pub LLVMTypeConverter);

impl OpConversion for FromPtrOpConversion {
    type SourceOp = ptr::FromPtr;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ptr::FromPtr>, operands: &[Value]) -> Option<()> {
        let &[address, metadata] = operands else { return rw.no_match(op, "there is no metadata") };
        let cx = rw.cx();
        let memref = rw.op(op).result_type(0)?;
        let Some(parts) = open_parts(cx, memref) else { return rw.no_match(op, "it is no memref with strides") };
        let rank = (parts.len() - 1) / 2;
        let ty = self.0.convert(cx, memref)?;
        let mut descriptor = MemRefDescriptor::poison(rw, ty);
        let allocated = extract_value(rw, metadata, &[0]);
        descriptor.set_allocated_ptr(rw, allocated);
        descriptor.set_aligned_ptr(rw, address);
        let mut next = 1;
        for (place, part) in parts.iter().enumerate() {
            let value = match *part {
                DYNAMIC => {
                    next += 1;
                    extract_value(rw, metadata, &[next - 1])
                }
                known => descriptor.constant(rw, known),
            };
            match place {
                0 => descriptor.set_offset(rw, value),
                _ if place <= rank => descriptor.set_size(rw, place - 1, value),
                _ => descriptor.set_stride(rw, place - 1 - rank, value),
            }
        }
        rw.replace_op(op, &[descriptor.value]);
        Some(())
    }
}

/// The metadata of a memref: what its type leaves open of the descriptor.
pub struct GetMetadataOpConversion(pub LLVMTypeConverter);

impl OpConversion for GetMetadataOpConversion {
    type SourceOp = ptr::GetMetadata;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ptr::GetMetadata>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let (memref, result) = (rw.op(op).operand_type(0)?, rw.op(op).result_type(0)?);
        let Some(parts) = open_parts(cx, memref) else { return rw.no_match(op, "it is no memref with strides") };
        let rank = (parts.len() - 1) / 2;
        let ty = self.0.convert(cx, result)?;
        let descriptor = MemRefDescriptor::new(*operands.first()?);
        let undefined = rw.create(llvm::Undef::build(ty)).result();
        let allocated = descriptor.allocated_ptr(rw);
        let mut metadata = insert_value(rw, allocated, undefined, &[0]);
        let dynamic = parts.iter().enumerate().filter(|(_, part)| **part == DYNAMIC);
        for (next, (place, _)) in (1..).zip(dynamic) {
            let value = match place {
                0 => descriptor.offset(rw),
                _ if place <= rank => descriptor.size(rw, place - 1),
                _ => descriptor.stride(rw, place - 1 - rank),
            };
            metadata = insert_value(rw, value, metadata, &[next]);
        }
        rw.replace_op(op, &[metadata]);
        Some(())
    }
}

/// An address that is moved by bytes.
pub struct PtrAddOpConversion(pub LLVMTypeConverter);

impl OpConversion for PtrAddOpConversion {
    type SourceOp = ptr::PtrAdd;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ptr::PtrAdd>, operands: &[Value]) -> Option<()> {
        let &[base, offset] = operands else { return None };
        let cx = rw.cx();
        let ty = self.0.convert(cx, rw.op(op).result_type(0)?)?;
        if LLVMPointerType::of(cx, ty).is_none() {
            return rw.no_match(op, "it is no pointer");
        }
        let flags = match rw.view(op)?.flags()? {
            PtrAddFlags::None => Flags::default(),
            PtrAddFlags::Nusw => GEPNoWrapFlags::Nusw.into(),
            PtrAddFlags::Nuw => GEPNoWrapFlags::Nuw.into(),
            PtrAddFlags::Inbounds => GEPNoWrapFlags::Inbounds.into(),
        };
        let moved = gep_with(rw, ty, Type::I8, base, &[GepIndex::Value(offset)], flags);
        rw.replace_op(op, &[moved]);
        Some(())
    }
}

/// The address of a memref: its aligned pointer.
pub struct ToPtrOpConversion;

impl OpConversion for ToPtrOpConversion {
    type SourceOp = ptr::ToPtr;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ptr::ToPtr>, operands: &[Value]) -> Option<()> {
        let ty = rw.op(op).operand_type(0)?;
        if !matches!(rw.cx().type_data(ty), TypeData::MemRef { .. }) {
            return rw.no_match(op, "it is no ranked memref");
        }
        let address = MemRefDescriptor::new(*operands.first()?).aligned_ptr(rw);
        rw.replace_op(op, &[address]);
        Some(())
    }
}

/// The bytes from one element of a type to the next.
pub struct TypeOffsetOpConversion(pub LLVMTypeConverter);

impl OpConversion for TypeOffsetOpConversion {
    type SourceOp = ptr::TypeOffset;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<ptr::TypeOffset>, _: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let (element, result) = (rw.view(op)?.element_type()?, rw.op(op).result_type(0)?);
        let (Some(element), Some(ty)) = (self.0.convert(cx, element), self.0.convert(cx, result)) else {
            return rw.no_match(op, "a type cannot be converted");
        };
        let size = size_in_bytes(rw, ty, element);
        rw.replace_op(op, &[size]);
        Some(())
    }
}
