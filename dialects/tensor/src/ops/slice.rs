//! Slices: `tensor.extract_slice`, `tensor.insert_slice` and `tensor.parallel_insert_slice`.

use dialekt_dialect_utils::mixed_slices;
use dialekt_interfaces::{
    DestinationStyleOpInterface, DynamicIndexList, InParallelOpRef, OffsetSizeAndStrideOpInterface,
    OffsetSizeAndStrideOpRef, OperandRange, ParallelCombiningOpInterface, ReifyRankedShapedTypeOpInterface,
    SubsetExtractionOpInterface, SubsetInsertionOpInterface, SubsetOpInterface, ValueBoundsOpInterface,
};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::canonicalize::{
    ExtractSliceConstantFolder, ExtractSliceOpCastFolder, InsertSliceOpCastFolder, InsertSliceOpConstantArgumentFolder,
    InsertSliceOpSourceCastInserter,
};
use crate::interfaces::op_asm;
use crate::types::{Ranked, ranked, same};

/// Takes a part of a tensor.
///
/// In each dimension it starts at the offset and has `size` elements, `stride` apart. Dimensions of size 1 may be left out of
/// the result.
///
/// ```mlir
/// %0 = tensor.extract_slice %t[0, %i] [2, %n] [1, 3] : tensor<8x9xf32> to tensor<2x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.extract_slice", doc_group = "Slices",
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(AttrSizedOperandSegments, Pure),
    interfaces(OffsetSizeAndStrideOpInterface, SubsetExtractionOpInterface {}, ValueBoundsOpInterface),
    verify,
    result_names = op_asm::extracted_slice,
    fold,
    canonicalize(ExtractSliceConstantFolder, ExtractSliceOpCastFolder)
)]
#[assembly($source "" custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr_dict ":" type($source) "to" type($result))]
pub struct ExtractSlice {
    pub source: Operand<AnyRankedTensor>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

impl SubsetOpInterface for ExtractSlice {}
impl SubsetOpInterface for InsertSlice {}
impl SubsetOpInterface for ParallelInsertSlice {}

/// Takes the slice out of the destination that is put in there.
macro_rules! insertions {
    ($($op:ident),*) => {$(
        impl SubsetInsertionOpInterface for $op {
            fn values_needed_to_build_subset_extraction(op: Self::View<'_>) -> SmallVec<[Value; 8]> {
                op.offsets().chain(op.sizes()).chain(op.strides()).chain([op.dest()]).collect()
            }

            fn build_subset_extraction(b: &mut Builder<'_>, op: Self::Handle) -> Option<Value> {
                let (cx, view) = (b.cx().clone(), op.view(b.ir())?);
                let (dest, ty) = (view.dest(), b.ir().value(view.source()).ty());
                let slice = OffsetSizeAndStrideOpRef::of(*view)?;
                let parts = [slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides()];
                Some(b.create(ExtractSlice::build_mixed(&cx, ty, dest, parts)).result())
            }
        }
    )*};
}

insertions!(InsertSlice, ParallelInsertSlice);

mixed_slices! {
    ExtractSlice, ExtractSliceParts: result: Type, source: Value;
    InsertSlice, InsertSliceParts: source: Value, dest: Value;
    ParallelInsertSlice, ParallelInsertSliceParts: source: Value, dest: Value;
}

impl OffsetSizeAndStrideOpInterface for ExtractSlice {
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        ranks(*op, op.source())
    }
}

impl Verify for ExtractSlice {
    const TYPES_ONLY: bool = true;

    fn verify(op: ExtractSliceView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_slice(*op, op.source(), op.result(), out)
    }
}

/// Gives a tensor with another tensor in place of a part of it.
///
/// Offsets, sizes and strides give the part, as in `tensor.extract_slice`; dimensions of size 1 may be left out of the
/// source.
///
/// ```mlir
/// %0 = tensor.insert_slice %s into %t[0, %i] [2, %n] [1, 3] : tensor<2x?xf32> into tensor<8x9xf32>
/// ```
#[derive(Op)]
#[op(
    name = "tensor.insert_slice", doc_group = "Slices",
    interfaces(ReifyRankedShapedTypeOpInterface),
    traits(AttrSizedOperandSegments),
    interfaces(DestinationStyleOpInterface),
    traits(Pure),
    interfaces(OffsetSizeAndStrideOpInterface, SubsetInsertionOpInterface),
    traits(TypesMatchWith("expected result type to match dest type", dest, result, same)),
    verify,
    result_names = op_asm::inserted_slice,
    fold,
    canonicalize(
        InsertSliceOpConstantArgumentFolder<InsertSlice>,
        InsertSliceOpCastFolder<InsertSlice>,
        InsertSliceOpSourceCastInserter<InsertSlice>
    )
)]
#[assembly($source "into" $dest "" custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr_dict ":" type($source) "into" type($dest))]
pub struct InsertSlice {
    pub source: Operand<AnyRankedTensor>,
    pub dest: Operand<AnyRankedTensor>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyRankedTensor>,
}

impl DestinationStyleOpInterface for InsertSlice {
    fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "dest")
    }
}

impl OffsetSizeAndStrideOpInterface for InsertSlice {
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        ranks(*op, op.dest())
    }
}

