//! Canonicalization of `tosa.select`.

use super::*;
use crate::ops::{LogicalNot, Select};

/// A choice by a negated condition is the opposite choice.
#[derive(Described)]
pub struct SelectLogicalNot;

impl OpRewrite for SelectLogicalNot {
    type SourceOp = Select;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Select>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(not) = rw.ir().defining::<LogicalNot>(view.input1()) else {
            return rw.no_match(op, "the condition is not negated");
        };
        let operands = [not.input1(), view.input3(), view.input2()];
        rw.set_operands(op, &operands);
        Some(())
    }
}
