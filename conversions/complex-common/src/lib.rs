//! Quotients of complex numbers, for all conversions that compute with their parts. [mlir/lib/Conversion/ComplexCommon]
#![forbid(unsafe_code)]

use dialekt_arith::CmpFPredicate as P;
use dialekt_ir_core::ir::Value;
use dialekt_pass::options::OptionEnum;

/// The method of computing quotients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComplexRange {
    /// Smith's method, with NaN and infinities as in the C standard.
    Improved,
    /// The algebraic formula: the square of the divisor's magnitude may overflow.
    Basic,
    /// The same as `Basic`.
    None,
}

impl OptionEnum for ComplexRange {
    const NAMES: &'static [(&'static str, ComplexRange)] =
        &[("improved", ComplexRange::Improved), ("basic", ComplexRange::Basic), ("none", ComplexRange::None)];
}

/// The parts of a complex number.
#[derive(Clone, Copy)]
pub struct Complex {
    /// The real part.
    pub re: Value,
    /// The imaginary part.
    pub im: Value,
}

/// Arithmetic on the parts of complex numbers: each method creates the op of a dialect. `add`, `sub`, `mul`, `div` and `abs` have the flags for fast
/// math of the op that is converted, the others have none.
pub trait PartArithmetic {
    /// `a + b`
    fn add(&mut self, a: Value, b: Value) -> Value;
    /// `a - b`
    fn sub(&mut self, a: Value, b: Value) -> Value;
    /// `a * b`
    fn mul(&mut self, a: Value, b: Value) -> Value;
    /// `a / b`
    fn div(&mut self, a: Value, b: Value) -> Value;
    /// `|a|`
    fn abs(&mut self, a: Value) -> Value;
    /// A bit: the result of a comparison.
    fn compare(&mut self, predicate: P, a: Value, b: Value) -> Value;
    /// The magnitude of `a` with the sign of another number.
    fn copy_sign(&mut self, a: Value, sign: Value) -> Value;
    /// `yes` or `no`, by a bit.
    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value;
    /// A bit that is set where both are.
    fn and(&mut self, a: Value, b: Value) -> Value;
    /// A bit that is set where one of two is.
    fn or(&mut self, a: Value, b: Value) -> Value;
    /// A constant of the type of the parts, rounded to it.
    fn number(&mut self, value: f64) -> Value;
    /// Positive infinity.
    fn infinity(&mut self) -> Value;

    /// Selects both parts by the same condition.
    fn select_both(&mut self, condition: Value, yes: Complex, no: Complex) -> Complex {
        Complex { re: self.select(condition, yes.re, no.re), im: self.select(condition, yes.im, no.im) }
    }
}

/// `a / b` by one of the methods.
pub fn quotient(f: &mut impl PartArithmetic, range: ComplexRange, a: Complex, b: Complex) -> Complex {
    match range {
        ComplexRange::Improved => smith(f, a, b),
        ComplexRange::Basic | ComplexRange::None => algebraic(f, a, b),
    }
}

/// `a conj(b) / |b|^2`
fn algebraic(f: &mut impl PartArithmetic, a: Complex, b: Complex) -> Complex {
    let (re, im) = (f.mul(b.re, b.re), f.mul(b.im, b.im));
    let square = f.add(re, im);
    let (left, right) = (f.mul(a.re, b.re), f.mul(a.im, b.im));
    let re = f.add(left, right);
    let (left, right) = (f.mul(a.im, b.re), f.mul(a.re, b.im));
    let im = f.sub(left, right);
    Complex { re: f.div(re, square), im: f.div(im, square) }
}

