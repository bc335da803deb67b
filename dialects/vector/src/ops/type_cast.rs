//! Memory as vectors: `vector.type_cast`.

use dialekt_interfaces::ViewLikeOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::types::{Vector, type_of_value};

/// Shows the elements of a memref as one vector.
///
/// The result is a memref of no dimensions in the same memory, whose element is a vector with the dimensions of the memref.
///
/// ```mlir
/// %0 = vector.type_cast %a : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
/// ```
#[derive(Op)]
#[op(name = "vector.type_cast", doc_group = "Memory", traits(Pure), interfaces(ViewLikeOpInterface), verify)]
#[assembly($memref attr_dict ":" type($memref) "to" type($result))]
pub struct TypeCast {
    pub memref: Operand<StaticShapeMemRefOf<AnyType>>,
    pub result: OpResult<AnyMemRef>,
}

impl ViewLikeOpInterface for TypeCast {
    fn view_source(op: Self::View<'_>) -> Value {
        op.memref()
    }
}

impl Verify for TypeCast {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let [from, to] = [op.memref(), op.result()].map(|value| type_of_value(*op, value));
        for (ty, what) in [(from, "operand"), (to, "result")] {
            if !cx.has_identity_layout(cx.canonical_strided_type(ty)) {
                return fail(out, op.op_error(format!("expects {what} to be a memref with identity layout")));
            }
        }
        let space = |ty| match cx.type_data(ty) {
            TypeData::MemRef { space, .. } => *space,
            _ => None,
        };
        if space(from) != space(to) {
            return fail(out, op.op_error("expects result in same memory space"));
        }
        let wrong = if scalar(cx, from) != scalar(cx, to) {
            "expects result and operand with same underlying scalar type: "
        } else if full_shape(cx, from) != full_shape(cx, to) {
            "expects concatenated result and operand shapes to be equal: "
        } else {
            return Ok(());
        };
        let to = op.quoted_type(to);
        fail(out, op.op_error(format!("{wrong}{to}")))
    }
}

/// The type of the elements of the elements.
fn scalar(cx: &ContextData, memref: Type) -> Option<Type> {
    let element = cx.type_data(memref).element_type()?;
    Some(Vector::new(cx, element).map_or(element, |vector| vector.element))
}

/// The shape of a memref, and that of its elements.
fn full_shape(cx: &ContextData, memref: Type) -> Vec<i64> {
    let data = cx.type_data(memref);
    let element = data.element_type().and_then(|element| Vector::new(cx, element));
    let inner = element.map_or(&[][..], |vector| vector.shape);
    data.shape().unwrap_or_default().iter().chain(inner).copied().collect()
}
