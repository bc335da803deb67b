//! Folding of masked ops.

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::op::*;

use crate::mask_format::{MaskFormat, mask_format};
use crate::{Mask, MaskingOpInterface};

impl Fold for Mask {
    /// Where nothing is masked, or all is selected, the mask is left out.
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        if let Some(only) = op.only_yield() {
            let yields = op.passthru().is_none() && only.num_operands() != 0;
            let values = only.operands().map(OpFoldResult::Value);
            return yields.then(|| Folded::results(values));
        }
        let masked = Mask::maskable_op(op)?;
        let all = mask_format(op.ir(), op.mask()) == MaskFormat::AllTrue;
        all.then(|| InPlace::new().hoist(masked.handle()).operands_from(1, []).into())
    }
}
