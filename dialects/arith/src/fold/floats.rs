//! Folding of arithmetic on floats.

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_binary, fold_unary};
use dialekt_ir_core::rewrite::matchers::{is_any_zero_float, is_float, is_infinity, is_nan, operands};

use crate::*;

fn computed(op: OpRef<'_>, constants: Constants<'_>, compute: fn(ApFloat, ApFloat) -> ApFloat) -> Option<Folded> {
    fold_binary::<ApFloat>(op.cx(), operands(op, constants), |a, b| Some(compute(*a, *b))).map(Folded::from)
}

impl Fold for NegF {
    fn fold(op: NegFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // -(-x) = x
        if let Some(inner) = op.ir().defining::<NegF>(op.operand()) {
            return Some(inner.operand().into());
        }
        fold_unary::<ApFloat>(op.cx(), constants.get(op.operand()), |a| Some(a.negate())).map(Folded::from)
    }
}

impl Fold for AddF {
    fn fold(op: AddFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // x + -0.0 = x
        match is_float(op.cx(), constants.get(op.rhs()), -0.0) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::add),
        }
    }
}

impl Fold for SubF {
    fn fold(op: SubFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // x - 0.0 = x
        match is_float(op.cx(), constants.get(op.rhs()), 0.0) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::sub),
        }
    }
}

impl Fold for MulF {
    fn fold(op: MulFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let rhs = constants.get(op.rhs());
        // x * 1.0 = x
        if is_float(op.cx(), rhs, 1.0) {
            return Some(op.lhs().into());
        }
        // x * 0.0 = 0.0, where neither NaN nor the sign matters
        let plain = op.fastmath().is_some_and(|flags| flags.contains(FastMath::Nnan | FastMath::Nsz));
        if plain && is_any_zero_float(op.cx(), rhs) {
            return Some(op.rhs().into());
        }
        computed(*op, constants, ApFloat::mul)
    }
}

impl Fold for DivF {
    fn fold(op: DivFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // x / 1.0 = x
        match is_float(op.cx(), constants.get(op.rhs()), 1.0) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::div),
        }
    }
}

impl Fold for RemF {
    fn fold(op: RemFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        computed(*op, constants, ApFloat::rem)
    }
}

impl Fold for MaximumF {
    fn fold(op: MaximumFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // max(x, x) = x, max(x, -inf) = x
        match op.lhs() == op.rhs() || is_infinity(op.cx(), constants.get(op.rhs()), true) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::maximum),
        }
    }
}

impl Fold for MinimumF {
    fn fold(op: MinimumFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // min(x, x) = x, min(x, inf) = x
        match op.lhs() == op.rhs() || is_infinity(op.cx(), constants.get(op.rhs()), false) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::minimum),
        }
    }
}

impl Fold for MaxNumF {
    fn fold(op: MaxNumFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // maxnum(x, x) = x, maxnum(x, NaN) = x
        match op.lhs() == op.rhs() || is_nan(op.cx(), constants.get(op.rhs())) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::max_num),
        }
    }
}

impl Fold for MinNumF {
    fn fold(op: MinNumFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // minnum(x, x) = x, minnum(x, NaN) = x
        match op.lhs() == op.rhs() || is_nan(op.cx(), constants.get(op.rhs())) {
            true => Some(op.lhs().into()),
            false => computed(*op, constants, ApFloat::min_num),
        }
    }
}
