//! The interface of analyses to the solver: the IR, and the states.

use super::anchor::{AnalysisId, Anchor, Point};
use super::states::{Changes, States, Work};
use dialekt_ir_core::ir::{Ir, Value};

/// Facts that are joined where control flows meet.
pub trait Lattice: Clone + Default + Send + 'static {
    /// Joins another state into this one; returns whether anything changed. It must come to an end: a state changes a
    /// bounded number of times. [MLIR: `join` of forward, `meet` of backward analyses]
    fn join(&mut self, other: &Self) -> bool;
}

/// A visit of an analysis, with access to the IR and the states.
pub struct Flow<'a> {
    pub(super) ir: &'a Ir,
    pub(super) states: &'a mut States,
    pub(super) analysis: AnalysisId,
    pub(super) interprocedural: bool,
}

impl<'a> Flow<'a> {
    /// The IR.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Returns whether facts pass through calls. [MLIR: DataFlowConfig]
    pub fn is_interprocedural(&self) -> bool {
        self.interprocedural
    }

    /// The state at an anchor. The analysis does not learn when it changes.
    pub fn state<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &S {
        self.states.state(anchor)
    }

    /// The state at an anchor. Whenever it changes, this analysis is run on `point`.
    pub fn state_for<S: Default + Send + 'static, A: Anchor>(&mut self, point: Point, anchor: A) -> &S {
        self.states.depend(anchor, (Work::Visit(point), self.analysis))
    }

    /// The state of a value that is passed on at `point`: the same, but that a watched visit learns which value it is.
    pub(super) fn state_passed<S: Default + Send + 'static>(&mut self, point: Point, value: Value) -> &S {
        self.states.depend_on_passed(value, (Work::Visit(point), self.analysis))
    }

    /// Lets the visits of a point by this analysis know what has [changed](Self::changes) from now on.
    pub(super) fn watch(&mut self, point: Point) {
        self.states.watch(point, self.analysis);
    }

    /// Ends what [`watch`](Self::watch) has begun.
    pub(super) fn unwatch(&mut self, point: Point) {
        self.states.unwatch(point, self.analysis);
    }

    /// The changes since the last call that have led to visits of a point; `None` if it is not watched.
    pub(super) fn changes(&mut self, point: Point) -> Option<Changes> {
        self.states.take_changes(point, self.analysis)
    }

    /// The values among the changes since the last call.
    pub(super) fn take_changed_values(&mut self, point: Point) -> Vec<Value> {
        self.states.take_changed_values(point, self.analysis)
    }

    /// The state at an anchor. Whenever it changes, this analysis is run on the [readers](Anchor::readers) of the anchor.
    pub fn subscribe<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A) -> &S {
        self.states.subscribe(anchor, self.analysis)
    }

    /// Joins the state of a value into that of another one, now and whenever it changes. The analysis does so in its
    /// [`pass_on`](super::Analysis::pass_on).
    pub fn pass<S: Lattice>(&mut self, from: Value, to: Value) {
        let state = self.states.depend::<S, _>(from, (Work::Pass(from, to), self.analysis)).clone();
        self.join(to, &state);
    }

    /// Changes the state at an anchor. `change` returns whether it has changed.
    pub fn update<S: Default + Send + 'static, A: Anchor>(&mut self, anchor: A, change: impl FnOnce(&mut S) -> bool) {
        self.states.update(self.ir, anchor, change);
    }

    /// Joins another state into the one at an anchor.
    pub fn join<S: Lattice, A: Anchor>(&mut self, anchor: A, other: &S) {
        self.update(anchor, |state: &mut S| state.join(other));
    }
}
