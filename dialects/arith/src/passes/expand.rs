//! Quotients, maxima and minima. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_ir_core::conversion::ConversionPatterns;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use crate::exprs::Exprs;
use crate::{
    AddI, AndI, CeilDivSI, CeilDivUI, CmpFPredicate, CmpIPredicate, DivSI, DivUI, FloorDivSI, MaxNumF, MaxSI, MaxUI,
    MaximumF, MinNumF, MinSI, MinUI, MinimumF, MulI, Select, SubI, make,
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
                let mut exprs = Exprs::new(rw, op);
                let $b = &mut exprs;
                let value = $expand;
                exprs.replace(op, value)
            }
        }
    )*};
}

binary! {
    /// `ceil(a / b) = a == 0 ? 0 : (a - 1) / b + 1`
    ExpandCeilDivUI, CeilDivUI, |b, lhs, rhs| {
        let ty = b.rw.type_of(lhs);
        let zero = b.int(ty, 0);
        let is_zero = b.cmpi(CmpIPredicate::Eq, lhs, zero);
        let one = b.int(ty, 1);
        let less = make!(b, SubI(lhs, one));
        let quotient = make!(b, DivUI(less, rhs));
        let more = make!(b, AddI(quotient, one));
        make!(b, Select(is_zero, zero, more))
    };
    /// One more than the quotient if that is not exact, and the signs are the same.
    ExpandCeilDivSI, CeilDivSI, |b, lhs, rhs| {
        let ty = b.rw.type_of(lhs);
        let (zero, one) = (b.int(ty, 0), b.int(ty, 1));
        let quotient = make!(b, DivSI(lhs, rhs));
        let product = make!(b, MulI(quotient, rhs));
        let is_inexact = b.cmpi(CmpIPredicate::Ne, lhs, product);
        let lhs_negative = b.cmpi(CmpIPredicate::Slt, lhs, zero);
        let rhs_negative = b.cmpi(CmpIPredicate::Slt, rhs, zero);
        let same_sign = b.cmpi(CmpIPredicate::Eq, lhs_negative, rhs_negative);
        let rounds = make!(b, AndI(is_inexact, same_sign));
        let more = make!(b, AddI(quotient, one));
        make!(b, Select(rounds, more, quotient))
    };
    /// One less than the quotient if that is not exact, and the signs are not the same.
    ExpandFloorDivSI, FloorDivSI, |b, lhs, rhs| {
        let ty = b.rw.type_of(lhs);
        let quotient = make!(b, DivSI(lhs, rhs));
        let product = make!(b, MulI(quotient, rhs));
        let is_inexact = b.cmpi(CmpIPredicate::Ne, lhs, product);
        let zero = b.int(ty, 0);
        let lhs_negative = b.cmpi(CmpIPredicate::Slt, lhs, zero);
        let rhs_negative = b.cmpi(CmpIPredicate::Slt, rhs, zero);
        let other_sign = b.cmpi(CmpIPredicate::Ne, lhs_negative, rhs_negative);
        let rounds = make!(b, AndI(is_inexact, other_sign));
        let minus_one = b.int(ty, -1);
        let less = make!(b, AddI(quotient, minus_one));
        make!(b, Select(rounds, less, quotient))
    };
}

/// Patterns for extremes of integers: the first operand if it compares like that.
macro_rules! integers {
    ($($name:ident, $op:ident, $predicate:ident;)*) => {
        binary! {$(
            /// The first operand if it is the extreme one.
            $name, $op, |b, lhs, rhs| {
                let is_lhs = b.cmpi(CmpIPredicate::$predicate, lhs, rhs);
                make!(b, Select(is_lhs, lhs, rhs))
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
            $name, $op, |b, lhs, rhs| {
                let is_lhs = b.cmpf(CmpFPredicate::$predicate, lhs, rhs);
                let extreme = make!(b, Select(is_lhs, lhs, rhs));
                let suspect = floats!(@$suspect lhs rhs);
                let is_nan = b.cmpf(CmpFPredicate::Uno, suspect, suspect);
                make!(b, Select(is_nan, rhs, extreme))
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
