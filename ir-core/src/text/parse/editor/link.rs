//! The linker of names to their definitions.
//!
//! It goes through the log once, in the order of the text, and then once through all names: a stack of the enclosing
//! regions tells the definition of each, so that the time does not depend on how regions nest.

use std::collections::HashMap;

use super::log::{Log, NO_SCOPE};
use super::observe::{NameKind, Role, Seen, Span, What};
use crate::context::{Context, Ident, OpTraits};

/// No index.
const NONE: u32 = u32::MAX;

/// The entries of a log that are needed to find the definitions of names.
pub(super) struct Linker<'s> {
    cx: &'s Context,
    src: &'s [u8],
    /// Numbers of names, with their sigils.
    numbers: hashbrown::HashMap<&'s [u8], u32, foldhash::fast::FixedState>,
    /// All names but symbols, in order.
    names: Vec<Name>,
    /// All regions, in order.
    regions: Vec<Span>,
    symbols: Symbols,
}

/// A name in a text.
#[derive(Clone, Copy)]
struct Name {
    /// The index in the log.
    at: u32,
    number: u32,
    /// For a definition: the start of the region in which it is visible, `NO_SCOPE` for all of the text.
    known_in: Option<u32>,
}

impl<'s> Linker<'s> {
    pub fn new(cx: &'s Context, src: &'s [u8]) -> Linker<'s> {
        let numbers = hashbrown::HashMap::default();
        Linker { cx, src, numbers, names: Vec::new(), regions: Vec::new(), symbols: Symbols::default() }
    }

    /// Records the next entry of the log.
    #[inline]
    pub fn see(&mut self, at: usize, seen: &Seen, scope: u32) {
        match seen.what {
            What::Region => self.regions.push(seen.span),
            What::Name { kind: NameKind::Symbol(name), role } => self.symbols.see(at, seen.span, name, role, scope),
            What::Name { kind, role } => {
                let known_in = match (role, kind) {
                    (Role::Use(_), _) => None,
                    (Role::Definition, NameKind::AttrAlias(_) | NameKind::TypeAlias(_)) => Some(NO_SCOPE),
                    (Role::Definition, _) => Some(scope),
                };
                let next = self.numbers.len() as u32;
                let number = *self.numbers.entry(name_of(seen.span.of(self.src), kind)).or_insert(next);
                self.names.push(Name { at: at as u32, number, known_in });
            }
            What::Op { name, .. } => {
                self.symbols.see_op(at, seen.span, self.cx.op_has(name, OpTraits::SYMBOL_TABLE));
            }
            What::OpName(_) | What::Type(_) | What::Attribute(_) => {}
        }
    }

    /// Finds the definitions of all names.
    pub fn link(mut self, log: &mut Log) {
        self.symbols.link(log);
        let definitions = self.definitions_by_region();
        let mut sweep = Sweep {
            names: &self.names,
            regions: &self.regions,
            definitions: &definitions,
            known: vec![NONE; self.numbers.len()],
            hidden: Vec::new(),
            open: Vec::new(),
        };
        let mut next = 0;
        for name in self.names.iter().filter(|name| name.known_in.is_none()) {
            let at = log.seen[name.at as usize].span.start;
            while self.regions.get(next).is_some_and(|region| region.start <= at) {
                sweep.open(next);
                next += 1;
            }
            sweep.close(at);
            if let Some(definition) = self.names.get(sweep.known[name.number as usize] as usize) {
                refer(log, name.at as usize, definition.at as usize);
            }
        }
    }

    /// The definitions, as indices of names, by the region in which they are visible: for each region, the start of its
    /// part of the list. The first region is the whole text.
    fn definitions_by_region(&mut self) -> Definitions {
        let end = self.src.len() as u32;
        let mut scopes: Vec<u32> = self.names.iter().filter_map(|name| name.known_in).collect();
        scopes.dedup();
        // Regions that do not end are not told: they last to the end of the text.
        let is_open = |scope: &u32| {
            *scope != NO_SCOPE && self.regions.binary_search_by_key(scope, |region| region.start).is_err()
        };
        let mut unclosed: Vec<Span> = scopes.into_iter().filter(is_open).map(|start| Span { start, end }).collect();
        if !unclosed.is_empty() {
            unclosed.sort();
            unclosed.dedup();
            self.regions.append(&mut unclosed);
            self.regions.sort();
        }
        self.regions.insert(0, Span { start: 0, end });
        let inner = &self.regions[1..];
        let mut last = (NO_SCOPE, 0);
        let mut region_of = |scope: u32| {
            if scope == NO_SCOPE {
                return 0;
            }
            if scope != last.0 {
                last = (scope, inner.partition_point(|region| region.start < scope) + 1);
            }
            last.1
        };
        let mut starts = vec![0; self.regions.len() + 1];
        for scope in self.names.iter().filter_map(|name| name.known_in) {
            starts[region_of(scope) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut ends = starts.clone();
        let mut list = vec![0; starts[self.regions.len()] as usize];
        for (i, name) in self.names.iter().enumerate() {
            if let Some(scope) = name.known_in {
                let end = &mut ends[region_of(scope)];
                list[*end as usize] = i as u32;
                *end += 1;
            }
        }
        Definitions { starts, list }
    }
}

/// A name with its sigil and without result number.
fn name_of(text: &[u8], kind: NameKind) -> &[u8] {
    match kind {
        NameKind::Value { .. } => text.split(|c| *c == b'#').next().unwrap_or(text),
        _ => text,
    }
}

/// Definitions by region.
struct Definitions {
    starts: Vec<u32>,
    list: Vec<u32>,
}

/// A sweep over the text with the definitions that are visible at the current place.
struct Sweep<'a> {
    names: &'a [Name],
    regions: &'a [Span],
    definitions: &'a Definitions,
    /// The visible definition by the number of a name, as an index of names.
    known: Vec<u32>,
    /// The definitions that were visible before open regions defined the same names: number and definition.
    hidden: Vec<(u32, u32)>,
    /// Ends of the regions that are open, and how much was hidden outside.
    open: Vec<(u32, usize)>,
}

