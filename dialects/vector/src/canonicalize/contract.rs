//! Contractions that are added to something.

use dialekt_arith::{AddF, AddI};
use dialekt_ir_core::prelude::rewrite::*;

use crate::{CombiningKind, Contraction};

macro_rules! adds {
    ($($pattern:ident: $op:ident;)*) => {$(
        /// A contraction whose accumulator is zero takes what its result is added to.
        #[derive(Described)]
        pub struct $pattern;

        impl OpRewrite for $pattern {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                let view = rw.view(op)?;
                let (lhs, rhs) = (view.lhs(), view.rhs());
                let Some(sum) = accumulate(rw, lhs, rhs).or_else(|| accumulate(rw, rhs, lhs)) else {
                    return rw.no_match(op, "no operand is a contraction whose accumulator is zero");
                };
                rw.replace_op(op, &[sum]);
                Some(())
            }
        }
    )*};
}

adds! {
    CanonicalizeContractAddI: AddI;
    CanonicalizeContractAddF: AddF;
}

/// The same sum of products with another accumulator in place of a constant zero. In the reference, products may be combined in other ways,
/// too.
fn accumulate(rw: &mut Rewriter<'_>, contraction: Value, acc: Value) -> Option<Value> {
    let contraction = rw.defining::<Contraction>(contraction)?;
    let view = rw.view(contraction)?;
    let zero = view.acc();
    if view.kind() != Some(CombiningKind::Add) {
        return None;
    }
    let is_zero = rw.constant(zero).is_some_and(|attr| rw.ir().cx().zero_attr(rw.type_of(zero)) == Some(attr));
    if !is_zero {
        return None;
    }
    let mut mapping = IrMapping::new();
    mapping.map_value(zero, acc);
    let new = rw.clone(contraction, &mut mapping);
    rw.op(new).result(0)
}
