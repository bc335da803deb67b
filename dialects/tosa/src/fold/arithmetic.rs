//! Sums, differences, products and quotients.

use super::*;
use crate::ops::*;

/// Computes with splats of integers, not `index`, or of floats.
fn fold_numbers(
    cx: &ContextData,
    operands: [Option<Attribute>; 2],
    ty: Type,
    integers: impl FnOnce(&ApInt, &ApInt) -> Option<ApInt>,
    floats: impl FnOnce(ApFloat, ApFloat) -> ApFloat,
) -> Option<Attribute> {
    match cx.type_data(cx.element_or_self(ty)) {
        TypeData::Integer { .. } => fold_splats::<ApInt, ApInt>(cx, operands, ty, integers),
        TypeData::Float(_) => fold_splats::<ApFloat, ApFloat>(cx, operands, ty, |a, b| Some(floats(*a, *b))),
        _ => None,
    }
}

/// Returns whether operands and result of an op have known ranks.
fn all_ranked(op: OpRef<'_>) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| op.cx().type_data(ty).shape().is_some())
}

impl Fold for Add {
    fn fold(op: AddView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        if !all_ranked(*op) || !cx.scalar_data(cx.element_or_self(ty)).is_int_or_index_or_float() {
            return None;
        }
        let operands @ [lhs, rhs] = constants.get_all([op.input1(), op.input2()]);
        if is_zero_splat(cx, rhs) && type_of(*op, op.input1()) == ty {
            return Some(op.input1().into());
        }
        if is_zero_splat(cx, lhs) && type_of(*op, op.input2()) == ty {
            return Some(op.input2().into());
        }
        fold_numbers(cx, operands, ty, |a, b| Some(a.add(b)), ApFloat::add).map(Folded::from)
    }
}

impl Fold for Sub {
    fn fold(op: SubView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        if !all_ranked(*op) || !cx.scalar_data(cx.element_or_self(ty)).is_int_or_index_or_float() {
            return None;
        }
        let operands @ [_, rhs] = constants.get_all([op.input1(), op.input2()]);
        if is_zero_splat(cx, rhs) && type_of(*op, op.input1()) == ty {
            return Some(op.input1().into());
        }
        fold_numbers(cx, operands, ty, |a, b| Some(a.sub(b)), ApFloat::sub).map(Folded::from)
    }
}

impl Fold for IntDiv {
    fn fold(op: IntDivView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        let lhs_ty = type_of(*op, op.input1());
        if !all_ranked(*op) || lhs_ty != type_of(*op, op.input2()) {
            return None;
        }
        let operands @ [lhs, rhs] = constants.get_all([op.input1(), op.input2()]);
        if let Some(zero) = splat::<ApInt>(cx, lhs).filter(ApInt::is_zero) {
            return static_splat(cx, ty, &zero).map(Folded::from);
        }
        if lhs_ty == ty && splat::<ApInt>(cx, rhs).is_some_and(|value| value.is_one()) {
            return Some(op.input1().into());
        }
        fold_splats::<ApInt, ApInt>(cx, operands, ty, |a, b| a.div(b, Sign::Signed)).map(Folded::from)
    }
}

impl Fold for Mul {
    fn fold(op: MulView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        if [op.input1(), op.input2(), op.output()].into_iter().any(|value| shape_of(*op, value).is_none()) {
            return None;
        }
        // Only products of `i32` are shifted.
        let shift = match cx.element_or_self(ty) == Type::I32 {
            true => u32::try_from(cx.int_or_splat(constants.get(op.shift())?)?.as_i64()?).ok().filter(|by| *by < 64)?,
            false => 0,
        };
        let operands @ [lhs, rhs] = constants.get_all([op.input1(), op.input2()]);
        for (known, other) in [(lhs, op.input2()), (rhs, op.input1())] {
            let Some(known) = known.filter(|_| type_of(*op, other) == ty) else { continue };
            if is_zero_splat(cx, Some(known)) && cx.type_data(ty).has_static_shape() {
                return cx.zero_attr(ty).map(Folded::from);
            }
            if is_one(cx, known, shift) {
                return Some(other.into());
            }
        }
        let width = cx.integer_width(cx.element_or_self(ty)).unwrap_or(0);
        // Deliberate difference: the reference multiplies in the width of the operands, and extends the product with zeros.
        let product = |a: &ApInt, b: &ApInt| match shift {
            0 => Some(a.sext_or_trunc(width).mul(&b.sext_or_trunc(width))),
            _ => {
                let product = a.as_i64()?.checked_mul(b.as_i64()?)?.checked_add(1 << (shift - 1))? >> shift;
                i32::try_from(product).ok().map(|product| ApInt::from_i64(width, product.into()))
            }
        };
        fold_numbers(cx, operands, ty, product, ApFloat::mul).map(Folded::from)
    }
}

/// Returns whether a splat is the factor that leaves a product, which is shifted to the right, as the other factor.
fn is_one(cx: &ContextData, attr: Attribute, shift: u32) -> bool {
    match splat::<ApInt>(cx, Some(attr)) {
        Some(value) => value.as_i64() == Some(1 << shift),
        None => splat::<ApFloat>(cx, Some(attr)).is_some_and(|value| value.is_exactly(1.0)),
    }
}
