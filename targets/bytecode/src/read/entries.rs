//! The tables of attributes and of types: where their entries stand, and what was read of them.

use std::ops::Range;
use std::sync::OnceLock;

/// The table of attributes, or of types. It may have as many entries as there are ops, so they are small.
pub struct Entries<T> {
    pub all: Vec<Entry<T>>,
    /// The first entries of groups with the same dialect, and these.
    groups: Vec<(usize, u32)>,
    /// The end of the last entry.
    end: usize,
}

/// An attribute or type in the table.
pub struct Entry<T> {
    /// Its first byte in the file, times two; odd if it is in an encoding of its dialect, not text. It ends before the next entry.
    place: usize,
    pub read: OnceLock<T>,
}

impl<T> Entry<T> {
    pub fn start(&self) -> usize {
        self.place >> 1
    }

    pub fn is_encoded(&self) -> bool {
        self.place & 1 == 1
    }
}

impl<T> Entries<T> {
    /// A table that begins at a place of the file, with room for some entries.
    pub fn at(start: usize, room: usize) -> Entries<T> {
        Entries { all: Vec::with_capacity(room), groups: Vec::new(), end: start }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The end of the last one.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Sets the dialect of the entries that are added from now on.
    pub fn begin_group(&mut self, dialect: u32) {
        self.groups.push((self.all.len(), dialect));
    }

    /// Adds an entry, which is behind the last one.
    #[inline]
    pub fn push(&mut self, size: usize, is_encoded: bool) {
        self.all.push(Entry { place: self.end << 1 | usize::from(is_encoded), read: OnceLock::new() });
        self.end += size;
    }

    #[inline]
    pub fn get(&self, number: u64) -> Option<(usize, &Entry<T>)> {
        let number = usize::try_from(number).ok()?;
        Some((number, self.all.get(number)?))
    }

    /// The value of an entry that was read before.
    #[inline]
    pub fn read(&self, number: u64) -> Option<&T> {
        self.get(number)?.1.read.get()
    }

    /// The bytes of an entry.
    pub fn range(&self, number: usize) -> Range<usize> {
        self.all[number].start()..self.all.get(number + 1).map_or(self.end, Entry::start)
    }

    /// The dialect of an entry.
    pub fn dialect(&self, number: usize) -> u32 {
        let group = self.groups.partition_point(|(first, _)| *first <= number);
        self.groups[group - 1].1
    }

    /// The entries of a dialect that are in an encoding of it, with their bytes.
    pub fn encoded(&self, dialect: u32) -> impl Iterator<Item = (usize, Range<usize>)> {
        let ends = self.groups.iter().skip(1).map(|(first, _)| *first).chain([self.all.len()]);
        let groups = self.groups.iter().zip(ends).filter(move |((_, found), _)| *found == dialect);
        let numbers = groups.flat_map(|((first, _), end)| *first..end);
        numbers.filter(|number| self.all[*number].is_encoded()).map(|number| (number, self.range(number)))
    }
}

/// The way from one entry to another that it refers to, as far as it takes to find that it goes round. Other threads may be on ways of
/// their own. [Brent's algorithm]
#[derive(Clone, Copy, Default)]
pub struct Way {
    len: usize,
    /// The place of an entry on the way.
    mark: usize,
}

impl Way {
    /// The way to an entry from here; `None` if it was there before.
    pub fn to(self, place: usize) -> Option<Way> {
        if self.len != 0 && self.mark == place {
            return None;
        }
        let len = self.len + 1;
        Some(Way { len, mark: if len.is_power_of_two() { place } else { self.mark } })
    }
}
