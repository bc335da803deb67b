//! `memref.subview`.

use std::collections::BTreeMap;

use dialekt_dialect_utils::indices::split;
use dialekt_dialect_utils::saturated_integer::{add, mul};
use dialekt_dialect_utils::{mixed_slices, type_of};
use dialekt_interfaces::{
    DynamicIndexList, MemorySpaceCastConsumerOpInterface, OffsetSizeAndStrideOpInterface, OpFoldResult,
    ValueBoundsOpInterface, ViewLikeOpInterface,
};
use dialekt_ir_core::layout::StridedLayout;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{SubViewOpConstantFolder, SubViewOpMemRefCastFolder, TrivialSubViewOpFolder};
use crate::interfaces::op_asm;
use crate::types::{MemRef, verify_same_space};

/// Views a part of a memref, given by an offset, a size and a stride for each dimension.
///
/// The result type may leave out dimensions of size 1.
///
/// ```mlir
/// %b = memref.subview %a[%o, 0] [4, %n] [1, 2] : memref<16x?xf32> to memref<4x?xf32, strided<[?, 2], offset: ?>>
/// %c = memref.subview %d[3, 0] [1, 8] [1, 1] : memref<16x8xf32> to memref<8xf32, strided<[1], offset: 24>>
/// ```
#[derive(Op)]
#[op(
    name = "memref.subview", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}, ViewLikeOpInterface),
    traits(AttrSizedOperandSegments),
    interfaces(OffsetSizeAndStrideOpInterface, ValueBoundsOpInterface),
    traits(Pure),
    verify,
    result_names = op_asm::subview,
    fold,
    canonicalize(SubViewOpConstantFolder, SubViewOpMemRefCastFolder, TrivialSubViewOpFolder)
)]
#[assembly(
    $source "" custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr_dict ":" type($source) "to" type($result)
)]
pub struct SubView {
    pub source: Operand<AnyMemRef>,
    pub offsets: Operands<Index>,
    pub sizes: Operands<Index>,
    pub strides: Operands<Index>,
    pub static_offsets: Attr<DenseI64ArrayAttr>,
    pub static_sizes: Attr<DenseI64ArrayAttr>,
    pub static_strides: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyMemRef>,
}

mixed_slices! {
    SubView, SubViewParts: result: Type, source: Value;
}

impl SubView {
    /// The type of a subview of a memref, with all its dimensions; `None` where the strides of the memref are not known. [MLIR:
    /// SubViewOp::inferResultType]
    pub fn inferred_type(cx: &ContextData, source: Type, parts: [&[OpFoldResult]; 3]) -> Option<Type> {
        let source = MemRef::new(cx, source)?;
        let [offsets, sizes, strides] = parts.map(|list| split(cx, list).1);
        if [&offsets, &sizes, &strides].iter().any(|list| list.len() != source.rank()) {
            return None;
        }
        let slice = Slice { offsets: &offsets, sizes: &sizes, strides: &strides };
        slice.type_of(cx, source, &cx.strided_layout(source.ty)?)
    }

    /// The type of a subview with a shape that may leave out dimensions of size 1, the last ones where several could be meant. [MLIR:
    /// SubViewOp::inferRankReducedResultType]
    pub fn reduced_type(cx: &ContextData, shape: &[i64], source: Type, parts: [&[OpFoldResult]; 3]) -> Option<Type> {
        let inferred = SubView::inferred_type(cx, source, parts)?;
        let all = MemRef::new(cx, inferred)?;
        if all.rank() == shape.len() {
            return Some(inferred);
        }
        let layout = cx.strided_layout(inferred)?;
        let mut kept = shape.iter().peekable();
        let strides = all.shape.iter().zip(&layout.strides).filter(|(size, _)| kept.next_if_eq(size).is_some());
        let strides: Vec<i64> = strides.map(|(_, stride)| *stride).collect();
        cx.memref_type(shape, all.element, Some(cx.strided_layout_attr(layout.offset, &strides)), all.space).ok()
    }
}

