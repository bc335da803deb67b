//! Blocks, terminators, successors, unregistered names.

use super::build::Build;
use crate::context::OpTraits;
use crate::context::dialect::TraitCheck;
use crate::ir::Op;
use crate::ir::dominance::DominanceInfo;

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

proptest::proptest! {
    /// Any IR that the API can make is accepted or rejected, with the same result on any number of threads.
    #[test]
    fn any_ir_gets_an_answer(actions in proptest::collection::vec((0u8..8, 0usize..99, 0usize..99, 0usize..99), 1..60)) {
        let mut b = Build::new();
        b.declare("t.ordered", |d| d.traits = OpTraits::NO_TERMINATOR);
        b.declare("t.graph", |d| d.traits = OpTraits::NO_TERMINATOR | OpTraits::GRAPH_REGIONS);
        b.declare("t.jump", |d| d.traits = OpTraits::TERMINATOR);
        b.declare("t.isolated", |d| {
            d.traits = OpTraits::ISOLATED_FROM_ABOVE | OpTraits::NO_TERMINATOR;
            d.checks = &[TraitCheck::IsolatedFromAbove];
        });
        let (module, top) = b.module(None);
        let (mut blocks, mut values, mut ops) = (vec![top], Vec::new(), Vec::new());
        for (kind, x, y, z) in actions {
            let block = blocks[x % blocks.len()];
            let name = ["t.op", "t.ordered", "t.graph", "t.jump", "t.isolated", "builtin.module"][y % 6];
            let operands: Vec<_> = values.get(z % (values.len() + 1)).copied().into_iter().collect();
            match kind {
                0 => blocks.push(b.module(Some(block)).1),
                1 => {
                    let op = b.op_with(name, block, &operands, z % 3, &[], 1 + y % 2);
                    let region = b.region(op, 0);
                    blocks.push(b.block(region));
                    values.extend(b.ir.op(op).results());
                    ops.push(op);
                }
                2 => {
                    let region = b.ir.block(block).parent_region().unwrap().handle();
                    blocks.push(b.block(region));
                }
                3 => values.push(b.arg(block)),
                4 => {
                    let near: Vec<_> = blocks.iter().copied().filter(|t| t.isolate() == block.isolate()).collect();
                    b.op_with(name, block, &operands, 0, &[near[z % near.len()], near[y % near.len()]], 0);
                }
                5 if !ops.is_empty() => {
                    let op: Op = ops[z % ops.len()];
                    if b.ir.op(op).parent_block().is_some() {
                        b.arena(op.isolate()).unlink_op(op.idx);
                    }
                }
                _ => {
                    let op = b.op(name, block, &operands, 1);
                    values.push(b.result(op));
                    ops.push(op);
                }
            }
        }
        let found = b.verify(module);
        b.cx.enable_multithreading(false);
        proptest::prop_assert_eq!(b.verify(module), found);
        for op in ops {
            b.verify(op);
        }
        let mut dominance = DominanceInfo::new();
        for block in &blocks {
            dominance.is_reachable(&b.ir, *block);
            dominance.nearest_common_dominator(&b.ir, top, *block);
        }
    }
}
