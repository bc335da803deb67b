//! Folding of arithmetic and comparisons. Of most ops, the reference has no folder.

use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::Fold;

use crate::enums::ICmpPredicate;
use crate::ops::{Alloca, ICmp, ICmpView, Or, OrView, Shl, Zero};

/// The integers that both operands are.
fn integers<'a>(op: OpRef<'a>, constants: Constants<'_>) -> Option<(&'a ApInt, &'a ApInt)> {
    let integer = |index: usize| match op.cx().attr_data(constants.operand(op, index)?) {
        AttrData::Integer { value, .. } => Some(value),
        _ => None,
    };
    Some((integer(0)?, integer(1)?))
}

fn result(op: OpRef<'_>, value: ApInt) -> Option<Folded> {
    let ty = op.result_types().next()?;
    Some(op.cx().intern_attr(AttrData::Integer { ty, value }).into())
}

impl Fold for Shl {
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (value, amount) = integers(*op, constants)?;
        let amount = amount.saturating_u32();
        if amount >= value.width() {
            return None;
        }
        result(*op, value.shl(amount))
    }
}

impl Fold for Or {
    fn fold(op: OrView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (lhs, rhs) = integers(*op, constants)?;
        result(*op, lhs.or(rhs))
    }
}

impl Fold for ICmp {
    /// Compares a value with itself, and the address of an object on the stack with null.
    fn fold(op: ICmpView<'_>, _: Constants<'_>) -> Option<Folded> {
        let is_equal = match op.predicate()? {
            ICmpPredicate::Eq => true,
            ICmpPredicate::Ne => false,
            _ => return None,
        };
        let truth = |value: bool| {
            let ty = op.ir().value(op.res()).ty();
            match op.cx().type_data(ty) {
                TypeData::Vector { .. } => {
                    let value = ApInt::new_u64(1, value.into());
                    op.cx().splat_attr(ty, &value).map(Folded::from)
                }
                _ => Some(op.cx().bool_attr(value).into()),
            }
        };
        if op.lhs() == op.rhs() {
            return truth(is_equal);
        }
        let (lhs, rhs) = (op.ir().value(op.lhs()).defining_op()?, op.ir().value(op.rhs()).defining_op()?);
        if lhs.is::<Alloca>() && rhs.is::<Zero>() {
            return truth(!is_equal);
        }
        if lhs.is::<Zero>() && rhs.is::<Alloca>() {
            let swapped = InPlace::new().operand(*op, 0, op.rhs()).operand(*op, 1, op.lhs());
            return Some(swapped.into());
        }
        None
    }
}
