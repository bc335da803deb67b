//! Shapes: constants, those of values, and casts from and to tensors of extents.

use dialekt_interfaces::CastOpInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::compatible_shapes;

use crate::canonicalize;
use crate::constraints::{
    ExtentTensorType, ShapeOrExtentTensorType, SizeOrIndexType, extent_tensor, is_extent_tensor, is_shape,
    verify_shape_result,
};
use crate::extents::{extents_attr, extents_of};
use crate::types::{ShapeType, ValueShapeType};

/// Gives a shape that is known.
///
/// It is written as a list of extents.
///
/// ```mlir
/// %shape = shape.const_shape [1, 2, 3] : !shape.shape
/// %extents = shape.const_shape [4, 5] : tensor<2xindex>
/// ```
#[derive(Op)]
#[op(
    name = "shape.const_shape",
    traits(ConstantLike, Pure),
    infer,
    parse = parse_const_shape,
    print = print_const_shape,
    canonicalize(canonicalize::TensorCastConstShape)
)]
pub struct ConstShape {
    pub shape: Attr<IndexElementsAttr>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

fn parse_const_shape(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let at = p.token().start;
    let extents = p.parse_attribute(None)?;
    let cx = p.cx();
    let extents: Option<Vec<i64>> =
        cx.array_elements(extents).and_then(|extents| extents.iter().map(|extent| cx.integer_i64(*extent)).collect());
    // The reference fails here, and says nothing.
    let Some(shape) = extents.and_then(|extents| extents_attr(cx, &extents)) else {
        return Err(p.op_error_at(op, at, "expected a list of integers"));
    };
    op.add_attr(cx.ident("shape"), shape);
    let ty = p.parse_colon_type()?;
    op.result_types.push(ty);
    Ok(())
}

fn print_const_shape(op: ConstShapeView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_optional_attr_dict(*op, &["shape"]);
    p.write("[");
    let extents = op.inherent_attr("shape").and_then(|shape| extents_of(op.cx(), shape)).unwrap_or_default();
    p.print_list(extents.iter(), |p, extent| p.write(extent.to_string()));
    p.write("] : ");
    p.print_type(op.result_type(0).unwrap_or(Type::NONE));
}

impl InferTypes for ConstShape {
    const COMPATIBLE: Option<CompatibleFn> = Some(
        |cx, inferred, found| matches!((inferred, found), ([a], [b]) if a == b || is_shape(cx, *a) || is_shape(cx, *b)),
    );

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let count = input.shape().and_then(|shape| Some(extents_of(input.cx, shape)?.len() as i64));
        let ty = count.and_then(|count| extent_tensor(input.cx, count));
        Ok(vec![ty.ok_or("expected the extents of a shape")?])
    }
}

/// Gives the shape of a value.
///
/// Of a value of a type without a shape, and of a value shape that is an error, it is an error: the result is a `!shape.shape`.
///
/// ```mlir
/// %extents = shape.shape_of %tensor : tensor<?x3xf32> -> tensor<2xindex>
/// %shape = shape.shape_of %value : !shape.value_shape -> !shape.shape
/// ```
#[derive(Op)]
#[op(
    name = "shape.shape_of",
    traits(Pure),
    infer,
    verify,
    canonicalize(
        canonicalize::ShapeOfCastExtentTensor,
        canonicalize::ShapeOfFromReshape,
        canonicalize::ExtractFromShapeOfExtentTensor,
        canonicalize::ShapeOfOpToConstShapeOp
    )
)]
#[assembly($arg attr_dict ":" type($arg) "->" type($result))]
pub struct ShapeOf {
    pub arg: Operand<AnyOf<(AnyShaped, ValueShapeType)>>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

impl InferTypes for ShapeOf {
    const COMPATIBLE: Option<CompatibleFn> = Some(|cx, inferred, found| match (inferred, found) {
        ([a], [b]) => a == b || is_shape(cx, *a) || is_shape(cx, *b) || compatible_shapes(cx, [*a, *b].into_iter()),
        _ => false,
    });

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let arg = input.arg().ty();
        if ValueShapeType::of(input.cx, arg).is_some() {
            return Ok(vec![ShapeType::new(input.cx)]);
        }
        let rank = input.cx.type_data(arg).shape().map_or(DYNAMIC, |shape| shape.len() as i64);
        Ok(vec![extent_tensor(input.cx, rank).ok_or("expected a value with a shape")?])
    }
}

