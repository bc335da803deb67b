//! Removal of dead values, with the operands that are passed for them and the ops that compute them.
//! [mlir/lib/Transforms/RemoveDeadValues.cpp]
//!
//! The removals are collected first, op by op, from [liveness](Liveness), since the analysis is not valid once the IR
//! is changed. Ops of code that is never executed are taken for dead as well. Remaining uses of removed values use
//! poison instead; the reference leaves null operands there, which are not valid.

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use dialekt_analysis::dataflow::Liveness;
use dialekt_interfaces::function::set_kept_signature;
use dialekt_interfaces::{BranchOpRef, CallOpRef, Callee, FunctionOpRef, RegionBranchOpRef};
use dialekt_ir_core::context::{Location, OpTraits, Type};
use dialekt_ir_core::interfaces::{EffectFacts, Visibility};
use dialekt_ir_core::ir::{
    Block, BlockRef, Builder, EditError, Ir, Op, OpRef, Region, RegionRef, Use, Value, WalkOrder,
};
use dialekt_ir_core::rewrite::{FrozenPatterns, Rewriter};
use dialekt_rewrite::greedy::{GreedyConfig, apply_greedily_to};
use dialekt_symbols::{SymbolUse, UseIndex};

use super::known_results::replace_known_results;

/// A flag for each of several operands, arguments or results: true for those that are removed.
type Which = SmallVec<[bool; 8]>;

/// Builds the ops of the dialect `ub` that stand for removed values and terminators.
pub trait Placeholders {
    /// A value that is never used.
    fn poison(&self, builder: &mut Builder<'_>, ty: Type, loc: Location) -> Option<Value>;

    /// A terminator that is never reached.
    fn unreachable(&self, builder: &mut Builder<'_>, loc: Location) -> Option<Op>;
}

/// Prepares the IR for the liveness analysis of [`remove_dead_values`]: results whose types determine them become
/// constants.
pub fn prepare_for_liveness(ir: &mut Ir, top: Op) {
    replace_known_results(ir, top, None);
}

/// Returns whether an op has no parent, neither in its tree nor in the one that lent it.
fn is_outermost(op: OpRef<'_>) -> bool {
    op.parent_block().is_none() && !op.ir().is_lent(op.handle())
}

/// Returns whether a function may be called from outside `top`, from an op that is no symbol table, or from anywhere.
fn has_unseen_callers(function: OpRef<'_>, top: OpRef<'_>) -> bool {
    if function == top {
        return !is_outermost(top);
    }
    let Some(table) = function.parent_op().filter(|around| around.has_traits(OpTraits::SYMBOL_TABLE)) else {
        return true;
    };
    match function.symbol_visibility() {
        Visibility::Public => true,
        Visibility::Private => false,
        // A symbol of a table that cannot be referred to from outside cannot be referred to from there either.
        Visibility::Nested => {
            let mut tables = std::iter::successors(Some(table), |table| table.parent_op().filter(|_| *table != top));
            let is_hidden = |table: OpRef<'_>| !table.is_symbol() || table.symbol_visibility() == Visibility::Private;
            !tables.any(is_hidden) && !is_outermost(top)
        }
    }
}

/// Removes the values in an op that do not matter. With patterns to `canonicalize`, ops that pass values to their regions lose those that
/// do not matter; without, poison is passed instead.
///
/// A function whose callers are around the op, out of sight, keeps its arguments and results; the reference takes it for one that is
/// never called, and leaves calls that do not fit.
///
/// # Errors
/// An edit that is not possible in IR that was valid: it is not valid any more.
pub fn remove_dead_values(
    ir: &mut Ir,
    top: Op,
    liveness: &Liveness,
    placeholders: &dyn Placeholders,
    canonicalize: Option<&FrozenPatterns>,
) -> Result<(), EditError> {
    let mut removals = Removals::default();
    let mut finder = Finder {
        liveness,
        gone: HashSet::default(),
        seen: HashSet::default(),
        uses: UseIndex::default(),
        facts: EffectFacts::default(),
        removals: &mut removals,
    };
    let top_ref = ir.op(top);
    let _ = top_ref.walk(WalkOrder::Post, |op| finder.visit(op, top_ref));
    let left = removals.remove(ir, placeholders)?;
    if let Some(patterns) = canonicalize {
        canonicalize_region_branches(ir, top, patterns);
    }
    // The users of poison may be gone: they used each other, or were canonicalized.
    for poison in left {
        if ir.get_op(poison).is_some_and(OpRef::use_empty) {
            ir.erase_op(poison)?;
        }
    }
    Ok(())
}

/// Returns whether an op neither directs control nor calls or contains anything that is called.
fn is_simple(op: OpRef<'_>) -> bool {
    let directs =
        op.has_traits(OpTraits::TERMINATOR) || RegionBranchOpRef::of(op).is_some() || BranchOpRef::of(op).is_some();
    !directs && FunctionOpRef::of(op).is_none() && CallOpRef::of(op).is_none()
}

/// The removals.
#[derive(Default)]
struct Removals {
    /// Arguments of blocks, with the operands that are passed to them.
    arguments: Vec<(Block, Which)>,
    /// Arguments and results of functions.
    functions: Vec<(Op, Which, Which)>,
    operands: Vec<(Op, RemovedOperands)>,
    /// Results of calls.
    results: Vec<(Op, Which)>,
    ops: Vec<Op>,
}

/// Operands that are to go.
enum RemovedOperands {
    /// Operands of a call that are passed to arguments of a function, if it loses these.
    Arguments { function: Op, operands: Which },
    /// Operands of a terminator of a function.
    Returned(Which),
    /// Operands that an op passes to regions: poison is passed instead.
    Poisoned(Which),
}

struct Finder<'a> {
    liveness: &'a Liveness,
    /// Values that will be removed, whether they are live or not.
    gone: HashSet<Value, foldhash::fast::FixedState>,
    /// Blocks that branches lead to.
    seen: HashSet<Block, foldhash::fast::FixedState>,
    uses: UseIndex,
    facts: EffectFacts,
    removals: &'a mut Removals,
}

impl Finder<'_> {
    fn is_live(&self, value: Value) -> bool {
        !self.gone.contains(&value) && self.liveness.is_live(value)
    }

