//! Folding of functions that the host computes.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_binary, fold_unary};

use super::host;
use crate::*;

fn f32(value: ApFloat) -> f32 {
    f32::from_bits(value.bits() as u32)
}

fn f64(value: ApFloat) -> f64 {
    f64::from_bits(value.bits() as u64)
}

fn of_f32(value: f32) -> ApFloat {
    ApFloat::new(FloatKind::F32, value.to_bits().into())
}

fn of_f64(value: f64) -> ApFloat {
    ApFloat::new(FloatKind::F64, value.to_bits().into())
}

/// Folds a function for the arguments that `defined` accepts.
fn unary(
    op: OpRef<'_>,
    constants: Constants<'_>,
    narrow: fn(f32) -> f32,
    wide: fn(f64) -> f64,
    is_defined: fn(ApFloat) -> bool,
) -> Option<Folded> {
    let compute = |value: &ApFloat| {
        let value = *value;
        match value.kind() {
            FloatKind::F32 if is_defined(value) => Some(of_f32(narrow(f32(value)))),
            FloatKind::F64 if is_defined(value) => Some(of_f64(wide(f64(value)))),
            _ => None,
        }
    };
    fold_unary::<ApFloat>(op.cx(), constants.operand(op, 0), compute).map(Folded::from)
}

/// Computes a function of two numbers in `f32` or `f64`.
fn of_both(a: ApFloat, b: ApFloat, narrow: fn(f32, f32) -> f32, wide: fn(f64, f64) -> f64) -> Option<ApFloat> {
    match (a.kind(), b.kind()) {
        (FloatKind::F32, FloatKind::F32) => Some(of_f32(narrow(f32(a), f32(b)))),
        (FloatKind::F64, FloatKind::F64) => Some(of_f64(wide(f64(a), f64(b)))),
        _ => None,
    }
}

fn anything(_: ApFloat) -> bool {
    true
}

/// Returns whether the sign bit is clear. The reference tests only this, so that logarithm and root of negative zero do
/// not fold.
fn has_no_sign(value: ApFloat) -> bool {
    !value.is_negative()
}

fn is_above_minus_one(value: ApFloat) -> bool {
    !value.add(ApFloat::from_f64(value.kind(), 1.0)).is_negative()
}

macro_rules! functions {
    ($($op:ident: $function:ident $(, $is_defined:ident)?;)*) => {$(
        impl Fold for $op {
            fn fold(op: <$op as OpDecl>::View<'_>, constants: Constants<'_>) -> Option<Folded> {
                let is_defined: fn(ApFloat) -> bool = functions!(@ $($is_defined)?);
                unary(*op, constants, f32::$function, f64::$function, is_defined)
            }
        }
    )*};
    (@) => { anything };
    (@ $is_defined:ident) => { $is_defined };
}

functions! {
    Exp: exp;
    Exp2: exp2;
    ExpM1: exp_m1;
    Log: ln, has_no_sign;
    Log2: log2, has_no_sign;
    Log10: log10, has_no_sign;
    Log1p: ln_1p, is_above_minus_one;
    Sqrt: sqrt, has_no_sign;
    Sin: sin;
    Cos: cos;
    Tan: tan;
    Asin: asin;
    Acos: acos;
    Atan: atan;
    Sinh: sinh;
    Cosh: cosh;
    Tanh: tanh;
    Round: round;
    Trunc: trunc;
}

/// Functions that the standard library lacks, or computes in another way than C libraries do.
macro_rules! host_functions {
    ($($op:ident: $narrow:path, $wide:path;)*) => {$(
        impl Fold for $op {
            fn fold(op: <$op as OpDecl>::View<'_>, constants: Constants<'_>) -> Option<Folded> {
                unary(*op, constants, $narrow, $wide, anything)
            }
        }
    )*};
}

host_functions! {
    Asinh: host::asinhf, host::asinh;
    Acosh: host::acoshf, host::acosh;
    Atanh: host::atanhf, host::atanh;
    Erf: libm::erff, libm::erf;
    Erfc: libm::erfcf, libm::erfc;
}

impl Fold for PowF {
    fn fold(op: PowFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let compute = |a: &ApFloat, b: &ApFloat| of_both(*a, *b, f32::powf, f64::powf);
        fold_binary::<ApFloat>(op.cx(), constants.get_all([op.lhs(), op.rhs()]), compute).map(Folded::from)
    }
}

impl Fold for Atan2 {
    fn fold(op: Atan2View<'_>, constants: Constants<'_>) -> Option<Folded> {
        // For two zeros, the reference folds to NaN, in all formats and with all signs.
        let compute = |a: &ApFloat, b: &ApFloat| match a.is_zero() && b.is_zero() {
            true => Some(ApFloat::nan(a.kind())),
            false => of_both(*a, *b, f32::atan2, f64::atan2),
        };
        fold_binary::<ApFloat>(op.cx(), constants.get_all([op.lhs(), op.rhs()]), compute).map(Folded::from)
    }
}
