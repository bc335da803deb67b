//! Lowering of quotients. [mlir/lib/Conversion/ComplexCommon/DivisionConverter.cpp]

use dialekt_arith::CmpFPredicate as P;
use dialekt_complex as complex;
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::op::*;
use dialekt_pass::options::OptionEnum;

use super::formula::{Complex, Formula};

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

/// `complex.div` by one of the methods.
pub struct DivLowering(pub ComplexRange);

impl OpConversion for DivLowering {
    type SourceOp = complex::Div;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<complex::Div>, operands: &[Value]) -> Option<()> {
        let &[a, b] = operands else { return None };
        let view = rw.view(op)?;
        let (ty, flags) = (view.result_type(0)?, view.fastmath()?);
        let f = &Formula::new(rw, ty, flags)?;
        let (a, b) = (f.parts(a), f.parts(b));
        let quotient = match self.0 {
            ComplexRange::Improved => smith(f, a, b),
            ComplexRange::Basic | ComplexRange::None => algebraic(f, a, b),
        };
        let value = f.join(quotient);
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `a conj(b) / |b|^2`
fn algebraic(f: &Formula<'_, '_>, a: Complex, b: Complex) -> Complex {
    let (re, im) = (f.mul(b.re, b.re), f.mul(b.im, b.im));
    let square = f.add(re, im);
    let (left, right) = (f.mul(a.re, b.re), f.mul(a.im, b.im));
    let re = f.add(left, right);
    let (left, right) = (f.mul(a.im, b.re), f.mul(a.re, b.im));
    let im = f.sub(left, right);
    Complex { re: f.divf(re, square), im: f.divf(im, square) }
}

/// Divides by the larger part of the divisor first. Special cases replace parts that become NaN.
fn smith(f: &Formula<'_, '_>, a: Complex, b: Complex) -> Complex {
    let ratio = f.divf(b.re, b.im);
    let product = f.mul(ratio, b.re);
    let divisor = f.add(b.im, product);
    let product = f.mul(a.re, ratio);
    let re = f.add(product, a.im);
    let re = f.divf(re, divisor);
    let product = f.mul(a.im, ratio);
    let im = f.sub(product, a.re);
    let by_im = Complex { re, im: f.divf(im, divisor) };

    let ratio = f.divf(b.im, b.re);
    let product = f.mul(ratio, b.im);
    let divisor = f.add(b.re, product);
    let product = f.mul(a.im, ratio);
    let re = f.add(a.re, product);
    let re = f.divf(re, divisor);
    let product = f.mul(a.re, ratio);
    let im = f.sub(a.im, product);
    let by_re = Complex { re, im: f.divf(im, divisor) };

    // A number divided by zero.
    let zero = f.number(0.0);
    let abs_b_re = f.abs(b.re);
    let b_re_is_zero = f.plain(|f| f.cmpf(P::Oeq, abs_b_re, zero));
    let abs_b_im = f.abs(b.im);
    let b_im_is_zero = f.plain(|f| f.cmpf(P::Oeq, abs_b_im, zero));
    let (re, im) = f.plain(|f| (f.cmpf(P::Ord, a.re, zero), f.cmpf(P::Ord, a.im, zero)));
    let a_is_number = f.ori(re, im);
    let b_is_zero = f.andi(b_re_is_zero, b_im_is_zero);
    let by_zero = f.andi(a_is_number, b_is_zero);
    let infinity = f.infinity(false);
    let signed = f.plain(|f| f.copy_sign(infinity, b.re));
    let quotient_by_zero = Complex { re: f.mul(signed, a.re), im: f.mul(signed, a.im) };

    // Infinity divided by a finite number.
    let (re, im) = f.plain(|f| (f.cmpf(P::One, abs_b_re, infinity), f.cmpf(P::One, abs_b_im, infinity)));
    let b_is_finite = f.andi(re, im);
    let abs_a_re = f.abs(a.re);
    let a_re_is_infinite = f.plain(|f| f.cmpf(P::Oeq, abs_a_re, infinity));
    let abs_a_im = f.abs(a.im);
    let a_im_is_infinite = f.plain(|f| f.cmpf(P::Oeq, abs_a_im, infinity));
    let a_is_infinite = f.ori(a_re_is_infinite, a_im_is_infinite);
    let of_infinity = f.andi(a_is_infinite, b_is_finite);
    let one = f.number(1.0);
    let boxed = signs(f, (a_re_is_infinite, a_im_is_infinite), (one, zero), a);
    let (left, right) = (f.mul(boxed.re, b.re), f.mul(boxed.im, b.im));
    let sum = f.add(left, right);
    let re = f.mul(infinity, sum);
    let (left, right) = (f.mul(boxed.re, b.im), f.mul(boxed.im, b.re));
    let difference = f.sub(right, left);
    let quotient_of_infinity = Complex { re, im: f.mul(infinity, difference) };

    // A finite number divided by infinity.
    let (re, im) = f.plain(|f| (f.cmpf(P::One, abs_a_re, infinity), f.cmpf(P::One, abs_a_im, infinity)));
    let a_is_finite = f.andi(re, im);
    let (re_infinite, im_infinite) =
        f.plain(|f| (f.cmpf(P::Oeq, abs_b_re, infinity), f.cmpf(P::Oeq, abs_b_im, infinity)));
    let b_is_infinite = f.ori(re_infinite, im_infinite);
    let by_infinity = f.andi(a_is_finite, b_is_infinite);
    let boxed = signs(f, (re_infinite, im_infinite), (one, zero), b);
    let (left, right) = (f.mul(a.re, boxed.re), f.mul(a.im, boxed.im));
    let sum = f.add(left, right);
    let re = f.mul(zero, sum);
    let (left, right) = (f.mul(a.im, boxed.re), f.mul(a.re, boxed.im));
    let difference = f.sub(left, right);
    let quotient_by_infinity = Complex { re, im: f.mul(zero, difference) };

    let im_is_larger = f.plain(|f| f.cmpf(P::Olt, abs_b_re, abs_b_im));
    let usual = f.select_both(im_is_larger, by_im, by_re);
    let mut special = f.select_both(by_infinity, quotient_by_infinity, usual);
    special = f.select_both(of_infinity, quotient_of_infinity, special);
    special = f.select_both(by_zero, quotient_by_zero, special);
    let (re, im) = f.plain(|f| (f.cmpf(P::Uno, usual.re, zero), f.cmpf(P::Uno, usual.im, zero)));
    let is_nan = f.andi(re, im);
    f.select_both(is_nan, special, usual)
}

/// One for infinite parts and zero for others, with the signs of the parts.
fn signs(f: &Formula<'_, '_>, (re, im): (Value, Value), (one, zero): (Value, Value), parts: Complex) -> Complex {
    f.plain(|f| {
        let re = f.select(re, one, zero);
        let re = f.copy_sign(re, parts.re);
        let im = f.select(im, one, zero);
        Complex { re, im: f.copy_sign(im, parts.im) }
    })
}
