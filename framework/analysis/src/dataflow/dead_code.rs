//! Dead code analysis: executed blocks and edges, and predecessors of points.
//! [mlir/lib/Analysis/DataFlow/DeadCodeAnalysis.cpp]
//!
//! Code counts as dead until it is found to be executed: first the analyzed op, then the code that control goes to from
//! there, by branches, regions and calls. If a condition is constant, only the successors that it selects.

use std::ops::Range;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::anchor::{Edge, Point};
use super::flow::Flow;
use super::kinds::Kinds;
use super::operands::KnownOperands;
use super::solver::{Analysis, Visited};
use super::steps::{Step, each_step};
use dialekt_interfaces::{
    BranchOpRef, CallOpRef, CallableOpRef, Callee, RegionBranchOpRef, RegionBranchTerminatorOpRef, RegionSuccessors,
};
use dialekt_ir_core::context::{Attribute, OpTraits};
use dialekt_ir_core::interfaces::{SymbolTables, Visibility};
use dialekt_ir_core::ir::{Block, BlockRef, Op, OpRef, RegionRef, WalkOrder};
use dialekt_symbols::references::References;
use dialekt_symbols::scoped::scoped_uses;
use dialekt_symbols::{all_uses_with, walk_symbol_tables};

/// True if a block, or an [`Edge`], is executed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Executable(pub bool);

impl Executable {
    fn set(&mut self) -> bool {
        !std::mem::replace(&mut self.0, true)
    }
}

/// An op that control comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predecessor {
    /// The op: the parent of the regions, a terminator in one of them, a call, or a terminator of the callee.
    pub op: Op,
    /// The positions of the arguments or results that it passes values to, where regions are entered or left.
    pub inputs: Range<usize>,
}

/// The predecessors of a point. At the start of a block: the ops that lead into the region. Behind an op with regions:
/// the terminators that lead out of them. Behind a callable: calls. Behind a call: the terminators of the callee.
/// [MLIR: PredecessorState]
#[derive(Clone, Default, Debug)]
pub struct Predecessors {
    has_unknown: bool,
    known: Vec<Predecessor>,
    /// The position of each, once there are many.
    places: HashMap<Op, usize, foldhash::fast::FixedState>,
    replaced: usize,
}

impl Predecessors {
    /// Returns whether there may be others.
    pub fn has_unknown(&self) -> bool {
        self.has_unknown
    }

    /// The known predecessors.
    pub fn known(&self) -> &[Predecessor] {
        &self.known
    }

    /// The number of times that a known predecessor was found to pass values to other positions.
    pub(super) fn replaced(&self) -> usize {
        self.replaced
    }

    fn set_unknown(&mut self) -> bool {
        !std::mem::replace(&mut self.has_unknown, true)
    }

    fn place(&mut self, op: Op) -> Option<usize> {
        const FEW: usize = 8;
        if self.known.len() < FEW {
            return self.known.iter().position(|known| known.op == op);
        }
        if self.places.is_empty() {
            self.places.extend(self.known.iter().enumerate().map(|(i, known)| (known.op, i)));
        }
        self.places.get(&op).copied()
    }

    fn join(&mut self, op: Op, inputs: Range<usize>) -> bool {
        match self.place(op) {
            None => {
                if !self.places.is_empty() {
                    self.places.insert(op, self.known.len());
                }
                self.known.push(Predecessor { op, inputs });
                true
            }
            Some(place) => {
                let known = &mut self.known[place].inputs;
                let changed = !inputs.is_empty() && *known != inputs;
                if changed {
                    *known = inputs;
                    self.replaced += 1;
                }
                changed
            }
        }
    }
}

/// The dead code analysis.
#[derive(Default)]
pub struct DeadCode {
    symbols: SymbolTables,
    /// The analyzed op; calls of functions outside it are calls of unknown callees.
    top: Option<Op>,
    /// Set while all ops are visited for the first time.
    beginning: bool,
    /// Set if functions that may be called from outside are taken for executed.
    cautious: bool,
    operands: KnownOperands,
    kinds: Kinds,
    /// Branches all of whose successors were found to be executed.
    all_executed: HashSet<Op, foldhash::fast::FixedState>,
}

impl DeadCode {
    /// The analysis.
    pub fn new() -> DeadCode {
        DeadCode::default()
    }

    /// The analysis for passes that remove code that is never executed: a callable in an op that is no symbol table,
    /// such as an unregistered one, may be called from anywhere, and so may the analyzed op. The reference takes both
    /// for dead.
    pub fn cautious() -> DeadCode {
        DeadCode { cautious: true, ..DeadCode::default() }
    }
}

