//! The parameters of quantized types.

use dialekt_ir_core::decl::params::{Param, ParamKind, ParamValue};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;

/// The integers in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Storage {
    /// Their type. An unsigned one may be signless, `i8` for `u8`.
    pub ty: Type,
    /// True if they may be negative.
    pub is_signed: bool,
    /// The least one.
    pub min: i64,
    /// The largest one.
    pub max: i64,
}

/// How integers stand for floats.
#[derive(Clone, PartialEq, Debug)]
pub enum Quantization {
    /// All in the same way.
    PerLayer {
        /// The factor.
        scale: f64,
        /// The integer that stands for zero.
        zero_point: i64,
    },
    /// By their index in one dimension of a tensor.
    PerAxis {
        /// The dimension.
        axis: i32,
        /// The factor for each index.
        scales: Vec<f64>,
        /// The integer that stands for zero, for each index.
        zero_points: Vec<i64>,
    },
    /// By the block of a tensor that they are in.
    SubChannel {
        /// The dimensions that are divided into blocks.
        axes: Vec<i32>,
        /// The size of a block in each of these.
        block_sizes: Vec<i64>,
        /// The factors, dense elements with one for each block.
        scales: Attribute,
        /// The integers that stand for zero, dense elements with one for each block.
        zero_points: Attribute,
    },
}

/// The least and the largest of calibrated values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CalibratedRange {
    /// The least value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
}

impl Storage {
    /// The widest integers that may be storage.
    pub const MAX_WIDTH: u32 = 32;

    /// Integers of a type, all of them. `None` for types that are no integers of at most [`MAX_WIDTH`](Self::MAX_WIDTH) bits.
    pub fn whole(cx: &ContextData, ty: Type, is_signed: bool) -> Option<Storage> {
        let width = storage_width(cx, ty)?;
        let (min, max) = default_range(width, is_signed)?;
        Some(Storage { ty, is_signed, min, max })
    }

    /// The width of the integers.
    pub fn width(&self, cx: &ContextData) -> u32 {
        storage_width(cx, self.ty).unwrap_or(0)
    }

    /// The least and the largest integer of the type.
    pub fn default_range(&self, cx: &ContextData) -> Option<(i64, i64)> {
        default_range(self.width(cx), self.is_signed)
    }
}

/// The width of an integer type; `None` for other types.
pub(super) fn storage_width(cx: &ContextData, ty: Type) -> Option<u32> {
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Returns whether integers of a type are signed where nothing else is said.
pub(super) fn is_signed(cx: &ContextData, ty: Type) -> bool {
    !matches!(cx.type_data(ty), TypeData::Integer { sign: Signedness::Unsigned, .. })
}

/// The least and the largest integer of a width that storage may have.
fn default_range(width: u32, is_signed: bool) -> Option<(i64, i64)> {
    match (width, is_signed) {
        (1..=Storage::MAX_WIDTH, true) => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1)),
        (1..=Storage::MAX_WIDTH, false) => Some((0, (1 << width) - 1)),
        _ => None,
    }
}

/// A kind of parameter that functions of the type parse and print.
const PART: ParamKind =
    ParamKind { parse: None, ..ParamKind::new(|p| Err(p.error("expected a part of a quantized type")), |_, _| {}) };

fn double(value: f64) -> ParamValue {
    ParamValue::Float(FloatKind::F64, u128::from(value.to_bits()).into())
}

fn read_double(value: &ParamValue) -> Option<f64> {
    match value {
        ParamValue::Float(FloatKind::F64, bits) => Some(f64::from_bits(u128::from(*bits) as u64)),
        _ => None,
    }
}

impl Param for Storage {
    const KIND: &'static ParamKind = &PART;

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        let ParamValue::List(parts) = value else { return None };
        let [ParamValue::Type(ty), ParamValue::Int(signed), ParamValue::Int(min), ParamValue::Int(max)] = **parts
        else {
            return None;
        };
        Some(Storage { ty, is_signed: signed != 0, min, max })
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        let Storage { ty, is_signed, min, max } = self;
        let numbers = [i64::from(is_signed), min, max].map(ParamValue::Int);
        ParamValue::list([ParamValue::Type(ty)].into_iter().chain(numbers))
    }
}

impl Param for CalibratedRange {
    const KIND: &'static ParamKind = &PART;

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        let ParamValue::List(parts) = value else { return None };
        let [min, max] = &**parts else { return None };
        Some(CalibratedRange { min: read_double(min)?, max: read_double(max)? })
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        ParamValue::list([double(self.min), double(self.max)])
    }
}

/// The variants are told by the number of their parts.
impl Param for Quantization {
    const KIND: &'static ParamKind = &PART;

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        let ParamValue::List(parts) = value else { return None };
        Some(match &**parts {
            [scale, ParamValue::Int(zero_point)] => {
                Quantization::PerLayer { scale: read_double(scale)?, zero_point: *zero_point }
            }
            [axis, ParamValue::List(scales), zero_points] => Quantization::PerAxis {
                axis: i32::from_value(cx, axis)?,
                scales: scales.iter().map(read_double).collect::<Option<_>>()?,
                zero_points: Param::from_value(cx, zero_points)?,
            },
            [axes, block_sizes, ParamValue::Attr(scales), ParamValue::Attr(zero_points)] => Quantization::SubChannel {
                axes: Param::from_value(cx, axes)?,
                block_sizes: Param::from_value(cx, block_sizes)?,
                scales: *scales,
                zero_points: *zero_points,
            },
            _ => return None,
        })
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        ParamValue::list(match self {
            Quantization::PerLayer { scale, zero_point } => vec![double(scale), ParamValue::Int(zero_point)],
            Quantization::PerAxis { axis, scales, zero_points } => vec![
                ParamValue::Int(axis.into()),
                ParamValue::list(scales.into_iter().map(double)),
                zero_points.into_value(cx),
            ],
            Quantization::SubChannel { axes, block_sizes, scales, zero_points } => vec![
                axes.into_value(cx),
                block_sizes.into_value(cx),
                ParamValue::Attr(scales),
                ParamValue::Attr(zero_points),
            ],
        })
    }
}
