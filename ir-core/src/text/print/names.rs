//! Names of values and blocks, isolate by isolate, as the printer looks them up.
//!
//! [`numbering`](super::numbering) fills the tables. If numbers run on over the whole output, those of an isolate are
//! counted from zero, and the count before the isolate is added when they are looked up.

use std::collections::HashMap;

use crate::ir::IsolateId;
use crate::ir::arena::Arena;

/// The names in all isolates that are printed.
#[derive(Default)]
pub(super) struct NameTables {
    /// By number of the isolate, from `first` on: isolates that are nested in one op mostly have numbers in a row.
    tables: Vec<IsolateNames>,
    first: u32,
    /// Isolates whose numbers are far from the others'.
    others: HashMap<u32, IsolateNames, foldhash::fast::FixedState>,
    none: IsolateNames,
}

impl NameTables {
    /// The names in an isolate; no names at all where it was not numbered.
    #[inline]
    pub fn of(&self, isolate: IsolateId) -> &IsolateNames {
        match self.tables.get(isolate.0.wrapping_sub(self.first) as usize) {
            Some(names) => names,
            None => self.others.get(&isolate.0).unwrap_or(&self.none),
        }
    }

    pub fn insert(&mut self, isolate: IsolateId, names: IsolateNames) {
        // One op with a high number, or two that are far apart, shall not pay for all isolates of the program.
        let far = |tables: &NameTables| isolate.0.wrapping_sub(tables.first) as usize > 2 * tables.tables.len() + 16;
        if self.tables.len() <= 1 && far(self) {
            // The outermost op may have been numbered last: the row begins here.
            let outermost = self.tables.pop().map(|names| (self.first, names));
            self.others.extend(outermost);
            self.first = isolate.0;
        } else if far(self) {
            self.others.insert(isolate.0, names);
            return;
        }
        let at = isolate.0.wrapping_sub(self.first) as usize;
        while self.tables.len() <= at {
            let number = self.first.wrapping_add(self.tables.len() as u32);
            self.tables.push(self.others.remove(&number).unwrap_or_default());
        }
        self.tables[at] = names;
    }
}

/// The names in one isolate.
#[derive(Default)]
pub(super) struct IsolateNames {
    /// By value: a kind in the two highest bits, and a number. Behind them, by block: its number in its region; and by region:
    /// the number of ops in it and in those nested in it.
    entries: Box<[u32]>,
    blocks: u32,
    regions: u32,
    /// Added to the numbers of values and of arguments.
    pub(super) base: Counters,
    /// The number of ops in the isolate and in those nested in it, its own op included.
    pub(super) ops: u32,
    /// Parts that few isolates have.
    chosen: Option<Box<Chosen>>,
}

/// The numbers of values, arguments and conflicting names so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Counters {
    pub value: u32,
    pub argument: u32,
    pub conflict: u32,
}

impl Counters {
    pub fn plus(self, other: Counters) -> Counters {
        Counters {
            value: self.value.wrapping_add(other.value),
            argument: self.argument.wrapping_add(other.argument),
            conflict: self.conflict.wrapping_add(other.conflict),
        }
    }

    pub fn next_value(&mut self) -> u32 {
        self.value = self.value.wrapping_add(1);
        self.value.wrapping_sub(1)
    }
}

/// The name of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name<'n> {
    /// `%N`
    Number(u32),
    /// `%argN`
    Argument(u32),
    /// `%N#i`: one of several results.
    Pack(u32),
    /// A name, as a number of bytes of a text, with `%`; and the first of the results, if several have it.
    Chosen(&'n [u8], usize, Option<u32>),
    /// None: the value was not numbered.
    Unknown,
}

/// The kinds of entries in [`IsolateNames::values`].
pub(super) mod tag {
    pub const NUMBER: u32 = 0;
    pub const ARGUMENT: u32 = 1 << 30;
    pub const CHOSEN: u32 = 2 << 30;
    pub const PACK: u32 = 3 << 30;
    /// The bits that hold the kind.
    pub const KIND: u32 = 3 << 30;
    pub const UNKNOWN: u32 = u32::MAX;
}

/// Names that dialects, or named locations, gave.
#[derive(Default)]
struct Chosen {
    text: Vec<u8>,
    values: Vec<ChosenName>,
    blocks: HashMap<u32, (u32, u32)>,
    /// Numbers of ops without results, where users are printed.
    op_numbers: HashMap<u32, u32>,
}

#[derive(Clone, Copy)]
struct ChosenName {
    start: u32,
    len: u32,
    /// The number of the first result that has it, and how many results have it.
    first_result: u32,
    results: u32,
}

impl IsolateNames {
    /// Nothing is named so far.
    pub fn new(arena: &Arena) -> Self {
        let (values, blocks) = (arena.values.len(), arena.blocks.len());
        let (blocks, regions) = (values as u32, (values + blocks) as u32);
        let entries = vec![tag::UNKNOWN; regions as usize + arena.regions.len()].into_boxed_slice();
        IsolateNames { entries, blocks, regions, ..IsolateNames::default() }
    }

    /// The entry of a value; `None` for one that the isolate does not have.
    #[inline]
    pub fn get(&self, value: u32) -> Option<u32> {
        self.entries[..self.blocks as usize].get(value as usize).copied()
    }

