//! What a parser does for editors: it tells what it reads, goes on behind errors, and finds what may stand at a cursor.
//!
//! All of it hangs on one pointer of the parser, which is null unless somebody asked: the places that tell something test it.
//! With it the source is parsed in one pass on one thread. Where the text need not be right, all short ways are left out, too: what is
//! looked for is what the interpreters of formats look for.
//!
//! - `observe`: what observers are told; `log`: its order; `link`: which definition a name refers to; `index`: a place to ask for all that.
//! - `tolerant`: passes over the text; `recover`: going on behind errors; `sync`: where the next op starts; `stand_in`: what stands for values that nothing defines.
//! - `complete`: what may stand at a cursor.

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

/// Whether editors are thought of at all. Only `benches/observer.py` compiles a parser that does not, to measure what thinking costs.
const EDITORS: bool = !cfg!(dialekt_no_editors);

/// What a parser does beside parsing.
#[derive(Default)]
pub(in crate::text::parse) struct Editor {
    /// What was read; `None` where nobody wants to know.
    pub log: Option<Log>,
    /// The regions that are open.
    pub open: Vec<OpenRegion>,
    /// How to go on behind errors; `None` stops at the first.
    pub recovery: Option<Box<tolerant::Recovery>>,
    /// What may stand at the end of the text; `None` where nobody wants to know.
    pub wanted: Option<complete::Wishes>,
    /// The op that was begun last.
    pub op: Option<OpName>,
    /// How deep dictionaries nest that hold attributes of the op.
    pub dictionary_depth: u32,
}

/// A region that is open.
#[derive(Clone, Copy)]
pub(in crate::text::parse) struct OpenRegion {
    /// Where its brace stands.
    pub start: u32,
    /// Its place in the log.
    pub place: usize,
}

impl Editor {
    /// One that only notes what is read of a text of some length.
    pub fn observing(len: usize) -> Box<Editor> {
        Box::new(Editor { log: Some(Log::of_text(len)), ..Editor::default() })
    }
}

impl<'a> Parser<'a> {
    /// Whether somebody watches.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        EDITORS && self.editor.is_some()
    }

    /// Whether there are short ways: not where errors are gone around, or what may stand at a cursor is looked for.
    #[inline]
    pub(super) fn has_short_ways(&self) -> bool {
        !self.is_watched()
            || self.editor.as_ref().is_none_or(|editor| editor.recovery.is_none() && editor.wanted.is_none())
    }

    /// Whether parsing goes on behind errors.
    #[inline]
    pub(super) fn is_tolerant(&self) -> bool {
        self.is_watched() && self.editor.as_ref().is_some_and(|editor| editor.recovery.is_some())
    }

    /// Whether the end of the text is a cursor.
    pub(super) fn is_completing(&self) -> bool {
        self.is_watched() && self.editor.as_ref().is_some_and(|editor| editor.wanted.is_some())
    }

    /// Whether errors are not worth telling: the text has ended inside of something, which was told, or is too wrong.
    pub(super) fn is_quiet(&self) -> bool {
        self.recovery().is_some_and(|recovery| recovery.quiet)
    }

    /// Whether ops were left out.
    pub(super) fn leaves_out(&self) -> bool {
        self.recovery().is_some_and(tolerant::Recovery::leaves_out)
    }

    fn recovery(&self) -> Option<&tolerant::Recovery> {
        self.editor.as_ref()?.recovery.as_deref()
    }

    /// Whether the definition of an alias is wrong: then nothing more is said of it.
    pub(super) fn is_broken_alias(&self, sigil: u8, name: &[u8]) -> bool {
        self.recovery().is_some_and(|recovery| recovery.is_broken_alias(sigil, name))
    }

    /// The token at a position.
    fn token_at(&self, at: u32) -> Token {
        let mut lexer = Lexer::new(self.shared.src);
        lexer.reset(at);
        lexer.next_token()
    }

    /// Notes that something may stand at the end of the text, where it was looked for.
    #[cold]
    pub(super) fn missed(&mut self, wanted: impl FnOnce() -> Wanted) {
        if let Some(wishes) = self.editor.as_mut().and_then(|editor| editor.wanted.as_mut()) {
            wishes.add(wanted());
        }
    }

    /// Tells editors that a word may stand here. Hooks that take any word and look at it afterwards call this before.
    pub fn expected_word(&mut self, word: &str) {
        if self.tok.kind == Tok::Eof {
            self.missed(|| Wanted::word(word.as_bytes()));
        }
    }

    /// Whether an operand stands here.
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
