//! The tosa dialect: the tensor operator set architecture.
#![forbid(unsafe_code)]
// The derive documents the fields of ops.
#![allow(missing_docs)]

mod attrs;
mod availability;
mod canonicalize;
mod checks;
mod constraints;
mod enums;
mod fold;
mod infer;
mod interfaces;
mod ops;
mod quantized;
mod shape_inference;
mod shapes;
mod syntax;
mod traits;
mod types;

pub use attrs::*;
pub use availability::{Availability, TosaOpInterface, TosaOpRef};
pub use constraints::*;
pub use enums::*;
pub use ops::*;
pub use shapes::{constant_shape, index_elements};
pub use traits::*;
pub use types::*;

use dialekt_interfaces::DialectInlinerInterface;
use dialekt_ir_core::prelude::op::*;

/// Tensor operators for machine learning, as the TOSA specification has them.
///
/// Ops work on whole tensors, with the same results on all targets. A target supports profiles and extensions, which say what ops
/// and types it has; constants such as zero points are operands.
#[derive(Dialect)]
#[dialect(
    name = "tosa",
    hooks,
    dependencies(dialekt_quant::QuantDialect, dialekt_tensor::TensorDialect),
    interfaces(DialectInlinerInterface),
    types(MxInt8Type, ShapeType),
    attrs(
        BlockSize,
        ConvOpQuantizationAttr,
        Extension,
        Level,
        MatMulOpQuantizationAttr,
        NanPropagationMode,
        PadOpQuantizationAttr,
        Profile,
        ResizeMode,
        RoundingMode,
        SpecificationVersion,
        TargetEnvAttr,
        UnaryOpQuantizationAttr
    ),
    ops(
        Abs,
        Add,
        AddShape,
        ApplyScale,
        ArgMax,
        ArithmeticRightShift,
        AvgPool2d,
        BitwiseAnd,
        BitwiseNot,
        BitwiseOr,
        BitwiseXor,
        Cast,
        CastFromBlockScaled,
        CastToBlockScaled,
        Ceil,
        Clamp,
        Clz,
        Concat,
        ConcatShape,
        Const,
        ConstShape,
        Conv2D,
        Conv3D,
        Cos,
        Custom,
        DepthwiseConv2D,
        Dim,
        DivCeilShape,
        DivFloorShape,
        Equal,
        Erf,
        Exp,
        Exp2Shape,
        FFT2d,
        Floor,
        Gather,
        Greater,
        GreaterEqual,
        Identity,
        If,
        IntDiv,
        Log,
        Log2CeilShape,
        Log2FloorShape,
        LogicalAnd,
        LogicalLeftShift,
        LogicalNot,
        LogicalOr,
        LogicalRightShift,
        LogicalXor,
        MatMul,
        MatmulTBlockScaled,
        MaxPool2d,
        MaxShape,
        Maximum,
        MinShape,
        Minimum,
        ModShape,
        Mul,
        MulShape,
        Negate,
        Pad,
        Pow,
        RFFT2d,
        Reciprocal,
        ReduceAll,
        ReduceAny,
        ReduceMax,
        ReduceMin,
        ReduceProduct,
        ReduceSum,
        Rescale,
        Reshape,
        Resize,
        Reverse,
        Rsqrt,
        Scatter,
        Select,
        Sigmoid,
        Sin,
        Slice,
        SliceShape,
        Sub,
        SubShape,
        Table,
        Tanh,
        Tile,
        Transpose,
        TransposeConv2D,
        Variable,
        VariableRead,
        VariableWrite,
        While,
        Yield
    )
)]
pub struct TosaDialect;

/// Registers the dialect.
pub fn register(registry: &mut Registry) {
    registry.dialects.insert(TosaDialect::DIALECT);
}

impl DialectHooks for TosaDialect {
    fn materialize_constant(&self, builder: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<Op> {
        let cx = builder.ir().cx();
        if ShapeType::of(cx, ty).is_some() {
            cx.integer_elements(value)?;
            return Some(builder.create(ConstShape::build(ty, value).with_loc(loc)).into());
        }
        ElementsAttr::DEF.holds(cx, value).then(|| builder.create(Const::build(ty, value).with_loc(loc)).into())
    }
}
