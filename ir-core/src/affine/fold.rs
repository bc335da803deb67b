//! Evaluation with constant operands.

use hashbrown::HashMap;

use super::simplify::{ceil_div, floor_div};
use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner, AffineMap};

/// The value of an expression, if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AffineFold {
    /// The expression has this value. Sums and products wrap around.
    Constant(i64),
    /// A value that is needed is not constant, or a division overflows.
    Unknown,
    /// A division by zero, or a modulus that is not positive.
    Poison,
}

impl AffineInterner {
    /// Evaluates an expression. `operands` holds the values of the `dims` dimensions, then those of the symbols; a
    /// value that is missing is not constant. As in the reference, the right operand of an operation is not evaluated
    /// when the left one is unknown.
    pub fn constant_fold(&self, expr: AffineExpr, dims: u32, operands: &[Option<i64>]) -> AffineFold {
        enum Step {
            Enter(AffineExpr),
            HaveLhs(AffineExpr),
            HaveBoth(AffineExpr),
        }
        let operand = |index: usize| operands.get(index).copied().flatten();
        // The value of an input or a constant, if known; `None` of operations.
        let of_leaf = |part: AffineExpr| match self.expr(part).kind() {
            AffineExprKind::Constant(value) => Some(Some(value)),
            AffineExprKind::Dim(position) => Some(operand(position as usize)),
            AffineExprKind::Symbol(position) => Some(operand(dims as usize + position as usize)),
            AffineExprKind::Binary { .. } => None,
        };
        // Most expressions are inputs, or have operands that are inputs and constants.
        if let Some(value) = of_leaf(expr) {
            return value.map_or(AffineFold::Unknown, AffineFold::Constant);
        }
        if let AffineExprKind::Binary { op, lhs, rhs } = self.expr(expr).kind()
            && let (Some(lhs), Some(rhs)) = (of_leaf(lhs), of_leaf(rhs))
        {
            return match (lhs, rhs) {
                (Some(lhs), Some(rhs)) => fold_binary(op, lhs, rhs),
                _ => AffineFold::Unknown,
            };
        }
        let mut known: HashMap<AffineExpr, Option<i64>> = HashMap::new();
        let mut steps = vec![Step::Enter(expr)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(part) => {
                    if known.contains_key(&part) {
                        continue;
                    }
                    if let Some(value) = of_leaf(part) {
                        known.insert(part, value);
                    } else if let AffineExprKind::Binary { lhs, .. } = self.expr(part).kind() {
                        steps.extend([Step::HaveLhs(part), Step::Enter(lhs)]);
                    }
                }
                Step::HaveLhs(part) => {
                    let AffineExprKind::Binary { lhs, rhs, .. } = self.expr(part).kind() else { continue };
                    match known.get(&lhs).copied().flatten() {
                        Some(_) => steps.extend([Step::HaveBoth(part), Step::Enter(rhs)]),
                        None => drop(known.insert(part, None)),
                    }
                }
                Step::HaveBoth(part) => {
                    let AffineExprKind::Binary { op, lhs, rhs } = self.expr(part).kind() else { continue };
                    let value = |operand| known.get(&operand).copied().flatten();
                    let folded = match (value(lhs), value(rhs)) {
                        (Some(a), Some(b)) => fold_binary(op, a, b),
                        _ => AffineFold::Unknown,
                    };
                    match folded {
                        AffineFold::Constant(value) => known.insert(part, Some(value)),
                        AffineFold::Unknown => known.insert(part, None),
                        AffineFold::Poison => return AffineFold::Poison,
                    };
                }
            }
        }
        known.get(&expr).copied().flatten().map_or(AffineFold::Unknown, AffineFold::Constant)
    }

    /// The values of all results of a map; `None` if one is not known or poison.
    pub fn constant_fold_map(&self, map: AffineMap, operands: &[Option<i64>]) -> Option<Vec<i64>> {
        let data = self.map(map);
        let fold = |&result| match self.constant_fold(result, data.dims(), operands) {
            AffineFold::Constant(value) => Some(value),
            AffineFold::Unknown | AffineFold::Poison => None,
        };
        data.results().iter().map(fold).collect()
    }

    /// The map with the known results replaced by constants, and the value of each result if it is known; `None` if a
    /// result is poison.
    pub fn partial_constant_fold(
        &self,
        map: AffineMap,
        operands: &[Option<i64>],
    ) -> Option<(AffineMap, Vec<Option<i64>>)> {
        let data = self.map(map);
        let mut results = data.results().to_vec();
        let mut values = Vec::with_capacity(results.len());
        for result in &mut results {
            let value = match self.constant_fold(*result, data.dims(), operands) {
                AffineFold::Constant(value) => Some(value),
                AffineFold::Unknown => None,
                AffineFold::Poison => return None,
            };
            if let Some(value) = value {
                *result = self.constant(value);
            }
            values.push(value);
        }
        Some((self.make_map(data.dims(), data.symbols(), &results), values))
    }
}

fn fold_binary(op: AffineBinaryOp, a: i64, b: i64) -> AffineFold {
    let poison_if = |poison: bool, value: Option<i64>| match value {
        _ if poison => AffineFold::Poison,
        Some(value) => AffineFold::Constant(value),
        None => AffineFold::Unknown,
    };
    match op {
        AffineBinaryOp::Add => AffineFold::Constant(a.wrapping_add(b)),
        AffineBinaryOp::Mul => AffineFold::Constant(a.wrapping_mul(b)),
        AffineBinaryOp::Mod => poison_if(b < 1, a.checked_rem_euclid(b)),
        AffineBinaryOp::FloorDiv => poison_if(b == 0, floor_div(a, b)),
        AffineBinaryOp::CeilDiv => poison_if(b == 0, ceil_div(a, b)),
    }
}
