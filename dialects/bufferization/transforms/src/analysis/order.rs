//! The order in which the analysis decides on ops.

use dialekt_bufferization::bufferizable::has_tensor_semantics;
use dialekt_bufferization::options::AnalysisHeuristic;
use dialekt_interfaces::RegionBranchTerminatorOpRef;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value};

use super::{OneShotAnalysis, Set};

impl OneShotAnalysis<'_> {
    /// The ops with tensors, in the order of the heuristic.
    pub(super) fn ordered(&self, ir: &Ir, root: Op) -> Vec<Op> {
        let mut ops: Vec<Op> =
            ir.op(root).postorder().filter(|op| has_tensor_semantics(*op)).map(|op| op.handle()).collect();
        match self.options.analysis_heuristic {
            AnalysisHeuristic::TopDown => {}
            AnalysisHeuristic::BottomUp => ops.reverse(),
            AnalysisHeuristic::Fuzzer => shuffle(&mut ops, self.options.analysis_fuzzer_seed),
            AnalysisHeuristic::BottomUpFromTerminators => {
                let mut seen: Set<Op> = Set::default();
                let mut ordered = Vec::new();
                for terminator in ir.op(root).postorder() {
                    if RegionBranchTerminatorOpRef::of(terminator).is_some() {
                        self.follow(ir, terminator, &mut seen, &mut ordered);
                    }
                }
                let rest = reverse_postorder(ir.op(root)).into_iter();
                ordered.extend(rest.filter(|op| has_tensor_semantics(ir.op(*op)) && seen.insert(*op)));
                ops = ordered;
            }
        }
        ops
    }

    /// Adds a terminator, and the ops in its region that its tensors come from.
    fn follow(&self, ir: &Ir, terminator: OpRef<'_>, seen: &mut Set<Op>, ordered: &mut Vec<Op>) {
        if !seen.insert(terminator.handle()) {
            return;
        }
        ordered.push(terminator.handle());
        let state = self.state(ir);
        let region = terminator.parent_region();
        let is_result = |value: &Value| ir.value(*value).defining_op().is_some();
        let operands = terminator.operands().filter(|value| state.is_tensor(*value) && is_result(value));
        let mut todo: Vec<Value> = operands.collect();
        while let Some(value) = todo.pop() {
            let Some(op) = ir.value(value).defining_op() else { continue };
            if !seen.insert(op.handle()) {
                continue;
            }
            ordered.push(op.handle());
            let around = region.and_then(|region| region.parent_op());
            let is_inside = around.is_some_and(|around| around != op && around.is_ancestor_of(op))
                && std::iter::successors(op.parent_region(), |inner| inner.parent_op()?.parent_region())
                    .any(|inner| Some(inner) == region);
            if !is_inside {
                continue;
            }
            for alias in state.aliasing_op_operands(value) {
                todo.extend(Some(state.value_of(alias.operand)).filter(is_result));
            }
        }
    }
}

/// The ops in an op, last regions, blocks and ops first; those nested in an op before it.
fn reverse_postorder(root: OpRef<'_>) -> Vec<Op> {
    enum Step<'a> {
        Enter(OpRef<'a>),
        Leave(Op),
    }
    let (mut todo, mut order) = (vec![Step::Enter(root)], Vec::new());
    while let Some(step) = todo.pop() {
        match step {
            Step::Leave(op) => order.push(op),
            Step::Enter(op) => {
                todo.push(Step::Leave(op.handle()));
                // What is on top of the stack comes first: the last op of the last block.
                let nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
                todo.extend(nested.map(Step::Enter));
            }
        }
    }
    order
}

/// Shuffles ops as the reference does: each place, from the first on, gets one of those that are left.
fn shuffle(ops: &mut [Op], seed: u32) {
    let mut random = MersenneTwister::new(seed);
    for i in 0..ops.len() {
        let left = ops.len() - i;
        if left > 1 {
            ops.swap(i, i + random.next() as usize % left);
        }
    }
}

/// The generator of random numbers MT19937, whose numbers are those of `std::mt19937`.
struct MersenneTwister {
    state: [u32; 624],
    at: usize,
}

impl MersenneTwister {
    fn new(seed: u32) -> Self {
        let mut state = [seed; 624];
        for i in 1..624 {
            let before = state[i - 1];
            state[i] = (before ^ (before >> 30)).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        MersenneTwister { state, at: 624 }
    }

    fn next(&mut self) -> u32 {
        if self.at == 624 {
            for i in 0..624 {
                let joined = (self.state[i] & 0x8000_0000) | (self.state[(i + 1) % 624] & 0x7fff_ffff);
                let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[i] = self.state[(i + 397) % 624] ^ (joined >> 1) ^ twist;
            }
            self.at = 0;
        }
        let mut number = self.state[self.at];
        self.at += 1;
        number ^= number >> 11;
        number ^= (number << 7) & 0x9d2c_5680;
        number ^= (number << 15) & 0xefc6_0000;
        number ^ (number >> 18)
    }
}
