//! References to symbols, with the scope where they may start. [LangRef: Symbol reference attribute]

use smallvec::SmallVec;

use super::editor::Wanted;
use super::{Failed, Parsed, Parser};
use crate::attrs::{AttrData, ScopeStart};
use crate::context::{Attribute, Ident};
use crate::text::lex::Tok;

impl Parser<'_> {
    /// `@.super::@.super::@name`, `@.root::@name`
    pub(super) fn parse_scoped_ref(&mut self) -> Parsed<Attribute> {
        let mut start = ScopeStart::Root;
        if self.spelling() == b"@.super" {
            let mut up = 0;
            while self.kind() == Tok::Scope && self.spelling() == b"@.super" {
                self.advance();
                self.expect_double_colon()?;
                up += 1;
            }
            start = ScopeStart::Super(up);
        } else {
            self.advance();
            self.expect_double_colon()?;
        }
        match self.kind() {
            Tok::At => self.parse_symbol_ref(Some(start)),
            _ => Err(self.misplaced_scope("expected the name of a symbol")),
        }
    }

    fn expect_double_colon(&mut self) -> Parsed {
        if self.consume_double_colon() { Ok(()) } else { Err(self.error("expected '::'")) }
    }

    /// An error where a name was expected: a scope has its place at the start.
    fn misplaced_scope(&mut self, message: &str) -> Failed {
        if self.kind() != Tok::Scope {
            return self.error(message);
        }
        let scope = String::from_utf8_lossy(self.spelling()).into_owned();
        let at = self.token().start;
        self.advance();
        self.error_at(at, format!("'{scope}' is only allowed at the start of a symbol reference"))
    }

    /// `@root::@nested`, behind the scope.
    pub(super) fn parse_symbol_ref(&mut self, start: Option<ScopeStart>) -> Parsed<Attribute> {
        let cx = self.cx();
        let root = cx.ident(self.symbol_name(self.token()));
        // If a scope starts the chain, its symbol is not known here.
        let chain = self.saw_symbol(root, start.map(|_| Self::UNKNOWN_SYMBOL));
        self.advance();
        let mut nested: SmallVec<[Ident; 4]> = SmallVec::new();
        while self.consume_double_colon() {
            if self.kind() != Tok::At {
                self.missed(|| Wanted::Symbol);
                return Err(self.misplaced_scope("expected nested symbol reference identifier"));
            }
            let name = cx.ident(self.symbol_name(self.token()));
            nested.push(name);
            self.saw_symbol(name, chain);
            self.advance();
        }
        let nested = nested.into_vec().into();
        Ok(cx.intern_attr(match start {
            None => AttrData::SymbolRef { root, nested },
            Some(start) => AttrData::ScopedRef { start, root, nested },
        }))
    }

    /// `::`, which is two tokens. A single colon stays.
    fn consume_double_colon(&mut self) -> bool {
        if self.kind() != Tok::Colon {
            return false;
        }
        let colon = self.token().start;
        self.advance();
        if self.consume_if(Tok::Colon) {
            return true;
        }
        if !matches!(self.kind(), Tok::Eof | Tok::Error) {
            self.reset(colon);
        }
        false
    }
}
