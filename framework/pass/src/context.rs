//! The context of a pass's run: the op, its IR, and analyses.

use super::instrument::{Ancestor, lineage};
use super::output::PassText;
use super::run::{Run, run_dynamic};
use super::{Analyses, Analysis, PassFailed, PassRegistry, PassResult, Pipeline, Preserved};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// The run of a pass on an op.
///
/// Its IR holds the op and the ops nested in it. The ancestors of the op of a nested pass are in another tree while the
/// pass runs, so the pass can neither look at them nor change them.
pub struct PassContext<'r> {
    pub(super) cx: &'r Context,
    pub(super) ir: &'r mut Ir,
    pub(super) op: Op,
    /// The name of the pass.
    pub(super) pass: &'r str,
    pub(super) analyses: &'r mut Analyses,
    pub(super) preserved: Preserved,
    pub(super) run: &'r mut Run,
}

impl<'r> PassContext<'r> {
    /// The op that the pass runs on.
    pub fn op(&self) -> Op {
        self.op
    }

    /// A view of the op.
    pub fn op_ref(&self) -> OpRef<'_> {
        self.ir.op(self.op)
    }

    /// Returns whether the op has a parent op, which may be in another tree.
    pub fn is_nested(&self) -> bool {
        self.ir.is_lent(self.op) || self.op_ref().parent_block().is_some()
    }

    /// The IR.
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// The IR, to be changed. Ops that are left detached in it are erased when the pass ends, and the op itself must
    /// stay.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// The context. It is not borrowed from this, which may be used while it is at hand.
    pub fn cx(&self) -> &'r Context {
        self.cx
    }

    /// The registered passes.
    pub fn passes(&self) -> &PassRegistry {
        &self.run.exec.passes
    }

    /// The name of the tool that runs passes; empty where there is none.
    pub fn tool(&self) -> &str {
        &self.run.exec.tool
    }

    /// An analysis of the op, computed unless it is cached, beside the IR.
    pub fn analysis<A: Analysis>(&mut self) -> (&mut Ir, &mut A) {
        let analysis = self.analyses.get::<A>(self.ir, self.op);
        (self.ir, analysis)
    }

    /// An analysis of the op, if it is cached.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<&A> {
        self.analyses.cached()
    }

    /// An analysis of an op nested in the op, computed unless it is cached, beside the IR. [MLIR: getChildAnalysis]
    pub fn nested_analysis<A: Analysis>(&mut self, op: Op) -> (&mut Ir, &mut A) {
        let analysis = self.analyses.nested_at(self.op, self.ir.op(op)).get::<A>(self.ir, op);
        (self.ir, analysis)
    }

    /// An analysis of an op nested in the op, if it is cached. [MLIR: getCachedChildAnalysis]
    pub fn cached_nested_analysis<A: Analysis>(&self, op: Op) -> Option<&A> {
        self.analyses.known_at(self.op, self.ir.get_op(op)?)?.cached()
    }

    /// An analysis of an op around the op, if it was cached when the nested pipeline began: one that a pass on that op has asked for,
    /// preserved since, and that threads may [share](super::Kept::shared). The handle is that of an [ancestor](Self::lineage), which may be in another tree. [MLIR:
    /// getCachedParentAnalysis]
    pub fn cached_parent_analysis<A: Analysis>(&self, parent: Op) -> Option<&A> {
        self.analyses.cached_parent(parent)
    }

    /// The ops around the op, outermost first, and the op itself, wherever they are now.
    pub fn lineage(&self) -> Vec<Ancestor> {
        lineage(self.op_ref(), &self.run.ancestors)
    }

    /// The pass has changed nothing: all analyses stay right, and nothing is verified.
    pub fn preserve_all(&mut self) {
        self.preserved.preserve_all();
    }

    /// Marks an analysis as preserved: it is valid in spite of the changes of the pass.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.preserve::<A>();
    }

    /// Writes a text to the output of passes: the standard error stream, unless the manager has another one. Texts come
    /// in the order of one thread.
    pub fn write(&self, text: impl Into<PassText>) {
        let (text, write) = (text.into(), self.run.exec.output.clone());
        self.ir.cx().in_order(move || write(text));
    }

    /// Prints a text to the standard output, before what is printed there when all passes have run. Texts come in the order of one
    /// thread.
    pub fn print(&self, text: impl Into<PassText>) {
        let (text, print) = (text.into(), self.run.exec.standard.clone());
        self.ir.cx().in_order(move || print(text));
    }

    /// The failure of a pass whose patterns did not converge, reported at the op. The reference gives no reason for
    /// such a failure.
    pub fn not_converged(&self) -> PassFailed {
        self.op_ref().emit_op_error("is still being changed by patterns after the last iteration");
        PassFailed
    }

    /// Prepares a pipeline for [`run_pipeline`](Self::run_pipeline).
    ///
    /// # Errors
    /// A pass that cannot run where it stands, or cannot be prepared; it was reported.
    pub fn prepare(&self, pipeline: &mut Pipeline) -> PassResult {
        pipeline.prepare(self.ir.cx(), &self.run.exec.passes)
    }

    /// Runs a pipeline that was [prepared](Self::prepare) on the op or on one nested in it.
    ///
    /// # Errors
    /// An op that is not nested in the op, a pass that fails.
    pub fn run_pipeline(&mut self, pipeline: &Pipeline, op: Op) -> PassResult {
        let target = self.ir.get_op(op).ok_or(PassFailed)?;
        if !self.ir.op(self.op).is_ancestor_of(target) {
            target.emit_op_error(
                "Trying to schedule a dynamic pipeline on an operation that isn't nested under the current operation the \
                 pass is processing",
            );
            return Err(PassFailed);
        }
        if op == self.op {
            return run_dynamic(self.run, pipeline, self.ir, op, self.analyses);
        }
        let analyses = self.analyses.lent_to(self.op, self.ir.op(op));
        run_dynamic(self.run, pipeline, self.ir, op, analyses)
    }
}
