//! Running a pipeline on a top-level op.

use std::io;
use std::sync::{Arc, Mutex};

use super::instrument::Instrumentation;
use super::output::{PassOutput, PassText};
use super::run::{EnclosingTrees, Exec, Run, run_pipeline};
use super::{Analyses, Anchor, PassFailed, PassRegistry, PassResult, Pipeline};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op};

/// Runs a pipeline, with instrumentation.
pub struct PassManager {
    /// The pipeline to run.
    pub pipeline: Pipeline,
    verify_each: bool,
    instrumentations: Vec<Arc<dyn Instrumentation>>,
    passes: Arc<PassRegistry>,
    output: PassOutput,
    standard: PassOutput,
    tool: String,
    /// The context that the pipeline is prepared for, and how long it was then.
    prepared: Option<Context>,
}

impl PassManager {
    /// A manager of a pipeline. The registered passes are for those that name others in their options.
    pub fn new(pipeline: Pipeline, passes: Arc<PassRegistry>) -> PassManager {
        let output = Arc::new(|text: PassText| {
            // An error of the error stream cannot be reported.
            let _ = text.write_to(&mut io::stderr());
        });
        PassManager {
            pipeline,
            verify_each: true,
            instrumentations: Vec::new(),
            passes,
            output,
            standard: Arc::new(|text: PassText| {
                // As above.
                let _ = text.write_to(&mut io::stdout());
            }),
            tool: String::new(),
            prepared: None,
        }
    }

    /// Turns verification after each pass on or off. It is on by default.
    pub fn verify_each(&mut self, verify: bool) -> &mut Self {
        self.verify_each = verify;
        self
    }

    /// Adds instrumentation. Callbacks before a step are called in the order of addition, callbacks behind it in the
    /// opposite order.
    pub fn add_instrumentation(&mut self, instrumentation: Arc<dyn Instrumentation>) -> &mut Self {
        self.instrumentations.push(instrumentation);
        self
    }

    /// Sets the sink for texts that passes [write](super::PassContext::write).
    pub fn set_output(&mut self, output: impl Fn(PassText) + Send + Sync + 'static) -> &mut Self {
        self.output = Arc::new(output);
        self
    }

    /// Sets the sink for texts that passes [print](super::PassContext::print).
    pub fn set_standard_output(&mut self, output: impl Fn(PassText) + Send + Sync + 'static) -> &mut Self {
        self.standard = Arc::new(output);
        self
    }

    /// Sets the name of the tool, for messages that begin with it.
    pub fn set_tool(&mut self, name: &str) -> &mut Self {
        self.tool = name.to_owned();
        self
    }

    /// The registered passes.
    pub fn passes(&self) -> &Arc<PassRegistry> {
        &self.passes
    }

    /// Runs the pipeline on an op, which must not be nested in another one. There must be no open journal mark, and a
    /// listener gets only the events of passes on the op itself.
    ///
    /// # Errors
    /// An op that the pipeline is not for, a pass that cannot be scheduled on its op, a pass that fails or leaves
    /// invalid IR. Diagnostics are [emitted](Context::emit); the IR may be invalid.
    pub fn run(&mut self, ir: &mut Ir, op: Op) -> PassResult {
        let cx = ir.cx().clone();
        let view = ir.op(op);
        if let Anchor::Op(anchor) = self.pipeline.anchor()
            && cx.bytes(cx.op_ident(view.name())) != anchor.as_bytes()
        {
            let name = cx.op_str(view.name());
            // The reference does not show the op here.
            cx.emit_error(view.loc(), format!("can't run '{anchor}' pass manager on '{name}' op"));
            return Err(PassFailed);
        }
        if ir.is_journaling() {
            // Lent isolates could not be restored to the state at a mark.
            view.emit_error("passes cannot run while edits are recorded");
            return Err(PassFailed);
        }
        if self.prepared.as_ref() != Some(&cx) {
            self.pipeline.prepare(&cx, &self.passes)?;
            self.prepared = Some(cx);
        }
        let exec = Exec {
            instrumentations: self.instrumentations.clone(),
            verify_each: self.verify_each,
            passes: self.passes.clone(),
            output: self.output.clone(),
            standard: self.standard.clone(),
            tool: self.tool.clone(),
            spare: Mutex::default(),
        };
        let mut run = Run {
            exec: Arc::new(exec),
            around: EnclosingTrees::Here(op, Vec::new()),
            path: Vec::new(),
            is_dynamic: false,
            ancestors: Arc::new([]),
        };
        run_pipeline(&mut run, &self.pipeline, ir, op, &mut Analyses::default())
    }
}
