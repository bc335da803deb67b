//! Transfers: `vector.transfer_read`, `vector.transfer_write`.

use dialekt_interfaces::{
    ConditionallySpeculatable, DataLayout, DestinationStyleOpInterface, MemoryEffectOpInterface,
    MemorySpaceCastConsumerOpInterface, SubsetExtractionOpInterface, SubsetInsertionOpInterface, SubsetOpInterface,
    VectorTransferOpInterface, VectorTransferOpRef, VectorUnrollOpInterface,
};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::op::*;

use super::transfer_asm::{parse_transfer_read, parse_transfer_write, print_transfer_read, print_transfer_write};
use crate::MaskableOpInterface;
use crate::canonicalize::{FoldWaw, SwapExtractSliceOfTransferWrite, TransferReadAfterWriteToBroadcast};
use crate::types::Vector;

/// Reads a vector from a part of a tensor or memref.
///
/// The indices say where the part begins. The permutation map says along which dimensions of the tensor or memref the dimensions of the vector go:
/// by default the last ones. A result 0 of the map repeats the same elements. Elements out of bounds, or left out by the mask, are the
/// padding; `in_bounds` tells along which dimensions there are none out of bounds.
///
/// ```mlir
/// %0 = vector.transfer_read %a[%i, %j], %pad {in_bounds = [true]} : memref<?x8xf32>, vector<8xf32>
/// %1 = vector.transfer_read %a[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d0, 0)>}
///   : memref<?x8xf32>, vector<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.transfer_read",
    doc_group = "Transfers",
    traits(AttrSizedOperandSegments),
    interfaces(
        VectorTransferOpInterface,
        VectorUnrollOpInterface {},
        MaskableOpInterface,
        MemoryEffectOpInterface,
        ConditionallySpeculatable,
        MemorySpaceCastConsumerOpInterface,
        DestinationStyleOpInterface,
        SubsetOpInterface,
        SubsetExtractionOpInterface
    ),
    verify,
    fold,
    parse = parse_transfer_read,
    print = print_transfer_read,
    canonicalize(TransferReadAfterWriteToBroadcast)
)]
pub struct TransferRead {
    pub base: Operand<AnyShaped>,
    pub indices: Operands<Index>,
    pub permutation_map: Attr<AffineMapAttr>,
    pub padding: Operand<AnyType>,
    pub mask: Option<Operand<VectorOfNonZeroRankOf<I1>>>,
    pub in_bounds: Attr<BoolArrayAttr>,
    pub vector: OpResult<AnyVectorOfAnyRank>,
}

/// Writes a vector to a part of a tensor or memref.
///
/// The indices say where the part begins. The permutation map says along which dimensions of the tensor or memref the dimensions of the vector go:
/// by default the last ones. Elements out of bounds, or left out by the mask, are not written; `in_bounds` tells along which dimensions there are none
/// out of bounds. The result is the tensor with the new elements.
///
/// ```mlir
/// vector.transfer_write %v, %a[%i, %j] : vector<8xf32>, memref<?x8xf32>
/// %0 = vector.transfer_write %v, %t[%i, %j], %mask {in_bounds = [true]} : vector<8xf32>, tensor<?x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.transfer_write",
    doc_group = "Transfers",
    traits(AttrSizedOperandSegments),
    interfaces(
        VectorTransferOpInterface,
        VectorUnrollOpInterface,
        MaskableOpInterface,
        MemoryEffectOpInterface,
        ConditionallySpeculatable,
        MemorySpaceCastConsumerOpInterface,
        DestinationStyleOpInterface,
        SubsetOpInterface,
        SubsetInsertionOpInterface
    ),
    verify,
    fold,
    parse = parse_transfer_write,
    print = print_transfer_write,
    canonicalize(FoldWaw, SwapExtractSliceOfTransferWrite)
)]
pub struct TransferWrite {
    #[name("valueToStore")]
    pub value_to_store: Operand<AnyVectorOfAnyRank>,
    pub base: Operand<AnyShaped>,
    pub indices: Operands<Index>,
    pub permutation_map: Attr<AffineMapAttr>,
    pub mask: Option<Operand<VectorOfNonZeroRankOf<I1>>>,
    pub in_bounds: Attr<BoolArrayAttr>,
    pub result: Option<OpResult<AnyRankedTensor>>,
}

impl Verify for TransferRead {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(transfer), Some(map)) = (VectorTransferOpRef::of(*op), op.permutation_map()) else { return Ok(()) };
        let element = verify_transfer(transfer, map, out)?;
        let padding = op.ir().value(op.padding()).ty();
        if Vector::new(cx, element).is_some() {
            if padding != element {
                return fail(out, op.op_error("requires source element type and padding type to match."));
            }
        } else if !cx.is_vector_element(padding) {
            return fail(out, op.op_error("requires valid padding vector elemental type"));
        } else if padding != element {
            return fail(out, op.op_error("requires formal padding and source of the same elemental type"));
        }
        verify_permutation_map(*op, map, out)
    }
}

impl Verify for TransferWrite {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(transfer), Some(map)) = (VectorTransferOpRef::of(*op), op.permutation_map()) else { return Ok(()) };
        verify_transfer(transfer, map, out)?;
        verify_permutation_map(*op, map, out)
    }
}

