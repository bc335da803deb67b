//! Tables of equal things, each kept once.

use std::hash::Hash;
use std::sync::Arc;

use crate::Map;

/// A table in which equal values have one number.
pub struct Interner<T> {
    values: Vec<Arc<T>>,
    numbers: Map<Arc<T>, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { values: Vec::new(), numbers: Map::default() }
    }
}

impl<T: Eq + Hash> Interner<T> {
    /// The number of a value.
    pub fn intern(&mut self, value: T) -> u32 {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.values.len() as u32;
        let value = Arc::new(value);
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// The value of a number that the table gave.
    pub fn get(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}
