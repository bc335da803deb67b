//! Conversion of shapes of values, of their parts, and of arithmetic on sizes.

use dialekt_arith::{self as arith, CmpIPredicate};
use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_shape::{self as shape, SizeType};
use dialekt_tensor as tensor;

use super::build::{compare, extent_tensor, generate, index, is_shape, rank};

/// Returns whether the result of an op is a size, which may be an error.
fn gives_size(rw: &Rewriter<'_>, op: impl Into<Op>) -> bool {
    let op = rw.op(op);
    op.result_type(0).is_some_and(|ty| SizeType::of(op.cx(), ty).is_some())
}

/// `shape.any` becomes its first operand.
pub struct AnyOpConversion;

impl OpConversion for AnyOpConversion {
    type SourceOp = shape::Any;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Any>, operands: &[Value]) -> Option<()> {
        let first = *operands.first()?;
        rw.replace_op(op, &[first]);
        Some(())
    }
}

/// `shape.add` of indices becomes `arith.addi`.
pub struct AddOpConversion;

impl OpConversion for AddOpConversion {
    type SourceOp = shape::Add;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Add>, operands: &[Value]) -> Option<()> {
        if gives_size(rw, op) {
            return rw.no_match(op, "the sum may be an error");
        }
        let [lhs, rhs] = *operands else { return None };
        rw.replace_op_with_new(op, arith::AddI::build(lhs, rhs));
        Some(())
    }
}

/// `shape.mul` of indices becomes `arith.muli`.
pub struct MulOpConversion;

impl OpConversion for MulOpConversion {
    type SourceOp = shape::Mul;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Mul>, operands: &[Value]) -> Option<()> {
        if gives_size(rw, op) {
            return rw.no_match(op, "the product may be an error");
        }
        let [lhs, rhs] = *operands else { return None };
        rw.replace_op_with_new(op, arith::MulI::build(lhs, rhs));
        Some(())
    }
}

/// Makes a tensor of extents, and casts it to a type.
fn extents(rw: &mut Rewriter<'_>, extents: &[Value], ty: impl FnOnce(Type) -> Type) -> Option<Value> {
    let own = extent_tensor(rw.ir().cx(), extents.len() as i64)?;
    let all = rw.create(tensor::FromElements::build(own, extents)).result();
    Some(rw.create(tensor::Cast::build(ty(own), all)).result())
}

/// `shape.const_shape` becomes a tensor of constants.
pub struct ConstShapeOpConverter;

impl OpConversion for ConstShapeOpConverter {
    type SourceOp = shape::ConstShape;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::ConstShape>, _: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (known, result) = (view.shape()?, view.result());
        if is_shape(rw, result) {
            return rw.no_match(op, "the shape may be an error");
        }
        let known: Vec<i64> = rw.cx().dense_integers(known)?.map(|extent| extent.as_i64()).collect::<Option<_>>()?;
        let known: Vec<Value> = known.into_iter().map(|extent| index(rw, extent)).collect();
        let all = extents(rw, &known, |own| own)?;
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// `shape.const_size` becomes an index.
pub struct ConstSizeOpConversion;

impl OpConversion for ConstSizeOpConversion {
    type SourceOp = shape::ConstSize;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::ConstSize>, _: &[Value]) -> Option<()> {
        let size = rw.view(op)?.value()?;
        let size = index(rw, size);
        rw.replace_op(op, &[size]);
        Some(())
    }
}

/// `shape.dim` becomes an extent of the shape.
pub struct DimOpConverter;

impl OpConversion for DimOpConverter {
    type SourceOp = shape::Dim;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Dim>, _: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let (value, at, ty) = (view.value(), view.index(), view.result_type(0)?);
        let shape = rw.create(shape::ShapeOf::build(value)).result();
        rw.replace_op_with_new(op, shape::GetExtent::build(shape, at).with_types([ty]));
        Some(())
    }
}

/// `shape.get_extent` becomes a size of the tensor that the shape belongs to, or an element of the tensor of extents.
pub struct GetExtentOpConverter;

impl OpConversion for GetExtentOpConverter {
    type SourceOp = shape::GetExtent;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::GetExtent>, operands: &[Value]) -> Option<()> {
        if gives_size(rw, op) {
            return rw.no_match(op, "the extent may be an error");
        }
        let [extents, at] = *operands else { return None };
        let shape = rw.view(op)?.shape();
        let of = rw.ir().defining::<shape::ShapeOf>(shape).filter(|shape_of| {
            let ty = shape_of.operand_type(0).map(|ty| shape_of.cx().type_data(ty));
            matches!(ty, Some(TypeData::Tensor { .. } | TypeData::UnrankedTensor(_)))
        });
        match of.map(|shape_of| shape_of.arg()) {
            Some(tensor) => drop(rw.replace_op_with_new(op, tensor::Dim::build(tensor, at))),
            None => drop(rw.replace_op_with_new(op, tensor::Extract::build(extents, &[at]))),
        }
        Some(())
    }
}

