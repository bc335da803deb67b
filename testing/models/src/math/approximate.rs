//! Functions that are computed in `f64`, whatever the format, and rounded: results may be off in the last bits, and passes that compute
//! them in another way are off in others.

use dialekt_arith::FastMath;
use dialekt_interpreter::{Datum, Executed, Machine, Scalars, elementwise, elementwise_all};
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use dialekt_math::*;
use smallvec::smallvec;

use crate::arith::{float, floats, int, is_ruled_out};
use crate::models;

/// The names of these ops.
pub(crate) const APPROXIMATE: &[&str] = &[
    Acos::DEF.name,
    Acosh::DEF.name,
    Asin::DEF.name,
    Asinh::DEF.name,
    Atan::DEF.name,
    Atan2::DEF.name,
    Atanh::DEF.name,
    Cbrt::DEF.name,
    Cos::DEF.name,
    Cosh::DEF.name,
    Erf::DEF.name,
    Erfc::DEF.name,
    Exp::DEF.name,
    Exp2::DEF.name,
    ExpM1::DEF.name,
    FPowI::DEF.name,
    Log::DEF.name,
    Log10::DEF.name,
    Log1p::DEF.name,
    Log2::DEF.name,
    PowF::DEF.name,
    Rsqrt::DEF.name,
    Sin::DEF.name,
    Sincos::DEF.name,
    Sinh::DEF.name,
    Tan::DEF.name,
    Tanh::DEF.name,
];

fn wide(value: ApFloat) -> f64 {
    value.convert(FloatKind::F64).to_f64()
}

fn unary(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Option<Flags<FastMath>>,
    compute: fn(f64) -> f64,
) -> Executed {
    floats(op, machine, flags.unwrap_or_default(), |values| {
        Ok(ApFloat::from_f64(values[0].kind(), compute(wide(values[0]))))
    })
}

fn both(a: ApFloat, b: ApFloat, compute: fn(f64, f64) -> f64) -> ApFloat {
    ApFloat::from_f64(a.kind(), compute(wide(a), wide(b)))
}

/// A product of as many factors as an exponent says, by squares; the reciprocal of it where that is negative.
fn power(base: ApFloat, exponent: &ApInt) -> ApFloat {
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
    Exp => |op, machine| unary(*op, machine, op.fastmath(), f64::exp),
    Exp2 => |op, machine| unary(*op, machine, op.fastmath(), f64::exp2),
    ExpM1 => |op, machine| unary(*op, machine, op.fastmath(), f64::exp_m1),
    Log => |op, machine| unary(*op, machine, op.fastmath(), f64::ln),
    Log2 => |op, machine| unary(*op, machine, op.fastmath(), f64::log2),
    Log10 => |op, machine| unary(*op, machine, op.fastmath(), f64::log10),
    Log1p => |op, machine| unary(*op, machine, op.fastmath(), f64::ln_1p),

    Rsqrt => |op, machine| unary(*op, machine, op.fastmath(), |value| 1.0 / value.sqrt()),
    Cbrt => |op, machine| unary(*op, machine, op.fastmath(), f64::cbrt),
    // As C libraries define it: a negative number has powers with integers as exponents.
    PowF => |op, machine| floats(*op, machine, op.fastmath().unwrap_or_default(), |values| {
        Ok(both(values[0], values[1], f64::powf))
    }),
    FPowI => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        elementwise(*op, machine, |values| {
            let base = float(&values[0])?;
            let result = power(base, int(&values[1])?);
            let is_poison = [base, result].iter().any(|value| is_ruled_out(flags, *value));
            Ok(if is_poison { Datum::Poison } else { Datum::Float(result) })
        })
    },

    Sin => |op, machine| unary(*op, machine, op.fastmath(), f64::sin),
    Cos => |op, machine| unary(*op, machine, op.fastmath(), f64::cos),
    Sincos => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        elementwise_all(*op, machine, |values| {
            if values[0].is_poison() {
                return Ok(smallvec![Datum::Poison, Datum::Poison]);
            }
            let value = float(&values[0])?;
            let part = |compute: fn(f64) -> f64| {
                let result = ApFloat::from_f64(value.kind(), compute(wide(value)));
                let is_poison = is_ruled_out(flags, value) || is_ruled_out(flags, result);
                if is_poison { Datum::Poison } else { Datum::Float(result) }
            };
            Ok(Scalars::from_iter([part(f64::sin), part(f64::cos)]))
        })
    },
    Tan => |op, machine| unary(*op, machine, op.fastmath(), f64::tan),
    Asin => |op, machine| unary(*op, machine, op.fastmath(), f64::asin),
    Acos => |op, machine| unary(*op, machine, op.fastmath(), f64::acos),
    Atan => |op, machine| unary(*op, machine, op.fastmath(), f64::atan),
    // There is no ray through the origin: of two zeros the angle is open. Folding says NaN, C libraries say 0 or pi.
    Atan2 => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        let open = machine.open(Datum::bool(true)).is_poison();
        elementwise(*op, machine, |values| {
            let (y, x) = (float(&values[0])?, float(&values[1])?);
            let result = both(y, x, f64::atan2);
            let is_open = open && y.is_zero() && x.is_zero();
            let is_poison = is_open || [y, x, result].iter().any(|value| is_ruled_out(flags, *value));
            Ok(if is_poison { Datum::Poison } else { Datum::Float(result) })
        })
    },

    Sinh => |op, machine| unary(*op, machine, op.fastmath(), f64::sinh),
    Cosh => |op, machine| unary(*op, machine, op.fastmath(), f64::cosh),
    Tanh => |op, machine| unary(*op, machine, op.fastmath(), f64::tanh),
    Asinh => |op, machine| unary(*op, machine, op.fastmath(), libm::asinh),
    Acosh => |op, machine| unary(*op, machine, op.fastmath(), libm::acosh),
    Atanh => |op, machine| unary(*op, machine, op.fastmath(), libm::atanh),
    Erf => |op, machine| unary(*op, machine, op.fastmath(), libm::erf),
    Erfc => |op, machine| unary(*op, machine, op.fastmath(), libm::erfc),
}
