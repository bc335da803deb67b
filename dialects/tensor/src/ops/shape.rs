//! `tensor.dim`, `tensor.rank`, `tensor.reshape` and `tensor.concat`.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::int_range::infer_dim;
use dialekt_interfaces::{
    ConditionallySpeculatable, InferIntRangeInterface, OpFoldResult, ReifyRankedShapedTypeOpInterface, ResultRanges,
    ShapedDimOpInterface, Speculatability, ValueBoundsOpInterface, ValueRange,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    DimOfCastOp, DimOfDestStyleOp, DimOfReshapeOp, FoldEmptyTensorWithDimOp, InferConcatOperandTypes,
    InferConcatResultType, SingleInputConcatOp,
};
use crate::interfaces::op_asm;
use crate::types::{Ranked, ranked};

/// Gives the size of a dimension.
///
/// The dimension is an operand; the behavior is undefined if the tensor has fewer ones.
///
/// ```mlir
/// %n = tensor.dim %t, %i : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.dim", doc_group = "Shapes",
    interfaces(ConditionallySpeculatable),
    traits(NoMemoryEffect),
    interfaces(ShapedDimOpInterface, InferIntRangeInterface, ValueBoundsOpInterface),
    result_names = op_asm::dim,
    fold,
    canonicalize(FoldEmptyTensorWithDimOp, DimOfCastOp, DimOfDestStyleOp, DimOfReshapeOp)
)]
#[assembly(attr_dict $source "," $index ":" type($source))]
pub struct Dim {
    pub source: Operand<AnyNon0RankedOrUnrankedTensor>,
    pub index: Operand<Index>,
    pub result: OpResult<Index>,
}

/// Speculatable if the dimension is a constant and known to exist.
impl ConditionallySpeculatable for Dim {
    fn speculatability(op: Self::View<'_>) -> Speculatability {
        let rank = ranked(*op, op.source()).map(|source| source.rank());
        let index = op.ir().constant(op.index()).and_then(|index| usize::try_from(op.cx().integer_i64(index)?).ok());
        match index.zip(rank) {
            Some((index, rank)) if index < rank => Speculatability::Always,
            _ => Speculatability::Not,
        }
    }
}

impl InferIntRangeInterface for Dim {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        infer_dim(*op, operands)
    }
}

impl ShapedDimOpInterface for Dim {
    fn shaped_value(op: Self::View<'_>) -> Value {
        op.source()
    }

    fn dimension(op: Self::View<'_>) -> OpFoldResult {
        op.index().into()
    }
}

/// Gives the number of dimensions of a tensor.
///
/// Of a ranked tensor it folds to a constant.
///
/// ```mlir
/// %n = tensor.rank %t : tensor<*xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.rank", doc_group = "Shapes", traits(Pure), interfaces(ValueBoundsOpInterface), result_names = op_asm::rank, fold)]
#[assembly($tensor attr_dict ":" type($tensor))]
pub struct Rank {
    pub tensor: Operand<AnyTensor>,
    #[name("")]
    pub result: OpResult<Index>,
}

/// Gives a tensor another shape, which is an operand.
///
/// The elements stay, in row-major order. The operand has a size for each dimension of the result; an unranked result takes
/// any number of them.
///
/// ```mlir
/// %0 = tensor.reshape %t(%shape) : (tensor<*xf32>, tensor<2xindex>) -> tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(name = "tensor.reshape", doc_group = "Shapes", traits(Pure), verify, result_names = op_asm::reshape, fold)]
#[assembly($source "(" $shape ")" attr_dict ":" functional_type(operands, results))]
pub struct Reshape {
    pub source: Operand<AnyTensor>,
    pub shape: Operand<TensorRankOf<(AnySignlessInteger, Index), N<1>>>,
    pub result: OpResult<AnyTensor>,
}

impl Verify for Reshape {
    const TYPES_ONLY: bool = true;

    fn verify(op: ReshapeView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let data = |value| op.cx().type_data(type_of(*op, value));
        let (source, result) = (data(op.source()), data(op.result()));
        if source.element_type() != result.element_type() {
            let message = "element types of source and destination tensor types should be the same";
            return fail(out, op.op_error(message));
        }
        let Some(rank) = result.shape().map(<[i64]>::len) else { return Ok(()) };
        if source.has_static_shape() && result.has_static_shape() && count(source.shape()) != count(result.shape()) {
            let message = "source and destination tensor should have the same number of elements";
            return fail(out, op.op_error(message));
        }
        let sizes = ranked(*op, op.shape()).and_then(|shape| shape.shape.first().copied());
        if sizes == Some(DYNAMIC) {
            let message = "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type";
            return fail(out, op.op_error(message));
        }
        if sizes != i64::try_from(rank).ok() {
            return fail(out, op.op_error("length of shape operand differs from the result's tensor rank"));
        }
        Ok(())
    }
}

