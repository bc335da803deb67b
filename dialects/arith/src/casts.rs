//! What casts take and give. [MLIR: CastOpInterface]

use dialekt_ir_core::context::dialect::Invalid;
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::TypeConstraintDef;
use dialekt_ir_core::decl::derive::{OpRef, OpTrait, TraitCheck};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::TypeConstraint;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::types::{Signedness, TypeData};
use dialekt_ir_core::verify::compatible_shapes;

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
    /// What `arith.index_cast` takes and gives.
    IndexCastTypeConstraint = "signless-integer-like or memref of signless-integer":
        SignlessIntegerOrIndexLike, MemRefOf<(AnySignlessInteger, Index)>;
    /// What `arith.bitcast` takes and gives.
    BitcastTypeConstraint = "signless-integer-or-float-like or memref of signless-integer or float":
        SignlessIntegerOrFloatLike, MemRefOf<(AnySignlessInteger, AnyFloat)>;
}

/// Whether input and result, as far as they are tensors, have the same shape. Unranked tensors have none that could be the same.
pub(crate) fn same_tensor_dims(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    let (Some(input), Some(result)) = (op.operand_types().next(), op.result_types().next()) else { return false };
    let shape = |ty| match cx.type_data(ty) {
        TypeData::Tensor { shape, .. } => Some(&**shape),
        TypeData::UnrankedTensor(_) => None,
        _ => Some(&[][..]),
    };
    shape(input).is_some_and(|found| Some(found) == shape(result))
}

/// Declares traits of casts by what they allow: `|cx, from, to|` of element types.
macro_rules! casts {
    ($($(#[$meta:meta])* $name:ident = |$cx:ident, $from:ident, $to:ident| $rule:expr;)*) => {$(
        $(#[$meta])*
        pub(crate) struct $name;

        impl OpTrait for $name {
            const CHECK: TraitCheck = TraitCheck::Hook(|op, out| check(op, out, |$cx, $from, $to| $rule));
        }
    )*};
}

casts! {
    /// Integers to wider ones.
    WidensInteger = |cx, from, to| matches!((integer(cx, from), integer(cx, to)), (Some(from), Some(to)) if from < to);
    /// Integers to narrower ones.
    NarrowsInteger = |cx, from, to| matches!((integer(cx, from), integer(cx, to)), (Some(from), Some(to)) if from > to);
    /// Floats to wider ones.
    WidensFloat = |cx, from, to| matches!((float(cx, from), float(cx, to)), (Some(from), Some(to)) if from < to);
    /// Floats to narrower ones.
    NarrowsFloat = |cx, from, to| matches!((float(cx, from), float(cx, to)), (Some(from), Some(to)) if from > to);
    /// Integers to floats.
    IntegerToFloat = |cx, from, to| integer(cx, from).is_some() && float(cx, to).is_some();
    /// Floats to integers.
    FloatToInteger = |cx, from, to| float(cx, from).is_some() && integer(cx, to).is_some();
    /// `index` to signless integers, and back.
    IndexToInteger = |cx, from, to| {
        (from == Type::INDEX && is_signless(cx, to)) || (is_signless(cx, from) && to == Type::INDEX)
    };
    /// Integers and floats to those of the same width.
    SameWidth = |cx, from, to| {
        let width = |ty| integer(cx, ty).or(float(cx, ty));
        width(from).is_some() && width(from) == width(to)
    };
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
    match cx.type_data(ty) {
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// The first operand and the result are different types of compatible shapes, whose elements the rule lets pass.
fn check(op: OpRef<'_>, out: &mut Vec<Diagnostic>, rule: fn(&ContextData, Type, Type) -> bool) -> Result<(), Invalid> {
    let cx = op.cx();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let element = |ty| cx.type_data(ty).element_type().unwrap_or(ty);
    if from != to && compatible_shapes(cx, [from, to].into_iter()) && rule(cx, element(from), element(to)) {
        return Ok(());
    }
    let operands: Vec<String> = op.operand_types().map(|ty| op.quoted_type(ty)).collect();
    let plural = if operands.len() == 1 { "" } else { "s" };
    out.push(op.op_error(format!(
        "operand type{plural} {} and result type {} are cast incompatible",
        operands.join(", "),
        op.quoted_type(to)
    )));
    Err(Invalid)
}
