//! Ops that are instructions of PTX, as text for the assembler. [MLIR: BasicPtxBuilderInterface]

use dialekt_ir_core::prelude::op::*;

/// The use of a register by instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegisterAccess {
    /// They read it.
    Read,
    /// They write it.
    Write,
    /// They read and write it.
    ReadWrite,
}

/// The contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsmValue {
    /// A value of the program.
    Value(Value),
    /// A constant of 32 bits.
    Constant(i64),
}

/// Registers of inline assembly, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AsmValues {
    /// The registers: results of the op are written.
    pub registers: Vec<(AsmValue, RegisterAccess)>,
    /// The text of the instructions has the numbers of registers as the assembler counts them, not as they stand here.
    pub mapped: bool,
}

/// An op that becomes inline assembly, where LLVM has no intrinsic for it.
#[op_interface]
pub trait BasicPtxBuilderInterface {
    /// The predicate that says whether the instructions are executed: the last operand. They need not say it.
    fn predicate(_op: Self::View<'_>) -> Option<Value> {
        None
    }

    /// The instructions, with `%0`, `%1` for registers.
    fn ptx(op: Self::View<'_>) -> String;

    /// Returns whether the op becomes an intrinsic instead.
    fn has_intrinsic(_op: Self::View<'_>) -> bool {
        false
    }

    /// Returns whether the instructions do more than to compute their results.
    fn has_side_effect(_op: Self::View<'_>) -> bool {
        true
    }

    /// The registers: results, operands, and then attributes that are integers.
    fn asm_values(op: Self::View<'_>) -> AsmValues {
        all_values(*op)
    }
}

/// Results, operands, and attributes that are integers.
fn all_values(op: OpRef<'_>) -> AsmValues {
    let results = op.results().map(|value| (AsmValue::Value(value), RegisterAccess::Write));
    let operands = op.operands().map(|value| (AsmValue::Value(value), RegisterAccess::Read));
    let attributes = op.slots().iter().flatten().copied().chain(op.discardable_attrs().iter().map(|attr| attr.value));
    let attributes = attributes.filter_map(|attr| op.cx().integer_i64(attr));
    let attributes = attributes.map(|value| (AsmValue::Constant(value), RegisterAccess::Read));
    AsmValues { registers: results.chain(operands).chain(attributes).collect(), mapped: false }
}

/// The operands: all of them are read.
pub(crate) fn operands_as_registers(op: OpRef<'_>) -> AsmValues {
    let operands = op.operands().map(|value| (AsmValue::Value(value), RegisterAccess::Read));
    AsmValues { registers: operands.collect(), mapped: false }
}
