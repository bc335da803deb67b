//! Leading zeros, counted one by one: the number is shifted to the left until it is negative.

use dialekt_arith::{AddI, CmpIPredicate, ShLI, make};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Op, Value};
use dialekt_scf::{For, ForParts, If, Yield};

use super::Body;
use crate::build::{arguments, results};

/// The number of leading zeros of an integer.
pub(super) fn count(f: &mut Body<'_, '_>, value: Value) -> Option<()> {
    let ty = f.b.rw.type_of(value);
    let width = i64::from(f.b.cx.integer_width(ty)?);
    let (all, zero) = (f.b.int(ty, width), f.b.int(ty, 0));
    let is_zero = f.b.cmpi(CmpIPredicate::Eq, value, zero);
    let counted =
        branch(f, is_zero, &[ty], |_| Some(vec![all]), |f| Some(vec![*shift(f, value, width, zero)?.get(1)?]))?;
    f.give(*counted.first()?)
}

/// Shifts once for each bit but one, and does not count where the sign is set. The last number, and how many shifts were counted.
fn shift(f: &mut Body<'_, '_>, value: Value, width: i64, zero: Value) -> Option<Vec<Value>> {
    let ty = f.b.rw.type_of(value);
    let start = index(f, 1);
    let one = f.b.int(ty, 1);
    let (end, none) = (index(f, width), f.b.int(ty, 0));
    let types = [ty, ty];
    let carried = &[value, none];
    let parts = ForParts { results: &types, lower_bound: start, upper_bound: end, step: start, init_args: carried };
    let op = f.b.rw.create(For::build(parts).with_loc(f.b.loc));
    let behind = f.b.rw.insertion_point();
    let (region, loc) = (f.b.rw.op(op).region(0)?.handle(), f.b.loc);
    let body = f.b.rw.create_block(region, None, &[Type::INDEX, ty, ty].map(|ty| (ty, loc)));
    let [_, number, count] = arguments(f.b.rw, body)[..] else { return None };
    let is_negative = f.b.cmpi(CmpIPredicate::Slt, number, zero);
    let more = |f: &mut Body<'_, '_>| {
        let more = make!(f.b, AddI(count, one));
        Some(vec![make!(f.b, ShLI(number, one)), more])
    };
    let next = branch(f, is_negative, &types, |_| Some(vec![number, count]), more)?;
    give(f, &next)?;
    f.b.rw.restore(behind);
    Some(results(f.b.rw, op).to_vec())
}

fn index(f: &mut Body<'_, '_>, value: i64) -> Value {
    f.b.int(Type::INDEX, value)
}

/// Makes an `scf.if` with what its regions compute; gives its results.
fn branch(
    f: &mut Body<'_, '_>,
    condition: Value,
    types: &[Type],
    yes: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
    no: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
) -> Option<Vec<Value>> {
    let op = f.b.rw.create(If::build(types, condition).with_loc(f.b.loc)).op();
    let behind = f.b.rw.insertion_point();
    fill(f, op, 0, yes)?;
    fill(f, op, 1, no)?;
    f.b.rw.restore(behind);
    Some(results(f.b.rw, op).to_vec())
}

/// Makes the block of a region.
fn fill(
    f: &mut Body<'_, '_>,
    op: Op,
    region: usize,
    make: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
) -> Option<()> {
    let region = f.b.rw.op(op).region(region)?.handle();
    f.b.rw.create_block(region, None, &[]);
    let values = make(f)?;
    give(f, &values)
}

fn give(f: &mut Body<'_, '_>, values: &[Value]) -> Option<()> {
    f.b.rw.create(Yield::build(values).with_loc(f.b.loc));
    Some(())
}
