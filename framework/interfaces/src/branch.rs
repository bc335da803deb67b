//! Terminators that pass control, and values, to blocks of their region. [MLIR: BranchOpInterface]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OperandRange;
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::interface::Fallback;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Block, OpRef, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// The values that a branch passes to the arguments of a successor: first values that the op produces itself, then
/// operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessorOperands<'a> {
    /// The number of leading arguments that get values produced by the op.
    pub produced: usize,
    /// The operands for the arguments behind them.
    pub forwarded: OperandRange<'a>,
}

impl<'a> SuccessorOperands<'a> {
    /// Operands for all arguments.
    pub fn new(forwarded: OperandRange<'a>) -> Self {
        SuccessorOperands { produced: 0, forwarded }
    }

    /// The number of values.
    pub fn len(self) -> usize {
        self.produced + self.forwarded.len()
    }

    /// Returns whether there are no values.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value for an argument; `None` where the op makes it, and where there is none.
    pub fn get(self, argument: usize) -> Option<Value> {
        self.forwarded.get(argument.checked_sub(self.produced)?)
    }
}

impl<'a> Fallback<'a> for SuccessorOperands<'a> {
    #[inline]
    fn fallback(op: OpRef<'a>) -> Self {
        SuccessorOperands::new(OperandRange::none(op))
    }
}

/// A terminator with successors.
#[op_interface(verify = verify_branch, types_only)]
pub trait BranchOpInterface {
    /// The values that are passed to the arguments of a successor.
    fn successor_operands(op: Self::View<'_>, successor: usize) -> SuccessorOperands<'_>;

    /// The successor that is taken for the constant operands; `None` when that is not known.
    fn successor_for_operands(_op: Self::View<'_>, _operands: &[Option<Attribute>]) -> Option<Block> {
        None
    }

    /// Returns whether a value of the first type may be passed to an argument of the second.
    fn are_types_compatible(_op: Self::View<'_>, from: Type, to: Type) -> bool {
        from == to
    }
}

impl<'a> BranchOpRef<'a> {
    /// The block arguments that the operands are passed to: what [`successor_argument`](Self::successor_argument) says of each.
    pub fn successor_arguments(self) -> Vec<Option<Value>> {
        let mut arguments = vec![None; self.num_operands()];
        for (i, block) in self.successors().enumerate() {
            let operands = self.successor_operands(i);
            for (position, argument) in operands.forwarded.positions().zip(block.args().skip(operands.produced)) {
                arguments[position].get_or_insert(argument);
            }
        }
        arguments
    }

    /// The block argument that an operand is passed to.
    pub fn successor_argument(self, operand: usize) -> Option<Value> {
        self.successors().enumerate().find_map(|(i, block)| {
            let operands = self.successor_operands(i);
            let positions = operands.forwarded.positions();
            positions.contains(&operand).then(|| block.args().nth(operands.produced + operand - positions.start))?
        })
    }
}

/// Checks that a branch passes as many values as a successor has arguments, of compatible types.
fn verify_branch(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(branch) = BranchOpRef::of(op) else { return Ok(()) };
    for (i, block) in op.successors().enumerate() {
        let operands = branch.successor_operands(i);
        if operands.len() != block.num_args() {
            let message = format!(
                "branch has {} operands for successor #{i}, but target block has {}",
                operands.len(),
                block.num_args()
            );
            return fail(out, op.error(message));
        }
        let arguments = block.args().skip(operands.produced).map(|argument| op.ir().value(argument).ty());
        for (j, (from, to)) in operands.forwarded.types().zip(arguments).enumerate() {
            if !branch.are_types_compatible(from, to) {
                let argument = operands.produced + j;
                return fail(out, op.error(format!("type mismatch for bb argument #{argument} of successor #{i}")));
            }
        }
    }
    Ok(())
}

/// The likelihoods of the successors of a branch, relative to each other.
pub type Weights = SmallVec<[i32; 8]>;

/// A branch with optional weights, which tell the likelihood of its successors. [MLIR: WeightedBranchOpInterface]
#[op_interface(verify = verify_weights, types_only)]
pub trait WeightedBranchOpInterface {
    /// The weights, one for each successor, as unsigned numbers; empty when they are not known.
    fn weights(op: Self::View<'_>) -> Weights {
        weights_named(*op, b"branch_weights")
    }
}

/// The weights in an attribute.
pub(super) fn weights_named(op: OpRef<'_>, name: &[u8]) -> Weights {
    op.inherent_attr(name).and_then(|attr| op.cx().dense_i32_values(attr)).unwrap_or_default()
}

fn verify_weights(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(branch) = WeightedBranchOpRef::of(op) else { return Ok(()) };
    check_weights(op, &branch.weights(), op.num_successors(), ("branch", "successors"), out)
}

/// Checks that there is one weight for each of `count` targets, and not all are zero; or that there are none.
pub(super) fn check_weights(
    op: OpRef<'_>,
    weights: &[i32],
    count: usize,
    (what, targets): (&str, &str),
    out: &mut Vec<Diagnostic>,
) -> Verified {
    if weights.is_empty() {
        return Ok(());
    }
    if weights.len() != count {
        let found = weights.len();
        let message = format!("expects number of {what} weights to match number of {targets}: {found} vs {count}");
        return fail(out, op.error(message));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return fail(out, op.error("branch weights cannot all be zero"));
    }
    Ok(())
}
