use std::ops::ControlFlow;

use super::*;
use crate::ir::{WalkControl, WalkOrder};

/// `module { func { add; loop { add }; add }; func {} }` and the ops in order of text.
fn tree() -> (Fixture, Vec<Op>) {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let (l, inner) = f.loop_();
    let spec = OpSpec::new(f.names.add, LOC);
    let y = Builder::at_end(&mut f.ir, inner).create_op(&spec);
    let (z, _) = f.add(f.a, f.b);
    let (g, _) = f.func();
    let all = vec![f.module, f.func, x, l, y, z, g];
    (f, all)
}

#[test]
fn walks_cross_isolates_in_both_orders() {
    let (f, all) = tree();
    let module = f.ir.op(f.module);
    assert_eq!(module.preorder().map(|o| o.handle()).collect::<Vec<_>>(), all);
    let post = [all[2], all[4], all[3], all[5], all[1], all[6], all[0]];
    assert_eq!(module.postorder().map(|o| o.handle()).collect::<Vec<_>>(), post);
    assert_eq!(f.ir.collect_ops(all[3], WalkOrder::Pre), all[3..5]);
    let mut adds = Vec::new();
    let _ = module.walk_named(f.names.add, WalkOrder::Post, |op| adds.push(op.handle()));
    assert_eq!(adds, [all[2], all[4], all[5]]);
    let mut in_func = Vec::new();
    f.ir.for_each_op(f.func.isolate(), |op| in_func.push(op.handle()));
    in_func.sort_unstable();
    assert_eq!(in_func.len(), 4);
}

#[test]
fn what_is_in_a_region_is_walked_to_its_end() {
    let (f, all) = tree();
    let in_region = |op: Op| {
        let mut seen = Vec::new();
        let end = f.ir.op(op).region(0).unwrap().walk(|op| seen.push(op.handle()));
        assert_eq!(end, ControlFlow::Continue(()));
        seen
    };
    assert_eq!(in_region(all[0]), all[1..]);
    assert_eq!(in_region(all[1]), all[2..6]);
    assert_eq!(in_region(all[3]), all[4..5]);
    assert_eq!(in_region(all[6]), []);
}

#[test]
fn walks_skip_and_stop() {
    let (f, all) = tree();
    let mut seen = Vec::new();
    let end = f.ir.op(f.module).walk(WalkOrder::Pre, |op| {
        seen.push(op.handle());
        if op.handle() == all[3] { WalkControl::Skip } else { WalkControl::Advance }
    });
    assert_eq!(end, ControlFlow::Continue(()));
    assert_eq!(seen, [all[0], all[1], all[2], all[3], all[5], all[6]]);
    seen.clear();
    let end = f.ir.op(f.module).walk(WalkOrder::Post, |op| {
        seen.push(op.handle());
        if op.handle() == all[3] { WalkControl::Interrupt } else { WalkControl::Advance }
    });
    assert_eq!(end, ControlFlow::Break(()));
    assert_eq!(seen, [all[2], all[4], all[3]]);
}

#[test]
fn blocks_and_regions_are_walked_in_both_orders() {
    let (f, all) = tree();
    let blocks = |order| {
        let mut seen = Vec::new();
        let _ = f.ir.op(f.module).walk_blocks(order, |b| seen.push(b.parent_op().unwrap().handle()));
        seen
    };
    assert_eq!(blocks(WalkOrder::Pre), [all[0], all[1], all[3], all[6]]);
    assert_eq!(blocks(WalkOrder::Post), [all[3], all[1], all[6], all[0]]);
    let mut seen = Vec::new();
    let _ = f.ir.op(f.module).walk_regions(WalkOrder::Pre, |r| seen.push(r.parent_op().unwrap().handle()));
    assert_eq!(seen, blocks(WalkOrder::Pre));
}

#[test]
fn the_visited_op_may_be_erased_and_others_inserted() {
    for order in [WalkOrder::Pre, WalkOrder::Post] {
        let (mut f, all) = tree();
        let mut seen = Vec::new();
        let (add, spec) = (f.names.add, OpSpec::new(f.names.br, LOC));
        let end = f.ir.walk_mut(all[0], order, |ir, op| {
            seen.push(op);
            if ir.op(op).name() == add {
                let mut builder = Builder::new(ir);
                builder.set_insertion_point_after(op);
                builder.create_op(&spec);
                ir.erase_op(op).unwrap();
            }
        });
        assert_eq!(end, ControlFlow::Continue(()));
        assert_eq!(seen.len(), all.len(), "what was inserted behind the visited op is not visited");
        assert_eq!(f.ir.collect_ops(f.module, WalkOrder::Pre).len(), all.len());
        check(&f.ir);
    }
}

#[test]
fn a_mutable_walk_survives_when_what_comes_next_is_erased() {
    let (mut f, all) = tree();
    let mut seen = Vec::new();
    let _ = f.ir.walk_mut(all[0], WalkOrder::Pre, |ir, op| {
        seen.push(op);
        if op == all[2] {
            ir.erase_op(all[3]).unwrap();
        }
        if op == all[5] {
            ir.erase_block(f.block).unwrap();
        }
    });
    assert_eq!(seen, [all[0], all[1], all[2], all[5], all[6]]);
}
