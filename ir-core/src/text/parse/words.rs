//! Parts of custom forms: keywords, numbers, names of symbols, dictionaries.

use super::editor::{Role, Wanted, What};
use super::state::{OpParser, OpState};
use super::{Parsed, Parser};
use crate::attrs::AttrData;
use crate::context::{Attribute, NamedAttr, Type};
use crate::decl::{AttrSlot, Presence};
use crate::num::{ApInt, FloatKind};
use crate::text::lex::Tok;

/// Integers of fewer digits fit into 64 bits.
const MAX_SHORT: usize = 19;

impl<'a> Parser<'a> {
    /// One of some keywords, if it is the current token.
    pub fn parse_optional_keyword_of(&mut self, allowed: &[&'static str]) -> Option<&'static str> {
        if self.kind() == Tok::Eof {
            allowed.iter().for_each(|word| self.missed(|| Wanted::word(word.as_bytes())));
        }
        let word = matches!(self.kind(), Tok::Bare | Tok::IntType).then(|| self.spelling())?;
        let found = allowed.iter().copied().find(|keyword| keyword.as_bytes() == word)?;
        self.advance();
        Some(found)
    }

    /// Consumes this keyword, which may also be the name of an integer type.
    pub fn consume_word(&mut self, word: &str) -> bool {
        if self.kind() == Tok::Eof {
            self.missed(|| Wanted::word(word.as_bytes()));
        }
        self.take_word(word)
    }

    /// Consumes this keyword, which may also be the name of an integer type, where no editor watches.
    #[inline]
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.kind(), Tok::Bare | Tok::IntType) && self.spelling() == word.as_bytes();
        if found {
            self.advance();
        }
        found
    }

    /// A keyword, or the value of a string literal.
    pub fn parse_keyword_or_string(&mut self) -> Parsed<std::borrow::Cow<'a, [u8]>> {
        let at = self.token().start;
        match self.parse_optional_keyword_or_string() {
            Some(word) => Ok(word),
            None => Err(self.hook_error_at(at, "expected valid keyword or string")),
        }
    }

    /// The value of a string literal, when there is one.
    pub fn parse_optional_string(&mut self) -> Option<std::borrow::Cow<'a, [u8]>> {
        let token = self.token();
        (token.kind == Tok::Str).then(|| {
            self.advance();
            self.string_value(token)
        })
    }

    /// An integer of any size, or a truth value, which is a signed integer of one bit, when there is one.
    pub fn parse_optional_wide_integer(&mut self) -> Parsed<Option<ApInt>> {
        if self.consume_keyword(b"false") {
            return Ok(Some(ApInt::new_u64(1, 0)));
        }
        if self.consume_keyword(b"true") {
            return Ok(Some(ApInt::new_u64(1, 1)));
        }
        if !matches!(self.kind(), Tok::Integer | Tok::Minus) {
            return Ok(None);
        }
        let negative = self.consume_if(Tok::Minus);
        let token = self.token();
        self.expect(Tok::Integer, "expected integer value")?;
        let text = self.spelling_of(token);
        // Four bits hold a digit, and one more the sign.
        let width = u32::try_from(text.len()).unwrap_or(u32::MAX / 8).saturating_mul(4).max(64) + 1;
        match ApInt::from_literal(width, true, false, text) {
            // Unlike that of an attribute, a zero may have a sign.
            Some(value) => Ok(Some(if negative { value.negate() } else { value })),
            None => Err(self.error_at(token.start, "integer value too large")),
        }
    }

    /// Takes an integer of some decimal digits, as nearly all are.
    fn take_short_integer(&mut self) -> Option<i64> {
        let text = if self.kind() == Tok::Integer { self.spelling() } else { return None };
        if text.len() >= MAX_SHORT || !text.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let value = text.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
        self.advance();
        Some(value)
    }

    /// An integer of some decimal digits where an attribute of type `index` may stand: no type is read behind one whose type is known.
    /// `None`, with nothing consumed, for all other attributes.
    pub fn take_plain_index(&mut self) -> Option<i64> {
        if self.is_watched() { None } else { self.take_short_integer() }
    }

    /// An integer, `true` or `false`, when there is one.
    pub fn parse_optional_integer(&mut self) -> Parsed<Option<i64>> {
        if let Some(value) = self.take_short_integer() {
            return Ok(Some(value));
        }
        let at = self.token().start;
        match self.parse_optional_wide_integer()? {
            None => Ok(None),
            Some(value) => match value.as_i64() {
                Some(value) => Ok(Some(value)),
                None => Err(self.error_at(at, "integer value too large")),
            },
        }
    }

    /// The bits of a float of some kind.
    pub fn parse_float(&mut self, kind: FloatKind) -> Parsed<u128> {
        let negative = self.consume_if(Tok::Minus);
        let token = self.token();
        let bits = self.float_of_literal(kind, negative, token)?;
        self.advance();
        Ok(bits)
    }

    /// `: type`
    pub fn parse_colon_type(&mut self) -> Parsed<Type> {
        self.expect(Tok::Colon, "expected ':'")?;
        self.parse_type()
    }

    /// `{a = 1}`, or nothing.
    pub fn parse_optional_attr_dict(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed {
        if self.at(Tok::LBrace) { self.parse_attr_dict(attrs) } else { Ok(()) }
    }

    /// `attributes {a = 1}`, or nothing.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed {
        if self.consume_keyword(b"attributes") { self.parse_attr_dict(attrs) } else { Ok(()) }
    }

    /// `@name` as a string, when it is there.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Attribute> {
        let token = self.token();
        self.at(Tok::At).then(|| {
            self.advance();
            self.saw(token, |p| What::symbol(p.cx().ident(p.symbol_name(token)), Role::Definition));
            self.cx().string_attr(self.symbol_name(token))
        })
    }

    /// A string attribute, when there is a string literal.
    pub fn parse_optional_string_attr(&mut self, ty: Option<Type>) -> Parsed<Option<Attribute>> {
        if self.kind() == Tok::Str { self.parse_attribute(ty).map(Some) } else { Ok(None) }
    }

    /// An array attribute, when there is a `[`.
    pub fn parse_optional_array_attr(&mut self) -> Parsed<Option<Attribute>> {
        if self.at(Tok::LSquare) { self.parse_attribute(None).map(Some) } else { Ok(None) }
    }

    /// A reference to a symbol, when there is an `@`.
    pub fn parse_optional_symbol_ref(&mut self) -> Parsed<Option<Attribute>> {
        if self.kind() == Tok::Eof {
            self.missed(|| Wanted::Symbol);
        }
        if self.kind() == Tok::At { self.parse_attribute(None).map(Some) } else { Ok(None) }
    }

    /// Punctuation as formats write it, when it is there.
    pub fn consume_punct(&mut self, text: &str) -> bool {
        punct(text).is_some_and(|kind| self.consume_if(kind))
    }
}

