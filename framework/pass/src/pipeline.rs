//! Pipelines: passes in the order in which they run on an op, and pipelines for the ops in it.

use std::fmt;

use super::options::print_options;
use super::{Pass, PassInfo};
use dialekt_ir_core::context::{Context, OpName, OpTraits};

/// The ops that a pipeline runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// All ops that its passes can run on.
    Any,
    /// Ops of this name.
    Op(String),
}

impl Anchor {
    /// The anchor with this text: a name, or `any`.
    pub fn new(text: &str) -> Anchor {
        if text == "any" { Anchor::Any } else { Anchor::Op(text.to_owned()) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Anchor::Any => "any",
            Anchor::Op(name) => name,
        }
    }
}

/// Passes that run one after the other on an op. [MLIR docs: OpPassManager]
pub struct Pipeline {
    pub(super) anchor: Anchor,
    pub(super) entries: Vec<Entry>,
}

/// A step of a pipeline.
pub(super) enum Entry {
    /// A pass on the op of the pipeline.
    Pass(Box<dyn Pass>),
    /// Pipelines for the ops directly in it; of several, an op gets the first that can run on it.
    Nested(Vec<Pipeline>),
}

impl Pipeline {
    /// No passes.
    pub fn new(anchor: Anchor) -> Pipeline {
        Pipeline { anchor, entries: Vec::new() }
    }

    /// The ops that the pipeline runs on.
    pub fn anchor(&self) -> &Anchor {
        &self.anchor
    }

    /// The number of steps: passes, and groups of nested pipelines.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the pipeline has no steps.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns whether a step is a group of nested pipelines.
    pub fn has_nested(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry, Entry::Nested(_)))
    }

    /// Adds a pass.
    ///
    /// # Errors
    /// A pass for ops of another name; the text is the reference's.
    pub fn add(&mut self, pass: Box<dyn Pass>) -> Result<(), String> {
        if let (Anchor::Op(name), PassInfo { name: pass_name, anchor: Some(wanted), .. }) = (&self.anchor, pass.info())
            && name != wanted
        {
            return Err(format!(
                "Can't add pass '{pass_name}' restricted to '{wanted}' on a PassManager intended to run on '{name}', did you \
                 intend to nest?"
            ));
        }
        self.entries.push(Entry::Pass(pass));
        Ok(())
    }

    /// Adds a pass; one for ops of another name goes into a pipeline nested for them.
    pub fn add_or_nest(&mut self, pass: Box<dyn Pass>) {
        let Some(wanted) = pass.info().anchor.filter(|wanted| self.anchor.as_str() != *wanted) else {
            self.entries.push(Entry::Pass(pass));
            return;
        };
        self.nest(Anchor::new(wanted)).entries.push(Entry::Pass(pass));
    }

    /// Adds an empty pipeline for ops directly in the op of this one.
    pub fn nest(&mut self, anchor: Anchor) -> &mut Pipeline {
        self.entries.push(Entry::Nested(vec![Pipeline::new(anchor)]));
        match self.entries.last_mut() {
            Some(Entry::Nested(pipelines)) => &mut pipelines[0],
            _ => unreachable!("it was just added"),
        }
    }

    /// Returns whether the pipeline can run on ops of a name.
    pub(super) fn can_schedule_on(&self, cx: &Context, name: OpName) -> bool {
        match &self.anchor {
            Anchor::Op(anchor) => cx.bytes(cx.op_ident(name)) == anchor.as_bytes(),
            Anchor::Any => {
                let isolated = cx.op_has(name, OpTraits::ISOLATED_FROM_ABOVE);
                isolated && self.entries.iter().all(|entry| entry.can_schedule_on(cx, name))
            }
        }
    }

    /// All passes in it and in nested pipelines, in the order of the text.
    pub fn passes(&self) -> Vec<&dyn Pass> {
        let mut found = Vec::new();
        let mut todo: Vec<&Entry> = self.entries.iter().rev().collect();
        while let Some(entry) = todo.pop() {
            match entry {
                Entry::Pass(pass) => found.push(&**pass),
                Entry::Nested(pipelines) => todo.extend(pipelines.iter().rev().flat_map(|p| p.entries.iter().rev())),
            }
        }
        found
    }

    /// The text of the pipeline, spread over several lines. [`Display`](fmt::Display) prints it in one.
    pub fn to_pretty_string(&self) -> String {
        let mut out = String::new();
        print_pipeline(self, Some(0), ",", &mut out);
        out
    }

    /// The text with blanks between the pipeline's own steps, as reproducers of failures have it.
    pub(super) fn to_spaced_string(&self) -> String {
        let mut out = String::new();
        print_pipeline(self, None, ", ", &mut out);
        out
    }
}

