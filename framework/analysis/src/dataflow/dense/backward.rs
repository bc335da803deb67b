//! Facts about places that follow from facts about the place behind. [mlir/lib/Analysis/DataFlow/DenseAnalysis.cpp]

use super::{CallEdge, Visitor, is_executed, known_calls};
use crate::dataflow::anchor::{Edge, Point};
use crate::dataflow::dead_code::Executable;
use crate::dataflow::flow::{Flow, Lattice};
use crate::dataflow::solver::{Analysis, Visited};
use dialekt_interfaces::{CallOpRef, CallableOpRef, RegionBranchOpRef, RegionBranchPoint, RegionSuccessor};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{BlockRef, OpRef, RegionRef};

/// A backward analysis of places: an op's transfer function, from the state behind it to the one before it. States are
/// attached to [`Point`]s. Only executed code is visited.
///
/// Facts pass along branches, into and out of regions, and through calls as they are; an analysis may override that.
/// [MLIR: DenseBackwardDataFlowAnalysis]
pub trait DenseBackward: Send + Sized + 'static {
    /// The state at a place.
    type State: Lattice;

    /// The state at places with unknown successors.
    fn exit_state(&self, point: Point) -> Self::State;

    /// Joins the state before an op, at [`Point::before`], computed from the state behind it, `after`.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, after: &Self::State) -> Visited;

    /// The state before an edge between blocks.
    fn along_branch(&mut self, _edge: Edge, after: &Self::State) -> Self::State {
        after.clone()
    }

    /// The state before an edge from a point of an op to a successor.
    fn along_region_edge(
        &mut self,
        _branch: RegionBranchOpRef<'_>,
        _from: RegionBranchPoint,
        _to: &RegionSuccessor,
        after: &Self::State,
    ) -> Self::State {
        after.clone()
    }

    /// The state before a step of a call. By default, nothing is known about code elsewhere.
    fn along_call(&mut self, call: CallOpRef<'_>, edge: CallEdge, after: &Self::State) -> Self::State {
        let mut before = after.clone();
        if edge == CallEdge::External {
            before.join(&self.exit_state(Point::before(call.op())));
        }
        before
    }
}

/// Runs a [`DenseBackward`] analysis in a solver. [`DeadCode`](super::super::DeadCode) and
/// [`ConstantPropagation`](super::super::ConstantPropagation) have to run beside it.
pub struct Backward<A> {
    analysis: A,
    symbols: SymbolTables,
}

impl<A: DenseBackward> Backward<A> {
    /// To be loaded into a solver.
    pub fn new(analysis: A) -> Backward<A> {
        Backward { analysis, symbols: SymbolTables::default() }
    }
}

impl<A: DenseBackward> Analysis for Backward<A> {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.symbols = SymbolTables::default();
        self.visit_all(flow, top, true)
    }

    /// The point before the op that is visited, or at the end of a block.
    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited {
        let ir = flow.ir();
        let (block, next) = match point {
            Point::Start(block) => (Some(ir.block(block)), ir.block(block).first_op()),
            Point::After(op) => (ir.op(op).parent_block(), ir.op(op).next()),
        };
        match (next, block, point) {
            (Some(next), _, _) => self.visit_op(flow, next),
            (None, Some(block), _) => {
                self.visit_block(flow, block);
                Ok(())
            }
            // An op in no block has one point.
            (None, None, Point::After(op)) => self.visit_op(flow, ir.op(op)),
            (None, None, Point::Start(_)) => Ok(()),
        }
    }
}

