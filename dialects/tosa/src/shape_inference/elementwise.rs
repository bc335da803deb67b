//! Functions of elements: all operands are broadcast to the shape of the result.

use super::*;
use crate::infer::inferred_broadcast_shape;
use crate::ops::*;

fn broadcast(op: OpRef<'_>, types: &[Type]) -> Components {
    one(inferred_broadcast_shape(op.cx(), types))
}

macro_rules! broadcasting {
    ($($op:ident),*) => {$(
        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Components {
                broadcast(*op, &op.operand_types().collect::<Vec<_>>())
            }
        }
    )*};
}

broadcasting!(
    Activation,
    ArithmeticRightShift,
    Cast,
    Clamp,
    ElementwiseBinary,
    ElementwiseUnary,
    Extremum,
    Identity,
    Reverse,
    Select
);

impl InferShapedTypeOpInterface for Comparison {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let mut components = broadcast(*op, &op.operand_types().collect::<Vec<_>>())?;
        let is_equal = op.view::<Equal>().is_some();
        components.iter_mut().for_each(|component| component.element = is_equal.then_some(Type::I1));
        Ok(components)
    }
}

/// The shift takes no part in it.
impl InferShapedTypeOpInterface for Mul {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        broadcast(*op, &[op.input1(), op.input2()].map(|value| type_of(*op, value)))
    }
}

macro_rules! same_shape {
    ($($op:ident: $($operand:ident),+;)*) => {$(
        impl InferShapedTypeOpInterface for $op {
            fn infer_return_type_components(op: Self::View<'_>) -> Components {
                Ok(vec![$(shape(shape_of(*op, op.$operand()))),+])
            }
        }
    )*};
}

same_shape! {
    CastFromBlockScaled: input_data;
    FFT2d: input_real, input_imag;
    Negate: input1;
    Rescale: input;
    Table: input1;
}

/// The scales have one for each block of the last dimension.
impl InferShapedTypeOpInterface for CastToBlockScaled {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let data = shape_of(*op, op.input_data());
        let block = op.block_size().map(|size| i128::from(size.values()));
        let scales = data.clone().map(|mut scales| {
            if let Some(last) = scales.last_mut() {
                *last = computed([*last], |[last]| last.checked_div(block?));
            }
            scales
        });
        Ok(vec![shape(data), shape(scales)])
    }
}

/// Of real numbers, half of the result follows from the other half.
impl InferShapedTypeOpInterface for RFFT2d {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let Some(mut dims) = shape_of(*op, op.input_real()) else { return nothing() };
        if let Some(width) = dims.last_mut() {
            *width = computed([*width], |[width]| Some(width / 2 + 1));
        }
        Ok(vec![shape(Some(dims.clone())), shape(Some(dims))])
    }
}
