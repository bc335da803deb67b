//! Affine expressions as arithmetic on values of type `index`. [MLIR: AffineApplyExpander]

use dialekt_arith::{AddI, CmpI, CmpIPredicate, DivSI, MaxSI, MinSI, MulI, RemSI, Select, SubI};
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use dialekt_ir_core::context::{Context, Location};
use dialekt_ir_core::ir::Value;
use dialekt_ir_core::rewrite::Rewriter;

use crate::build::{Values, index_constant, nsw, result};

/// Computes what a map computes of operands: dimensions, then symbols. `None` when it divides by what is not positive, which is reported.
pub fn expand_map(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value], loc: Location) -> Option<Values> {
    let cx = rw.ir().cx().clone();
    let data = cx.affine().map(map);
    let dims = data.dims() as usize;
    let mut expander = Expander { rw, cx: &cx, dims: operands.get(..dims)?, symbols: operands.get(dims..)?, loc };
    let values: Vec<Option<Value>> = data.results().iter().map(|expr| expander.expand(*expr)).collect();
    values.into_iter().collect()
}

/// Computes an expression of dimensions and symbols.
pub(super) fn expand_expr(
    rw: &mut Rewriter<'_>,
    expr: AffineExpr,
    (dims, symbols): (&[Value], &[Value]),
    loc: Location,
) -> Option<Value> {
    let cx = rw.ir().cx().clone();
    Expander { rw, cx: &cx, dims, symbols, loc }.expand(expr)
}

/// The smallest or the largest value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

/// The smallest or largest of what a map computes.
pub fn expand_map_to_extreme(
    rw: &mut Rewriter<'_>,
    extreme: Extreme,
    map: AffineMap,
    operands: &[Value],
    loc: Location,
) -> Option<Value> {
    let values = expand_map(rw, map, operands, loc)?;
    let (first, others) = values.split_first()?;
    let cx = rw.ir().cx().clone();
    let mut value = *first;
    for other in others {
        let op = match extreme {
            Extreme::Min => MinSI::build(&cx, value, *other).insert(rw, loc),
            Extreme::Max => MaxSI::build(&cx, value, *other).insert(rw, loc),
        };
        value = result(rw, op.ok()?)?;
    }
    Some(value)
}

struct Expander<'e, 'r> {
    rw: &'e mut Rewriter<'r>,
    cx: &'e Context,
    dims: &'e [Value],
    symbols: &'e [Value],
    loc: Location,
}

/// Makes an op of two operands at the place of the expander.
macro_rules! make {
    ($self:ident, $op:ident($($arg:expr),*)$(.$setter:ident($flags:expr))?) => {{
        let op = $op::build($self.cx, $($arg),*)$(.$setter($flags))?.insert($self.rw, $self.loc).ok()?;
        result($self.rw, op)?
    }};
}

impl Expander<'_, '_> {
    fn expand(&mut self, expr: AffineExpr) -> Option<Value> {
        // Expressions are as deep as they are written.
        stacker::maybe_grow(64 << 10, 1 << 20, || match expr.kind(self.cx.affine()) {
            AffineExprKind::Constant(value) => self.constant(value),
            AffineExprKind::Dim(position) => self.dims.get(position as usize).copied(),
            AffineExprKind::Symbol(position) => self.symbols.get(position as usize).copied(),
            AffineExprKind::Binary { op, lhs, rhs } => self.binary(op, lhs, rhs),
        })
    }

    fn constant(&mut self, value: i64) -> Option<Value> {
        index_constant(self.rw, value, self.loc)
    }

    fn binary(&mut self, op: AffineBinaryOp, lhs: AffineExpr, rhs: AffineExpr) -> Option<Value> {
        let what = match op {
            AffineBinaryOp::Add | AffineBinaryOp::Mul => "",
            AffineBinaryOp::Mod => "modulo",
            AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => "division",
        };
        let divisor = self.cx.affine().expr(rhs).as_constant();
        if !what.is_empty() && divisor.is_some_and(|divisor| divisor <= 0) {
            self.cx.emit_error(self.loc, format!("{what} by non-positive value is not supported"));
            return None;
        }
        let (lhs, rhs) = (self.expand(lhs), self.expand(rhs));
        let (lhs, rhs) = (lhs?, rhs?);
        match op {
            AffineBinaryOp::Add => Some(make!(self, AddI(lhs, rhs))),
            AffineBinaryOp::Mul => Some(make!(self, MulI(lhs, rhs).overflow_flags(nsw()))),
            AffineBinaryOp::Mod => self.modulo(lhs, rhs),
            AffineBinaryOp::FloorDiv => self.floor_div(lhs, rhs),
            AffineBinaryOp::CeilDiv => self.ceil_div(lhs, rhs),
        }
    }

    fn compare(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Option<Value> {
        Some(make!(self, CmpI(lhs, rhs, predicate)))
    }

    /// What remains, never negative: `r = a rem b; r < 0 ? r + b : r`.
    fn modulo(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let remainder = make!(self, RemSI(lhs, rhs));
        let zero = self.constant(0)?;
        let negative = self.compare(CmpIPredicate::Slt, remainder, zero)?;
        let corrected = make!(self, AddI(remainder, rhs));
        Some(make!(self, Select(negative, corrected, remainder)))
    }

    /// Rounded down: `a < 0 ? -1 - (-1 - a) / b : a / b`.
    fn floor_div(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let zero = self.constant(0)?;
        let none = self.constant(-1)?;
        let negative = self.compare(CmpIPredicate::Slt, lhs, zero)?;
        let negated = make!(self, SubI(none, lhs));
        let dividend = make!(self, Select(negative, negated, lhs));
        let quotient = make!(self, DivSI(dividend, rhs));
        let corrected = make!(self, SubI(none, quotient));
        Some(make!(self, Select(negative, corrected, quotient)))
    }

    /// Rounded up: `a <= 0 ? -(-a / b) : (a - 1) / b + 1`.
    fn ceil_div(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let zero = self.constant(0)?;
        let one = self.constant(1)?;
        let not_positive = self.compare(CmpIPredicate::Sle, lhs, zero)?;
        let negated = make!(self, SubI(zero, lhs));
        let decremented = make!(self, SubI(lhs, one));
        let dividend = make!(self, Select(not_positive, negated, decremented));
        let quotient = make!(self, DivSI(dividend, rhs));
        let negated = make!(self, SubI(zero, quotient));
        let incremented = make!(self, AddI(quotient, one));
        Some(make!(self, Select(not_positive, negated, incremented)))
    }
}
