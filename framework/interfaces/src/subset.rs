//! Ops that take a part of a tensor, or put one into it. [MLIR: SubsetOpInterface.td]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use super::value_bounds::{are_equivalent_slices, are_overlapping_slices};
use super::view_like::OffsetSizeAndStrideOpRef;
use dialekt_ir_core::ir::{Builder, OpRef, Value};

/// An op that works on a part of a tensor: it is a [`SubsetExtractionOpInterface`] or a [`SubsetInsertionOpInterface`].
///
/// By default the part is the slice of `OffsetSizeAndStrideOpInterface`; ops without that interface may work on any part.
#[op_interface]
pub trait SubsetOpInterface {
    /// The part as offsets, sizes and strides; `None` if it has none. [MLIR: getAccessedHyperrectangularSlice]
    fn accessed_slice(op: Self::View<'_>) -> Option<Slice> {
        declared_slice(*op)
    }

    /// Returns whether two ops work on the same part of equal tensors.
    fn is_same_part(op: Self::View<'_>, other: OpRef<'_>) -> bool {
        same_slice(*op, other)
    }

    /// Returns whether two ops work on disjoint parts of equal tensors.
    fn is_disjoint_part(op: Self::View<'_>, other: OpRef<'_>) -> bool {
        disjoint_slices(*op, other)
    }
}

/// An op that takes a part; its only result is that part.
#[op_interface(bases(SubsetOpInterface))]
pub trait SubsetExtractionOpInterface: SubsetOpInterface {
    /// The number of the operand that is the tensor.
    fn source_operand(_op: Self::View<'_>) -> usize {
        0
    }
}

/// An op that puts something in the place of a part.
#[op_interface(bases(SubsetOpInterface))]
pub trait SubsetInsertionOpInterface: SubsetOpInterface {
    /// The number of the operand that is put there.
    fn source_operand(_op: Self::View<'_>) -> usize {
        0
    }

    /// The number of the operand that is the tensor.
    fn destination_operand(_op: Self::View<'_>) -> usize {
        1
    }

    /// The tensor with the new part, if it is a result.
    fn updated_destination(op: Self::View<'_>) -> Option<Value> {
        op.result(0)
    }

    /// Returns whether a value is the part of the destination that the op replaces: by default, if it is taken from an equivalent
    /// tensor in the same place. `are_equivalent` tells this of two tensors.
    fn is_equivalent_subset(
        op: Self::View<'_>,
        candidate: Value,
        are_equivalent: &dyn Fn(Value, Value) -> bool,
    ) -> bool {
        extracts_same_part(*op, candidate, are_equivalent)
    }

    /// The values that have to be there where the part is taken from the destination.
    fn values_needed_to_build_subset_extraction(_op: Self::View<'_>) -> SmallVec<[Value; 8]> {
        SmallVec::new()
    }

    /// Takes the part that the op replaces from the destination, at the insertion point; `None` when the op cannot.
    fn build_subset_extraction(_builder: &mut Builder<'_>, _op: Self::Handle) -> Option<Value> {
        None
    }
}

/// Returns whether a value is taken from a tensor that is equivalent to the destination of an op, in the same place.
fn extracts_same_part(op: OpRef<'_>, candidate: Value, are_equivalent: &dyn Fn(Value, Value) -> bool) -> bool {
    let Some(defined) = op.ir().get_value(candidate).and_then(|value| value.defining_op()) else { return false };
    let Some(extraction) = SubsetExtractionOpRef::of(defined) else { return false };
    let Some(insertion) = SubsetInsertionOpRef::of(op) else { return false };
    let (source, dest) = (defined.operand(extraction.source_operand()), op.operand(insertion.destination_operand()));
    SubsetOpRef::of(op).is_some_and(|op| op.is_same_part(defined))
        && source.zip(dest).is_some_and(|(source, dest)| are_equivalent(dest, source))
}

/// Returns whether all offsets, sizes and strides are known to be the same.
fn same_slice(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (Some(a), Some(b)) = (slice_of(op), slice_of(other)) else { return false };
    are_equivalent_slices(op.ir(), &a, &b) == Some(true)
}

/// Returns whether one slice is known to end before the other one begins, along any dimension.
fn disjoint_slices(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (Some(a), Some(b)) = (slice_of(op), slice_of(other)) else { return false };
    are_overlapping_slices(op.ir(), &a, &b) == Some(false)
}

/// The part that an op works on.
fn slice_of(op: OpRef<'_>) -> Option<Slice> {
    SubsetOpRef::of(op)?.accessed_slice()
}

/// The slice of an op that declares one.
fn declared_slice(op: OpRef<'_>) -> Option<Slice> {
    let slice = OffsetSizeAndStrideOpRef::of(op)?;
    Some([slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides()])
}

/// Offsets, sizes and strides.
pub type Slice = [SmallVec<[OpFoldResult; 4]>; 3];
