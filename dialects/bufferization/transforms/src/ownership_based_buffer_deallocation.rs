//! `ownership-based-buffer-deallocation`: each buffer is freed by the block that owns it at its end.
//! [mlir/lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp]

use dialekt_arith as arith;
use dialekt_bufferization::buffer_deallocation::{
    bool_value, defining_block, insert_dealloc_for_return_like, is_memref,
};
use dialekt_bufferization::{
    BufferDeallocationOpRef, Clone as CloneOp, Dealloc, DeallocationFailed, DeallocationOptions, DeallocationState,
    Ownership, names,
};
use dialekt_cf as cf;
use dialekt_func::Func;
use dialekt_interfaces::{
    AUTOMATIC_ALLOCATION_SCOPE, BranchOpRef, CallOpRef, EffectTarget, RegionBranchOpRef, RegionBranchPoint,
    RegionBranchTerminatorOpRef, Visibility, function,
};
use dialekt_ir_core::decl::op::Effect;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::prelude::op::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf as scf;
use dialekt_symbols::SymbolTableCollection;

/// Adds all required dealloc operations for all allocations in the input program
///
/// Each block gets, for each memref that is passed to it, an indicator of whether it owns the memref. Before the end of a
/// block a `bufferization.dealloc` frees what it owns and does not pass on. Buffers that a function returns are owned by its caller.
#[derive(Pass, Clone)]
#[pass(
    name = "OwnershipBasedBufferDeallocationPass",
    argument = "ownership-based-buffer-deallocation",
    dialects(
        dialekt_bufferization::BufferizationDialect,
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_cf::ControlFlowDialect
    )
)]
pub struct OwnershipBasedBufferDeallocation {
    /// Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. This can enable earlier deallocations.
    #[option(name = "private-function-dynamic-ownership", default = false)]
    private_func_dynamic_ownership: bool,
}

impl Pass for OwnershipBasedBufferDeallocation {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let options = DeallocationOptions { private_func_dynamic_ownership: self.private_func_dynamic_ownership };
        let mut functions = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if op.is::<Func>() && !function::is_external(op) {
                functions.push(op.handle());
            }
        });
        let mut symbols = SymbolTableCollection::new();
        for function in functions {
            deallocate_buffers(cx.ir_mut(), function, options, &mut symbols).map_err(|_| PassFailed)?;
        }
        Ok(())
    }
}

/// Frees the buffers of a function. [MLIR: deallocateBuffersOwnershipBased]
///
/// # Errors
/// Something in it is not supported, which was reported. The function is left half done.
pub fn deallocate_buffers(
    ir: &mut Ir,
    function: Op,
    options: DeallocationOptions,
    symbols: &mut SymbolTableCollection,
) -> Result<(), DeallocationFailed> {
    if has_backedge(ir.op(function)) {
        ir.op(function).emit_error("Only structured control-flow loops are supported.");
        return Err(DeallocationFailed);
    }
    let state = DeallocationState::new(ir, function);
    let mut this = BufferDeallocation { ir, state, options, symbols };
    for block in blocks_inside_out(this.ir, function) {
        this.deallocate(block)?;
    }
    this.update_signature(function)
}

/// Returns whether control can come back to a block by branches, in an op or in the ops nested in it.
fn has_backedge(root: OpRef<'_>) -> bool {
    let mut cyclic = false;
    let _ = root.walk_regions(WalkOrder::Pre, |region| cyclic |= has_cycle(region));
    cyclic
}

/// Returns whether the blocks that the entry of a region reaches are on a cycle.
fn has_cycle(region: RegionRef<'_>) -> bool {
    use std::collections::HashMap;
    let Some(entry) = region.first_block() else { return false };
    let successors = |block: BlockRef<'_>| {
        let branches = block.last_op().is_some_and(|last| BranchOpRef::of(last).is_some());
        let next: Vec<Block> = block.successors().map(BlockRef::handle).filter(|_| branches).collect();
        next
    };
    // True while the block is on the path to the current one.
    let mut on_path = HashMap::from([(entry.handle(), true)]);
    let mut path = vec![(entry.handle(), successors(entry))];
    while let Some((block, todo)) = path.last_mut() {
        let block = *block;
        let Some(next) = todo.pop() else {
            on_path.insert(block, false);
            path.pop();
            continue;
        };
        match on_path.get(&next) {
            Some(true) => return true,
            Some(false) => {}
            None => {
                on_path.insert(next, true);
                path.push((next, successors(region.ir().block(next))));
            }
        }
    }
    false
}

