//! Rounding to integers, which stay floats.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A float rounded to an integer.
    #[op(
        name = "math.{}",
        doc_group = "Rounding",
        traits(SameOperandsAndResultType, Pure, ElementwiseMappable),
        interfaces(VectorUnrollOpInterface {})
    )]
    #[each(fold)]
    #[assembly($operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct Rounding {
        pub operand: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// The least integer that is not less than a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.ceil %x : f64
    /// ```
    Ceil = "ceil";

    /// The greatest integer that is not greater than a float.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.floor %x : f64
    /// ```
    Floor = "floor";

    /// The integer nearest to a float; halves go away from zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.round %x : f64
    /// ```
    Round = "round";

    /// The integer nearest to a float; halves go to the even one.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.roundeven %x : f64
    /// ```
    RoundEven = "roundeven";

    /// The integer part of a float: it is rounded towards zero.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %y = math.trunc %x : f64
    /// ```
    Trunc = "trunc";
}
