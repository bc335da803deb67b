//! The state of analysis, and what follows from what ops say of themselves. [MLIR: AnalysisState]

use std::any::Any;
use std::cell::{RefCell, RefMut};

use dialekt_ir_core::interfaces::CastOpRef;
use dialekt_ir_core::ir::{Block, Ir, OpRef, Region, RegionRef, Use, Value, ValueDef};
use dialekt_symbols::SymbolTableCollection;
use hashbrown::HashSet;

use super::bufferizable::{
    AliasingOpOperand, AliasingOpOperands, AliasingValue, AliasingValues, BufferRelation, BufferizableOpRef, owner,
    use_of,
};
use super::options::BufferizationOptions;
use super::types::is_tensor_like;
use super::value_set::ValueSet;
use crate::ToBuffer;

/// Decisions of an analysis. The defaults are those without an analysis: whatever is written to is copied, and nothing is known of two
/// values.
pub trait BufferDecisions {
    /// Returns whether an operand is bufferized in place.
    fn is_in_place(&self, operand: Use, state: &AnalysisState<'_>) -> bool {
        state.ir().op(operand.op).is::<ToBuffer>() || !state.bufferizes_to_memory_write(operand)
    }

    /// Returns whether two values have the same buffer.
    fn are_equivalent(&self, _a: Value, _b: Value) -> bool {
        false
    }

    /// Returns whether two values may have buffers in the same memory.
    fn are_aliasing(&self, _a: Value, _b: Value) -> bool {
        true
    }

    /// The values whose buffers may be in the memory of that of a value, and the value.
    fn aliases(&self, value: Value) -> Vec<Value> {
        vec![value]
    }

    /// Returns whether nothing is known to be in the buffer of an operand.
    fn has_undefined_contents(&self, _operand: Use) -> bool {
        false
    }

    /// Facts of others about what is analyzed.
    fn extension(&self) -> Option<&dyn Any> {
        None
    }

    /// Returns whether this is an analysis: without one, nothing is to be verified of its decisions.
    fn is_analysis(&self) -> bool {
        false
    }
}

/// The absence of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct NoAnalysis;

impl BufferDecisions for NoAnalysis {}

/// Decisions of an analysis, with its options.
#[derive(Clone, Copy)]
pub struct Analysis<'a> {
    /// The options.
    pub options: &'a BufferizationOptions,
    /// The decisions.
    pub decisions: &'a dyn BufferDecisions,
}

impl<'a> Analysis<'a> {
    /// The options without an analysis.
    pub fn none(options: &'a BufferizationOptions) -> Self {
        Analysis { options, decisions: &NoAnalysis }
    }

    /// The state of the analysis of this IR.
    pub fn of(self, ir: &'a Ir) -> AnalysisState<'a> {
        AnalysisState { ir, options: self.options, decisions: self.decisions }
    }
}

/// The state of analysis: answers for all values and operands, of ops that can be bufferized and of others.
#[derive(Clone, Copy)]
pub struct AnalysisState<'a> {
    ir: &'a Ir,
    options: &'a BufferizationOptions,
    decisions: &'a dyn BufferDecisions,
}

/// The paths that a search goes, backwards from an operand, along the values whose buffers may be in the same memory.
#[derive(Clone, Copy, Debug)]
pub struct TraversalConfig {
    /// Includes values where the search ends without having found anything.
    pub always_include_leaves: bool,
    /// Only through operands that are bufferized in place.
    pub follow_in_place_only: bool,
    /// Only through equivalent buffers.
    pub follow_equivalent_only: bool,
    /// Only through values of the same type, and casts.
    pub follow_same_type_or_casts_only: bool,
}

impl Default for TraversalConfig {
    fn default() -> Self {
        TraversalConfig {
            always_include_leaves: true,
            follow_in_place_only: false,
            follow_equivalent_only: false,
            follow_same_type_or_casts_only: false,
        }
    }
}

