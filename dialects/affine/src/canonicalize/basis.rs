//! The basis of `affine.delinearize_index` and `affine.linearize_index`: sizes that are constants or values.

use dialekt_arith as arith;
use dialekt_interfaces::{DYNAMIC, OpFoldResult, OperandRange, mixed_values};
use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::depends_on_itself;
use crate::{AffineApply, AffineDelinearizeIndex, AffineDelinearizeIndexParts, AffineLinearizeIndex};

/// A size for each index; `None` for a first one without an outer bound.
pub(super) type Basis = Vec<Option<OpFoldResult>>;

/// The basis of an op, without an entry for a missing outer bound.
pub(super) fn mixed(op: OpRef<'_>, integers: &[i64]) -> Basis {
    mixed_values(op, integers, OperandRange::group(op, 1)).into_iter().map(Some).collect()
}

/// A basis with as many sizes as there are indices.
pub(super) fn padded(mut basis: Basis, indices: usize) -> Basis {
    if basis.len() < indices {
        basis.insert(0, None);
    }
    basis
}

/// The constant value of a size, if it is known.
pub(super) fn constant(ir: &Ir, size: Option<OpFoldResult>) -> Option<i64> {
    match size? {
        OpFoldResult::Attr(attr) => ir.cx().integer_i64(attr),
        OpFoldResult::Value(value) => ir.cx().integer_i64(ir.get_value(value)?.constant_value()?),
    }
}

/// Splits sizes into the integers of the attribute and the values of the operands.
fn split(ir: &Ir, basis: &[Option<OpFoldResult>]) -> (Vec<i64>, Vec<Value>) {
    let (mut integers, mut values) = (Vec::new(), Vec::new());
    for size in basis.iter().flatten() {
        integers.push(match size {
            OpFoldResult::Attr(attr) => ir.cx().integer_i64(*attr).unwrap_or(DYNAMIC),
            OpFoldResult::Value(value) => {
                values.push(*value);
                DYNAMIC
            }
        });
    }
    (integers, values)
}

/// Replaces sizes that are values by constants if these are known, and returns the remaining values; `None` if none is
/// known.
pub(super) fn fold_constants(
    integers: &[i64],
    values: impl Iterator<Item = Value>,
    op: OpRef<'_>,
    constants: Constants<'_>,
) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut integers = integers.to_vec();
    let mut kept = Vec::new();
    let mut found = false;
    let unknown: Vec<&mut i64> = integers.iter_mut().filter(|integer| **integer == DYNAMIC).collect();
    for (integer, value) in unknown.into_iter().zip(values) {
        // The marker for dynamic sizes cannot be a static size.
        match constants.get(value).and_then(|attr| op.cx().integer_i64(attr)).filter(|known| *known != DYNAMIC) {
            Some(known) => {
                *integer = known;
                found = true;
            }
            None => kept.push(value),
        }
    }
    found.then_some((integers, kept))
}

/// Creates a constant index.
pub(super) fn make_index(rw: &mut Rewriter<'_>, value: i64, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx();
    let op = rw.create(arith::Constant::build(cx.integer_attr(Type::INDEX, value)?).with_loc(loc));
    Some(op.result())
}

/// Creates an `affine.delinearize_index`. Without an outer bound there is one more result than sizes.
pub(super) fn make_delinearize(
    rw: &mut Rewriter<'_>,
    index: Value,
    basis: &[Option<OpFoldResult>],
    loc: Location,
) -> Option<Vec<Value>> {
    let (integers, values) = split(rw.ir(), basis);
    let types = vec![Type::INDEX; basis.len()];
    let op = rw.create(
        AffineDelinearizeIndex::build(AffineDelinearizeIndexParts {
            multi_index: &types,
            linear_index: index,
            dynamic_basis: &values,
            static_basis: integers.into(),
        })
        .with_loc(loc),
    );
    Some(rw.op(op).results().collect())
}

/// Creates an `affine.linearize_index`.
pub(super) fn make_linearize(
    rw: &mut Rewriter<'_>,
    indices: &[Value],
    basis: &[Option<OpFoldResult>],
    disjoint: bool,
    loc: Location,
) -> Option<Op> {
    let (integers, values) = split(rw.ir(), basis);
    let op = AffineLinearizeIndex::build(indices, &values, integers.into()).disjoint(disjoint);
    Some(rw.create(op.with_loc(loc)).into())
}

/// The product of sizes: a constant, or the value of a map.
pub(super) fn make_product(
    rw: &mut Rewriter<'_>,
    sizes: &[Option<OpFoldResult>],
    loc: Location,
) -> Option<OpFoldResult> {
    let cx = rw.ir().cx();
    let affine = cx.affine();
    let mut values = Vec::new();
    let mut product: AffineExpr = affine.constant(1);
    for size in sizes {
        let factor = match (constant(rw.ir(), *size), (*size)?) {
            (Some(number), _) => affine.constant(number),
            (None, OpFoldResult::Value(value)) => {
                values.push(value);
                affine.symbol(values.len() as u32 - 1)
            }
            (None, OpFoldResult::Attr(_)) => return None,
        };
        product = affine.mul(product, factor);
    }
    if let Some(number) = affine.expr(product).as_constant() {
        return cx.integer_attr(Type::INDEX, number).map(OpFoldResult::Attr);
    }
    let map = affine.make_map(0, values.len() as u32, &[product]);
    Some(OpFoldResult::Value(rw.create(AffineApply::build(map, &values).with_loc(loc)).result()))
}

/// The `affine.linearize_index` that computes the index of a delinearization, if it is disjoint.
pub(super) fn disjoint_source(
    rw: &mut Rewriter<'_>,
    op: Typed<AffineDelinearizeIndex>,
) -> Option<Typed<AffineLinearizeIndex>> {
    let index = rw.view(op)?.linear_index();
    let Some(source) = rw.defining::<AffineLinearizeIndex>(index) else {
        return rw.no_match(op, "the index is not put together");
    };
    if needs_itself(rw, &[index]) {
        return rw.no_match(op, "the index depends on itself");
    }
    match rw.view(source)?.disjoint() {
        Some(true) => Some(source),
        _ => rw.no_match(source, "the indices may be larger than their sizes"),
    }
}

/// Returns whether a linearization or delinearization depends on itself.
pub(super) fn needs_itself(rw: &Rewriter<'_>, indices: &[Value]) -> bool {
    depends_on_itself(rw.ir(), indices, |op| op.is::<AffineLinearizeIndex>() || op.is::<AffineDelinearizeIndex>())
}
