//! Types of results that follow from operands and attributes. [MLIR: InferTensorType]

use dialekt_ir_core::decl::typed::InferInput;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::compatible_shapes;

use crate::ops::*;

/// The broadcast shape of some types; `None` when one of them has no known rank, or they do not fit.
///
/// Shapes are aligned at their last dimensions. A size of 1 gives way to the other one, and one that is not known to one that is.
pub(crate) fn broadcast_shape(cx: &ContextData, types: &[Type]) -> Option<Vec<i64>> {
    let shapes: Vec<&[i64]> = types.iter().map(|ty| cx.type_data(*ty).shape()).collect::<Option<_>>()?;
    let rank = shapes.iter().map(|shape| shape.len()).max()?;
    let mut out = vec![1; rank];
    for shape in shapes {
        for (size, known) in shape.iter().rev().zip(out.iter_mut().rev()) {
            *known = match (*known, *size) {
                (1, other) | (other, 1) => other,
                (DYNAMIC, other) | (other, DYNAMIC) => other,
                (known, other) if known == other => known,
                _ => return None,
            };
        }
    }
    Some(out)
}

/// The broadcast shape of some types, as it is inferred: a size that is not known does not fit one that is.
pub(crate) fn inferred_broadcast_shape(cx: &ContextData, types: &[Type]) -> Option<Vec<i64>> {
    let shape = broadcast_shape(cx, types)?;
    let fits = types.iter().filter_map(|ty| cx.type_data(*ty).shape()).all(|found| {
        let sizes = found.iter().rev().zip(shape.iter().rev());
        sizes.into_iter().all(|(size, known)| *size == 1 || size == known)
    });
    fits.then_some(shape)
}

/// A tensor of a shape, where that is known, and of elements.
fn tensor(cx: &ContextData, shape: Option<Vec<i64>>, element: Type) -> Result<Vec<Type>, String> {
    let ty = match shape {
        Some(shape) => cx.tensor_type(&shape, element, None)?,
        None => cx.unranked_tensor_type(element)?,
    };
    Ok(vec![ty])
}

fn element(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

/// Returns whether types have the same elements and shapes that may be the same.
fn same_elements_and_shapes(cx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    same_elements(cx, inferred, found) && same_shapes(cx, inferred, found)
}

fn same_elements(cx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    matches!((inferred, found), ([a], [b]) if element(cx, *a) == element(cx, *b))
}

fn same_shapes(cx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    inferred.len() == found.len() && compatible_shapes(cx, inferred.iter().chain(found).copied())
}

impl InferTypes for Equal {
    const COMPATIBLE: Option<CompatibleFn> = Some(same_shapes);

    fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
        tensor(input.cx, inferred_broadcast_shape(input.cx, input.operands), Type::I1)
    }
}

/// The slot of the axis, the first attribute by its name, of reductions and `tosa.concat`.
const AXIS: usize = 0;

fn infer_reduction(input: &InferInput<'_>, axis: Option<Attribute>) -> Result<Vec<Type>, String> {
    let cx = input.cx;
    let Some(operand) = input.operands.first() else { return Err(String::new()) };
    let axis = axis.and_then(|axis| cx.integer_i64(axis)).and_then(|axis| usize::try_from(axis).ok());
    let shape = cx.type_data(*operand).shape().map(<[i64]>::to_vec);
    let reduced = shape.zip(axis).and_then(|(mut shape, axis)| {
        *shape.get_mut(axis)? = 1;
        Some(shape)
    });
    tensor(cx, reduced, element(cx, *operand))
}

macro_rules! reductions {
    ($($op:ident),*) => {$(
        impl InferTypes for $op {
            const COMPATIBLE: Option<CompatibleFn> = Some(same_elements_and_shapes);

            fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
                infer_reduction(input, input.attr(AXIS))
            }
        }
    )*};
}

reductions!(Reduction, ExtremumReduction);

impl InferTypes for Concat {
    const COMPATIBLE: Option<CompatibleFn> = Some(same_elements_and_shapes);

    fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
        let cx = input.cx;
        let Some(first) = input.operands.first() else { return Err(String::new()) };
        let axis = input.attr(AXIS).and_then(|axis| cx.integer_i64(axis));
        let axis = axis.and_then(|axis| usize::try_from(axis).ok());
        tensor(cx, concat_shape(cx, input.operands, axis)?, element(cx, *first))
    }
}

/// The shape of tensors one behind the other; `None` when none of them has a known rank.
pub(crate) fn concat_shape(
    cx: &ContextData,
    operands: &[Type],
    axis: Option<usize>,
) -> Result<Option<Vec<i64>>, String> {
    let shapes = operands.iter().map(|ty| cx.type_data(*ty).shape());
    let Some(rank) = shapes.clone().flatten().next().map(<[i64]>::len) else { return Ok(None) };
    let axis = axis.filter(|axis| *axis < rank).ok_or_else(String::new)?;
    let mut out = vec![DYNAMIC; rank];
    for shape in shapes.clone().flatten() {
        for (i, (known, size)) in out.iter_mut().zip(shape).enumerate().filter(|(i, _)| *i != axis) {
            match (*known, *size) {
                (_, DYNAMIC) => {}
                (DYNAMIC, size) => *known = size,
                (known, size) if known == size => {}
                _ => return Err(format!("Cannot concat tensors with different sizes on the non-axis dimension {i}")),
            }
        }
    }
    let sizes = shapes.map(|shape| shape?.get(axis).copied().filter(|size| *size != DYNAMIC));
    out[axis] = sizes.sum::<Option<i64>>().unwrap_or(DYNAMIC);
    Ok(Some(out))
}

impl InferTypes for Reshape {
    const COMPATIBLE: Option<CompatibleFn> = Some(same_elements);

    fn infer(input: &InferInput<'_>) -> Result<Vec<Type>, String> {
        // The sizes are operands, of which only the types are known here.
        let [tensor_ty, shape] = *input.operands else { return Err(String::new()) };
        let rank = crate::types::shape_rank(input.cx, shape).and_then(|rank| usize::try_from(rank).ok());
        tensor(input.cx, rank.map(|rank| vec![DYNAMIC; rank]), element(input.cx, tensor_ty))
    }
}
