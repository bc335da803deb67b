//! Names in use: names of values that dialects and named locations suggest, made unique among those visible.

use std::ops::Range;

use hashbrown::HashTable;

use super::escape;
use super::names::Counters;
use crate::attrs::AttrData;
use crate::context::intern::hash_of;
use crate::context::{ContextData, Location};
use crate::num::int::write_u64;

/// The names that are visible at one place, by nested scopes. `argN` are not kept: those below the counter are in use.
#[derive(Default)]
pub(super) struct UsedNames {
    /// The names in the order in which they were taken, each behind the last.
    text: Vec<u8>,
    /// The end of each in the text.
    ends: Vec<u32>,
    /// Numbers of names, hashed by the names.
    table: HashTable<u32>,
    /// Numbers below the counter of arguments that no argument is called by.
    skipped: Vec<u32>,
    /// For each open scope, the numbers of names and of skipped numbers before it.
    scopes: Vec<(usize, usize)>,
    /// True if `argN` are kept like other names: where the counter runs on, those of other scopes are below it as well.
    keep_arguments: bool,
}

impl Clone for UsedNames {
    fn clone(&self) -> Self {
        let mut copy = UsedNames::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.text.clone_from(&other.text);
        self.ends.clone_from(&other.ends);
        self.table.clone_from(&other.table);
        self.skipped.clone_from(&other.skipped);
        self.scopes.clone_from(&other.scopes);
        self.keep_arguments = other.keep_arguments;
    }
}

impl UsedNames {
    /// Forgets all names and scopes.
    pub fn clear(&mut self, keep_arguments: bool) {
        self.text.clear();
        self.ends.clear();
        self.table.clear();
        self.skipped.clear();
        self.scopes.clear();
        self.keep_arguments = keep_arguments;
    }

    /// The number of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Opens a scope in that number `depth`; those further in end.
    pub fn enter(&mut self, depth: usize) {
        if let Some(&(taken, skipped)) = self.scopes.get(depth) {
            for number in taken..self.ends.len() {
                let hash = hash_of(&self.text[self.range(number)]);
                if let Ok(found) = self.table.find_entry(hash, |other| *other == number as u32) {
                    found.remove();
                }
            }
            self.text.truncate(self.range(taken).start);
            self.ends.truncate(taken);
            self.skipped.truncate(skipped);
            self.scopes.truncate(depth);
        }
        self.scopes.push((self.ends.len(), self.skipped.len()));
    }

    /// Returns whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.skipped.is_empty()
    }

    /// Notes that no argument is called by a number that the counter has passed.
    pub fn skip_argument(&mut self, number: u32) {
        self.skipped.push(number);
    }

    /// Takes a name: itself where it is free, else with a number behind it.
    pub fn take(&mut self, name: &[u8], counters: &mut Counters) -> &[u8] {
        let mut buffer = Vec::new();
        let start = self.text.len();
        self.text.extend_from_slice(escape::sanitized(name, b"$._-", &mut buffer));
        let end = self.text.len();
        let mut hash = hash_of(&self.text[start..]);
        while self.is_used(start, hash, counters.argument) {
            self.text.truncate(end);
            self.text.push(b'_');
            write_u64(&mut self.text, counters.conflict.into());
            counters.conflict = counters.conflict.wrapping_add(1);
            hash = hash_of(&self.text[start..]);
        }
        self.insert(hash);
        &self.text[start..]
    }

    /// Takes the name of an argument with a number; `None` where the plain `argN` is free and stays out of the set.
    pub fn take_argument(&mut self, number: u32, counters: &mut Counters) -> Option<&[u8]> {
        if self.ends.is_empty() && !self.keep_arguments {
            return None;
        }
        let start = self.text.len();
        self.text.extend_from_slice(b"arg");
        write_u64(&mut self.text, number.into());
        let hash = hash_of(&self.text[start..]);
        if self.contains(start, hash) {
            let name = self.text.split_off(start);
            self.skip_argument(number);
            return Some(self.take(&name, counters));
        }
        match self.keep_arguments {
            true => self.insert(hash),
            false => self.text.truncate(start),
        }
        None
    }

    /// The range of a name in the text.
    fn range(&self, number: usize) -> Range<usize> {
        let end = |number: usize| self.ends.get(number).map_or(self.text.len(), |end| *end as usize);
        number.checked_sub(1).map_or(0, end)..end(number)
    }

    /// Returns whether the name at the end of the text, from `start` on, is in the set; `hash` is its hash.
    fn contains(&self, start: usize, hash: u64) -> bool {
        let name = &self.text[start..];
        self.table.find(hash, |number| self.text[self.range(*number as usize)] == *name).is_some()
    }

    /// Adds the name at the end of the text to the set.
    fn insert(&mut self, hash: u64) {
        let number = self.ends.len() as u32;
        self.ends.push(self.text.len() as u32);
        let mut table = std::mem::take(&mut self.table);
        table.insert_unique(hash, number, |number| hash_of(&self.text[self.range(*number as usize)]));
        self.table = table;
    }

    /// Returns whether the name at the end of the text, from `start` on, is in use.
    fn is_used(&self, start: usize, hash: u64, arguments: u32) -> bool {
        let is_argument = || {
            if self.keep_arguments {
                return None;
            }
            let digits = self.text[start..].strip_prefix(b"arg")?;
            let number: u32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
            let plain = digits[0].is_ascii_digit() && (digits[0] != b'0' || digits.len() == 1);
            Some(plain && number < arguments && !self.skipped.contains(&number))
        };
        self.contains(start, hash) || is_argument().unwrap_or(false)
    }
}

/// The name in the first named location in a location, itself included.
pub(super) fn name_of_location(cx: &ContextData, loc: Location) -> Option<&[u8]> {
    let mut todo = vec![cx.attr_of_location(loc)];
    while let Some(attr) = todo.pop() {
        match cx.attr_data(attr) {
            AttrData::NameLoc { name, .. } => return Some(cx.bytes(*name)),
            data => data.parts_of_location(&mut todo),
        }
    }
    None
}
