//! `vector.fma` of several dimensions becomes ones of subvectors.

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Broadcast, FMA, VectorType};

use crate::build::{extract, insert};

/// Adds the pattern that takes `vector.fma` apart. [MLIR: populateVectorRankReducingFMAPattern]
pub fn populate_vector_rank_reducing_fma_pattern(set: &mut PatternSet) {
    set.add::<VectorFMAOpNDRewritePattern>();
}

/// A sum of products is one for each index of the first dimension.
#[derive(Described)]
pub struct VectorFMAOpNDRewritePattern;

impl OpRewrite for VectorFMAOpNDRewritePattern {
    type SourceOp = FMA;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<FMA>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (parts, ty) = ([view.lhs(), view.rhs(), view.acc()], view.result_type(0)?);
        let vector = VectorType::new(cx, ty)?;
        let first = vector.dims().next().filter(|_| vector.rank() > 1);
        let Some((size, false)) = first else {
            // The reference takes as many subvectors as if `vscale` were 1.
            return rw.no_match(op, "the rank is less than 2, or the first dimension is scalable");
        };
        let none = cx.zero_attr(vector.element)?;
        let none = rw.create(arith::Constant::build(none)).result();
        let mut all = rw.create(Broadcast::build(ty, none)).result();
        for index in 0..size {
            let [lhs, rhs, acc] = parts.map(|part| extract(rw, part, &[index]));
            let own = rw.create(FMA::build(lhs, rhs, acc)).result();
            all = insert(rw, own, all, &[index]);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}