/// Checks what both transfers require, and gives the element type of the base.
fn verify_transfer(
    transfer: VectorTransferOpRef<'_>,
    map: AffineMap,
    out: &mut Vec<Diagnostic>,
) -> Result<Type, Invalid> {
    let op = transfer.op();
    let (cx, affine) = (op.cx(), op.cx().affine());
    let base = op.ir().value(transfer.base()).ty();
    let is_base = matches!(cx.type_data(base), TypeData::MemRef { .. } | TypeData::Tensor { .. });
    let (Some(vector), Some(element)) = (Vector::of(op, transfer.vector()), cx.type_data(base).element_type()) else {
        return Err(Invalid);
    };
    let mut error = |message: String| {
        out.push(op.op_error(message));
        Err(Invalid)
    };
    let base_shape = cx.type_data(base).shape();
    if let Some(shape) = base_shape.filter(|shape| shape.len() != transfer.indices().len()) {
        return error(format!("requires {} indices", shape.len()));
    }
    if op.is::<TransferWrite>() && transfer.has_broadcast_dim() {
        return error("should not have broadcast dimensions".into());
    }
    if op.discardable_attr(b"masked").is_some() {
        return error("masked attribute has been removed. Use in_bounds instead.".into());
    }
    let Some(base_shape) = base_shape.filter(|_| is_base) else {
        return error("requires source to be a memref or ranked tensor type".into());
    };
    let minor_bits = |vector: Vector<'_>| {
        let size = DataLayout::at(op).size_in_bits(cx, vector.element)?.min;
        size.checked_mul(u64::try_from(vector.shape.last().copied().unwrap_or(1)).ok()?)
    };
    // Sizes need not be known where the element types are equal.
    let is_multiple = |part: Vector<'_>| match part.element == vector.element && part.rank() == 0 {
        true => true,
        false => minor_bits(vector).zip(minor_bits(part)).is_none_or(|(all, part)| part != 0 && all % part == 0),
    };
    let element_vector = Vector::new(cx, element);
    let part = element_vector.unwrap_or(Vector { ty: element, shape: &[], scalable: &[], element });
    if !is_multiple(part) {
        let what = if element_vector.is_some() { "minor 1-D vector of the source" } else { "source element type" };
        let message = format!(
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the {what}"
        );
        return error(message);
    }
    let Some(transferred) = vector.rank().checked_sub(part.rank()) else {
        return error("requires source vector element and vector result ranks to match.".into());
    };
    if transfer.transfer_rank() != transferred {
        return error("requires a permutation_map with result dims of the same rank as the vector type".into());
    }
    let mask = transfer.mask().map(|mask| op.ir().value(mask).ty());
    if element_vector.is_some() && mask.is_some() {
        return error("does not support masks with vector element type".into());
    }
    let data = affine.map(map);
    if data.symbols() != 0 {
        return error("requires permutation_map without symbols".into());
    }
    if data.num_inputs() != base_shape.len() {
        return error("requires a permutation_map with input dims of the same rank as the source type".into());
    }
    if let Some(mask) = mask
        && let Some(expected) = transfer_mask_type(cx, vector, map).filter(|expected| *expected != mask)
    {
        let (expected, mask) = (op.quoted_type(expected), op.quoted_type(mask));
        return error(format!("inferred mask type ({expected}) and mask operand type ({mask}) don't match"));
    }
    let flags = transfer.in_bounds().len();
    if flags != data.num_results() {
        let map = dialekt_ir_core::text::print::attr_to_string(cx, AffineMapAttr::write(cx, map));
        let message = format!(
            "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {flags}"
        );
        return error(message);
    }
    Ok(element)
}

/// Checks that the results of a map are different dimensions, or 0.
fn verify_permutation_map(op: OpRef<'_>, map: AffineMap, out: &mut Vec<Diagnostic>) -> Verified {
    let affine = op.cx().affine();
    let mut seen = Vec::new();
    for result in affine.map(map).results() {
        let expr = affine.expr(*result);
        match (expr.as_constant(), expr.as_dim()) {
            (Some(0), _) => {}
            (_, Some(dim)) if seen.contains(&dim) => {
                let message = "requires a permutation_map that is a permutation (found one dim used more than once)";
                return fail(out, op.op_error(message));
            }
            (_, Some(dim)) => seen.push(dim),
            _ => {
                let message = "requires a projected permutation_map (at most one dim or the zero constant can appear \
                               in each result)";
                return fail(out, op.op_error(message));
            }
        }
    }
    Ok(())
}

/// The type of a mask of transfers: a bit for each element of the part of the tensor or memref that the vector does not repeat. [MLIR:
/// inferTransferOpMaskType]
pub fn transfer_mask_type(cx: &ContextData, vector: Vector<'_>, map: AffineMap) -> Option<Type> {
    let affine = cx.affine();
    let data = affine.map(map);
    let mut by_dim: Vec<Option<(i64, bool)>> = vec![None; data.dims() as usize];
    for (result, size) in data.results().iter().zip(vector.dims()) {
        let dim = affine.expr(*result).as_dim().map(|dim| dim as usize);
        if let Some(slot @ None) = dim.and_then(|dim| by_dim.get_mut(dim)) {
            *slot = Some(size);
        }
    }
    let mut sizes: Vec<(i64, bool)> = by_dim.into_iter().flatten().collect();
    if sizes.is_empty() {
        sizes.push((1, false));
    }
    crate::types::vector_type(cx, sizes, Type::I1)
}
