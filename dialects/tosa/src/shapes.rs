//! Shapes as constants.

use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;

use crate::ops::ConstShape;

/// Integers as the values of `tosa.const_shape`: `dense<[1, 2]> : tensor<2xindex>`
pub fn index_elements(cx: &ContextData, values: &[i64]) -> Attribute {
    let ty = cx.tensor_type(&[values.len() as i64], Type::INDEX, None).expect("`index` is an element of tensors");
    let values: Vec<ApInt> = values.iter().map(|value| ApInt::from_i64(64, *value)).collect();
    cx.dense_integers_attr(ty, &values).expect("the type has as many elements as there are values")
}

/// The integers of an attribute with dense or sparse integer elements.
pub fn integers(cx: &ContextData, elements: Attribute) -> Option<Vec<i64>> {
    let elements = cx.integer_elements(elements)?;
    elements.iter().map(|value| value.as_i64()).collect()
}

/// The dimensions of a shape that `tosa.const_shape` defines; `None` for any other value.
pub fn constant_shape(ir: &Ir, shape: Value) -> Option<Vec<i64>> {
    let op = ir.value(shape).defining_op()?.view::<ConstShape>()?;
    integers(ir.cx(), op.values()?)
}
