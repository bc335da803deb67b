//! Shaped types and types of dialects that were parsed lately, by their texts: a file repeats few of them in most of its lines.

use super::Parser;
use super::hash::{mix, prefix_hash};
use super::state::Text;
use crate::context::Type;

/// Types by hashes of their texts; those that clash replace each other.
#[derive(Default)]
pub(super) struct KnownTypes {
    entries: Vec<Option<(Text, Type)>>,
}

/// Entries; a power of two. Real files have some hundred types.
const ENTRIES: usize = 1024;

/// Words of eight bytes that shaped types are found by. Those that differ behind these clash.
const HASHED: usize = 6;

/// Longer texts of shaped types are not remembered.
const LONGEST: usize = 64;

/// Longer texts of types of dialects are not remembered: descriptors of memrefs are structs of some hundred bytes.
const LONGEST_OF_DIALECT: usize = 192;

/// The bytes of shaped types that depend on nothing else.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut c = 0u8;
    while c < 128 {
        plain[c as usize] = c.is_ascii_alphanumeric() || matches!(c, b'?' | b'*' | b',' | b' ' | b'[' | b']');
        c += 1;
    }
    plain
};

impl Parser<'_> {
    /// The text of a type that begins at a position, if its meaning depends on nothing else: without aliases, types of dialects, strings
    /// and other nested brackets than those of a strided layout.
    #[inline]
    fn plain_type_text(&self, start: u32) -> Option<Text> {
        let text = self.shared.src.get(start as usize..)?;
        let (name, rest) = text.split_at_checked(b"memref".len())?;
        if !matches!(name, b"memref" | b"tensor" | b"vector") || rest.first() != Some(&b'<') {
            return None;
        }
        let is_plain = |c: &u8| PLAIN[usize::from(*c)];
        let inside = rest[1..].iter().take(LONGEST).take_while(|c| is_plain(c)).count();
        let len = name.len() + 1 + inside;
        match text.get(len)? {
            b'>' => Some(Text { start, len: len as u32 + 1 }),
            b'<' if text[..len].ends_with(b", strided") => {
                let layout = text[len + 1..].iter().take(LONGEST).take_while(|c| is_plain(c) || **c == b':').count();
                let end = len + 1 + layout;
                text[end..].starts_with(b">>").then_some(Text { start, len: end as u32 + 2 })
            }
            _ => None,
        }
    }

    /// The text of a type of a dialect that begins at a position, if its meaning depends on nothing else: without aliases, strings and types of
    /// other dialects.
    fn dialect_type_text(&self, start: u32) -> Option<Text> {
        let text = self.shared.src.get(start as usize..)?;
        let is_name = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.');
        let name = 1 + text.get(1..)?.iter().take(LONGEST).take_while(|c| is_name(c)).count();
        // The name of a type may go on with these.
        let goes_on = matches!(text.get(name), Some(b'-' | b'$'));
        if goes_on || !text[..name].contains(&b'.') {
            return None;
        }
        if text.get(name) != Some(&b'<') {
            // What follows, on this line or a later one, may be a part of the type if it opens something. Comments may stand before that.
            let next = text[name..].iter().find(|c| !c.is_ascii_whitespace())?;
            let is_whole = !matches!(next, b'<' | b'(' | b'[' | b'{' | b':' | b'/');
            return is_whole.then_some(Text { start, len: name as u32 });
        }
        let mut depth = 0;
        for (at, c) in text[name..].iter().take(LONGEST_OF_DIALECT).enumerate() {
            match c {
                b'<' | b'(' | b'[' => depth += 1,
                b'>' | b')' | b']' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(Text { start, len: (name + at) as u32 + 1 });
                    }
                }
                b',' | b' ' | b'?' | b'*' | b':' => {}
                c if is_name(c) => {}
                _ => return None,
            }
        }
        None
    }

    /// The place of a shaped type that begins at a position: its end need not be known.
    #[inline]
    fn slot_at(&self, start: u32) -> Option<usize> {
        let hash = prefix_hash::<HASHED>(self.shared.src, start as usize, *b">\n")?;
        Some((hash >> (u64::BITS - ENTRIES.ilog2())) as usize)
    }

    /// The place of a type of a dialect.
    fn slot_of(&self, text: Text) -> usize {
        let bytes = text.of(self.shared.src);
        let (words, rest) = bytes.as_chunks::<8>();
        let hash = words.iter().fold(0, |hash, word| mix(hash, u64::from_le_bytes(*word)));
        let last = rest.iter().fold(0, |last, byte| last << 8 | u64::from(*byte));
        (mix(hash, last) >> (u64::BITS - ENTRIES.ilog2())) as usize
    }

    /// What was remembered in a place.
    #[inline]
    fn remembered(&self, slot: usize) -> Option<(Text, Type)> {
        *self.known_types.entries.get(slot)?
    }

    /// The type that begins with the current token, if its text had a meaning before: it is consumed then. Otherwise a place for what the
    /// text turns out to mean, if that may be remembered.
    #[inline]
    pub(super) fn known_type(&mut self) -> Result<Type, Option<Text>> {
        let start = self.tok.start;
        // The text ends in a bracket: it is the same type whatever follows.
        match self.slot_at(start).and_then(|slot| self.remembered(slot)) {
            Some((text, ty)) if text.stands_at(self.shared.src, start) => Ok(self.skip_type(start + text.len, ty)),
            _ => Err(self.plain_type_text(start)),
        }
    }

    /// As [`known_type`](Self::known_type), of a type of a dialect.
    pub(super) fn known_dialect_type(&mut self) -> Result<Type, Option<Text>> {
        let start = self.tok.start;
        let Some(text) = self.dialect_type_text(start) else { return Err(None) };
        match self.remembered(self.slot_of(text)) {
            Some((known, ty)) if known.of(self.shared.src) == text.of(self.shared.src) => {
                Ok(self.skip_type(start + text.len, ty))
            }
            _ => Err(Some(text)),
        }
    }

    fn skip_type(&mut self, end: u32, ty: Type) -> Type {
        self.reset(end);
        ty
    }

    /// Remembers the meaning of a text.
    pub(super) fn remember_type(&mut self, text: Text, ty: Type) {
        if self.last_end != text.start + text.len {
            return;
        }
        let is_of_dialect = text.of(self.shared.src).starts_with(b"!");
        let slot = if is_of_dialect { Some(self.slot_of(text)) } else { self.slot_at(text.start) };
        let Some(slot) = slot else { return };
        let entries = &mut self.known_types.entries;
        if entries.is_empty() {
            entries.resize(ENTRIES, None);
        }
        entries[slot] = Some((text, ty));
    }
}
