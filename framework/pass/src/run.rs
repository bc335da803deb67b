//! Running pipelines: one pass after the other on an op, with checks before and behind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use super::analysis::Followers;
use super::instrument::{Ancestor, Instrumentation, PassRef, Scene};
use super::nested::run_nested;
use super::output::PassOutput;
use super::pipeline::{Entry, Pipeline};
use super::{Analyses, PassContext, PassFailed, PassRegistry, PassResult, Preserved};
use dialekt_ir_core::action::{self, Action, IrUnit};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::lend::Home;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_ir_core::verify::{verify_around_isolated, verify_edited};

/// State that all threads of a run share.
pub(super) struct Exec {
    pub instrumentations: Vec<Arc<dyn Instrumentation>>,
    pub verify_each: bool,
    pub passes: Arc<PassRegistry>,
    pub output: PassOutput,
    pub standard: PassOutput,
    /// The name of the tool, for messages that begin with it.
    pub tool: String,
    /// Trees for lent isolates that are not in use.
    pub spare: Mutex<Vec<Ir>>,
}

impl Exec {
    /// A tree for isolates that `ir` lends.
    pub fn tree_for(&self, ir: &Ir) -> Ir {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| ir.for_lent())
    }

    pub fn give_back(&self, tree: Ir) {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(tree);
    }
}

/// The trees around the current one.
pub(super) enum EnclosingTrees {
    /// No other thread works on them: the top-level op, and the trees that lent the current one, outermost first.
    Here(Op, Vec<(Ir, Home)>),
    /// Other threads work on it.
    Elsewhere,
}

impl EnclosingTrees {
    /// Shows the tree with everything that was lent back in its place.
    pub fn whole<R>(&mut self, ir: &mut Ir, look: impl FnOnce(&Ir, Op) -> R) -> Option<R> {
        let EnclosingTrees::Here(top, outer) = self else { return None };
        let mut inner_trees = Vec::new();
        while let Some((mut around, home)) = outer.pop() {
            let lent = ir.lend(home.op()).map(|(inner_home, lent)| {
                around.take_back(home, Some(lent));
                inner_home
            });
            inner_trees.push((std::mem::replace(ir, around), lent, home));
        }
        let result = look(ir, *top);
        while let Some((mut inner, inner_home, home)) = inner_trees.pop() {
            if let Some(inner_home) = inner_home
                && let Some((_, lent)) = ir.lend(home.op())
            {
                inner.take_back(inner_home, Some(lent));
            }
            outer.push((std::mem::replace(ir, inner), home));
        }
        Some(result)
    }
}

/// The run of a pipeline, on one thread.
pub(super) struct Run {
    pub exec: Arc<Exec>,
    pub around: EnclosingTrees,
    /// The position in the pipeline: see [`Scene::path`].
    pub path: Vec<u32>,
    /// True if running passes have handles of the IR, because a pass runs this pipeline.
    pub is_dynamic: bool,
    /// The ops around the tree, outermost first.
    pub ancestors: Arc<[Ancestor]>,
}

