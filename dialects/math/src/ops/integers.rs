//! Functions of integers.

use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A function of one integer.
    #[op(
        name = "math.{}",
        doc_group = "Functions of integers",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand attr_dict ":" type($result))]
    pub struct IntegerUnary {
        pub operand: Operand<SignlessIntegerOrIndexLike>,
        pub result: OpResult<SignlessIntegerOrIndexLike>,
    }

    /// The absolute value of a signed integer.
    ///
    /// Vectors and tensors are mapped element by element. That of the least integer wraps around to itself.
    ///
    /// ```mlir
    /// %y = math.absi %x : i32
    /// ```
    AbsI = "absi";

    /// The number of zero bits above the highest set bit of an integer; its width if it is zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %n = math.ctlz %x : i32
    /// ```
    CountLeadingZeros = "ctlz";

    /// The number of zero bits below the lowest set bit of an integer; its width if it is zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %n = math.cttz %x : i32
    /// ```
    CountTrailingZeros = "cttz";

    /// The number of set bits of an integer.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %n = math.ctpop %x : vector<4xi16>
    /// ```
    CtPop = "ctpop";
}

/// A signed integer raised to the power of a signed integer.
///
/// The product wraps around at the width of the type. A negative power is rounded to zero, unless the base is 1 or -1.
///
/// ```mlir
/// %y = math.ipowi %base, %power : i32
/// ```
#[derive(Op)]
#[op(
    name = "math.ipowi",
    doc_group = "Functions of integers",
    traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
    interfaces(VectorUnrollOpInterface {}),
    fold
)]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct IPowI {
    pub lhs: Operand<SignlessIntegerOrIndexLike>,
    pub rhs: Operand<SignlessIntegerOrIndexLike>,
    pub result: OpResult<SignlessIntegerOrIndexLike>,
}
