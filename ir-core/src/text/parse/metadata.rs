//! Resources: `dense_resource<key>` attributes, and the `{-# .. #-}` sections that hold their data. [LangRef: File metadata
//! dictionary]

use std::sync::{Arc, PoisonError};

use super::{Failed, Parsed, Parser};
use crate::attrs::AttrData;
use crate::context::{
    Attribute, Blob, Context, Dialect, ExternalResource, Location, ResourceData, ResourceId, ResourceValue, Type,
};
use crate::diag::Diagnostic;
use crate::text::lex::{Tok, Token};

/// Reads the external resources with one name.
///
/// It gets every entry in the order of the text; again from the first one on when the source has to be parsed again. An
/// error of it ends parsing.
#[derive(Clone)]
pub struct ResourceParser {
    /// The name of the resources.
    pub name: &'static str,
    /// Reads an entry.
    pub parse: Arc<ParseEntry>,
}

/// Reads an entry of a section.
type ParseEntry = dyn Fn(&mut ResourceEntry<'_, '_>) -> Parsed + Send + Sync;

impl std::fmt::Debug for ResourceParser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ResourceParser({})", self.name)
    }
}

/// An entry of a section, `key: value`, in text or in bytecode.
pub struct ResourceEntry<'p, 'a> {
    key: &'p [u8],
    handle: Option<ResourceId>,
    form: EntryForm<'p, 'a>,
}

/// The form in which an entry is given.
enum EntryForm<'p, 'a> {
    Text { parser: &'p mut Parser<'a>, key_at: u32, value: Token },
    Value { cx: &'a Context, value: &'p ResourceValue, loc: Location, diags: &'p mut Vec<Diagnostic> },
}

impl<'p, 'a> ResourceEntry<'p, 'a> {
    /// An entry whose value is known; errors are reported at a location.
    pub fn of_value(
        cx: &'a Context,
        key: &'p [u8],
        handle: Option<ResourceId>,
        value: &'p ResourceValue,
        loc: Location,
        diags: &'p mut Vec<Diagnostic>,
    ) -> ResourceEntry<'p, 'a> {
        ResourceEntry { key, handle, form: EntryForm::Value { cx, value, loc, diags } }
    }

    /// The context.
    pub fn cx(&self) -> &'a Context {
        match &self.form {
            EntryForm::Text { parser, .. } => parser.cx(),
            EntryForm::Value { cx, .. } => cx,
        }
    }

    /// The key.
    pub fn key(&self) -> &[u8] {
        self.key
    }

    /// The resource of a dialect with this key; tools have none.
    pub fn handle(&self) -> Option<ResourceId> {
        self.handle
    }

    /// Reports an error at the key.
    pub fn error(&mut self, message: impl Into<String>) -> Failed {
        match &mut self.form {
            EntryForm::Text { parser, key_at, .. } => parser.error_at(*key_at, message),
            EntryForm::Value { loc, diags, .. } => {
                diags.push(Diagnostic::error(*loc, message));
                Failed
            }
        }
    }

    /// `true` or `false`
    pub fn parse_bool(&mut self) -> Parsed<bool> {
        match &mut self.form {
            EntryForm::Text { parser, value, .. } => match parser.spelling_of(*value) {
                b"true" => Ok(true),
                b"false" => Ok(false),
                _ => Err(self.expected("'true' or 'false' value", "")),
            },
            EntryForm::Value { value: ResourceValue::Bool(value), .. } => Ok(*value),
            EntryForm::Value { .. } => Err(self.other_kind("bool")),
        }
    }

    /// `"text"`
    pub fn parse_string(&mut self) -> Parsed<Vec<u8>> {
        match &mut self.form {
            EntryForm::Text { parser, value, .. } => match value.kind {
                Tok::Str => Ok(parser.string_value(*value).into_owned()),
                _ => Err(self.expected("string value", "")),
            },
            EntryForm::Value { cx, value: ResourceValue::String(value), .. } => Ok(cx.bytes(*value).to_vec()),
            EntryForm::Value { .. } => Err(self.other_kind("string")),
        }
    }

    /// Hexadecimal digits in a string, the alignment first, in four little-endian bytes.
    pub fn parse_blob(&mut self) -> Parsed<ResourceData> {
        let (parser, value) = match &mut self.form {
            EntryForm::Text { parser, value, .. } => (parser, value),
            EntryForm::Value { value: ResourceValue::Blob(value), .. } => return Ok(value.clone()),
            EntryForm::Value { .. } => return Err(self.other_kind("blob")),
        };
        let problem = match parser.hex_string_value(*value) {
            None => String::new(),
            Some(mut bytes) => match bytes.first_chunk::<4>() {
                None => " to encode alignment in first 4 bytes".to_owned(),
                Some(align) => {
                    let align = u32::from_le_bytes(*align);
                    if align == 0 || align.is_power_of_two() {
                        bytes.drain(..4);
                        // An empty blob has no alignment.
                        let align = if bytes.is_empty() { 0 } else { align };
                        return Ok(ResourceData { align, bytes: Blob::new(bytes) });
                    }
                    format!(" to encode alignment in first 4 bytes, but got non-power-of-2 value: {align}")
                }
            },
        };
        Err(self.expected("hex string blob", &problem))
    }

