//! Ops that take a part of a tensor, or put one into it. [MLIR: SubsetOpInterface.td]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OpFoldResult;
use super::linear::{known_difference, known_end_difference};
use super::view_like::OffsetSizeAndStrideOpRef;
use dialekt_ir_core::ir::{OpRef, Value};

/// An op that works on a part of a tensor: it is a [`SubsetExtractionOpInterface`] or a [`SubsetInsertionOpInterface`].
///
/// By default the part is the slice of `OffsetSizeAndStrideOpInterface`; ops without that interface may work on any part.
#[op_interface]
pub trait SubsetOpInterface {
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
}

/// Returns whether all offsets, sizes and strides are known to be the same.
fn same_slice(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (Some(a), Some(b)) = (OffsetSizeAndStrideOpRef::of(op), OffsetSizeAndStrideOpRef::of(other)) else {
        return false;
    };
    let lists = [
        (a.mixed_offsets(), b.mixed_offsets()),
        (a.mixed_sizes(), b.mixed_sizes()),
        (a.mixed_strides(), b.mixed_strides()),
    ];
    lists
        .iter()
        .all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| known_difference(op.ir(), *a, *b) == Some(0)))
}

/// Returns whether one slice is known to end before the other one begins, along any dimension.
fn disjoint_slices(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (Some(a), Some(b)) = (OffsetSizeAndStrideOpRef::of(op), OffsetSizeAndStrideOpRef::of(other)) else {
        return false;
    };
    let parts =
        |slice: OffsetSizeAndStrideOpRef<'_>| [slice.mixed_offsets(), slice.mixed_sizes(), slice.mixed_strides()];
    let (a, b) = (parts(a), parts(b));
    let ends_before = |one: &Slice, other: &Slice, i: usize| {
        let part = |list: usize| one[list].get(i).copied();
        let difference = || known_end_difference(op.ir(), part(0)?, part(1)?, part(2)?, *other[0].get(i)?);
        difference().is_some_and(|n| n <= 0)
    };
    (0..a[0].len()).any(|i| ends_before(&a, &b, i) || ends_before(&b, &a, i))
}

/// Offsets, sizes and strides.
type Slice = [SmallVec<[OpFoldResult; 4]>; 3];