impl Verify for InsertSlice {
    const TYPES_ONLY: bool = true;

    fn verify(op: InsertSliceView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_slice(*op, op.dest(), op.source(), out)
    }
}

/// Gives the part of a shared tensor that an iteration of a parallel loop computes.
///
/// It is in the terminator of the loop, in place of a yield; the parts of different iterations must not overlap.
///
/// ```mlir
/// %rows = scf.forall (%i) in (8) shared_outs(%t = %init) -> tensor<8x9xf32> {
///   scf.forall.in_parallel {
///     tensor.parallel_insert_slice %row into %t[%i, 0] [1, 9] [1, 1] : tensor<9xf32> into tensor<8x9xf32>
///   }
/// }
/// ```
#[derive(Op)]
#[op(
    name = "tensor.parallel_insert_slice", doc_group = "Slices",
    traits(AttrSizedOperandSegments),
    interfaces(OffsetSizeAndStrideOpInterface, ParallelCombiningOpInterface, SubsetInsertionOpInterface),
    verify,
    canonicalize(
        InsertSliceOpConstantArgumentFolder<ParallelInsertSlice>,
        InsertSliceOpCastFolder<ParallelInsertSlice>,
        InsertSliceOpSourceCastInserter<ParallelInsertSlice>
    )
)]
#[assembly($source "into" $dest "" custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr_dict ":" type($source) "into" type($dest))]
pub struct ParallelInsertSlice {
    pub source: Operand<AnyRankedTensor>,
    pub dest: Operand<AnyRankedTensor>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
}

impl OffsetSizeAndStrideOpInterface for ParallelInsertSlice {
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        ranks(*op, op.dest())
    }
}

impl ParallelCombiningOpInterface for ParallelInsertSlice {
    fn updated_destinations(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "dest")
    }

    fn iterating_parent(op: Self::View<'_>) -> Option<OpRef<'_>> {
        InParallelOpRef::of(op.parent_op()?)?.op().parent_op()
    }
}

impl Verify for ParallelInsertSlice {
    fn verify(op: ParallelInsertSliceView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if let Some(parent) = op.parent_op().filter(|parent| InParallelOpRef::of(*parent).is_none()) {
            return fail(out, op.error(format!("expected InParallelOpInterface parent, got:{}", parent.shown(true))));
        }
        verify_slice(*op, op.dest(), op.source(), out)
    }
}

/// As many offsets, sizes and strides as a tensor has dimensions.
fn ranks(op: OpRef<'_>, tensor: Value) -> [usize; 3] {
    [ranked(op, tensor).map_or(0, |tensor| tensor.rank()); 3]
}

/// Checks that a slice has the sizes of the op, up to dropped dimensions of size 1, and that it is in bounds.
fn verify_slice(op: OpRef<'_>, whole: Value, slice: Value, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(this) = OffsetSizeAndStrideOpRef::of(op) else { return Ok(()) };
    let (Some(whole), Some(slice)) = (ranked(op, whole), ranked(op, slice)) else { return Ok(()) };
    let sizes = this.static_sizes();
    let expected = whole.with_shape(&sizes);
    if let Some(message) = slice_mismatch(op, expected, slice) {
        return fail(out, op.error(message));
    }
    match out_of_bounds(whole.shape, &this.static_offsets(), &sizes, &this.static_strides()) {
        Some(message) => fail(out, op.error(message)),
        None => Ok(()),
    }
}

/// The message for a slice that does not have the expected type, up to dropped dimensions of size 1.
fn slice_mismatch(op: OpRef<'_>, expected: Ranked<'_>, found: Ranked<'_>) -> Option<String> {
    // The reference ends these messages with a space.
    if found.rank() > expected.rank() {
        return Some("expected rank to be smaller or equal to the other rank. ".into());
    }
    if !is_rank_reduced(expected.shape, found.shape) {
        return Some(format!(
            "expected type to be {} or a rank-reduced version. (size mismatch) ",
            expected.quoted(op)
        ));
    }
    (expected.element != found.element)
        .then(|| format!("expected element type to be {}", op.quoted_type(expected.element)))
}

/// Returns whether a shape is another one without some sizes 1.
pub fn is_rank_reduced(shape: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced;
    for size in shape {
        match rest.split_first() {
            Some((first, others)) if first == size => rest = others,
            _ if *size == 1 => {}
            _ => return false,
        }
    }
    rest.is_empty()
}

/// The message for a slice that is out of bounds, as far as that is known.
pub fn out_of_bounds(shape: &[i64], offsets: &[i64], sizes: &[i64], strides: &[i64]) -> Option<String> {
    let parts = shape.iter().zip(offsets).zip(sizes.iter().zip(strides));
    for (i, ((bound, offset), (size, stride))) in parts.enumerate() {
        if [*bound, *offset].contains(&DYNAMIC) {
            continue;
        }
        if offset >= bound {
            return Some(format!("offset {i} is out-of-bounds: {offset} >= {bound}"));
        }
        if [*size, *stride].contains(&DYNAMIC) {
            continue;
        }
        let last = offset.wrapping_add(size.wrapping_sub(1).wrapping_mul(*stride));
        if last >= *bound {
            return Some(format!("slice along dimension {i} runs out-of-bounds: {last} >= {bound}"));
        }
    }
    None
}
