//! Lowering of sums, products, comparisons, signs and magnitudes.

use dialekt_arith::CmpFPredicate as P;
use dialekt_complex as complex;
use dialekt_ir_core::ir::Value;

use super::formula::{Complex, Formula};
use super::{OperandArray, lower};

lower! {
    /// The sums of the parts.
    AddLowering for complex::Add = |f, [a, b]| by_parts(f, a, b, |f, a, b| f.addf(a, b));
    /// The differences of the parts.
    SubLowering for complex::Sub = |f, [a, b]| by_parts(f, a, b, |f, a, b| f.subf(a, b));
    /// `(a.re b.re - a.im b.im) + (a.im b.re + a.re b.im) i`
    MulLowering for complex::Mul = |f, [a, b]| {
        let (a, b) = (f.parts(a), f.parts(b));
        let (re, im) = (f.mul(a.re, b.re), f.mul(a.im, b.im));
        let re = f.sub(re, im);
        let (left, right) = (f.mul(a.im, b.re), f.mul(a.re, b.im));
        let im = f.add(left, right);
        f.complex(re, im)
    };
    /// The negated parts.
    NegLowering for complex::Neg = |f, [a]| {
        let a = f.parts(a);
        let negated = f.plain(|f| Complex { re: f.negf(a.re), im: f.negf(a.im) });
        f.join(negated)
    };
    /// The number with its imaginary part negated.
    ConjLowering for complex::Conj = |f, [a]| {
        let a = f.parts(a);
        let im = f.plain(|f| f.negf(a.im));
        f.complex(a.re, im)
    };
    /// The angle of the point in the plane.
    AngleLowering for complex::Angle = |f, [a]| {
        let a = f.parts(a);
        f.atan2(a.im, a.re)
    };
    /// The distance from zero.
    AbsLowering for complex::Abs = |f, [a]| {
        let a = f.parts(a);
        magnitude(f, a, Magnitude::Itself)
    };
    /// The number divided by its magnitude; zero for zero.
    SignLowering for complex::Sign = |f, [value]| {
        let a = f.parts(value);
        let zero = f.number(0.0);
        let is_zero = f.plain(|f| {
            let (re, im) = (f.cmpf(P::Oeq, a.re, zero), f.cmpf(P::Oeq, a.im, zero));
            f.andi(re, im)
        });
        let length = f.complex_abs(value);
        let (re, im) = (f.divf(a.re, length), f.divf(a.im, length));
        let sign = f.complex(re, im);
        f.select(is_zero, value, sign)
    };
    /// Both parts are equal.
    EqualLowering for complex::Equal = |f, [a, b]| {
        let (re, im) = compare(f, a, b, P::Oeq);
        f.andi(re, im)
    };
    /// One of the parts differs.
    NotEqualLowering for complex::NotEqual = |f, [a, b]| {
        let (re, im) = compare(f, a, b, P::Une);
        f.ori(re, im)
    };
}

fn by_parts<'f, 'r>(f: &Formula<'f, 'r>, a: Value, b: Value, op: fn(&Formula<'f, 'r>, Value, Value) -> Value) -> Value {
    let (left, right) = (f.re(a), f.re(b));
    let re = op(f, left, right);
    let (left, right) = (f.im(a), f.im(b));
    let im = op(f, left, right);
    f.complex(re, im)
}

fn compare(f: &Formula<'_, '_>, a: Value, b: Value, predicate: P) -> (Value, Value) {
    let (a, b) = (f.parts(a), f.parts(b));
    (f.cmpf(predicate, a.re, b.re), f.cmpf(predicate, a.im, b.im))
}

/// The function of the magnitude that is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Magnitude {
    Itself,
    Sqrt,
    Rsqrt,
}

/// `max * sqrt(1 + (min / max)^2)` of the magnitudes of both parts, which overflows only where the result does. A root
/// of it is the product of the roots of the factors.
pub(super) fn magnitude(f: &Formula<'_, '_>, a: Complex, wanted: Magnitude) -> Value {
    let one = f.number(1.0);
    let (re, im) = (f.abs(a.re), f.abs(a.im));
    let (mut max, mut min) = (f.maximumf(re, im), f.minimumf(re, im));
    f.careful(|f| {
        let ratio = f.divf(min, max);
        let square = f.mul(ratio, ratio);
        let mut sum = f.add(square, one);
        if wanted == Magnitude::Rsqrt {
            sum = f.rsqrt(sum);
            min = f.rsqrt(min);
            max = f.rsqrt(max);
        }
        let found = if wanted == Magnitude::Sqrt {
            let quarter = f.number(0.25);
            let (root, power) = (f.sqrt(max), f.pow(sum, quarter));
            f.mul(root, power)
        } else {
            let root = f.sqrt(sum);
            f.mul(max, root)
        };
        let is_nan = f.cmpf(P::Uno, found, found);
        f.select(is_nan, min, found)
    })
}
