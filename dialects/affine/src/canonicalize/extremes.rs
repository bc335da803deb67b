//! Folding and canonicalization of `affine.min` and `affine.max`.

use std::marker::PhantomData;

use hashbrown::HashSet;

use dialekt_ir_core::affine::{AffineExpr, AffineFold, AffineInterner, AffineMap, LinearSum};
use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::{Applied, depends_on_itself, fold_to};
use super::values::{MapUser, applied, known, map_of, replace_map};
use crate::ops::apply::{AffineMaxView, AffineMinView};
use crate::*;

/// The ops `affine.min` and `affine.max`.
pub trait Extremum: MapUser {
    /// The minimum or maximum of two results.
    fn of(a: i64, b: i64) -> i64;
}

impl Extremum for AffineMin {
    fn of(a: i64, b: i64) -> i64 {
        a.min(b)
    }
}

impl Extremum for AffineMax {
    fn of(a: i64, b: i64) -> i64 {
        a.max(b)
    }
}

impl Fold for AffineMin {
    fn fold(op: AffineMinView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold::<AffineMin>(*op, constants)
    }
}

impl Fold for AffineMax {
    fn fold(op: AffineMaxView<'_>, constants: Constants<'_>) -> Option<Folded> {
        fold::<AffineMax>(*op, constants)
    }
}

fn fold<T: Extremum>(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let affine = op.cx().affine();
    let map = map_of(op)?;
    let data = affine.map(map);
    let operands = known(op, op.operands(), constants);
    let value = |result: &AffineExpr| match affine.constant_fold(*result, data.dims(), &operands) {
        AffineFold::Constant(value) => Some(value),
        AffineFold::Unknown | AffineFold::Poison => None,
    };
    let values: Vec<Option<i64>> = data.results().iter().map(value).collect();
    let of_value = |(value, result): (&Option<i64>, &AffineExpr)| value.map_or(*result, |value| affine.constant(value));
    let results: Vec<AffineExpr> = values.iter().zip(data.results()).map(of_value).collect();
    let folded = affine.make_map(data.dims(), data.symbols(), &results);
    if is_first_operand(affine, folded) {
        return fold_to(op, op.operand(0));
    }
    match values.into_iter().collect::<Option<Vec<i64>>>() {
        Some(values) => op.cx().integer_attr(Type::INDEX, values.into_iter().reduce(T::of)?).map(Folded::from),
        None if folded == map => None,
        None => Some(InPlace::new().attr_named(op, "map", AffineMapAttr::write(op.cx(), folded)).into()),
    }
}

/// Returns whether folding finds the op to be its first operand: the only result is the first dimension, and there is
/// one symbol. The reference folds no others; `CanonicalizeSingleResultAffineMinMaxOp` does.
pub(crate) fn is_first_operand(affine: &AffineInterner, map: AffineMap) -> bool {
    let data = affine.map(map);
    let [result] = data.results() else { return false };
    data.symbols() == 1 && affine.expr(*result).as_dim() == Some(0)
}

/// Replaces an op by one whose map has other results for the same inputs.
fn replace_results<T: Extremum>(rw: &mut Rewriter<'_>, op: Typed<T>, results: &[AffineExpr]) -> Option<()> {
    let mut new = applied::<T>(rw.op(op))?;
    let affine = rw.ir().cx().affine();
    let data = affine.map(new.map);
    new.map = affine.make_map(data.dims(), data.symbols(), results);
    replace_map::<T>(rw, op.op(), &new)
}

/// Replaces the op by `affine.apply` if its map has one result.
#[derive(Described)]
pub struct CanonicalizeSingleResultAffineMinMaxOp<T>(PhantomData<T>);

impl<T: Extremum> OpRewrite for CanonicalizeSingleResultAffineMinMaxOp<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let Applied { map, operands } = applied::<T>(rw.op(op))?;
        let cx = rw.ir().cx();
        if cx.affine().map(map).num_results() != 1 {
            return rw.no_match(op, "there are several results");
        }
        let apply = rw.create(AffineApply::build(map, &operands));
        rw.replace_op_with(op, apply);
        Some(())
    }
}

