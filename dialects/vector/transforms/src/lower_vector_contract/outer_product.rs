//! Contractions as sums of outer products.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{OuterProduct, VectorType, mask_operation};

use super::{Contract, PARALLEL, REDUCTION, transpose};
use crate::build::extract;

/// The way to a sum of outer products.
struct Plan {
    /// The operands, each with `true` where it has to be transposed, so that the reduced dimension is the first one.
    columns: (Value, bool),
    rows: (Value, bool),
    /// The number of summands.
    count: i64,
    /// The order of the dimensions of the mask in which that of the summands is first; none if it has that order.
    mask_order: Option<&'static [i64]>,
}

/// A contraction of two matrices, or of a matrix and a vector.
pub(super) fn lower(rw: &mut Rewriter<'_>, contract: &Contract) -> Option<Value> {
    let plan = plan(rw, contract)?;
    let element = VectorType::new(rw.cx(), contract.result)?.element;
    let turn = |rw: &mut Rewriter<'_>, (value, turned): (Value, bool)| match turned {
        true => transpose(rw, value, &[1, 0]),
        false => Some(value),
    };
    let (columns, rows) = (turn(rw, plan.columns)?, turn(rw, plan.rows)?);
    let mask = match (contract.mask, plan.mask_order) {
        (Some(mask), Some(order)) => Some(transpose(rw, mask, order)?),
        (mask, _) => mask,
    };
    let mut sum = contract.acc;
    for index in 0..plan.count {
        let (column, row) = (extract(rw, columns, &[index]), extract(rw, rows, &[index]));
        let (lhs, rhs) = (promote(rw, column, element)?, promote(rw, row, element)?);
        let mask = mask.map(|mask| extract(rw, mask, &[index]));
        let product = rw.create(OuterProduct::build(contract.result, lhs, rhs).acc(sum).kind(contract.kind));
        let masked = mask_operation(rw, product.into(), mask);
        sum = rw.op(masked).result(0)?;
    }
    Some(sum)
}

fn plan(rw: &Rewriter<'_>, contract: &Contract) -> Option<Plan> {
    let cx = rw.ir().cx();
    let is = |layout: [&[usize]; 3]| contract.has_layout(cx, layout);
    let Contract { lhs, rhs, .. } = *contract;
    // The dimension of the left operand that is reduced gives the number of summands.
    let count = |dim: usize| {
        let (size, scalable) = VectorType::new(cx, rw.type_of(lhs))?.dims().nth(dim)?;
        (!scalable).then_some(size)
    };
    match *contract.iterators {
        [PARALLEL, PARALLEL, REDUCTION] => {
            let (m, n, k) = (0, 1, 2);
            let layouts = [([m, k], [k, n]), ([m, k], [n, k]), ([k, m], [k, n]), ([k, m], [n, k])];
            let (left, right, is_turned) = layouts.iter().find_map(|(left, right)| {
                let straight = is([left, right, &[m, n]]);
                (straight || is([left, right, &[n, m]])).then_some((left, right, !straight))
            })?;
            let (left_turned, right_turned) = (left[1] == k, right[1] == k);
            let count = count(usize::from(left_turned))?;
            // The reference takes the mask in the order of the result only where that is not turned.
            Some(match is_turned {
                false => {
                    Plan { columns: (lhs, left_turned), rows: (rhs, right_turned), count, mask_order: Some(&[2, 0, 1]) }
                }
                true => {
                    Plan { columns: (rhs, right_turned), rows: (lhs, left_turned), count, mask_order: Some(&[2, 1, 0]) }
                }
            })
        }
        [PARALLEL, REDUCTION] | [REDUCTION, PARALLEL] => {
            let is_reduced_last = contract.iterators[1] == REDUCTION;
            let (m, k) = if is_reduced_last { (0, 1) } else { (1, 0) };
            let (matrix, vector, turned) = if is([&[m, k], &[k], &[m]]) {
                (lhs, rhs, true)
            } else if is([&[k, m], &[k], &[m]]) {
                (lhs, rhs, false)
            } else if is([&[k], &[m, k], &[m]]) {
                (rhs, lhs, true)
            } else if is([&[k], &[k, m], &[m]]) {
                (rhs, lhs, false)
            } else {
                return None;
            };
            Some(Plan {
                columns: (matrix, turned),
                rows: (vector, false),
                count: count(usize::from(matrix == lhs && turned))?,
                mask_order: if is_reduced_last { Some(&[1, 0]) } else { None },
            })
        }
        _ => None,
    }
}

/// Extends elements to the type of those of the result.
fn promote(rw: &mut Rewriter<'_>, value: Value, element: Type) -> Option<Value> {
    let cx = rw.cx();
    let ty = rw.type_of(value);
    let vector = VectorType::new(cx, ty);
    if vector.map_or(ty, |vector| vector.element) == element {
        return Some(value);
    }
    let to = match vector {
        Some(vector) => vector.with_element(cx, element)?,
        None => element,
    };
    Some(match cx.float_kind(element) {
        Some(_) => rw.create(arith::ExtF::build(to, value)).result(),
        None => rw.create(arith::ExtSI::build(to, value)).result(),
    })
}
