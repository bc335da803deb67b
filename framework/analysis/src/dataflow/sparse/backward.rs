//! Backward analyses of values: facts about a value follow from those about values computed from it.
//! [mlir/lib/Analysis/DataFlow/SparseAnalysis.cpp]

use smallvec::SmallVec;

use crate::dataflow::anchor::Point;
use crate::dataflow::dead_code::{Executable, Predecessors};
use crate::dataflow::flow::{Flow, Lattice};
use crate::dataflow::solver::{Analysis, Visited};
use crate::dataflow::steps::{Step, each_step};
use dialekt_interfaces::{
    BranchOpRef, CallOpRef, CallableOpRef, RegionBranchOpRef, RegionBranchTerminatorOpRef, RegionSuccessor,
};
use dialekt_ir_core::context::{Attribute, OpTraits};
use dialekt_ir_core::interfaces::{OperandRange, SymbolTables};
use dialekt_ir_core::ir::{Ir, OpRef, RegionRef, Value};

/// An op's transfer function from the states of its results to those of its operands. Only executed code is visited.
///
/// Facts pass through branches, regions and calls without it. Operands that control flow depends on, rather than being
/// passed along, are visited one by one. [MLIR: SparseBackwardDataFlowAnalysis]
pub trait SparseBackward: Send + Sized + 'static {
    /// The state of a value.
    type State: Lattice;

    /// The state of a value with unknown users.
    fn exit_state(&self, ir: &Ir, value: Value) -> Self::State;

    /// Joins the states of the operands, computed from those of the results. It is called again when the state of a
    /// result changes.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited;

    /// Joins the state of an operand of a branch, of an op with regions, or of a region terminator, that is not passed
    /// on.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_branch_operand(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, operand: usize) -> Visited;

    /// Joins the state of an operand of a call that is not passed on.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_call_operand(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, operand: usize) -> Visited;

    /// Joins the states of arguments of a region that the parent op passes no values to, such as the induction variable
    /// of a loop.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_values_not_passed(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, args: &[Value]) -> Visited;

    /// The call of something that is not here, or is not looked into. By default no operand is passed on.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_external_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>) -> Visited {
        (0..call.op().num_operands()).try_for_each(|operand| self.visit_call_operand(flow, call.op(), operand))
    }
}

/// Runs a [`SparseBackward`] analysis in a solver. [`DeadCode`](super::super::DeadCode) and
/// [`ConstantPropagation`](super::super::ConstantPropagation) have to run beside it.
pub struct Backward<A> {
    analysis: A,
    symbols: SymbolTables,
}

impl<A: SparseBackward> Backward<A> {
    /// To be loaded into a solver.
    pub fn new(analysis: A) -> Backward<A> {
        Backward { analysis, symbols: SymbolTables::default() }
    }
}

impl<A: SparseBackward> Analysis for Backward<A> {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.symbols = SymbolTables::default();
        let top = flow.ir().op(top.handle());
        // The last ops are visited first, so that little has to be visited again.
        each_step(top, true, |step| match step {
            Step::Op(op) => self.visit_op(flow, op),
            Step::Block(block) => {
                flow.subscribe::<Executable, _>(block.handle());
                Ok(())
            }
        })
    }

    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited {
        // Blocks are handled by the ops that lead to them.
        let Point::After(op) = point else { return Ok(()) };
        let op = flow.ir().op(op);
        self.visit_op(flow, op)
    }
}

/// The operands of an op that are not passed on, as flags.
struct Left(SmallVec<[bool; 8]>);

impl Left {
    fn all(op: OpRef<'_>) -> Left {
        Left(SmallVec::from_elem(true, op.num_operands()))
    }

    fn remove(&mut self, operand: usize) {
        if let Some(left) = self.0.get_mut(operand) {
            *left = false;
        }
    }

    fn operands(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, left)| **left).map(|(operand, _)| operand)
    }
}

impl<A: SparseBackward> Backward<A> {
    /// Joins the state of a value into that of an operand that becomes it, now and whenever it changes, by a visit of `point`.
    fn pass(&self, flow: &mut Flow<'_>, point: Point, to: Value, operand: Value) {
        let state = flow.state_for::<A::State, _>(point, to).clone();
        flow.join(operand, &state);
    }

    /// As [`pass`](Self::pass), for operands that become the inputs of a successor.
    fn pass_all(
        &self,
        flow: &mut Flow<'_>,
        point: Point,
        operands: OperandRange<'_>,
        inputs: &[Value],
        left: &mut Left,
    ) {
        for ((operand, position), input) in operands.values().zip(operands.positions()).zip(inputs) {
            self.pass(flow, point, *input, operand);
            left.remove(position);
        }
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        if op.parent_block().is_some_and(|block| !flow.state::<Executable, _>(block.handle()).0) {
            return Ok(());
        }
        let point = Point::After(op.handle());
        for operand in op.operands() {
            flow.state::<A::State, _>(operand);
        }
        for result in op.results() {
            flow.state_for::<A::State, _>(point, result);
        }
        if let Some(branch) = RegionBranchOpRef::of(op) {
            return self.visit_region_branch(flow, branch);
        }
        if let Some(branch) = BranchOpRef::of(op) {
            return self.visit_branch(flow, branch);
        }
        if let Some(call) = CallOpRef::of(op)
            && let Some(callee) = call.resolve(&self.symbols).and_then(CallableOpRef::of)
        {
            return self.visit_call(flow, call, callee);
        }
        if let Some(around) = op.parent_op() {
            if let Some(terminator) = RegionBranchTerminatorOpRef::of(op)
                && RegionBranchOpRef::of(around).is_some()
            {
                return self.visit_region_end(flow, terminator);
            }
            if op.has_traits(OpTraits::RETURN_LIKE) && CallableOpRef::of(around).is_some() {
                return self.visit_callable_end(flow, op, around);
            }
        }
        self.analysis.visit_op(flow, op)
    }

