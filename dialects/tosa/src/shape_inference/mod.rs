//! Shapes of results that follow from operands. [MLIR: InferShapedTypeOpInterface]

mod control_flow;
mod data_layout;
mod elementwise;
mod products;
mod reduction;
mod windows;

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{InferShapedTypeOpInterface, ShapedTypeComponents};
use dialekt_ir_core::prelude::op::*;

/// The shapes of the results, or a message.
type Components = Result<Vec<ShapedTypeComponents>, String>;

/// A shape, if the rank is known.
fn shape(shape: Option<Vec<i64>>) -> ShapedTypeComponents {
    ShapedTypeComponents { dims: shape.map(|shape| shape.as_slice().into()), ..Default::default() }
}

/// The one result has this shape, if the rank is known.
fn one(dims: Option<Vec<i64>>) -> Components {
    Ok(vec![shape(dims)])
}

/// Nothing can be said.
fn nothing() -> Components {
    Err(String::new())
}

/// The shape of an operand, if its rank is known.
fn shape_of(op: OpRef<'_>, value: Value) -> Option<Vec<i64>> {
    op.cx().type_data(type_of(op, value)).shape().map(<[i64]>::to_vec)
}

/// The size of a dimension of a shape that may not be known.
fn size(shape: Option<&Vec<i64>>, dim: usize) -> i64 {
    shape.and_then(|shape| shape.get(dim).copied()).unwrap_or(DYNAMIC)
}

/// The first of some sizes that is known.
fn first_known(sizes: impl IntoIterator<Item = i64>) -> i64 {
    sizes.into_iter().find(|size| *size != DYNAMIC).unwrap_or(DYNAMIC)
}

/// A size that is computed from others; not known where one of these is not, or it fits no size.
fn computed<const N: usize>(sizes: [i64; N], compute: impl FnOnce([i128; N]) -> Option<i128>) -> i64 {
    if sizes.contains(&DYNAMIC) {
        return DYNAMIC;
    }
    compute(sizes.map(i128::from)).and_then(|size| i64::try_from(size).ok()).unwrap_or(DYNAMIC)
}
