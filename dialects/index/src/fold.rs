//! Folding.
//!
//! An index is as wide as the target says. A constant result is that for 64 bits, and its lower half is that for 32
//! bits.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::matchers::{operands, result_type};

use crate::*;

fn integers(op: OpRef<'_>, constants: Constants<'_>) -> Option<(ApInt, ApInt)> {
    let [lhs, rhs] = operands(op, constants).map(|attr| op.cx().integer_value(attr?).cloned());
    Some((lhs?, rhs?))
}

fn index(op: OpRef<'_>, value: &ApInt) -> Option<Attribute> {
    op.cx().apint_attr(result_type(op)?, value)
}

/// Folds an op whose result always has the same lower half for 32 bits.
fn unchecked(
    op: OpRef<'_>,
    constants: Constants<'_>,
    compute: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    let (lhs, rhs) = integers(op, constants)?;
    index(op, &compute(&lhs, &rhs)?).map(Folded::from)
}

/// Folds an op if its result has the same lower half for 32 bits.
fn checked(
    op: OpRef<'_>,
    constants: Constants<'_>,
    compute: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    let (lhs, rhs) = integers(op, constants)?;
    let wide = compute(&lhs, &rhs)?;
    let narrow = compute(&lhs.zext_or_trunc(32), &rhs.zext_or_trunc(32))?;
    if wide.zext_or_trunc(32) == narrow { index(op, &wide).map(Folded::from) } else { None }
}

/// Folds the op to its left operand if the right one is its neutral element.
fn unchanged(op: OpRef<'_>, constants: Constants<'_>, neutral: u64) -> Option<Folded> {
    let rhs = op.cx().integer_value(constants.operand(op, 1)?)?;
    if rhs.as_u64() == Some(neutral) { op.operand(0).map(Folded::from) } else { None }
}

macro_rules! folds {
    ($($op:ident: $how:ident, $compute:expr;)*) => {$(
        impl Fold for $op {
            fn fold(op: <$op as OpDecl>::View<'_>, constants: Constants<'_>) -> Option<Folded> {
                $how(*op, constants, $compute)
            }
        }
    )*};
}

folds! {
    DivS: checked, |a, b| a.div(b, Sign::Signed);
    DivU: checked, |a, b| a.div(b, Sign::Unsigned);
    // The reference gets the wrong sign for the quotient of the least number and a positive one.
    CeilDivS: checked, |a, b| a.div_ceil(b, Sign::Signed);
    CeilDivU: checked, |a, b| a.div_ceil(b, Sign::Unsigned);
    FloorDivS: checked, |a, b| a.div_floor(b, Sign::Signed);
    RemS: checked, |a, b| a.rem(b, Sign::Signed);
    RemU: checked, |a, b| a.rem(b, Sign::Unsigned);
    MaxS: checked, |a, b| Some(a.max(b, Sign::Signed));
    MaxU: checked, |a, b| Some(a.max(b, Sign::Unsigned));
    MinS: checked, |a, b| Some(a.min(b, Sign::Signed));
    MinU: checked, |a, b| Some(a.min(b, Sign::Unsigned));
    And: unchecked, |a, b| Some(a.and(b));
    Or: unchecked, |a, b| Some(a.or(b));
    XOr: unchecked, |a, b| Some(a.xor(b));
    Shl: unchecked, |a, b| shift(b).map(|by| a.shl(by));
    ShrS: checked, |a, b| shift(b).map(|by| a.ashr(by));
    ShrU: checked, |a, b| shift(b).map(|by| a.lshr(by));
}

/// The amount of a shift, if it is less than the width of the index on every target.
fn shift(by: &ApInt) -> Option<u32> {
    Some(by.saturating_u32()).filter(|by| *by < 32)
}

impl Fold for Add {
    fn fold(op: AddView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unchecked(*op, constants, |a, b| Some(a.add(b))).or_else(|| unchanged(*op, constants, 0))
    }
}

impl Fold for Sub {
    fn fold(op: SubView<'_>, constants: Constants<'_>) -> Option<Folded> {
        unchecked(*op, constants, |a, b| Some(a.sub(b))).or_else(|| unchanged(*op, constants, 0))
    }
}

impl Fold for Mul {
    fn fold(op: MulView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let computed = unchecked(*op, constants, |a, b| Some(a.mul(b))).or_else(|| unchanged(*op, constants, 1));
        computed.or_else(|| {
            let rhs = constants.get(op.rhs())?;
            op.cx().integer_value(rhs)?.is_zero().then(|| rhs.into())
        })
    }
}

/// Folds a cast; `sign` tells how numbers are extended.
fn cast(op: OpRef<'_>, constants: Constants<'_>, sign: Sign) -> Option<Folded> {
    let (cx, ty) = (op.cx(), result_type(op)?);
    let value = cx.integer_value(constants.operand(op, 0)?)?;
    let width = cx.integer_width(ty)?;
    let narrow = value.zext_or_trunc(32);
    let result = value.extend(width, sign);
    // The result for an index has to be that of 32 bits, too.
    let holds = ty == Type::INDEX
        || match width {
            ..=32 => true,
            64.. => narrow.extend(64, sign) == *value,
            _ => narrow.extend(width, sign) == result,
        };
    if holds { cx.apint_attr(ty, &result).map(Folded::from) } else { None }
}

impl Fold for CastS {
    fn fold(op: CastSView<'_>, constants: Constants<'_>) -> Option<Folded> {
        cast(*op, constants, Sign::Signed)
    }
}

