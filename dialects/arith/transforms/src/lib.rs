//! Passes on arith: expansions of ops for targets that lack them, and optimizations by integer ranges.
//!
//! A module for each pass, named after its argument.
#![forbid(unsafe_code)]

pub mod arith_emulate_unsupported_floats;
pub mod arith_emulate_wide_int;
pub mod arith_expand;
pub mod arith_int_range_narrowing;
pub mod arith_unsigned_when_equivalent;
pub mod int_range_optimizations;
mod int_ranges;

use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<arith_emulate_unsupported_floats::EmulateUnsupportedFloats>()
        .register::<arith_emulate_wide_int::EmulateWideInt>()
        .register::<arith_expand::ArithExpand>()
        .register::<arith_int_range_narrowing::IntRangeNarrowing>()
        .register::<arith_unsigned_when_equivalent::UnsignedWhenEquivalent>()
        .register::<int_range_optimizations::IntRangeOptimizations>();
}

/// The float format of a type or of its elements.
fn element_kind(cx: &ContextData, ty: Type) -> Option<FloatKind> {
    cx.float_kind(cx.type_data(ty).element_type().unwrap_or(ty))
}
