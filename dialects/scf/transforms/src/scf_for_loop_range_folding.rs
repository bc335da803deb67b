//! `scf-for-loop-range-folding`: arithmetic on the induction variable of a loop is moved to its bounds.
//! [mlir/lib/Dialect/SCF/Transforms/LoopRangeFolding.cpp]

use dialekt_arith as arith;
use dialekt_dialect_utils::{arguments, entry, result};
use dialekt_interfaces::LoopLikeOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_scf::For;

use crate::each;

/// Fold add/mul ops into loop range
///
/// Where the variable is used once, in a sum with a value from outside of the loop or in a product with a positive
/// constant, the loop counts these sums or products. It is assumed that these do not overflow for the bounds: loops are
/// not folded if they do for constant bounds.
#[derive(Pass, Clone)]
#[pass(name = "SCFForLoopRangeFolding", argument = "scf-for-loop-range-folding")]
pub struct ForLoopRangeFolding;

impl Pass for ForLoopRangeFolding {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, |rw, op| {
            while fold_range(rw, op).is_some() {}
            Ok(None)
        })
    }
}

/// The positions of the bounds and the step among the operands.
const LOWER: usize = 0;
const UPPER: usize = 1;
const STEP: usize = 2;

/// Folds one op; `None` if there is none that can be folded.
fn fold_range(rw: &mut Rewriter<'_>, op: Typed<For>) -> Option<()> {
    let body = entry(rw, op, 0)?;
    let variable = *arguments(rw, body).first()?;
    if !rw.value(variable).has_one_use() {
        return None;
    }
    let user = rw.value(variable).users().next()?;
    let this = LoopLikeOpRef::of(rw.op(op))?;
    let outside = user.operands().position(|operand| this.is_defined_outside(operand))?;
    let constant = user.operand_constant(outside).and_then(|constant| rw.ir().cx().integer_value(constant)).cloned();
    let (folded, compute): (_, Checked) = if user.is::<arith::AddI>() {
        ([LOWER, UPPER].as_slice(), ApInt::add_overflows)
    } else if user.is::<arith::MulI>()
        && constant.as_ref().is_some_and(|factor| !factor.is_zero() && !factor.is_negative())
    {
        // The reference accepts any factor, and so creates invalid steps.
        (&[LOWER, UPPER, STEP], ApInt::mul_overflows)
    } else {
        return None;
    };
    let sign = if rw.view(op)?.unsigned_cmp() { Sign::Unsigned } else { Sign::Signed };
    let overflows = |operand: usize| {
        let bound = rw.op(op).operand_constant(operand).and_then(|bound| rw.ir().cx().integer_value(bound));
        bound.zip(constant.as_ref()).is_some_and(|(bound, constant)| compute(bound, constant, sign).1)
    };
    if folded.iter().any(|operand| overflows(*operand)) {
        return None;
    }
    let user = user.handle();
    let values: Option<Vec<Value>> =
        folded.iter().map(|operand| with(rw, user, variable, rw.op(op).operand(*operand)?)).collect();
    for (operand, value) in folded.iter().zip(values?) {
        rw.set_operand(op, *operand, value);
    }
    let computed = result(rw, user)?;
    rw.replace_all_uses(computed, variable);
    rw.erase_op(user);
    Some(())
}

/// A function that computes a sum or product, and whether it overflows.
type Checked = fn(&ApInt, &ApInt, Sign) -> (ApInt, bool);

/// The result of an op with another value in place of the induction variable.
fn with(rw: &mut Rewriter<'_>, op: Op, variable: Value, value: Value) -> Option<Value> {
    let mut mapping = IrMapping::new();
    mapping.map_value(variable, value);
    let new = rw.clone(op, &mut mapping);
    result(rw, new)
}
