//! Lowering of exponentials, logarithms, powers and roots.

use dialekt_arith::CmpFPredicate as P;
use dialekt_complex as complex;
use dialekt_ir_core::ir::Value;

use super::arithmetic::{Magnitude, magnitude};
use super::formula::{Complex, Formula};
use super::{OperandArray, lower};

lower! {
    /// `exp(re) cos(im) + exp(re) sin(im) i`; where `exp(re)` overflows, multiplied by `exp(re / 2)` twice.
    ExpLowering for complex::Exp = |f, [a]| {
        let Complex { re, im } = f.parts(a);
        let (zero, half, infinity) = (f.number(0.0), f.number(0.5), f.infinity(false));
        let exp = f.exp(re);
        let halved = f.mul(re, half);
        let exp_half = f.exp(halved);
        let (cos, sin) = (f.cos(im), f.sin(im));
        let overflows = f.cmpf(P::Oeq, exp, infinity);
        let is_real = f.plain(|f| f.cmpf(P::Oeq, im, zero));
        let scaled = |f: &Formula<'_, '_>, factor: Value| {
            let normal = f.mul(exp, factor);
            let half = f.mul(exp_half, factor);
            let twice = f.mul(half, exp_half);
            f.select(overflows, twice, normal)
        };
        let re = scaled(f, cos);
        let im = scaled(f, sin);
        let im = f.select(is_real, zero, im);
        f.complex(re, im)
    };
    /// `exp(a) - 1`, without cancellation for small `a`.
    Expm1Lowering for complex::Expm1 = |f, [a]| {
        let Complex { re, im } = f.parts(a);
        let (zero, one) = (f.number(0.0), f.number(1.0));
        let expm1 = f.expm1(re);
        let exp = f.add(expm1, one);
        let sin = f.sin(im);
        let cosm1 = cos_minus_one(f, im);
        let cos = f.add(cosm1, one);
        let product = f.mul(expm1, cos);
        let real = f.add(product, cosm1);
        let is_real = f.cmpf(P::Oeq, im, zero);
        let imaginary = f.mul(exp, sin);
        let imaginary = f.select(is_real, zero, imaginary);
        f.complex(real, imaginary)
    };
    /// `log(|a|) + angle(a) i`
    LogLowering for complex::Log = |f, [value]| {
        let length = f.complex_abs(value);
        let re = f.log(length);
        let a = f.parts(value);
        let im = f.atan2(a.im, a.re);
        f.complex(re, im)
    };
    /// `log(1 + a)`, without cancellation for small `a`.
    Log1pLowering for complex::Log1p = |f, [a]| {
        let Complex { re, im } = f.parts(a);
        let (half, one) = (f.number(0.5), f.number(1.0));
        let real = f.add(re, one);
        let (abs_re, abs_im) = (f.abs(real), f.abs(im));
        let (max, min) = (f.maximumf(abs_re, abs_im), f.minimumf(abs_re, abs_im));
        let use_real = f.cmpf(P::Ogt, real, abs_im);
        let max_minus_one = f.sub(max, one);
        let small = f.select(use_real, re, max_minus_one);
        let ratio = f.careful(|f| f.divf(min, max));
        let log = f.log1p(small);
        let length = f.careful(|f| {
            let square = f.mul(ratio, ratio);
            let rest = f.log1p(square);
            let rest = f.mul(half, rest);
            let found = f.add(rest, log);
            let is_nan = f.cmpf(P::Uno, found, found);
            f.select(is_nan, min, found)
        });
        let angle = f.atan2(im, real);
        f.complex(length, angle)
    };
    /// Computed from magnitude and angle; powers of zero, one and infinity are selected afterwards.
    PowLowering for complex::Pow = |f, [base, exponent]| power(f, base, exponent);
    /// A power with a complex exponent.
    PowiLowering for complex::Powi = |f, [base, exponent]| {
        let re = f.int_to_float(exponent);
        let zero = f.number(0.0);
        let exponent = f.complex(re, zero);
        f.complex_pow(base, exponent)
    };
    /// The root of the magnitude, at half the angle.
    SqrtLowering for complex::Sqrt = |f, [a]| sqrt(f, a);
    /// The reciprocal root of the magnitude, at minus half the angle.
    RsqrtLowering for complex::Rsqrt = |f, [a]| rsqrt(f, a);
}

