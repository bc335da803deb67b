//! `memref.reshape`: the shape is in a buffer itself.

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;
use dialekt_memref as memref;

use super::view::{pointers, unranked_aligned_ptr, unranked_allocated_ptr, unranked_field};
use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, UnrankedMemRefDescriptor, gep, unranked_size};
use crate::pattern::index_constant;

pub(super) fn lower_reshape(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Reshape>,
    operands: &[Value],
) -> Option<()> {
    let cx = rw.cx();
    let &[source, shape] = operands else { return None };
    let view = rw.op(op);
    let (source_type, shape_type) = (view.operand_type(0)?, view.operand_type(1)?);
    let result_type = view.result_type(0)?;
    match cx.type_data(shape_type) {
        TypeData::MemRef { shape: sizes, .. } if !sizes.contains(&DYNAMIC) => {
            to_ranked(rw, llvm, op, (source_type, source), result_type)
        }
        _ => to_unranked(rw, llvm, op, (source_type, source), (shape_type, shape), result_type),
    }
}

/// A view of known rank.
fn to_ranked(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Reshape>,
    (source_type, source): (Type, Value),
    result: Type,
) -> Option<()> {
    let cx = rw.cx();
    let TypeData::MemRef { shape: sizes, .. } = cx.type_data(result) else { return None };
    let ty = llvm.convert(cx, result)?;
    let mut target = MemRefDescriptor::poison(rw, ty);
    let (allocated, aligned) = pointers(rw, llvm, source_type, source)?;
    target.set_allocated_ptr(rw, allocated);
    target.set_aligned_ptr(rw, aligned);
    let Some(layout) = cx.strided_layout(result) else {
        return rw.no_match(op, "failed to get stride and offset exprs");
    };
    if layout.offset == DYNAMIC {
        return rw.no_match(op, "dynamic offset is unsupported");
    }
    target.set_constant_offset(rw, layout.offset);
    let shape = rw.op(op).operand(1)?;
    let mut running: Option<Value> = None;
    for dim in (0..sizes.len()).rev() {
        let stride = match (layout.strides[dim], running) {
            (DYNAMIC, Some(running)) => running,
            (DYNAMIC, None) => index_constant(rw, llvm, 1),
            (known, _) => index_constant(rw, llvm, known),
        };
        let size = match sizes[dim] {
            DYNAMIC => {
                let index = index_constant(rw, llvm, dim as i64);
                // As in the reference, the index has the converted type at once.
                let loaded = rw.create(memref::Load::build(shape, &[index])).result();
                match rw.type_of(loaded) {
                    ty if ty == llvm.index_type => loaded,
                    _ => cast(rw, llvm.index_type, loaded)?,
                }
            }
            size => index_constant(rw, llvm, size),
        };
        target.set_size(rw, dim, size);
        target.set_stride(rw, dim, stride);
        running = Some(rw.create(llvm::Mul::build(stride, size)).result());
    }
    rw.replace_op(op, &[target.value]);
    Some(())
}

/// A cast of a value to another type.
fn cast(rw: &mut ConversionRewriter<'_>, ty: Type, value: Value) -> Option<Value> {
    let (name, loc) = (rw.cx().op_name(crate::CAST), rw.current_loc());
    crate::pattern::create_named(rw, OpSpec::new(name, loc).operands(&[value]), ty)
}

