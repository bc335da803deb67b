//! Forward analyses of values: facts about a value follow from those about the values that it is computed from.
//! [mlir/lib/Analysis/DataFlow/SparseAnalysis.cpp]

use std::ops::Range;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::inflow::{Inflow, MANY};
use crate::dataflow::anchor::{Edge, Point};
use crate::dataflow::dead_code::{Executable, Predecessor, Predecessors};
use crate::dataflow::flow::{Flow, Lattice};
use crate::dataflow::kinds::Kinds;
use crate::dataflow::solver::{Analysis, Visited};
use crate::dataflow::steps::{Step, each_step};
use dialekt_interfaces::{
    BranchOpRef, CallOpRef, CallableOpRef, RegionBranchOpRef, RegionBranchTerminatorOpRef, RegionSuccessor,
};
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{BlockRef, Ir, OpRef, RegionRef, Value};

/// An op's transfer function from the states of its operands to those of its results. Only executed code is visited.
///
/// Facts pass through branches, regions and calls without it. [MLIR: SparseForwardDataFlowAnalysis]
pub trait SparseForward: Send + Sized + 'static {
    /// The state of a value. The default means that nothing is known yet.
    type State: Lattice;

    /// The state of a value with unknown definitions.
    fn entry_state(&self, ir: &Ir, value: Value) -> Self::State;

    /// Joins the states of the results, computed from those of the operands. It is called again when the state of an
    /// operand changes.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited;

    /// The transfer function of a call whose callee is external, or not analyzed. By default nothing is known about the
    /// results.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_external_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>) -> Visited {
        self.set_to_entry(flow, call.op().results())
    }

    /// Joins the states of arguments of a region, or results, that control passes no values to, such as the induction
    /// variable of a loop. `values` are all arguments or results; those at `passed` get values, the others are to be
    /// joined. By default nothing is known about them.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_values_not_passed(
        &mut self,
        flow: &mut Flow<'_>,
        _op: OpRef<'_>,
        _region: Option<usize>,
        values: &[Value],
        passed: Range<usize>,
    ) -> Visited {
        let others = values.iter().enumerate().filter(|(i, _)| !passed.contains(i));
        self.set_to_entry(flow, others.map(|(_, value)| *value))
    }

    /// Returns whether no fact can change the state any more. If that holds for all arguments of a block, the values
    /// that may be passed to them are not visited again.
    fn is_settled(&self, _ir: &Ir, _value: Value, _state: &Self::State) -> bool {
        false
    }

    /// Joins another state into that of a value. An analysis whose states affect those of other analyses overrides it.
    /// [MLIR: Lattice::onUpdate]
    fn join(&self, flow: &mut Flow<'_>, value: Value, other: &Self::State) {
        flow.join(value, other);
    }

    /// Joins the [entry state](Self::entry_state) into the states of values. Always succeeds.
    ///
    /// # Errors
    /// None; the type allows a visit to end with the call.
    fn set_to_entry(&self, flow: &mut Flow<'_>, values: impl IntoIterator<Item = Value>) -> Visited {
        for value in values {
            let entry = self.entry_state(flow.ir(), value);
            self.join(flow, value, &entry);
        }
        Ok(())
    }
}

/// Runs a [`SparseForward`] analysis in a solver. [`DeadCode`](super::super::DeadCode) has to run beside it.
pub struct Forward<A> {
    pub(super) analysis: A,
    symbols: SymbolTables,
    kinds: Kinds,
    /// The points where many values come in.
    pub(super) inflows: HashMap<Point, Inflow, foldhash::fast::FixedState>,
    /// The number of values that were taken up at these points since those that are passed around in cycles were joined.
    pub(super) taken_up: usize,
    /// The number of them after which this is to be thought of.
    pub(super) patience: usize,
}

impl<A: SparseForward> Forward<A> {
    /// To be loaded into a solver.
    pub fn new(analysis: A) -> Forward<A> {
        Forward {
            analysis,
            symbols: SymbolTables::default(),
            kinds: Kinds::default(),
            inflows: HashMap::default(),
            taken_up: 0,
            patience: 0,
        }
    }
}

