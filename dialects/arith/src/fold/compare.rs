//! Folding of comparisons.

use std::cmp::Ordering;

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::elementwise::fold_binary_to;
use dialekt_ir_core::rewrite::matchers::{is_one, is_zero, result_type};

use crate::*;

/// The result of a comparison of two integers.
pub(crate) fn compare_integers(predicate: CmpIPredicate, a: &ApInt, b: &ApInt) -> bool {
    use CmpIPredicate::*;
    let sign = match predicate {
        Eq | Ne | Slt | Sle | Sgt | Sge => Sign::Signed,
        Ult | Ule | Ugt | Uge => Sign::Unsigned,
    };
    holds(predicate, a.compare(b, sign))
}

/// Returns whether a predicate holds for two integers in an order.
fn holds(predicate: CmpIPredicate, order: Ordering) -> bool {
    use CmpIPredicate::*;
    match predicate {
        Eq => order.is_eq(),
        Ne => order.is_ne(),
        Slt | Ult => order.is_lt(),
        Sle | Ule => order.is_le(),
        Sgt | Ugt => order.is_gt(),
        Sge | Uge => order.is_ge(),
    }
}

/// The result of a comparison of two floats.
pub(crate) fn compare_floats(predicate: CmpFPredicate, a: ApFloat, b: ApFloat) -> bool {
    use CmpFPredicate::*;
    let order = a.compare(b);
    let holds = |wanted: fn(Ordering) -> bool| order.is_some_and(wanted);
    let holds_or_nan = |wanted: fn(Ordering) -> bool| order.is_none_or(wanted);
    match predicate {
        AlwaysFalse => false,
        Oeq => holds(Ordering::is_eq),
        Ogt => holds(Ordering::is_gt),
        Oge => holds(Ordering::is_ge),
        Olt => holds(Ordering::is_lt),
        Ole => holds(Ordering::is_le),
        One => holds(Ordering::is_ne),
        Ord => order.is_some(),
        Ueq => holds_or_nan(Ordering::is_eq),
        Ugt => holds_or_nan(Ordering::is_gt),
        Uge => holds_or_nan(Ordering::is_ge),
        Ult => holds_or_nan(Ordering::is_lt),
        Ule => holds_or_nan(Ordering::is_le),
        Une => holds_or_nan(Ordering::is_ne),
        Uno => order.is_none(),
        AlwaysTrue => true,
    }
}

/// The predicate for swapped operands.
pub(crate) fn swapped(predicate: CmpIPredicate) -> CmpIPredicate {
    use CmpIPredicate::*;
    match predicate {
        Eq => Eq,
        Ne => Ne,
        Slt => Sgt,
        Sle => Sge,
        Sgt => Slt,
        Sge => Sle,
        Ult => Ugt,
        Ule => Uge,
        Ugt => Ult,
        Uge => Ule,
    }
}

/// A constant `true` or `false`, or a splat of it; `None` for a type of unknown size.
fn boolean(cx: &ContextData, ty: Type, value: bool) -> Option<Attribute> {
    cx.number_attr(ty, value.into())
}

/// Returns whether an integer, or the elements of a vector, have one bit.
fn is_bit(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => *width == 1,
        TypeData::Vector { element, .. } => cx.integer_width(*element) == Some(1),
        _ => false,
    }
}

/// A comparison of a bit that folds to the bit itself: `ext(x) != 0`, `x != 0`, `x == 1`.
fn compared_bit(op: CmpIView<'_>, predicate: CmpIPredicate, rhs: Option<Attribute>) -> Option<Folded> {
    let (cx, ir) = (op.cx(), op.ir());
    let ty = ir.get_value(op.lhs())?.ty();
    let bits = cx.type_data(ty).element_type().unwrap_or(ty) == Type::I1;
    match predicate {
        CmpIPredicate::Ne if is_zero(cx, rhs) => {
            let signed = ir.defining::<ExtSI>(op.lhs()).map(|ext| ext.input());
            let extended = signed.or_else(|| ir.defining::<ExtUI>(op.lhs()).map(|ext| ext.input()));
            if let Some(input) = extended
                && is_bit(cx, ir.get_value(input)?.ty())
            {
                return Some(input.into());
            }
            bits.then(|| op.lhs().into())
        }
        CmpIPredicate::Eq if is_one(cx, rhs) && bits => Some(op.lhs().into()),
        _ => None,
    }
}

impl Fold for CmpI {
    fn fold(op: CmpIView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let (cx, predicate, ty) = (op.cx(), op.predicate()?, result_type(*op)?);
        if op.lhs() == op.rhs() {
            return boolean(cx, ty, holds(predicate, Ordering::Equal)).map(Folded::from);
        }
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]);
        if let Some(bit) = compared_bit(op, predicate, rhs) {
            return Some(bit);
        }
        // Constants move to the right.
        if lhs.is_some() && rhs.is_none() {
            let predicate = CmpIPredicate::write(cx, swapped(predicate));
            let changes = InPlace::new().operands([op.rhs(), op.lhs()]).attr_named(*op, "predicate", predicate);
            return Some(changes.into());
        }
        let compare = |a: &ApInt, b: &ApInt| Some(ApInt::new_u64(1, compare_integers(predicate, a, b).into()));
        fold_comparison(*op, [lhs, rhs], ty, compare)
    }
}

/// Folds a comparison of constants element by element. Poison is not folded.
fn fold_comparison(
    op: OpRef<'_>,
    values: [Option<Attribute>; 2],
    ty: Type,
    compare: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    op.cx().attr_data(values[0]?).ty()?;
    op.cx().attr_data(values[1]?).ty()?;
    fold_binary_to(op.cx(), values, ty, compare).map(Folded::from)
}

impl Fold for CmpF {
    fn fold(op: CmpFView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let cx = op.cx();
        let [lhs, rhs] = constants.get_all([op.lhs(), op.rhs()]).map(|attr| attr.and_then(|attr| cx.float_value(attr)));
        // A comparison with NaN does not depend on the other operand.
        let nan = [lhs, rhs].into_iter().flatten().find(|value| value.is_nan());
        let (lhs, rhs) = (nan.or(lhs)?, nan.or(rhs)?);
        Some(cx.bool_attr(compare_floats(op.predicate()?, lhs, rhs)).into())
    }
}
