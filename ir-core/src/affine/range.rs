//! Ranges of expressions. [MLIR: inferAffineExpr]

use hashbrown::HashMap;

use super::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineInterner};
use crate::num::int_range::{INDEX_MAX_WIDTH, NoWrap};
use crate::num::{ApInt, IntRange, Sign};

impl AffineInterner {
    /// The range of an expression whose operands have ranges: those of the `dims` dimensions first, then those of the symbols. `None` when
    /// one is missing. Sums and products that do not fit an index do not happen.
    pub fn infer_range(&self, expr: AffineExpr, dims: u32, operands: &[IntRange]) -> Option<IntRange> {
        let mut known: HashMap<AffineExpr, IntRange> = HashMap::new();
        let mut todo = vec![expr];
        while let Some(&part) = todo.last() {
            let operand = |position: usize| operands.get(position).cloned();
            let range = match self.expr(part).kind() {
                AffineExprKind::Constant(value) => IntRange::constant(&ApInt::from_i64(INDEX_MAX_WIDTH, value)),
                AffineExprKind::Dim(position) => operand(position as usize)?,
                AffineExprKind::Symbol(position) => operand(dims as usize + position as usize)?,
                AffineExprKind::Binary { op, lhs, rhs } => match (known.get(&lhs), known.get(&rhs)) {
                    (Some(lhs), Some(rhs)) => infer_binary(op, lhs, rhs),
                    (lhs_known, rhs_known) => {
                        todo.extend(lhs_known.is_none().then_some(lhs));
                        todo.extend(rhs_known.is_none().then_some(rhs));
                        continue;
                    }
                },
            };
            known.insert(part, range);
            todo.pop();
        }
        known.remove(&expr)
    }
}

fn infer_binary(op: AffineBinaryOp, lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let wrap = NoWrap { signed: true, unsigned: false };
    match op {
        AffineBinaryOp::Add => lhs.add(rhs, wrap),
        AffineBinaryOp::Mul => lhs.mul(rhs, wrap),
        AffineBinaryOp::FloorDiv => lhs.div_floor(&positive(rhs)),
        AffineBinaryOp::CeilDiv => lhs.div_ceil(&positive(rhs), Sign::Signed),
        AffineBinaryOp::Mod => infer_mod(lhs, rhs),
    }
}

/// A divisor: it is positive.
fn positive(range: &IntRange) -> IntRange {
    let sign = Sign::Signed;
    let min = range.min(sign).max(&ApInt::one(range.width()), sign);
    IntRange::between(min, range.max(sign).clone(), sign)
}

/// Remainders that are never negative. They are known better of dividends that are not negative: where these are less than any modulus, and
/// where they lie between two multiples of the only one. (The reference takes them to lie between the remainders of the bounds even
/// if a multiple lies between these, which is wrong.)
fn infer_mod(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let sign = Sign::Signed;
    let (least, greatest) = (rhs.min(sign), rhs.max(sign));
    let zero = ApInt::zero(rhs.width());
    if !lhs.min(sign).is_negative() && lhs.max(sign).less(least, sign) {
        return lhs.clone();
    }
    if !lhs.min(sign).is_negative() && least == greatest && zero.less(least, sign) {
        return lhs.rem(rhs, sign);
    }
    IntRange::between(zero, greatest.sub(&ApInt::one(rhs.width())), Sign::Unsigned)
}
