//! Reductions by kind: their identity, and the op of a step. [MLIR: arith::getIdentityValue, getReductionOp]

use dialekt_ir_core::prelude::rewrite::*;

use crate::{
    AddF, AddI, AndI, AtomicRMWKind, Constant, FastMath, MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI,
    MinimumF, MulF, MulI, OrI, XOrI,
};

/// Builds the identity of a reduction; `None` if there is none, which is reported. The reference creates constants of
/// integers with a sign, too, which are invalid.
pub fn identity_value(rw: &mut Rewriter<'_>, kind: AtomicRMWKind, ty: Type, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx();
    let Some(attr) = identity_attr(cx, kind, ty) else {
        cx.emit_error(loc, "Reduction operation type not supported");
        return None;
    };
    Some(rw.create(Constant::build(attr).with_loc(loc)).result())
}

fn infinity(kind: FloatKind) -> ApFloat {
    ApFloat::from_class(kind, FloatClass::Infinity { negative: false })
}

/// The value that changes no other one when an op combines it with that: `None` if there is none. An op whose values are never infinite
/// has the finite number next to it. [MLIR: arith::getNeutralElement]
pub fn neutral_element(op: OpRef<'_>) -> Option<Attribute> {
    use AtomicRMWKind as K;
    let ops = [
        (AddF::NAME, K::AddF),
        (MulF::NAME, K::MulF),
        (MaximumF::NAME, K::MaximumF),
        (MinimumF::NAME, K::MinimumF),
        (MaxNumF::NAME, K::MaxNumF),
        (MinNumF::NAME, K::MinNumF),
        (AddI::NAME, K::AddI),
        (OrI::NAME, K::OrI),
        (XOrI::NAME, K::XOrI),
        (AndI::NAME, K::AndI),
        (MaxUI::NAME, K::MaxU),
        (MinUI::NAME, K::MinU),
        (MaxSI::NAME, K::MaxS),
        (MinSI::NAME, K::MinS),
        (MulI::NAME, K::MulI),
    ];
    let cx = op.cx();
    let name = cx.op_str(op.name());
    let kind = ops.iter().find(|(op, _)| *op == &*name)?.1;
    let ty = op.result_type(0)?;
    let flags = match kind {
        K::MaximumF => op.view::<MaximumF>().and_then(|op| op.fastmath()),
        K::MinimumF => op.view::<MinimumF>().and_then(|op| op.fastmath()),
        _ => None,
    };
    match kind {
        K::MaximumF | K::MinimumF if flags.is_some_and(|flags| flags.contains(FastMath::Ninf)) => {
            let largest = ApFloat::largest(cx.float_kind(ty)?);
            cx.apfloat_attr(ty, if kind == K::MaximumF { largest.negate() } else { largest })
        }
        _ => identity_attr(cx, kind, ty),
    }
}

fn identity_attr(cx: &ContextData, kind: AtomicRMWKind, ty: Type) -> Option<Attribute> {
    use AtomicRMWKind as K;
    let float = |make: &dyn Fn(FloatKind) -> ApFloat| {
        let kind = cx.float_kind(ty)?;
        cx.apfloat_attr(ty, make(kind))
    };
    // No op of `arith` takes integers with a sign.
    let has_sign = matches!(cx.type_data(ty), TypeData::Integer { sign, .. } if *sign != Signedness::Signless);
    let integer = |make: &dyn Fn(u32) -> ApInt| match has_sign {
        true => None,
        false => cx.apint_attr(ty, &make(cx.integer_width(ty).unwrap_or(64))),
    };
    match kind {
        K::AddF => float(&|kind| ApFloat::zero(kind)),
        K::MulF => float(&|kind| ApFloat::from_f64(kind, 1.0)),
        K::MaximumF => float(&|kind| infinity(kind).negate()),
        K::MinimumF => float(&|kind| infinity(kind)),
        K::MaxNumF => float(&|kind| ApFloat::nan(kind).negate()),
        K::MinNumF => float(&|kind| ApFloat::nan(kind)),
        K::AddI | K::MaxU | K::OrI | K::XOrI => integer(&ApInt::zero),
        K::AndI | K::MinU => integer(&|width| ApInt::max_value(width, Sign::Unsigned)),
        K::MulI => integer(&ApInt::one),
        K::MaxS => integer(&|width| ApInt::min_value(width, Sign::Signed)),
        K::MinS => integer(&|width| ApInt::max_value(width, Sign::Signed)),
        K::Assign => None,
    }
}

/// Builds a step of a reduction; `None` if there is no op for it, which is reported.
pub fn reduction_op(
    rw: &mut Rewriter<'_>,
    kind: AtomicRMWKind,
    (lhs, rhs): (Value, Value),
    loc: Location,
) -> Option<Value> {
    use AtomicRMWKind as K;
    let cx = rw.ir().cx();
    Some(match kind {
        K::AddF => rw.create(AddF::build(lhs, rhs).with_loc(loc)).result(),
        K::MulF => rw.create(MulF::build(lhs, rhs).with_loc(loc)).result(),
        K::MaximumF => rw.create(MaximumF::build(lhs, rhs).with_loc(loc)).result(),
        K::MinimumF => rw.create(MinimumF::build(lhs, rhs).with_loc(loc)).result(),
        K::MaxNumF => rw.create(MaxNumF::build(lhs, rhs).with_loc(loc)).result(),
        K::MinNumF => rw.create(MinNumF::build(lhs, rhs).with_loc(loc)).result(),
        K::AddI => rw.create(AddI::build(lhs, rhs).with_loc(loc)).result(),
        K::MulI => rw.create(MulI::build(lhs, rhs).with_loc(loc)).result(),
        K::OrI => rw.create(OrI::build(lhs, rhs).with_loc(loc)).result(),
        K::AndI => rw.create(AndI::build(lhs, rhs).with_loc(loc)).result(),
        K::XOrI => rw.create(XOrI::build(lhs, rhs).with_loc(loc)).result(),
        K::MaxS => rw.create(MaxSI::build(lhs, rhs).with_loc(loc)).result(),
        K::MinS => rw.create(MinSI::build(lhs, rhs).with_loc(loc)).result(),
        K::MaxU => rw.create(MaxUI::build(lhs, rhs).with_loc(loc)).result(),
        K::MinU => rw.create(MinUI::build(lhs, rhs).with_loc(loc)).result(),
        K::Assign => {
            cx.emit_error(loc, "Reduction operation type not supported");
            return None;
        }
    })
}