    /// Parses a value of any kind. A string in text that looks like a blob is one.
    pub fn parse_value(&mut self) -> Parsed<ResourceValue> {
        let text = match &mut self.form {
            EntryForm::Text { parser, value, .. } => parser.spelling_of(*value),
            EntryForm::Value { value, .. } => return Ok((*value).clone()),
        };
        match text {
            b"true" | b"false" => self.parse_bool().map(ResourceValue::Bool),
            [b'"', b'0', b'x', ..] => self.parse_blob().map(ResourceValue::Blob),
            _ => {
                let text = self.parse_string()?;
                Ok(ResourceValue::String(self.cx().ident(text)))
            }
        }
    }

    /// Reports an error at the value.
    fn expected(&mut self, what: &str, problem: &str) -> Failed {
        let key = String::from_utf8_lossy(self.key);
        let message = format!("expected {what} for key '{key}'{problem}");
        match &mut self.form {
            EntryForm::Text { parser, value, .. } => parser.error_at(value.start, message),
            EntryForm::Value { .. } => self.error(message),
        }
    }

    fn other_kind(&mut self, expected: &str) -> Failed {
        let found = match &self.form {
            EntryForm::Value { value: ResourceValue::Bool(_), .. } => "bool",
            EntryForm::Value { value: ResourceValue::String(_), .. } => "string",
            _ => "blob",
        };
        self.error(format!("expected a {expected} resource entry, but found a {found} entry instead"))
    }
}

impl Parser<'_> {
    /// `dense_resource<key> : type`
    pub(super) fn parse_dense_resource_attr(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        let start = self.token().start;
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'dense_resource'")?;
        let builtin = self.cx().builtin_dialect();
        let handle = self.parse_resource_handle(&builtin)?;
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

    /// Parses the key of a resource of a dialect, by which attributes and types refer to it. The resource gets another
    /// key in the context if its own is taken.
    pub fn parse_resource_handle(&mut self, dialect: &Dialect) -> Parsed<ResourceId> {
        let at = self.token().start;
        let Some(name) = self.parse_optional_keyword_or_string() else {
            return Err(self.error("expected identifier key for 'resource' entry"));
        };
        self.resource_handle(dialect, &name, at)
    }

    fn resource_handle(&mut self, dialect: &Dialect, name: &[u8], at: u32) -> Parsed<ResourceId> {
        let cx = self.cx();
        let key = cx.ident(name);
        let mut known = self.shared.resources.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&(dialect.name, key)) {
            return Ok(*known);
        }
        if !dialect.hooks.declares_resource(name) {
            drop(known);
            let shown = String::from_utf8_lossy(name);
            return Err(self.error_at(at, format!("unknown 'resource' key '{shown}' for dialect '{}'", dialect.name)));
        }
        let rename = |n: u32| cx.ident([name, b"_", n.to_string().as_bytes()].concat());
        let new = cx.resources().declare(dialect.name, key, rename);
        known.insert((dialect.name, key), new);
        Ok(new)
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
        let shown = String::from_utf8_lossy(name);
        let Some(dialect) = self.cx().load_dialect(name) else {
            return Err(self.error_at(at, format!("dialect '{shown}' is unknown")));
        };
        if !dialect.hooks.has_resources() {
            return Err(self.error(format!("unexpected 'resource' section for dialect '{shown}'")));
        }
        self.comma_separated_until(Tok::RBrace, true, |p| {
            let key_at = p.token().start;
            let Some(key) = p.parse_optional_keyword_or_string() else {
                return Err(p.error("expected identifier key for 'resource' entry"));
            };
            let handle = Some(p.resource_handle(&dialect, &key, key_at)?);
            p.expect(Tok::Colon, "expected ':'")?;
            let value = p.consume_resource_value()?;
            // Errors call it by the key that it has in the context.
            let key = handle.map_or(&*key, |id| p.cx().bytes(p.cx().resources().get(id).key));
            dialect.hooks.parse_resource(&mut ResourceEntry {
                key,
                handle,
                form: EntryForm::Text { parser: p, key_at, value },
            })
        })
    }

    /// Keeps resources of tools without a parser, to be printed again.
    fn parse_external_resources(&mut self, name: &[u8], _at: u32) -> Parsed {
        let cx = self.cx();
        let owner = cx.ident(name);
        let reader = self.shared.resource_parsers.iter().find(|reader| reader.name.as_bytes() == name);
        self.comma_separated_until(Tok::RBrace, true, |p| {
            let key_at = p.token().start;
            let Some(key) = p.parse_optional_keyword_or_string() else {
                return Err(p.error("expected identifier key for 'external_resources' entry"));
            };
            p.expect(Tok::Colon, "expected ':'")?;
            let value = p.consume_resource_value()?;
            let mut entry =
                ResourceEntry { key: &key, handle: None, form: EntryForm::Text { parser: p, key_at, value } };
            if let Some(reader) = reader {
                return (reader.parse)(&mut entry);
            }
            let value = entry.parse_value()?;
            let mut resources = p.shared.external.lock().unwrap_or_else(PoisonError::into_inner);
            resources.push(ExternalResource { owner, key: cx.ident(&*key), value });
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
}
