//! Divisions by symbols that can be carried out. [MLIR: simplifySemiAffine]

use hashbrown::HashMap;

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};

/// The maximal depth of simplifying differences in order to find their remainders. The reference has no such bound, and
/// may take exponential time.
const MAX_DEPTH: u32 = 2;

impl AffineInterner {
    /// The expression with quotients and remainders by a symbol that divides evenly replaced, and remainders that are evidently 0.
    pub(super) fn simplify_semi_affine(&self, expr: AffineExpr, dims: u32, symbols: u32, depth: u32) -> AffineExpr {
        let mut done: HashMap<AffineExpr, AffineExpr> = HashMap::new();
        expr.walk(self, &mut |part| {
            let AffineExprKind::Binary { op, lhs, rhs } = self.expr(part).kind() else {
                done.insert(part, part);
                return;
            };
            let new = |operand| done.get(&operand).copied().unwrap_or(operand);
            let (new_lhs, new_rhs) = (new(lhs), new(rhs));
            if op == AffineBinaryOp::Mod
                && depth < MAX_DEPTH
                && self
                    .is_without_remainder(new_lhs, new_rhs, |diff| self.simplify_nested(diff, dims, symbols, depth + 1))
            {
                done.insert(part, self.constant(0));
                return;
            }
            let symbol = match op {
                AffineBinaryOp::Add | AffineBinaryOp::Mul => None,
                _ => self.expr(new_rhs).as_symbol().filter(|symbol| self.is_multiple_of_symbol(lhs, *symbol, op)),
            };
            let simplified = match (symbol, op) {
                (Some(_), AffineBinaryOp::Mod) => Some(self.constant(0)),
                (Some(symbol), _) => self.divided_by_symbol(new_lhs, symbol),
                (None, _) => None,
            };
            done.insert(part, simplified.unwrap_or_else(|| self.binary(op, new_lhs, new_rhs)));
        });
        done.get(&expr).copied().unwrap_or(expr)
    }

    /// Returns whether an expression is `x - x mod modulus`.
    fn is_without_remainder(
        &self,
        expr: AffineExpr,
        modulus: AffineExpr,
        simplify: impl Fn(AffineExpr) -> AffineExpr,
    ) -> bool {
        let mut terms = Vec::new();
        let mut todo = vec![expr];
        while let Some(part) = todo.pop() {
            match self.expr(part).as_binary(AffineBinaryOp::Add) {
                Some((lhs, rhs)) => todo.extend([rhs, lhs]),
                None => terms.push(part),
            }
        }
        let dividend = |term: AffineExpr| {
            let (remainder, factor) = self.expr(term).as_binary(AffineBinaryOp::Mul)?;
            let (dividend, by) = self.expr(remainder).as_binary(AffineBinaryOp::Mod)?;
            (self.expr(factor).as_constant() == Some(-1) && by == modulus).then_some(dividend)
        };
        terms.iter().enumerate().any(|(i, term)| {
            let Some(dividend) = dividend(*term) else { return false };
            let others = terms.iter().enumerate().filter(|(j, _)| *j != i);
            let sum = others.fold(self.constant(0), |sum, (_, other)| self.add(sum, *other));
            self.expr(simplify(self.sub(sum, dividend))).as_constant() == Some(0)
        })
    }

    /// Returns whether all values are evidently multiples of a symbol, as the operation `by` that divides by it needs.
    fn is_multiple_of_symbol(&self, expr: AffineExpr, symbol: u32, by: AffineBinaryOp) -> bool {
        stacker::maybe_grow(64 << 10, 1 << 20, || match self.expr(expr).kind() {
            AffineExprKind::Constant(value) => value == 0,
            AffineExprKind::Dim(_) => false,
            AffineExprKind::Symbol(position) => position == symbol,
            AffineExprKind::Binary { op: AffineBinaryOp::Add, lhs, rhs } => {
                self.is_multiple_of_symbol(lhs, symbol, by) && self.is_multiple_of_symbol(rhs, symbol, by)
            }
            // Quotients in it must not count: it is not clear that they may be taken later.
            AffineExprKind::Binary { op: op @ AffineBinaryOp::Mul, lhs, rhs } => {
                self.is_multiple_of_symbol(lhs, symbol, op) || self.is_multiple_of_symbol(rhs, symbol, op)
            }
            AffineExprKind::Binary { op: op @ AffineBinaryOp::Mod, lhs, rhs } => {
                self.is_multiple_of_symbol(lhs, symbol, op) && self.is_multiple_of_symbol(rhs, symbol, op)
            }
            // Quotients of the same kind may be taken in any order.
            AffineExprKind::Binary { op, lhs, .. } => op == by && self.is_multiple_of_symbol(lhs, symbol, op),
        })
    }

    /// The quotient of a multiple of a symbol and the symbol.
    fn divided_by_symbol(&self, expr: AffineExpr, symbol: u32) -> Option<AffineExpr> {
        stacker::maybe_grow(64 << 10, 1 << 20, || match self.expr(expr).kind() {
            AffineExprKind::Constant(value) => (value == 0).then_some(expr),
            AffineExprKind::Dim(_) => None,
            AffineExprKind::Symbol(_) => Some(self.constant(1)),
            AffineExprKind::Binary { op: op @ AffineBinaryOp::Add, lhs, rhs } => {
                Some(self.binary(op, self.divided_by_symbol(lhs, symbol)?, self.divided_by_symbol(rhs, symbol)?))
            }
            AffineExprKind::Binary { op: op @ AffineBinaryOp::Mod, lhs, rhs } => {
                Some(self.binary(op, self.divided_by_symbol(lhs, symbol)?, self.divided_by_symbol(rhs, symbol)?))
            }
            AffineExprKind::Binary { op: op @ AffineBinaryOp::Mul, lhs, rhs } => {
                Some(match self.is_multiple_of_symbol(lhs, symbol, op) {
                    true => self.mul(self.divided_by_symbol(lhs, symbol)?, rhs),
                    false => self.mul(lhs, self.divided_by_symbol(rhs, symbol)?),
                })
            }
            AffineExprKind::Binary { op, lhs, rhs } => Some(self.binary(op, self.divided_by_symbol(lhs, symbol)?, rhs)),
        })
    }
}
