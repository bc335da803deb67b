//! `lower-quant-ops`: casts between floats and quantized values become arithmetic on the integers in memory.
//! [mlir/lib/Dialect/Quant/Transforms/LowerQuantOps.cpp]

use dialekt_arith::{self as arith, Constant};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Mode, OpConversion};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_linalg::structured::create::generic;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_quant::{
    DequantizeCast, QuantDialect, Quantization, QuantizeCast, Storage, StorageCast, UniformQuantizedType,
};
use dialekt_shape as shape;
use dialekt_tensor as tensor;
use smallvec::{SmallVec, smallvec};

/// Lower quant.dcast and quant.qcast ops
///
/// Floats are divided by scales and get the zero point; `quant.scast` says that the integers which come out are quantized values.
#[derive(Pass, Clone)]
#[pass(
    name = "LowerQuantOps",
    argument = "lower-quant-ops",
    op = "func.func",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_linalg::LinalgDialect,
        QuantDialect,
        dialekt_shape::ShapeDialect,
        dialekt_tensor::TensorDialect
    )
)]
pub struct LowerQuantOps {
    conversion: PassConversion,
}

impl Pass for LowerQuantOps {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "linalg", "quant", "shape", "tensor"]);
        target.illegal_op::<DequantizeCast>().illegal_op::<QuantizeCast>();
        self.conversion = Some(Conversion::new(cx, target, lower_quant_ops_patterns()));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The patterns of the pass. [MLIR: populateLowerQuantOpsPatterns]
pub fn lower_quant_ops_patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add(DequantizeCastOpConversion).add(QuantizeCastOpConversion);
    patterns
}

/// The direction of a cast.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// Floats become integers.
    Quantize,
    /// Integers become floats.
    Dequantize,
}

/// `quant.dcast` becomes the difference to the zero point, times the scale.
pub struct DequantizeCastOpConversion;

impl OpConversion for DequantizeCastOpConversion {
    type SourceOp = DequantizeCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<DequantizeCast>, operands: &[Value]) -> Option<()> {
        let input = *operands.first()?;
        let (cx, from) = (rw.cx(), rw.type_of(input));
        let Some(quantized) = UniformQuantizedType::of(cx, cx.element_or_self(from)) else {
            return rw.no_match(op, "the scales are not known");
        };
        let stored = cx.with_element_or_self(from, quantized.storage.ty);
        let input = rw.create(StorageCast::build(stored, input)).result();
        let value = cast(rw, input, &quantized, Direction::Dequantize)?;
        rw.replace_op(op, &[value]);
        Some(())
    }
}

/// `quant.qcast` becomes a quotient with the scale, to which the zero point is added.
pub struct QuantizeCastOpConversion;

impl OpConversion for QuantizeCastOpConversion {
    type SourceOp = QuantizeCast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<QuantizeCast>, operands: &[Value]) -> Option<()> {
        let (input, result) = (*operands.first()?, rw.op(op).result_types().next()?);
        let cx = rw.cx();
        let Some(quantized) = UniformQuantizedType::of(cx, cx.element_or_self(result)) else {
            return rw.no_match(op, "the scales are not known");
        };
        let value = cast(rw, input, &quantized, Direction::Quantize)?;
        rw.replace_op_with_new(op, StorageCast::build(result, value));
        Some(())
    }
}

/// Casts all elements of a value.
fn cast(rw: &mut Rewriter<'_>, input: Value, ty: &UniformQuantizedType, direction: Direction) -> Option<Value> {
    let from = rw.type_of(input);
    if !matches!(rw.cx().type_data(from), TypeData::UnrankedTensor(_)) {
        return cast_ranked(rw, input, ty, direction, None);
    }
    // A tensor of any rank is one of a known rank for as long as it is computed with.
    let shape = rw.create(shape::ShapeOf::build(input)).result();
    let (flat, axis) = match &ty.quantization {
        Quantization::PerLayer { .. } => (flatten(rw, input, shape)?, None),
        Quantization::PerAxis { axis, scales, .. } => {
            (flatten_around(rw, input, shape, i64::from(*axis), scales.len() as i64)?, Some(1))
        }
        Quantization::SubChannel { .. } => return None,
    };
    let value = cast_ranked(rw, flat, ty, direction, axis)?;
    let element = rw.cx().element_or_self(rw.type_of(value));
    let ty = rw.cx().unranked_tensor_type(element).ok()?;
    Some(rw.create(tensor::Reshape::build(ty, value, shape)).result())
}

/// The elements of a tensor as a vector.
fn flatten(rw: &mut Rewriter<'_>, input: Value, shape: Value) -> Option<Value> {
    let count = num_elements(rw, shape);
    reshape(rw, input, &[count], &[DYNAMIC])
}

