//! Verification of quantized types, in the order of the reference.

use dialekt_ir_core::num::{ApFloat, FloatKind};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

use super::params::storage_width;
use super::{AnyQuantizedType, CalibratedQuantizedType, CalibratedRange, Quantization, Storage, UniformQuantizedType};

/// A type whose values are stored as integers.
pub trait HasStorage {
    /// The integers.
    fn storage(&self) -> &Storage;
}

impl HasStorage for AnyQuantizedType {
    fn storage(&self) -> &Storage {
        &self.storage
    }
}

impl HasStorage for UniformQuantizedType {
    fn storage(&self) -> &Storage {
        &self.storage
    }
}

/// Values are stored as integers of a legal width, in a range that the width has.
#[derive(Described)]
pub struct IntegralStorage;

impl<T: HasStorage> TypeTrait<T> for IntegralStorage {
    fn verify(ty: &T, cx: &ContextData) -> Result<(), String> {
        let storage = ty.storage();
        let Some(width) = storage_width(cx, storage.ty) else { return Err("storage type must be integral".into()) };
        let Some((least, largest)) = storage.default_range(cx) else {
            return Err(format!("illegal storage type size: {width}"));
        };
        let Storage { min, max, .. } = *storage;
        match min < max && min >= least && max <= largest {
            true => Ok(()),
            false => Err(format!("illegal storage min and storage max: ({min}:{max})")),
        }
    }
}

impl VerifyParams for AnyQuantizedType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        self.expressed.map_or(Ok(()), |expressed| float_kind(cx, expressed).map(drop))
    }
}

impl VerifyParams for UniformQuantizedType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let kind = float_kind(cx, self.expressed)?;
        match &self.quantization {
            Quantization::PerLayer { scale, .. } => verify_scale(kind, *scale),
            Quantization::PerAxis { axis, scales, zero_points } => {
                if scales.len() != zero_points.len() {
                    let (scales, zero_points) = (scales.len(), zero_points.len());
                    return Err(format!("illegal number of scales and zeroPoints: {scales}, {zero_points}"));
                }
                scales.iter().try_for_each(|scale| verify_scale(kind, *scale))?;
                verify_axis(*axis)
            }
            Quantization::SubChannel { axes, block_sizes, scales, zero_points } => {
                self.verify_blocks(cx, *scales, *zero_points)?;
                if axes.len() != block_sizes.len() {
                    let (axes, sizes) = (axes.len(), block_sizes.len());
                    return Err(format!(
                        "number of quantized dimensions and block sizes ({axes} vs {sizes}) does not match"
                    ));
                }
                axes.iter().try_for_each(|axis| verify_axis(*axis))?;
                match block_sizes.iter().find(|size| **size <= 0) {
                    Some(size) => Err(format!("illegal block size: {size}")),
                    None => Ok(()),
                }
            }
        }
    }
}

impl UniformQuantizedType {
    /// Checks that there is a scale and a zero point for each block, of the right types.
    fn verify_blocks(&self, cx: &ContextData, scales: Attribute, zero_points: Attribute) -> Result<(), String> {
        let tensor = |attr| cx.attr_data(attr).ty().map(|ty| cx.type_data(ty)).filter(|ty| ty.shape().is_some());
        let (Some(scale), Some(zero_point)) = (tensor(scales), tensor(zero_points)) else {
            return Err("scales and zeroPoints are expected to be dense elements".into());
        };
        let is_of = |found: &TypeData, expected| match found.element_type() {
            Some(found) if found != expected => Err([found, expected].map(|ty| type_to_string(cx, ty))),
            _ => Ok(()),
        };
        is_of(scale, self.expressed).map_err(|[found, expected]| {
            format!("type of scale values {found} must match the expressed type {expected}")
        })?;
        is_of(zero_point, self.storage.ty).map_err(|[found, expected]| {
            format!("type of zero point values {found} must match the storage type {expected}")
        })?;
        match scale.shape() == zero_point.shape() {
            true => Ok(()),
            false => {
                let shape = |ty: &TypeData| {
                    let sizes = ty.shape().unwrap_or_default().iter().map(i64::to_string).collect::<Vec<_>>();
                    sizes.join(", ")
                };
                let (scales, zero_points) = (shape(scale), shape(zero_point));
                Err(format!("shape of scales and zeroPoints ({scales} vs {zero_points}) does not match"))
            }
        }
    }
}

impl VerifyParams for CalibratedQuantizedType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        float_kind(cx, self.expressed)?;
        let CalibratedRange { min, max } = self.range;
        match max <= min {
            true => Err(format!("illegal min and max: ({}:{})", scientific(min), scientific(max))),
            false => Ok(()),
        }
    }
}

fn float_kind(cx: &ContextData, expressed: Type) -> Result<FloatKind, String> {
    cx.float_kind(expressed).ok_or_else(|| "expressed type must be floating point".into())
}

fn verify_axis(axis: i32) -> Result<(), String> {
    match axis < 0 {
        true => Err(format!("illegal quantized dimension: {axis}")),
        false => Ok(()),
    }
}

fn verify_scale(kind: FloatKind, scale: f64) -> Result<(), String> {
    check_scale(kind, scale).map_err(|range| format!("scale out of expressed type range {range}"))
}

/// Checks that floats of a format can express a scale. The error is the range of those that they can. A NaN passes.
pub(super) fn check_scale(kind: FloatKind, scale: f64) -> Result<(), String> {
    // An infinity where no double holds it.
    let (least, largest) = (least_scale(kind), ApFloat::largest(kind).to_f64());
    match scale < least || scale > largest {
        true => Err(format!("[{}, {}]", scientific(least), scientific(largest))),
        false => Ok(()),
    }
}

/// The least positive value of a format.
fn least_scale(kind: FloatKind) -> f64 {
    kind.to_f64(if kind.has_zero() { 1 } else { 0 })
}

/// A double with six digits behind the point, as C's `%e`.
pub(super) fn scientific(value: f64) -> String {
    if value.is_infinite() {
        return if value < 0.0 { "-INF" } else { "INF" }.to_owned();
    }
    let text = format!("{value:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{digits}e{sign}{exponent:0>2}")
}
