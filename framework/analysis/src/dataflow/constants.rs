//! Sparse constant propagation: the constant values of the code that is executed.
//! [mlir/lib/Analysis/DataFlow/ConstantPropagationAnalysis.cpp]

use smallvec::SmallVec;

use super::anchor::Point;
use super::flow::{Flow, Lattice};
use super::solver::Visited;
use super::sparse::SparseForward;
use dialekt_ir_core::context::{Attribute, OpName};
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Ir, OpRef, Value};
use dialekt_ir_core::rewrite::{Constants, Folded};

/// The known constant value of a value.
#[derive(Clone, Copy, Default, Debug)]
pub enum ConstantValue {
    /// Not computed yet: the code is perhaps never executed.
    #[default]
    Uninitialized,
    /// Always this, and the name of an op whose dialect has constants for it.
    Constant(Attribute, OpName),
    /// Not always the same.
    Unknown,
}

impl ConstantValue {
    /// The constant, if it is known.
    pub fn constant(self) -> Option<Attribute> {
        match self {
            ConstantValue::Constant(value, _) => Some(value),
            _ => None,
        }
    }
}

/// Equal constants are equal, whichever dialect materializes them.
impl PartialEq for ConstantValue {
    fn eq(&self, other: &ConstantValue) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.constant() == other.constant()
    }
}

impl Eq for ConstantValue {}

impl Lattice for ConstantValue {
    fn join(&mut self, other: &ConstantValue) -> bool {
        let joined = match (*self, *other) {
            (known, ConstantValue::Uninitialized) => known,
            (ConstantValue::Uninitialized, other) => other,
            (known, other) if known == other => known,
            _ => ConstantValue::Unknown,
        };
        let changed = joined != *self;
        *self = joined;
        changed
    }
}

/// Constant propagation: ops are folded with the known constants among their operands, without changing them. [MLIR:
/// SparseConstantPropagation]
#[derive(Clone, Copy, Default, Debug)]
pub struct ConstantPropagation;

impl SparseForward for ConstantPropagation {
    type State = ConstantValue;

    fn entry_state(&self, _: &Ir, _: Value) -> ConstantValue {
        ConstantValue::Unknown
    }

    fn is_settled(&self, _: &Ir, _: Value, state: &ConstantValue) -> bool {
        *state == ConstantValue::Unknown
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        // Folding an op with regions may want to change it.
        if op.num_regions() != 0 {
            return self.set_to_entry(flow, op.results());
        }
        if let (Some(value), Some(result)) = (op.constant_value(), op.result(0)) {
            flow.join(result, &ConstantValue::Constant(value, op.name()));
            return Ok(());
        }
        let mut known: SmallVec<[(Value, Option<Attribute>); 4]> = SmallVec::new();
        for operand in op.operands() {
            match flow.state::<ConstantValue, _>(operand) {
                ConstantValue::Uninitialized => return Ok(()),
                value => known.push((operand, value.constant())),
            }
        }
        let ir = flow.ir();
        // Folders may look further than at the operands: there, constants are those that ops define.
        let constant = |value: Value| match known.iter().find(|(operand, _)| *operand == value) {
            Some((_, known)) => *known,
            None => ir.get_value(value)?.constant_value(),
        };
        let Some(Folded::Results(results)) = op.fold(Constants::known(ir, &constant)) else {
            return self.set_to_entry(flow, op.results());
        };
        for (result, folded) in op.results().zip(results) {
            let folded = match folded {
                OpFoldResult::Attr(value) => ConstantValue::Constant(value, op.name()),
                // The value need not be an operand. The reference does not visit such a value again when its state
                // changes.
                OpFoldResult::Value(value) => *flow.state_for(Point::After(op.handle()), value),
            };
            flow.join(result, &folded);
        }
        Ok(())
    }
}
