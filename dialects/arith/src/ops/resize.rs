//! Ops that widen and narrow integers and floats.

use dialekt_interfaces::{CastOpInterface, InferIntRangeInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::enums::{FastMath, IntegerOverflow, RoundingMode};
use crate::ops::casts::{SameInputOutputTensorDims, SignlessFixedWidthIntegerLike};

/// Widens an integer with copies of its sign bit.
///
/// The result is wider than the operand, and has the same value read as signed. Vectors and tensors are mapped element by
/// element.
///
/// ```mlir
/// %wide = arith.extsi %a : i8 to i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.extsi",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface, InferIntRangeInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(ExtSIOfExtUI)
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct ExtSI {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Widens an integer with zeros.
///
/// The high bits of the result are zero; the result is wider than the operand. Vectors and tensors are mapped element by
/// element.
///
/// ```mlir
/// %wide = arith.extui %narrow : i8 to i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.extui",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface, InferIntRangeInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct ExtUI {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Drops the high bits of an integer.
///
/// `nsw` and `nuw` promise that the bits dropped are copies of the new sign bit, and zeros; the result is poison when they are not.
///
/// ```mlir
/// %low = arith.trunci %a overflow<nuw> : i32 to i8
/// ```
#[derive(Op)]
#[op(
    name = "arith.trunci",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface, InferIntRangeInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(TruncIExtSIToExtSI, TruncIExtUIToExtUI, TruncIShrSIToTrunciShrUI)
)]
#[assembly($input ("overflow" "" $overflow_flags^)? attr_dict ":" type($input) "to" type($out))]
pub struct TruncI {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    #[name("overflowFlags")]
    #[default(IntegerOverflow::None.into())]
    pub overflow_flags: Attr<IntegerOverflow>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Widens a float, which loses nothing.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %wide = arith.extf %narrow : bf16 to f32
/// ```
#[derive(Op)]
#[op(
    name = "arith.extf",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($out))]
pub struct ExtF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub fastmath: Option<Attr<FastMath>>,
    pub out: OpResult<FloatLike>,
}

/// Narrows a float.
///
/// Values that cannot be represented are rounded, in the given mode or else the default one.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %half = arith.truncf %x to_nearest_even fastmath<contract> : f32 to f16
/// ```
#[derive(Op)]
#[op(
    name = "arith.truncf",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(TruncFSIToFPToSIToFP, TruncFUIToFPToUIToFP)
)]
#[assembly($input ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($out))]
pub struct TruncF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub roundingmode: Option<Attr<RoundingMode>>,
    pub fastmath: Option<Attr<FastMath>>,
    pub out: OpResult<FloatLike>,
}

/// Widens floats and multiplies them by scales. [OCP microscaling formats]
///
/// There is a scale for each element: scales of whole blocks are broadcast to the shape of the input before. A scale counts as a power
/// of two: it is first narrowed to `f8E8M0FNU`.
///
/// ```mlir
/// %y = arith.scaling_extf %x, %scale : f4E2M1FN, f8E8M0FNU to f32
/// ```
#[derive(Op)]
#[op(
    name = "arith.scaling_extf",
    doc_group = "Casts",
    traits(Pure, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable)
)]
#[assembly($input "," $scale ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "," type($scale) "to" type($out))]
pub struct ScalingExtF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub scale: Operand<FloatLike>,
    pub fastmath: Option<Attr<FastMath>>,
    pub out: OpResult<FloatLike>,
}

/// Divides floats by scales and narrows them. [OCP microscaling formats]
///
/// There is a scale for each element: scales of whole blocks are broadcast to the shape of the input before. A scale counts as a power
/// of two: it is first narrowed to `f8E8M0FNU`. Scales must have been brought into range before.
///
/// ```mlir
/// %out = arith.scaling_truncf %in, %scale : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
/// ```
#[derive(Op)]
#[op(
    name = "arith.scaling_truncf",
    doc_group = "Casts",
    traits(Pure, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable)
)]
#[assembly($input "," $scale ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "," type($scale) "to" type($out))]
pub struct ScalingTruncF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub scale: Operand<FloatLike>,
    pub roundingmode: Option<Attr<RoundingMode>>,
    pub fastmath: Option<Attr<FastMath>>,
    pub out: OpResult<FloatLike>,
}
