//! Enum attributes: kinds of reductions, kinds of iterators, and what `vector.print` writes behind a value.

use dialekt_ir_core::prelude::op::*;

/// The operation that brings two elements together, in reductions, contractions and scans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "vector.kind",
    symbol = "Vector_CombiningKindAttr",
    summary = "Kind of combining function for contractions and reductions",
    type_name = "::mlir::vector::CombiningKind"
)]
#[assembly("<" $value ">")]
pub enum CombiningKind {
    /// The sum.
    #[case("add")]
    Add = 0,
    /// The product.
    #[case("mul")]
    Mul = 1,
    /// The least unsigned integer.
    #[case("minui")]
    MinUI = 2,
    /// The least signed integer.
    #[case("minsi")]
    MinSI = 3,
    /// The least float; a NaN counts only if both are.
    #[case("minnumf")]
    MinNumF = 4,
    /// The greatest unsigned integer.
    #[case("maxui")]
    MaxUI = 5,
    /// The greatest signed integer.
    #[case("maxsi")]
    MaxSI = 6,
    /// The greatest float; a NaN counts only if both are.
    #[case("maxnumf")]
    MaxNumF = 7,
    /// Bitwise and.
    #[case("and")]
    And = 8,
    /// Bitwise or.
    #[case("or")]
    Or = 9,
    /// Bitwise exclusive or.
    #[case("xor")]
    Xor = 10,
    /// The greatest float, or NaN if one is.
    #[case("maximumf")]
    MaximumF = 12,
    /// The least float, or NaN if one is.
    #[case("minimumf")]
    MinimumF = 11,
}

/// The part of a dimension of an iteration: parallel ones are in the result, reduced ones are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "vector.iterator_type",
    symbol = "Vector_IteratorTypeEnum",
    summary = "Iterator type",
    type_name = "::mlir::vector::IteratorType"
)]
#[assembly("<" $value ">")]
pub enum IteratorType {
    /// It is a dimension of the result.
    Parallel = 0,
    /// Its elements are combined to one.
    Reduction = 1,
}

/// The character that `vector.print` writes, behind a value or alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "vector.punctuation",
    symbol = "Vector_PrintPunctuation",
    summary = "Punctuation for separating vectors or vector elements",
    type_name = "::mlir::vector::PrintPunctuation"
)]
#[assembly("<" $value ">")]
pub enum PrintPunctuation {
    /// None.
    NoPunctuation = 0,
    /// The end of the line.
    #[case("newline")]
    NewLine = 1,
    /// A comma and a space.
    Comma = 2,
    /// An opening parenthesis.
    Open = 3,
    /// A closing parenthesis.
    Close = 4,
}
