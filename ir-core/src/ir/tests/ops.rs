use super::*;
use crate::ir::{EditError, InsertionPoint, LeafKind};

#[test]
fn isolate_owners_live_in_their_own_arena_and_others_in_that_around() {
    let mut f = Fixture::new();
    assert!(f.module.is_isolate_root() && f.func.is_isolate_root());
    assert_eq!(f.ir.op(f.func).parent_op().unwrap().handle(), f.module);
    let (_, x) = f.add(f.a, f.b);
    let spec = OpSpec::new(f.names.isolated, LOC).operands(std::slice::from_ref(&x)).regions(1);
    let op = Builder::at_end(&mut f.ir, f.block).create_op(&spec);
    assert!(!op.is_isolate_root(), "isolated, but with operands");
    assert_eq!(op.isolate(), f.func.isolate());
    check(&f.ir);
}

#[test]
fn ops_are_created_with_everything_that_the_record_says() {
    let mut f = Fixture::new();
    let cx = f.ir.cx().clone();
    let named = |name: &str, n| crate::context::NamedAttr { name: cx.ident(name), value: cx.string_attr(n) };
    let attrs = [named("z", "1"), named("b", "2"), named("c", "3")];
    let spec = OpSpec::new(f.names.inner, cx.file_line_col("f", 1, 2)).attrs(&attrs).operands(&[]).regions(2);
    let types = [Type::I1, Type::F32];
    let op = Builder::at_end(&mut f.ir, f.block).create_op(&spec.results(&types));
    let op = f.ir.op(op);
    assert_eq!(op.loc(), spec.loc);
    assert_eq!(op.result_types().collect::<Vec<_>>(), types);
    assert_eq!(op.num_regions(), 2);
    assert_eq!(op.inherent_attr(b"b"), Some(attrs[1].value));
    assert_eq!(op.inherent_attr(b"a"), None);
    assert_eq!(op.discardable_attrs(), [attrs[2], attrs[0]], "sorted by name");
    check(&f.ir);
}

#[test]
fn operands_of_another_isolate_are_refused() {
    let mut f = Fixture::new();
    let (_, other) = f.func();
    let spec = OpSpec::new(f.names.add, LOC).operands(std::slice::from_ref(&f.a));
    assert_eq!(Builder::at_end(&mut f.ir, other).try_create_op(&spec), Err(EditError::ForeignValue(f.a)));
    let spec = OpSpec::new(f.names.br, LOC).successors(std::slice::from_ref(&f.block));
    assert_eq!(Builder::at_end(&mut f.ir, other).try_create_op(&spec), Err(EditError::ForeignBlock(f.block)));
}

#[test]
fn a_stale_handle_panics_at_the_place_of_the_caller() {
    use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
    use std::sync::{Arc, Mutex};

    let mut f = Fixture::new();
    let (op, value) = f.add(f.a, f.b);
    f.ir.erase_op(op).unwrap();
    let places: Arc<Mutex<Vec<(String, u32)>>> = Arc::default();
    let (seen, here, others) = (places.clone(), std::thread::current().id(), take_hook());
    set_hook(Box::new(move |info| match info.location() {
        Some(place) if std::thread::current().id() == here => {
            seen.lock().unwrap().push((place.file().to_owned(), place.line()));
        }
        _ => others(info),
    }));
    let line = line!();
    assert!(catch_unwind(AssertUnwindSafe(|| f.ir.op(op).name())).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| f.ir.value(value).ty())).is_err());
    let _ = take_hook();
    assert_eq!(*places.lock().unwrap(), [(file!().to_owned(), line + 1), (file!().to_owned(), line + 2)]);
}

#[test]
fn stale_handles_are_refused() {
    let mut f = Fixture::new();
    let (op, x) = f.add(f.a, f.b);
    f.ir.erase_op(op).unwrap();
    assert!(f.ir.get_op(op).is_none() && f.ir.get_value(x).is_none());
    assert_eq!(f.ir.erase_op(op), Err(EditError::StaleOp(op)));
    assert_eq!(f.ir.unlink_op(op), Err(EditError::StaleOp(op)));
    let spec = OpSpec::new(f.names.add, LOC).operands(std::slice::from_ref(&x));
    assert_eq!(Builder::at_end(&mut f.ir, f.block).try_create_op(&spec), Err(EditError::StaleValue(x)));
    f.ir.erase_op(f.func).unwrap();
    assert_eq!(f.ir.set_type(f.a, Type::I1), Err(EditError::StaleValue(f.a)));
    assert!(matches!(f.ir.create_op(f.func.isolate(), &spec), Err(EditError::StaleIsolate(_))));
    assert!(f.ir.get_block(f.block).is_none());
}

#[test]
fn inserts_before_after_and_at_both_ends() {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let (y, _) = f.add(f.a, f.b);
    let mut builder = Builder::new(&mut f.ir);
    let spec = OpSpec::new(f.names.add, LOC);
    builder.set_insertion_point_before(y);
    let before = builder.create_op(&spec);
    let saved = builder.insertion_point();
    builder.set_insertion_point_after(y);
    let after = builder.create_op(&spec);
    builder.set_insertion_point_to_start(f.block);
    let start = builder.create_op(&spec);
    builder.restore(saved);
    let again = builder.create_op(&spec);
    assert_eq!(f.ops(f.block), [start, x, before, again, y, after]);
    check(&f.ir);
}

