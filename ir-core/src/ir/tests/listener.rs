use std::fmt::Display;

use super::*;
use crate::ir::{InsertionPoint, IrMapping, Listener, Region};

/// Records events.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn say(&mut self, what: &str, of: u32) {
        self.0.push(format!("{what} {of}"));
    }
}

/// The number of a function's op, or that of its isolate for an owner.
fn n(op: Op) -> u32 {
    if op.is_isolate_root() { op.iso.0 * 100 } else { op.idx }
}

impl Listener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        assert!(ir.op(op).parent_block().is_some());
        self.say("inserted", n(op));
    }
    fn op_moved(&mut self, ir: &Ir, op: Op, previous: InsertionPoint) {
        assert_ne!(ir.position(op), Some(previous));
        self.say("moved", n(op));
    }
    fn op_unlinked(&mut self, _: &Ir, op: Op, previous: Option<InsertionPoint>) {
        assert!(previous.is_some());
        self.say("unlinked", n(op));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(ir.get_op(op).is_some(), "still to be read");
        self.say("erased", n(op));
    }
    fn op_replaced(&mut self, _: &Ir, op: Op, with: &[Value]) {
        assert_eq!(with.len(), 1);
        self.say("replaced", n(op));
    }
    fn modification_begun(&mut self, _: &Ir, op: Op) {
        self.say("begun", n(op));
    }
    fn modification_committed(&mut self, _: &Ir, op: Op) {
        self.say("committed", n(op));
    }
    fn modification_canceled(&mut self, _: &Ir, op: Op) {
        self.say("canceled", n(op));
    }
    fn operands_changed(&mut self, _: &Ir, op: Op) {
        self.say("operands", n(op));
    }
    fn successors_changed(&mut self, _: &Ir, op: Op) {
        self.say("successors", n(op));
    }
    fn attributes_changed(&mut self, _: &Ir, op: Op) {
        self.say("attributes", n(op));
    }
    fn type_changed(&mut self, _: &Ir, value: Value) {
        self.say("type", value.idx);
    }
    fn block_inserted(&mut self, _: &Ir, block: Block) {
        self.say("block inserted", block.idx);
    }
    fn block_moved(&mut self, _: &Ir, block: Block, _: Region, _: Option<Block>) {
        self.say("block moved", block.idx);
    }
    fn block_unlinked(&mut self, _: &Ir, block: Block, _: Region, _: Option<Block>) {
        self.say("block unlinked", block.idx);
    }
    fn block_erased(&mut self, ir: &Ir, block: Block) {
        assert!(ir.get_block(block).is_some());
        self.say("block erased", block.idx);
    }
    fn argument_added(&mut self, _: &Ir, _: Block, index: u32) {
        self.say("argument added", index);
    }
    fn argument_erased(&mut self, _: &Ir, _: Block, index: u32) {
        self.say("argument erased", index);
    }
    fn pattern_begun(&mut self, _: &Ir, pattern: &str, op: Op) {
        self.say(pattern, n(op));
    }
    fn pattern_ended(&mut self, _: &Ir, pattern: &str, applied: bool) {
        self.say(pattern, u32::from(applied));
    }
    fn match_failed(&mut self, _: &Ir, _: Location, reason: &dyn Display) {
        self.0.push(reason.to_string());
    }
}

/// The events while `edit` is made.
fn heard(f: &mut Fixture, edit: impl FnOnce(&mut Fixture)) -> Vec<String> {
    f.ir.set_listener(Some(Box::new(Log::default())));
    edit(f);
    let log = std::mem::take(&mut f.ir.listener_mut::<Log>().unwrap().0);
    f.ir.set_listener(None);
    check(&f.ir);
    log
}

