//! Resources: `dense_resource<key>` attributes, and the `{-# .. #-}` sections that hold their data. [LangRef: File metadata
//! dictionary]

use super::{Failed, Parsed, Parser};
use crate::attrs::AttrData;
use crate::context::{Attribute, Blob, ExternalResource, ExternalValue, Ident, ResourceData, ResourceId, Type};
use crate::text::lex::{Tok, Token};

/// The only dialect of the core that has resources.
const BUILTIN: &str = "builtin";

impl Parser<'_> {
    /// `dense_resource<key> : type`
    pub(super) fn parse_dense_resource_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let start = self.token().start;
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'dense_resource'")?;
        let handle = self.parse_resource_handle(BUILTIN)?;
        self.expect(Tok::Greater, "expected '>'")?;
        let (type_at, ty) = match ty {
            Some(ty) => (start, ty),
            None => {
                let at = self.token().start;
                self.expect(Tok::Colon, "expected ':'")?;
                (at, self.parse_type()?)
            }
        };
        let cx = self.cx();
        if cx.type_data(ty).element_type().is_none() {
            return Err(self.error_at(type_at, "`dense_resource` expected a shaped type"));
        }
        Ok(cx.intern_attr(AttrData::DenseResource { ty, handle }))
    }

    /// The resource of a dialect that a key of this text names. It gets a new key in the context where its own is taken.
    fn parse_resource_handle(&mut self, dialect: &'static str) -> Parsed<ResourceId> {
        let Some(name) = self.parse_optional_keyword_or_string() else {
            return Err(self.error("expected identifier key for 'resource' entry"));
        };
        let cx = self.cx();
        let key = cx.ident(&*name);
        let mut known = self.shared.resources.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let new = || cx.resources().declare(key, |n| cx.ident([&*name, b"_", n.to_string().as_bytes()].concat()));
        Ok(*known.entry((dialect, key)).or_insert_with(new))
    }

    /// `{-# section: {..}, .. #-}`, at top level.
    pub fn parse_file_metadata(&mut self) -> Parsed {
        self.advance();
        self.comma_separated_until(Tok::MetadataEnd, true, |p| {
            let at = p.token().start;
            let Some(key) = p.parse_optional_keyword() else {
                return Err(p.error("expected identifier key in file metadata dictionary"));
            };
            p.expect(Tok::Colon, "expected ':'")?;
            match key {
                b"dialect_resources" => p.parse_resource_groups(Self::parse_dialect_resources),
                b"external_resources" => p.parse_resource_groups(Self::parse_external_resources),
                _ => {
                    let key = String::from_utf8_lossy(key);
                    Err(p.error_at(at, format!("unknown key '{key}' in file metadata dictionary")))
                }
            }
        })
    }

    /// `{name: {..}, ..}`; `body` parses from behind the inner brace on.
    fn parse_resource_groups(&mut self, body: impl Fn(&mut Self, &[u8], u32) -> Parsed) -> Parsed {
        self.expect(Tok::LBrace, "expected '{'")?;
        self.comma_separated_until(Tok::RBrace, true, |p| {
            let at = p.token().start;
            let Some(name) = p.parse_optional_keyword() else {
                return Err(p.error("expected identifier key for 'resource' entry"));
            };
            p.expect(Tok::Colon, "expected ':'")?;
            p.expect(Tok::LBrace, "expected '{'")?;
            body(p, name, at)
        })
    }

    fn parse_dialect_resources(&mut self, name: &[u8], at: u32) -> Parsed {
        let cx = self.cx();
        let shown = String::from_utf8_lossy(name);
        if cx.load_dialect(name).is_none() {
            return Err(self.error_at(at, format!("dialect '{shown}' is unknown")));
        }
        if name != BUILTIN.as_bytes() {
            return Err(self.error(format!("unexpected 'resource' section for dialect '{shown}'")));
        }
        self.comma_separated_until(Tok::RBrace, true, |p| {
            let handle = p.parse_resource_handle(BUILTIN)?;
            p.expect(Tok::Colon, "expected ':'")?;
            let value = p.consume_resource_value()?;
            let data = p.resource_blob(cx.resources().get(handle).key, value)?;
            cx.resources().set(handle, data);
            Ok(())
        })
    }

    fn parse_external_resources(&mut self, name: &[u8], _at: u32) -> Parsed {
        let cx = self.cx();
        let owner = cx.ident(name);
        self.comma_separated_until(Tok::RBrace, true, |p| {
            let Some(key) = p.parse_optional_keyword_or_string() else {
                return Err(p.error("expected identifier key for 'external_resources' entry"));
            };
            let key = cx.ident(key);
            p.expect(Tok::Colon, "expected ':'")?;
            let token = p.consume_resource_value()?;
            let value = match (token.kind, p.spelling_of(token)) {
                (Tok::Bare, word @ (b"true" | b"false")) => ExternalValue::Bool(word == b"true"),
                (_, [b'"', b'0', b'x', ..]) => ExternalValue::Blob(p.resource_blob(key, token)?),
                (Tok::Str, _) => ExternalValue::String(cx.ident(p.string_value(token))),
                _ => {
                    let key = cx.str(key);
                    return Err(p.error_at(token.start, format!("expected string value for key '{key}'")));
                }
            };
            let mut resources = p.shared.external.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            resources.push(ExternalResource { owner, key, value });
            Ok(())
        })
    }

    /// Any token: only its meaning is checked later.
    fn consume_resource_value(&mut self) -> Parsed<Token> {
        let token = self.token();
        if token.kind == Tok::Error {
            return Err(Failed);
        }
        self.advance();
        Ok(token)
    }

    /// The contents of a resource: a string of hexadecimal digits, the alignment first, in four little-endian bytes.
    fn resource_blob(&mut self, key: Ident, value: Token) -> Parsed<ResourceData> {
        let problem = match self.hex_string_value(value) {
            None => String::new(),
            Some(mut bytes) => match bytes.first_chunk::<4>() {
                None => " to encode alignment in first 4 bytes".to_owned(),
                Some(align) => {
                    let align = u32::from_le_bytes(*align);
                    if align == 0 || align.is_power_of_two() {
                        bytes.drain(..4);
                        // What is empty has no alignment.
                        let align = if bytes.is_empty() { 0 } else { align };
                        return Ok(ResourceData { align, bytes: Blob::new(bytes) });
                    }
                    format!(" to encode alignment in first 4 bytes, but got non-power-of-2 value: {align}")
                }
            },
        };
        let key = self.cx().str(key);
        Err(self.error_at(value.start, format!("expected hex string blob for key '{key}'{problem}")))
    }
}
