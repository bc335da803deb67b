//! The shape dialect: shapes of tensors and computations on them.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

pub mod canonicalize;
mod constraints;
mod extents;
mod fold;
mod library;
mod ops;
mod types;

pub use constraints::{
    AnyShapeOrSizeType, ExtentTensorType, ShapeOrExtentTensorType, ShapeOrSizeType, SizeOrIndexType,
};
pub use ops::*;
pub use types::*;

use dialekt_arith::ArithDialect;
use dialekt_interfaces::InlinesAll;
use dialekt_ir_core::prelude::op::*;
use dialekt_tensor::TensorDialect;

/// Shapes of tensors, and computations on them.
///
/// A shape may be known in part, and may be an error: where shapes do not fit, ops that give shapes or sizes give errors, and pass on those
/// of their operands. Conditions on shapes give witnesses, on which code relies that assumes them.
#[derive(Dialect)]
#[dialect(
    name = "shape",
    hooks,
    allows_unknown_ops,
    dependencies(ArithDialect, TensorDialect),
    interfaces(InlinesAll {}),
    types(ShapeType, SizeType, ValueShapeType, WitnessType),
    ops(
        Add,
        Any,
        Assuming,
        AssumingAll,
        AssumingYield,
        Broadcast,
        Concat,
        ConstShape,
        ConstSize,
        ConstWitness,
        CstrBroadcastable,
        CstrEq,
        CstrRequire,
        DebugPrint,
        Dim,
        Div,
        FromExtentTensor,
        FromExtents,
        Func,
        FunctionLibrary,
        GetExtent,
        IndexToSize,
        IsBroadcastable,
        Max,
        Meet,
        Min,
        Mul,
        NumElements,
        Rank,
        Reduce,
        Return,
        ShapeEq,
        ShapeOf,
        SizeToIndex,
        SplitAt,
        ToExtentTensor,
        ValueAsShape,
        ValueOf,
        WithShape,
        Yield
    )
)]
pub struct ShapeDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(ShapeDialect::DIALECT);
}

impl DialectHooks for ShapeDialect {
    fn verify_op_attribute(&self, op: OpRef<'_>, attr: NamedAttr, out: &mut Vec<Diagnostic>) -> Verified {
        match op.cx().bytes(attr.name) {
            b"shape.lib" => library::verify(op, attr.value, out),
            _ => Ok(()),
        }
    }

    fn materialize_constant(&self, b: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        fold::materialize_constant(b, value, ty, loc)
    }
}
