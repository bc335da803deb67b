//! Bounds of unknowns, by constants and by expressions of other unknowns.

use dialekt_ir_core::affine::{AffineExpr, AffineInterner, AffineMap};

use crate::flatten::expr_of;
use crate::polyhedron::{BoundType, IntegerPolyhedron, Row, gcd};

/// Lower and upper bounds as maps of the other unknowns, both included: each the greatest or the least of its results. Without a map nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SliceBounds {
    /// The lower bound.
    pub lower: Option<AffineMap>,
    /// The upper bound.
    pub upper: Option<AffineMap>,
}

/// Rows in which an unknown occurs, by their positions.
struct BoundRows {
    lower: Vec<usize>,
    upper: Vec<usize>,
    equal: Vec<usize>,
}

impl IntegerPolyhedron {
    /// The constant bound of an unknown, itself included. [MLIR: getConstantBound64]
    pub fn constant_bound(&self, kind: BoundType, column: usize) -> Option<i64> {
        let connected = self.connected_to(column);
        match kind {
            BoundType::Eq => {
                let lower = connected.constant_limit(column, true)?;
                (connected.constant_limit(column, false)? == lower).then_some(lower)
            }
            BoundType::Lower => connected.constant_limit(column, true),
            BoundType::Upper => connected.constant_limit(column, false),
        }
    }

    /// The rows that have to do with an unknown. [MLIR: pruneOrthogonalConstraints]
    fn connected_to(&self, column: usize) -> IntegerPolyhedron {
        let mut related = vec![false; self.unknowns()];
        if let Some(related) = related.get_mut(column) {
            *related = true;
        }
        let mut taken = vec![false; self.equalities.len() + self.inequalities.len()];
        loop {
            let before = taken.iter().filter(|taken| **taken).count();
            for (row, taken) in self.rows().zip(&mut taken).filter(|(_, taken)| !**taken) {
                if row.iter().zip(&related).any(|(number, related)| *related && *number != 0) {
                    *taken = true;
                    related.iter_mut().zip(row).for_each(|(related, number)| *related |= *number != 0);
                }
            }
            if taken.iter().filter(|taken| **taken).count() == before {
                break;
            }
        }
        let (equal, other) = taken.split_at(self.equalities.len());
        let kept = |rows: &[Row], taken: &[bool]| -> Vec<Row> {
            rows.iter().zip(taken).filter(|(_, taken)| **taken).map(|(row, _)| row.clone()).collect()
        };
        let (equalities, inequalities) = (kept(&self.equalities, equal), kept(&self.inequalities, other));
        IntegerPolyhedron { dims: self.dims, symbols: self.symbols, locals: self.locals, equalities, inequalities }
    }

    fn constant_limit(&self, column: usize, is_lower: bool) -> Option<i64> {
        let mut alone = self.clone();
        alone.project_out(0..column)?;
        alone.project_out(1..alone.unknowns())?;
        let exact = alone.equalities.iter().find(|row| row[0].abs() == 1);
        if let Some(row) = exact {
            return i64::try_from(-row[1] / row[0]).ok();
        }
        let limit = |row: &Row| match is_lower {
            true => (row[0] > 0).then(|| -row[1].div_euclid(row[0])),
            false => (row[0] < 0).then(|| row[1].div_euclid(-row[0])),
        };
        let limits = alone.inequalities.iter().filter_map(limit);
        i64::try_from(if is_lower { limits.max()? } else { limits.min()? }).ok()
    }

    /// Bounds of a dimension, as maps of the other dimensions and the symbols. [MLIR: getSliceBounds, of one dimension, with closed bounds]
    pub fn slice_bounds(&self, affine: &AffineInterner, column: usize) -> SliceBounds {
        if column >= self.dims {
            return SliceBounds::default();
        }
        let mut system = self.clone();
        system.normalize();
        let (dims, symbols) = (self.dims - 1, self.symbols);
        let map = |results: &[AffineExpr]| affine.make_map(dims as u32, symbols as u32, results);
        if let Some(expr) = system.find_representations(affine, column).swap_remove(column) {
            let map = map(&[affine.simplify(expr, dims as u32, symbols as u32)]);
            return SliceBounds { lower: Some(map), upper: Some(map) };
        }
        let [mut lower, mut upper] = [None, None];
        if system.locals == 0 {
            let mut tight = system.clone();
            tight.remove_redundant();
            if let Some((lowers, uppers)) = tight.bounding_expressions(affine, column) {
                lower = Some(map(&lowers));
                upper = Some(map(&uppers));
            }
        }
        let settle = |known: &mut Option<AffineMap>, kind: BoundType| {
            if known.is_none_or(|known| affine.map(known).num_results() != 1)
                && let Some(constant) = system.constant_bound(kind, column)
            {
                *known = Some(map(&[affine.constant(constant)]));
            }
        };
        settle(&mut lower, BoundType::Lower);
        settle(&mut upper, BoundType::Upper);
        SliceBounds { lower, upper }
    }

    /// Expressions of unknowns in the dimensions other than one, and the symbols. [MLIR: computeUnknownVars]
    ///
    /// A remainder of a dimension would be found only if there were other dimensions, of which none is looked for.
    fn find_representations(&self, affine: &AffineInterner, unknown: usize) -> Vec<Option<AffineExpr>> {
        let mut known: Vec<Option<AffineExpr>> = vec![None; self.unknowns()];
        for (column, known) in known.iter_mut().enumerate().take(self.inputs()) {
            *known = match column {
                _ if column == unknown => None,
                _ if column < unknown => Some(affine.dim(column as u32)),
                _ if column < self.dims => Some(affine.dim(column as u32 - 1)),
                _ => Some(affine.symbol((column - self.dims) as u32)),
            };
        }
        loop {
            let mut changed = false;
            for column in 0..known.len() {
                if known[column].is_none() {
                    known[column] = self.representation(affine, column, &known);
                    changed |= known[column].is_some();
                }
            }
            if !changed {
                return known;
            }
        }
    }

