//! Analyses: cached facts about an op, kept from pass to pass as long as they are valid. [MLIR docs: Analysis
//! management]

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use dialekt_interfaces::data_layout::DataLayouts;
use dialekt_ir_core::ir::dominance::Dominance;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

use super::instrument::{AnalysisRef, Ancestor, Instrumentation};

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

    /// The way in which it is kept: for passes on its op alone, unless threads may share it, and it says [`Kept::shared`].
    fn keep(self) -> Kept {
        Kept::own(self)
    }
}

impl<const POST: bool> Analysis for Dominance<POST> {
    const NAME: &'static str = if POST { "PostDominanceInfo" } else { "DominanceInfo" };

    /// Trees are built on demand.
    fn new(_: &Ir, _: Op, _: &mut Analyses) -> Self {
        Dominance::new()
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
    }
}

impl Analysis for DataLayouts {
    const NAME: &'static str = "DataLayoutAnalysis";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        DataLayouts::new(ir.op(op))
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
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

/// An analysis that is kept.
pub struct Kept(Keeping);

enum Keeping {
    Own(Box<dyn AnyAnalysis>),
    /// Nested pipelines share it while they run; it changes at no other time.
    Shared(Arc<dyn AnyShared>),
}

/// An analysis of any type that threads may share.
trait AnyShared: AnyAnalysis + Sync {}

impl<A: Analysis + Sync> AnyShared for A {}

impl Kept {
    /// An analysis that passes on its op ask for, and no others.
    pub fn own<A: Analysis>(analysis: A) -> Kept {
        Kept(Keeping::Own(Box::new(analysis)))
    }

    /// An analysis that passes on nested ops may ask for, too: by
    /// [`cached_parent_analysis`](super::PassContext::cached_parent_analysis).
    pub fn shared<A: Analysis + Sync>(analysis: A) -> Kept {
        Kept(Keeping::Shared(Arc::new(analysis)))
    }

    fn get<A: Analysis>(&self) -> Option<&A> {
        match &self.0 {
            Keeping::Own(analysis) => analysis.as_any().downcast_ref(),
            Keeping::Shared(analysis) => analysis.as_any().downcast_ref(),
        }
    }

    fn get_mut<A: Analysis>(&mut self) -> Option<&mut A> {
        match &mut self.0 {
            Keeping::Own(analysis) => analysis.as_any_mut().downcast_mut(),
            Keeping::Shared(analysis) => Arc::get_mut(analysis)?.as_any_mut().downcast_mut(),
        }
    }

    fn is_invalidated(&self, preserved: &Preserved) -> bool {
        match &self.0 {
            Keeping::Own(analysis) => analysis.is_invalidated(preserved),
            Keeping::Shared(analysis) => analysis.is_invalidated(preserved),
        }
    }
}

/// The analyses of one op.
type Own = HashMap<TypeId, Kept>;

/// The analyses of an op around the one of a nested pipeline, as they were when that began, and of those around it.
pub(super) struct ParentAnalyses {
    op: Op,
    shared: HashMap<TypeId, Arc<dyn AnyShared>>,
    outer: Option<Arc<ParentAnalyses>>,
}

/// Followers of the making of analyses, and the place of the op.
pub(super) struct Followers {
    pub instrumentations: Vec<Arc<dyn Instrumentation>>,
    pub path: Vec<u32>,
    pub ancestors: Arc<[Ancestor]>,
}

/// The analyses of an op, and of ops nested in it.
#[derive(Default)]
pub struct Analyses {
    own: Own,
    nested: HashMap<Op, Analyses>,
    parents: Option<Arc<ParentAnalyses>>,
    followers: Option<Arc<Followers>>,
}

impl Analyses {
    /// An analysis that was computed before and is still valid.
    pub fn cached<A: Analysis>(&self) -> Option<&A> {
        self.own.get(&TypeId::of::<A>())?.get()
    }

    /// An analysis of an op around the op that the pipeline runs on, if it was computed before the pipeline began.
    pub fn cached_parent<A: Analysis>(&self, parent: Op) -> Option<&A> {
        let mut around = std::iter::successors(self.parents.as_deref(), |parents| parents.outer.as_deref());
        around.find(|parents| parents.op == parent)?.shared.get(&TypeId::of::<A>())?.as_any().downcast_ref()
    }

