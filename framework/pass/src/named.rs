//! Pipelines with names: what builds them, and its options. [mlir/Pass/PassRegistry.h: PassPipelineRegistration]

use super::{OptionDef, OptionValue, PassRegistry, Pipeline, PipelineError};

/// The declaration of a pipeline with a name.
#[derive(Clone, Copy, Debug)]
pub struct PipelineInfo {
    /// The name in other pipelines and on command lines.
    pub argument: &'static str,
    /// A summary in a line.
    pub summary: &'static str,
    /// The options.
    pub options: &'static [OptionDef],
}

/// The declaration of a pipeline with a name, and the values of its options. `#[derive(PassPipeline)]` writes it.
pub trait PipelineDecl: Send + Sync + 'static {
    /// The declaration.
    fn info(&self) -> &PipelineInfo;

    /// The values of the options, in the order of [`PipelineInfo::options`].
    fn options(&self) -> Vec<&dyn OptionValue> {
        Vec::new()
    }

    /// The values of the options, to be set.
    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        Vec::new()
    }
}

/// Passes that are added together, under a name.
///
/// ```
/// use dialekt::pass::{PassPipeline, PassRegistry, Pipeline, PipelineError, RegisterPasses};
///
/// /// Simplifies what is there.
/// #[derive(dialekt::PassPipeline)]
/// #[pipeline(argument = "tidy")]
/// pub struct Tidy {
///     /// How often all of it is repeated
///     #[option(default = 1)]
///     rounds: u32,
/// }
///
/// impl PassPipeline for Tidy {
///     fn build(&self, to: &mut Pipeline, passes: &PassRegistry) -> Result<(), PipelineError> {
///         (0..self.rounds).try_for_each(|_| to.add_text("canonicalize,cse", passes))
///     }
/// }
///
/// let mut registry = dialekt::registry();
/// registry.passes().register_pipeline::<Tidy>();
/// let pipeline = Pipeline::parse("builtin.module(tidy{rounds=2})", registry.passes());
/// assert_eq!(pipeline.map(|pipeline| pipeline.passes().len()), Ok(4));
/// let wrong = Pipeline::parse("builtin.module(tidy{rounds=two})", registry.passes()).unwrap_err();
/// assert_eq!(wrong.said.as_deref(), Some("for the --rounds option: 'two' value invalid for uint argument!\n"));
/// ```
pub trait PassPipeline: PipelineDecl {
    /// Adds its passes, with these options.
    ///
    /// # Errors
    /// Options that do not go together, passes that are not registered or cannot be where they stand.
    fn build(&self, pipeline: &mut Pipeline, passes: &PassRegistry) -> Result<(), PipelineError>;
}

/// A pipeline that a function builds, without options.
pub(super) struct Built<F> {
    pub info: PipelineInfo,
    pub build: F,
}

impl<F: Send + Sync + 'static> PipelineDecl for Built<F> {
    fn info(&self) -> &PipelineInfo {
        &self.info
    }
}

impl<F> PassPipeline for Built<F>
where
    F: Fn(&mut Pipeline, &PassRegistry) -> Result<(), PipelineError> + Send + Sync + 'static,
{
    fn build(&self, pipeline: &mut Pipeline, passes: &PassRegistry) -> Result<(), PipelineError> {
        (self.build)(pipeline, passes)
    }
}
