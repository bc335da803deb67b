//! Blocks, terminators, successors, unregistered names.

use super::build::Build;
use crate::context::OpTraits;

#[test]
fn branches_stay_in_their_region() {
    let mut b = Build::new();
    b.declare("t.jump", |d| d.traits = OpTraits::TERMINATOR);
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.op", top);
    let (op, other) = b.nest("t.op", top);
    let target = b.region(op, 0);
    let target = b.block(target);
    b.op("t.end", other, &[], 0);
    b.op("t.end", target, &[], 0);
    b.op("t.end", top, &[], 0);
    let branch = b.branch(block, &[target]);
    b.check(module, "7: 't.br' op branching to block of a different region");
    b.arena(branch.isolate()).unlink_op(branch.idx);
    b.op_with("t.jump", block, &[], 0, &[target], 0);
    b.check(module, "8: reference to block defined in another region");
}

#[test]
fn unregistered_names_need_permission() {
    let mut b = Build::new();
    let (module, top) = b.module(None);
    b.op("builtin.nope", top, &[], 0);
    b.op("t.op", top, &[], 0);
    let denied =
        "unregistered operation 'builtin.nope' found in dialect ('builtin') that does not allow unknown operations";
    b.check(module, &format!("2: {denied}"));
    let (module, top) = b.module(None);
    b.op("t.op", top, &[], 0);
    b.check(module, "");
    b.cx.allow_unregistered_dialects(false);
    b.check(
        module,
        "5: 't.op' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() \
         on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
    );
}

#[test]
fn stale_and_detached_blocks_are_no_burden() {
    let mut b = Build::new();
    let (module, top) = b.module(None);
    let (op, block) = b.nest("t.op", top);
    let def = b.op("t.def", block, &[], 1);
    let value = b.result(def);
    b.arena(def.isolate()).unlink_op(def.idx);
    b.op("t.use", block, &[value], 0);
    b.check(op, "4: operand #0 does not dominate this use\n3 note: operand defined here (op is neither in a parent nor in a child region)");
    let _ = module;
}