/// The blocks in an op that can be reached, nested ones before the block around them, and dominating ones before those that they dominate.
fn blocks_inside_out(ir: &Ir, root: Op) -> Vec<Block> {
    enum Step {
        Enter(Region),
        Nested(Block),
        Leave(Block),
    }
    let mut dominance = DominanceInfo::new();
    let mut blocks = Vec::new();
    let mut todo: Vec<Step> = ir.op(root).regions().map(|region| Step::Enter(region.handle())).collect();
    todo.reverse();
    while let Some(step) = todo.pop() {
        match step {
            Step::Enter(region) => {
                let order = dominance.tree_preorder(ir, region);
                todo.extend(order.into_iter().rev().map(|(block, _)| Step::Nested(block)));
            }
            Step::Nested(block) => {
                todo.push(Step::Leave(block));
                let regions = ir.block(block).ops().flat_map(|op| op.regions());
                let regions: Vec<Region> = regions.map(|region| region.handle()).collect();
                todo.extend(regions.into_iter().rev().map(Step::Enter));
            }
            Step::Leave(block) => blocks.push(block),
        }
    }
    blocks
}

/// Returns whether an op takes, gives or passes memrefs to its regions.
fn has_buffer_semantics(op: OpRef<'_>) -> bool {
    let entries = op.regions().filter_map(|region| region.first_block());
    let mut values = op.operands().chain(op.results()).chain(entries.flat_map(|entry| entry.args()));
    values.any(|value| is_memref(op.ir(), value))
}

/// Returns whether an op itself is known neither to allocate nor to free.
fn manages_no_memory(op: OpRef<'_>) -> bool {
    let manages = |effect: Effect| matches!(effect, Effect::Allocate | Effect::Free);
    match op.own_effects() {
        Some(effects) => !effects.iter().any(|instance| manages(instance.effect)),
        None => op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS),
    }
}

/// Checks that an op is supported. The reasons are the reference's.
fn verify_preconditions(op: OpRef<'_>) -> Result<(), DeallocationFailed> {
    if !has_buffer_semantics(op) && manages_no_memory(op) {
        return Ok(());
    }
    let is_terminator = op.has_traits(OpTraits::TERMINATOR);
    let has_known_effects = op.own_effects().is_some() || op.has_traits(OpTraits::RECURSIVE_MEMORY_EFFECTS);
    let passes_to_regions = RegionBranchOpRef::of(op).is_some();
    let needs_to = op.num_regions() > 1 || op.num_regions() == 1 && op.num_results() != 0;
    let branches = [BranchOpRef::of(op).is_some(), RegionBranchTerminatorOpRef::of(op).is_some()];
    let problem = if op.is::<Dealloc>() {
        "No deallocation operations must be present when running this pass!"
    } else if !has_known_effects && CallOpRef::of(op).is_none() {
        "ops with unknown memory side effects are not supported"
    } else if needs_to && !passes_to_regions {
        "All operations with attached regions need to implement the RegionBranchOpInterface."
    } else if op.has_traits(OpTraits::NO_TERMINATOR) {
        "NoTerminator trait is not supported"
    } else if is_terminator && branches[0] == branches[1] {
        "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!"
    } else if is_terminator && op.num_successors() > 1 {
        "Terminators with more than one successor are not supported!"
    } else {
        return Ok(());
    };
    op.emit_error(problem);
    Err(DeallocationFailed)
}

/// The effect of an op on a value, of some kind: the resource that it acts on.
fn effect_on(op: OpRef<'_>, value: Value, kind: Effect) -> Option<&'static str> {
    let effects = op.own_effects()?;
    let effect = effects.iter().find(|effect| effect.effect == kind && effect.on == EffectTarget::Value(value))?;
    Some(effect.resource)
}

/// The deallocation of the buffers of a function.
struct BufferDeallocation<'a> {
    ir: &'a mut Ir,
    state: DeallocationState,
    options: DeallocationOptions,
    symbols: &'a mut SymbolTableCollection,
}

type Processed = Result<Op, DeallocationFailed>;

