//! Patterns for shapes of values, and for constants.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use crate::constraints::{extent_count, is_extent_tensor, is_shape};
use crate::extents::extents_attr;
use crate::ops::{ConstShape, ShapeOf};

/// Replaces a cast of a constant to a type without open sizes by a constant of that type.
#[derive(Described)]
pub struct TensorCastConstShape;

impl OpRewrite for TensorCastConstShape {
    type SourceOp = tensor::Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let constant = rw.ir().defining::<ConstShape>(view.source())?;
        let (extents, ty) = (constant.shape()?, view.result_type(0)?);
        if extent_count(view.cx(), ty).is_none_or(|count| count == DYNAMIC) {
            return rw.no_match(op, "the number of extents is open");
        }
        rw.replace_op_with_new(op, ConstShape::build(extents).with_types([ty]));
        Some(())
    }
}

/// Has the shape of a ranked tensor in the type that it is cast to.
#[derive(Described)]
pub struct ShapeOfCastExtentTensor;

impl OpRewrite for ShapeOfCastExtentTensor {
    type SourceOp = tensor::Cast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Cast>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, ty) = (view.cx(), view.result_type(0)?);
        let count = extent_count(cx, ty)?;
        let shape_of = rw.ir().defining::<ShapeOf>(view.source())?;
        let TypeData::Tensor { shape, .. } = cx.type_data(shape_of.operand_type(0)?) else {
            return rw.no_match(op, "the value is no ranked tensor");
        };
        if count != DYNAMIC && count != shape.len() as i64 {
            return rw.no_match(op, "the tensor has another rank");
        }
        let arg = shape_of.arg();
        rw.replace_op_with_new(op, ShapeOf::build(arg).with_types([ty]));
        Some(())
    }
}

/// Replaces the shape of a reshaped tensor by the operand that it was given as.
#[derive(Described)]
pub struct ShapeOfFromReshape;

impl OpRewrite for ShapeOfFromReshape {
    type SourceOp = ShapeOf;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeOf>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, to) = (view.cx(), view.result_type(0)?);
        let reshape = rw.ir().defining::<tensor::Reshape>(view.arg())?;
        if is_shape(cx, to) {
            return rw.no_match(op, "the result is no tensor");
        }
        let (mut shape, from) = (reshape.shape(), reshape.operand_type(1)?);
        if from != to {
            shape = match is_extent_tensor(cx, from) {
                true => rw.create(tensor::Cast::build(to, shape)).result(),
                false => rw.create(arith::IndexCast::build(to, shape)).result(),
            };
        }
        rw.replace_op(op, &[shape]);
        Some(())
    }
}

/// Replaces an extent that is extracted from the shape of a tensor by a size of the tensor.
#[derive(Described)]
pub struct ExtractFromShapeOfExtentTensor;

impl OpRewrite for ExtractFromShapeOfExtentTensor {
    type SourceOp = tensor::Extract;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<tensor::Extract>) -> Option<()> {
        let view = rw.view(op)?;
        let index = view.indices().next()?;
        let shape_of = rw.ir().defining::<ShapeOf>(view.tensor())?;
        // The reference makes `tensor.dim` of memrefs, too, and of tensors without dimensions.
        let has_sizes = match view.cx().type_data(shape_of.operand_type(0)?) {
            TypeData::Tensor { shape, .. } => !shape.is_empty(),
            TypeData::UnrankedTensor(_) => true,
            _ => false,
        };
        if !has_sizes {
            return rw.no_match(op, "the shape is not that of a tensor with dimensions");
        }
        let tensor = shape_of.arg();
        rw.replace_op_with_new(op, tensor::Dim::build(tensor, index));
        Some(())
    }
}

/// Replaces the shape of a value without open sizes by a constant.
#[derive(Described)]
pub struct ShapeOfOpToConstShapeOp;

impl OpRewrite for ShapeOfOpToConstShapeOp {
    type SourceOp = ShapeOf;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ShapeOf>) -> Option<()> {
        let view = rw.view(op)?;
        let (cx, ty) = (view.cx(), view.result_type(0)?);
        let data = cx.type_data(view.operand_type(0)?);
        let Some(sizes) = data.shape().filter(|_| data.has_static_shape()) else {
            return rw.no_match(op, "sizes are open");
        };
        let extents = extents_attr(cx, sizes)?;
        if is_shape(cx, ty) {
            // The reference casts a tensor to it, which it cannot.
            rw.replace_op_with_new(op, ConstShape::build(extents).with_types([ty]));
            return Some(());
        }
        let mut constant = rw.create(ConstShape::build(extents)).result();
        if rw.type_of(constant) != ty {
            constant = rw.create(tensor::Cast::build(ty, constant)).result();
        }
        rw.replace_op(op, &[constant]);
        Some(())
    }
}
