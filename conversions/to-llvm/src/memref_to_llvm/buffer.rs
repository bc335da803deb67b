//! Fresh buffers: their sizes, strides and descriptors. [MLIR: ConvertToLLVMPattern]

use dialekt_conversion::ConversionRewriter;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use crate::LLVMTypeConverter;
use crate::memref_descriptor::{GepIndex, MemRefDescriptor, gep};
use crate::pattern::index_constant;

/// The sizes and strides of a buffer, and the number of its elements or bytes.
pub(super) struct Buffer {
    pub sizes: Vec<Value>,
    pub strides: Vec<Value>,
    pub size: Value,
}

/// Returns whether a memref has the layout of its shape, and elements that can be converted.
pub(super) fn is_convertible_identity(cx: &ContextData, llvm: &LLVMTypeConverter, ty: Type) -> bool {
    llvm.convert(cx, cx.element_or_self(ty)).is_some() && cx.has_identity_layout(ty)
}

/// The sizes of a memref whose layout is that of its shape. [MLIR: getMemRefDescriptorSizes]
pub(super) fn buffer_sizes(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    ty: Type,
    dynamic_sizes: &[Value],
    in_bytes: bool,
) -> Option<Buffer> {
    let cx = rw.cx();
    let TypeData::MemRef { shape, element, .. } = cx.type_data(ty) else { return None };
    let mut dynamic = dynamic_sizes.iter().copied();
    let mut sizes = Vec::new();
    for size in shape {
        sizes.push(if *size == DYNAMIC { dynamic.next()? } else { index_constant(rw, llvm, *size) });
    }
    let mut stride = 1_i64;
    let mut running = index_constant(rw, llvm, 1);
    let mut strides = Vec::new();
    for (size, value) in shape.iter().zip(&sizes).rev() {
        strides.push(running);
        let is_one = stride == 1;
        if *size == DYNAMIC {
            stride = DYNAMIC;
        }
        if stride != DYNAMIC {
            stride = stride.wrapping_mul(*size);
        }
        running = match stride {
            _ if is_one => *value,
            DYNAMIC => rw.create(llvm::Mul::build(running, *value)).result(),
            stride => index_constant(rw, llvm, stride),
        };
    }
    strides.reverse();
    let size = match in_bytes {
        true => {
            let element = llvm.convert(cx, *element)?;
            let ptr = llvm::LLVMPointerType::default_space(cx);
            let null = rw.create(llvm::Zero::build(ptr)).result();
            let end = gep(rw, ptr, element, null, &[GepIndex::Value(running)]);
            rw.create(llvm::PtrToInt::build(llvm.index_type, end)).result()
        }
        false => running,
    };
    Some(Buffer { sizes, strides, size })
}

/// The descriptor of a buffer. [MLIR: createMemRefDescriptor]
pub(super) fn buffer_descriptor(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    ty: Type,
    (allocated, aligned): (Value, Value),
    buffer: &Buffer,
) -> Option<Value> {
    let struct_type = llvm.convert(rw.cx(), ty)?;
    let mut descriptor = MemRefDescriptor::poison(rw, struct_type);
    descriptor.set_allocated_ptr(rw, allocated);
    descriptor.set_aligned_ptr(rw, aligned);
    let zero = index_constant(rw, llvm, 0);
    descriptor.set_offset(rw, zero);
    for (dim, size) in buffer.sizes.iter().enumerate() {
        descriptor.set_size(rw, dim, *size);
    }
    for (dim, stride) in buffer.strides.iter().enumerate() {
        descriptor.set_stride(rw, dim, *stride);
    }
    Some(descriptor.value)
}
