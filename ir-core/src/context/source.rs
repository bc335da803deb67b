//! Sources: the buffers that locations point into, and tables of places that were read from bytecode, in one space of 31-bit positions.

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The name of the source.
    pub file: Ident,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

/// Occupant of some positions of the map.
enum Part {
    /// A source: a position for each of its bytes.
    Source(Source),
    /// Places in files that need not be here: a position for each.
    Places { base: u32, places: Box<[FileLineCol]> },
}

impl Part {
    fn base(&self) -> u32 {
        match self {
            Part::Source(source) => source.base,
            Part::Places { base, .. } => *base,
        }
    }

    fn source(&self) -> Option<&Source> {
        match self {
            Part::Source(source) => Some(source),
            Part::Places { .. } => None,
        }
    }
}

/// A part of the map: a source, or places from elsewhere.
#[derive(Clone, Copy)]
pub struct SourcePart<'a>(&'a Part);

impl SourcePart<'_> {
    /// The first position.
    pub fn base(self) -> u32 {
        self.0.base()
    }

    /// Returns whether a position is in the part.
    #[inline]
    pub fn contains(self, offset: u32) -> bool {
        let len = match self.0 {
            Part::Source(source) => source.text.bytes().len() + 1,
            Part::Places { places, .. } => places.len(),
        };
        offset.checked_sub(self.base()).is_some_and(|at| (at as usize) < len)
    }

    /// The number of rows: the lines of a source, or the places.
    pub fn num_rows(self) -> usize {
        match self.0 {
            Part::Source(source) => source.text.lines().len(),
            Part::Places { places, .. } => places.len(),
        }
    }

    /// The row of a position in the part, which is looked for behind another row first.
    pub fn row(self, offset: u32, near: usize) -> usize {
        let at = offset - self.base();
        match self.0 {
            Part::Source(source) => source.text.row(at, near),
            Part::Places { .. } => at as usize,
        }
    }

    /// The place of a position in a row.
    pub fn place(self, offset: u32, row: usize) -> Option<FileLineCol> {
        match self.0 {
            Part::Source(source) => {
                let column = offset - source.base - source.text.lines().get(row)? + 1;
                Some(FileLineCol { file: source.name, line: row as u32 + 1, column })
            }
            Part::Places { places, .. } => places.get(row).copied(),
        }
    }
}

/// All sources of a context.
#[derive(Default)]
pub struct SourceMap {
    parts: boxcar::Vec<Part>,
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
        // An additional position marks the end of the text.
        self.push(len.checked_add(1)?, |base| Part::Source(Source { name, base, text }))?.source()
    }

    /// Adds places, and returns the position of the first; the others follow. `None` when the positions of the map are used up.
    ///
    /// This is for readers of many locations: they are not interned until somebody asks for their attributes.
    pub fn add_places(&self, places: Vec<FileLineCol>) -> Option<u32> {
        let len = u32::try_from(places.len()).ok()?;
        self.push(len, |base| Part::Places { base, places: places.into() }).map(Part::base)
    }

    fn push(&self, len: u32, part: impl FnOnce(u32) -> Part) -> Option<&Part> {
        let mut next = self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let base = *next;
        let end = base.checked_add(len).filter(|end| *end < SPACE)?;
        let index = self.parts.push(part(base));
        *next = end;
        Some(&self.parts[index])
    }

    /// The part of the map that a position lies in.
    pub fn part_of(&self, offset: u32) -> Option<SourcePart<'_>> {
        self.part(offset).map(SourcePart)
    }

    /// The source that a position lies in.
    pub fn find(&self, offset: u32) -> Option<&Source> {
        self.part(offset)?.source()
    }

    fn part(&self, offset: u32) -> Option<&Part> {
        if offset < self.first {
            return self.base.as_ref()?.part(offset);
        }
        let (mut low, mut high) = (0, self.parts.count());
        while low < high {
            let mid = (low + high) / 2;
            if self.parts.get(mid).is_some_and(|part| part.base() <= offset) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        self.parts.get(low.checked_sub(1)?)
    }

    /// Returns whether a position is in the map.
    pub(super) fn contains(&self, offset: u32) -> bool {
        self.part(offset).is_some()
    }

    /// File, line and column of a position.
    pub fn resolve(&self, offset: u32) -> Option<FileLineCol> {
        match self.part(offset)? {
            Part::Source(source) => {
                let (line, column) = source.line_col(offset);
                Some(FileLineCol { file: source.name, line, column })
            }
            Part::Places { base, places } => places.get((offset - base) as usize).copied(),
        }
    }

    /// The number of positions that are taken.
    pub fn total_len(&self) -> usize {
        *self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner) as usize
    }

    /// The newest source with this name.
    pub fn named(&self, name: Ident) -> Option<&Source> {
        let own = self.parts.iter().filter_map(|(_, part)| part.source()).filter(|source| source.name == name).last();
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

    /// The line, from 0, of a position, which is looked for in the lines behind another one first.
    fn row(&self, at: u32, near: usize) -> usize {
        let lines = self.lines();
        if let Some([first, rest @ ..]) = lines.get(near..(near + 8).min(lines.len()))
            && *first <= at
            && let Some(further) = rest.iter().position(|start| at < *start)
        {
            return near + further;
        }
        lines.partition_point(|start| *start <= at) - 1
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
    use crate::context::{Context, Location};

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

    #[test]
    fn places_have_positions_without_a_source() {
        let cx = Context::new();
        let place = |line, column| FileLineCol { file: cx.ident("elsewhere"), line, column };
        let text = cx.sources().add(cx.ident("a"), SourceText::new(Arc::new(b"one".to_vec()))).unwrap().base();
        let first = cx.sources().add_places(vec![place(7, 3), place(1, 0)]).unwrap();
        let next = cx.sources().add(cx.ident("b"), SourceText::new(Arc::new(b"two".to_vec()))).unwrap().base();
        assert_eq!(cx.sources().resolve(first), Some(place(7, 3)));
        assert_eq!(cx.sources().resolve(first + 1), Some(place(1, 0)));
        assert!(cx.sources().find(first).is_none());
        assert!(cx.sources().named(cx.ident("elsewhere")).is_none());
        assert_eq!(cx.sources().resolve(text).map(|at| at.line), Some(1));
        assert_eq!(cx.sources().resolve(next + 1).map(|at| at.column), Some(2));
        let lines = cx.sources().add(cx.ident("c"), SourceText::new(Arc::new("ab\n".repeat(20).into_bytes()))).unwrap();
        for (position, near) in [(0, 0), (0, 5), (13, 4), (13, 0), (59, 3), (60, 20), (1, 99)] {
            let part = cx.sources().part_of(lines.base() + position).unwrap();
            let row = part.row(lines.base() + position, near);
            assert_eq!(part.place(lines.base() + position, row), cx.sources().resolve(lines.base() + position));
            assert!(row < part.num_rows());
        }
        let (position, attr) = (Location::at(first), cx.file_line_col("elsewhere", 7, 3));
        assert!(cx.locations_equal(position, attr) && !cx.locations_equal(Location::at(first + 1), attr));
    }
}