impl<'a> AnalysisState<'a> {
    /// The IR.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// The options.
    pub fn options(&self) -> &'a BufferizationOptions {
        self.options
    }

    /// Returns whether an operand is bufferized in place.
    pub fn is_in_place(&self, operand: Use) -> bool {
        self.decisions.is_in_place(operand, self)
    }

    /// Returns whether two values have the same buffer.
    pub fn are_equivalent(&self, a: Value, b: Value) -> bool {
        self.decisions.are_equivalent(a, b)
    }

    /// Returns whether two values may have buffers in the same memory.
    pub fn are_aliasing(&self, a: Value, b: Value) -> bool {
        self.decisions.are_aliasing(a, b)
    }

    /// The values whose buffers may be in the memory of that of a value, as far as they are known, and the value.
    pub fn aliases(&self, value: Value) -> Vec<Value> {
        self.decisions.aliases(value)
    }

    /// Facts of a kind about what is analyzed.
    pub fn extension<T: Any>(&self) -> Option<&'a T> {
        self.decisions.extension()?.downcast_ref()
    }

    /// Returns whether there are decisions of an analysis.
    pub fn is_analysis(&self) -> bool {
        self.decisions.is_analysis()
    }

    /// The value of an operand.
    pub fn value_of(&self, operand: Use) -> Value {
        self.ir.op(operand.op).operand(operand.index as usize).unwrap_or(Value::NULL)
    }

    /// Returns whether a value is a tensor.
    pub fn is_tensor(&self, value: Value) -> bool {
        self.ir.get_value(value).is_some_and(|value| is_tensor_like(self.ir.cx(), value.ty()))
    }

    /// The interface of an op that is bufferized.
    pub fn bufferizable(&self, op: OpRef<'a>) -> Option<BufferizableOpRef<'a>> {
        self.options.bufferizable(op)
    }

    /// The interface of the op that has a value, if it is bufferized.
    pub fn owner(&self, value: Value) -> Option<BufferizableOpRef<'a>> {
        self.bufferizable(owner(self.ir, value)?)
    }

    /// The tensors among the operands of an op.
    pub fn tensor_operands(&self, op: OpRef<'a>) -> impl Iterator<Item = Use> + use<'a> {
        let cx = op.cx();
        let tensors = op.operand_types().enumerate().filter(move |(_, ty)| is_tensor_like(cx, *ty));
        tensors.map(move |(i, _)| use_of(op.handle(), i))
    }

    /// The operands that a value may get the memory of its buffer from.
    pub fn aliasing_op_operands(&self, value: Value) -> AliasingOpOperands {
        if let Some(op) = self.owner(value) {
            return op.aliasing_op_operands(value, self);
        }
        let Some(op) = owner(self.ir, value) else { return AliasingOpOperands::new() };
        if let ValueDef::Argument(block, _) = self.ir.value(value).def()
            && !self.ir.block(block).is_entry()
        {
            return AliasingOpOperands::new();
        }
        let unknown = |operand| AliasingOpOperand { operand, relation: BufferRelation::Unknown, is_definite: false };
        self.tensor_operands(op).map(unknown).collect()
    }

    /// The values that may get the memory of an operand's buffer.
    pub fn aliasing_values(&self, operand: Use) -> AliasingValues {
        let op = self.ir.op(operand.op);
        if let Some(op) = self.bufferizable(op) {
            return op.aliasing_values(operand.index as usize, self);
        }
        self.unknown_aliasing_values(op)
    }

    /// The values that an operand may be in, if nothing is known of the op.
    pub fn unknown_aliasing_values(&self, op: OpRef<'_>) -> AliasingValues {
        let entries = op.regions().filter_map(|region| region.first_block()).flat_map(|block| block.args());
        let values = op.results().chain(entries).filter(|value| self.is_tensor(*value));
        values.map(|value| AliasingValue::unknown(value).maybe()).collect()
    }

    /// Returns whether the buffer of an operand is read.
    pub fn bufferizes_to_memory_read(&self, operand: Use) -> bool {
        let op = self.bufferizable(self.ir.op(operand.op));
        op.is_none_or(|op| op.bufferizes_to_memory_read(operand.index as usize, self))
    }

    /// Returns whether the buffer of an operand is written to.
    pub fn bufferizes_to_memory_write(&self, operand: Use) -> bool {
        let op = self.bufferizable(self.ir.op(operand.op));
        op.is_none_or(|op| op.bufferizes_to_memory_write(operand.index as usize, self))
    }

    /// Returns whether a value defines the contents of its buffer.
    pub fn value_bufferizes_to_memory_write(&self, value: Value) -> bool {
        let Some(op) = self.ir.value(value).defining_op() else { return true };
        self.bufferizable(op).is_none_or(|op| op.result_bufferizes_to_memory_write(value, self))
    }

    /// Returns whether the buffer of an operand is neither read nor written to, but its memory given on.
    pub fn bufferizes_to_alias_only(&self, operand: Use) -> bool {
        let Some(op) = self.bufferizable(self.ir.op(operand.op)) else { return false };
        let index = operand.index as usize;
        !op.bufferizes_to_memory_read(index, self)
            && !op.bufferizes_to_memory_write(index, self)
            && !op.aliasing_values(index, self).is_empty()
    }

    /// Returns whether an operand may not be copied.
    pub fn must_bufferize_in_place(&self, operand: Use) -> bool {
        let op = self.bufferizable(self.ir.op(operand.op));
        op.is_some_and(|op| op.must_bufferize_in_place(operand.index as usize, self))
    }

    /// Returns whether a new buffer for an operand needs no copy of its contents.
    pub fn can_omit_tensor_copy(&self, operand: Use) -> bool {
        if self.decisions.has_undefined_contents(operand) {
            return true;
        }
        if self.bufferizes_to_memory_read(operand) {
            return false;
        }
        self.bufferizes_to_memory_write(operand)
            || !self.aliasing_values(operand).iter().any(|alias| self.is_value_read(alias.value))
    }

    /// Returns whether a value is read, or one that gets its memory without being written to.
    pub fn is_value_read(&self, value: Value) -> bool {
        let mut todo: Vec<Use> = self.ir.value(value).uses().collect();
        let mut seen: HashSet<Use, foldhash::fast::FixedState> = HashSet::default();
        while let Some(reading) = todo.pop() {
            if !seen.insert(reading) {
                continue;
            }
            if self.bufferizes_to_memory_read(reading) {
                return true;
            }
            if self.bufferizes_to_alias_only(reading) {
                for alias in self.aliasing_values(reading) {
                    todo.extend(self.ir.value(alias.value).uses());
                }
            }
        }
        false
    }

    /// Goes backwards from an operand to the values that it may have its memory from, and collects those that satisfy a condition;
    /// these are not followed further. [MLIR: findValueInReverseUseDefChain]
    pub fn find_in_reverse_chain(
        &self,
        operand: Use,
        condition: impl FnMut(Value) -> bool,
        config: TraversalConfig,
    ) -> ValueSet {
        self.find_with_operands(operand, condition, config, &mut Vec::new())
    }

    /// As [`find_in_reverse_chain`](Self::find_in_reverse_chain); adds the operands that were followed to a list.
    pub fn find_with_operands(
        &self,
        operand: Use,
        mut condition: impl FnMut(Value) -> bool,
        config: TraversalConfig,
        followed: &mut Vec<Use>,
    ) -> ValueSet {
        let (mut found, mut todo) = (ValueSet::default(), ValueSet::default());
        let mut seen: HashSet<Value, foldhash::fast::FixedState> = HashSet::default();
        todo.insert(self.value_of(operand));
        followed.push(operand);
        let leaf = |found: &mut ValueSet, value| {
            if config.always_include_leaves {
                found.insert(value);
            }
        };
        while let Some(value) = todo.pop() {
            if !seen.insert(value) {
                leaf(&mut found, value);
                continue;
            }
            if condition(value) {
                found.insert(value);
                continue;
            }
            let aliases = match self.owner(value) {
                Some(_) => self.aliasing_op_operands(value),
                None => AliasingOpOperands::new(),
            };
            if aliases.is_empty() {
                leaf(&mut found, value);
            }
            for alias in aliases {
                let from = self.value_of(alias.operand);
                let stops = (config.follow_equivalent_only && alias.relation != BufferRelation::Equivalent)
                    || (config.follow_in_place_only && !self.is_in_place(alias.operand))
                    || (config.follow_same_type_or_casts_only && !self.is_same_type_or_cast(from, value));
                if stops {
                    leaf(&mut found, value);
                    continue;
                }
                todo.insert(from);
                followed.push(alias.operand);
            }
        }
        found
    }

    fn is_same_type_or_cast(&self, from: Value, to: Value) -> bool {
        let to = self.ir.value(to);
        self.ir.value(from).ty() == to.ty() || to.defining_op().is_some_and(|op| CastOpRef::of(op).is_some())
    }

    /// The values that may define the contents of an operand.
    pub fn find_definitions(&self, operand: Use) -> ValueSet {
        let config = TraversalConfig { always_include_leaves: false, ..TraversalConfig::default() };
        self.find_in_reverse_chain(operand, |value| self.value_bufferizes_to_memory_write(value), config)
    }

    /// The default of [`BufferizableOpInterface::aliasing_op_operands`](super::bufferizable::BufferizableOpInterface).
    pub fn default_aliasing_op_operands(&self, value: Value) -> AliasingOpOperands {
        let Some(op) = owner(self.ir, value) else { return AliasingOpOperands::new() };
        let mut found = AliasingOpOperands::new();
        for operand in self.tensor_operands(op) {
            let aliases = self.aliasing_values(operand);
            found.extend(aliases.iter().filter(|alias| alias.value == value).map(|alias| AliasingOpOperand {
                operand,
                relation: alias.relation,
                is_definite: alias.is_definite,
            }));
        }
        found
    }

    /// The default of [`BufferizableOpInterface::result_bufferizes_to_memory_write`](super::bufferizable::BufferizableOpInterface).
    pub fn default_result_bufferizes_to_memory_write(&self, result: Value) -> bool {
        let Some(op) = self.ir.value(result).defining_op() else { return true };
        let Some(bufferizable) = BufferizableOpRef::of(op) else { return true };
        let aliases = bufferizable.aliasing_op_operands(result, self);
        if aliases.is_empty() || aliases.iter().any(|alias| self.bufferizes_to_memory_write(alias.operand)) {
            return true;
        }
        // Nothing is written to within an op that has no regions, however far its operands are followed.
        if op.num_regions() == 0 {
            return false;
        }
        let is_write_inside = |value| {
            owner(self.ir, value).is_some_and(|owner| op.is_ancestor_of(owner))
                && self.value_bufferizes_to_memory_write(value)
        };
        let config = TraversalConfig { always_include_leaves: false, ..TraversalConfig::default() };
        // Regions may be nested to any depth.
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            aliases.iter().any(|alias| !self.find_in_reverse_chain(alias.operand, is_write_inside, config).is_empty())
        })
    }

    /// Returns whether a region may be run more than once.
    fn is_repetitive(&self, region: RegionRef<'a>) -> bool {
        let op = region.parent_op().and_then(|op| self.bufferizable(op));
        op.zip(region.number()).is_some_and(|(op, number)| op.is_repetitive_region(number))
    }

    /// The innermost repetitive region that an op is in.
    pub fn enclosing_repetitive_region_of_op(&self, op: OpRef<'a>) -> Option<Region> {
        self.first_around(op.parent_region(), |region| self.is_repetitive(region))
    }

    /// The innermost repetitive region that a value is defined in.
    pub fn enclosing_repetitive_region(&self, value: Value) -> Option<Region> {
        let block = self.ir.get_value(value)?.parent_block()?;
        self.first_around(block.parent_region(), |region| self.is_repetitive(region))
    }

    /// The innermost repetitive region around a region, not counting itself.
    pub fn next_enclosing_repetitive_region(&self, region: Region) -> Option<Region> {
        let outer = self.ir.region(region).parent_op()?.parent_region();
        self.first_around(outer, |region| self.is_repetitive(region))
    }

    /// The innermost parallel region that a block is in.
    pub fn parallel_region(&self, block: Option<Block>) -> Option<Region> {
        let region = self.ir.get_block(block?)?.parent_region();
        self.first_around(region, |region| {
            let op = region.parent_op().and_then(|op| self.bufferizable(op));
            op.zip(region.number()).is_some_and(|(op, number)| op.is_parallel_region(number))
        })
    }

    /// The innermost of a region and those around it that satisfies a condition.
    fn first_around(
        &self,
        mut region: Option<RegionRef<'a>>,
        condition: impl Fn(RegionRef<'a>) -> bool,
    ) -> Option<Region> {
        while let Some(around) = region {
            if condition(around) {
                return Some(around.handle());
            }
            region = around.parent_op().and_then(|op| op.parent_region());
        }
        None
    }
}

/// The state of the rewriting: the symbol tables that were looked into.
#[derive(Default)]
pub struct BufferizationState {
    symbol_tables: RefCell<SymbolTableCollection>,
}

impl BufferizationState {
    /// Nothing was looked up yet.
    pub fn new() -> Self {
        BufferizationState::default()
    }

    /// The symbol tables.
    ///
    /// # Panics
    /// While the result of another call is alive.
    pub fn symbol_tables(&self) -> RefMut<'_, SymbolTableCollection> {
        self.symbol_tables.borrow_mut()
    }
}
