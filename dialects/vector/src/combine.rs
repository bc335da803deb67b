//! Kinds of combination on elements: which types they are for, and the op that computes one.

use dialekt_arith::{
    AddF, AddI, AndI, FastMath, MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF, MulF, MulI, OrI,
    Select, XOrI,
};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;

use crate::CombiningKind;
use crate::types::element_or_self;

/// Returns whether elements of a type can be combined in a way. [MLIR: isSupportedCombiningKind]
pub fn is_supported_combining_kind(cx: &ContextData, kind: CombiningKind, element: Type) -> bool {
    let float = cx.float_kind(element).is_some();
    let integer = matches!(cx.type_data(element), TypeData::Integer { .. } | TypeData::Index);
    match kind {
        CombiningKind::Add | CombiningKind::Mul => integer || float,
        CombiningKind::MinUI
        | CombiningKind::MinSI
        | CombiningKind::MaxUI
        | CombiningKind::MaxSI
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::Xor => integer,
        CombiningKind::MinNumF | CombiningKind::MaxNumF | CombiningKind::MinimumF | CombiningKind::MaximumF => float,
    }
}

/// Builds the op that combines two values, element by element; with a mask, elements that it leaves out are those of
/// the second value. `None` where the type of the values does not allow the kind. [MLIR: makeArithReduction]
pub fn make_arith_reduction(
    rw: &mut Rewriter<'_>,
    kind: CombiningKind,
    (value, acc): (Value, Value),
    fastmath: Flags<FastMath>,
    mask: Option<Value>,
) -> Option<Value> {
    let cx = rw.ir().cx();
    let element = element_or_self(cx, rw.value(value).ty());
    if !is_supported_combining_kind(cx, kind, element) {
        return None;
    }
    let float = cx.float_kind(element).is_some();
    let combined = match kind {
        CombiningKind::Add if float => rw.create_or_fold(AddF::build(value, acc).fastmath(fastmath)),
        CombiningKind::Add => rw.create_or_fold(AddI::build(value, acc)),
        CombiningKind::Mul if float => rw.create_or_fold(MulF::build(value, acc).fastmath(fastmath)),
        CombiningKind::Mul => rw.create_or_fold(MulI::build(value, acc)),
        CombiningKind::MinUI => rw.create_or_fold(MinUI::build(value, acc)),
        CombiningKind::MinSI => rw.create_or_fold(MinSI::build(value, acc)),
        CombiningKind::MinNumF => rw.create_or_fold(MinNumF::build(value, acc).fastmath(fastmath)),
        CombiningKind::MinimumF => rw.create_or_fold(MinimumF::build(value, acc).fastmath(fastmath)),
        CombiningKind::MaxUI => rw.create_or_fold(MaxUI::build(value, acc)),
        CombiningKind::MaxSI => rw.create_or_fold(MaxSI::build(value, acc)),
        CombiningKind::MaxNumF => rw.create_or_fold(MaxNumF::build(value, acc).fastmath(fastmath)),
        CombiningKind::MaximumF => rw.create_or_fold(MaximumF::build(value, acc).fastmath(fastmath)),
        CombiningKind::And => rw.create_or_fold(AndI::build(value, acc)),
        CombiningKind::Or => rw.create_or_fold(OrI::build(value, acc)),
        CombiningKind::Xor => rw.create_or_fold(XOrI::build(value, acc)),
    };
    match mask {
        Some(mask) => Some(rw.create(Select::build(mask, combined, acc)).result()),
        None => Some(combined),
    }
}
