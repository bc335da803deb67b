//! Types of results that follow from operands and attributes. [MLIR: InferTensorType]

use dialekt_interfaces::{
    InferShapedTypeOpInterface, InferTensorTypes, ShapedTypeComponents, infer_components, infer_tensor_types,
};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::compatible_shapes;

use crate::ops::*;
use crate::shapes::constant_shape;
use crate::types::shape_rank;

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

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        tensor(input.cx, inferred_broadcast_shape(input.cx, input.operands), Type::I1)
    }
}

/// One result of a shape, if the rank is known, and of the elements of a type.
fn one_of(cx: &ContextData, dims: Option<Vec<i64>>, like: Type) -> Result<Vec<ShapedTypeComponents>, String> {
    let dims = dims.map(|dims| dims.as_slice().into());
    Ok(vec![ShapedTypeComponents { dims, element: Some(element(cx, like)), attribute: None }])
}

/// Ops whose types and shapes are inferred by one function.
macro_rules! tensor_types {
    ($($op:ident: $compatible:ident;)*) => {$(
        impl InferTypes for $op {
            const COMPATIBLE: Option<CompatibleFn> = Some($compatible);

            fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
                infer_tensor_types::<Self>(input)
            }
        }

        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
                infer_components::<Self>(*op)
            }
        }
    )*};
}

tensor_types! {
    Concat: same_elements_and_shapes;
    ExtremumReduction: same_elements_and_shapes;
    Reduction: same_elements_and_shapes;
    Reshape: same_elements;
}

macro_rules! reductions {
    ($($op:ident),*) => {$(
        /// The axis has size 1 in the result.
        impl InferTensorTypes for $op {
            fn infer_components(input: Self::Input<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
                let (cx, ty) = (input.cx, input.input().ty());
                let axis = input.axis().and_then(|axis| usize::try_from(axis).ok());
                let shape = cx.type_data(ty).shape().map(<[i64]>::to_vec);
                let reduced = shape.zip(axis).and_then(|(mut shape, axis)| {
                    *shape.get_mut(axis)? = 1;
                    Some(shape)
                });
                one_of(cx, reduced, ty)
            }
        }
    )*};
}

reductions!(Reduction, ExtremumReduction);

impl InferTensorTypes for Concat {
    fn infer_components(input: Self::Input<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
        let (cx, types) = (input.cx, input.input1().types());
        let Some(first) = types.first() else { return Err(String::new()) };
        let axis = input.axis().and_then(|axis| usize::try_from(axis).ok());
        one_of(cx, concat_shape(cx, types, axis)?, *first)
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
    let mut sizes = shapes.map(|shape| shape?.get(axis).copied().filter(|size| *size != DYNAMIC));
    // A size that does not fit is dynamic.
    out[axis] = sizes.try_fold(0i64, |sum, size| sum.checked_add(size?)).unwrap_or(DYNAMIC);
    Ok(Some(out))
}

impl InferTensorTypes for Reshape {
    fn infer_components(input: Self::Input<'_>) -> Result<Vec<ShapedTypeComponents>, String> {
        let (cx, ty, shape) = (input.cx, input.input1().ty(), input.shape());
        let Some(mut dims) = shape.ir().zip(shape.value()).and_then(|(ir, shape)| constant_shape(ir, shape)) else {
            let rank = shape_rank(cx, shape.ty()).and_then(|rank| usize::try_from(rank).ok());
            return one_of(cx, rank.map(|rank| vec![DYNAMIC; rank]), ty);
        };
        let input = cx.type_data(ty);
        let known = dims.iter().filter(|size| **size != -1).try_fold(1i64, |product, size| product.checked_mul(*size));
        let rest = match input.num_elements().filter(|_| input.has_static_shape()) {
            Some(count) => i64::try_from(count).ok().zip(known).and_then(|(count, known)| count.checked_div(known)),
            None => None,
        };
        dims.iter_mut().filter(|size| **size == -1).for_each(|size| *size = rest.unwrap_or(DYNAMIC));
        one_of(cx, Some(dims), ty)
    }
}
