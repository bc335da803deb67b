//! Expansion of rounding quotients, maxima and minima. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_arith::{
    AddI, AndI, CeilDivSI, CeilDivUI, CmpF, CmpFPredicate, CmpI, CmpIPredicate, Constant, DivSI, DivUI, FloorDivSI,
    MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF, MulI, Select, SubI,
};
use dialekt_conversion::ConversionPatterns;
use dialekt_ir_core::prelude::rewrite::*;

/// Adds the patterns. [MLIR: populateArithExpandOpsPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add_rewrite::<ExpandCeilDivSI>()
        .add_rewrite::<ExpandCeilDivUI>()
        .add_rewrite::<ExpandFloorDivSI>()
        .add_rewrite::<ExpandMaxSI>()
        .add_rewrite::<ExpandMaxUI>()
        .add_rewrite::<ExpandMinSI>()
        .add_rewrite::<ExpandMinUI>()
        .add_rewrite::<ExpandMaximumF>()
        .add_rewrite::<ExpandMinimumF>()
        .add_rewrite::<ExpandMaxNumF>()
        .add_rewrite::<ExpandMinNumF>();
}

/// Declares patterns for binary ops, with the replacement.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident, $op:ident, |$b:ident, $lhs:ident, $rhs:ident| $expand:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let ($lhs, $rhs) = (view.lhs(), view.rhs());
                let $b = &mut *rw;
                let value = $expand;
                rw.replace_op(op, &[value]);
                Some(())
            }
        }
    )*};
}

binary! {
    /// `ceil(a / b) = a == 0 ? 0 : (a - 1) / b + 1`
    ExpandCeilDivUI, CeilDivUI, |rw, lhs, rhs| {
        let ty = rw.type_of(lhs);
        let zero = Constant::int(rw, ty, 0);
        let is_zero = rw.create(CmpI::build(lhs, zero, CmpIPredicate::Eq)).result();
        let one = Constant::int(rw, ty, 1);
        let less = rw.create(SubI::build(lhs, one)).result();
        let quotient = rw.create(DivUI::build(less, rhs)).result();
        let more = rw.create(AddI::build(quotient, one)).result();
        rw.create(Select::build(is_zero, zero, more)).result()
    };
    /// The quotient plus one if it is not exact and the signs are the same.
    ExpandCeilDivSI, CeilDivSI, |rw, lhs, rhs| {
        let ty = rw.type_of(lhs);
        let (zero, one) = (Constant::int(rw, ty, 0), Constant::int(rw, ty, 1));
        let quotient = rw.create(DivSI::build(lhs, rhs)).result();
        let product = rw.create(MulI::build(quotient, rhs)).result();
        let is_inexact = rw.create(CmpI::build(lhs, product, CmpIPredicate::Ne)).result();
        let lhs_negative = rw.create(CmpI::build(lhs, zero, CmpIPredicate::Slt)).result();
        let rhs_negative = rw.create(CmpI::build(rhs, zero, CmpIPredicate::Slt)).result();
        let same_sign = rw.create(CmpI::build(lhs_negative, rhs_negative, CmpIPredicate::Eq)).result();
        let rounds = rw.create(AndI::build(is_inexact, same_sign)).result();
        let more = rw.create(AddI::build(quotient, one)).result();
        rw.create(Select::build(rounds, more, quotient)).result()
    };
    /// The quotient minus one if it is not exact and the signs differ.
    ExpandFloorDivSI, FloorDivSI, |rw, lhs, rhs| {
        let ty = rw.type_of(lhs);
        let quotient = rw.create(DivSI::build(lhs, rhs)).result();
        let product = rw.create(MulI::build(quotient, rhs)).result();
        let is_inexact = rw.create(CmpI::build(lhs, product, CmpIPredicate::Ne)).result();
        let zero = Constant::int(rw, ty, 0);
        let lhs_negative = rw.create(CmpI::build(lhs, zero, CmpIPredicate::Slt)).result();
        let rhs_negative = rw.create(CmpI::build(rhs, zero, CmpIPredicate::Slt)).result();
        let other_sign = rw.create(CmpI::build(lhs_negative, rhs_negative, CmpIPredicate::Ne)).result();
        let rounds = rw.create(AndI::build(is_inexact, other_sign)).result();
        let minus_one = Constant::int(rw, ty, -1);
        let less = rw.create(AddI::build(quotient, minus_one)).result();
        rw.create(Select::build(rounds, less, quotient)).result()
    };
}

/// Declares patterns for minima and maxima of integers: a comparison and a select.
macro_rules! integers {
    ($($name:ident, $op:ident, $predicate:ident;)*) => {
        binary! {$(
            /// The first operand if the predicate holds for the operands, otherwise the second one.
            $name, $op, |rw, lhs, rhs| {
                let is_lhs = rw.create(CmpI::build(lhs, rhs, CmpIPredicate::$predicate)).result();
                rw.create(Select::build(is_lhs, lhs, rhs)).result()
            };
        )*}
    };
}

integers! {
    ExpandMaxSI, MaxSI, Sgt;
    ExpandMaxUI, MaxUI, Ugt;
    ExpandMinSI, MinSI, Slt;
    ExpandMinUI, MinUI, Ult;
}

/// Declares patterns for minima and maxima of floats: the first operand if the predicate holds or an operand is NaN; if
/// the named operand is NaN, the result is the second one.
macro_rules! floats {
    ($($name:ident, $op:ident, $predicate:ident, $suspect:ident;)*) => {
        binary! {$(
            /// The first operand if the predicate holds for the operands, otherwise the second one, with a special case
            /// for NaN.
            $name, $op, |rw, lhs, rhs| {
                let is_lhs = rw.create(CmpF::build(lhs, rhs, CmpFPredicate::$predicate)).result();
                let extreme = rw.create(Select::build(is_lhs, lhs, rhs)).result();
                let suspect = floats!(@$suspect lhs rhs);
                let is_nan = rw.create(CmpF::build(suspect, suspect, CmpFPredicate::Uno)).result();
                rw.create(Select::build(is_nan, rhs, extreme)).result()
            };
        )*}
    };
    (@lhs $lhs:ident $rhs:ident) => { $lhs };
    (@rhs $lhs:ident $rhs:ident) => { $rhs };
}

floats! {
    ExpandMaximumF, MaximumF, Ugt, rhs;
    ExpandMinimumF, MinimumF, Ult, rhs;
    ExpandMaxNumF, MaxNumF, Ugt, lhs;
    ExpandMinNumF, MinNumF, Ult, lhs;
}
