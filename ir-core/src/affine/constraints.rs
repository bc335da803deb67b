//! Systems of linear inequalities, solved by elimination. [MLIR: FlatAffineValueConstraints, getConstantBound64]
//!
//! Quotients become unknowns with two inequalities. Unknowns are eliminated as if all were fractions (Gauss, then Fourier and Motzkin);
//! each inequality is tightened as far as its unknowns being integers allows. So bounds are safe, and are not always the best.

use std::collections::BTreeSet;

use super::flatten::Local;
use super::{AffineBinaryOp, AffineExpr, AffineInterner};

/// More inequalities are not worth the while.
const MAX_ROWS: usize = 2048;

/// The coefficients of all unknowns, and the constant.
type Row = Vec<i128>;

/// A system of constraints on some unknowns: sums that are zero, and sums that are not negative.
#[derive(Default)]
struct System {
    unknowns: usize,
    zero: Vec<Row>,
    not_negative: BTreeSet<Row>,
}

impl AffineInterner {
    /// An upper bound of an expression without symbols, given ranges of dimensions, both ends included. `None` when the
    /// system shows no bound, or the expression divides by anything but a positive constant.
    pub fn upper_bound(&self, expr: AffineExpr, ranges: &[Option<(i64, i64)>]) -> Option<i64> {
        let dims = ranges.len();
        let (sum, locals) = self.linear_with_locals(expr, dims as u32)?;
        // The value of the expression, the dimensions, the quotients.
        let unknowns = 1 + dims + locals.len();
        let mut system = System { unknowns, ..System::default() };
        let row = |coefficients: &[i64], constant: i64| {
            let mut row = vec![0; unknowns + 1];
            for (place, coefficient) in row[1..unknowns].iter_mut().zip(coefficients) {
                *place = i128::from(*coefficient);
            }
            row[unknowns] = i128::from(constant);
            row
        };
        let mut value = row(&sum.0, sum.1);
        value[0] = -1;
        system.zero.push(value);
        for (dim, (least, greatest)) in ranges.iter().enumerate().filter_map(|(dim, range)| Some((dim, (*range)?))) {
            let mut above = row(&[], 0);
            above[1 + dim] = 1;
            above[unknowns] = -i128::from(least);
            let mut below = row(&[], greatest);
            below[1 + dim] = -1;
            system.add(above)?;
            system.add(below)?;
        }
        for (index, Local { op, dividend, by }) in locals.iter().enumerate() {
            // by * q <= e <= by * q + by - 1, or by * q - by + 1 <= e <= by * q when it is rounded up.
            let (under, over) = match op {
                AffineBinaryOp::FloorDiv => (0, by - 1),
                AffineBinaryOp::CeilDiv => (by - 1, 0),
                _ => return None,
            };
            let mut rest = row(&dividend.0, dividend.1);
            rest[1 + dims + index] = -i128::from(*by);
            let mut below: Row = rest.iter().map(|n| -n).collect();
            rest[unknowns] += i128::from(under);
            below[unknowns] += i128::from(over);
            system.add(rest)?;
            system.add(below)?;
        }
        system.eliminate(1..1 + dims)?;
        system.eliminate(1 + dims..unknowns)?;
        system.upper_bound_of(0)
    }
}

impl System {
    /// Adds an inequality, tightened. `None` when there are too many.
    fn add(&mut self, mut row: Row) -> Option<()> {
        let constant = row.pop()?;
        let divisor = row.iter().fold(0, |a, b| gcd(a, b.unsigned_abs()));
        if divisor == 0 {
            // The constraint holds for all values, or for none; then every bound is valid.
            return Some(());
        }
        let divisor = i128::try_from(divisor).ok()?;
        row.iter_mut().for_each(|n| *n /= divisor);
        row.push(constant.div_euclid(divisor));
        self.not_negative.insert(row);
        (self.not_negative.len() <= MAX_ROWS).then_some(())
    }

    /// Eliminates unknowns: by equalities as far as there are any, then those first that make the fewest inequalities.
    fn eliminate(&mut self, unknowns: std::ops::Range<usize>) -> Option<()> {
        let mut left: Vec<usize> = Vec::new();
        for unknown in unknowns {
            if !self.substitute(unknown)? {
                left.push(unknown);
            }
        }
        while !left.is_empty() {
            let cost = |unknown: &usize| {
                let (above, below) = self.signs(*unknown);
                above * below
            };
            let (at, _) = left.iter().enumerate().min_by_key(|(_, unknown)| cost(unknown))?;
            let unknown = left.remove(at);
            self.combine(unknown)?;
        }
        Some(())
    }

    /// The number of inequalities that bound an unknown from below, and from above.
    fn signs(&self, unknown: usize) -> (usize, usize) {
        let count = |sign: i128| self.not_negative.iter().filter(|row| row[unknown].signum() == sign).count();
        (count(1), count(-1))
    }

