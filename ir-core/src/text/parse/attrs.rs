//! Attributes: the builtin ones, aliases and those of dialects. [LangRef: Attributes, Builtin attributes]

use std::borrow::Cow;

use hashbrown::HashSet;
use smallvec::SmallVec;

use super::editor::{Role, Wanted, What};
use super::symbols::Symbol;
use super::{Failed, Parsed, Parser};
use crate::attrs::{AttrData, MAX_ELEMENT_DATA};
use crate::context::{Attribute, Ident, NamedAttr, Type};
use crate::num::{ApInt, FloatKind, HexError};
use crate::text::lex::{Tok, Token};
use crate::text::print;
use crate::types::{DYNAMIC, Signedness, TypeData};

/// Dictionaries with more entries find duplicates by hash.
const SCANNED_KEYS: usize = 12;

/// Integers of more bits count against the memory that a text may use.
const WIDE_INTEGER: u32 = 1 << 16;

/// Names of attributes read lately, by a few of their bytes: the same names occur in op after op.
#[derive(Default)]
pub(super) struct NameCache<'a>(Vec<(&'a [u8], Option<Ident>)>);

impl<'a> NameCache<'a> {
    const SLOTS: usize = 64;

    fn slot(&mut self, name: &'a [u8]) -> &mut (&'a [u8], Option<Ident>) {
        if self.0.is_empty() {
            self.0.resize(Self::SLOTS, (&[], None));
        }
        let byte = |at: usize| usize::from(name.get(at).copied().unwrap_or(0));
        let slot = name.len() + byte(0) * 3 + byte(name.len() / 2) * 5 + byte(name.len().wrapping_sub(1)) * 7;
        &mut self.0[slot % Self::SLOTS]
    }
}

impl<'a> Parser<'a> {
    /// An attribute. `ty` is its type, where the context determines it; then none is parsed.
    pub fn parse_attribute(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        match self.is_watched() {
            false => self.attribute(ty),
            true => self.watched_attribute(|p| p.attribute(ty)),
        }
    }

    #[inline]
    fn attribute(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        match self.kind() {
            Tok::Integer => self.parse_integer_attr(ty, false),
            Tok::Float => self.parse_float_attr(ty, false),
            Tok::Minus => {
                self.advance();
                match self.kind() {
                    Tok::Integer => self.parse_integer_attr(ty, true),
                    Tok::Float => self.parse_float_attr(ty, true),
                    _ => Err(self.wrong_token("expected constant integer or floating point value")),
                }
            }
            Tok::Str => self.parse_string_attr(ty),
            Tok::At => self.parse_symbol_ref(None),
            Tok::Scope => self.parse_scoped_ref(),
            Tok::Hash => self.parse_extended_attr(ty),
            Tok::LSquare => self.nested(Self::parse_array_attr),
            Tok::LBrace => self.nested(|p| {
                let mut entries = Vec::new();
                p.parse_attr_dict(&mut entries)?;
                // Duplicates were reported while parsing.
                p.cx().dictionary_attr(entries).map_err(|_| Failed)
            }),
            Tok::Bare => self.parse_keyword_attr(ty),
            _ => self.parse_type_attr(),
        }
    }

