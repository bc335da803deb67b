//! The layout of data: parts of tensors put together, cut out, repeated and turned round.

use dialekt_interfaces::{InferShapedTypeOpInterface, ReifyRankedShapedTypeOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::canonicalize::{
    ConcatOptimization, ConcatSliceOptimization, ConsolidateTransposeOptimization, PadSliceOptimization,
    SliceDynamicSizeCanonicalization, TransposeIsReshape,
};
use crate::checks::{num_elements, same_element_types, shape};
use crate::constraints::{ScalarTensor, Tensor, TensorAtLeast1D};
use crate::enums::Extension::{Bf16, Fp8E4M3, Fp8E5M2, Int16, Int64};
use crate::shapes::{constant_shape, integers};
use crate::traits::TosaResolvableShapeOperands;
use crate::types::{ShapeType, shape_rank};

/// Several tensors, one behind the other along an axis.
///
/// All other dimensions are the same.
///
/// ```mlir
/// %y = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.concat",
    doc_group = "Layout of data",
    fold,
    canonicalize(ConcatOptimization),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int16, Int64])),
    verify,
    infer
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Concat {
    pub input1: Operands<TensorAtLeast1D>,
    pub axis: Attr<I32Attr>,
    pub output: OpResult<TensorAtLeast1D>,
}

/// A tensor with a constant around it.
///
/// `padding` has two numbers for each dimension: elements before, and behind.
///
/// ```mlir
/// %padding = tosa.const_shape {values = dense<[0, 0, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
/// %y = tosa.pad %x, %padding, %zero : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x6xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.pad",
    doc_group = "Layout of data",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Pad {
    pub input1: Operand<TensorAtLeast1D>,
    pub padding: Operand<ShapeType>,
    pub pad_const: Operand<ScalarTensor>,
    pub output: OpResult<TensorAtLeast1D>,
}

/// A tensor with another shape and the same elements, in row-major order.
///
/// One size may be -1, which is what makes the number of elements right.
///
/// ```mlir
/// %shape = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %y = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.reshape",
    doc_group = "Layout of data",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify,
    infer
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Reshape {
    pub input1: Operand<Tensor>,
    pub shape: Operand<ShapeType>,
    pub output: OpResult<Tensor>,
}

/// A tensor with its elements in the opposite order along an axis.
///
/// The shape stays.
///
/// ```mlir
/// %y = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.reverse",
    doc_group = "Layout of data",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Reverse {
    pub input1: Operand<TensorAtLeast1D>,
    pub axis: Attr<I32Attr>,
    pub output: OpResult<TensorAtLeast1D>,
}

/// A part of a tensor.
///
/// `start` and `size` have a number for each dimension; a size of -1 is all that is there.
///
/// ```mlir
/// %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %size = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %y = tosa.slice %x, %start, %size : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.slice",
    doc_group = "Layout of data",
    fold,
    canonicalize(ConcatSliceOptimization, PadSliceOptimization, SliceDynamicSizeCanonicalization),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Slice {
    pub input1: Operand<TensorAtLeast1D>,
    pub start: Operand<ShapeType>,
    pub size: Operand<ShapeType>,
    pub output: OpResult<TensorAtLeast1D>,
}

/// A tensor, repeated along its dimensions.
///
/// `multiples` has a number for each dimension.
///
/// ```mlir
/// %multiples = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %y = tosa.tile %x, %multiples : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.tile",
    doc_group = "Layout of data",
    fold,
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Tile {
    pub input1: Operand<TensorAtLeast1D>,
    pub multiples: Operand<ShapeType>,
    pub output: OpResult<TensorAtLeast1D>,
}

/// A tensor with its dimensions in another order.
///
/// Dimension `i` of the result is dimension `perms[i]` of the operand.
///
/// ```mlir
/// %y = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.transpose",
    doc_group = "Layout of data",
    fold,
    canonicalize(ConsolidateTransposeOptimization, TransposeIsReshape),
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(AllElementTypesMatch(input1, output)),
    interfaces(InferShapedTypeOpInterface),
    traits(Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Fp8E4M3, Fp8E5M2, Bf16, Int64])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Transpose {
    pub input1: Operand<TensorAtLeast1D>,
    pub perms: Attr<DenseI32ArrayAttr>,
    pub output: OpResult<TensorAtLeast1D>,
}

fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.ir().value(value).ty()
}

fn shape_of(op: OpRef<'_>, value: Value) -> Option<&[i64]> {
    shape(op.cx(), type_of(op, value))
}

/// The number of dimensions that a shape has.
fn rank_of_shape(op: OpRef<'_>, value: Value) -> Option<usize> {
    shape_rank(op.cx(), type_of(op, value)).and_then(|rank| usize::try_from(rank).ok())
}

