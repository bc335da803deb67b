use dialekt_ods_macros::PassPipeline;
use dialekt_pass::{PassPipeline, PassRegistry, Pipeline, PipelineError};

#[derive(PassPipeline)]
#[pipeline(argument = "x")]
struct X;

impl PassPipeline for X {
    fn build(&self, _: &mut Pipeline, _: &PassRegistry) -> Result<(), PipelineError> {
        Ok(())
    }
}

fn main() {}
