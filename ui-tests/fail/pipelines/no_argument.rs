use dialekt_ods_macros::PassPipeline;
use dialekt_pass::{PassPipeline, PassRegistry, Pipeline, PipelineError};

/// Do something.
#[derive(PassPipeline)]
#[pipeline()]
struct X;

impl PassPipeline for X {
    fn build(&self, _: &mut Pipeline, _: &PassRegistry) -> Result<(), PipelineError> {
        Ok(())
    }
}

fn main() {}
