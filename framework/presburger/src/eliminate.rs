//! Elimination of unknowns.

use std::ops::Range;

use hashbrown::HashMap;

use crate::polyhedron::{IntegerPolyhedron, Row, gcd, normalize};

/// The limit of inequalities that an elimination may make.
pub const MAX_ROWS: usize = 4096;

impl IntegerPolyhedron {
    /// Eliminates the unknowns of a range of columns: what is left holds for all values of the others for which there are such unknowns. `None`
    /// where numbers get too large, or rows too many. [MLIR: projectOut]
    pub fn project_out(&mut self, range: Range<usize>) -> Option<()> {
        if range.is_empty() {
            return Some(());
        }
        let mut left = range.len();
        let mut at = range.start;
        while at < range.start + left {
            left -= self.gauss(at..range.start + left)?;
            at += 1;
        }
        while left > 0 {
            let best = self.cheapest(range.start..range.start + left)?;
            self.fourier_motzkin(best)?;
            left -= 1;
        }
        self.tighten();
        self.normalize();
        Some(())
    }

    /// The column of a range for which there are the fewest pairs of lower and upper bounds, the first of them.
    pub(crate) fn cheapest(&self, range: Range<usize>) -> Option<usize> {
        let pairs = |column: &usize| {
            let count = |sign: i128| self.inequalities.iter().filter(|row| row[*column].signum() == sign).count();
            count(1) * count(-1)
        };
        range.min_by_key(pairs)
    }

    /// Eliminates the leading unknowns of a range, each by the first equality with it, up to one that only inequalities have. Returns their
    /// number. [MLIR: gaussianEliminateVars]
    pub(crate) fn gauss(&mut self, range: Range<usize>) -> Option<usize> {
        if range.is_empty() {
            return Some(0);
        }
        self.tighten();
        let mut column = range.start;
        while column < range.end {
            match self.equalities.iter().position(|row| row[column] != 0) {
                Some(pivot) => {
                    let pivot = self.equalities.remove(pivot);
                    self.substitute(&pivot, column, range.start)?;
                    self.normalize();
                    self.tighten();
                }
                None if self.inequalities.iter().any(|row| row[column] != 0) => break,
                None => {}
            }
            column += 1;
        }
        self.remove_columns(range.start..column);
        Some(column - range.start)
    }

    /// Makes an unknown vanish from all rows by an equality that was taken out. Columns from `done` on up to it are not kept up to date.
    pub(crate) fn substitute(&mut self, pivot: &Row, column: usize, done: usize) -> Option<()> {
        for row in self.rows_mut() {
            let lead = row[column];
            if lead == 0 {
                continue;
            }
            let by = pivot[column];
            let divisor = gcd(lead, by);
            let of_row = (by / divisor).abs();
            let of_pivot = (lead / divisor).abs() * -(lead.signum() * by.signum());
            for (at, (number, pivot)) in row.iter_mut().zip(pivot).enumerate() {
                if !(done..column).contains(&at) {
                    *number = sum_of(*number, of_row, *pivot, of_pivot)?;
                }
            }
            normalize(row);
        }
        Some(())
    }

    /// Eliminates an unknown: by an equality, if there is one with it, and else by adding up all pairs of upper and lower bounds. [MLIR:
    /// fourierMotzkinEliminate]
    pub(crate) fn fourier_motzkin(&mut self, column: usize) -> Option<()> {
        if self.equalities.iter().any(|row| row[column] != 0) {
            self.gauss(column..column + 1)?;
            return Some(());
        }
        self.tighten();
        if self.inequalities.iter().all(|row| row[column] == 0) {
            self.remove_columns(column..column + 1);
            return Some(());
        }
        let rows = std::mem::take(&mut self.inequalities);
        let of_sign = |sign: i128| rows.iter().filter(move |row| row[column].signum() == sign);
        let (above, below) = (of_sign(1).count(), of_sign(-1).count());
        if above * below + rows.len() > MAX_ROWS {
            self.inequalities = rows;
            return None;
        }
        for upper in of_sign(-1) {
            for lower in of_sign(1) {
                self.inequalities.push(cancelled(upper, lower, column)?);
            }
        }
        self.inequalities.extend(of_sign(0).cloned());
        self.remove_columns(column..column + 1);
        self.remove_trivially_redundant();
        Some(())
    }

    /// Removes inequalities that always hold, and of those that differ in the constant term only all but the tightest. [MLIR:
    /// removeTrivialRedundancy]
    pub(crate) fn remove_trivially_redundant(&mut self) {
        self.tighten();
        self.normalize();
        let mut kept = vec![true; self.inequalities.len()];
        let mut tightest: HashMap<&[i128], (usize, i128)> = HashMap::new();
        for (at, row) in self.inequalities.iter().enumerate() {
            let Some((constant, coefficients)) = row.split_last() else { continue };
            if coefficients.iter().all(|n| *n == 0) && *constant >= 0 {
                kept[at] = false;
                continue;
            }
            let (other, least) = tightest.entry(coefficients).or_insert((at, *constant));
            if *other == at {
                continue;
            }
            if constant < least {
                kept[*other] = false;
                (*other, *least) = (at, *constant);
            } else {
                kept[at] = false;
            }
        }
        drop(tightest);
        let mut kept = kept.into_iter();
        self.inequalities.retain(|_| kept.next().unwrap_or(true));
    }
}

/// The sum of multiples of an upper and a lower bound of an unknown in which it does not occur.
fn cancelled(upper: &Row, lower: &Row, column: usize) -> Option<Row> {
    let (up, low) = (-upper[column], lower[column]);
    let divisor = gcd(up, low);
    let (of_upper, of_lower) = (low / divisor, up / divisor);
    upper.iter().zip(lower).map(|(a, b)| sum_of(*a, of_upper, *b, of_lower)).collect()
}

/// A sum of multiples; `None` where it has more than 126 bits, so that numbers of rows can be negated and added.
fn sum_of(a: i128, times_a: i128, b: i128, times_b: i128) -> Option<i128> {
    let sum = a.checked_mul(times_a)?.checked_add(b.checked_mul(times_b)?)?;
    (sum.unsigned_abs() < 1 << 126).then_some(sum)
}