/// Coefficients of the Taylor series of the cosine, from the highest power on.
const COSINE: [f64; 7] = [
    4.737750796424621e-14,
    -1.147028484342536e-11,
    2.087675428708152e-9,
    -2.755731921499979e-7,
    2.480158730157055e-5,
    -0.0013888888888888872,
    0.041666666666666664,
];

/// `cos(x) - 1`: a polynomial for arguments up to a quarter of pi.
fn cos_minus_one(f: &Formula<'_, '_>, x: Value) -> Value {
    let (minus_half, minus_one) = (f.number(-0.5), f.number(-1.0));
    let cos = f.cos(x);
    let large = f.add(cos, minus_one);
    let square = f.mul(x, x);
    let fourth = f.mul(square, square);
    let mut polynomial = f.number(COSINE[0]);
    for coefficient in &COSINE[1..] {
        let coefficient = f.number(*coefficient);
        polynomial = f.fma(polynomial, square, coefficient);
    }
    let high = f.mul(fourth, polynomial);
    let low = f.mul(minus_half, square);
    let small = f.plain(|f| f.add(high, low));
    // The square of pi / 4, with the digits of the reference.
    let limit = f.number(0.61685);
    let is_large = f.cmpf(P::Oge, square, limit);
    f.select(is_large, large, small)
}

fn power(f: &Formula<'_, '_>, base: Value, exponent: Value) -> Value {
    let c = f.parts(exponent);
    let d = f.parts(base);
    let length = f.complex_abs(base);
    let scale = f.pow(length, c.re);
    let negated = f.negf(c.im);
    let angle = f.atan2(d.im, d.re);
    let turned = f.mul(negated, angle);
    let turned = f.exp(turned);
    let scale = f.mul(scale, turned);
    let log = f.log(length);
    let (left, right) = (f.mul(c.re, angle), f.mul(c.im, log));
    let sum = f.add(left, right);
    let (cos, sin) = (f.cos(sum), f.sin(sum));

    let (infinity, zero, one) = (f.infinity(false), f.number(0.0), f.number(1.0));
    let complex_one = f.complex(one, zero);
    let complex_zero = f.complex(zero, zero);
    let complex_infinity = f.complex(infinity, zero);
    let base_is_zero = f.cmpf(P::Oeq, length, zero);
    let exponent_is_real = f.cmpf(P::Oeq, c.im, zero);
    let re_is_zero = f.cmpf(P::Oeq, c.re, zero);
    let base_is_real = f.cmpf(P::Oeq, d.im, zero);
    let re_is_not_negative = f.cmpf(P::Ole, zero, c.re);
    let (re, im) = (f.mul(scale, cos), f.mul(scale, sin));

    // 0^0 = 1, 0^c = 0
    let of_zero = f.select(re_is_zero, complex_one, complex_zero);
    let mut found = f.complex(re, im);
    let both = f.andi(base_is_zero, exponent_is_real);
    let all = f.andi(both, re_is_not_negative);
    found = f.select(all, of_zero, found);
    // d^0 = 1
    let exponent_is_zero = f.andi(re_is_zero, exponent_is_real);
    found = f.select(exponent_is_zero, complex_one, found);
    // 1^c = 1
    let is_one = f.cmpf(P::Oeq, d.re, one);
    let base_is_one = f.andi(is_one, base_is_real);
    found = f.select(base_is_one, complex_one, found);
    // Powers of infinity.
    let is_infinite = f.cmpf(P::Oeq, d.re, infinity);
    let base_is_infinite = f.andi(is_infinite, base_is_real);
    for (predicate, power) in [(P::Ogt, complex_infinity), (P::Olt, complex_zero)] {
        let sign = f.cmpf(predicate, c.re, zero);
        let real = f.andi(exponent_is_real, sign);
        let holds = f.andi(base_is_infinite, real);
        found = f.select(holds, power, found);
    }
    found
}

