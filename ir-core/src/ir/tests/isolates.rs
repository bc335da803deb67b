use super::*;
use crate::ir::{BodyTaken, EditError, InsertionPoint, IrMapping};

#[test]
fn a_body_changes_owners_and_its_handles_stay() {
    let mut f = Fixture::new();
    let (op, value) = f.add(f.a, f.b);
    let cx = f.ir.cx().clone();
    let (name, x, y) = (cx.ident("a"), cx.string_attr("x"), cx.string_attr("y"));
    let empty = Builder::at_end(&mut f.ir, f.body).create_op(&OpSpec::new(f.names.func, LOC).regions(1));
    f.ir.set_attr(f.func, name, x).unwrap();
    f.ir.set_attr(empty, name, y).unwrap();
    let BodyTaken { from, to } = f.ir.take_body(f.func, empty).unwrap();
    check(&f.ir);
    assert_eq!((from, to), (empty, f.func), "the handles of the owners change places");
    assert_eq!(f.ops(f.body), [from, to], "they stand where they stood");
    assert_eq!(f.ir.op(from).attr(b"a"), Some(x));
    assert_eq!(f.ir.op(to).attr(b"a"), Some(y));
    assert!(f.ir.op(from).region(0).unwrap().is_empty());
    assert_eq!(f.ir.op(to).region(0).unwrap().first_block().unwrap().handle(), f.block);
    assert_eq!(f.ir.op(op).result(0), Some(value));
    assert_eq!(f.ir.take_body(from, to), Err(EditError::NotEmpty(f.ir.op(to).region(0).unwrap().handle())));
    assert_eq!(f.ir.take_body(f.module, from), Err(EditError::InsideItself));
}

#[test]
fn a_detached_isolate_is_read_beside_its_tree_and_comes_back() {
    let mut f = Fixture::new();
    let (op, value) = f.add(f.a, f.b);
    let (other, block) = f.func();
    let before = dump(&f.ir);
    let mut detached = f.ir.detach(f.func).unwrap();
    check(&f.ir);
    check(detached.ir());
    assert!(f.ir.get_op(f.func).is_none() && f.ir.get_op(op).is_none());
    assert_eq!(f.ops(f.body), [other]);
    // Reading the one while changing the other.
    let script = detached.ir().op(detached.op());
    let count = script.preorder().count();
    let spec = OpSpec::new(f.names.add, LOC);
    let made = (0..count).map(|_| Builder::at_end(&mut f.ir, block).create_op(&spec)).collect::<Vec<_>>();
    assert_eq!(made.len(), 2);
    made.into_iter().for_each(|op| f.ir.erase_op(op).unwrap());
    detached.ir_mut().set_type(value, Type::I64).unwrap();
    detached.ir_mut().set_type(value, Type::I32).unwrap();
    let at = f.ir.point_before(other);
    assert!(f.ir.attach(detached, at).is_ok());
    check(&f.ir);
    assert_eq!(f.ops(f.body), [f.func, other]);
    assert_eq!(f.ir.op(op).result(0), Some(value));
    assert_eq!(
        dump(&f.ir).lines().filter(|l| l.contains("value")).count(),
        before.lines().filter(|l| l.contains("value")).count()
    );
}

#[test]
fn an_isolate_of_another_tree_is_not_attached_and_not_lost() {
    let mut f = Fixture::new();
    let mut g = Fixture::new();
    let detached = g.ir.detach(g.func).unwrap();
    let Err((error, detached)) = f.ir.attach(detached, Some(InsertionPoint::end(f.body))) else { panic!() };
    assert_eq!(error, EditError::OtherTree);
    assert!(g.ir.attach(*detached, None).is_ok());
    assert!(g.ir.get_op(g.func).is_some());
    assert_eq!(g.ir.position(g.func), None);
    check(&g.ir);
}

