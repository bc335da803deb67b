//! SSA names: from the text of a name to a value, by open addressing on packed keys.

use std::collections::HashMap;

/// Marks a value that was used before its definition.
const FORWARD: u32 = 1 << 31;
/// The `value` of an empty slot, and of one whose name went out of scope.
const EMPTY: u32 = u32::MAX;
const REMOVED: u32 = u32::MAX - 1;

/// The value that a name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// The value, as an index into the arena of the isolate that surrounds `at`; for a name without definition so far, its
    /// number among those that wait for one.
    pub value: u32,
    /// The position of the definition, or of the first use.
    pub at: u32,
    /// True if the definition is still to come.
    pub forward: bool,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    at: u32,
    value: u32,
}

impl Entry {
    #[inline]
    fn named(&self) -> Named {
        Named { value: self.value & !FORWARD, at: self.at, forward: self.value & FORWARD != 0 }
    }
}

/// All names in scope. Scopes nest; leaving one removes the names defined in it.
pub(super) struct NameTable {
    entries: Vec<Entry>,
    /// Slots in use, removed ones included.
    used: usize,
    live: usize,
    /// Names with result numbers above 0.
    packs: HashMap<Box<[u8]>, Pack>,
    /// Definitions in order, for leaving scopes.
    defined: Vec<Definition>,
}

/// A definition of a name.
struct Definition {
    /// The slot that it went to: it may be in another one since the table grew. `NO_SLOT` for a result number above 0.
    slot: u32,
    /// The position of the name in the text.
    at: u32,
}

const NO_SLOT: u32 = u32::MAX;

/// The values of a name with result numbers above 0.
#[derive(Default)]
struct Pack {
    /// Numbers from 1 on, without gaps: a definition gives them in order.
    first: Vec<Named>,
    /// Other numbers.
    rest: HashMap<u32, Named>,
}

impl Pack {
    fn get(&self, number: u32) -> Option<Named> {
        let first = self.first.get(number as usize - 1);
        first.or_else(|| self.rest.get(&number)).copied()
    }

    fn set(&mut self, number: u32, named: Named) {
        let index = number as usize - 1;
        if let Some(known) = self.first.get_mut(index) {
            *known = named;
        } else if self.first.len() == index && !self.rest.contains_key(&number) {
            self.first.push(named);
        } else {
            self.rest.insert(number, named);
        }
    }
}

/// The bytes of a name that the source has at `at`, after the sigil.
fn name_at(src: &[u8], at: u32) -> &[u8] {
    let rest = &src[at as usize + 1..];
    let end = rest.iter().position(|c| !(c.is_ascii_alphanumeric() || matches!(c, b'$' | b'.' | b'_' | b'-')));
    &rest[..end.unwrap_or(rest.len())]
}

/// A name as the source has it: between its sigil and its end.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    src: &'a [u8],
    /// The position of the sigil.
    at: u32,
    end: u32,
    key: u64,
}

impl<'a> Name<'a> {
    /// Names of up to 8 bytes are their own key: their bytes are ASCII, so the highest bit is free to mark hashes of longer
    /// ones.
    #[inline]
    pub fn new(src: &'a [u8], at: u32, end: u32) -> Name<'a> {
        let start = at as usize + 1;
        let len = end as usize - start;
        let key = match src.get(start..start + 8) {
            Some(eight) if len <= 8 => {
                let eight = u64::from_le_bytes(eight.try_into().unwrap_or_default());
                eight & (u64::MAX >> (64 - 8 * len as u32).min(63))
            }
            _ if len > 8 => crate::context::intern::hash_of(&src[start..end as usize]) | 1 << 63,
            // The end of the source is near.
            _ => src[start..end as usize].iter().rev().fold(0, |key, c| key << 8 | u64::from(*c)),
        };
        Name { src, at, end, key }
    }

    /// The bytes behind the sigil.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        &self.src[self.at as usize + 1..self.end as usize]
    }
}

impl NameTable {
    pub fn new() -> NameTable {
        NameTable {
            entries: vec![Entry { key: 0, at: 0, value: EMPTY }; 256],
            used: 0,
            live: 0,
            packs: HashMap::new(),
            defined: Vec::new(),
        }
    }

    /// Returns whether no name is in scope.
    pub fn is_empty(&self) -> bool {
        self.live == 0 && self.packs.is_empty()
    }

