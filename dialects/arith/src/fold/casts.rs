//! Folding of casts. Narrowing of floats folds only if it is exact.

use dialekt_ir_core::decl::derive::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::{fold_unary_to, is_poison};
use dialekt_ir_core::rewrite::matchers::result_type;

use crate::*;

/// The element type of a container, or the type itself.
fn element(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

fn element_of(op: OpRef<'_>, value: Value) -> Option<Type> {
    Some(element(op.cx(), op.ir().get_value(value)?.ty()))
}

fn width_of(op: OpRef<'_>, value: Value) -> Option<u32> {
    op.cx().integer_width(element_of(op, value)?)
}

fn kind_of(op: OpRef<'_>, value: Value) -> Option<FloatKind> {
    op.cx().float_kind(element_of(op, value)?)
}

/// The same op with another operand, as a fold result.
fn of(op: OpRef<'_>, input: Value) -> Option<Folded> {
    Some(InPlace::new().operand(op, 0, input).into())
}

fn integers(op: OpRef<'_>, constants: Constants<'_>, sign: Sign) -> Option<Folded> {
    let width = width_of(op, op.result(0)?)?;
    let extend = |a: &ApInt| Some(a.extend(width, sign));
    fold_unary_to::<ApInt, ApInt>(op.cx(), constants.operand(op, 0), result_type(op)?, extend).map(Folded::from)
}

fn floats(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let kind = kind_of(op, op.result(0)?)?;
    let convert = |a: &ApFloat| a.convert_exactly(kind);
    fold_unary_to::<ApFloat, ApFloat>(op.cx(), constants.operand(op, 0), result_type(op)?, convert).map(Folded::from)
}

fn to_float(op: OpRef<'_>, constants: Constants<'_>, sign: Sign) -> Option<Folded> {
    let kind = kind_of(op, op.result(0)?)?;
    let convert = |a: &ApInt| Some(ApFloat::from_int(kind, a, sign));
    fold_unary_to(op.cx(), constants.operand(op, 0), result_type(op)?, convert).map(Folded::from)
}

fn to_integer(op: OpRef<'_>, constants: Constants<'_>, sign: Sign) -> Option<Folded> {
    let width = width_of(op, op.result(0)?)?;
    let convert = |a: &ApFloat| a.to_int(width, sign);
    fold_unary_to(op.cx(), constants.operand(op, 0), result_type(op)?, convert).map(Folded::from)
}

impl Fold for ExtUI {
    fn fold(op: ExtUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // An extension of an extension of the same kind is one.
        match op.ir().defining::<ExtUI>(op.input()) {
            Some(inner) => of(*op, inner.input()),
            None => integers(*op, constants, Sign::Unsigned),
        }
    }
}

impl Fold for ExtSI {
    fn fold(op: ExtSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        match op.ir().defining::<ExtSI>(op.input()) {
            Some(inner) => of(*op, inner.input()),
            None => integers(*op, constants, Sign::Signed),
        }
    }
}

impl Fold for TruncI {
    fn fold(op: TruncIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let ir = op.ir();
        let extended = ir.defining::<ExtUI>(op.input()).map(|ext| ext.input());
        let extended = extended.or_else(|| ir.defining::<ExtSI>(op.input()).map(|ext| ext.input()));
        if let Some(input) = extended {
            let (from, to) = (element_of(*op, input)?, element_of(*op, op.out())?);
            // The bits that remain are those of the value that was extended.
            if op.cx().integer_width(from) > op.cx().integer_width(to) {
                return of(*op, input);
            }
            if from == to {
                return Some(input.into());
            }
        }
        if let Some(inner) = ir.defining::<TruncI>(op.input()) {
            return of(*op, inner.input());
        }
        integers(*op, constants, Sign::Unsigned)
    }
}

impl Fold for ExtF {
    fn fold(op: ExtFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        // Widening and narrowing cancel out if both allow contraction.
        let contracts = |flags: Option<Flags<FastMath>>| flags.is_some_and(|flags| flags.contains(FastMath::Contract));
        if let Some(inner) = op.ir().defining::<TruncF>(op.input())
            && op.ir().get_value(inner.input())?.ty() == result_type(*op)?
            && contracts(inner.fastmath())
            && contracts(op.fastmath())
        {
            return Some(inner.input().into());
        }
        floats(*op, constants)
    }
}

impl Fold for TruncF {
    fn fold(op: TruncFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        if let Some(inner) = op.ir().defining::<ExtF>(op.input()) {
            let (from, between, to) =
                (kind_of(*op, inner.input())?, kind_of(*op, op.input())?, kind_of(*op, op.out())?);
            if from.is_subset_of(between) {
                if from.width() > to.width() {
                    return of(*op, inner.input());
                }
                if from == to {
                    return Some(inner.input().into());
                }
            }
        }
        floats(*op, constants)
    }
}

impl Fold for SIToFP {
    fn fold(op: SIToFPView<'_>, constants: Constants<'_>) -> Option<Folded> {
        to_float(*op, constants, Sign::Signed)
    }
}

impl Fold for UIToFP {
    fn fold(op: UIToFPView<'_>, constants: Constants<'_>) -> Option<Folded> {
        to_float(*op, constants, Sign::Unsigned)
    }
}

impl Fold for FPToSI {
    fn fold(op: FPToSIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        to_integer(*op, constants, Sign::Signed)
    }
}

impl Fold for FPToUI {
    fn fold(op: FPToUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        to_integer(*op, constants, Sign::Unsigned)
    }
}

impl Fold for IndexCast {
    fn fold(op: IndexCastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        integers(*op, constants, Sign::Signed)
    }
}

impl Fold for IndexCastUI {
    fn fold(op: IndexCastUIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        integers(*op, constants, Sign::Unsigned)
    }
}

impl Fold for Bitcast {
    fn fold(op: BitcastView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), result_type(*op)?);
        let operand = constants.get(op.input())?;
        if is_poison(cx, operand) && cx.type_data(ty).element_type().is_none() {
            return Some(operand.into());
        }
        bitcast(cx, operand, ty).map(Folded::from)
    }
}

/// The bitcast of a constant.
fn bitcast(cx: &ContextData, value: Attribute, ty: Type) -> Option<Attribute> {
    match cx.attr_data(value) {
        // Elements of the same width have the same bytes.
        AttrData::DenseElements { ty: from, data, .. } => {
            let shaped = cx.type_data(ty).element_type()?;
            let same = cx.with_element_type(*from, shaped)?;
            cx.dense_elements_attr(same, data.to_vec()).ok()
        }
        AttrData::Integer { value, .. } => match cx.float_kind(ty) {
            Some(kind) => cx.apfloat_attr(ty, ApFloat::new(kind, bits_of(value))),
            None => cx.apint_attr(ty, value),
        },
        AttrData::Float { .. } => {
            let value = cx.float_value(value)?;
            match cx.float_kind(ty) {
                Some(kind) => cx.apfloat_attr(ty, ApFloat::new(kind, value.kind().to_memory(value.bits()))),
                None => {
                    let bits = value.kind().to_memory(value.bits());
                    let width = cx.integer_width(ty)?;
                    cx.apint_attr(ty, &ApInt::from_limbs(width, &[bits as u64, (bits >> 64) as u64]))
                }
            }
        }
        _ => None,
    }
}

/// The bits of an integer that is no wider than any float.
fn bits_of(value: &ApInt) -> u128 {
    let limb = |i: usize| u128::from(value.limbs().get(i).copied().unwrap_or(0));
    limb(0) | limb(1) << 64
}
