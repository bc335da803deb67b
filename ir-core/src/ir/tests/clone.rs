use super::*;
use crate::ir::{EditError, EquivalenceFlags, InsertionPoint, IrMapping, equivalent, hash_op};

/// Ops, a loop that uses values around it, and a nested owner.
fn body(f: &mut Fixture) -> (Op, Op, Op) {
    let (x, vx) = f.add(f.a, f.b);
    let (l, inner) = f.loop_();
    let index = f.ir.block(inner).args().next().unwrap();
    let attr = f.ir.cx().string_attr("x");
    let attrs = ["a", "d"].map(|n| crate::context::NamedAttr { name: f.ir.cx().ident(n), value: attr });
    let spec = OpSpec::new(f.names.inner, LOC).operands(&[]).attrs(&attrs);
    let operands = [vx, index, f.a];
    let y = Builder::at_end(&mut f.ir, inner).create_op(&spec.operands(&operands).results(&[Type::I32]));
    Builder::at_end(&mut f.ir, inner).create_op(&OpSpec::new(f.names.func, LOC).regions(1));
    (x, l, y)
}

#[test]
fn a_copy_within_the_isolate_keeps_what_is_not_mapped() {
    let mut f = Fixture::new();
    let (x, l, y) = body(&mut f);
    let mut mapping = IrMapping::new();
    let vx = f.ir.op(x).result(0).unwrap();
    mapping.map_value(vx, f.b);
    let copy = Builder::at_end(&mut f.ir, f.block).clone(l, &mut mapping);
    check(&f.ir);
    let new_y = mapping.op(y).unwrap();
    let index = f.ir.op(copy).region(0).unwrap().first_block().unwrap().args().next().unwrap();
    assert_eq!(f.ir.op(new_y).operands().collect::<Vec<_>>(), [f.b, index, f.a]);
    assert_eq!(f.ir.op(new_y).attr(b"a"), f.ir.op(y).attr(b"a"));
    assert_eq!(f.ir.op(new_y).discardable_attrs(), f.ir.op(y).discardable_attrs());
    let again = Builder::at_end(&mut f.ir, f.block).clone(l, &mut IrMapping::new());
    let [l, copy, again] = [l, copy, again].map(|op| f.ir.op(op));
    let flags = EquivalenceFlags::empty();
    assert!(equivalent(l, again, flags) && !equivalent(l, copy, flags));
    assert_eq!(hash_op(l, flags), hash_op(again, flags));
}

#[test]
fn copies_go_to_other_isolates_through_the_mapping_only() {
    let mut f = Fixture::new();
    let (x, l, _) = body(&mut f);
    let (_, dest) = f.func();
    let before = dump(&f.ir).lines().count();
    let mut mapping = IrMapping::new();
    let at = dest.isolate();
    assert_eq!(f.ir.clone_op(x, at, &mut mapping), Err(EditError::ForeignValue(f.a)));
    let args: Vec<Value> = f.ir.block(dest).args().collect();
    mapping.map_values([f.a, f.b], args.iter().copied());
    assert!(matches!(f.ir.clone_op(l, at, &mut mapping), Err(EditError::ForeignValue(_))), "the result of `x`");
    assert_eq!(dump(&f.ir).lines().count(), before, "nothing is left of what failed");
    let mut builder = Builder::at_end(&mut f.ir, dest);
    let copies = [x, l].map(|op| builder.clone(op, &mut mapping));
    assert_eq!(f.ir.op(copies[0]).operands().collect::<Vec<_>>(), args);
    check(&f.ir);
}

#[test]
fn an_owner_is_copied_with_its_arena_and_its_uses_are_in_the_order_of_the_text() {
    let mut f = Fixture::new();
    let (x, l, y) = body(&mut f);
    let (z, vz) = f.add(f.a, f.a);
    // An order of uses that no text has, and an op that is detached.
    f.ir.set_operand(x, 0, vz).unwrap();
    f.ir.set_operand(x, 0, f.a).unwrap();
    let (gone, _) = f.add(f.a, f.b);
    f.ir.unlink_op(gone).unwrap();
    let mut mapping = IrMapping::new();
    let copy = Builder::at_end(&mut f.ir, f.body).clone(f.func, &mut mapping);
    check(&f.ir);
    assert!(copy.is_isolate_root() && copy != f.func);
    assert!(equivalent(f.ir.op(f.func), f.ir.op(copy), EquivalenceFlags::empty()));
    let new = |op| mapping.op(op).unwrap();
    assert_eq!(f.uses(f.a), [(gone, 0), (x, 0), (z, 1), (z, 0), (y, 2)]);
    assert_eq!(f.uses(mapping.value(f.a).unwrap()), [(new(z), 1), (new(z), 0), (new(y), 2), (new(x), 0)]);
    assert!(f.ir.get_op(new(gone)).is_none());
    assert_eq!(f.ir.op(new(l)).preorder().count(), f.ir.op(l).preorder().count());
    let nested = f.ir.op(copy).preorder().filter(|o| o.handle().is_isolate_root()).count();
    assert_eq!(nested, 2, "owners nested in it are copied too");
    // The two are independent.
    f.ir.erase_op(f.func).unwrap();
    check(&f.ir);
}

