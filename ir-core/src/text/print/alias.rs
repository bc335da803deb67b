//! Aliases: which types and attributes get one, how they are called, in which order they are printed.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use rayon::prelude::*;

use super::attrs::Elision;
use super::escape;
use super::printer::{Env, Printer, with_stack};
use super::types::is_identity_layout;
use super::visit::Visit;
use crate::attrs::AttrData;
use crate::context::{Attribute, ContextData, Dialect, Type};
use crate::num::int::write_u64;
use crate::types::{SubElement, TypeData};

/// The aliases of one run.
#[derive(Default)]
pub(super) struct AliasTable {
    /// In the order of printing.
    aliases: Vec<Alias>,
    /// One more than the index in `aliases`, by number of the type or attribute.
    types: Vec<u32>,
    attrs: Vec<u32>,
    /// As above, by position in a source: sorted.
    positions: Vec<(u32, u32)>,
    names: Vec<Vec<u8>>,
    /// Types and attributes whose definitions use no aliases.
    plain: HashSet<SubElement, FixedState>,
}

#[derive(Clone, Copy)]
pub(super) struct Alias {
    element: SubElement,
    /// The index of its name.
    name: u32,
    /// Printed behind the name unless it is 0.
    suffix: u32,
    /// True if it may be defined behind the ops that use it.
    deferrable: bool,
}

impl AliasTable {
    #[inline]
    pub fn of_type(&self, ty: Type) -> Option<Alias> {
        self.at(*self.types.get(ty.index())?)
    }

    #[inline]
    pub fn of_attr(&self, attr: Attribute) -> Option<Alias> {
        self.at(*self.attrs.get(attr.index())?)
    }

    /// The alias of the location of a position in a source. `near` is the index of the last one found: in printed ops
    /// positions mostly follow each other.
    pub fn of_position(&self, position: u32, near: &mut usize) -> Option<Alias> {
        let next = self.positions.get(*near + 1).filter(|(at, _)| *at == position);
        *near = match next {
            Some(_) => *near + 1,
            None => self.positions.binary_search_by_key(&position, |(at, _)| *at).ok()?,
        };
        self.at(self.positions[*near].1)
    }

    fn at(&self, place: u32) -> Option<Alias> {
        self.aliases.get((place as usize).wrapping_sub(1)).copied()
    }

    /// Sets the locations of positions in a source.
    pub fn set_positions(&mut self, positions: Vec<(u32, Attribute)>, parallel: bool) {
        let place = |location: Attribute| self.attrs.get(location.index()).copied().filter(|place| *place != 0);
        let known = positions.into_iter().filter_map(|(position, location)| Some((position, place(location)?)));
        self.positions = known.collect();
        sort(&mut self.positions, parallel, |entry| *entry);
    }

    /// Prints `#name1`.
    pub fn print(&self, alias: Alias, out: &mut Vec<u8>) {
        let name = &self.names[alias.name as usize];
        out.push(if matches!(alias.element, SubElement::Type(_)) { b'!' } else { b'#' });
        out.extend_from_slice(name);
        if alias.suffix != 0 {
            if name.last().is_some_and(u8::is_ascii_digit) {
                out.push(b'_');
            }
            write_u64(out, u64::from(alias.suffix));
        }
    }

    /// The aliases that are defined behind the ops, or the others.
    pub fn definitions(&self, deferrable: bool) -> impl Iterator<Item = Alias> {
        self.aliases.iter().copied().filter(move |alias| alias.deferrable == deferrable)
    }

    fn insert(&mut self, alias: Alias) {
        let place = self.aliases.len() as u32 + 1;
        let (places, index) = match alias.element {
            SubElement::Type(ty) => (&mut self.types, ty.index()),
            SubElement::Attr(attr) => (&mut self.attrs, attr.index()),
        };
        if places.len() <= index {
            places.resize(index + 1, 0);
        }
        places[index] = place;
        self.aliases.push(alias);
    }
}

impl Printer<'_> {
    /// Prints the definition of an alias.
    pub(super) fn alias_definition(&mut self, alias: Alias) {
        self.env.aliases.print(alias, &mut self.out);
        self.write(" = ");
        let plain = self.env.aliases.plain.contains(&alias.element);
        match alias.element {
            SubElement::Type(ty) if plain => self.without_aliases(|p| p.print_type_itself(ty)),
            SubElement::Attr(attr) if plain => self.without_aliases(|p| p.print_attribute_itself(attr, Elision::Never)),
            SubElement::Type(ty) => self.print_type_itself(ty),
            SubElement::Attr(attr) => self.print_attribute_itself(attr, Elision::Never),
        }
        self.write("\n");
    }
}

