//! Integer range inference that holds for indices of 32 and of 64 bits.
//! [mlir/lib/Dialect/Index/IR/InferIntRangeInterfaceImpls.cpp]

use dialekt_interfaces::int_range::{range_width, result_from};
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange};
use dialekt_ir_core::num::IntRange;
use dialekt_ir_core::num::int_range::{Compare, INDEX_MAX_WIDTH, INDEX_MIN_WIDTH, NoWrap, Reading, index_op};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::matchers::result_type;

use crate::*;

const SIGNED: Reading = Reading::Only(Sign::Signed);
const UNSIGNED: Reading = Reading::Only(Sign::Unsigned);

/// Implements the interface for binary ops, by the bounds that have to agree for both widths and the inference for one
/// width.
macro_rules! binary {
    ($($op:ident, $reading:expr, |$lhs:ident, $rhs:ident| $range:expr;)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
                result_from(*op, operands, |known| {
                    let [_, _] = known else { return None };
                    Some(index_op(known, $reading, |known| {
                        let ($lhs, $rhs) = (&known[0], &known[1]);
                        $range
                    }))
                })
            }
        }
    )*};
}

binary! {
    Add, Reading::Both, |a, b| a.add(b, NoWrap::default());
    Sub, Reading::Both, |a, b| a.sub(b, NoWrap::default());
    Mul, Reading::Both, |a, b| a.mul(b, NoWrap::default());
    DivS, SIGNED, |a, b| a.div(b, Sign::Signed);
    DivU, UNSIGNED, |a, b| a.div(b, Sign::Unsigned);
    CeilDivS, SIGNED, |a, b| a.div_ceil(b, Sign::Signed);
    CeilDivU, UNSIGNED, |a, b| a.div_ceil(b, Sign::Unsigned);
    FloorDivS, SIGNED, |a, b| a.div_floor(b);
    RemS, SIGNED, |a, b| a.rem(b, Sign::Signed);
    RemU, UNSIGNED, |a, b| a.rem(b, Sign::Unsigned);
    MaxS, SIGNED, |a, b| a.greater(b, Sign::Signed);
    MaxU, UNSIGNED, |a, b| a.greater(b, Sign::Unsigned);
    MinS, SIGNED, |a, b| a.lesser(b, Sign::Signed);
    MinU, UNSIGNED, |a, b| a.lesser(b, Sign::Unsigned);
    And, UNSIGNED, |a, b| a.and(b);
    Or, UNSIGNED, |a, b| a.or(b);
    XOr, UNSIGNED, |a, b| a.xor(b);
    Shl, Reading::Both, |a, b| a.shl(b, NoWrap::default());
    ShrS, SIGNED, |a, b| a.shr(b, Sign::Signed);
    ShrU, UNSIGNED, |a, b| a.shr(b, Sign::Unsigned);
}

/// Implements the interface for constants.
macro_rules! constants {
    ($($op:ident),*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
                let value = op.constant_value().and_then(|value| op.cx().integer_value(value));
                result_from(*op, operands, |_| value.map(IntRange::constant))
            }
        }
    )*};
}

constants!(Constant, BoolConstant);

impl InferIntRangeInterface for SizeOf {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        let [min, max] = [INDEX_MIN_WIDTH, INDEX_MAX_WIDTH].map(|width| ApInt::new_u64(INDEX_MAX_WIDTH, width.into()));
        result_from(*op, operands, |_| Some(IntRange::between(min, max, Sign::Unsigned)))
    }
}

/// The range of a cast. A resulting index has all its bits or the lower half only; an index that is cast has all of
/// them.
fn cast(op: OpRef<'_>, range: &IntRange, sign: Sign) -> Option<IntRange> {
    let ty = result_type(op)?;
    let wide = range.resize(range_width(op.cx(), ty), sign);
    if ty != Type::INDEX {
        return Some(wide);
    }
    let narrow = range.resize(INDEX_MIN_WIDTH, sign).extend_each(INDEX_MAX_WIDTH);
    Some(wide.join(&narrow))
}

impl InferIntRangeInterface for CastS {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        result_from(*op, operands, |known| cast(*op, known.first()?, Sign::Signed))
    }
}

impl InferIntRangeInterface for CastU {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        result_from(*op, operands, |known| cast(*op, known.first()?, Sign::Unsigned))
    }
}

impl InferIntRangeInterface for Cmp {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        let Some(predicate) = op.pred() else { return ResultRanges::new() };
        let comparison = comparison(predicate);
        result_from(*op, operands, |known| {
            let [lhs, rhs] = known else { return None };
            let wide = comparison.evaluate(lhs, rhs);
            let narrow = comparison.evaluate(&lhs.truncate(INDEX_MIN_WIDTH), &rhs.truncate(INDEX_MIN_WIDTH));
            Some(Compare::as_range(wide.filter(|_| wide == narrow)))
        })
    }
}

fn comparison(predicate: IndexCmpPredicate) -> Compare {
    match predicate {
        IndexCmpPredicate::Eq => Compare::Eq,
        IndexCmpPredicate::Ne => Compare::Ne,
        IndexCmpPredicate::Slt => Compare::Less(Sign::Signed),
        IndexCmpPredicate::Sle => Compare::LessEq(Sign::Signed),
        IndexCmpPredicate::Sgt => Compare::Greater(Sign::Signed),
        IndexCmpPredicate::Sge => Compare::GreaterEq(Sign::Signed),
        IndexCmpPredicate::Ult => Compare::Less(Sign::Unsigned),
        IndexCmpPredicate::Ule => Compare::LessEq(Sign::Unsigned),
        IndexCmpPredicate::Ugt => Compare::Greater(Sign::Unsigned),
        IndexCmpPredicate::Uge => Compare::GreaterEq(Sign::Unsigned),
    }
}