type Values = SmallVec<[Value; 4]>;

impl<A: SparseForward> Analysis for Forward<A> {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.symbols = SymbolTables::default();
        self.kinds.clear();
        self.inflows.clear();
        (self.taken_up, self.patience) = (0, 0);
        let entries = top.regions().filter_map(RegionRef::first_block);
        self.analysis.set_to_entry(flow, entries.flat_map(|entry| entry.args()))?;
        each_step(top, false, |step| match step {
            Step::Op(op) => self.visit_op(flow, op),
            Step::Block(block) => {
                flow.subscribe::<Executable, _>(block.handle());
                self.visit_block(flow, block)
            }
        })
    }

    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited {
        if let Some(inflow) = self.inflows.remove(&point) {
            return self.visit_wide_again(flow, point, inflow);
        }
        let ir = flow.ir();
        match point {
            Point::After(op) => self.visit_op(flow, ir.op(op)),
            Point::Start(block) => self.visit_block(flow, ir.block(block)),
        }
    }
}

impl<A: SparseForward> Forward<A> {
    /// Joins the state of a value into that of another one, now and whenever it changes, by a visit of `point`.
    pub(super) fn pass(&self, flow: &mut Flow<'_>, point: Point, from: Value, to: Value) {
        let state = flow.state_passed::<A::State>(point, from).clone();
        self.analysis.join(flow, to, &state);
    }

    pub(super) fn are_settled(&self, flow: &mut Flow<'_>, values: impl IntoIterator<Item = Value>) -> bool {
        let ir = flow.ir();
        values.into_iter().all(|value| self.analysis.is_settled(ir, value, flow.state(value)))
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        if op.num_results() == 0 {
            return Ok(());
        }
        if op.parent_block().is_some_and(|block| !flow.state::<Executable, _>(block.handle()).0) {
            return Ok(());
        }
        let kind = self.kinds.of(op);
        if kind.branches_to_regions
            && let Some(branch) = RegionBranchOpRef::of(op)
        {
            let results: Values = op.results().collect();
            return self.visit_region_successor(flow, branch, &RegionSuccessor::parent_results(op), &results);
        }
        // An op may have as many operands as there are visits of it.
        if op.num_operands() >= MANY && self.are_settled(flow, op.results()) {
            return Ok(());
        }
        for operand in op.operands() {
            flow.subscribe::<A::State, _>(operand);
        }
        if kind.calls
            && let Some(call) = CallOpRef::of(op)
        {
            return self.visit_call(flow, call);
        }
        self.analysis.visit_op(flow, op)
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>) -> Visited {
        let op = call.op();
        let is_elsewhere = || {
            let callee = call.resolve(&self.symbols).and_then(CallableOpRef::of);
            callee.is_some_and(|callee| callee.callable_region().is_none())
        };
        if !flow.is_interprocedural() || is_elsewhere() {
            return self.analysis.visit_external_call(flow, call);
        }
        let point = Point::After(op.handle());
        let ends = flow.state_for::<Predecessors, _>(point, point);
        if ends.has_unknown() {
            return self.analysis.set_to_entry(flow, op.results());
        }
        let ends: SmallVec<[_; 2]> = ends.known().iter().map(|end| end.op).collect();
        if ends.len() * op.num_results() >= MANY {
            return self.visit_wide(flow, point, op.results());
        }
        for end in ends {
            for (returned, result) in flow.ir().op(end).operands().zip(op.results()) {
                self.pass(flow, point, returned, result);
            }
        }
        Ok(())
    }

