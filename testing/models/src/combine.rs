//! Reductions by kind: their identity, and the function of a step.

use dialekt_arith::AtomicRMWKind;
use dialekt_interpreter::{Datum, Machine, Shaped, Stop};
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::num::{ApFloat, ApInt, FloatClass, Sign};

use crate::arith::{element_type, float, int};

/// Combines two values element by element. Integers wrap around.
pub(crate) fn combine(machine: &Machine<'_>, kind: AtomicRMWKind, a: &Datum, b: &Datum) -> Result<Datum, Stop> {
    use AtomicRMWKind as K;
    let shaped = |shape: &Shaped, part: &dyn Fn(usize) -> Result<Datum, Stop>| {
        let elements = (0..shape.elements.len()).map(part).collect::<Result<_, _>>()?;
        Ok(Datum::shaped(&shape.shape, elements))
    };
    match (a, b) {
        (Datum::Shaped(a), Datum::Shaped(b)) => {
            return shaped(a, &|i| combine(machine, kind, &a.elements[i], &b.elements[i]));
        }
        (Datum::Shaped(a), b) => return shaped(a, &|i| combine(machine, kind, &a.elements[i], b)),
        (a, Datum::Shaped(b)) => return shaped(b, &|i| combine(machine, kind, a, &b.elements[i])),
        _ if kind == K::Assign => return Ok(b.clone()),
        (Datum::Poison, _) | (_, Datum::Poison) => return Ok(Datum::Poison),
        _ => {}
    }
    let integers = |compute: &dyn Fn(&ApInt, &ApInt) -> ApInt| Ok(Datum::Int(compute(int(a)?, int(b)?)));
    let floats = |compute: fn(ApFloat, ApFloat) -> ApFloat| Ok(Datum::Float(compute(float(a)?, float(b)?)));
    // For two zeros with different signs, either may be the result.
    let number = |compute: fn(ApFloat, ApFloat) -> ApFloat| {
        let (a, b) = (float(a)?, float(b)?);
        let result = Datum::Float(compute(a, b));
        let is_open = a.is_zero() && b.is_zero() && a.is_negative() != b.is_negative();
        Ok(if is_open { machine.open(result) } else { result })
    };
    match kind {
        K::AddF => floats(ApFloat::add),
        K::MulF => floats(ApFloat::mul),
        K::MaximumF => floats(ApFloat::maximum),
        K::MinimumF => floats(ApFloat::minimum),
        K::MaxNumF => number(ApFloat::max_num),
        K::MinNumF => number(ApFloat::min_num),
        K::AddI => integers(&ApInt::add),
        K::MulI => integers(&ApInt::mul),
        K::AndI => integers(&ApInt::and),
        K::OrI => integers(&ApInt::or),
        K::XOrI => integers(&ApInt::xor),
        K::MaxS => integers(&|a, b| a.max(b, Sign::Signed)),
        K::MaxU => integers(&|a, b| a.max(b, Sign::Unsigned)),
        K::MinS => integers(&|a, b| a.min(b, Sign::Signed)),
        K::MinU => integers(&|a, b| a.min(b, Sign::Unsigned)),
        K::Assign => Ok(b.clone()),
    }
}

/// The identity of a reduction, as a splat for a vector. A sum of floats starts with the positive zero. [MLIR:
/// arith::getIdentityValue]
pub(crate) fn identity(cx: &ContextData, kind: AtomicRMWKind, ty: Type) -> Result<Datum, Stop> {
    use AtomicRMWKind as K;
    let unsupported = || Stop::unsupported("a reduction without identity");
    let element = element_type(cx, Some(ty));
    let float = |make: &dyn Fn(ApFloat) -> ApFloat| {
        let kind = cx.float_kind(element).ok_or_else(unsupported)?;
        Ok(Datum::Float(make(ApFloat::zero(kind))))
    };
    let infinity = |zero: ApFloat| ApFloat::from_class(zero.kind(), FloatClass::Infinity { negative: false });
    let integer = |make: &dyn Fn(u32) -> ApInt| {
        let width = cx.integer_width(element).ok_or_else(unsupported)?;
        Ok(Datum::Int(make(width)))
    };
    let value = match kind {
        K::AddF => float(&|zero| zero),
        K::MulF => float(&|zero| ApFloat::from_f64(zero.kind(), 1.0)),
        K::MaximumF => float(&|zero| infinity(zero).negate()),
        K::MinimumF => float(&infinity),
        K::MaxNumF | K::MinNumF => float(&|zero| ApFloat::nan(zero.kind())),
        K::AddI | K::MaxU | K::OrI | K::XOrI => integer(&ApInt::zero),
        K::AndI | K::MinU => integer(&|width| ApInt::max_value(width, Sign::Unsigned)),
        K::MulI => integer(&ApInt::one),
        K::MaxS => integer(&|width| ApInt::min_value(width, Sign::Signed)),
        K::MinS => integer(&|width| ApInt::max_value(width, Sign::Signed)),
        K::Assign => Err(unsupported()),
    }?;
    Datum::splat_of(cx, ty, &value).ok_or_else(unsupported)
}
