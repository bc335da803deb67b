//! Strides and dilations.

use dialekt_ir_core::decl::AttrConstraintDef;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

/// The constraint that an attribute has an integer for each of so many dimensions: a vector or a tensor.
pub struct WindowsAttr<const DIMS: i64>;

impl<const DIMS: i64> AttrConstraint for WindowsAttr<DIMS> {
    const DEF: &'static AttrConstraintDef = RankedSignlessIntElementsAttr::<64, (N<DIMS>,)>::DEF;
    type Value<'c> = SmallVec<[i64; 3]>;

    fn read(cx: &ContextData, attr: Attribute) -> Option<SmallVec<[i64; 3]>> {
        cx.integer_elements(attr)?.iter().map(|value| value.as_i64()).collect()
    }

    fn write(cx: &ContextData, values: SmallVec<[i64; 3]>) -> Attribute {
        let ty = cx.tensor_type(&[values.len() as i64], Type::I64, None).expect("integers are elements of tensors");
        let data = values.into_iter().flat_map(i64::to_le_bytes).collect();
        cx.dense_elements_attr(ty, data).expect("there are as many elements as the type says")
    }
}
