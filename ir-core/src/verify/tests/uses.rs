//! Dominance of uses.

use super::build::{Build, failing};
use crate::context::OpTraits;
use crate::decl::op::OpCheck;
use crate::ir::arena::NONE;
use crate::ir::dominance::{DominanceInfo, PostDominanceInfo};
use crate::ir::{Block, Op};

/// A registered op whose region has an order, with one block.
fn ordered(b: &mut Build) -> (Op, Block) {
    b.declare("t.ordered", |d| d.traits = OpTraits::TERMINATOR);
    let (module, top) = b.module(None);
    let op = b.op_with("t.ordered", top, &[], 0, &[], 1);
    let region = b.region(op, 0);
    let block = b.block(region);
    (module, block)
}

#[test]
fn order_counts_in_blocks_without_numbers_too() {
    let mut b = Build::new();
    let (module, block) = ordered(&mut b);
    let first = b.op("t.first", block, &[], 1);
    let value = b.result(first);
    let user = b.op("t.use", block, &[value], 0);
    b.op("t.end", block, &[], 0);
    // Insert until no order number is free between the two.
    for _ in 0..9 {
        let op = b.op("t.mid", block, &[], 0);
        let arena = b.arena(op.isolate());
        arena.unlink_op(op.idx);
        arena.link_op(op.idx, block.idx, user.idx);
    }
    assert!(!b.arena(user.isolate()).is_ordered(block.idx));
    b.check(module, "");
    let arena = b.arena(user.isolate());
    arena.unlink_op(user.idx);
    arena.link_op(user.idx, block.idx, first.idx);
    b.check(module, "4: operand #0 does not dominate this use\n3 note: operand defined here (op in the same block)");
}

#[test]
fn regions_of_an_op_come_before_those_nested_in_it_and_these_from_the_last() {
    let mut b = Build::new();
    let (module, block) = ordered(&mut b);
    let (outer, _) = (b.op("t.zero", block, &[], 1), ());
    let value = b.result(outer);
    let (_, first) = b.nest("t.ordered", block);
    let early = b.op("t.use", first, &[value], 0);
    let (_, second) = b.nest("t.ordered", block);
    let late = b.op("t.use", second, &[value], 0);
    b.op("t.end", block, &[], 0);
    let def = b.op("t.def", block, &[], 1);
    let later = b.result(def);
    b.check(module, "");
    b.set_operand(early, 0, later);
    let nested = "operand #0 does not dominate this use\n9 note: operand defined here (op in a parent region)";
    b.check(module, &format!("5: {nested}"));
    b.set_operand(late, 0, later);
    b.check(module, &format!("7: {nested}"));
    let last = b.op("t.use", block, &[value], 1);
    let own = b.result(last);
    b.set_operand(last, 0, own);
    b.check(module, "10: operand #0 does not dominate this use\n10 note: operand defined here (op in the same block)");
}

