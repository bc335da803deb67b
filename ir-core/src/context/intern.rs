//! The interner: equal values get equal 32-bit ids, for the life of the context.
//!
//! Writers lock one of many tables, unless the value was asked for a short time ago; readers of an id take no lock. A table entry holds the
//! hash beside the id, so growth never hashes a value again. Threads take ids in blocks, so that they do not write to the same cache lines.
//!
//! An interner may stand on a frozen one: it finds the values of that one, adds only others, and is dropped without it.

use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;

const SHARDS: usize = 32;

/// Values that are found without a lock: a power of two.
const RECENT: usize = 512;

/// One interning table: values of type `T`, numbered from 1.
pub struct Interner<T> {
    shards: [Shard; SHARDS],
    /// Values that were asked for lately: ids with 32 bits of hashes above them, each in the place that the hash says.
    recent: Box<[AtomicU64]>,
    /// The values from number `first` on.
    items: Store<T>,
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
        let recent = std::iter::repeat_with(AtomicU64::default).take(RECENT).collect();
        Interner { shards: Default::default(), recent, items: Store::default(), first: 1, base: None }
    }
}

impl<T> Interner<T> {
    /// An interner that adds to a frozen one: nothing is interned into `base` any more.
    pub fn on(base: Arc<Interner<T>>) -> Self {
        let first = u32::try_from(base.bound() + 1).expect("fewer than 2^32 interned values");
        Interner { first, base: Some(base), ..Interner::default() }
    }

    /// Keeps the value that `make` builds from its id.
    fn push(&self, make: impl FnOnce(NonZeroU32) -> T) -> NonZeroU32 {
        let index = self.items.take_number();
        let id = index.checked_add(self.first).and_then(NonZeroU32::new).expect("fewer than 2^32 interned values");
        self.items.set(index, make(id));
        id
    }

    /// The id of the value that hashes to `hash` and satisfies `eq`; `make` builds it when there is none yet.
    pub fn intern(&self, hash: u64, eq: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> NonZeroU32 {
        self.intern_with(hash, eq, |_| make())
    }

    /// As [`intern`](Self::intern), for values that store their id.
    pub fn intern_with(&self, hash: u64, eq: impl Fn(&T) -> bool, make: impl FnOnce(NonZeroU32) -> T) -> NonZeroU32 {
        match self.find_or_lock(hash, eq) {
            Ok(found) => found,
            Err(table) => self.insert(table, hash, make),
        }
    }

    /// The id of a value that is there, or the table that it goes to.
    fn find_or_lock(&self, hash: u64, eq: impl Fn(&T) -> bool) -> Result<NonZeroU32, MutexGuard<'_, HashTable<Entry>>> {
        let (shard, short) = split(hash);
        let recent = &self.recent[(hash >> 45) as usize % RECENT];
        // Whoever wrote an id here had found it, so its value is set.
        let (known, id) = unpack(recent.load(Ordering::Acquire));
        if let Some(id) = id.filter(|id| known == short && eq(self.get(*id))) {
            return Ok(id);
        }
        let found = match self.base.as_ref().and_then(|base| base.find(hash, &eq)) {
            Some(found) => found,
            None => {
                let table = self.shards[shard].lock();
                let same = |e: &Entry| e.hash == short && eq(self.items.get(e.id.get() - self.first));
                match table.find(spread(short), same).map(|entry| entry.id) {
                    Some(found) => found,
                    None => return Err(table),
                }
            }
        };
        recent.store(u64::from(short) << 32 | u64::from(found.get()), Ordering::Release);
        Ok(found)
    }

    fn insert(
        &self,
        mut table: MutexGuard<'_, HashTable<Entry>>,
        hash: u64,
        make: impl FnOnce(NonZeroU32) -> T,
    ) -> NonZeroU32 {
        let (_, short) = split(hash);
        let id = self.push(make);
        table.insert_unique(spread(short), Entry { hash: short, id }, |e| spread(e.hash));
        id
    }

