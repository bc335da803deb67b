//! Integers and floats made wider and narrower.

use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::Op;

use crate::casts::{
    NarrowsFloat, NarrowsInteger, SignlessFixedWidthIntegerLike, WidensFloat, WidensInteger, same_tensor_dims,
};
use crate::enums::{FastMathAttr, IntegerOverflowAttr, IntegerOverflowFlags, RoundingModeAttr};

/// Widens an integer with copies of its sign bit.
///
/// ```mlir
/// %wide = arith.extsi %a : i8 to i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.extsi",
    traits(
        Pure,
        SameOperandsAndResultShape,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        WidensInteger,
        ElementwiseMappable
    )
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct ExtSI {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Widens an integer with zeros.
#[derive(Op)]
#[op(
    name = "arith.extui",
    traits(
        Pure,
        SameOperandsAndResultShape,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        WidensInteger,
        ElementwiseMappable
    )
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
    traits(
        Pure,
        SameOperandsAndResultShape,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        NarrowsInteger,
        ElementwiseMappable
    )
)]
#[assembly($input ("overflow" "" $overflow_flags^)? attr_dict ":" type($input) "to" type($out))]
pub struct TruncI {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    #[name("overflowFlags")]
    #[default(IntegerOverflowFlags::empty())]
    pub overflow_flags: Attr<IntegerOverflowAttr>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Widens a float, which loses nothing.
///
/// `fastmath` lists what an optimizer may assume or ignore.
#[derive(Op)]
#[op(
    name = "arith.extf",
    traits(
        Pure,
        SameOperandsAndResultShape,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        WidensFloat,
        ElementwiseMappable
    )
)]
#[assembly($input ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($out))]
pub struct ExtF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub fastmath: Option<Attr<FastMathAttr>>,
    pub out: OpResult<FloatLike>,
}

/// Narrows a float.
///
/// What cannot be represented is rounded, in the mode named or else the default one.
///
/// `fastmath` lists what an optimizer may assume or ignore.
///
/// ```mlir
/// %half = arith.truncf %x to_nearest_even fastmath<contract> : f32 to f16
/// ```
#[derive(Op)]
#[op(
    name = "arith.truncf",
    traits(
        Pure,
        SameOperandsAndResultShape,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        NarrowsFloat,
        ElementwiseMappable
    )
)]
#[assembly($input ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "to" type($out))]
pub struct TruncF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub roundingmode: Option<Attr<RoundingModeAttr>>,
    pub fastmath: Option<Attr<FastMathAttr>>,
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
    traits(
        Pure,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        WidensFloat,
        ElementwiseMappable
    )
)]
#[assembly($input "," $scale ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "," type($scale) "to" type($out))]
pub struct ScalingExtF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub scale: Operand<FloatLike>,
    pub fastmath: Option<Attr<FastMathAttr>>,
    pub out: OpResult<FloatLike>,
}

/// Divides floats by scales and narrows them. [OCP microscaling formats]
///
/// There is a scale for each element: scales of whole blocks are broadcast to the shape of the input before. A scale counts as a power
/// of two: it is first narrowed to `f8E8M0FNU`. Scales must have been brought into range before.
#[derive(Op)]
#[op(
    name = "arith.scaling_truncf",
    traits(
        Pure,
        Relation("input and output have the same tensor dimensions", same_tensor_dims),
        NarrowsFloat,
        ElementwiseMappable
    )
)]
#[assembly($input "," $scale ($roundingmode^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($input) "," type($scale) "to" type($out))]
pub struct ScalingTruncF {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub scale: Operand<FloatLike>,
    pub roundingmode: Option<Attr<RoundingModeAttr>>,
    pub fastmath: Option<Attr<FastMathAttr>>,
    pub out: OpResult<FloatLike>,
}
