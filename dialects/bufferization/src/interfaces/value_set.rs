//! Sets of values that remember the order of insertion.

use dialekt_ir_core::ir::Value;
use hashbrown::HashSet;

/// A set of values, in the order in which they were inserted.
#[derive(Clone, Default, Debug)]
pub struct ValueSet {
    order: Vec<Value>,
    contained: HashSet<Value, foldhash::fast::FixedState>,
}

impl ValueSet {
    /// Inserts a value; returns whether it is new.
    pub fn insert(&mut self, value: Value) -> bool {
        let is_new = self.contained.insert(value);
        if is_new {
            self.order.push(value);
        }
        is_new
    }

    /// Takes out the value that was inserted last.
    pub fn pop(&mut self) -> Option<Value> {
        let last = self.order.pop()?;
        self.contained.remove(&last);
        Some(last)
    }

    /// Returns whether a value is in the set.
    pub fn contains(&self, value: Value) -> bool {
        self.contained.contains(&value)
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The values, in order.
    pub fn as_slice(&self) -> &[Value] {
        &self.order
    }

    /// The values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value> + '_ {
        self.order.iter().copied()
    }
}