impl OffsetSizeAndStrideOpInterface for SubView {
    /// One offset, size and stride for each dimension of the source.
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3] {
        [MemRef::of(*op, op.source()).map_or(0, MemRef::rank); 3]
    }
}

/// Offsets, sizes and strides, which may be dynamic.
struct Slice<'s> {
    offsets: &'s [i64],
    sizes: &'s [i64],
    strides: &'s [i64],
}

impl Slice<'_> {
    /// The type of the subview, with all dimensions.
    fn type_of(&self, cx: &ContextData, source: MemRef<'_>, layout: &StridedLayout) -> Option<Type> {
        let moved = self.offsets.iter().zip(&layout.strides).map(|(offset, stride)| mul(*offset, *stride));
        let offset = moved.fold(layout.offset, add);
        let strides: Vec<i64> = self.strides.iter().zip(&layout.strides).map(|(a, b)| mul(*b, *a)).collect();
        let layout = cx.strided_layout_attr(offset, &strides);
        cx.memref_type(self.sizes, source.element, Some(layout), source.space).ok()
    }

    /// The message if the subview is out of bounds.
    fn out_of_bounds(&self, shape: &[i64]) -> Option<String> {
        let parts = self.offsets.iter().zip(self.sizes).zip(self.strides);
        for (dim, (size, ((offset, count), stride))) in shape.iter().zip(parts).enumerate() {
            if *size == DYNAMIC || *offset == DYNAMIC {
                continue;
            }
            if offset >= size {
                return Some(format!("offset {dim} is out-of-bounds: {offset} >= {size}"));
            }
            if *count == DYNAMIC || *stride == DYNAMIC {
                continue;
            }
            let last = offset.wrapping_add(count.wrapping_sub(1).wrapping_mul(*stride));
            if last >= *size {
                return Some(format!("slice along dimension {dim} runs out-of-bounds: {last} >= {size}"));
            }
        }
        None
    }
}

impl Verify for SubView {
    const TYPES_ONLY: bool = true;

    /// Checks that the result has the type of the subview, up to dropped dimensions of size 1, and that it is in
    /// bounds.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(source), Some(result)) = (MemRef::of(*op, op.source()), MemRef::of(*op, op.result())) else {
            return Ok(());
        };
        let (Some(offsets), Some(sizes), Some(strides)) = (op.static_offsets(), op.static_sizes(), op.static_strides())
        else {
            return Ok(());
        };
        let slice = Slice { offsets: &offsets, sizes: &sizes, strides: &strides };
        verify_same_space(*op, [source.ty, result.ty], ["base memref", "subview memref"], out)?;
        let Some(layout) = cx.strided_layout(source.ty) else {
            let ty = op.quoted_type(source.ty);
            return fail(out, op.error(format!("base type {ty} is not strided")));
        };
        let expected = slice.type_of(cx, source, &layout).and_then(|ty| MemRef::new(cx, ty));
        let Some(expected) = expected else { return Ok(()) };
        if let Some(mismatch) = mismatch(cx, expected, result, &sizes) {
            return fail(out, op.error(mismatch.message(*op, expected, result)));
        }
        match slice.out_of_bounds(source.shape) {
            Some(message) => fail(out, op.error(message)),
            None => Ok(()),
        }
    }
}

/// The difference of a type from that of the subview.
enum Mismatch {
    Rank,
    Sizes,
    Element,
    Layout,
}

impl Mismatch {
    fn message(&self, op: OpRef<'_>, expected: MemRef<'_>, found: MemRef<'_>) -> String {
        let (found, shown) = (op.quoted_type(found.ty), op.quoted_type(expected.ty));
        let reduced = |what: &str| {
            format!(
                "expected result type to be {shown} or a rank-reduced version. (mismatch of result {what}), but got {found}"
            )
        };
        match self {
            Mismatch::Rank => {
                format!("expected result rank to be smaller or equal to the source rank, but got {found}")
            }
            Mismatch::Element => {
                let element = op.quoted_type(expected.element);
                format!("expected result element type to be {element}, but got {found}")
            }
            Mismatch::Sizes => reduced("sizes"),
            Mismatch::Layout => reduced("layout"),
        }
    }
}