#[test]
fn notes_say_where_a_block_argument_is() {
    let mut b = Build::new();
    let (module, block) = ordered(&mut b);
    let (_, inner) = b.nest("t.ordered", block);
    let (_, other) = b.nest("t.ordered", block);
    let arg = b.arg(inner);
    b.op("t.end", inner, &[], 0);
    let use_ = b.op("t.use", block, &[arg], 0);
    b.op("t.end", other, &[], 0);
    b.check(
        module,
        "6: operand #0 does not dominate this use\n3 note: operand defined as a block argument (block #0 in a child region)",
    );
    let arena = b.arena(use_.isolate());
    arena.unlink_op(use_.idx);
    arena.link_op(use_.idx, other.idx, NONE);
    b.check(
        module,
        "6: operand #0 does not dominate this use
         3 note: operand defined as a block argument (block #0 neither in a parent nor in a child region)",
    );
}

#[test]
fn an_op_nested_in_the_definition_sees_it_only_without_order() {
    for name in ["t.graph", "t.ordered"] {
        let mut b = Build::new();
        let (module, block) = ordered(&mut b);
        let op = b.op_with(name, block, &[], 1, &[], 1);
        let (result, region) = (b.result(op), b.region(op, 0));
        let inner = b.block(region);
        b.op("t.use", inner, &[result], 0);
        let (unordered, top) = b.nest("t.graph", block);
        let op = b.op_with(name, top, &[], 1, &[], 1);
        let (result, region) = (b.result(op), b.region(op, 0));
        let inner = b.block(region);
        b.op("t.use", inner, &[result], 0);
        b.op("t.end", block, &[], 0);
        b.check(
            module,
            "4: operand #0 does not dominate this use\n3 note: operand defined here (op in a parent region)",
        );
        b.check(unordered, "");
    }
}

#[test]
fn verification_from_within_sees_what_is_around() {
    let mut b = Build::new();
    let (_, block) = ordered(&mut b);
    let def = b.op("t.def", block, &[], 1);
    let value = b.result(def);
    let (mid, inner) = b.nest("t.ordered", block);
    let (_, innermost) = b.nest("t.ordered", inner);
    let use_ = b.op("t.use", innermost, &[value], 0);
    let last = b.op("t.def", block, &[], 1);
    b.check(mid, "");
    let later = b.result(last);
    b.set_operand(use_, 0, later);
    b.check(mid, "6: operand #0 does not dominate this use\n7 note: operand defined here (op in a parent region)");
}

#[test]
fn values_of_a_walk_that_ended_early_are_out_of_sight() {
    let mut b = Build::new();
    b.cx.enable_multithreading(false);
    b.declare("t.ordered", |d| d.traits = OpTraits::TERMINATOR);
    b.declare("t.bad", |d| d.verify = Some(OpCheck::new(failing!("is bad"))));
    let (outer, top) = b.module(None);
    let bodies = ["t.bad", "t.end"].map(|last| {
        let (_, body) = b.module(Some(top));
        let (_, block) = b.nest("t.ordered", body);
        let first = b.op("t.first", block, &[], 1);
        let def = b.op("t.def", block, &[], 1);
        b.op(last, block, &[], 0);
        (block, first, b.result(def))
    });
    let (block, first, value) = bodies[1];
    let user = b.op("t.use", block, &[value], 0);
    let arena = b.arena(user.isolate());
    arena.unlink_op(user.idx);
    arena.link_op(user.idx, block.idx, first.idx);
    b.check(
        outer,
        "6: 't.bad' op is bad
         12: operand #0 does not dominate this use
         10 note: operand defined here (op in the same block)",
    );
}

proptest::proptest! {
    /// In a random graph of blocks with a nested op in each, the verifier accepts exactly the uses that the analysis allows.
    #[test]
    fn the_verifier_agrees_with_the_analysis(
        n in 2usize..7,
        edges in proptest::collection::vec((0usize..7, 1usize..7), 0..14),
        user in 0usize..7, def in 0usize..7, nested in proptest::bool::ANY, argument in proptest::bool::ANY,
    ) {
        let mut b = Build::new();
        let (module, first) = ordered(&mut b);
        let region = b.ir.block(first).parent_region().unwrap().handle();
        let mut blocks = vec![first];
        blocks.extend((1..n).map(|_| b.block(region)));
        let (user, def) = (blocks[user % n], blocks[def % n]);
        let mut values = Vec::new();
        let mut inner = Vec::new();
        for &block in &blocks {
            values.push(if argument { b.arg(block) } else { let op = b.op("t.def", block, &[], 1); b.result(op) });
            inner.push(b.nest("t.ordered", block).1);
        }
        let at = |block| blocks.iter().position(|b| *b == block).unwrap();
        let value = values[at(def)];
        let use_ = b.op("t.use", if nested { inner[at(user)] } else { user }, &[value], 0);
        for (i, &block) in blocks.iter().enumerate() {
            b.op("t.end", inner[i], &[], 0);
            let to: Vec<_> = edges.iter().filter(|e| e.0 % n == i && e.1 % n != 0).map(|e| blocks[e.1 % n]).collect();
            b.branch(block, &to);
        }
        let mut dominance = DominanceInfo::new();
        let reachable = nested || dominance.is_reachable(&b.ir, user);
        let valid = !reachable || dominance.properly_dominates(&b.ir, value, use_);
        proptest::prop_assert_eq!(b.verify(module).is_empty(), valid);
        let common = dominance.nearest_common_dominator(&b.ir, user, def);
        if dominance.is_reachable(&b.ir, user) && dominance.is_reachable(&b.ir, def) {
            let common = common.unwrap();
            proptest::prop_assert!(dominance.block_dominates(&b.ir, common, user));
            proptest::prop_assert!(dominance.block_dominates(&b.ir, common, def));
        }
        let mut post = PostDominanceInfo::new();
        proptest::prop_assert!(blocks.iter().all(|block| post.is_reachable(&b.ir, *block)));
    }
}

#[test]
fn post_dominance_looks_from_the_exits() {
    let mut b = Build::new();
    let (_, entry) = ordered(&mut b);
    let region = b.ir.block(entry).parent_region().unwrap().handle();
    let [left, right, exit] = [b.block(region), b.block(region), b.block(region)];
    let first = b.op("t.first", entry, &[], 0);
    let second = b.branch(entry, &[left, right]);
    b.branch(left, &[exit]);
    b.branch(right, &[exit]);
    let end = b.op("t.end", exit, &[], 0);
    let mut post = PostDominanceInfo::new();
    let ir = &b.ir;
    assert!(post.block_properly_dominates(ir, exit, entry));
    assert!(!post.block_properly_dominates(ir, left, entry));
    assert_eq!(post.nearest_common_dominator(ir, left, right), Some(exit));
    assert!(post.op_properly_dominates(ir, second, first, true));
    assert!(!post.op_properly_dominates(ir, first, second, true));
    assert!(post.op_dominates(ir, end, first));
    let mut forth = DominanceInfo::new();
    assert_eq!(forth.nearest_common_dominator(ir, left, exit), Some(entry));
    assert!(forth.op_dominates(ir, first, end) && !forth.op_dominates(ir, end, first));
}
