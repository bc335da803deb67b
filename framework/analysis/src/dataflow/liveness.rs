//! Liveness of values: those on which the effects of a program depend.
//! [mlir/lib/Analysis/DataFlow/LivenessAnalysis.cpp]
//!
//! A value is *live* if an op with effects uses it, if it is returned to an unknown caller, if control flow that
//! matters depends on it, or if something live is computed from it. Values of code that is never executed are not
//! visited.

use hashbrown::HashMap;

use super::anchor::Point;
use super::flow::{Flow, Lattice};
use super::solver::{Solver, Visited};
use super::sparse::{Backward, SparseBackward};
use super::{ConstantPropagation, DeadCode, Forward};
use dialekt_interfaces::{BranchOpRef, RegionBranchOpRef, RegionBranchTerminatorOpRef};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::EffectFacts;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value};

/// True if a value is live.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Live(pub bool);

impl Lattice for Live {
    fn join(&mut self, other: &Live) -> bool {
        let changed = other.0 && !self.0;
        self.0 |= other.0;
        changed
    }
}

/// The liveness analysis.
#[derive(Default)]
pub struct LivenessAnalysis {
    /// The IR stays as it is while it runs.
    facts: EffectFacts,
    /// The ops without results that were looked at, with a flag: an op in their regions has effects.
    effects: HashMap<Op, bool, foldhash::fast::FixedState>,
}

/// Returns whether a value is known to be live. When it becomes live, `visited` is visited again: it may be nested in
/// the op of that result, and was visited before.
fn is_live(flow: &mut Flow<'_>, visited: OpRef<'_>, value: Value) -> bool {
    flow.state_for::<Live, _>(Point::After(visited.handle()), value).0
}

fn mark(flow: &mut Flow<'_>, values: impl IntoIterator<Item = Value>) {
    values.into_iter().for_each(|value| flow.join(value, &Live(true)));
}

impl LivenessAnalysis {
    /// Returns whether an op has an effect that depends on its operands. Reading is none.
    fn needs_operands(&mut self, flow: &mut Flow<'_>, visited: OpRef<'_>, op: OpRef<'_>) -> bool {
        !self.facts.would_be_trivially_dead(op)
            || op.has_traits(OpTraits::RETURN_LIKE)
            || op.results().any(|result| is_live(flow, visited, result))
    }

    /// Returns whether the execution of the regions of an op matters: by a result, or, if it has none, by an effect.
    fn regions_matter(&mut self, flow: &mut Flow<'_>, visited: OpRef<'_>, op: OpRef<'_>) -> bool {
        if op.num_results() != 0 {
            return op.results().any(|result| is_live(flow, visited, result));
        }
        if let Some(known) = self.effects.get(&op.handle()) {
            return *known;
        }
        let mut nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let matter = nested.any(|op| !self.facts.is_memory_effect_free(op) && !self.facts.would_be_trivially_dead(op));
        self.effects.insert(op.handle(), matter);
        matter
    }
}

impl SparseBackward for LivenessAnalysis {
    type State = Live;

    fn exit_state(&self, _: &Ir, _: Value) -> Live {
        Live(true)
    }

    fn visit_op(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>) -> Visited {
        if self.needs_operands(flow, op, op) {
            mark(flow, op.operands());
        }
        Ok(())
    }

    fn visit_branch_operands(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, operands: &[Value]) -> Visited {
        let around = op.parent_op();
        let decide = if RegionBranchOpRef::of(op).is_some() {
            self.regions_matter(flow, op, op)
        } else if BranchOpRef::of(op).is_some() {
            // The destination blocks are not examined.
            true
        } else {
            around.is_some_and(|around| self.regions_matter(flow, op, around))
        };
        // A region terminator has no effect itself: its parent op has.
        let user = if RegionBranchTerminatorOpRef::of(op).is_some() { around } else { Some(op) };
        if decide || user.is_some_and(|user| self.needs_operands(flow, op, user)) {
            mark(flow, operands.iter().copied());
        }
        Ok(())
    }

    fn visit_call_operands(&mut self, flow: &mut Flow<'_>, _: OpRef<'_>, operands: &[Value]) -> Visited {
        mark(flow, operands.iter().copied());
        Ok(())
    }

    fn is_settled(&self, state: &Live) -> bool {
        state.0
    }

    fn visit_values_not_passed(&mut self, flow: &mut Flow<'_>, op: OpRef<'_>, args: &[Value]) -> Visited {
        if self.needs_operands(flow, op, op) {
            mark(flow, args.iter().copied());
        }
        Ok(())
    }
}

/// The live values in an op, as an analysis of passes. [MLIR: RunLivenessAnalysis]
pub struct Liveness {
    solver: Solver,
}

impl Liveness {
    /// Finds it out.
    pub fn new(ir: &Ir, op: Op) -> Liveness {
        let mut solver = Solver::new();
        solver.load(DeadCode::cautious());
        solver.load(Forward::new(ConstantPropagation));
        solver.load(Backward::new(LivenessAnalysis::default()));
        solver.run(ir, op).expect("none of these analyses gives up");
        Liveness { solver }
    }

    /// Returns whether a value is live. Values that are never computed are not.
    pub fn is_live(&self, value: Value) -> bool {
        self.solver.lookup::<Live, _>(value).is_some_and(|live| live.0)
    }
}

impl dialekt_pass::Analysis for Liveness {
    const NAME: &'static str = "dataflow::RunLivenessAnalysis";

    fn new(ir: &Ir, op: Op, _: &mut dialekt_pass::Analyses) -> Liveness {
        Liveness::new(ir, op)
    }
}