impl Analysis for DeadCode {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.top = Some(top.handle());
        self.symbols = SymbolTables::default();
        self.operands.clear();
        self.kinds.clear();
        self.all_executed.clear();
        let top = flow.ir().op(top.handle());
        mark_entry_blocks(flow, top);
        self.find_unknown_callers(flow, top);
        self.beginning = true;
        each_step(top, false, |step| {
            if let Step::Op(op) = step
                && self.directs_control(op)
            {
                if let Some(block) = op.parent_block() {
                    flow.subscribe::<Executable, _>(block.handle());
                }
                self.visit_op(flow, op);
            }
            Ok(())
        })?;
        self.beginning = false;
        Ok(())
    }

    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited {
        if let Point::After(op) = point {
            let op = flow.ir().op(op);
            self.visit_op(flow, op);
        }
        Ok(())
    }
}

/// Returns whether an op calls the callee that a reference names.
fn calls(op: OpRef<'_>, reference: Attribute) -> bool {
    CallOpRef::of(op).is_some_and(|call| call.callee() == Some(Callee::Symbol(reference)))
}

fn mark_entry_blocks(flow: &mut Flow<'_>, op: OpRef<'_>) {
    for block in op.regions().filter_map(RegionRef::first_block) {
        flow.update(block.handle(), Executable::set);
    }
}

fn mark_edge(flow: &mut Flow<'_>, from: Block, to: Block) {
    flow.update(to, Executable::set);
    flow.update(Edge { from, to }, Executable::set);
}

impl DeadCode {
    /// Returns whether an op affects control flow.
    fn directs_control(&mut self, op: OpRef<'_>) -> bool {
        op.num_regions_and_successors() != (0, 0)
            || self.kinds.of(op).calls
            || op.next().is_none() && self.ends_region(op)
    }

    /// Returns whether an op terminates a region of a callable, or of an op that passes control to its regions.
    fn ends_region(&mut self, op: OpRef<'_>) -> bool {
        let Some(block) = op.parent_block().filter(|_| op.num_successors() == 0) else { return false };
        block.last_op() == Some(op)
            && block.parent_op().is_some_and(|around| {
                let kind = self.kinds.of(around);
                kind.branches_to_regions || kind.is_callable
            })
    }

    /// Finds callables with unknown callers: symbols that are visible from outside, and those that are referred to by
    /// other ops than calls. The reference looks only for symbols named in the outermost table, takes any reference in
    /// the attributes of a call for its callee, and does not look at tables without callables.
    fn find_unknown_callers(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) {
        let set_unknown =
            |flow: &mut Flow<'_>, op: OpRef<'_>| flow.update(Point::After(op.handle()), Predecessors::set_unknown);
        let is_outermost = top.parent_block().is_none() && !top.ir().is_lent(top.handle());
        let mut references = References::new(top.cx());
        // True once callables have unknown callers wherever they are: those that are nested symbols, and all.
        let (mut nested_done, mut all_done) = (false, false);
        walk_symbol_tables(top, is_outermost, |table, all_visible| {
            let Some(region) = table.region(0) else { return };
            let mut found = false;
            for op in region.first_block().into_iter().flat_map(|block| block.ops()) {
                if !self.kinds.of(op).is_callable || !op.is_symbol() {
                    continue;
                }
                if CallableOpRef::of(op).and_then(CallableOpRef::callable_region).is_none() {
                    continue;
                }
                found = true;
                match op.symbol_visibility() {
                    Visibility::Public => set_unknown(flow, op),
                    Visibility::Nested if !all_visible => set_unknown(flow, op),
                    _ => {}
                }
            }
            let Some(uses) = all_uses_with(&mut references, region) else {
                // Anything may be used that can be named here.
                if all_done || nested_done && !found {
                    return;
                }
                (nested_done, all_done) = (true, found);
                let _ = top.walk(WalkOrder::Post, |op| {
                    let in_sight = found || op.is_symbol() && op.symbol_visibility() == Visibility::Nested;
                    if in_sight && self.kinds.of(op).is_callable {
                        set_unknown(flow, op);
                    }
                });
                return;
            };
            for use_ in uses {
                if !calls(top.ir().op(use_.user), use_.reference)
                    && let Some(symbol) = self.symbols.lookup_in(table, use_.reference)
                {
                    set_unknown(flow, symbol);
                }
            }
        });
        if self.cautious {
            let _ = top.walk(WalkOrder::Post, |op| {
                let in_table = op.parent_op().is_none_or(|around| around.has_traits(OpTraits::SYMBOL_TABLE));
                if (op == top || op.is_symbol() && !in_table) && self.kinds.of(op).is_callable {
                    set_unknown(flow, op);
                }
            });
        }
        // References from other symbol tables, and those that ops look up in their own way.
        for use_ in scoped_uses(top) {
            let user = top.ir().op(use_.user);
            let Some(symbol) = use_.path.last().filter(|_| !calls(user, use_.reference)) else { continue };
            if top.ir().get_op(*symbol).is_some_and(|symbol| top.is_ancestor_of(symbol)) {
                set_unknown(flow, top.ir().op(*symbol));
            }
        }
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) {
        let block = op.parent_block();
        if block.is_some_and(|block| !flow.state::<Executable, _>(block.handle()).0) {
            return;
        }
        let kind = self.kinds.of(op);
        if kind.calls
            && let Some(call) = CallOpRef::of(op)
        {
            self.visit_call(flow, call);
        }
        if op.num_regions() != 0 {
            if let Some(branch) = RegionBranchOpRef::of(op) {
                if let Some(operands) = self.operands.of(flow, op) {
                    visit_region_edges(flow, branch, op, branch.entry_successor_regions(operands));
                }
            } else if kind.is_callable {
                let point = Point::After(op.handle());
                let calls = flow.state_for::<Predecessors, _>(point, point);
                if calls.has_unknown || !calls.known.is_empty() {
                    mark_entry_blocks(flow, op);
                }
            } else {
                mark_entry_blocks(flow, op);
            }
        }
        if self.ends_region(op)
            && let Some(around) = op.parent_op()
        {
            if let Some(branch) = RegionBranchOpRef::of(around) {
                self.visit_region_end(flow, op, branch);
            } else {
                visit_callable_end(flow, op, around);
            }
        }
        if op.num_successors() != 0
            && let Some(block) = block
        {
            self.visit_branch(flow, op, block);
        }
    }