/// The text of a token of punctuation.
pub(super) fn text_of(kind: Tok) -> Option<&'static str> {
    const TEXTS: [&str; 19] =
        ["->", "...", ":", ",", "=", ">", "<", "{", "}", "(", ")", "[", "]", "-", "+", "?", "*", "/", "|"];
    TEXTS.into_iter().find(|text| punct(text) == Some(kind))
}

/// The token that a text of punctuation is.
pub(super) fn punct(text: &str) -> Option<Tok> {
    Some(match text {
        "->" => Tok::Arrow,
        "..." => Tok::Ellipsis,
        ":" => Tok::Colon,
        "," => Tok::Comma,
        "=" => Tok::Equal,
        ">" => Tok::Greater,
        "<" => Tok::Less,
        "{" => Tok::LBrace,
        "}" => Tok::RBrace,
        "(" => Tok::LParen,
        ")" => Tok::RParen,
        "[" => Tok::LSquare,
        "]" => Tok::RSquare,
        "-" => Tok::Minus,
        "+" => Tok::Plus,
        "?" => Tok::Question,
        "*" => Tok::Star,
        "/" => Tok::Slash,
        "|" => Tok::Bar,
        _ => return None,
    })
}

impl OpParser<'_> {
    /// Consumes a keyword that has to be there.
    pub fn expect_keyword(&mut self, keyword: &str, op: &OpState) -> Parsed {
        self.expect_keyword_with(keyword, "", op)
    }

    /// Consumes a keyword that has to be there; `context` completes the complaint that it is not.
    pub fn expect_keyword_with(&mut self, keyword: &str, context: &str, op: &OpState) -> Parsed {
        let at = self.token().start;
        if self.p.consume_word(keyword) {
            return Ok(());
        }
        Err(self.op_error_at(op, at, &format!("expected '{keyword}'{context}")))
    }

    /// Any keyword.
    pub fn parse_any_keyword(&mut self, op: &OpState) -> Parsed<&'_ [u8]> {
        let at = self.token().start;
        match self.p.parse_optional_keyword() {
            Some(word) => Ok(word),
            None => Err(self.op_error_at(op, at, "expected valid keyword")),
        }
    }

    /// The value of a string literal.
    pub fn parse_string(&mut self, op: &OpState) -> Parsed<Vec<u8>> {
        let at = self.token().start;
        match self.p.parse_optional_string() {
            Some(text) => Ok(text.into_owned()),
            None => Err(self.op_error_at(op, at, "expected string")),
        }
    }

    /// An integer, `true` or `false`.
    pub fn parse_integer(&mut self, op: &OpState) -> Parsed<i64> {
        if let Some(value) = self.p.take_short_integer() {
            return Ok(value);
        }
        let at = self.token().start;
        let value = match self.p.parse_optional_wide_integer()? {
            Some(value) => value.as_i64().ok_or("integer value too large"),
            None => Err("expected integer value"),
        };
        value.map_err(|message| self.op_error_at(op, at, message))
    }

    /// `@name` as a string.
    pub fn parse_symbol_name(&mut self, op: &OpState) -> Parsed<Attribute> {
        let at = self.token().start;
        match self.p.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => Err(self.op_error_at(op, at, "expected valid '@'-identifier for symbol name")),
        }
    }

    /// An attribute of a kind, for which `is` tells.
    pub fn parse_attribute_of(
        &mut self,
        ty: Option<Type>,
        is: impl FnOnce(&AttrData) -> bool,
        op: &OpState,
    ) -> Parsed<Attribute> {
        let at = self.token().start;
        let attr = self.p.parse_attribute(ty)?;
        match is(self.cx().attr_data(attr)) {
            true => Ok(attr),
            false => Err(self.op_error_at(op, at, "invalid kind of attribute specified")),
        }
    }

    /// A type of a kind with a name, `builtin.memref` or none, for which `is` tells.
    pub fn parse_type_of(&mut self, kind: &str, is: impl FnOnce(Type) -> bool, op: &OpState) -> Parsed<Type> {
        let at = self.token().start;
        let ty = self.p.parse_type()?;
        if is(ty) { Ok(ty) } else { Err(self.wrong_kind_of_type(kind, ty, at, op)) }
    }

    /// `: type` with a type of a kind that `is` tests; `kind` is its name, `builtin.memref`, or empty. As in the
    /// reference, an error about the kind is reported at the colon.
    pub fn parse_colon_type_of(&mut self, kind: &str, is: impl FnOnce(Type) -> bool, op: &OpState) -> Parsed<Type> {
        let at = self.token().start;
        let ty = self.p.parse_colon_type()?;
        if is(ty) { Ok(ty) } else { Err(self.wrong_kind_of_type(kind, ty, at, op)) }
    }

    pub(super) fn wrong_kind_of_type(&mut self, kind: &str, found: Type, at: u32, op: &OpState) -> super::Failed {
        let mut message = String::from("invalid kind of type specified");
        if !kind.is_empty() {
            let found = crate::text::print::type_to_string(self.cx(), found);
            message.push_str(&format!(": expected {kind}, but found '{found}'"));
        }
        self.op_error_at(op, at, &message)
    }

    /// Checks the inherent attributes among `op.attrs` against their declaration; errors are reported at `at`.
    pub fn check_inherent(&mut self, op: &OpState, at: u32) -> Parsed {
        let cx = self.cx();
        let Some(descriptor) = cx.op_descriptor(op.name) else { return Ok(()) };
        if op.attrs.is_empty() {
            return Ok(());
        }
        // Sizes of groups that are wrong are dropped later; native properties are no attributes.
        let checked = |slot: &&AttrSlot| !matches!(slot.presence, Presence::Segments) && !slot.is_native();
        for slot in descriptor.attributes.iter().filter(checked) {
            let found = op.attrs.iter().find(|attr| cx.bytes(attr.name) == slot.name.as_bytes());
            if let Some(attr) = found.filter(|attr| !slot.constraint.holds(cx, attr.value)) {
                return Err(self.op_error_at(op, at, &slot.violation(descriptor.name, cx, attr.value)));
            }
        }
        Ok(())
    }

    /// The names of results that are written before the op, with the number of results of each.
    pub fn result_names(&self, op: &OpState) -> impl Iterator<Item = (&[u8], u64)> {
        op.knows_results.set(true);
        let source = self.source();
        self.work.results[op.results..]
            .iter()
            .map(|name| (&source[name.at as usize + 1..name.end as usize], name.count))
    }
}
