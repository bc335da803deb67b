//! Analyses: cached facts about an op, kept from pass to pass as long as they are valid. [MLIR docs: Analysis
//! management]

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};

use dialekt_interfaces::data_layout::DataLayouts;
use dialekt_ir_core::ir::dominance::Dominance;
use dialekt_ir_core::ir::{Ir, Op};

/// An analysis of an op and the ops nested in it.
pub trait Analysis: Any + Send + Sized {
    /// The name in reports.
    const NAME: &'static str;

    /// Computes the analysis. It may request other analyses of the op.
    fn new(ir: &Ir, op: Op, analyses: &mut Analyses) -> Self;

    /// Returns whether the analysis is invalid after a pass that preserved these analyses.
    fn is_invalidated(&self, preserved: &Preserved) -> bool {
        !preserved.contains::<Self>()
    }
}

impl<const POST: bool> Analysis for Dominance<POST> {
    const NAME: &'static str = if POST { "PostDominanceInfo" } else { "DominanceInfo" };

    /// Trees are built on demand.
    fn new(_: &Ir, _: Op, _: &mut Analyses) -> Self {
        Dominance::new()
    }
}

impl Analysis for DataLayouts {
    const NAME: &'static str = "DataLayoutAnalysis";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        DataLayouts::new(ir.op(op))
    }
}

/// The analyses that a pass preserves.
#[derive(Clone, Default, Debug)]
pub struct Preserved {
    all: bool,
    some: HashSet<TypeId>,
}

impl Preserved {
    /// All: the pass has changed nothing.
    pub fn preserve_all(&mut self) {
        self.all = true;
    }

    /// Preserves an analysis.
    pub fn preserve<A: Analysis>(&mut self) {
        self.some.insert(TypeId::of::<A>());
    }

    /// Returns whether an analysis is preserved.
    pub fn contains<A: Analysis>(&self) -> bool {
        self.all || self.some.contains(&TypeId::of::<A>())
    }

    /// Returns whether all analyses are preserved.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Returns whether no analysis is preserved.
    pub fn is_none(&self) -> bool {
        !self.all && self.some.is_empty()
    }
}

/// An analysis of any type.
trait AnyAnalysis: Any + Send {
    fn is_invalidated(&self, preserved: &Preserved) -> bool;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn as_any(&self) -> &dyn Any;
}

impl<A: Analysis> AnyAnalysis for A {
    fn is_invalidated(&self, preserved: &Preserved) -> bool {
        Analysis::is_invalidated(self, preserved)
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The analyses of an op, and of ops nested in it.
#[derive(Default)]
pub struct Analyses {
    own: HashMap<TypeId, Box<dyn AnyAnalysis>>,
    nested: HashMap<Op, Analyses>,
}

impl Analyses {
    /// An analysis that was computed before and is still valid.
    pub fn cached<A: Analysis>(&self) -> Option<&A> {
        self.own.get(&TypeId::of::<A>())?.as_any().downcast_ref()
    }

    /// An analysis of an op; these are the analyses of that op.
    pub fn get<A: Analysis>(&mut self, ir: &Ir, op: Op) -> &mut A {
        let key = TypeId::of::<A>();
        if !self.own.contains_key(&key) {
            let made = A::new(ir, op, self);
            self.own.insert(key, Box::new(made));
        }
        let found = self.own.get_mut(&key).and_then(|analysis| analysis.as_any_mut().downcast_mut());
        found.expect("an analysis is kept under its type")
    }

    /// The analyses of an op nested in this one.
    pub fn nested(&mut self, op: Op) -> &mut Analyses {
        self.nested.entry(op).or_default()
    }

    /// Takes the analyses of a nested op out.
    pub(super) fn take_nested(&mut self, op: Op) -> Analyses {
        self.nested.remove(&op).unwrap_or_default()
    }

    /// Drops the analyses that are not preserved.
    pub fn invalidate(&mut self, preserved: &Preserved) {
        if preserved.is_all() {
            return;
        }
        if preserved.is_none() {
            self.own.clear();
            self.nested.clear();
            return;
        }
        let mut todo = vec![self];
        while let Some(analyses) = todo.pop() {
            analyses.own.retain(|_, analysis| !analysis.is_invalidated(preserved));
            todo.extend(analyses.nested.values_mut());
        }
    }
}
