//! Texts with lines and columns, and complaints about them.

use std::fmt::Write as _;

use dialekt_opt_main::as_characters;

use super::pattern::bytes;

/// A text: each byte is the character of its number.
pub struct Buffer {
    pub name: String,
    pub text: String,
}

impl Buffer {
    /// A text without carriage returns at the ends of lines; in `canonical` ones, blanks and tabs in a row are one blank.
    pub fn new(name: &str, text: &[u8], canonical: bool) -> Buffer {
        let mut kept = Vec::with_capacity(text.len());
        for (at, c) in text.iter().enumerate() {
            match c {
                b'\r' if text.get(at + 1) == Some(&b'\n') => {}
                b' ' | b'\t' if canonical => {
                    if kept.last() != Some(&b' ') {
                        kept.push(b' ');
                    }
                }
                c => kept.push(*c),
            }
        }
        Buffer { name: name.to_owned(), text: as_characters(&kept) }
    }

    /// The number of the line of a place, from 1 on.
    pub fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    /// A message about a place, with the line and a mark below it.
    pub fn say(&self, at: usize, length: usize, kind: &str, message: &str, out: &mut String) {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[start..].split('\n').next().unwrap_or_default();
        let column = self.text[start..at].chars().count();
        let shown = |text: &str| String::from_utf8_lossy(&bytes(text)).into_owned();
        let _ = writeln!(out, "{}:{}:{}: {kind}: {message}", self.name, self.line(at), column + 1);
        let _ = writeln!(out, "{}", shown(line));
        let marks = "~".repeat(length.min(line.len().saturating_sub(column)).saturating_sub(1));
        // The mark stands below what a terminal shows: tabs are kept.
        let blanks: String = line.chars().take(column).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = writeln!(out, "{blanks}^{marks}");
    }
}
