//! Depth and size cost neither stack nor time.

use super::build::Build;
use crate::context::OpTraits;

#[test]
fn deeply_nested_regions() {
    let mut b = Build::without_locations();
    b.declare("t.loop", |d| d.traits = OpTraits::NO_TERMINATOR);
    let (module, mut block) = b.module(None);
    let outermost = b.op("t.def", block, &[], 1);
    let value = b.result(outermost);
    let mut nearby = value;
    for depth in 0..200_000 {
        let (_, inner) = b.nest("t.loop", block);
        nearby = if depth % 2 == 0 { b.arg(inner) } else { nearby };
        b.op("t.use", inner, &[value, nearby], 0);
        block = inner;
    }
    b.check(module, "");
    let last = b.op("t.use", block, &[value], 1);
    let own = b.result(last);
    b.set_operand(last, 0, own);
    b.check(module, "?: operand #0 does not dominate this use\n? note: operand defined here (op in the same block)");
}

#[test]
fn nested_isolates() {
    let mut b = Build::without_locations();
    let (module, mut block) = b.module(None);
    for _ in 0..50_000 {
        block = b.module(Some(block)).1;
    }
    b.check(module, "");
}
