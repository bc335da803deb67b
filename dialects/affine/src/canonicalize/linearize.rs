//! Folding and canonicalization of `affine.linearize_index`.

use hashbrown::{HashMap, HashSet};

use dialekt_interfaces::{DYNAMIC, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;

use super::applied::fold_to;
use super::basis::{
    Basis, constant, fold_constants, make_delinearize, make_index, make_linearize, make_product, mixed, needs_itself,
    padded,
};
use super::values::known;
use crate::ops::indices::AffineLinearizeIndexView;
use crate::{AffineDelinearizeIndex, AffineLinearizeIndex};

impl Fold for AffineLinearizeIndex {
    fn fold(op: AffineLinearizeIndexView<'_>, constants: Constants<'_>) -> Option<Folded> {
        let basis = op.static_basis()?;
        let indices = op.multi_index();
        if let Some((integers, values)) = fold_constants(&basis, op.dynamic_basis(), *op, constants) {
            let sizes = [indices.len() as i32, values.len() as i32];
            let change = InPlace::new()
                .operands(indices.chain(values))
                .attr_named(*op, "static_basis", op.cx().dense_i64_attr(&integers))
                .attr_named(*op, "operandSegmentSizes", op.cx().dense_i32_attr(&sizes));
            return Some(change.into());
        }
        match indices.len() {
            0 => return op.cx().integer_attr(Type::INDEX, 0).map(Folded::from),
            1 => return fold_to(*op, op.multi_index().next()),
            _ => {}
        }
        let known = known(*op, op.multi_index(), constants).into_iter().collect::<Option<Vec<i64>>>()?;
        if basis.contains(&DYNAMIC) {
            return None;
        }
        let mut stride = 1i64;
        let mut sum = 0i64;
        for (index, size) in known.iter().rev().zip(basis.iter().rev().copied().chain([1])) {
            sum = sum.wrapping_add(index.wrapping_mul(stride));
            stride = stride.wrapping_mul(size);
        }
        op.cx().integer_attr(Type::INDEX, sum).map(Folded::from)
    }
}

/// The indices, a size for each, and the `disjoint` flag.
fn parts(op: AffineLinearizeIndexView<'_>) -> (Vec<Value>, Basis, bool) {
    let indices: Vec<Value> = op.multi_index().collect();
    let basis = padded(mixed(*op, &op.static_basis().unwrap_or_default()), indices.len());
    (indices, basis, op.disjoint() == Some(true))
}

/// Consecutive indices that are results of one `affine.delinearize_index` with the same sizes.
struct Run {
    source: Typed<AffineDelinearizeIndex>,
    /// The position of the first one among the indices that are linearized.
    start: usize,
    /// The position of the first one among the results of the source.
    of_source: usize,
    len: usize,
}

/// Replaces indices that were delinearized with the same sizes by one index, whose size is the product of the sizes.
#[derive(Described)]
pub struct CancelLinearizeOfDelinearizePortion;

impl OpRewrite for CancelLinearizeOfDelinearizePortion {
    type SourceOp = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let (indices, basis, disjoint) = parts(rw.view(op)?);
        if needs_itself(rw, &indices) {
            return rw.no_match(op, "the index depends on itself");
        }
        let runs = runs(rw, &indices, &basis, disjoint);
        if runs.is_empty() {
            return rw.no_match(op, "no indices next to each other were taken from one");
        }
        let loc = rw.loc(op);
        let (mut new_indices, mut new_basis) = (Vec::new(), Basis::new());
        let mut replaced: Vec<(Op, Vec<Value>)> = Vec::new();
        let mut end = 0;
        for run in runs {
            new_indices.extend_from_slice(&indices[end..run.start]);
            new_basis.extend_from_slice(&basis[end..run.start]);
            end = run.start + run.len;
            let before = rw.insertion_point();
            rw.set_insertion_point_before(run.source.op());
            let (index, size, results) = merge(rw, &run, &basis[run.start..end], loc)?;
            rw.restore(before);
            new_indices.push(index);
            new_basis.push(size);
            replaced.extend(results.map(|results| (run.source.op(), results)));
        }
        new_indices.extend_from_slice(&indices[end..]);
        new_basis.extend_from_slice(&basis[end..]);
        let new = make_linearize(rw, &new_indices, &new_basis, disjoint, loc)?;
        rw.replace_op_with(op, new);
        for (source, results) in replaced {
            rw.replace_op(source, &results);
        }
        Some(())
    }
}

/// All runs of two or more indices, one for each source.
fn runs(rw: &Rewriter<'_>, indices: &[Value], basis: &Basis, disjoint: bool) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut seen = HashSet::new();
    let mut at = 0;
    let mut known = HashMap::new();
    while at < indices.len() {
        match run_at(rw, indices, basis, disjoint, at, &seen, &mut known) {
            Some(run) => {
                seen.insert(run.source);
                at += run.len;
                runs.push(run);
            }
            None => at += 1,
        }
    }
    runs
}

