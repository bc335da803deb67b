//! Element types, as the verifiers of tosa see them: quantized types stand for the integers in memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;
use dialekt_quant::{Quantization, QuantizedType, UniformQuantizedType};

/// The bits in which values of a quantized type are stored; `None` for other types.
pub fn storage_width(cx: &ContextData, ty: Type) -> Option<u32> {
    let quantized = QuantizedType::of(cx, ty)?;
    Some(quantized.storage()?.width(cx))
}

/// The element type of a tensor; any other type itself.
pub fn element_type(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

/// The type of the integers in memory for a quantized type, `ui8` for `u8`; any other type itself. [MLIR:
/// getStorageElementTypeFromQuantized]
pub fn storage_type(cx: &ContextData, ty: Type) -> Type {
    let quantized = QuantizedType::of(cx, ty);
    let Some(storage) = quantized.as_ref().and_then(QuantizedType::storage) else { return ty };
    match storage.is_signed {
        true => storage.ty,
        false => cx.signed_integer_type(storage.width(cx), Signedness::Unsigned).unwrap_or(storage.ty),
    }
}

/// The type of the elements of a tensor as they are in memory. [MLIR: getStorageElementTypeOrSelf]
pub fn storage_element_type(cx: &ContextData, ty: Type) -> Type {
    storage_type(cx, element_type(cx, ty))
}

/// Returns whether a type is quantized in one way for a whole tensor.
pub fn is_uniform(cx: &ContextData, ty: Type) -> bool {
    let uniform = UniformQuantizedType::of(cx, ty);
    uniform.is_some_and(|uniform| matches!(uniform.quantization, Quantization::PerLayer { .. }))
}
