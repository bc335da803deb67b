//! Folding of conversions.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::prelude::rewrite::Fold;

use crate::ops::{AddrSpaceCast, Bitcast, ZExt};

impl Fold for ZExt {
    fn fold(op: Self::View<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let AttrData::Integer { value, .. } = cx.attr_data(constants.get(op.arg())?) else { return None };
        let ty = op.ir().value(op.res()).ty();
        let value = value.zext_or_trunc(cx.integer_width(ty)?);
        Some(cx.intern_attr(AttrData::Integer { ty, value }).into())
    }
}

impl Fold for Bitcast {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        cast_of_cast(*op, |op| op.is::<Bitcast>())
    }
}

impl Fold for AddrSpaceCast {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        cast_of_cast(*op, |op| op.is::<AddrSpaceCast>())
    }
}

/// Folds a cast to the type of its operand, and a cast of a cast of the same kind.
fn cast_of_cast(op: OpRef<'_>, is_cast: impl Fn(OpRef<'_>) -> bool) -> Option<Folded> {
    let operand = op.ir().value(op.operand(0)?);
    let ty = op.result_types().next()?;
    if operand.ty() == ty {
        return Some(operand.handle().into());
    }
    let inner = operand.defining_op().filter(|inner| is_cast(*inner))?.operand(0)?;
    match op.ir().value(inner).ty() == ty {
        true => Some(inner.into()),
        false => Some(InPlace::new().operand(op, 0, inner).into()),
    }
}
