//! Canonicalization patterns.

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;

use crate::*;

/// `(x op a) op b = x op (a op b)` for constants a and b, if `a op b` folds.
fn reassociate<T: OpDecl>(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
    let view = rw.op(op);
    let (lhs, rhs) = (view.operand(0)?, view.operand(1)?);
    let (name, loc) = (view.name(), view.loc());
    if rw.constant(rhs).is_none() {
        return rw.no_match(op, "the operand on the right is no constant");
    }
    let inner = rw.value(lhs).defining_op().filter(|inner| inner.name() == name);
    let Some((x, a)) = inner.and_then(|inner| Some((inner.operand(0)?, inner.operand(1)?))) else {
        return rw.no_match(op, "the operand on the left is not computed in the same way");
    };
    if rw.constant(a).is_none() {
        return rw.no_match(op, "the inner operand on the right is no constant");
    }
    let types = [Type::INDEX];
    let combined = rw.create_op(&OpSpec { operands: &[rhs, a], result_types: &types, ..OpSpec::new(name, loc) });
    let folded = rw.op(combined).fold(Constants::of(rw.ir()));
    let Some(Folded::Results(results)) = folded else {
        rw.erase_op(combined);
        return rw.no_match(op, "the constants cannot be computed with");
    };
    let combined_value = match results.first()? {
        OpFoldResult::Value(value) => *value,
        OpFoldResult::Attr(attr) => rw.make_constant(combined, *attr, Type::INDEX, loc)?,
    };
    rw.erase_op(combined);
    let operands = [x, combined_value];
    let new = rw.create_op(&OpSpec { operands: &operands, result_types: &types, ..OpSpec::new(name, loc) });
    rw.replace_op_with(op, new);
    Some(())
}

macro_rules! associative {
    ($($(#[$doc:meta])* $name:ident of $op:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                reassociate(rw, op)
            }
        }
    )*};
}

associative! {
    /// Combines the constants of two sums in a row: `(x op a) op b = x op (a op b)`.
    AddConstants of Add;
    /// Combines the constants of two products in a row: `(x op a) op b = x op (a op b)`.
    MulConstants of Mul;
    /// Combines the constants of two signed maxima in a row: `(x op a) op b = x op (a op b)`.
    MaxSConstants of MaxS;
    /// Combines the constants of two unsigned maxima in a row: `(x op a) op b = x op (a op b)`.
    MaxUConstants of MaxU;
    /// Combines the constants of two signed minima in a row: `(x op a) op b = x op (a op b)`.
    MinSConstants of MinS;
    /// Combines the constants of two unsigned minima in a row: `(x op a) op b = x op (a op b)`.
    MinUConstants of MinU;
    /// Combines the constants of two conjunctions in a row: `(x op a) op b = x op (a op b)`.
    AndConstants of And;
    /// Combines the constants of two disjunctions in a row: `(x op a) op b = x op (a op b)`.
    OrConstants of Or;
    /// Combines the constants of two exclusive disjunctions in a row: `(x op a) op b = x op (a op b)`.
    XOrConstants of XOr;
}

/// Replaces the comparison of a difference with 0 by that of its operands.
#[derive(Described)]
pub struct CmpOfSub;

impl OpRewrite for CmpOfSub {
    type SourceOp = Cmp;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Cmp>) -> Option<()> {
        let Cmp { lhs, rhs, pred, .. } = rw.fields(op)?;
        let cx = rw.ir().cx();
        let is_zero =
            |attr: Option<Attribute>| attr.and_then(|attr| cx.integer_value(attr)).is_some_and(|value| value.is_zero());
        let (left, right) = (is_zero(rw.constant(lhs)), is_zero(rw.constant(rhs)));
        if !left && !right {
            return rw.no_match(op, "compares nothing with 0");
        }
        let sub = rw.ir().defining::<Sub>(if right { *lhs } else { *rhs }).map(|sub| (sub.lhs(), sub.rhs()));
        let Some((a, b)) = sub else { return rw.no_match(op, "compares no difference with 0") };
        let (a, b) = if right { (a, b) } else { (b, a) };
        let new = rw.create(Cmp::build(a, b, pred.get(cx)?));
        rw.replace_op_with(op, new);
        Some(())
    }
}
