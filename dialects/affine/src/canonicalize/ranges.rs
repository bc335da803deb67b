//! Simplification of expressions by the ranges of induction variables.

use hashbrown::{HashMap, HashSet};
use std::cell::RefCell;

use dialekt_ir_core::affine::{AffineBinaryOp, AffineBounds, AffineExpr, AffineExprKind, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::Applied;
use crate::AffineFor;

/// The range of a value.
#[derive(Clone, Copy)]
struct Range {
    /// Lower and upper bound.
    bounds: AffineBounds,
    /// The exclusive upper bound of the loop, which the last value need not reach because of the step.
    end: Option<i64>,
    divisor: i64,
}

const UNKNOWN: Range = Range { bounds: AffineBounds { lower: None, upper: None }, end: None, divisor: 1 };

/// The range of a value, if it is an induction variable.
fn range(ir: &Ir, value: Value) -> Option<Range> {
    let value = ir.get_value(value)?;
    let ValueDef::Argument(_, 0) = value.def() else { return None };
    let op = value.parent_block()?.parent_op()?.view::<AffineFor>()?;
    let affine = ir.cx().affine();
    let (lower_map, step) = (op.lower_bound_map()?, op.step()?);
    let lower = lower_map.single_constant(affine);
    let end = op.upper_bound_map()?.single_constant(affine);
    let upper = end.map(|end| {
        let last = end.wrapping_sub(1);
        // The last value of the induction variable.
        match lower {
            Some(lower) => last.wrapping_sub(last.wrapping_sub(lower).checked_rem(step).unwrap_or(0)),
            None => last,
        }
    });
    let divisor = match lower {
        Some(0) => step,
        _ => affine
            .map(lower_map)
            .results()
            .iter()
            .fold(step, |divisor, result| gcd(divisor, affine.expr(*result).largest_known_divisor())),
    };
    Some(Range { bounds: AffineBounds { lower, upper }, end, divisor })
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

fn ranges(ir: &Ir, operands: &[Value]) -> Vec<Range> {
    operands.iter().map(|operand| range(ir, *operand).unwrap_or(UNKNOWN)).collect()
}

impl Applied {
    /// Simplifies quotients and remainders by the ranges of the operands.
    pub fn simplify_in_ranges(&mut self, ir: &Ir) {
        let affine = ir.cx().affine();
        let data = affine.map(self.map);
        let inputs = Inputs::new(affine, self.map, &ranges(ir, &self.operands));
        let results: Vec<AffineExpr> = data.results().iter().map(|result| inputs.simplify(*result)).collect();
        self.map = affine.make_map(data.dims(), data.symbols(), &results);
    }
}

/// The inputs of a map with their ranges.
struct Inputs<'a> {
    affine: &'a AffineInterner,
    dims: u32,
    symbols: u32,
    ranges: Vec<Range>,
    bounds: Vec<AffineBounds>,
    /// Expressions that are known not to be sums of inputs (cache).
    no_sums: RefCell<HashSet<AffineExpr>>,
}

impl<'a> Inputs<'a> {
    fn new(affine: &'a AffineInterner, map: AffineMap, ranges: &[Range]) -> Inputs<'a> {
        let data = affine.map(map);
        let bounds = ranges.iter().map(|range| range.bounds).collect();
        let (dims, symbols) = (data.dims(), data.symbols());
        Inputs { affine, dims, symbols, ranges: ranges.to_vec(), bounds, no_sums: RefCell::default() }
    }

    fn bounds(&self, expr: AffineExpr) -> AffineBounds {
        let mut no_sums = self.no_sums.borrow_mut();
        self.affine.bounds_with(expr, self.dims, self.symbols, &self.bounds, &mut no_sums)
    }

    fn simplify(&self, expr: AffineExpr) -> AffineExpr {
        let mut done: HashMap<AffineExpr, AffineExpr> = HashMap::new();
        expr.walk(self.affine, &mut |part| {
            let AffineExprKind::Binary { op, lhs, rhs } = self.affine.expr(part).kind() else { return };
            let new = |operand| done.get(&operand).copied().unwrap_or(operand);
            let built = self.affine.binary(op, new(lhs), new(rhs));
            done.insert(part, self.simplify_division(built).unwrap_or(built));
        });
        done.get(&expr).copied().unwrap_or(expr)
    }

    /// A simpler form of a quotient or remainder by a positive constant.
    fn simplify_division(&self, expr: AffineExpr) -> Option<AffineExpr> {
        let affine = self.affine;
        let AffineExprKind::Binary { op, lhs, rhs } = affine.expr(expr).kind() else { return None };
        if matches!(op, AffineBinaryOp::Add | AffineBinaryOp::Mul) {
            return None;
        }
        let by = affine.expr(rhs).as_constant().filter(|by| *by > 0)?;
        let bounds = self.bounds(lhs);
        if let (Some(lower), Some(upper)) = (bounds.lower, bounds.upper) {
            let divided = |n| affine.binary(op, affine.constant(n), rhs);
            match op {
                AffineBinaryOp::Mod if lower >= 0 && lower < by && upper < by => return Some(lhs),
                AffineBinaryOp::Mod => {}
                _ if divided(lower) == divided(upper) => return Some(divided(lower)),
                _ => {}
            }
        }
        // (multiple of k + number less than k), divided by a multiple or a divisor of k
        if let Some((divisor, multiple, rest)) = self.multiple_and_rest(lhs) {
            return match op {
                AffineBinaryOp::FloorDiv if by.checked_rem(divisor) == Some(0) => Some(affine.floor_div(multiple, rhs)),
                AffineBinaryOp::Mod if divisor % by == 0 => Some(affine.rem(rest, rhs)),
                _ => None,
            };
        }
        let is_zero = match op {
            AffineBinaryOp::FloorDiv => self.is_in(lhs, by),
            AffineBinaryOp::Mod => self.divisor(lhs) % by == 0,
            _ => false,
        };
        is_zero.then(|| affine.constant(0))
    }

    /// A sum as a multiple of a number, and a rest that is less than the number and not negative.
    fn multiple_and_rest(&self, expr: AffineExpr) -> Option<(i64, AffineExpr, AffineExpr)> {
        let (lhs, rhs) = self.affine.expr(expr).as_binary(AffineBinaryOp::Add)?;
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(multiple, rest)| {
            let divisor = self.divisor(multiple);
            self.is_in(rest, divisor).then_some((divisor, multiple, rest))
        })
    }

    fn dim(&self, expr: AffineExpr) -> Option<&Range> {
        self.ranges.get(self.affine.expr(expr).as_dim()? as usize)
    }

    /// A number that divides all values of an expression.
    fn divisor(&self, expr: AffineExpr) -> i64 {
        self.dim(expr).map_or_else(|| self.affine.expr(expr).largest_known_divisor(), |range| range.divisor)
    }

    /// Returns whether a dimension or constant is evidently in the range from 0 to `end`, exclusive.
    fn is_in(&self, expr: AffineExpr, end: i64) -> bool {
        if let Some(constant) = self.affine.expr(expr).as_constant() {
            return (0..end).contains(&constant);
        }
        let Some(range) = self.dim(expr) else { return false };
        range.bounds.lower.is_some_and(|lower| lower >= 0) && range.end.is_some_and(|found| found <= end)
    }
}

/// The result of a map that matters: the least or the greatest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extreme {
    Least,
    Greatest,
}

