//! The numbers of formats of floats.

use dialekt_ir_core::num::FloatKind;

/// The number of a format in LLVM, which functions of the runtime are given. [LLVM: APFloatBase::Semantics]
pub const fn float_semantics(kind: FloatKind) -> i64 {
    match kind {
        FloatKind::F16 => 0,
        FloatKind::BF16 => 1,
        FloatKind::F32 => 2,
        FloatKind::F64 => 3,
        FloatKind::F128 => 4,
        FloatKind::PpcDoubleDouble => 5,
        FloatKind::F8E5M2 => 7,
        FloatKind::F8E5M2FNUZ => 8,
        FloatKind::F8E4M3 => 9,
        FloatKind::F8E4M3FN => 10,
        FloatKind::F8E4M3FNUZ => 11,
        FloatKind::F8E4M3B11FNUZ => 12,
        FloatKind::F8E3M4 => 13,
        FloatKind::TF32 => 14,
        FloatKind::F8E8M0FNU => 15,
        FloatKind::F6E3M2FN => 16,
        FloatKind::F6E2M3FN => 17,
        FloatKind::F4E2M1FN => 18,
        FloatKind::F80 => 19,
    }
}