/// `shape.rank` becomes the size of the tensor of extents.
pub struct RankOpConverter;

impl OpConversion for RankOpConverter {
    type SourceOp = shape::Rank;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::Rank>, operands: &[Value]) -> Option<()> {
        if gives_size(rw, op) {
            return rw.no_match(op, "the rank may be an error");
        }
        let zero = index(rw, 0);
        let count = rank(rw, *operands.first()?, zero);
        rw.replace_op(op, &[count]);
        Some(())
    }
}

/// `shape.shape_of` becomes a tensor of the sizes of a tensor.
pub struct ShapeOfOpConversion;

impl OpConversion for ShapeOfOpConversion {
    type SourceOp = shape::ShapeOf;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::ShapeOf>, operands: &[Value]) -> Option<()> {
        let (result, of) = (rw.op(op).result(0)?, *operands.first()?);
        if is_shape(rw, result) {
            return rw.no_match(op, "the shape may be an error");
        }
        let (cx, ty) = (rw.cx(), rw.type_of(result));
        let all = match cx.type_data(rw.type_of(of)) {
            TypeData::Tensor { shape, .. } => {
                let mut sizes = Vec::new();
                for (i, size) in shape.iter().enumerate() {
                    let number = if *size == DYNAMIC { i as i64 } else { *size };
                    let number = index(rw, number);
                    sizes.push(match *size {
                        DYNAMIC => rw.create(tensor::Dim::build(of, number)).result(),
                        _ => number,
                    });
                }
                extents(rw, &sizes, |_| ty)?
            }
            TypeData::UnrankedTensor(_) => {
                let count = rw.create(tensor::Rank::build(of)).result();
                let all = generate(rw, count, |rw, number| Some(rw.create(tensor::Dim::build(of, number)).result()))?;
                // The reference forgets the cast.
                if rw.type_of(all) == ty { all } else { rw.create(tensor::Cast::build(ty, all)).result() }
            }
            _ => return rw.no_match(op, "the value is no tensor"),
        };
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// `shape.split_at` becomes two slices of the tensor of extents.
pub struct SplitAtOpConversion;

impl OpConversion for SplitAtOpConversion {
    type SourceOp = shape::SplitAt;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<shape::SplitAt>, operands: &[Value]) -> Option<()> {
        let view = rw.view(op)?;
        let shapes = [view.operand(), view.head(), view.tail()];
        let [extents, at] = *operands else { return None };
        if shapes.iter().any(|shape| is_shape(rw, *shape)) || rw.type_of(at) != Type::INDEX {
            return rw.no_match(op, "an operand or a result may be an error");
        }
        let zero = index(rw, 0);
        let count = rank(rw, extents, zero);
        let from_end = rw.create(arith::AddI::build(at, count)).result();
        let is_negative = compare(rw, at, zero, CmpIPredicate::Slt);
        let at = rw.create(arith::Select::build(is_negative, from_end, at)).result();
        let one = index(rw, 1);
        let head = slice(rw, extents, [zero, at, one])?;
        let rest = rw.create(arith::SubI::build(count, at)).result();
        let tail = slice(rw, extents, [at, rest, one])?;
        rw.replace_op(op, &[head, tail]);
        Some(())
    }
}

/// A part of a tensor of extents.
fn slice(rw: &mut Rewriter<'_>, extents: Value, parts: [Value; 3]) -> Option<Value> {
    let cx = rw.cx();
    let ty = extent_tensor(cx, DYNAMIC)?;
    let parts = parts.map(|part| [OpFoldResult::Value(part)]);
    Some(rw.create(tensor::ExtractSlice::build_mixed(cx, ty, extents, parts)).result())
}

/// `shape.to_extent_tensor` of a tensor becomes a cast.
pub struct ToExtentTensorOpConversion;

impl OpConversion for ToExtentTensorOpConversion {
    type SourceOp = shape::ToExtentTensor;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<shape::ToExtentTensor>,
        operands: &[Value],
    ) -> Option<()> {
        let (input, ty) = (*operands.first()?, rw.op(op).result_type(0)?);
        if !matches!(rw.cx().type_data(rw.type_of(input)), TypeData::Tensor { .. }) {
            return rw.no_match(op, "input needs to be a tensor");
        }
        rw.replace_op_with_new(op, tensor::Cast::build(ty, input));
        Some(())
    }
}
