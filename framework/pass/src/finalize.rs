//! Preparation of pipelines: neighbouring groups are merged, and every pass is checked for being able to run on its
//! anchor. [mlir/lib/Pass: finalizePassList]

use super::pipeline::{Anchor, Entry, Pipeline};
use super::{PassFailed, PassRegistry, PassResult};
use dialekt_ir_core::context::{Context, DialectRegistry, Location};

impl Pipeline {
    /// Loads the dialects that passes need, merges groups, checks where passes stand, and prepares them.
    ///
    /// # Errors
    /// A pass that cannot run where it stands, or cannot be prepared; it was reported.
    pub fn prepare(&mut self, cx: &Context, passes: &PassRegistry) -> PassResult {
        let mut needed = DialectRegistry::new();
        let dialects: Vec<_> = self.passes().iter().flat_map(|pass| pass.info().dialects).collect();
        for dialect in &dialects {
            needed.insert(dialect);
        }
        if !dialects.is_empty() {
            cx.append_registry(&needed);
        }
        for dialect in dialects {
            cx.load_dialect(dialect.name.as_bytes());
        }
        self.finalize(cx)?;
        self.initialize(cx, passes)
    }

    fn initialize(&mut self, cx: &Context, passes: &PassRegistry) -> PassResult {
        let mut todo: Vec<&mut Pipeline> = vec![self];
        while let Some(pipeline) = todo.pop() {
            for entry in &mut pipeline.entries {
                match entry {
                    Entry::Pass(pass) => {
                        let errors = cx.diagnostics().num_errors();
                        let done = pass.initialize(cx, passes);
                        if done.is_err() && cx.diagnostics().num_errors() == errors {
                            let message = format!("pass '{}' cannot be initialized, and did not say why", pass.name());
                            cx.emit_error(Location::UNKNOWN, message);
                        }
                        done?;
                    }
                    Entry::Nested(nested) => todo.extend(nested.iter_mut()),
                }
            }
        }
        Ok(())
    }

    fn finalize(&mut self, cx: &Context) -> PassResult {
        let mut merged: Vec<Entry> = Vec::with_capacity(self.entries.len());
        for entry in std::mem::take(&mut self.entries) {
            match (merged.last_mut(), entry) {
                (Some(Entry::Nested(before)), Entry::Nested(group)) if can_merge(cx, before, &group) => {
                    merge(before, group);
                }
                (_, entry) => merged.push(entry),
            }
        }
        self.entries = merged;
        for entry in &mut self.entries {
            if let Entry::Nested(pipelines) = entry {
                for pipeline in pipelines {
                    stacker::maybe_grow(64 << 10, 1 << 20, || pipeline.finalize(cx))?;
                }
            }
        }
        let Anchor::Op(anchor) = &self.anchor else { return Ok(()) };
        let name = cx.op_name(anchor);
        if cx.op_descriptor(name).is_none() {
            return Ok(());
        }
        match self.entries.iter().find(|entry| !entry.can_schedule_on(cx, name)) {
            None => Ok(()),
            Some(entry) => {
                let message = format!(
                    "unable to schedule pass '{}' on a PassManager intended to run on '{anchor}'!",
                    entry.name()
                );
                cx.emit_error(Location::UNKNOWN, message);
                Err(PassFailed)
            }
        }
    }
}

/// Returns whether two groups of pipelines may run as one without a difference.
fn can_merge(cx: &Context, before: &[Pipeline], behind: &[Pipeline]) -> bool {
    let conflicts = |group: &[Pipeline], others: &[Pipeline]| {
        let any = group.iter().find(|pipeline| pipeline.anchor == Anchor::Any);
        any.is_some_and(|any| {
            others.iter().any(|other| match &other.anchor {
                Anchor::Any => true,
                Anchor::Op(name) => any.can_schedule_on(cx, cx.op_name(name)),
            })
        })
    };
    !conflicts(before, behind) && !conflicts(behind, before)
}

/// Merges one group into the one before: pipelines of the same anchor become one.
fn merge(before: &mut Vec<Pipeline>, behind: Vec<Pipeline>) {
    for mut pipeline in behind {
        match before.iter_mut().find(|other| other.anchor == pipeline.anchor) {
            Some(other) => other.entries.append(&mut pipeline.entries),
            None => before.push(pipeline),
        }
    }
    let key = |pipeline: &Pipeline| match &pipeline.anchor {
        Anchor::Op(name) => (false, name.clone()),
        Anchor::Any => (true, String::new()),
    };
    before.sort_by_cached_key(key);
}
