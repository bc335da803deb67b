//! Expansion of affine expressions into arithmetic on values of type `index`. [MLIR: AffineApplyExpander]

use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_constant, nsw};
use dialekt_dialect_utils::Values;
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use dialekt_ir_core::prelude::rewrite::*;

/// Expands a map applied to operands: dimensions, then symbols. `None` if a divisor is not positive, which is reported.
pub fn expand_map(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value]) -> Option<Values> {
    let cx = rw.cx();
    let data = cx.affine().map(map);
    let dims = data.dims() as usize;
    let mut expander = Expander { rw, cx, dims: operands.get(..dims)?, symbols: operands.get(dims..)? };
    let values: Vec<Option<Value>> = data.results().iter().map(|expr| expander.expand(*expr)).collect();
    values.into_iter().collect()
}

/// Expands an expression of dimensions and symbols.
pub fn expand_expr(rw: &mut Rewriter<'_>, expr: AffineExpr, (dims, symbols): (&[Value], &[Value])) -> Option<Value> {
    let cx = rw.cx();
    Expander { rw, cx, dims, symbols }.expand(expr)
}

/// The kind of extreme value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

/// Expands the minimum or maximum of the results of a map.
pub fn expand_map_to_extreme(
    rw: &mut Rewriter<'_>,
    extreme: Extreme,
    map: AffineMap,
    operands: &[Value],
) -> Option<Value> {
    let values = expand_map(rw, map, operands)?;
    let (first, others) = values.split_first()?;
    let mut value = *first;
    for other in others {
        value = match extreme {
            Extreme::Min => rw.create(arith::MinSI::build(value, *other)).result(),
            Extreme::Max => rw.create(arith::MaxSI::build(value, *other)).result(),
        };
    }
    Some(value)
}

struct Expander<'e, 'r> {
    rw: &'e mut Rewriter<'r>,
    cx: &'e Context,
    dims: &'e [Value],
    symbols: &'e [Value],
}

impl Expander<'_, '_> {
    fn expand(&mut self, expr: AffineExpr) -> Option<Value> {
        // The nesting depth of expressions is not limited.
        stacker::maybe_grow(64 << 10, 1 << 20, || match expr.kind(self.cx.affine()) {
            AffineExprKind::Constant(value) => Some(self.constant(value)),
            AffineExprKind::Dim(position) => self.dims.get(position as usize).copied(),
            AffineExprKind::Symbol(position) => self.symbols.get(position as usize).copied(),
            AffineExprKind::Binary { op, lhs, rhs } => self.binary(op, lhs, rhs),
        })
    }

    fn constant(&mut self, value: i64) -> Value {
        let loc = self.rw.current_loc();
        index_constant(self.rw, value, loc)
    }

    fn binary(&mut self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> Option<Value> {
        let what = match op {
            AffineBinaryOp::Add | AffineBinaryOp::Mul => "",
            AffineBinaryOp::Mod => "modulo",
            AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => "division",
        };
        let divisor = self.cx.affine().expr(rhs).as_constant();
        if !what.is_empty() && divisor.is_some_and(|divisor| divisor <= 0) {
            self.cx.emit_error(self.rw.current_loc(), format!("{what} by non-positive value is not supported"));
            return None;
        }
        let (lhs, rhs) = (self.expand(lhs), self.expand(rhs));
        let (lhs, rhs) = (lhs?, rhs?);
        Some(match op {
            AffineBinaryOp::Add => self.rw.create(arith::AddI::build(lhs, rhs)).result(),
            AffineBinaryOp::Mul => self.rw.create(arith::MulI::build(lhs, rhs).overflow_flags(nsw())).result(),
            AffineBinaryOp::Mod => self.modulo(lhs, rhs),
            AffineBinaryOp::FloorDiv => self.floor_div(lhs, rhs),
            AffineBinaryOp::CeilDiv => self.ceil_div(lhs, rhs),
        })
    }

    fn compare(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        self.rw.create(arith::CmpI::build(lhs, rhs, predicate)).result()
    }

    /// The remainder of a floor division, which is never negative: `r = a rem b; r < 0 ? r + b : r`.
    fn modulo(&mut self, lhs: Value, rhs: Value) -> Value {
        let remainder = self.rw.create(arith::RemSI::build(lhs, rhs)).result();
        let zero = self.constant(0);
        let negative = self.compare(CmpIPredicate::Slt, remainder, zero);
        let corrected = self.rw.create(arith::AddI::build(remainder, rhs)).result();
        self.rw.create(arith::Select::build(negative, corrected, remainder)).result()
    }

    /// The quotient, rounded down: `a < 0 ? -1 - (-1 - a) / b : a / b`.
    fn floor_div(&mut self, lhs: Value, rhs: Value) -> Value {
        let zero = self.constant(0);
        let none = self.constant(-1);
        let negative = self.compare(CmpIPredicate::Slt, lhs, zero);
        let negated = self.rw.create(arith::SubI::build(none, lhs)).result();
        let dividend = self.rw.create(arith::Select::build(negative, negated, lhs)).result();
        let quotient = self.rw.create(arith::DivSI::build(dividend, rhs)).result();
        let corrected = self.rw.create(arith::SubI::build(none, quotient)).result();
        self.rw.create(arith::Select::build(negative, corrected, quotient)).result()
    }

    /// The quotient, rounded up: `a <= 0 ? -(-a / b) : (a - 1) / b + 1`.
    fn ceil_div(&mut self, lhs: Value, rhs: Value) -> Value {
        let zero = self.constant(0);
        let one = self.constant(1);
        let not_positive = self.compare(CmpIPredicate::Sle, lhs, zero);
        let negated = self.rw.create(arith::SubI::build(zero, lhs)).result();
        let decremented = self.rw.create(arith::SubI::build(lhs, one)).result();
        let dividend = self.rw.create(arith::Select::build(not_positive, negated, decremented)).result();
        let quotient = self.rw.create(arith::DivSI::build(dividend, rhs)).result();
        let negated = self.rw.create(arith::SubI::build(zero, quotient)).result();
        let incremented = self.rw.create(arith::AddI::build(quotient, one)).result();
        self.rw.create(arith::Select::build(not_positive, negated, incremented)).result()
    }
}
