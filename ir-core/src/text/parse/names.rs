//! SSA names: from the text of a name to a value, by open addressing on packed keys.

use std::collections::HashMap;

/// Marks a value that was used before its definition.
const FORWARD: u32 = 1 << 31;
/// The `value` of an empty slot, and of one whose name went out of scope.
const EMPTY: u32 = u32::MAX;
const REMOVED: u32 = u32::MAX - 1;

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// The value, as an index into the arena of the isolate that surrounds `at`.
    pub value: u32,
    /// Where the name was defined, or first used.
    pub at: u32,
    /// Whether it is a placeholder for a definition still to come.
    pub forward: bool,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    at: u32,
    value: u32,
}

/// All names in scope. Scopes nest; leaving one forgets the names defined in it.
pub(super) struct NameTable {
    entries: Vec<Entry>,
    /// Slots in use, removed ones included.
    used: usize,
    live: usize,
    /// Names with result numbers above 0: by name, then by number less one.
    packs: HashMap<Box<[u8]>, Vec<Option<Named>>>,
    /// Definitions in order, for leaving scopes: key, and where the name stands in the text.
    defined: Vec<(u64, u32)>,
}

/// The bytes of a name that the source has at `at`, after the sigil.
fn name_at(src: &[u8], at: u32) -> &[u8] {
    let rest = &src[at as usize + 1..];
    let end = rest.iter().position(|c| !(c.is_ascii_alphanumeric() || matches!(c, b'$' | b'.' | b'_' | b'-')));
    &rest[..end.unwrap_or(rest.len())]
}

/// Names of up to 8 bytes are their own key: their bytes are ASCII, so the highest bit is free to mark hashes of longer ones.
#[inline]
fn key_of(name: &[u8]) -> u64 {
    match name.len() {
        8 => u64::from_le_bytes([name[0], name[1], name[2], name[3], name[4], name[5], name[6], name[7]]),
        n if n < 8 => name.iter().rev().fold(0, |key, c| key << 8 | u64::from(*c)),
        _ => crate::context::intern::hash_of(name) | 1 << 63,
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

    /// Whether no name is in scope.
    pub fn is_empty(&self) -> bool {
        self.live == 0 && self.packs.is_empty()
    }

    /// Forgets everything and keeps the memory.
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
    fn slot(&self, src: &[u8], name: &[u8], key: u64) -> Result<usize, usize> {
        let mask = self.entries.len() - 1;
        let mut slot = self.start(key);
        let mut free = None;
        loop {
            let entry = &self.entries[slot];
            if entry.value == EMPTY {
                return Err(free.unwrap_or(slot));
            }
            if entry.value == REMOVED {
                free = free.or(Some(slot));
            } else if entry.key == key && (key >> 63 == 0 || name_at(src, entry.at) == name) {
                return Ok(slot);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// What `name#number` stands for.
    #[inline]
    pub fn get(&self, src: &[u8], name: &[u8], number: u32) -> Option<Named> {
        if number != 0 {
            return *self.packs.get(name)?.get(number as usize - 1)?;
        }
        let entry = self.entries[self.slot(src, name, key_of(name)).ok()?];
        Some(Named { value: entry.value & !FORWARD, at: entry.at, forward: entry.value & FORWARD != 0 })
    }

    /// Makes `name#number`, which stands at `at` in the text, stand for a value. `define` makes it go with its scope.
    #[inline]
    pub fn set(&mut self, src: &[u8], name: &[u8], number: u32, named: Named, define: bool) {
        let key = key_of(name);
        if define {
            self.defined.push((key, named.at));
        }
        if number != 0 {
            let pack = match self.packs.get_mut(name) {
                Some(pack) => pack,
                None => self.packs.entry(name.into()).or_default(),
            };
            if pack.len() < number as usize {
                pack.resize(number as usize, None);
            }
            pack[number as usize - 1] = Some(named);
            return;
        }
        let value = named.value | if named.forward { FORWARD } else { 0 };
        let entry = Entry { key, at: named.at, value };
        match self.slot(src, name, key) {
            Ok(slot) => self.entries[slot] = entry,
            Err(slot) => {
                if self.entries[slot].value == EMPTY {
                    self.used += 1;
                }
                self.live += 1;
                self.entries[slot] = entry;
                if self.used * 2 > self.entries.len() {
                    self.grow();
                }
            }
        }
    }

    /// Makes a placeholder that was first used at `at` another one.
    pub fn replace_forward(&mut self, at: u32, from: u32, to: u32) {
        let waiting = self.entries.iter_mut().find(|e| e.at == at && e.value == from | FORWARD);
        if let Some(entry) = waiting {
            entry.value = to | FORWARD;
        }
        for named in self.packs.values_mut().flatten().flatten() {
            if named.forward && named.at == at && named.value == from {
                named.value = to;
            }
        }
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

    /// Starts a scope; the result is what [`leave`](Self::leave) takes.
    #[inline]
    pub fn enter(&self) -> usize {
        self.defined.len()
    }

    /// Forgets the names defined since `scope` was entered, with all their result numbers.
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
            let Some((key, at)) = self.defined.pop() else { return };
            let name = name_at(src, at);
            if let Ok(slot) = self.slot(src, name, key) {
                self.entries[slot].value = REMOVED;
                self.live -= 1;
            }
            if !self.packs.is_empty() {
                self.packs.remove(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_scopes() {
        let src = b"%a %averylongname %averylongnamf %12345678 %x";
        let at = |name: &str| src.windows(name.len()).position(|w| w == name.as_bytes()).unwrap() as u32;
        let named = |value, text| Named { value, at: at(text), forward: false };
        let mut table = NameTable::new();
        table.set(src, b"a", 0, named(1, "%a "), true);
        let scope = table.enter();
        table.set(src, b"averylongname", 0, named(2, "%averylongname"), true);
        table.set(src, b"averylongnamf", 0, named(3, "%averylongnamf"), true);
        table.set(src, b"12345678", 0, named(4, "%12345678"), true);
        table.set(src, b"12345678", 1, named(5, "%12345678"), true);
        assert_eq!(table.get(src, b"averylongname", 0).map(|n| n.value), Some(2));
        assert_eq!(table.get(src, b"averylongnamf", 0).map(|n| n.value), Some(3));
        assert_eq!(table.get(src, b"12345678", 1).map(|n| n.value), Some(5));
        table.leave(src, scope);
        assert_eq!(table.get(src, b"averylongname", 0), None);
        assert_eq!(table.get(src, b"12345678", 1), None);
        assert_eq!(table.get(src, b"a", 0).map(|n| n.value), Some(1));
    }

    #[test]
    fn many_scopes_do_not_fill_the_table() {
        let text: String = (0..1000).map(|i| format!("%v{i} ")).collect();
        let src = text.as_bytes();
        let mut table = NameTable::new();
        let mut at = 0;
        for (value, word) in text.split_inclusive(' ').enumerate() {
            let scope = table.enter();
            let name = &word.as_bytes()[1..word.len() - 1];
            table.set(src, name, 0, Named { value: value as u32, at, forward: false }, true);
            assert!(table.get(src, name, 0).is_some());
            table.leave(src, scope);
            at += word.len() as u32;
        }
        assert!(table.is_empty());
        assert!(table.entries.len() <= 512);
    }
}
