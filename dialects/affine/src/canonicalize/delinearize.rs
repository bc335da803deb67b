//! Folding and canonicalization of `affine.delinearize_index`.

use dialekt_interfaces::{DYNAMIC, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::fold_to;
use super::basis::{
    Basis, constant, disjoint_source, fold_constants, make_delinearize, make_index, make_linearize, mixed, padded,
};
use crate::AffineDelinearizeIndex;
use crate::ops::indices::AffineDelinearizeIndexView;

impl Fold for AffineDelinearizeIndex {
    fn fold(op: AffineDelinearizeIndexView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let basis = op.static_basis()?;
        if let Some((integers, values)) = fold_constants(&basis, op.dynamic_basis(), *op, constants) {
            let operands = [op.linear_index()].into_iter().chain(values);
            let basis = op.cx().dense_i64_attr(&integers);
            return Some(InPlace::new().operands(operands).attr_named(*op, "static_basis", basis).into());
        }
        // With at most one size, which then is an outer bound, nothing is divided.
        if op.num_results() == 1 {
            return fold_to(*op, Some(op.linear_index()));
        }
        let mut rest = op.cx().integer_i64(constants.get(op.linear_index())?)?;
        let divisors = if basis.len() == op.num_results() { &basis[1.min(basis.len())..] } else { &basis[..] };
        if basis.contains(&DYNAMIC) || divisors.contains(&0) {
            return None;
        }
        let mut indices = Vec::with_capacity(op.num_results());
        for size in divisors.iter().rev() {
            // Negative sizes are folded, too: the results are undefined.
            let rem = rest.wrapping_rem(*size);
            indices.push(if rem < 0 { rem.wrapping_add(*size) } else { rem });
            let floor = rem != 0 && (rem < 0) != (*size < 0);
            rest = rest.wrapping_div(*size).wrapping_sub(i64::from(floor));
        }
        indices.push(rest);
        let attr = |index: &i64| op.cx().integer_attr(Type::INDEX, *index).map(OpFoldResult::Attr);
        indices.iter().rev().map(attr).collect::<Option<Vec<OpFoldResult>>>().map(Folded::results)
    }
}

fn basis_of(op: AffineDelinearizeIndexView<'_>) -> Basis {
    mixed(*op, &op.static_basis().unwrap_or_default())
}

/// Replaces the indices of dimensions of size 1 by 0.
#[derive(Described)]
pub struct DropUnitExtentBasis;

impl OpRewrite for DropUnitExtentBasis {
    type SourceOp = AffineDelinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDelinearizeIndex>) -> Option<()> {
        let view = rw.view(op)?;
        let (index, loc) = (view.linear_index(), view.loc());
        let basis = padded(basis_of(view), view.num_results());
        let is_one = |rw: &Rewriter<'_>, size| constant(rw.ir(), size) == Some(1);
        let others: Basis = basis.iter().copied().filter(|size| !is_one(rw, *size)).collect();
        if others.len() == basis.len() {
            return rw.no_match(op, "no size is 1");
        }
        let zero = make_index(rw, 0, loc)?;
        let indices = if others.is_empty() { Vec::new() } else { make_delinearize(rw, index, &others, loc)? };
        let mut indices = indices.into_iter();
        let with_zeros: Option<Vec<Value>> =
            basis.iter().map(|size| if is_one(rw, *size) { Some(zero) } else { indices.next() }).collect();
        rw.replace_op(op, &with_zeros?);
        Some(())
    }
}

/// Replaces the last results by the last indices of a disjoint `affine.linearize_index` of the same sizes.
#[derive(Described)]
pub struct CancelDelinearizeOfLinearizeDisjointExactTail;

impl OpRewrite for CancelDelinearizeOfLinearizeDisjointExactTail {
    type SourceOp = AffineDelinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDelinearizeIndex>) -> Option<()> {
        let source = disjoint_source(rw, op)?;
        let (view, linear) = (rw.view(op)?, rw.view(source)?);
        let (loc, linear_loc, results) = (view.loc(), linear.loc(), view.num_results());
        let indices: Vec<Value> = linear.multi_index().collect();
        let made = mixed(*linear, &linear.static_basis().unwrap_or_default());
        let taken = basis_of(view);
        let same = made.iter().rev().zip(taken.iter().rev()).take_while(|(a, b)| a == b).count();
        if same == 0 {
            return rw.no_match(op, "the last sizes differ");
        }
        if same == made.len() && same == taken.len() && indices.len() == results {
            rw.replace_op(op, &indices);
            return Some(());
        }
        let (first, last) = indices.split_at(indices.len().checked_sub(same)?);
        let linear = make_linearize(rw, first, &made[..made.len() - same], true, linear_loc)?;
        let linear = rw.op(linear).result(0)?;
        let taken = padded(taken, results);
        let mut all = make_delinearize(rw, linear, &taken[..taken.len() - same], loc)?;
        all.extend_from_slice(last);
        rw.replace_op(op, &all);
        Some(())
    }
}

/// Delinearizes the last index of an `affine.linearize_index` if its size is the product of the last sizes of the
/// basis.
#[derive(Described)]
pub struct SplitDelinearizeSpanningLastLinearizeArg;

impl OpRewrite for SplitDelinearizeSpanningLastLinearizeArg {
    type SourceOp = AffineDelinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDelinearizeIndex>) -> Option<()> {
        let source = disjoint_source(rw, op)?;
        let (view, linear) = (rw.view(op)?, rw.view(source)?);
        let (loc, linear_loc, results) = (view.loc(), linear.loc(), view.num_results());
        let made = linear.static_basis().unwrap_or_default();
        let target = *made.last()?;
        if target == DYNAMIC {
            return rw.no_match(source, "the last size is not known");
        }
        let basis = view.static_basis().unwrap_or_default();
        let mut product = 1i64;
        let mut count = 0;
        for &size in basis.iter().rev() {
            if size == DYNAMIC {
                return rw.no_match(op, "a size is not known before the product is reached");
            }
            product = product.wrapping_mul(size);
            count += 1;
            if product >= target {
                break;
            }
        }
        if product != target {
            return rw.no_match(op, "no product of the last sizes is that of the last index");
        }
        if count < 2 {
            return rw.no_match(op, "the last size is that of the last index");
        }
        let indices: Vec<Value> = linear.multi_index().collect();
        let made = mixed(*linear, &made);
        let (&last, others) = indices.split_last()?;
        let taken = padded(basis_of(view), results);
        let (first, split) = taken.split_at(taken.len() - count);
        let linear = make_linearize(rw, others, &made[..made.len() - 1], true, linear_loc)?;
        let linear = rw.op(linear).result(0)?;
        let mut all = make_delinearize(rw, linear, first, loc)?;
        all.extend(make_delinearize(rw, last, split, loc)?);
        rw.replace_op(op, &all);
        Some(())
    }
}
