//! What is computed of the variable of a loop is computed of its bounds instead.
//! [mlir/lib/Dialect/SCF/Transforms/LoopRangeFolding.cpp]

use dialekt_arith::{AddI, MulI};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::LoopLikeOp;
use dialekt_ir_core::ir::{IrMapping, Op, OpRef, Value};
use dialekt_ir_core::pass::{Pass, PassContext, PassResult};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ods_macros::Pass;
use dialekt_scf::For;

use super::each;
use crate::build::{arguments, entry, result};

/// Fold add/mul ops into loop range
///
/// Where the variable is used once, in a sum or product with a value from outside of the loop, the loop counts these sums or products. It is
/// assumed that these do not overflow for the bounds, and that what the variable is multiplied by is positive: loops are not folded where a
/// constant says otherwise.
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

/// Folds one op; `None` when there is none to be folded.
fn fold_range(rw: &mut Rewriter<'_>, op: Typed<For>) -> Option<()> {
    let body = entry(rw, op, 0)?;
    let variable = *arguments(rw, body).first()?;
    if !rw.value(variable).has_one_use() {
        return None;
    }
    let user = rw.value(variable).users().next()?;
    let this = LoopLikeOp::of(rw.op(op))?;
    if !user.operands().any(|operand| this.is_defined_outside(operand)) {
        return None;
    }
    let folded = if user.is::<AddI>() {
        [LOWER, UPPER].as_slice()
    } else if user.is::<MulI>() && !has_constant_that_is_not_positive(user) {
        &[LOWER, UPPER, STEP]
    } else {
        return None;
    };
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

/// Whether an operand is a constant that makes of a step no step forward. The reference does not look.
fn has_constant_that_is_not_positive(product: OpRef<'_>) -> bool {
    let constants = (0..product.num_operands()).filter_map(|operand| product.operand_constant(operand));
    let mut values = constants.filter_map(|constant| product.cx().integer_value(constant));
    values.any(|value| value.is_zero() || value.is_negative())
}

/// The result of an op with another value in place of the variable.
fn with(rw: &mut Rewriter<'_>, op: Op, variable: Value, value: Value) -> Option<Value> {
    let mut mapping = IrMapping::new();
    mapping.map_value(variable, value);
    let new = rw.clone(op, &mut mapping).ok()?;
    result(rw, new)
}
