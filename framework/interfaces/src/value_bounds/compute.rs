//! Bounds by constants, and by other values.

use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::ir::{Ir, Value};
use hashbrown::HashSet;

use super::set::{StopCondition, ValueBounds, ValueDim, Variable};
use dialekt_presburger::BoundType;

/// A bound as a map of indices and sizes, with one result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComputedBound {
    /// The map.
    pub map: AffineMap,
    /// Its operands.
    pub operands: Vec<ValueDim>,
}

/// The bound of a variable by those indices and sizes for which a condition holds; all others are followed. Upper bounds are open, unless they are
/// to be closed. [MLIR: ValueBoundsConstraintSet::computeBound]
pub fn bound(
    ir: &Ir,
    kind: BoundType,
    of: &Variable,
    stop: &StopCondition<'_>,
    closed_upper: bool,
) -> Option<ComputedBound> {
    let mut set = ValueBounds::new(ir, stop);
    let start = set.insert_variable(of);
    set.process();
    let stops: Vec<bool> = set.columns.iter().map(|of| of.is_some_and(|of| stop(&set, of))).collect();
    set.project_out(|column, of| of.is_some() && !stops[column])?;
    set.project_out(|column, of| of.is_none() && column != start)?;
    let affine = set.affine();
    let bounds = set.system.slice_bounds(affine, start);
    let single = |map: Option<AffineMap>| map.filter(|map| affine.map(*map).num_results() != 0);
    let map = match kind {
        BoundType::Lower => single(bounds.lower)?,
        BoundType::Upper => single(bounds.upper)?,
        BoundType::Eq => single(bounds.upper).filter(|upper| single(bounds.lower) == Some(*upper))?,
    };
    let mut expr = *affine.map(map).results().first()?;
    if kind == BoundType::Upper && !closed_upper {
        expr = affine.add(expr, affine.constant(1));
    }
    let mut operands = Vec::new();
    let mut symbols: Vec<AffineExpr> = Vec::new();
    for (symbol, of) in set.columns.iter().enumerate().skip(set.system.dims()) {
        let symbol = (symbol - set.system.dims()) as u32;
        match of.filter(|_| expr.is_function_of_symbol(affine, symbol)) {
            Some(of) => {
                symbols.push(affine.symbol(operands.len() as u32));
                operands.push(of);
            }
            None => symbols.push(affine.constant(0)),
        }
    }
    let expr = affine.replace_dims_and_symbols(expr, &[], &symbols);
    Some(ComputedBound { map: affine.make_map(0, operands.len() as u32, &[expr]), operands })
}

/// The bound of a variable by these indices and sizes. [MLIR: computeDependentBound]
pub fn dependent_bound(
    ir: &Ir,
    kind: BoundType,
    of: &Variable,
    dependencies: &[ValueDim],
    closed_upper: bool,
) -> Option<ComputedBound> {
    bound(ir, kind, of, &|_, of| dependencies.contains(&of), closed_upper)
}

/// The bound of a variable by values that do not depend on these. [MLIR: computeIndependentBound]
pub fn independent_bound(
    ir: &Ir,
    kind: BoundType,
    of: &Variable,
    independencies: &[Value],
    closed_upper: bool,
) -> Option<ComputedBound> {
    bound(ir, kind, of, &|set, of| is_independent(set.ir(), of.value, independencies), closed_upper)
}

/// Returns whether a value is computed without others.
fn is_independent(ir: &Ir, value: Value, of: &[Value]) -> bool {
    let (mut todo, mut seen) = (vec![value], HashSet::new());
    while let Some(value) = todo.pop() {
        if of.contains(&value) {
            return false;
        }
        if seen.insert(value)
            && let Some(op) = ir.get_value(value).and_then(|value| value.defining_op())
        {
            todo.extend(op.operands());
        }
    }
    true
}

/// The constant bound of a variable: values are followed where a condition does not hold; without one, until there is a bound. Upper bounds are
/// open, unless they are to be closed. [MLIR: computeConstantBound]
pub fn constant_bound(
    ir: &Ir,
    kind: BoundType,
    of: &Variable,
    stop: Option<&StopCondition<'_>>,
    closed_upper: bool,
) -> Option<i64> {
    let is_known =
        |set: &ValueBounds<'_>, _: ValueDim| set.is_time_to_ask() && set.system.constant_bound(kind, 0).is_some();
    let mut set = ValueBounds::new(ir, stop.unwrap_or(&is_known));
    let start = set.insert_variable(of);
    set.process();
    let bound = set.system.constant_bound(kind, start)?;
    if kind == BoundType::Upper && !closed_upper { bound.checked_add(1) } else { Some(bound) }
}
