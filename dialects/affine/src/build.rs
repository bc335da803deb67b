//! Builders of values of affine maps, which compose and fold them. [MLIR: makeComposedFoldedAffineApply]

use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::affine::{AffineExpr, AffineFold, AffineMap};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{Applied, Extremum, is_first_operand};
use crate::{AffineApply, AffineMax, AffineMin};

/// Builds the value of a map with one result: the `affine.apply` ops that compute its operands are composed into the
/// map, and so are constant operands. The value is a constant or an operand if the map simplifies to one, otherwise
/// that of a new `affine.apply`.
///
/// # Panics
/// The map does not have one result, or has more inputs than there are operands.
pub fn composed_apply(
    builder: &mut Builder<'_>,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    composed(builder, loc, map, operands, false)
}

/// As [`composed_expr`]; a quotient, rounded up, of an `affine.min` and one of the constants and symbols of which it is the least becomes 1, where the
/// minimum is known to be positive. [MLIR: makeComposedFoldedAffineApply, with composeAffineMin]
///
/// # Panics
/// The expression has more dimensions and symbols than there are operands.
pub fn composed_expr_through_min(
    builder: &mut Builder<'_>,
    loc: Location,
    expr: AffineExpr,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    let map = map_of(builder, expr);
    composed(builder, loc, map, operands, true)
}

fn composed(
    builder: &mut Builder<'_>,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
    through_min: bool,
) -> OpFoldResult {
    let cx = builder.ir().cx();
    let affine = cx.affine();
    let mut applied = without_integers(builder, map, operands);
    applied.compose_through(builder.ir(), through_min);
    let data = affine.map(applied.map);
    let [result] = *data.results() else { panic!("one value is computed") };
    let expr = affine.expr(result);
    let symbol = || expr.as_symbol().map(|symbol| data.dims() as usize + symbol as usize);
    if let Some(input) = expr.as_dim().map(|dim| dim as usize).or_else(symbol) {
        return applied.operands[input].into();
    }
    let known = |value: &Value| cx.integer_i64(builder.ir().constant(*value)?);
    let known: Vec<Option<i64>> = applied.operands.iter().map(known).collect();
    if let AffineFold::Constant(value) = affine.constant_fold(result, data.dims(), &known) {
        return cx.integer_attr(Type::INDEX, value).expect("`index` has integers").into();
    }
    builder.create(AffineApply::build(applied.map, &applied.operands).with_loc(loc)).result().into()
}

/// Builds an `affine.apply` of a map with one result that is composed as in [`composed_apply`], also where it is a constant or an operand.
/// [MLIR: makeComposedAffineApply]
///
/// # Panics
/// The map has more inputs than there are operands.
pub fn composed_apply_op(builder: &mut Builder<'_>, loc: Location, map: AffineMap, operands: &[OpFoldResult]) -> Value {
    let mut applied = without_integers(builder, map, operands);
    applied.compose(builder.ir());
    builder.create(AffineApply::build(applied.map, &applied.operands).with_loc(loc)).result()
}

/// Builds the value of an expression: [`composed_apply`] of the smallest map with its dimensions and symbols.
///
/// # Panics
/// It has more of them than there are operands.
pub fn composed_expr(
    builder: &mut Builder<'_>,
    loc: Location,
    expr: AffineExpr,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    let map = map_of(builder, expr);
    composed_apply(builder, loc, map, operands)
}

/// The smallest map with the dimensions and symbols of an expression.
fn map_of(builder: &Builder<'_>, expr: AffineExpr) -> AffineMap {
    let affine = builder.ir().cx().affine();
    let data = affine.expr(expr);
    affine.make_map(data.dim_bound(), data.symbol_bound(), &[expr])
}

/// Builds the maximum of the results of a map: as in [`composed_apply`], it is a constant or an operand if the map
/// simplifies to one, otherwise the value of a new `affine.max`. [MLIR: makeComposedFoldedAffineMax]
///
/// # Panics
/// The map has no result, or more inputs than there are operands.
pub fn composed_max(
    builder: &mut Builder<'_>,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    match composed_results::<AffineMax>(builder, map, operands) {
        Ok(folded) => folded,
        Err(applied) => builder.create(AffineMax::build(applied.map, &applied.operands).with_loc(loc)).result().into(),
    }
}

