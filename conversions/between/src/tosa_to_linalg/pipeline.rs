//! `tosa-to-linalg-pipeline`: all that leads from tosa to linalg. [MLIR: addTosaToLinalgPasses]

use dialekt_pass::{Anchor, Pass, PassRegistry, Pipeline, PipelineDef};
use dialekt_tosa_transforms::tosa_infer_shapes::TosaInferShapes;
use dialekt_tosa_transforms::tosa_layerwise_constant_fold::TosaLayerwiseConstantFold;
use dialekt_tosa_transforms::tosa_make_broadcastable::TosaMakeBroadcastable;
use dialekt_tosa_transforms::tosa_optional_decompositions::TosaOptionalDecompositions;
use dialekt_tosa_transforms::tosa_validate::TosaValidation;
use dialekt_transforms::Canonicalize;

use super::TosaToLinalg;
use crate::tosa_to_linalg_named::TosaToLinalgNamed;

/// The pipeline under its name.
pub(crate) const TOSA_TO_LINALG_PIPELINE: PipelineDef = PipelineDef {
    argument: "tosa-to-linalg-pipeline",
    summary: "The default pipeline for converting TOSA operators to the equivalent operations using the tensor operations in LinAlg as \
              well as LinAlg named operations.",
    build,
};

/// Adds the passes, which have no options.
fn build(to: &mut Pipeline, options: &str, _passes: &PassRegistry) -> Result<(), String> {
    if !options.is_empty() {
        // Who adds the pipeline says that this failed.
        return Err(String::new());
    }
    add_tosa_to_linalg_passes(to)
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
