//! Reads and writes of buffers that are in conflict.

use dialekt_bufferization::ValueSet;
use dialekt_bufferization::state::{AnalysisState, TraversalConfig};
use dialekt_interfaces::{RegionBranchOpRef, SubsetInsertionOpRef};
use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, Use, Value, ValueDef};

use super::accesses::Access;
use super::{OneShotAnalysis, Set};

/// Uses in the order in which they were found.
#[derive(Default)]
struct Uses {
    order: Vec<Use>,
    contained: Set<Use>,
}

impl Uses {
    fn insert(&mut self, use_: Use) {
        if self.contained.insert(use_) {
            self.order.push(use_);
        }
    }
}

impl OneShotAnalysis<'_> {
    /// Returns whether something would be written to a buffer that may not be, if an operand were in place. With `only_consistency`,
    /// the operand is not taken to write. [MLIR: wouldCreateWriteToNonWritableBuffer]
    pub(super) fn writes_to_non_writable(&self, ir: &Ir, operand: Use, only_consistency: bool) -> bool {
        let state = self.state(ir);
        let values = || {
            let aliasing = state.aliasing_values(operand).into_iter().map(|alias| alias.value);
            std::iter::once(state.value_of(operand)).chain(aliasing)
        };
        let writes = !only_consistency && state.bufferizes_to_memory_write(operand);
        if !writes && !values().any(|value| self.is_value_written(ir, value)) {
            return false;
        }
        let mut found = false;
        for value in values() {
            for alias in self.aliases_of(value) {
                if !self.is_writable(ir, alias) {
                    found = true;
                    if !self.options.print_conflicts {
                        return true;
                    }
                    self.mark_non_writable(ir, alias);
                }
            }
        }
        found
    }

    /// Returns whether something would be read after it was overwritten, if an operand were in place. With `only_consistency`, the
    /// operand itself is not taken to write. [MLIR: wouldCreateReadAfterWriteInterference]
    pub(super) fn interferes(&self, ir: &Ir, operand: Use, only_consistency: bool) -> bool {
        let state = self.state(ir);
        let (mut reads, mut writes) = (Uses::default(), Uses::default());
        let aliasing = state.aliasing_values(operand).into_iter().map(|alias| alias.value);
        for value in std::iter::once(state.value_of(operand)).chain(aliasing) {
            for use_ in self.aliases_of(value).flat_map(|alias| ir.value(alias).uses()) {
                if self.is_in_place_write(ir, use_) {
                    writes.insert(use_);
                }
                if self.reads_memory(&state, use_) {
                    reads.insert(use_);
                }
            }
        }
        if !only_consistency && state.bufferizes_to_memory_write(operand) {
            writes.insert(operand);
        }
        let (reads, writes) = (reads.order, writes.order);
        if self.options.check_parallel_regions
            && !reads.is_empty()
            && writes.iter().any(|write| self.crosses_parallel_region(ir, *write))
        {
            return true;
        }
        if writes.is_empty() {
            return false;
        }
        let reads: Vec<Access> = reads.into_iter().map(|read| self.read_access(ir, read)).collect();
        let writes: Vec<Access> = writes.into_iter().map(|write| self.write_access(ir, write)).collect();
        self.are_in_conflict(ir, &reads, &writes)
    }

    /// Returns whether the memory of an operand is read, by it or by those of values that get it without being written to.
    pub(super) fn reads_memory(&self, state: &AnalysisState<'_>, operand: Use) -> bool {
        let reads_later = || state.aliasing_values(operand).iter().any(|alias| state.is_value_read(alias.value));
        state.bufferizes_to_memory_read(operand) || (!state.bufferizes_to_memory_write(operand) && reads_later())
    }

    /// Returns whether some reads and writes of the same memory are in conflict.
    fn are_in_conflict(&self, ir: &Ir, reads: &[Access], writes: &[Access]) -> bool {
        reads.iter().any(|read| {
            let mut candidates = writes.iter().filter(|write| read.may_conflict(write)).peekable();
            if candidates.peek().is_none() {
                return false;
            }
            let definitions = self.definitions(ir, read.operand);
            candidates.any(|write| {
                let definition = self.conflict(ir, read.operand, write.operand, &definitions);
                if let Some(definition) = definition.filter(|_| self.options.print_conflicts) {
                    self.mark_conflict(ir, read.operand, write.operand, definition);
                }
                definition.is_some()
            })
        })
    }

    /// Returns whether a read and a write of the same memory are in conflict.
    pub(super) fn is_in_conflict(&self, ir: &Ir, read: Access, write: Access) -> bool {
        self.conflict(ir, read.operand, write.operand, &self.definitions(ir, read.operand)).is_some()
    }

    /// Returns whether threads of a parallel region would write to a buffer from outside of it.
    pub(super) fn crosses_parallel_region(&self, ir: &Ir, write: Use) -> bool {
        let state = self.state(ir);
        let block_of = |op: Op| ir.op(op).parent_block().map(|block| block.handle());
        let around = state.parallel_region(block_of(write.op));
        let is_write = |value| state.value_bufferizes_to_memory_write(value);
        let definitions = state.find_in_reverse_chain(write, is_write, TraversalConfig::default());
        definitions.iter().any(|definition| {
            let block = ir.value(definition).parent_block().map(|block| block.handle());
            state.parallel_region(block) != around
        })
    }

    /// The definition for which a read and a write are in conflict. What takes longest comes last.
    fn conflict(&self, ir: &Ir, read: Use, write: Use, definitions: &ValueSet) -> Option<Value> {
        let state = self.state(ir);
        let (reader, writer) = (ir.op(read.op), ir.op(write.op));
        let is_written_before = |definition| match ir.value(definition).def() {
            ValueDef::Result(op, _) => {
                let op = ir.op(op);
                self.happens_before(ir, writer, op) || (op != writer && op.is_ancestor_of(writer))
            }
            ValueDef::Argument(block, _) => !is_in_block(writer, block),
        };
        let is_own_result = |definition| {
            let aliases = state.aliasing_values(write);
            matches!(aliases.as_slice(), [alias] if alias.value == definition)
        };
        let overwritten =
            definitions.iter().find(|definition| !is_written_before(*definition) && !is_own_result(*definition))?;
        if self.can_use_dominance(ir, reader, writer, definitions)
            && (self.happens_before(ir, reader, writer)
                || read == write
                || are_mutually_exclusive(reader, writer)
                || self.is_elementwise(ir, read, write))
        {
            return None;
        }
        let says_no = |op| state.bufferizable(op).is_some_and(|op| op.is_not_conflicting(read, write, &state));
        if says_no(reader) || (reader != writer && says_no(writer)) || self.are_non_conflicting_subsets(ir, read, write)
        {
            return None;
        }
        Some(overwritten)
    }

    /// Returns whether the order of the reader and the writer tells which one comes first.
    fn can_use_dominance(&self, ir: &Ir, reader: OpRef<'_>, writer: OpRef<'_>, definitions: &ValueSet) -> bool {
        definitions.iter().all(|definition| self.are_regions_ordered(ir, reader, writer, definition))
            && (reader.parent_region() != writer.parent_region()
                || definitions.iter().all(|definition| are_blocks_ordered(ir, reader, writer, definition)))
    }

    /// Returns whether no loop that the definition is not in runs both the reader and the writer.
    fn are_regions_ordered(&self, ir: &Ir, reader: OpRef<'_>, writer: OpRef<'_>, definition: Value) -> bool {
        let state = self.state(ir);
        let op = ir.op(reader.handle());
        let mut of_read = *self
            .regions_of_ops
            .borrow_mut()
            .entry(reader.handle())
            .or_insert_with(|| state.enclosing_repetitive_region_of_op(op));
        let of_definition = *self
            .regions_of_values
            .borrow_mut()
            .entry(definition)
            .or_insert_with(|| state.enclosing_repetitive_region(definition));
        if of_read == of_definition {
            return true;
        }
        while let Some(region) = of_read {
            let next = state.next_enclosing_repetitive_region(region);
            if next == of_definition {
                let around = ir.region(region).parent_op();
                return !around.is_some_and(|around| around.is_ancestor_of(ir.op(writer.handle())));
            }
            of_read = next;
        }
        // The definition does not dominate the reader.
        false
    }

    /// Returns whether an op, or one around it that is not around the other, comes before the other on all paths.
    fn happens_before(&self, ir: &Ir, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        let mut before = Some(a);
        while let Some(op) = before {
            if op != b && op.is_ancestor_of(b) {
                return false;
            }
            if self.dominance.borrow_mut().op_properly_dominates(ir, op.handle(), b.handle(), true) {
                return true;
            }
            before = op.parent_op();
        }
        false
    }

    /// Returns whether the read and the write are by one op, which reads each element before it writes it, of equivalent tensors.
    fn is_elementwise(&self, ir: &Ir, read: Use, write: Use) -> bool {
        let state = self.state(ir);
        let op = state.bufferizable(ir.op(read.op)).filter(|_| read.op == write.op);
        let operands = [read.index as usize, write.index as usize];
        let config = TraversalConfig {
            always_include_leaves: false,
            follow_equivalent_only: true,
            follow_same_type_or_casts_only: true,
            ..TraversalConfig::default()
        };
        let leads_to = |from: Use, to: Use| {
            let to = state.value_of(to);
            !state.find_in_reverse_chain(from, |value| value == to, config).is_empty()
        };
        op.is_some_and(|op| op.bufferizes_to_elementwise_access(&state, &operands))
            && (leads_to(read, write) || leads_to(write, read))
    }

    /// Returns whether the read and the write are of parts that one insertion reads and replaces.
    fn are_non_conflicting_subsets(&self, ir: &Ir, read: Use, write: Use) -> bool {
        let (reader, writer) = (ir.op(read.op), ir.op(write.op));
        let (index, written) = (read.index as usize, write.index as usize);
        if let Some(insertion) = SubsetInsertionOpRef::of(reader) {
            let dest = insertion.destination_operand();
            if index == dest && self.matches_destination(ir, write, insertion) {
                return true;
            }
            let is_own = index == insertion.source_operand() && write.op == read.op && written == dest;
            if is_own && self.matches_destination(ir, read, insertion) {
                return true;
            }
        }
        let Some(insertion) = SubsetInsertionOpRef::of(writer) else { return false };
        let source = Use { op: write.op, index: insertion.source_operand() as u32 };
        let state = self.state(ir);
        written == insertion.destination_operand()
            && state.are_equivalent(state.value_of(read), state.value_of(source))
            && self.matches_destination(ir, source, insertion)
    }

    /// Returns whether all that an operand may have its memory from is the part that an insertion replaces.
    fn matches_destination(&self, ir: &Ir, operand: Use, insertion: SubsetInsertionOpRef<'_>) -> bool {
        let state = self.state(ir);
        let are_equivalent = |a, b| state.are_equivalent(a, b);
        let matches =
            |value| ir.value(value).defining_op().is_some() && insertion.is_equivalent_subset(value, &are_equivalent);
        let found = state.find_in_reverse_chain(operand, matches, TraversalConfig::default());
        found.iter().all(matches)
    }
}

