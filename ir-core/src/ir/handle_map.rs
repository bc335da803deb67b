//! Numbers of ops and of values.

use std::marker::PhantomData;

use hashbrown::HashMap;

use super::handles::Handle;
use super::{IsolateId, Op, Value};

/// Numbers of ops, or of values, for drivers that ask for them often: lists for each isolate, so that most questions are a look at a list.
///
/// The lists are in pages: a map for a small part of a large isolate is small.
pub struct HandleMap<H> {
    /// The isolate that was used last.
    current: Option<IsolateId>,
    numbers: Pages,
    others: HashMap<IsolateId, Pages, foldhash::fast::FixedState>,
    of: PhantomData<H>,
}

/// Numbers of ops.
pub type OpMap = HandleMap<Op>;

/// Numbers of values.
pub type ValueMap = HandleMap<Value>;

/// Numbers by index.
#[derive(Default)]
struct Pages {
    numbers: Vec<u32>,
    /// The start of each page in the numbers; [`NO_PAGE`] where there is none.
    starts: Vec<u32>,
}

/// The numbers in a page: a power of two.
const PAGE: usize = 64;

const NO_PAGE: u32 = u32::MAX;

impl Pages {
    /// The position of an index in the numbers, if there is a page for it.
    #[inline]
    fn position(&self, index: usize) -> Option<usize> {
        let start = *self.starts.get(index / PAGE)?;
        (start != NO_PAGE).then_some(start as usize + index % PAGE)
    }

    /// Makes a page for an index.
    fn add_page(&mut self, index: usize) {
        let page = index / PAGE;
        if page >= self.starts.len() {
            self.starts.resize(page + 1 + page / 2, NO_PAGE);
        }
        self.starts[page] = self.numbers.len() as u32;
        self.numbers.resize(self.numbers.len() + PAGE, u32::MAX);
    }
}

impl<H> Default for HandleMap<H> {
    fn default() -> Self {
        HandleMap { current: None, numbers: Pages::default(), others: HashMap::default(), of: PhantomData }
    }
}

impl<H: Handle> HandleMap<H> {
    /// The number of a handle that has none.
    pub const ABSENT: u32 = u32::MAX;

    /// The number of a handle, if it has one.
    #[inline]
    pub fn get(&self, handle: H) -> Option<u32> {
        let pages = match self.current == Some(handle.isolate()) {
            true => &self.numbers,
            false => self.others.get(&handle.isolate())?,
        };
        let number = pages.numbers[pages.position(handle.index())?];
        (number != Self::ABSENT).then_some(number)
    }

    /// Returns whether a handle has a number.
    #[inline]
    pub fn contains(&self, handle: H) -> bool {
        self.get(handle).is_some()
    }

    /// Gives a handle a number, unless it has one. Returns whether it had none.
    pub fn insert(&mut self, handle: H) -> bool {
        let number = self.entry(handle);
        let is_new = *number == Self::ABSENT;
        if is_new {
            *number = 0;
        }
        is_new
    }

    /// Forgets the isolates that were used, but keeps the memory. For maps in which no handle has a number.
    pub fn turn_away(&mut self) {
        self.current = None;
        self.others = HashMap::default();
    }

    /// Takes the number of a handle away, and returns it if there was one.
    pub fn remove(&mut self, handle: H) -> Option<u32> {
        let number = std::mem::replace(self.entry(handle), Self::ABSENT);
        (number != Self::ABSENT).then_some(number)
    }

    /// The number of a handle, to be read or changed.
    #[inline]
    pub fn entry(&mut self, handle: H) -> &mut u32 {
        let known = if self.current == Some(handle.isolate()) { self.numbers.position(handle.index()) } else { None };
        let position = known.unwrap_or_else(|| self.make_room(handle));
        &mut self.numbers.numbers[position]
    }

    /// Turns to the isolate of a handle, and makes room for the handle. Returns its position.
    #[cold]
    fn make_room(&mut self, handle: H) -> usize {
        let isolate = handle.isolate();
        if self.current != Some(isolate)
            && let Some(before) = self.current.replace(isolate)
        {
            let wanted = self.others.remove(&isolate).unwrap_or_default();
            let put_back = std::mem::replace(&mut self.numbers, wanted);
            self.others.insert(before, put_back);
        }
        if let Some(position) = self.numbers.position(handle.index()) {
            return position;
        }
        self.numbers.add_page(handle.index());
        self.numbers.numbers.len() - PAGE + handle.index() % PAGE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_isolates_do_not_mix() {
        let [a, b, far] = [(1, 5), (2, 5), (2, 900)].map(|(iso, idx)| Value::new(IsolateId(iso), idx));
        let mut map = ValueMap::default();
        *map.entry(a) = 7;
        assert!(map.insert(b) && !map.insert(b));
        *map.entry(far) = 9;
        assert_eq!([a, b, far].map(|value| map.get(value)), [Some(7), Some(0), Some(9)]);
        assert_eq!(map.get(Value::new(IsolateId(3), 0)), None);
        assert_eq!((map.remove(a), map.remove(a)), (Some(7), None));
        assert!(!map.contains(a) && map.contains(b));
    }
}
