//! Facts about places that follow from facts about the place before. [mlir/lib/Analysis/DataFlow/DenseAnalysis.cpp]

use smallvec::SmallVec;

use super::{CallEdge, Visitor, is_executed, known_calls, known_predecessors};
use crate::dataflow::anchor::{Edge, Point};
use crate::dataflow::dead_code::{Executable, Predecessors};
use crate::dataflow::flow::{Flow, Lattice};
use crate::dataflow::solver::{Analysis, Visited};
use dialekt_interfaces::{CallOpRef, CallableOpRef, RegionBranchOpRef, RegionBranchPoint};
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{BlockRef, Op, OpRef};

/// A forward analysis of places: an op's transfer function, from the state before it to the one behind it. States are
/// attached to [`Point`]s. Only executed code is visited.
///
/// Facts pass along branches, into and out of regions, and through calls as they are; an analysis may override that.
/// [MLIR: DenseForwardDataFlowAnalysis]
pub trait DenseForward: Send + Sized + 'static {
    /// The state at a place.
    type State: Lattice;

    /// The state at places with unknown predecessors.
    fn entry_state(&self, point: Point) -> Self::State;

    /// Joins the state behind an op, computed from the state before it, `before`.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, before: &Self::State) -> Visited;

    /// The state behind an edge between blocks.
    fn along_branch(&mut self, _edge: Edge, before: &Self::State) -> Self::State {
        before.clone()
    }

    /// The state behind an edge between an op, `None`, and its regions, by their number.
    fn along_region_edge(
        &mut self,
        _branch: RegionBranchOpRef<'_>,
        _from: Option<usize>,
        _to: Option<usize>,
        before: &Self::State,
    ) -> Self::State {
        before.clone()
    }

    /// The state behind a step of a call. By default, nothing is known about code elsewhere.
    fn along_call(&mut self, call: CallOpRef<'_>, edge: CallEdge, before: &Self::State) -> Self::State {
        let mut after = before.clone();
        if edge == CallEdge::External {
            after.join(&self.entry_state(Point::After(call.op().handle())));
        }
        after
    }
}

/// Runs a [`DenseForward`] analysis in a solver. [`DeadCode`](super::super::DeadCode) and
/// [`ConstantPropagation`](super::super::ConstantPropagation) have to run beside it.
pub struct Forward<A> {
    analysis: A,
    symbols: SymbolTables,
}

impl<A: DenseForward> Forward<A> {
    /// To be loaded into a solver.
    pub fn new(analysis: A) -> Forward<A> {
        Forward { analysis, symbols: SymbolTables::default() }
    }
}

impl<A: DenseForward> Analysis for Forward<A> {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.symbols = SymbolTables::default();
        self.visit_all(flow, top, false)
    }

    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited {
        let ir = flow.ir();
        match point {
            Point::After(op) => self.visit_op(flow, ir.op(op)),
            Point::Start(block) => {
                self.visit_block(flow, ir.block(block));
                Ok(())
            }
        }
    }
}

impl<A: DenseForward> Visitor for Forward<A> {
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        let point = Point::After(op.handle());
        if !is_executed(flow, point, op) {
            return Ok(());
        }
        let before = self.state_for(flow, point, Point::before(op));
        if let Some(branch) = RegionBranchOpRef::of(op) {
            self.visit_region_successor(flow, branch, None);
            return Ok(());
        }
        match CallOpRef::of(op) {
            Some(call) => self.visit_call(flow, call, &before),
            None => return self.analysis.visit_op(flow, op, &before),
        }
        Ok(())
    }

    fn visit_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>) {
        let point = Point::Start(block.handle());
        if !flow.state_for::<Executable, _>(point, block.handle()).0 {
            return;
        }
        if block.is_entry() {
            return self.visit_entry_block(flow, block, point);
        }
        for from in block.predecessors() {
            let edge = Edge { from: from.handle(), to: block.handle() };
            if flow.state_for::<Executable, _>(point, edge).0 {
                let before = self.state_for(flow, point, Point::end(from));
                let after = self.analysis.along_branch(edge, &before);
                flow.join(point, &after);
            }
        }
    }
}

impl<A: DenseForward> Forward<A> {
    fn set_to_entry(&self, flow: &mut Flow<'_>, point: Point) {
        flow.join(point, &self.analysis.entry_state(point));
    }

    /// The state at another point; `point` is visited again whenever it changes.
    fn state_for(&self, flow: &mut Flow<'_>, point: Point, other: Point) -> A::State {
        flow.state_for::<A::State, _>(point, other).clone()
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>, before: &A::State) {
        let point = Point::After(call.op().handle());
        let is_elsewhere = || {
            let callee = call.resolve(&self.symbols).and_then(CallableOpRef::of);
            callee.is_some_and(|callee| callee.callable_region().is_none())
        };
        if !flow.is_interprocedural() || is_elsewhere() {
            let after = self.analysis.along_call(call, CallEdge::External, before);
            return flow.join(point, &after);
        }
        let Some(ends) = known_predecessors(flow, point, point) else { return self.set_to_entry(flow, point) };
        for end in ends {
            // The state at the end of the callee, behind its terminator.
            let at_end = self.state_for(flow, point, Point::After(end));
            let after = self.analysis.along_call(call, CallEdge::Exit, &at_end);
            flow.join(point, &after);
        }
    }

    fn visit_entry_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>, point: Point) {
        let Some(region) = block.parent_region() else { return };
        let Some(op) = region.parent_op() else { return };
        if CallableOpRef::of(op).is_some_and(|callable| callable.callable_region() == Some(region.handle())) {
            return self.visit_callable(flow, op, point);
        }
        match RegionBranchOpRef::of(op) {
            Some(branch) => self.visit_region_successor(flow, branch, region.number()),
            None => self.set_to_entry(flow, point),
        }
    }

    fn visit_callable(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, point: Point) {
        let Some(calls) = known_calls(flow, point, op) else { return self.set_to_entry(flow, point) };
        for call in calls {
            let before = self.state_for(flow, point, Point::before(call.op()));
            let after = self.analysis.along_call(call, CallEdge::Enter, &before);
            flow.join(point, &after);
        }
    }

    /// Joins the states at the predecessors of a region of an op, or of the op itself.
    fn visit_region_successor(&mut self, flow: &mut Flow<'_>, branch: RegionBranchOpRef<'_>, to: Option<usize>) {
        let op = branch.op();
        let entry = to.and_then(|to| op.region(to)).and_then(|region| region.first_block());
        let point = entry.map_or(Point::After(op.handle()), |entry| Point::Start(entry.handle()));
        let known = flow.state_for::<Predecessors, _>(point, point).known();
        let known: SmallVec<[Op; 2]> = known.iter().map(|from| from.op).collect();
        for from in known {
            let from = flow.ir().op(from);
            let (number, at) = if from == op {
                (None, Point::before(op))
            } else {
                let branch_point = RegionBranchPoint::Terminator(from.handle());
                (branch_point.region(op), Point::After(from.handle()))
            };
            let before = self.state_for(flow, point, at);
            let after = self.analysis.along_region_edge(branch, number, to, &before);
            flow.join(point, &after);
        }
    }
}
