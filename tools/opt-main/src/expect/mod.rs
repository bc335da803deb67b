//! Expected diagnostics, which comments of the input announce: `--verify-diagnostics`. [MLIR:
//! SourceMgrDiagnosticVerifierHandler]
//!
//! A diagnostic, and each of its notes, has to be expected on its line; several may meet one expectation. At the end,
//! each expectation that was not met is an error. Texts and order of messages are the reference's.

mod designator;
pub mod ere;

use std::collections::HashMap;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, Location, SourceText};
use dialekt_ir_core::diag::{Diagnostic, Renderer, Severity, first_place};

use crate::report::{UNKNOWN, show_at};
use designator::Target;
use ere::Ere;

/// The diagnostics that are verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Unexpected diagnostics and unmet expectations are errors.
    All,
    /// Only unmet expectations are errors.
    OnlyExpected,
}

/// An expected diagnostic.
struct Expected {
    severity: Severity,
    /// The position of its designator; `None` for a diagnostic at no known location.
    at: Option<usize>,
    text: Vec<u8>,
    /// With `-re`, the expression that the message has to match. `Err` matches nothing.
    regex: Option<Result<Ere, &'static str>>,
    met: bool,
}

impl Expected {
    fn matches(&self, message: &str) -> bool {
        match &self.regex {
            None => memchr::memmem::find(message.as_bytes(), &self.text).is_some(),
            Some(Ok(regex)) => regex.is_match(message.as_bytes()),
            Some(Err(_)) => false,
        }
    }
}

/// The expectations in a file.
struct File {
    name: Vec<u8>,
    text: Arc<SourceText>,
    expected: Vec<Expected>,
    by_line: HashMap<i64, Vec<usize>>,
}

/// All expectations, and whether a check has failed.
pub struct Expectations {
    level: Level,
    files: Vec<File>,
    /// The expectations at no known location.
    unknown: Vec<Expected>,
    failed: bool,
}

impl Expectations {
    /// No expectations.
    pub fn new(level: Level) -> Expectations {
        Expectations { level, files: Vec::new(), unknown: Vec::new(), failed: false }
    }

    /// Reads the designators of a file. Messages about bad regular expressions go to `out`.
    pub fn read(&mut self, name: &[u8], text: Arc<SourceText>, out: &mut Vec<u8>) {
        let (mut expected, mut lines) = (Vec::new(), Vec::new());
        // Lines count from 1. `@above` in the first line is the first line.
        let mut above = 1;
        let mut below: Vec<usize> = Vec::new();
        let (mut line, mut start) = (0, 0);
        for bytes in text.bytes().split(|c| *c == b'\n') {
            line += 1;
            let at = start;
            start += bytes.len() + 1;
            let Some(found) = designator::find(bytes) else {
                below.drain(..).for_each(|i| lines[i] = line);
                above = line;
                continue;
            };
            let (at, found_text) = (at + found.column, found.text.to_vec());
            let regex = match found.regex.then(|| ere::of_message(found.text)).transpose() {
                Ok(regex) => regex,
                Err(error) => {
                    show_at(Some((name, &*text, at)), found_text.len(), Severity::Error, error.as_bytes(), out);
                    self.failed = true;
                    continue;
                }
            };
            let mut new = Expected { severity: found.severity, at: Some(at), text: found_text, regex, met: false };
            match found.target {
                Target::Unknown => {
                    new.at = None;
                    self.unknown.push(new);
                    continue;
                }
                Target::Offset(offset) => lines.push(line + offset),
                Target::Above => lines.push(above),
                Target::Below => {
                    below.push(expected.len());
                    lines.push(0);
                }
            }
            expected.push(new);
        }
        below.drain(..).for_each(|i| lines[i] = line);
        let mut by_line: HashMap<i64, Vec<usize>> = HashMap::new();
        lines.iter().enumerate().for_each(|(i, line)| by_line.entry(*line).or_default().push(i));
        self.files.push(File { name: name.to_vec(), text, expected, by_line });
    }

    /// Compares a diagnostic and its notes with the expectations. `renderer` loads the files of locations.
    pub fn check(&mut self, cx: &Context, diag: &Diagnostic, renderer: &mut Renderer, out: &mut Vec<u8>) {
        for one in std::iter::once(diag).chain(&diag.notes) {
            self.check_one(cx, one.severity, one.loc, &one.message, renderer, out);
        }
    }

    fn check_one(
        &mut self,
        cx: &Context,
        severity: Severity,
        loc: Location,
        message: &str,
        renderer: &mut Renderer,
        out: &mut Vec<u8>,
    ) {
        let place = first_place(cx, loc);
        let file = place.and_then(|place| {
            let name = cx.bytes(place.file);
            let known = self.files.iter().position(|file| file.name == name);
            known.or_else(|| {
                self.read(name, renderer.text(cx, place.file)?, out);
                Some(self.files.len() - 1)
            })
        });
        let mut near = None;
        let mut meets = |expected: &mut Expected| {
            if !expected.matches(message) {
                return false;
            }
            expected.met |= expected.severity == severity;
            if expected.severity != severity {
                near = Some((expected.severity, expected.at));
            }
            expected.severity == severity
        };
        let met = match (place, file) {
            (None, _) => self.unknown.iter_mut().any(meets),
            (Some(_), None) => false,
            (Some(place), Some(file)) => {
                let File { expected, by_line, .. } = &mut self.files[file];
                let here = by_line.get(&i64::from(place.line)).map_or(&[][..], |here| here);
                here.iter().any(|i| meets(&mut expected[*i]))
            }
        };
        if met || self.level == Level::OnlyExpected {
            return;
        }
        self.failed = true;
        let Some((expected, at)) = near else {
            let message = format!("unexpected {}: {message}", severity.name());
            return renderer.message(cx, Severity::Error, loc, &message, true, out);
        };
        let message = format!("'{}' diagnostic emitted when expecting a '{}'", severity.name(), expected.name());
        let at = file.zip(at).map(|(file, at)| (&*self.files[file].name, &*self.files[file].text, at));
        show_at(at.or(UNKNOWN), 0, Severity::Error, message.as_bytes(), out);
    }

    /// Shows the expectations that were not met. Returns whether all checks succeeded.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> bool {
        let missing = |file: Option<&File>, expected: &Expected, out: &mut Vec<u8>| {
            let message =
                [b"expected ", expected.severity.name().as_bytes(), b" \"", &expected.text, b"\" was not produced"];
            let at = file.zip(expected.at).map(|(file, at)| (&*file.name, &*file.text, at));
            show_at(at.or(UNKNOWN), expected.text.len(), Severity::Error, &message.concat(), out);
        };
        for file in &self.files {
            for expected in file.expected.iter().filter(|e| !e.met) {
                missing(Some(file), expected, out);
                self.failed = true;
            }
        }
        // The reference goes through these twice.
        for expected in self.unknown.iter().chain(&self.unknown).filter(|e| !e.met) {
            missing(None, expected, out);
            self.failed = true;
        }
        !self.failed
    }
}
