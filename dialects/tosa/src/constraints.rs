//! Constraints on types and attributes. Tensors of tosa have no dimension of size 0. [TosaTypesBase.td]

use std::marker::PhantomData;

use dialekt_ir_core::decl::library::kinds;
use dialekt_ir_core::decl::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;

use crate::quantized::storage_width;
use crate::types::{MxInt8Type, shape_rank};

fn ranked(cx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    match cx.type_data(ty) {
        TypeData::Tensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

fn non_empty(cx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    ranked(cx, ty).filter(|(shape, _)| !shape.contains(&0))
}

fn unranked_element(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::UnrankedTensor(element) => Some(*element),
        _ => None,
    }
}

fn tensor_element(cx: &ContextData, ty: Type) -> Option<Type> {
    non_empty(cx, ty).map(|(_, element)| element).or_else(|| unranked_element(cx, ty))
}

fn of_rank<const RANK: usize>(cx: &ContextData, ty: Type) -> Option<Type> {
    non_empty(cx, ty).filter(|(shape, _)| shape.len() == RANK).map(|(_, element)| element)
}

fn at_least_1d(cx: &ContextData, ty: Type) -> Option<Type> {
    non_empty(cx, ty).filter(|(shape, _)| !shape.is_empty()).map(|(_, element)| element)
}

fn scalar(cx: &ContextData, ty: Type) -> Option<Type> {
    ranked(cx, ty).filter(|(shape, _)| *shape == [1]).map(|(_, element)| element)
}

macro_rules! containers {
    ($($(#[$meta:meta])* $name:ident$(<const $rank:ident>)? = $summary:expr, $element:expr, of $kind:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name<L$(, const $rank: usize)?>(PhantomData<L>);

        impl<L: TypeList$(, const $rank: usize)?> TypeConstraint for $name<L$(, $rank)?> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::Container($summary, ""),
                pred: TypePred::Elements($element, L::DEFS),
                build: None,
                form: Some(&kinds::$kind),
            };
        }
    )*};
}

containers! {
    /// Tensors of certain elements.
    TosaTensorOf = "tosa-conformant tensor", tensor_element, of TENSOR;
    /// Unranked tensors of certain elements.
    TosaUnrankedTensorOf = "tosa-conformant unranked tensor", unranked_element, of UNRANKED_TENSOR;
    /// Tensors with one dimension of size 1: scalars.
    TosaScalarTensorOf = "tosa-conformant scalar tensor", scalar, of RANKED_TENSOR;
    /// Tensors of a rank.
    TosaTensorRankOf<const RANK> = rank_words(RANK), of_rank::<RANK>, of RANKED_TENSOR;
    /// Tensors of rank 1 or more.
    TosaRankedAtLeast1D = "tosa-conformant ranked tensor", at_least_1d, of RANKED_TENSOR;
}

const fn rank_words(rank: usize) -> &'static str {
    match rank {
        1 => "1D tensor",
        2 => "2D tensor",
        3 => "3D tensor",
        4 => "4D tensor",
        _ => "5D tensor",
    }
}

dialekt_ir_core::type_constraints! {
    /// Quantized types that are stored in 4, 8, 16 or 32 bits. [ODS: Tosa_QuantizedInt]
    QuantizedInt = "Quint8 type or Qint4 type or Qint8 type or Qint16 type or Qint32 type",
        |cx, ty| matches!(storage_width(cx, ty), Some(4 | 8 | 16 | 32));
}

/// Signless and unsigned integers of any width. [ODS: Tosa_Int]
pub type Int = AnyOf<(AnyUnsignedInteger, AnySignlessInteger)>;
/// `i32` and `i64`
pub type Int32Or64 = AnyOf<(I32, I64)>;
/// `i16` and `i32`
pub type Int16Or32 = AnyOf<(I16, I32)>;

macro_rules! described {
    ($($(#[$meta:meta])* $name:ident = $summary:literal: $($part:ty),* $(=> $kind:ident)?;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef =
                &TypeConstraintDef::any_of(&[$(<$part>::DEF),*]).described($summary)$(.written(&kinds::$kind))?;
        }
    )*};
}

