//! SSA names of results.

use crate::{ConstantView, MulIView};
use dialekt_ir_core::num::decimal_digits;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use smallvec::{SmallVec, smallvec};

/// Names results of constants: `%true`, `%c42_i32`, `%c42` for an `index`, `%cst` for all but integers.
pub(crate) fn name_result(op: ConstantView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let (cx, result) = (op.cx(), op.result());
    let value = op.constant_value().map(|value| cx.attr_data(value));
    let Some(AttrData::Integer { ty, value }) = value else { return name(result, b"cst") };
    if *ty == Type::I1 {
        return name(result, if value.is_zero() { b"false" } else { b"true" });
    }
    let mut text: SmallVec<[u8; 32]> = smallvec![b'c'];
    match value.as_i64() {
        Some(small) => {
            text.extend((small < 0).then_some(b'-'));
            text.extend_from_slice(decimal_digits(small.unsigned_abs(), &mut [0; 20]));
        }
        None => {
            let mut digits = Vec::new();
            value.write_decimal(&mut digits, true);
            text.extend_from_slice(&digits);
        }
    }
    match ty {
        &Type::INDEX => {}
        &Type::I32 => text.extend_from_slice(b"_i32"),
        &Type::I64 => text.extend_from_slice(b"_i64"),
        ty => {
            text.push(b'_');
            text.extend_from_slice(type_to_string(cx, *ty).as_bytes());
        }
    }
    name(result, &text);
}

/// Names the product of a constant `index` and `vector.vscale`: `%c4_vscale`.
pub(crate) fn name_product(op: MulIView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let ir = op.ir();
    if ir.value(op.result()).ty() != Type::INDEX {
        return;
    }
    let is_vscale = |value| {
        let defining = ir.get_value(value).and_then(|value| value.defining_op());
        defining.is_some_and(|op| op.cx().op_str(op.name()) == "vector.vscale")
    };
    let constant = |value| ir.get_value(value).and_then(|value| constant_value(value.defining_op()?));
    let base = match (constant(op.lhs()), constant(op.rhs())) {
        (Some(base), _) if is_vscale(op.rhs()) => base,
        (_, Some(base)) if is_vscale(op.lhs()) => base,
        _ => return,
    };
    if let Some(base) = op.cx().integer_i64(base) {
        name(op.result(), format!("c{base}_vscale").as_bytes());
    }
}

/// The attribute of an op that is a constant.
fn constant_value(op: OpRef<'_>) -> Option<Attribute> {
    op.has_traits(OpTraits::CONSTANT_LIKE).then(|| op.inherent_attr(b"value")).flatten()
}
