//! Folding of slices.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

use super::splat_as;
use crate::positions::{count, delinearize, linearize};
use crate::types::Vector;
use crate::{ExtractStridedSlice, ExtractStridedSliceView, InsertStridedSlice};

impl Fold for ExtractStridedSlice {
    fn fold(op: ExtractStridedSliceView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, source) = (op.cx(), op.source());
        let ty = type_of(*op, op.slice());
        if type_of(*op, source) == ty {
            return Some(source.into());
        }
        if let Some(changes) = of_inserted_slices(op) {
            return Some(changes.into());
        }
        let constant = constants.get(source)?;
        if let Some(splat) = splat_as(cx, constant, ty) {
            return Some(splat.into());
        }
        of_constant(op, constant).map(Folded::from)
    }
}

/// Extracts from a slice that was inserted, or from the vector before slices were inserted elsewhere. [MLIR:
/// foldExtractStridedOpFromInsertChain]
fn of_inserted_slices(op: ExtractStridedSliceView<'_>) -> Option<InPlace> {
    let source = Vector::of(*op, op.source())?;
    let (offsets, sizes, strides) = (op.offsets()?, op.sizes()?, op.strides()?);
    let mut insert = op.ir().defining::<InsertStridedSlice>(op.source())?;
    loop {
        let slice = Vector::of(*op, insert.value_to_store()).filter(|slice| slice.rank() == source.rank())?;
        let (at, steps) = (insert.offsets()?, insert.strides()?);
        if offsets.len() > at.len() || !steps.starts_with(&strides) {
            return None;
        }
        // Dimensions that are not listed are taken as a whole.
        let taken = |dim: usize| match (offsets.get(dim), sizes.get(dim)) {
            (Some(offset), Some(size)) => (*offset, *size),
            _ => (0, source.shape[dim]),
        };
        let parts = (0..source.rank()).map(|dim| {
            let (offset, size) = taken(dim);
            let (start, end) = (at[dim], at[dim].saturating_add(slice.shape[dim]));
            let last = offset.saturating_add(size);
            match last <= start || offset >= end {
                true => Overlap::None,
                false if start <= offset && last <= end => Overlap::Whole(offset - start),
                false => Overlap::Part,
            }
        });
        let parts: Vec<Overlap> = parts.collect();
        if parts.contains(&Overlap::None) {
            insert = op.ir().defining::<InsertStridedSlice>(insert.dest())?;
            continue;
        }
        let within = parts.iter().map(|part| match part {
            Overlap::Whole(offset) => Some(*offset),
            _ => None,
        });
        let within: Vec<i64> = within.collect::<Option<_>>()?;
        let offsets = I64ArrayAttr::write(op.cx(), within[..offsets.len()].iter().copied().collect());
        let changes = InPlace::new().operand(*op, 0, insert.value_to_store());
        return Some(changes.attr_named(*op, "offsets", offsets));
    }
}

/// The overlap of a part with an inserted slice in a dimension.
#[derive(PartialEq)]
enum Overlap {
    None,
    /// Neither all of it nor nothing.
    Part,
    /// All of it, from an offset in the slice on.
    Whole(i64),
}

/// A slice of a constant. [MLIR: foldExtractStridedSliceNonSplatConstant]
fn of_constant(op: ExtractStridedSliceView<'_>, constant: Attribute) -> Option<Attribute> {
    let cx = op.cx();
    let (source, result) = (Vector::of(*op, op.source())?, Vector::of(*op, op.slice())?);
    if op.strides()?.iter().any(|stride| *stride != 1) {
        return None;
    }
    let elements: Vec<_> = cx.element_bytes(constant).filter(|_| count(source.shape).is_some())?.iter().collect();
    let offsets = op.offsets()?;
    let element = |number: usize| {
        let mut position = delinearize(result.shape, number as i64);
        for (index, offset) in position.iter_mut().zip(&offsets) {
            *index = index.checked_add(*offset)?;
        }
        elements.get(usize::try_from(linearize(source.shape, &position)?).ok()?).cloned()
    };
    let part: Option<Vec<_>> = (0..count(result.shape)?).map(element).collect();
    cx.dense_bytes_attr(result.ty, &part?).ok()
}