    /// The id of a value, which is kept when it is new.
    pub fn intern_value(&self, hash: u64, value: T) -> NonZeroU32
    where
        T: Eq,
    {
        match self.find_or_lock(hash, |other| *other == value) {
            Ok(found) => found,
            Err(table) => self.insert(table, hash, |_| value),
        }
    }

    /// The id of a value that is already there.
    pub fn find(&self, hash: u64, eq: impl Fn(&T) -> bool) -> Option<NonZeroU32> {
        let mut interner = self;
        loop {
            let (shard, short) = split(hash);
            let table = interner.shards[shard].lock();
            let value = |e: &Entry| interner.items.get(e.id.get() - interner.first);
            if let Some(entry) = table.find(spread(short), |e| e.hash == short && eq(value(e))) {
                return Some(entry.id);
            }
            interner = interner.base.as_deref()?;
        }
    }

    /// Appends a value that is equal to no other one (distinct attributes).
    pub fn push_unique(&self, value: T) -> NonZeroU32 {
        self.push(|_| value)
    }

    /// The value with this id; no lock is taken.
    #[inline]
    pub fn get(&self, id: NonZeroU32) -> &T {
        match id.get().checked_sub(self.first) {
            Some(index) => self.items.get(index),
            None => self.base_get(id),
        }
    }

    /// Returns whether the value with this id is in this interner, not in its base.
    pub fn is_own(&self, id: NonZeroU32) -> bool {
        id.get() >= self.first
    }

    /// All ids so far, in no order.
    pub fn ids(&self) -> impl Iterator<Item = NonZeroU32> {
        let chain = std::iter::successors(Some(self), |interner| interner.base.as_deref());
        chain.flat_map(|interner| {
            interner.items.indices().filter_map(|index| NonZeroU32::new(index as u32 + interner.first))
        })
    }

    #[cold]
    fn base_get(&self, id: NonZeroU32) -> &T {
        self.base.as_ref().expect("an id below the first one is in the base").get(id)
    }

    /// An exclusive bound of [`ids`](Self::ids), counted from 0. Not all numbers below it are taken.
    pub fn bound(&self) -> usize {
        self.first as usize - 1 + self.items.bound()
    }

    /// A number that changes with every value that is added.
    pub fn stamp(&self) -> usize {
        self.first as usize + self.items.stamp()
    }
}

type Block<T, const LEN: usize> = Box<[OnceLock<T>; LEN]>;

/// The size of the first blocks: small, so that small tables are small; later blocks grow, so that large tables need
/// few allocations.
const SMALL_BLOCK: usize = 64;
const SMALL_BLOCKS: usize = 16;
const BLOCK: usize = SMALL_BLOCK * SMALL_BLOCKS;
/// Blocks behind the small ones that are found in one step more.
const NEAR_BLOCKS: usize = 256;
/// Threads that take numbers without disturbing each other.
const LANES: usize = 8;

/// Values by number. A thread that adds some takes the numbers of a block, which is its own as long as there are no more threads
/// than lanes: only the last blocks have gaps.
struct Store<T> {
    small_blocks: [OnceLock<Block<T, SMALL_BLOCK>>; SMALL_BLOCKS],
    /// Later blocks; their numbers follow those of the small ones.
    near_blocks: OnceLock<Box<[OnceLock<Block<T, BLOCK>>; NEAR_BLOCKS]>>,
    /// Those behind these.
    blocks: boxcar::Vec<Block<T, BLOCK>>,
    taken: AtomicUsize,
    lanes: [Lane; LANES],
}

/// The numbers that a thread takes next.
#[repr(align(64))]
#[derive(Default)]
struct Lane(Mutex<Range<u32>>);

impl Lane {
    #[inline]
    fn lock(&self) -> MutexGuard<'_, Range<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

thread_local! {
    static LANE: usize = {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        THREADS.fetch_add(1, Ordering::Relaxed) % LANES
    };
}

impl<T> Default for Store<T> {
    fn default() -> Self {
        Store {
            small_blocks: Default::default(),
            near_blocks: OnceLock::new(),
            blocks: boxcar::Vec::new(),
            taken: AtomicUsize::new(0),
            lanes: Default::default(),
        }
    }
}

impl<T> Store<T> {
    fn take_number(&self) -> u32 {
        let mut numbers = LANE.with(|lane| self.lanes[*lane].lock());
        numbers.next().unwrap_or_else(|| {
            *numbers = self.add_block();
            numbers.next().expect("a block has numbers")
        })
    }

