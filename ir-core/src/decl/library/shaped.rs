//! Containers: vectors, tensors, memrefs.

use std::marker::PhantomData;

use super::kinds;
use super::lists::{IntList, TypeList, joined, summaries};
use super::types::{AnyType, BF16, F16, F32, F64, I1, I8, I16, I32, I64, Index};
use crate::context::{Context, ContextData, Type};
use crate::decl::constraint::{Summary, TypeConstraintDef, TypePred};
use crate::decl::typed::TypeConstraint;
use crate::text::print::type_to_string;
use crate::types::TypeData;

/// The element type of a container with value semantics (vectors and tensors), any other type itself.
pub(super) fn value_semantics_element(cx: &ContextData, ty: Type) -> Type {
    value_semantics(cx, ty).unwrap_or(ty)
}

fn value_semantics(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Vector { element, .. } | TypeData::Tensor { element, .. } => Some(*element),
        TypeData::UnrankedTensor(element) => Some(*element),
        _ => None,
    }
}

fn vector(cx: &ContextData, ty: Type) -> Option<(&[i64], &[bool], Type)> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, scalable, element } => Some((shape, scalable, *element)),
        _ => None,
    }
}

fn vector_element(cx: &ContextData, ty: Type) -> Option<Type> {
    vector(cx, ty).map(|(.., element)| element)
}

fn non_zero_rank_vector(cx: &ContextData, ty: Type) -> Option<Type> {
    vector(cx, ty).and_then(|(shape, _, element)| (!shape.is_empty()).then_some(element))
}

fn fixed_vector(cx: &ContextData, ty: Type) -> Option<Type> {
    vector(cx, ty).and_then(|(_, scalable, element)| (!scalable.contains(&true)).then_some(element))
}

fn fixed_non_zero_rank_vector(cx: &ContextData, ty: Type) -> Option<Type> {
    non_zero_rank_vector(cx, ty).and(fixed_vector(cx, ty))
}

fn scalable_vector(cx: &ContextData, ty: Type) -> Option<Type> {
    vector(cx, ty).and_then(|(_, scalable, element)| scalable.contains(&true).then_some(element))
}

fn trailing_scalable_vector(cx: &ContextData, ty: Type) -> Option<Type> {
    let (_, scalable, element) = vector(cx, ty)?;
    let (last, rest) = scalable.split_last()?;
    (*last && !rest.contains(&true)).then_some(element)
}

fn ranked_tensor(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Tensor { element, .. } => Some(*element),
        _ => None,
    }
}

fn unranked_tensor(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::UnrankedTensor(element) => Some(*element),
        _ => None,
    }
}

fn tensor(cx: &ContextData, ty: Type) -> Option<Type> {
    ranked_tensor(cx, ty).or_else(|| unranked_tensor(cx, ty))
}

fn non_zero_rank_tensor(cx: &ContextData, ty: Type) -> Option<Type> {
    ranked_tensor(cx, ty).filter(|_| rank(cx, ty).is_some_and(|rank| rank >= 1))
}

fn static_tensor(cx: &ContextData, ty: Type) -> Option<Type> {
    ranked_tensor(cx, ty).filter(|_| cx.type_data(ty).has_static_shape())
}

fn memref(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::MemRef { element, .. } => Some(*element),
        _ => None,
    }
}

fn unranked_memref(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::UnrankedMemRef { element, .. } => Some(*element),
        _ => None,
    }
}

fn any_memref(cx: &ContextData, ty: Type) -> Option<Type> {
    memref(cx, ty).or_else(|| unranked_memref(cx, ty))
}

fn tensor_or_memref(cx: &ContextData, ty: Type) -> Option<Type> {
    tensor(cx, ty).or_else(|| memref(cx, ty))
}

fn shaped(cx: &ContextData, ty: Type) -> Option<Type> {
    vector_element(cx, ty).or_else(|| tensor(cx, ty)).or_else(|| any_memref(cx, ty))
}

fn rank(cx: &ContextData, ty: Type) -> Option<i64> {
    cx.type_data(ty).shape().map(|shape| shape.len() as i64)
}

fn rank_in<R: IntList>(cx: &ContextData, ty: Type) -> bool {
    rank(cx, ty).is_some_and(|rank| R::VALUES.contains(&rank))
}

fn num_elements(cx: &ContextData, ty: Type) -> i64 {
    vector(cx, ty).map_or(-1, |(shape, ..)| shape.iter().fold(1i64, |n, size| n.saturating_mul(*size)))
}

/// Returns whether a memref has strides and an offset.
fn is_strided(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::MemRef { layout: None, .. } => true,
        _ => cx.strided_layout(ty).is_some(),
    }
}