/// Finds aliases: for types and attributes that are printed, it visits those that are printed inside them.
pub(super) struct AliasFinder<'a> {
    cx: &'a ContextData,
    /// The dialects with hooks, in the order in which they are called.
    dialects: Vec<Dialect>,
    /// Runs the hooks of types and attributes.
    recorder: Printer<'a>,
    entries: Vec<Entry>,
    /// One more than the index in `entries`, by number of the type or attribute.
    types: Vec<u32>,
    attrs: Vec<u32>,
    /// Numbers of entries inside others, in pieces.
    children: Vec<u32>,
    /// Mutable entries around the one that is visited.
    open: Vec<u32>,
    /// The number of times that one of them was met again.
    cycles: u32,
    /// Mutable types and attributes, and those within them that contain them: aliases in their definitions might not be defined
    /// yet.
    plain: HashSet<SubElement, FixedState>,
    names: Vec<Vec<u8>>,
    name_ids: HashMap<Cow<'static, str>, u32, FixedState>,
}

struct Entry {
    element: SubElement,
    /// The index of its name.
    name: Option<u32>,
    /// 0 where neither the element nor anything inside has an alias; else how deep aliases are nested in it.
    depth: u32,
    deferrable: bool,
    /// Part of [`AliasFinder::children`].
    children: (u32, u32),
}

impl<'a> AliasFinder<'a> {
    /// `env` is one without aliases.
    pub fn new(cx: &'a ContextData, env: &'a Env<'a>) -> Self {
        let mut recorder = Printer::new(cx, env);
        recorder.recording = true;
        // Called in the order of the reference, which sorts them by name, last first.
        let mut dialects = cx.loaded_dialects();
        dialects.sort_by_key(|dialect| std::cmp::Reverse(dialect.name));
        AliasFinder {
            cx,
            dialects,
            recorder,
            entries: Vec::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            children: Vec::new(),
            open: Vec::new(),
            cycles: 0,
            plain: HashSet::default(),
            names: Vec::new(),
            name_ids: HashMap::default(),
        }
    }

    /// Returns whether something has an alias or something in it has one: a [`visit`](Self::visit) that keeps nothing of strings and integers,
    /// which are many.
    pub fn is_aliased(&mut self, element: SubElement) -> bool {
        if let SubElement::Attr(attr) = element
            && let AttrData::Integer { .. } | AttrData::String { ty: Type::NONE, .. } = self.cx.attr_data(attr)
        {
            return self.name(element).is_some();
        }
        self.visit(Visit::new(element), false)
    }

    /// Visits something that is printed. `deferrable`: as the location of an op, which may be told after the op. True if
    /// it has an alias or something in it has one.
    pub fn visit(&mut self, visit: Visit, deferrable: bool) -> bool {
        let entry = self.entry(visit, deferrable);
        self.entries[entry as usize].depth != 0
    }

    fn entry(&mut self, visit: Visit, deferrable: bool) -> u32 {
        let (places, index) = match visit.element {
            SubElement::Type(ty) => (&mut self.types, ty.index()),
            SubElement::Attr(attr) => (&mut self.attrs, attr.index()),
        };
        if places.len() <= index {
            places.resize(index + 1, 0);
        }
        if places[index] != 0 {
            let entry = places[index] - 1;
            if !self.open.is_empty() && self.open.contains(&entry) {
                self.cycles += 1;
            }
            if !deferrable {
                self.keep_before_ops(entry);
            }
            return entry;
        }
        let entry = self.entries.len() as u32;
        places[index] = entry + 1;
        let name = self.name(visit.element);
        let depth = u32::from(name.is_some());
        self.entries.push(Entry { element: visit.element, name, depth, deferrable, children: (0, 0) });
        let mutable = self.recorder.mutable_printed();
        let inside = self.inside(visit);
        let mutable = self.recorder.mutable_printed() != mutable;
        if mutable {
            // As in the reference.
            self.plain.insert(visit.element);
            self.open.push(entry);
        }
        let cycles = self.cycles;
        if !inside.is_empty() {
            with_stack(|| self.visit_inside(entry, &inside, deferrable));
        }
        if mutable {
            self.open.pop();
        }
        if self.cycles != cycles && !self.open.is_empty() {
            self.plain.insert(visit.element);
        }
        entry
    }

