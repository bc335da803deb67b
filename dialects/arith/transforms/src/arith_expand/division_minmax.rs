//! Expansion of rounding quotients, maxima and minima. [mlir/lib/Dialect/Arith/Transforms/ExpandOps.cpp]

use dialekt_arith::{
    ArithBuilder, CeilDivSI, CeilDivUI, CmpFPredicate, CmpIPredicate, FloorDivSI, MaxNumF, MaxSI, MaxUI, MaximumF,
    MinNumF, MinSI, MinUI, MinimumF,
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
    ($($(#[$doc:meta])* $name:ident, $op:ident, |$f:ident, $lhs:ident, $rhs:ident| $expand:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Described)]
        pub struct $name;

        impl OpRewrite for $name {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let ($lhs, $rhs) = (view.lhs(), view.rhs());
                let $f = &ArithBuilder::new(rw);
                let ($lhs, $rhs) = ($f.of($lhs), $f.of($rhs));
                let value: Value = $expand.into();
                rw.replace_op(op, &[value]);
                Some(())
            }
        }
    )*};
}

binary! {
    /// `ceil(a / b) = a == 0 ? 0 : (a - 1) / b + 1`
    ExpandCeilDivUI, CeilDivUI, |f, lhs, rhs| {
        let zero = f.int(f.type_of(lhs), 0);
        let is_zero = lhs.eq(zero);
        let one = f.int(f.type_of(lhs), 1);
        is_zero.select(zero, (lhs - one).divui(rhs) + one)
    };
    /// The quotient plus one if it is not exact and the signs are the same.
    ExpandCeilDivSI, CeilDivSI, |f, lhs, rhs| {
        let (zero, one) = (f.int(f.type_of(lhs), 0), f.int(f.type_of(lhs), 1));
        let quotient = lhs.divsi(rhs);
        let is_inexact = lhs.ne(quotient * rhs);
        let same_sign = lhs.slt(zero).eq(rhs.slt(zero));
        let rounds = is_inexact & same_sign;
        rounds.select(quotient + one, quotient)
    };
    /// The quotient minus one if it is not exact and the signs differ.
    ExpandFloorDivSI, FloorDivSI, |f, lhs, rhs| {
        let quotient = lhs.divsi(rhs);
        let is_inexact = lhs.ne(quotient * rhs);
        let zero = f.int(f.type_of(lhs), 0);
        let other_sign = lhs.slt(zero).ne(rhs.slt(zero));
        let rounds = is_inexact & other_sign;
        let minus_one = f.int(f.type_of(lhs), -1);
        rounds.select(quotient + minus_one, quotient)
    };
}

/// Declares patterns for minima and maxima of integers: a comparison and a select.
macro_rules! integers {
    ($($name:ident, $op:ident, $predicate:ident;)*) => {
        binary! {$(
            /// The first operand if the predicate holds for the operands, otherwise the second one.
            $name, $op, |f, lhs, rhs| lhs.cmpi(CmpIPredicate::$predicate, rhs).select(lhs, rhs);
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
            $name, $op, |f, lhs, rhs| {
                let extreme = lhs.cmpf(CmpFPredicate::$predicate, rhs).select(lhs, rhs);
                let suspect = floats!(@$suspect lhs rhs);
                suspect.cmpf(CmpFPredicate::Uno, suspect).select(rhs, extreme)
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