#[test]
fn nested_owners_leave_and_return_with_the_isolate_around_them() {
    let mut f = Fixture::new();
    let detached = f.ir.detach(f.module).unwrap();
    assert_eq!(detached.ir().op(f.func).parent_op().unwrap().handle(), f.module);
    check(detached.ir());
    assert!(f.ir.attach(detached, None).is_ok());
    assert_eq!(f.ir.op(f.func).parent_op().unwrap().handle(), f.module);
    check(&f.ir);
}

#[test]
fn nothing_leaves_the_tree_while_edits_are_recorded() {
    let mut f = Fixture::new();
    let mark = f.ir.begin_journal();
    assert_eq!(f.ir.detach(f.func).err(), Some(EditError::Journaling));
    assert_eq!(f.ir.compact(), Err(EditError::Journaling));
    f.ir.commit(mark).unwrap();
}

#[test]
fn transfer_copies_maps_and_leaves_tombstones() {
    let mut f = Fixture::new();
    let (x, vx) = f.add(f.a, f.b);
    let (op, inner) = f.loop_();
    let arg = f.ir.block(inner).args().next().unwrap();
    let spec = OpSpec::new(f.names.add, LOC);
    let nested = Builder::at_end(&mut f.ir, inner).create_op(&spec.operands(&[vx, arg, f.b]));
    let func_spec = OpSpec::new(f.names.func, LOC).regions(1);
    let owner = Builder::at_end(&mut f.ir, inner).create_op(&func_spec);
    let (z, _) = f.add(f.a, f.a);
    let (_, dest) = f.func();
    let [c, d] = *f.ir.block(dest).args().collect::<Vec<_>>() else { panic!() };
    let before = dump(&f.ir);

    let at = InsertionPoint::end(dest);
    let missing = EditError::MissingInputs([f.a, f.b].into());
    assert_eq!(f.ir.transfer_ops(x, op, at, &[]).err(), Some(missing));
    assert!(matches!(f.ir.transfer_ops(x, x, at, &[(f.a, c), (f.b, d)]).err(), Some(EditError::StillUsed(_))));
    assert_eq!(f.ir.transfer_ops(op, x, at, &[]).err(), Some(EditError::NotARange));
    assert_eq!(f.ir.transfer_ops(x, op, InsertionPoint::end(f.block), &[]).err(), Some(EditError::SameIsolate));
    assert_eq!(dump(&f.ir), before, "what is refused changes nothing");

    let mark = f.ir.begin_journal();
    let remap = f.ir.transfer_ops(x, op, at, &[(f.a, c), (f.b, d)]).unwrap();
    check(&f.ir);
    let new = |op| remap.op(op).unwrap();
    assert_eq!(f.ops(f.block), [z]);
    assert_eq!(f.ops(dest), [new(x), new(op)]);
    assert_eq!(remap.ops().len(), 3);
    assert_eq!(remap.blocks(), [(inner, remap.block(inner).unwrap())]);
    assert_eq!(f.ir.op(new(x)).operands().collect::<Vec<_>>(), [c, d]);
    assert_eq!(
        f.ir.op(new(nested)).operands().collect::<Vec<_>>(),
        [remap.value(vx).unwrap(), remap.value(arg).unwrap(), d]
    );
    assert!(f.ir.get_op(x).is_none() && f.ir.get_value(arg).is_none() && f.ir.get_block(inner).is_none());
    assert_eq!(f.ir.op(owner).parent_op().unwrap().handle(), new(op), "nested owners move along");
    f.ir.rollback(mark).unwrap();
    check(&f.ir);
    assert_eq!(dump(&f.ir), before);
}

