//! Arithmetic: comparisons, flags, rounding.

use dialekt_ir_core::prelude::op::*;

/// The promises of an operation on integers that its result does not wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM integer overflow flags", bits, separator = ", ", primary_groups, field)]
pub enum IntegerOverflowFlags {
    /// No promises.
    None = 0,
    /// The exact result fits, read as a signed integer.
    Nsw = 1,
    /// The exact result fits, read as an unsigned integer.
    Nuw = 1 << 1,
}

/// The fast-math flags: assumptions about floats, and rewrites that are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "llvm.fastmath",
    symbol = "LLVM_FastmathFlagsAttr",
    summary = "LLVM fastmath flags",
    type_name = "::mlir::LLVM::FastmathFlags",
    bits,
    separator = ", ",
    primary_groups
)]
#[assembly("<" $value ">")]
pub enum FastmathFlags {
    /// No flags.
    None = 0,
    /// No NaN comes in or out.
    Nnan = 1,
    /// No infinity comes in or out.
    Ninf = 1 << 1,
    /// The sign of zero does not matter.
    Nsz = 1 << 2,
    /// Division may become multiplication by the reciprocal.
    Arcp = 1 << 3,
    /// Products and sums may be fused.
    Contract = 1 << 4,
    /// Functions may be approximated.
    Afn = 1 << 5,
    /// Sums and products may be regrouped.
    Reassoc = 1 << 6,
    /// All flags.
    Fast = 127,
}

/// The predicate of `llvm.fcmp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "llvm.fcmp comparison predicate", width = 64)]
pub enum FCmpPredicate {
    /// Never.
    #[case("_false")]
    False = 0,
    /// Equal, and no NaN.
    Oeq = 1,
    /// Greater, and no NaN.
    Ogt = 2,
    /// Greater or equal, and no NaN.
    Oge = 3,
    /// Less, and no NaN.
    Olt = 4,
    /// Less or equal, and no NaN.
    Ole = 5,
    /// Not equal, and no NaN.
    One = 6,
    /// No NaN.
    Ord = 7,
    /// Equal, or a NaN.
    Ueq = 8,
    /// Greater, or a NaN.
    Ugt = 9,
    /// Greater or equal, or a NaN.
    Uge = 10,
    /// Less, or a NaN.
    Ult = 11,
    /// Less or equal, or a NaN.
    Ule = 12,
    /// Not equal, or a NaN.
    Une = 13,
    /// A NaN.
    Uno = 14,
    /// Always.
    #[case("_true")]
    True = 15,
}

/// The predicate of `llvm.icmp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "llvm.icmp comparison predicate", width = 64)]
pub enum ICmpPredicate {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Less, as signed integers.
    Slt = 2,
    /// Less or equal, as signed integers.
    Sle = 3,
    /// Greater, as signed integers.
    Sgt = 4,
    /// Greater or equal, as signed integers.
    Sge = 5,
    /// Less, as unsigned integers.
    Ult = 6,
    /// Less or equal, as unsigned integers.
    Ule = 7,
    /// Greater, as unsigned integers.
    Ugt = 8,
    /// Greater or equal, as unsigned integers.
    Uge = 9,
}

/// A rounding mode of operations that are told one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM Rounding Mode", width = 64)]
pub enum RoundingMode {
    /// Towards zero.
    #[case("towardzero")]
    TowardZero = 0,
    /// To the nearest number, of two the even one.
    #[case("tonearest")]
    NearestTiesToEven = 1,
    /// Up.
    #[case("upward")]
    TowardPositive = 2,
    /// Down.
    #[case("downward")]
    TowardNegative = 3,
    /// To the nearest number, of two the one away from zero.
    #[case("tonearestaway")]
    NearestTiesToAway = 4,
    /// As the environment says.
    Dynamic = 7,
    /// None.
    Invalid = -1,
}

/// Treatment of exceptions of floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM Exception Behavior", width = 64)]
pub enum FPExceptionBehavior {
    /// Nobody looks at them.
    Ignore = 0,
    /// No exception may be made up.
    #[case("maytrap")]
    MayTrap = 1,
    /// All are seen, in order.
    Strict = 2,
}