/// Builds the minimum of the results of a map, as [`composed_max`] builds the maximum. [MLIR: makeComposedFoldedAffineMin]
///
/// # Panics
/// The map has no result, or more inputs than there are operands.
pub fn composed_min(
    builder: &mut Builder<'_>,
    loc: Location,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    match composed_results::<AffineMin>(builder, map, operands) {
        Ok(folded) => folded,
        Err(applied) => builder.create(AffineMin::build(applied.map, &applied.operands).with_loc(loc)).result().into(),
    }
}

/// The extreme of the results of a map if it is a constant or an operand, otherwise the map with all `affine.apply` ops that compute
/// its operands.
fn composed_results<T: Extremum>(
    builder: &Builder<'_>,
    map: AffineMap,
    operands: &[OpFoldResult],
) -> Result<OpFoldResult, Applied> {
    let cx = builder.ir().cx();
    let affine = cx.affine();
    let whole = without_integers(builder, map, operands);
    let (mut dims, mut symbols, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for position in 0..affine.map(whole.map).num_results() {
        let mut one = Applied::new(whole.map.sub_map(affine, &[position]), whole.operands.iter().copied());
        one.drop_unused(affine);
        one.compose(builder.ir());
        let data = affine.map(one.map);
        let (of_dims, of_symbols) = one.operands.split_at(data.dims() as usize);
        let moved = affine.shift_dims(data.results()[0], dims.len() as u32, 0);
        results.push(affine.shift_symbols(moved, symbols.len() as u32, 0));
        dims.extend_from_slice(of_dims);
        symbols.extend_from_slice(of_symbols);
    }
    let map = affine.make_map(dims.len() as u32, symbols.len() as u32, &results);
    let mut applied = Applied::new(map, dims.into_iter().chain(symbols));
    applied.canonicalize(builder.ir());
    let data = affine.map(applied.map);
    let known: Option<Vec<i64>> = data.results().iter().map(|result| affine.expr(*result).as_constant()).collect();
    if let Some(extreme) = known.and_then(|known| known.into_iter().reduce(T::of)) {
        return Ok(cx.integer_attr(Type::INDEX, extreme).expect("`index` has integers").into());
    }
    match is_first_operand(affine, applied.map) {
        true => Ok(applied.operands[0].into()),
        false => Err(applied),
    }
}

/// Composes a map with the `affine.apply` ops that compute its operands, and simplifies it; each operand occurs once.
/// [MLIR: fullyComposeAffineMapAndOperands, canonicalizeMapAndOperands]
pub fn compose_map(ir: &Ir, map: AffineMap, operands: &[Value]) -> (AffineMap, Vec<Value>) {
    let mut applied = Applied::new(map, operands.iter().copied());
    applied.compose(ir);
    (applied.map, applied.operands)
}

/// Simplifies the operands of a map: those that are valid symbols become symbols, unused ones go, each occurs once, and constants become part
/// of the map. [MLIR: canonicalizeMapAndOperands]
pub fn canonicalize_map(ir: &Ir, map: AffineMap, operands: &[Value]) -> (AffineMap, Vec<Value>) {
    let mut applied = Applied::new(map, operands.iter().copied());
    applied.canonicalize(ir);
    (applied.map, applied.operands)
}

/// Replaces the constants among the operands of a map, so that all operands are values.
fn without_integers(builder: &Builder<'_>, map: AffineMap, operands: &[OpFoldResult]) -> Applied {
    let cx = builder.ir().cx();
    let affine = cx.affine();
    let data = affine.map(map);
    let mut values = Vec::new();
    let mut replace = |operands: &[OpFoldResult], input: &dyn Fn(u32) -> AffineExpr| {
        let first = values.len();
        let replacements: Vec<AffineExpr> = operands
            .iter()
            .map(|operand| match *operand {
                OpFoldResult::Attr(attr) => affine.constant(cx.integer_i64(attr).unwrap_or_default()),
                OpFoldResult::Value(value) => {
                    values.push(value);
                    input((values.len() - first - 1) as u32)
                }
            })
            .collect();
        (replacements, (values.len() - first) as u32)
    };
    let (of_dims, of_symbols) = operands[..data.num_inputs()].split_at(data.dims() as usize);
    let (of_dims, dims) = replace(of_dims, &|dim| affine.dim(dim));
    let (of_symbols, symbols) = replace(of_symbols, &|symbol| affine.symbol(symbol));
    let map = map.replace_dims_and_symbols(affine, &of_dims, &of_symbols, dims, symbols);
    Applied::new(map, values)
}
