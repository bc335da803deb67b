//! Computations with shapes.

use dialekt_ir_core::prelude::op::*;

use crate::availability::{Availability, TosaOpInterface};
use crate::checks::shape;
use crate::constraints::{ScalarInt32Tensor, TensorAtLeast1D};
use crate::enums::Extension::Shape;
use crate::traits::{TosaResolvableShapeOperands, TosaShapeOperator, TosaShapeOperatorWithSameRanks};
use crate::types::{ShapeType, shape_rank};

op_family! {
    /// A function of two shapes of one rank, dimension by dimension.
    #[op(
        name = "tosa.{}",
        doc_group = "Shapes",
        traits(TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        facts(Availability::ALL.with(&[Shape]))
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct ShapeBinary {
        pub input1: Operand<ShapeType>,
        pub input2: Operand<ShapeType>,
        pub output: OpResult<ShapeType>,
    }

    /// The sum of two shapes.
    ///
    /// Each dimension of one is added to that of the other.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %sum = tosa.add_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    AddShape = "add_shape";

    /// The quotient of two shapes, rounded up.
    ///
    /// Each dimension of the first one is divided by that of the second one.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.div_ceil_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    DivCeilShape = "div_ceil_shape";

    /// The quotient of two shapes, rounded down.
    ///
    /// Each dimension of the first one is divided by that of the second one.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.div_floor_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    DivFloorShape = "div_floor_shape";

    /// The larger one of two dimensions each.
    ///
    /// Both shapes have one rank.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.max_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    MaxShape = "max_shape";

    /// The smaller one of two dimensions each.
    ///
    /// Both shapes have one rank.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.min_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    MinShape = "min_shape";

    /// The remainder of two shapes.
    ///
    /// Each dimension of the first one is divided by that of the second one.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.mod_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    ModShape = "mod_shape";

    /// The product of two shapes.
    ///
    /// Each dimension of one is multiplied by that of the other.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.mul_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    MulShape = "mul_shape";

    /// The difference of two shapes.
    ///
    /// Each dimension of the second one is subtracted from that of the first one.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.sub_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    SubShape = "sub_shape";
}

op_family! {
    /// A function of one shape, dimension by dimension.
    #[op(
        name = "tosa.{}",
        doc_group = "Shapes",
        traits(TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure),
        interfaces(TosaOpInterface {}),
        traits(TosaResolvableShapeOperands),
        facts(Availability::ALL.with(&[Shape]))
    )]
    #[assembly(operands attr_dict ":" functional_type(operands, results))]
    pub struct ShapeUnary {
        pub input: Operand<ShapeType>,
        pub output: OpResult<ShapeType>,
    }

    /// Two to the power of each dimension.
    ///
    /// The result has the rank of the operand.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    Exp2Shape = "exp2_shape";

    /// The logarithm of each dimension to base 2, rounded up.
    ///
    /// The result has the rank of the operand.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.log2_ceil_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    Log2CeilShape = "log2_ceil_shape";

    /// The logarithm of each dimension to base 2, rounded down.
    ///
    /// The result has the rank of the operand.
    ///
    /// ```mlir
    /// %a = tosa.const_shape {values = dense<[7, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    /// %y = tosa.log2_floor_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
    /// ```
    Log2FloorShape = "log2_floor_shape";
}

/// A constant shape.
///
/// Sizes that are not known stand as -1.
///
/// ```mlir
/// %shape = tosa.const_shape {values = dense<[1, -1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.const_shape",
    doc_group = "Shapes",
    traits(ConstantLike, TosaShapeOperator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct ConstShape {
    pub values: Attr<IndexElementsAttr>,
    pub output: OpResult<ShapeType>,
}

/// Several shapes, one behind the other.
///
/// The rank of the result is the sum of theirs.
///
/// ```mlir
/// %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
/// %y = tosa.concat_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.concat_shape",
    doc_group = "Shapes",
    traits(TosaShapeOperator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Shape])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct ConcatShape {
    pub input: Operands<ShapeType>,
    pub output: OpResult<ShapeType>,
}

