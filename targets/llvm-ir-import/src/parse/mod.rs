//! The parser of LLVM IR in text: from bytes to a [`Module`]. Messages are LLVM's. [LangRef]
//!
//! Forward references are entries that are defined later; what is never defined is reported at its first use.

mod attributes;
mod constants;
mod expressions;
mod flags;
mod function;
mod globals;
pub(crate) mod inline_asm;
mod instructions;
mod intrinsics;
mod lex;
mod metadata;
mod schemas;
mod specialized;
mod top;
mod types;
mod upgrade;

use std::collections::HashMap;

use lex::{Lexer, Tok};

use crate::module::attributes::Attr;
use crate::module::constants::ConstId;
use crate::module::layout::Layout;
use crate::module::metadata::MdId;
use crate::module::types::TypeId;
use crate::module::{GlobalId, Module, Name};

/// A mistake in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The place, as an offset in bytes.
    pub at: usize,
    pub message: String,
}

type Parsed<T = ()> = Result<T, ParseError>;

/// The state of the parser.
struct Parser<'a> {
    lexer: Lexer<'a>,
    tok: Tok,
    at: usize,
    /// The end of the token before.
    end: usize,
    module: Module,
    layout: Layout,
    globals: HashMap<Name, GlobalId>,
    next_global: u32,
    /// Named types by their names and numbers.
    types: HashMap<Name, TypeId>,
    comdats: HashMap<Vec<u8>, usize>,
    comdat_uses: Vec<(usize, usize)>,
    /// Functions for which there is an equivalent in the object that is linked, and the places where they are named.
    equivalent_uses: Vec<(GlobalId, usize)>,
    groups: HashMap<u32, Vec<Attr>>,
    /// Globals that are not functions' own, with the groups that they name.
    group_uses: Vec<GroupUse>,
    nodes: HashMap<u32, MdId>,
    pending_blocks: function::PendingBlocks,
    /// The groups of the call that is read.
    call_groups: Vec<u32>,
    /// The function whose body is read.
    function: Option<function::State>,
    depth: u32,
}

/// A use of an attribute group, filled when all groups are known.
struct GroupUse {
    owner: GroupOwner,
    group: u32,
}

/// The attributes that a group is added to.
#[derive(Clone, Copy)]
enum GroupOwner {
    Global(GlobalId),
    /// A call: the function, block and instruction.
    Call(GlobalId, usize, usize),
}

/// The nesting that is read at most.
const MAX_DEPTH: u32 = 2_000;

/// Reads a module.
///
/// # Errors
///
/// The first mistake in the text.
pub fn parse(source: &[u8]) -> Result<Module, ParseError> {
    let mut parser = Parser::new(source);
    parser.module()?;
    Ok(parser.module)
}

impl<'a> Parser<'a> {
    /// A parser at the first token of a text.
    fn new(source: &'a [u8]) -> Parser<'a> {
        let mut parser = Parser {
            lexer: Lexer { src: source, at: 0 },
            tok: Tok::Eof,
            at: 0,
            end: 0,
            module: Module::default(),
            layout: Layout::default(),
            globals: HashMap::new(),
            next_global: 0,
            types: HashMap::new(),
            comdats: HashMap::new(),
            comdat_uses: Vec::new(),
            equivalent_uses: Vec::new(),
            groups: HashMap::new(),
            group_uses: Vec::new(),
            nodes: HashMap::new(),
            pending_blocks: HashMap::new(),
            call_groups: Vec::new(),
            function: None,
            depth: 0,
        };
        parser.advance();
        parser
    }
}

impl Parser<'_> {
    fn advance(&mut self) {
        self.end = self.lexer.at;
        (self.at, self.tok) = self.lexer.next();
    }

    /// The token behind the next one.
    fn peek(&self) -> Tok {
        self.lexer.clone().next().1
    }

    /// An error at the token that is next; where that is none, it is said why.
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        match self.tok {
            Tok::Error(reason) if !reason.is_empty() => self.error_at(self.at, reason),
            _ => self.error_at(self.at, message),
        }
    }

    fn error_at<T>(&self, at: usize, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError { at, message: message.into() })
    }

    fn is_punct(&self, punct: u8) -> bool {
        self.tok == Tok::Punct(punct)
    }

    fn eat(&mut self, punct: u8) -> bool {
        let found = self.is_punct(punct);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, punct: u8, message: &str) -> Parsed {
        match self.eat(punct) {
            true => Ok(()),
            false => self.error(message),
        }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.tok, Tok::Word(found) if found == word.as_bytes())
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect_word(&mut self, word: &str, message: &str) -> Parsed {
        match self.eat_word(word) {
            true => Ok(()),
            false => self.error(message),
        }
    }

    /// One of these words, if it is next.
    fn eat_one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(word, _)| self.is_word(word)).map(|(_, value)| *value);
        if found.is_some() {
            self.advance();
        }
        found
    }

    /// One of these words, if it is next.
    fn eat_any(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let found = words.iter().copied().find(|word| self.is_word(word));
        if found.is_some() {
            self.advance();
        }
        found
    }

    fn string(&mut self) -> Parsed<Vec<u8>> {
        match std::mem::replace(&mut self.tok, Tok::Eof) {
            Tok::Text(text) => {
                self.advance();
                Ok(text)
            }
            other => {
                self.tok = other;
                self.error("expected string constant")
            }
        }
    }

    fn uint32(&mut self) -> Parsed<u32> {
        match self.digits() {
            None => self.error("expected integer"),
            Some(text) => match text.parse::<u32>() {
                Ok(value) => {
                    self.advance();
                    Ok(value)
                }
                Err(_) => self.error("expected 32-bit integer (too large)"),
            },
        }
    }

    fn uint64(&mut self) -> Parsed<u64> {
        match self.digits() {
            None => self.error("expected integer"),
            Some(text) => {
                let value = text.parse::<u64>().unwrap_or(u64::MAX);
                self.advance();
                Ok(value)
            }
        }
    }

    /// The text of an unsigned integer, if it is next.
    fn digits(&self) -> Option<String> {
        match &self.tok {
            Tok::Int(text) if !text.starts_with(b"-") => String::from_utf8(text.clone()).ok(),
            _ => None,
        }
    }

    /// Reads something nested, on more stack if needed.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return self.error("nesting is too deep");
        }
        self.depth += 1;
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || read(self));
        self.depth -= 1;
        result
    }

    fn show(&self, ty: TypeId) -> String {
        self.module.types.show(ty)
    }

    fn const_ty(&self, id: ConstId) -> TypeId {
        self.module.consts.ty(id)
    }
}
