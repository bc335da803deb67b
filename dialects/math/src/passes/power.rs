//! Powers.

use dialekt_arith::{CmpFPredicate, DivF, MulF, SIToFP, Select};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::{ApFloat, FloatClass};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use crate::{Exp, FPowI, Log, PowF, Rsqrt, Sqrt};
use dialekt_arith::exprs::Exprs;
use dialekt_arith::make;

/// `x ^ y = exp(y * log(x))`; products and roots for some constants `y`.
pub struct ConvertPowF;

impl OpRewrite for ConvertPowF {
    type Root = PowF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<PowF>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, y) = (view.lhs(), view.rhs());
        let ty = rw.type_of(x);
        let exponent = rw.constant(y).and_then(|attr| rw.ir().cx().float_or_splat(attr));
        let mut b = Exprs::new(rw, op);
        let exponent = exponent.filter(|_| b.float_kind(ty).is_some());
        let is = |value: f64| exponent.is_some_and(|exponent| exponent.is_exactly(value));
        let value = if exponent.is_some_and(ApFloat::is_zero) {
            b.float(ty, 1.0)
        } else if is(1.0) {
            x
        } else if is(-1.0) {
            let one = b.float(ty, 1.0);
            make!(b, DivF(one, x))
        } else if is(0.5) {
            make!(b, Sqrt(x))
        } else if is(-0.5) {
            make!(b, Rsqrt(x))
        } else if is(2.0) {
            make!(b, MulF(x, x))
        } else if is(-2.0) {
            let one = b.float(ty, 1.0);
            let square = make!(b, MulF(x, x));
            make!(b, DivF(one, square))
        } else if is(3.0) {
            let square = make!(b, MulF(x, x));
            make!(b, MulF(square, x))
        } else {
            let log = make!(b, Log(x));
            let product = make!(b, MulF(y, log));
            make!(b, Exp(product))
        };
        b.replace(op, value)
    }
}

/// Products for a constant exponent, `math.powf` for others.
pub struct ConvertFPowI;

impl OpRewrite for ConvertFPowI {
    type Root = FPowI;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FPowI>) -> Option<()> {
        let view = rw.view(op)?;
        let (mut base, power) = (view.lhs(), view.rhs());
        let ty = rw.type_of(base);
        let exponent = rw.constant(power).and_then(|attr| rw.ir().cx().int_or_splat(attr)?.as_i64());
        let mut b = Exprs::new(rw, op);
        let constant = exponent.zip(b.float_kind(ty));
        let Some((exponent, kind)) = constant else {
            let power = make!(b, SIToFP(ty, power));
            let value = make!(b, PowF(base, power));
            return b.replace(op, value);
        };
        let (one, mut value) = (b.float(ty, 1.0), b.float(ty, 1.0));
        let mut left = exponent.unsigned_abs();
        while left > 0 {
            if left & 1 == 1 {
                value = make!(b, MulF(base, value));
            }
            left >>= 1;
            base = make!(b, MulF(base, base));
        }
        if exponent < 0 {
            value = reciprocal(&mut b, one, value, kind);
        }
        b.replace(op, value)
    }
}

/// `1 / x`, an infinity for zeros.
fn reciprocal(b: &mut Exprs<'_, '_>, one: Value, x: Value, kind: dialekt_ir_core::num::FloatKind) -> Value {
    let ty = b.rw.type_of(x);
    let mut constant = |class: FloatClass| b.float_of(ty, ApFloat::from_class(kind, class));
    let zero = constant(FloatClass::Zero { negative: false });
    let minus_zero = constant(FloatClass::Zero { negative: true });
    let infinity = constant(FloatClass::Infinity { negative: false });
    let minus_infinity = constant(FloatClass::Infinity { negative: true });
    let is_zero = b.cmpf(CmpFPredicate::Oeq, x, zero);
    let is_minus_zero = b.cmpf(CmpFPredicate::Oeq, x, minus_zero);
    let quotient = make!(b, DivF(one, x));
    let value = make!(b, Select(is_zero, infinity, quotient));
    make!(b, Select(is_minus_zero, minus_infinity, value))
}
