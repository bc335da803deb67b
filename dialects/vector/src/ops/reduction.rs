//! Reductions: `vector.reduction`, `vector.multi_reduction`, `vector.scan`.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::canonicalize::{ElideSingleElementReduction, ElideUnitDimsInMultiDimReduction};
use crate::combine::is_supported_combining_kind;
use crate::types::{Vector, result_has_element_of, vector_type};
use crate::{CombiningKind, MaskableOpInterface};

/// Combines all elements of a vector.
///
/// The vector has one dimension, or none. With a third operand, that is one element more. Floats are combined in
/// any order if `fastmath` allows it.
///
/// ```mlir
/// %0 = vector.reduction <add>, %v : vector<16xf32> into f32
/// %1 = vector.reduction <minimumf>, %v, %x fastmath<nnan> : vector<16xf32> into f32
/// ```
#[derive(Op)]
#[op(
    name = "vector.reduction",
    doc_group = "Reductions",
    traits(
        Pure,
        Relation("source operand and result have same element type", result_has_element_of::<0>),
        OptionalTypesMatchWith("dest and acc have the same type", dest, acc, same)
    ),
    interfaces(MaskableOpInterface, VectorUnrollOpInterface),
    verify,
    canonicalize(ElideSingleElementReduction)
)]
#[assembly($kind "," $vector ("," $acc^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($vector) "into" type($dest))]
pub struct Reduction {
    pub kind: Attr<CombiningKind>,
    pub vector: Operand<AnyVectorOfAnyRank>,
    pub acc: Option<Operand<AnyType>>,
    #[default(FastMath::None.into())]
    pub fastmath: Attr<FastMath>,
    pub dest: OpResult<AnyType>,
}

/// Combines the elements of a vector along some dimensions.
///
/// The result has the other dimensions, and is a scalar if there are none. Its elements are combined with those of the second
/// operand.
///
/// ```mlir
/// %0 = vector.multi_reduction <add>, %m, %acc [0] : vector<4x8xf32> to vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.multi_reduction",
    doc_group = "Reductions",
    traits(
        Pure,
        AllTypesMatch(dest, acc),
        Relation("source operand and result have same element type", result_has_element_of::<0>)
    ),
    interfaces(MaskableOpInterface, VectorUnrollOpInterface),
    verify,
    fold,
    canonicalize(ElideUnitDimsInMultiDimReduction)
)]
#[assembly($kind "," $source "," $acc attr_dict $reduction_dims ":" type($source) "to" type($dest))]
pub struct MultiDimReduction {
    pub kind: Attr<CombiningKind>,
    pub source: Operand<AnyVectorOfNonZeroRank>,
    pub acc: Operand<AnyType>,
    pub reduction_dims: Attr<DenseI64ArrayAttr>,
    pub dest: OpResult<AnyType>,
}

/// Combines elements along a dimension, step by step.
///
/// An element of the first result is the combination of all elements up to its place: including the one there, or without it if
/// `inclusive` is false. The initial value is that of the first step; the second result is that of the last one.
///
/// ```mlir
/// %0:2 = vector.scan <add>, %m, %acc {inclusive = false, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.scan",
    doc_group = "Reductions",
    traits(Pure, AllTypesMatch(source, dest), AllTypesMatch(initial_value, accumulated_value)),
    verify
)]
#[assembly($kind "," $source "," $initial_value attr_dict ":" type($source) "," type($initial_value))]
pub struct Scan {
    pub kind: Attr<CombiningKind>,
    pub source: Operand<AnyVectorOfNonZeroRank>,
    pub initial_value: Operand<AnyVectorOfAnyRank>,
    pub reduction_dim: Attr<I64Attr>,
    pub inclusive: Attr<BoolAttr>,
    pub dest: OpResult<AnyVectorOfNonZeroRank>,
    pub accumulated_value: OpResult<AnyVectorOfAnyRank>,
}

/// The type of `acc` of a reduction, by that of its result.
fn same(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}

impl Verify for Reduction {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(vector), Some(kind)) = (Vector::of(*op, op.vector()), op.kind()) else { return Ok(()) };
        if vector.rank() > 1 {
            return fail(out, op.op_error(format!("unsupported reduction rank: {}", vector.rank())));
        }
        let result = op.ir().value(op.dest()).ty();
        match is_supported_combining_kind(op.cx(), kind, result) {
            true => Ok(()),
            false => {
                let ty = op.quoted_type(result);
                fail(out, op.op_error(format!("unsupported reduction type '{ty}' for kind '{kind}'")))
            }
        }
    }
}

impl Verify for MultiDimReduction {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(dims)) = (Vector::of(*op, op.source()), op.reduction_dims()) else { return Ok(()) };
        let found = op.ir().value(op.dest()).ty();
        if Some(found) == MultiDimReduction::result_type(op.cx(), source.ty, &dims) {
            return Ok(());
        }
        let (found, source) = (op.quoted_type(found), op.quoted_type(source.ty));
        fail(out, op.op_error(format!("destination type {found} is incompatible with source type {source}")))
    }
}

impl Verify for Scan {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let vectors = (Vector::of(*op, op.source()), Vector::of(*op, op.initial_value()));
        let ((Some(source), Some(initial)), Some(dim), Some(kind)) = (vectors, op.reduction_dim(), op.kind()) else {
            return Ok(());
        };
        let rank = source.rank() as i64;
        if dim >= rank {
            return fail(out, op.op_error(format!("reduction dimension {dim} has to be less than {rank}")));
        }
        if initial.rank() as i64 != rank - 1 {
            let message = format!("initial value rank {} has to be equal to {}", initial.rank(), rank - 1);
            return fail(out, op.op_error(message));
        }
        if !without_dims(source, &[dim]).into_iter().map(|(size, _)| size).eq(initial.shape.iter().copied()) {
            return fail(out, op.op_error("incompatible input/initial value shapes"));
        }
        match is_supported_combining_kind(op.cx(), kind, source.element) {
            true => Ok(()),
            false => {
                let ty = op.quoted_type(source.element);
                fail(out, op.op_error(format!("unsupported reduction type {ty} for kind '{kind}'")))
            }
        }
    }
}

/// The dimensions of a vector without some of them.
fn without_dims(vector: Vector<'_>, dims: &[i64]) -> SmallVec<[(i64, bool); 4]> {
    let kept = vector.dims().enumerate().filter(|(dim, _)| !dims.contains(&(*dim as i64)));
    kept.map(|(_, size)| size).collect()
}

impl MaskableOpInterface for Reduction {
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
        Vector::of(*op, op.vector())?.with_element(op.cx(), Type::I1)
    }
}

impl MaskableOpInterface for MultiDimReduction {
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
        Vector::of(*op, op.source())?.with_element(op.cx(), Type::I1)
    }
}

impl VectorUnrollOpInterface for Reduction {
    /// The shape of the vector that is reduced.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        Some(Vector::of(*op, op.vector())?.shape.into())
    }
}

impl VectorUnrollOpInterface for MultiDimReduction {
    /// The shape of the vector that is reduced.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        Some(Vector::of(*op, op.source())?.shape.into())
    }
}

impl MultiDimReduction {
    /// The type of the result: the dimensions of the source that are not reduced.
    pub fn result_type(cx: &ContextData, source: Type, dims: &[i64]) -> Option<Type> {
        let source = Vector::new(cx, source)?;
        let kept = without_dims(source, dims);
        if kept.is_empty() { Some(source.element) } else { vector_type(cx, kept, source.element) }
    }
}
