//! Rewriting of ops that may be masked: the mask is around what takes their place.

use dialekt_ir_core::prelude::rewrite::*;

use crate::{Mask, MaskableOpRef, Yield};

/// The op that stands for a maskable one in its block, which is replaced with it: the op around it that masks it, with the mask, or itself.
/// The rewriter stands before it afterwards. [MLIR: MaskableOpRewritePattern]
pub fn enter_mask(rw: &mut Rewriter<'_>, op: Op) -> (Op, Option<Value>) {
    let masking = MaskableOpRef::of(rw.op(op)).and_then(|op| op.masking_op());
    let Some((root, mask)) = masking.map(|masking| (masking.op().handle(), masking.mask())) else { return (op, None) };
    rw.set_insertion_point_before(root);
    (root, mask)
}

/// Puts an op into one that masks it, and gives that; without a mask, the op stays. [MLIR: maskOperation]
pub fn mask_operation(rw: &mut Rewriter<'_>, op: Op, mask: Option<Value>) -> Op {
    let Some(mask) = mask else { return op };
    let (loc, at) = (rw.loc(op), rw.insertion_point());
    let types: Vec<Type> = rw.op(op).result_types().collect();
    let results: Vec<Value> = rw.op(op).results().collect();
    let masking: Op = rw.create(Mask::build(&types, mask).with_loc(loc)).into();
    if let Some(region) = rw.op(masking).region(0).map(|region| region.handle()) {
        rw.create_block(region, None, &[]);
        let terminator = rw.create(Yield::build(&results).with_loc(loc));
        rw.move_op_before(op, terminator);
    }
    rw.restore(at);
    masking
}
