//! Contractions as dot products: the reduced dimension becomes the last one of both operands.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{CombiningKind, Reduction, VectorType};

use super::{Contract, PARALLEL, REDUCTION, transpose};
use crate::build::{extract, insert, zero};
use crate::lower_vector_outerproduct::{is_integer, multiply};

/// A contraction of two matrices, or of a matrix and a vector, without a mask.
pub(super) fn lower(rw: &mut Rewriter<'_>, contract: &Contract) -> Option<Value> {
    let cx = rw.cx();
    if contract.mask.is_some() {
        return None;
    }
    let result = VectorType::new(cx, contract.result)?;
    if result.is_scalable() {
        // The reference takes as many rows and columns as if `vscale` were 1.
        return None;
    }
    let is = |layout: [&[usize]; 3]| contract.has_layout(cx, layout);
    let Contract { lhs, rhs, .. } = *contract;
    let turn = |rw: &mut Rewriter<'_>, value, turned| if turned { transpose(rw, value, &[1, 0]) } else { Some(value) };
    let (rows, columns) = match *contract.iterators {
        [PARALLEL, PARALLEL, REDUCTION] => {
            let (m, n, k) = (0, 1, 2);
            let layouts = [([m, k], [k, n]), ([m, k], [n, k]), ([k, m], [k, n]), ([k, m], [n, k])];
            let (left, right, is_turned) = layouts.iter().find_map(|(left, right)| {
                let straight = is([left, right, &[m, n]]);
                (straight || is([left, right, &[n, m]])).then_some((left, right, !straight))
            })?;
            let (left, right) = ((lhs, left[0] == k), (rhs, right[0] == k));
            let (first, second) = if is_turned { (right, left) } else { (left, right) };
            (turn(rw, first.0, first.1)?, turn(rw, second.0, second.1)?)
        }
        [PARALLEL, REDUCTION] => {
            let (m, k) = (0, 1);
            let (matrix, vector, turned) = if is([&[m, k], &[k], &[m]]) {
                (lhs, rhs, false)
            } else if is([&[k, m], &[k], &[m]]) {
                (lhs, rhs, true)
            } else if is([&[k], &[m, k], &[m]]) {
                (rhs, lhs, false)
            } else if is([&[k], &[k, m], &[m]]) {
                (rhs, lhs, true)
            } else {
                return None;
            };
            (turn(rw, matrix, turned)?, vector)
        }
        _ => return None,
    };
    let integer = is_integer(cx, result.element);
    let mut all = zero(rw, contract.result)?;
    let mut taken = Vec::new();
    for row in 0..*result.shape.first()? {
        let own = extract(rw, rows, &[row]);
        for column in 0..result.shape.get(1).copied().unwrap_or(1) {
            if row == 0 {
                taken.push(if result.rank() == 1 { columns } else { extract(rw, columns, &[column]) });
            }
            let product = multiply(rw, own, *taken.get(column as usize)?, integer);
            let sum = rw.create(Reduction::build(result.element, CombiningKind::Add, product)).result();
            all = insert(rw, sum, all, &[row, column][..result.rank()]);
        }
    }
    Some(match integer {
        true => rw.create(arith::AddI::build(all, contract.acc)).result(),
        false => rw.create(arith::AddF::build(all, contract.acc)).result(),
    })
}
