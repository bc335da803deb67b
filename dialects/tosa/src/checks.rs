//! Checks that verifiers of several ops share.

use dialekt_ir_core::prelude::op::*;

use crate::quantized::{element_type, is_uniform, storage_element_type};

/// Integers as messages list them: `1, 2`
pub(crate) fn list(values: &[i64]) -> String {
    let all: Vec<String> = values.iter().map(i64::to_string).collect();
    all.join(", ")
}

/// The sizes of a type that has a known rank.
pub(crate) fn shape(cx: &ContextData, ty: Type) -> Option<&[i64]> {
    cx.type_data(ty).shape()
}

/// The size of a dimension, where it is known.
pub(crate) fn known_size(cx: &ContextData, ty: Type, dim: usize) -> Option<i64> {
    shape(cx, ty)?.get(dim).copied().filter(|size| *size != DYNAMIC)
}

/// Returns whether shapes have one rank, and sizes that are known in both are equal.
pub(crate) fn compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| *a == DYNAMIC || *b == DYNAMIC || a == b)
}

/// Returns whether types have shapes that may be the same.
pub(crate) fn compatible_types(cx: &ContextData, a: Type, b: Type) -> bool {
    match (shape(cx, a), shape(cx, b)) {
        (Some(a), Some(b)) => compatible(a, b),
        _ => true,
    }
}

/// The number of elements of a shape whose sizes are all known.
pub(crate) fn num_elements(shape: &[i64]) -> Option<i64> {
    shape.iter().try_fold(1i64, |all, size| if *size == DYNAMIC { None } else { all.checked_mul(*size) })
}

/// The element type of a value.
pub(crate) fn element_of(op: OpRef<'_>, value: Value) -> Type {
    element_type(op.cx(), op.ir().value(value).ty())
}

/// The type of the integers or floats of a value as they are in memory.
pub(crate) fn storage_of(op: OpRef<'_>, value: Value) -> Type {
    storage_element_type(op.cx(), op.ir().value(value).ty())
}

/// The width of an integer type of any signedness; `None` for other types.
pub(crate) fn integer_width(cx: &ContextData, ty: Type) -> Option<u32> {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Returns whether a type is a float.
pub(crate) fn is_float(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Float(_))
}

/// Checks that an input and an output have the same elements. [MLIR: verifySameElementTypes]
pub(crate) fn same_element_types(op: OpRef<'_>, input: Value, output: Value, out: &mut Vec<Diagnostic>) -> Verified {
    same_named_element_types(op, (input, "input"), (output, "output"), out)
}

/// Checks that two values have the same elements, where these are numbers or quantized for a whole tensor.
pub(crate) fn same_named_element_types(
    op: OpRef<'_>,
    (a, a_name): (Value, &str),
    (b, b_name): (Value, &str),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let (a, b) = (element_of(op, a), element_of(op, b));
    let is_checked =
        |ty: Type| ty == Type::INDEX || integer_width(cx, ty).is_some() || is_float(cx, ty) || is_uniform(cx, ty);
    if a == b || !is_checked(a) || !is_checked(b) {
        return Ok(());
    }
    let (a, b) = (op.quoted_type(a), op.quoted_type(b));
    fail(out, op.op_error(format!("expect {a_name} and {b_name} to have same element type, got {a} and {b}")))
}

/// Checks that elements of two values are stored in the same type; `what` says who should have that.
pub(crate) fn same_storage(op: OpRef<'_>, a: Value, b: Value, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let (a, b) = (storage_of(op, a), storage_of(op, b));
    if a == b {
        return Ok(());
    }
    fail(out, op.op_error(format!("expect {what}, got {} and {}", op.quoted_type(a), op.quoted_type(b))))
}

/// A constant zero point: its first element, or -1 for a float that is not zero and for what is no number. `None` where it is no
/// constant.
pub(crate) fn zero_point(ir: &Ir, value: Value, is_unsigned: bool) -> Option<i64> {
    let cx = ir.cx();
    let constant = ir.value(value).constant_value()?;
    let AttrData::DenseElements { .. } = cx.attr_data(constant) else { return None };
    let element = cx.element_attr(constant, Some(0))?;
    if let Some(float) = cx.float_value(element) {
        return Some(if float.is_zero() { 0 } else { -1 });
    }
    match cx.attr_data(element) {
        AttrData::Integer { value, .. } if is_unsigned => value.as_u64().map(|value| value as i64),
        AttrData::Integer { value, .. } => value.as_i64(),
        _ => Some(-1),
    }
}

/// Checks that a constant zero point is zero where elements are no integers of 8 bits.
pub(crate) fn verify_zero_point(op: OpRef<'_>, value: Value, name: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let is_byte = integer_width(op.cx(), element_of(op, value)) == Some(8);
    match zero_point(op.ir(), value, false) {
        Some(value) if value != 0 && !is_byte => {
            fail(out, op.op_error(format!("{name} zero point must be zero for non-int8 integer types")))
        }
        _ => Ok(()),
    }
}

/// Checks that no value is less than a bound; `what` is the name of the values.
pub(crate) fn at_least(op: OpRef<'_>, bound: i64, what: &str, values: &[i64], out: &mut Vec<Diagnostic>) -> Verified {
    match values.iter().all(|value| *value >= bound) {
        true => Ok(()),
        false => fail(out, op.op_error(format!("expect all {what} values to be >= {bound}, got {}", list(values)))),
    }
}

/// Checks that the bias has as many elements as there are channels of the output, or one.
pub(crate) fn verify_bias(op: OpRef<'_>, bias: Type, channels: Option<i64>, out: &mut Vec<Diagnostic>) -> Verified {
    match (known_size(op.cx(), bias, 0), channels) {
        (Some(bias), Some(channels)) if bias != channels && bias != 1 => {
            let message =
                format!("bias channels expected to be equal to output channels ({channels}) or 1, got {bias}");
            fail(out, op.op_error(message))
        }
        _ => Ok(()),
    }
}

/// Checks a size that follows from others by a division without remainder: `rule` is its dividend, and `got` the same with numbers.
pub(crate) fn verify_quotient(
    op: OpRef<'_>,
    (dividend, divisor): (i128, i128),
    (rule, divisor_name, got): (&str, &str, &str),
    (dim, found): (&str, Option<i64>),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    if dividend % divisor != 0 {
        let message = format!("expected {rule} to be wholly divisible by {divisor_name}, got ({got}) / {divisor}");
        return fail(out, op.op_error(message));
    }
    let calculated = dividend / divisor + 1;
    match found {
        Some(found) if i128::from(found) != calculated => {
            let message =
                format!("calculated output {dim} did not match expected: calculated={calculated}, expected={found}");
            fail(out, op.op_error(message))
        }
        _ => Ok(()),
    }
}
