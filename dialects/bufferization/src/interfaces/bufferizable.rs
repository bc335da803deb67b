//! Ops that can be bufferized. [MLIR: BufferizableOpInterface.td]

use dialekt_interfaces::RegionBranchOpRef;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Op, OpRef, Use, Value};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::buffer_types::default_buffer_type;
use super::conflicts::resolve_tensor_operand_conflicts;
use super::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use super::state::{Analysis, AnalysisState, BufferizationState};
use super::types::is_tensor_like;

/// A relation of two buffers that may be in the same memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BufferRelation {
    /// Nothing more is known.
    Unknown,
    /// They are the same buffer.
    Equivalent,
}

/// An operand whose buffer may be in the memory of that of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingOpOperand {
    /// The operand.
    pub operand: Use,
    /// The relation of the buffers.
    pub relation: BufferRelation,
    /// True if they are in the same memory for certain.
    pub is_definite: bool,
}

/// A value whose buffer may be in the memory of that of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AliasingValue {
    /// The value: a result, or an argument of a block.
    pub value: Value,
    /// The relation of the buffers.
    pub relation: BufferRelation,
    /// True if they are in the same memory for certain.
    pub is_definite: bool,
}

/// The operands whose buffers may be in the memory of that of a value.
pub type AliasingOpOperands = SmallVec<[AliasingOpOperand; 2]>;

/// The values whose buffers may be in the memory of that of an operand.
pub type AliasingValues = SmallVec<[AliasingValue; 2]>;

impl AliasingOpOperand {
    /// An operand that has the same buffer.
    pub fn equivalent(op: OpRef<'_>, operand: usize) -> Self {
        let operand = Use { op: op.handle(), index: operand as u32 };
        AliasingOpOperand { operand, relation: BufferRelation::Equivalent, is_definite: true }
    }

    /// The same, not for certain.
    pub fn maybe(self) -> Self {
        AliasingOpOperand { is_definite: false, ..self }
    }
}

impl AliasingValue {
    /// A value that has the same buffer.
    pub fn equivalent(value: Value) -> Self {
        AliasingValue { value, relation: BufferRelation::Equivalent, is_definite: true }
    }

    /// A value whose buffer is in the same memory.
    pub fn unknown(value: Value) -> Self {
        AliasingValue { relation: BufferRelation::Unknown, ..AliasingValue::equivalent(value) }
    }

    /// The same, not for certain.
    pub fn maybe(self) -> Self {
        AliasingValue { is_definite: false, ..self }
    }
}

/// An op that can be bufferized: it says what it does to the buffers of its tensors, and becomes one on buffers.
///
/// Its answers must hold however it is bufferized: where something is not known, it says that it reads, writes, or gives the
/// memory on. Functions are asked of operands and values that are tensors only; operands are their numbers.
#[op_interface]
pub trait BufferizableOpInterface {
    /// Returns whether a result, or an argument of a block, may become a new allocation.
    fn bufferizes_to_allocation(_op: Self::View<'_>, _value: Value) -> bool {
        false
    }

    /// Returns whether the buffer of an operand is read.
    #[fallback(true)]
    fn bufferizes_to_memory_read(_op: Self::View<'_>, _operand: usize, _state: &AnalysisState<'_>) -> bool {
        true
    }

    /// Returns whether the buffer of an operand is written to.
    #[fallback(true)]
    fn bufferizes_to_memory_write(_op: Self::View<'_>, _operand: usize, _state: &AnalysisState<'_>) -> bool {
        true
    }

    /// Returns whether elements of these operands are read before those in the same place are written, and not afterwards.
    fn bufferizes_to_elementwise_access(_op: Self::View<'_>, _state: &AnalysisState<'_>, _operands: &[usize]) -> bool {
        false
    }

    /// Returns whether a result defines the contents of its buffer: by default, if it has a buffer of its own, if the op writes to that
    /// of an operand, or if it gets one that is written to within the op.
    #[fallback(true)]
    fn result_bufferizes_to_memory_write(_op: Self::View<'_>, result: Value, state: &AnalysisState<'_>) -> bool {
        state.default_result_bufferizes_to_memory_write(result)
    }

    /// Returns whether an operand may not be copied: by default, if it is unranked.
    fn must_bufferize_in_place(op: Self::View<'_>, operand: usize, _state: &AnalysisState<'_>) -> bool {
        let ty = op.operand_type(operand);
        ty.is_some_and(|ty| matches!(op.cx().type_data(ty), TypeData::UnrankedTensor(_)))
    }

    /// The values that may get the memory of an operand's buffer.
    fn aliasing_values(_op: Self::View<'_>, _operand: usize, _state: &AnalysisState<'_>) -> AliasingValues {
        AliasingValues::new()
    }

