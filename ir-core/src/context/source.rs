//! Sources: the buffers that locations point into, in one space of 31-bit positions.

use std::sync::{Arc, OnceLock};

use super::Ident;

const SPACE: u32 = 1 << 31;

/// The bytes of a source, owned or mapped.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A text with its lines. Contexts may share one.
pub struct SourceText {
    bytes: Bytes,
    /// The offsets of line starts. Computed when the first line is requested.
    lines: OnceLock<Vec<u32>>,
}

/// A source buffer: its name, its text, and the positions that it occupies in the map.
pub struct Source {
    name: Ident,
    base: u32,
    text: Arc<SourceText>,
}

/// A place in a source: line and column count from 1, the column in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileLineCol {
    /// The name of the source.
    pub file: Ident,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

/// All sources of a context.
#[derive(Default)]
pub struct SourceMap {
    sources: boxcar::Vec<Source>,
    next: std::sync::Mutex<u32>,
    /// Positions below belong to the base.
    first: u32,
    base: Option<Arc<SourceMap>>,
}

impl SourceMap {
    /// A map that adds to a frozen one.
    pub(super) fn on(base: Arc<SourceMap>) -> SourceMap {
        let first = *base.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        SourceMap { next: std::sync::Mutex::new(first), first, base: Some(base), ..SourceMap::default() }
    }

    /// Adds a buffer. `None` when the positions of the map are used up (2 GiB of text in all); its ops then get no positions.
    pub fn add(&self, name: Ident, text: Arc<SourceText>) -> Option<&Source> {
        let len = u32::try_from(text.bytes().len()).ok()?;
        let mut next = self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let base = *next;
        // An additional position marks the end of the text.
        let end = base.checked_add(len)?.checked_add(1).filter(|end| *end < SPACE)?;
        let index = self.sources.push(Source { name, base, text });
        *next = end;
        Some(&self.sources[index])
    }

    /// The source that a position lies in.
    pub fn find(&self, offset: u32) -> Option<&Source> {
        if offset < self.first {
            return self.base.as_ref()?.find(offset);
        }
        let (mut low, mut high) = (0, self.sources.count());
        while low < high {
            let mid = (low + high) / 2;
            if self.sources.get(mid).is_some_and(|s| s.base <= offset) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        self.sources.get(low.checked_sub(1)?)
    }

    /// File, line and column of a position.
    pub fn resolve(&self, offset: u32) -> Option<FileLineCol> {
        let source = self.find(offset)?;
        let (line, column) = source.line_col(offset);
        Some(FileLineCol { file: source.name, line, column })
    }

    /// Bytes of all sources.
    pub fn total_len(&self) -> usize {
        *self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner) as usize
    }

    /// The newest source with this name.
    pub fn named(&self, name: Ident) -> Option<&Source> {
        let own = self.sources.iter().map(|(_, s)| s).filter(|s| s.name == name).last();
        own.or_else(|| self.base.as_ref()?.named(name))
    }
}

impl Source {
    /// The name that locations show.
    pub fn name(&self) -> Ident {
        self.name
    }

    /// The position of the first byte.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The text.
    pub fn text(&self) -> &Arc<SourceText> {
        &self.text
    }

    /// Line and column, from 1, of a position in this source.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        self.text.line_col(offset.saturating_sub(self.base))
    }
}

impl SourceText {
    /// The text with these bytes.
    pub fn new(bytes: Bytes) -> Arc<SourceText> {
        Arc::new(SourceText { bytes, lines: OnceLock::new() })
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The offsets of line starts. A text of 4 GiB and more has no lines but the first.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let text = if u32::try_from(self.bytes().len()).is_ok() { self.bytes() } else { &[] };
            std::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|n| n as u32 + 1)).collect()
        })
    }

    /// Line and column, from 1, of a position in this text.
    pub fn line_col(&self, at: u32) -> (u32, u32) {
        let line = self.lines().partition_point(|start| *start <= at);
        (line as u32, at - self.lines()[line - 1] + 1)
    }

    /// The bytes of a line (from 1), without its line end.
    pub fn line(&self, line: u32) -> Option<&[u8]> {
        let start = self.line_start(line)?;
        let rest = &self.bytes()[start..];
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        Some(&rest[..end])
    }

    /// The offset at which a line (from 1) starts.
    pub fn line_start(&self, line: u32) -> Option<usize> {
        Some(*self.lines().get((line as usize).checked_sub(1)?)? as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;

    #[test]
    fn positions_resolve_to_the_source_they_lie_in() {
        let cx = Context::new();
        let (a, b) = (cx.ident("a"), cx.ident("b"));
        let first = cx.sources().add(a, SourceText::new(Arc::new(b"one\ntwo".to_vec()))).unwrap().base();
        let second = cx.sources().add(b, SourceText::new(Arc::new(b"x\n\nyz".to_vec()))).unwrap().base();
        let at = |o| cx.sources().resolve(o).map(|p| (p.file, p.line, p.column)).unwrap();
        assert_eq!(at(first), (a, 1, 1));
        assert_eq!(at(first + 5), (a, 2, 2));
        assert_eq!(at(first + 7), (a, 2, 4));
        assert_eq!(at(second), (b, 1, 1));
        assert_eq!(at(second + 4), (b, 3, 2));
        assert_eq!(cx.sources().find(second).unwrap().text().line(3), Some(&b"yz"[..]));
    }
}
