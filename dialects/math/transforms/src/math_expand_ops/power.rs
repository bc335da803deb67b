//! Expansion of powers.

use dialekt_arith as arith;
use dialekt_arith::{CmpFPredicate, static_float_kind};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_math::{Exp, FPowI, Log, PowF, Rsqrt, Sqrt};

/// `x ^ y = exp(y * log(x))`; products and roots for some constants `y`.
#[derive(Described)]
pub struct ConvertPowF;

impl OpRewrite for ConvertPowF {
    type SourceOp = PowF;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<PowF>) -> Option<()> {
        let view = rw.view(op)?;
        let (x, y) = (view.lhs(), view.rhs());
        let ty = rw.type_of(x);
        let exponent = rw.constant(y).and_then(|attr| rw.ir().cx().float_or_splat(attr));
        let exponent = exponent.filter(|_| static_float_kind(rw.cx(), ty).is_some());
        let is = |value: f64| exponent.is_some_and(|exponent| exponent.is_exactly(value));
        let value = if exponent.is_some_and(ApFloat::is_zero) {
            arith::Constant::float(rw, ty, 1.0)
        } else if is(1.0) {
            x
        } else if is(-1.0) {
            let one = arith::Constant::float(rw, ty, 1.0);
            rw.create(arith::DivF::build(one, x)).result()
        } else if is(0.5) {
            rw.create(Sqrt::build(x)).result()
        } else if is(-0.5) {
            rw.create(Rsqrt::build(x)).result()
        } else if is(2.0) {
            rw.create(arith::MulF::build(x, x)).result()
        } else if is(-2.0) {
            let one = arith::Constant::float(rw, ty, 1.0);
            let square = rw.create(arith::MulF::build(x, x)).result();
            rw.create(arith::DivF::build(one, square)).result()
        } else if is(3.0) {
            let square = rw.create(arith::MulF::build(x, x)).result();
            rw.create(arith::MulF::build(square, x)).result()
        } else {
            let log = rw.create(Log::build(x)).result();
            let product = rw.create(arith::MulF::build(y, log)).result();
            rw.create(Exp::build(product)).result()
        };
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// Products for a constant exponent, `math.powf` for others.
#[derive(Described)]
pub struct ConvertFPowI;

impl OpRewrite for ConvertFPowI {
    type SourceOp = FPowI;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FPowI>) -> Option<()> {
        let view = rw.view(op)?;
        let (mut base, power) = (view.lhs(), view.rhs());
        let ty = rw.type_of(base);
        let exponent = rw.constant(power).and_then(|attr| rw.ir().cx().int_or_splat(attr)?.as_i64());
        let constant = exponent.zip(static_float_kind(rw.cx(), ty));
        let Some((exponent, kind)) = constant else {
            let power = rw.create(arith::SIToFP::build(ty, power)).result();
            let value = rw.create(PowF::build(base, power)).result();
            rw.replace_op(op, &[value]);
            return Some(());
        };
        let (one, mut value) = (arith::Constant::float(rw, ty, 1.0), arith::Constant::float(rw, ty, 1.0));
        let mut left = exponent.unsigned_abs();
        while left > 0 {
            if left & 1 == 1 {
                value = rw.create(arith::MulF::build(base, value)).result();
            }
            left >>= 1;
            base = rw.create(arith::MulF::build(base, base)).result();
        }
        if exponent < 0 {
            value = reciprocal(rw, one, value, kind);
        }
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `1 / x`, with infinities for zeros.
fn reciprocal(rw: &mut Rewriter<'_>, one: Value, x: Value, kind: FloatKind) -> Value {
    let ty = rw.type_of(x);
    let mut constant = |class: FloatClass| arith::Constant::apfloat(rw, ty, ApFloat::from_class(kind, class));
    let zero = constant(FloatClass::Zero { negative: false });
    let minus_zero = constant(FloatClass::Zero { negative: true });
    let infinity = constant(FloatClass::Infinity { negative: false });
    let minus_infinity = constant(FloatClass::Infinity { negative: true });
    let is_zero = rw.create(arith::CmpF::build(x, zero, CmpFPredicate::Oeq)).result();
    let is_minus_zero = rw.create(arith::CmpF::build(x, minus_zero, CmpFPredicate::Oeq)).result();
    let quotient = rw.create(arith::DivF::build(one, x)).result();
    let value = rw.create(arith::Select::build(is_zero, infinity, quotient)).result();
    rw.create(arith::Select::build(is_minus_zero, minus_infinity, value)).result()
}
