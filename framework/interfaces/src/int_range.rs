//! Ops that tell in which range their results are. [MLIR: InferIntRangeInterface]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::num::int_range::INDEX_MAX_WIDTH;
use dialekt_ir_core::num::{ApInt, IntRange, Sign};
use dialekt_ir_core::rewrite::elementwise::MAX_COMPUTED_WIDTH;
use dialekt_ir_core::types::{DYNAMIC, TypeData};

/// The range of a value; `None` while it is not computed yet. Values that are no integers have a range of no bits.
/// [MLIR: IntegerValueRange]
pub type ValueRange = Option<IntRange>;

/// Ranges of results, and of arguments of regions.
pub type ResultRanges = SmallVec<[(Value, ValueRange); 1]>;

/// An op whose results are integers in ranges that follow from those of its operands. Values of containers have one range for all elements.
#[op_interface]
pub trait InferIntRangeInterface {
    /// The ranges of results, and of arguments of regions that control passes no values to, from those of the operands:
    /// one for each. Values that are not mentioned keep their range. Ops whose results follow only from operands that
    /// are all known use [`result_from`]. [MLIR: inferResultRangesFromOptional]
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges;

    /// As [`infer_ranges`](Self::infer_ranges), where the ranges of all operands are known. [MLIR: inferResultRanges]
    fn infer_ranges_of_known(op: Self::View<'_>, operands: &[IntRange]) -> ResultRanges {
        Self::infer_ranges(op, &known(operands))
    }
}

// Default methods call these functions, so that their code is not repeated for each op.
fn known(operands: &[IntRange]) -> SmallVec<[ValueRange; 2]> {
    operands.iter().cloned().map(Some).collect()
}

/// The first result with a range.
pub fn first_result(op: OpRef<'_>, range: ValueRange) -> ResultRanges {
    op.result(0).map(|result| (result, range)).into_iter().collect()
}

/// The first result with a range that follows from those of the operands, once they are all known.
pub fn result_from(
    op: OpRef<'_>,
    operands: &[ValueRange],
    infer: impl FnOnce(&[IntRange]) -> Option<IntRange>,
) -> ResultRanges {
    let known: Option<SmallVec<[IntRange; 2]>> = operands.iter().cloned().collect();
    first_result(op, known.and_then(|known| infer(&known)))
}

/// The width of ranges for values of a type, or of its elements: that of integers, that in which indices are kept; 0 for others, and for
/// integers that are [too wide](has_ranges). [MLIR: getStorageBitwidth]
pub fn range_width(cx: &ContextData, ty: Type) -> u32 {
    let element = cx.type_data(ty).element_type().unwrap_or(ty);
    match cx.type_data(element) {
        TypeData::Index => INDEX_MAX_WIDTH,
        TypeData::Integer { width, .. } if *width <= MAX_COMPUTED_WIDTH => *width,
        _ => 0,
    }
}

/// Returns whether ranges of a type are tracked: not for integers that are too wide for folders to compute.
pub fn has_ranges(cx: &ContextData, ty: Type) -> bool {
    let element = cx.type_data(ty).element_type().unwrap_or(ty);
    !matches!(cx.type_data(element), TypeData::Integer { width, .. } if *width > MAX_COMPUTED_WIDTH)
}

/// The range of all values of a type. [MLIR: getMaxRange]
pub fn full_range(cx: &ContextData, ty: Type) -> IntRange {
    IntRange::all(range_width(cx, ty))
}

/// The range of a size.
fn any_size() -> IntRange {
    let zero = ApInt::zero(INDEX_MAX_WIDTH);
    IntRange::between(zero, ApInt::max_value(INDEX_MAX_WIDTH, Sign::Signed), Sign::Signed)
}

/// The range of an op's result that is the size of a dimension of its first operand. The second operand selects the
/// dimension. [MLIR: inferShapedDimOpInterface]
pub fn infer_dim(op: OpRef<'_>, operands: &[ValueRange]) -> ResultRanges {
    let cx = op.cx();
    let shape = op.operand_types().next().and_then(|ty| cx.type_data(ty).shape());
    let dims = operands.get(1).and_then(Option::as_ref);
    first_result(op, Some(shape.map_or_else(any_size, |shape| sizes_of(shape, dims))))
}

/// The range of the sizes of some dimensions.
fn sizes_of(shape: &[i64], dims: Option<&IntRange>) -> IntRange {
    let bound = |side: fn(&IntRange, Sign) -> &ApInt| side(dims?, Sign::Signed).as_i64();
    let first = bound(IntRange::min).unwrap_or(0).max(0);
    let last = bound(IntRange::max).unwrap_or(i64::MAX);
    let sizes = shape.iter().zip(0..).filter(|(_, dim)| (first..=last).contains(dim)).map(|(size, _)| match *size {
        DYNAMIC => any_size(),
        size => IntRange::constant(&ApInt::from_i64(INDEX_MAX_WIDTH, size)),
    });
    sizes.reduce(|a, b| a.join(&b)).unwrap_or_else(any_size)
}
