//! Diagnostics as text: `FILE:LINE:COLUMN: error: MESSAGE`, the source line, a caret. [MLIR: SourceMgrDiagnosticHandler]

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::place::{self, callers, first_place};
use super::snippet::{Spot, show_spot};
use super::{Diagnostic, Severity};
use crate::context::source::SourceText;
use crate::context::{Context, Ident, Location};
use crate::text::print;

/// A predicate on locations that may be shown. It is called for parts of a location one by one.
type ShowLocation = Box<dyn Fn(&Context, Location) -> bool + Send>;

/// Loads the text of a file that is no source of the context.
type LoadFile = Box<dyn FnMut(&[u8]) -> Option<Arc<SourceText>> + Send>;

/// Shows diagnostics as the reference does.
///
/// The location of a call site is followed by a note for each caller, notes by the order they were attached in. The line of
/// a note is not shown again when it stands where the message before it stood.
pub struct Renderer {
    show: Option<ShowLocation>,
    callers: usize,
    load: Option<LoadFile>,
    loaded: HashMap<Vec<u8>, Option<Arc<SourceText>>>,
    /// Bytes written so far.
    written: usize,
}

/// The number of written bytes after which diagnostics are shown briefly, without source lines and with messages cut:
/// thousands of errors in one long line, or in one op that each of them shows, are not worth gigabytes.
const MOST_WRITTEN: usize = 16 << 20;
/// The length to which messages are cut then.
const CUT_MESSAGE: usize = 1000;

impl Default for Renderer {
    fn default() -> Self {
        Renderer { show: None, callers: 10, load: None, loaded: HashMap::new(), written: 0 }
    }
}

impl Renderer {
    /// Shows all locations, up to ten callers, and lines of the context's sources only.
    pub fn new() -> Renderer {
        Renderer::default()
    }

    /// Shows only locations that `show` lets through; where it hides all of a diagnostic, its own location is shown after all.
    #[must_use]
    pub fn show_only(mut self, show: impl Fn(&Context, Location) -> bool + Send + 'static) -> Renderer {
        self.show = Some(Box::new(show));
        self
    }

    /// Sets the maximal number of callers that are shown.
    #[must_use]
    pub fn max_callers(mut self, n: usize) -> Renderer {
        self.callers = n;
        self
    }

    /// Calls `load` for files that locations name and the context does not have, once for each.
    #[must_use]
    pub fn load_files(mut self, load: impl FnMut(&[u8]) -> Option<Arc<SourceText>> + Send + 'static) -> Renderer {
        self.load = Some(Box::new(load));
        self
    }

    /// Shows a diagnostic with its callers and notes.
    pub fn render(&mut self, cx: &Context, diag: &Diagnostic, out: &mut Vec<u8>) {
        let before = out.len();
        let (mut shown, last) = self.stack(cx, diag);
        let own = if shown.is_empty() { diag.loc } else { shown.remove(0) };
        self.message(cx, diag.severity, own, &diag.message, true, out);
        for caller in shown {
            self.message(cx, Severity::Note, caller, "called from", true, out);
        }
        let mut last = last;
        for note in &diag.notes {
            let show_line = !cx.locations_equal(note.loc, last);
            self.message(cx, note.severity, note.loc, &note.message, show_line, out);
            last = note.loc;
        }
        self.note_written(out.len() - before);
    }

    /// Counts bytes of diagnostics that were written elsewhere.
    pub fn note_written(&mut self, bytes: usize) {
        self.written = self.written.saturating_add(bytes);
    }

    /// Returns whether so much was written that diagnostics are shown briefly: without source lines, and with messages
    /// cut.
    pub fn is_brief(&self) -> bool {
        self.written > MOST_WRITTEN
    }

    /// The locations that are shown for a diagnostic, its own first; and the location that its first note follows: where the chain
    /// of callers was left.
    fn stack(&self, cx: &Context, diag: &Diagnostic) -> (Vec<Location>, Location) {
        let shown = |loc| match &self.show {
            Some(filter) => place::shown(cx, loc, filter),
            None => Some(loc),
        };
        let mut callers = callers(cx, diag.loc);
        let (mut stack, mut last) = (Vec::from_iter(shown(diag.loc)), diag.loc);
        for caller in callers.by_ref().take(self.callers) {
            stack.extend(shown(caller));
            last = caller;
        }
        (stack, callers.next().unwrap_or(last))
    }

    /// Shows one message, with its source line when there is one and `show_line` is set.
    pub fn message(
        &mut self,
        cx: &Context,
        severity: Severity,
        loc: Location,
        message: &str,
        show_line: bool,
        out: &mut Vec<u8>,
    ) {
        let is_brief = self.is_brief();
        let message = if is_brief { &brief(message) } else { message };
        let Some(place) = first_place(cx, loc) else {
            let mut text = Vec::new();
            if loc != Location::UNKNOWN {
                print::location(cx, loc, &mut text);
                text.extend_from_slice(b": ");
            }
            out.extend_from_slice(b"<unknown>:0: ");
            return headline(severity, &[&text, message.as_bytes()], out);
        };
        out.extend_from_slice(cx.bytes(place.file));
        out.extend_from_slice(format!(":{}:{}: ", place.line, place.column).as_bytes());
        headline(severity, &[message.as_bytes()], out);
        if !show_line || is_brief {
            return;
        }
        let text = self.text(cx, place.file);
        if let Some(spot) = text.as_ref().and_then(|text| Spot::find(text, place.line, place.column)) {
            show_spot(spot, NOTHING, out);
        }
    }

    /// The text of a file that a location names.
    pub fn text(&mut self, cx: &Context, file: Ident) -> Option<Arc<SourceText>> {
        if let Some(source) = cx.sources().named(file) {
            return Some(source.text().clone());
        }
        let name = cx.bytes(file);
        if let Some(text) = self.loaded.get(name) {
            return text.clone();
        }
        let text = self.load.as_mut()?(name);
        self.loaded.insert(name.to_vec(), text.clone());
        text
    }
}

/// No columns are underlined.
const NOTHING: Range<usize> = 0..0;

/// A message, cut for brief display.
fn brief(message: &str) -> Cow<'_, str> {
    match message.len() > CUT_MESSAGE {
        true => format!("{}...", &message[..message.floor_char_boundary(CUT_MESSAGE)]).into(),
        false => message.into(),
    }
}

fn headline(severity: Severity, message: &[&[u8]], out: &mut Vec<u8>) {
    out.extend_from_slice(severity.name().as_bytes());
    out.extend_from_slice(b": ");
    message.iter().for_each(|part| out.extend_from_slice(part));
    out.push(b'\n');
}