    /// Uses an equality to get rid of an unknown, if there is one with it.
    fn substitute(&mut self, unknown: usize) -> Option<bool> {
        let Some(at) = self.zero.iter().position(|row| row[unknown] != 0) else { return Some(false) };
        let pivot = self.zero.swap_remove(at);
        for row in &mut self.zero {
            *row = without(row, &pivot, unknown)?;
        }
        for row in std::mem::take(&mut self.not_negative) {
            let row = if row[unknown] == 0 { row } else { without(&row, &pivot, unknown)? };
            self.add(row)?;
        }
        Some(true)
    }

    /// Combines all lower with all upper bounds of an unknown.
    fn combine(&mut self, unknown: usize) -> Option<()> {
        let (with, without): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.not_negative).into_iter().partition(|row| row[unknown] != 0);
        self.not_negative.extend(without);
        let (above, below): (Vec<Row>, Vec<Row>) = with.into_iter().partition(|row| row[unknown] > 0);
        for low in &above {
            for high in &below {
                let (a, b) = (low[unknown], -high[unknown]);
                self.add(sum_of(low, b, high, a)?)?;
            }
        }
        Some(())
    }

    /// The least upper bound of an unknown when all others are eliminated.
    fn upper_bound_of(&self, unknown: usize) -> Option<i64> {
        let alone = |row: &&Row| row[..self.unknowns].iter().enumerate().all(|(i, n)| i == unknown || *n == 0);
        let bound = |row: &Row| (row[unknown] < 0).then(|| row[self.unknowns].div_euclid(-row[unknown]));
        let exact = self.zero.iter().filter(alone).find(|row| row[unknown] != 0);
        let exact = exact.map(|row| (-row[self.unknowns] * row[unknown].signum()).div_euclid(row[unknown].abs()));
        let best = exact.or_else(|| self.not_negative.iter().filter(alone).filter_map(bound).min())?;
        i64::try_from(best).ok()
    }
}

/// A row, a positive number of times, and as often another one as makes an unknown vanish; that is zero.
fn without(row: &Row, zero: &Row, unknown: usize) -> Option<Row> {
    let (of_row, of_zero) = (row[unknown], zero[unknown]);
    sum_of(row, of_zero.abs(), zero, -of_row * of_zero.signum())
}

fn sum_of(a: &Row, times_a: i128, b: &Row, times_b: i128) -> Option<Row> {
    let sum = |(x, y): (&i128, &i128)| x.checked_mul(times_a)?.checked_add(y.checked_mul(times_b)?);
    a.iter().zip(b).map(sum).collect()
}

fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::super::{AffineExpr, AffineInterner};

    /// The greatest value that there is.
    fn greatest(affine: &AffineInterner, expr: AffineExpr, sizes: [i64; 2]) -> i64 {
        let points = (0..sizes[0]).flat_map(|a| (0..sizes[1]).map(move |b| [Some(a), Some(b)]));
        let value = |point: [Option<i64>; 2]| match affine.constant_fold(expr, 2, &point) {
            super::super::AffineFold::Constant(value) => value,
            _ => panic!("it is known"),
        };
        points.map(value).max().expect("there are points")
    }

    #[test]
    fn bounds_are_safe_and_mostly_exact() {
        let affine = AffineInterner::default();
        let (a, b) = (affine.dim(0), affine.dim(1));
        let c = |n| affine.constant(n);
        let mul = |x, n| affine.mul(x, c(n));
        let linear = affine.add(mul(a, 4), b);
        // Expressions, each with the distance of its bound above the greatest value.
        let cases = [
            (a, 0),
            (affine.add(mul(a, 3), mul(b, -2)), 0),
            (affine.floor_div(a, c(4)), 0),
            (affine.ceil_div(a, c(4)), 0),
            (affine.rem(b, c(3)), 0),
            (affine.sub(a, affine.rem(a, c(4))), 0),
            (affine.floor_div(linear, c(7)), 0),
            (affine.rem(linear, c(7)), 0),
            (affine.floor_div(affine.rem(a, c(8)), c(3)), 0),
            (affine.add(affine.floor_div(a, c(4)), mul(b, 5)), 0),
            (c(5), 0),
            // A remainder is less than its divisor: that the dividend is less, too, gets lost.
            (affine.rem(a, c(32)), 22),
        ];
        for (expr, slack) in cases {
            let bound = affine.upper_bound(expr, &[Some((0, 9)), Some((0, 3))]);
            assert_eq!(bound, Some(greatest(&affine, expr, [10, 4]) + slack), "{expr:?}");
        }
        assert_eq!(affine.upper_bound(a, &[None, Some((0, 3))]), None);
        assert_eq!(affine.upper_bound(affine.mul(a, b), &[Some((0, 9)), Some((0, 3))]), None);
    }
}
