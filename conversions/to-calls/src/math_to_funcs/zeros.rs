//! Counting of leading zeros: the number is shifted to the left until it is negative.

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_dialect_utils::{arguments, results};
use dialekt_ir_core::prelude::op::*;
use dialekt_scf as scf;
use dialekt_scf::ForParts;

use super::Body;

/// The number of leading zeros of an integer.
pub(super) fn count(f: &mut Body<'_, '_>, value: Value) -> Option<()> {
    let ty = f.b.type_of(value);
    let width = i64::from(f.b.cx().integer_width(ty)?);
    let (all, zero) = (arith::Constant::int(f.b, ty, width), arith::Constant::int(f.b, ty, 0));
    let is_zero = f.b.create(arith::CmpI::build(value, zero, CmpIPredicate::Eq)).result();
    let counted =
        branch(f, is_zero, &[ty], |_| Some(vec![all]), |f| Some(vec![*shift(f, value, width, zero)?.get(1)?]))?;
    f.give(*counted.first()?);
    Some(())
}

/// Shifts once for each bit but one, and counts the shifts of numbers without the sign bit. Returns the last number and
/// the count.
fn shift(f: &mut Body<'_, '_>, value: Value, width: i64, zero: Value) -> Option<Vec<Value>> {
    let ty = f.b.type_of(value);
    let start = index(f, 1);
    let one = arith::Constant::int(f.b, ty, 1);
    let (end, none) = (index(f, width), arith::Constant::int(f.b, ty, 0));
    let types = [ty, ty];
    let carried = &[value, none];
    let parts = ForParts { results: &types, lower_bound: start, upper_bound: end, step: start, init_args: carried };
    let op = f.b.create(scf::For::build(parts));
    let behind = f.b.insertion_point();
    let (region, loc) = (f.b.op(op).region(0)?.handle(), f.b.current_loc());
    let body = f.b.create_block(region, None, &[Type::INDEX, ty, ty].map(|ty| (ty, loc)));
    let [_, number, count] = arguments(f.b, body)[..] else { return None };
    let is_negative = f.b.create(arith::CmpI::build(number, zero, CmpIPredicate::Slt)).result();
    let more = |f: &mut Body<'_, '_>| {
        let more = f.b.create(arith::AddI::build(count, one)).result();
        Some(vec![f.b.create(arith::ShLI::build(number, one)).result(), more])
    };
    let next = branch(f, is_negative, &types, |_| Some(vec![number, count]), more)?;
    give(f, &next)?;
    f.b.restore(behind);
    Some(results(f.b, op).to_vec())
}

fn index(f: &mut Body<'_, '_>, value: i64) -> Value {
    arith::Constant::int(f.b, Type::INDEX, value)
}

/// Builds an `scf.if` whose regions functions fill; returns its results.
fn branch(
    f: &mut Body<'_, '_>,
    condition: Value,
    types: &[Type],
    yes: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
    no: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
) -> Option<Vec<Value>> {
    let op = f.b.create(scf::If::build(types, condition)).op();
    let behind = f.b.insertion_point();
    fill(f, op, 0, yes)?;
    fill(f, op, 1, no)?;
    f.b.restore(behind);
    Some(results(f.b, op).to_vec())
}

/// Builds the block of a region.
fn fill(
    f: &mut Body<'_, '_>,
    op: Op,
    region: usize,
    make: impl FnOnce(&mut Body<'_, '_>) -> Option<Vec<Value>>,
) -> Option<()> {
    let region = f.b.op(op).region(region)?.handle();
    f.b.create_block(region, None, &[]);
    let values = make(f)?;
    give(f, &values)
}

fn give(f: &mut Body<'_, '_>, values: &[Value]) -> Option<()> {
    f.b.create(scf::Yield::build(values));
    Some(())
}
