//! Inlining over the graph of calls: callees first, and in groups of functions that call each other again and again.
//! [mlir/lib/Transforms/Utils/Inliner.cpp]

use hashbrown::HashSet;
use smallvec::SmallVec;

use super::body::{Inliners, inline_call};
use super::uses::NodeUses;
use dialekt_interfaces::{CallOpRef, CallableOpRef, Callee};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::DialectInlinerRef;
use dialekt_ir_core::ir::{Block, BlockRef, Ir, Op, OpRef, Remap};
use dialekt_pass::PassResult;
use dialekt_symbols::scoped::ScopedSymbolUserOpRef;
use dialekt_symbols::{CallEdgeKind, CallGraph, SymbolTableCollection};

/// The decisions that the driver leaves to its caller.
pub(super) trait Policy {
    /// The IR.
    fn ir(&mut self) -> &mut Ir;

    /// Simplifies ops that can be called, which are isolated from each other.
    ///
    /// # Errors
    /// It failed, and was reported.
    fn optimize(&mut self, ops: &[Op]) -> PassResult;

    /// Returns whether it is profitable to inline a callee into a caller.
    fn is_profitable(&self, caller: usize, callee: usize, graph: &CallGraph) -> bool;
}

/// A call whose callee is known.
#[derive(Clone, Copy)]
struct Call {
    op: Op,
    caller: usize,
    callee: usize,
}

/// Inlines calls in the ops of a graph, which are in `op`, a symbol table. Each strongly connected component of
/// functions is processed up to `max_rounds` times, and at least once.
///
/// # Errors
/// An optimization failed.
pub(super) fn inline_calls(policy: &mut impl Policy, op: Op, graph: CallGraph, max_rounds: u32) -> PassResult {
    let mut symbols = SymbolTableCollection::new();
    let uses = NodeUses::new(policy.ir(), op, &graph, &mut symbols);
    let components = graph.components();
    let mut driver = Driver { policy, graph, symbols, uses, dead: Vec::new() };
    for component in components {
        driver.component(component, max_rounds)?;
    }
    for node in std::mem::take(&mut driver.dead) {
        let ir = driver.policy.ir();
        if let Some(op) = driver.graph.op_of(ir, node).map(|op| op.handle()) {
            let done = ir.erase_op(op);
            debug_assert_eq!(done, Ok(()));
        }
    }
    Ok(())
}

struct Driver<'p, P> {
    policy: &'p mut P,
    graph: CallGraph,
    symbols: SymbolTableCollection,
    uses: NodeUses,
    /// Nodes whose ops are erased at the end.
    dead: Vec<usize>,
}

