//! Type constraints and compatibility of casts.

use dialekt_interfaces::CastOpInterface;
use dialekt_ir_core::decl::TypeConstraintDef;
use dialekt_ir_core::decl::derive::{Relation, RelationPred, TraitCheck};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;
use dialekt_ir_core::verify::compatible_shapes;

use crate::ops::convert::*;
use crate::ops::resize::*;

macro_rules! constraints {
    ($($(#[$meta:meta])* $name:ident = $summary:literal: $($part:ty),*;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef =
                &TypeConstraintDef::any_of(&[$(<$part>::DEF),*]).described($summary);
        }
    )*};
}

constraints! {
    /// Signless integers, and vectors and tensors of them: not `index`.
    SignlessFixedWidthIntegerLike = "signless-fixed-width-integer-like":
        AnySignlessInteger, VectorOfAnyRankOf<AnySignlessInteger>, TensorOf<AnySignlessInteger>;
    /// The operands and results of `arith.index_cast`.
    IndexCastTypeConstraint = "signless-integer-like or memref of signless-integer":
        SignlessIntegerOrIndexLike, MemRefOf<(AnySignlessInteger, Index)>;
    /// The operands and results of `arith.bitcast`.
    BitcastTypeConstraint = "signless-integer-or-float-like or memref of signless-integer or float":
        SignlessIntegerOrFloatLike, MemRefOf<(AnySignlessInteger, AnyFloat)>;
}

/// Tensors among input and result have the same shape.
#[derive(Described)]
pub(crate) struct SameInputOutputTensorDims;

impl OpTrait for SameInputOutputTensorDims {
    const CHECK: TraitCheck = TraitCheck::Relation(&Relation {
        summary: "input and output have the same tensor dimensions",
        pred: RelationPred::Holds(same_tensor_dims),
    });
}

/// Returns whether input and result have the same shape if they are tensors. Unranked tensors have no shape to compare.
fn same_tensor_dims(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    let (Some(input), Some(result)) = (op.operand_types().next(), op.result_types().next()) else { return false };
    let shape = |ty| match cx.type_data(ty) {
        TypeData::Tensor { shape, .. } => Some(&**shape),
        TypeData::UnrankedTensor(_) => None,
        _ => Some(&[][..]),
    };
    shape(input).is_some_and(|found| Some(found) == shape(result))
}

/// Implements the cast interface for ops, by the element types that they accept.
macro_rules! casts {
    ($($($op:ident),+ = |$cx:ident, $from:ident, $to:ident| $rule:expr;)*) => {$($(
        impl CastOpInterface for $op {
            fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
                elements(cx, inputs, outputs).is_some_and(|($from, $to)| {
                    let $cx = cx;
                    $rule
                })
            }
        }
    )+)*};
}

casts! {
    ExtSI, ExtUI = |cx, from, to| matches!((integer(cx, from), integer(cx, to)), (Some(from), Some(to)) if from < to);
    TruncI = |cx, from, to| matches!((integer(cx, from), integer(cx, to)), (Some(from), Some(to)) if from > to);
    ExtF, ScalingExtF = |cx, from, to| matches!((float(cx, from), float(cx, to)), (Some(from), Some(to)) if from < to);
    TruncF, ScalingTruncF =
        |cx, from, to| matches!((float(cx, from), float(cx, to)), (Some(from), Some(to)) if from > to);
    SIToFP, UIToFP = |cx, from, to| integer(cx, from).is_some() && float(cx, to).is_some();
    FPToSI, FPToUI = |cx, from, to| float(cx, from).is_some() && integer(cx, to).is_some();
    IndexCast, IndexCastUI = |cx, from, to| {
        (from == Type::INDEX && is_signless(cx, to)) || (is_signless(cx, from) && to == Type::INDEX)
    };
    Bitcast = |cx, from, to| {
        let width = |ty| integer(cx, ty).or(float(cx, ty));
        width(from).is_some() && width(from) == width(to)
    };
}

/// The element types of the first operand and the only result, if shapes and encodings are compatible.
fn elements(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> Option<(Type, Type)> {
    let (&[from, ..], &[to]) = (inputs, outputs) else { return None };
    let (a, b) = (cx.type_data(from), cx.type_data(to));
    let same_encoding = match (a, b) {
        (TypeData::Tensor { encoding: a, .. }, TypeData::Tensor { encoding: b, .. }) => a == b,
        _ => true,
    };
    let fits = same_encoding && compatible_shapes(cx, [from, to].into_iter());
    fits.then(|| (a.element_type().unwrap_or(from), b.element_type().unwrap_or(to)))
}

fn integer(cx: &ContextData, ty: Type) -> Option<u32> {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn is_signless(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Integer { sign: Signedness::Signless, .. })
}

fn float(cx: &ContextData, ty: Type) -> Option<u32> {
    cx.float_kind(ty).map(FloatKind::width)
}
