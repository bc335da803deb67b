//! The interner: equal values get equal 32-bit ids, for the life of the context.
//!
//! Writers lock one of [`SHARDS`] tables; readers of an id take no lock. A table entry holds the hash beside the id, so
//! growth never hashes a value again.

use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};

use hashbrown::HashTable;

const SHARDS: usize = 16;

/// One interning table: values of type `T`, numbered from 1.
pub struct Interner<T> {
    shards: [Mutex<HashTable<Entry>>; SHARDS],
    items: boxcar::Vec<T>,
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u32,
    id: NonZeroU32,
}

/// The hash that every interner uses. It has a fixed seed: ids are dense numbers, never derived from hashes, and inputs
/// that collide on purpose only slow down the context of whoever supplies them.
pub fn hash_of(value: &(impl std::hash::Hash + ?Sized)) -> u64 {
    foldhash::fast::FixedState::with_seed(0x9e37_79b9).hash_one(value)
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { shards: std::array::from_fn(|_| Mutex::new(HashTable::new())), items: boxcar::Vec::new() }
    }
}

impl<T> Interner<T> {
    /// The id of the value that hashes to `hash` and satisfies `eq`; `make` builds it when there is none yet.
    pub fn intern(&self, hash: u64, eq: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> NonZeroU32 {
        let (shard, short) = split(hash);
        let mut table = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let found = table.find(spread(short), |e| e.hash == short && eq(&self.items[e.id.get() as usize - 1]));
        if let Some(entry) = found {
            return entry.id;
        }
        let index = self.items.push(make());
        let id = u32::try_from(index + 1).ok().and_then(NonZeroU32::new).expect("fewer than 2^32 interned values");
        table.insert_unique(spread(short), Entry { hash: short, id }, |e| spread(e.hash));
        id
    }

    /// The id of a value, which is kept when it is new.
    pub fn intern_value(&self, hash: u64, value: T) -> NonZeroU32
    where
        T: Eq,
    {
        let value = std::cell::Cell::new(Some(value));
        // `eq` and `make` are never active at the same time: the value is lent to the one and given to the other.
        let eq = |other: &T| {
            let own = value.take();
            let equal = own.as_ref() == Some(other);
            value.set(own);
            equal
        };
        self.intern(hash, eq, || value.take().expect("the value is there until it is kept"))
    }

    /// The id of a value that is already there.
    pub fn find(&self, hash: u64, eq: impl Fn(&T) -> bool) -> Option<NonZeroU32> {
        let (shard, short) = split(hash);
        let table = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        table.find(spread(short), |e| e.hash == short && eq(&self.items[e.id.get() as usize - 1])).map(|e| e.id)
    }

    /// Appends a value that is equal to no other one (distinct attributes).
    pub fn push_unique(&self, value: T) -> NonZeroU32 {
        let index = self.items.push(value);
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).expect("fewer than 2^32 interned values")
    }

    /// The value with this id; no lock is taken.
    #[inline]
    pub fn get(&self, id: NonZeroU32) -> &T {
        &self.items[id.get() as usize - 1]
    }

    /// All ids so far.
    pub fn ids(&self) -> impl Iterator<Item = NonZeroU32> {
        self.items.iter().filter_map(|(index, _)| NonZeroU32::new(index as u32 + 1))
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.items.count()
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Shard by the highest bits, table position by 32 others.
fn split(hash: u64) -> (usize, u32) {
    ((hash >> 60) as usize, (hash ^ (hash >> 29)) as u32)
}

/// hashbrown takes the position from the low and its tag from the high bits of the hash that it is given.
fn spread(short: u32) -> u64 {
    u64::from(short) << 32 | u64::from(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_get_equal_ids_across_threads() {
        let interner: Interner<String> = Interner::default();
        let intern = |s: &str| interner.intern(hash_of(s), |x| x == s, || s.to_owned());
        let all: Vec<Vec<NonZeroU32>> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| (0..5000).map(|i| intern(&format!("v{i}"))).collect())).collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert_eq!(interner.len(), 5000);
        assert!(all.iter().all(|ids| *ids == all[0]));
        assert_eq!(interner.get(all[0][7]), "v7");
    }
}
