//! Canonicalization of `bufferization.to_tensor` and `bufferization.to_buffer`.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_tensor as tensor;

use crate::{ToBuffer, ToTensor, fold_to_buffer_to_tensor_pair};

/// The size of a tensor that is made of a buffer is that of the buffer.
#[derive(Rewrite)]
#[rewrite(
    tensor::Dim { source: ToTensor { buffer: m, .. }, index: i, .. } => memref::Dim { source: m, index: i }
)]
pub struct DimOfToTensorFolder;

/// The size of the buffer of a tensor is that of the tensor.
#[derive(Rewrite)]
#[rewrite(memref::Dim { source: ToBuffer { tensor: t, .. }, index: i, .. } => tensor::Dim { source: t, index: i })]
pub struct DimOfCastOp;

/// An element of the buffer of a tensor is that of the tensor. The reference does not ask for writes between the two.
#[derive(Rewrite)]
#[rewrite(
    memref::Load { memref: ToBuffer { tensor: t, .. }, indices: i, .. } => tensor::Extract { tensor: t, indices: i }
)]
pub struct LoadOfToBuffer;

/// Takes the buffer of a tensor that was cast before the cast.
#[derive(Described)]
pub struct ToBufferOfCast;

impl OpRewrite for ToBufferOfCast {
    type SourceOp = ToBuffer;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ToBuffer>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = rw.ir().defining::<tensor::Cast>(view.tensor()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the tensor is not cast");
        };
        let (cx, ty) = (rw.cx(), rw.type_of(view.buffer()));
        let TypeData::Tensor { shape, element, .. } = cx.type_data(rw.type_of(source)) else {
            return rw.no_match(op, "the tensor was not ranked before");
        };
        let of_source = match cx.type_data(ty) {
            TypeData::MemRef { layout, space, .. } => cx.memref_type(shape, *element, *layout, *space),
            TypeData::UnrankedMemRef { space, .. } => cx.memref_type(shape, *element, None, *space),
            _ => return rw.no_match(op, "the buffer is no memref"),
        };
        let read_only = view.read_only();
        let memref = rw.create(ToBuffer::build(of_source.ok()?, source).read_only(read_only)).result();
        rw.replace_op_with_new(op, memref::Cast::build(ty, memref));
        Some(())
    }
}

/// Replaces the buffer of a tensor that is made of a buffer by that buffer.
#[derive(Described)]
pub struct ToBufferToTensorFolding;

impl OpRewrite for ToBufferToTensorFolding {
    type SourceOp = ToBuffer;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ToBuffer>) -> Option<()> {
        fold_to_buffer_to_tensor_pair(rw, op, 0)
    }
}