    fn visit_inside(&mut self, entry: u32, inside: &[Visit], deferrable: bool) {
        let children: Vec<u32> = inside.iter().map(|visit| self.entry(*visit, deferrable)).collect();
        let depth = children.iter().map(|c| self.entries[*c as usize].depth).max().unwrap_or(0);
        if depth == 0 {
            return;
        }
        let start = self.children.len() as u32;
        self.children.extend(children.iter().filter(|c| self.entries[**c as usize].depth != 0));
        let entry = &mut self.entries[entry as usize];
        entry.children = (start, self.children.len() as u32);
        entry.depth = depth + 1;
    }

    /// Records that an entry, and with it those nested in it, must be defined before the ops.
    fn keep_before_ops(&mut self, entry: u32) {
        let mut todo = vec![entry];
        while let Some(entry) = todo.pop() {
            let entry = &mut self.entries[entry as usize];
            // If the flag is cleared already, so it is for all nested elements.
            if std::mem::take(&mut entry.deferrable) {
                let (start, end) = entry.children;
                todo.extend_from_slice(&self.children[start as usize..end as usize]);
            }
        }
    }

    /// The name that the element itself or dialects give: that of the first one that is not overridable, else of the
    /// last one.
    fn name(&mut self, element: SubElement) -> Option<u32> {
        let own = match element {
            SubElement::Type(ty) => match self.cx.type_data(ty) {
                TypeData::Extension(ty) => ty.0.alias(),
                _ => None,
            },
            SubElement::Attr(attr) => match self.cx.attr_data(attr) {
                AttrData::Extension(attr) => attr.0.alias(),
                _ => None,
            },
        };
        let insists = own.as_ref().is_some_and(|alias| !alias.overridable);
        let mut name = own.map(|alias| alias.name).filter(|name| !name.is_empty());
        for dialect in self.dialects.iter().filter(|_| !insists) {
            let alias = match element {
                SubElement::Type(ty) => dialect.hooks.type_alias(self.cx, ty),
                SubElement::Attr(attr) => dialect.hooks.attr_alias(self.cx, attr),
            };
            let Some(alias) = alias.filter(|alias| !alias.name.is_empty()) else { continue };
            name = Some(alias.name);
            if !alias.overridable {
                break;
            }
        }
        let name = name?;
        if let Some(id) = self.name_ids.get(&name) {
            return Some(*id);
        }
        let mut buffer = Vec::new();
        let clean = escape::sanitized(name.as_bytes(), b"$_-", &mut buffer);
        let known = self.names.iter().position(|n| n == clean).map(|id| id as u32);
        let id = known.unwrap_or_else(|| {
            self.names.push(clean.to_vec());
            self.names.len() as u32 - 1
        });
        self.name_ids.insert(name, id);
        Some(id)
    }

    /// The types and attributes that are printed as parts of an element, in order.
    fn inside(&mut self, visit: Visit) -> Vec<Visit> {
        let mut inside = Vec::new();
        let attr = |attr: Attribute| Visit::new(SubElement::Attr(attr));
        match visit.element {
            SubElement::Type(ty) => match self.cx.type_data(ty) {
                TypeData::Extension(ty) => inside = self.record(|p| ty.0.print(p)),
                TypeData::MemRef { element, layout, space, .. } => {
                    inside.push(Visit::new(SubElement::Type(*element)));
                    let layout = layout.filter(|layout| !is_identity_layout(self.cx, *layout));
                    inside.extend(layout.iter().chain(space).map(|a| attr(*a)));
                }
                data => data.sub_elements(&mut |element| inside.push(Visit::new(element))),
            },
            SubElement::Attr(a) => {
                let data = self.cx.attr_data(a);
                match data {
                    // Their types are builtin ones without aliases of their own, but for floats of dialects.
                    AttrData::Integer { .. } => return inside,
                    AttrData::Float { ty, .. } => match self.cx.type_data(*ty) {
                        TypeData::Extension(_) => {}
                        _ => return inside,
                    },
                    AttrData::DenseArray { element, .. } => match self.cx.type_data(*element) {
                        TypeData::Extension(_) => inside.push(Visit::new(SubElement::Type(*element))),
                        _ => return inside,
                    },
                    AttrData::Extension(ext) => inside = self.record(|p| ext.0.print(p)),
                    AttrData::Array(attrs) => inside.extend(attrs.iter().map(|a| attr(*a))),
                    AttrData::Dictionary(entries) => inside.extend(entries.iter().map(|e| attr(e.value))),
                    AttrData::Type(ty) => inside.push(Visit::new(SubElement::Type(*ty))),
                    AttrData::Distinct { referenced } => inside.push(attr(*referenced)),
                    AttrData::NameLoc { child, .. } if *child == Attribute::UNKNOWN_LOC => {}
                    AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => {
                        inside.push(attr(*child));
                    }
                    AttrData::CallSiteLoc { callee, caller } => inside.extend([attr(*callee), attr(*caller)]),
                    AttrData::FusedLoc { locations, metadata } => {
                        inside.extend(metadata.iter().chain(locations).map(|a| attr(*a)));
                    }
                    _ => {}
                }
                if !visit.without_type
                    && let Some(ty) = data.ty()
                    && ty != Type::NONE
                {
                    inside.push(Visit::new(SubElement::Type(ty)));
                }
            }
        }
        inside
    }

