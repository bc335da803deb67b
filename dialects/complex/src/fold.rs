//! Folding.

use dialekt_arith::FastMath;
use dialekt_ir_core::decl::Flags;
use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// The parts of a complex constant.
fn parts(cx: &ContextData, constant: Option<Attribute>) -> Option<[Attribute; 2]> {
    cx.array_elements(constant?)?.try_into().ok()
}

/// Returns whether a value is a constant with this real part and without imaginary part. Zeros may have either sign.
fn is_real(ir: &Ir, value: Value, expected: f64) -> bool {
    let cx = ir.cx();
    let constant = ir.defining::<Constant>(value).and_then(|_| ir.constant(value));
    let Some(parts) = parts(cx, constant) else { return false };
    let is = |part: Attribute, expected: f64| {
        let same = |value: ApFloat| if expected == 0.0 { value.is_zero() } else { value.is_exactly(expected) };
        cx.float_value(part).is_some_and(same)
    };
    is(parts[0], expected) && is(parts[1], 0.0)
}

impl Fold for Create {
    /// A number created from the parts of a number is that number.
    fn fold(op: CreateView<'_>, _: Constants<'_>) -> Option<Folded> {
        let real = op.ir().defining::<Re>(op.real())?.complex();
        let imaginary = op.ir().defining::<Im>(op.imaginary())?.complex();
        (real == imaginary).then(|| real.into())
    }
}

impl Fold for Re {
    fn fold(op: ReView<'_>, constants: Constants<'_>) -> Option<Folded> {
        if let Some([real, _]) = parts(op.cx(), constants.get(op.complex())) {
            return Some(real.into());
        }
        op.ir().defining::<Create>(op.complex()).map(|made| made.real().into())
    }
}

impl Fold for Im {
    fn fold(op: ImView<'_>, constants: Constants<'_>) -> Option<Folded> {
        if let Some([_, imaginary]) = parts(op.cx(), constants.get(op.complex())) {
            return Some(imaginary.into());
        }
        op.ir().defining::<Create>(op.complex()).map(|made| made.imaginary().into())
    }
}

/// The parts of a complex constant as floats.
fn numbers(cx: &ContextData, constant: Option<Attribute>) -> Option<[ApFloat; 2]> {
    let [real, imaginary] = parts(cx, constant)?;
    Some([cx.float_value(real)?, cx.float_value(imaginary)?])
}

/// Computes a sum or difference by parts.
fn by_parts(a: [ApFloat; 2], b: [ApFloat; 2], compute: fn(ApFloat, ApFloat) -> ApFloat) -> [ApFloat; 2] {
    [compute(a[0], b[0]), compute(a[1], b[1])]
}

/// A function of two floats, and its inverse.
type Inverses = [fn(ApFloat, ApFloat) -> ApFloat; 2];

/// Returns whether the second function undoes the first one with the same value: both are rounded, so that it does if
/// constants show it, or if both ops allow reassociation. The reference does not check this.
fn undoes(op: OpRef<'_>, flags: Flags<FastMath>, value: Value, other: Value, [first, second]: Inverses) -> bool {
    let ir = op.ir();
    let constants = numbers(op.cx(), ir.constant(value)).zip(numbers(op.cx(), ir.constant(other)));
    let is_same = |(a, b): ([ApFloat; 2], [ApFloat; 2])| by_parts(by_parts(a, b, first), b, second) == a;
    flags.contains(FastMath::Reassoc) || constants.is_some_and(is_same)
}

