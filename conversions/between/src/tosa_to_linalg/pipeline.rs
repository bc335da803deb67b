//! `tosa-to-linalg-pipeline`: all that leads from tosa to linalg. [MLIR: addTosaToLinalgPasses]

use dialekt_ods_macros::PassPipeline;
use dialekt_pass::{Anchor, Pass, PassPipeline, PassRegistry, Pipeline, PipelineError};
use dialekt_tosa_transforms::tosa_infer_shapes::TosaInferShapes;
use dialekt_tosa_transforms::tosa_layerwise_constant_fold::TosaLayerwiseConstantFold;
use dialekt_tosa_transforms::tosa_make_broadcastable::TosaMakeBroadcastable;
use dialekt_tosa_transforms::tosa_optional_decompositions::TosaOptionalDecompositions;
use dialekt_tosa_transforms::tosa_validate::TosaValidation;
use dialekt_transforms::Canonicalize;

use super::TosaToLinalg;
use crate::tosa_to_linalg_named::TosaToLinalgNamed;

/// Convert tosa to linalg and tensor: all passes for it, in their order
#[derive(PassPipeline)]
#[pipeline(argument = "tosa-to-linalg-pipeline")]
pub(crate) struct TosaToLinalgPipeline;

impl PassPipeline for TosaToLinalgPipeline {
    fn build(&self, pipeline: &mut Pipeline, _passes: &PassRegistry) -> Result<(), PipelineError> {
        Ok(add_tosa_to_linalg_passes(pipeline)?)
    }
}

/// Adds the passes of the pipeline. [MLIR: addTosaToLinalgPasses]
///
/// # Errors
/// The pipeline is for ops other than modules.
pub fn add_tosa_to_linalg_passes(to: &mut Pipeline) -> Result<(), String> {
    on_functions::<TosaOptionalDecompositions>(to)?;
    on_functions::<Canonicalize>(to)?;
    on_functions::<TosaInferShapes>(to)?;
    on_functions::<TosaMakeBroadcastable>(to)?;
    on_functions::<TosaToLinalgNamed>(to)?;
    on_functions::<Canonicalize>(to)?;
    on_functions::<TosaLayerwiseConstantFold>(to)?;
    on_functions::<TosaMakeBroadcastable>(to)?;
    to.add(Box::<TosaValidation>::default())?;
    on_functions::<TosaToLinalg>(to)
}

/// Adds a pass on all functions.
fn on_functions<P: Pass + Default>(to: &mut Pipeline) -> Result<(), String> {
    to.nest(Anchor::new("func.func")).add(Box::<P>::default())
}
