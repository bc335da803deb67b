//! Groups of passes, which are registered at once.

use super::{Pass, PassPipeline, PassRegistry};

/// Passes and pipelines that belong together, such as all of a crate.
///
/// ```
/// use dialekt::transforms::{Canonicalize, Cse};
/// use dialekt::pass::{PassGroup, PassRegistry, new_pass};
///
/// /// The passes that tidy up.
/// static TIDY: PassGroup =
///     PassGroup { name: "tidy", passes: &[new_pass::<Canonicalize>, new_pass::<Cse>], pipelines: &[] };
///
/// let mut passes = PassRegistry::new();
/// passes.register_group(&TIDY);
/// assert!(passes.contains("canonicalize") && passes.contains("cse"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PassGroup {
    /// The name, for lists.
    pub name: &'static str,
    /// Makers of its passes: [`new_pass`] with the type of each.
    pub passes: &'static [fn() -> Box<dyn Pass>],
    /// Makers of its pipelines: [`new_pipeline`] with the type of each.
    pub pipelines: &'static [fn() -> Box<dyn PassPipeline>],
}

/// A pass with its default options.
pub fn new_pass<P: Pass + Default>() -> Box<dyn Pass> {
    Box::new(P::default())
}

/// A pipeline with its default options.
pub fn new_pipeline<P: PassPipeline + Default>() -> Box<dyn PassPipeline> {
    Box::new(P::default())
}

impl PassRegistry {
    /// Adds the passes and pipelines of a group. Those that were there before under their names are replaced.
    pub fn register_group(&mut self, group: &PassGroup) -> &mut Self {
        for make in group.passes {
            self.register_with(make);
        }
        for make in group.pipelines {
            self.add_pipeline(make);
        }
        self
    }
}
