//! Canonicalization of `memref.copy`.

use dialekt_ir_core::prelude::rewrite::*;

use crate::Copy;

/// Removes copies without elements.
#[derive(Described)]
pub struct FoldEmptyCopy;

impl OpRewrite for FoldEmptyCopy {
    type SourceOp = Copy;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        let cx = rw.ir().cx();
        let is_empty = |value: Value| matches!(cx.type_data(rw.type_of(value)), TypeData::MemRef { shape, .. } if shape.contains(&0));
        if !is_empty(view.source()) && !is_empty(view.target()) {
            return rw.no_match(op, "there may be elements");
        }
        rw.erase_op(op);
        Some(())
    }
}

/// Removes copies of a memref to itself.
#[derive(Described)]
pub struct FoldSelfCopy;

impl OpRewrite for FoldSelfCopy {
    type SourceOp = Copy;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        if view.source() != view.target() {
            return rw.no_match(op, "the memrefs are not the same");
        }
        rw.erase_op(op);
        Some(())
    }
}