/// A view whose rank is the size of the shape: a loop computes sizes and strides.
fn to_unranked(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Typed<memref::Reshape>,
    (source_type, source): (Type, Value),
    (shape_type, shape): (Type, Value),
    result: Type,
) -> Option<()> {
    let cx = rw.cx();
    let index = llvm.index_type;
    let ty = llvm.convert(cx, result)?;
    let Some(space) = llvm.memref_address_space(cx, result) else {
        return rw.no_match(op, "the memory space is no address space");
    };
    let shape = MemRefDescriptor::new(shape);
    let rank = shape.size(rw, 0);
    let mut target = UnrankedMemRefDescriptor::poison(rw, ty);
    target.set_rank(rw, rank);
    let size = unranked_size(rw, llvm, target, space);
    let ptr = llvm::LLVMPointerType::default_space(cx);
    let memory = rw.create(llvm::Alloca::build(ptr, size, cx.integer_type(8)?)).result();
    target.set_memory(rw, memory);

    let (allocated, aligned, offset) = fields(rw, llvm, source_type, source)?;
    let element_ptr = llvm::LLVMPointerType::new(cx, space);
    rw.create(llvm::Store::build(allocated, memory));
    let place = unranked_field(rw, memory, element_ptr, 1);
    rw.create(llvm::Store::build(aligned, place));
    let place = unranked_field(rw, memory, element_ptr, 2);
    rw.create(llvm::Store::build(offset, place));

    let head = llvm::LLVMStructType::new_literal(cx, [element_ptr, element_ptr, index, index], false);
    let sizes = gep(rw, ptr, head, memory, &[GepIndex::Constant(0), GepIndex::Constant(3)]);
    let strides = gep(rw, ptr, index, sizes, &[GepIndex::Value(rank)]);
    let shape_ptr = shape.aligned_ptr(rw);
    let one = index_constant(rw, llvm, 1);
    let last = rw.create(llvm::Sub::build(rank, one)).result();

    let block = rw.op(op).parent_block()?.handle();
    let (region, loc) = (rw.op(op).parent_region()?.handle(), rw.loc(op));
    let rest = rw.split_block(InsertionPoint { block, before: Some(op.op()) });
    let condition = rw.create_block(region, Some(rest), &[(index, loc), (index, loc)]);
    let body = rw.create_block(region, Some(rest), &[]);
    rw.set_insertion_point_to_end(block);
    rw.create(llvm::Br::build(&[last, one], condition));

    rw.set_insertion_point_to_end(condition);
    let args: Vec<Value> = rw.ir().block(condition).args().collect();
    let &[dim, stride] = &args[..] else { return None };
    let zero = index_constant(rw, llvm, 0);
    let more = rw.create(llvm::ICmp::build(llvm::ICmpPredicate::Sge, dim, zero)).result();
    rw.create(llvm::CondBr::build(llvm::CondBrParts {
        condition: more,
        true_dest_operands: &[],
        false_dest_operands: &[],
        true_dest: body,
        false_dest: rest,
    }));

    rw.set_insertion_point_to_end(body);
    let element = llvm.convert(cx, cx.element_or_self(shape_type))?;
    let shape_ptr_type = rw.type_of(shape_ptr);
    let place = gep(rw, shape_ptr_type, element, shape_ptr, &[GepIndex::Value(dim)]);
    let size = rw.create(llvm::Load::build(index, place)).result();
    let place = gep(rw, ptr, index, sizes, &[GepIndex::Value(dim)]);
    rw.create(llvm::Store::build(size, place));
    let place = gep(rw, ptr, index, strides, &[GepIndex::Value(dim)]);
    rw.create(llvm::Store::build(stride, place));
    let next_stride = rw.create(llvm::Mul::build(stride, size)).result();
    let next = rw.create(llvm::Sub::build(dim, one)).result();
    rw.create(llvm::Br::build(&[next, next_stride], condition));
    rw.replace_op(op, &[target.value]);
    Some(())
}

/// The pointers and the offset of a memref of any kind.
fn fields(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    ty: Type,
    value: Value,
) -> Option<(Value, Value, Value)> {
    let cx = rw.cx();
    if matches!(cx.type_data(ty), TypeData::MemRef { .. }) {
        let descriptor = MemRefDescriptor::new(value);
        return Some((descriptor.allocated_ptr(rw), descriptor.aligned_ptr(rw), descriptor.offset(rw)));
    }
    let element_ptr = llvm::LLVMPointerType::new(cx, llvm.memref_address_space(cx, ty)?);
    let memory = UnrankedMemRefDescriptor::new(value).memory(rw);
    let allocated = unranked_allocated_ptr(rw, memory, element_ptr);
    let aligned = unranked_aligned_ptr(rw, memory, element_ptr);
    let place = unranked_field(rw, memory, element_ptr, 2);
    let offset = rw.create(llvm::Load::build(llvm.index_type, place)).result();
    Some((allocated, aligned, offset))
}
