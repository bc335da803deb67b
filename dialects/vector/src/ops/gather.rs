//! Access to scattered elements: `vector.gather`, `vector.scatter`, `vector.expandload`, `vector.compressstore`.

use dialekt_interfaces::{AlignmentAttrOpInterface, MemorySpaceCastConsumerOpInterface, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;

use super::load_store::{looks_through_casts, verify_pass_thru};
use crate::MaskableOpInterface;
use crate::canonicalize::{
    CompressStoreFolder, ExpandLoadFolder, FoldContiguousGather, FoldContiguousScatter, GatherFolder, ScatterFolder,
};
use crate::types::{Vector, type_of_value, verify_element, verify_indices};

/// Reads elements from anywhere.
///
/// The offsets are the indices of an element of the memref or tensor; each element of the result stands as many elements behind it, along the last dimension,
/// as the vector of indices says. Elements that the mask leaves out are those of the last operand.
///
/// ```mlir
/// %0 = vector.gather %a[%i, %j] [%indices], %mask, %v
///   : memref<16x16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.gather",
    doc_group = "Memory",
    interfaces(
        MaskableOpInterface,
        MemorySpaceCastConsumerOpInterface,
        VectorUnrollOpInterface {},
        AlignmentAttrOpInterface {}
    ),
    verify,
    canonicalize(GatherFolder, FoldContiguousGather)
)]
#[assembly($base "[" $offsets "]" "[" $indices "]" "," $mask "," $pass_thru attr_dict ":" type($base) "," type($indices) "," type($mask) "," type($pass_thru) "into" type($result))]
pub struct Gather {
    #[effects(Read)]
    pub base: Operand<TensorOrMemRef<AnyType>>,
    pub offsets: Operands<Index>,
    pub indices: Operand<VectorOfNonZeroRankOf<(AnyInteger, Index)>>,
    pub mask: Operand<VectorOfNonZeroRankOf<I1>>,
    pub pass_thru: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Writes elements to anywhere.
///
/// The offsets are the indices of an element of the memref or tensor; each element of the vector goes as many elements behind it, along the last dimension,
/// as the vector of indices says. Elements that the mask leaves out are not written; of those that go to the same place, the last one
/// counts. The result is the tensor with the new elements.
///
/// ```mlir
/// vector.scatter %a[%i, %j] [%indices], %mask, %v : memref<16x16xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.scatter",
    doc_group = "Memory",
    interfaces(MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    canonicalize(ScatterFolder, FoldContiguousScatter)
)]
#[assembly($base "[" $offsets "]" "[" $indices "]" "," $mask "," $value_to_store attr_dict ":" type($base) "," type($indices) "," type($mask) "," type($value_to_store) ("->" type($result)^)?)]
pub struct Scatter {
    #[effects(Write)]
    pub base: Operand<TensorOrMemRef<AnyType>>,
    pub offsets: Operands<Index>,
    pub indices: Operand<VectorOfNonZeroRankOf<(AnyInteger, Index)>>,
    pub mask: Operand<VectorOfNonZeroRankOf<I1>>,
    #[name("valueToStore")]
    pub value_to_store: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: Option<OpResult<AnyRankedTensor>>,
}

/// Reads contiguous elements into the places that a mask selects.
///
/// Elements of the other places are those of the last operand.
///
/// ```mlir
/// %0 = vector.expandload %a[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.expandload",
    doc_group = "Memory",
    interfaces(MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    canonicalize(ExpandLoadFolder)
)]
#[assembly($base "[" $indices "]" "," $mask "," $pass_thru attr_dict ":" type($base) "," type($mask) "," type($pass_thru) "into" type($result))]
pub struct ExpandLoad {
    #[effects(Read)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub mask: Operand<FixedVectorOfNonZeroRankOf<I1>>,
    pub pass_thru: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Writes the elements that a mask selects, one behind the other.
///
/// The indices are those of the first one that is written.
///
/// ```mlir
/// vector.compressstore %a[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.compressstore",
    doc_group = "Memory",
    interfaces(MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    canonicalize(CompressStoreFolder)
)]
#[assembly($base "[" $indices "]" "," $mask "," $value_to_store attr_dict ":" type($base) "," type($mask) "," type($value_to_store))]
pub struct CompressStore {
    #[effects(Write)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub mask: Operand<FixedVectorOfNonZeroRankOf<I1>>,
    #[name("valueToStore")]
    pub value_to_store: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
}

looks_through_casts! {
    Gather: 0;
    Scatter: 0;
    ExpandLoad: 0;
    CompressStore: 0;
}

impl MaskableOpInterface for Gather {
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type> {
        Vector::of(*op, op.indices())?.with_element(op.cx(), Type::I1)
    }
}

impl Verify for Gather {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(result) = Vector::of(*op, op.result()) else { return Ok(()) };
        verify_base(*op, op.base(), out)?;
        let rank = verify_element(*op, op.base(), result, "base and result element type should match", out)?;
        verify_indices(*op, rank, op.offsets().len(), out)?;
        verify_shapes(*op, result, "result", &[(op.indices(), "indices"), (op.mask(), "mask")], out)?;
        verify_pass_thru(*op, op.pass_thru(), result, out)
    }
}

impl Verify for Scatter {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(vector) = Vector::of(*op, op.value_to_store()) else { return Ok(()) };
        verify_base(*op, op.base(), out)?;
        let rank = verify_element(*op, op.base(), vector, "base and valueToStore element type should match", out)?;
        verify_indices(*op, rank, op.offsets().len(), out)?;
        verify_shapes(*op, vector, "valueToStore", &[(op.indices(), "indices"), (op.mask(), "mask")], out)
    }
}

impl Verify for ExpandLoad {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(result) = Vector::of(*op, op.result()) else { return Ok(()) };
        let rank = verify_element(*op, op.base(), result, "base and result element type should match", out)?;
        verify_indices(*op, rank, op.indices().len(), out)?;
        verify_shapes(*op, result, "result", &[(op.mask(), "mask")], out)?;
        verify_pass_thru(*op, op.pass_thru(), result, out)
    }
}

impl Verify for CompressStore {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(vector) = Vector::of(*op, op.value_to_store()) else { return Ok(()) };
        let rank = verify_element(*op, op.base(), vector, "base and valueToStore element type should match", out)?;
        verify_indices(*op, rank, op.indices().len(), out)?;
        verify_shapes(*op, vector, "valueToStore", &[(op.mask(), "mask")], out)
    }
}

fn verify_base(op: OpRef<'_>, base: Value, out: &mut Vec<Diagnostic>) -> Verified {
    match op.cx().type_data(type_of_value(op, base)) {
        TypeData::MemRef { .. } | TypeData::Tensor { .. } => Ok(()),
        _ => fail(out, op.op_error("requires base to be a memref or ranked tensor type")),
    }
}

/// Checks that vectors have the shape of another one; names are for messages.
fn verify_shapes(
    op: OpRef<'_>,
    vector: Vector<'_>,
    name: &str,
    others: &[(Value, &str)],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    match others.iter().find(|(other, _)| Vector::of(op, *other).is_some_and(|other| other.shape != vector.shape)) {
        Some((_, other)) => fail(out, op.op_error(format!("expected {name} dim to match {other} dim"))),
        None => Ok(()),
    }
}
