//! A pipeline is run until it changes nothing. [mlir/lib/Transforms/CompositePass.cpp]

use dialekt_ods_macros::Pass;

use dialekt_ir_core::context::{Context, Location};
use dialekt_pass::{
    Anchor, Pass, PassContext, PassFailed, PassRegistry, PassResult, Pipeline, PipelineError, fingerprint,
};

/// Composite fixed point pass.
///
/// Runs a pipeline on the op again and again, until it leaves the op as it was. If it has not converged after the
/// maximal number of iterations, a warning is emitted.
#[derive(Pass, Clone)]
#[pass(name = "CompositeFixedPointPass", argument = "composite-fixed-point-pass")]
pub struct CompositeFixedPoint {
    /// The name of the pass in reports
    #[option(default = "CompositeFixedPointPass".to_owned())]
    name: String,
    /// The pipeline
    #[option]
    pipeline: String,
    /// The maximal number of rounds that change something
    #[option(default = 10)]
    max_iterations: i32,
    prepared: Option<Pipeline>,
}

impl Pass for CompositeFixedPoint {
    fn name(&self) -> &str {
        &self.name
    }

    fn check_options(&mut self, passes: &PassRegistry) -> Result<(), PipelineError> {
        let mut pipeline = Pipeline::new(Anchor::Any);
        pipeline.add_text(&self.pipeline, passes).map_err(|wrong| PipelineError {
            said: Some(wrong.said.unwrap_or_default() + &wrong.message),
            message: "Failed to parse composite pass pipeline".to_owned(),
        })?;
        self.prepared = Some(pipeline);
        Ok(())
    }

    fn initialize(&mut self, cx: &Context, passes: &PassRegistry) -> PassResult {
        if self.max_iterations <= 0 {
            let message = format!("Invalid maxIterations value: {}\n", self.max_iterations);
            cx.emit_error(Location::UNKNOWN, message);
            return Err(PassFailed);
        }
        if self.prepared.is_none() {
            self.check_options(passes).map_err(|wrong| {
                cx.emit_error(Location::UNKNOWN, wrong.said.unwrap_or_default() + &wrong.message);
                PassFailed
            })?;
        }
        self.prepared.iter_mut().try_for_each(|pipeline| pipeline.prepare(cx, passes))
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let Some(pipeline) = &self.prepared else { return Ok(()) };
        let op = cx.op();
        let mut before = fingerprint(cx.ir(), op);
        for _ in 0..self.max_iterations {
            cx.run_pipeline(pipeline, op)?;
            let now = fingerprint(cx.ir(), op);
            if now == before {
                return Ok(());
            }
            before = now;
        }
        // The result of the last round is not checked for changes, as in the reference.
        cx.run_pipeline(pipeline, op)?;
        let (name, rounds) = (&self.name, self.max_iterations);
        cx.op_ref().emit_warning(format!("Composite pass \"{name}\"+ didn't converge in {rounds} iterations"));
        Ok(())
    }
}
