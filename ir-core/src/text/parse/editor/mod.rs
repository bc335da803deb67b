//! The parser's support for editors: it reports what it reads to observers, recovers from errors, and finds candidates
//! for completion.
//!
//! All of it hangs on one pointer of the parser, which is null unless it is requested: the places that report something
//! test it. With it the source is parsed in one pass on one thread. In tolerant mode and for completion, the fast paths
//! are left out, too: the interpreters of formats look for all tokens that are possible.
//!
//! - `observe`: the entries for observers; `log`: their order; `link`: the definitions of names; `index`: queries of all that.
//! - `tolerant`: passes over the text; `recover`: recovery from errors; `sync`: the start of the next op; `stand_in`: replacements for values that are not defined.
//! - `complete`: candidates at a cursor.

mod complete;
mod index;
mod link;
mod log;
mod observe;
mod recover;
mod stand_in;
mod sync;
#[cfg(test)]
mod tests;
mod tolerant;

pub(super) use complete::Wanted;
pub use complete::{Candidate, CandidateKind, Completions, complete};
pub use index::SourceIndex;
pub(super) use log::{Log, Piece};
pub use observe::{NameKind, Observer, Observing, Role, Seen, Span, What};
pub use tolerant::{TolerantSource, parse_tolerant};

use super::Parser;
use super::state::OpParser;
use crate::context::OpName;
use crate::text::lex::{Lexer, Tok, Token};

/// True if the parser supports editors. Only `benches/observer.py` compiles a parser that does not, to measure the
/// cost.
const EDITORS: bool = !cfg!(dialekt_no_editors);

/// The state of editor support.
#[derive(Default)]
pub(in crate::text::parse) struct Editor {
    /// The log; `None` without an observer.
    pub log: Option<Log>,
    /// The regions that are open.
    pub open: Vec<OpenRegion>,
    /// The state of recovery from errors; `None` stops at the first.
    pub recovery: Option<Box<tolerant::Recovery>>,
    /// The candidates at the end of the text; `None` without completion.
    pub wanted: Option<complete::Wishes>,
    /// The op that was begun last.
    pub op: Option<OpName>,
    /// The nesting depth of dictionaries with attributes of the op.
    pub dictionary_depth: u32,
}

/// A region that is open.
#[derive(Clone, Copy)]
pub(in crate::text::parse) struct OpenRegion {
    /// The position of its brace.
    pub start: u32,
    /// Its index in the log.
    pub place: usize,
}

impl Editor {
    /// An editor state that only logs the entries of a text of some length.
    pub fn observing(len: usize) -> Box<Editor> {
        Box::new(Editor { log: Some(Log::of_text(len)), ..Editor::default() })
    }
}

impl<'a> Parser<'a> {
    /// Returns whether editor support is on.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        EDITORS && self.editor.is_some()
    }

    /// Returns whether fast paths may be used: neither with recovery from errors nor for completion.
    #[inline]
    pub(super) fn has_short_ways(&self) -> bool {
        !self.is_watched()
            || self.editor.as_ref().is_none_or(|editor| editor.recovery.is_none() && editor.wanted.is_none())
    }

    /// Returns whether parsing recovers from errors.
    #[inline]
    pub(super) fn is_tolerant(&self) -> bool {
        self.is_watched() && self.editor.as_ref().is_some_and(|editor| editor.recovery.is_some())
    }

    /// Returns whether the end of the text is a cursor.
    pub(super) fn is_completing(&self) -> bool {
        self.is_watched() && self.editor.as_ref().is_some_and(|editor| editor.wanted.is_some())
    }

    /// Returns whether errors are not reported: the text has ended inside of something, which was reported, or there
    /// are too many.
    pub(super) fn is_quiet(&self) -> bool {
        self.recovery().is_some_and(|recovery| recovery.quiet)
    }

    /// Returns whether ops were left out.
    pub(super) fn leaves_out(&self) -> bool {
        self.recovery().is_some_and(tolerant::Recovery::leaves_out)
    }

    fn recovery(&self) -> Option<&tolerant::Recovery> {
        self.editor.as_ref()?.recovery.as_deref()
    }

    /// Returns whether the definition of an alias has an error: then its uses are not reported.
    pub(super) fn is_broken_alias(&self, sigil: u8, name: &[u8]) -> bool {
        self.recovery().is_some_and(|recovery| recovery.is_broken_alias(sigil, name))
    }

    /// The token at a position.
    fn token_at(&self, at: u32) -> Token {
        let mut lexer = Lexer::new(self.shared.src);
        lexer.reset(at);
        lexer.next_token()
    }

    /// Records a candidate, if it was looked for at the end of the text.
    #[cold]
    pub(super) fn missed(&mut self, wanted: impl FnOnce() -> Wanted) {
        if let Some(wishes) = self.editor.as_mut().and_then(|editor| editor.wanted.as_mut()) {
            wishes.add(wanted());
        }
    }

    /// Records a word as a candidate. Hooks that parse any word and check it afterwards call this before.
    pub fn expected_word(&mut self, word: &str) {
        if self.tok.kind == Tok::Eof {
            self.missed(|| Wanted::word(word.as_bytes()));
        }
    }

    /// Returns whether the current token starts an operand.
    pub fn at_operand(&mut self) -> bool {
        if self.tok.kind == Tok::Eof {
            self.missed(|| Wanted::Value);
        }
        self.tok.kind == Tok::Percent
    }
}

impl OpParser<'_> {
    /// The op that attributes and operands belong to from here on.
    pub(super) fn begin_op(&mut self, name: OpName) {
        if let Some(editor) = &mut self.p.editor {
            (editor.op, editor.dictionary_depth) = (Some(name), 0);
        }
    }
}
