//! `quant.dcast`, `quant.qcast`, `quant.scast`.

use dialekt_ir_core::decl::TypeConstraintDef;
use dialekt_ir_core::prelude::op::*;

use super::verify::{verify_expressed, verify_storage};
use crate::types::QuantizedType;

macro_rules! scalars_or_tensors {
    ($($(#[$meta:meta])* $name:ident = $summary:literal: $scalar:ty;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl TypeConstraint for $name {
            const DEF: &'static TypeConstraintDef = &TypeConstraintDef::any_of(&[<$scalar>::DEF, TensorOf::<$scalar>::DEF])
                .described($summary);
        }
    )*};
}

scalars_or_tensors! {
    /// Floats and tensors of them.
    FloatScalarOrTensor = "scalar or tensor of floating-point": AnyFloat;
    /// Quantized values and tensors of them.
    QuantizedScalarOrTensor = "scalar or tensor of quantized type": QuantizedType;
    /// Signless integers, quantized values, and tensors of them.
    IntegerOrQuantizedScalarOrTensor = "scalar or tensor of signless integer or quantized type": IntegerOrQuantized;
}

/// Signless integers and quantized values.
pub struct IntegerOrQuantized;

impl TypeConstraint for IntegerOrQuantized {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef::any_of(&[AnySignlessInteger::DEF, QuantizedType::DEF])
        .described("signless integer or quantized type");
}

/// The floats that quantized values stand for.
///
/// Each is the difference of the integer in memory and the zero point, times the scale. How it is rounded is not told.
///
/// ```mlir
/// %a = quant.dcast %q : !quant.uniform<i8:f32, 2.0:1> to f32
/// %b = quant.dcast %t : tensor<?x!quant.uniform<i8:f32, 2.0>> to tensor<?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "quant.dcast",
    traits(Pure, Relation("input and result are both scalars or both tensors with matching shape", same_shape)),
    verify,
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($result))]
pub struct DequantizeCast {
    pub input: Operand<QuantizedScalarOrTensor>,
    pub result: OpResult<FloatScalarOrTensor>,
}

/// The quantized values that stand for floats.
///
/// Each is the float divided by the scale, plus the zero point, as the nearest integer that the storage has. How it is rounded is not
/// told.
///
/// ```mlir
/// %a = quant.qcast %x : f32 to !quant.uniform<i8:f32, 2.0:1>
/// %b = quant.qcast %t : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32, 2.0>>
/// ```
#[derive(Op)]
#[op(
    name = "quant.qcast",
    traits(Pure, Relation("input and result are both scalars or both tensors with matching shape", same_shape)),
    verify,
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($result))]
pub struct QuantizeCast {
    pub input: Operand<FloatScalarOrTensor>,
    pub result: OpResult<QuantizedScalarOrTensor>,
}

/// The integers that hold quantized values, or the values that integers hold.
///
/// It changes the type, and no bit.
///
/// ```mlir
/// %a = quant.scast %q : !quant.uniform<i8:f32, 2.0:1> to i8
/// %b = quant.scast %a : i8 to !quant.uniform<i8:f32, 4.0>
/// ```
#[derive(Op)]
#[op(
    name = "quant.scast",
    traits(
        Pure,
        Relation("input and result are both scalars or both tensors with matching shape", same_shape),
        Relation("input must be integer and result must be quantized, or vice versa", one_is_quantized)
    ),
    verify,
    fold
)]
#[assembly($input attr_dict ":" type($input) "to" type($result))]
pub struct StorageCast {
    pub input: Operand<IntegerOrQuantizedScalarOrTensor>,
    pub result: OpResult<IntegerOrQuantizedScalarOrTensor>,
}

/// The types of the input and the result of a cast.
fn types(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

fn same_shape(op: OpRef<'_>) -> bool {
    let kind = |ty| match op.cx().type_data(ty) {
        TypeData::Tensor { shape, .. } => (true, Some(&**shape)),
        TypeData::UnrankedTensor(_) => (true, None),
        _ => (false, None),
    };
    types(op).is_some_and(|(input, result)| kind(input) == kind(result))
}

fn one_is_quantized(op: OpRef<'_>) -> bool {
    let is_quantized = |ty| QuantizedType::is(op.cx(), op.cx().element_or_self(ty));
    types(op).is_some_and(|(input, result)| is_quantized(input) != is_quantized(result))
}

impl Verify for DequantizeCast {
    const TYPES_ONLY: bool = true;

    fn verify(op: DequantizeCastView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let (input, result) = (op.ir().value(op.input()).ty(), op.ir().value(op.result()).ty());
        verify_expressed(*op, input, result, input, out)
    }
}

impl Verify for QuantizeCast {
    const TYPES_ONLY: bool = true;

    fn verify(op: QuantizeCastView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let (input, result) = (op.ir().value(op.input()).ty(), op.ir().value(op.result()).ty());
        verify_expressed(*op, result, input, input, out)
    }
}

impl Verify for StorageCast {
    const TYPES_ONLY: bool = true;

    fn verify(op: StorageCastView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let cx = op.cx();
        let (input, result) = (op.ir().value(op.input()).ty(), op.ir().value(op.result()).ty());
        match QuantizedType::is(cx, cx.element_or_self(input)) {
            true => verify_storage(*op, input, result, input, out),
            false => verify_storage(*op, result, input, input, out),
        }
    }
}
