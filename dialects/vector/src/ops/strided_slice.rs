//! Parts with offsets: `vector.insert_strided_slice`, `vector.extract_strided_slice`.

use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    ContiguousExtractStridedSliceToExtract, FoldInsertStridedSliceOfExtract, FoldInsertStridedSliceSplat,
    InsertStridedSliceConstantFolder, StridedSliceBroadcast, StridedSliceConstantMaskFolder,
    StridedSliceCreateMaskFolder, StridedSliceSplat,
};
use crate::types::{Vector, result_has_element_of};

/// Gives a vector with another vector in place of a part of it.
///
/// There is an offset for each dimension of the destination, and a stride, which is 1, for each of the inserted vector. That may have
/// fewer dimensions: it is inserted into the last ones.
///
/// ```mlir
/// %0 = vector.insert_strided_slice %v, %d {offsets = [0, 2, 4], strides = [1, 1]} : vector<2x4xf32> into vector<4x4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.insert_strided_slice", doc_group = "Elements and parts",
    rename_all = "camelCase",
    traits(
        Pure,
        Relation("operand #0 and result have same element type", result_has_element_of::<0>),
        AllTypesMatch(dest, result)
    ),
    verify, fold, canonicalize(FoldInsertStridedSliceSplat, FoldInsertStridedSliceOfExtract, InsertStridedSliceConstantFolder))]
#[assembly($value_to_store "," $dest attr_dict ":" type($value_to_store) "into" type($dest))]
pub struct InsertStridedSlice {
    pub value_to_store: Operand<AnyVectorOfNonZeroRank>,
    pub dest: Operand<AnyVectorOfNonZeroRank>,
    pub offsets: Attr<I64ArrayAttr>,
    pub strides: Attr<I64ArrayAttr>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

impl Verify for InsertStridedSlice {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(dest)) = (Vector::of(*op, op.value_to_store()), Vector::of(*op, op.dest())) else {
            return Ok(());
        };
        let (offsets, strides) = (op.offsets().unwrap_or_default(), op.strides().unwrap_or_default());
        if offsets.len() != dest.rank() {
            return fail(out, op.op_error("expected offsets of same size as destination vector rank"));
        }
        if strides.len() != source.rank() {
            return fail(out, op.op_error("expected strides of same size as source vector rank"));
        }
        let Some(lead) = dest.rank().checked_sub(source.rank()) else {
            return fail(out, op.op_error("expected source rank to be no greater than destination rank"));
        };
        let sizes: Vec<i64> = std::iter::repeat_n(0, lead).chain(source.shape.iter().copied()).collect();
        let part = Part { offsets: &offsets, sizes: &sizes, sizes_are: "source vector shape", strides: &strides };
        if let Some(message) =
            part.bad_offset(dest.shape).or_else(|| part.bad_stride()).or_else(|| part.bad_end(dest.shape))
        {
            return fail(out, op.op_error(message));
        }
        for (i, ((size, scalable), (whole, flag))) in source.dims().zip(dest.dims().skip(lead)).enumerate() {
            if scalable != flag {
                return fail(out, op.op_error(format!("mismatching scalable flags (at source vector idx={i})")));
            }
            if scalable && size != whole {
                return fail(out, op.op_error(other_scalable_size(i, size, whole)));
            }
        }
        Ok(())
    }
}

/// Takes a part of a vector.
///
/// Offsets, sizes and strides are those of some leading dimensions; the others are taken as they are. Strides are 1, and
/// scalable dimensions are taken as a whole.
///
/// ```mlir
/// %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.extract_strided_slice",
    doc_group = "Elements and parts",
    traits(Pure, Relation("operand and result have same element type", result_has_element_of::<0>)),
    verify, fold, canonicalize(StridedSliceCreateMaskFolder, StridedSliceConstantMaskFolder, StridedSliceBroadcast, StridedSliceSplat, ContiguousExtractStridedSliceToExtract))]
#[assembly($source attr_dict ":" type($source) "to" type(results))]
pub struct ExtractStridedSlice {
    pub source: Operand<AnyVectorOfNonZeroRank>,
    pub offsets: Attr<I64ArrayAttr>,
    pub sizes: Attr<I64ArrayAttr>,
    pub strides: Attr<I64ArrayAttr>,
    #[name("")]
    pub slice: OpResult<AnyVectorOfNonZeroRank>,
}

