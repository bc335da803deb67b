//! Ranks, sizes, parts of descriptors, and claims about buffers.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, UnrankedMemRefDescriptor, gep};
use crate::pattern::{index_constant, int_constant};

/// Claims that a truth holds: `llvm.intr.assume` with a bundle.
fn assume(rw: &mut ConversionRewriter<'_>, truth: Value, tag: &str, operands: &[Value]) {
    let cx = rw.cx();
    let tags = [cx.string_attr(tag)];
    let bundles = [operands];
    let assume = llvm::Assume::build(truth, &bundles).op_bundle_tags(&tags[..]);
    rw.create(assume);
}

pub(super) fn lower_assume_alignment(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::AssumeAlignment>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let ty = view.operand_type(0)?;
    let alignment = view.inherent_attr("alignment").and_then(|alignment| cx.integer_i64(alignment))?;
    let ptr = MemRefDescriptor::new(operands[0]).strided_element_ptr(rw, llvm, ty, &[], Flags::default())?;
    let truth = boolean(rw);
    let alignment = index_constant(rw, llvm, alignment);
    assume(rw, truth, "align", &[ptr, alignment]);
    rw.replace_op(op, &[operands[0]]);
    Some(())
}

/// `llvm.mlir.constant(true) : i1`
fn boolean(rw: &mut ConversionRewriter<'_>) -> Value {
    int_constant(rw, Type::I1, 1)
}

pub(super) fn lower_distinct_objects(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::DistinctObjects>,
    operands: &[Value],
) -> Option<()> {
    if operands.len() <= 1 {
        rw.replace_op(op, operands);
        return Some(());
    }
    let types: Vec<Type> = rw.op(op).operand_types().collect();
    let mut ptrs = Vec::new();
    for (operand, ty) in operands.iter().zip(types) {
        ptrs.push(MemRefDescriptor::new(*operand).buffer_ptr(rw, llvm, ty)?);
    }
    let truth = boolean(rw);
    for (index, first) in ptrs.iter().enumerate() {
        for second in &ptrs[index + 1..] {
            assume(rw, truth, "separate_storage", &[*first, *second]);
        }
    }
    rw.replace_op(op, operands);
    Some(())
}

pub(super) fn lower_extract_aligned_pointer(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::ExtractAlignedPointerAsIndex>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let ty = rw.op(op).operand_type(0)?;
    let ptr = match cx.type_data(ty) {
        TypeData::UnrankedMemRef { .. } => {
            let ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
            let memory = UnrankedMemRefDescriptor::new(operands[0]).memory(rw);
            super::view::unranked_aligned_ptr(rw, memory, ptr)
        }
        _ => MemRefDescriptor::new(operands[0]).aligned_ptr(rw),
    };
    rw.replace_op_with_new(op, llvm::PtrToInt::build(llvm.index_type, ptr));
    Some(())
}

pub(super) fn lower_extract_strided_metadata(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::ExtractStridedMetadata>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let base = rw.op(op).result_type(0)?;
    let rank = match cx.type_data(rw.op(op).operand_type(0)?) {
        TypeData::MemRef { shape, .. } => shape.len(),
        _ => return None,
    };
    let descriptor = MemRefDescriptor::new(operands[0]);
    let (allocated, aligned) = (descriptor.allocated_ptr(rw), descriptor.aligned_ptr(rw));
    let ty = llvm.convert(cx, base)?;
    let mut results = vec![MemRefDescriptor::from_static_shape(rw, ty, base, allocated, aligned)?.value];
    results.push(descriptor.offset(rw));
    for dim in 0..rank {
        results.push(descriptor.size(rw, dim));
    }
    for dim in 0..rank {
        results.push(descriptor.stride(rw, dim));
    }
    rw.replace_op(op, &results);
    Some(())
}

pub(super) fn lower_rank(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Rank>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let value = match cx.type_data(rw.op(op).operand_type(0)?) {
        TypeData::MemRef { shape, .. } => index_constant(rw, llvm, shape.len() as i64),
        _ => UnrankedMemRefDescriptor::new(operands[0]).rank(rw),
    };
    rw.replace_op(op, &[value]);
    Some(())
}

pub(super) fn lower_dim(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Dim>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let (ty, original_index) = (view.operand_type(0)?, view.operand(1)?);
    let index = *operands.get(1)?;
    let value = match cx.type_data(ty) {
        TypeData::MemRef { shape, .. } => {
            let known = constant_index(rw, original_index).or_else(|| constant_index(rw, index));
            let known = known.and_then(|index| usize::try_from(index).ok()).filter(|index| *index < shape.len());
            match known.map(|index| (index, shape[index])) {
                Some((index, DYNAMIC)) => MemRefDescriptor::new(operands[0]).size(rw, index),
                Some((_, size)) => index_constant(rw, llvm, size),
                None => MemRefDescriptor::new(operands[0]).dynamic_size(rw, index),
            }
        }
        _ => {
            let Some(space) = llvm.memref_address_space(cx, ty) else {
                rw.op(op).emit_op_error("memref memory space must be convertible to an integer address space");
                return None;
            };
            let element_ptr = llvm::LLVMPointerType::new(cx, space);
            let index_type = llvm.index_type;
            let memory = UnrankedMemRefDescriptor::new(operands[0]).memory(rw);
            let ptr = llvm::LLVMPointerType::default_space(cx);
            let head = llvm::LLVMStructType::new_literal(cx, [ptr, ptr, index_type], false);
            let offset = gep(rw, element_ptr, head, memory, &[GepIndex::Constant(0), GepIndex::Constant(2)]);
            let one = index_constant(rw, llvm, 1);
            let position = rw.create(llvm::Add::build(one, index)).result();
            let size = gep(rw, element_ptr, index_type, offset, &[GepIndex::Value(position)]);
            rw.create(llvm::Load::build(index_type, size)).result()
        }
    };
    rw.replace_op(op, &[value]);
    Some(())
}

/// The number that a value is, if an op of arith or LLVM says it.
fn constant_index(rw: &ConversionRewriter<'_>, value: Value) -> Option<i64> {
    let def = rw.value(value).defining_op()?;
    let name = rw.cx().op_str(def.name()).to_string();
    matches!(&*name, "arith.constant" | "llvm.mlir.constant").then_some(())?;
    rw.cx().integer_i64(def.inherent_attr("value")?)
}