fn sqrt(f: &Formula<'_, '_>, value: Value) -> Value {
    let (zero, half) = (f.number(0.0), f.number(0.5));
    let a = f.parts(value);
    let length = magnitude(f, a, Magnitude::Sqrt);
    let angle = f.atan2(a.im, a.re);
    let angle = f.mul(angle, half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    let is_real = f.cmpf(P::Oeq, sin, zero);
    let re = f.mul(length, cos);
    let im = f.mul(length, sin);
    let mut root = Complex { re, im: f.select(is_real, zero, im) };
    if !f.is_finite() {
        let (infinity, minus_infinity, nan) = (f.infinity(false), f.infinity(true), f.nan());
        let abs_im = f.abs(a.im);
        let im_is_infinite = f.cmpf(P::Oeq, abs_im, infinity);
        let im_is_not = f.cmpf(P::One, abs_im, infinity);
        let re_is_infinite = f.cmpf(P::Oeq, a.re, infinity);
        let re_is_minus_infinite = f.cmpf(P::Oeq, a.re, minus_infinity);
        let no_re = f.andi(re_is_minus_infinite, im_is_not);
        root.re = f.select(no_re, zero, root.re);
        let infinite = f.ori(im_is_infinite, re_is_infinite);
        root.re = f.select(infinite, infinity, root.re);
        let signed_infinity = f.copy_sign(infinity, a.im);
        let is_nan = f.plain(|f| f.cmpf(P::Uno, length, length));
        root.im = f.select(is_nan, nan, root.im);
        let infinite = f.ori(im_is_infinite, re_is_minus_infinite);
        root.im = f.select(infinite, signed_infinity, root.im);
    }
    let is_zero = f.cmpf(P::Oeq, length, zero);
    let root = f.select_both(is_zero, Complex { re: zero, im: zero }, root);
    f.join(root)
}

fn rsqrt(f: &Formula<'_, '_>, value: Value) -> Value {
    let (zero, infinity, minus_half, nan) = (f.number(0.0), f.infinity(false), f.number(-0.5), f.nan());
    let a = f.parts(value);
    let length = magnitude(f, a, Magnitude::Rsqrt);
    let angle = f.atan2(a.im, a.re);
    let angle = f.mul(angle, minus_half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    let mut root = Complex { re: f.mul(length, cos), im: f.mul(length, sin) };
    if !f.is_finite() {
        let minus_one = f.number(-1.0);
        let (signed_re, signed_im) = (f.copy_sign(zero, a.re), f.copy_sign(zero, a.im));
        let signed_im = f.mul(minus_one, signed_im);
        let (abs_re, abs_im) = (f.abs(a.re), f.abs(a.im));
        let im_is_infinite = f.cmpf(P::Oeq, abs_im, infinity);
        let re_is_nan = f.cmpf(P::Uno, a.re, a.re);
        let re_is_infinite = f.cmpf(P::Oeq, abs_re, infinity);
        let both = f.andi(im_is_infinite, re_is_nan);
        let infinite = f.ori(both, re_is_infinite);
        root = f.select_both(infinite, Complex { re: signed_re, im: signed_im }, root);
    }
    let (re_is_zero, im_is_zero) = (f.cmpf(P::Oeq, a.re, zero), f.cmpf(P::Oeq, a.im, zero));
    let is_zero = f.andi(re_is_zero, im_is_zero);
    let root = f.select_both(is_zero, Complex { re: infinity, im: nan }, root);
    f.join(root)
}
