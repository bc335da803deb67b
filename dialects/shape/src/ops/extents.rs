//! Questions about shapes: ranks, extents and numbers of elements, and how several of them go together.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::constraints::{ShapeOrExtentTensorType, SizeOrIndexType, is_shape, sizes_or_indices, verify_size_result};
use crate::types::SizeType;

/// The type of a number that is computed from a shape: a size if that may be an error.
fn number_of(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
    let of_shape = input.operands.first().is_some_and(|ty| is_shape(input.cx, *ty));
    Ok(vec![if of_shape { SizeType::new(input.cx) } else { Type::INDEX }])
}

/// Gives the number of extents of a shape.
///
/// An error as shape gives an error as size.
///
/// ```mlir
/// %rank = shape.rank %shape : !shape.shape -> !shape.size
/// ```
#[derive(Op)]
#[op(
    name = "shape.rank",
    traits(Pure),
    infer,
    verify,
    fold,
    canonicalize(canonicalize::RankShapeOfCanonicalizationPattern)
)]
#[assembly($shape attr_dict ":" type($shape) "->" type($rank))]
pub struct Rank {
    pub shape: Operand<ShapeOrExtentTensorType>,
    pub rank: OpResult<SizeOrIndexType>,
}

impl InferTypes for Rank {
    const COMPATIBLE: Option<CompatibleFn> = Some(sizes_or_indices);

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        number_of(&input)
    }
}

impl Verify for Rank {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_size_result(*op, out)
    }
}

/// Gives the number of elements that a shape has.
///
/// It is the product of the extents, and 1 for a shape without any.
///
/// ```mlir
/// %count = shape.num_elements %extents : tensor<?xindex> -> index
/// ```
#[derive(Op)]
#[op(name = "shape.num_elements", traits(Pure), infer, verify, fold)]
#[assembly($shape attr_dict ":" type($shape) "->" type($result))]
pub struct NumElements {
    pub shape: Operand<ShapeOrExtentTensorType>,
    pub result: OpResult<SizeOrIndexType>,
}

impl InferTypes for NumElements {
    const COMPATIBLE: Option<CompatibleFn> = Some(sizes_or_indices);

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        number_of(&input)
    }
}

impl Verify for NumElements {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_size_result(*op, out)
    }
}

/// Gives an extent of a value that has a shape.
///
/// As `shape.get_extent` of `shape.shape_of` it; an index behind the last extent is undefined behavior.
///
/// ```mlir
/// %extent = shape.dim %tensor, %index : tensor<?x3xf32>, index -> index
/// ```
#[derive(Op)]
#[op(name = "shape.dim", traits(Pure), infer, fold)]
#[assembly($value "," $index attr_dict ":" type($value) "," type($index) "->" type($extent))]
pub struct Dim {
    pub value: Operand<AnyShaped>,
    pub index: Operand<SizeOrIndexType>,
    pub extent: OpResult<SizeOrIndexType>,
}

impl InferTypes for Dim {
    const COMPATIBLE: Option<CompatibleFn> = Some(sizes_or_indices);

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(vec![input.index().ty()])
    }
}

/// Gives an extent of a shape.
///
/// The result is an error if the shape is one, and if there is no such extent.
///
/// ```mlir
/// %extent = shape.get_extent %shape, %index : !shape.shape, index -> !shape.size
/// ```
#[derive(Op)]
#[op(name = "shape.get_extent", traits(Pure), infer, verify, fold)]
#[assembly($shape "," $dim attr_dict ":" type($shape) "," type($dim) "->" type($extent))]
pub struct GetExtent {
    pub shape: Operand<ShapeOrExtentTensorType>,
    pub dim: Operand<SizeOrIndexType>,
    pub extent: OpResult<SizeOrIndexType>,
}

impl InferTypes for GetExtent {
    const COMPATIBLE: Option<CompatibleFn> = Some(sizes_or_indices);

    fn infer(_: Self::Input<'_>) -> Result<Vec<Type>, String> {
        Ok(vec![Type::INDEX])
    }
}

impl Verify for GetExtent {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_size_result(*op, out)
    }
}

/// Tells whether shapes are equal.
///
/// Errors are equal to each other.
///
/// ```mlir
/// %equal = shape.shape_eq %shape, %extents : !shape.shape, tensor<?xindex>
/// ```
#[derive(Op)]
#[op(name = "shape.shape_eq", traits(Pure, Commutative), fold)]
#[assembly($shapes attr_dict ":" type($shapes))]
pub struct ShapeEq {
    pub shapes: Operands<ShapeOrExtentTensorType>,
    pub result: OpResult<I1>,
}

/// Tells whether shapes broadcast to one: `shape.broadcast` of them is no error.
///
/// For this, extents are counted from the last one: they are equal, or 1.
///
/// ```mlir
/// %fit = shape.is_broadcastable %shape, %extents : !shape.shape, tensor<?xindex>
/// ```
#[derive(Op)]
#[op(
    name = "shape.is_broadcastable",
    traits(Commutative),
    fold,
    canonicalize(canonicalize::RemoveDuplicateOperandsPattern<IsBroadcastable>)
)]
#[assembly($shapes attr_dict ":" type($shapes))]
pub struct IsBroadcastable {
    pub shapes: Operands<ShapeOrExtentTensorType>,
    pub result: OpResult<I1>,
}