    fn dead(&self, values: impl IntoIterator<Item = Value>) -> Which {
        values.into_iter().map(|value| !self.is_live(value)).collect()
    }

    /// Records that the dead ones of these values will be removed.
    fn note(&mut self, values: impl IntoIterator<Item = Value>, dead: &Which) {
        self.gone.extend(values.into_iter().zip(dead).filter(|(_, dead)| **dead).map(|(value, _)| value));
    }

    fn visit(&mut self, op: OpRef<'_>, top: OpRef<'_>) {
        if let Some(function) = FunctionOpRef::of(op) {
            self.function(function, top);
        } else if let Some(branch) = RegionBranchOpRef::of(op) {
            self.region_branch(branch);
        } else if let Some(branch) = BranchOpRef::of(op) {
            self.branch(branch);
        } else if is_simple(op) {
            self.simple_op(op);
        }
    }

    fn simple_op(&mut self, op: OpRef<'_>) {
        if self.is_dead(op) {
            self.removals.ops.push(op.handle());
            self.gone.extend(op.results());
        }
    }

    /// Returns whether a simple op is dead: it is not reached, or computes nothing that is live. An op with effects
    /// that can be reached has live operands only.
    fn is_dead(&mut self, op: OpRef<'_>) -> bool {
        let unreached = self.dead(op.operands()).contains(&true);
        unreached || !op.results().any(|result| self.is_live(result)) && self.facts.is_memory_effect_free(op)
    }