described! {
    /// Numbers: integers, quantized or not, and floats. [ODS: Tosa_AnyNumber]
    Number = "number": Int, QuantizedInt, AnyFloat, MxInt8Type;
    /// Elements of blocks that share a scale. [ODS: Tosa_MXFPNumber]
    MxfpNumber = "micro-scaling format number": F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, MxInt8Type;
    /// The scale of a block. [ODS: Tosa_MXFPScaleNumber]
    MxfpScaleNumber = "micro-scaling format scale number": F8E8M0FNU;
    /// Tensors of rank 1, or of no known rank.
    Tensor1D = "1-d tosa-conformant tensor": UnrankedTensor, TosaTensorRankOf<Number, 1> => TENSOR;
    /// Tensors of rank 3, or of no known rank.
    Tensor3D = "3-d tosa-conformant tensor": UnrankedTensor, TosaTensorRankOf<Number, 3> => TENSOR;
    /// Tensors of rank 4, or of no known rank.
    Tensor4D = "4-d tosa-conformant tensor": UnrankedTensor, TosaTensorRankOf<Number, 4> => TENSOR;
    /// Tensors of rank 5, or of no known rank.
    Tensor5D = "5-d tosa-conformant tensor": UnrankedTensor, TosaTensorRankOf<Number, 5> => TENSOR;
    /// Tensors but those of rank 0.
    TensorAtLeast1D = "tosa-conformant tensor of at least rank 1":
        UnrankedTensor, TosaRankedAtLeast1D<Number> => TENSOR;
    /// Tensors of blocks, but those of rank 0.
    MxfpDataTensorAtLeast1D = "tosa-conformant tensor of at least rank 1":
        TosaUnrankedTensorOf<MxfpNumber>, TosaRankedAtLeast1D<MxfpNumber> => TENSOR;
    /// Tensors of scales, but those of rank 0.
    MxfpScaleTensorAtLeast1D = "tosa-conformant tensor of at least rank 1":
        TosaUnrankedTensorOf<MxfpScaleNumber>, TosaRankedAtLeast1D<MxfpScaleNumber> => TENSOR;
    /// Signless and unsigned integers, and vectors and tensors of them. [ODS: Tosa_IntLike]
    IntLike = "signless-integer-like": Int, VectorOfNonZeroRankOf<Int>, TosaTensorOf<Int>;
    /// `i8`, and vectors and tensors of it. [ODS: Tosa_Int8Like]
    Int8Like = "signless-integer-8-bit-like": I8, VectorOfNonZeroRankOf<I8>, TosaTensorOf<I8>;
}

/// Tensors of numbers. [ODS: Tosa_Tensor]
pub type Tensor = TosaTensorOf<Number>;
/// Tensors of numbers of no known rank.
pub type UnrankedTensor = TosaUnrankedTensorOf<Number>;
/// Tensors of truth values.
pub type BoolTensor = TosaTensorOf<I1>;
/// Tensors of `i32` or `i64`.
pub type Int32Or64Tensor = TosaTensorOf<Int32Or64>;
/// Tensors of floats.
pub type FloatTensor = TosaTensorOf<AnyFloat>;
/// Scalars: what a tensor is padded with.
pub type ScalarTensor = AnyOf<(TosaUnrankedTensorOf<(Int, AnyFloat)>, TosaScalarTensorOf<Number>)>;
/// Scalars of `i8`.
pub type ScalarInt8Tensor = AnyOf<(TosaUnrankedTensorOf<I8>, TosaScalarTensorOf<I8>)>;
/// Scalars of `i32`.
pub type ScalarInt32Tensor = AnyOf<(TosaUnrankedTensorOf<I32>, TosaScalarTensorOf<I32>)>;
/// Scalars that are integers or floats: zero points.
pub type ScalarIntOrFloatTensor = AnyOf<(TosaUnrankedTensorOf<(Int, AnyFloat)>, TosaScalarTensorOf<(Int, AnyFloat)>)>;
/// Indices of `tosa.gather` and `tosa.scatter`.
pub type IndexTensor2D = AnyOf<(UnrankedTensor, TosaTensorRankOf<(I32, I64), 2>)>;
/// Blocks of matrices.
pub type MxfpDataTensor3D = AnyOf<(TosaUnrankedTensorOf<MxfpNumber>, TosaTensorRankOf<MxfpNumber, 3>)>;
/// Scales of matrices.
pub type MxfpScaleTensor3D = AnyOf<(TosaUnrankedTensorOf<MxfpScaleNumber>, TosaTensorRankOf<MxfpScaleNumber, 3>)>;
/// The multipliers of `tosa.rescale`.
pub type Tensor1DInt16Or32 = TensorRankOf<Int16Or32, N<1>>;
/// The shifts of `tosa.rescale`.
pub type Tensor1DInt8 = TensorRankOf<I8, N<1>>;

/// Shapes of a number of dimensions.
pub struct ShapeOfRank<const RANK: i64>;

impl<const RANK: i64> TypeConstraint for ShapeOfRank<RANK> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|_, _| format!("Tosa shape type of rank {RANK}")),
        pred: TypePred::Holds(|cx, ty| shape_rank(cx, ty) == Some(RANK)),
        ..TypeConstraintDef::ANY
    };
}

/// Lists of a number of integers.
pub type IntArray<const COUNT: i64> = Confined<DenseI64ArrayAttr, DenseArrayCount<COUNT>>;
/// The type in which products are summed.
pub type AccType = TypeAttrOf<AnyOf<(I32, I<48>, F16, F32)>>;

dialekt_ir_core::attr_subsets! {
    /// A float of any type.
    FloatAttr of AnyAttr = "arbitrary float attribute", |cx, attr| matches!(cx.attr_data(attr), AttrData::Float { .. });
}

/// An integer or a float of any type.
pub type IntOrFloatAttr = AnyAttrOf<(APIntAttr, FloatAttr)>;
