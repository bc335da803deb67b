//! The larger and the smaller one of two values.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::enums::FastMath;

op_family! {
    /// The larger or the smaller one of two integers.
    #[op(
        name = "arith.{}",
        doc_group = "Least and greatest",
        traits(Commutative, Pure, SameOperandsAndResultType, ElementwiseMappable)
    )]
    #[each(interfaces(InferIntRangeInterface), fold)]
    #[assembly($lhs "," $rhs attr_dict ":" type($result))]
    pub struct IntegerExtremum {
        pub lhs: Operand<SignlessIntegerOrIndexLike>,
        pub rhs: Operand<SignlessIntegerOrIndexLike>,
        pub result: OpResult<SignlessIntegerOrIndexLike>,
    }

    /// The larger one of two signed integers.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %m = arith.maxsi %a, %b : i32
    /// ```
    MaxSI = "maxsi";

    /// The larger one of two unsigned integers.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %m = arith.maxui %a, %b : index
    /// ```
    MaxUI = "maxui";

    /// The smaller one of two signed integers.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %m = arith.minsi %a, %b : vector<4xi8>
    /// ```
    MinSI = "minsi";

    /// The smaller one of two unsigned integers.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %m = arith.minui %a, %b : i64
    /// ```
    MinUI = "minui";
}

op_family! {
    /// The larger or the smaller one of two floats.
    #[op(
        name = "arith.{}",
        doc_group = "Least and greatest",
        traits(Pure, Commutative, SameOperandsAndResultType, ElementwiseMappable)
    )]
    #[each(fold)]
    #[assembly($lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result))]
    pub struct FloatExtremum {
        pub lhs: Operand<FloatLike>,
        pub rhs: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<FloatLike>,
    }

    /// The larger one of two floats; NaN if one of them is.
    ///
    /// -0.0 is less than +0.0.
    ///
    /// ```mlir
    /// %m = arith.maximumf %a, %b : f32
    /// ```
    MaximumF = "maximumf";

    /// The smaller one of two floats; NaN if one of them is.
    ///
    /// -0.0 is less than +0.0.
    ///
    /// ```mlir
    /// %m = arith.minimumf %a, %b fastmath<nnan> : f32
    /// ```
    MinimumF = "minimumf";

    /// The larger one of two floats; if one of them is NaN, the other one.
    ///
    /// Of -0.0 and +0.0 it is either.
    ///
    /// ```mlir
    /// %m = arith.maxnumf %a, %b : f64
    /// ```
    MaxNumF = "maxnumf";

    /// The smaller one of two floats; if one of them is NaN, the other one.
    ///
    /// Of -0.0 and +0.0 it is either.
    ///
    /// ```mlir
    /// %m = arith.minnumf %a, %b : vector<2xf64>
    /// ```
    MinNumF = "minnumf";
}
