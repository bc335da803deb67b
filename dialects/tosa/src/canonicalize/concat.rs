//! Canonicalization of `tosa.concat`.

use super::*;
use crate::ops::Concat;

/// One tensor is not concatenated: it is at most cast.
#[derive(Described)]
pub struct ConcatOptimization;

impl OpRewrite for ConcatOptimization {
    type SourceOp = Concat;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Concat>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(input) = view.input1().next().filter(|_| view.num_operands() == 1) else {
            return rw.no_match(op, "there are several operands");
        };
        let ty = rw.type_of(view.output());
        if rw.type_of(input) == ty {
            rw.replace_op(op, &[input]);
        } else {
            rw.replace_op_with_new(op, dialekt_tensor::Cast::build(ty, input));
        }
        Some(())
    }
}
