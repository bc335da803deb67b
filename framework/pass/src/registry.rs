//! Passes and pipelines by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use dialekt_ir_core::context::Registry;

use super::options::{Wrong, set_options};
use super::{Pass, Pipeline};

type Make = Arc<dyn Fn() -> Box<dyn Pass> + Send + Sync>;

/// A named pipeline, which adds passes to another one. The text holds its options; the error is the message about them.
#[derive(Clone, Copy)]
pub struct PipelineDef {
    /// The name in pipelines and on command lines.
    pub argument: &'static str,
    /// A summary in a line.
    pub summary: &'static str,
    /// Adds its passes.
    pub build: fn(&mut Pipeline, &str, &PassRegistry) -> Result<(), String>,
}

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
    Pipeline(PipelineDef),
}

impl PassRegistry {
    /// No passes.
    pub fn new() -> PassRegistry {
        PassRegistry::default()
    }

    /// Adds a pass under its argument. One that was there before under that name is replaced.
    pub fn register<P: Pass + Default>(&mut self) -> &mut Self {
        self.register_with(|| Box::new(P::default()))
    }

    /// Adds a pass that a function makes.
    pub fn register_with(&mut self, make: impl Fn() -> Box<dyn Pass> + Send + Sync + 'static) -> &mut Self {
        let info = make().info();
        self.entries.insert(info.argument, Registered::Pass(Arc::new(make), info.summary));
        self
    }

    /// Adds a named pipeline.
    pub fn register_pipeline(&mut self, pipeline: PipelineDef) -> &mut Self {
        self.entries.insert(pipeline.argument, Registered::Pipeline(pipeline));
        self
    }

    /// The names, sorted, with their summaries.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.entries.iter().map(|(name, entry)| match entry {
            Registered::Pass(_, summary) => (*name, *summary),
            Registered::Pipeline(pipeline) => (*name, pipeline.summary),
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
            Registered::Pipeline(_) => None,
        }
    }

    /// Adds the pass or pipeline registered under a name to a pipeline. Passes for other ops are refused, or nested if
    /// `nests` is set.
    pub(super) fn add(&self, name: &str, options: &str, to: &mut Pipeline, nests: bool) -> Result<(), Wrong> {
        let wrong = |message| Wrong { said: None, message };
        match self.entries.get(name) {
            None => Err(wrong(format!("'{name}' does not refer to a registered pass or pass pipeline"))),
            Some(Registered::Pipeline(pipeline)) => (pipeline.build)(to, options, self).map_err(wrong),
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
