//! Models of arith: integers wrap around, floats are rounded to nearest; results are poison if flags do not hold.

use std::cmp::Ordering;

use dialekt_arith::*;
use dialekt_interpreter::{Datum, Executed, Machine, Step, Stop, elementwise, elementwise_all};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind, Sign};
use smallvec::smallvec;

use crate::models;

/// The element type of a type, or the type itself.
pub(crate) fn element_type(cx: &ContextData, ty: Option<Type>) -> Type {
    let ty = ty.unwrap_or(Type::NONE);
    cx.type_data(ty).element_type().unwrap_or(ty)
}

/// The width of the integers of the first result.
pub(crate) fn result_width(op: OpRef<'_>) -> Result<u32, Stop> {
    let width = op.cx().integer_width(element_type(op.cx(), op.result_type(0)));
    width.ok_or_else(|| Stop::unsupported("a result that is no integer"))
}

/// The format of the floats of the first result.
pub(crate) fn result_kind(op: OpRef<'_>) -> Result<FloatKind, Stop> {
    let kind = op.cx().float_kind(element_type(op.cx(), op.result_type(0)));
    kind.ok_or_else(|| Stop::unsupported("a result that is no float"))
}

pub(crate) fn int(datum: &Datum) -> Result<&ApInt, Stop> {
    datum.as_int().ok_or_else(|| Stop::unsupported("a value that is no integer"))
}

pub(crate) fn float(datum: &Datum) -> Result<ApFloat, Stop> {
    datum.as_float().ok_or_else(|| Stop::unsupported("a value that is no float"))
}

/// The integer; poison for `None`.
fn or_poison(value: Option<ApInt>) -> Datum {
    value.map_or(Datum::Poison, Datum::Int)
}

