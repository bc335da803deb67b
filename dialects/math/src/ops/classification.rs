//! Classification of floats.

use dialekt_arith::FastMath;
use dialekt_interfaces::VectorUnrollOpInterface;
use dialekt_ir_core::prelude::op::*;

op_family! {
    /// A question about a float.
    #[op(
        name = "math.{}", doc_group = "Kinds of floats",
        traits(
            TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
            Pure,
            ElementwiseMappable
        ),
        interfaces(VectorUnrollOpInterface {}))]
    #[each(fold)]
    #[assembly($operand attr_dict ":" type($operand))]
    pub struct FloatClassTest {
        pub operand: Operand<FloatLike>,
        #[default(FastMath::None.into())]
        pub fastmath: Attr<FastMath>,
        pub result: OpResult<BoolLike>,
    }

    /// True if a float is finite: neither infinite nor NaN.
    ///
    /// Containers are tested element by element.
    ///
    /// ```mlir
    /// %p = math.isfinite %x : vector<4xf32> // a vector<4xi1>
    /// ```
    IsFinite = "isfinite";

    /// True if a float is infinite, of either sign.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %yes = math.isinf %x : f32
    /// ```
    IsInf = "isinf";

    /// True if a float is NaN.
    ///
    /// Vectors and tensors are mapped element by element. The result is an `i1` for each element.
    ///
    /// ```mlir
    /// %yes = math.isnan %x : vector<4xf32>
    /// ```
    IsNaN = "isnan";

    /// True if a float is normal: neither zero, subnormal, infinite nor NaN.
    ///
    /// Vectors and tensors are mapped element by element.
    ///
    /// ```mlir
    /// %yes = math.isnormal %x : f32
    /// ```
    IsNormal = "isnormal";
}
