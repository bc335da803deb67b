//! Powers by squaring: the base is multiplied by itself for each bit of the exponent, and the result by it if the bit is set.

use dialekt_arith as arith;
use dialekt_arith::CmpIPredicate;
use dialekt_ir_core::prelude::rewrite::*;

use super::Body;

/// The power of an integer. For negative exponents, powers of 1 and -1 are integers; that of 0 divides by zero, and
/// others round to 0.
pub(super) fn of_integer(f: &mut Body<'_, '_>, base: Value, exponent: Value) -> Option<()> {
    let ty = f.b.type_of(base);
    let width = f.b.cx().integer_width(ty)?;
    let [zero, one] = [0, 1].map(|value| arith::Constant::int(f.b, ty, value));
    let minus_one = arith::Constant::apint(f.b, ty, &ApInt::from_i64(width, -1));
    let is_zero = f.b.create(arith::CmpI::build(exponent, zero, CmpIPredicate::Eq)).result();
    let entry = f.b.block()?;

    let [no_factor, others] = f.blocks();
    f.b.set_insertion_point_to_end(entry);
    f.cond_branch(is_zero, (no_factor, &[]), (others, &[]));
    f.b.set_insertion_point_to_end(no_factor);
    f.give(one);

    f.b.set_insertion_point_to_end(others);
    let is_negative = f.b.create(arith::CmpI::build(exponent, zero, CmpIPredicate::Sle)).result();

    let [negative, of_zero, not_of_zero] = f.blocks();
    f.b.set_insertion_point_to_end(negative);
    let base_is_zero = f.b.create(arith::CmpI::build(base, zero, CmpIPredicate::Eq)).result();
    f.cond_branch(base_is_zero, (of_zero, &[]), (not_of_zero, &[]));
    f.b.set_insertion_point_to_end(of_zero);
    let undefined = f.b.create(arith::DivSI::build(one, zero)).result();
    f.give(undefined);

    let [of_one, not_of_one] = f.blocks();
    f.b.set_insertion_point_to_end(not_of_zero);
    let base_is_one = f.b.create(arith::CmpI::build(base, one, CmpIPredicate::Eq)).result();
    f.cond_branch(base_is_one, (of_one, &[]), (not_of_one, &[]));
    f.b.set_insertion_point_to_end(of_one);
    f.give(one);

    let [of_minus_one, odd, even, less_than_one] = f.blocks();
    f.b.set_insertion_point_to_end(not_of_one);
    let base_is_minus_one = f.b.create(arith::CmpI::build(base, minus_one, CmpIPredicate::Eq)).result();
    f.cond_branch(base_is_minus_one, (of_minus_one, &[]), (less_than_one, &[]));
    f.b.set_insertion_point_to_end(of_minus_one);
    let last_bit = f.b.create(arith::AndI::build(exponent, one)).result();
    let is_odd = f.b.create(arith::CmpI::build(last_bit, zero, CmpIPredicate::Ne)).result();
    f.cond_branch(is_odd, (odd, &[]), (even, &[]));
    f.b.set_insertion_point_to_end(odd);
    f.give(minus_one);
    f.b.set_insertion_point_to_end(even);
    f.give(one);
    f.b.set_insertion_point_to_end(less_than_one);
    f.give(zero);

    let squaring = Squaring::new(f, ty, ty, [zero, one], |f, a, b| f.b.create(arith::MulI::build(a, b)).result())?;
    let [done, square] = f.blocks();
    squaring.end(f, square, (done, &[]))?;
    f.b.set_insertion_point_to_end(others);
    f.cond_branch(is_negative, (negative, &[]), (squaring.start, &[one, base, exponent]));
    f.b.set_insertion_point_to_end(done);
    f.give(squaring.power);
    Some(())
}