/// Ops that take indices apart, with the sizes of their results.
type Sources = HashMap<Typed<AffineDelinearizeIndex>, Basis>;

/// The run that starts at an index, unless there was one of its source. `known` caches the sources that were looked at.
fn run_at(
    rw: &Rewriter<'_>,
    indices: &[Value],
    basis: &Basis,
    disjoint: bool,
    start: usize,
    seen: &HashSet<Typed<AffineDelinearizeIndex>>,
    known: &mut Sources,
) -> Option<Run> {
    let ValueDef::Result(_, of_source) = rw.value(indices[start]).def() else { return None };
    let of_source = of_source as usize;
    let source = rw.defining::<AffineDelinearizeIndex>(indices[start])?;
    if seen.contains(&source) {
        return None;
    }
    let view = rw.view(source)?;
    let of_view = || padded(mixed(*view, &view.static_basis().unwrap_or_default()), view.num_results());
    let sizes = known.entry(source).or_insert_with(of_view);
    // The first size of either op may be missing.
    let first = *sizes.get(of_source)?;
    let fits =
        first == basis[start] || (start == 0 && of_source == 0) || (disjoint && of_source == 0 && first.is_none());
    if !fits {
        return None;
    }
    let follows = |next: &usize| {
        let (i, j) = (start + next, of_source + next);
        i < indices.len() && view.result(j) == Some(indices[i]) && basis[i] == sizes[j]
    };
    let len = (1..).take_while(follows).count() + 1;
    (len > 1).then_some(Run { source, start, of_source, len })
}

/// Creates the index that replaces a run. Returns it with its size, and the replacements of the results of the source
/// if this has other results.
fn merge(
    rw: &mut Rewriter<'_>,
    run: &Run,
    sizes: &[Option<OpFoldResult>],
    loc: Location,
) -> Option<(Value, Option<OpFoldResult>, Option<Vec<Value>>)> {
    let size = make_product(rw, sizes, loc);
    let view = rw.view(run.source)?;
    let (index, results, source_loc) = (view.linear_index(), view.num_results(), view.loc());
    if run.len == results {
        return Some((index, size, None));
    }
    let mut basis = padded(mixed(*view, &view.static_basis().unwrap_or_default()), results);
    basis.splice(run.of_source..run.of_source + run.len, [size]);
    let mut all = make_delinearize(rw, index, &basis, source_loc)?;
    let merged = *all.get(run.of_source)?;
    let parts = make_delinearize(rw, merged, sizes, source_loc)?;
    all.splice(run.of_source..=run.of_source, parts);
    Some((merged, size, Some(all)))
}

/// Removes leading indices that are 0.
#[derive(Described)]
pub struct DropLinearizeLeadingZero;

impl OpRewrite for DropLinearizeLeadingZero {
    type SourceOp = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let (indices, basis, disjoint) = parts(rw.view(op)?);
        let is_zero = |index: &Value| rw.constant(*index).and_then(|value| rw.ir().cx().integer_i64(value)) == Some(0);
        let zeros = indices.iter().take_while(|index| is_zero(index)).count();
        if zeros == 0 {
            return rw.no_match(op, "the first index is not 0");
        }
        if let [only] = indices[..] {
            rw.replace_op(op, &[only]);
            return Some(());
        }
        // One stays in any case.
        let gone = zeros.min(indices.len() - 1);
        let loc = rw.loc(op);
        let new = make_linearize(rw, &indices[gone..], &basis[gone..], disjoint, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Removes indices of dimensions of size 1 if they are known to be 0.
#[derive(Described)]
pub struct DropLinearizeUnitComponentsIfDisjointOrZero;

impl OpRewrite for DropLinearizeUnitComponentsIfDisjointOrZero {
    type SourceOp = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let (indices, basis, disjoint) = parts(rw.view(op)?);
        let ir = rw.ir();
        let is_zero = |index| {
            ir.get_value(index).and_then(|v| v.constant_value()).and_then(|v| ir.cx().integer_i64(v)) == Some(0)
        };
        let stays =
            |(index, size): &(Value, Option<_>)| constant(ir, *size) != Some(1) || !(disjoint || is_zero(*index));
        let (kept, sizes): (Vec<Value>, Basis) = indices.iter().copied().zip(basis).filter(stays).unzip();
        if kept.len() == indices.len() {
            return rw.no_match(op, "no index is known to be that of a dimension of size 1");
        }
        let loc = rw.loc(op);
        if kept.is_empty() {
            let zero = make_index(rw, 0, loc)?;
            rw.replace_op(op, &[zero]);
            return Some(());
        }
        let new = make_linearize(rw, &kept, &sizes, disjoint, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}
