//! Diagnostics: what is wrong, where, and how it is shown.

use crate::attrs::AttrData;
use crate::context::{Context, ContextData, Ident, Location, ids::LocationRepr};

/// How bad it is.
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
    /// The word that messages show.
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
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub loc: Location,
    /// What: lower case, no full stop.
    pub message: String,
    /// What belongs to it.
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

    /// Shows it as the reference does: `FILE:LINE:COLUMN: error: MESSAGE`, and under it the source line with a caret where
    /// the context has the source. Notes follow in the same form.
    pub fn render(&self, cx: &Context, out: &mut String) {
        self.render_one(cx, true, out);
        let mut last = self.loc;
        let callers = callers(cx, self.loc);
        let callers = callers.map(|loc| Diagnostic::new(Severity::Note, loc, "called from"));
        for note in callers.take(MAX_CALLERS).collect::<Vec<_>>().iter().chain(&self.notes) {
            // The line that was just shown is not shown again.
            note.render_one(cx, !cx.locations_equal(note.loc, last), out);
            last = note.loc;
        }
    }

    fn render_one(&self, cx: &Context, show_line: bool, out: &mut String) {
        let place = place_of(cx, self.loc);
        match place {
            Some((file, line, column)) => out.push_str(&format!("{}:{line}:{column}: ", cx.str(file))),
            None => out.push_str("<unknown>:0: "),
        }
        out.push_str(self.severity.name());
        out.push_str(": ");
        if place.is_none() && self.loc != Location::UNKNOWN {
            let mut text = Vec::new();
            crate::text::print::location(cx, self.loc, &mut text);
            out.push_str(&String::from_utf8_lossy(&text));
            out.push_str(": ");
        }
        out.push_str(&self.message);
        out.push('\n');
        let Some((file, line, column)) = place.filter(|_| show_line) else { return };
        let Some(text) = cx.sources().named(file).and_then(|s| s.line(line)) else { return };
        show_source_line(text.strip_suffix(b"\r").unwrap_or(text), column, out);
    }
}

/// How many callers are shown.
const MAX_CALLERS: usize = 10;

/// The places from which the place of a call-site location was called, innermost first.
fn callers(cx: &ContextData, loc: Location) -> impl Iterator<Item = Location> + '_ {
    let mut next = call_site(cx, loc);
    std::iter::from_fn(move || {
        let caller = next?;
        next = call_site(cx, caller);
        Some(caller)
    })
}

/// The caller of the call-site location that a location is, or has inside.
fn call_site(cx: &ContextData, loc: Location) -> Option<Location> {
    let LocationRepr::Attr(mut attr) = loc.repr() else { return None };
    loop {
        attr = match cx.attr_data(attr) {
            AttrData::CallSiteLoc { caller, .. } => return cx.location_of_attr(*caller),
            AttrData::NameLoc { child, .. } => *child,
            AttrData::FusedLoc { locations, .. } => *locations.first()?,
            _ => return None,
        }
    }
}

/// The source line with tabs widened to multiples of 8, and the caret below. Where the line is not ASCII the caret's column
/// cannot be known, and the reference shows none.
fn show_source_line(line: &[u8], column: u32, out: &mut String) {
    const TAB: usize = 8;
    let mut width = 0;
    let widen = |c: u8, width: usize| if c == b'\t' { TAB - width % TAB } else { 1 };
    for c in String::from_utf8_lossy(line).chars() {
        if c == '\t' {
            let n = widen(b'\t', width);
            out.extend(std::iter::repeat_n(' ', n));
            width += n;
        } else {
            out.push(c);
            width += 1;
        }
    }
    out.push('\n');
    if !line.is_ascii() {
        return;
    }
    let before = line.iter().take(column.saturating_sub(1) as usize);
    let width = before.fold(0, |width, c| width + widen(*c, width));
    let missing = (column.saturating_sub(1) as usize).saturating_sub(line.len());
    out.extend(std::iter::repeat_n(' ', width + missing));
    out.push_str("^\n");
}

/// File, line and column that stand for a location: its own, or those of the first location inside that has them.
fn place_of(cx: &ContextData, loc: Location) -> Option<(Ident, u32, u32)> {
    let mut attr = match loc.repr() {
        LocationRepr::Offset(offset) => {
            return cx.sources().resolve(offset).map(|at| (at.file, at.line, at.column));
        }
        LocationRepr::Attr(attr) => attr,
    };
    loop {
        attr = match cx.attr_data(attr) {
            AttrData::FileLineCol { file, start_line, start_column, .. } => {
                return Some((*file, *start_line, *start_column));
            }
            AttrData::NameLoc { child, .. } => *child,
            AttrData::CallSiteLoc { callee, .. } => *callee,
            AttrData::FusedLoc { locations, .. } => *locations.first()?,
            _ => return None,
        }
    }
}
