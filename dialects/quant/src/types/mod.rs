//! The quantized types, and what they have in common.

mod encode;
mod params;
mod syntax;
mod verify;

pub use params::{CalibratedRange, Quantization, Storage};
pub use verify::{HasStorage, IntegralStorage};

use dialekt_ir_core::decl::TypeConstraintDef;
use dialekt_ir_core::prelude::op::*;

use syntax::{parse_any, parse_calibrated, parse_uniform, print_any, print_calibrated, print_uniform};

/// Integers that stand for real numbers in a way that is not told.
///
/// The floats that they stand for may be given.
///
/// ```mlir
/// %a = quant.scast %x : i8 to !quant.any<i8<-8:7>:f32>
/// ```
#[derive(Type)]
#[ty(
    name = "quant.any",
    symbol = "AnyQuantizedType",
    summary = "quantized type",
    traits(IntegralStorage),
    verify,
    encoded,
    parse = parse_any,
    print = print_any
)]
pub struct AnyQuantizedType {
    /// The integers in memory.
    pub storage: Storage,
    /// The type of the floats that they stand for.
    pub expressed: Option<Type>,
}

/// Integers that stand for floats: each for its difference to a zero point, times a scale.
///
/// There is one scale for all elements of a tensor, one for each index of an axis (`:1, {..}`), or one for each block of a tensor
/// (`:{axis:size, ..}, {..}`).
///
/// ```mlir
/// %a = quant.qcast %x : f32 to !quant.uniform<i8<-8:7>:f32, 0.5:2>
/// %b = quant.qcast %y : tensor<4x2xf32> to tensor<4x2x!quant.uniform<u8:f32:1, {2.0:10, 3.0:20}>>
/// %c = quant.qcast %z : tensor<4x2xf32> to tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:1}, {{2.0, 3.0}, {4.0, 5.0:1}}>>
/// ```
#[derive(Type)]
#[ty(
    name = "quant.uniform",
    symbol = "UniformQuantizedType",
    summary = "uniform quantized type",
    traits(IntegralStorage),
    verify,
    encoded,
    parse = parse_uniform,
    print = print_uniform
)]
pub struct UniformQuantizedType {
    /// The integers in memory.
    pub storage: Storage,
    /// The type of the floats that they stand for.
    pub expressed: Type,
    /// The scales and zero points.
    pub quantization: Quantization,
}

/// Floats between a least and a largest value, which are to be quantized.
///
/// Tools that measured the values of a program say so; the integers that will hold them are not chosen yet.
///
/// ```mlir
/// %a = quant.qcast %x : f32 to !quant.calibrated<f32<-0.5:1.5>>
/// ```
#[derive(Type)]
#[ty(
    name = "quant.calibrated",
    symbol = "CalibratedQuantizedType",
    summary = "calibrated quantized type",
    verify,
    encoded,
    parse = parse_calibrated,
    print = print_calibrated
)]
pub struct CalibratedQuantizedType {
    /// The type of the floats.
    pub expressed: Type,
    /// The least and the largest value.
    pub range: CalibratedRange,
}

/// Any quantized type; the constraint that takes all of them.
#[derive(Clone, PartialEq, Debug)]
pub enum QuantizedType {
    /// `!quant.any`
    Any {
        /// The integers in memory.
        storage: Storage,
        /// The type of the floats that they stand for.
        expressed: Option<Type>,
    },
    /// `!quant.uniform`
    Uniform {
        /// The integers in memory.
        storage: Storage,
        /// The type of the floats that they stand for.
        expressed: Type,
        /// The scales and zero points.
        quantization: Quantization,
    },
    /// `!quant.calibrated`
    Calibrated {
        /// The type of the floats.
        expressed: Type,
        /// The least and the largest value.
        range: CalibratedRange,
    },
}

impl TypeConstraint for QuantizedType {
    const DEF: &'static TypeConstraintDef =
        &TypeConstraintDef::any_of(&[UniformQuantizedType::DEF, AnyQuantizedType::DEF, CalibratedQuantizedType::DEF])
            .described("quantized type");
}

impl QuantizedType {
    /// The parts of a quantized type; `None` for other types.
    pub fn of(cx: &ContextData, ty: Type) -> Option<QuantizedType> {
        if let Some(UniformQuantizedType { storage, expressed, quantization }) = UniformQuantizedType::of(cx, ty) {
            return Some(QuantizedType::Uniform { storage, expressed, quantization });
        }
        if let Some(AnyQuantizedType { storage, expressed }) = AnyQuantizedType::of(cx, ty) {
            return Some(QuantizedType::Any { storage, expressed });
        }
        let CalibratedQuantizedType { expressed, range } = CalibratedQuantizedType::of(cx, ty)?;
        Some(QuantizedType::Calibrated { expressed, range })
    }

    /// Returns whether a type is quantized.
    pub fn is(cx: &ContextData, ty: Type) -> bool {
        QuantizedType::DEF.holds(cx, ty)
    }

    /// The integers in memory, where they are chosen.
    pub fn storage(&self) -> Option<&Storage> {
        match self {
            QuantizedType::Any { storage, .. } | QuantizedType::Uniform { storage, .. } => Some(storage),
            QuantizedType::Calibrated { .. } => None,
        }
    }

    /// The type of the floats that they stand for, where it is known.
    pub fn expressed(&self) -> Option<Type> {
        match self {
            QuantizedType::Any { expressed, .. } => *expressed,
            QuantizedType::Uniform { expressed, .. } | QuantizedType::Calibrated { expressed, .. } => Some(*expressed),
        }
    }
}