/// The power of a float: its reciprocal for negative exponents. The least exponent has no positive counterpart: it is
/// incremented, and the result is multiplied once more.
pub(super) fn of_float(f: &mut Body<'_, '_>, base: Value, exponent: Value) -> Option<()> {
    let (float, int) = (f.b.type_of(base), f.b.type_of(exponent));
    let width = f.b.cx().integer_width(int)?;
    let one_float = arith::Constant::float(f.b, float, 1.0);
    let [zero, one] = [0, 1].map(|value| arith::Constant::int(f.b, int, value));
    let least = arith::Constant::apint(f.b, int, &ApInt::min_value(width, Sign::Signed));
    let greatest = arith::Constant::apint(f.b, int, &ApInt::max_value(width, Sign::Signed));
    let is_zero = f.b.create(arith::CmpI::build(exponent, zero, CmpIPredicate::Eq)).result();
    let entry = f.b.block()?;

    let [no_factor, others] = f.blocks();
    f.b.set_insertion_point_to_end(entry);
    f.cond_branch(is_zero, (no_factor, &[]), (others, &[]));
    f.b.set_insertion_point_to_end(no_factor);
    f.give(one_float);

    f.b.set_insertion_point_to_end(others);
    let is_negative = f.b.create(arith::CmpI::build(exponent, zero, CmpIPredicate::Sle)).result();
    let is_least = f.b.create(arith::CmpI::build(exponent, least, CmpIPredicate::Eq)).result();
    let negated = f.b.create(arith::SubI::build(zero, exponent)).result();
    let positive = f.b.create(arith::Select::build(is_negative, negated, exponent)).result();
    let positive = f.b.create(arith::Select::build(is_least, greatest, positive)).result();
    let squaring = Squaring::new(f, float, int, [zero, one], |f, a, b| f.b.create(arith::MulF::build(a, b)).result())?;
    f.b.set_insertion_point_to_end(others);
    f.branch(squaring.start, &[one_float, base, positive]);

    let [square] = f.blocks();
    let (done, power) = f.block(&[float]);
    squaring.end(f, square, (done, &[squaring.power]))?;
    let [once_more] = f.blocks();
    let (complete, result) = f.block(&[float]);
    f.b.set_insertion_point_to_end(done);
    f.cond_branch(is_least, (once_more, &[]), (complete, &[power[0]]));
    f.b.set_insertion_point_to_end(once_more);
    let product = f.b.create(arith::MulF::build(power[0], base)).result();
    f.branch(complete, &[product]);

    let [inverted] = f.blocks();
    let (end, given) = f.block(&[float]);
    f.b.set_insertion_point_to_end(complete);
    f.cond_branch(is_negative, (inverted, &[]), (end, &[result[0]]));
    f.b.set_insertion_point_to_end(inverted);
    let quotient = f.b.create(arith::DivF::build(one_float, result[0])).result();
    f.branch(end, &[quotient]);
    f.b.set_insertion_point_to_end(end);
    f.give(given[0]);
    Some(())
}

/// A function that builds a product.
type Multiply = fn(&mut Body<'_, '_>, Value, Value) -> Value;

/// The loop over the bits of the exponent.
struct Squaring {
    /// The first block, whose arguments are the product so far, the base for the next bit, and the remaining bits.
    start: Block,
    next: Block,
    base: Value,
    exponent: Value,
    /// The product including this bit.
    power: Value,
    zero: Value,
    one: Value,
    multiply: Multiply,
}

impl Squaring {
    /// The blocks for a bit: one that tests it, one that multiplies, and their common successor.
    fn new(f: &mut Body<'_, '_>, ty: Type, int: Type, [zero, one]: [Value; 2], multiply: Multiply) -> Option<Squaring> {
        let (start, args) = f.block(&[ty, ty, int]);
        let [result, base, exponent] = args[..] else { return None };
        let bit = f.b.create(arith::AndI::build(exponent, one)).result();
        let is_set = f.b.create(arith::CmpI::build(bit, zero, CmpIPredicate::Ne)).result();
        let [multiplied] = f.blocks();
        let (next, power) = f.block(&[ty]);
        f.b.set_insertion_point_to_end(start);
        f.cond_branch(is_set, (multiplied, &[]), (next, &[result]));
        f.b.set_insertion_point_to_end(multiplied);
        let product = multiply(f, result, base);
        f.branch(next, &[product]);
        Some(Squaring { start, next, base, exponent, power: power[0], zero, one, multiply })
    }

    /// Leaves the loop if no bit remains; otherwise another block squares the base.
    fn end(&self, f: &mut Body<'_, '_>, square: Block, done: (Block, &[Value])) -> Option<()> {
        let &Squaring { start, next, base, exponent, power, zero, one, multiply } = self;
        f.b.set_insertion_point_to_end(next);
        let rest = f.b.create(arith::ShRUI::build(exponent, one)).result();
        let is_done = f.b.create(arith::CmpI::build(rest, zero, CmpIPredicate::Eq)).result();
        f.cond_branch(is_done, done, (square, &[]));
        f.b.set_insertion_point_to_end(square);
        let squared = multiply(f, base, base);
        f.branch(start, &[power, squared, rest]);
        Some(())
    }
}
