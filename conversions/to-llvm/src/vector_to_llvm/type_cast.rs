//! `vector.type_cast`: memrefs of elements as memrefs of vectors.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::LLVMStructType;
use dialekt_vector as vector;

use super::converted;
use crate::memref_descriptor::MemRefDescriptor;
use crate::pattern::index_constant_of;

/// A memref of elements becomes one of vectors: the same buffer with another descriptor.
pub struct VectorTypeCastOpConversion;

/// The strides of a memref whose elements are one behind the other. [MLIR: computeContiguousStrides]
fn contiguous_strides(cx: &ContextData, memref: Type) -> Option<Vec<i64>> {
    let shape = cx.type_data(memref).shape()?;
    let strides: Vec<i64> = cx.strided_layout(memref)?.strides.to_vec();
    if strides.last().is_some_and(|stride| *stride != 1) {
        return None;
    }
    if cx.has_identity_layout(memref) {
        return Some(strides);
    }
    let follows = |at: usize| {
        let (stride, next, size) = (strides[at], strides[at + 1], shape[at + 1]);
        ![stride, next, size].contains(&DYNAMIC) && next.checked_mul(size) == Some(stride)
    };
    (0..strides.len().saturating_sub(1)).all(follows).then_some(strides)
}

impl OpConversion for VectorTypeCastOpConversion {
    type SourceOp = vector::TypeCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::TypeCast>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, target) = (rw.type_of(view.memref()), rw.type_of(view.result()));
        let is_static = |ty| cx.type_data(ty).has_static_shape();
        if !is_static(source) || !is_static(target) {
            return rw.no_match(op, "a shape is not static");
        }
        let descriptor = *operands.first()?;
        let ty = converted(rw, target)?;
        if [rw.type_of(descriptor), ty].into_iter().any(|ty| LLVMStructType::of(cx, ty).is_none()) {
            return rw.no_match(op, "there is no descriptor");
        }
        let (Some(_), Some(strides)) = (contiguous_strides(cx, source), contiguous_strides(cx, target)) else {
            return rw.no_match(op, "the elements are not one behind the other");
        };
        if strides.contains(&DYNAMIC) {
            return rw.no_match(op, "the strides are not static");
        }
        let sizes = cx.type_data(target).shape()?.to_vec();
        let source = MemRefDescriptor::new(descriptor);
        let mut result = MemRefDescriptor::poison(rw, ty);
        let allocated = source.allocated_ptr(rw);
        result.set_allocated_ptr(rw, allocated);
        let aligned = source.aligned_ptr(rw);
        result.set_aligned_ptr(rw, aligned);
        // Numbers have 64 bits whatever `index` has.
        let zero = index_constant_of(rw, Type::I64, 0);
        result.set_offset(rw, zero);
        for (dim, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
            let size = index_constant_of(rw, Type::I64, size);
            result.set_size(rw, dim, size);
            let stride = index_constant_of(rw, Type::I64, stride);
            result.set_stride(rw, dim, stride);
        }
        rw.replace_op(op, &[result.value]);
        Some(())
    }
}