    /// The operands that a value may get the memory of its buffer from: by default the inverse of
    /// [`aliasing_values`](Self::aliasing_values).
    fn aliasing_op_operands(_op: Self::View<'_>, value: Value, state: &AnalysisState<'_>) -> AliasingOpOperands {
        state.default_aliasing_op_operands(value)
    }

    /// Makes copies of operands that are not bufferized in place.
    ///
    /// # Errors
    /// The reason was reported.
    #[fallback(Err(BufferizationFailed))]
    fn resolve_conflicts(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        analysis: Analysis<'_>,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_tensor_operand_conflicts(rw, op.into(), analysis, state)
    }

    /// Replaces the op by one on buffers. The insertion point is before the op.
    ///
    /// # Errors
    /// The reason was reported, as far as there is more to say than that the op was not bufferized.
    #[fallback(Err(BufferizationFailed))]
    fn bufferize(
        _rw: &mut Rewriter<'_>,
        _op: Self::Handle,
        _options: &BufferizationOptions,
        _state: &BufferizationState,
    ) -> Bufferized {
        Err(BufferizationFailed)
    }

    /// Returns whether the buffer of a value may be written to: by default, if the value is a result.
    fn is_writable(op: Self::View<'_>, value: Value, _state: &AnalysisState<'_>) -> bool {
        op.ir().value(value).defining_op().is_some()
    }

    /// Returns whether a read and a write, one of which is by this op, are known not to be in conflict.
    fn is_not_conflicting(_op: Self::View<'_>, _read: Use, _write: Use, _state: &AnalysisState<'_>) -> bool {
        false
    }

    /// Checks what was decided.
    ///
    /// # Errors
    /// The reason was reported.
    #[fallback(Err(BufferizationFailed))]
    fn verify_analysis(_op: Self::View<'_>, _state: &AnalysisState<'_>) -> Bufferized {
        Ok(())
    }

    /// The type of the buffer of a result, or of an argument of a block of the op. Call [`buffer_type`](super::buffer_types::buffer_type)
    /// instead. `stack` has the values that are being asked for, this one last.
    ///
    /// # Errors
    /// The reason was reported.
    #[fallback(Err(BufferizationFailed))]
    fn buffer_type(
        op: Self::View<'_>,
        value: Value,
        options: &BufferizationOptions,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> Bufferized<Type> {
        default_buffer_type(op.ir(), value, options, state, stack)
    }

    /// Returns whether a region may be run more than once: by default, what the control flow between regions says.
    fn is_repetitive_region(op: Self::View<'_>, region: usize) -> bool {
        RegionBranchOpRef::of(*op).is_some_and(|op| op.is_repetitive(region))
    }

    /// Returns whether a region may be run by several threads at once.
    fn is_parallel_region(_op: Self::View<'_>, _region: usize) -> bool {
        false
    }

    /// Returns whether there is anything to bufferize: by default, if an operand, a result or an argument of a block is a tensor.
    fn has_tensor_semantics(op: Self::View<'_>) -> bool {
        default_has_tensor_semantics(*op)
    }

    /// Returns whether regions may have several blocks.
    fn supports_unstructured_control_flow(_op: Self::View<'_>) -> bool {
        false
    }
}

/// Returns whether an operand, a result or an argument of a block is a tensor.
pub fn default_has_tensor_semantics(op: OpRef<'_>) -> bool {
    let cx = op.cx();
    op.result_types().any(|ty| is_tensor_like(cx, ty))
        || op.operand_types().any(|ty| is_tensor_like(cx, ty))
        || op.regions().any(|region| region.blocks().any(|block| block.arg_types().any(|ty| is_tensor_like(cx, ty))))
}

/// Returns whether there is anything to bufferize in an op. [MLIR: hasTensorSemantics]
pub fn has_tensor_semantics(op: OpRef<'_>) -> bool {
    match BufferizableOpRef::of(op) {
        Some(op) => op.has_tensor_semantics(),
        None => default_has_tensor_semantics(op),
    }
}

/// The op that a value is a result of, or that the block of an argument is in.
pub fn owner(ir: &dialekt_ir_core::ir::Ir, value: Value) -> Option<OpRef<'_>> {
    let value = ir.get_value(value)?;
    value.defining_op().or_else(|| value.parent_block()?.parent_op())
}

impl BufferizationOptions {
    /// The interface of an op that is bufferized. [MLIR: dynCastBufferizableOp]
    pub fn bufferizable<'a>(&self, op: OpRef<'a>) -> Option<BufferizableOpRef<'a>> {
        let found = BufferizableOpRef::of(op)?;
        self.is_op_allowed(op).then_some(found)
    }
}

/// The number of an operand as a use.
pub fn use_of(op: impl Into<Op>, operand: usize) -> Use {
    Use { op: op.into(), index: operand as u32 }
}