impl<P: Policy> Driver<'_, P> {
    fn component(&mut self, mut nodes: Vec<usize>, max_rounds: u32) -> PassResult {
        nodes.retain(|node| self.graph.nodes()[*node].region.is_some());
        let mut round = 0;
        loop {
            self.optimize(&nodes)?;
            if !self.inline_in(&mut nodes) {
                return Ok(());
            }
            round += 1;
            if round >= max_rounds {
                return Ok(());
            }
        }
    }

    /// Simplifies the nodes that are isolated and have no others in them, which might get lost.
    fn optimize(&mut self, nodes: &[usize]) -> PassResult {
        let (mut todo, mut ops) = (Vec::new(), Vec::new());
        for &node in nodes {
            let has_children = self.graph.nodes()[node].edges.iter().any(|edge| edge.kind == CallEdgeKind::Child);
            let op = self.graph.op_of(self.policy.ir(), node);
            let Some(op) = op.filter(|op| !has_children && op.has_traits(OpTraits::ISOLATED_FROM_ABOVE)) else {
                continue;
            };
            ops.push(op.handle());
            todo.push(node);
        }
        if ops.is_empty() {
            return Ok(());
        }
        self.policy.optimize(&ops)?;
        for node in todo {
            self.uses.recount(self.policy.ir(), node, &self.graph, &mut self.symbols);
        }
        Ok(())
    }

    /// Inlines calls in nodes; returns whether there were any. Nodes without references are removed.
    fn inline_in(&mut self, nodes: &mut Vec<usize>) -> bool {
        let mut calls = Vec::new();
        let mut dead = Vec::new();
        for &node in nodes.iter() {
            if self.uses.is_dead(self.policy.ir(), node, &self.graph) {
                dead.push(node);
            } else if let Some(region) = self.graph.nodes()[node].region {
                let ir = self.policy.ir();
                let blocks = ir.region(region).blocks().collect();
                collect(blocks, node, &self.graph, &mut self.symbols, false, &mut calls);
            }
        }
        // Simplification may have loaded dialects.
        let cx = self.policy.ir().cx().clone();
        let inliners = DialectInlinerRef::collect(&cx);
        let mut history = History::default();
        let mut origins: Vec<Option<usize>> = vec![None; calls.len()];
        let mut gone: HashSet<usize, foldhash::fast::FixedState> = dead.iter().copied().collect();
        let mut at = 0;
        while let Some(&call) = calls.get(at) {
            let origin = origins[at];
            at += 1;
            if gone.contains(&call.caller) || history.has(call.callee, origin) || !self.should_inline(call) {
                continue;
            }
            let moves = self.uses.is_last_use(self.policy.ir(), call.callee, &self.graph);
            if !self.inline(call, !moves, &inliners, &mut calls) {
                continue;
            }
            let step = history.add(call.callee, origin);
            origins.resize(calls.len(), Some(step));
            let ir = self.policy.ir();
            self.uses.drop_call(ir, call.caller, call.op, &self.graph, &mut self.symbols);
            self.uses.add_inlined(call.callee, call.caller);
            let done = ir.erase_op(call.op);
            debug_assert_eq!(done, Ok(()));
            if moves {
                self.uses.remove(call.callee, &self.graph);
                gone.insert(call.callee);
                dead.push(call.callee);
            }
        }
        nodes.retain(|node| !gone.contains(node));
        self.dead.extend(dead);
        !history.steps.is_empty()
    }

    /// Inlines a call, and adds the calls in the inlined body.
    fn inline(&mut self, call: Call, cloned: bool, inliners: &Inliners<'_>, calls: &mut Vec<Call>) -> bool {
        let ir = self.policy.ir();
        let Some(callable) = self.graph.op_of(ir, call.callee).map(|op| op.handle()) else { return false };
        let (graph, symbols) = (&mut self.graph, &mut self.symbols);
        let children = if cloned { Vec::new() } else { children_of(ir, graph, call.callee) };
        let mut found = Vec::new();
        let mut on_blocks = |ir: &Ir, blocks: &[Block]| {
            let Some(region) = blocks.first().and_then(|block| ir.block(*block).parent_region()) else { return };
            let mut around = std::iter::successors(Some(region), |region| region.parent_op()?.parent_region());
            let caller = around.find_map(|region| graph.node(region.handle())).unwrap_or(call.caller);
            let blocks = blocks.iter().map(|block| ir.block(*block)).collect();
            collect(blocks, caller, graph, symbols, true, &mut found);
        };
        let Ok(remap) = inline_call(ir, inliners, call.op, callable, cloned, &mut on_blocks) else { return false };
        if let Some(remap) = remap {
            follow(ir, graph, &children, &remap);
            calls.iter_mut().for_each(|call| call.op = remap.op(call.op).unwrap_or(call.op));
        }
        calls.append(&mut found);
        true
    }

    /// Returns whether a call may be inlined, and is profitable.
    fn should_inline(&mut self, call: Call) -> bool {
        let ir = self.policy.ir();
        let Some(op) = ir.get_op(call.op) else { return false };
        let callee = &self.graph.nodes()[call.callee];
        let Some(region) = callee.region.and_then(|region| ir.get_region(region)) else { return false };
        let recursive = callee.edges.iter().any(|edge| edge.to == call.callee || edge.to == call.caller);
        if op.has_traits(OpTraits::TERMINATOR) || recursive {
            return false;
        }
        // A body that the call is in.
        if region.parent_op().is_some_and(|callable| callable.is_ancestor_of(op)) {
            return false;
        }
        let holds_one_block = |around: OpRef<'_>| {
            let same = region.parent_op().is_some_and(|callable| callable.name() == around.name());
            !same && (around.is_unregistered() || around.has_traits(OpTraits::SINGLE_BLOCK))
        };
        if !region.is_empty() && !region.has_one_block() && op.parent_op().is_some_and(holds_one_block) {
            return false;
        }
        self.policy.is_profitable(call.caller, call.callee, &self.graph)
    }
}