/// A tensor with three dimensions: those before an axis, the axis, and those behind it.
fn flatten_around(rw: &mut Rewriter<'_>, input: Value, shape: Value, axis: i64, size: i64) -> Option<Value> {
    let here = Constant::int(rw, Type::INDEX, axis);
    let behind = Constant::int(rw, Type::INDEX, axis + 1);
    let before = split(rw, shape, here)?[0];
    let before = num_elements(rw, before);
    let after = split(rw, shape, behind)?[1];
    let after = num_elements(rw, after);
    let own = Constant::int(rw, Type::INDEX, size);
    reshape(rw, input, &[before, own, after], &[DYNAMIC, size, DYNAMIC])
}

fn num_elements(rw: &mut Rewriter<'_>, shape: Value) -> Value {
    rw.create(shape::NumElements::build(shape).with_types([Type::INDEX])).result()
}

/// The sizes before and behind a dimension.
fn split(rw: &mut Rewriter<'_>, shape: Value, at: Value) -> Option<[Value; 2]> {
    let ty = rw.cx().tensor_type(&[DYNAMIC], Type::INDEX, None).ok()?;
    let parts = shape::SplitAtParts { head: ty, tail: ty, operand: shape, index: at };
    let op = rw.create(shape::SplitAt::build(parts)).op();
    Some([rw.op(op).result(0)?, rw.op(op).result(1)?])
}

fn reshape(rw: &mut Rewriter<'_>, input: Value, sizes: &[Value], shape: &[i64]) -> Option<Value> {
    let cx = rw.cx();
    let sizes_type = cx.tensor_type(&[sizes.len() as i64], Type::INDEX, None).ok()?;
    let sizes = rw.create(tensor::FromElements::build(sizes_type, sizes)).result();
    let ty = cx.tensor_type(shape, cx.element_or_self(rw.type_of(input)), None).ok()?;
    Some(rw.create(tensor::Reshape::build(ty, input, sizes)).result())
}

/// Casts the elements of a scalar, or of a tensor whose rank is known; `axis` says where the axis of the type is now.
fn cast_ranked(
    rw: &mut Rewriter<'_>,
    input: Value,
    ty: &UniformQuantizedType,
    direction: Direction,
    axis: Option<u32>,
) -> Option<Value> {
    let cx = rw.cx();
    let affine = cx.affine();
    let rank = cx.type_data(rw.type_of(input)).shape().map(|shape| shape.len() as u32);
    let (scales, zero_points, map): (Attribute, Attribute, AffineMap) = match &ty.quantization {
        Quantization::PerLayer { scale, zero_point } => {
            let scale = Constant::float(rw, ty.expressed, *scale);
            let zero = Constant::int(rw, ty.storage.ty, *zero_point);
            return cast_in_one_way(rw, input, ty, (scale, zero, *zero_point), direction);
        }
        Quantization::PerAxis { axis: own, scales, zero_points } => {
            let kind = cx.float_kind(ty.expressed)?;
            let scales: Vec<ApFloat> = scales.iter().map(|scale| ApFloat::from_f64(kind, *scale)).collect();
            let width = ty.storage.width(cx);
            let zero_points: Vec<ApInt> = zero_points.iter().map(|zero| ApInt::from_i64(64, *zero)).collect();
            let zero_points: Vec<ApInt> = zero_points.iter().map(|zero| zero.zext_or_trunc(width)).collect();
            let tensor = |count: usize, element| cx.tensor_type(&[count as i64], element, None).ok();
            let scales = cx.dense_floats_attr(tensor(scales.len(), ty.expressed)?, &scales).ok()?;
            let zero_points = cx.dense_integers_attr(tensor(zero_points.len(), ty.storage.ty)?, &zero_points).ok()?;
            let axis = affine.dim(axis.unwrap_or(u32::try_from(*own).ok()?));
            (scales, zero_points, affine.make_map(rank?, 0, &[axis]))
        }
        Quantization::SubChannel { axes, block_sizes, scales, zero_points } => {
            let block = |dim: u32| {
                let listed = axes.iter().position(|axis| u32::try_from(*axis) == Ok(dim));
                match listed.and_then(|listed| block_sizes.get(listed)) {
                    Some(size) => affine.floor_div(affine.dim(dim), affine.constant(*size)),
                    None => affine.constant(0),
                }
            };
            let blocks: Vec<_> = (0..rank?).map(block).collect();
            (*scales, *zero_points, affine.make_map(rank?, 0, &blocks))
        }
    };
    let scales = rw.create(Constant::build(scales)).result();
    let zero_points = rw.create(Constant::build(zero_points)).result();
    let shape = cx.type_data(rw.type_of(input)).shape()?.to_vec();
    let sizes = dynamic_sizes(rw, input);
    let element = match direction {
        Direction::Quantize => ty.storage.ty,
        Direction::Dequantize => ty.expressed,
    };
    let output = cx.tensor_type(&shape, element, None).ok()?;
    let output = rw.create(tensor::Empty::build(output, &sizes)).result();
    let identity = affine.multi_dim_identity(rank?);
    let kinds = smallvec![IteratorType::Parallel; shape.len()];
    let maps = smallvec![identity, map, map, identity];
    Some(generic(rw, &[input, scales, zero_points], output, &maps, &kinds, |b, args| {
        let parts = Parts { scale: args[1], zero: Some(args[2]), shape: None };
        convert(b, args[0], ty, parts, direction)
    }))
}

