//! Canonicalization of comparisons of floats that were converted from integers with constants: the integers are
//! compared instead.

use std::cmp::Ordering;

use dialekt_ir_core::num::Round;
use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// `float(x) < c`, where the conversion of x is exact, becomes a comparison of x with an integer. [InstCombine:
/// foldFCmpIntToFPConst]
#[derive(Described)]
pub struct CmpFIntToFPConst;

/// The replacement of a comparison.
enum Compared {
    /// A constant.
    Always(bool),
    /// The comparison of the integer with another one.
    With(CmpIPredicate, ApInt),
}

impl OpRewrite for CmpFIntToFPConst {
    type SourceOp = CmpF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CmpF>) -> Option<()> {
        let CmpF { lhs, rhs, predicate, .. } = rw.fields(op)?;
        let cx = rw.ir().cx();
        let Some(constant) = rw.constant(rhs).and_then(|attr| cx.float_value(attr)) else {
            return rw.no_match(op, "compares with no constant");
        };
        if constant.is_nan() {
            return rw.no_match(op, "compares with NaN");
        }
        let Some((input, sign)) = integer(rw, *lhs) else { return rw.no_match(op, "was no integer") };
        let ty = rw.type_of(input);
        let Some(compared) = compared(predicate.get(cx)?, sign, cx.integer_width(ty)?, constant) else {
            return rw.no_match(op, "rounding may make a difference");
        };
        let with = match compared {
            Compared::Always(value) => rw.create(Constant::build(cx.bool_attr(value))).result(),
            Compared::With(predicate, value) => {
                let value = rw.create(Constant::build(cx.apint_attr(ty, &value)?)).result();
                rw.create(CmpI::build(input, value, predicate)).result()
            }
        };
        rw.replace_op(op, &[with]);
        Some(())
    }
}

/// The integer that a float was converted from.
fn integer(rw: &Rewriter<'_>, value: Value) -> Option<(Value, Sign)> {
    let ir = rw.ir();
    let signed = ir.defining::<SIToFP>(value).map(|cast| (cast.input(), Sign::Signed));
    signed.or_else(|| ir.defining::<UIToFP>(value).map(|cast| (cast.input(), Sign::Unsigned)))
}

/// The comparison of an integer of some width that is equivalent to that with a float, which is not NaN; `None` if
/// rounding may change the result.
fn compared(predicate: CmpFPredicate, sign: Sign, width: u32, constant: ApFloat) -> Option<Compared> {
    if !rounds_harmlessly(width, constant) {
        return None;
    }
    let relation = match relation(predicate) {
        Ok(relation) => relation,
        Err(always) => return Some(Compared::Always(always)),
    };
    let beyond = |order: Ordering| Some(Compared::Always(holds(relation, order)));
    let limit = |value: ApInt| ApFloat::from_int(constant.kind(), &value, sign);
    if limit(ApInt::max_value(width, sign)).compare(constant) == Some(Ordering::Less) {
        return beyond(Ordering::Less);
    }
    if limit(ApInt::min_value(width, sign)).compare(constant) == Some(Ordering::Greater) {
        return beyond(Ordering::Greater);
    }
    let whole = constant.round_to_integral(Round::TowardZero);
    let value = whole.to_int(width, sign)?;
    // An integer never equals a number with a fraction; it compares with that number as with the integral part on one
    // side of it.
    let relation = match (relation, whole.compare(constant)?) {
        (relation, Ordering::Equal) => relation,
        (Relation::Eq, _) => return Some(Compared::Always(false)),
        (Relation::Ne, _) => return Some(Compared::Always(true)),
        (Relation::Lt | Relation::Le, Ordering::Less) => Relation::Le,
        (Relation::Lt | Relation::Le, Ordering::Greater) => Relation::Lt,
        (Relation::Gt | Relation::Ge, Ordering::Less) => Relation::Gt,
        (Relation::Gt | Relation::Ge, Ordering::Greater) => Relation::Ge,
    };
    Some(Compared::With(relation.of_integers(sign), value))
}

/// Returns whether the conversion is exact, or rounds to a float that compares with the constant in the same way.
fn rounds_harmlessly(width: u32, constant: ApFloat) -> bool {
    let kind = constant.kind();
    if width <= kind.mantissa_width() {
        return true;
    }
    match constant.class() {
        FloatClass::Infinity { .. } => kind.max_exponent() >= i64::from(width),
        FloatClass::Finite { significand, exponent, .. } => {
            let exponent = i64::from(exponent) + i64::from(127 - significand.leading_zeros());
            !(i64::from(kind.mantissa_width()) <= exponent && exponent <= i64::from(width))
        }
        _ => true,
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Relation {
    fn of_integers(self, sign: Sign) -> CmpIPredicate {
        use CmpIPredicate::*;
        match (self, sign) {
            (Relation::Eq, _) => Eq,
            (Relation::Ne, _) => Ne,
            (Relation::Lt, Sign::Signed) => Slt,
            (Relation::Le, Sign::Signed) => Sle,
            (Relation::Gt, Sign::Signed) => Sgt,
            (Relation::Ge, Sign::Signed) => Sge,
            (Relation::Lt, Sign::Unsigned) => Ult,
            (Relation::Le, Sign::Unsigned) => Ule,
            (Relation::Gt, Sign::Unsigned) => Ugt,
            (Relation::Ge, Sign::Unsigned) => Uge,
        }
    }
}

fn holds(relation: Relation, order: Ordering) -> bool {
    match relation {
        Relation::Eq => order.is_eq(),
        Relation::Ne => order.is_ne(),
        Relation::Lt => order.is_lt(),
        Relation::Le => order.is_le(),
        Relation::Gt => order.is_gt(),
        Relation::Ge => order.is_ge(),
    }
}

/// The relation that a predicate tests for numbers other than NaN; the error is the constant result of one that tests
/// nothing.
fn relation(predicate: CmpFPredicate) -> Result<Relation, bool> {
    use CmpFPredicate::*;
    match predicate {
        AlwaysFalse | Uno => Err(false),
        AlwaysTrue | Ord => Err(true),
        Oeq | Ueq => Ok(Relation::Eq),
        One | Une => Ok(Relation::Ne),
        Olt | Ult => Ok(Relation::Lt),
        Ole | Ule => Ok(Relation::Le),
        Ogt | Ugt => Ok(Relation::Gt),
        Oge | Uge => Ok(Relation::Ge),
    }
}
