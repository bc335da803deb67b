//! Ops that were found valid stay in that set only while the parts that it speaks of are the same, whatever is edited and undone.

use std::collections::HashMap;

use proptest::prelude::*;

use super::journal::{Random, Step, step};
use super::*;
use crate::context::Attribute;
use crate::ir::OpRef;
use crate::ir::arena::Arena;
use crate::ir::edited_units::EditedUnits;
use crate::ir::valid_ops::ValidOps;

/// The parts of an op that most checks look at.
#[derive(PartialEq, Debug)]
struct Parts {
    name: OpName,
    slots: Vec<Option<Attribute>>,
    operands: Vec<Type>,
    results: Vec<Type>,
    arguments: Vec<Vec<Type>>,
}

fn parts(ir: &Ir, op: Op) -> Parts {
    let op = ir.op(op);
    let arguments = |block: crate::ir::BlockRef<'_>| block.args().map(|value| ir.value(value).ty()).collect();
    Parts {
        name: op.name(),
        slots: op.slots().to_vec(),
        operands: op.operand_types().collect(),
        results: op.result_types().collect(),
        arguments: op.successors().map(arguments).collect(),
    }
}

/// Ops that have records in an arena, not those of isolates.
fn ops(arena: &Arena) -> impl Iterator<Item = u32> {
    (1..arena.links.len() as u32).filter(|op| arena.is_live_op(*op) && arena.nested_isolate(*op).is_none())
}

/// Notes all ops as valid: those of each arena under rules of its own, as arenas may move to other isolates.
fn note_all(ir: &mut Ir) -> Vec<HashMap<u32, Parts>> {
    let mut noted = Vec::new();
    for id in ir.isolates.iter().flatten().map(|isolate| isolate.id).collect::<Vec<_>>() {
        let Some(arena) = ir.isolate(id).and_then(|isolate| isolate.arena.as_deref()) else { continue };
        noted.push(ops(arena).map(|op| (op, parts(ir, Op::new(id, op)))).collect());
        let arena = ir.isolate_mut(id).unwrap().arena_mut();
        arena.valid_ops = ValidOps::all(noted.len() as u64);
    }
    noted
}

/// Checks all ops that are still in a set; returns their number.
fn compare(ir: &Ir, noted: &[HashMap<u32, Parts>]) -> usize {
    let mut known = 0;
    for isolate in ir.isolates.iter().flatten() {
        let Some(arena) = isolate.arena.as_deref() else { continue };
        for (rules, noted) in (1..).zip(noted) {
            for op in ops(arena).filter(|op| arena.valid_ops.contains(*op, rules)) {
                assert_eq!(noted.get(&op), Some(&parts(ir, Op::new(isolate.id, op))), "{op}");
                known += 1;
            }
        }
    }
    known
}

/// The isolated ops in an isolate, with what is in them, and what is directly in those around them.
fn units(ir: &Ir, root: Op) -> HashMap<Op, (String, Vec<String>)> {
    let is_unit = |op: OpRef<'_>| op.has_traits(OpTraits::ISOLATED_FROM_ABOVE) && op.num_regions() != 0;
    let here = ir.op(root).preorder().filter(|op| op.handle().isolate() == root.isolate());
    let found = here.filter(|op| *op != ir.op(root) && is_unit(*op)).map(|op| {
        let around = std::iter::successors(op.parent_op(), |op| op.parent_op()).filter(|op| is_unit(*op));
        let content = |op, nested| shown(op, &mut |inner| inner == op || nested || !is_unit(inner));
        (op.handle(), (content(op, true), around.map(|op| content(op, false)).collect()))
    });
    found.collect()
}

/// An op with all its parts, and with all that is nested in those that are `entered`.
fn shown(op: OpRef<'_>, entered: &mut dyn FnMut(OpRef<'_>) -> bool) -> String {
    let slots: Vec<_> = op.slots().iter().rev().skip_while(|slot| slot.is_none()).collect();
    let successors: Vec<_> = op.successors().map(|block| block.handle()).collect();
    let values: Vec<_> =
        op.operands().chain(op.results()).map(|value| (value, op.ir().get_value(value).map(|v| v.ty()))).collect();
    let mut text =
        format!("{:?} {:?} {slots:?} {:?} {values:?} {successors:?}", op.handle(), op.name(), op.discardable_attrs());
    if entered(op) {
        for block in op.regions().flat_map(|region| region.blocks()) {
            let args: Vec<_> = block.args().map(|arg| (arg, op.ir().value(arg).ty())).collect();
            text += &format!("{:?} {args:?}", block.handle());
            block.ops().for_each(|inner| text += &shown(inner, entered));
        }
    }
    text
}

