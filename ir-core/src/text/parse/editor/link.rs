//! From names to their definitions.
//!
//! Everything that was read is put in order once; then all names are followed in one sweep each, so that the time does not
//! depend on how regions nest.

use std::collections::HashMap;

use super::observe::{Entry, NameKind, Role, Seen, Span, What};
use crate::context::{Ident, OpName};

/// Puts everything in order and finds the definitions of all names. `is_table` tells ops that hold symbols.
pub(super) fn link(mut entries: Vec<Entry>, src: &[u8], is_table: impl Fn(OpName) -> bool) -> Vec<Seen> {
    let rank = |what: &What| match what {
        What::Op { .. } => 0,
        What::OpName(_) => 1,
        What::Region => 2,
        // A definition is not told as a use.
        What::Name { role: Role::Definition, .. } => 3,
        What::Name { .. } => 4,
        What::Attribute(_) => 5,
        What::Type(_) => 6,
    };
    let end = src.len() as u32;
    entries.sort_by_key(|Entry { seen: Seen { span, what }, .. }| (span.start, end - span.end.min(end), rank(what)));
    let is_name = |entry: &Entry| matches!(entry.seen.what, What::Name { .. });
    let mut last_name = None;
    entries.retain(|entry| {
        let first = !is_name(entry) || last_name != Some(entry.seen.span.start);
        if is_name(entry) {
            last_name = Some(entry.seen.span.start);
        }
        first
    });
    entries.dedup_by(|a, b| a.seen == b.seen);

    let mut linker = Linker { src, regions: HashMap::new(), definitions: HashMap::new(), uses: HashMap::new() };
    linker.collect(&entries);
    linker.link_by_region(&mut entries);
    link_symbols(&mut entries, is_table);
    entries.into_iter().map(|entry| entry.seen).collect()
}

struct Linker<'s> {
    src: &'s [u8],
    /// Ends of regions by their starts.
    regions: HashMap<u32, u32>,
    /// Definitions and uses by name, as indices.
    definitions: HashMap<&'s [u8], Vec<(Span, usize)>>,
    uses: HashMap<&'s [u8], Vec<usize>>,
}

impl<'s> Linker<'s> {
    fn collect(&mut self, entries: &[Entry]) {
        for entry in entries.iter().filter(|entry| entry.seen.what == What::Region) {
            self.regions.insert(entry.seen.span.start, entry.seen.span.end);
        }
        let whole = Span { start: 0, end: self.src.len() as u32 };
        for (i, entry) in entries.iter().enumerate() {
            let What::Name { kind, role } = &entry.seen.what else { continue };
            if matches!(kind, NameKind::Symbol(_)) {
                continue;
            }
            let name = self.name(entry.seen.span, *kind);
            match role {
                Role::Use(_) => self.uses.entry(name).or_default().push(i),
                Role::Definition => {
                    let is_alias = matches!(kind, NameKind::AttrAlias(_) | NameKind::TypeAlias(_));
                    let scope = entry.scope.filter(|_| !is_alias).map_or(whole, |start| Span {
                        start,
                        end: self.regions.get(&start).copied().unwrap_or(whole.end),
                    });
                    self.definitions.entry(name).or_default().push((scope, i));
                }
            }
        }
    }

    /// A name with its sigil and without result number.
    fn name(&self, span: Span, kind: NameKind) -> &'s [u8] {
        let text = span.of(self.src);
        match kind {
            NameKind::Value { .. } => text.split(|c| *c == b'#').next().unwrap_or(text),
            _ => text,
        }
    }

    /// A name is that of the innermost region around it in which it is defined.
    fn link_by_region(&self, entries: &mut [Entry]) {
        for (name, uses) in &self.uses {
            let Some(definitions) = self.definitions.get(name) else { continue };
            let mut definitions = definitions.clone();
            // Of two definitions in one region, the first counts.
            definitions.sort_by_key(|(scope, i)| (scope.start, std::cmp::Reverse(*i)));
            let mut next = definitions.iter().peekable();
            let mut around: Vec<&(Span, usize)> = Vec::new();
            for &i in uses {
                let at = entries[i].seen.span.start;
                while let Some(definition) = next.next_if(|(scope, _)| scope.start <= at) {
                    while around.pop_if(|(scope, _)| scope.end <= definition.0.start).is_some() {}
                    around.push(definition);
                }
                while around.pop_if(|(scope, _)| scope.end <= at).is_some() {}
                if let Some((_, definition)) = around.last() {
                    let definition = entries[*definition].clone();
                    refer(&mut entries[i].seen, &definition);
                }
            }
        }
    }
}

/// Makes a use one of a definition.
fn refer(seen: &mut Seen, definition: &Entry) {
    let What::Name { kind: defined, .. } = definition.seen.what else { return };
    let What::Name { kind, role } = &mut seen.what else { return };
    *role = Role::Use(Some(definition.seen.span));
    if let (NameKind::Value { number, ty }, NameKind::Value { ty: first, .. }) = (kind, defined) {
        *ty = match *number {
            0 => first,
            number => definition.more_types.get(number as usize - 1).copied(),
        };
    }
}

/// A symbol is looked up in the innermost symbol table around it, the op itself included; what follows `::`, in the symbol before.
fn link_symbols(entries: &mut [Entry], is_table: impl Fn(OpName) -> bool) {
    // Tables around the entry at hand: index and extent.
    let mut tables: Vec<(usize, Span)> = Vec::new();
    let mut ops: Vec<(usize, Span)> = Vec::new();
    let mut defined: HashMap<(Option<usize>, Ident), (usize, Option<usize>)> = HashMap::new();
    let mut uses: Vec<(usize, Option<usize>, Ident)> = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let span = entry.seen.span;
        while tables.pop_if(|(_, table)| table.end <= span.start).is_some() {}
        while ops.pop_if(|(_, op)| op.end <= span.start).is_some() {}
        match &entry.seen.what {
            What::Op { name, .. } => {
                ops.push((i, span));
                if is_table(*name) {
                    tables.push((i, span));
                }
            }
            What::Name { kind: NameKind::Symbol(name), role } => {
                let innermost = tables.last().map(|(table, _)| *table);
                match role {
                    Role::Use(_) => uses.push((i, innermost, *name)),
                    Role::Definition => {
                        // The op that has the name stands in the table around it.
                        let op = ops.last().map(|(op, _)| *op);
                        let own = innermost.filter(|table| Some(*table) == op);
                        let around = match own {
                            Some(_) => tables.iter().rev().nth(1).map(|(table, _)| *table),
                            None => innermost,
                        };
                        defined.entry((around, *name)).or_insert((i, own));
                    }
                }
            }
            _ => {}
        }
    }
    // What the symbols of a chain stand for: the tables in which the next ones are.
    let mut reached: HashMap<u32, usize> = HashMap::new();
    for (i, innermost, name) in uses {
        let before = entries[i].scope.filter(|before| *before != u32::MAX);
        let table = match before {
            None => innermost,
            Some(before) => match reached.get(&before) {
                Some(table) => Some(*table),
                None => continue,
            },
        };
        let found = defined.get(&(table, name)).copied();
        if let Some((definition, _)) = found {
            let definition = entries[definition].clone();
            refer(&mut entries[i].seen, &definition);
        }
        let chain = before.unwrap_or(entries[i].seen.span.start);
        match found.and_then(|(_, own)| own) {
            Some(own) => reached.insert(chain, own),
            None => reached.remove(&chain),
        };
    }
}
