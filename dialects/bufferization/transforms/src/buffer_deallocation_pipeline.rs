//! `buffer-deallocation-pipeline`: the passes that free all buffers, in their order.
//! [mlir/lib/Dialect/Bufferization/Pipelines/BufferizationPipelines.cpp]

use dialekt_ods_macros::PassPipeline;
use dialekt_pass::{PassPipeline, PassRegistry, Pipeline, PipelineError};

/// Free what one-shot bufferization has allocated: all passes for it, for IR without deallocations of its own (but for `memref.realloc`)
#[derive(PassPipeline)]
#[pipeline(argument = "buffer-deallocation-pipeline")]
pub struct BufferDeallocationPipeline {
    /// Private functions get arguments that say whether they own what they are given, so that it may be freed earlier
    #[option]
    private_function_dynamic_ownership: bool,
}

impl PassPipeline for BufferDeallocationPipeline {
    fn build(&self, pipeline: &mut Pipeline, passes: &PassRegistry) -> Result<(), PipelineError> {
        let dynamic = self.private_function_dynamic_ownership;
        let ownership = format!("ownership-based-buffer-deallocation{{private-function-dynamic-ownership={dynamic}}}");
        let steps = [
            "expand-realloc{emit-deallocs=false}",
            "canonicalize",
            &ownership,
            "canonicalize",
            "buffer-deallocation-simplification",
            "bufferization-lower-deallocations",
            "cse",
            "canonicalize",
        ];
        pipeline.add_text(&steps.join(","), passes)
    }
}