/// `i1`, or a container of it with the shape of a type. [MLIR: getI1SameShape]
pub fn i1_same_shape(cx: &ContextData, ty: Type) -> Option<Type> {
    if cx.type_data(ty).element_type().is_none() {
        return Some(Type::I1);
    }
    cx.with_element_type(ty, Type::I1)
}

macro_rules! containers {
    ($($(#[$meta:meta])* $name:ident = $text:literal, $element:expr $(, of $kind:ident)?;)*) => {$(
        $(#[$meta])*
        pub struct $name<L>(PhantomData<L>);

        impl<L: TypeList> TypeConstraint for $name<L> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::Container($text, ""),
                pred: TypePred::Elements($element, L::DEFS),
                $(form: Some(&kinds::$kind),)?
                ..TypeConstraintDef::ANY
            };
        }
    )*};
}

containers! {
    /// Vectors and tensors.
    ValueSemanticsContainerOf = "container with value semantics", value_semantics;
    /// Vectors of rank 1 or more.
    VectorOfNonZeroRankOf = "vector", non_zero_rank_vector, of VECTOR;
    /// Vectors of rank 1 or more without scalable dimensions.
    FixedVectorOfNonZeroRankOf = "fixed-length vector", fixed_non_zero_rank_vector, of VECTOR;
    /// Vectors of any rank.
    VectorOfAnyRankOf = "vector", vector_element, of VECTOR;
    /// Vectors of any rank without scalable dimensions.
    FixedVectorOfAnyRank = "fixed-length vector", fixed_vector, of VECTOR;
    /// Vectors with scalable dimensions.
    ScalableVectorOfAnyRank = "scalable vector", scalable_vector, of VECTOR;
    /// Vectors whose last dimension is the only scalable one.
    VectorWithTrailingDimScalableOf = "trailing scalable vector", trailing_scalable_vector, of VECTOR;
    /// Anything with a shape.
    ShapedOf = "shaped", shaped, of SHAPED;
    /// Tensors, ranked or not.
    TensorOf = "tensor", tensor, of TENSOR;
    /// Ranked tensors.
    RankedTensorOf = "ranked tensor", ranked_tensor, of RANKED_TENSOR;
    /// Unranked tensors.
    UnrankedTensorOf = "unranked tensor", unranked_tensor, of UNRANKED_TENSOR;
    /// Ranked tensors of rank 1 or more.
    Non0RankedTensorOf = "non-0-ranked.tensor", non_zero_rank_tensor, of TENSOR;
    /// Tensors of a static shape.
    StaticShapeTensorOf = "statically shaped tensor", static_tensor, of RANKED_TENSOR;
    /// Ranked memrefs.
    MemRefOf = "memref", memref, of RANKED_MEMREF;
    /// Unranked memrefs.
    UnrankedMemRefOf = "unranked.memref", unranked_memref, of UNRANKED_MEMREF;
    /// Memrefs, ranked or not.
    RankedOrUnrankedMemRefOf = "ranked or unranked memref", any_memref, of MEMREF;
    /// Tensors, and ranked memrefs.
    TensorOrMemRef = "Tensor or MemRef", tensor_or_memref, of SHAPED;
}

macro_rules! confined {
    ($($(#[$meta:meta])* $name:ident = $text:literal of $base:ident, $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name<L>(PhantomData<L>);

        impl<L: TypeList> TypeConstraint for $name<L> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::Around($text, ""),
                pred: TypePred::Confined($base::<L>::DEF, $holds),
                build: None,
                form: $base::<L>::DEF.form,
            };
        }
    )*};
}

confined! {
    /// Ranked memrefs of rank 1 or more.
    Non0RankedMemRefOf = "non-0-ranked." of MemRefOf, |cx, ty| rank(cx, ty).is_some_and(|rank| rank >= 1);
    /// Memrefs of a static shape.
    StaticShapeMemRefOf = "statically shaped " of MemRefOf, |cx, ty| cx.type_data(ty).has_static_shape();
    /// Memrefs with a strided layout.
    StridedMemRefOf = "strided " of MemRefOf, is_strided;
}