#[test]
fn transfer_of_a_region_replaces_arguments_that_are_passed_in() {
    let mut f = Fixture::new();
    let (x, vx) = f.add(f.a, f.b);
    let (y, _) = f.add(vx, vx);
    let (g, dest) = f.func();
    let into = f.ir.op(g).region(0).unwrap().handle();
    let [c, _] = *f.ir.block(dest).args().collect::<Vec<_>>() else { panic!() };
    let region = f.ir.op(f.func).region(0).unwrap().handle();
    let remap = f.ir.transfer_region(region, into, None, &[(f.a, c)]).unwrap();
    check(&f.ir);
    let block = remap.block(f.block).unwrap();
    assert_eq!(f.ir.block(block).num_args(), 1);
    let b = f.ir.block(block).args().next().unwrap();
    assert_eq!(f.ir.op(remap.op(x).unwrap()).operands().collect::<Vec<_>>(), [c, b]);
    assert_eq!(f.ops(block), [remap.op(x).unwrap(), remap.op(y).unwrap()]);
    assert!(f.ir.region(region).is_empty() && f.ir.get_value(f.b).is_none());
}

#[test]
fn slots_are_used_again_after_a_compaction_point_only() {
    let mut f = Fixture::new();
    let ops: Vec<Op> = (0..100).map(|_| f.add(f.a, f.b).0).collect();
    for op in &ops[..50] {
        f.ir.erase_op(*op).unwrap();
    }
    let (new, _) = f.add(f.a, f.b);
    assert!(!ops.contains(&new));
    let bytes = f.ir.bytes();
    f.ir.compact().unwrap();
    let again: Vec<Op> = (0..50).map(|_| f.add(f.b, f.a).0).collect();
    check(&f.ir);
    assert!(again.iter().all(|op| ops[..50].contains(op)));
    assert!(f.ir.bytes() <= bytes);
    assert!(ops[50..].iter().all(|op| f.ir.get_op(*op).is_some()), "live handles stay valid");
    // Copies of an arena with free slots are whole, and edits after a compaction are undone as any.
    let mark = f.ir.begin_journal();
    let before = dump(&f.ir);
    let copy = f.ir.clone_op(f.func, f.module.isolate(), &mut IrMapping::new()).unwrap();
    assert_eq!(f.ir.op(copy).preorder().count(), f.ir.op(f.func).preorder().count());
    f.ir.erase_op(again[3]).unwrap();
    f.add(f.a, f.a);
    check(&f.ir);
    f.ir.rollback(mark).unwrap();
    assert_eq!(dump(&f.ir), before);
}

#[test]
fn compaction_keeps_what_is_alive_and_frees_the_rest() {
    let mut f = Fixture::new();
    let holds = f.ir.cx().op_name("t.holds");
    let name = f.ir.cx().ident("t.kept");
    let value = f.ir.cx().string_attr("kept");
    let slots = [Some(value)];
    let mut kept = Vec::new();
    let mut sizes = Vec::new();
    for round in 0..20 {
        let made: Vec<Op> = (0..10)
            .map(|_| {
                let spec = OpSpec::new(holds, Location::UNKNOWN).regions(2).slots(&slots);
                let op = Builder::at_end(&mut f.ir, f.block).create_op(&spec);
                f.ir.set_discardable_attr(op, name, value).unwrap();
                let region = f.ir.op(op).region(1).unwrap().handle();
                f.ir.create_block(region, &[(Type::I32, Location::UNKNOWN)]).unwrap();
                op
            })
            .collect();
        for op in &made[1 + round % 2..] {
            f.ir.erase_op(*op).unwrap();
        }
        kept.extend_from_slice(&made[..1 + round % 2]);
        if round % 2 == 1 {
            // Entities kept in the rounds before are erased, so that equally many are alive after each second round.
            kept.drain(..kept.len() - 2).for_each(|op| f.ir.erase_op(op).unwrap());
        }
        f.ir.compact().unwrap();
        check(&f.ir);
        for op in &kept {
            let op = f.ir.op(*op);
            assert_eq!((op.slots(), op.discardable_attr(b"t.kept")), (&slots[..], Some(value)));
            assert_eq!(op.regions().map(|r| r.blocks().count()).collect::<Vec<_>>(), [0, 1]);
        }
        sizes.push(f.ir.bytes());
    }
    assert_eq!(sizes[19], sizes[9], "nothing grows when as much is erased as created: {sizes:?}");
}
