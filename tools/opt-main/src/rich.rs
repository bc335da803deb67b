//! The rich style of diagnostics: line numbers, marks in the source, notes as labels or below.
//!
//! `annotate-snippets` lays it out as rustc does. A note about a place near that of the diagnostic is a label in the same
//! snippet; one about another place has a snippet of its own; one about the same place is a line beneath.
//!
//! The size of snippets is bounded, as their layout takes much longer than reading them. After too much output,
//! diagnostics are shown in the plain style.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Snippet};
use dialekt_ir_core::context::{Context, FileLineCol, Location, SourceText};
use dialekt_ir_core::diag::{Diagnostic, Renderer, Severity, Spot, callers, first_place};
use dialekt_ir_core::text::print;

/// Places at most this number of lines apart share a snippet.
const NEAR: u32 = 20;

/// The length up to which lines are shown.
const LONGEST_LINE: usize = 4096;

/// The number of notes that become labels of a snippet.
const MAX_LABELS: usize = 32;

/// The number of callers that are shown.
const MAX_CALLERS: usize = 10;

/// Renders a diagnostic. `files` loads source files.
pub fn render(cx: &Context, diag: &Diagnostic, files: &mut Renderer, color: bool) -> String {
    let main = Mark::find(cx, diag.loc, files);
    let calls = callers(cx, diag.loc).take(MAX_CALLERS).map(|loc| (loc, "called from"));
    let calls = calls.filter(|(loc, _)| first_place(cx, *loc).is_some());
    let notes = diag.notes.iter().map(|note| (note.loc, note.message.as_str()));
    let (mut labels, mut beneath, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    // A location without a file is shown as text.
    let placeless = (main.is_none() && diag.loc != Location::UNKNOWN).then(|| format!("at {}", shown(cx, diag.loc)));
    beneath.extend(placeless.as_deref());
    for (loc, message) in calls.chain(notes) {
        match (&main, Mark::find(cx, loc, files)) {
            (_, None) => beneath.push(message),
            (Some(main), Some(mark)) if main.at == mark.at => beneath.push(message),
            (Some(main), Some(mark)) if main.is_near(&mark) && !message.contains('\n') && labels.len() < MAX_LABELS => {
                labels.push((mark, message))
            }
            (_, Some(mark)) => apart.push((mark, message)),
        }
    }
    let mut group = Group::with_title(level(diag.severity).primary_title(diag.message.as_str()));
    if let Some(main) = &main {
        group = main.show(cx, group, &labels);
    }
    let mut groups = vec![beneath.into_iter().fold(group, |group, note| group.element(Level::NOTE.message(note)))];
    for (mark, message) in &apart {
        groups.push(mark.show(cx, Group::with_title(Level::NOTE.secondary_title(*message)), &[]));
    }
    let renderer = match color {
        true => annotate_snippets::Renderer::styled().decor_style(DecorStyle::Unicode),
        false => annotate_snippets::Renderer::plain(),
    };
    renderer.render(&groups) + "\n\n"
}

fn shown(cx: &Context, loc: Location) -> String {
    let mut text = Vec::new();
    print::location(cx, loc, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Note => Level::NOTE,
        Severity::Remark => Level::INFO.with_name("remark"),
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    }
}

/// A marked place.
struct Mark {
    at: FileLineCol,
    /// The source; `None` if it is not available, lacks the place, or has a too long line there.
    text: Option<Arc<SourceText>>,
}

impl Mark {
    fn find(cx: &Context, loc: Location, files: &mut Renderer) -> Option<Mark> {
        let at = first_place(cx, loc)?;
        let text = files.text(cx, at.file).filter(|text| Spot::find(text, at.line, at.column).is_some());
        let length = text.as_ref().and_then(|text| text.line(at.line)).map_or(0, <[u8]>::len);
        if length > LONGEST_LINE {
            // Reading it counts, although it is not shown.
            files.note_written(length);
            return Some(Mark { at, text: None });
        }
        Some(Mark { at, text })
    }

    fn is_near(&self, other: &Mark) -> bool {
        self.text.is_some()
            && other.text.is_some()
            && self.at.file == other.at.file
            && self.at.line.abs_diff(other.at.line) <= NEAR
    }

    /// Adds the place to a group, with the lines of the place and of its labels.
    fn show<'a>(&'a self, cx: &Context, group: Group<'a>, labels: &[(Mark, &'a str)]) -> Group<'a> {
        let path = cx.str(self.at.file).into_owned();
        let Some(text) = &self.text else {
            let (line, column) = (self.at.line as usize, self.at.column as usize);
            return group.element(Origin::path(path).line(line).char_column(column));
        };
        let lines = || labels.iter().map(|(mark, _)| mark.at.line).chain([self.at.line]);
        let (first, last) = (lines().min().unwrap_or(self.at.line), lines().max().unwrap_or(self.at.line));
        let mut window = Window::default();
        (first..=last).for_each(|line| window.add(text.line(line).unwrap_or_default()));
        let annotation = |kind: AnnotationKind, mark: &Mark| -> Annotation<'a> {
            kind.span(window.token((mark.at.line - first) as usize, mark.at.column as usize - 1))
        };
        let primary = annotation(AnnotationKind::Primary, self);
        let others = labels.iter().map(|(mark, label)| annotation(AnnotationKind::Context, mark).label(*label));
        let annotations: Vec<_> = std::iter::once(primary).chain(others).collect();
        let snippet = Snippet::source(window.text).line_start(first as usize).path(path);
        group.element(snippet.annotations(annotations))
    }
}

/// Lines of a source as text, in which invalid UTF-8 is replaced.
#[derive(Default)]
struct Window {
    text: String,
    /// The start of each line in the text, and its bytes in the source.
    lines: Vec<(usize, Vec<u8>)>,
}

impl Window {
    fn add(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = &line[..line.len().min(LONGEST_LINE)];
        self.lines.push((self.text.len(), line.to_vec()));
        self.text.push_str(&String::from_utf8_lossy(line));
        self.text.push('\n');
    }

    /// The token at a column (from 0) of a line; one character if no name, number or string starts there.
    fn token(&self, line: usize, column: usize) -> Range<usize> {
        let (start, bytes) = &self.lines[line];
        let before = String::from_utf8_lossy(&bytes[..column.min(bytes.len())]).len();
        let end = self.text[*start..].find('\n').map_or(self.text.len(), |n| start + n);
        let mut at = (start + before).min(end);
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at..at + token_len(&self.text[at..end])
    }
}

fn token_len(text: &str) -> usize {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let mut chars = text.chars();
    match chars.next() {
        Some('"') => text[1..].find('"').map_or(1, |n| n + 2),
        Some(c) if is_name(c) || matches!(c, '%' | '#' | '!' | '@' | '^') => {
            c.len_utf8() + chars.take_while(|c| is_name(*c)).count()
        }
        c => c.map_or(0, char::len_utf8),
    }
}