    /// An analysis of an op; these are the analyses of that op.
    pub fn get<A: Analysis>(&mut self, ir: &Ir, op: Op) -> &mut A {
        let key = TypeId::of::<A>();
        if !self.own.contains_key(&key) {
            let made = self.make::<A>(ir, op);
            self.own.insert(key, made.keep());
        }
        let found = self.own.get_mut(&key).and_then(Kept::get_mut);
        found.expect("an analysis is kept under its type, and no nested pipeline runs")
    }

    /// Computes an analysis, and tells who follows. It may request others.
    fn make<A: Analysis>(&mut self, ir: &Ir, op: Op) -> A {
        let Some(followers) = self.followers.clone() else { return A::new(ir, op, self) };
        let Followers { instrumentations, path, ancestors } = &*followers;
        let analysis = AnalysisRef { name: A::NAME, op: ir.op(op), path, ancestors };
        instrumentations.iter().for_each(|each| each.before_analysis(analysis));
        let made = A::new(ir, op, self);
        instrumentations.iter().rev().for_each(|each| each.after_analysis(analysis));
        made
    }

    /// The analyses of an op directly in this one.
    pub fn nested(&mut self, op: Op) -> &mut Analyses {
        let followers = self.followers.clone();
        let nested = self.nested.entry(op).or_default();
        nested.followers = followers;
        nested
    }

    /// The analyses of an op anywhere in `around`, whose analyses these are.
    pub(super) fn nested_at(&mut self, around: Op, op: OpRef<'_>) -> &mut Analyses {
        way_to(around, op).into_iter().fold(self, |analyses, op| analyses.nested(op))
    }

    /// As [`nested_at`](Self::nested_at); `None` where nothing was computed for the op.
    pub(super) fn known_at(&self, around: Op, op: OpRef<'_>) -> Option<&Analyses> {
        way_to(around, op).into_iter().try_fold(self, |analyses, op| analyses.nested.get(&op))
    }

    /// As [`nested_at`](Self::nested_at), for a pipeline that runs on the op.
    pub(super) fn lent_to(&mut self, around: Op, op: OpRef<'_>) -> &mut Analyses {
        let (mut analyses, mut around) = (self, around);
        for inner in way_to(around, op) {
            let parents = analyses.as_parents(around);
            analyses = analyses.nested(inner);
            analyses.parents = Some(parents);
            around = inner;
        }
        analyses
    }

    /// Takes the analyses of an op directly in this one out, for a pipeline that runs on it.
    pub(super) fn take_nested(&mut self, op: Op, parents: &Arc<ParentAnalyses>) -> Analyses {
        Analyses { parents: Some(parents.clone()), ..self.nested.remove(&op).unwrap_or_default() }
    }

    /// These, as those of a parent.
    pub(super) fn as_parents(&self, op: Op) -> Arc<ParentAnalyses> {
        let shared = self.own.iter().filter_map(|(key, kept)| match &kept.0 {
            Keeping::Own(_) => None,
            Keeping::Shared(analysis) => Some((*key, analysis.clone())),
        });
        Arc::new(ParentAnalyses { op, shared: shared.collect(), outer: self.parents.clone() })
    }

    /// Sets who follows.
    pub(super) fn follow(&mut self, followers: Option<Arc<Followers>>) {
        self.followers = followers;
    }

    /// Drops the analyses that are not preserved.
    pub fn invalidate(&mut self, preserved: &Preserved) {
        if preserved.is_all() {
            return;
        }
        if preserved.is_none() {
            // Those of nested ops go at once: few are valid whatever happens, and all would be asked.
            self.own.retain(|_, analysis| !analysis.is_invalidated(preserved));
            self.nested.clear();
            return;
        }
        let mut todo = vec![self];
        while let Some(analyses) = todo.pop() {
            analyses.own.retain(|_, analysis| !analysis.is_invalidated(preserved));
            todo.extend(analyses.nested.values_mut());
        }
    }

    /// Drops all analyses.
    pub(super) fn clear(&mut self) {
        self.own.clear();
        self.nested.clear();
    }

    /// Ends the run of a pipeline: analyses of parents are theirs again.
    pub(super) fn end(&mut self) {
        self.clear();
        self.parents = None;
    }
}

/// The ops from one in `around` to `op`, outermost first; none for `around` itself.
fn way_to(around: Op, op: OpRef<'_>) -> Vec<Op> {
    let up = std::iter::successors(Some(op), |op| op.parent_op()).map(|op| op.handle());
    let mut way: Vec<Op> = up.take_while(|op| *op != around).collect();
    way.reverse();
    way
}
