//! Ops that mask, and ops that can be masked. [MLIR: MaskingOpInterface, MaskableOpInterface]

use dialekt_ir_core::prelude::op::*;

/// An op that applies a mask to another one, which is in its region.
#[op_interface]
pub trait MaskingOpInterface {
    /// The mask.
    fn mask(op: Self::View<'_>) -> Option<Value>;

    /// The op that is masked; `None` where the region only yields values.
    fn maskable_op(op: Self::View<'_>) -> Option<OpRef<'_>>;

    /// The value whose elements stand for those that the mask leaves out.
    fn passthru(_op: Self::View<'_>) -> Option<Value> {
        None
    }
}

/// An op whose effect on single elements can be left out.
#[op_interface]
pub trait MaskableOpInterface {
    /// Returns whether elements that are left out can be taken from another value.
    fn supports_passthru(_op: Self::View<'_>) -> bool {
        false
    }

    /// The type of the mask that fits the op.
    fn expected_mask_type(op: Self::View<'_>) -> Option<Type>;
}

impl<'a> MaskableOpRef<'a> {
    /// The op that masks this one.
    pub fn masking_op(self) -> Option<MaskingOpRef<'a>> {
        MaskingOpRef::of(self.op().parent_op()?)
    }
}
