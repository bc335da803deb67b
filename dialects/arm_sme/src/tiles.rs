//! Facts on tiles: which types are one, and how many there are.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::SMETile;
use crate::enums::ArmSMETileType;

/// The least number of bits of a slice: those of a vector, if there is one of 128 bits.
pub const MIN_STREAMING_VECTOR_LENGTH_IN_BITS: u32 = 128;

/// The number of bits of the elements of a vector.
pub fn element_bit_width(cx: &ContextData, vector: Type) -> Option<u32> {
    bit_width(cx, cx.type_data(vector).element_type()?)
}

fn bit_width(cx: &ContextData, ty: Type) -> Option<u32> {
    match cx.type_data(ty) {
        TypeData::Float(kind) => Some(kind.width()),
        _ => cx.integer_width(ty),
    }
}

/// The least number of elements of a slice, if its elements are those of a tile: integers of 8 to 128 bits, and floats.
pub fn slice_min_num_elts(cx: &ContextData, element: Type) -> Option<i64> {
    let width = bit_width(cx, element)?;
    (width != 0 && MIN_STREAMING_VECTOR_LENGTH_IN_BITS.is_multiple_of(width))
        .then(|| i64::from(MIN_STREAMING_VECTOR_LENGTH_IN_BITS / width))
}

/// Returns whether tiles have elements of this type.
pub fn is_valid_sme_tile_element_type(cx: &ContextData, ty: Type) -> bool {
    <AnyOf<(I8, I16, I32, I64, I128, F16, BF16, F32, F64, F128)>>::DEF.holds(cx, ty)
}

/// Returns whether a type is that of a tile.
pub fn is_valid_sme_tile_vector_type(cx: &ContextData, ty: Type) -> bool {
    SMETile::DEF.holds(cx, ty)
}

/// The tiles to which one of a type belongs.
pub fn sme_tile_type(cx: &ContextData, ty: Type) -> Option<ArmSMETileType> {
    if !is_valid_sme_tile_vector_type(cx, ty) {
        return None;
    }
    Some(match element_bit_width(cx, ty)? {
        8 => ArmSMETileType::ZAB,
        16 => ArmSMETileType::ZAH,
        32 => ArmSMETileType::ZAS,
        64 => ArmSMETileType::ZAD,
        _ => ArmSMETileType::ZAQ,
    })
}
