//! Multiplication of matrices in tensor memory.

use dialekt_ir_core::prelude::op::*;

use crate::ops::plain_error;
use crate::{
    CTAGroupKind, MMABlockScaleKind, PointerTensor, RequiresSM, Tcgen05BlockScale, Tcgen05MMACollectorBBuffer,
    Tcgen05MMACollectorOp, Tcgen05MMAKind,
};

/// Starts to multiply matrices, and to add the product to one in tensor memory.
///
/// The left factor is in tensor memory, or given by a descriptor, as the right one is. A mask leaves out lanes of the result.
///
/// ```mlir
/// nvvm.tcgen05.mma %d, %a, %b, %idesc, %add {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    facts(RequiresSM::Accelerated(&[100, 110])),
    verify
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d ("scale" "=" $scale_input_d^)? ("mask" "="
    $disable_output_lane^)? attr_dict ":" "(" type(operands) ")"
)]
pub struct Tcgen05MMA {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub scale_input_d: Option<Operand<I64>>,
    pub disable_output_lane: Option<Operand<FixedVectorOfLengthAndType<I32, (N<4>, N<8>)>>>,
    pub kind: Attr<Tcgen05MMAKind>,
    pub cta_group: Attr<CTAGroupKind>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
    pub a_shift: Attr<UnitAttr>,
}

/// Starts to multiply matrices, where half of the left one is zeros, and to add the product to one in tensor memory.
///
/// The metadata, in tensor memory, say which elements of the left factor are there.
///
/// ```mlir
/// nvvm.tcgen05.mma.sp %d, %a, %b, %idesc, %add, %meta {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma.sp",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    facts(RequiresSM::Accelerated(&[100, 110])),
    verify
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata ("scale" "="
    $scale_input_d^)? ("mask" "=" $disable_output_lane^)? attr_dict ":" "(" type(operands) ")"
)]
pub struct Tcgen05MMASparse {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub sparse_metadata: Operand<PointerTensor>,
    pub scale_input_d: Option<Operand<I64>>,
    pub disable_output_lane: Option<Operand<FixedVectorOfLengthAndType<I32, (N<4>, N<8>)>>>,
    pub kind: Attr<Tcgen05MMAKind>,
    pub cta_group: Attr<CTAGroupKind>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
    pub a_shift: Attr<UnitAttr>,
}

/// Starts to multiply matrices with a factor for each block of elements, and to add the product to one in tensor memory.
///
/// The factors are in tensor memory.
///
/// ```mlir
/// nvvm.tcgen05.mma.block_scale %d, %a, %b, %idesc, %add, %s, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma.block_scale",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(RequiresSM::Accelerated(&[100, 110])),
    verify
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $scale_a "," $scale_b attr_dict ":"
    "(" type(operands) ")"
)]
pub struct Tcgen05MMABlockScale {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub scale_a: Operand<PointerTensor>,
    pub scale_b: Operand<PointerTensor>,
    pub kind: Attr<MMABlockScaleKind>,
    pub cta_group: Attr<CTAGroupKind>,
    #[default(Tcgen05BlockScale::Default)]
    pub block_scale: Attr<Tcgen05BlockScale>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
}

/// Starts to multiply matrices, where half of the left one is zeros, with a factor for each block of elements, and to add the product to one in tensor memory.
///
/// The metadata and the factors are in tensor memory.
///
/// ```mlir
/// nvvm.tcgen05.mma.sp.block_scale %d, %a, %b, %idesc, %add, %meta, %s, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma.sp.block_scale",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(RequiresSM::Accelerated(&[100, 110])),
    verify
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata "," $scale_a ","
    $scale_b attr_dict ":" "(" type(operands) ")"
)]
pub struct Tcgen05MMASparseBlockScale {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub sparse_metadata: Operand<PointerTensor>,
    pub scale_a: Operand<PointerTensor>,
    pub scale_b: Operand<PointerTensor>,
    pub kind: Attr<MMABlockScaleKind>,
    pub cta_group: Attr<CTAGroupKind>,
    #[default(Tcgen05BlockScale::Default)]
    pub block_scale: Attr<Tcgen05BlockScale>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
}

