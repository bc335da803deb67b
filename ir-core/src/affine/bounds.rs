//! Bounds of an expression from bounds of its inputs. [MLIR: getBoundForAffineExpr]

use hashbrown::HashSet;

use super::simplify::{ceil_div, floor_div};
use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};

/// The least and the greatest value, where known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AffineBounds {
    /// No value is less.
    pub lower: Option<i64>,
    /// No value is greater.
    pub upper: Option<i64>,
}

impl AffineBounds {
    /// The bounds of a single value.
    pub fn exactly(value: i64) -> AffineBounds {
        AffineBounds { lower: Some(value), upper: Some(value) }
    }

    /// The value, if it is the only one.
    pub fn single(self) -> Option<i64> {
        self.lower.filter(|_| self.lower == self.upper)
    }
}

impl AffineInterner {
    /// Bounds of an expression. `inputs` are those of the dimensions, then those of the symbols.
    ///
    /// Quotients and remainders are handled when they are the whole expression or the whole dividend; sums with such
    /// terms have no bounds.
    pub fn bounds(&self, expr: AffineExpr, dims: u32, symbols: u32, inputs: &[AffineBounds]) -> AffineBounds {
        self.bounds_with(expr, dims, symbols, inputs, &mut HashSet::new())
    }

    /// As [`bounds`](Self::bounds), with a cache of parts that are known not to be sums of inputs. A caller that asks
    /// for the bounds of each part of an expression then goes through the expression once, not once for each part.
    pub fn bounds_with(
        &self,
        expr: AffineExpr,
        dims: u32,
        symbols: u32,
        inputs: &[AffineBounds],
        no_sums: &mut HashSet<AffineExpr>,
    ) -> AffineBounds {
        let mut divisions = Vec::new();
        let mut inner = expr;
        while let AffineExprKind::Binary { op, lhs, rhs } = self.expr(inner).kind()
            && matches!(op, AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv | AffineBinaryOp::Mod)
        {
            let Some(by) = self.expr(rhs).as_constant().filter(|by| *by > 0) else { return AffineBounds::default() };
            divisions.push((op, by));
            inner = lhs;
        }
        let mut bounds = self.sum_bounds(inner, dims, symbols, inputs, no_sums);
        for (op, by) in divisions.into_iter().rev() {
            let AffineBounds { lower, upper } = bounds;
            bounds = match op {
                AffineBinaryOp::Mod => remainder(bounds, by),
                AffineBinaryOp::FloorDiv => AffineBounds {
                    lower: lower.and_then(|lower| floor_div(lower, by)),
                    upper: upper.and_then(|upper| floor_div(upper, by)),
                },
                _ => AffineBounds {
                    lower: lower.and_then(|lower| ceil_div(lower, by)),
                    upper: upper.and_then(|upper| ceil_div(upper, by)),
                },
            };
        }
        bounds
    }

    fn sum_bounds(
        &self,
        expr: AffineExpr,
        dims: u32,
        symbols: u32,
        inputs: &[AffineBounds],
        no_sums: &mut HashSet<AffineExpr>,
    ) -> AffineBounds {
        let Some(linear) = self.linear_coefficients_unless(expr, dims, symbols, no_sums) else {
            no_sums.insert(expr);
            return AffineBounds::default();
        };
        let mut sum = AffineBounds::exactly(linear.constant);
        let factors = linear.factors.iter();
        for (factor, input) in factors.filter_map(|(position, factor)| Some((factor, inputs.get(*position as usize)?)))
        {
            let (low, high) = if *factor > 0 { (input.lower, input.upper) } else { (input.upper, input.lower) };
            let add = |sum: Option<i64>, bound: Option<i64>| Some(sum?.wrapping_add(bound?.wrapping_mul(*factor)));
            sum = AffineBounds { lower: add(sum.lower, low), upper: add(sum.upper, high) };
        }
        sum
    }
}

/// Bounds of a remainder. As in the reference, the lower one takes for granted that all values of the dividend have the same
/// quotient, and may be too high.
fn remainder(dividend: AffineBounds, by: i64) -> AffineBounds {
    let AffineBounds { lower, upper } = dividend;
    let same = lower.zip(upper).is_some_and(|(lower, upper)| lower.div_euclid(by) == upper.div_euclid(by));
    AffineBounds {
        lower: Some(lower.map_or(0, |lower| lower.rem_euclid(by))),
        upper: Some(upper.filter(|_| same).map_or(by - 1, |upper| upper.rem_euclid(by))),
    }
}
