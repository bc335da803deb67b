//! What ops fold to.

use dialekt_ir_core::context::{Attribute, ContextData};
use dialekt_ir_core::decl::derive::Fold;
use dialekt_ir_core::ir::{Ir, Value};
use dialekt_ir_core::num::ApFloat;
use dialekt_ir_core::rewrite::{Constants, Folded};

use crate::*;

/// The parts of a complex constant.
fn parts(cx: &ContextData, constant: Option<Attribute>) -> Option<[Attribute; 2]> {
    cx.array_elements(constant?)?.try_into().ok()
}

/// Whether a value is a constant with this real part, and without imaginary part. Zeros may have either sign.
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
    /// The parts of a number make the number.
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

impl Fold for Add {
    fn fold(op: AddView<'_>, _: Constants<'_>) -> Option<Folded> {
        // (a - b) + b = a = b + (a - b)
        for (sum, other) in [(op.lhs(), op.rhs()), (op.rhs(), op.lhs())] {
            if let Some(sub) = op.ir().defining::<Sub>(sum).filter(|sub| sub.rhs() == other) {
                return Some(sub.lhs().into());
            }
        }
        is_real(op.ir(), op.rhs(), 0.0).then(|| op.lhs().into())
    }
}

impl Fold for Sub {
    fn fold(op: SubView<'_>, _: Constants<'_>) -> Option<Folded> {
        // (a + b) - b = a
        if let Some(add) = op.ir().defining::<Add>(op.lhs()).filter(|add| add.rhs() == op.rhs()) {
            return Some(add.lhs().into());
        }
        is_real(op.ir(), op.rhs(), 0.0).then(|| op.lhs().into())
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
    Log of Exp;
    Neg of Neg;
}

impl Fold for Bitcast {
    fn fold(op: BitcastView<'_>, _: Constants<'_>) -> Option<Folded> {
        op.operand_types().eq(op.result_types()).then(|| op.operand().into())
    }
}
