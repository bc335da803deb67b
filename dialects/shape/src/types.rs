//! The types: shapes and sizes that may be errors, values with shapes, and witnesses.

use dialekt_ir_core::prelude::op::*;

/// A shape: the extents of a tensor, some of which, or the number of which, may be unknown, or an error.
///
/// ```mlir
/// %shape = shape.const_shape [1, 2, 3] : !shape.shape
/// ```
#[derive(Type)]
#[ty(name = "shape.shape", symbol = "Shape_ShapeType")]
pub struct ShapeType;

/// A size: a number that is not negative, unknown, or an error.
///
/// ```mlir
/// %size = shape.const_size 10
/// ```
#[derive(Type)]
#[ty(name = "shape.size", symbol = "Shape_SizeType")]
pub struct SizeType;

/// A value together with a shape.
///
/// Both may be unknown. If they are known, the value has the shape.
///
/// ```mlir
/// %both = shape.with_shape %value, %shape : tensor<?xf32>, !shape.shape
/// ```
#[derive(Type)]
#[ty(name = "shape.value_shape", symbol = "Shape_ValueShapeType")]
pub struct ValueShapeType;

/// A witness: the statement that some condition holds.
///
/// There is nothing of it at run time. It keeps code that relies on the condition behind what checks it.
///
/// ```mlir
/// %holds = shape.const_witness true
/// ```
#[derive(Type)]
#[ty(name = "shape.witness", symbol = "Shape_WitnessType")]
pub struct WitnessType;