    #[cold]
    fn add_block(&self) -> Range<u32> {
        let block = self.taken.fetch_add(1, Ordering::Relaxed);
        let (start, len) = match self.small_blocks.get(block) {
            Some(small) => {
                small.get_or_init(once_locks);
                (block * SMALL_BLOCK, SMALL_BLOCK)
            }
            None => match self.near_blocks.get_or_init(once_locks).get(block - SMALL_BLOCKS) {
                Some(near) => {
                    near.get_or_init(once_locks);
                    ((block - SMALL_BLOCKS + 1) * BLOCK, BLOCK)
                }
                None => ((self.blocks.push(once_locks()) + NEAR_BLOCKS + 1) * BLOCK, BLOCK),
            },
        };
        let number = |n: usize| u32::try_from(n).expect("fewer than 2^32 interned values");
        number(start)..number(start + len)
    }

    #[inline]
    fn slot(&self, index: u32) -> &OnceLock<T> {
        let index = index as usize;
        let given = "the number was given to a value";
        if index < BLOCK {
            return &self.small_blocks[index / SMALL_BLOCK].get().expect(given)[index % SMALL_BLOCK];
        }
        let block = index / BLOCK - 1;
        match self.near_blocks.get().and_then(|near| near.get(block)) {
            Some(near) => &near.get().expect(given)[index % BLOCK],
            None => &self.blocks[block - NEAR_BLOCKS][index % BLOCK],
        }
    }

    fn set(&self, index: u32, value: T) {
        let set = self.slot(index).set(value);
        debug_assert!(set.is_ok(), "a number is taken once");
    }

    #[inline]
    fn get(&self, index: u32) -> &T {
        self.slot(index).get().expect("the number was given to a value")
    }

    fn bound(&self) -> usize {
        let taken = self.taken.load(Ordering::Acquire);
        match (taken.checked_sub(SMALL_BLOCKS), self.blocks.count()) {
            (None | Some(0), _) => taken * SMALL_BLOCK,
            (Some(near), 0) => (near.min(NEAR_BLOCKS) + 1) * BLOCK,
            (_, far) => (far + NEAR_BLOCKS + 1) * BLOCK,
        }
    }

    /// A number that grows with every number that is taken.
    fn stamp(&self) -> usize {
        self.lanes.iter().map(|lane| lane.lock().start as usize).sum()
    }

    /// The numbers that are taken.
    fn indices(&self) -> impl Iterator<Item = usize> {
        fn taken<T>(start: usize, block: &[OnceLock<T>]) -> impl Iterator<Item = usize> {
            block.iter().enumerate().filter(|(_, slot)| slot.get().is_some()).map(move |(at, _)| start + at)
        }
        let small = self.small_blocks.iter().enumerate();
        let small = small.filter_map(|(at, block)| Some(taken(at * SMALL_BLOCK, &block.get()?[..])));
        let near = self.near_blocks.get().into_iter().flat_map(|near| near.iter().enumerate());
        let near = near.filter_map(|(at, block)| Some(taken((at + 1) * BLOCK, &block.get()?[..])));
        let far = self.blocks.iter().map(|(at, block)| taken((at + NEAR_BLOCKS + 1) * BLOCK, &block[..]));
        small.chain(near).chain(far).flatten()
    }
}

/// Locks for values that are not there yet.
fn once_locks<T, const LEN: usize>() -> Box<[OnceLock<T>; LEN]> {
    // Not an array first, which would be on the stack.
    let locks: Box<[OnceLock<T>]> = std::iter::repeat_with(OnceLock::new).take(LEN).collect();
    locks.try_into().unwrap_or_else(|_| unreachable!("as many as were taken"))
}

/// Shard by the highest bits, table position by 32 others.
fn split(hash: u64) -> (usize, u32) {
    ((hash >> 59) as usize, (hash ^ (hash >> 29)) as u32)
}

/// The hash and the id of a recent value, if there is one.
fn unpack(recent: u64) -> (u32, Option<NonZeroU32>) {
    ((recent >> 32) as u32, NonZeroU32::new(recent as u32))
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
        assert_eq!(interner.ids().count(), 5000);
        assert!(interner.ids().all(|id| id.get() as usize <= interner.bound()));
        assert!(all.iter().all(|ids| *ids == all[0]));
        assert_eq!(interner.get(all[0][7]), "v7");
    }

