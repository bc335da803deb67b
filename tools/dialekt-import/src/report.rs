//! The report of parts that could not be imported: C++ code, and definitions that declarations cannot express.

use std::fmt;

/// The entries of the report, in order.
#[derive(Default, Debug)]
pub struct Report {
    entries: Vec<Entry>,
}

/// A part that could not be imported.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// The definition that it belongs to: `shape.add`, `!shape.size`.
    pub of: String,
    /// The kind of part.
    pub what: What,
    /// The details.
    pub details: String,
    /// The place of the definition.
    pub place: String,
}

/// The kinds of parts that are not imported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// A verifier.
    Verifier,
    /// A folder.
    Folder,
    /// Patterns of canonicalization.
    Canonicalizer,
    /// The custom form.
    Syntax,
    /// An assembly format that the derive rejects.
    Format,
    /// A predicate of a constraint.
    Constraint,
    /// A trait.
    Trait,
    /// An implementation of an interface.
    Interface,
    /// A default or another value.
    Value,
    /// A parameter of an attribute or type.
    Parameter,
    /// A pass.
    Pass,
    /// A rewrite pattern.
    Rewrite,
    /// A whole definition.
    Definition,
}

impl What {
    /// The noun for the part.
    pub fn noun(self) -> &'static str {
        match self {
            What::Verifier => "verifier",
            What::Folder => "folder",
            What::Canonicalizer => "canonicalization",
            What::Syntax => "custom form",
            What::Format => "format",
            What::Constraint => "constraint",
            What::Trait => "trait",
            What::Interface => "interface",
            What::Value => "value",
            What::Parameter => "parameter",
            What::Pass => "pass",
            What::Rewrite => "pattern",
            What::Definition => "definition",
        }
    }
}

impl Report {
    /// Adds an entry, and returns the comment that marks the place in the code.
    pub fn add(&mut self, of: &str, what: What, details: impl Into<String>, place: &str) -> String {
        // The comment has to be one line.
        let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (of, details, place) = (line(of), line(&details.into()), line(place));
        let comment = format!("// PORT({of}): {}: {details} ({place})\n", what.noun());
        self.entries.push(Entry { of, what, details, place });
        comment
    }

    /// The entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_by_key(|entry| (entry.what, &entry.of));
        let mut last = None;
        for entry in entries {
            if last != Some(entry.what) {
                let count = self.entries.iter().filter(|other| other.what == entry.what).count();
                writeln!(f, "{}## {} ({count})\n", if last.is_some() { "\n" } else { "" }, entry.what.noun())?;
                last = Some(entry.what);
            }
            writeln!(f, "- `{}`: {} ({})", entry.of, entry.details, entry.place)?;
        }
        Ok(())
    }
}
