//! Substitution in expressions.

use hashbrown::HashMap;

use super::{AffineExpr, AffineExprData, AffineExprKind, AffineInterner, AffineMap};

impl AffineInterner {
    /// Replaces parts of an expression from the outside in: where `replacement` gives an expression, it is taken as it
    /// is; operations whose operands changed are built anew, and simplified.
    pub fn replace(
        &self,
        expr: AffineExpr,
        replacement: &mut dyn FnMut(AffineExpr) -> Option<AffineExpr>,
    ) -> AffineExpr {
        enum Step {
            Enter(AffineExpr),
            Leave(AffineExpr),
        }
        // Most expressions are inputs, or sums of an input and a constant.
        let mut of_leaf = |part: AffineExpr| match replacement(part) {
            Some(new) => Some(new),
            None if matches!(self.expr(part).kind(), AffineExprKind::Binary { .. }) => None,
            None => Some(part),
        };
        if let Some(new) = of_leaf(expr) {
            return new;
        }
        if let AffineExprKind::Binary { op, lhs, rhs } = self.expr(expr).kind()
            && let (Some(new_lhs), Some(new_rhs)) = (of_leaf(lhs), of_leaf(rhs))
        {
            return if (new_lhs, new_rhs) == (lhs, rhs) { expr } else { self.binary(op, new_lhs, new_rhs) };
        }
        let mut done: HashMap<AffineExpr, AffineExpr> = HashMap::new();
        let mut steps = vec![Step::Enter(expr)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(part) => {
                    if done.contains_key(&part) {
                        continue;
                    }
                    if let Some(new) = replacement(part) {
                        done.insert(part, new);
                    } else if let AffineExprKind::Binary { lhs, rhs, .. } = self.expr(part).kind() {
                        steps.extend([Step::Leave(part), Step::Enter(rhs), Step::Enter(lhs)]);
                    } else {
                        done.insert(part, part);
                    }
                }
                Step::Leave(part) => {
                    let AffineExprKind::Binary { op, lhs, rhs } = self.expr(part).kind() else { continue };
                    let new_of = |operand| done.get(&operand).copied().unwrap_or(operand);
                    let (new_lhs, new_rhs) = (new_of(lhs), new_of(rhs));
                    let new = if (new_lhs, new_rhs) == (lhs, rhs) { part } else { self.binary(op, new_lhs, new_rhs) };
                    done.insert(part, new);
                }
            }
        }
        done.get(&expr).copied().unwrap_or(expr)
    }

    /// Returns whether dimensions and symbols are replaced by themselves: expressions stay as they are.
    pub(super) fn stay(&self, dims: &[AffineExpr], symbols: &[AffineExpr]) -> bool {
        let stay = |new: &[AffineExpr], position: fn(&AffineExprData) -> Option<u32>| {
            new.iter().zip(0..).all(|(new, old)| position(self.expr(*new)) == Some(old))
        };
        stay(dims, AffineExprData::as_dim) && stay(symbols, AffineExprData::as_symbol)
    }

    /// Substitutes the dimension at each position of `dims` and the symbol at each position of `symbols`; those beyond
    /// stay.
    pub fn replace_dims_and_symbols(
        &self,
        expr: AffineExpr,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
    ) -> AffineExpr {
        let dims = if self.stay(dims, &[]) { &[] } else { dims };
        let symbols = if self.stay(&[], symbols) { &[] } else { symbols };
        self.replace(expr, &mut |part| {
            let data = self.expr(part);
            match data.kind() {
                AffineExprKind::Constant(_) => Some(part),
                AffineExprKind::Dim(position) => dims.get(position as usize).copied(),
                AffineExprKind::Symbol(position) => symbols.get(position as usize).copied(),
                AffineExprKind::Binary { .. } => {
                    let untouched = |bound: u32, new: &[AffineExpr]| bound == 0 || new.is_empty();
                    (untouched(data.dim_bound(), dims) && untouched(data.symbol_bound(), symbols)).then_some(part)
                }
            }
        })
    }

    /// Substitutes the results of `map` for the dimensions; symbols stay, and share their numbers with those of `map`.
    pub fn compose_expr(&self, expr: AffineExpr, map: AffineMap) -> AffineExpr {
        self.replace_dims_and_symbols(expr, self.map(map).results(), &[])
    }

    /// Adds `shift` to the positions of the dimensions from `offset` on.
    pub fn shift_dims(&self, expr: AffineExpr, shift: u32, offset: u32) -> AffineExpr {
        if shift == 0 {
            return expr;
        }
        self.replace(expr, &mut |part| {
            let data = self.expr(part);
            match data.kind() {
                AffineExprKind::Dim(position) if position >= offset => Some(self.dim(position.saturating_add(shift))),
                _ => (data.dim_bound() <= offset).then_some(part),
            }
        })
    }

    /// Adds `shift` to the positions of the symbols from `offset` on.
    pub fn shift_symbols(&self, expr: AffineExpr, shift: u32, offset: u32) -> AffineExpr {
        if shift == 0 {
            return expr;
        }
        self.replace(expr, &mut |part| {
            let data = self.expr(part);
            match data.kind() {
                AffineExprKind::Symbol(position) if position >= offset => {
                    Some(self.symbol(position.saturating_add(shift)))
                }
                _ => (data.symbol_bound() <= offset).then_some(part),
            }
        })
    }
}
