//! Numbers of ops and of values.

use std::marker::PhantomData;

use hashbrown::HashMap;

use super::handles::Handle;
use super::{IsolateId, Op, Value};

/// Numbers of ops, or of values, for drivers that ask for them often: dense for each isolate, so that most questions are a look at a list.
pub struct HandleMap<H> {
    /// The isolate that was used last.
    current: Option<IsolateId>,
    numbers: Vec<u32>,
    others: HashMap<IsolateId, Vec<u32>, foldhash::fast::FixedState>,
    of: PhantomData<H>,
}

/// Numbers of ops.
pub type OpMap = HandleMap<Op>;

/// Numbers of values.
pub type ValueMap = HandleMap<Value>;

impl<H> Default for HandleMap<H> {
    fn default() -> Self {
        HandleMap { current: None, numbers: Vec::new(), others: HashMap::default(), of: PhantomData }
    }
}

impl<H: Handle> HandleMap<H> {
    /// The number of a handle that has none.
    pub const ABSENT: u32 = u32::MAX;

    /// The number of a handle, if it has one.
    #[inline]
    pub fn get(&self, handle: H) -> Option<u32> {
        let numbers = match self.current == Some(handle.isolate()) {
            true => Some(&self.numbers),
            false => self.others.get(&handle.isolate()),
        };
        let number = *numbers?.get(handle.index())?;
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
        let index = handle.index();
        if self.current != Some(handle.isolate()) || index >= self.numbers.len() {
            self.make_room(handle);
        }
        &mut self.numbers[index]
    }

    /// Turns to the isolate of a handle, and makes room for the handle.
    #[cold]
    fn make_room(&mut self, handle: H) {
        let isolate = handle.isolate();
        if self.current != Some(isolate)
            && let Some(before) = self.current.replace(isolate)
        {
            let wanted = self.others.remove(&isolate).unwrap_or_default();
            let put_back = std::mem::replace(&mut self.numbers, wanted);
            self.others.insert(before, put_back);
        }
        let index = handle.index();
        if index >= self.numbers.len() {
            self.numbers.resize(index + 1 + index / 2, Self::ABSENT);
        }
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