/// Returns whether an op is in a block, or nested in an op there.
fn is_in_block(op: OpRef<'_>, block: Block) -> bool {
    let around = std::iter::successors(Some(op), |op| op.parent_op());
    around.into_iter().any(|op| op.parent_block().is_some_and(|found| found.handle() == block))
}

/// Returns whether control cannot go from the reader to the writer and back without passing the definition.
fn are_blocks_ordered(ir: &Ir, reader: OpRef<'_>, writer: OpRef<'_>, definition: Value) -> bool {
    let (Some(read), Some(write)) = (reader.parent_block(), writer.parent_block()) else { return true };
    let around = ir.value(definition).parent_block().map(|block| block.handle());
    let (read, write) = (read.handle(), write.handle());
    !(is_reachable(ir, read, write, around) && is_reachable(ir, write, read, around))
}

/// Returns whether control may go from a block to another one without passing a third.
fn is_reachable(ir: &Ir, from: Block, to: Block, except: Option<Block>) -> bool {
    if except == Some(to) {
        return false;
    }
    let mut seen: Set<Block> = except.into_iter().collect();
    let successors = |block: Block| ir.block(block).successors().map(|block| block.handle());
    let mut todo: Vec<Block> = successors(from).collect();
    while let Some(block) = todo.pop() {
        if block == to {
            return true;
        }
        if seen.insert(block) {
            todo.extend(successors(block));
        }
    }
    false
}