/// Starts to multiply matrices, where the right one stays, and to add the product to one in tensor memory.
///
/// It serves convolutions. A mask says which columns are zeros.
///
/// ```mlir
/// nvvm.tcgen05.mma.ws %d, %a, %b, %idesc, %add {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma.ws",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(RequiresSM::Accelerated(&[100, 110]))
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d ("," $zero_col_mask^)? attr_dict ":" "("
    type(operands) ")"
)]
pub struct Tcgen05MMAWs {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub zero_col_mask: Option<Operand<I64>>,
    pub kind: Attr<Tcgen05MMAKind>,
    #[default(Tcgen05MMACollectorBBuffer::B0)]
    pub collector_b_buffer: Attr<Tcgen05MMACollectorBBuffer>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
}

/// Starts to multiply matrices, where half of the left one is zeros and the right one stays, and to add the product to one in tensor memory.
///
/// The metadata, in tensor memory, say which elements of the left factor are there.
///
/// ```mlir
/// nvvm.tcgen05.mma.ws.sp %d, %a, %b, %idesc, %add, %meta {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.mma.ws.sp",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(RequiresSM::Accelerated(&[100, 110]))
)]
#[assembly(
    $matrix_d "," $matrix_a "," $matrix_b "," $idesc "," $enable_input_d "," $sparse_metadata (","
    $zero_col_mask^)? attr_dict ":" "(" type(operands) ")"
)]
pub struct Tcgen05MMAWsSparse {
    pub matrix_d: Operand<PointerTensor>,
    pub matrix_a: Operand<AnyOf<(PointerTensor, I64)>>,
    pub matrix_b: Operand<I64>,
    pub idesc: Operand<I32>,
    pub enable_input_d: Operand<I1>,
    pub sparse_metadata: Operand<PointerTensor>,
    pub zero_col_mask: Option<Operand<I64>>,
    pub kind: Attr<Tcgen05MMAKind>,
    #[default(Tcgen05MMACollectorBBuffer::B0)]
    pub collector_b_buffer: Attr<Tcgen05MMACollectorBBuffer>,
    #[default(Tcgen05MMACollectorOp::Discard)]
    pub collector_op: Attr<Tcgen05MMACollectorOp>,
}

/// Checks how the left factor is read, and that the mask has a bit for each lane.
fn verify_multiplication(
    op: OpRef<'_>,
    group: Option<CTAGroupKind>,
    mask: Option<Value>,
    shift: bool,
    collector: Option<Tcgen05MMACollectorOp>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    if let Some(mask) = mask {
        let length = cx.type_data(op.ir().value(mask).ty()).shape().and_then(|shape| shape.first().copied());
        let expected = if group == Some(CTAGroupKind::Cta2) { 8 } else { 4 };
        if let Some(length) = length
            && length != expected
        {
            let message = format!("Disable Output Lane of length {length} is incompatible with CtaGroupAttr");
            return fail(out, plain_error(op, message));
        }
    }
    let in_tensor_memory = op.operand_type(1).is_some_and(|ty| PointerTensor::DEF.holds(cx, ty));
    if shift && !in_tensor_memory {
        return fail(out, plain_error(op, "A-shift can be applied only when matrix A is in tensor memory"));
    }
    if shift && matches!(collector, Some(Tcgen05MMACollectorOp::Fill | Tcgen05MMACollectorOp::Use)) {
        return fail(out, plain_error(op, "Cannot use collector buffer operation fill or use with ashift"));
    }
    Ok(())
}

/// Checks that a kind has blocks of a size.
fn verify_blocks(
    op: OpRef<'_>,
    kind: Option<MMABlockScaleKind>,
    size: Option<Tcgen05BlockScale>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    match (kind, size) {
        (Some(MMABlockScaleKind::Mxf4nvf4), Some(Tcgen05BlockScale::Default)) => {
            fail(out, plain_error(op, "mxf4nvf4 requires block scale attribute"))
        }
        (Some(kind), Some(Tcgen05BlockScale::Block16)) if kind != MMABlockScaleKind::Mxf4nvf4 => {
            fail(out, plain_error(op, format!("{kind} kind does not support block16 attribute")))
        }
        _ => Ok(()),
    }
}

impl Verify for Tcgen05MMA {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_multiplication(*op, op.cta_group(), op.disable_output_lane(), op.a_shift(), op.collector_op(), out)
    }
}

impl Verify for Tcgen05MMASparse {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_multiplication(*op, op.cta_group(), op.disable_output_lane(), op.a_shift(), op.collector_op(), out)
    }
}

impl Verify for Tcgen05MMABlockScale {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_blocks(*op, op.kind(), op.block_scale(), out)
    }
}

impl Verify for Tcgen05MMASparseBlockScale {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_blocks(*op, op.kind(), op.block_scale(), out)
    }
}
