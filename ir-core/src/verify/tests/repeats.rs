//! Ops that repeat valid ones.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::build::{Build, failing, warning};
use crate::context::OpTraits;
use crate::context::dialect::TraitCheck;
use crate::decl::op::OpCheck;

#[test]
fn checks_of_types_run_once_for_ops_that_repeat_each_other() {
    static OF_TYPES: AtomicUsize = AtomicUsize::new(0);
    static OF_ANYTHING: AtomicUsize = AtomicUsize::new(0);
    let mut b = Build::new();
    b.declare("t.types", |d| {
        let check = |_: crate::ir::OpRef<'_>, _: &mut Vec<_>| {
            OF_TYPES.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        d.verify = Some(OpCheck { check, types_only: true });
    });
    b.declare("t.any", |d| {
        d.verify = Some(OpCheck::new(|_, _| {
            OF_ANYTHING.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }));
    });
    let (module, block) = b.module(None);
    let value = b.op("t.def", block, &[], 1);
    let value = b.result(value);
    for name in ["t.types", "t.any"] {
        for operands in [&[][..], &[value], &[value, value]] {
            for _ in 0..5 {
                b.op(name, block, operands, 0);
            }
        }
    }
    b.check(module, "");
    assert_eq!(OF_TYPES.load(Ordering::Relaxed), 3);
    assert_eq!(OF_ANYTHING.load(Ordering::Relaxed), 15);
}

#[test]
fn invalid_ops_and_warnings_are_no_repetitions() {
    let mut b = Build::new();
    b.declare("t.warns", |d| d.verify = Some(OpCheck { check: warning, types_only: true }));
    b.declare("t.bad", |d| d.verify = Some(OpCheck { check: failing!("is bad"), types_only: true }));
    let (module, block) = b.module(None);
    for name in ["t.warns", "t.warns", "t.bad", "t.bad"] {
        b.op(name, block, &[], 0);
    }
    b.check(
        module,
        "2 warning: seen
         3 warning: seen
         4: 't.bad' op is bad",
    );
}

#[test]
fn repetitions_must_stand_in_the_right_place() {
    let declare = |b: &mut Build| {
        b.declare("t.end", |d| {
            d.traits = OpTraits::TERMINATOR;
            d.checks = &[TraitCheck::Terminator, TraitCheck::ParentOneOf(&["t.nest"])];
        });
    };
    let mut b = Build::new();
    declare(&mut b);
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.nest", top);
    b.op("t.end", block, &[], 0);
    let (_, block) = b.nest("t.nest", top);
    b.op("t.end", block, &[], 0);
    b.op("t.end", block, &[], 0);
    b.check(module, "5: 't.end' op must be the last operation in the parent block");

    let mut b = Build::new();
    declare(&mut b);
    let (module, top) = b.module(None);
    let (_, block) = b.nest("t.nest", top);
    b.op("t.end", block, &[], 0);
    let (_, block) = b.nest("t.other", top);
    b.op("t.end", block, &[], 0);
    b.check(module, "5: 't.end' op expects parent op 't.nest'");
}
