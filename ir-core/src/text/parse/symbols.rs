//! Names behind `!` and `#`: aliases, and symbols of dialects with their bodies. [LangRef: Dialect types]

use super::editor::{Role, Wanted, What};
use super::{Failed, Parsed, Parser, Shared};
use crate::context::{Attribute, Context, Dialect, Type};
use crate::decl::params::ParamsDef;
use crate::text::lex::Tok;

/// The symbol behind a `!` or `#`.
pub(super) enum Symbol<'a> {
    /// A name without dot and body.
    Alias(&'a [u8]),
    /// A symbol of a dialect.
    Dialect(DialectSymbol<'a>),
}

/// `dialect.name<body>` or `dialect<body>`
#[derive(Clone, Copy)]
pub(super) struct DialectSymbol<'a> {
    /// The namespace.
    pub dialect: &'a [u8],
    /// `name<body>`, or the `body` of the form without dot.
    pub body: &'a [u8],
    /// The start of the body.
    pub body_at: u32,
    /// The position for messages about the symbol.
    pub loc: u32,
}

impl Shared<'_> {
    /// The attribute of an alias at a position of the text.
    pub fn attr_alias(&self, name: &[u8], at: u32) -> Option<Attribute> {
        let aliases = self.attr_aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.get(name).filter(|(defined, _)| *defined < at).map(|(_, attr)| *attr)
    }

    /// The type of an alias at a position of the text.
    pub fn type_alias(&self, name: &[u8], at: u32) -> Option<Type> {
        let aliases = self.type_aliases.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.get(name).filter(|(defined, _)| *defined < at).map(|(_, ty)| *ty)
    }
}

