//! Counting bits of integers.

use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A number of bits of an integer.
    #[op(
        name = "math.{}",
        doc_group = "Bits",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand attr_dict ":" type($result))]
    pub struct BitCount {
        pub operand: Operand<SignlessIntegerOrIndexLike>,
        pub result: OpResult<SignlessIntegerOrIndexLike>,
    }

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
