//! Translations between MLIR and other languages, by name. A crate that has some adds them in its `register`; the tool
//! `dialekt-translate` has a flag for each.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use dialekt_ir_core::context::{Context, Registry, SourceText};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::ParsedSource;

/// A translation, from MLIR or to it.
#[derive(Clone, Copy)]
pub struct Translation {
    /// The name: the flag on command lines, without dashes.
    pub name: &'static str,
    /// A summary in a line.
    pub summary: &'static str,
    /// Options. Several translations may share one.
    pub options: &'static [TranslationOption],
    /// The direction, and what does it.
    pub run: Direction,
}

/// An option of translations, which is also a flag of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TranslationOption {
    /// The name: the flag, without dashes.
    pub name: &'static str,
    /// A summary in a line.
    pub summary: &'static str,
    /// It takes a text, and is not just on or off.
    pub takes_text: bool,
}

/// The direction of a translation.
#[derive(Clone, Copy)]
pub enum Direction {
    /// To MLIR: the source becomes IR, which is not verified yet. Without IR, something was reported.
    Import(fn(&Context, &Source<'_>, &OptionValues, &mut Messages) -> Option<ParsedSource>),
    /// From MLIR that is valid: the result are the bytes to write. Without any, something was reported. The IR is not used
    /// afterwards.
    Export(fn(&mut ParsedSource, &OptionValues, &mut Messages) -> Option<Vec<u8>>),
}

/// A text in another language: a part of a source.
pub struct Source<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// The whole source, in which positions count.
    pub text: &'a Arc<SourceText>,
    /// The part.
    pub range: Range<usize>,
}

impl Source<'_> {
    /// The bytes of the part.
    pub fn bytes(&self) -> &[u8] {
        &self.text.bytes()[self.range.clone()]
    }
}

/// The complaints of a translation.
#[derive(Default)]
pub struct Messages {
    /// Diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// Complaints without a place in the source, in words of another tool: shown as they are.
    pub text: String,
}

impl Messages {
    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// The options that were given.
#[derive(Clone, Default, Debug)]
pub struct OptionValues(BTreeMap<String, String>);

impl OptionValues {
    /// Sets an option; what is just on has an empty text.
    pub fn set(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), text.to_owned());
    }

    /// Returns whether an option is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The text of an option.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// The translations of a program.
#[derive(Clone, Default)]
pub struct TranslationRegistry(BTreeMap<&'static str, Translation>);

impl TranslationRegistry {
    /// Adds a translation. One that was there before under its name is replaced.
    pub fn register(&mut self, translation: Translation) -> &mut Self {
        self.0.insert(translation.name, translation);
        self
    }

    /// The translations, sorted by their names.
    pub fn iter(&self) -> impl Iterator<Item = &Translation> {
        self.0.values()
    }

    /// The translation of this name.
    pub fn get(&self, name: &str) -> Option<&Translation> {
        self.0.get(name)
    }
}

/// Access to the [`TranslationRegistry`] of a [`Registry`], to which crates add their translations.
pub trait RegisterTranslations {
    /// Its translations.
    fn translations(&mut self) -> &mut TranslationRegistry;
}

impl RegisterTranslations for Registry {
    fn translations(&mut self) -> &mut TranslationRegistry {
        self.part()
    }
}