/// Divides by the larger part of the divisor first. Special cases replace parts that become NaN.
fn smith(f: &mut impl PartArithmetic, a: Complex, b: Complex) -> Complex {
    let ratio = f.div(b.re, b.im);
    let product = f.mul(ratio, b.re);
    let divisor = f.add(b.im, product);
    let product = f.mul(a.re, ratio);
    let re = f.add(product, a.im);
    let re = f.div(re, divisor);
    let product = f.mul(a.im, ratio);
    let im = f.sub(product, a.re);
    let by_im = Complex { re, im: f.div(im, divisor) };

    let ratio = f.div(b.im, b.re);
    let product = f.mul(ratio, b.im);
    let divisor = f.add(b.re, product);
    let product = f.mul(a.im, ratio);
    let re = f.add(a.re, product);
    let re = f.div(re, divisor);
    let product = f.mul(a.re, ratio);
    let im = f.sub(a.im, product);
    let by_re = Complex { re, im: f.div(im, divisor) };

    // A number divided by zero.
    let zero = f.number(0.0);
    let abs_b_re = f.abs(b.re);
    let b_re_is_zero = f.compare(P::Oeq, abs_b_re, zero);
    let abs_b_im = f.abs(b.im);
    let b_im_is_zero = f.compare(P::Oeq, abs_b_im, zero);
    let (re, im) = (f.compare(P::Ord, a.re, zero), f.compare(P::Ord, a.im, zero));
    let a_is_number = f.or(re, im);
    let b_is_zero = f.and(b_re_is_zero, b_im_is_zero);
    let by_zero = f.and(a_is_number, b_is_zero);
    let infinity = f.infinity();
    let signed = f.copy_sign(infinity, b.re);
    let quotient_by_zero = Complex { re: f.mul(signed, a.re), im: f.mul(signed, a.im) };

    // Infinity divided by a finite number.
    let (re, im) = (f.compare(P::One, abs_b_re, infinity), f.compare(P::One, abs_b_im, infinity));
    let b_is_finite = f.and(re, im);
    let abs_a_re = f.abs(a.re);
    let a_re_is_infinite = f.compare(P::Oeq, abs_a_re, infinity);
    let abs_a_im = f.abs(a.im);
    let a_im_is_infinite = f.compare(P::Oeq, abs_a_im, infinity);
    let a_is_infinite = f.or(a_re_is_infinite, a_im_is_infinite);
    let of_infinity = f.and(a_is_infinite, b_is_finite);
    let one = f.number(1.0);
    let boxed = signs(f, (a_re_is_infinite, a_im_is_infinite), (one, zero), a);
    let (left, right) = (f.mul(boxed.re, b.re), f.mul(boxed.im, b.im));
    let sum = f.add(left, right);
    let re = f.mul(infinity, sum);
    let (left, right) = (f.mul(boxed.re, b.im), f.mul(boxed.im, b.re));
    let difference = f.sub(right, left);
    let quotient_of_infinity = Complex { re, im: f.mul(infinity, difference) };

    // A finite number divided by infinity.
    let (re, im) = (f.compare(P::One, abs_a_re, infinity), f.compare(P::One, abs_a_im, infinity));
    let a_is_finite = f.and(re, im);
    let (re_infinite, im_infinite) = (f.compare(P::Oeq, abs_b_re, infinity), f.compare(P::Oeq, abs_b_im, infinity));
    let b_is_infinite = f.or(re_infinite, im_infinite);
    let by_infinity = f.and(a_is_finite, b_is_infinite);
    let boxed = signs(f, (re_infinite, im_infinite), (one, zero), b);
    let (left, right) = (f.mul(a.re, boxed.re), f.mul(a.im, boxed.im));
    let sum = f.add(left, right);
    let re = f.mul(zero, sum);
    let (left, right) = (f.mul(a.im, boxed.re), f.mul(a.re, boxed.im));
    let difference = f.sub(left, right);
    let quotient_by_infinity = Complex { re, im: f.mul(zero, difference) };

    let im_is_larger = f.compare(P::Olt, abs_b_re, abs_b_im);
    let usual = f.select_both(im_is_larger, by_im, by_re);
    let mut special = f.select_both(by_infinity, quotient_by_infinity, usual);
    special = f.select_both(of_infinity, quotient_of_infinity, special);
    special = f.select_both(by_zero, quotient_by_zero, special);
    let (re, im) = (f.compare(P::Uno, usual.re, zero), f.compare(P::Uno, usual.im, zero));
    let is_nan = f.and(re, im);
    f.select_both(is_nan, special, usual)
}

/// One for infinite parts and zero for others, with the signs of the parts.
fn signs(
    f: &mut impl PartArithmetic,
    (re, im): (Value, Value),
    (one, zero): (Value, Value),
    parts: Complex,
) -> Complex {
    let re = f.select(re, one, zero);
    let re = f.copy_sign(re, parts.re);
    let im = f.select(im, one, zero);
    Complex { re, im: f.copy_sign(im, parts.im) }
}
