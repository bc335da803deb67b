//! Diagnostics of parallel work, in the order of the work on one thread.
//!
//! While a thread *captures*, its diagnostics go into a list of the thread's own: no lock is taken, and work that emits
//! nothing pays for two pushes on a stack. Captures nest as calls do, so a thread that takes up another piece of work
//! while it waits in a first one keeps the two apart.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use super::{Diagnostic, Severity};
use crate::context::{Context, ContextData};

struct Frame {
    /// The address of the context that is listened to.
    context: usize,
    /// True if the captured diagnostics are emitted later, on the thread that waits for the work.
    comes_out: bool,
    found: Vec<Emitted>,
}

/// An entry that waits for its turn.
enum Emitted {
    Diagnostic(Diagnostic),
    Effect(Box<dyn FnOnce() + Send>),
}

impl Emitted {
    fn diagnostic(self) -> Option<Diagnostic> {
        match self {
            Emitted::Diagnostic(diag) => Some(diag),
            Emitted::Effect(_) => None,
        }
    }
}

thread_local! {
    static FRAMES: RefCell<Vec<Frame>> = const { RefCell::new(Vec::new()) };
}

fn address(cx: &Context) -> usize {
    std::ptr::from_ref::<ContextData>(cx).addr()
}

/// Hands a diagnostic to the innermost capture of the context on this thread. Gives it back when there is none.
pub(super) fn offer(cx: &Context, diag: Diagnostic) -> Option<Diagnostic> {
    FRAMES.with_borrow_mut(|frames| match frames.iter_mut().rfind(|frame| frame.context == address(cx)) {
        Some(frame) => {
            frame.found.push(Emitted::Diagnostic(diag));
            None
        }
        None => Some(diag),
    })
}

impl Context {
    /// Runs work, and returns the diagnostics that it emitted on this thread instead of handing them to the handlers.
    /// To report them after all, [emit](Context::emit) them.
    pub fn capture_diagnostics<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let result = capture_into(self, false, |all| found = all, work);
        (result, found.into_iter().filter_map(Emitted::diagnostic).collect())
    }

    /// Does something in the order of diagnostics: now, or in parallel work when the diagnostics of the piece of work
    /// are reported. This is for output about the work other than diagnostics.
    pub fn in_order(&self, effect: impl FnOnce() + Send + 'static) {
        self.diagnostics().note_emission();
        let now = FRAMES.with_borrow_mut(|frames| {
            let is_it = |frame: &&mut Frame| frame.comes_out && frame.context == address(self);
            match frames.iter_mut().rfind(is_it) {
                Some(frame) => {
                    frame.found.push(Emitted::Effect(Box::new(effect)));
                    None
                }
                None => Some(effect),
            }
        });
        if let Some(effect) = now {
            effect();
        }
    }

    /// The number of errors so far that are not of parallel work on other threads: of the piece of work that this thread is in, or of all
    /// where it is in none.
    pub fn num_errors_here(&self) -> u64 {
        let is_error =
            |emitted: &&Emitted| matches!(emitted, Emitted::Diagnostic(diag) if diag.severity == Severity::Error);
        let captured = FRAMES.with_borrow(|frames| {
            let frame = frames.iter().rfind(|frame| frame.context == address(self))?;
            Some(frame.found.iter().filter(is_error).count() as u64)
        });
        captured.unwrap_or_else(|| self.diagnostics().num_errors())
    }

    /// Takes the diagnostics of the innermost capture on this thread so far.
    pub(crate) fn take_captured(&self, out: &mut Vec<Diagnostic>) {
        FRAMES.with_borrow_mut(|frames| {
            if let Some(frame) = frames.iter_mut().rfind(|frame| frame.context == address(self))
                && !frame.found.is_empty()
            {
                out.extend(frame.found.drain(..).filter_map(Emitted::diagnostic));
            }
        });
    }
}

/// Captures while `work` runs; `sink` gets the captured entries also when it panics.
fn capture_into<R>(cx: &Context, comes_out: bool, sink: impl FnOnce(Vec<Emitted>), work: impl FnOnce() -> R) -> R {
    struct Pop<S: FnOnce(Vec<Emitted>)>(Option<S>);
    impl<S: FnOnce(Vec<Emitted>)> Drop for Pop<S> {
        fn drop(&mut self) {
            let frame = FRAMES.with_borrow_mut(Vec::pop);
            if let (Some(frame), Some(sink)) = (frame, self.0.take()) {
                sink(frame.found);
            }
        }
    }
    FRAMES.with_borrow_mut(|frames| frames.push(Frame { context: address(cx), comes_out, found: Vec::new() }));
    let _pop = Pop(Some(sink));
    work()
}

/// Brings the diagnostics of parallel pieces of work into the order of the pieces. [MLIR: ParallelDiagnosticHandler]
///
/// Each piece [runs](Self::run) under its number; when this is dropped, all diagnostics emitted meanwhile go to the
/// handlers, by number, on the thread that drops it. The order is therefore the same for any number of threads.
pub struct ParallelDiagnostics<'a> {
    cx: &'a Context,
    found: Mutex<Vec<(usize, Vec<Emitted>)>>,
}

impl<'a> ParallelDiagnostics<'a> {
    /// Collects for a context.
    pub fn new(cx: &'a Context) -> Self {
        ParallelDiagnostics { cx, found: Mutex::default() }
    }

    /// Runs a piece of work. `order` is its unique position among all pieces on one thread.
    pub fn run<R>(&self, order: usize, work: impl FnOnce() -> R) -> R {
        let sink = |emitted: Vec<Emitted>| {
            if !emitted.is_empty() {
                self.found.lock().unwrap_or_else(PoisonError::into_inner).push((order, emitted));
            }
        };
        capture_into(self.cx, true, sink, work)
    }
}

impl Drop for ParallelDiagnostics<'_> {
    fn drop(&mut self) {
        let found = self.found.get_mut().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(order, _)| *order);
        for emitted in found.drain(..).flat_map(|(_, emitted)| emitted) {
            match emitted {
                Emitted::Diagnostic(diag) => self.cx.emit(diag),
                Emitted::Effect(effect) => self.cx.in_order(effect),
            }
        }
    }
}