impl Sweep<'_> {
    fn open(&mut self, region: usize) {
        let Span { start, mut end } = self.regions[region];
        self.close(start);
        if let Some((outer, _)) = self.open.last() {
            end = end.min(*outer);
        }
        self.open.push((end, self.hidden.len()));
        let definitions = self.definitions.starts[region] as usize..self.definitions.starts[region + 1] as usize;
        // Of two definitions in one region, the first counts.
        for &definition in self.definitions.list[definitions].iter().rev() {
            let number = self.names[definition as usize].number;
            let known = &mut self.known[number as usize];
            self.hidden.push((number, std::mem::replace(known, definition)));
        }
    }

    /// Leaves the regions that end before a position.
    fn close(&mut self, at: u32) {
        while let Some((_, hidden)) = self.open.pop_if(|(end, _)| *end <= at) {
            for (number, known) in self.hidden.drain(hidden..).rev() {
                self.known[number as usize] = known;
            }
        }
    }
}

/// Links a use to a definition.
fn refer(log: &mut Log, used: usize, definition: usize) {
    let definition = log.seen[definition];
    let What::Name { kind: defined, .. } = definition.what else { return };
    let What::Name { kind, role } = &mut log.seen[used].what else { return };
    *role = Role::Use(Some(definition.span));
    if let (NameKind::Value { number, ty }, NameKind::Value { ty: first, .. }) = (kind, defined) {
        *ty = match *number {
            0 => first,
            number => {
                log.more_types.get(&definition.span.start).and_then(|types| types.get(number as usize - 1)).copied()
            }
        };
    }
}

/// Symbols: each is looked up in the innermost symbol table around it, the op itself included; names behind `::`, in
/// the symbol before.
#[derive(Default)]
struct Symbols {
    /// The enclosing ops, and those of them that are tables: their indices in the log, and their ends.
    ops: Vec<(usize, u32)>,
    tables: Vec<(usize, u32)>,
    /// By table and name: the definition, and the index of the op with the name, if it is a table.
    defined: HashMap<(Option<usize>, Ident), (usize, Option<usize>)>,
    uses: Vec<SymbolUse>,
}

struct SymbolUse {
    at: usize,
    start: u32,
    table: Option<usize>,
    name: Ident,
    /// The position of the first symbol of the chain.
    first: Option<u32>,
}

impl Symbols {
    fn see_op(&mut self, at: usize, span: Span, is_table: bool) {
        self.leave(span.start);
        self.ops.push((at, span.end));
        if is_table {
            self.tables.push((at, span.end));
        }
    }

    fn leave(&mut self, at: u32) {
        while self.tables.pop_if(|(_, end)| *end <= at).is_some() {}
        while self.ops.pop_if(|(_, end)| *end <= at).is_some() {}
    }

    fn see(&mut self, at: usize, span: Span, name: Ident, role: Role, scope: u32) {
        self.leave(span.start);
        let innermost = self.tables.last().map(|(table, _)| *table);
        match role {
            Role::Use(_) => {
                let first = (scope != NO_SCOPE).then_some(scope);
                self.uses.push(SymbolUse { at, start: span.start, table: innermost, name, first });
            }
            Role::Definition => {
                // The op with the name is in the table around it.
                let op = self.ops.last().map(|(op, _)| *op);
                let own = innermost.filter(|table| Some(*table) == op);
                let around = match own {
                    Some(_) => self.tables.iter().rev().nth(1).map(|(table, _)| *table),
                    None => innermost,
                };
                self.defined.entry((around, name)).or_insert((at, own));
            }
        }
    }

    fn link(&self, log: &mut Log) {
        // The tables that the symbols of a chain refer to, in which the next ones are looked up.
        let mut reached: HashMap<u32, usize> = HashMap::new();
        for symbol in &self.uses {
            let table = match symbol.first {
                None => symbol.table,
                Some(first) => match reached.get(&first) {
                    Some(table) => Some(*table),
                    None => continue,
                },
            };
            let found = self.defined.get(&(table, symbol.name)).copied();
            if let Some((definition, _)) = found {
                refer(log, symbol.at, definition);
            }
            let chain = symbol.first.unwrap_or(symbol.start);
            match found.and_then(|(_, own)| own) {
                Some(own) => reached.insert(chain, own),
                None => reached.remove(&chain),
            };
        }
    }
}
