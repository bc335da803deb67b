//! Quotients, maxima and minima. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_conversion::ConversionPatterns;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use dialekt_arith::{
    AddI, AndI, CeilDivSI, CeilDivUI, CmpF, CmpFPredicate, CmpI, CmpIPredicate, Constant, DivSI, DivUI, FloorDivSI,
    MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF, MulI, Select, SubI,
};

/// The patterns. [MLIR: populateArithExpandOpsPatterns]
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

/// A pattern for ops on two values of one type: what takes their place.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident, $op:ident, |$b:ident, $lhs:ident, $rhs:ident| $expand:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl OpRewrite for $name {
            type Root = $op;

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
    /// One more than the quotient if that is not exact, and the signs are the same.
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
    /// One less than the quotient if that is not exact, and the signs are not the same.
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

/// Patterns for extremes of integers: the first operand if it compares like that.
macro_rules! integers {
    ($($name:ident, $op:ident, $predicate:ident;)*) => {
        binary! {$(
            /// The first operand if it is the extreme one.
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

/// Patterns for extremes of floats: the first operand if it compares like that or either is NaN; the second one when another operand, the
/// named one, is NaN.
macro_rules! floats {
    ($($name:ident, $op:ident, $predicate:ident, $suspect:ident;)*) => {
        binary! {$(
            /// The first operand if it is the extreme one, and NaN does not say otherwise.
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
