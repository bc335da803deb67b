//! Products of matrices.

use dialekt_interfaces::InferShapedTypeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::{compatible, element_of, same_named_element_types, same_storage, shape, verify_zero_point};
use crate::constraints::{MxfpDataTensor3D, MxfpScaleTensor3D, ScalarIntOrFloatTensor, Tensor3D};
use crate::enums::BlockSize;
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int16, Mxfp};
use crate::quantized::{is_uniform, storage_width};
use crate::syntax::{parse_block_size, print_block_size};
use crate::traits::TosaResolvableShapeOperands;

/// The products of matrices in batches.
///
/// Zero points are subtracted first.
///
/// ```mlir
/// %y = tosa.matmul %a, %b, %a_zp, %b_zp : (tensor<1x4x3xf32>, tensor<1x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.matmul",
    doc_group = "Products of matrices",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Int16, Fp8E4M3, Fp8E5M2, Bf16])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct MatMul {
    pub a: Operand<Tensor3D>,
    pub b: Operand<Tensor3D>,
    pub a_zp: Operand<ScalarIntOrFloatTensor>,
    pub b_zp: Operand<ScalarIntOrFloatTensor>,
    pub output: OpResult<Tensor3D>,
}

/// The products of matrices in batches, the second ones transposed, whose elements share scales in blocks.
///
/// Blocks lie along the last dimension. One matrix `B` serves the whole batch where its batch has size 1.
///
/// ```mlir
/// %y = tosa.matmul_t_block_scaled %a, %a_scale, %b, %b_scale {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.matmul_t_block_scaled",
    doc_group = "Products of matrices",
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    parse = parse_block_size,
    print = print_block_size,
    facts(Availability::FP.with(&[Mxfp])),
    verify
)]
pub struct MatmulTBlockScaled {
    pub a_data: Operand<MxfpDataTensor3D>,
    pub a_scale: Operand<MxfpScaleTensor3D>,
    pub b_data: Operand<MxfpDataTensor3D>,
    pub b_scale: Operand<MxfpScaleTensor3D>,
    pub block_size: Attr<BlockSize>,
    pub output_data: OpResult<Tensor3D>,
}

impl Verify for MatMul {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (a, b) = (element_of(*op, op.a()), element_of(*op, op.b()));
        let got = || format!("got {} and {}", op.quoted_type(a), op.quoted_type(b));
        match (is_uniform(cx, a), is_uniform(cx, b)) {
            (true, true) => {
                let widths = storage_width(cx, a).zip(storage_width(cx, b));
                if let Some((a, b)) = widths.filter(|(a, b)| a != b) {
                    let message = format!("expect quantized operands to have same widths, got {a} and {b}");
                    return fail(out, op.op_error(message));
                }
            }
            (false, false) => {}
            _ => {
                let message = format!("expect operands to be both quantized or both not quantized, {}", got());
                return fail(out, op.op_error(message));
            }
        }
        same_storage(*op, op.a(), op.a_zp(), "input a and a_zp have the same element type", out)?;
        same_storage(*op, op.b(), op.b_zp(), "input b and b_zp have the same element type", out)?;
        verify_zero_point(*op, op.a_zp(), "a", out)?;
        verify_zero_point(*op, op.b_zp(), "b", out)
    }
}

impl Verify for MatmulTBlockScaled {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_named_element_types(*op, (op.a_data(), "A_data"), (op.b_data(), "B_data"), out)?;
        let sizes = |value: Value| <[i64; 3]>::try_from(shape(op.cx(), op.ir().value(value).ty())?).ok();
        let [mut n, mut h, mut c, mut d, mut w, mut blocks] = [DYNAMIC; 6];
        let mut unify = |known: &mut i64, found: i64, what: &str| {
            if *known == DYNAMIC {
                *known = found;
            } else if found != DYNAMIC && *known != found {
                return fail(out, op.op_error(format!("expected {what} to match size {known}, got {found}")));
            }
            Ok(())
        };
        if let Some(a) = sizes(op.a_data()) {
            [n, h, c] = a;
        }
        if let Some(scale) = sizes(op.a_scale()) {
            unify(&mut n, scale[0], "batch of a_scale")?;
            unify(&mut h, scale[1], "height of a_scale")?;
            blocks = scale[2];
        }
        if let Some(b) = sizes(op.b_data()) {
            unify(&mut d, b[0], "batch of b_data")?;
            unify(&mut c, b[2], "channels of b_data")?;
            unify(&mut w, b[1], "width of b_data")?;
        }
        if let Some(scale) = sizes(op.b_scale()) {
            unify(&mut d, scale[0], "batch of b_scale")?;
            unify(&mut w, scale[1], "width of b_scale")?;
            unify(&mut blocks, scale[2], "C/block_size of b_scale")?;
        }
        if n != DYNAMIC && d != DYNAMIC && n != d && d != 1 {
            let message = format!("expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}");
            return fail(out, op.op_error(message));
        }
        if let Some(block) = op.block_size().map(BlockSize::values).filter(|_| c != DYNAMIC) {
            if c % block != 0 {
                let message = format!("expect C to be a multiple of block size, got C={c}, block_size={block}");
                return fail(out, op.op_error(message));
            }
            if blocks != DYNAMIC && blocks != c / block {
                let message =
                    format!("expect scale operands dimension 2 to equal C/block_size ({c}/{block}), got {blocks}");
                return fail(out, op.op_error(message));
            }
        }
        let expected = [if n == DYNAMIC { d } else { n }, h, w];
        match shape(op.cx(), op.ir().value(op.output_data()).ty()) {
            Some(found) if !compatible(found, &expected) => {
                let (found, expected) = (sizes_list(found), sizes_list(&expected));
                let message =
                    format!("expected output shape {found} to be compatible with expected output shape {expected}");
                fail(out, op.op_error(message))
            }
            _ => Ok(()),
        }
    }
}

/// `4, ?, 16`
fn sizes_list(sizes: &[i64]) -> String {
    let all: Vec<String> =
        sizes.iter().map(|size| if *size == DYNAMIC { "?".into() } else { size.to_string() }).collect();
    all.join(", ")
}