impl Fold for CastU {
    fn fold(op: CastUView<'_>, constants: Constants<'_>) -> Option<Folded> {
        cast(*op, constants, Sign::Unsigned)
    }
}

/// Returns whether a predicate holds for two numbers.
fn holds(predicate: IndexCmpPredicate, a: &ApInt, b: &ApInt) -> bool {
    use IndexCmpPredicate::*;
    let signed = a.compare(b, Sign::Signed);
    let unsigned = a.compare(b, Sign::Unsigned);
    match predicate {
        Eq => a == b,
        Ne => a != b,
        Slt => signed.is_lt(),
        Sle => signed.is_le(),
        Sgt => signed.is_gt(),
        Sge => signed.is_ge(),
        Ult => unsigned.is_lt(),
        Ule => unsigned.is_le(),
        Ugt => unsigned.is_gt(),
        Uge => unsigned.is_ge(),
    }
}

fn inverted(predicate: IndexCmpPredicate) -> IndexCmpPredicate {
    use IndexCmpPredicate::*;
    match predicate {
        Eq => Ne,
        Ne => Eq,
        Slt => Sge,
        Sle => Sgt,
        Sgt => Sle,
        Sge => Slt,
        Ult => Uge,
        Ule => Ugt,
        Ugt => Ule,
        Uge => Ult,
    }
}

/// The range of a number, read as unsigned and as signed.
struct Range {
    unsigned: [ApInt; 2],
    signed: [ApInt; 2],
}

impl Range {
    /// The range of numbers between two bounds, which are compared by `sign`.
    fn new(low: ApInt, high: ApInt, sign: Sign) -> Range {
        let other = if sign == Sign::Signed { Sign::Unsigned } else { Sign::Signed };
        let around = match low.is_negative() == high.is_negative() {
            true => [low.min(&high, other), low.max(&high, other)],
            false => [ApInt::min_value(low.width(), other), ApInt::max_value(low.width(), other)],
        };
        match sign {
            Sign::Signed => Range { unsigned: around, signed: [low, high] },
            Sign::Unsigned => Range { unsigned: [low, high], signed: around },
        }
    }

    /// The range of the minimum or maximum of a constant and an unknown number.
    fn of_extreme(value: ApInt, greater: bool, sign: Sign) -> Range {
        let width = value.width();
        match greater {
            true => Range::new(value, ApInt::max_value(width, sign), sign),
            false => Range::new(ApInt::min_value(width, sign), value, sign),
        }
    }

    /// The only number in it.
    fn constant(&self) -> Option<&ApInt> {
        let only = |range: &'_ [ApInt; 2]| range[0] == range[1];
        if only(&self.unsigned) {
            return Some(&self.unsigned[0]);
        }
        only(&self.signed).then(|| &self.signed[0])
    }

    /// Returns whether a predicate holds for all numbers of the range.
    fn all(&self, predicate: IndexCmpPredicate, value: &ApInt) -> bool {
        use IndexCmpPredicate::*;
        match predicate {
            Slt | Sle => holds(predicate, &self.signed[1], value),
            Sgt | Sge => holds(predicate, &self.signed[0], value),
            Ult | Ule => holds(predicate, &self.unsigned[1], value),
            Ugt | Uge => holds(predicate, &self.unsigned[0], value),
            Eq => self.constant() == Some(value),
            Ne => (self.all(Slt, value) || self.all(Sgt, value)) && (self.all(Ult, value) || self.all(Ugt, value)),
        }
    }

    /// The result of a comparison of all numbers of the range with a value, if it is the same for all.
    fn compare(&self, predicate: IndexCmpPredicate, value: &ApInt) -> Option<bool> {
        match self.all(predicate, value) {
            true => Some(true),
            false => self.all(inverted(predicate), value).then_some(false),
        }
    }
}

/// The result of a comparison of a minimum or maximum that has a constant operand with another constant.
fn compared_extreme(op: CmpView<'_>, predicate: IndexCmpPredicate, rhs: &ApInt) -> Option<bool> {
    let (cx, ir) = (op.cx(), op.ir());
    let lhs = ir.get_value(op.lhs())?.defining_op()?;
    let (greater, sign) = match () {
        () if lhs.is::<MaxS>() => (true, Sign::Signed),
        () if lhs.is::<MaxU>() => (true, Sign::Unsigned),
        () if lhs.is::<MinS>() => (false, Sign::Signed),
        () if lhs.is::<MinU>() => (false, Sign::Unsigned),
        () => return None,
    };
    let value = cx.integer_value(ir.constant(lhs.operand(1)?)?)?;
    let compare = |width| {
        let range = Range::of_extreme(value.zext_or_trunc(width), greater, sign);
        range.compare(predicate, &rhs.zext_or_trunc(width))
    };
    let wide = compare(64)?;
    (compare(32)? == wide).then_some(wide)
}

impl Fold for Cmp {
    fn fold(op: CmpView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, predicate) = (op.cx(), op.pred()?);
        let boolean = |value| Some(Folded::from(cx.bool_attr(value)));
        if let Some((a, b)) = integers(*op, constants) {
            let wide = holds(predicate, &a, &b);
            if holds(predicate, &a.zext_or_trunc(32), &b.zext_or_trunc(32)) == wide {
                return boolean(wide);
            }
        }
        let rhs = constants.get(op.rhs()).and_then(|rhs| cx.integer_value(rhs));
        if let Some(value) = rhs.and_then(|rhs| compared_extreme(op, predicate, rhs)) {
            return boolean(value);
        }
        if op.lhs() == op.rhs() {
            let zero = ApInt::zero(64);
            return boolean(holds(predicate, &zero, &zero));
        }
        None
    }
}
