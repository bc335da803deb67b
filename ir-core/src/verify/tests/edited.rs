//! Verification of what was edited.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::build::{Build, failing, warning};
use crate::context::dialect::{Invalid, TraitCheck};
use crate::context::{Location, OpTraits, Type};
use crate::decl::op::OpCheck;
use crate::diag::Diagnostic;
use crate::ir::{Block, Builder, InsertionPoint, Ir, Op, OpRef, OpSpec};
use crate::verify::{fail, verify, verify_edited};

/// The number of `t.counted` that are verified, none of which is invalid, by their counter.
fn seen(counter: &AtomicUsize, ir: &mut Ir, op: Op) -> usize {
    counter.store(0, Ordering::Relaxed);
    let mut out = Vec::new();
    assert!(verify_edited(ir, op, &mut out).is_ok() && out.is_empty());
    counter.load(Ordering::Relaxed)
}

/// No ops yet, and one thread; `check` is that of `t.counted`.
fn build(check: OpCheck) -> Build {
    let mut b = Build::new();
    b.cx.enable_multithreading(false);
    b.declare("t.counted", |d| d.verify = Some(check));
    b
}

fn edit(ir: &mut Ir, op: Op) {
    static EDITS: AtomicUsize = AtomicUsize::new(0);
    let value = ir.cx().string_attr(EDITS.fetch_add(1, Ordering::Relaxed).to_string());
    let name = ir.cx().ident("t.edit");
    ir.set_attr(op, name, value).unwrap();
}

/// Edits of ops in `top`: of one of its own, of one of ten in `first`, of `second`, and of one of the hundred in `third`, which is in `second`.
fn left_out_without_edits(seen: &dyn Fn(&mut Ir, Op) -> usize, ir: &mut Ir, top: Op, edited: [Op; 4]) {
    let [own, in_first, second, in_third] = edited;
    assert_eq!(seen(ir, top), 111);
    assert_eq!(seen(ir, top), 0);
    edit(ir, in_first);
    assert_eq!(seen(ir, top), 11);
    edit(ir, in_third);
    assert_eq!(seen(ir, top), 101);
    // What is around an op may matter to it.
    edit(ir, second);
    assert_eq!(seen(ir, top), 111);
    edit(ir, own);
    assert_eq!(seen(ir, top), 111);
}

/// `top` with an op of its own, `first` and `second`; in `second`, `third` with more ops than all others.
#[test]
fn isolates_without_edits_in_or_around_them_are_left_out() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let mut b = build(OpCheck::new(|_, _| {
        SEEN.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }));
    let (top, block) = b.module(None);
    let own = b.op("t.counted", block, &[], 0);
    let (first, inside) = b.module(Some(block));
    let in_first = [(); 10].map(|()| b.op("t.counted", inside, &[], 0));
    let (second, inside) = b.module(Some(block));
    let (third, inside) = b.module(Some(inside));
    let in_third = [(); 100].map(|()| b.op("t.counted", inside, &[], 0));
    let ir = &mut b.ir;
    let seen = |ir: &mut Ir, op| seen(&SEEN, ir, op);

    left_out_without_edits(&seen, ir, top, [own, in_first[0], second, in_third[0]]);
    ir.cx().allow_unregistered_dialects(true);
    assert_eq!(seen(ir, top), 111);
    assert_eq!(seen(ir, top), 0);

    // Those around an op that is verified on its own are verified later.
    edit(ir, in_third[0]);
    assert_eq!(seen(ir, third), 100);
    assert_eq!(seen(ir, third), 0);
    assert_eq!(seen(ir, top), 1);
    assert_eq!(seen(ir, top), 0);

    // What is around a lent op cannot be asked, so that what is verified there counts for nothing later.
    for (edited, later) in [(None, 1), (Some(in_first[0]), 11), (Some(first), 111)] {
        let (home, lent) = ir.lend(first).unwrap();
        let mut tree = ir.for_lent();
        tree.receive(lent, None);
        if let Some(edited) = edited {
            edit(&mut tree, edited);
        }
        assert_eq!(seen(&mut tree, first), if edited.is_some() { 10 } else { 0 });
        ir.take_back(home, tree.release());
        assert_eq!(seen(ir, top), later);
    }
    assert_eq!(seen(ir, top), 0);
    assert!(verify(ir, top, &mut Vec::new()).is_ok());
}

