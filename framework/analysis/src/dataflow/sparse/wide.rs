//! Forward visits of points where many values come in: they take up what has changed.

use smallvec::SmallVec;

use super::cycles::Passes;
use super::forward::{Forward, SparseForward};
use super::inflow::{Due, Incoming, Inflow, Source};
use crate::dataflow::anchor::{Edge, Point};
use crate::dataflow::dead_code::{Executable, Predecessor, Predecessors};
use crate::dataflow::flow::Flow;
use crate::dataflow::solver::Visited;
use dialekt_interfaces::{BranchOpRef, CallOpRef, RegionBranchOpRef, RegionBranchTerminatorOpRef, RegionSuccessor};
use dialekt_ir_core::ir::{BlockRef, OpRef, RegionRef, Value};

impl<A: SparseForward> Forward<A> {
    /// Visits a point with many inputs for the first time. The arguments or results are `values`.
    pub(super) fn visit_wide(
        &mut self,
        flow: &mut Flow<'_>,
        point: Point,
        values: impl IntoIterator<Item = Value>,
    ) -> Visited {
        flow.watch(point);
        self.visit_wide_again(flow, point, Inflow::new(values))
    }

    /// Visits a point with many inputs.
    pub(super) fn visit_wide_again(&mut self, flow: &mut Flow<'_>, point: Point, mut inflow: Inflow) -> Visited {
        let changes = flow.changes(point).unwrap_or_default();
        inflow.changed(changes.values);
        let is_first = inflow.sources.is_empty();
        let ir = flow.ir();
        let mut around = None;
        match point {
            Point::Start(block) => {
                let block = ir.block(block);
                if !block.is_entry() {
                    self.add_branches(flow, &mut inflow, block, &changes.edges);
                } else if is_first || changes.others {
                    around = block.parent_op().map(|op| (op, block.parent_region().and_then(RegionRef::number)));
                }
            }
            Point::After(op) if is_first || changes.others => around = Some((ir.op(op), None)),
            Point::After(_) => {}
        }
        let has_unknown =
            around.is_some_and(|(op, region)| self.add_predecessors(flow, &mut inflow, point, op, region));
        if has_unknown {
            flow.unwatch(point);
            return self.analysis.set_to_entry(flow, inflow.values);
        }
        while let Some(due) = inflow.next() {
            match (due, around) {
                (Due::Pass(from, to), _) => self.pass(flow, point, from, to),
                (Due::Unknown(to), _) => self.analysis.set_to_entry(flow, [to])?,
                (Due::Others(passed), Some((op, region))) => {
                    self.analysis.visit_values_not_passed(flow, op, region, &inflow.values, passed)?;
                }
                (Due::Others(_), None) => {}
            }
            inflow.changed(flow.take_changed_values(point));
            self.taken_up += 1;
        }
        self.inflows.insert(point, inflow);
        if self.taken_up > self.patience {
            self.join_cycles(flow);
        }
        Ok(())
    }

    /// Joins the states of values that are passed around in cycles, if there have been many steps. A fact goes around a cycle step by
    /// step, and where each value brings a fact of its own, all of them do.
    fn join_cycles(&mut self, flow: &mut Flow<'_>) {
        const ROUNDS: usize = 8;
        let sizes = self.inflows.values().flat_map(|inflow| &inflow.sources).map(|source| source.operands.len());
        self.patience = ROUNDS * sizes.sum::<usize>();
        if self.taken_up <= self.patience {
            return;
        }
        self.taken_up = 0;
        let mut passes = Passes::default();
        self.inflows.values().flat_map(Inflow::passes).for_each(|(from, to)| passes.add(from, to));
        for cycle in passes.cycles() {
            let Some((first, others)) = cycle.split_first() else { continue };
            for (from, to) in others.iter().map(|other| (other, first)).chain(others.iter().map(|other| (first, other)))
            {
                let state = flow.state::<A::State, _>(*from).clone();
                self.analysis.join(flow, *to, &state);
            }
        }
    }

    /// Adds what comes to a block from branches that are now known to be executed.
    fn add_branches(&mut self, flow: &mut Flow<'_>, inflow: &mut Inflow, block: BlockRef<'_>, edges: &[Edge]) {
        let ir = flow.ir();
        let mut executable: SmallVec<[Incoming; 4]> = SmallVec::new();
        if inflow.sources.is_empty() {
            for (number, use_) in block.uses().enumerate() {
                inflow.sources.push(Source::default());
                let Some(from) = ir.op(use_.op).parent_block() else { continue };
                let branch = (number as u32, use_.op, use_.index);
                if flow.subscribe::<Executable, _>(Edge { from: from.handle(), to: block.handle() }).0 {
                    executable.push(branch);
                } else {
                    inflow.branches.entry(from.handle()).or_default().push(branch);
                }
            }
        } else if !edges.is_empty() && !self.are_settled(flow, block.args()) {
            let branches = edges.iter().filter_map(|edge| inflow.branches.remove(&edge.from));
            executable.extend(branches.flatten());
        }
        for (number, op, successor) in executable {
            let operands = BranchOpRef::of(ir.op(op)).map(|branch| {
                let operands = branch.successor_operands(successor as usize);
                (0..block.num_args()).map(|i| operands.get(i)).collect()
            });
            // An op whose operands nobody knows may pass anything.
            let operands = operands.unwrap_or_else(|| vec![None; block.num_args()]);
            inflow.set(number as usize, Source { operands, ..Source::default() });
        }
    }

    /// Adds what comes from new predecessors of a callable, a call, or a region or end of an op. Returns whether there may be others.
    fn add_predecessors(
        &mut self,
        flow: &mut Flow<'_>,
        inflow: &mut Inflow,
        point: Point,
        op: OpRef<'_>,
        region: Option<usize>,
    ) -> bool {
        let branch = RegionBranchOpRef::of(op);
        let is_call = region.is_none() && branch.is_none();
        let anchor = if branch.is_some() || is_call { point } else { Point::After(op.handle()) };
        let predecessors = flow.state_for::<Predecessors, _>(point, anchor);
        if branch.is_none() && predecessors.has_unknown() {
            return true;
        }
        if predecessors.replaced() != inflow.replaced {
            let values = std::mem::take(&mut inflow.values);
            *inflow = Inflow::new(values);
            inflow.replaced = predecessors.replaced();
        }
        let new: Vec<Predecessor> = predecessors.known()[inflow.sources.len()..].to_vec();
        let successor = region.map_or_else(
            || RegionSuccessor::parent_results(op),
            |region| RegionSuccessor::region_arguments(op, region),
        );
        for Predecessor { op: from, inputs } in new {
            let from = flow.ir().op(from);
            let Some(branch) = branch else {
                let call = CallOpRef::of(from).filter(|_| !is_call);
                let operands = match call {
                    Some(call) => call.arg_operands().values().map(Some).collect(),
                    None if is_call => from.operands().map(Some).collect(),
                    None => Vec::new(),
                };
                inflow.push(Source { operands, ..Source::default() });
                continue;
            };
            let operands = if from == op {
                branch.entry_successor_operands(&successor)
            } else if let Some(terminator) = RegionBranchTerminatorOpRef::of(from) {
                terminator.successor_operands(&successor)
            } else {
                inflow.push(Source { operands: vec![None; inflow.values.len()], ..Source::default() });
                continue;
            };
            let first = if inputs.is_empty() { 0 } else { inputs.start };
            let passed = (inputs.len() != inflow.values.len()).then(|| first..first + inputs.len());
            inflow.push(Source { operands: operands.values().map(Some).collect(), first, passed });
        }
        inflow.others_changed();
        false
    }
}
