//! Functions that are computed in `f64`, whatever the format, and rounded: their last bits may be wrong, and those of
//! passes that compute them in other ways may be, too.

use dialekt_interpreter::{Datum, Scalars, elementwise, elementwise_all};
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::num::{ApFloat, ApInt};
use dialekt_math::*;
use smallvec::smallvec;

use super::{Function, listed, wide};
use crate::arith::{checked, float, int};
use crate::models;

/// The functions of one format.
pub(super) const FUNCTIONS: &[(&str, Function)] = &[
    (Exp::DEF.name, Function::Wide1(f64::exp)),
    (Exp2::DEF.name, Function::Wide1(f64::exp2)),
    (ExpM1::DEF.name, Function::Wide1(f64::exp_m1)),
    (Log::DEF.name, Function::Wide1(f64::ln)),
    (Log2::DEF.name, Function::Wide1(f64::log2)),
    (Log10::DEF.name, Function::Wide1(f64::log10)),
    (Log1p::DEF.name, Function::Wide1(f64::ln_1p)),
    (Rsqrt::DEF.name, Function::Wide1(|value| 1.0 / value.sqrt())),
    (Cbrt::DEF.name, Function::Wide1(f64::cbrt)),
    // As in C libraries: a negative number has powers with integral exponents.
    (PowF::DEF.name, Function::Wide2(f64::powf)),
    (Sin::DEF.name, Function::Wide1(f64::sin)),
    (Cos::DEF.name, Function::Wide1(f64::cos)),
    (Tan::DEF.name, Function::Wide1(f64::tan)),
    (Asin::DEF.name, Function::Wide1(f64::asin)),
    (Acos::DEF.name, Function::Wide1(f64::acos)),
    (Atan::DEF.name, Function::Wide1(f64::atan)),
    (Atan2::DEF.name, Function::Wide2(f64::atan2)),
    (Sinh::DEF.name, Function::Wide1(f64::sinh)),
    (Cosh::DEF.name, Function::Wide1(f64::cosh)),
    (Tanh::DEF.name, Function::Wide1(f64::tanh)),
    (Asinh::DEF.name, Function::Wide1(libm::asinh)),
    (Acosh::DEF.name, Function::Wide1(libm::acosh)),
    (Atanh::DEF.name, Function::Wide1(libm::atanh)),
    (Erf::DEF.name, Function::Wide1(libm::erf)),
    (Erfc::DEF.name, Function::Wide1(libm::erfc)),
];

/// A product with as many factors as the exponent, by squaring; its reciprocal for a negative exponent.
pub(crate) fn power(base: ApFloat, exponent: &ApInt) -> ApFloat {
    let one = ApFloat::from_f64(base.kind(), 1.0);
    let left = if exponent.is_negative() { exponent.negate() } else { exponent.clone() };
    let (mut square, mut product) = (base, one);
    for bit in 0..left.active_bits() {
        if left.bit(bit) {
            product = square.mul(product);
        }
        square = square.mul(square);
    }
    if exponent.is_negative() { one.div(product) } else { product }
}

models! {
    Exp => |op, machine| listed(*op, machine, op.fastmath()),
    Exp2 => |op, machine| listed(*op, machine, op.fastmath()),
    ExpM1 => |op, machine| listed(*op, machine, op.fastmath()),
    Log => |op, machine| listed(*op, machine, op.fastmath()),
    Log2 => |op, machine| listed(*op, machine, op.fastmath()),
    Log10 => |op, machine| listed(*op, machine, op.fastmath()),
    Log1p => |op, machine| listed(*op, machine, op.fastmath()),

    Rsqrt => |op, machine| listed(*op, machine, op.fastmath()),
    Cbrt => |op, machine| listed(*op, machine, op.fastmath()),
    PowF => |op, machine| listed(*op, machine, op.fastmath()),
    FPowI => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        elementwise(*op, machine, |values| {
            let base = float(&values[0])?;
            Ok(checked(flags, &[base], power(base, int(&values[1])?)))
        })
    },

    Sin => |op, machine| listed(*op, machine, op.fastmath()),
    Cos => |op, machine| listed(*op, machine, op.fastmath()),
    Sincos => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        elementwise_all(*op, machine, |values| {
            if values[0].is_poison() {
                return Ok(smallvec![Datum::Poison, Datum::Poison]);
            }
            let value = float(&values[0])?;
            let part = |compute: fn(f64) -> f64| {
                checked(flags, &[value], ApFloat::from_f64(value.kind(), compute(wide(value))))
            };
            Ok(Scalars::from_iter([part(f64::sin), part(f64::cos)]))
        })
    },
    Tan => |op, machine| listed(*op, machine, op.fastmath()),
    Asin => |op, machine| listed(*op, machine, op.fastmath()),
    Acos => |op, machine| listed(*op, machine, op.fastmath()),
    Atan => |op, machine| listed(*op, machine, op.fastmath()),
    // The angle of two zeros is unspecified: folding gives NaN, C libraries give 0 or pi.
    Atan2 => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        let open = machine.open(Datum::bool(true)).is_poison();
        elementwise(*op, machine, |values| {
            let (y, x) = (float(&values[0])?, float(&values[1])?);
            let result = ApFloat::from_f64(y.kind(), wide(y).atan2(wide(x)));
            let is_open = open && y.is_zero() && x.is_zero();
            Ok(if is_open { Datum::Poison } else { checked(flags, &[y, x], result) })
        })
    },

    Sinh => |op, machine| listed(*op, machine, op.fastmath()),
    Cosh => |op, machine| listed(*op, machine, op.fastmath()),
    Tanh => |op, machine| listed(*op, machine, op.fastmath()),
    Asinh => |op, machine| listed(*op, machine, op.fastmath()),
    Acosh => |op, machine| listed(*op, machine, op.fastmath()),
    Atanh => |op, machine| listed(*op, machine, op.fastmath()),
    Erf => |op, machine| listed(*op, machine, op.fastmath()),
    Erfc => |op, machine| listed(*op, machine, op.fastmath()),
}
