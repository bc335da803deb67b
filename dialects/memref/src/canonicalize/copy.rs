//! Copies.

use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_ir_core::types::TypeData;

use crate::Copy;
use crate::fold::ranked_cast;

/// What is copied, and where to, need no casts.
pub struct FoldCopyOfCast;

impl OpRewrite for FoldCopyOfCast {
    type Root = Copy;
    const SUMMARY: &'static str = "What is copied, and where to, need no casts.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        let uncast = |value: Value| ranked_cast(rw.ir(), value).map(|cast| cast.source());
        let found = [uncast(view.source()), uncast(view.target())];
        if found == [None, None] {
            return rw.no_match(op, "neither side is a cast");
        }
        for (index, value) in found.into_iter().enumerate() {
            if let Some(value) = value {
                rw.set_operand(op, index, value);
            }
        }
        Some(())
    }
}

/// Copies of no elements go.
pub struct FoldEmptyCopy;

impl OpRewrite for FoldEmptyCopy {
    type Root = Copy;
    const SUMMARY: &'static str = "Copies of no elements go.";

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

/// Copies of a memref to itself go.
pub struct FoldSelfCopy;

impl OpRewrite for FoldSelfCopy {
    type Root = Copy;
    const SUMMARY: &'static str = "Copies of a memref to itself go.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Copy>) -> Option<()> {
        let view = rw.view(op)?;
        if view.source() != view.target() {
            return rw.no_match(op, "the memrefs are not the same");
        }
        rw.erase_op(op);
        Some(())
    }
}
