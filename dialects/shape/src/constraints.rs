//! Constraints on types: shapes and sizes as such, and as tensors of extents and indices.

use dialekt_ir_core::prelude::op::*;

use crate::types::{ShapeType, SizeType, ValueShapeType};

/// A tensor of extents.
pub type ExtentTensorType = TensorRankOf<Index, N<1>>;

/// Declares a constraint that is one of several, with a description of its own.
macro_rules! one_of {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $($part:ty)|+;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef = &AnyOf::<($($part),+)>::DEF.described($summary);
        }
    )*};
}

one_of! {
    /// Sizes, and indices.
    SizeOrIndexType = "size or index", SizeType | Index;
    /// Shapes, and tensors of extents.
    ShapeOrExtentTensorType = "shape or extent tensor", ShapeType | ExtentTensorType;
    /// Sizes, and shapes.
    ShapeOrSizeType = "shape or size", SizeType | ShapeType;
    /// Sizes and shapes in any form.
    AnyShapeOrSizeType = "any shape or size", SizeOrIndexType | ShapeOrExtentTensorType;
}

/// Returns whether a type is that of shapes.
pub(crate) fn is_shape(cx: &ContextData, ty: Type) -> bool {
    ShapeType::of(cx, ty).is_some()
}

/// Returns whether a type is that of sizes.
pub(crate) fn is_size(cx: &ContextData, ty: Type) -> bool {
    SizeType::of(cx, ty).is_some()
}

/// Returns whether a type is a tensor of extents.
pub(crate) fn is_extent_tensor(cx: &ContextData, ty: Type) -> bool {
    extent_count(cx, ty).is_some()
}

/// The number of extents of a type that is a tensor of them; [`DYNAMIC`] where it is open.
pub(crate) fn extent_count(cx: &ContextData, ty: Type) -> Option<i64> {
    match cx.type_data(ty) {
        TypeData::Tensor { shape, element: Type::INDEX, .. } => match shape[..] {
            [count] => Some(count),
            _ => None,
        },
        _ => None,
    }
}

/// The tensor of as many extents.
pub(crate) fn extent_tensor(cx: &ContextData, count: i64) -> Option<Type> {
    cx.tensor_type(&[count], Type::INDEX, None).ok()
}

/// Returns whether values of a type may be errors.
fn may_be_error(cx: &ContextData, ty: Type) -> bool {
    is_size(cx, ty) || is_shape(cx, ty) || ValueShapeType::of(cx, ty).is_some()
}

/// Checks that the result is one of a type that may be an error if an operand may be.
fn propagates(op: OpRef<'_>, name: &str, is: fn(&ContextData, Type) -> bool, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let carried = op.operand_types().any(|ty| may_be_error(cx, ty));
    if !carried || op.result_type(0).is_none_or(|ty| is(cx, ty)) {
        return Ok(());
    }
    let message = format!(
        "if at least one of the operands can hold error values then the result must be of type `{name}` to propagate them"
    );
    fail(out, op.op_error(message))
}

/// Checks that the result is a size if an operand may be an error.
pub(crate) fn verify_size_result(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    propagates(op, "size", is_size, out)
}

/// Checks that the result is a shape if an operand may be an error.
pub(crate) fn verify_shape_result(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    propagates(op, "shape", is_shape, out)
}

/// Returns whether both lists are a size or an index: the type that is inferred, and one that the op may have as well.
pub(crate) fn sizes_or_indices(cx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let is = |types: &[Type]| matches!(types, [ty] if is_size(cx, *ty) || *ty == Type::INDEX);
    is(inferred) && is(found)
}