    fn visit_branch_operands(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, left: &Left) -> Visited {
        left.operands().try_for_each(|operand| self.analysis.visit_branch_operand(flow, op, operand))
    }

    fn visit_region_branch(&mut self, flow: &mut Flow<'_>, branch: RegionBranchOpRef<'_>) -> Visited {
        let op = branch.op();
        let unknown: SmallVec<[Option<Attribute>; 4]> = SmallVec::from_elem(None, op.num_operands());
        let successors = branch.entry_successor_regions(&unknown);
        for region in successors.iter().filter_map(RegionSuccessor::region_number) {
            let Some(entry) = op.region(region).and_then(RegionRef::first_block) else { continue };
            let passed = successors.iter().filter(|successor| successor.region_number() == Some(region));
            let passed: SmallVec<[_; 1]> = passed.map(RegionSuccessor::input_positions).collect();
            let others = entry.args().enumerate().filter(|(i, _)| !passed.iter().any(|passed| passed.contains(i)));
            let others: SmallVec<[Value; 4]> = others.map(|(_, arg)| arg).collect();
            if !others.is_empty() {
                self.analysis.visit_values_not_passed(flow, op, &others)?;
            }
        }
        let mut left = Left::all(op);
        for successor in successors {
            let operands = branch.entry_successor_operands(&successor);
            self.pass_all(flow, Point::After(op.handle()), operands, &successor.inputs(op), &mut left);
        }
        self.visit_branch_operands(flow, op, &left)
    }

    fn visit_region_end(&mut self, flow: &mut Flow<'_>, terminator: RegionBranchTerminatorOpRef<'_>) -> Visited {
        let op = terminator.op();
        let Some(around) = op.parent_op() else { return Ok(()) };
        let unknown: SmallVec<[Option<Attribute>; 4]> = SmallVec::from_elem(None, op.num_operands());
        let mut left = Left::all(op);
        for successor in terminator.successor_regions(&unknown) {
            let operands = terminator.successor_operands(&successor);
            self.pass_all(flow, Point::After(op.handle()), operands, &successor.inputs(around), &mut left);
        }
        self.visit_branch_operands(flow, op, &left)
    }

    fn visit_branch(&mut self, flow: &mut Flow<'_>, branch: BranchOpRef<'_>) -> Visited {
        let op = branch.op();
        let mut left = Left::all(op);
        for (number, block) in op.successors().enumerate() {
            let operands = branch.successor_operands(number);
            let args: SmallVec<[Value; 4]> = block.args().skip(operands.produced).collect();
            self.pass_all(flow, Point::After(op.handle()), operands.forwarded, &args, &mut left);
        }
        self.visit_branch_operands(flow, op, &left)
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>, callee: CallableOpRef<'_>) -> Visited {
        let op = call.op();
        let body = callee.callable_region().and_then(|body| op.ir().get_region(body));
        let Some(entry) = body.and_then(RegionRef::first_block).filter(|_| flow.is_interprocedural()) else {
            return self.analysis.visit_external_call(flow, call);
        };
        let args: SmallVec<[Value; 4]> = entry.args().collect();
        let mut left = Left::all(op);
        self.pass_all(flow, Point::After(op.handle()), call.arg_operands(), &args, &mut left);
        left.operands().try_for_each(|operand| self.analysis.visit_call_operand(flow, op, operand))
    }

    /// Operands of the terminator become the results of all calls.
    fn visit_callable_end(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, callable: OpRef<'_>) -> Visited {
        let point = Point::After(op.handle());
        let calls = flow.state_for::<Predecessors, _>(point, Point::After(callable.handle()));
        if calls.has_unknown() {
            for operand in op.operands() {
                let exit = self.analysis.exit_state(flow.ir(), operand);
                flow.join(operand, &exit);
            }
            return Ok(());
        }
        let calls: SmallVec<[_; 4]> = calls.known().iter().map(|call| call.op).collect();
        let ir = flow.ir();
        for call in calls {
            let results: SmallVec<[Value; 4]> = ir.op(call).results().collect();
            for result in &results {
                flow.state_for::<A::State, _>(point, *result);
            }
            for (operand, result) in op.operands().zip(results) {
                self.pass(flow, point, result, operand);
            }
        }
        Ok(())
    }
}
