//! Integer range inference. [mlir/lib/Dialect/Arith/IR/InferIntRangeInterfaceImpls.cpp]

use dialekt_interfaces::int_range::{first_result, full_range, range_width, result_from};
use dialekt_interfaces::{InferIntRangeInterface, ResultRanges, ValueRange};
use dialekt_ir_core::num::IntRange;
use dialekt_ir_core::num::int_range::{Compare, NoWrap};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::matchers::result_type;

use crate::*;

/// Implements the interface for binary ops.
macro_rules! binary {
    ($($op:ident = |$lhs:ident, $rhs:ident| $range:expr;)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
                result_from(*op, operands, |known| match known {
                    [$lhs, $rhs] => Some($range),
                    _ => None,
                })
            }
        }
    )*};
}

binary! {
    DivSI = |a, b| a.div(b, Sign::Signed);
    DivUI = |a, b| a.div(b, Sign::Unsigned);
    CeilDivSI = |a, b| a.div_ceil(b, Sign::Signed);
    CeilDivUI = |a, b| a.div_ceil(b, Sign::Unsigned);
    FloorDivSI = |a, b| a.div_floor(b);
    RemSI = |a, b| a.rem(b, Sign::Signed);
    RemUI = |a, b| a.rem(b, Sign::Unsigned);
    AndI = |a, b| a.and(b);
    OrI = |a, b| a.or(b);
    XOrI = |a, b| a.xor(b);
    ShRSI = |a, b| a.shr(b, Sign::Signed);
    ShRUI = |a, b| a.shr(b, Sign::Unsigned);
    MaxSI = |a, b| a.greater(b, Sign::Signed);
    MaxUI = |a, b| a.greater(b, Sign::Unsigned);
    MinSI = |a, b| a.lesser(b, Sign::Signed);
    MinUI = |a, b| a.lesser(b, Sign::Unsigned);
}

/// Implements the interface for ops with overflow or exact flags.
macro_rules! exact {
    ($($op:ident = $range:path;)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
                let flags = op.overflow_flags().unwrap_or_default();
                let wrap =
                    NoWrap { signed: flags.contains(IntegerOverflow::Nsw), unsigned: flags.contains(IntegerOverflow::Nuw) };
                result_from(*op, operands, |known| match known {
                    [lhs, rhs] => Some($range(lhs, rhs, wrap)),
                    _ => None,
                })
            }
        }
    )*};
}

exact! {
    AddI = IntRange::add;
    SubI = IntRange::sub;
    MulI = IntRange::mul;
    ShLI = IntRange::shl;
}

/// Implements the interface for casts, by the width of the result and the signedness of the operand.
macro_rules! casts {
    ($($op:ident = $cast:expr;)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
                let width = result_type(*op).map_or(0, |ty| range_width(op.cx(), ty));
                let cast: fn(&IntRange, u32) -> IntRange = $cast;
                result_from(*op, operands, |known| Some(cast(known.first()?, width)))
            }
        }
    )*};
}

casts! {
    ExtSI = |range, width| range.extend(width, Sign::Signed);
    ExtUI = |range, width| range.extend(width, Sign::Unsigned);
    TruncI = IntRange::truncate;
    IndexCast = |range, width| range.resize(width, Sign::Signed);
    IndexCastUI = |range, width| range.resize(width, Sign::Unsigned);
}

impl InferIntRangeInterface for Constant {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        result_from(*op, operands, |_| op.constant_value().and_then(|value| elements(op.cx(), value)))
    }
}

/// The range of an integer constant, or of all integers in an elements attribute; the full range for others.
fn elements(cx: &ContextData, value: Attribute) -> Option<IntRange> {
    if let Some(single) = cx.int_or_splat(value) {
        return Some(IntRange::constant(&single));
    }
    let range = cx.dense_integers(value)?.map(|element| IntRange::constant(&element)).reduce(|a, b| a.join(&b));
    range.or_else(|| Some(full_range(cx, cx.attr_data(value).ty()?)))
}

impl InferIntRangeInterface for CmpI {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        let Some(predicate) = op.predicate() else { return ResultRanges::new() };
        result_from(*op, operands, |known| match known {
            [lhs, rhs] => Some(Compare::as_range(comparison(predicate).evaluate(lhs, rhs))),
            _ => None,
        })
    }
}

fn comparison(predicate: CmpIPredicate) -> Compare {
    match predicate {
        CmpIPredicate::Eq => Compare::Eq,
        CmpIPredicate::Ne => Compare::Ne,
        CmpIPredicate::Slt => Compare::Less(Sign::Signed),
        CmpIPredicate::Sle => Compare::LessEq(Sign::Signed),
        CmpIPredicate::Sgt => Compare::Greater(Sign::Signed),
        CmpIPredicate::Sge => Compare::GreaterEq(Sign::Signed),
        CmpIPredicate::Ult => Compare::Less(Sign::Unsigned),
        CmpIPredicate::Ule => Compare::LessEq(Sign::Unsigned),
        CmpIPredicate::Ugt => Compare::Greater(Sign::Unsigned),
        CmpIPredicate::Uge => Compare::GreaterEq(Sign::Unsigned),
    }
}

/// The union of both values, which need not be integers. An operand without a range is not computed yet.
impl InferIntRangeInterface for Select {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        let [condition, on_true, on_false] = operands else { return ResultRanges::new() };
        let known = condition.as_ref().and_then(IntRange::as_constant);
        let range = match (known.map(|known| !known.is_zero()), on_true, on_false) {
            (Some(true), range, _) | (Some(false), _, range) | (None, range, None) | (None, None, range) => {
                range.clone()
            }
            (None, Some(a), Some(b)) => Some(a.join(b)),
        };
        first_result(*op, range)
    }
}
