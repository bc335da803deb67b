//! Masks that are known: all bits are set, or none is.

use dialekt_ir_core::prelude::rewrite::*;

use crate::{ConstantMask, CreateMask};

/// The bits of a mask, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MaskFormat {
    AllTrue,
    AllFalse,
    Unknown,
}

/// The bits of a mask: a constant, `vector.constant_mask` or `vector.create_mask`. [MLIR: getMaskFormat]
pub(crate) fn mask_format(ir: &Ir, mask: Value) -> MaskFormat {
    let cx = ir.cx();
    if let Some(attr) = ir.constant(mask) {
        let Some(bits) = cx.integer_elements(attr) else { return MaskFormat::Unknown };
        let set = |bit: ApInt| !bit.is_zero();
        return match bits.stored().map(set).fold((true, true), |(all, none), bit| (all && bit, none && !bit)) {
            (true, false) => MaskFormat::AllTrue,
            (false, true) => MaskFormat::AllFalse,
            _ => MaskFormat::Unknown,
        };
    }
    if let Some(mask) = ir.defining::<ConstantMask>(mask) {
        let Some(sizes) = mask.mask_dim_sizes() else { return MaskFormat::Unknown };
        let shape = mask.result_types().next().and_then(|ty| cx.type_data(ty).shape()).unwrap_or_default();
        return if sizes.iter().zip(shape).all(|(set, size)| set >= size) {
            MaskFormat::AllTrue
        } else if sizes.iter().all(|set| *set <= 0) {
            MaskFormat::AllFalse
        } else {
            MaskFormat::Unknown
        };
    }
    let is_empty = |size| ir.constant(size).and_then(|attr| cx.integer_i64(attr)).is_some_and(|size| size <= 0);
    match ir.defining::<CreateMask>(mask) {
        Some(mask) if mask.operands().any(is_empty) => MaskFormat::AllFalse,
        _ => MaskFormat::Unknown,
    }
}