/// The number of elements of a static shape, modulo 2^64 as in the reference.
fn count(shape: Option<&[i64]>) -> i64 {
    shape.unwrap_or_default().iter().fold(1, |n: i64, size| n.wrapping_mul(*size))
}

/// Concatenates tensors along a dimension.
///
/// In all other dimensions they have the same sizes.
///
/// ```mlir
/// %0 = tensor.concat dim(1) %a, %b : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.concat", doc_group = "Shapes",
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(Pure),
    verify,
    result_names = op_asm::concat,
    fold,
    canonicalize(SingleInputConcatOp, InferConcatOperandTypes, InferConcatResultType)
)]
#[assembly("dim" "(" $dim ")" $inputs attr_dict ":" functional_type(operands, results))]
pub struct Concat {
    pub dim: Attr<I64Attr>,
    pub inputs: Operands<AnyRankedTensor>,
    pub result: OpResult<AnyRankedTensor>,
}

impl Verify for Concat {
    const TYPES_ONLY: bool = true;

    fn verify(op: ConcatView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(result) = ranked(*op, op.result()) else { return Ok(()) };
        let inputs: Vec<Ranked<'_>> = op.inputs().filter_map(|input| ranked(*op, input)).collect();
        if inputs.is_empty() {
            return fail(out, op.op_error("requires at least one input"));
        }
        if inputs.iter().any(|input| input.rank() != result.rank()) {
            return fail(out, op.op_error("rank of concatenated inputs must match result rank"));
        }
        if inputs.iter().any(|input| input.element != result.element) {
            return fail(out, op.op_error("inputs and result element type must match"));
        }
        let dim = op.dim().unwrap_or_default();
        if dim >= result.rank() as i64 {
            return fail(out, op.op_error("concatenation dim must be less than the tensor rank"));
        }
        // A negative dimension does not exist.
        let shape = match concatenated_shape(usize::try_from(dim).unwrap_or(usize::MAX), &inputs) {
            Ok(shape) => shape,
            Err(wrong) => {
                let message = format!("static concatenation size mismatch along non-concatenated dimension {wrong}");
                return fail(out, op.op_error(message));
            }
        };
        if dim < 0 {
            // The reference crashes here, except for the least integers, which it accepts.
            return fail(out, op.op_error("concatenation dim must be non-negative"));
        }
        let fits = |(a, b): (&i64, &i64)| *a == DYNAMIC || *b == DYNAMIC || a == b;
        if shape.iter().zip(result.shape).all(fits) {
            return Ok(());
        }
        let inferred = result.with_shape(&shape).without_encoding().quoted(*op);
        let message =
            format!("result type {}does not match inferred shape {inferred} static sizes", result.quoted(*op));
        fail(out, op.op_error(message))
    }
}

/// The shape of the concatenation of tensors of one rank: a size is static if that of an operand is, in `dim` if those
/// of all operands are. The error is a dimension in which they differ.
pub(crate) fn concatenated_shape(dim: usize, inputs: &[Ranked<'_>]) -> Result<Vec<i64>, usize> {
    let rank = inputs.first().map_or(0, |input| input.rank());
    let sizes = |i: usize| inputs.iter().map(move |input| input.shape[i]);
    let shape = (0..rank).map(|i| match i == dim {
        true if sizes(i).any(|size| size == DYNAMIC) => Ok(DYNAMIC),
        true => Ok(sizes(i).fold(0, i64::wrapping_add)),
        false => {
            let mut known = sizes(i).filter(|size| *size != DYNAMIC);
            let size = known.next().unwrap_or(DYNAMIC);
            if known.all(|other| other == size) { Ok(size) } else { Err(i) }
        }
    });
    shape.collect()
}

/// The type of the concatenation of tensors with these types; `None` where there is none. [MLIR: ConcatOp::inferResultType]
pub fn concatenated_type(cx: &ContextData, dim: usize, inputs: &[Type]) -> Option<Type> {
    let inputs: Vec<Ranked<'_>> = inputs.iter().map(|ty| Ranked::new(cx, *ty)).collect::<Option<_>>()?;
    let first = *inputs.first()?;
    if inputs.iter().any(|input| input.rank() != first.rank()) {
        return None;
    }
    let shape = concatenated_shape(dim, &inputs).ok()?;
    first.with_shape(&shape).without_encoding().ty(cx)
}