    #[test]
    fn a_recent_value_is_not_taken_for_another_in_its_place() {
        let base: Interner<u64> = Interner::default();
        // Equal in all that tells recent values apart, so that they replace each other.
        let hash = hash_of("any");
        let ids = |interner: &Interner<u64>| [1, 2, 1, 1, 2, 3].map(|value| interner.intern_value(hash, value).get());
        assert_eq!(ids(&base), [1, 2, 1, 1, 2, 3]);
        let scope = Interner::on(Arc::new(base));
        let four = scope.intern_value(hash, 4);
        assert_eq!(ids(&scope), [1, 2, 1, 1, 2, 3]);
        assert_eq!(
            (*scope.get(four), scope.intern_value(hash, 4), scope.find(hash, |value| *value == 4)),
            (4, four, Some(four))
        );
    }

    #[test]
    fn strings_are_attributes_once_across_threads() {
        let cx = crate::context::Context::new();
        let before = cx.attributes().count();
        let all = || (0..3000).map(|i| cx.string_attr(format!("v{i}"))).collect::<Vec<_>>();
        let [one, other] = std::thread::scope(|scope| {
            let threads = [scope.spawn(all), scope.spawn(all)];
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(one, other);
        assert_eq!(cx.attributes().count(), before + 3000);
        assert!(one.iter().all(|attr| attr.index() < cx.attr_count()));
        assert_eq!(cx.string_value(one[7]).map(|text| cx.bytes(text)), Some(&b"v7"[..]));
    }

    #[test]
    fn what_is_looked_for_in_parts_is_what_was_made() {
        use crate::attrs::AttrData;
        use crate::context::{Blob, Type};
        use crate::types::TypeData;
        let cx = crate::context::Context::new();
        let (inputs, results) = ([Type::I32, Type::INDEX], [Type::F32]);
        let data = || TypeData::Function { inputs: inputs.into(), results: results.into() };
        let found = cx.function_type(&inputs, &results);
        assert_eq!((cx.intern_type(data()), cx.find_type(&data())), (found, Some(found)));
        assert_ne!(cx.function_type(&inputs[..1], &[Type::INDEX, Type::F32]), found);
        let bytes = || [1i32, -2].map(i32::to_le_bytes).concat();
        let data = |len| AttrData::DenseArray { element: Type::I32, len, data: Blob::new(bytes()) };
        let made = cx.intern_attr(data(2));
        assert_eq!((cx.dense_i32_attr(&[1, -2]), cx.find_attr(&data(2))), (made, Some(made)));
        assert_ne!(cx.dense_i64_attr(&[1, -2]), made);
    }

    #[test]
    fn a_table_filled_by_one_thread_has_no_gaps_and_says_when_it_grows() {
        let interner: Interner<u32> = Interner::default();
        // Into each kind of blocks.
        let end = ((NEAR_BLOCKS + 2) * BLOCK + 1) as u32;
        for value in 0..end {
            let stamp = interner.stamp();
            let id = interner.intern_value(hash_of(&value), value);
            assert_eq!(id.get(), value + 1);
            assert_ne!(interner.stamp(), stamp);
            assert_eq!(interner.intern_value(hash_of(&value), value), id);
        }
        assert!(interner.ids().map(NonZeroU32::get).eq(1..=end));
        assert_eq!(interner.bound(), (NEAR_BLOCKS + 3) * BLOCK);
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
        assert_eq!([&*base, &one, &two].map(|interner| interner.ids().count()), [1, 2, 1]);
        let three = Interner::on(Arc::new(one));
        assert_eq!(intern(&three, "b"), b);
        assert_eq!(*three.get(a), "a");
    }
}
