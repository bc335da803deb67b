//! A map for usually a handful of keys: these are in a list, and hashed only when there are many.

use std::hash::Hash;

use hashbrown::HashMap;
use smallvec::SmallVec;

/// The number of keys up to which they are compared one by one.
const FEW: usize = 8;

/// A map without removals.
pub(super) struct SmallMap<K, V> {
    entries: SmallVec<[(K, V); FEW]>,
    /// The positions of keys in the list, once there are many.
    index: HashMap<K, usize, foldhash::fast::FixedState>,
}

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        SmallMap { entries: SmallVec::new(), index: HashMap::default() }
    }
}

impl<K: Copy + Eq + Hash, V> SmallMap<K, V> {
    fn position(&self, key: &K) -> Option<usize> {
        match self.entries.len() <= FEW {
            true => self.entries.iter().position(|(known, _)| known == key),
            false => self.index.get(key).copied(),
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.position(key).map(|position| &self.entries[position].1)
    }

    /// The value of a key, which is this one when it has none yet.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &V {
        let position = self.position(&key).unwrap_or_else(|| {
            let position = self.entries.len();
            self.entries.push((key, value));
            if position == FEW {
                self.index.extend(self.entries.iter().enumerate().map(|(position, (key, _))| (*key, position)));
            } else if position > FEW {
                self.index.insert(key, position);
            }
            position
        });
        &self.entries[position].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_keys_are_found() {
        let mut map = SmallMap::default();
        for n in 0..40 {
            assert_eq!(map.get(&n), None);
            assert_eq!(*map.get_or_insert(n, n * 2), n * 2);
            assert_eq!(*map.get_or_insert(n, 0), n * 2);
            assert!((0..=n).all(|k| map.get(&k) == Some(&(k * 2))));
        }
    }
}
