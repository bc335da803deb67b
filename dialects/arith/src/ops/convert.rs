//! Values of one kind as values of another one.

use dialekt_interfaces::{CastOpInterface, InferIntRangeInterface};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;
use crate::ops::casts::{
    BitcastTypeConstraint, IndexCastTypeConstraint, SameInputOutputTensorDims, SignlessFixedWidthIntegerLike,
};

/// The float nearest to a signed integer, in the default rounding mode.
///
/// Vectors and tensors are mapped element by element. An integer that is too large for the format becomes infinite.
///
/// ```mlir
/// %f = arith.sitofp %i : i32 to f64
/// ```
#[derive(Op)]
#[op(
    name = "arith.sitofp",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct SIToFP {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    pub out: OpResult<FloatLike>,
}

/// The float nearest to an unsigned integer, in the default rounding mode.
///
/// Vectors and tensors are mapped element by element. An integer that is too large for the format becomes infinite.
///
/// ```mlir
/// %f = arith.uitofp %i : vector<4xi8> to vector<4xf16>
/// ```
#[derive(Op)]
#[op(
    name = "arith.uitofp",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct UIToFP {
    #[name("in")]
    pub input: Operand<SignlessFixedWidthIntegerLike>,
    pub out: OpResult<FloatLike>,
}

/// A float without its fraction, as a signed integer.
///
/// Vectors and tensors are mapped element by element. The result is poison when it does not fit the integer, and for infinities
/// and NaN.
///
/// ```mlir
/// %i = arith.fptosi %f : f32 to i64
/// ```
#[derive(Op)]
#[op(
    name = "arith.fptosi",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct FPToSI {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// A float without its fraction, as an unsigned integer.
///
/// Vectors and tensors are mapped element by element. The result is poison when it does not fit the integer, and for infinities
/// and NaN.
///
/// ```mlir
/// %i = arith.fptoui %f : f32 to i8
/// ```
#[derive(Op)]
#[op(
    name = "arith.fptoui",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct FPToUI {
    #[name("in")]
    pub input: Operand<FloatLike>,
    pub out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// An `index` as a signed integer of fixed width, or the other way round.
///
/// Wider types are filled with copies of the sign bit, narrower ones drop high bits.
///
/// ```mlir
/// %i = arith.index_cast %n : i32 to index
/// ```
#[derive(Op)]
#[op(
    name = "arith.index_cast",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface, InferIntRangeInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(IndexCastOfIndexCast, IndexCastOfExtSI)
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct IndexCast {
    #[name("in")]
    pub input: Operand<IndexCastTypeConstraint>,
    pub out: OpResult<IndexCastTypeConstraint>,
}

/// An `index` as an unsigned integer of fixed width, or the other way round.
///
/// Wider types are filled with zeros, narrower ones drop high bits.
///
/// ```mlir
/// %i = arith.index_castui %n : i8 to index
/// ```
#[derive(Op)]
#[op(
    name = "arith.index_castui",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface, InferIntRangeInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(IndexCastUIOfIndexCastUI, IndexCastUIOfExtUI)
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct IndexCastUI {
    #[name("in")]
    pub input: Operand<IndexCastTypeConstraint>,
    pub out: OpResult<IndexCastTypeConstraint>,
}

/// The bits of an integer or float as those of another type of the same width.
///
/// The order of bytes in memory plays no role.
///
/// ```mlir
/// %bits = arith.bitcast %x : f32 to i32
/// ```
#[derive(Op)]
#[op(
    name = "arith.bitcast",
    doc_group = "Casts",
    traits(Pure, SameOperandsAndResultShape, SameInputOutputTensorDims),
    interfaces(CastOpInterface),
    traits(ElementwiseMappable),
    fold,
    canonicalize(BitcastOfBitcast)
)]
#[assembly($input attr_dict ":" type($input) "to" type($out))]
pub struct Bitcast {
    #[name("in")]
    pub input: Operand<BitcastTypeConstraint>,
    pub out: OpResult<BitcastTypeConstraint>,
}