    /// A function that is only called, and only from here, loses arguments that it does not need, and results that no
    /// caller needs. The reference takes all ops that refer to it for callers.
    fn function(&mut self, function: FunctionOpRef<'_>, top: OpRef<'_>) {
        let op = function.op();
        if op.symbol_visibility() == Visibility::Public || function.is_external() || has_unseen_callers(op, top) {
            return;
        }
        // If an op that is not known may refer to the function, it stays as it is.
        let Some(uses) = self.uses.uses_of(op, top) else { return };
        let mut users: Vec<OpRef<'_>> = Vec::new();
        for SymbolUse { user, reference } in uses {
            let user = op.ir().op(user);
            if CallOpRef::of(user).is_some_and(|call| call.callee() == Some(Callee::Symbol(reference))) {
                users.push(user);
            } else if !is_simple(user) || !self.is_dead(user) {
                return;
            }
        }
        let entry = op.region(0).and_then(|body| body.first_block());
        let arguments: SmallVec<[Value; 8]> = entry.into_iter().flat_map(|entry| entry.args()).collect();
        let dead_arguments = self.dead(arguments.iter().copied());
        self.note(arguments, &dead_arguments);
        for user in &users {
            let Some(call) = CallOpRef::of(*user) else { continue };
            let mut operands: Which = SmallVec::from_elem(false, user.num_operands());
            for (position, dead) in call.arg_operands().positions().zip(&dead_arguments) {
                operands[position] = *dead;
            }
            self.removals
                .operands
                .push((user.handle(), RemovedOperands::Arguments { function: op.handle(), operands }));
        }
        let mut dead_results: Which = SmallVec::from_elem(true, function.result_types().len());
        for user in &users {
            let dead = self.dead(user.results());
            dead_results.iter_mut().zip(dead).for_each(|(all, dead)| *all &= dead);
        }
        for block in op.regions().flat_map(|region| region.blocks()) {
            let Some(last) = block.last_op().filter(|last| last.has_traits(OpTraits::RETURN_LIKE)) else { continue };
            if last.num_operands() == dead_results.len() {
                self.removals.operands.push((last.handle(), RemovedOperands::Returned(dead_results.clone())));
            }
        }
        for user in users.iter().filter(|user| user.num_results() == dead_results.len() && user.num_results() != 0) {
            self.removals.results.push((user.handle(), dead_results.clone()));
            self.note(user.results(), &dead_results);
        }
        self.removals.functions.push((op.handle(), dead_arguments, dead_results));
    }

    /// The op, if it does nothing that matters; or its operands that do not matter, or only become values that do not.
    fn region_branch(&mut self, branch: RegionBranchOpRef<'_>) {
        let op = branch.op();
        if !op.results().any(|result| self.is_live(result)) && self.facts.is_memory_effect_free(op) {
            self.removals.ops.push(op.handle());
            return;
        }
        // In the order of discovery.
        let mut ends: Vec<(Op, Which)> = Vec::new();
        let mut inputs: HashMap<(Op, usize), bool, foldhash::fast::FixedState> = HashMap::default();
        for point in branch.points() {
            for successor in branch.successor_regions(point) {
                let operands = branch.successor_operands(point, &successor);
                let from = operands.op();
                for ((position, operand), input) in
                    operands.positions().zip(operands.values()).zip(successor.inputs(op))
                {
                    let dead = !self.is_live(input) || !self.is_live(operand);
                    *inputs.entry((from.handle(), position)).or_insert(true) &= dead;
                }
                if !ends.iter().any(|(end, _)| *end == from.handle()) {
                    ends.push((from.handle(), SmallVec::from_elem(false, from.num_operands())));
                }
            }
        }
        for (end, mut operands) in ends {
            for (position, which) in operands.iter_mut().enumerate() {
                *which = inputs.get(&(end, position)).is_some_and(|dead| *dead);
            }
            if operands.contains(&true) {
                self.removals.operands.push((end, RemovedOperands::Poisoned(operands)));
            }
        }
    }

    fn branch(&mut self, branch: BranchOpRef<'_>) {
        let op = branch.op();
        let mut deciding = self.dead(op.operands());
        for number in 0..op.num_successors() {
            deciding[branch.successor_operands(number).forwarded.positions()].fill(false);
        }
        // A branch with a dead condition is never executed.
        if deciding.contains(&true) {
            self.removals.ops.push(op.handle());
            return;
        }
        for block in op.successors() {
            if block.num_args() != 0 && self.seen.insert(block.handle()) {
                let dead = self.dead_arguments(block);
                if dead.contains(&true) {
                    self.removals.arguments.push((block.handle(), dead));
                }
            }
        }
    }