/// As in the test above, in one isolate.
#[test]
fn isolated_ops_in_one_isolate_without_edits_in_or_around_them_are_left_out() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let mut b = build(OpCheck::new(|_, _| {
        SEEN.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }));
    b.ir.inlined = true;
    let module = b.cx.op_name("builtin.module");
    let inner = |b: &mut Build, block: Block| {
        let op = Builder::at_end(&mut b.ir, block).create_op(&OpSpec::new(module, Location::UNKNOWN).regions(1));
        let region = b.ir.op(op).region(0).unwrap().handle();
        (op, b.ir.create_block(region, &[]).unwrap())
    };
    let (top, block) = b.module(None);
    let own = b.op("t.counted", block, &[], 0);
    let (first, inside) = inner(&mut b, block);
    let in_first = [(); 10].map(|()| b.op("t.counted", inside, &[], 0));
    let (second, inside) = inner(&mut b, block);
    let (third, inside) = inner(&mut b, inside);
    let in_third = [(); 100].map(|()| b.op("t.counted", inside, &[], 0));
    let ir = &mut b.ir;
    assert!([first, second, third].iter().all(|op| op.isolate() == top.isolate()));
    let seen = |ir: &mut Ir, op| seen(&SEEN, ir, op);

    left_out_without_edits(&seen, ir, top, [own, in_first[0], second, in_third[0]]);
    ir.erase_op(in_first[1]).unwrap();
    assert_eq!(seen(ir, top), 10);
    ir.move_op(third, InsertionPoint::end(block)).unwrap();
    assert_eq!(seen(ir, top), 110);
    ir.cx().allow_unregistered_dialects(true);
    assert_eq!(seen(ir, top), 110);
    assert_eq!(seen(ir, top), 0);
    assert!(verify(ir, top, &mut Vec::new()).is_ok());
}

#[test]
fn ops_whose_types_and_attributes_were_not_edited_are_left_out() {
    static CHECKED: AtomicUsize = AtomicUsize::new(0);
    fn check(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        CHECKED.fetch_add(1, Ordering::Relaxed);
        let arguments = op.successors().flat_map(|block| block.args().map(|value| op.ir().value(value).ty()));
        if op.operand_types().chain(arguments).all(|ty| ty == Type::I32) {
            return Ok(());
        }
        fail(out, op.op_error("is not of i32"))
    }
    let checked = |ir: &mut Ir, op: Op| {
        CHECKED.store(0, Ordering::Relaxed);
        let mut out = Vec::new();
        assert_eq!(verify_edited(ir, op, &mut out), verify_again(ir, op), "{out:?}");
        CHECKED.load(Ordering::Relaxed) / 2
    };
    fn verify_again(ir: &Ir, op: Op) -> Result<(), Invalid> {
        let before = CHECKED.load(Ordering::Relaxed);
        let result = verify(ir, op, &mut Vec::new());
        CHECKED.store(2 * before, Ordering::Relaxed);
        result
    }
    let mut b = Build::new();
    b.declare("t.leaf", |d| d.verify = Some(OpCheck::of_types(check)));
    b.declare("t.jump", |d| {
        d.verify = Some(OpCheck::of_types(check));
        d.traits = OpTraits::TERMINATOR;
        d.checks = &[TraitCheck::Terminator];
    });
    let top = b.isolate("t.body", None, 1);
    let region = b.region(top, 0);
    let (first, last) = (b.block(region), b.block(region));
    let (x, argument) = (b.arg(first), b.arg(last));
    let leaves = [b.op("t.leaf", first, &[x], 1), b.op("t.leaf", first, &[x, x], 1)];
    let jump = b.op_with("t.jump", first, &[x], 0, &[last], 0);
    b.op("t.end", last, &[], 0);
    let results = leaves.map(|op| b.result(op));
    let ir = &mut b.ir;

    assert_eq!(checked(ir, top), 3);
    edit(ir, leaves[0]);
    edit(ir, jump);
    assert_eq!(checked(ir, top), 0);
    ir.set_operand(leaves[1], 0, results[0]).unwrap();
    assert_eq!(checked(ir, top), 0);
    ir.set_type(results[1], Type::I64).unwrap();
    assert_eq!(checked(ir, top), 1);
    let mark = ir.begin_journal();
    ir.set_operand(jump, 0, results[1]).unwrap();
    assert_eq!(checked(ir, top), 1, "and it is invalid");
    ir.rollback(mark).unwrap();
    assert_eq!(checked(ir, top), 1);
    assert_eq!(checked(ir, top), 0);
    ir.set_type(argument, Type::I64).unwrap();
    assert_eq!(checked(ir, top), 1, "the successor has an argument of another type");
    // The place of an op that is not checked is checked.
    ir.set_type(argument, Type::I32).unwrap();
    assert_eq!(checked(ir, top), 1);
    ir.move_op(jump, InsertionPoint { block: first, before: Some(leaves[1]) }).unwrap();
    assert_eq!(checked(ir, top), 0, "and the jump is invalid");
}

#[test]
fn diagnostics_are_repeated() {
    let mut b = Build::new();
    b.declare("t.warns", |d| d.verify = Some(OpCheck::new(warning)));
    b.declare("t.bad", |d| d.verify = Some(OpCheck::new(failing!("is bad"))));
    let (top, block) = b.module(None);
    let (_, inside) = b.module(Some(block));
    b.op("t.warns", inside, &[], 0);
    for _ in 0..2 {
        let mut out = Vec::new();
        assert!(verify_edited(&mut b.ir, top, &mut out).is_ok());
        assert_eq!(out.len(), 1);
    }
    b.op("t.bad", inside, &[], 0);
    for _ in 0..2 {
        let mut out = Vec::new();
        assert!(verify_edited(&mut b.ir, top, &mut out).is_err());
        assert_eq!(out.len(), 2);
    }
}