impl Verify for Concat {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let inputs: Vec<Value> = op.input1().collect();
        if inputs.is_empty() {
            return fail(out, op.op_error("expect at least one input"));
        }
        for input in &inputs {
            same_element_types(*op, *input, op.output(), out)?;
        }
        let shapes: Vec<Option<&[i64]>> = inputs.iter().map(|input| shape_of(*op, *input)).collect();
        let (Some(first), Some(axis)) = (shapes.iter().copied().flatten().next(), op.axis()) else { return Ok(()) };
        let Some(axis) = usize::try_from(axis).ok().filter(|axis| *axis < first.len()) else {
            let message =
                format!("expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}");
            return fail(out, op.op_error(message));
        };
        let Some(shapes) = shapes.into_iter().collect::<Option<Vec<_>>>() else { return Ok(()) };
        for (i, shape) in shapes.iter().enumerate().skip(1) {
            if shape.len() != first.len() {
                let (found, first) = (shape.len(), first.len());
                let message = format!(
                    "expect all operands to have the same rank, but got {first} vs {found} on operands 0 and {i}"
                );
                return fail(out, op.op_error(message));
            }
            let differs = |dim: &usize| {
                *dim != axis && first[*dim] != DYNAMIC && shape[*dim] != DYNAMIC && first[*dim] != shape[*dim]
            };
            if let Some(dim) = (0..first.len()).find(differs) {
                let (found, first) = (shape[dim], first[dim]);
                let message = format!(
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but got {found} vs {first} \
                     at index {dim} on operands 0 and {i}"
                );
                return fail(out, op.op_error(message));
            }
        }
        let Some(output) = shape_of(*op, op.output()) else { return Ok(()) };
        if output.len() != first.len() {
            let (first, found) = (first.len(), output.len());
            return fail(out, op.op_error(format!("expect output rank to match inputs rank, got {found} vs {first}")));
        }
        let sum = shapes.iter().try_fold(0i64, |sum, shape| match shape[axis] {
            DYNAMIC => None,
            size => Some(sum.saturating_add(size)),
        });
        match sum {
            Some(sum) if output[axis] != DYNAMIC && output[axis] != sum => {
                let found = output[axis];
                let message = format!(
                    "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {found}"
                );
                fail(out, op.op_error(message))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for Pad {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        same_element_types(*op, op.pad_const(), op.output(), out)?;
        let (input, output) = (shape_of(*op, op.input1()), shape_of(*op, op.output()));
        let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
        if input.len() != output.len() {
            let (input, output) = (input.len(), output.len());
            let message =
                format!("expect same input and output tensor rank, but got inputRank: {input}, outputRank: {output}");
            return fail(out, op.op_error(message));
        }
        let padding = op.ir().value(op.padding()).constant_value();
        let Some(padding) = padding.and_then(|padding| integers(op.cx(), padding)) else { return Ok(()) };
        if padding.len() != 2 * input.len() {
            let (rank, found) = (input.len(), padding.len());
            let message = format!("padding tensor must have {rank} * 2 = {} elements, but got {found}", 2 * rank);
            return fail(out, op.op_error(message));
        }
        for (i, (pad, (size, found))) in padding.chunks_exact(2).zip(input.iter().zip(output)).enumerate() {
            let (before, after) = (pad[0], pad[1]);
            if pad.iter().any(|pad| *pad < -1) {
                let message = format!(
                    "invalid padding values at dimension {i}: values must be non-negative or -1 for dynamic padding, got \
                     [{before}, {after}]"
                );
                return fail(out, op.op_error(message));
            }
            // As in the reference, padding that is not known is -1 in the sum.
            let expected = size.saturating_add(before).saturating_add(after);
            if *size != DYNAMIC && *found != DYNAMIC && *found != expected {
                let message = format!(
                    "mismatch in output shape at dimension {i}: expected {size} + {before} + {after} = {expected}, but got \
                     {found}"
                );
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}

impl Verify for Slice {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let Some(input) = shape_of(*op, op.input1()) else { return Ok(()) };
        if let Some(output) = shape_of(*op, op.output()).filter(|output| output.len() != input.len()) {
            let (input, output) = (input.len(), output.len());
            let message = format!("expect input1 and output to have the same ranks, got {input} and {output}");
            return fail(out, op.op_error(message));
        }
        for (shape, name) in [(op.start(), "start"), (op.size(), "size")] {
            if rank_of_shape(*op, shape).is_some_and(|rank| rank != input.len()) {
                return fail(out, op.op_error(format!("length of {name} is not equal to rank of input shape")));
            }
        }
        Ok(())
    }
}

impl Verify for Tile {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let (input, output) = (shape_of(*op, op.input1()), shape_of(*op, op.output()));
        let Some(count) = rank_of_shape(*op, op.multiples()) else { return Ok(()) };
        match (input, output) {
            (Some(input), _) if input.len() != count => {
                let message = format!("expect 'multiples' to have rank {} but got {count}.", input.len());
                return fail(out, op.op_error(message));
            }
            (Some(input), Some(output)) if input.len() != output.len() => {
                return fail(out, op.op_error("expect same input and output tensor rank."));
            }
            (None, Some(output)) if output.len() != count => {
                let message = format!("expect 'multiples' array to have length {} but got {count}.", output.len());
                return fail(out, op.op_error(message));
            }
            _ => {}
        }
        let multiples = op.ir().value(op.multiples()).constant_value();
        let multiples = multiples.and_then(|multiples| integers(op.cx(), multiples)).unwrap_or_default();
        match multiples.iter().all(|multiple| *multiple > 0 || *multiple == -1) {
            true => Ok(()),
            false => fail(out, op.op_error("expect element of 'multiples' to be positive integer or -1.")),
        }
    }
}

impl Verify for Reshape {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let Some(shape) = constant_shape(op.ir(), op.shape()) else { return Ok(()) };
        if shape.iter().filter(|size| **size == -1).count() > 1 {
            return fail(out, op.op_error("expected at most one target dimension to be -1"));
        }
        let Some(output) = shape_of(*op, op.output()) else { return Ok(()) };
        if output.len() != shape.len() {
            return fail(out, op.op_error("new shape does not match result rank"));
        }
        for (new, found) in shape.iter().zip(output) {
            if *new != -1 && *found != DYNAMIC && new != found {
                return fail(out, op.op_error("new shape is inconsistent with result shape"));
            }
            if *new < -1 {
                return fail(out, op.op_error(format!("new shape has invalid tensor dimension size {new}")));
            }
        }
        let Some(count) = shape_of(*op, op.input1()).and_then(num_elements) else { return Ok(()) };
        let cannot = |into: i64| op.op_error(format!("cannot reshape {count} elements into {into}"));
        if let Some(into) = num_elements(output).filter(|into| *into != count) {
            return fail(out, cannot(into));
        }
        let known = shape.iter().filter(|size| **size > 0).fold(1i64, |all, size| all.saturating_mul(*size));
        let all_known = shape.iter().all(|size| *size > 0);
        match all_known && known != count || !all_known && known > count {
            true => fail(out, cannot(known)),
            false => Ok(()),
        }
    }
}

impl Verify for Reverse {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let Some(axis) = op.axis() else { return Ok(()) };
        let Ok(index) = usize::try_from(axis) else {
            return fail(out, op.op_error("expected non-negative reverse axis"));
        };
        let (input, output) = (shape_of(*op, op.input1()), shape_of(*op, op.output()));
        // A scalar may be reversed along axis 0.
        let exists = |shape: &[i64]| index < shape.len() || (index, shape.len()) == (0, 0);
        if let Some(input) = input.filter(|input| !exists(input)) {
            let rank = input.len();
            let message = format!("expect input tensor rank ({rank}) to be larger than reverse axis ({axis})");
            return fail(out, op.op_error(message));
        }
        let Some(output) = output else { return Ok(()) };
        if input.is_some_and(|input| input.len() != output.len()) {
            return fail(out, op.op_error("expect output tensor rank to be equal to input tensor rank"));
        }
        if !exists(output) {
            let rank = output.len();
            let message = format!("expect output tensor rank ({rank}) to be larger than reverse axis ({axis})");
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}

impl Verify for Transpose {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        same_element_types(*op, op.input1(), op.output(), out)?;
        let Some(perms) = op.perms() else { return Ok(()) };
        let (input, output) = (shape_of(*op, op.input1()), shape_of(*op, op.output()));
        let count = perms.len();
        let wrong_count = |rank: usize, whose: &str| {
            op.op_error(format!("expected perms attribute to have size {rank} ({whose} rank) but got size {count}"))
        };
        if let Some(input) = input.filter(|input| input.len() != count) {
            return fail(out, wrong_count(input.len(), "input"));
        }
        if let (Some(input), Some(output)) = (input, output)
            && input.len() != output.len()
        {
            return fail(out, op.op_error("expected input tensor rank to equal result tensor rank"));
        }
        if let Some(output) = output.filter(|output| output.len() != count) {
            return fail(out, wrong_count(output.len(), "output"));
        }
        let index = |perm: i32| usize::try_from(perm).ok().filter(|perm| *perm < count);
        let mut seen = vec![false; count];
        for perm in &perms {
            match index(*perm).and_then(|perm| seen.get_mut(perm)) {
                Some(seen) if !*seen => *seen = true,
                _ => return fail(out, op.op_error("expected valid permutation indices")),
            }
        }
        let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
        if let (Some(a), Some(b)) = (num_elements(input), num_elements(output))
            && a != b
        {
            let message = format!("expected input1 and output to have same numbers of elements, got {a} and {b}");
            return fail(out, op.op_error(message));
        }
        for (i, perm) in perms.iter().enumerate() {
            let Some(size) = index(*perm).and_then(|perm| input.get(perm)) else { continue };
            if *size != DYNAMIC && output[i] != DYNAMIC && output[i] != *size {
                let message = format!("expected output tensor dim {i} to match input dim {perm} with value of {size}");
                return fail(out, op.op_error(message));
            }
        }
        Ok(())
    }
}