    /// The arguments of a block that only get dead values, from branches that can stop passing them. In the reference
    /// each branch decides for itself; where they disagree, the result is not valid.
    fn dead_arguments(&self, block: BlockRef<'_>) -> Which {
        let mut dead: Which = SmallVec::from_elem(true, block.num_args());
        for use_ in block.uses() {
            let branch = BranchOpRef::of(block.ir().op(use_.op));
            let operands = branch.map(|branch| branch.successor_operands(use_.index as usize));
            for (position, dead) in dead.iter_mut().enumerate() {
                let operand = operands.and_then(|operands| operands.get(position));
                *dead &= operand.is_some_and(|operand| !self.is_live(operand));
            }
        }
        dead
    }
}

/// The positions of those that go, last one first.
fn backwards(which: &Which) -> impl Iterator<Item = usize> {
    which.iter().enumerate().rev().filter(|(_, goes)| **goes).map(|(position, _)| position)
}

impl Removals {
    /// Makes the removals. Returns the ops that make poison for remaining uses.
    fn remove(self, ir: &mut Ir, placeholders: &dyn Placeholders) -> Result<Vec<Op>, EditError> {
        let mut erased: HashSet<Op, foldhash::fast::FixedState> = HashSet::default();
        let mut entries: Vec<(Block, Which)> = Vec::new();
        for (op, arguments, results) in self.functions {
            if let Some(entry) = ir.op(op).region(0).and_then(|body| body.first_block()).map(|entry| entry.handle())
                && set_kept_signature(ir, op, &arguments, &results)?
            {
                entries.push((entry, arguments));
                erased.insert(op);
            }
        }
        for (op, operands) in self.operands {
            match operands {
                RemovedOperands::Arguments { function, operands } => {
                    if erased.contains(&function) {
                        ir.erase_grouped_operands_at(op, &operands)?;
                    }
                }
                RemovedOperands::Returned(operands) => ir.erase_grouped_operands_at(op, &operands)?,
                RemovedOperands::Poisoned(operands) => poison_operands(ir, op, &operands, placeholders)?,
            }
        }
        for (block, which) in &self.arguments {
            stop_passing(ir, *block, which)?;
        }
        let mut left: Vec<Op> = Vec::new();
        // Users come behind definitions, so that few uses are left when an op is erased.
        for op in self.ops.into_iter().rev() {
            erase_op(ir, op, placeholders, &mut left)?;
        }
        let cx = &ir.cx().clone();
        for (op, which) in self.results {
            if ir.get_op(op).is_none() {
                continue;
            }
            let results: SmallVec<[Value; 4]> = ir.op(op).results().collect();
            for position in backwards(&which) {
                leave_poison(ir, results[position], placeholders, &mut left)?;
            }
            if which.contains(&true) {
                Rewriter::at(cx, ir, op).erase_results(op, |position| which[position]);
            }
        }
        for (block, which) in entries.into_iter().chain(self.arguments) {
            if ir.get_block(block).is_some() {
                erase_arguments(ir, block, &which, placeholders, &mut left)?;
            }
        }
        Ok(left)
    }
}

/// Removes operands that branches pass to a block.
fn stop_passing(ir: &mut Ir, block: Block, which: &Which) -> Result<(), EditError> {
    let uses: Vec<Use> = ir.block(block).uses().collect();
    for use_ in uses {
        let view = ir.op(use_.op);
        let Some(branch) = BranchOpRef::of(view) else { continue };
        let operands = branch.successor_operands(use_.index as usize);
        let mut passed: Which = SmallVec::from_elem(false, view.num_operands());
        let positions = operands.forwarded.positions();
        for (passed, goes) in passed[positions].iter_mut().zip(which.iter().skip(operands.produced)) {
            *passed = *goes;
        }
        ir.erase_grouped_operands_at(use_.op, &passed)?;
    }
    Ok(())
}