#[test]
fn moves_within_the_isolate_and_detached_ops_are_inserted_again() {
    let mut f = Fixture::new();
    let ops: Vec<Op> = (0..4).map(|_| f.add(f.a, f.b).0).collect();
    f.ir.move_op_before(ops[3], ops[0]).unwrap();
    f.ir.move_op_after(ops[0], ops[2]).unwrap();
    assert_eq!(f.ops(f.block), [ops[3], ops[1], ops[2], ops[0]]);
    f.ir.move_op_after(ops[1], ops[1]).unwrap();
    f.ir.unlink_op(ops[1]).unwrap();
    assert_eq!(f.ir.position(ops[1]), None);
    assert_eq!(f.ir.move_op_before(ops[1], ops[0]), Err(EditError::Detached(ops[1])));
    f.ir.insert_op(ops[1], InsertionPoint::end(f.block)).unwrap();
    assert_eq!(f.ir.insert_op(ops[1], InsertionPoint::end(f.block)), Err(EditError::AlreadyInserted(ops[1])));
    assert_eq!(f.ops(f.block), [ops[3], ops[2], ops[0], ops[1]]);
    check(&f.ir);
}

#[test]
fn an_op_cannot_be_put_inside_itself_nor_into_another_isolate() {
    let mut f = Fixture::new();
    let (op, inner) = f.loop_();
    assert_eq!(f.ir.move_op(op, InsertionPoint::end(inner)), Err(EditError::InsideItself));
    assert_eq!(f.ir.move_op(f.func, InsertionPoint::end(f.block)), Err(EditError::InsideItself));
    assert_eq!(f.ir.move_op(op, InsertionPoint::end(f.body)), Err(EditError::ForeignOp(op)));
}

#[test]
fn isolate_owners_move_across_isolates_and_keep_their_handles() {
    let mut f = Fixture::new();
    let (op, x) = f.add(f.a, f.b);
    let inner = Builder::at_end(&mut f.ir, f.body).create_op(&OpSpec::new(f.names.module, LOC).regions(1));
    let region = f.ir.op(inner).region(0).unwrap().handle();
    let block = f.ir.create_block(region, &[]).unwrap();
    f.ir.move_op(f.func, InsertionPoint::end(block)).unwrap();
    assert_eq!(f.ops(block), [f.func]);
    assert_eq!(f.ops(f.body), [inner]);
    assert_eq!(f.ir.op(f.func).parent_op().unwrap().handle(), inner);
    assert_eq!(f.ir.op(op).result(0), Some(x));
    check(&f.ir);
}

#[test]
fn order_in_a_block_is_known_after_any_edits() {
    let mut f = Fixture::new();
    let first = f.add(f.a, f.b).0;
    let last = f.add(f.a, f.b).0;
    let mut ops = vec![first];
    for _ in 0..20 {
        let mut builder = Builder::new(&mut f.ir);
        builder.set_insertion_point_before(last);
        ops.push(builder.create_op(&OpSpec::new(f.names.add, LOC)));
    }
    ops.push(last);
    for (i, x) in ops.iter().enumerate() {
        for (j, y) in ops.iter().enumerate() {
            assert_eq!(f.ir.op(*x).is_before(f.ir.op(*y)), Some(i < j));
        }
    }
    assert_eq!(f.ir.is_before(ops[3], ops[7]), Some(true));
    assert_eq!(f.ir.is_before(ops[7], ops[3]), Some(false));
    assert_eq!(f.ir.is_before(ops[7], f.func), None);
    check(&f.ir);
}

#[test]
fn an_insertion_point_that_is_gone_is_refused() {
    let mut f = Fixture::new();
    let (op, _) = f.add(f.a, f.b);
    let mut builder = Builder::new(&mut f.ir);
    builder.set_insertion_point_before(op);
    builder.ir_mut().erase_op(op).unwrap();
    assert_eq!(builder.try_create_op(&OpSpec::new(f.names.add, LOC)), Err(EditError::StaleOp(op)));
    let mut builder = Builder::at_end(&mut f.ir, f.block);
    builder.ir_mut().erase_block(f.block).unwrap();
    assert_eq!(builder.try_create_op(&OpSpec::new(f.names.add, LOC)), Err(EditError::StaleBlock(f.block)));
}

#[test]
fn a_kind_that_is_expected_changes_nothing_but_the_time() {
    let mut f = Fixture::new();
    assert!(LeafKind::new(f.ir.cx(), f.names.func).is_none());
    let kind = LeafKind::new(f.ir.cx(), f.names.add).expect("its ops are leaves");
    assert_eq!(kind.name(), f.names.add);
    let mut builder = Builder::at_end(&mut f.ir, f.block);
    builder.expect_leaf(kind);
    let spec = OpSpec::new(f.names.inner, LOC).results(&[Type::I32]);
    let other = builder.create_op(&spec);
    builder.expect_leaf(kind);
    let module = builder.create_op(&OpSpec::new(f.names.func, LOC).regions(1));
    assert!(module.is_isolate_root() && !other.is_isolate_root());
    assert_eq!(f.ir.op(other).name(), f.names.inner);
}