macro_rules! ranked {
    ($($(#[$meta:meta])* $name:ident = $text:literal, $base:ident, |$elements:ident, $list:ident| $summary:expr, $holds:expr;)*) => {$(
        $(#[$meta])*
        pub struct $name<L, R>(PhantomData<(L, R)>);

        impl<L: TypeList, R: IntList> TypeConstraint for $name<L, R> {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
                summary: Summary::OfType(|cx, ty| {
                    let ($elements, $list) = (summaries::<L>(cx, ty), |suffix: &str, by: &str| joined::<R>(suffix, by));
                    $summary
                }),
                pred: TypePred::Confined($base::<L>::DEF, $holds),
                build: None,
                form: $base::<L>::DEF.form,
            };
        }
    )*};
}

/// The name of the element type in the reference's definition files: `F32`, `SI8`, `Index`.
fn definition_name<L: TypeList>() -> String {
    let cx = Context::new();
    let ty = L::DEFS.first().and_then(|def| def.build).map_or(Type::NONE, |build| build(&cx));
    match ty {
        Type::INDEX => "Index".into(),
        Type::NONE => "NoneType".into(),
        ty => type_to_string(&cx, ty).to_ascii_uppercase(),
    }
}

ranked! {
    /// Ranked tensors of certain ranks.
    TensorRankOf = "tensor", RankedTensorOf,
        |elements, list| format!("{} tensor of {elements} values", list("D", "/")), rank_in::<R>;
    /// Memrefs of certain ranks.
    MemRefRankOf = "memref", MemRefOf,
        |elements, list| format!("{} memref of {elements} values", list("D", "/")), rank_in::<R>;
    /// Memrefs of certain ranks; only the name says that they are strided, as in the reference.
    StridedMemRefRankOf = "memref", MemRefOf,
        |elements, list| format!("{} memref of {elements} values", list("D", "/")), rank_in::<R>;
    /// Vectors of certain ranks.
    VectorOfRankAndType = "vector", VectorOfNonZeroRankOf,
        |elements, list| format!("vector of {elements} values of ranks {}", list("", "/")), rank_in::<R>;
    /// Vectors of certain ranks without scalable dimensions.
    FixedVectorOfRankAndType = "vector", FixedVectorOfAnyRank,
        |elements, list| format!("fixed-length vector of {elements} values of ranks {}", list("", "/")),
        |cx, ty| rank_in::<R>(cx, ty) && rank(cx, ty) != Some(0);
    /// Vectors of certain numbers of elements.
    VectorOfLengthAndType = "vector", VectorOfNonZeroRankOf,
        |elements, list| format!("vector of {elements} values of length {}", list("", "/")),
        |cx, ty| R::VALUES.contains(&num_elements(cx, ty));
    /// Vectors of certain numbers of elements without scalable dimensions.
    FixedVectorOfLengthAndType = "vector", FixedVectorOfAnyRank,
        |elements, list| format!("fixed-length vector of {elements} values of length {}", list("", "/")),
        |cx, ty| R::VALUES.contains(&num_elements(cx, ty));
    /// Vectors with scalable dimensions of certain numbers of elements.
    ScalableVectorOfLengthAndType = "vector", ScalableVectorOfAnyRank,
        |elements, list| format!("scalable vector of {elements} values of length {}", list("", "/")),
        |cx, ty| R::VALUES.contains(&num_elements(cx, ty));
    /// Vectors whose last dimension is the only scalable one and has one of several sizes.
    VectorWithTrailingDimScalableOfSizeAndType = "vector", VectorWithTrailingDimScalableOf,
        |elements, list| {
            let sizes = list("", ", ");
            format!("trailing scalable vector of {elements} values with dim -1 having a size of {{{sizes}}}")
        },
        |cx, ty| cx.type_data(ty).shape().and_then(<[i64]>::last).is_some_and(|size| R::VALUES.contains(size));
    /// Vectors of one shape.
    FixedVectorOfShapeAndType = "vector", FixedVectorOfAnyRank,
        |elements, list| format!("vector<{}x{}> of {elements} values", list("", "x"), definition_name::<L>()),
        |cx, ty| cx.type_data(ty).shape().is_some_and(|shape| shape == R::VALUES);
}

/// Vectors with scalable dimensions of certain ranks and numbers of elements. The summary is put together as in the reference.
pub struct ScalableVectorOfRankAndLengthAndType<R, S, L>(PhantomData<(R, S, L)>);

impl<R: IntList, S: IntList, L: TypeList> TypeConstraint for ScalableVectorOfRankAndLengthAndType<R, S, L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            let (ranks, lengths) = (joined::<R>("", "/"), joined::<S>("", "/"));
            format!(" of ranks {ranks}scalable vector of {} values of length {lengths}", summaries::<L>(cx, ty))
        }),
        pred: TypePred::Confined(ScalableVectorOfAnyRank::<L>::DEF, |cx, ty| {
            rank_in::<R>(cx, ty) && S::VALUES.contains(&num_elements(cx, ty))
        }),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Vectors with a minimum and a maximum number of elements.
pub struct VectorOfMinMaxLengthAndType<const MIN: i64, const MAX: i64, L>(PhantomData<L>);

