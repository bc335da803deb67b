//! Indices as rows of bits: logic and shifts.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;

op_family! {
    /// A function of the bits of two indices.
    #[op(name = "index.{}", doc_group = "Bits and shifts")]
    #[each(interfaces(InferIntRangeInterface), fold)]
    #[assembly($lhs "," $rhs attr_dict)]
    pub struct Bitwise {
        pub lhs: Operand<Index>,
        pub rhs: Operand<Index>,
        pub result: OpResult<Index>,
    }

    /// The bits that both indices have.
    ///
    /// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
    ///
    /// ```mlir
    /// %c = index.and %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(AndConstants))]
    And = "and";

    /// The bits that at least one of two indices has.
    ///
    /// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
    ///
    /// ```mlir
    /// %c = index.or %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(OrConstants))]
    Or = "or";

    /// The bits that exactly one of two indices has.
    ///
    /// Each bit of the result depends on the same bit of the operands only, so that it folds for every target.
    ///
    /// ```mlir
    /// %c = index.xor %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(XOrConstants))]
    XOr = "xor";

    /// Shifts bits to the left, with zeros from the right.
    ///
    /// The amount is unsigned; the result is poison when it is not less than the width of the target.
    ///
    /// ```mlir
    /// %c = index.shl %a, %b
    /// ```
    #[op(traits(Pure))]
    Shl = "shl";

    /// Shifts bits to the right, with copies of the sign bit from the left.
    ///
    /// The amount is unsigned; the result is poison when it is not less than the width of the target.
    ///
    /// ```mlir
    /// %c = index.shrs %a, %b
    /// ```
    #[op(traits(Pure))]
    ShrS = "shrs";

    /// Shifts bits to the right, with zeros from the left.
    ///
    /// The amount is unsigned; the result is poison when it is not less than the width of the target.
    ///
    /// ```mlir
    /// %c = index.shru %a, %b
    /// ```
    #[op(traits(Pure))]
    ShrU = "shru";
}
