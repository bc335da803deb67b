//! Reductions by kind: what they start with, and the op that does a step. [MLIR: arith::getIdentityValue, getReductionOp]

use dialekt_arith::{
    AddF, AddI, AndI, AtomicRMWKind, Constant, MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF, MulF,
    MulI, OrI, XOrI,
};
use dialekt_ir_core::context::{Attribute, ContextData, Location, Type};
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::num::{ApFloat, ApInt, FloatClass, FloatKind, Sign};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::{Signedness, TypeData};

use crate::build::result;

/// A constant that changes nothing; `None` when there is none, which is reported. The reference makes constants of integers with a sign, too,
/// which are not valid.
pub fn identity(rw: &mut Rewriter<'_>, kind: AtomicRMWKind, ty: Type, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx().clone();
    let Some(attr) = identity_attr(&cx, kind, ty) else {
        cx.emit_error(loc, "Reduction operation type not supported");
        return None;
    };
    let op = Constant::build(&cx, attr).insert(rw, loc).ok()?;
    result(rw, op)
}

fn infinity(kind: FloatKind) -> ApFloat {
    ApFloat::from_class(kind, FloatClass::Infinity { negative: false })
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

/// A step of a reduction; `None` when there is no op for it, which is reported.
pub fn reduce(rw: &mut Rewriter<'_>, kind: AtomicRMWKind, (lhs, rhs): (Value, Value), loc: Location) -> Option<Value> {
    use AtomicRMWKind as K;
    let cx = rw.ir().cx().clone();
    let op = match kind {
        K::AddF => AddF::build(&cx, lhs, rhs).insert(rw, loc),
        K::MulF => MulF::build(&cx, lhs, rhs).insert(rw, loc),
        K::MaximumF => MaximumF::build(&cx, lhs, rhs).insert(rw, loc),
        K::MinimumF => MinimumF::build(&cx, lhs, rhs).insert(rw, loc),
        K::MaxNumF => MaxNumF::build(&cx, lhs, rhs).insert(rw, loc),
        K::MinNumF => MinNumF::build(&cx, lhs, rhs).insert(rw, loc),
        K::AddI => AddI::build(&cx, lhs, rhs).insert(rw, loc),
        K::MulI => MulI::build(&cx, lhs, rhs).insert(rw, loc),
        K::OrI => OrI::build(&cx, lhs, rhs).insert(rw, loc),
        K::AndI => AndI::build(&cx, lhs, rhs).insert(rw, loc),
        K::XOrI => XOrI::build(&cx, lhs, rhs).insert(rw, loc),
        K::MaxS => MaxSI::build(&cx, lhs, rhs).insert(rw, loc),
        K::MinS => MinSI::build(&cx, lhs, rhs).insert(rw, loc),
        K::MaxU => MaxUI::build(&cx, lhs, rhs).insert(rw, loc),
        K::MinU => MinUI::build(&cx, lhs, rhs).insert(rw, loc),
        K::Assign => {
            cx.emit_error(loc, "Reduction operation type not supported");
            return None;
        }
    };
    result(rw, op.ok()?)
}