/// The map without results that another one always exceeds; results that are always the same become constants. Only the
/// ranges of the operands are considered.
pub(crate) fn without_redundant_results(ir: &Ir, map: AffineMap, operands: &[Value], extreme: Extreme) -> AffineMap {
    if operands.is_empty() {
        return map;
    }
    let affine = ir.cx().affine();
    let data = affine.map(map);
    let inputs = Inputs::new(affine, map, &ranges(ir, operands));
    // The minimum is the opposite of the maximum of the opposites, so that one case suffices.
    let opposite = |bound: Option<i64>| bound.map(|bound| -i128::from(bound));
    let same = |bound: Option<i64>| bound.map(i128::from);
    let bounds: Vec<AffineBounds> = data.results().iter().map(|result| inputs.bounds(*result)).collect();
    let turned: Vec<(Option<i128>, Option<i128>)> = bounds
        .iter()
        .map(|AffineBounds { lower, upper }| match extreme {
            Extreme::Greatest => (same(*lower), same(*upper)),
            Extreme::Least => (opposite(*upper), opposite(*lower)),
        })
        .collect();
    let goes_beyond = |i: usize, other: usize| {
        let ((lower, upper), (other_lower, other_upper)) = (turned[i], turned[other]);
        let (Some(highest), Some(reached)) = (upper, other_lower) else { return false };
        // Of two results that are always the same, the first one is kept.
        let both_fixed = lower == upper && other_lower == other_upper;
        i != other && (reached > highest || (reached == highest && !(both_fixed && i < other)))
    };
    let kept = (0..data.num_results()).filter(|i| !(0..data.num_results()).any(|other| goes_beyond(*i, other)));
    let results: Vec<AffineExpr> =
        kept.map(|i| bounds[i].single().map_or(data.results()[i], |value| affine.constant(value))).collect();
    affine.make_map(data.dims(), data.symbols(), &results)
}
