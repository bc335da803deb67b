//! Ops that were found valid stay in that set only while the parts that it speaks of are the same, whatever is edited and undone.

use std::collections::HashMap;

use proptest::prelude::*;

use super::journal::{Random, Step, step};
use super::*;
use crate::context::Attribute;
use crate::ir::arena::Arena;
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