/// The size of a dimension of a tensor.
///
/// It is a shape of one dimension.
///
/// ```mlir
/// %size = tosa.dim %x {axis = 1 : i32} : (tensor<2x?xf32>) -> !tosa.shape<1>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.dim",
    doc_group = "Shapes",
    traits(TosaShapeOperator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Shape])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct Dim {
    pub input1: Operand<TensorAtLeast1D>,
    pub axis: Attr<I32Attr>,
    pub output: OpResult<ShapeType>,
}

/// Some dimensions of a shape, one behind the other.
///
/// `start` and `size` are scalars, and should be constants.
///
/// ```mlir
/// %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
/// %start = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
/// %size = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
/// %y = tosa.slice_shape %a, %start, %size : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
/// ```
#[derive(Op)]
#[op(
    name = "tosa.slice_shape",
    doc_group = "Shapes",
    traits(TosaShapeOperator, Pure),
    interfaces(TosaOpInterface {}),
    traits(TosaResolvableShapeOperands),
    facts(Availability::ALL.with(&[Shape])),
    verify
)]
#[assembly(operands attr_dict ":" functional_type(operands, results))]
pub struct SliceShape {
    pub input: Operand<ShapeType>,
    pub start: Operand<ScalarInt32Tensor>,
    pub size: Operand<ScalarInt32Tensor>,
    pub output: OpResult<ShapeType>,
}

/// The number of dimensions of a shape.
fn rank(op: OpRef<'_>, shape: Value) -> i64 {
    shape_rank(op.cx(), op.ir().value(shape).ty()).unwrap_or(0)
}

impl Verify for ConstShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let Some(values) = op.values().and_then(|values| cx.type_data(cx.attr_data(values).ty()?).shape()) else {
            return Ok(());
        };
        let &[count] = values else {
            return fail(out, op.op_error("expect elements in attribute values with rank 1"));
        };
        let rank = rank(*op, op.output());
        // A scalar may be given one value.
        if count != rank && (count, rank) != (1, 0) {
            let message = format!(
                "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result \
                 shape type"
            );
            return fail(out, op.op_error(message));
        }
        Ok(())
    }
}

impl Verify for ConcatShape {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let sum: i64 = op.input().map(|input| rank(*op, input)).sum();
        let found = rank(*op, op.output());
        if sum == found {
            return Ok(());
        }
        let message =
            format!("requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {found}");
        fail(out, op.op_error(message))
    }
}

impl Verify for Dim {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if rank(*op, op.output()) != 1 {
            let found = op.quoted_type(op.ir().value(op.output()).ty());
            return fail(out, op.op_error(format!("expect output shape type to contain one element, got {found}")));
        }
        let shape = shape(op.cx(), op.ir().value(op.input1()).ty());
        match shape.zip(op.axis()) {
            Some((shape, axis)) if usize::try_from(axis).is_ok_and(|axis| axis < shape.len()) => Ok(()),
            Some((shape, axis)) => {
                let message = format!("expect axis to be in the range [0, {}), got {axis}", shape.len());
                fail(out, op.op_error(message))
            }
            None => Ok(()),
        }
    }
}

impl Verify for SliceShape {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let constant = |value: Value| {
            let values = op.ir().value(value).constant_value()?;
            op.cx().integer_i64(op.cx().element_attr(values, Some(0))?)
        };
        let (start, size) = (constant(op.start()), constant(op.size()));
        if let Some(start) = start.filter(|start| *start < 0) {
            return fail(out, op.op_error(format!("expected non-negative start index, got {start}")));
        }
        let Some(size) = size else { return Ok(()) };
        if size <= 0 {
            return fail(out, op.op_error(format!("expected positive size, got {size}")));
        }
        let (input, output) = (rank(*op, op.input()), rank(*op, op.output()));
        if output != size {
            let message = format!("expected output type size to be equal to size attribute, got {output} vs {size}");
            return fail(out, op.op_error(message));
        }
        match start {
            Some(start) if start + size > input => {
                let sum = start + size;
                let message =
                    format!("expected start + size to be less than or equal to input shape rank ({input}), got {sum}");
                fail(out, op.op_error(message))
            }
            _ => Ok(()),
        }
    }
}
