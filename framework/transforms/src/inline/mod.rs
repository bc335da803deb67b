//! Inlining: calls are replaced by the bodies of their callees. [mlir/lib/Transforms/InlinerPass.cpp]
//!
//! `body` inlines one call, `driver` selects the calls, `uses` tells when a body may be moved instead of copied.

mod body;
mod driver;
mod locations;
mod uses;

use std::collections::BTreeMap;

use dialekt_ods_macros::Pass;

pub use body::{Inline, Inliners, NotInlined, inline_call, inline_region};
use driver::Policy;

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_pass::options::ListOption;
use dialekt_pass::{Anchor, Pass, PassContext, PassFailed, PassResult, Pipeline};
use dialekt_symbols::CallGraph;

/// Inline function calls.
///
/// Goes through the call graph, callees first. Each callable is simplified by a pipeline before its calls are inlined,
/// and again as long as some were, so that inlined bodies are small. Dialects decide on the legality. A private
/// callable whose last call is inlined is erased.
#[derive(Pass, Clone)]
#[pass(name = "Inliner", argument = "inline")]
pub struct Inliner {
    /// The pipeline that simplifies callables without one of their own
    #[option(default = "canonicalize".to_owned())]
    default_pipeline: String,
    /// Pipelines that simplify callables of certain names
    #[option]
    op_pipelines: ListOption<Pipeline>,
    /// Go so often at most through functions that call each other
    #[option(default = 4)]
    max_iterations: u32,
    /// Callees with more than this percentage of the number of ops of their caller are not inlined
    #[option(default = u32::MAX)]
    inlining_threshold: u32,
}

impl Pass for Inliner {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let (op, graph) = (cx.op(), std::mem::take(cx.analysis::<CallGraph>().1));
        if !cx.op_ref().has_traits(OpTraits::SYMBOL_TABLE) {
            let problem = " was scheduled to run under the inliner, but does not define a symbol table";
            cx.op_ref().emit_op_error(problem);
            return Err(PassFailed);
        }
        let mut run = InlinerRun { pass: self, cx, pipelines: BTreeMap::new() };
        driver::inline_calls(&mut run, op, graph, self.max_iterations)
    }
}

/// A run of the pass.
struct InlinerRun<'p, 'c, 'r> {
    pass: &'p Inliner,
    cx: &'c mut PassContext<'r>,
    /// The pipelines that were needed so far, by the names of ops.
    pipelines: BTreeMap<String, Option<Pipeline>>,
}

impl InlinerRun<'_, '_, '_> {
    /// The pipeline for ops of a name, ready to run.
    fn make_pipeline(&self, name: &str) -> Result<Option<Pipeline>, PassFailed> {
        let own =
            self.pass.op_pipelines.iter().find(|pipeline| !pipeline.is_empty() && pipeline.anchor().as_str() == name);
        let mut pipeline = match own {
            Some(own) => own.clone(),
            None if self.pass.default_pipeline.is_empty() => return Ok(None),
            None => {
                let mut pipeline = Pipeline::new(Anchor::new(name));
                // Errors in the default pipeline are printed; the part before them is run.
                if let Err(wrong) = pipeline.add_text(&self.pass.default_pipeline, self.cx.passes()) {
                    self.cx.write(wrong.to_text(self.cx.tool()));
                }
                pipeline
            }
        };
        self.cx.prepare(&mut pipeline)?;
        Ok(Some(pipeline))
    }
}

impl Policy for InlinerRun<'_, '_, '_> {
    fn ir(&mut self) -> &mut Ir {
        self.cx.ir_mut()
    }

    fn optimize(&mut self, ops: &[Op]) -> PassResult {
        let mut result = Ok(());
        for &op in ops {
            let name = self.cx.cx().op_str(self.cx.ir().op(op).name()).into_owned();
            if !self.pipelines.contains_key(&name) {
                let made = self.make_pipeline(&name)?;
                self.pipelines.insert(name.clone(), made);
            }
            if let Some(Some(pipeline)) = self.pipelines.get(&name) {
                result = result.and(self.cx.run_pipeline(pipeline, op));
            }
        }
        result
    }

    fn is_profitable(&self, caller: usize, callee: usize, graph: &CallGraph) -> bool {
        let threshold = self.pass.inlining_threshold;
        if threshold == 0 || threshold == u32::MAX {
            return threshold != 0;
        }
        let count = |node: usize| {
            let region = graph.nodes()[node].region.and_then(|region| self.cx.ir().get_region(region));
            let ops = region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            ops.map(|op| op.preorder().count()).sum::<usize>()
        };
        let caller = count(caller);
        caller == 0 || count(callee) * 100 / caller <= threshold as usize
    }
}