impl BufferDeallocation<'_> {
    /// A constant at the start of a block.
    fn bool_at_start(&mut self, block: Block, loc: Location, value: bool) -> Value {
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_to_start(block);
        bool_value(&mut b, loc, value)
    }

    /// Returns whether an op is a function whose buffers are owned by its caller.
    fn is_function_without_dynamic_ownership(&self, op: OpRef<'_>) -> bool {
        let is_public = op.symbol_visibility() == Visibility::Public;
        op.is::<Func>() && (is_public || !self.options.private_func_dynamic_ownership)
    }

    fn deallocate(&mut self, block: Block) -> Result<(), DeallocationFailed> {
        let region = self.ir.block(block).parent_region().map(|region| region.handle());
        let first = self.ir.block(block).first_op().map(|op| op.handle());
        let at = InsertionPoint { block, before: first };
        for memref in self.state.live_memrefs_in(self.ir, block) {
            let value = self.ir.value(memref);
            let (home, loc) = (value.parent_block(), value.loc());
            let Some(home_block) = home.map(BlockRef::handle) else { continue };
            if home.and_then(BlockRef::parent_region).map(|region| region.handle()) == region {
                let ownership = self.state.ownership(memref, home_block);
                self.state.update_ownership(self.ir, memref, ownership, Some(block));
                self.state.add_memref_to_deallocate(memref, block);
                continue;
            }
            // The block around the op owns what is only used in it.
            let mut b = Builder::new(self.ir);
            b.set_insertion_point(at);
            let never = bool_value(&mut b, loc, false);
            self.state.update_ownership(self.ir, memref, Ownership::Unique(never), Some(block));
        }
        let of_function = self.ir.block(block).parent_op().is_some_and(|op| op.is::<Func>());
        let is_entry = self.ir.block(block).is_entry();
        let args: Vec<Value> = self.ir.block(block).args().collect();
        for arg in args.into_iter().filter(|arg| is_memref(self.ir, *arg)).collect::<Vec<_>>() {
            let loc = self.ir.value(arg).loc();
            let owned = if of_function && is_entry {
                let mut b = Builder::new(self.ir);
                b.set_insertion_point(at);
                bool_value(&mut b, loc, false)
            } else {
                self.ir.add_argument(block, Type::I1, loc).map_err(|_| DeallocationFailed)?
            };
            self.state.update_ownership(self.ir, arg, Ownership::Unique(owned), None);
            self.state.add_memref_to_deallocate(arg, block);
        }
        let ops: Vec<Op> = self.ir.block(block).ops().map(|op| op.handle()).collect();
        // Constants were put before the first op.
        let skipped = ops.iter().position(|op| Some(*op) == first).unwrap_or(ops.len());
        for op in ops.into_iter().skip(skipped) {
            let op = self.process(op)?;
            self.populate_remaining_ownerships(op);
        }
        Ok(())
    }

    fn process(&mut self, op: Op) -> Processed {
        let own = BufferDeallocationOpRef::of(self.ir.op(op)).map(|own| own.table());
        if let Some(own) = own {
            return own.process(self.ir, op, &mut self.state, self.options);
        }
        verify_preconditions(self.ir.op(op))?;
        let mut op = op;
        if self.ir.op(op).own_effects().is_some() {
            self.process_effects(op)?;
        }
        if RegionBranchOpRef::of(self.ir.op(op)).is_some() {
            op = self.process_region_branch(op)?;
        }
        if CallOpRef::of(self.ir.op(op)).is_some() {
            op = self.process_call(op)?;
        }
        if BranchOpRef::of(self.ir.op(op)).is_some() {
            self.process_branch(op)?;
        }
        if RegionBranchTerminatorOpRef::of(self.ir.op(op)).is_some() {
            self.process_return_like(op)?;
        }
        Ok(op)
    }

    /// Takes over the ownership of results that are not allocated from operands that they may be views of.
    fn populate_remaining_ownerships(&mut self, op: Op) {
        let view = self.ir.op(op);
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return };
        let (loc, results, operands) = (view.loc(), view.results(), view.operands());
        let (results, operands): (Vec<Value>, Vec<Value>) = (results.collect(), operands.collect());
        for result in results {
            if !is_memref(self.ir, result) || self.state.ownership(result, block) != Ownership::Uninitialized {
                continue;
            }
            for operand in operands.iter().filter(|operand| is_memref(self.ir, **operand)) {
                let Some(home) = defining_block(self.ir, *operand) else { continue };
                let ownership = self.state.ownership(*operand, home);
                self.state.update_ownership(self.ir, result, ownership, Some(block));
            }
            if self.state.ownership(result, block) == Ownership::Uninitialized {
                let mut b = Builder::new(self.ir);
                b.set_insertion_point_before(op);
                let never = bool_value(&mut b, loc, false);
                self.state.update_ownership(self.ir, result, Ownership::Unique(never), None);
            }
        }
    }

    /// Results that are allocated are owned, unless they are freed in another way.
    fn process_effects(&mut self, op: Op) -> Result<(), DeallocationFailed> {
        let view = self.ir.op(op);
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return Ok(()) };
        let is_manual = view.attr(names::MANUAL_DEALLOCATION).is_some();
        let loc = view.loc();
        let freed: Vec<Value> = view.operands().filter(|operand| is_memref(self.ir, *operand)).collect();
        for operand in freed {
            if effect_on(self.ir.op(op), operand, Effect::Free).is_none() {
                continue;
            }
            if !is_manual {
                self.ir.op(op).emit_error("memory free side-effect on MemRef value not supported!");
                return Err(DeallocationFailed);
            }
            let Ownership::Unique(indicator) = self.state.ownership(operand, block) else { continue };
            let mut b = Builder::new(self.ir);
            b.set_insertion_point_before(op);
            let always = bool_value(&mut b, loc, true);
            let not_owned = b.create(arith::XOrI::build(indicator, always).with_loc(loc)).result();
            let message = b.ir().cx().ident("expected that the block does not have ownership");
            b.create(cf::Assert::build(not_owned, message).with_loc(loc));
        }
        let results: Vec<Value> = self.ir.op(op).results().filter(|result| is_memref(self.ir, *result)).collect();
        for result in results {
            let Some(resource) = effect_on(self.ir.op(op), result, Effect::Allocate) else { continue };
            let is_owned = resource != AUTOMATIC_ALLOCATION_SCOPE && !is_manual;
            if !is_owned {
                self.state.reset_ownerships([result], block);
            }
            let indicator = self.bool_at_start(block, loc, is_owned);
            self.state.update_ownership(self.ir, result, Ownership::Unique(indicator), None);
            if is_owned {
                self.state.add_memref_to_deallocate(result, block);
            }
        }
        Ok(())
    }

    /// Passes an indicator with each memref into the regions of an op and out of them.
    fn process_region_branch(&mut self, op: Op) -> Processed {
        let view = self.ir.op(op);
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return Ok(op) };
        let Some(branch) = RegionBranchOpRef::of(view) else { return Ok(op) };
        let (loc, results) = (view.loc(), view.num_results());
        let first = branch.successor_regions(RegionBranchPoint::Parent).into_iter().next();
        let passed = first.map_or(0, |first| {
            let operands = branch.entry_successor_operands(&first);
            operands.types().filter(|ty| is_memref_type(view.cx(), *ty)).count()
        });
        let never = self.bool_at_start(block, loc, false);
        let position = self.ir.op(op).num_operands() as u32;
        self.append_operands(op, position, &vec![never; passed])?;
        let given = self.ir.op(op).results().filter(|result| is_memref(self.ir, *result)).count();
        let op = self.append_results(op, given)?;
        self.own_results(op, results);
        Ok(op)
    }

    /// The memrefs among the results of an op are owned as its results from a number on say.
    fn own_results(&mut self, op: Op, first: usize) {
        let results: Vec<Value> = self.ir.op(op).results().collect();
        let Some(block) = self.ir.op(op).parent_block().map(BlockRef::handle) else { return };
        let memrefs: Vec<Value> = results.iter().copied().filter(|result| is_memref(self.ir, *result)).collect();
        for (memref, indicator) in memrefs.into_iter().zip(&results[first..]) {
            self.state.update_ownership(self.ir, memref, Ownership::Unique(*indicator), None);
            self.state.add_memref_to_deallocate(memref, block);
        }
    }

    /// Adds operands at the end, to the last group of operands.
    fn append_operands(&mut self, op: Op, position: u32, values: &[Value]) -> Result<(), DeallocationFailed> {
        if values.is_empty() {
            return Ok(());
        }
        let view = self.ir.op(op);
        let groups = view.descriptor().map_or(0, |descriptor| descriptor.operands.groups.len());
        let done = match groups.checked_sub(1).map(|last| (last, OperandRange::group(view, last))) {
            Some((last, range)) => {
                let all: Vec<Value> = range.values().chain(values.iter().copied()).collect();
                self.ir.set_operand_group(op, last, &all)
            }
            None => self.ir.insert_operands(op, position, values),
        };
        done.map_err(|_| DeallocationFailed)
    }

    /// Replaces an op by one with some more results, which are indicators.
    fn append_results(&mut self, op: Op, more: usize) -> Processed {
        if more == 0 {
            return Ok(op);
        }
        let view = self.ir.op(op);
        let types: Vec<Type> = view.result_types().chain(std::iter::repeat_n(Type::I1, more)).collect();
        let operands: Vec<Value> = view.operands().collect();
        let successors: Vec<Block> = view.successors().map(BlockRef::handle).collect();
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let old: Vec<Region> = view.regions().map(|region| region.handle()).collect();
        let spec = OpSpec::new(view.name(), view.loc())
            .operands(&operands)
            .results(&types)
            .successors(&successors)
            .regions(old.len() as u32)
            .slots(&slots)
            .attrs(&attrs);
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_before(op);
        let new = b.create_op(&spec);
        let regions: Vec<Region> = self.ir.op(new).regions().map(|region| region.handle()).collect();
        for (source, dest) in old.into_iter().zip(regions) {
            self.ir.take_region(source, dest).map_err(|_| DeallocationFailed)?;
        }
        let old: Vec<Value> = self.ir.op(op).results().collect();
        let results: Vec<Value> = self.ir.op(new).results().take(old.len()).collect();
        self.ir.replace_op(op, &results).map_err(|_| DeallocationFailed)?;
        self.state.replace_values(old, results);
        Ok(new)
    }

    /// Buffers that a function returns are owned; private ones may return indicators.
    fn process_call(&mut self, op: Op) -> Processed {
        let view = self.ir.op(op);
        let (loc, results) = (view.loc(), view.num_results());
        if self.options.private_func_dynamic_ownership && self.calls_private_function(op) {
            let given = self.ir.op(op).results().filter(|result| is_memref(self.ir, *result)).count();
            let op = self.append_results(op, given)?;
            self.own_results(op, results);
            return Ok(op);
        }
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_before(op);
        let always = bool_value(&mut b, loc, true);
        let results: Vec<Value> = self.ir.op(op).results().filter(|result| is_memref(self.ir, *result)).collect();
        for result in results {
            self.state.update_ownership(self.ir, result, Ownership::Unique(always), None);
            if let Some(block) = defining_block(self.ir, result) {
                self.state.add_memref_to_deallocate(result, block);
            }
        }
        Ok(op)
    }

    fn calls_private_function(&mut self, op: Op) -> bool {
        use dialekt_interfaces::Callee;
        let view = self.ir.op(op);
        let Some(Callee::Symbol(symbol)) = CallOpRef::of(view).and_then(|call| call.callee()) else { return false };
        let Some(function) = self.symbols.lookup_nearest(view, symbol) else { return false };
        let function = self.ir.op(function);
        function.symbol_visibility() == Visibility::Private && !function::is_external(function)
    }

    /// Frees what a block owns and neither passes on nor leaves to the next one.
    fn process_branch(&mut self, op: Op) -> Result<(), DeallocationFailed> {
        let view = self.ir.op(op);
        let loc = view.loc();
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return Ok(()) };
        let Some(branch) = BranchOpRef::of(view) else { return Ok(()) };
        let problem = match view.num_successors() {
            1 if branch.successor_operands(0).produced > 0 => Some("produced operands are not supported"),
            1 => None,
            0 => Some("only BranchOpInterface operations with exactly one successor are supported yet"),
            _ => Some("BranchOpInterface operations with multiple successors are not supported yet"),
        };
        if let Some(problem) = problem {
            view.emit_error(problem);
            return Err(DeallocationFailed);
        }
        let passed = branch.successor_operands(0).forwarded;
        let (positions, group) = (passed.positions(), passed.declared_group());
        let passed: Vec<Value> = passed.values().collect();
        let target = view.successors().next().map(BlockRef::handle);
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_before(op);
        let owned = self.state.memrefs_and_conditions_to_deallocate(&mut b, loc, block)?;
        let retained = self.state.memrefs_to_retain(b.ir(), block, target, &passed);
        let updated = self.state.build_dealloc(&mut b, loc, block, &owned, &retained);
        let memrefs = passed.iter().filter(|value| is_memref(self.ir, **value)).count();
        let operands: Vec<Value> = passed.iter().copied().chain(updated.into_iter().take(memrefs)).collect();
        self.ir.replace_operand_range(op, positions, group, &operands).map_err(|_| DeallocationFailed)
    }

    /// Frees what a block owns and does not give to the op around it.
    fn process_return_like(&mut self, op: Op) -> Result<(), DeallocationFailed> {
        let view = self.ir.op(op);
        let Some(block) = view.parent_block().map(BlockRef::handle) else { return Ok(()) };
        let gives_all = view.parent_op().is_some_and(|parent| self.is_function_without_dynamic_ownership(parent));
        if gives_all {
            for index in 0..self.ir.op(op).num_operands() {
                let Some(operand) = self.ir.op(op).operand(index).filter(|value| is_memref(self.ir, *value)) else {
                    continue;
                };
                let owned = self.memref_with_guaranteed_ownership(op, operand, block);
                self.ir.set_operand(op, index as u32, owned).map_err(|_| DeallocationFailed)?;
            }
        }
        let mut operands: Vec<Value> = self.ir.op(op).operands().collect();
        let updated = insert_dealloc_for_return_like(self.ir, op, &mut self.state, &operands)?;
        if !gives_all && !updated.is_empty() {
            let position = operands.len() as u32;
            operands.clear();
            self.append_operands(op, position, &updated)?;
        }
        Ok(())
    }

    /// A memref that is owned in a block, whether by taking it over or by copying it.
    fn memref_with_guaranteed_ownership(&mut self, before: Op, memref: Value, block: Block) -> Value {
        let definer = self.ir.value(memref).defining_op();
        let own = definer.and_then(BufferDeallocationOpRef::of).map(|own| (own.handle(), own.table()));
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_before(before);
        let (memref, indicator) = match own {
            Some((definer, own)) => own.unique_ownership_of(&mut b, definer, &mut self.state, memref),
            None => self.state.memref_with_unique_ownership(&mut b, memref, block),
        };
        let (ty, loc) = (b.ir().value(memref).ty(), b.ir().value(memref).loc());
        let constant = b.ir().value(indicator).constant_value();
        if constant.is_some_and(|value| b.ir().cx().integer_i64(value).is_some_and(|value| value != 0)) {
            return memref;
        }
        let choice = b.create(scf::If::build(&[ty], indicator).with_loc(loc)).op();
        let regions: Vec<Region> = b.ir().op(choice).regions().map(|region| region.handle()).collect();
        b.create_block(regions[0], None, &[]);
        b.create(scf::Yield::build(&[memref]).with_loc(loc));
        b.create_block(regions[1], None, &[]);
        let clone = b.create(CloneOp::build(ty, memref).with_loc(loc)).result();
        b.create(scf::Yield::build(&[clone]).with_loc(loc));
        b.set_insertion_point_after(choice);
        let owned = bool_value(&mut b, loc, true);
        let Some(chosen) = self.ir.op(choice).result(0) else { return memref };
        self.state.update_ownership(self.ir, chosen, Ownership::Unique(owned), None);
        self.state.add_memref_to_deallocate(chosen, block);
        chosen
    }

    /// Makes the type of a function that of its block and of what it returns.
    fn update_signature(&mut self, function: Op) -> Result<(), DeallocationFailed> {
        let view = self.ir.op(function);
        let Some(body) = view.region(0) else { return Ok(()) };
        let Some(entry) = body.first_block() else { return Ok(()) };
        let returns = body.blocks().filter_map(|block| block.last_op());
        let returns = returns.filter(|op| RegionBranchTerminatorOpRef::of(*op).is_some());
        let mut returned: Vec<Vec<Type>> = returns.map(|op| op.operand_types().collect()).collect();
        returned.dedup();
        if returned.len() > 1 {
            view.emit_error("there are multiple return operations with different operand types");
            return Err(DeallocationFailed);
        }
        let results = match returned.pop() {
            Some(results) => results,
            None => function::signature(view).map(|(_, results)| results.to_vec()).unwrap_or_default(),
        };
        let inputs: Vec<Type> = entry.arg_types().collect();
        function::set_signature(self.ir, function, &inputs, &results).map(drop).map_err(|_| DeallocationFailed)
    }
}

fn is_memref_type(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}