impl Entry {
    pub(super) fn can_schedule_on(&self, cx: &Context, name: OpName) -> bool {
        match self {
            Entry::Pass(pass) => pass.can_schedule_on(cx, name),
            Entry::Nested(_) => true,
        }
    }

    /// The name in reports.
    pub(super) fn name(&self) -> String {
        match self {
            Entry::Pass(pass) => pass.name().to_owned(),
            Entry::Nested(pipelines) => {
                let anchors: Vec<String> = pipelines.iter().map(|p| format!("'{}'", p.anchor.as_str())).collect();
                format!("Pipeline Collection : [{}]", anchors.join(", "))
            }
        }
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        print_pipeline(self, None, ",", &mut out);
        f.write_str(&out)
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Prints a pipeline, on several lines if there is an indentation. `between` stands between its steps, a comma between nested pipelines that
/// are one step, and between all that is nested in them.
fn print_pipeline(pipeline: &Pipeline, indent: Option<usize>, between: &str, out: &mut String) {
    let line = |indent: Option<usize>, out: &mut String| {
        if let Some(indent) = indent {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
        }
    };
    out.push_str(pipeline.anchor.as_str());
    out.push('(');
    let inner = indent.map(|n| n + 2);
    if pipeline.entries.is_empty() && indent.is_some() {
        out.push('\n');
    }
    for (i, entry) in pipeline.entries.iter().enumerate() {
        if i > 0 {
            out.push_str(between);
        }
        match entry {
            Entry::Pass(pass) => {
                line(inner, out);
                print_pass(&**pass, out);
            }
            Entry::Nested(pipelines) => {
                for (i, nested) in pipelines.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    line(inner, out);
                    stacker::maybe_grow(64 << 10, 1 << 20, || print_pipeline(nested, inner, ",", out));
                }
            }
        }
    }
    line(indent, out);
    out.push(')');
}

/// Prints a pass with its options, as pipelines name it.
pub(super) fn print_pass(pass: &dyn Pass, out: &mut String) {
    let info = pass.info();
    if info.argument.is_empty() {
        // A pass without an argument cannot be parsed again.
        out.push_str(&format!("unknown<{}>", info.name));
    } else {
        out.push_str(info.argument);
        print_options(pass, out);
    }
}

impl Clone for Pipeline {
    fn clone(&self) -> Self {
        let copy = |entry: &Entry| match entry {
            Entry::Pass(pass) => Entry::Pass(pass.copy()),
            Entry::Nested(pipelines) => Entry::Nested(stacker::maybe_grow(64 << 10, 1 << 20, || pipelines.clone())),
        };
        Pipeline { anchor: self.anchor.clone(), entries: self.entries.iter().map(copy).collect() }
    }
}

impl Drop for Pipeline {
    /// Any depth of nesting will do.
    fn drop(&mut self) {
        let mut todo = std::mem::take(&mut self.entries);
        while let Some(entry) = todo.pop() {
            if let Entry::Nested(mut pipelines) = entry {
                pipelines.iter_mut().for_each(|pipeline| todo.append(&mut pipeline.entries));
            }
        }
    }
}
