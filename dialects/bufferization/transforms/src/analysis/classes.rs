//! Classes of values, joined two by two.

use std::cell::Cell;

use dialekt_ir_core::ir::Value;
use hashbrown::HashMap;

/// Disjoint classes of values. The members of a class are in the order in which classes were joined.
#[derive(Default)]
pub(crate) struct Classes {
    numbers: HashMap<Value, u32, foldhash::fast::FixedState>,
    members: Vec<Member>,
}

struct Member {
    value: Value,
    /// A member nearer to the leader, or itself: shortened when it is looked up.
    towards_leader: Cell<u32>,
    /// The next member of the class.
    next: Option<u32>,
    /// The last member of the class; of leaders only.
    last: u32,
}

impl Classes {
    /// Adds a value in a class of its own, unless it is there already.
    pub fn add(&mut self, value: Value) -> u32 {
        let number = self.members.len() as u32;
        let found = *self.numbers.entry(value).or_insert(number);
        if found == number {
            let towards_leader = Cell::new(number);
            self.members.push(Member { value, towards_leader, next: None, last: number });
        }
        found
    }

    fn leader(&self, mut number: u32) -> u32 {
        let at = |number: u32| &self.members[number as usize].towards_leader;
        while at(number).get() != number {
            let further = at(at(number).get()).get();
            at(number).set(further);
            number = further;
        }
        number
    }

    /// The first member of the class of a value.
    pub fn leader_of(&self, value: Value) -> Value {
        let leader = self.numbers.get(&value).map(|number| self.leader(*number));
        leader.map_or(value, |leader| self.members[leader as usize].value)
    }

    /// Joins the classes of two values: the members of the second follow those of the first.
    pub fn join(&mut self, a: Value, b: Value) {
        let (a, b) = (self.add(a), self.add(b));
        let (a, b) = (self.leader(a), self.leader(b));
        if a == b {
            return;
        }
        let last = self.members[b as usize].last;
        let end = std::mem::replace(&mut self.members[a as usize].last, last);
        self.members[end as usize].next = Some(b);
        self.members[b as usize].towards_leader.set(a);
    }

    /// Returns whether two values are the same, or in one class.
    pub fn are_together(&self, a: Value, b: Value) -> bool {
        let leader = |value| self.numbers.get(&value).map(|number| self.leader(*number));
        a == b || leader(a).is_some_and(|a| leader(b) == Some(a))
    }

    /// The members of the class of a value, which is alone if it was never added.
    pub fn members(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let first = self.numbers.get(&value).map(|number| self.leader(*number));
        let alone = if first.is_none() { Some(value) } else { None };
        let together = std::iter::successors(first, |number| self.members[*number as usize].next);
        together.map(|number| self.members[number as usize].value).chain(alone)
    }
}
