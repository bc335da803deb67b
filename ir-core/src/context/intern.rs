//! The interner: equal values get equal 32-bit ids, for the life of the context.
//!
//! Writers lock one of 16 tables; readers of an id take no lock. A table entry holds the hash beside the id, so
//! growth never hashes a value again.
//!
//! An interner may stand on a frozen one: it finds what that one has, adds what it has not, and goes away without it.

use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;

const SHARDS: usize = 16;

/// One interning table: values of type `T`, numbered from 1.
pub struct Interner<T> {
    shards: [Shard; SHARDS],
    /// The values from number `first` on.
    items: boxcar::Vec<T>,
    first: u32,
    base: Option<Arc<Interner<T>>>,
}

/// A table with its lock, on a cache line of its own: threads in different shards do not disturb each other.
#[repr(align(64))]
#[derive(Default)]
struct Shard(Mutex<HashTable<Entry>>);

impl Shard {
    #[inline]
    fn lock(&self) -> MutexGuard<'_, HashTable<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        Interner { shards: Default::default(), items: boxcar::Vec::new(), first: 1, base: None }
    }
}

impl<T> Interner<T> {
    /// An interner that adds to a frozen one: nothing is interned into `base` any more.
    pub fn on(base: Arc<Interner<T>>) -> Self {
        let first = u32::try_from(base.len() + 1).expect("fewer than 2^32 interned values");
        Interner { first, base: Some(base), ..Interner::default() }
    }

    fn push(&self, value: T) -> NonZeroU32 {
        let index = self.items.push(value);
        u32::try_from(index)
            .ok()
            .and_then(|n| n.checked_add(self.first))
            .and_then(NonZeroU32::new)
            .expect("fewer than 2^32 interned values")
    }

    /// The id of the value that hashes to `hash` and satisfies `eq`; `make` builds it when there is none yet.
    pub fn intern(&self, hash: u64, eq: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> NonZeroU32 {
        if let Some(found) = self.base.as_ref().and_then(|base| base.find(hash, &eq)) {
            return found;
        }
        let (shard, short) = split(hash);
        let mut table = self.shards[shard].lock();
        let found =
            table.find(spread(short), |e| e.hash == short && eq(&self.items[(e.id.get() - self.first) as usize]));
        if let Some(entry) = found {
            return entry.id;
        }
        let id = self.push(make());
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
        let mut interner = self;
        loop {
            let (shard, short) = split(hash);
            let table = interner.shards[shard].lock();
            let value = |e: &Entry| &interner.items[(e.id.get() - interner.first) as usize];
            if let Some(entry) = table.find(spread(short), |e| e.hash == short && eq(value(e))) {
                return Some(entry.id);
            }
            interner = interner.base.as_deref()?;
        }
    }

    /// Appends a value that is equal to no other one (distinct attributes).
    pub fn push_unique(&self, value: T) -> NonZeroU32 {
        self.push(value)
    }

    /// The value with this id; no lock is taken.
    #[inline]
    pub fn get(&self, id: NonZeroU32) -> &T {
        match id.get().checked_sub(self.first) {
            Some(index) => &self.items[index as usize],
            None => self.base_get(id),
        }
    }

    /// Whether the value with this id is in this interner, not in its base.
    pub fn is_own(&self, id: NonZeroU32) -> bool {
        id.get() >= self.first
    }

    /// All ids so far, in no order.
    pub fn ids(&self) -> impl Iterator<Item = NonZeroU32> {
        let chain = std::iter::successors(Some(self), |interner| interner.base.as_deref());
        chain.flat_map(|interner| {
            interner.items.iter().filter_map(|(index, _)| NonZeroU32::new(index as u32 + interner.first))
        })
    }

    #[cold]
    fn base_get(&self, id: NonZeroU32) -> &T {
        self.base.as_ref().expect("an id below the first one is in the base").get(id)
    }

    /// How many values there are, those of the base included.
    pub fn len(&self) -> usize {
        self.first as usize - 1 + self.items.count()
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

    #[test]
    fn an_interner_on_a_frozen_one_adds_to_it() {
        let base: Interner<&str> = Interner::default();
        let intern = |i: &Interner<&'static str>, s: &'static str| i.intern_value(hash_of(s), s);
        let a = intern(&base, "a");
        let base = Arc::new(base);
        let (one, two) = (Interner::on(base.clone()), Interner::on(base.clone()));
        assert_eq!(intern(&one, "a"), a);
        let b = intern(&one, "b");
        assert_eq!(intern(&one, "b"), b);
        assert_eq!((*one.get(a), *one.get(b)), ("a", "b"));
        assert_eq!(two.find(hash_of("b"), |x| *x == "b"), None);
        assert_eq!((base.len(), one.len(), two.len()), (1, 2, 1));
        let three = Interner::on(Arc::new(one));
        assert_eq!(intern(&three, "b"), b);
        assert_eq!(*three.get(a), "a");
    }
}