    fn representation(
        &self,
        affine: &AffineInterner,
        column: usize,
        known: &[Option<AffineExpr>],
    ) -> Option<AffineExpr> {
        if let Some(constant) = self.constant_bound(BoundType::Eq, column) {
            return Some(affine.constant(constant));
        }
        if let Some(quotient) = self.as_quotient(affine, column, known) {
            return Some(quotient);
        }
        let row = self.equalities.iter().find(|row| row[column] != 0)?;
        let mut rest = affine.constant(0);
        for (other, factor) in row[..self.unknowns()].iter().enumerate() {
            if other != column && *factor != 0 {
                let factor = affine.constant(i64::try_from(*factor).ok()?);
                rest = affine.add(rest, affine.mul((*known.get(other)?)?, factor));
            }
        }
        rest = affine.add(rest, affine.constant(i64::try_from(*row.last()?).ok()?));
        let by = i64::try_from(row[column]).ok()?;
        let rest = if by > 0 { affine.neg(rest) } else { rest };
        Some(affine.floor_div(rest, affine.constant(by.checked_abs()?)))
    }

    /// An unknown as a quotient, rounded down, of known ones. [MLIR: detectAsFloorDiv, computeSingleVarRepr]
    fn as_quotient(&self, affine: &AffineInterner, column: usize, known: &[Option<AffineExpr>]) -> Option<AffineExpr> {
        let rows = self.bound_rows(column);
        for upper in &rows.upper {
            for lower in &rows.lower {
                let (upper, lower) = (&self.inequalities[*upper], &self.inequalities[*lower]);
                let Some((dividend, by)) = division(upper, lower, column) else { continue };
                let (constant, coefficients) = dividend.split_last()?;
                let is_known = |(factor, known): (&i128, &Option<AffineExpr>)| *factor == 0 || known.is_some();
                if !coefficients.iter().zip(known).all(is_known) {
                    continue;
                }
                let mut sum = affine.constant(i64::try_from(*constant).ok()?);
                for (factor, known) in coefficients.iter().zip(known).filter(|(factor, _)| **factor != 0) {
                    sum = affine.add(sum, affine.mul((*known)?, affine.constant(i64::try_from(*factor).ok()?)));
                }
                return Some(affine.floor_div(sum, affine.constant(i64::try_from(by).ok()?)));
            }
        }
        None
    }

    /// The rows that bound an unknown. [MLIR: getLowerAndUpperBoundIndices]
    fn bound_rows(&self, column: usize) -> BoundRows {
        let with = |rows: &[Row], fits: fn(i128) -> bool| -> Vec<usize> {
            rows.iter().enumerate().filter(|(_, row)| fits(row[column])).map(|(at, _)| at).collect()
        };
        BoundRows {
            lower: with(&self.inequalities, |n| n > 0),
            upper: with(&self.inequalities, |n| n < 0),
            equal: with(&self.equalities, |n| n != 0),
        }
    }

    /// Expressions for all lower, and all upper bounds of a dimension. [MLIR: getLowerAndUpperBound]
    fn bounding_expressions(
        &self,
        affine: &AffineInterner,
        column: usize,
    ) -> Option<(Vec<AffineExpr>, Vec<AffineExpr>)> {
        let rows = self.bound_rows(column);
        let without = |row: &Row, sign: i128| -> Option<AffineExpr> {
            let mut rest: Row = row.iter().map(|n| sign * n).collect();
            rest.remove(column);
            expr_of(affine, &rest, self.dims - 1, self.symbols, &[])
        };
        let size = |row: &Row| i64::try_from(row[column].unsigned_abs()).ok();
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for at in rows.lower {
            let row = &self.inequalities[at];
            let by = size(row)?;
            let sum = affine.add(without(row, -1)?, affine.constant(by - 1));
            lower.push(affine.floor_div(sum, affine.constant(by)));
        }
        for at in rows.upper {
            let row = &self.inequalities[at];
            upper.push(affine.floor_div(without(row, 1)?, affine.constant(size(row)?)));
        }
        for at in rows.equal {
            let row = &self.equalities[at];
            let value = without(row, if row[column] > 0 { -1 } else { 1 })?;
            let by = affine.constant(size(row)?);
            upper.push(affine.floor_div(value, by));
            lower.push(affine.ceil_div(value, by));
        }
        Some((lower, upper))
    }
}

/// The dividend and the divisor where an upper and a lower bound say that an unknown is a quotient. [MLIR: getDivRepr]
fn division(upper: &Row, lower: &Row, column: usize) -> Option<(Row, i128)> {
    let mut by = lower[column];
    let unknowns = lower.len().checked_sub(1)?;
    if upper[..unknowns].iter().zip(&lower[..unknowns]).any(|(up, low)| *up != -*low) {
        return None;
    }
    let slack = by - 1 - (lower[unknowns] + upper[unknowns]);
    if !(0..by).contains(&slack) {
        return None;
    }
    let mut dividend = upper.clone();
    dividend[column] = 0;
    dividend[unknowns] += slack;
    let common = dividend[..unknowns].iter().fold(by, |a, b| gcd(a, *b));
    if common > 1 {
        dividend.iter_mut().for_each(|n| *n = n.div_euclid(common));
        by /= common;
    }
    Some((dividend, by))
}
