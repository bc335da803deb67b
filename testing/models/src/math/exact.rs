//! Functions whose results are exact or correctly rounded.

use dialekt_arith::FastMath;
use dialekt_interpreter::{Datum, Executed, Machine, Stop, elementwise};
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatClass, Round as Direction, Sign};
use dialekt_math::*;

use super::{Function, listed};
use crate::arith::{checked, float, floats, int, is_ruled_out};
use crate::models;

/// The functions of one format.
pub(super) const FUNCTIONS: &[(&str, Function)] = &[
    (AbsF::DEF.name, Function::Exact1(ApFloat::abs)),
    (Ceil::DEF.name, Function::Exact1(|value| value.round_to_integral(Direction::Upward))),
    (Floor::DEF.name, Function::Exact1(|value| value.round_to_integral(Direction::Downward))),
    (Round::DEF.name, Function::Exact1(|value| value.round_to_integral(Direction::NearestAway))),
    (RoundEven::DEF.name, Function::Exact1(|value| value.round_to_integral(Direction::NearestEven))),
    (Trunc::DEF.name, Function::Exact1(|value| value.round_to_integral(Direction::TowardZero))),
    // Rounded once. `math-expand-ops` rounds twice.
    (Fma::DEF.name, Function::Exact3(ApFloat::mul_add)),
    (Sqrt::DEF.name, Function::Exact1(square_root)),
];

/// Executes an op that computes an integer from one.
fn integer(op: OpRef<'_>, machine: &mut Machine<'_>, compute: fn(&ApInt) -> ApInt) -> Executed {
    elementwise(op, machine, |values| Ok(Datum::Int(compute(int(&values[0])?))))
}

/// Executes an op that counts bits; the count wraps around at the width.
fn count(op: OpRef<'_>, machine: &mut Machine<'_>, count: fn(&ApInt) -> u32) -> Executed {
    elementwise(op, machine, |values| {
        let value = int(&values[0])?;
        Ok(Datum::Int(ApInt::new_u64(64, count(value).into()).zext_or_trunc(value.width())))
    })
}

/// Executes a test of a float; poison for those that flags rule out.
fn question(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Option<Flags<FastMath>>,
    holds: fn(ApFloat) -> bool,
) -> Executed {
    let flags = flags.unwrap_or_default();
    elementwise(op, machine, |values| {
        let value = float(&values[0])?;
        Ok(if is_ruled_out(flags, value) { Datum::Poison } else { Datum::bool(holds(value)) })
    })
}

/// Returns whether a float is neither zero, subnormal, infinite nor NaN.
pub(crate) fn is_normal(value: ApFloat) -> bool {
    match value.class() {
        FloatClass::Finite { significand, .. } => 128 - significand.leading_zeros() == value.kind().mantissa_width(),
        _ => false,
    }
}

/// A power of integers, modulo 2 to the power of their width; for a negative exponent, the integral part of the
/// reciprocal.
fn power(base: &ApInt, exponent: &ApInt) -> Result<ApInt, Stop> {
    if !exponent.is_negative() {
        return Ok(base.pow(exponent));
    }
    let one = ApInt::one(base.width());
    match () {
        () if base.is_zero() => Err(Stop::undefined("zero to a negative power")),
        // All ones in one bit are both one and minus one: the result is the same.
        () if base.is_all_ones() => Ok(if exponent.bit(0) { base.clone() } else { one }),
        () if base.is_one() => Ok(one),
        () => Ok(ApInt::zero(base.width())),
    }
}

/// The square root, rounded to nearest, ties to even.
fn square_root(value: ApFloat) -> ApFloat {
    let kind = value.kind();
    let FloatClass::Finite { negative: false, significand, exponent } = value.class() else {
        let stays = value.is_zero() || value.is_nan() || !value.is_negative();
        // As in products: a NaN remains one, and becomes quiet.
        return if stays { value.mul(ApFloat::from_f64(kind, 1.0)) } else { ApFloat::nan(kind) };
    };
    // A significand of 239 or 240 bits, whose root has 120: more than any format needs, with the last bit for the
    // remainder.
    const BITS: u32 = 120;
    let wide = ApInt::from_limbs(4 * 64, &[significand as u64, (significand >> 64) as u64]);
    let mut up = 2 * BITS - wide.active_bits();
    if (exponent - up as i32) % 2 != 0 {
        up -= 1;
    }
    let square = wide.shl(up);
    let mut root = ApInt::zero(4 * 64);
    for bit in (0..BITS).rev() {
        let larger = root.or(&ApInt::one(4 * 64).shl(bit));
        if !square.less(&larger.mul(&larger), Sign::Unsigned) {
            root = larger;
        }
    }
    let rest = u128::from(root.mul(&root) != square);
    let limb = |number: usize| u128::from(root.limbs().get(number).copied().unwrap_or(0));
    let significand = (limb(0) | limb(1) << 64) << 1 | rest;
    ApFloat::from_class(
        kind,
        FloatClass::Finite { negative: false, significand, exponent: (exponent - up as i32) / 2 - 1 },
    )
}

models! {
    AbsF => |op, machine| listed(*op, machine, op.fastmath()),
    // The sign of a NaN is unspecified, as its other bits are.
    CopySign => |op, machine| {
        let flags = op.fastmath().unwrap_or_default();
        let open = machine.open(Datum::bool(true)).is_poison();
        elementwise(*op, machine, |values| {
            let (value, sign) = (float(&values[0])?, float(&values[1])?);
            let is_open = open && sign.is_nan() && !value.is_nan();
            Ok(if is_open { Datum::Poison } else { checked(flags, &[value, sign], value.copy_sign(sign)) })
        })
    },
    Ceil => |op, machine| listed(*op, machine, op.fastmath()),
    Floor => |op, machine| listed(*op, machine, op.fastmath()),
    Round => |op, machine| listed(*op, machine, op.fastmath()),
    RoundEven => |op, machine| listed(*op, machine, op.fastmath()),
    Trunc => |op, machine| listed(*op, machine, op.fastmath()),
    // The documentation applies the bounds in this order; if they are swapped, a value between them becomes the upper
    // one.
    ClampF => |op, machine| floats(*op, machine, op.fastmath().unwrap_or_default(), |values| {
        Ok(values[0].minimum(values[1]).maximum(values[2]))
    }),
    Fma => |op, machine| listed(*op, machine, op.fastmath()),
    Sqrt => |op, machine| listed(*op, machine, op.fastmath()),

    // That of the least number is itself: the documentation does not forbid that it wraps around, and folding does so.
    AbsI => |op, machine| integer(*op, machine, ApInt::abs),
    // All bits of zero are leading zeros, and trailing ones.
    CountLeadingZeros => |op, machine| count(*op, machine, ApInt::leading_zeros),
    CountTrailingZeros => |op, machine| count(*op, machine, ApInt::trailing_zeros),
    CtPop => |op, machine| count(*op, machine, ApInt::count_ones),
    // Zero to a negative power is undefined behavior: `convert-math-to-funcs` divides by zero, and it is not folded.
    IPowI => |op, machine| elementwise(*op, machine, |values| Ok(Datum::Int(power(int(&values[0])?, int(&values[1])?)?))),

    IsFinite => |op, machine| question(*op, machine, op.fastmath(), ApFloat::is_finite),
    IsInf => |op, machine| question(*op, machine, op.fastmath(), ApFloat::is_infinite),
    IsNaN => |op, machine| question(*op, machine, op.fastmath(), ApFloat::is_nan),
    IsNormal => |op, machine| question(*op, machine, op.fastmath(), is_normal),
}
