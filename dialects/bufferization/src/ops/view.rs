//! Ops at which tensors and buffers meet: `bufferization.to_tensor` and `bufferization.to_buffer`.

use dialekt_ir_core::prelude::op::*;

use crate::BufferizableOpInterface;
use crate::canonicalize::{DimOfCastOp, DimOfToTensorFolder, LoadOfToBuffer, ToBufferOfCast, ToBufferToTensorFolding};
use crate::interfaces::{BufferLikeTypeInstance, TensorLikeTypeInstance, TensorLikeTypeRef};

/// The types of a tensor and of its buffer match.
#[derive(Described)]
pub(crate) struct TensorAndBufferMatch;

impl OpTrait for TensorAndBufferMatch {
    const CHECK: TraitCheck = TraitCheck::Hook(verify_match);
}

/// Asks the type that is like a tensor. What it complains of comes first.
fn verify_match(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let (Some(operand), Some(result)) = (op.operand_type(0), op.result_type(0)) else { return Ok(()) };
    let as_tensor = |ty| TensorLikeTypeRef::of(TypeRef::new(op.cx(), ty));
    let (tensor, buffer) = if op.is::<ToTensor>() { (result, operand) } else { (operand, result) };
    let Some(Err(message)) = as_tensor(tensor).map(|tensor| tensor.verify_compatible_buffer_type(buffer)) else {
        return Ok(());
    };
    out.push(op.error(message));
    fail(out, op.op_error("failed to verify that specified tensor and buffer types match"))
}

/// Gives the contents of a buffer as a tensor.
///
/// Shapes and element types of both are equal. `writable` says that ops which would change the tensor may write to the buffer; `restrict`
/// that the program reaches the buffer as a tensor through this op only.
///
/// ```mlir
/// %t = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.to_tensor",
    doc_group = "Tensors and buffers",
    traits(TensorAndBufferMatch, SameOperandsAndResultShape, SameOperandsAndResultElementType),
    interfaces(BufferizableOpInterface),
    fold,
    canonicalize(DimOfToTensorFolder)
)]
#[assembly($buffer ("restrict" $restrict^)? ("writable" $writable^)? attr_dict ":" type($buffer) "to" type($result))]
pub struct ToTensor {
    #[effects(Read(full))]
    pub buffer: Operand<BufferLikeTypeInstance>,
    pub restrict: Attr<UnitAttr>,
    pub writable: Attr<UnitAttr>,
    pub result: OpResult<TensorLikeTypeInstance>,
}

/// Gives the buffer that a tensor becomes.
///
/// Shapes and element types of both are equal. `read_only` says that nobody writes to the buffer through the result.
///
/// ```mlir
/// %m = bufferization.to_buffer %t read_only : tensor<4x?xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.to_buffer",
    doc_group = "Tensors and buffers",
    traits(TensorAndBufferMatch, SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure),
    interfaces(BufferizableOpInterface),
    fold,
    canonicalize(DimOfCastOp, LoadOfToBuffer, ToBufferOfCast, ToBufferToTensorFolding)
)]
#[assembly($tensor ("read_only" $read_only^)? attr_dict ":" type($tensor) "to" type($buffer))]
pub struct ToBuffer {
    pub tensor: Operand<TensorLikeTypeInstance>,
    pub read_only: Attr<UnitAttr>,
    pub buffer: OpResult<BufferLikeTypeInstance>,
}
