//! Enums: how to compare, to round, what may overflow and what may be assumed of floats.

use dialekt_ir_core::decl::enum_attr::EnumAttrKind;
use dialekt_ir_core::decl::enums::BitEnum;
use dialekt_ir_core::decl::{EnumCase, EnumDef};

dialekt_ir_core::integer_enums! {
    /// How `arith.cmpi` compares.
    CmpIPredicate, CmpIPredicateAttr, 64, "" {
        /// Equal.
        Eq = 0, "eq";
        /// Not equal.
        Ne = 1, "ne";
        /// Less, as signed integers.
        Slt = 2, "slt";
        /// Less or equal, as signed integers.
        Sle = 3, "sle";
        /// Greater, as signed integers.
        Sgt = 4, "sgt";
        /// Greater or equal, as signed integers.
        Sge = 5, "sge";
        /// Less, as unsigned integers.
        Ult = 6, "ult";
        /// Less or equal, as unsigned integers.
        Ule = 7, "ule";
        /// Greater, as unsigned integers.
        Ugt = 8, "ugt";
        /// Greater or equal, as unsigned integers.
        Uge = 9, "uge";
    }
    /// How `arith.cmpf` compares.
    CmpFPredicate, CmpFPredicateAttr, 64, "" {
        /// Never.
        AlwaysFalse = 0, "false";
        /// No NaN, and equal.
        Oeq = 1, "oeq";
        /// No NaN, and greater.
        Ogt = 2, "ogt";
        /// No NaN, and greater or equal.
        Oge = 3, "oge";
        /// No NaN, and less.
        Olt = 4, "olt";
        /// No NaN, and less or equal.
        Ole = 5, "ole";
        /// No NaN, and not equal.
        One = 6, "one";
        /// No NaN.
        Ord = 7, "ord";
        /// NaN, or equal.
        Ueq = 8, "ueq";
        /// NaN, or greater.
        Ugt = 9, "ugt";
        /// NaN, or greater or equal.
        Uge = 10, "uge";
        /// NaN, or less.
        Ult = 11, "ult";
        /// NaN, or less or equal.
        Ule = 12, "ule";
        /// NaN, or not equal.
        Une = 13, "une";
        /// NaN.
        Uno = 14, "uno";
        /// Always.
        AlwaysTrue = 15, "true";
    }
    /// How floats are rounded that cannot be represented.
    RoundingMode, RoundingModeAttr, 32, "Floating point rounding mode" {
        /// To the nearest one, of two the even one.
        ToNearestEven = 0, "to_nearest_even";
        /// Down.
        Downward = 1, "downward";
        /// Up.
        Upward = 2, "upward";
        /// Towards zero.
        TowardZero = 3, "toward_zero";
        /// To the nearest one, of two the one farther from zero.
        ToNearestAway = 4, "to_nearest_away";
    }
    /// What an atomic update computes of the old and the new value.
    AtomicRMWKind, AtomicRMWKindAttr, 64, "" {
        /// `arith.addf`
        AddF = 0, "addf";
        /// `arith.addi`
        AddI = 1, "addi";
        /// `arith.andi`
        AndI = 2, "andi";
        /// The new value.
        Assign = 3, "assign";
        /// `arith.maximumf`
        MaximumF = 4, "maximumf";
        /// `arith.maxnumf`
        MaxNumF = 5, "maxnumf";
        /// `arith.maxsi`
        MaxS = 6, "maxs";
        /// `arith.maxui`
        MaxU = 7, "maxu";
        /// `arith.minimumf`
        MinimumF = 8, "minimumf";
        /// `arith.minnumf`
        MinNumF = 9, "minnumf";
        /// `arith.minsi`
        MinS = 10, "mins";
        /// `arith.minui`
        MinU = 11, "minu";
        /// `arith.mulf`
        MulF = 12, "mulf";
        /// `arith.muli`
        MulI = 13, "muli";
        /// `arith.ori`
        OrI = 14, "ori";
        /// `arith.xori`
        XOrI = 15, "xori";
    }
}

bitflags::bitflags! {
    /// What may be assumed of floats, and what may be done to them.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct FastMathFlags: u32 {
        /// Sums and products may be regrouped.
        const REASSOC = 1;
        /// No NaN comes in or out.
        const NNAN = 1 << 1;
        /// No infinity comes in or out.
        const NINF = 1 << 2;
        /// The sign of zero does not matter.
        const NSZ = 1 << 3;
        /// Division may become multiplication by the reciprocal.
        const ARCP = 1 << 4;
        /// Products and sums may be fused.
        const CONTRACT = 1 << 5;
        /// Functions may be approximated.
        const AFN = 1 << 6;
        /// All of it.
        const FAST = (1 << 7) - 1;
    }

    /// What does not overflow.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct IntegerOverflowFlags: u32 {
        /// The exact result fits, read as a signed integer.
        const NSW = 1;
        /// The exact result fits, read as an unsigned integer.
        const NUW = 1 << 1;
    }
}

const fn case(text: &'static str, value: i64) -> EnumCase {
    EnumCase { symbol: text, text, value }
}

/// `#arith.fastmath<nnan,ninf>`
pub static FASTMATH: EnumAttrKind = EnumAttrKind {
    dialect: "arith",
    mnemonic: "fastmath",
    in_angles: true,
    enum_name: "::mlir::arith::FastMathFlags",
    attr_name: "Arith_FastMathAttr",
    def: &EnumDef {
        name: "FastMathFlags",
        summary: "Floating point fast math flags",
        cases: &[
            case("none", 0),
            case("reassoc", 1),
            case("nnan", 1 << 1),
            case("ninf", 1 << 2),
            case("nsz", 1 << 3),
            case("arcp", 1 << 4),
            case("contract", 1 << 5),
            case("afn", 1 << 6),
            case("fast", (1 << 7) - 1),
        ],
        width: 32,
        bits: Some(BitEnum { separator: ",", valid: (1 << 7) - 1, primary_groups: true, quoted: false }),
    },
};

/// `#arith.overflow<nsw, nuw>`
pub static OVERFLOW: EnumAttrKind = EnumAttrKind {
    dialect: "arith",
    mnemonic: "overflow",
    in_angles: true,
    enum_name: "::mlir::arith::IntegerOverflowFlags",
    attr_name: "Arith_IntegerOverflowAttr",
    def: &EnumDef {
        name: "IntegerOverflowFlags",
        summary: "Integer overflow arith flags",
        cases: &[case("none", 0), case("nsw", 1), case("nuw", 1 << 1)],
        width: 32,
        bits: Some(BitEnum { separator: ", ", valid: 3, primary_groups: true, quoted: false }),
    },
};

dialekt_ir_core::enum_attr_constraint! {
    /// [`FastMathFlags`]
    FastMathAttr, FASTMATH, FastMathFlags,
    |bits| Some(FastMathFlags::from_bits_truncate(bits as u32)), |flags| i64::from(flags.bits())
}

dialekt_ir_core::enum_attr_constraint! {
    /// [`IntegerOverflowFlags`]
    IntegerOverflowAttr, OVERFLOW, IntegerOverflowFlags,
    |bits| Some(IntegerOverflowFlags::from_bits_truncate(bits as u32)), |flags| i64::from(flags.bits())
}
