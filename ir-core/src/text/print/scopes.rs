//! Names in use: what dialects and named locations call values, made unique among those visible.

use std::collections::HashSet;

use super::escape;
use super::names::Counters;
use crate::attrs::AttrData;
use crate::context::{Context, Location};

/// The names that are visible at one place, by nested scopes. `argN` are not kept: those below the counter are in use.
#[derive(Clone, Default)]
pub(super) struct UsedNames {
    names: HashSet<Box<[u8]>>,
    /// The names in the order in which they were taken.
    taken: Vec<Box<[u8]>>,
    /// Numbers below the counter of arguments that no argument is called by.
    skipped: Vec<u32>,
    /// For each open scope, how many names and skipped numbers there were before it.
    scopes: Vec<(usize, usize)>,
    /// Whether `argN` are kept like other names: where the counter runs on, those of other scopes are below it as well.
    keep_arguments: bool,
}

impl UsedNames {
    pub fn new(keep_arguments: bool) -> Self {
        UsedNames { keep_arguments, ..UsedNames::default() }
    }

    /// How many scopes are open.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Opens a scope in that number `depth`; those further in end.
    pub fn enter(&mut self, depth: usize) {
        if let Some(&(taken, skipped)) = self.scopes.get(depth) {
            for name in self.taken.drain(taken..) {
                self.names.remove(&name);
            }
            self.skipped.truncate(skipped);
            self.scopes.truncate(depth);
        }
        self.scopes.push((self.taken.len(), self.skipped.len()));
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.skipped.is_empty()
    }

    /// Notes that no argument is called by a number that the counter has passed.
    pub fn skip_argument(&mut self, number: u32) {
        self.skipped.push(number);
    }

    /// Takes a name: itself where it is free, else with a number behind it.
    pub fn take(&mut self, name: &[u8], counters: &mut Counters) -> &[u8] {
        let mut buffer = Vec::new();
        let name = escape::sanitized(name, b"$._-", &mut buffer);
        let mut unique = name.to_vec();
        while self.is_used(&unique, counters.argument) {
            unique.truncate(name.len());
            unique.extend_from_slice(format!("_{}", counters.conflict).as_bytes());
            counters.conflict = counters.conflict.wrapping_add(1);
        }
        self.insert(&unique);
        self.taken.last().map_or(&[], |name| name)
    }

    /// Takes the name of an argument with a number; `None` where the plain `argN` is free and stays out of the set.
    pub fn take_argument(&mut self, number: u32, counters: &mut Counters) -> Option<&[u8]> {
        if self.taken.is_empty() && !self.keep_arguments {
            return None;
        }
        let name = format!("arg{number}");
        if self.names.contains(name.as_bytes()) {
            self.skip_argument(number);
            return Some(self.take(name.as_bytes(), counters));
        }
        if self.keep_arguments {
            self.insert(name.as_bytes());
        }
        None
    }

    fn insert(&mut self, name: &[u8]) {
        self.names.insert(name.into());
        self.taken.push(name.into());
    }

    fn is_used(&self, name: &[u8], arguments: u32) -> bool {
        let is_argument = || {
            if self.keep_arguments {
                return None;
            }
            let digits = name.strip_prefix(b"arg")?;
            let number: u32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
            let plain = digits[0].is_ascii_digit() && (digits[0] != b'0' || digits.len() == 1);
            Some(plain && number < arguments && !self.skipped.contains(&number))
        };
        self.names.contains(name) || is_argument().unwrap_or(false)
    }
}

/// The name in the first named location in a location, itself included.
pub(super) fn name_of_location(cx: &Context, loc: Location) -> Option<&[u8]> {
    let mut todo = vec![cx.attr_of_location(loc)];
    while let Some(attr) = todo.pop() {
        match cx.attr_data(attr) {
            AttrData::NameLoc { name, .. } => return Some(cx.bytes(*name)),
            AttrData::CallSiteLoc { callee, caller } => todo.extend([*caller, *callee]),
            AttrData::FusedLoc { locations, .. } => todo.extend(locations.iter().rev()),
            _ => {}
        }
    }
    None
}
