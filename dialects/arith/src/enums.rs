//! Enum attributes: predicates, rounding modes, overflow and fast-math flags.

use dialekt_ir_core::prelude::op::*;

/// The predicate of `arith.cmpi`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(width = 64)]
pub enum CmpIPredicate {
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

/// The predicate of `arith.cmpf`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(width = 64)]
pub enum CmpFPredicate {
    /// Never.
    #[case("false")]
    AlwaysFalse = 0,
    /// No NaN, and equal.
    Oeq = 1,
    /// No NaN, and greater.
    Ogt = 2,
    /// No NaN, and greater or equal.
    Oge = 3,
    /// No NaN, and less.
    Olt = 4,
    /// No NaN, and less or equal.
    Ole = 5,
    /// No NaN, and not equal.
    One = 6,
    /// No NaN.
    Ord = 7,
    /// NaN, or equal.
    Ueq = 8,
    /// NaN, or greater.
    Ugt = 9,
    /// NaN, or greater or equal.
    Uge = 10,
    /// NaN, or less.
    Ult = 11,
    /// NaN, or less or equal.
    Ule = 12,
    /// NaN, or not equal.
    Une = 13,
    /// NaN.
    Uno = 14,
    /// Always.
    #[case("true")]
    AlwaysTrue = 15,
}

/// The rounding mode for values that the float format cannot represent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Floating point rounding mode")]
pub enum RoundingMode {
    /// To the nearest one, of two the even one.
    ToNearestEven = 0,
    /// Down.
    Downward = 1,
    /// Up.
    Upward = 2,
    /// Towards zero.
    TowardZero = 3,
    /// To the nearest one, of two the one farther from zero.
    ToNearestAway = 4,
}

/// The function of an atomic update, of the old and the new value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(width = 64)]
pub enum AtomicRMWKind {
    /// `arith.addf`
    #[case("addf")]
    AddF = 0,
    /// `arith.addi`
    #[case("addi")]
    AddI = 1,
    /// `arith.andi`
    #[case("andi")]
    AndI = 2,
    /// The new value.
    Assign = 3,
    /// `arith.maximumf`
    #[case("maximumf")]
    MaximumF = 4,
    /// `arith.maxnumf`
    #[case("maxnumf")]
    MaxNumF = 5,
    /// `arith.maxsi`
    #[case("maxs")]
    MaxS = 6,
    /// `arith.maxui`
    #[case("maxu")]
    MaxU = 7,
    /// `arith.minimumf`
    #[case("minimumf")]
    MinimumF = 8,
    /// `arith.minnumf`
    #[case("minnumf")]
    MinNumF = 9,
    /// `arith.minsi`
    #[case("mins")]
    MinS = 10,
    /// `arith.minui`
    #[case("minu")]
    MinU = 11,
    /// `arith.mulf`
    #[case("mulf")]
    MulF = 12,
    /// `arith.muli`
    #[case("muli")]
    MulI = 13,
    /// `arith.ori`
    #[case("ori")]
    OrI = 14,
    /// `arith.xori`
    #[case("xori")]
    XOrI = 15,
}

/// The fast-math flags: assumptions about floats, and rewrites that are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "arith.fastmath",
    symbol = "Arith_FastMathAttr",
    type_name = "::mlir::arith::FastMathFlags",
    summary = "Floating point fast math flags",
    bits,
    separator = ",",
    primary_groups
)]
#[assembly("<" $value ">")]
pub enum FastMath {
    /// No flags.
    None = 0,
    /// Sums and products may be regrouped.
    Reassoc = 1,
    /// No NaN comes in or out.
    Nnan = 1 << 1,
    /// No infinity comes in or out.
    Ninf = 1 << 2,
    /// The sign of zero does not matter.
    Nsz = 1 << 3,
    /// Division may become multiplication by the reciprocal.
    Arcp = 1 << 4,
    /// Products and sums may be fused.
    Contract = 1 << 5,
    /// Functions may be approximated.
    Afn = 1 << 6,
    /// All flags.
    Fast = (1 << 7) - 1,
}

/// The overflow flags: promises that the result does not wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "arith.overflow",
    symbol = "Arith_IntegerOverflowAttr",
    type_name = "::mlir::arith::IntegerOverflowFlags",
    summary = "Integer overflow arith flags",
    bits,
    separator = ", ",
    primary_groups
)]
#[assembly("<" $value ">")]
pub enum IntegerOverflow {
    /// No promises.
    None = 0,
    /// The exact result fits, read as a signed integer.
    Nsw = 1,
    /// The exact result fits, read as an unsigned integer.
    Nuw = 1 << 1,
}

/// The exact result fits, read as a signed integer.
pub fn nsw() -> Flags<IntegerOverflow> {
    IntegerOverflow::Nsw.into()
}

/// The exact result fits, read as a signed and as an unsigned integer.
pub fn nsw_nuw() -> Flags<IntegerOverflow> {
    nsw() | IntegerOverflow::Nuw
}