/// Replaces the remaining uses of a value by poison. That is inserted where constants are, outside of all ops that are
/// not isolated: the ops around the uses do not depend on it.
fn leave_poison(
    ir: &mut Ir,
    value: Value,
    placeholders: &dyn Placeholders,
    left: &mut Vec<Op>,
) -> Result<(), EditError> {
    let view = ir.value(value);
    if !view.has_uses() {
        return Ok(());
    }
    let (ty, loc) = (view.ty(), view.loc());
    let inner = view.parent_block().and_then(|block| block.parent_region());
    let mut regions = std::iter::successors(inner, |region| region.parent_op()?.parent_region());
    let is_isolated = |region: &RegionRef<'_>| {
        region
            .parent_op()
            .is_none_or(|around| around.has_traits(OpTraits::ISOLATED_FROM_ABOVE) || around.parent_region().is_none())
    };
    let at = regions.find(is_isolated).and_then(|region| region.first_block()).map(|block| block.handle());
    let at = at.map(|block| ir.start_of(block));
    let mut builder = Builder::new(ir);
    builder.restore(at);
    match placeholders.poison(&mut builder, ty, loc) {
        Some(poison) => {
            ir.replace_all_uses(value, poison)?;
            left.extend(ir.value(poison).defining_op().map(OpRef::handle));
            Ok(())
        }
        None => ir.drop_all_uses(value),
    }
}

fn erase_arguments(
    ir: &mut Ir,
    block: Block,
    which: &Which,
    placeholders: &dyn Placeholders,
    left: &mut Vec<Op>,
) -> Result<(), EditError> {
    let args: SmallVec<[Value; 8]> = ir.block(block).args().collect();
    for position in backwards(which) {
        leave_poison(ir, args[position], placeholders, left)?;
    }
    ir.erase_arguments(block, |position| which[position as usize])
}

fn poison_operands(ir: &mut Ir, op: Op, which: &Which, placeholders: &dyn Placeholders) -> Result<(), EditError> {
    for position in 0..which.len() {
        let view = ir.op(op);
        let Some(operand) = view.operand(position).filter(|_| which[position]) else { continue };
        let (ty, loc) = (ir.value(operand).ty(), ir.value(operand).loc());
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_before(op);
        if let Some(poison) = placeholders.poison(&mut builder, ty, loc) {
            ir.set_operand(op, position as u32, poison)?;
        }
    }
    Ok(())
}

/// Erases an op whatever uses its results; a terminator is replaced.
fn erase_op(ir: &mut Ir, op: Op, placeholders: &dyn Placeholders, left: &mut Vec<Op>) -> Result<(), EditError> {
    let Some(view) = ir.get_op(op) else { return Ok(()) };
    if view.has_traits(OpTraits::TERMINATOR) {
        let loc = view.loc();
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_before(op);
        placeholders.unreachable(&mut builder, loc);
    }
    let results: SmallVec<[Value; 4]> = ir.op(op).results().collect();
    for result in results {
        leave_poison(ir, result, placeholders, left)?;
    }
    ir.erase_op(op)
}

/// Canonicalizes all ops that pass control to regions. IR around the innermost region with all of them is not visited.
fn canonicalize_region_branches(ir: &mut Ir, top: Op, patterns: &FrozenPatterns) {
    let mut ops = Vec::new();
    let _ = ir.op(top).walk(WalkOrder::Post, |op| {
        if RegionBranchOpRef::of(op).is_some() {
            ops.push(op.handle());
        }
    });
    if let Some(scope) = region_around(ir, &ops) {
        apply_greedily_to(ir, &ops, scope, patterns, &GreedyConfig::default());
    }
}

/// The innermost region that is around all ops of a list.
fn region_around(ir: &Ir, ops: &[Op]) -> Option<Region> {
    let around = |op: Op| {
        let inner = ir.op(op).parent_region();
        std::iter::successors(inner, |region| region.parent_op()?.parent_region()).map(|region| region.handle())
    };
    let regions: Vec<Region> = around(*ops.first()?).collect();
    let heights: HashMap<Region, usize, foldhash::fast::FixedState> =
        regions.iter().enumerate().map(|(height, region)| (*region, height)).collect();
    let mut height = 0;
    for op in ops {
        if height + 1 == regions.len() {
            break;
        }
        height = height.max(around(*op).find_map(|region| heights.get(&region).copied())?);
    }
    regions.get(height).copied()
}
