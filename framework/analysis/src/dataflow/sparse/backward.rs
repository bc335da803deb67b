//! Backward analyses of values: facts about a value follow from those about values computed from it.
//! [mlir/lib/Analysis/DataFlow/SparseAnalysis.cpp]

use hashbrown::{HashMap, HashSet};
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
use dialekt_ir_core::ir::{Ir, Op, OpRef, RegionRef, Value};

/// An op's transfer function from the states of its results to those of its operands. Only executed code is visited.
///
/// Facts pass through branches, regions and calls without it, from value to value. Operands that control flow depends
/// on, rather than being passed along, are visited. [MLIR: SparseBackwardDataFlowAnalysis]
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

    /// Joins the states of the operands of a branch, of an op with regions, or of a region terminator, that are not
    /// passed on.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_branch_operands(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, operands: &[Value]) -> Visited;

    /// Joins the states of the operands of a call that are not passed on.
    ///
    /// # Errors
    /// The analysis gives up.
    fn visit_call_operands(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, operands: &[Value]) -> Visited;

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
        let operands: SmallVec<[Value; 4]> = call.op().operands().collect();
        self.visit_call_operands(flow, call.op(), &operands)
    }

    /// Returns whether no fact can change the state any more. An op is not visited again once that is so of all values that a visit may
    /// change.
    fn is_settled(&self, _state: &Self::State) -> bool {
        false
    }
}

/// Runs a [`SparseBackward`] analysis in a solver. [`DeadCode`](super::super::DeadCode) and
/// [`ConstantPropagation`](super::super::ConstantPropagation) have to run beside it.
pub struct Backward<A> {
    analysis: A,
    symbols: SymbolTables,
    /// Ops whose visits have no effect any more.
    settled: Ops,
    /// Ops whose operands were passed on already.
    passed: Ops,
    /// The number of calls, for each terminator of a callable op, to which the returned values were passed.
    returned: HashMap<Op, usize, foldhash::fast::FixedState>,
}

type Ops = HashSet<Op, foldhash::fast::FixedState>;
type Values = SmallVec<[Value; 4]>;

impl<A: SparseBackward> Backward<A> {
    /// To be loaded into a solver.
    pub fn new(analysis: A) -> Backward<A> {
        Backward {
            analysis,
            symbols: SymbolTables::default(),
            settled: Ops::default(),
            passed: Ops::default(),
            returned: HashMap::default(),
        }
    }
}

impl<A: SparseBackward> Analysis for Backward<A> {
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited {
        self.symbols = SymbolTables::default();
        self.settled.clear();
        self.passed.clear();
        self.returned.clear();
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
        if self.settled.contains(&op) {
            return Ok(());
        }
        let op = flow.ir().op(op);
        self.visit_op(flow, op)
    }

    fn pass_on(&mut self, flow: &mut Flow<'_>, from: Value, to: Value) {
        let state = flow.state::<A::State, _>(from).clone();
        flow.join(to, &state);
    }
}

/// The operands of an op that are not passed on, as flags.
struct Left(SmallVec<[bool; 8]>);

impl Left {
    fn all(op: OpRef<'_>) -> Left {
        Left(SmallVec::from_elem(true, op.num_operands()))
    }

    fn values(&self, op: OpRef<'_>) -> Values {
        op.operands().zip(&self.0).filter(|(_, left)| **left).map(|(operand, _)| operand).collect()
    }
}

impl<A: SparseBackward> Backward<A> {
    /// Clears the flags of operands that become the inputs of a successor. If `first` is set, the states of the inputs are
    /// passed to the operands from now on.
    fn pass_all(flow: &mut Flow<'_>, operands: OperandRange<'_>, inputs: &[Value], left: &mut Left, first: bool) {
        for ((operand, position), input) in operands.values().zip(operands.positions()).zip(inputs) {
            if first {
                flow.pass::<A::State>(*input, operand);
            }
            if let Some(left) = left.0.get_mut(position) {
                *left = false;
            }
        }
    }

    /// Marks an op as settled if the states of all values are that a visit of it may change.
    fn settle(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, values: impl IntoIterator<Item = Value>) -> Visited {
        if values.into_iter().all(|value| self.analysis.is_settled(flow.state(value))) {
            self.settled.insert(op.handle());
        }
        Ok(())
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
        self.analysis.visit_op(flow, op)?;
        self.settle(flow, op, op.operands())
    }

