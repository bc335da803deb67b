use super::*;
use crate::ir::{EditError, EquivalenceFlags, IrMapping, WalkOrder, equivalent};

#[test]
fn an_op_with_a_used_result_stays() {
    let mut f = Fixture::new();
    let (x, value) = f.add(f.a, f.b);
    let (y, _) = f.add(value, f.b);
    let use_ = f.ir.value(value).uses().next().unwrap();
    assert_eq!(f.ir.erase_op(x), Err(EditError::StillUsed(use_)));
    assert_eq!((use_.op, use_.index), (y, 0));
    f.ir.erase_op(y).unwrap();
    f.ir.erase_op(x).unwrap();
    assert!(!f.ir.value(f.a).has_uses());
    check(&f.ir);
}

#[test]
fn erasing_takes_all_that_is_nested_unless_a_value_of_it_is_used_outside() {
    let mut f = Fixture::new();
    let (op, inner) = f.loop_();
    let index = f.ir.block(inner).args().next().unwrap();
    let spec = OpSpec::new(f.names.add, LOC);
    let nested = Builder::at_end(&mut f.ir, inner).create_op(&spec.operands(&[index, f.a]).results(&[Type::I32]));
    let (user, _) = f.add(index, f.b);
    let before = dump(&f.ir);
    assert!(matches!(f.ir.erase_op(op), Err(EditError::StillUsed(u)) if u.op == user));
    assert_eq!(dump(&f.ir), before, "uses are back in their order");
    f.ir.erase_op(user).unwrap();
    let region = f.ir.op(op).region(0).unwrap().handle();
    f.ir.erase_op(op).unwrap();
    assert!(f.ir.get_op(nested).is_none() && f.ir.get_block(inner).is_none());
    assert!(f.ir.get_value(index).is_none() && f.ir.get_region(region).is_none());
    assert!(!f.ir.value(f.a).has_uses());
    check(&f.ir);
}

#[test]
fn erasing_an_owner_takes_the_isolates_nested_in_it() {
    let mut f = Fixture::new();
    f.ir.erase_op(f.module).unwrap();
    assert!(f.ir.get_op(f.func).is_none() && f.ir.get_value(f.a).is_none());
    check(&f.ir);
}

#[test]
fn replacing_an_op_hands_its_uses_on() {
    let mut f = Fixture::new();
    let (x, value) = f.add(f.a, f.b);
    let (y, _) = f.add(value, value);
    assert_eq!(f.ir.replace_op(x, &[]), Err(EditError::ValueCount(1)));
    assert_eq!(f.ir.replace_op(x, &[value]), Err(EditError::InsideItself));
    f.ir.replace_op(x, &[f.a]).unwrap();
    assert_eq!(f.uses(f.a), [(y, 0), (y, 1)]);
    check(&f.ir);
}

/// Modules in modules, `depth` of them below the first one.
fn nested_modules(f: &mut Fixture, depth: usize) {
    let mut block = f.body;
    for _ in 0..depth {
        let spec = OpSpec::new(f.names.module, LOC).regions(1);
        let op = Builder::at_end(&mut f.ir, block).create_op(&spec);
        let region = f.ir.op(op).region(0).unwrap().handle();
        block = f.ir.create_block(region, &[]).unwrap();
    }
}

#[test]
fn a_million_nested_modules_are_walked_and_dropped_without_recursion() {
    const DEPTH: usize = 1_000_000;
    let mut f = Fixture::new();
    nested_modules(&mut f, DEPTH);
    assert_eq!(f.ir.op(f.module).postorder().count(), DEPTH + 2);
    drop(f);
}

#[test]
fn nested_modules_are_copied_compared_and_erased_without_recursion() {
    const DEPTH: usize = 100_000;
    let mut f = Fixture::new();
    nested_modules(&mut f, DEPTH);
    let mut seen = 0;
    let _ = f.ir.op(f.module).walk_regions(WalkOrder::Post, |_| seen += 1);
    assert_eq!(seen, DEPTH + 2);
    let copy = f.ir.clone_op(f.module, f.ir.detached_isolate(), &mut IrMapping::new()).unwrap();
    assert!(equivalent(f.ir.op(f.module), f.ir.op(copy), EquivalenceFlags::empty()));
    f.ir.erase_op(copy).unwrap();
    f.ir.erase_op(f.module).unwrap();
}

#[test]
fn nested_regions_of_one_isolate_are_walked_copied_compared_and_erased_without_recursion() {
    const DEPTH: usize = 300_000;
    let mut f = Fixture::new();
    let (top, mut block) = f.loop_();
    for _ in 0..DEPTH {
        let spec = OpSpec::new(f.names.loop_, LOC).regions(1);
        let op = Builder::at_end(&mut f.ir, block).create_op(&spec);
        let region = f.ir.op(op).region(0).unwrap().handle();
        block = f.ir.create_block(region, &[]).unwrap();
    }
    assert_eq!(f.ir.op(top).preorder().count(), DEPTH + 1);
    let mut seen = 0;
    let _ = f.ir.walk_mut(top, WalkOrder::Post, |_, _| seen += 1);
    assert_eq!(seen, DEPTH + 1);
    let copy = f.ir.clone_op(top, top.isolate(), &mut IrMapping::new()).unwrap();
    assert!(equivalent(f.ir.op(top), f.ir.op(copy), EquivalenceFlags::empty()));
    f.ir.erase_op(copy).unwrap();
    f.ir.erase_op(top).unwrap();
}
