//! Ops that give one of two operands. [MLIR: SelectLikeOpInterface]

use dialekt_ods_macros::op_interface;

use dialekt_ir_core::ir::Value;

/// An op that selects one of two operands by a condition; element by element where the condition is shaped.
#[op_interface]
pub trait SelectLikeOpInterface {
    /// The condition.
    fn condition(op: Self::View<'_>) -> Value {
        op.operand(0).unwrap_or(Value::NULL)
    }

    /// The operand that is selected when the condition is true.
    fn true_value(op: Self::View<'_>) -> Value {
        op.operand(1).unwrap_or(Value::NULL)
    }

    /// The operand that is selected when the condition is false.
    fn false_value(op: Self::View<'_>) -> Value {
        op.operand(2).unwrap_or(Value::NULL)
    }
}