/// Removes repeated results.
#[derive(Described)]
pub struct DeduplicateAffineMinMaxExpressions<T>(PhantomData<T>);

impl<T: Extremum> OpRewrite for DeduplicateAffineMinMaxExpressions<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let map = map_of(rw.op(op))?;
        let results = rw.ir().cx().affine().map(map).results();
        let mut seen = HashSet::new();
        let unique: Vec<AffineExpr> = results.iter().copied().filter(|result| seen.insert(*result)).collect();
        if unique.len() == results.len() {
            return rw.no_match(op, "every result is there once");
        }
        replace_results(rw, op, &unique)
    }
}

/// Merges an operand that is computed by an op of the same kind.
#[derive(Described)]
pub struct MergeAffineMinMaxOp<T>(PhantomData<T>);

impl<T: Extremum> OpRewrite for MergeAffineMinMaxOp<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let Applied { map, operands } = applied::<T>(rw.op(op))?;
        let (ir, affine) = (rw.ir(), rw.ir().cx().affine());
        let data = affine.map(map);
        if depends_on_itself(ir, &operands, |op| op.is::<T>()) {
            return rw.no_match(op, "it depends on itself");
        }
        let producer = |result: AffineExpr| {
            let expr = affine.expr(result);
            let symbol = || Some(data.dims() + expr.as_symbol()?);
            let input = expr.as_dim().or_else(symbol)?;
            let producer = ir.get_value(*operands.get(input as usize)?)?.defining_op()?;
            if producer.is::<T>() { applied::<T>(producer) } else { None }
        };
        let producers: Vec<Option<Applied>> = data.results().iter().map(|result| producer(*result)).collect();
        if producers.iter().all(Option::is_none) {
            return rw.no_match(op, "no result is another extreme");
        }
        let kept = data.results().iter().zip(&producers).filter(|(_, producer)| producer.is_none());
        let mut results: Vec<AffineExpr> = kept.map(|(result, _)| *result).collect();
        let (dims, symbols) = operands.split_at(data.dims() as usize);
        let (mut dims, mut symbols): (Vec<Value>, Vec<Value>) = (dims.to_vec(), symbols.to_vec());
        for producer in producers.into_iter().flatten() {
            let shifted = producer.map.shift_dims(affine, dims.len() as u32, 0);
            let shifted = shifted.shift_symbols(affine, symbols.len() as u32, 0);
            results.extend_from_slice(affine.map(shifted).results());
            let (of_dims, of_symbols) = producer.operands.split_at(affine.map(producer.map).dims() as usize);
            dims.extend_from_slice(of_dims);
            symbols.extend_from_slice(of_symbols);
        }
        let map = affine.make_map(dims.len() as u32, symbols.len() as u32, &results);
        dims.extend(symbols);
        replace_map::<T>(rw, op.op(), &Applied { map, operands: dims })
    }
}

/// Orders results that are sums by their coefficients.
#[derive(Described)]
pub struct CanonicalizeAffineMinMaxOpExprAndTermOrder<T>(PhantomData<T>);

impl<T: Extremum> OpRewrite for CanonicalizeAffineMinMaxOpExprAndTermOrder<T> {
    type SourceOp = T;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T>) -> Option<()> {
        let map = map_of(rw.op(op))?;
        let affine = rw.ir().cx().affine();
        let data = affine.map(map);
        let key = |result: &AffineExpr| match affine.expr(*result).is_pure_affine() {
            true => affine.linear_coefficients(*result, data.dims(), data.symbols()),
            false => None,
        };
        let Some(keys) = data.results().iter().map(key).collect::<Option<Vec<_>>>() else {
            return rw.no_match(op, "there are results that are not sums");
        };
        if keys.is_sorted_by(|a, b| a.compare(b).is_le()) {
            return rw.no_match(op, "the results are in order");
        }
        let mut results: Vec<(&LinearSum, AffineExpr)> = keys.iter().zip(data.results().iter().copied()).collect();
        results.sort_by(|(a, _), (b, _)| a.compare(b));
        let results: Vec<AffineExpr> = results.into_iter().map(|(_, result)| result).collect();
        replace_results(rw, op, &results)
    }
}