    /// An attribute, when the current token can begin one. As in the reference, `array`, `distinct` and `strided` do
    /// not count.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> Parsed<Option<Attribute>> {
        match self.kind() {
            Tok::At
            | Tok::Scope
            | Tok::Float
            | Tok::Integer
            | Tok::Hash
            | Tok::LBrace
            | Tok::LSquare
            | Tok::Minus
            | Tok::Str => self.parse_attribute(ty).map(Some),
            Tok::Bare => match self.spelling() {
                b"affine_map" | b"affine_set" | b"dense" | b"dense_resource" | b"false" | b"loc" | b"sparse"
                | b"true" | b"unit" => self.parse_attribute(ty).map(Some),
                _ => self.parse_optional_type_attr(),
            },
            Tok::Eof => {
                self.missed(|| Wanted::Attribute);
                Ok(None)
            }
            _ => self.parse_optional_type_attr(),
        }
    }

    fn parse_optional_type_attr(&mut self) -> Parsed<Option<Attribute>> {
        Ok(self.parse_optional_type()?.map(|ty| self.cx().type_attr(ty)))
    }

    fn parse_type_attr(&mut self) -> Parsed<Attribute> {
        match self.parse_optional_type_attr()? {
            Some(attr) => Ok(attr),
            None => Err(self.wrong_token("expected attribute value")),
        }
    }

    /// Attributes that begin with a keyword.
    fn parse_keyword_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        match self.spelling() {
            b"true" => {
                self.advance();
                Ok(self.cx().bool_attr(true))
            }
            b"false" => {
                self.advance();
                Ok(self.cx().bool_attr(false))
            }
            b"unit" => {
                self.advance();
                Ok(Attribute::UNIT)
            }
            b"dense" => self.parse_dense_elements_attr(ty),
            b"affine_map" => {
                self.advance();
                self.expect(Tok::Less, "expected '<' in affine map")?;
                let map = self.parse_affine_map_reference()?;
                self.expect(Tok::Greater, "expected '>' in affine map")?;
                Ok(self.cx().intern_attr(AttrData::AffineMap(map)))
            }
            b"affine_set" => {
                self.advance();
                self.expect(Tok::Less, "expected '<' in integer set")?;
                let set = self.parse_integer_set_reference()?;
                self.expect(Tok::Greater, "expected '>' in integer set")?;
                Ok(self.cx().intern_attr(AttrData::IntegerSet(set)))
            }
            b"array" => self.parse_dense_array_attr(),
            b"dense_resource" => self.parse_dense_resource_attr(ty),
            b"sparse" => self.parse_sparse_elements_attr(ty),
            b"strided" => self.parse_strided_layout_attr(),
            b"distinct" => self.nested(|p| p.parse_distinct_attr(ty)),
            b"loc" => self.nested(|p| {
                p.advance();
                p.expect(Tok::LParen, "expected '(' in inline location")?;
                let loc = p.parse_location_instance()?;
                p.expect(Tok::RParen, "expected ')' in inline location")?;
                Ok(p.cx().attr_of_location(loc))
            }),
            _ => self.parse_type_attr(),
        }
    }

    // ---- numbers

    /// `: type` behind a literal, unless its place gives the type.
    fn parse_literal_type(&mut self, ty: Option<Type>, default: Type) -> Parsed<Type> {
        match ty {
            Some(ty) => Ok(ty),
            None if self.consume_if(Tok::Colon) => self.parse_type(),
            None => Ok(default),
        }
    }

    fn parse_integer_attr(&mut self, ty: Option<Type>, negative: bool) -> Parsed<Attribute> {
        let token = self.token();
        self.advance();
        let ty = self.parse_literal_type(ty, Type::I64)?;
        let cx = self.cx();
        let (width, sign) = match cx.scalar_data(ty) {
            TypeData::Float(kind) => {
                let bits = self.float_of_integer_literal(*kind, negative, token)?.into();
                return Ok(cx.intern_attr(AttrData::Float { ty, bits }));
            }
            TypeData::Integer { width, sign } => (*width, *sign),
            TypeData::Index => (64, Signedness::Signed),
            _ => return Err(self.error_at(token.start, "integer literal not valid for specified type")),
        };
        if negative && sign == Signedness::Unsigned {
            return Err(self.error_at(token.start, "negative integer literal not valid for unsigned integer type"));
        }
        if width > WIDE_INTEGER {
            self.admit_wide_integers(width as usize / 8, token.start)?;
        }
        match ApInt::from_literal(width, sign == Signedness::Signed, negative, self.spelling_of(token)) {
            Some(value) => Ok(cx.intern_attr(AttrData::Integer { ty, value })),
            None => Err(self.error_at(token.start, "integer constant out of range for attribute")),
        }
    }

    /// Limits the memory for wide integers: a type of a million bits must not let a short text use up all memory.
    #[cold]
    pub(super) fn admit_wide_integers(&mut self, bytes: usize, at: u32) -> Parsed {
        self.wide_integers = self.wide_integers.saturating_add(bytes);
        if self.wide_integers <= MAX_ELEMENT_DATA.max(self.source().len().saturating_mul(64)) {
            return Ok(());
        }
        Err(self.error_at(at, format!("integers of {} bytes in all are too large", self.wide_integers)))
    }

    fn parse_float_attr(&mut self, ty: Option<Type>, negative: bool) -> Parsed<Attribute> {
        let token = self.token();
        self.advance();
        let ty = self.parse_literal_type(ty, Type::F64)?;
        let cx = self.cx();
        let Some(kind) = cx.float_kind(ty) else {
            return Err(self.error("floating point value not valid for specified type"));
        };
        match kind.parse_decimal(negative, self.spelling_of(token)) {
            Some(bits) => Ok(cx.intern_attr(AttrData::Float { ty, bits: bits.into() })),
            None => Err(self.error_at(token.start, "floating point value too large for attribute")),
        }
    }

    /// The bits of a float or hexadecimal literal.
    pub(super) fn float_of_literal(&mut self, kind: FloatKind, negative: bool, token: Token) -> Parsed<u128> {
        match token.kind {
            Tok::Float => match kind.parse_decimal(negative, self.spelling_of(token)) {
                Some(bits) => Ok(bits),
                None => Err(self.error_at(token.start, "floating point value too large")),
            },
            Tok::Integer => self.float_of_integer_literal(kind, negative, token),
            _ => Err(self.error_at(token.start, "expected floating point literal")),
        }
    }

    fn float_of_integer_literal(&mut self, kind: FloatKind, negative: bool, token: Token) -> Parsed<u128> {
        kind.from_hex_literal(negative, self.spelling_of(token)).map_err(|error| {
            let loc = self.loc_at(token.start);
            let mut diag = crate::diag::Diagnostic::error(loc, error.to_string());
            if error == HexError::Decimal {
                diag = diag.note(loc, "add a trailing dot to make the literal a float");
            }
            self.report(diag)
        })
    }

    // ---- strings

    fn parse_string_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let value = self.cx().ident(self.string_value(self.token()));
        self.advance();
        let ty = self.parse_literal_type(ty, Type::NONE)?;
        Ok(self.cx().intern_attr(AttrData::String { value, ty }))
    }

    // ---- containers

    fn parse_array_attr(&mut self) -> Parsed<Attribute> {
        self.advance();
        let mut attrs: SmallVec<[Attribute; 8]> = SmallVec::new();
        self.comma_separated_until(Tok::RSquare, true, |p| {
            attrs.push(p.parse_attribute(None)?);
            Ok(())
        })?;
        Ok(self.cx().array_attr(&attrs))
    }

    /// `{name = value, ..}`: adds the entries in the order of the text.
    pub fn parse_attr_dict(&mut self, entries: &mut Vec<NamedAttr>) -> Parsed {
        self.expect(Tok::LBrace, "expected '{' in attribute dictionary")?;
        if self.consume_if(Tok::RBrace) {
            return Ok(());
        }
        let first = entries.len();
        let mut seen = HashSet::new();
        self.comma_separated(|p| p.parse_attr_dict_entry(entries, first, &mut seen))?;
        self.expect(Tok::RBrace, "expected '}' in attribute dictionary")
    }

    fn parse_attr_dict_entry(
        &mut self,
        entries: &mut Vec<NamedAttr>,
        first: usize,
        seen: &mut HashSet<Ident>,
    ) -> Parsed {
        let cx = self.cx();
        let name = match self.kind() {
            Tok::Str => self.attr_name(self.string_value(self.token())),
            Tok::Bare | Tok::IntType => self.attr_name(self.spelling().into()),
            _ => {
                self.missed(|| Wanted::AttrName { known: entries[first..].iter().map(|entry| entry.name).collect() });
                return Err(self.wrong_token("expected attribute name"));
            }
        };
        let Some(name) = name else { return Err(self.error("expected valid attribute name")) };
        let own = &entries[first..];
        let is_new = match own.len() {
            ..SCANNED_KEYS => own.iter().all(|entry| entry.name != name),
            SCANNED_KEYS => {
                seen.extend(own.iter().map(|entry| entry.name));
                seen.insert(name)
            }
            _ => seen.insert(name),
        };
        if !is_new {
            let name = cx.str(name);
            return Err(self.error(format!("duplicate key '{name}' in dictionary attribute")));
        }
        self.advance();
        let mut value = Attribute::UNIT;
        if self.consume_if(Tok::Equal) {
            if self.is_watched() {
                self.saw_entry(name);
            }
            value = self.parse_attribute(None)?;
        }
        entries.push(NamedAttr { name, value });
        Ok(())
    }

    /// The name of an attribute, which must not be empty. It may be the first mention of its dialect.
    fn attr_name(&mut self, name: Cow<'a, [u8]>) -> Option<Ident> {
        let cx = self.cx();
        if let Cow::Borrowed(name) = name
            && let (known, Some(ident)) = self.attr_names.slot(name)
            && *known == name
        {
            return Some(*ident);
        }
        let ident = cx.ident(&name);
        if let Some(dialect) = cx.dialect_prefix(ident) {
            cx.load_dialect(dialect);
        }
        match name {
            Cow::Borrowed([]) => return None,
            Cow::Borrowed(name) => *self.attr_names.slot(name) = (name, Some(ident)),
            Cow::Owned(_) => {}
        }
        Some(ident)
    }

    // ---- aliases and dialects

    /// `#alias`, `#dialect.attribute<..>`, `#dialect<..>`
    pub(super) fn parse_extended_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let token = self.token();
        let cx = self.cx();
        let attr = match self.parse_symbol()? {
            Symbol::Alias(name) => match self.shared.attr_alias(name, token.start) {
                Some(attr) => {
                    self.saw(token, |_| What::attr_alias(Some(attr), Role::Use(None)));
                    attr
                }
                None => return Err(self.undefined_alias(b'#', name)),
            },
            Symbol::Dialect(symbol) => {
                let own = if self.consume_if(Tok::Colon) { Some(self.parse_type()?) } else { ty };
                match cx.load_dialect(symbol.dialect) {
                    Some(dialect) => self.parse_dialect_attr(dialect, symbol, own)?,
                    None => {
                        let made = cx.opaque_attr(symbol.dialect, symbol.body, own.unwrap_or(Type::NONE));
                        self.checked(symbol.loc, made)?
                    }
                }
            }
        };
        if let (Some(wanted), Some(found)) = (ty, cx.attr_data(attr).ty())
            && wanted != found
        {
            let (wanted, found) = (print::type_to_string(cx, wanted), print::type_to_string(cx, found));
            let message = format!("attribute type different than expected: expected '{wanted}', but got '{found}'");
            return Err(self.error(message));
        }
        Ok(attr)
    }

    /// `distinct[0]<attribute>`: the same attribute for the same number.
    fn parse_distinct_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let start = self.token().start;
        self.advance();
        self.expect(Tok::LSquare, "expected '[' after 'distinct'")?;
        let token = self.token();
        self.expect(Tok::Integer, "expected distinct ID")?;
        let Some(number) = self.integer_value(token) else {
            return Err(self.error("expected an unsigned 64-bit integer"));
        };
        self.expect(Tok::RSquare, "expected ']' to close distinct ID")?;
        self.expect(Tok::Less, "expected '<' after distinct ID")?;
        let referenced = if self.consume_if(Tok::Greater) {
            Attribute::UNIT
        } else {
            let parsed = self.parse_attribute(ty);
            let attr = parsed.map_err(|Failed| self.error("expected attribute"))?;
            self.expect(Tok::Greater, "expected '>' to close distinct attribute")?;
            attr
        };
        let cx = self.cx();
        let attr = {
            let mut known = self.shared.distinct.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            *known.entry(number).or_insert_with(|| cx.intern_attr(AttrData::Distinct { referenced }))
        };
        match cx.attr_data(attr) {
            AttrData::Distinct { referenced: known } if *known != referenced => {
                let known = print::attr_to_string(cx, *known);
                let message = format!("referenced attribute does not match previous definition: {known}");
                Err(self.error_at(start, message))
            }
            _ => Ok(attr),
        }
    }

    // ---- layouts

    /// `strided<[1, ?], offset: 4>`
    fn parse_strided_layout_attr(&mut self) -> Parsed<Attribute> {
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'strided'")?;
        self.expect(Tok::LSquare, "expected '['")?;
        let mut strides: SmallVec<[i64; 8]> = SmallVec::new();
        if self.kind() != Tok::RSquare {
            self.comma_separated(|p| {
                strides.push(p.parse_stride_or_offset()?);
                Ok(())
            })?;
        }
        self.expect(Tok::RSquare, "expected ']'")?;
        let mut offset = 0;
        if !self.consume_if(Tok::Greater) {
            self.expect(Tok::Comma, "expected ','")?;
            if !self.consume_keyword(b"offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.expect(Tok::Colon, "expected ':' after 'offset'")?;
            offset = self.parse_stride_or_offset()?;
            self.expect(Tok::Greater, "expected '>'")?;
        }
        Ok(self.cx().intern_attr(AttrData::StridedLayout { offset, strides: strides.into_vec().into() }))
    }

    fn parse_stride_or_offset(&mut self) -> Parsed<i64> {
        if self.consume_if(Tok::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.token().start;
        let negative = self.consume_if(Tok::Minus);
        let token = self.token();
        let value = match token.kind {
            Tok::Integer => self.integer_value(token).and_then(|value| i64::try_from(value).ok()),
            _ => None,
        };
        match value {
            Some(value) => {
                self.advance();
                Ok(if negative { -value } else { value })
            }
            None => Err(self.error_at(at, "expected a 64-bit signed integer or '?'")),
        }
    }
}