impl<A: DenseBackward> Visitor for Backward<A> {
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        let point = Point::before(op);
        if !is_executed(flow, point, op) {
            return Ok(());
        }
        let after = self.state_for(flow, point, Point::After(op.handle()));
        if let Some(branch) = RegionBranchOpRef::of(op) {
            self.visit_region_edges(flow, branch, RegionBranchPoint::Parent, point);
            return Ok(());
        }
        match CallOpRef::of(op) {
            Some(call) => self.visit_call(flow, call, point, &after),
            None => return self.analysis.visit_op(flow, op, &after),
        }
        Ok(())
    }

    /// Joins the state behind a block into the state at its end.
    fn visit_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>) {
        let point = Point::end(block);
        if !flow.state_for::<Executable, _>(point, block.handle()).0 {
            return;
        }
        let last = block.last_op();
        if last.is_some_and(|last| last.num_successors() != 0) {
            for to in block.successors() {
                let edge = Edge { from: block.handle(), to: to.handle() };
                if flow.state_for::<Executable, _>(point, edge).0 {
                    let after = self.state_for(flow, point, Point::Start(to.handle()));
                    let before = self.analysis.along_branch(edge, &after);
                    flow.join(point, &before);
                }
            }
            return;
        }
        let Some(region) = block.parent_region() else { return };
        let Some(op) = region.parent_op() else { return };
        if CallableOpRef::of(op).is_some_and(|callable| callable.callable_region() == Some(region.handle())) {
            return self.visit_callable_end(flow, op, last, point);
        }
        match (RegionBranchOpRef::of(op), last) {
            (Some(branch), Some(last)) => {
                self.visit_region_edges(flow, branch, RegionBranchPoint::Terminator(last.handle()), point);
            }
            _ => self.set_to_exit(flow, point),
        }
    }
}

impl<A: DenseBackward> Backward<A> {
    fn set_to_exit(&self, flow: &mut Flow<'_>, point: Point) {
        flow.join(point, &self.analysis.exit_state(point));
    }

    /// The state at another point; `point` is visited again whenever it changes.
    fn state_for(&self, flow: &mut Flow<'_>, point: Point, other: Point) -> A::State {
        flow.state_for::<A::State, _>(point, other).clone()
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>, point: Point, after: &A::State) {
        let callee = call.resolve(&self.symbols).and_then(CallableOpRef::of);
        let body = callee.and_then(|callee| callee.callable_region());
        if !flow.is_interprocedural() || callee.is_some() && body.is_none() {
            let before = self.analysis.along_call(call, CallEdge::External, after);
            return flow.join(point, &before);
        }
        let entry = body.and_then(|body| flow.ir().get_region(body)).and_then(RegionRef::first_block);
        let Some(entry) = entry else { return self.set_to_exit(flow, point) };
        let at_start = self.state_for(flow, point, Point::Start(entry.handle()));
        let before = self.analysis.along_call(call, CallEdge::Enter, &at_start);
        flow.join(point, &before);
    }

    /// Control goes back to all calls.
    fn visit_callable_end(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, last: Option<OpRef<'_>>, point: Point) {
        let calls = known_calls(flow, point, op);
        let returns = last.is_some_and(|last| last.has_traits(OpTraits::RETURN_LIKE));
        let Some(calls) = calls.filter(|_| returns) else { return self.set_to_exit(flow, point) };
        for call in calls {
            let after = self.state_for(flow, point, Point::After(call.op().handle()));
            let before = self.analysis.along_call(call, CallEdge::Exit, &after);
            flow.join(point, &before);
        }
    }

    /// Joins the states at the successors of a point of an op.
    fn visit_region_edges(
        &mut self,
        flow: &mut Flow<'_>,
        branch: RegionBranchOpRef<'_>,
        from: RegionBranchPoint,
        point: Point,
    ) {
        let op = branch.op();
        for successor in branch.successor_regions(from) {
            let at = match successor.region_number() {
                None => Point::After(op.handle()),
                Some(region) => {
                    let Some(entry) = op.region(region).and_then(RegionRef::first_block) else { continue };
                    if !flow.state_for::<Executable, _>(point, entry.handle()).0 {
                        continue;
                    }
                    Point::Start(entry.handle())
                }
            };
            let after = self.state_for(flow, point, at);
            let before = self.analysis.along_region_edge(branch, from, &successor, &after);
            flow.join(point, &before);
        }
    }
}