    /// Control leaves a region of an op that passes it on.
    fn visit_region_end(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, branch: RegionBranchOpRef<'_>) {
        if let Some(operands) = self.operands.of(flow, op)
            && let Some(terminator) = RegionBranchTerminatorOpRef::of(op)
        {
            visit_region_edges(flow, branch, op, terminator.successor_regions(operands));
        }
    }

    /// Control goes to blocks.
    fn visit_branch(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, from: BlockRef<'_>) {
        if self.all_executed.contains(&op.handle()) {
            return;
        }
        if let Some(branch) = BranchOpRef::of(op) {
            let Some(operands) = self.operands.of(flow, op) else { return };
            if let Some(to) = branch.successor_for_operands(operands) {
                return mark_edge(flow, from.handle(), to);
            }
        }
        for to in op.successors() {
            mark_edge(flow, from.handle(), to.handle());
        }
        self.all_executed.insert(op.handle());
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>) {
        let callee = if self.has_symbol_table(call.op()) { call.resolve(&self.symbols) } else { None };
        let is_here = |callee: &OpRef<'_>| {
            let top = self.top.map(|top| callee.ir().op(top));
            let declared = CallableOpRef::of(*callee).is_some_and(|callable| callable.callable_region().is_none());
            callee.is_symbol() && top.is_some_and(|top| top.is_ancestor_of(*callee)) && !declared
        };
        match callee.filter(is_here) {
            Some(callee) => flow
                .update(Point::After(callee.handle()), |calls: &mut Predecessors| calls.join(call.op().handle(), 0..0)),
            None => flow.update(Point::After(call.op().handle()), Predecessors::set_unknown),
        }
    }

    /// Returns whether the analyzed op contains a symbol table for a call. As in the reference, only a table that is
    /// the analyzed op itself counts when an op is visited again.
    fn has_symbol_table(&self, call: OpRef<'_>) -> bool {
        let Some(top) = self.top.map(|top| call.ir().op(top)) else { return false };
        let is_table = |op: OpRef<'_>| op.has_traits(OpTraits::SYMBOL_TABLE);
        let mut around = std::iter::successors(call.parent_op(), |op| op.parent_op()).take_while(|op| *op != top);
        is_table(top) || self.beginning && call != top && around.any(is_table)
    }
}

/// Control goes from `from` to these successors.
fn visit_region_edges(
    flow: &mut Flow<'_>,
    branch: RegionBranchOpRef<'_>,
    from: OpRef<'_>,
    successors: RegionSuccessors,
) {
    for successor in successors {
        let point = match successor.region_number() {
            None => Point::After(branch.op().handle()),
            Some(region) => {
                let Some(entry) = branch.op().region(region).and_then(RegionRef::first_block) else { continue };
                flow.update(entry.handle(), Executable::set);
                Point::Start(entry.handle())
            }
        };
        let inputs = successor.input_positions();
        flow.update(point, |predecessors: &mut Predecessors| predecessors.join(from.handle(), inputs));
    }
}

/// Control goes back to all calls.
fn visit_callable_end(flow: &mut Flow<'_>, op: OpRef<'_>, callable: OpRef<'_>) {
    let returns = op.has_traits(OpTraits::RETURN_LIKE);
    let calls = flow.state_for::<Predecessors, _>(Point::After(op.handle()), Point::After(callable.handle()));
    let calls: SmallVec<[Op; 4]> = calls.known.iter().map(|call| call.op).collect();
    for call in calls {
        flow.update(
            Point::After(call),
            |ends: &mut Predecessors| {
                if returns { ends.join(op.handle(), 0..0) } else { ends.set_unknown() }
            },
        );
    }
}