#[test]
fn op_by_op_and_record_by_record_copies_are_the_same() {
    let mut f = Fixture::new();
    body(&mut f);
    let mut mapping = IrMapping::new();
    let whole = f.ir.clone_op(f.func, f.module.isolate(), &mut mapping).unwrap();
    let mut mapping = IrMapping::new();
    let shell = f.ir.clone_op_without_regions(f.func, f.module.isolate(), &mut mapping).unwrap();
    let [from, to] = [f.func, shell].map(|op| f.ir.op(op).region(0).unwrap().handle());
    f.ir.clone_region(from, to, None, &mut mapping).unwrap();
    check(&f.ir);
    assert!(equivalent(f.ir.op(whole), f.ir.op(shell), EquivalenceFlags::empty()));
    let uses = |f: &Fixture, op: Op| {
        let all = f.ir.op(op).preorder().flat_map(|o| o.results());
        let args = f.ir.op(op).preorder().flat_map(|o| o.regions()).flat_map(|r| r.blocks()).flat_map(|b| b.args());
        let number: Vec<Op> = f.ir.op(op).preorder().map(|o| o.handle()).collect();
        let place = |o: Op| number.iter().position(|n| *n == o);
        all.chain(args)
            .map(|v| f.uses(v).into_iter().map(|(o, i)| (place(o), i)).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    assert_eq!(uses(&f, whole), uses(&f, shell), "use lists included");
}

#[test]
fn copies_go_to_another_tree_of_the_context() {
    let mut f = Fixture::new();
    body(&mut f);
    let mut other = Ir::new(f.ir.cx());
    let detached = other.detached_isolate();
    let copy = other.clone_op_from(&f.ir, f.module, detached, &mut IrMapping::new()).unwrap();
    check(&other);
    assert!(equivalent(f.ir.op(f.module), other.op(copy), EquivalenceFlags::empty()));
    // A loop uses values around it, which are not there.
    let l = f.ops(f.block)[1];
    assert!(matches!(other.clone_op_from(&f.ir, l, detached, &mut IrMapping::new()), Err(EditError::ForeignValue(_))));
    let mut stranger = Ir::new(&Context::new());
    let result = stranger.clone_op_from(&f.ir, f.module, detached, &mut IrMapping::new());
    assert_eq!(result, Err(EditError::OtherContext));
}

#[test]
fn a_region_is_never_copied_into_itself() {
    let mut f = Fixture::new();
    let (_, l, _) = body(&mut f);
    let outer = f.ir.op(f.func).region(0).unwrap().handle();
    let inner = f.ir.op(l).region(0).unwrap().handle();
    let result = f.ir.clone_region(outer, inner, None, &mut IrMapping::new());
    assert_eq!(result, Err(EditError::InsideItself));
    let before = f.ir.region(inner).first_block().map(|b| b.handle());
    f.ir.clone_region(inner, outer, Some(f.block), &mut IrMapping::new()).unwrap();
    assert_eq!(f.ir.region(inner).first_block().map(|b| b.handle()), before);
    assert_ne!(f.ir.region(outer).first_block().unwrap().handle(), f.block);
    check(&f.ir);
}

#[test]
fn copies_are_undone() {
    let mut f = Fixture::new();
    let (_, l, _) = body(&mut f);
    let before = dump(&f.ir);
    let mark = f.ir.begin_journal();
    Builder::at_end(&mut f.ir, f.block).clone(l, &mut IrMapping::new());
    Builder::at_end(&mut f.ir, f.body).clone(f.func, &mut IrMapping::new());
    let at = InsertionPoint::end(f.body);
    assert!(f.ir.position(f.func).is_some() && at.before.is_none());
    f.ir.rollback(mark).unwrap();
    check(&f.ir);
    assert_eq!(dump(&f.ir), before);
}

#[test]
fn uses_before_definitions_are_copied() {
    let mut f = Fixture::new();
    let (_, l, y) = body(&mut f);
    let vy = f.ir.op(y).result(0).unwrap();
    let mut builder = Builder::new(&mut f.ir);
    builder.set_insertion_point_before(y);
    let early = builder.create_op(&OpSpec::new(f.names.add, LOC).operands(&[vy, vy]));
    for op in [l, f.func] {
        let mut mapping = IrMapping::new();
        f.ir.clone_op(op, op.isolate(), &mut mapping).unwrap();
        check(&f.ir);
        let [early, y] = [early, y].map(|op| f.ir.op(mapping.op(op).unwrap()));
        assert_eq!(early.operands().collect::<Vec<_>>(), [y.result(0).unwrap(); 2]);
    }
}