/// The dimensions of the source that the result drops. [MLIR: SubViewOp::getDroppedDims]
///
/// If only strides tell them, those of the source are compared first, as in the reference; this may confuse dimensions,
/// in which case the strides of the subview are compared. The reference accepts the confused dimensions although their
/// sizes differ from those of the result.
pub fn dropped_dims(op: SubViewView<'_>) -> Option<Vec<bool>> {
    let (cx, sizes) = (op.cx(), op.static_sizes()?);
    let (source, result) = (MemRef::of(*op, op.source())?, MemRef::of(*op, op.result())?);
    let part = part_type(cx, source.ty, [&op.static_offsets()?, &sizes, &op.static_strides()?])?;
    let [source_strides, part, reduced] = [source.ty, part, result.ty].map(|ty| cx.strided_layout(ty));
    let (part, reduced) = (part?.strides, reduced?.strides);
    let kept_by = |strides: &[i64]| kept_dims(&sizes, strides, &reduced);
    let fits = |kept: &Vec<usize>| {
        kept.iter().map(|dim| part[*dim]).eq(reduced.iter().copied())
            && kept.iter().map(|dim| sizes[*dim]).eq(result.shape.iter().copied())
    };
    let kept = kept_by(&source_strides?.strides).filter(fits).or_else(|| kept_by(&part).filter(fits));
    let kept = kept.or_else(|| kept_as(&[&sizes, &part], &[result.shape, &reduced]))?;
    Some((0..source.rank()).map(|dim| !kept.contains(&dim)).collect())
}

/// Returns whether the strides of the source determine the dropped dimensions: only then does the reference look
/// through casts.
pub(crate) fn source_tells_dropped(op: SubViewView<'_>) -> Option<bool> {
    let [source, result] = [op.source(), op.result()].map(|value| op.cx().strided_layout(type_of(*op, value)));
    Some(kept_dims(&op.static_sizes()?, &source?.strides, &result?.strides).is_some())
}

/// The dimensions of which sizes and strides are those of a result that drops others of size 1; the first ones if there
/// is a choice. The sizes come first.
fn kept_as(of: &[&[i64]; 2], kept: &[&[i64]; 2]) -> Option<Vec<usize>> {
    const MOST: usize = 1 << 20;
    let (rank, reduced) = (of[0].len(), kept[0].len());
    if rank.checked_mul(reduced + 1)? > MOST {
        return None;
    }
    let is_kept = |dim: usize, to: usize| to < reduced && of.iter().zip(kept).all(|(of, kept)| of[dim] == kept[to]);
    // True if the dimensions from one on can become those of the result from one on.
    let mut possible = vec![vec![false; reduced + 2]; rank + 1];
    possible[rank][reduced] = true;
    for dim in (0..rank).rev() {
        for to in 0..=reduced {
            possible[dim][to] =
                of[0][dim] == 1 && possible[dim + 1][to] || is_kept(dim, to) && possible[dim + 1][to + 1];
        }
    }
    let mut found = Vec::with_capacity(reduced);
    for dim in 0..rank {
        let to = found.len();
        if !possible[dim][to] {
            return None;
        }
        if of[0][dim] != 1 || !possible[dim + 1][to] {
            found.push(dim);
        }
    }
    Some(found)
}

/// The type of a subview with all dimensions. [MLIR: SubViewOp::inferResultType]
pub(crate) fn part_type(cx: &ContextData, source: Type, parts: [&[i64]; 3]) -> Option<Type> {
    let [offsets, sizes, strides] = parts;
    let layout = cx.strided_layout(source)?;
    Slice { offsets, sizes, strides }.type_of(cx, MemRef::new(cx, source)?, &layout)
}

