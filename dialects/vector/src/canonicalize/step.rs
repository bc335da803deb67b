//! Canonicalization of `vector.step`.

use dialekt_arith::{CmpI, CmpIPredicate, CmpIView, Constant};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::rewrite::*;

use crate::Step;
use crate::types::Vector;

/// A comparison of the numbers of elements with a constant that is greater than all of them has a known result.
///
/// Nothing is known of scalable vectors, which the reference takes for as long as they are at least.
#[derive(Described)]
pub struct StepCompareFolder;

impl OpRewrite for StepCompareFolder {
    type SourceOp = Step;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Step>) -> Option<()> {
        let view = rw.view(op)?;
        let step = view.result();
        let Some(vector) = Vector::of(*view, step).filter(|vector| !vector.is_scalable()) else {
            return rw.no_match(op, "the length is not known");
        };
        let length = vector.num_elements();
        let users = rw.value(step).users().filter_map(|user| user.view::<CmpI>());
        let Some((compare, outcome)) = users.filter(|compare| compare.lhs() == step).find_map(|compare| {
            let outcome = outcome(compare, length)?;
            Some((compare.handle(), outcome))
        }) else {
            return rw.no_match(op, "no comparison has a known result");
        };
        let (ty, loc) = (rw.op(compare).result_type(0)?, rw.loc(compare));
        let value = rw.cx().splat_attr(ty, &ApInt::new_u64(1, outcome.into()))?;
        let after = rw.ir().point_after(compare);
        rw.restore(after);
        let constant = rw.create(Constant::build(value).with_loc(loc));
        rw.replace_op_with(compare, constant);
        Some(())
    }
}

/// The result of a comparison of all numbers below a length with a constant, if it is one for all.
fn outcome(compare: CmpIView<'_>, length: i64) -> Option<bool> {
    use CmpIPredicate::{Eq, Ne, Uge, Ugt, Ule, Ult};
    let (cx, ir) = (compare.cx(), compare.ir());
    let bound = cx.int_or_splat(ir.constant(compare.rhs())?)?.as_i64()?;
    match compare.predicate()? {
        Ult | Ne if length <= bound => Some(true),
        Uge | Eq if length <= bound => Some(false),
        Ule if length - 1 <= bound => Some(true),
        Ugt if length - 1 <= bound => Some(false),
        _ => None,
    }
}