/// The calls that were inlined, in order.
#[derive(Default)]
struct History {
    steps: Vec<Step>,
    /// Pairs of the first step of a chain and an inlined callee in it: most chains do not contain the callee in question.
    known: HashSet<(usize, usize), foldhash::fast::FixedState>,
}

/// A call that was inlined.
struct Step {
    callee: usize,
    /// The step that inlined the call, unless the call was there from the beginning.
    origin: Option<usize>,
    /// The first step of the chain of origins.
    first: usize,
}

impl History {
    fn add(&mut self, callee: usize, origin: Option<usize>) -> usize {
        let step = self.steps.len();
        let first = origin.map_or(step, |origin| self.steps[origin].first);
        self.steps.push(Step { callee, origin, first });
        self.known.insert((first, callee));
        step
    }

    /// Returns whether a callee was inlined by a step or by one of its origins.
    fn has(&self, callee: usize, mut step: Option<usize>) -> bool {
        if step.is_none_or(|step| !self.known.contains(&(self.steps[step].first, callee))) {
            return false;
        }
        while let Some(Step { callee: other, origin, .. }) = step.map(|step| &self.steps[step]) {
            if *other == callee {
                return true;
            }
            step = *origin;
        }
        false
    }
}

/// Collects the calls with known callees in blocks of a node; those in nodes nested in it only if `nested` is set. Last
/// blocks come first, as in the reference.
fn collect(
    blocks: Vec<BlockRef<'_>>,
    node: usize,
    graph: &CallGraph,
    symbols: &mut SymbolTableCollection,
    nested: bool,
    calls: &mut Vec<Call>,
) {
    let mut todo: Vec<(BlockRef<'_>, usize)> = blocks.into_iter().map(|block| (block, node)).collect();
    while let Some((block, node)) = todo.pop() {
        for op in block.ops() {
            if let Some(call) = CallOpRef::of(op) {
                if let Some(callee) = resolve(call, graph, symbols) {
                    calls.push(Call { op: op.handle(), caller: node, callee });
                }
                continue;
            }
            for region in op.regions() {
                let own = graph.node(region.handle());
                if nested || own.is_none() {
                    todo.extend(region.blocks().map(|block| (block, own.unwrap_or(node))));
                }
            }
        }
    }
}

/// The node of the callee of a call, if it is known. Symbols nested in others are left alone, and so are those in other
/// symbol tables.
fn resolve(call: CallOpRef<'_>, graph: &CallGraph, symbols: &mut SymbolTableCollection) -> Option<usize> {
    let ir = call.ir();
    let op = match call.callee()? {
        Callee::Value(value) => ir.get_value(value)?.defining_op()?,
        Callee::Symbol(symbol) => {
            if ScopedSymbolUserOpRef::of(call.op()).is_some() {
                return None;
            }
            if matches!(call.cx().attr_data(symbol), AttrData::SymbolRef { nested, .. } if !nested.is_empty()) {
                return None;
            }
            ir.get_op(symbols.lookup_nearest(call.op(), symbol)?)?
        }
    };
    graph.node(CallableOpRef::of(op)?.callable_region()?)
}

/// A node, its op, and the number of its region there.
type Child = (usize, Op, usize);

/// The nodes in a node, at any depth.
fn children_of(ir: &Ir, graph: &CallGraph, node: usize) -> Vec<Child> {
    let mut found = Vec::new();
    let mut todo: SmallVec<[usize; 4]> = SmallVec::from_slice(&[node]);
    while let Some(node) = todo.pop() {
        for edge in graph.nodes()[node].edges.iter().filter(|edge| edge.kind == CallEdgeKind::Child) {
            let region = graph.nodes()[edge.to].region.and_then(|region| ir.get_region(region));
            let place = region.and_then(|region| Some((region.parent_op()?.handle(), region.number()?)));
            found.extend(place.map(|(op, number)| (edge.to, op, number)));
            todo.push(edge.to);
        }
    }
    found
}

/// Updates the regions of nodes whose ops were moved to another isolate.
fn follow(ir: &Ir, graph: &mut CallGraph, children: &[Child], remap: &Remap) {
    for (node, op, number) in children {
        let moved = remap.op(*op).and_then(|op| ir.get_op(op)).and_then(|op| op.region(*number));
        if let Some(region) = moved {
            graph.set_region(*node, region.handle());
        }
    }
}