/// Returns whether at most one of two ops runs: they are in regions between which control does not go.
/// [MLIR: insideMutuallyExclusiveRegions]
fn are_mutually_exclusive(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let mut around = a.parent_op();
    while let Some(op) = around {
        if let Some(branch) = RegionBranchOpRef::of(op).filter(|_| op.handle() != b.handle() && op.is_ancestor_of(b)) {
            let region_of = |nested: OpRef<'_>| {
                let regions =
                    std::iter::successors(nested.parent_region(), |region| region.parent_op()?.parent_region());
                let mut regions = regions.map(|region| region.handle());
                regions.find_map(|found| branch.regions().position(|region| region.handle() == found))
            };
            let (Some(a), Some(b)) = (region_of(a), region_of(b)) else { return false };
            return a != b && !leads_to(branch, a, b) && !leads_to(branch, b, a);
        }
        around = op.parent_op();
    }
    false
}

/// Returns whether control may go from one region of an op to another one.
fn leads_to(branch: RegionBranchOpRef<'_>, from: usize, to: usize) -> bool {
    let (mut todo, mut seen) = (vec![from], vec![false; branch.num_regions()]);
    while let Some(region) = todo.pop() {
        for next in branch.successors_of_region(region).iter().filter_map(|successor| successor.region_number()) {
            if next == to {
                return true;
            }
            if seen.get_mut(next).is_some_and(|seen| !std::mem::replace(seen, true)) {
                todo.push(next);
            }
        }
    }
    false
}