    fn visit_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>) -> Visited {
        if block.num_args() == 0 || !flow.state::<Executable, _>(block.handle()).0 {
            return Ok(());
        }
        if block.is_entry() {
            return self.visit_entry_block(flow, block);
        }
        if self.are_settled(flow, block.args()) {
            return Ok(());
        }
        let point = Point::Start(block.handle());
        if block.uses().count() * block.num_args() >= MANY {
            return self.visit_wide(flow, point, block.args());
        }
        for use_ in block.uses() {
            let branch = flow.ir().op(use_.op);
            let Some(from) = branch.parent_block() else { continue };
            let edge = Edge { from: from.handle(), to: block.handle() };
            if !flow.subscribe::<Executable, _>(edge).0 {
                continue;
            }
            let Some(branch) = BranchOpRef::of(branch) else { return self.analysis.set_to_entry(flow, block.args()) };
            let operands = branch.successor_operands(use_.index as usize);
            for (i, arg) in block.args().enumerate() {
                match operands.get(i) {
                    Some(operand) => self.pass(flow, point, operand, arg),
                    None => self.analysis.set_to_entry(flow, [arg])?,
                }
            }
        }
        Ok(())
    }

    fn visit_entry_block(&mut self, flow: &mut Flow<'_>, block: BlockRef<'_>) -> Visited {
        let args: Values = block.args().collect();
        let Some(region) = block.parent_region() else { return Ok(()) };
        let Some(op) = region.parent_op() else { return Ok(()) };
        if CallableOpRef::of(op).is_some_and(|callable| callable.callable_region() == Some(region.handle())) {
            return self.visit_callable(flow, op, block, &args);
        }
        let number = region.number();
        match (RegionBranchOpRef::of(op), number) {
            (Some(branch), Some(number)) => {
                self.visit_region_successor(flow, branch, &RegionSuccessor::region_arguments(op, number), &args)
            }
            _ => self.analysis.visit_values_not_passed(flow, op, number, &args, 0..0),
        }
    }

    fn visit_callable(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, entry: BlockRef<'_>, args: &[Value]) -> Visited {
        if self.are_settled(flow, args.iter().copied()) {
            return Ok(());
        }
        let point = Point::Start(entry.handle());
        let calls = flow.state_for::<Predecessors, _>(point, Point::After(op.handle()));
        let has_unknown = calls.has_unknown();
        let calls: SmallVec<[_; 4]> = calls.known().iter().map(|call| call.op).collect();
        if has_unknown || !flow.is_interprocedural() {
            return self.analysis.set_to_entry(flow, args.iter().copied());
        }
        if calls.len() * args.len() >= MANY {
            return self.visit_wide(flow, point, args.iter().copied());
        }
        let ir = flow.ir();
        for call in calls.into_iter().filter_map(|call| CallOpRef::of(ir.op(call))) {
            for (operand, arg) in call.arg_operands().values().zip(args) {
                self.pass(flow, point, operand, *arg);
            }
        }
        Ok(())
    }

    /// Joins the states of the values that the predecessors pass to arguments of a region of an op, or to its results.
    fn visit_region_successor(
        &mut self,
        flow: &mut Flow<'_>,
        branch: RegionBranchOpRef<'_>,
        successor: &RegionSuccessor,
        values: &[Value],
    ) -> Visited {
        let op = branch.op();
        let point = match successor.region_number() {
            None => Point::After(op.handle()),
            Some(region) => match op.region(region).and_then(RegionRef::first_block) {
                Some(entry) => Point::Start(entry.handle()),
                None => return Ok(()),
            },
        };
        let known: SmallVec<[Predecessor; 2]> =
            flow.state_for::<Predecessors, _>(point, point).known().iter().cloned().collect();
        if known.len() * values.len() >= MANY {
            return self.visit_wide(flow, point, values.iter().copied());
        }
        for Predecessor { op: from, inputs } in known {
            let from = flow.ir().op(from);
            let operands = if from == op {
                branch.entry_successor_operands(successor)
            } else if let Some(terminator) = RegionBranchTerminatorOpRef::of(from) {
                terminator.successor_operands(successor)
            } else {
                return self.analysis.set_to_entry(flow, values.iter().copied());
            };
            let first = if inputs.is_empty() { 0 } else { inputs.start };
            if inputs.len() != values.len() {
                let passed = first..first + inputs.len();
                self.analysis.visit_values_not_passed(flow, op, successor.region_number(), values, passed)?;
            }
            for (operand, value) in operands.values().zip(values.iter().skip(first)) {
                self.pass(flow, point, operand, *value);
            }
        }
        Ok(())
    }
}
