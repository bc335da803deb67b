//! Numbers of ops.

use hashbrown::HashMap;

use super::{IsolateId, Op};

/// Numbers of ops, for drivers that ask for them often: dense for each isolate, so that most questions are a look at a list.
#[derive(Default)]
pub struct OpMap {
    /// The isolate that was used last.
    current: Option<IsolateId>,
    numbers: Vec<u32>,
    others: HashMap<IsolateId, Vec<u32>, foldhash::fast::FixedState>,
}

impl OpMap {
    /// The number of an op that has none.
    pub const ABSENT: u32 = u32::MAX;

    /// Returns whether an op has a number.
    #[inline]
    pub fn contains(&self, op: Op) -> bool {
        let numbers = match self.current == Some(op.isolate()) {
            true => Some(&self.numbers),
            false => self.others.get(&op.isolate()),
        };
        numbers.and_then(|numbers| numbers.get(op.index())).is_some_and(|number| *number != Self::ABSENT)
    }

    /// Gives an op a number, unless it has one. Returns whether it had none.
    pub fn insert(&mut self, op: Op) -> bool {
        let number = self.entry(op);
        let is_new = *number == Self::ABSENT;
        if is_new {
            *number = 0;
        }
        is_new
    }

    /// Forgets the isolates that were used, but keeps the memory. For maps in which no op has a number.
    pub fn turn_away(&mut self) {
        self.current = None;
        self.others = HashMap::default();
    }

    /// Takes the number of an op away.
    pub fn remove(&mut self, op: Op) {
        *self.entry(op) = Self::ABSENT;
    }

    /// The number of an op, to be read or changed.
    #[inline]
    pub fn entry(&mut self, op: Op) -> &mut u32 {
        let index = op.index();
        if self.current != Some(op.isolate()) || index >= self.numbers.len() {
            self.make_room(op);
        }
        &mut self.numbers[index]
    }

    /// Turns to the isolate of an op, and makes room for the op.
    #[cold]
    fn make_room(&mut self, op: Op) {
        if self.current != Some(op.isolate())
            && let Some(isolate) = self.current.replace(op.isolate())
        {
            let wanted = self.others.remove(&op.isolate()).unwrap_or_default();
            let put_back = std::mem::replace(&mut self.numbers, wanted);
            self.others.insert(isolate, put_back);
        }
        let index = op.index();
        if index >= self.numbers.len() {
            self.numbers.resize(index + 1 + index / 2, Self::ABSENT);
        }
    }
}