    /// Removes all names and keeps the memory.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.entries.fill(Entry { key: 0, at: 0, value: EMPTY });
        }
        (self.used, self.live) = (0, 0);
        self.packs.clear();
        self.defined.clear();
    }

    #[inline]
    fn start(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.entries.len() - 1)
    }

    /// The slot of a name, or the slot where it would go.
    #[inline]
    fn slot(&self, name: Name<'_>) -> Result<usize, usize> {
        let mask = self.entries.len() - 1;
        let mut slot = self.start(name.key) & mask;
        let mut free = None;
        loop {
            let entry = &self.entries[slot & mask];
            if entry.value < REMOVED {
                if entry.key == name.key && (name.key >> 63 == 0 || name_at(name.src, entry.at) == name.bytes()) {
                    return Ok(slot);
                }
            } else if entry.value == EMPTY {
                return Err(free.unwrap_or(slot));
            } else {
                free = free.or(Some(slot));
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The value of `name#number`.
    #[inline]
    pub fn get(&self, name: Name<'_>, number: u32) -> Option<Named> {
        if number != 0 {
            return self.pack(name, number);
        }
        Some(self.entries[self.slot(name).ok()?].named())
    }

    #[cold]
    fn pack(&self, name: Name<'_>, number: u32) -> Option<Named> {
        self.packs.get(name.bytes())?.get(number)
    }

    /// The values of a name with result numbers above 0.
    pub fn numbers(&self, name: Name<'_>) -> impl Iterator<Item = Named> {
        let pack = self.packs.get(name.bytes());
        pack.into_iter().flat_map(|pack| pack.first.iter().chain(pack.rest.values())).copied()
    }

    /// Removes the forward references of a name, with any result number, that wait under a number of that list.
    pub fn forget_forward(&mut self, name: Name<'_>, waiting: u32) {
        let is_it = |named: &Named| named.forward && named.value == waiting;
        if let Ok(slot) = self.slot(name)
            && is_it(&self.entries[slot].named())
        {
            self.remove(slot);
        }
        if let Some(pack) = self.packs.get_mut(name.bytes()) {
            if let Some(index) = pack.first.iter().position(is_it) {
                // The entries behind it are no longer in a row.
                for (i, named) in pack.first.split_off(index).into_iter().enumerate().skip(1) {
                    pack.rest.insert((index + i) as u32 + 1, named);
                }
            }
            pack.rest.retain(|_, named| !is_it(named));
        }
    }

    /// The positions of the definitions of names in scope.
    pub fn in_scope(&self) -> impl Iterator<Item = u32> {
        self.defined.iter().map(|definition| definition.at)
    }

    /// Defines `name#number` as a value until the end of the current scope, unless it is defined already: that
    /// definition is the error.
    #[inline]
    pub fn define(&mut self, name: Name<'_>, number: u32, value: u32) -> Result<(), Named> {
        let named = Named { value, at: name.at, forward: false };
        if number != 0 {
            if let Some(existing) = self.pack(name, number) {
                return Err(existing);
            }
            self.set(name, number, named, true);
            return Ok(());
        }
        match self.slot(name) {
            Ok(slot) => Err(self.entries[slot].named()),
            Err(slot) => {
                self.defined.push(Definition { slot: slot as u32, at: name.at });
                self.insert(slot, Entry { key: name.key, at: name.at, value });
                Ok(())
            }
        }
    }

    /// Defines `name#number` as a value, replacing any before. With `define`, it is removed at the end of the scope.
    pub fn set(&mut self, name: Name<'_>, number: u32, named: Named, define: bool) {
        let found = (number == 0).then(|| self.slot(name));
        if define {
            let slot = found.map_or(NO_SLOT, |(Ok(slot) | Err(slot))| slot as u32);
            self.defined.push(Definition { slot, at: named.at });
        }
        let Some(found) = found else {
            let pack = match self.packs.get_mut(name.bytes()) {
                Some(pack) => pack,
                None => self.packs.entry(name.bytes().into()).or_default(),
            };
            pack.set(number, named);
            return;
        };
        let value = named.value | if named.forward { FORWARD } else { 0 };
        let entry = Entry { key: name.key, at: named.at, value };
        match found {
            Ok(slot) => self.entries[slot] = entry,
            Err(slot) => self.insert(slot, entry),
        }
    }

    #[inline]
    fn insert(&mut self, slot: usize, entry: Entry) {
        self.used += usize::from(self.entries[slot].value == EMPTY);
        self.live += 1;
        self.entries[slot] = entry;
        if self.used * 2 > self.entries.len() {
            self.grow();
        }
    }

    /// Empties a slot. Names mostly go in the reverse order in which they came, so that most slots are as if they had never been used.
    #[inline]
    fn remove(&mut self, slot: usize) {
        let next = (slot + 1) & (self.entries.len() - 1);
        let is_last = self.entries[next].value == EMPTY;
        self.entries[slot].value = if is_last { EMPTY } else { REMOVED };
        self.used -= usize::from(is_last);
        self.live -= 1;
    }

    #[cold]
    fn grow(&mut self) {
        let size = if self.live * 4 > self.entries.len() { self.entries.len() * 2 } else { self.entries.len() };
        let old = std::mem::replace(&mut self.entries, vec![Entry { key: 0, at: 0, value: EMPTY }; size]);
        self.used = 0;
        for entry in old {
            if entry.value != EMPTY && entry.value != REMOVED {
                let mut slot = self.start(entry.key);
                while self.entries[slot].value != EMPTY {
                    slot = (slot + 1) & (size - 1);
                }
                self.entries[slot] = entry;
                self.used += 1;
            }
        }
    }

    /// Starts a scope; the result is passed to [`leave`](Self::leave).
    #[inline]
    pub fn enter(&self) -> usize {
        self.defined.len()
    }

    /// Removes the names defined since `scope` was entered, with all their result numbers.
    pub fn leave(&mut self, src: &[u8], scope: usize) {
        if scope == 0 && self.live <= self.defined.len() && self.live * 8 > self.entries.len() && self.packs.is_empty()
        {
            // The outermost scope goes, and no name waits for a definition elsewhere.
            let forwards = self.entries.iter().any(|e| e.value < REMOVED && e.value & FORWARD != 0);
            if !forwards {
                return self.clear();
            }
        }
        while self.defined.len() > scope {
            let Some(Definition { slot, at }) = self.defined.pop() else { return };
            let is_there = |entry: &Entry| entry.at == at && entry.value < REMOVED;
            if self.packs.is_empty() && self.entries.get(slot as usize).is_some_and(is_there) {
                self.remove(slot as usize);
                continue;
            }
            let name = Name::new(src, at, at + 1 + name_at(src, at).len() as u32);
            if let Ok(slot) = self.slot(name) {
                self.remove(slot);
            }
            if !self.packs.is_empty() {
                self.packs.remove(name.bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find<'a>(src: &'a [u8], text: &str) -> Name<'a> {
        let at = src.windows(text.len()).position(|w| w == text.as_bytes()).unwrap() as u32;
        Name::new(src, at, at + text.trim_end().len() as u32)
    }

    #[test]
    fn names_follow_scopes() {
        let src = b"%a %averylongname %averylongnamf %12345678 %x";
        let mut table = NameTable::new();
        let value = |table: &NameTable, text, number| table.get(find(src, text), number).map(|n| n.value);
        table.define(find(src, "%a "), 0, 1).unwrap();
        let scope = table.enter();
        table.define(find(src, "%averylongname"), 0, 2).unwrap();
        table.define(find(src, "%averylongnamf"), 0, 3).unwrap();
        table.define(find(src, "%12345678"), 0, 4).unwrap();
        table.define(find(src, "%12345678"), 1, 5).unwrap();
        assert!(table.define(find(src, "%12345678"), 1, 6).is_err());
        assert_eq!(value(&table, "%averylongname", 0), Some(2));
        assert_eq!(value(&table, "%averylongnamf", 0), Some(3));
        assert_eq!(value(&table, "%12345678", 1), Some(5));
        table.leave(src, scope);
        assert_eq!(value(&table, "%averylongname", 0), None);
        assert_eq!(value(&table, "%12345678", 1), None);
        assert_eq!(value(&table, "%a ", 0), Some(1));
        assert_eq!(value(&table, "%x", 0), None);
    }

    #[test]
    fn names_leave_a_table_that_grew_while_they_were_there() {
        let text: String = (0..1000).map(|i| format!("%v{i} ")).collect();
        let src = text.as_bytes();
        let name = |i: usize| find(src, &format!("%v{i} "));
        let mut table = NameTable::new();
        (0..100).for_each(|i| table.define(name(i), 0, i as u32).unwrap());
        let scope = table.enter();
        (100..1000).for_each(|i| table.define(name(i), 0, i as u32).unwrap());
        table.leave(src, scope);
        let found = |i: usize| table.get(name(i), 0).map(|named| named.value);
        assert!((0..1000).all(|i| found(i) == (i < 100).then_some(i as u32)));
        table.leave(src, 0);
        assert!(table.is_empty());
    }

    #[test]
    fn many_scopes_do_not_fill_the_table() {
        let text: String = (0..1000).map(|i| format!("%v{i} ")).collect();
        let src = text.as_bytes();
        let mut table = NameTable::new();
        let mut at = 0;
        for (value, word) in text.split_inclusive(' ').enumerate() {
            let scope = table.enter();
            let name = Name::new(src, at, at + word.len() as u32 - 1);
            table.define(name, 0, value as u32).unwrap();
            assert!(table.get(name, 0).is_some());
            table.leave(src, scope);
            at += word.len() as u32;
        }
        assert!(table.is_empty());
        assert!(table.entries.len() <= 512);
    }
}
