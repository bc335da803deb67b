//! Comparisons.

use std::cmp::Ordering;

use dialekt_ir_core::types::Signedness;
use dialekt_quant::QuantizedType;

use super::*;
use crate::ops::*;

/// Compares splats: floats that are not ordered are neither equal nor greater.
fn fold_comparison(
    op: OpRef<'_>,
    constants: Constants<'_>,
    values: [Value; 2],
    holds: fn(Ordering) -> bool,
) -> Option<Folded> {
    let (cx, ty) = (op.cx(), op.result_types().next()?);
    let operands = constants.get_all(values);
    let answer = |holds: bool| Some(ApInt::new_u64(1, holds.into()));
    // Deliberate difference: the reference compares all integers as signed ones.
    let sign = if is_unsigned(cx, element_of(op, values[0])) { Sign::Unsigned } else { Sign::Signed };
    let compared = fold_splats::<ApInt, ApInt>(cx, operands, ty, |a, b| answer(holds(a.compare(b, sign))));
    let compared = compared
        .or_else(|| fold_splats::<ApFloat, ApInt>(cx, operands, ty, |a, b| answer(a.compare(*b).is_some_and(holds))));
    compared.map(Folded::from)
}

/// Returns whether integers, quantized or not, are unsigned.
fn is_unsigned(cx: &ContextData, element: Type) -> bool {
    match cx.type_data(element) {
        TypeData::Integer { sign, .. } => *sign == Signedness::Unsigned,
        _ => QuantizedType::of(cx, element).and_then(|ty| ty.storage().map(|storage| !storage.is_signed)) == Some(true),
    }
}

impl Fold for Greater {
    fn fold(op: GreaterView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold_comparison(*op, constants, [op.input1(), op.input2()], Ordering::is_gt)
    }
}

impl Fold for GreaterEqual {
    fn fold(op: GreaterEqualView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold_comparison(*op, constants, [op.input1(), op.input2()], Ordering::is_ge)
    }
}

impl Fold for Equal {
    fn fold(op: EqualView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, ty) = (op.cx(), type_of(*op, op.output()));
        // A float need not equal itself.
        let is_integer = matches!(cx.type_data(element_of(*op, op.input1())), TypeData::Integer { .. });
        if is_integer && op.input1() == op.input2() && cx.type_data(ty).has_static_shape() {
            return static_splat(cx, ty, &ApInt::one(1)).map(Folded::from);
        }
        fold_comparison(*op, constants, [op.input1(), op.input2()], Ordering::is_eq)
    }
}