impl Verify for ShapeOf {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_shape_result(*op, out)
    }
}

/// Gives the value of a value with a shape.
///
/// Both are known, and no error.
///
/// ```mlir
/// %tensor = shape.value_of %value : tensor<?x3xf32>
/// ```
#[derive(Op)]
#[op(name = "shape.value_of", traits(Pure))]
#[assembly($arg attr_dict ":" type($result))]
pub struct ValueOf {
    pub arg: Operand<ValueShapeType>,
    pub result: OpResult<AnyShaped>,
}

/// Numbers in a row.
type Extents = TensorRankOf<(AnyInteger, Index), N<1>>;

/// Takes the elements of a tensor for the extents of a shape.
///
/// Other elements give an error.
///
/// ```mlir
/// %shape = shape.value_as_shape %numbers : tensor<2xi32> -> !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.value_as_shape", traits(Pure))]
#[assembly($arg attr_dict ":" type($arg) "->" type($result))]
pub struct ValueAsShape {
    pub arg: Operand<AnyOf<(Extents, ValueShapeType)>>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

/// Gives a value another shape, which it has to agree with.
///
/// The new shape may tell less than the old one; if they contradict each other, the result is an error.
///
/// ```mlir
/// %value = shape.with_shape %tensor, %shape : tensor<?xf32>, !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.with_shape", traits(Pure))]
#[assembly(operands attr_dict ":" type($operand) "," type($shape))]
pub struct WithShape {
    pub operand: Operand<AnyOf<(AnyShaped, ValueShapeType)>>,
    pub shape: Operand<ShapeOrExtentTensorType>,
    pub result: OpResult<ValueShapeType>,
}

/// Makes a shape of its extents.
///
/// It has as many extents as there are operands.
///
/// ```mlir
/// %shape = shape.from_extents %size, %index : !shape.size, index
/// ```
#[derive(Op)]
#[op(name = "shape.from_extents", traits(Pure), fold)]
#[assembly($extents attr_dict ":" type($extents))]
pub struct FromExtents {
    pub extents: Operands<SizeOrIndexType>,
    pub shape: OpResult<ShapeType>,
}

/// Makes a shape of a tensor of extents.
///
/// It has as many extents as the tensor has elements.
///
/// ```mlir
/// %shape = shape.from_extent_tensor %extents : tensor<?xindex>
/// ```
#[derive(Op)]
#[op(name = "shape.from_extent_tensor", traits(Pure))]
#[assembly($input attr_dict ":" type($input))]
pub struct FromExtentTensor {
    pub input: Operand<ExtentTensorType>,
    pub result: OpResult<ShapeType>,
}

/// Gives the extents of a shape as a tensor.
///
/// The shape is no error.
///
/// ```mlir
/// %extents = shape.to_extent_tensor %shape : !shape.shape -> tensor<?xindex>
/// ```
#[derive(Op)]
#[op(name = "shape.to_extent_tensor", interfaces(CastOpInterface), traits(Pure), fold)]
#[assembly($input attr_dict ":" type($input) "->" type($result))]
pub struct ToExtentTensor {
    pub input: Operand<ShapeOrExtentTensorType>,
    pub result: OpResult<IndexTensor>,
}

impl CastOpInterface for ToExtentTensor {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([input], [output]) = (inputs, outputs) else { return false };
        (is_shape(cx, *input) || is_extent_tensor(cx, *input)) && IndexTensor::DEF.holds(cx, *output)
    }
}
