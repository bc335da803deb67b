//! Helpers that rewrites of generic ops share.

use dialekt_ir_core::prelude::rewrite::*;

/// Gives an op the discardable attributes of another one.
pub(crate) fn copy_discardable(rw: &mut Rewriter<'_>, from: Op, to: Op) {
    let attrs = rw.op(from).discardable_attrs().to_vec();
    rw.modify(to, |ir| ir.set_discardable_attrs(to, &attrs)).expect("the operation was just created");
}
