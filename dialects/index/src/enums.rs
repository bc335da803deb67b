//! The predicates of comparisons.

use dialekt_ods_macros::EnumAttr;

/// The predicate of `index.cmp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(
    name = "index.cmp_predicate",
    symbol = "IndexCmpPredicateAttr",
    type_name = "::mlir::index::IndexCmpPredicate",
    summary = "index comparison predicate kind"
)]
pub enum IndexCmpPredicate {
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
