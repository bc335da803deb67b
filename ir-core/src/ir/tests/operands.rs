use std::fmt::Write;

use super::*;
use crate::ir::EditError;

/// The generator of the reference program.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// See `tests/reference/use-lists.cpp`, line by line.
#[test]
fn use_lists_are_in_the_order_of_the_reference() {
    let mut f = Fixture::new();
    for _ in 0..2 {
        f.ir.add_argument(f.block, Type::I32, LOC).unwrap();
    }
    let args: Vec<Value> = f.ir.block(f.block).args().collect();
    let mut random = Lcg(42);
    let values = |random: &mut Lcg, n: usize| (0..n).map(|_| args[random.below(4)]).collect::<Vec<_>>();
    let mut ops = Vec::new();
    for _ in 0..5 {
        let n = random.below(5);
        let operands = values(&mut random, n);
        let spec = OpSpec::new(f.names.add, LOC).operands(&operands);
        ops.push(Builder::at_end(&mut f.ir, f.block).create_op(&spec));
    }
    for (step, expected) in include_str!("../../../tests/reference/use-lists.txt").lines().enumerate() {
        let op = ops[random.below(5)];
        let n = f.ir.op(op).num_operands();
        let kind = random.below(8);
        let range = |random: &mut Lcg| {
            let start = random.below(n + 1);
            (start as u32, random.below(n - start + 1) as u32)
        };
        match kind {
            0 if n > 0 => {
                let at = random.below(n) as u32;
                f.ir.set_operand(op, at, args[random.below(4)]).unwrap();
            }
            1 => {
                let at = random.below(n + 1) as u32;
                let n = random.below(4);
                f.ir.insert_operands(op, at, &values(&mut random, n)).unwrap();
            }
            2 | 3 => {
                let (start, len) = range(&mut random);
                f.ir.erase_operands(op, start, len).unwrap();
            }
            4 => {
                let (from, to) = (args[random.below(4)], args[random.below(4)]);
                f.ir.replace_all_uses(from, to).unwrap();
            }
            5 => {
                let (start, len) = range(&mut random);
                let n = random.below(6);
                f.ir.splice_operands(op, start, len, &values(&mut random, n)).unwrap();
            }
            6 => {
                let (from, to) = (args[random.below(4)], args[random.below(4)]);
                f.ir.replace_uses_if(from, to, |_, u| u.index % 2 == 0).unwrap();
            }
            7 => {
                let n = random.below(7);
                f.ir.set_operands(op, &values(&mut random, n)).unwrap();
            }
            _ => {}
        }
        let mut line = format!("{step}:{kind}");
        for arg in &args {
            line.push_str(" |");
            for (op, index) in f.uses(*arg) {
                let _ = write!(line, " {}.{index}", ops.iter().position(|o| *o == op).unwrap());
            }
        }
        assert_eq!(line, expected);
        check(&f.ir);
    }
}

#[test]
fn operands_of_the_wrong_isolate_or_out_of_range_are_refused() {
    let mut f = Fixture::new();
    let (op, x) = f.add(f.a, f.b);
    let (func, other) = f.func();
    let foreign = f.ir.block(other).args().next().unwrap();
    let before = dump(&f.ir);
    assert_eq!(f.ir.set_operand(op, 0, foreign), Err(EditError::ForeignValue(foreign)));
    assert_eq!(f.ir.set_operands(op, &[f.a, foreign]), Err(EditError::ForeignValue(foreign)));
    assert_eq!(f.ir.replace_all_uses(x, foreign), Err(EditError::ForeignValue(foreign)));
    assert_eq!(f.ir.set_operand(op, 2, x), Err(EditError::OutOfRange(2)));
    assert_eq!(f.ir.erase_operands(op, 1, 2), Err(EditError::OutOfRange(3)));
    assert_eq!(f.ir.erase_operands(op, 1, u32::MAX), Err(EditError::OutOfRange(u32::MAX)));
    assert_eq!(f.ir.set_operands(func, &[]), Err(EditError::OwnsIsolate(func)));
    assert_eq!(dump(&f.ir), before);
}

#[test]
fn replacing_all_uses_but_some_keeps_those() {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let (y, _) = f.add(f.a, f.a);
    f.ir.replace_all_uses_except(f.a, f.b, &[x]).unwrap();
    assert_eq!(f.uses(f.a), [(x, 0)]);
    assert_eq!(f.uses(f.b), [(y, 0), (y, 1), (x, 1)]);
}

#[test]
fn dropped_uses_leave_a_null_value_behind() {
    let mut f = Fixture::new();
    let (x, value) = f.add(f.a, f.b);
    let (y, _) = f.add(value, f.b);
    f.ir.drop_all_uses(value).unwrap();
    assert!(!f.ir.value(value).has_uses());
    assert_eq!(f.ir.op(y).operand(0), Some(Value::NULL));
    assert!(f.ir.get_value(Value::NULL).is_none());
    assert_eq!(f.ir.op(y).operand_types().next(), Some(Type::I32));
    f.ir.erase_op(x).unwrap();
    f.ir.set_operand(y, 0, f.a).unwrap();
    check(&f.ir);
}

#[test]
fn successors_are_uses_of_blocks_newest_first() {
    let mut f = Fixture::new();
    let region = f.ir.op(f.func).region(0).unwrap().handle();
    let (p, q) = (f.ir.create_block(region, &[]).unwrap(), f.ir.create_block(region, &[]).unwrap());
    let spec = OpSpec::new(f.names.br, LOC);
    let x = Builder::at_end(&mut f.ir, f.block).create_op(&spec.successors(&[p, q]));
    let y = Builder::at_end(&mut f.ir, p).create_op(&spec.successors(&[q]));
    let users = |f: &Fixture, b| f.ir.block(b).uses().map(|u| (u.op, u.index)).collect::<Vec<_>>();
    assert_eq!(users(&f, q), [(y, 0), (x, 1)]);
    f.ir.set_successor(x, 0, q).unwrap();
    assert_eq!(users(&f, q), [(x, 0), (y, 0), (x, 1)]);
    assert!(f.ir.block(p).has_no_predecessors());
    assert_eq!(f.ir.set_successor(x, 2, q), Err(EditError::OutOfRange(2)));
    check(&f.ir);
}
