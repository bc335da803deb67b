//! Runs analyses until nothing changes.

use super::anchor::{AnalysisId, Anchor, Point};
use super::flow::Flow;
use super::states::{States, Work};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{Ir, Op, OpRef, Value};

/// An analysis has given up. It has reported why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisFailed;

/// The outcome of a visit.
pub type Visited = Result<(), AnalysisFailed>;

/// Something that computes states. [MLIR: DataFlowAnalysis]
pub trait Analysis: Send + 'static {
    /// Visits all that is of interest in an op once.
    ///
    /// # Errors
    /// It gives up, and so does the solver.
    fn initialize(&mut self, flow: &mut Flow<'_>, top: OpRef<'_>) -> Visited;

    /// Recomputes the states at a point, because a state that was read for it has changed.
    ///
    /// # Errors
    ///
    /// The analysis gives up, and so does the solver.
    fn visit(&mut self, flow: &mut Flow<'_>, point: Point) -> Visited;

    /// Joins the state of the first value, which has changed, into that of the second one. Only analyses that let facts
    /// [pass](Flow::pass) between values are asked for it.
    fn pass_on(&mut self, _flow: &mut Flow<'_>, _from: Value, _to: Value) {}
}

/// Runs analyses together, and holds their states. [MLIR: DataFlowSolver]
///
/// ```
/// # use std::sync::Arc;
/// use dialekt_analysis::dataflow::{ConstantPropagation, ConstantValue, Executable, Solver};
/// # use dialekt_ir_core::context::Context;
/// # use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
/// # let cx = Context::new();
/// # cx.allow_unregistered_dialects(true);
/// # let text = "%a = \"t.source\"() : () -> i32";
/// # let parsed = parse_source(&cx, "example", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut Vec::new()).unwrap();
/// # let (ir, module) = (&parsed.ir, parsed.top);
/// let mut solver = Solver::new();
/// solver.load_baseline();
/// solver.run(ir, module).unwrap();
///
/// let block = ir.op(module).region(0).unwrap().first_block().unwrap();
/// let value = block.first_op().unwrap().result(0).unwrap();
/// assert_eq!(solver.lookup(block.handle()), Some(&Executable(true)));
/// assert_eq!(solver.lookup(value), Some(&ConstantValue::Unknown));
/// ```
#[derive(Default)]
pub struct Solver {
    analyses: Vec<Box<dyn Analysis>>,
    states: States,
    not_interprocedural: bool,
}

impl Solver {
    /// A solver without analyses.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets whether facts pass through calls; by default they do. They do not in an op that is no symbol table.
    pub fn set_interprocedural(&mut self, interprocedural: bool) {
        self.not_interprocedural = !interprocedural;
    }

    /// Adds an analysis.
    pub fn load(&mut self, analysis: impl Analysis) {
        self.analyses.push(Box::new(analysis));
    }

    /// Adds the analyses that all others need: dead code and constant propagation. [MLIR: loadBaselineAnalyses]
    pub fn load_baseline(&mut self) {
        self.load(super::DeadCode::new());
        self.load(super::Forward::new(super::ConstantPropagation));
    }

    /// Runs the analyses on an op and the ops nested in it, until nothing changes. The states of an earlier run are
    /// kept: for IR that has changed since, use a new solver.
    ///
    /// # Errors
    /// An analysis gives up.
    pub fn run(&mut self, ir: &Ir, top: Op) -> Visited {
        let top = ir.op(top);
        let interprocedural = !self.not_interprocedural && top.has_traits(OpTraits::SYMBOL_TABLE);
        let Solver { analyses, states, .. } = self;
        for (id, analysis) in analyses.iter_mut().enumerate() {
            let mut flow = Flow { ir, states, analysis: AnalysisId(id as u16), interprocedural };
            analysis.initialize(&mut flow, top)?;
        }
        // The last visit, and how many changes there were before it. The same again, without a change since, would change nothing: an op
        // that depends on thousands of values that change together waits as often as there are values.
        let mut last = None;
        while let Some((work, id)) = states.work.pop_front() {
            let visit = Some((work, id, states.changes));
            if visit == last {
                continue;
            }
            last = visit;
            let mut flow = Flow { ir, states, analysis: id, interprocedural };
            let analysis = &mut analyses[usize::from(id.0)];
            match work {
                Work::Visit(point) => analysis.visit(&mut flow, point)?,
                Work::Pass(from, to) => analysis.pass_on(&mut flow, from, to),
            }
        }
        Ok(())
    }

    /// The state at an anchor, for passes that change the IR after the run: no analysis is visited again. [MLIR:
    /// getOrCreateState]
    pub fn state_mut<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &mut S {
        self.states.state_mut(anchor)
    }

    /// The state at an anchor; `None` when no analysis ever requested it.
    pub fn lookup<S: Default + Send + 'static, A: Anchor>(&self, anchor: A) -> Option<&S> {
        self.states.get(anchor)
    }
}