    /// The types and attributes that a hook prints.
    fn record(&mut self, hook: impl FnOnce(&mut Printer<'a>)) -> Vec<Visit> {
        hook(&mut self.recorder);
        self.recorder.out.clear();
        self.recorder.pieces.clear();
        std::mem::take(&mut self.recorder.visits)
    }

    /// The aliases of everything that was visited.
    pub fn finish(self, parallel: bool) -> AliasTable {
        let is_type = |entry: &Entry| matches!(entry.element, SubElement::Type(_));
        let mut ranks: Vec<u32> = (0..self.names.len() as u32).collect();
        ranks.sort_by_key(|id| &self.names[*id as usize]);
        let mut rank = vec![0u32; ranks.len()];
        for (n, id) in ranks.into_iter().enumerate() {
            rank[id as usize] = n as u32;
        }
        let mut named: Vec<(&Entry, u32)> = self.entries.iter().filter_map(|e| Some((e, e.name?))).collect();
        sort(&mut named, parallel, |(entry, name)| (entry.depth, !is_type(entry), rank[*name as usize]));
        let mut suffixes = Suffixes::new(&self.names);
        let aliases: Vec<Alias> = named
            .into_iter()
            .map(|(entry, name)| Alias {
                element: entry.element,
                name,
                suffix: suffixes.next(name),
                deferrable: entry.deferrable,
            })
            .collect();
        let mut table = AliasTable { names: self.names, plain: self.plain, ..AliasTable::default() };
        aliases.into_iter().for_each(|alias| table.insert(alias));
        table
    }
}

/// Sorts; equal keys stay in their order.
fn sort<T: Send, K: Ord>(items: &mut [T], parallel: bool, key: impl Fn(&T) -> K + Sync) {
    match parallel {
        true => items.par_sort_by_key(key),
        false => items.sort_by_key(key),
    }
}

/// Numbers aliases of one name.
struct Suffixes<'n> {
    names: &'n [Vec<u8>],
    /// The number for the next alias of each name; 0 if there was none.
    next: Vec<u32>,
    /// Names with numbers that are taken; empty where no name begins with another one, so that all of them differ.
    taken: Option<HashMap<Vec<u8>, (), FixedState>>,
}

impl<'n> Suffixes<'n> {
    fn new(names: &'n [Vec<u8>]) -> Self {
        let clash = names.iter().any(|a| names.iter().any(|b| a.len() < b.len() && b.starts_with(a)));
        Suffixes { names, next: vec![0; names.len()], taken: clash.then(HashMap::default) }
    }

    /// The number that makes a name unique.
    fn next(&mut self, name: u32) -> u32 {
        let text = &self.names[name as usize];
        let next = &mut self.next[name as usize];
        loop {
            let suffix = *next;
            *next += 1;
            let Some(taken) = &mut self.taken else { return suffix };
            let mut probe = text.clone();
            if suffix != 0 {
                if text.last().is_some_and(u8::is_ascii_digit) {
                    probe.push(b'_');
                }
                write_u64(&mut probe, u64::from(suffix));
            }
            if taken.insert(probe, ()).is_none() {
                return suffix;
            }
        }
    }
}
