//! Systems that no integers fulfil.

use crate::polyhedron::{IntegerPolyhedron, common_divisor};

/// The number of rows per unknown from which on the search ends.
const EXPLOSION: usize = 32;

impl IntegerPolyhedron {
    /// Returns whether the constraints are shown to hold for no integers. [MLIR: isEmpty]
    pub fn is_empty(&self) -> bool {
        // Where numbers get too large nothing is known.
        self.find_contradiction().unwrap_or(false)
    }

    fn find_contradiction(&self) -> Option<bool> {
        if self.has_contradiction() {
            return Some(true);
        }
        let mut rest = self.clone();
        rest.eliminate_locals()?;
        if rest.has_contradiction() {
            return Some(true);
        }
        let mut at = 0;
        while at < rest.unknowns() {
            rest.gauss(at..rest.unknowns())?;
            at += 1;
            if rest.has_contradiction() {
                return Some(true);
            }
        }
        for _ in 0..rest.unknowns() {
            let column = rest.cheapest(0..rest.unknowns())?;
            rest.fourier_motzkin(column)?;
            if rest.rows().count() >= EXPLOSION * self.unknowns() {
                return Some(false);
            }
            if rest.has_contradiction() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns whether a row holds for no integers, whatever the others are.
    fn has_contradiction(&self) -> bool {
        let of_equality = |row: &crate::Row| {
            row.split_last().is_some_and(|(constant, coefficients)| match common_divisor(coefficients) {
                0 => *constant != 0,
                divisor => constant % divisor != 0,
            })
        };
        let of_inequality = |row: &crate::Row| {
            row.split_last()
                .is_some_and(|(constant, coefficients)| *constant < 0 && coefficients.iter().all(|n| *n == 0))
        };
        self.equalities.iter().any(of_equality) || self.inequalities.iter().any(of_inequality)
    }

    /// Eliminates locals that equalities give. [MLIR: removeRedundantLocalVars]
    fn eliminate_locals(&mut self) -> Option<()> {
        self.normalize();
        loop {
            let columns = self.inputs()..self.unknowns();
            let of_row = |row: &crate::Row| columns.clone().find(|column| row[*column].abs() == 1);
            let found = self.equalities.iter().enumerate().find_map(|(at, row)| Some((at, of_row(row)?)));
            let Some((at, column)) = found else { return Some(()) };
            let pivot = self.equalities.remove(at);
            self.substitute(&pivot, column, column)?;
            self.remove_columns(column..column + 1);
        }
    }

    /// Removes inequalities that follow from the others. [MLIR: removeRedundantInequalities]
    pub(crate) fn remove_redundant(&mut self) {
        let mut at = 0;
        while at < self.inequalities.len() {
            let mut without = self.clone();
            let complement = &mut without.inequalities[at];
            complement.iter_mut().for_each(|n| *n = -*n);
            if let Some(constant) = complement.last_mut() {
                *constant -= 1;
            }
            match without.is_empty() {
                true => drop(self.inequalities.remove(at)),
                false => at += 1,
            }
        }
    }
}
