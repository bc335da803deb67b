//! Arithmetic with numbers that may be dynamic, which makes the result dynamic. [MLIR: SaturatedInteger]

use dialekt_ir_core::types::DYNAMIC;

/// The product; 0 if a factor is 0.
pub fn mul(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// The sum.
pub fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}
