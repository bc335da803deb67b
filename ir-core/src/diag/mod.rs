//! Diagnostics: messages with locations, their handlers, and their display.
//!
//! A [`Diagnostic`] is a value. The core (parser, verifier) collects such values and returns them. The
//! [`DiagnosticEngine`] of a context is where tools listen and where passes and hooks report: [`Context::emit`] hands a
//! diagnostic to the handlers, newest first, until one takes it. [`ParallelDiagnostics`] brings the diagnostics of
//! parallel work into order. [`Renderer`] shows diagnostics as the reference does. [MLIR: Diagnostic Infrastructure]

mod engine;
mod ordered;
mod place;
mod render;
mod snippet;

#[cfg(test)]
mod tests;

use crate::context::{Context, ContextData, Location};

pub use engine::{DiagnosticEngine, Handled, HandlerId, InFlight, ScopedHandler};
pub use ordered::ParallelDiagnostics;
pub use place::{callers, first_place};
pub use render::Renderer;
pub use snippet::{Spot, show_spot};

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Belongs to the diagnostic before it.
    Note,
    /// A remark.
    Remark,
    /// Suspicious, but accepted.
    Warning,
    /// The input is rejected.
    Error,
}

impl Severity {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A located message with its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The location.
    pub loc: Location,
    /// The message: lower case, no full stop.
    pub message: String,
    /// The attached notes.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// An error.
    pub fn error(loc: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, loc, message)
    }

    /// A diagnostic of any severity.
    pub fn new(severity: Severity, loc: Location, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, loc, message: message.into(), notes: Vec::new() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, loc: Location, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic::new(Severity::Note, loc, message));
        self
    }

    /// Adds a note that shows where in the program this is called, if the context wants it.
    #[must_use]
    pub(crate) fn traced(mut self, cx: &ContextData) -> Diagnostic {
        if !cx.prints_stacktrace_on_diagnostic() {
            return self;
        }
        let trace = format!("diagnostic emitted with trace:\n{}", std::backtrace::Backtrace::force_capture());
        self.notes.insert(0, Diagnostic::new(Severity::Note, self.loc, trace));
        self
    }

    /// Shows it as [`Renderer`] does with the sources of the context alone. Bytes of the source that are not UTF-8 are replaced.
    pub fn render(&self, cx: &Context, out: &mut String) {
        let mut text = Vec::new();
        Renderer::new().render(cx, self, &mut text);
        out.push_str(&String::from_utf8_lossy(&text));
    }
}
