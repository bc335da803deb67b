//! Ops that create tensors: `tensor.empty`, `tensor.from_elements` and `tensor.splat`.

use dialekt_dialect_utils::{type_of, verify_dynamic_sizes};
use dialekt_interfaces::{ReifyRankedShapedTypeOpInterface, ValueBoundsOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::ReplaceEmptyTensorStaticShapeDims;
use crate::interfaces::op_asm;
use crate::types::element_of;

/// Makes a tensor of which only the shape is known.
///
/// There is an operand for each size that the type leaves open. The elements have no particular values: other ops use the
/// tensor for its shape, or as a destination.
///
/// ```mlir
/// %0 = tensor.empty(%n) : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.empty",
    doc_group = "Making tensors",
    interfaces(ReifyRankedShapedTypeOpInterface, ValueBoundsOpInterface),
    rename_all = "camelCase",
    traits(Pure),
    verify,
    canonicalize(ReplaceEmptyTensorStaticShapeDims)
)]
#[assembly("(" $dynamic_sizes ")" attr_dict ":" type($result))]
pub struct Empty {
    pub dynamic_sizes: Operands<Index>,
    pub result: OpResult<AnyRankedTensor>,
}

impl Verify for Empty {
    const TYPES_ONLY: bool = true;

    fn verify(op: EmptyView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_dynamic_sizes(*op, type_of(*op, op.result()), op.dynamic_sizes().len(), out)
    }
}

/// Makes a tensor of its elements.
///
/// They are given in row-major order, as many as the static shape of the result says.
///
/// ```mlir
/// %0 = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.from_elements", doc_group = "Making tensors",
    traits(Pure, RangedTypesMatchWith("operand types match result element type", result, elements, element_types)),
    result_names = op_asm::from_elements,
    fold
)]
#[assembly($elements attr_dict ":" type($result))]
pub struct FromElements {
    pub elements: Operands<AnyType>,
    pub result: OpResult<AnyStaticShapeTensor>,
}

/// Makes a tensor of equal elements.
///
/// There is an index for each size that the type leaves open.
///
/// ```mlir
/// %0 = tensor.splat %x[%n] : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.splat", doc_group = "Making tensors",
    interfaces(ReifyRankedShapedTypeOpInterface),
    rename_all = "camelCase",
    traits(Pure, TypesMatchWith("operand type matches element type of result", aggregate, input, element_of)),
    verify,
    result_names = op_asm::splat,
    fold
)]
#[assembly($input ("[" $dynamic_sizes^ "]")? attr_dict ":" type($aggregate))]
pub struct Splat {
    pub input: Operand<AnyType>,
    pub dynamic_sizes: Operands<Index>,
    pub aggregate: OpResult<AnyRankedTensor>,
}

impl Verify for Splat {
    const TYPES_ONLY: bool = true;

    fn verify(op: SplatView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_dynamic_sizes(*op, type_of(*op, op.aggregate()), op.dynamic_sizes().len(), out)
    }
}
