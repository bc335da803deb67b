//! Evaluation of affine expressions, maps and sets.
//!
//! Sums and products that overflow 64 bits are poison, as they are lowered to ops with overflow flags. A divisor or
//! modulus that is poison or not positive is undefined behavior, as in the division that it is lowered to.

use dialekt_interpreter::{Datum, Machine, Stop};
use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap, IntegerSet};
use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::ir::Value;
use smallvec::SmallVec;

/// Numbers, of which some may be poison.
pub(crate) type Numbers = SmallVec<[Option<i64>; 4]>;

/// The value of an index; `None` for poison.
pub(crate) fn number(datum: &Datum) -> Result<Option<i64>, Stop> {
    match datum {
        Datum::Poison => Ok(None),
        datum => datum.as_i64().map(Some).ok_or_else(|| Stop::unsupported("a value that is no index")),
    }
}

/// The values of indices.
pub(crate) fn numbers(machine: &Machine<'_>, values: impl IntoIterator<Item = Value>) -> Result<Numbers, Stop> {
    values.into_iter().map(|value| number(&machine.get(value))).collect()
}

/// An index, poison for `None`.
pub(crate) fn index(number: Option<i64>) -> Datum {
    number.map_or(Datum::Poison, Datum::index)
}

/// Numbers that behavior depends on.
pub(crate) fn known(numbers: Numbers, what: &str) -> Result<SmallVec<[i64; 4]>, Stop> {
    let known = |number: Option<i64>| number.ok_or_else(|| Stop::undefined(format!("{what} is poison")));
    numbers.into_iter().map(known).collect()
}

/// The results of a map for operands, dimensions first.
pub(crate) fn apply(cx: &ContextData, map: AffineMap, operands: &[Option<i64>]) -> Result<Numbers, Stop> {
    let data = cx.affine().map(map);
    data.results().iter().map(|result| evaluate(cx, *result, data.dims(), operands)).collect()
}

/// Returns whether operands are in a set; `None` if that depends on poison.
pub(crate) fn contains(cx: &ContextData, set: IntegerSet, operands: &[Option<i64>]) -> Result<Option<bool>, Stop> {
    let data = cx.affine().set(set);
    let mut all = true;
    for (constraint, is_equality) in data.iter() {
        let Some(value) = evaluate(cx, constraint, data.dims(), operands)? else { return Ok(None) };
        all &= if is_equality { value == 0 } else { value >= 0 };
    }
    Ok(Some(all))
}

/// The value of an expression; `None` for poison.
pub(crate) fn evaluate(
    cx: &ContextData,
    expr: AffineExpr,
    dims: u32,
    operands: &[Option<i64>],
) -> Result<Option<i64>, Stop> {
    match cx.affine().expr(expr).kind() {
        AffineExprKind::Constant(value) => Ok(Some(value)),
        AffineExprKind::Dim(position) => Ok(operands.get(position as usize).copied().flatten()),
        AffineExprKind::Symbol(position) => Ok(operands.get((dims + position) as usize).copied().flatten()),
        AffineExprKind::Binary { op, lhs, rhs } => stacker::maybe_grow(64 << 10, 1 << 20, || {
            let (a, b) = (evaluate(cx, lhs, dims, operands)?, evaluate(cx, rhs, dims, operands)?);
            binary(op, a, b)
        }),
    }
}

fn binary(op: AffineBinaryOp, a: Option<i64>, b: Option<i64>) -> Result<Option<i64>, Stop> {
    let divide = |divide: fn(i64, i64) -> i64| match b {
        None => Err(Stop::undefined("division by poison")),
        Some(b) if b <= 0 => Err(Stop::undefined(format!("affine division by {b}"))),
        Some(b) => Ok(a.map(|a| divide(a, b))),
    };
    let both = |compute: fn(i64, i64) -> Option<i64>| Ok(a.zip(b).and_then(|(a, b)| compute(a, b)));
    match op {
        AffineBinaryOp::Add => both(i64::checked_add),
        AffineBinaryOp::Mul => both(i64::checked_mul),
        AffineBinaryOp::Mod => divide(i64::rem_euclid),
        AffineBinaryOp::FloorDiv => divide(i64::div_euclid),
        AffineBinaryOp::CeilDiv => divide(|a, b| a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)),
    }
}