impl<'a> Parser<'a> {
    /// The symbol at the current `!` or `#` token.
    pub(super) fn parse_symbol(&mut self) -> Parsed<Symbol<'a>> {
        let token = self.token();
        let name = &self.spelling()[1..];
        self.advance();
        let body_follows = self.kind() == Tok::Less && self.token().start == token.end;
        let src = self.source();
        match memchr::memchr(b'.', name) {
            Some(dot) => {
                let body_at = token.start + 2 + dot as u32;
                let end = if body_follows { self.skip_symbol_body()? } else { token.end };
                let body = &src[body_at as usize..end as usize];
                Ok(Symbol::Dialect(DialectSymbol { dialect: &name[..dot], body, body_at, loc: body_at }))
            }
            None if body_follows => {
                let end = self.skip_symbol_body()?;
                let body_at = token.end + 1;
                let body = &src[body_at as usize..(end as usize - 1).max(body_at as usize)];
                Ok(Symbol::Dialect(DialectSymbol { dialect: name, body, body_at, loc: token.start }))
            }
            None => Ok(Symbol::Alias(name)),
        }
    }

    /// Skips brackets and their content, from the current `<` to its partner; returns the end. Brackets of all kinds
    /// nest inside, `->` closes none, and brackets in strings do not count.
    fn skip_symbol_body(&mut self) -> Parsed<u32> {
        let src = self.source();
        let mut at = self.token().start as usize;
        let mut open: Vec<u8> = Vec::new();
        loop {
            let c = src.get(at).copied().unwrap_or(0);
            at += 1;
            let opening = match c {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(c);
                    continue;
                }
                b'-' => {
                    at += usize::from(src.get(at) == Some(&b'>'));
                    continue;
                }
                b'"' => {
                    // The string becomes the current token: that is where later complaints are placed.
                    self.reset(at as u32 - 1);
                    if self.kind() != Tok::Str {
                        return Err(Failed);
                    }
                    at = self.token().end as usize;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                0 if self.is_completing() && at > src.len() => {
                    // The hook reports the candidates at the cursor.
                    self.reset(src.len() as u32);
                    return Ok(src.len() as u32);
                }
                0 => 0,
                _ => continue,
            };
            let innermost = open.pop().unwrap_or(b'<');
            if innermost != opening {
                let innermost = innermost as char;
                return Err(self.error(format!("unbalanced '{innermost}' character in pretty dialect name")));
            }
            if open.is_empty() {
                self.reset(at as u32);
                return Ok(at as u32);
            }
        }
    }

    /// Lets a hook parse the body of a symbol, and continues behind the symbol wherever the hook has stopped.
    pub(super) fn in_symbol<T>(
        &mut self,
        symbol: DialectSymbol<'a>,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let behind = (self.lexer, self.tok, self.last_end);
        self.reset(symbol.body_at);
        let custom_op = self.custom_op.take();
        let parsed = self.nested(parse);
        self.custom_op = custom_op;
        if behind.1.kind == Tok::Error {
            // An invalid token behind the symbol is read, and reported, once more.
            (self.lexer, self.tok, self.last_end) = behind;
            self.reset(self.token().start);
        }
        let parsed = parsed?;
        (self.lexer, self.tok, self.last_end) = behind;
        Ok(parsed)
    }

    /// A type of a loaded dialect.
    pub(super) fn parse_dialect_type(&mut self, dialect: Dialect, symbol: DialectSymbol<'a>) -> Parsed<Type> {
        self.in_symbol(symbol, |p| {
            let at = p.token().start;
            if !dialect.hooks.has_types()
                && dialect.types.is_empty()
                && !dialect.extensible
                && p.cx().added_types(dialect).is_empty()
            {
                return Err(p.error(format!("dialect '{}' provides no type parsing hook", dialect.name)));
            }
            let mnemonic = p.parse_mnemonic(dialect.types, |cx| cx.added_types(dialect))?;
            if let Some(def) = dialect.types.iter().find(|def| def.mnemonic == mnemonic) {
                let at = def.place_of_errors(at, p);
                let values = def.parse_at(at, p, None)?;
                return p.params_type(def, values, at);
            }
            if let Some(def) = p.cx().added_type(dialect, mnemonic) {
                // The reference complains of parameters at the name.
                let values = def.parse_at(at, p, None)?;
                return p.params_type(def, values, at);
            }
            let unknown = |p: &mut Self| Err(p.error_at(at, dialect.hooks.unknown_type(dialect.name, mnemonic)));
            dialect.hooks.parse_type(p, mnemonic).unwrap_or_else(|| unknown(p))
        })
    }

    /// An attribute of a loaded dialect; `ty` is the type behind it, or the expected type.
    pub(super) fn parse_dialect_attr(
        &mut self,
        dialect: Dialect,
        symbol: DialectSymbol<'a>,
        ty: Option<Type>,
    ) -> Parsed<Attribute> {
        self.in_symbol(symbol, |p| {
            let at = p.token().start;
            if !dialect.hooks.has_attrs()
                && dialect.attrs.is_empty()
                && !dialect.extensible
                && p.cx().added_attrs(dialect).is_empty()
            {
                return Err(p.error(format!("dialect '{}' provides no attribute parsing hook", dialect.name)));
            }
            let mnemonic = p.parse_mnemonic(dialect.attrs, |cx| cx.added_attrs(dialect))?;
            if let Some(def) = dialect.attrs.iter().find(|def| def.mnemonic == mnemonic) {
                let at = def.place_of_errors(at, p);
                let values = def.parse_at(at, p, ty)?;
                return p.params_attr(def, values, at);
            }
            if let Some(def) = p.cx().added_attr(dialect, mnemonic) {
                let values = def.parse_at(at, p, ty)?;
                return p.params_attr(def, values, at);
            }
            let unknown = |p: &mut Self| Err(p.error_at(at, dialect.hooks.unknown_attr(dialect.name, mnemonic)));
            dialect.hooks.parse_attr(p, mnemonic, ty).unwrap_or_else(|| unknown(p))
        })
    }

    /// A type of which only the text is known, behind its mnemonic, for hooks of types that are not declared yet.
    /// `<..>` is kept as written.
    pub fn parse_type_as_text(&mut self, dialect: &str, mnemonic: &str) -> Parsed<Type> {
        let (at, body) = self.parse_text_of(mnemonic)?;
        let made = self.cx().opaque_type(dialect.as_bytes(), &body);
        self.checked(at, made)
    }

    /// As [`parse_type_as_text`](Self::parse_type_as_text), for an attribute; `ty` is the type that hooks are given.
    pub fn parse_attr_as_text(&mut self, dialect: &str, mnemonic: &str, ty: Option<Type>) -> Parsed<Attribute> {
        let (at, body) = self.parse_text_of(mnemonic)?;
        let made = self.cx().opaque_attr(dialect.as_bytes(), &body, ty.unwrap_or(Type::NONE));
        self.checked(at, made)
    }

    /// The position of the brackets behind a mnemonic, and both as text.
    fn parse_text_of(&mut self, mnemonic: &str) -> Parsed<(u32, Vec<u8>)> {
        let start = self.token().start;
        let end = if self.kind() == Tok::Less { self.skip_symbol_body()? } else { start };
        let brackets = &self.source()[start as usize..end as usize];
        Ok((start, [mnemonic.as_bytes(), brackets].concat()))
    }

    fn parse_mnemonic(
        &mut self,
        known: &'static [&'static ParamsDef],
        added: impl FnOnce(&Context) -> Vec<&'static ParamsDef>,
    ) -> Parsed<&'a str> {
        if self.kind() == Tok::Eof {
            let all = known.iter().copied().chain(added(self.cx()));
            all.for_each(|def| self.missed(|| Wanted::word(def.mnemonic.as_bytes())));
        }
        let word = self.parse_keyword()?;
        Ok(std::str::from_utf8(word).unwrap_or_default())
    }

    /// Reports that nothing defined an alias before this use.
    pub(super) fn undefined_alias(&mut self, sigil: u8, name: &[u8]) -> Failed {
        if self.is_broken_alias(sigil, name) {
            return Failed;
        }
        let name = String::from_utf8_lossy(name);
        self.wrong_token(format!("undefined symbol alias id '{name}'"))
    }

    // ---- definitions

    /// `#name = attribute`, at top level.
    pub fn parse_attr_alias_def(&mut self) -> Parsed {
        let token = self.token();
        let place = self.place(token.start);
        let (name, at) =
            self.parse_alias_name("attribute", |shared, name, at| shared.attr_alias(name, at).is_some())?;
        self.expect(Tok::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.parse_attribute(None)?;
        self.fill(place, token.start, token.end, What::attr_alias(Some(attr), Role::Definition));
        let mut aliases = self.shared.attr_aliases.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.insert(name.into(), (at, attr));
        Ok(())
    }

    /// `!name = type`, at top level.
    pub fn parse_type_alias_def(&mut self) -> Parsed {
        let token = self.token();
        let place = self.place(token.start);
        let (name, at) = self.parse_alias_name("type", |shared, name, at| shared.type_alias(name, at).is_some())?;
        self.expect(Tok::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        self.fill(place, token.start, token.end, What::type_alias(ty, Role::Definition));
        let mut aliases = self.shared.type_aliases.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        aliases.insert(name.into(), (at, ty));
        Ok(())
    }

    fn parse_alias_name(
        &mut self,
        kind: &str,
        is_defined: impl Fn(&Shared<'a>, &[u8], u32) -> bool,
    ) -> Parsed<(&'a [u8], u32)> {
        let at = self.token().start;
        let name = &self.spelling()[1..];
        if is_defined(self.shared, name, at) {
            let name = String::from_utf8_lossy(name);
            return Err(self.error(format!("redefinition of {kind} alias id '{name}'")));
        }
        if name.contains(&b'.') {
            return Err(self.error(format!("{kind} names with a '.' are reserved for dialect-defined names")));
        }
        self.advance();
        Ok((name, at))
    }

    // ---- for hooks of dialects

    /// The bytes of a keyword: a bare identifier or the name of an integer type.
    pub fn parse_optional_keyword(&mut self) -> Option<&'a [u8]> {
        let word = matches!(self.kind(), Tok::Bare | Tok::IntType).then(|| self.spelling())?;
        self.advance();
        Some(word)
    }

    /// A keyword, or the complaint that there is none.
    pub fn parse_keyword(&mut self) -> Parsed<&'a [u8]> {
        match self.parse_optional_keyword() {
            Some(word) => Ok(word),
            None => {
                let at = self.token().start;
                Err(self.hook_error_at(at, "expected valid keyword"))
            }
        }
    }

    /// A keyword, or the value of a string literal.
    pub fn parse_optional_keyword_or_string(&mut self) -> Option<std::borrow::Cow<'a, [u8]>> {
        if let Some(word) = self.parse_optional_keyword() {
            return Some(word.into());
        }
        let token = self.token();
        (token.kind == Tok::Str).then(|| {
            self.advance();
            self.string_value(token)
        })
    }
}