/// Executes an op that computes an integer from two.
pub(crate) fn integers(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    compute: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Executed {
    elementwise(op, machine, |values| Ok(or_poison(compute(int(&values[0])?, int(&values[1])?))))
}

/// A sum, difference or product; poison if a flag does not hold.
fn wrapping(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Flags<IntegerOverflow>,
    compute: fn(&ApInt, &ApInt, Sign) -> (ApInt, bool),
) -> Executed {
    let breaks = |a: &ApInt, b: &ApInt, flag: IntegerOverflow, sign| flags.contains(flag) && compute(a, b, sign).1;
    integers(op, machine, |a, b| {
        let broken =
            breaks(a, b, IntegerOverflow::Nsw, Sign::Signed) || breaks(a, b, IntegerOverflow::Nuw, Sign::Unsigned);
        (!broken).then(|| compute(a, b, Sign::Signed).0)
    })
}

/// A quotient or remainder. A divisor of zero or poison is undefined behavior, and so is a signed quotient that
/// overflows. `inexact` makes a quotient with a remainder poison.
pub(crate) fn division(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    sign: Sign,
    exact: bool,
    compute: fn(&ApInt, &ApInt, Sign) -> Option<ApInt>,
) -> Executed {
    elementwise_all(op, machine, |values| {
        let Datum::Int(divisor) = &values[1] else { return Err(Stop::undefined("division by poison")) };
        if divisor.is_zero() {
            return Err(Stop::undefined("division by zero"));
        }
        let Datum::Int(value) = &values[0] else {
            // Poison could be the least number, whose quotient overflows.
            return match sign == Sign::Signed && divisor.is_all_ones() {
                true => Err(Stop::undefined("division of poison by -1")),
                false => Ok(smallvec![Datum::Poison]),
            };
        };
        if sign == Sign::Signed && value.is_min_value(Sign::Signed) && divisor.is_all_ones() {
            return Err(Stop::undefined("signed overflow of a division"));
        }
        if exact && value.rem(divisor, sign).is_none_or(|rest| !rest.is_zero()) {
            return Ok(smallvec![Datum::Poison]);
        }
        Ok(smallvec![or_poison(compute(value, divisor, sign))])
    })
}

/// Both halves of a product.
fn extended_product(op: OpRef<'_>, machine: &mut Machine<'_>, sign: Sign) -> Executed {
    elementwise_all(op, machine, |values| {
        Ok(match values {
            [Datum::Int(a), Datum::Int(b)] => smallvec![Datum::Int(a.mul(b)), Datum::Int(a.mul_high(b, sign))],
            _ => smallvec![Datum::Poison, Datum::Poison],
        })
    })
}

/// A shift; poison for amounts of at least the width.
pub(crate) fn shift(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    compute: impl Fn(&ApInt, u32) -> Option<ApInt>,
) -> Executed {
    integers(op, machine, |a, b| {
        let by = b.saturating_u32();
        (by < a.width()).then(|| compute(a, by)).flatten()
    })
}

/// The value after a right shift; `None` if it is exact and loses ones.
fn shifted_right(value: &ApInt, by: u32, exact: bool, shift: fn(&ApInt, u32) -> ApInt) -> Option<ApInt> {
    let shifted = shift(value, by);
    (!exact || shifted.shl(by) == *value).then_some(shifted)
}

/// Returns whether flags rule a float out.
pub(crate) fn is_ruled_out(flags: Flags<FastMath>, value: ApFloat) -> bool {
    flags.contains(FastMath::Nnan) && value.is_nan() || flags.contains(FastMath::Ninf) && value.is_infinite()
}

/// The result of an op on floats, or poison if flags rule a float out.
pub(crate) fn checked(flags: Flags<FastMath>, operands: &[ApFloat], result: ApFloat) -> Datum {
    match operands.iter().chain([&result]).any(|value| is_ruled_out(flags, *value)) {
        true => Datum::Poison,
        false => Datum::Float(result),
    }
}

/// Executes an op on floats with flags. Flags that allow other results than those of the op as written are not used.
pub(crate) fn floats(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Flags<FastMath>,
    compute: impl Fn(&[ApFloat]) -> Result<ApFloat, Stop>,
) -> Executed {
    elementwise(op, machine, |values| {
        let values = values.iter().map(float).collect::<Result<smallvec::SmallVec<[_; 3]>, _>>()?;
        Ok(checked(flags, &values, compute(&values)?))
    })
}

/// Executes an op on two floats.
fn binary(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Flags<FastMath>,
    compute: fn(ApFloat, ApFloat) -> ApFloat,
) -> Executed {
    floats(op, machine, flags, |values| Ok(compute(values[0], values[1])))
}

/// `maxnumf` and `minnumf`: for two zeros with different signs, either may be the result.
fn chosen_number(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    flags: Flags<FastMath>,
    compute: fn(ApFloat, ApFloat) -> ApFloat,
) -> Executed {
    let open_zero = machine.open(Datum::bool(true)).is_poison();
    elementwise(op, machine, |values| {
        let (a, b) = (float(&values[0])?, float(&values[1])?);
        let result = compute(a, b);
        let is_open = a.is_zero() && b.is_zero() && a.is_negative() != b.is_negative() && open_zero;
        Ok(if is_open { Datum::Poison } else { checked(flags, &[a, b], result) })
    })
}

/// Returns whether integers satisfy a predicate.
pub(crate) fn ordered(predicate: CmpIPredicate, a: &ApInt, b: &ApInt) -> bool {
    let signed = || a.compare(b, Sign::Signed);
    let unsigned = || a.compare(b, Sign::Unsigned);
    match predicate {
        CmpIPredicate::Eq => a == b,
        CmpIPredicate::Ne => a != b,
        CmpIPredicate::Slt => signed().is_lt(),
        CmpIPredicate::Sle => signed().is_le(),
        CmpIPredicate::Sgt => signed().is_gt(),
        CmpIPredicate::Sge => signed().is_ge(),
        CmpIPredicate::Ult => unsigned().is_lt(),
        CmpIPredicate::Ule => unsigned().is_le(),
        CmpIPredicate::Ugt => unsigned().is_gt(),
        CmpIPredicate::Uge => unsigned().is_ge(),
    }
}

fn ordered_floats(predicate: CmpFPredicate, a: ApFloat, b: ApFloat) -> bool {
    use CmpFPredicate::*;
    let order = a.compare(b);
    let is = |wanted: fn(Ordering) -> bool| order.is_some_and(wanted);
    match predicate {
        AlwaysFalse => false,
        AlwaysTrue => true,
        Ord => order.is_some(),
        Uno => order.is_none(),
        Oeq => is(Ordering::is_eq),
        Ogt => is(Ordering::is_gt),
        Oge => is(Ordering::is_ge),
        Olt => is(Ordering::is_lt),
        Ole => is(Ordering::is_le),
        One => is(Ordering::is_ne),
        Ueq => order.is_none_or(Ordering::is_eq),
        Ugt => order.is_none_or(Ordering::is_gt),
        Uge => order.is_none_or(Ordering::is_ge),
        Ult => order.is_none_or(Ordering::is_lt),
        Ule => order.is_none_or(Ordering::is_le),
        Une => order.is_none_or(Ordering::is_ne),
    }
}

/// The next float away from zero, or towards it.
fn neighbour(value: ApFloat, away: bool) -> ApFloat {
    ApFloat::new(value.kind(), if away { value.bits() + 1 } else { value.bits() - 1 })
}

/// A float in a narrower format, by a rounding mode. Each number of the narrower format is one of the wide format.
fn narrowed(value: ApFloat, kind: FloatKind, mode: RoundingMode) -> Result<ApFloat, Stop> {
    let nearest = value.convert(kind);
    if mode == RoundingMode::ToNearestEven || !value.is_finite() || nearest.is_nan() {
        return Ok(nearest);
    }
    if !kind.is_subset_of(value.kind()) || !kind.has_sign() {
        return Err(Stop::unsupported("rounding between these formats"));
    }
    let magnitude = |float: ApFloat| float.abs().convert(value.kind());
    let order = magnitude(nearest).compare(value.abs());
    let down = |float: ApFloat| if float.is_zero() { float } else { neighbour(float, false) };
    Ok(match (mode, order) {
        (_, Some(Ordering::Equal) | None) => nearest,
        (RoundingMode::TowardZero, Some(Ordering::Greater)) => down(nearest),
        (RoundingMode::Downward, Some(Ordering::Greater)) if !value.is_negative() => down(nearest),
        (RoundingMode::Upward, Some(Ordering::Greater)) if value.is_negative() => down(nearest),
        (RoundingMode::Downward, Some(Ordering::Less)) if value.is_negative() => neighbour(nearest, true),
        (RoundingMode::Upward, Some(Ordering::Less)) if !value.is_negative() => neighbour(nearest, true),
        (RoundingMode::ToNearestAway, Some(Ordering::Less)) => {
            // The tie went to the even one of two; the other one is as near.
            let above = neighbour(nearest, true);
            let half = ApFloat::from_f64(value.kind(), 0.5);
            let middle = magnitude(nearest).mul(half).add(magnitude(above).mul(half));
            if middle.compare(value.abs()) == Some(Ordering::Equal) { above } else { nearest }
        }
        _ => nearest,
    })
}

/// The power of two of a scale, in a format.
fn scale(value: ApFloat, kind: FloatKind) -> ApFloat {
    value.convert(FloatKind::F8E8M0FNU).convert(kind)
}

/// Returns whether the bits of a NaN are unspecified. Those of the NaN that arithmetic returns are not: programs look
/// at its exponent, as the expansion of `math.roundeven` does, and must not get poison.
pub(crate) fn has_open_bits(value: ApFloat) -> bool {
    value.is_nan() && value.bits() != ApFloat::nan(value.kind()).bits()
}

/// The bits of a value as a value of another type.
pub(crate) fn bitcast(op: OpRef<'_>, machine: &mut Machine<'_>) -> Executed {
    let cx = op.cx();
    let ty = element_type(cx, op.result_type(0));
    let open = machine.open(Datum::bool(true)).is_poison();
    elementwise(op, machine, |values| {
        let bits = match &values[0] {
            Datum::Int(value) => value.clone(),
            Datum::Float(value) if open && has_open_bits(*value) => return Ok(Datum::Poison),
            Datum::Float(value) => {
                let bits = value.bits();
                ApInt::from_limbs(value.kind().width(), &[bits as u64, (bits >> 64) as u64])
            }
            _ => return Err(Stop::unsupported("a value without bits")),
        };
        match cx.float_kind(ty) {
            Some(kind) => {
                let limb = |number: usize| u128::from(bits.limbs().get(number).copied().unwrap_or(0));
                Ok(Datum::Float(ApFloat::new(kind, limb(0) | limb(1) << 64)))
            }
            None => Ok(Datum::Int(bits)),
        }
    })
}

/// Executes an op that computes an integer of the result's width from an integer.
pub(crate) fn resized(
    op: OpRef<'_>,
    machine: &mut Machine<'_>,
    compute: impl Fn(&ApInt, u32) -> Option<ApInt>,
) -> Executed {
    let width = result_width(op)?;
    elementwise(op, machine, |values| Ok(or_poison(compute(int(&values[0])?, width))))
}

fn to_float(op: OpRef<'_>, machine: &mut Machine<'_>, sign: Sign) -> Executed {
    let kind = result_kind(op)?;
    elementwise(op, machine, |values| Ok(Datum::Float(ApFloat::from_int(kind, int(&values[0])?, sign))))
}

/// The integral part; poison if it overflows.
fn to_int(op: OpRef<'_>, machine: &mut Machine<'_>, sign: Sign) -> Executed {
    let width = result_width(op)?;
    elementwise(op, machine, |values| Ok(or_poison(float(&values[0])?.to_int(width, sign))))
}

fn truncated(value: &ApInt, width: u32, flags: Flags<IntegerOverflow>) -> Option<ApInt> {
    let narrow = value.zext_or_trunc(width);
    let keeps = |wide: ApInt| wide == *value;
    let holds = (!flags.contains(IntegerOverflow::Nsw) || keeps(narrow.sext_or_trunc(value.width())))
        && (!flags.contains(IntegerOverflow::Nuw) || keeps(narrow.zext_or_trunc(value.width())));
    holds.then_some(narrow)
}

/// `shli`: `None` if a flag does not hold for the bits that are shifted out.
fn shifted_left(value: &ApInt, by: u32, flags: Flags<IntegerOverflow>) -> Option<ApInt> {
    let shifted = value.shl(by);
    let holds = (!flags.contains(IntegerOverflow::Nsw) || shifted.ashr(by) == *value)
        && (!flags.contains(IntegerOverflow::Nuw) || shifted.lshr(by) == *value);
    holds.then_some(shifted)
}

models! {
    AddI => |op, machine| wrapping(*op, machine, op.overflow_flags().unwrap_or_default(), ApInt::add_overflows),
    SubI => |op, machine| wrapping(*op, machine, op.overflow_flags().unwrap_or_default(), ApInt::sub_overflows),
    MulI => |op, machine| wrapping(*op, machine, op.overflow_flags().unwrap_or_default(), ApInt::mul_overflows),
    AddUIExtended => |op, machine| elementwise_all(*op, machine, |values| Ok(match values {
        [Datum::Int(a), Datum::Int(b)] => {
            let (sum, carry) = a.add_overflows(b, Sign::Unsigned);
            smallvec![Datum::Int(sum), Datum::bool(carry)]
        }
        _ => smallvec![Datum::Poison, Datum::Poison],
    })),
    MulSIExtended => |op, machine| extended_product(*op, machine, Sign::Signed),
    MulUIExtended => |op, machine| extended_product(*op, machine, Sign::Unsigned),
    DivSI => |op, machine| division(*op, machine, Sign::Signed, op.is_exact(), ApInt::div),
    DivUI => |op, machine| division(*op, machine, Sign::Unsigned, op.is_exact(), ApInt::div),
    CeilDivSI => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::div_ceil),
    CeilDivUI => |op, machine| division(*op, machine, Sign::Unsigned, false, ApInt::div_ceil),
    FloorDivSI => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::div_floor),
    RemSI => |op, machine| division(*op, machine, Sign::Signed, false, ApInt::rem),
    RemUI => |op, machine| division(*op, machine, Sign::Unsigned, false, ApInt::rem),

    AndI => |op, machine| integers(*op, machine, |a, b| Some(a.and(b))),
    OrI => |op, machine| integers(*op, machine, |a, b| Some(a.or(b))),
    XOrI => |op, machine| integers(*op, machine, |a, b| Some(a.xor(b))),
    ShLI => |op, machine| {
        let flags = op.overflow_flags().unwrap_or_default();
        shift(*op, machine, |value, by| shifted_left(value, by, flags))
    },
    ShRSI => |op, machine| shift(*op, machine, |value, by| shifted_right(value, by, op.is_exact(), ApInt::ashr)),
    ShRUI => |op, machine| shift(*op, machine, |value, by| shifted_right(value, by, op.is_exact(), ApInt::lshr)),
    MaxSI => |op, machine| integers(*op, machine, |a, b| Some(a.max(b, Sign::Signed).clone())),
    MaxUI => |op, machine| integers(*op, machine, |a, b| Some(a.max(b, Sign::Unsigned).clone())),
    MinSI => |op, machine| integers(*op, machine, |a, b| Some(a.min(b, Sign::Signed).clone())),
    MinUI => |op, machine| integers(*op, machine, |a, b| Some(a.min(b, Sign::Unsigned).clone())),

    CmpI => |op, machine| {
        let predicate = op.predicate().ok_or_else(|| Stop::unsupported("a comparison without predicate"))?;
        elementwise(*op, machine, |values| Ok(Datum::bool(ordered(predicate, int(&values[0])?, int(&values[1])?))))
    },
    CmpF => |op, machine| {
        let predicate = op.predicate().ok_or_else(|| Stop::unsupported("a comparison without predicate"))?;
        let flags = op.fastmath().unwrap_or_default();
        elementwise(*op, machine, |values| {
            let (a, b) = (float(&values[0])?, float(&values[1])?);
            Ok(match is_ruled_out(flags, a) || is_ruled_out(flags, b) {
                true => Datum::Poison,
                false => Datum::bool(ordered_floats(predicate, a, b)),
            })
        })
    },
    // Poison that is not selected does no harm.
    Select => |op, machine| match machine.get(op.condition()) {
        Datum::Shaped(_) => elementwise_all(*op, machine, |values| Ok(smallvec![match &values[0] {
            Datum::Int(condition) if condition.is_zero() => values[2].clone(),
            Datum::Int(_) => values[1].clone(),
            _ => Datum::Poison,
        }])),
        Datum::Int(condition) if condition.is_zero() => Ok(machine.get(op.false_value()).into()),
        Datum::Int(_) => Ok(machine.get(op.true_value()).into()),
        _ => Ok(Step::from(Datum::poison_of(op.cx(), op.result_type(0).unwrap_or(Type::NONE)))),
    },

    NegF => |op, machine| floats(*op, machine, op.fastmath().unwrap_or_default(), |values| Ok(values[0].negate())),
    AddF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::add),
    SubF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::sub),
    MulF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::mul),
    DivF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::div),
    RemF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::rem),
    MaximumF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::maximum),
    MinimumF => |op, machine| binary(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::minimum),
    MaxNumF => |op, machine| chosen_number(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::max_num),
    MinNumF => |op, machine| chosen_number(*op, machine, op.fastmath().unwrap_or_default(), ApFloat::min_num),

    ExtSI => |op, machine| resized(*op, machine, |value, width| Some(value.sext_or_trunc(width))),
    ExtUI => |op, machine| resized(*op, machine, |value, width| Some(value.zext_or_trunc(width))),
    TruncI => |op, machine| {
        let flags = op.overflow_flags().unwrap_or_default();
        resized(*op, machine, |value, width| truncated(value, width, flags))
    },
    IndexCast => |op, machine| resized(*op, machine, |value, width| Some(value.sext_or_trunc(width))),
    IndexCastUI => |op, machine| resized(*op, machine, |value, width| Some(value.zext_or_trunc(width))),
    ExtF => |op, machine| {
        let kind = result_kind(*op)?;
        floats(*op, machine, op.fastmath().unwrap_or_default(), |values| Ok(values[0].convert(kind)))
    },
    TruncF => |op, machine| {
        let (kind, mode) = (result_kind(*op)?, op.roundingmode().unwrap_or(RoundingMode::ToNearestEven));
        floats(*op, machine, op.fastmath().unwrap_or_default(), |values| narrowed(values[0], kind, mode))
    },
    ScalingExtF => |op, machine| {
        let kind = result_kind(*op)?;
        let flags = op.fastmath().unwrap_or_default();
        floats(*op, machine, flags, |values| Ok(values[0].convert(kind).mul(scale(values[1], kind))))
    },
    ScalingTruncF => |op, machine| {
        let (kind, mode) = (result_kind(*op)?, op.roundingmode().unwrap_or(RoundingMode::ToNearestEven));
        let flags = op.fastmath().unwrap_or_default();
        floats(*op, machine, flags, |values| narrowed(values[0].div(scale(values[1], values[0].kind())), kind, mode))
    },
    SIToFP => |op, machine| to_float(*op, machine, Sign::Signed),
    UIToFP => |op, machine| to_float(*op, machine, Sign::Unsigned),
    FPToSI => |op, machine| to_int(*op, machine, Sign::Signed),
    FPToUI => |op, machine| to_int(*op, machine, Sign::Unsigned),
    Bitcast => |op, machine| bitcast(*op, machine),
}