/// Checks that isolated ops that count as valid are as they were; returns their number.
fn compare_units(ir: &Ir, root: Op, noted: &HashMap<Op, (String, Vec<String>)>) -> usize {
    let Some(edited) = ir.get_op(root).and_then(|root| EditedUnits::of(root, 1)) else { return 0 };
    let mut known = 0;
    for (op, unit) in units(ir, root) {
        let (iso, arena) = (root.isolate(), ir.isolate(root.isolate()).unwrap().arena.as_deref().unwrap());
        let around = ir.op(op).parent_op().unwrap().handle().idx;
        if edited.is_valid(iso, arena, op.idx) && !edited.is_edited_around(iso, arena, around) {
            assert_eq!(noted.get(&op), Some(&unit), "{op:?}");
            known += 1;
        }
    }
    known
}

fn run_units(before: &[Step], steps: &[Step]) {
    let mut random = Random::stored(true);
    for &step in before {
        let _ = random.edit(step);
    }
    let root = random.f.module;
    let Some(arena) = random.f.ir.isolate_mut(root.isolate()).map(|isolate| isolate.arena_mut()) else { return };
    arena.valid_ops = ValidOps::all(1);
    let noted = units(&random.f.ir, root);
    for &step in steps {
        let _ = random.edit(step);
        compare_units(&random.f.ir, root, &noted);
    }
}

fn run(before: &[Step], steps: &[Step]) {
    let mut random = Random::new();
    for &step in before {
        let _ = random.edit(step);
    }
    let noted = note_all(&mut random.f.ir);
    for &step in steps {
        let _ = random.edit(step);
        compare(&random.f.ir, &noted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn ops_with_other_parts_are_no_longer_known_to_be_valid(
        before in proptest::collection::vec(step(), 0..60),
        steps in proptest::collection::vec(step(), 1..60),
    ) {
        run(&before, &steps);
    }

    #[test]
    fn isolated_ops_in_which_anything_is_another_are_no_longer_known_to_be_valid(
        before in proptest::collection::vec(step(), 0..60),
        steps in proptest::collection::vec(step(), 1..20),
    ) {
        run_units(&before, &steps);
    }
}

#[test]
fn edits_in_an_isolated_op_leave_those_beside_it_valid() {
    let mut f = Fixture::stored(true);
    let (other, _) = f.func();
    f.add(f.a, f.b);
    let ir = &mut f.ir;
    ir.isolate_mut(f.module.isolate()).unwrap().arena_mut().valid_ops = ValidOps::all(1);
    let noted = units(ir, f.module);
    assert_eq!(compare_units(ir, f.module, &noted), 2);
    f.add(f.b, f.b);
    assert_eq!(compare_units(&f.ir, f.module, &noted), 1);
    let block = f.ir.op(other).region(0).unwrap().first_block().unwrap().handle();
    f.ir.add_argument(block, Type::I32, LOC).unwrap();
    assert_eq!(compare_units(&f.ir, f.module, &noted), 0);
}

#[test]
fn edits_around_isolated_ops_may_matter_to_all() {
    let mut f = Fixture::stored(true);
    f.func();
    f.ir.isolate_mut(f.module.isolate()).unwrap().arena_mut().valid_ops = ValidOps::all(1);
    let noted = units(&f.ir, f.module);
    let name = f.ir.cx().ident("t.note");
    f.ir.set_discardable_attr(f.func, name, Attribute::UNIT).unwrap();
    assert_eq!(compare_units(&f.ir, f.module, &noted), 0);
}

#[test]
fn edits_of_other_things_leave_an_op_valid() {
    let mut f = Fixture::new();
    let (first, sum) = f.add(f.a, f.b);
    let (second, _) = f.add(sum, sum);
    let noted = note_all(&mut f.ir);
    let all = compare(&f.ir, &noted);
    f.ir.replace_all_uses(sum, f.a).unwrap();
    f.ir.set_operand(second, 1, f.b).unwrap();
    let attr = f.ir.cx().string_attr("kept");
    let name = f.ir.cx().ident("t.note");
    f.ir.set_discardable_attr(second, name, attr).unwrap();
    f.add(f.b, f.b);
    assert_eq!(compare(&f.ir, &noted), all);
    f.ir.set_type(sum, Type::I64).unwrap();
    assert_eq!(compare(&f.ir, &noted), all - 1, "the op itself");
    f.ir.set_type(f.b, Type::I64).unwrap();
    assert_eq!(compare(&f.ir, &noted), all - 2, "a user");
    f.ir.erase_op(first).unwrap();
    assert_eq!(compare(&f.ir, &noted), all - 2);
}