    fn visit_left(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, left: &Left, others: &[Value]) -> Visited {
        let left = left.values(op);
        if !left.is_empty() {
            self.analysis.visit_branch_operands(flow, op, &left)?;
        }
        self.settle(flow, op, left.into_iter().chain(others.iter().copied()))
    }

    fn visit_region_branch(&mut self, flow: &mut Flow<'_>, branch: RegionBranchOpRef<'_>) -> Visited {
        let op = branch.op();
        let unknown: SmallVec<[Option<Attribute>; 4]> = SmallVec::from_elem(None, op.num_operands());
        let successors = branch.entry_successor_regions(&unknown);
        let mut all_others = Values::new();
        for region in successors.iter().filter_map(RegionSuccessor::region_number) {
            let Some(entry) = op.region(region).and_then(RegionRef::first_block) else { continue };
            let passed = successors.iter().filter(|successor| successor.region_number() == Some(region));
            let passed: SmallVec<[_; 1]> = passed.map(RegionSuccessor::input_positions).collect();
            let others = entry.args().enumerate().filter(|(i, _)| !passed.iter().any(|passed| passed.contains(i)));
            let others: Values = others.map(|(_, arg)| arg).collect();
            if !others.is_empty() {
                self.analysis.visit_values_not_passed(flow, op, &others)?;
                all_others.extend(others);
            }
        }
        let mut left = Left::all(op);
        let first = self.passed.insert(op.handle());
        for successor in successors {
            let operands = branch.entry_successor_operands(&successor);
            Self::pass_all(flow, operands, &successor.inputs(op), &mut left, first);
        }
        self.visit_left(flow, op, &left, &all_others)
    }

    fn visit_region_end(&mut self, flow: &mut Flow<'_>, terminator: RegionBranchTerminatorOpRef<'_>) -> Visited {
        let op = terminator.op();
        let Some(around) = op.parent_op() else { return Ok(()) };
        let unknown: SmallVec<[Option<Attribute>; 4]> = SmallVec::from_elem(None, op.num_operands());
        let mut left = Left::all(op);
        let first = self.passed.insert(op.handle());
        for successor in terminator.successor_regions(&unknown) {
            let operands = terminator.successor_operands(&successor);
            Self::pass_all(flow, operands, &successor.inputs(around), &mut left, first);
        }
        self.visit_left(flow, op, &left, &[])
    }

    fn visit_branch(&mut self, flow: &mut Flow<'_>, branch: BranchOpRef<'_>) -> Visited {
        let op = branch.op();
        let mut left = Left::all(op);
        let first = self.passed.insert(op.handle());
        for (number, block) in op.successors().enumerate() {
            let operands = branch.successor_operands(number);
            let args: Values = block.args().skip(operands.produced).collect();
            Self::pass_all(flow, operands.forwarded, &args, &mut left, first);
        }
        self.visit_left(flow, op, &left, &[])
    }

    fn visit_call(&mut self, flow: &mut Flow<'_>, call: CallOpRef<'_>, callee: CallableOpRef<'_>) -> Visited {
        let op = call.op();
        let body = callee.callable_region().and_then(|body| op.ir().get_region(body));
        let Some(entry) = body.and_then(RegionRef::first_block).filter(|_| flow.is_interprocedural()) else {
            return self.analysis.visit_external_call(flow, call);
        };
        let args: Values = entry.args().collect();
        let mut left = Left::all(op);
        let first = self.passed.insert(op.handle());
        Self::pass_all(flow, call.arg_operands(), &args, &mut left, first);
        let left = left.values(op);
        if !left.is_empty() {
            self.analysis.visit_call_operands(flow, op, &left)?;
        }
        self.settle(flow, op, left)
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
            return self.settle(flow, op, op.operands());
        }
        // The calls before were served by an earlier visit.
        let returned = self.returned.entry(op.handle()).or_default();
        let calls: SmallVec<[_; 4]> = calls.known()[*returned..].iter().map(|call| call.op).collect();
        *returned += calls.len();
        let ir = flow.ir();
        for call in calls {
            for (operand, result) in op.operands().zip(ir.op(call).results()) {
                flow.pass::<A::State>(result, operand);
            }
        }
        Ok(())
    }
}
