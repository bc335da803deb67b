use dialekt_ods_macros::PassPipeline;
use dialekt_pass::{PassPipeline, PassRegistry, Pipeline, PipelineError};

/// Do something.
#[derive(PassPipeline)]
#[pipeline(argument = "x")]
struct X {
    /// Where
    #[option]
    at: Option<char>,
}

impl PassPipeline for X {
    fn build(&self, _: &mut Pipeline, _: &PassRegistry) -> Result<(), PipelineError> {
        Ok(())
    }
}

fn main() {}
