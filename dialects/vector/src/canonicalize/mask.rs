//! Masks around nothing.

use dialekt_arith::Select;
use dialekt_ir_core::prelude::rewrite::*;

use crate::Mask;
use crate::types::Vector;

/// A mask around a value and another one in its place is a selection.
#[derive(Described)]
pub struct CanonializeEmptyMaskOp;

impl OpRewrite for CanonializeEmptyMaskOp {
    type SourceOp = Mask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Mask>) -> Option<()> {
        let view = rw.view(op)?;
        let (mask, passthru) = (view.mask(), view.passthru()?);
        let value = view.only_yield()?.operand(0)?;
        let shape = |value| Vector::of_value(rw.ir(), value).map(|vector| (vector.shape, vector.scalable));
        // The reference does not look at the types, and fails an assertion.
        if shape(value) != shape(mask) {
            return rw.no_match(op, "the mask has another shape than the value");
        }
        rw.replace_op_with_new(op, Select::build(mask, value, passthru));
        Some(())
    }
}