impl<const MIN: i64, const MAX: i64, L: TypeList> TypeConstraint for VectorOfMinMaxLengthAndType<MIN, MAX, L> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            let elements = summaries::<L>(cx, ty);
            format!("vector of {elements} values of at least length {MIN} of at most length {MAX}")
        }),
        pred: TypePred::Confined(VectorOfNonZeroRankOf::<L>::DEF, |cx, ty| (MIN..=MAX).contains(&num_elements(cx, ty))),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Anything with a shape, a dimension of which (negative: from the end) has one of several sizes.
pub struct ShapedTypeWithNthDimOfSize<const DIM: i64, S>(PhantomData<S>);

impl<const DIM: i64, S: IntList> TypeConstraint for ShapedTypeWithNthDimOfSize<DIM, S> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|_, _| format!(" with dim {DIM} having a size of {{{}}}", joined::<S>("", ", "))),
        pred: TypePred::Holds(|cx, ty| {
            let Some(shape) = cx.type_data(ty).shape() else { return false };
            let index = if DIM < 0 { shape.len() as i64 + DIM } else { DIM };
            let size = usize::try_from(index).ok().and_then(|index| shape.get(index));
            size.is_some_and(|size| S::VALUES.contains(size))
        }),
        build: None,
        form: Some(&kinds::SHAPED),
    };
}

/// Strided memrefs of one rank.
pub struct AnyStridedMemRefOfRank<const RANK: i64>;

impl<const RANK: i64> TypeConstraint for AnyStridedMemRefOfRank<RANK> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|_, _| format!("strided memref of any type values of rank {RANK}")),
        pred: TypePred::Confined(StridedMemRefOf::<AnyType>::DEF, |cx, ty| rank(cx, ty) == Some(RANK)),
        build: None,
        ..TypeConstraintDef::ANY
    };
}

/// Tensors but those of rank 0.
pub struct AnyNon0RankedOrUnrankedTensor;

impl TypeConstraint for AnyNon0RankedOrUnrankedTensor {
    const DEF: &'static TypeConstraintDef =
        &TypeConstraintDef::any_of(&[AnyUnrankedTensor::DEF, AnyNon0RankedTensor::DEF])
            .described("non-0-ranked or unranked tensor")
            .written(&kinds::TENSOR);
}

macro_rules! names {
    ($($name:ident = $ty:ty;)*) => {$(
        #[doc = concat!("`", stringify!($ty), "`")]
        pub type $name = $ty;
    )*};
}

names! {
    AnyVectorOfNonZeroRank = VectorOfNonZeroRankOf<AnyType>;
    AnyFixedVectorOfNonZeroRank = FixedVectorOfNonZeroRankOf<AnyType>;
    AnyVectorOfAnyRank = VectorOfAnyRankOf<AnyType>;
    AnyFixedVectorOfAnyRank = FixedVectorOfAnyRank<AnyType>;
    AnyScalableVectorOfAnyRank = ScalableVectorOfAnyRank<AnyType>;
    AnyShaped = ShapedOf<AnyType>;
    AnyTensor = TensorOf<AnyType>;
    AnyRankedTensor = RankedTensorOf<AnyType>;
    AnyUnrankedTensor = UnrankedTensorOf<AnyType>;
    AnyNon0RankedTensor = Non0RankedTensorOf<AnyType>;
    AnyStaticShapeTensor = StaticShapeTensorOf<AnyType>;
    I1Tensor = TensorOf<I1>;
    I8Tensor = TensorOf<I8>;
    I16Tensor = TensorOf<I16>;
    I32Tensor = TensorOf<I32>;
    I64Tensor = TensorOf<I64>;
    IndexTensor = TensorOf<Index>;
    BF16Tensor = TensorOf<BF16>;
    F16Tensor = TensorOf<F16>;
    F32Tensor = TensorOf<F32>;
    F64Tensor = TensorOf<F64>;
    AnyMemRef = MemRefOf<AnyType>;
    AnyUnrankedMemRef = UnrankedMemRefOf<AnyType>;
    AnyRankedOrUnrankedMemRef = RankedOrUnrankedMemRefOf<AnyType>;
    AnyNon0RankedMemRef = Non0RankedMemRefOf<AnyType>;
    AnyNon0RankedOrUnrankedMemRef = super::types::AnyOf<(AnyUnrankedMemRef, AnyNon0RankedMemRef)>;
    AnyStaticShapeMemRef = StaticShapeMemRefOf<AnyType>;
    AnyStridedMemRef = StridedMemRefOf<AnyType>;
    I1MemRef = MemRefOf<I1>;
    I8MemRef = MemRefOf<I8>;
    I16MemRef = MemRefOf<I16>;
    I32MemRef = MemRefOf<I32>;
    I64MemRef = MemRefOf<I64>;
    BF16MemRef = MemRefOf<BF16>;
    F16MemRef = MemRefOf<F16>;
    F32MemRef = MemRefOf<F32>;
    F64MemRef = MemRefOf<F64>;
}
