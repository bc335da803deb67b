//! Canonicalization of `tosa.transpose`.

use super::*;
use crate::ops::{Reshape, Transpose};

/// Two transpositions are one.
#[derive(Described)]
pub struct ConsolidateTransposeOptimization;

impl OpRewrite for ConsolidateTransposeOptimization {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(inner) = rw.ir().defining::<Transpose>(view.input1()) else {
            return rw.no_match(op, "the input is not transposed");
        };
        let (outer_perms, inner_perms) = (view.perms()?, inner.perms()?);
        if outer_perms.len() != inner_perms.len() || outer_perms.is_empty() {
            return rw.no_match(op, "the ranks differ, or are zero");
        }
        let perm = |outer: &i32| inner_perms.get(usize::try_from(*outer).ok()?).copied();
        let perms = outer_perms.iter().map(perm).collect::<Option<_>>()?;
        let (ty, input) = (rw.type_of(view.output()), inner.input1());
        rw.replace_op_with_new(op, Transpose::build(ty, input, perms));
        Some(())
    }
}

/// A transposition that moves only dimensions of size 1 is a reshape.
#[derive(Described)]
pub struct TransposeIsReshape;

impl OpRewrite for TransposeIsReshape {
    type SourceOp = Transpose;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Transpose>) -> Option<()> {
        let view = rw.view(op)?;
        let (ir, input, output) = (rw.ir(), view.input1(), view.output());
        let is_transposed_again = || ir.value(output).users().any(|user| user.view::<Transpose>().is_some());
        if ir.defining::<Transpose>(input).is_some() || is_transposed_again() {
            return rw.no_match(op, "it is one of several transpositions, which are joined first");
        }
        let Some(shape) = shape_of(rw, input).filter(|shape| shape.iter().filter(|s| **s == DYNAMIC).count() <= 1)
        else {
            return rw.no_match(op, "more than one size is not known");
        };
        let sizes = view.perms()?.into_iter().map(|perm| {
            let perm = usize::try_from(perm).ok()?;
            Some((perm, *shape.get(perm)?))
        });
        let sizes: Vec<(usize, i64)> = sizes.collect::<Option<_>>()?;
        if !sizes.iter().filter(|(_, size)| *size != 1).is_sorted_by_key(|(perm, _)| *perm) {
            return rw.no_match(op, "dimensions of other sizes than 1 change places");
        }
        let sizes: Vec<i64> = sizes.into_iter().map(|(_, size)| size).collect();
        let (ty, loc) = (rw.type_of(output), view.loc());
        let shape = make_shape(rw, &sizes, loc);
        rw.replace_op_with_new(op, Reshape::build(input, shape).with_types([ty]));
        Some(())
    }
}
