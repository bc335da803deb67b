//! `tensor.bitcast` and `tensor.cast`.

use dialekt_interfaces as interfaces;
use dialekt_interfaces::ValueBoundsOpInterface;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::compatible_shapes;

use crate::canonicalize::{ChainedTensorBitcast, ChainedTensorCast, FoldEmptyTensorWithCastOp, TensorCastExtractSlice};
use crate::interfaces::op_asm;

/// The operands and results of `tensor.bitcast`.
type Bits = TensorOf<(AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat)>;

/// Reads the bits of each element as another type.
///
/// Integers and floats of the same width can be cast to each other; the shape is kept.
///
/// ```mlir
/// %1 = tensor.bitcast %0 : tensor<4xf32> to tensor<4xui32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.bitcast",
    doc_group = "Casts",
    interfaces(interfaces::CastOpInterface),
    traits(Pure),
    canonicalize(ChainedTensorBitcast)
)]
#[assembly($source attr_dict ":" type($source) "to" type($dest))]
pub struct Bitcast {
    pub source: Operand<Bits>,
    pub dest: OpResult<Bits>,
}

impl interfaces::CastOpInterface for Bitcast {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        let Some((from, to)) = tensors(cx, inputs, outputs) else { return false };
        bits(cx, from) == bits(cx, to) && same_shape(cx, inputs, outputs)
    }
}

/// Gives a tensor a type with more or less static information.
///
/// Sizes become known or are forgotten, and so may the rank; the element type stays. The behavior is undefined if a
/// size is not that of the result type.
///
/// ```mlir
/// %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x5xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.cast",
    doc_group = "Casts",
    interfaces(interfaces::CastOpInterface, ValueBoundsOpInterface),
    traits(Pure),
    result_names = op_asm::cast,
    canonicalize(FoldEmptyTensorWithCastOp, ChainedTensorCast, TensorCastExtractSlice)
)]
#[assembly($source attr_dict ":" type($source) "to" type($dest))]
pub struct Cast {
    pub source: Operand<AnyTensor>,
    pub dest: OpResult<AnyTensor>,
}

impl interfaces::CastOpInterface for Cast {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        tensors(cx, inputs, outputs).is_some_and(|(from, to)| from == to) && same_shape(cx, inputs, outputs)
    }
}

fn bits(cx: &ContextData, element: Type) -> Option<u32> {
    match cx.scalar_data(element) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// The element types of two tensors.
fn tensors(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> Option<(Type, Type)> {
    let element = |types: &[Type]| match cx.type_data(*types.first()?) {
        TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element) => Some(*element),
        _ => None,
    };
    Some((element(inputs)?, element(outputs)?))
}

fn same_shape(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
    compatible_shapes(cx, inputs.iter().chain(outputs).copied())
}