impl Verify for ExtractStridedSlice {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (Vector::of(*op, op.source()), Vector::of(*op, op.slice())) else {
            return Ok(());
        };
        let lists = [op.offsets(), op.sizes(), op.strides()].map(Option::unwrap_or_default);
        let [offsets, sizes, strides] = &lists;
        if offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return fail(out, op.op_error("expected offsets, sizes and strides attributes of same size"));
        }
        if offsets.len() > source.rank() {
            return fail(out, op.op_error("expected offsets attribute of rank no greater than vector rank"));
        }
        let part = Part { offsets, sizes, sizes_are: "sizes", strides };
        if let Some(message) = part
            .bad_offset(source.shape)
            .or_else(|| part.bad_size(source.shape))
            .or_else(|| part.bad_stride())
            .or_else(|| part.bad_end(source.shape))
        {
            return fail(out, op.op_error(message));
        }
        let expected = slice_type(op.cx(), source, sizes);
        if let Some(expected) = expected.filter(|expected| *expected != result.ty) {
            let expected = op.quoted_type(expected);
            return fail(out, op.op_error(format!("expected result type to be {expected}")));
        }
        let mut sizes = sizes.iter().zip(source.dims()).enumerate();
        match sizes.find(|(_, (size, (whole, scalable)))| *scalable && *size != whole) {
            Some((i, (size, (whole, _)))) => fail(out, op.op_error(other_scalable_size(i, *size, whole))),
            None => Ok(()),
        }
    }
}

/// The type of a part of a vector with sizes for some leading dimensions. [MLIR: inferStridedSliceOpResultType]
pub(crate) fn slice_type(cx: &ContextData, source: Vector<'_>, sizes: &[i64]) -> Option<Type> {
    let taken = |(i, (size, scalable))| (sizes.get(i).copied().unwrap_or(size), scalable);
    source.with_dims(cx, source.dims().enumerate().map(taken))
}

/// A part of a vector, by dimension.
struct Part<'a> {
    offsets: &'a [i64],
    sizes: &'a [i64],
    /// The name of the sizes in messages.
    sizes_are: &'a str,
    strides: &'a [i64],
}

impl Part<'_> {
    /// The message for an offset that is out of bounds.
    fn bad_offset(&self, shape: &[i64]) -> Option<String> {
        let mut all = self.offsets.iter().zip(shape).enumerate();
        let (dim, (_, size)) = all.find(|(_, (offset, size))| !(0..**size).contains(*offset))?;
        Some(format!("expected offsets dimension {dim} to be confined to [0, {size})"))
    }

    /// The message for a size that is not positive or too large.
    fn bad_size(&self, shape: &[i64]) -> Option<String> {
        let mut all = self.sizes.iter().zip(shape).enumerate();
        let (dim, (_, size)) = all.find(|(_, (taken, size))| !(1..=**size).contains(*taken))?;
        Some(format!("expected sizes dimension {dim} to be confined to [1, {})", size.wrapping_add(1)))
    }

    /// The message for a stride that is not 1.
    fn bad_stride(&self) -> Option<String> {
        self.strides.iter().any(|stride| *stride != 1).then(|| "expected strides to be confined to [1, 2)".into())
    }

    /// The message for a part that ends out of bounds.
    fn bad_end(&self, shape: &[i64]) -> Option<String> {
        let mut all = self.offsets.iter().zip(self.sizes).zip(shape).enumerate();
        let fits = |offset: i64, taken: i64, size: i64| (0..=size).contains(&offset.wrapping_add(taken));
        let (dim, (_, size)) = all.find(|(_, ((offset, taken), size))| !fits(**offset, **taken, **size))?;
        let (sizes_are, end) = (self.sizes_are, size.wrapping_add(1));
        Some(format!("expected sum(offsets, {sizes_are}) dimension {dim} to be confined to [1, {end})"))
    }
}

/// The message for a scalable dimension that is not as long in the part as in the whole vector.
fn other_scalable_size(i: usize, size: i64, whole: i64) -> String {
    format!("expected size at idx={i} to match the corresponding base size from the input vector ({size} vs {whole})")
}
