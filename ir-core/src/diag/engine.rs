//! The diagnostic engine: a stack of handlers, and diagnostics that report themselves.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::{Diagnostic, Severity, ordered};
use crate::context::dialect::Invalid;
use crate::context::{Context, Location};
use crate::text::print;

/// A handler's answer to a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handled {
    /// The diagnostic is handled.
    Yes,
    /// Handlers that were added earlier get it; it may have been changed.
    No,
}

/// A handler. It may emit on its own, and add and remove handlers; it may be called from several threads.
type Handler = Arc<dyn Fn(&Context, &mut Diagnostic) -> Handled + Send + Sync>;

/// Names a handler, to remove it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandlerId(u64);

/// The handlers of a context.
#[derive(Default)]
pub struct DiagnosticEngine {
    handlers: RwLock<Vec<(HandlerId, Handler)>>,
    last: AtomicU64,
    errors: AtomicU64,
    emissions: AtomicU64,
}

impl DiagnosticEngine {
    /// Adds a handler. It gets diagnostics before those that are there.
    pub fn add_handler(
        &self,
        handler: impl Fn(&Context, &mut Diagnostic) -> Handled + Send + Sync + 'static,
    ) -> HandlerId {
        let id = HandlerId(self.last.fetch_add(1, Ordering::Relaxed));
        self.handlers.write().unwrap_or_else(PoisonError::into_inner).push((id, Arc::new(handler)));
        id
    }

    /// Removes a handler; one that is not there any more is left alone.
    pub fn remove_handler(&self, id: HandlerId) {
        self.handlers.write().unwrap_or_else(PoisonError::into_inner).retain(|(other, _)| *other != id);
    }

    /// The number of errors reported so far.
    pub fn num_errors(&self) -> u64 {
        self.errors.load(Ordering::Relaxed)
    }

    /// The number of diagnostics and effects that came out so far.
    #[inline]
    pub(crate) fn emissions(&self) -> u64 {
        self.emissions.load(Ordering::Relaxed)
    }

    pub(super) fn note_emission(&self) {
        self.emissions.fetch_add(1, Ordering::Relaxed);
    }

    /// The handlers, oldest first: no lock is held while they run.
    fn snapshot(&self) -> Vec<Handler> {
        let handlers = self.handlers.read().unwrap_or_else(PoisonError::into_inner);
        handlers.iter().map(|(_, handler)| handler.clone()).collect()
    }
}

impl Context {
    /// Reports a diagnostic: to the handlers, newest first, until one is done with it. An error that none takes goes to the
    /// standard error stream; anything else is dropped then.
    pub fn emit(&self, diag: Diagnostic) {
        self.diagnostics().note_emission();
        if diag.severity == Severity::Error {
            self.diagnostics().errors.fetch_add(1, Ordering::Relaxed);
        }
        let Some(mut diag) = ordered::offer(self, diag) else { return };
        let handlers = self.diagnostics().snapshot();
        if handlers.iter().rev().any(|handler| handler(self, &mut diag) == Handled::Yes) {
            return;
        }
        if diag.severity == Severity::Error {
            let mut text = Vec::new();
            if diag.loc != Location::UNKNOWN {
                print::location(self, diag.loc, &mut text);
                text.extend_from_slice(b": ");
            }
            eprintln!("{}error: {}", String::from_utf8_lossy(&text), diag.message);
        }
    }

    /// Reports several diagnostics.
    pub fn emit_all(&self, diags: impl IntoIterator<Item = Diagnostic>) {
        diags.into_iter().for_each(|diag| self.emit(diag));
    }

    /// An error that is reported when it is dropped.
    pub fn emit_error(&self, loc: Location, message: impl Into<String>) -> InFlight<'_> {
        self.in_flight(Diagnostic::error(loc, message))
    }

    /// A warning that is reported when it is dropped.
    pub fn emit_warning(&self, loc: Location, message: impl Into<String>) -> InFlight<'_> {
        self.in_flight(Diagnostic::new(Severity::Warning, loc, message))
    }

    /// A remark that is reported when it is dropped.
    pub fn emit_remark(&self, loc: Location, message: impl Into<String>) -> InFlight<'_> {
        self.in_flight(Diagnostic::new(Severity::Remark, loc, message))
    }

    /// A diagnostic that is reported when it is dropped.
    pub fn in_flight(&self, diag: Diagnostic) -> InFlight<'_> {
        InFlight { cx: self, diag: Some(diag) }
    }
}

/// A diagnostic on its way: it is reported when this is dropped, unless it is abandoned.
///
/// A check that failed ends with `return Err(cx.emit_error(loc, "...").into())`.
pub struct InFlight<'a> {
    cx: &'a Context,
    /// `None` when abandoned.
    diag: Option<Diagnostic>,
}

impl InFlight<'_> {
    /// Adds a note at a location.
    #[must_use = "it is reported when dropped; `report` says so"]
    pub fn note(mut self, loc: Location, message: impl Into<String>) -> Self {
        self.diag = self.diag.take().map(|diag| diag.note(loc, message));
        self
    }

    /// Adds to the message.
    #[must_use = "it is reported when dropped; `report` says so"]
    pub fn append(mut self, text: impl AsRef<str>) -> Self {
        if let Some(diag) = &mut self.diag {
            diag.message.push_str(text.as_ref());
        }
        self
    }

    /// Reports it now.
    pub fn report(self) {}

    /// Drops it unreported.
    pub fn abandon(mut self) {
        self.diag = None;
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        if let Some(diag) = self.diag.take() {
            self.cx.emit(diag);
        }
    }
}

impl From<InFlight<'_>> for Invalid {
    /// Reports it.
    fn from(_reported: InFlight<'_>) -> Invalid {
        Invalid
    }
}

impl<T> From<InFlight<'_>> for Result<T, Invalid> {
    /// Reports it.
    fn from(_reported: InFlight<'_>) -> Result<T, Invalid> {
        Err(Invalid)
    }
}

/// A handler that is removed when this is dropped.
pub struct ScopedHandler {
    cx: Context,
    id: HandlerId,
}

impl ScopedHandler {
    /// Adds a handler to a context.
    pub fn new(
        cx: &Context,
        handler: impl Fn(&Context, &mut Diagnostic) -> Handled + Send + Sync + 'static,
    ) -> ScopedHandler {
        ScopedHandler { cx: cx.clone(), id: cx.diagnostics().add_handler(handler) }
    }

    /// Keeps diagnostics below a severity from the handlers that are there: `Severity::Warning` lets warnings and errors through.
    pub fn only_from(cx: &Context, severity: Severity) -> ScopedHandler {
        ScopedHandler::new(cx, move |_, diag| if diag.severity < severity { Handled::Yes } else { Handled::No })
    }
}

impl Drop for ScopedHandler {
    fn drop(&mut self) {
        self.cx.diagnostics().remove_handler(self.id);
    }
}