impl Run {
    fn tell(&mut self, ir: &mut Ir, op: Op, what: impl Fn(&dyn Instrumentation, &mut Scene<'_>)) {
        if self.exec.instrumentations.is_empty() {
            return;
        }
        let mut scene = Scene { ir, op, around: &mut self.around, path: &self.path, ancestors: &self.ancestors };
        self.exec.instrumentations.iter().for_each(|each| what(&**each, &mut scene));
    }

    /// As [`tell`](Self::tell), with the instrumentations in the opposite order: the last one added is called first.
    fn tell_back(&mut self, ir: &mut Ir, op: Op, what: impl Fn(&dyn Instrumentation, &mut Scene<'_>)) {
        if self.exec.instrumentations.is_empty() {
            return;
        }
        let mut scene = Scene { ir, op, around: &mut self.around, path: &self.path, ancestors: &self.ancestors };
        self.exec.instrumentations.iter().rev().for_each(|each| what(&**each, &mut scene));
    }
}

impl Run {
    /// Followers of the analyses that passes ask for, if there are any.
    fn followers(&self) -> Option<Arc<Followers>> {
        let instrumentations = &self.exec.instrumentations;
        (!instrumentations.is_empty()).then(|| {
            let (path, ancestors) = (self.path.clone(), self.ancestors.clone());
            Arc::new(Followers { instrumentations: instrumentations.clone(), path, ancestors })
        })
    }
}

/// Runs a pipeline on an op, which must be in the tree.
pub(super) fn run_pipeline(
    run: &mut Run,
    pipeline: &Pipeline,
    ir: &mut Ir,
    op: Op,
    analyses: &mut Analyses,
) -> PassResult {
    run.tell(ir, op, |i, scene| i.before_pipeline(pipeline, scene));
    let mut result = Ok(());
    let mut changed = false;
    for (i, entry) in pipeline.entries.iter().enumerate() {
        if changed && !run.is_dynamic {
            ir.compact_within(op);
        }
        run.path.push(i as u32);
        let done = run_entry(run, entry, ir, op, analyses);
        run.path.pop();
        match done {
            Ok(preserved) => changed = !preserved.is_all(),
            Err(failed) => {
                result = Err(failed);
                break;
            }
        }
    }
    if ir.get_op(op).is_some() {
        run.tell_back(ir, op, |i, scene| i.after_pipeline(pipeline, result, scene));
    }
    // The analyses are not needed any more, and keeping them would require updating them.
    analyses.end();
    result
}

/// Runs a pipeline from within a pass.
pub(super) fn run_dynamic(
    run: &mut Run,
    pipeline: &Pipeline,
    ir: &mut Ir,
    op: Op,
    analyses: &mut Analyses,
) -> PassResult {
    let was = std::mem::replace(&mut run.is_dynamic, true);
    let result = stacker::maybe_grow(128 << 10, 1 << 20, || run_pipeline(run, pipeline, ir, op, analyses));
    run.is_dynamic = was;
    result
}

/// Runs a step on an op; returns the analyses that it has preserved.
fn run_entry(
    run: &mut Run,
    entry: &Entry,
    ir: &mut Ir,
    op: Op,
    analyses: &mut Analyses,
) -> Result<Preserved, PassFailed> {
    check_op(ir, op, entry)?;
    let pass = PassRef(entry);
    run.tell(ir, op, |i, scene| i.before_pass(pass, scene));
    let action = |ir: &Ir| PassExecution::new(ir, op, pass);
    let step = |ir: &mut Ir| execute(run, entry, ir, op, analyses);
    // A pass that is left out has changed nothing.
    let executed = action::execute(ir, action, step);
    let (preserved, mut result) = executed.unwrap_or_else(|| {
        let mut preserved = Preserved::default();
        preserved.preserve_all();
        (preserved, Ok(()))
    });
    if ir.get_op(op).is_none() {
        // The op cannot be shown any more, so that the message names the pass.
        let message = format!("pass '{}' erased the operation that it runs on", pass.name());
        ir.cx().emit_error(dialekt_ir_core::context::Location::UNKNOWN, message);
        return Err(PassFailed);
    }
    analyses.invalidate(&preserved);
    if result.is_ok() && run.exec.verify_each && !preserved.is_all() {
        let mut diags = Vec::new();
        // The ops nested in a group of pipelines were verified behind its own passes.
        let verified = match entry {
            Entry::Pass(_) => verify_edited(ir, op, &mut diags),
            Entry::Nested(_) => verify_around_isolated(ir, op, &mut diags),
        };
        ir.cx().emit_all(diags);
        result = verified.map_err(|_| PassFailed);
    }
    match result {
        Ok(()) => run.tell_back(ir, op, |i, scene| i.after_pass(pass, scene)),
        Err(_) => run.tell_back(ir, op, |i, scene| i.after_pass_failed(pass, scene)),
    }
    result.map(|()| preserved)
}

/// Checks that a step may run on an op, and reports an error if not.
fn check_op(ir: &Ir, op: Op, entry: &Entry) -> PassResult {
    let op = ir.op(op);
    let problem = if op.is_unregistered() {
        "trying to schedule a pass on an unregistered operation".to_owned()
    } else if !op.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
        "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'".to_owned()
    } else if let Entry::Pass(pass) = entry
        && !pass.can_schedule_on(ir.cx(), op.name())
    {
        format!("trying to schedule pass '{}' on an unsupported operation", pass.name())
    } else {
        return Ok(());
    };
    op.emit_op_error(problem);
    Err(PassFailed)
}

/// Runs a step. One that panics fails.
fn execute(run: &mut Run, entry: &Entry, ir: &mut Ir, op: Op, analyses: &mut Analyses) -> (Preserved, PassResult) {
    let pass = match entry {
        Entry::Pass(pass) => pass,
        Entry::Nested(pipelines) => return (Preserved::default(), run_nested(run, pipelines, ir, op, analyses)),
    };
    let (name, loc) = (pass.name(), ir.op(op).loc());
    let errors = ir.cx().num_errors_here();
    analyses.follow(run.followers());
    let context = ir.cx().clone();
    let preserved = Preserved::default();
    let mut cx = PassContext { cx: &context, ir: &mut *ir, op, pass: name, analyses, preserved, run };
    let done = catch_unwind(AssertUnwindSafe(|| pass.run(&mut cx)));
    let preserved = std::mem::take(&mut cx.preserved);
    let result = done.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        let message = format!("pass '{name}' panicked: {}", text.unwrap_or("for an unknown reason"));
        // The op is not shown: it may be in the middle of a change.
        ir.cx().emit_error(loc, message);
        Err(PassFailed)
    });
    // A failure without a diagnostic gets one.
    if result.is_err() && ir.cx().num_errors_here() == errors {
        ir.cx().emit_error(loc, format!("pass '{name}' failed, and did not say why"));
    }
    (preserved, result)
}

/// The action that runs a pass. [mlir/Pass/Pass.h: PassExecutionAction]
pub struct PassExecution {
    pass: String,
    op_name: String,
    units: [IrUnit; 1],
}

impl PassExecution {
    fn new(ir: &Ir, op: Op, pass: PassRef<'_>) -> PassExecution {
        let name = pass.pass().map_or("mlir::detail::OpToOpPassAdaptor", |pass| pass.name());
        let op_name = ir.cx().op_str(ir.op(op).name()).into_owned();
        PassExecution { pass: name.to_owned(), op_name, units: [IrUnit::Op(op)] }
    }
}

impl Action for PassExecution {
    fn tag(&self) -> &str {
        "pass-execution"
    }

    fn print(&self, out: &mut String) {
        out.push_str(&format!("`pass-execution` running `{}` on Operation `{}`", self.pass, self.op_name));
    }

    fn units(&self) -> &[IrUnit] {
        &self.units
    }
}