/// Returns whether adding (or subtracting) a zero changes nothing: the sign of a zero may change, unless the sum keeps
/// it, or flags ignore it, or the number is known. The reference does not check this.
fn changes_nothing(
    op: OpRef<'_>,
    flags: Flags<FastMath>,
    value: Value,
    zero: Value,
    compute: fn(ApFloat, ApFloat) -> ApFloat,
) -> bool {
    let ir = op.ir();
    let Some(zeros) = numbers(op.cx(), ir.constant(zero)).filter(|_| is_real(ir, zero, 0.0)) else { return false };
    let keeps = |values: [ApFloat; 2]| by_parts(values, zeros, compute) == values;
    let zero = ApFloat::zero(zeros[0].kind());
    let keeps_zeros = || keeps([zero; 2]) && keeps([zero.negate(); 2]);
    flags.contains(FastMath::Nsz) || numbers(op.cx(), ir.constant(value)).map_or_else(keeps_zeros, keeps)
}

impl Fold for Add {
    fn fold(op: AddView<'_>, _: Constants<'_>) -> Option<Folded> {
        let flags = op.fastmath().unwrap_or_default();
        // (a - b) + b = a = b + (a - b)
        for (sum, other) in [(op.lhs(), op.rhs()), (op.rhs(), op.lhs())] {
            if let Some(sub) = op.ir().defining::<Sub>(sum).filter(|sub| sub.rhs() == other) {
                let flags = flags & sub.fastmath().unwrap_or_default();
                if undoes(*op, flags, sub.lhs(), other, [ApFloat::sub, ApFloat::add]) {
                    return Some(sub.lhs().into());
                }
            }
        }
        changes_nothing(*op, flags, op.lhs(), op.rhs(), ApFloat::add).then(|| op.lhs().into())
    }
}

impl Fold for Sub {
    fn fold(op: SubView<'_>, _: Constants<'_>) -> Option<Folded> {
        let flags = op.fastmath().unwrap_or_default();
        // (a + b) - b = a
        if let Some(add) = op.ir().defining::<Add>(op.lhs()).filter(|add| add.rhs() == op.rhs()) {
            let flags = flags & add.fastmath().unwrap_or_default();
            if undoes(*op, flags, add.lhs(), op.rhs(), [ApFloat::add, ApFloat::sub]) {
                return Some(add.lhs().into());
            }
        }
        changes_nothing(*op, flags, op.lhs(), op.rhs(), ApFloat::sub).then(|| op.lhs().into())
    }
}

impl Fold for Mul {
    fn fold(op: MulView<'_>, _: Constants<'_>) -> Option<Folded> {
        is_real(op.ir(), op.rhs(), 1.0).then(|| op.lhs().into())
    }
}

impl Fold for Div {
    fn fold(op: DivView<'_>, _: Constants<'_>) -> Option<Folded> {
        is_real(op.ir(), op.rhs(), 1.0).then(|| op.lhs().into())
    }
}

macro_rules! inverse {
    ($($op:ident of $inverse:ident;)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
                op.ir().defining::<$inverse>(op.complex()).map(|inner| inner.complex().into())
            }
        }
    )*};
}

inverse! {
    Conj of Conj;
    Exp of Log;
    Neg of Neg;
}

impl Fold for Log {
    /// The logarithm of an exponential is the exponent if that is known to be a logarithm: it has an angle, and its
    /// exponential is a number. The reference folds any exponential.
    fn fold(op: LogView<'_>, _: Constants<'_>) -> Option<Folded> {
        let exponent = op.ir().defining::<Exp>(op.complex())?.complex();
        let [real, imaginary] = numbers(op.cx(), op.ir().constant(exponent))?;
        let greatest = real.kind().max_exponent() as f64 * std::f64::consts::LN_2;
        let [real, imaginary] = [real, imaginary].map(|part| part.convert(FloatKind::F64).to_f64());
        let is_logarithm =
            real.abs() < greatest && imaginary > -std::f64::consts::PI && imaginary <= std::f64::consts::PI;
        is_logarithm.then(|| exponent.into())
    }
}

impl Fold for Bitcast {
    fn fold(op: BitcastView<'_>, _: Constants<'_>) -> Option<Folded> {
        op.operand_types().eq(op.result_types()).then(|| op.operand().into())
    }
}