#[test]
fn each_primitive_tells_one_event() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let name = cx.ident("x");
    let [(x, vx), (y, _)] = [0, 1].map(|_| f.add(f.a, f.b));
    let (l, inner) = f.loop_();
    assert_eq!((n(x), n(y), n(l)), (1, 2, 3));
    assert_eq!(heard(&mut f, |f| assert_eq!(f.add(f.a, f.b).0.idx, 4)), ["inserted 4"]);
    assert_eq!(heard(&mut f, |f| f.ir.move_op_after(x, y).unwrap()), ["moved 1"]);
    assert_eq!(heard(&mut f, |f| f.ir.move_op_before(x, y).unwrap()), ["moved 1"]);
    assert_eq!(heard(&mut f, |f| f.ir.set_operand(y, 1, vx).unwrap()), ["operands 2"]);
    assert_eq!(heard(&mut f, |f| f.ir.set_attr(y, name, cx.string_attr("x")).unwrap()), ["attributes 2"]);
    assert_eq!(heard(&mut f, |f| f.ir.remove_attr(y, name).map(drop).unwrap()), ["attributes 2"]);
    assert_eq!(heard(&mut f, |f| f.ir.set_type(vx, Type::I8).unwrap()), ["type 2"]);
    assert_eq!(heard(&mut f, |f| f.ir.replace_op(x, &[f.a]).unwrap()), ["replaced 1", "operands 2", "erased 1"]);
    assert_eq!(heard(&mut f, |f| drop(f.ir.add_argument(inner, Type::I1, LOC))), ["argument added 1"]);
    assert_eq!(heard(&mut f, |f| f.ir.erase_argument(inner, 0).unwrap()), ["argument erased 0"]);
    assert_eq!(heard(&mut f, |f| f.ir.unlink_block(inner).unwrap()), ["block unlinked 1"]);
    let region = f.ir.op(l).region(0).unwrap().handle();
    assert_eq!(heard(&mut f, |f| f.ir.insert_block(inner, region, None).unwrap()), ["block inserted 1"]);
    assert_eq!(heard(&mut f, |f| f.ir.unlink_op(l).unwrap()), ["unlinked 3"]);
    assert_eq!(heard(&mut f, |f| f.ir.insert_op(l, InsertionPoint::end(f.block)).unwrap()), ["inserted 3"]);
    assert_eq!(heard(&mut f, |f| f.ir.erase_op(l).unwrap()), ["block erased 1", "erased 3"]);
}

#[test]
fn nested_ops_are_erased_innermost_and_last_first() {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    f.add(f.a, f.b);
    let func = n(f.func);
    let module = n(f.module);
    let all = ["erased 2", "erased 1", "block erased 0"].map(String::from);
    let all: Vec<_> = all
        .into_iter()
        .chain([format!("erased {func}"), "block erased 0".into(), format!("erased {module}")])
        .collect();
    assert_eq!(n(x), 1);
    assert_eq!(heard(&mut f, |f| f.ir.erase_op(f.module).unwrap()), all);
}

#[test]
fn a_rollback_tells_the_inverse_events() {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let log = heard(&mut f, |f| {
        let mark = f.ir.begin_journal();
        f.add(f.b, f.b);
        f.ir.unlink_op(x).unwrap();
        f.ir.rollback(mark).unwrap();
    });
    assert_eq!(log, ["inserted 2", "unlinked 1", "inserted 1", "unlinked 2"]);
}

#[test]
fn patterns_and_modifications_are_told_and_reasons_put_together_only_then() {
    struct Never;
    impl Display for Never {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            panic!("nobody listens")
        }
    }
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    f.ir.match_failure(LOC, Never);
    let log = heard(&mut f, |f| {
        f.ir.begin_pattern("p", x);
        f.ir.begin_modification(x);
        f.ir.cancel_modification(x);
        f.ir.begin_modification(x);
        f.ir.commit_modification(x);
        f.ir.match_failure(LOC, format_args!("{} is odd", 3));
        f.ir.end_pattern("p", true);
    });
    assert_eq!(log, ["p 1", "begun 1", "canceled 1", "begun 1", "committed 1", "3 is odd", "p 1"]);
}

#[test]
fn a_copy_tells_of_every_op_in_it() {
    let mut f = Fixture::new();
    let (l, inner) = f.loop_();
    let spec = OpSpec::new(f.names.add, LOC);
    Builder::at_end(&mut f.ir, inner).create_op(&spec);
    let log = heard(&mut f, |f| {
        Builder::at_end(&mut f.ir, f.block).clone(l, &mut IrMapping::new());
    });
    assert_eq!(log, ["inserted 3", "inserted 4"]);
}

#[test]
fn a_copied_region_tells_of_its_blocks_and_ops() {
    let mut f = Fixture::new();
    let (l, inner) = f.loop_();
    let spec = OpSpec::new(f.names.add, LOC);
    Builder::at_end(&mut f.ir, inner).create_op(&spec);
    let shell = f.ir.clone_op_without_regions(l, f.block.iso, &mut IrMapping::new()).unwrap();
    let [from, to] = [l, shell].map(|op| f.ir.op(op).region(0).unwrap().handle());
    let log = heard(&mut f, |f| {
        Builder::at_end(&mut f.ir, f.block).clone_region(from, to, None, &mut IrMapping::new());
    });
    let copies: Vec<u32> = f.ir.op(shell).preorder().skip(1).map(|op| n(op.handle())).collect();
    let block = f.ir.region(to).first_block().unwrap().handle().idx;
    let inserted = copies.iter().map(|op| format!("inserted {op}"));
    let expected: Vec<String> = std::iter::once(format!("block inserted {block}")).chain(inserted).collect();
    assert_eq!(log, expected);
}
