//! `vector.broadcast` of vectors becomes extractions, broadcasts of scalars, and insertions.
//! [mlir/lib/Dialect/Vector/Transforms/LowerVectorBroadcast.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{Broadcast, VectorType};

use crate::build::{extract, insert, poison};

/// Adds the pattern that lowers broadcasts. [MLIR: populateVectorBroadcastLoweringPatterns]
pub fn populate_vector_broadcast_lowering_patterns(set: &mut PatternSet) {
    set.add::<BroadcastOpLowering>();
}

/// A broadcast of a vector is taken apart along its first dimension.
#[derive(Described)]
pub struct BroadcastOpLowering;

impl OpRewrite for BroadcastOpLowering {
    type SourceOp = Broadcast;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Broadcast>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (view.source(), rw.type_of(view.vector()));
        let result = VectorType::new(cx, ty)?;
        let Some(from) = VectorType::new(cx, rw.type_of(source)) else {
            return rw.no_match(op, "it repeats a scalar");
        };
        if from.num_elements() == 1 && !from.is_scalable() && result.rank() == 1 {
            let element = extract(rw, source, &vec![0; from.rank()]);
            rw.replace_op_with_new(op, Broadcast::build(ty, element));
            return Some(());
        }
        let Some((size, scalable)) = result.dims().next() else { return rw.no_match(op, "the vector has rank 0") };
        let part = result.with_dims(cx, result.dims().skip(1))?;
        let different = match from.rank() < result.rank() {
            true => None,
            false => match from.dims().zip(result.dims()).position(|(from, to)| from != to) {
                None => {
                    rw.replace_op(op, &[source]);
                    return Some(());
                }
                Some(dim) => Some(dim),
            },
        };
        if scalable {
            // The reference repeats the source as often as if `vscale` were 1.
            return rw.no_match(op, "the first dimension is scalable");
        }
        let mut all;
        match different {
            None => {
                let repeated = rw.create(Broadcast::build(part, source)).result();
                all = poison(rw, ty);
                for index in 0..size {
                    all = insert(rw, repeated, all, &[index]);
                }
            }
            Some(0) => {
                all = poison(rw, ty);
                let first = extract(rw, source, &[0]);
                let repeated = rw.create(Broadcast::build(part, first)).result();
                for index in 0..size {
                    all = insert(rw, repeated, all, &[index]);
                }
            }
            Some(_) => {
                all = poison(rw, ty);
                for index in 0..size {
                    let own = extract(rw, source, &[index]);
                    let repeated = rw.create(Broadcast::build(part, own)).result();
                    all = insert(rw, repeated, all, &[index]);
                }
            }
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}