/// The sizes of dimensions that are not known.
fn dynamic_sizes(b: &mut Builder<'_>, value: Value) -> SmallVec<[Value; 4]> {
    let cx = b.cx().clone();
    let shape = cx.type_data(b.ir().value(value).ty()).shape().unwrap_or_default();
    let open = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
    open.map(|(dim, _)| {
        let dim = Constant::int(b, Type::INDEX, dim as i64);
        b.create(tensor::Dim::build(value, dim)).result()
    })
    .collect()
}

/// The numbers that a value is converted with.
struct Parts<'a> {
    /// The scale, in the shape of the value.
    scale: Value,
    /// The zero point as a scalar; `None` if it is zero.
    zero: Option<Value>,
    /// The shape of the value and its dynamic sizes, if it is a tensor.
    shape: Option<(&'a [i64], &'a [Value])>,
}

/// Casts elements that have one scale.
fn cast_in_one_way(
    rw: &mut Rewriter<'_>,
    input: Value,
    ty: &UniformQuantizedType,
    (scale, zero, zero_point): (Value, Value, i64),
    direction: Direction,
) -> Option<Value> {
    let cx = rw.cx();
    let shape = cx.type_data(rw.type_of(input)).shape().map(<[i64]>::to_vec);
    let sizes = dynamic_sizes(rw, input);
    let shape = shape.as_deref().map(|shape| (shape, &sizes[..]));
    let scale = splat(rw, scale, shape);
    let parts = Parts { scale, zero: (zero_point != 0).then_some(zero), shape };
    Some(convert(rw, input, ty, parts, direction))
}

/// A scalar in the shape of a value.
fn splat(b: &mut Builder<'_>, scalar: Value, shape: Option<(&[i64], &[Value])>) -> Value {
    let Some((shape, sizes)) = shape else { return scalar };
    let element = b.ir().value(scalar).ty();
    match b.cx().tensor_type(shape, element, None) {
        Ok(ty) => b.create(tensor::Splat::build(ty, scalar, sizes)).result(),
        Err(_) => scalar,
    }
}

/// Converts a value, or each element of a tensor.
fn convert(
    b: &mut Builder<'_>,
    value: Value,
    ty: &UniformQuantizedType,
    parts: Parts<'_>,
    direction: Direction,
) -> Value {
    match direction {
        Direction::Quantize => quantize(b, value, ty, parts),
        Direction::Dequantize => dequantize(b, value, ty, parts),
    }
}

/// Integers as floats.
fn to_floats(b: &mut Builder<'_>, value: Value, storage: &Storage, expressed: Type) -> Value {
    let ty = b.cx().with_element_or_self(b.ir().value(value).ty(), expressed);
    match storage.is_signed {
        true => b.create(arith::SIToFP::build(ty, value)).result(),
        false => b.create(arith::UIToFP::build(ty, value)).result(),
    }
}

fn dequantize(b: &mut Builder<'_>, value: Value, ty: &UniformQuantizedType, parts: Parts<'_>) -> Value {
    let mut value = to_floats(b, value, &ty.storage, ty.expressed);
    if let Some(zero) = parts.zero {
        let zero = splat(b, zero, parts.shape);
        let zero = to_floats(b, zero, &ty.storage, ty.expressed);
        value = b.create(arith::SubF::build(value, zero)).result();
    }
    b.create(arith::MulF::build(value, parts.scale)).result()
}

fn quantize(b: &mut Builder<'_>, value: Value, ty: &UniformQuantizedType, parts: Parts<'_>) -> Value {
    let storage = &ty.storage;
    let mut value = b.create(arith::DivF::build(value, parts.scale)).result();
    if let Some(zero) = parts.zero {
        let zero = splat(b, zero, parts.shape);
        let zero = to_floats(b, zero, storage, ty.expressed);
        value = b.create(arith::AddF::build(value, zero)).result();
    }
    let stored = b.cx().with_element_or_self(b.ir().value(value).ty(), storage.ty);
    value = match storage.is_signed {
        true => b.create(arith::FPToSI::build(stored, value)).result(),
        false => b.create(arith::FPToUI::build(stored, value)).result(),
    };
    if storage.default_range(b.cx()) == Some((storage.min, storage.max)) {
        return value;
    }
    let least = Constant::int(b, storage.ty, storage.min);
    let most = Constant::int(b, storage.ty, storage.max);
    let least = splat(b, least, parts.shape);
    let most = splat(b, most, parts.shape);
    if storage.is_signed {
        let raised = b.create(arith::MaxSI::build(value, least));
        return b.create(arith::MinSI::build(raised, most)).result();
    }
    let raised = b.create(arith::MaxUI::build(value, least));
    b.create(arith::MinUI::build(raised, most)).result()
}