    #[inline]
    pub fn entry(&self, value: usize) -> u32 {
        self.entries[..self.blocks as usize][value]
    }

    #[inline]
    pub fn entry_mut(&mut self, value: usize) -> &mut u32 {
        &mut self.entries[..self.blocks as usize][value]
    }

    #[inline]
    pub fn block_mut(&mut self, block: u32) -> &mut u32 {
        &mut self.entries[(self.blocks + block) as usize]
    }

    #[inline]
    pub fn region_ops_mut(&mut self, region: u32) -> &mut u32 {
        &mut self.entries[(self.regions + region) as usize]
    }

    /// The name of a value.
    #[inline]
    pub fn value(&self, value: u32) -> Name<'_> {
        let Some(entry) = self.get(value) else { return Name::Unknown };
        let number = entry & !tag::KIND;
        match entry & tag::KIND {
            tag::NUMBER => Name::Number(number.wrapping_add(self.base.value)),
            tag::ARGUMENT => Name::Argument(number.wrapping_add(self.base.argument)),
            tag::CHOSEN => {
                let Some(chosen) = self.chosen.as_deref() else { return Name::Unknown };
                let name = &chosen.values[number as usize];
                let first = (name.results > 1).then_some(name.first_result);
                Name::Chosen(&chosen.text[name.start as usize..], name.len as usize, first)
            }
            _ if entry == tag::UNKNOWN => Name::Unknown,
            _ => Name::Pack(number.wrapping_add(self.base.value)),
        }
    }

    /// Returns whether two results of one op are printed as one pack.
    pub fn same_pack(&self, a: u32, b: u32) -> bool {
        self.get(a) == self.get(b)
    }

    /// The number of a block in its region, if it has one.
    #[inline]
    pub fn block_number(&self, block: u32) -> Option<u32> {
        let blocks = self.entries.get(self.blocks as usize..self.regions as usize)?;
        blocks.get(block as usize).copied().filter(|n| *n != tag::UNKNOWN)
    }

    /// The name that was chosen for a block, with `^`.
    pub fn block_name(&self, block: u32) -> Option<&[u8]> {
        let chosen = self.chosen.as_deref()?;
        let (start, len) = *chosen.blocks.get(&block)?;
        Some(chosen.text(start, len))
    }

    /// The number of an op without results.
    pub fn op_number(&self, op: u32) -> Option<u32> {
        Some(self.chosen.as_deref()?.op_numbers.get(&op)?.wrapping_add(self.base.value))
    }

    /// Sets the number of an op without results.
    pub fn number_op(&mut self, op: u32, number: u32) {
        self.chosen.get_or_insert_default().op_numbers.insert(op, number);
    }

    /// The number of ops in a region, on all levels.
    #[inline]
    pub fn region_ops(&self, region: u32) -> u32 {
        let ops = self.entries.get((self.regions + region) as usize);
        ops.copied().filter(|n| *n != tag::UNKNOWN).unwrap_or(0)
    }

    /// The entry for a value with a chosen name.
    pub fn choose(&mut self, name: &[u8], first_result: u32) -> u32 {
        let chosen = self.chosen.get_or_insert_default();
        let start = chosen.text.len() as u32;
        chosen.text.push(b'%');
        chosen.text.extend_from_slice(name);
        let len = chosen.text.len() as u32 - start;
        chosen.values.push(ChosenName { start, len, first_result, results: 1 });
        tag::CHOSEN | (chosen.values.len() as u32 - 1)
    }

    /// Sets the name of a block.
    pub fn choose_block(&mut self, block: u32, name: &[u8]) {
        let chosen = self.chosen.get_or_insert_default();
        let span = chosen.add(name);
        chosen.blocks.insert(block, span);
    }

    /// Extends the name of each named result to those behind it that have none: `values` are the results of one op, the
    /// first of them is named.
    pub fn spread(&mut self, values: std::ops::Range<usize>) {
        let mut at = values.start;
        while at < values.end {
            let entry = self.entries[at];
            let unnamed = self.entries[at + 1..values.end].iter().take_while(|v| **v == tag::UNKNOWN).count();
            let results = unnamed as u32 + 1;
            let number = entry & !tag::KIND;
            let entry = match entry & tag::KIND {
                tag::CHOSEN => {
                    self.set_results(number, results);
                    entry
                }
                _ if results == 1 => entry,
                _ if at == values.start => tag::PACK | number,
                _ => {
                    // A number that counts results from another one than the first.
                    let entry = self.choose(number.to_string().as_bytes(), (at - values.start) as u32);
                    self.set_results(entry & !tag::KIND, results);
                    entry
                }
            };
            self.entries[at..at + results as usize].fill(entry);
            at += results as usize;
        }
    }

    fn set_results(&mut self, chosen: u32, results: u32) {
        if let Some(names) = &mut self.chosen {
            names.values[chosen as usize].results = results;
        }
    }
}

impl Chosen {
    fn add(&mut self, text: &[u8]) -> (u32, u32) {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(text);
        (start, text.len() as u32)
    }

    fn text(&self, start: u32, len: u32) -> &[u8] {
        &self.text[start as usize..][..len as usize]
    }
}
