//! Shaped types that were parsed lately, by their texts: a file repeats few of them in most of its lines.

use super::Parser;
use super::state::Text;
use crate::context::Type;

/// Types by hashes of their texts; those that clash replace each other.
#[derive(Default)]
pub(super) struct KnownTypes {
    entries: Vec<Option<(Text, Type)>>,
}

/// Entries; a power of two.
const ENTRIES: usize = 256;

/// Longer texts are not remembered.
const LONGEST: usize = 64;

impl Parser<'_> {
    /// The text of a type that begins at a position, if its meaning depends on nothing else: without aliases, types of dialects, strings
    /// and nested brackets.
    #[inline]
    fn plain_type_text(&self, start: u32) -> Option<Text> {
        let text = self.shared.src.get(start as usize..)?;
        let (name, rest) = text.split_at_checked(b"memref".len())?;
        if !matches!(name, b"memref" | b"tensor" | b"vector") || rest.first() != Some(&b'<') {
            return None;
        }
        let is_plain = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'?' | b'*' | b',' | b' ' | b'[' | b']');
        let inside = rest[1..].iter().take(LONGEST).take_while(|c| is_plain(c)).count();
        let len = name.len() + 1 + inside;
        (text.get(len) == Some(&b'>')).then_some(Text { start, len: len as u32 + 1 })
    }

    fn slot(&self, text: Text) -> usize {
        let bytes = text.of(self.shared.src);
        let (words, rest) = bytes.as_chunks::<8>();
        let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = words.iter().fold(0, |hash, word| mix(hash, u64::from_le_bytes(*word)));
        let last = rest.iter().fold(0, |last, byte| last << 8 | u64::from(*byte));
        (mix(hash, last) >> 56) as usize % ENTRIES
    }

    /// The type that begins with the current token, if its text had a meaning before: it is consumed then. Otherwise a place for what the
    /// text turns out to mean, if that may be remembered.
    #[inline]
    pub(super) fn known_type(&mut self) -> Result<Type, Option<Text>> {
        let Some(text) = self.plain_type_text(self.tok.start) else { return Err(None) };
        match self.known_types.entries.get(self.slot(text)) {
            Some(Some((known, ty))) if known.of(self.shared.src) == text.of(self.shared.src) => {
                let ty = *ty;
                self.reset(text.start + text.len);
                Ok(ty)
            }
            _ => Err(Some(text)),
        }
    }

    /// Remembers the meaning of a text.
    pub(super) fn remember_type(&mut self, text: Text, ty: Type) {
        if self.last_end != text.start + text.len {
            return;
        }
        let slot = self.slot(text);
        let entries = &mut self.known_types.entries;
        if entries.is_empty() {
            entries.resize(ENTRIES, None);
        }
        entries[slot] = Some((text, ty));
    }
}
