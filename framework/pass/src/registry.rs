//! Passes and pipelines by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use dialekt_ir_core::context::Registry;

use super::named::Built;
use super::options::{Wrong, set_options, set_values};
use super::{Pass, PassPipeline, Pipeline, PipelineError, PipelineInfo, new_pass, new_pipeline};

type Make = Arc<dyn Fn() -> Box<dyn Pass> + Send + Sync>;

type MakePipeline = Arc<dyn Fn() -> Box<dyn PassPipeline> + Send + Sync>;

/// Access to the [`PassRegistry`] of a [`Registry`], to which crates add their passes.
pub trait RegisterPasses {
    /// Its passes and pipelines.
    fn passes(&mut self) -> &mut PassRegistry;
}

impl RegisterPasses for Registry {
    fn passes(&mut self) -> &mut PassRegistry {
        self.part()
    }
}

/// The passes and the named pipelines that textual pipelines may name.
#[derive(Clone, Default)]
pub struct PassRegistry {
    entries: BTreeMap<&'static str, Registered>,
}

#[derive(Clone)]
enum Registered {
    Pass(Make, &'static str),
    Pipeline(MakePipeline, &'static str),
}

impl PassRegistry {
    /// No passes.
    pub fn new() -> PassRegistry {
        PassRegistry::default()
    }

    /// Adds a pass under its argument. One that was there before under that name is replaced.
    pub fn register<P: Pass + Default>(&mut self) -> &mut Self {
        self.register_with(new_pass::<P>)
    }

    /// Adds a pass that a function makes.
    pub fn register_with(&mut self, make: impl Fn() -> Box<dyn Pass> + Send + Sync + 'static) -> &mut Self {
        let info = make().info();
        self.entries.insert(info.argument, Registered::Pass(Arc::new(make), info.summary));
        self
    }

    /// Adds a pipeline under its argument. A pass or pipeline that was there before under that name is replaced.
    pub fn register_pipeline<P: PassPipeline + Default>(&mut self) -> &mut Self {
        self.add_pipeline(new_pipeline::<P>)
    }

    /// Adds a pipeline without options, which a function builds.
    pub fn register_pipeline_with(
        &mut self,
        argument: &'static str,
        summary: &'static str,
        build: impl Fn(&mut Pipeline, &PassRegistry) -> Result<(), PipelineError> + Clone + Send + Sync + 'static,
    ) -> &mut Self {
        let info = PipelineInfo { argument, summary, options: &[] };
        self.add_pipeline(move || Box::new(Built { info, build: build.clone() }))
    }

    pub(super) fn add_pipeline(
        &mut self,
        make: impl Fn() -> Box<dyn PassPipeline> + Send + Sync + 'static,
    ) -> &mut Self {
        let PipelineInfo { argument, summary, .. } = *make().info();
        self.entries.insert(argument, Registered::Pipeline(Arc::new(make), summary));
        self
    }

    /// Adds the passes and pipelines of another registry. They replace those that were there before under their names.
    pub fn merge(&mut self, other: &PassRegistry) -> &mut Self {
        self.entries.extend(other.entries.iter().map(|(name, entry)| (*name, entry.clone())));
        self
    }

    /// The names, sorted, with their summaries.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.entries.iter().map(|(name, entry)| match entry {
            Registered::Pass(_, summary) | Registered::Pipeline(_, summary) => (*name, *summary),
        })
    }

    /// Returns whether there is a pass or pipeline with this name.
    pub fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// A new pass with this name; `None` when there is none.
    pub fn make(&self, name: &str) -> Option<Box<dyn Pass>> {
        match self.entries.get(name)? {
            Registered::Pass(make, _) => Some(make()),
            Registered::Pipeline(..) => None,
        }
    }

    /// A new pipeline with this name; `None` when there is none.
    pub fn make_pipeline(&self, name: &str) -> Option<Box<dyn PassPipeline>> {
        match self.entries.get(name)? {
            Registered::Pass(..) => None,
            Registered::Pipeline(make, _) => Some(make()),
        }
    }

    /// Adds the pass or pipeline registered under a name to a pipeline. Passes for other ops are refused, or nested if
    /// `nests` is set.
    pub(super) fn add(&self, name: &str, options: &str, to: &mut Pipeline, nests: bool) -> Result<(), Wrong> {
        let wrong = |message| Wrong { said: None, message };
        match self.entries.get(name) {
            None => Err(wrong(format!("'{name}' does not refer to a registered pass or pass pipeline"))),
            Some(Registered::Pipeline(make, _)) => {
                let mut pipeline = make();
                let defs = pipeline.info().options;
                if defs.is_empty() && !options.is_empty() {
                    // As in the reference, nobody says more than that this failed.
                    return Err(wrong(String::new()));
                }
                set_values(defs, pipeline.options_mut(), options, self)?;
                pipeline.build(to, self).map_err(|PipelineError { said, message }| Wrong { said, message })
            }
            Some(Registered::Pass(make, _)) => {
                let mut pass = make();
                set_options(&mut *pass, options, self)?;
                if nests {
                    to.add_or_nest(pass);
                    return Ok(());
                }
                to.add(pass).map_err(wrong)
            }
        }
    }
}
