//! The mapping from values to their replacements, while a conversion may still be rolled back.

use hashbrown::HashMap;
use smallvec::SmallVec;

use dialekt_ir_core::ir::{Ir, Value, ValueMap};

/// The replacement of a value: one value or several.
pub(super) type Values = SmallVec<[Value; 2]>;

/// Replacements of values: of single ones, and of several together.
#[derive(Default)]
pub(super) struct ValueMapping {
    /// The places of the replacements of single values in `lists`.
    single: ValueMap,
    lists: Vec<Values>,
    /// The number of values in `single`.
    singles: usize,
    /// Casts of several values, or of none.
    joint: HashMap<Values, Values, foldhash::fast::FixedState>,
    /// All values that ever replaced others.
    used: ValueMap,
    /// Values further on in chains of single values of one type (cache), each with the count of removals when it was
    /// found: values that fold to values that fold make chains as long as the input.
    further: HashMap<Value, (u32, Value), foldhash::fast::FixedState>,
    /// The number of removals: cache entries from before the last one are stale.
    forgotten: u32,
}

impl ValueMapping {
    /// The direct replacement of values.
    pub fn get(&self, from: &[Value]) -> Option<&Values> {
        match from {
            [value] => self.get_one(*value),
            _ => self.joint.get(from),
        }
    }

    /// The direct replacement of a value.
    pub fn get_one(&self, value: Value) -> Option<&Values> {
        self.single.get(value).map(|place| &self.lists[place as usize])
    }

    /// Records the replacement of values by others.
    pub fn insert(&mut self, from: &[Value], to: Values) {
        for value in &to {
            self.used.insert(*value);
        }
        match from {
            [value] => {
                let place = std::mem::replace(self.single.entry(*value), self.lists.len() as u32);
                self.lists.push(to);
                match place {
                    ValueMap::ABSENT => self.singles += 1,
                    _ => self.forgotten += 1,
                }
            }
            _ => drop(self.joint.insert(from.iter().copied().collect(), to)),
        }
    }

    /// The last value by which a value is replaced, as long as each has the type of the one before.
    pub fn last_of_type(&mut self, ir: &Ir, from: Value) -> Value {
        let ty = ir.value(from).ty();
        let mut at = from;
        let mut passed = Values::new();
        loop {
            let known = self.further.get(&at).filter(|(when, _)| *when == self.forgotten).map(|(_, value)| *value);
            let next = known.or_else(|| match self.get_one(at).map(|with| &with[..]) {
                Some(&[with]) if with != at && ir.value(with).ty() == ty => Some(with),
                _ => None,
            });
            let Some(next) = next else { break };
            passed.push(at);
            at = next;
        }
        // The shortest way is taken from the chain itself.
        if passed.len() > 1 {
            self.further.extend(passed.into_iter().map(|value| (value, (self.forgotten, at))));
        }
        at
    }

    /// The replacements of some values, of each one or of all of them together.
    pub fn next(&self, values: &[Value]) -> Option<Values> {
        let mut changed = false;
        let mut next = Values::new();
        for value in values {
            match self.get_one(*value) {
                Some(with) => {
                    changed |= with[..] != [*value];
                    next.extend_from_slice(with);
                }
                None => next.push(*value),
            }
        }
        if changed { Some(next) } else { self.get(values).cloned() }
    }

    /// Returns whether the replacements of values lead to one that is to be replaced by them.
    pub fn leads_to(&mut self, ir: &Ir, values: &[Value], to: Value) -> bool {
        if let [value] = values
            && !self.single.contains(*value)
        {
            return *value == to;
        }
        let mut current: Values = values.into();
        // A value without a replacement is the end of a chain.
        let ends = !self.single.contains(to);
        loop {
            if ends && let [value] = &mut current[..] {
                *value = self.last_of_type(ir, *value);
            }
            if current.contains(&to) {
                return true;
            }
            match self.next(&current) {
                Some(next) => current = next,
                None => return false,
            }
        }
    }

    /// Removes the replacement of values.
    pub fn remove(&mut self, from: &[Value]) {
        self.forgotten += 1;
        match from {
            [value] => {
                if let Some(place) = self.single.remove(*value) {
                    self.singles -= 1;
                    // Replacements are rolled back in the reverse of their order.
                    if place as usize + 1 == self.lists.len() {
                        self.lists.pop();
                    }
                }
            }
            _ => drop(self.joint.remove(from)),
        }
    }

    /// Returns whether a value may have replaced another one.
    pub fn may_replace(&self, value: Value) -> bool {
        self.used.contains(value)
    }

    /// Nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.singles == 0 && self.joint.is_empty()
    }
}
