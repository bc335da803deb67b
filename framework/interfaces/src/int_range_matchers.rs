//! Matchers of integers by the range that they are certainly in. [MLIR: Matchers.h, m_IntRange..]

use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::ir::{Ir, Op, Value};
use dialekt_ir_core::num::{ApInt, IntRange, Sign};
use dialekt_ir_core::rewrite::{Matcher, m_constant_int};
use smallvec::SmallVec;

use super::int_range::{InferIntRangeOpRef, ValueRange, full_range, has_ranges};

/// An integer whose range satisfies a condition: a constant, or a value of an op that tells the range of its result for any operands.
#[derive(Clone, Copy)]
pub struct IntRangeMatcher(fn(&IntRange) -> bool);

/// An unsigned integer that is not 0. [MLIR: m_IntRangeWithoutZeroU]
pub fn m_int_range_without_zero_u() -> IntRangeMatcher {
    IntRangeMatcher(|range| !range.min(Sign::Unsigned).is_zero())
}

/// A signed integer that is not 0. [MLIR: m_IntRangeWithoutZeroS]
pub fn m_int_range_without_zero_s() -> IntRangeMatcher {
    IntRangeMatcher(|range| lacks(range, 0))
}

/// A signed integer that is not -1. [MLIR: m_IntRangeWithoutNegOneS]
pub fn m_int_range_without_neg_one_s() -> IntRangeMatcher {
    IntRangeMatcher(|range| lacks(range, -1))
}

/// Returns whether a signed number is below or above a range.
fn lacks(range: &IntRange, number: i64) -> bool {
    let number = ApInt::from_i64(range.width(), number);
    number.less(range.min(Sign::Signed), Sign::Signed) || range.max(Sign::Signed).less(&number, Sign::Signed)
}

impl Matcher<Attribute> for IntRangeMatcher {
    type Found = ();
    fn find(&self, ir: &Ir, attr: Attribute) -> Option<()> {
        let value = ir.match_pattern(attr, m_constant_int())?;
        (self.0)(&IntRange::constant(&value)).then_some(())
    }
}

impl Matcher<Op> for IntRangeMatcher {
    type Found = ();
    fn find(&self, ir: &Ir, op: Op) -> Option<()> {
        if let Some(value) = ir.match_pattern(op, m_constant_int()) {
            return (self.0)(&IntRange::constant(&value)).then_some(());
        }
        let op = ir.get_op(op)?;
        let (cx, result) = (op.cx(), op.result(0)?);
        let types = op.operand_types().chain(op.result_types());
        if !types.into_iter().all(|ty| has_ranges(cx, ty)) {
            return None;
        }
        let operands: SmallVec<[ValueRange; 4]> = op.operand_types().map(|ty| Some(full_range(cx, ty))).collect();
        let ranges = InferIntRangeOpRef::of(op)?.infer_ranges(&operands);
        let range = ranges.into_iter().find(|(value, _)| *value == result)?.1?;
        (range.width() != 0 && (self.0)(&range)).then_some(())
    }
}

impl Matcher<Value> for IntRangeMatcher {
    type Found = ();
    fn find(&self, ir: &Ir, value: Value) -> Option<()> {
        let op = ir.get_value(value)?.defining_op()?;
        if op.result(0) == Some(value) { Matcher::<Op>::find(self, ir, op.handle()) } else { None }
    }
}
