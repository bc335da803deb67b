//! Instrumentation of a run: callbacks before and behind each pipeline, pass and analysis.

use std::sync::Arc;

use super::pipeline::{Entry, Pipeline, print_pass};
use super::run::EnclosingTrees;
use super::{Pass, PassResult};
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// Takes texts, a whole one at a time.
pub type TextSink = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// A step of a pipeline, as instrumentation sees it.
#[derive(Clone, Copy)]
pub struct PassRef<'p>(pub(super) &'p Entry);

impl<'p> PassRef<'p> {
    /// The pass; `None` for a group of nested pipelines.
    pub fn pass(self) -> Option<&'p dyn Pass> {
        match self.0 {
            Entry::Pass(pass) => Some(&**pass),
            Entry::Nested(_) => None,
        }
    }

    /// The pipelines of a group.
    pub fn nested(self) -> &'p [Pipeline] {
        match self.0 {
            Entry::Pass(_) => &[],
            Entry::Nested(pipelines) => pipelines,
        }
    }

    /// The name in reports.
    pub fn name(self) -> String {
        self.0.name()
    }

    /// The text in pipelines, with the values of all options.
    pub fn to_text(self) -> String {
        let mut text = String::new();
        match self.0 {
            Entry::Pass(pass) => print_pass(&**pass, &mut text),
            Entry::Nested(pipelines) => {
                let all: Vec<String> = pipelines.iter().map(Pipeline::to_string).collect();
                text = all.join(",");
            }
        }
        text
    }
}

/// The place of an event: the op and its IR, and the position in the pipeline.
pub struct Scene<'s> {
    pub(super) ir: &'s mut Ir,
    pub(super) op: Op,
    pub(super) around: &'s mut EnclosingTrees,
    pub(super) path: &'s [u32],
    pub(super) ancestors: &'s [Ancestor],
}

/// An op that is around a tree that was taken out of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ancestor {
    /// The handle, which is not valid in the tree that was taken out.
    pub op: Op,
    /// The op name.
    pub name: String,
    /// The symbol name.
    pub symbol: Option<String>,
}

impl Ancestor {
    /// The record of an op.
    pub fn of(op: OpRef<'_>) -> Ancestor {
        let symbol = op.symbol_name().map(|name| op.cx().str(name).into_owned());
        Ancestor { op: op.handle(), name: op.cx().op_str(op.name()).into_owned(), symbol }
    }
}

/// An analysis that is made, as instrumentation sees it.
#[derive(Clone, Copy)]
pub struct AnalysisRef<'s> {
    pub(super) name: &'static str,
    pub(super) op: OpRef<'s>,
    pub(super) path: &'s [u32],
    pub(super) ancestors: &'s [Ancestor],
}

impl<'s> AnalysisRef<'s> {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The op that it is of: that of the pass, or one nested in it.
    pub fn op(self) -> OpRef<'s> {
        self.op
    }

    /// The position of the pass in the pipeline: see [`Scene::path`].
    pub fn path(self) -> &'s [u32] {
        self.path
    }

    /// The ops around the op, outermost first, and the op itself, wherever they are now.
    pub fn lineage(self) -> Vec<Ancestor> {
        lineage(self.op, self.ancestors)
    }
}

/// The ops around an op, outermost first, and the op itself. `ancestors` are those around its tree.
pub(super) fn lineage(op: OpRef<'_>, ancestors: &[Ancestor]) -> Vec<Ancestor> {
    let mut here: Vec<Ancestor> = std::iter::successors(Some(op), |op| op.parent_op()).map(Ancestor::of).collect();
    here.extend(ancestors.iter().rev().cloned());
    here.reverse();
    here
}

impl Scene<'_> {
    /// The tree of the op. It does not hold the ancestors of the op of a nested pipeline.
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// The op.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The numbers of the steps that lead to this one, from the outermost pipeline on; of a group of nested pipelines, the number of
    /// the pipeline follows. Equal paths are equal steps.
    pub fn path(&self) -> &[u32] {
        self.path
    }

    /// The ops around the op, outermost first, and the op itself, wherever they are now.
    pub fn lineage(&self) -> Vec<Ancestor> {
        lineage(self.ir.op(self.op), self.ancestors)
    }

    /// Shows the whole tree, as it is now, with its top-level op. `None` where other threads work on parts of it.
    pub fn whole<R>(&mut self, look: impl FnOnce(&Ir, Op) -> R) -> Option<R> {
        self.around.whole(self.ir, look)
    }
}

/// Follows runs. Methods are called on all threads; output in the order of one thread goes through
/// [`Context::in_order`](dialekt_ir_core::context::Context::in_order).
#[expect(unused_variables, reason = "the defaults do nothing")]
pub trait Instrumentation: Send + Sync {
    /// A pipeline is about to be run on an op.
    fn before_pipeline(&self, pipeline: &Pipeline, scene: &mut Scene<'_>) {}

    /// A pipeline has ended, by success or not.
    fn after_pipeline(&self, pipeline: &Pipeline, result: PassResult, scene: &mut Scene<'_>) {}

    /// A pass is about to be run.
    fn before_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {}

    /// A pass has run, and its result is valid, if verification was requested.
    fn after_pass(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {}

    /// A pass has failed, or left something invalid.
    fn after_pass_failed(&self, pass: PassRef<'_>, scene: &mut Scene<'_>) {}

    /// An analysis is about to be made.
    fn before_analysis(&self, analysis: AnalysisRef<'_>) {}

    /// An analysis was made.
    fn after_analysis(&self, analysis: AnalysisRef<'_>) {}
}
