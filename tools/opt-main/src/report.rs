//! The reporter of diagnostics: it shows them in the reference's style or in the rich style, or compares them with
//! expectations.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dialekt_ir_core::context::{Context, SourceText};
use dialekt_ir_core::diag::{Handled, Renderer, ScopedHandler, Severity, Spot, show_spot};
use dialekt_pass::PassText;

use crate::diag_args::{DiagArgs, Style};
use crate::expect::Expectations;
use crate::rich;

/// A listener to contexts, which keeps the text of diagnostics until it is flushed.
#[derive(Clone)]
pub struct Reporter(Arc<Mutex<State>>);

struct State {
    style: Style,
    color: bool,
    renderer: Renderer,
    expectations: Option<Expectations>,
    /// Texts before `text`.
    before: Vec<PassText>,
    text: Vec<u8>,
}

impl Reporter {
    /// A reporter for the given arguments.
    pub fn new(args: &DiagArgs) -> Reporter {
        Reporter(Arc::new(Mutex::new(State {
            style: args.style,
            color: args.color,
            renderer: Renderer::new().load_files(load_file),
            expectations: args.verify.map(Expectations::new),
            before: Vec::new(),
            text: Vec::new(),
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the expected diagnostics of the input, if they are to be verified.
    pub fn read_expectations(&self, name: &str, text: &Arc<SourceText>) {
        let State { expectations, text: out, .. } = &mut *self.state();
        if let Some(expectations) = expectations {
            expectations.read(name.as_bytes(), text.clone(), out);
        }
    }

    /// Listens to a context until the result is dropped.
    #[must_use]
    pub fn listen(&self, cx: &Context, args: &DiagArgs) -> Vec<ScopedHandler> {
        let state = self.clone();
        let mut handlers = vec![ScopedHandler::new(cx, move |cx, diag| {
            let State { style, color, renderer, expectations, text, .. } = &mut *state.state();
            match (expectations, style) {
                (Some(expectations), _) => expectations.check(cx, diag, renderer, text),
                (None, Style::Rich) if !renderer.is_brief() => {
                    let shown = rich::render(cx, diag, renderer, *color);
                    renderer.note_written(shown.len());
                    text.extend_from_slice(shown.as_bytes());
                }
                (None, _) => renderer.render(cx, diag, text),
            }
            Handled::Yes
        })];
        // Filters do not apply to diagnostics that are compared.
        if args.verify.is_none() {
            handlers.push(ScopedHandler::only_from(cx, args.verbosity));
            if !args.notes {
                handlers.push(ScopedHandler::new(cx, |_, diag| {
                    diag.notes.clear();
                    Handled::No
                }));
            }
        }
        handlers
    }

    /// Reports a warning at a position of the input.
    pub fn warn(&self, name: &str, text: &SourceText, at: usize, message: &str) {
        let at = Some((name.as_bytes(), text, at));
        show_at(at, 0, Severity::Warning, message.as_bytes(), &mut self.state().text);
    }

    /// Adds a text that is not a diagnostic.
    pub fn write(&self, text: &str) {
        self.write_bytes(text.as_bytes());
    }

    /// Adds a text that is not a diagnostic.
    pub fn write_bytes(&self, text: &[u8]) {
        self.state().text.extend_from_slice(text);
    }

    /// Adds what a pass writes.
    pub fn write_text(&self, text: PassText) {
        let state = &mut *self.state();
        match text.made() {
            Ok(text) => state.text.extend_from_slice(&text),
            Err(later) => {
                let text = std::mem::take(&mut state.text);
                state.before.extend([text.into(), later]);
            }
        }
    }

    /// Reports unmet expectations. Returns whether all checks succeeded; always true if expectations are not verified.
    pub fn finish(&self) -> bool {
        let State { expectations, text, .. } = &mut *self.state();
        expectations.as_mut().is_none_or(|expectations| expectations.finish(text))
    }

    /// Writes the text that is kept.
    pub fn flush(&self, errors: &mut dyn Write) {
        let state = &mut *self.state();
        let (before, text) = (std::mem::take(&mut state.before), std::mem::take(&mut state.text));
        // An error of the error stream cannot be reported.
        let _ = before.into_iter().chain([text.into()]).try_for_each(|text| text.write_to(errors));
    }
}

/// Loads a file that a location names, if that is possible.
fn load_file(name: &[u8]) -> Option<Arc<SourceText>> {
    read_file(std::str::from_utf8(name).ok()?).ok()
}

/// Reads a regular file below 4 GiB: anything else is not a source, and may be endless.
fn read_file(path: &str) -> io::Result<Arc<SourceText>> {
    let file = std::fs::metadata(path)?;
    if !file.is_file() || u32::try_from(file.len()).is_err() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    Ok(SourceText::new(Arc::new(std::fs::read(path)?)))
}

/// A position in a text: name of the text, text, offset.
pub type At<'t> = Option<(&'t [u8], &'t SourceText, usize)>;

/// An unknown position.
pub const UNKNOWN: At<'static> = None;

/// Shows a message at a position of a text, with `underlined` bytes marked.
pub fn show_at(at: At<'_>, underlined: usize, severity: Severity, message: &[u8], out: &mut Vec<u8>) {
    let spot = at.map(|(name, source, at)| {
        let text = source.bytes();
        let is_end = |c: &u8| matches!(c, b'\n' | b'\r');
        let start = text[..at].iter().rposition(is_end).map_or(0, |n| n + 1);
        let end = text[at..].iter().position(is_end).map_or(text.len(), |n| at + n);
        let line = source.line_col(at as u32).0;
        (name, line, Spot { text: &text[start..end], column: at - start })
    });
    match &spot {
        Some((name, line, spot)) => {
            out.extend_from_slice(name);
            out.extend_from_slice(format!(":{line}:{}: ", spot.column + 1).as_bytes());
        }
        None => out.extend_from_slice(b"<unknown>:0: "),
    }
    out.extend_from_slice(&[severity.name().as_bytes(), b": ", message, b"\n"].concat());
    if let Some((_, _, spot)) = spot {
        show_spot(spot, spot.column..spot.column + underlined, out);
    }
}
