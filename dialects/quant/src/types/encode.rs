//! The encodings of quantized types in bytecode. A type has a code for each of its forms. [MLIR: QuantDialectBytecode.td]

use dialekt_ir_core::bytecode::{Decoded, Decoder, Encoder};
use dialekt_ir_core::decl::params::EncodeParams;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;

use super::{AnyQuantizedType, CalibratedQuantizedType, CalibratedRange, Quantization, Storage, UniformQuantizedType};

const ANY: u64 = 1;
const ANY_WITH_EXPRESSED: u64 = 2;
const CALIBRATED: u64 = 3;
const UNIFORM: u64 = 4;
const UNIFORM_PER_AXIS: u64 = 5;
const UNIFORM_SUB_CHANNEL: u64 = 6;

/// The flag of signed storage.
const SIGNED: u64 = 1;

impl Storage {
    fn encode_type(&self, out: &mut dyn Encoder) {
        out.varint(if self.is_signed { SIGNED } else { 0 });
        out.ty(self.ty);
    }

    fn encode_range(&self, out: &mut dyn Encoder) {
        out.signed(self.min);
        out.signed(self.max);
    }

    fn decode_type(input: &mut dyn Decoder) -> Decoded<Storage> {
        let flags = input.varint()?;
        Ok(Storage { ty: input.ty()?, is_signed: flags & SIGNED != 0, min: 0, max: 0 })
    }

    fn decode_range(self, input: &mut dyn Decoder) -> Decoded<Storage> {
        Ok(Storage { min: input.signed()?, max: input.signed()?, ..self })
    }
}

fn encode_double(value: f64, out: &mut dyn Encoder) {
    out.float(FloatKind::F64, u128::from(value.to_bits()).into());
}

fn decode_double(input: &mut dyn Decoder) -> Decoded<f64> {
    Ok(f64::from_bits(u128::from(input.float(FloatKind::F64)?) as u64))
}

/// Reads a list.
fn list<T>(input: &mut dyn Decoder, element: impl Fn(&mut dyn Decoder) -> Decoded<T>) -> Decoded<Vec<T>> {
    let len = input.count()?;
    (0..len).map(|_| element(input)).collect()
}

fn axis(input: &mut dyn Decoder) -> Decoded<i32> {
    let axis = input.signed()?;
    i32::try_from(axis).map_err(|_| input.error(format!("dimension {axis} is out of range")))
}

impl EncodeParams for AnyQuantizedType {
    const CODES: &'static [u64] = &[ANY, ANY_WITH_EXPRESSED];

    fn encode(&self, _: &ContextData, out: &mut dyn Encoder) {
        out.varint(if self.expressed.is_some() { ANY_WITH_EXPRESSED } else { ANY });
        self.storage.encode_type(out);
        self.expressed.iter().for_each(|ty| out.ty(*ty));
        self.storage.encode_range(out);
    }

    fn decode(code: u64, input: &mut dyn Decoder) -> Decoded<Self> {
        let storage = Storage::decode_type(input)?;
        let expressed = if code == ANY_WITH_EXPRESSED { Some(input.ty()?) } else { None };
        Ok(AnyQuantizedType { storage: storage.decode_range(input)?, expressed })
    }
}

impl EncodeParams for CalibratedQuantizedType {
    const CODES: &'static [u64] = &[CALIBRATED];

    fn encode(&self, _: &ContextData, out: &mut dyn Encoder) {
        out.varint(CALIBRATED);
        out.ty(self.expressed);
        encode_double(self.range.min, out);
        encode_double(self.range.max, out);
    }

    fn decode(_: u64, input: &mut dyn Decoder) -> Decoded<Self> {
        let expressed = input.ty()?;
        let range = CalibratedRange { min: decode_double(input)?, max: decode_double(input)? };
        Ok(CalibratedQuantizedType { expressed, range })
    }
}

impl EncodeParams for UniformQuantizedType {
    const CODES: &'static [u64] = &[UNIFORM, UNIFORM_PER_AXIS, UNIFORM_SUB_CHANNEL];

    fn encode(&self, _: &ContextData, out: &mut dyn Encoder) {
        out.varint(match self.quantization {
            Quantization::PerLayer { .. } => UNIFORM,
            Quantization::PerAxis { .. } => UNIFORM_PER_AXIS,
            Quantization::SubChannel { .. } => UNIFORM_SUB_CHANNEL,
        });
        self.storage.encode_type(out);
        out.ty(self.expressed);
        match &self.quantization {
            Quantization::PerLayer { scale, zero_point } => {
                encode_double(*scale, out);
                out.signed(*zero_point);
                self.storage.encode_range(out);
            }
            Quantization::PerAxis { axis, scales, zero_points } => {
                out.varint(*axis as u32 as u64);
                self.storage.encode_range(out);
                out.varint(scales.len() as u64);
                scales.iter().for_each(|scale| encode_double(*scale, out));
                out.varint(zero_points.len() as u64);
                zero_points.iter().for_each(|point| out.signed(*point));
            }
            Quantization::SubChannel { axes, block_sizes, scales, zero_points } => {
                self.storage.encode_range(out);
                out.varint(axes.len() as u64);
                axes.iter().for_each(|axis| out.signed(i64::from(*axis)));
                out.varint(block_sizes.len() as u64);
                block_sizes.iter().for_each(|size| out.signed(*size));
                out.attr(*scales);
                out.attr(*zero_points);
            }
        }
    }

    fn decode(code: u64, input: &mut dyn Decoder) -> Decoded<Self> {
        let storage = Storage::decode_type(input)?;
        let expressed = input.ty()?;
        let (storage, quantization) = match code {
            UNIFORM => {
                let (scale, zero_point) = (decode_double(input)?, input.signed()?);
                (storage.decode_range(input)?, Quantization::PerLayer { scale, zero_point })
            }
            UNIFORM_PER_AXIS => {
                let axis = input.varint()?;
                let axis = i32::try_from(axis).map_err(|_| input.error(format!("dimension {axis} is out of range")))?;
                let storage = storage.decode_range(input)?;
                let scales = list(input, decode_double)?;
                (storage, Quantization::PerAxis { axis, scales, zero_points: list(input, |input| input.signed())? })
            }
            _ => {
                let storage = storage.decode_range(input)?;
                let (axes, block_sizes) = (list(input, axis)?, list(input, |input| input.signed())?);
                let (scales, zero_points) = (input.attr()?, input.attr()?);
                (storage, Quantization::SubChannel { axes, block_sizes, scales, zero_points })
            }
        };
        Ok(UniformQuantizedType { storage, expressed, quantization })
    }
}