/// Returns whether a subview is in bounds, as far as that is known.
pub(crate) fn is_inside(source: MemRef<'_>, parts: [&[i64]; 3]) -> bool {
    let [offsets, sizes, strides] = parts;
    Slice { offsets, sizes, strides }.out_of_bounds(source.shape).is_none()
}

/// The mismatch between a type and that of the subview.
fn mismatch(cx: &ContextData, expected: MemRef<'_>, found: MemRef<'_>, sizes: &[i64]) -> Option<Mismatch> {
    if found.ty != expected.ty {
        if found.rank() > expected.rank() {
            return Some(Mismatch::Rank);
        }
        if !is_reduced(expected.shape, found.shape) {
            return Some(Mismatch::Sizes);
        }
        if found.element != expected.element {
            return Some(Mismatch::Element);
        }
    }
    let layouts = cx.strided_layout(expected.ty).zip(cx.strided_layout(found.ty));
    let Some((a, b)) = layouts.filter(|(a, b)| a.offset == b.offset) else { return Some(Mismatch::Layout) };
    let kept = kept_dims(sizes, &a.strides, &b.strides);
    let same = kept.is_some_and(|kept| kept.into_iter().map(|dim| a.strides[dim]).eq(b.strides));
    (!same).then_some(Mismatch::Layout)
}

/// Returns whether a shape is another one without some dimensions of size 1.
fn is_reduced(shape: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced.iter().peekable();
    shape.iter().all(|size| rest.next_if_eq(&size).is_some() || *size == 1) && rest.next().is_none()
}

/// The dimensions that are kept when others of size 1 are dropped; `None` if that is ambiguous.
///
/// With more dimensions of size 1 than are dropped, strides decide: a stride that the result has less often belongs to
/// a dropped dimension.
fn kept_dims(sizes: &[i64], strides: &[i64], reduced: &[i64]) -> Option<Vec<usize>> {
    let rank = strides.len();
    if rank == reduced.len() {
        return Some((0..rank).collect());
    }
    let mut dropped: Vec<bool> = (0..rank).map(|dim| sizes.get(dim) == Some(&1)).collect();
    let complete = |dropped: &[bool]| dropped.iter().filter(|dropped| **dropped).count() + reduced.len() == rank;
    if !complete(&dropped) {
        let (mut left, found) = (occurrences(strides), occurrences(reduced));
        for (dropped, stride) in dropped.iter_mut().zip(strides).filter(|(dropped, _)| **dropped) {
            let left = left.entry(*stride).or_default();
            match (*left).cmp(found.get(stride).unwrap_or(&0)) {
                std::cmp::Ordering::Greater => *left -= 1,
                std::cmp::Ordering::Equal => *dropped = false,
                std::cmp::Ordering::Less => return None,
            }
        }
    }
    complete(&dropped).then(|| (0..rank).filter(|dim| !dropped[*dim]).collect())
}

fn occurrences(strides: &[i64]) -> BTreeMap<i64, usize> {
    let mut count = BTreeMap::new();
    for stride in strides {
        *count.entry(*stride).or_default() += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_that_are_kept_have_the_sizes_and_strides_of_the_result() {
        const D: i64 = DYNAMIC;
        let kept = |sizes: &[i64], strides: &[i64], shape: &[i64], reduced: &[i64]| {
            kept_as(&[sizes, strides], &[shape, reduced])
        };
        assert_eq!(kept(&[1, D, 1], &[D, D, D], &[1, D], &[D, D]), Some(vec![0, 1]));
        assert_eq!(kept(&[1, D, 1], &[D, D, D], &[D, 1], &[D, D]), Some(vec![1, 2]));
        assert_eq!(kept(&[1, 1], &[4, 2], &[1], &[4]), Some(vec![0]));
        assert_eq!(kept(&[1, 1], &[4, 4], &[1], &[4]), Some(vec![1]));
        assert_eq!(kept(&[1, 3], &[4, 2], &[3], &[4]), None);
        assert_eq!(kept(&[2, 3], &[3, 1], &[3], &[1]), None);
        assert_eq!(kept(&[], &[], &[], &[]), Some(vec![]));
    }
}
