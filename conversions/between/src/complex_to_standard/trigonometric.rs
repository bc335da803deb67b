//! Lowering of trigonometric functions.

use dialekt_arith::CmpFPredicate as P;
use dialekt_complex as complex;
use dialekt_ir_core::ir::Value;

use super::formula::{Complex, Formula};
use super::{OperandArray, lower};

lower! {
    /// `cos(re) (e^-im + e^im) / 2 + sin(re) (e^-im - e^im) / 2 i`
    CosLowering for complex::Cos = |f, [a]| {
        let w = waves(f, a);
        let sum = f.add(w.falling, w.growing);
        let re = f.mul(sum, w.cos);
        let difference = f.sub(w.falling, w.growing);
        let im = f.mul(difference, w.sin);
        f.complex(re, im)
    };
    /// `sin(re) (e^im + e^-im) / 2 + cos(re) (e^im - e^-im) / 2 i`
    SinLowering for complex::Sin = |f, [a]| {
        let w = waves(f, a);
        let sum = f.add(w.growing, w.falling);
        let re = f.mul(sum, w.sin);
        let difference = f.sub(w.growing, w.falling);
        let im = f.mul(difference, w.cos);
        f.complex(re, im)
    };
    /// `tan(a) = -i tanh(i a)`
    TanLowering for complex::Tan = |f, [a]| {
        let Complex { re, im } = f.parts(a);
        let minus_one = f.number(-1.0);
        let turned = f.mul(im, minus_one);
        let found = tanh(f, Complex { re: turned, im: re }, minus_one);
        let im = f.mul(found.re, minus_one);
        f.complex(found.im, im)
    };
    /// Quotients of differences of exponentials.
    TanhLowering for complex::Tanh = |f, [a]| {
        let a = f.parts(a);
        let minus_one = f.number(-1.0);
        let found = tanh(f, a, minus_one);
        f.join(found)
    };
    /// `-i log((b + i a) / sqrt(b^2 + a^2))`
    Atan2Lowering for complex::Atan2 = |f, [a, b]| {
        let (b_squared, a_squared) = (f.complex_mul(b, b), f.complex_mul(a, a));
        let sum = f.complex_add(b_squared, a_squared);
        let length = f.complex_sqrt(sum);
        let (zero, one) = (f.number(0.0), f.number(1.0));
        let i = f.complex(zero, one);
        let turned = f.complex_mul(i, a);
        let sum = f.complex_add(b, turned);
        let quotient = f.complex_div(sum, length);
        let log = f.complex_log(quotient);
        let minus_one = f.number(-1.0);
        let minus_i = f.complex(zero, minus_one);
        f.complex_mul(minus_i, log)
    };
}

/// The exponentials that sine and cosine consist of.
struct Waves {
    /// Half of `e^im`.
    growing: Value,
    /// Half of `e^-im`.
    falling: Value,
    sin: Value,
    cos: Value,
}

fn waves(f: &Formula<'_, '_>, a: Value) -> Waves {
    let Complex { re, im } = f.parts(a);
    let half = f.number(0.5);
    let exp = f.exp(im);
    let (growing, falling) = (f.mul(half, exp), f.divf(half, exp));
    Waves { growing, falling, sin: f.sin(re), cos: f.cos(re) }
}

fn tanh(f: &Formula<'_, '_>, a: Complex, minus_one: Value) -> Complex {
    let (infinity, four) = (f.infinity(false), f.number(4.0));
    let twice = f.add(a.re, a.re);
    let minus_twice = f.mul(minus_one, twice);
    let (up, down) = (f.expm1(twice), f.expm1(minus_twice));
    let difference = f.sub(up, down);
    let cos = f.cos(a.im);
    let square = f.mul(cos, cos);
    let squares = f.mul(square, four);
    let sin = f.sin(a.im);
    let product = f.mul(cos, sin);
    let numerator = f.mul(four, product);
    let sum = f.add(up, down);
    let denominator = f.add(sum, squares);
    let is_one = f.cmpf(P::Oeq, sum, infinity);
    let limit = f.copy_sign(minus_one, a.re);
    let quotient = f.divf(difference, denominator);
    let re = f.select(is_one, limit, quotient);
    let found = Complex { re, im: f.divf(numerator, denominator) };
    if f.is_finite() {
        return found;
    }
    let abs_re = f.abs(a.re);
    let (zero, nan) = (f.number(0.0), f.nan());
    let re_is_infinite = f.cmpf(P::Oeq, abs_re, infinity);
    let im_is_zero = f.cmpf(P::Oeq, a.im, zero);
    let truth = f.truth(true);
    let re_is_finite = f.xori(re_is_infinite, truth);
    let is_nan = f.cmpf(P::Uno, numerator, numerator);
    let no_re = f.andi(is_nan, re_is_finite);
    let no_im = f.andi(re_is_infinite, is_nan);
    let im_is_zero = f.ori(im_is_zero, no_im);
    let re = f.select(no_re, nan, found.re);
    Complex { re, im: f.select(im_is_zero, zero, found.im) }
}
