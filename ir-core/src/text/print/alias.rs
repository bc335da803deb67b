//! Aliases: which types and attributes get one, how they are called, in which order they are printed.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::attrs::Elision;
use super::escape;
use super::printer::{Env, Printer, with_stack};
use super::types::is_identity_layout;
use super::visit::Visit;
use crate::attrs::AttrData;
use crate::context::{Attribute, Context, Dialect, Type};
use crate::num::int::write_u64;
use crate::types::{SubElement, TypeData};

/// The aliases of one run.
#[derive(Default)]
pub(super) struct AliasTable {
    /// In the order of printing.
    aliases: Vec<Alias>,
    /// One more than the place in `aliases`, by number of the type or attribute.
    types: Vec<u32>,
    attrs: Vec<u32>,
}

pub(super) struct Alias {
    element: SubElement,
    name: Vec<u8>,
    /// Printed behind the name unless it is 0.
    suffix: u32,
    /// Whether it may be defined behind the ops that use it.
    deferrable: bool,
}

impl Alias {
    pub fn print(&self, out: &mut Vec<u8>) {
        out.push(if matches!(self.element, SubElement::Type(_)) { b'!' } else { b'#' });
        out.extend_from_slice(&self.name);
        if self.suffix != 0 {
            if self.name.last().is_some_and(u8::is_ascii_digit) {
                out.push(b'_');
            }
            write_u64(out, u64::from(self.suffix));
        }
    }
}

impl AliasTable {
    #[inline]
    pub fn of_type(&self, ty: Type) -> Option<&Alias> {
        let place = *self.types.get(ty.index())?;
        self.aliases.get((place as usize).wrapping_sub(1))
    }

    #[inline]
    pub fn of_attr(&self, attr: Attribute) -> Option<&Alias> {
        let place = *self.attrs.get(attr.index())?;
        self.aliases.get((place as usize).wrapping_sub(1))
    }

    /// Those that are defined behind the ops, or the others.
    pub fn definitions(&self, deferrable: bool) -> impl Iterator<Item = &Alias> {
        self.aliases.iter().filter(move |alias| alias.deferrable == deferrable)
    }

    pub fn is_empty(&self) -> bool {
        self.aliases.is_empty()
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
    pub(super) fn alias_definition(&mut self, alias: &Alias) {
        alias.print(&mut self.out);
        self.write(" = ");
        match alias.element {
            SubElement::Type(ty) => self.print_type_itself(ty),
            SubElement::Attr(attr) => self.print_attribute_itself(attr, Elision::Never),
        }
        self.write("\n");
    }
}

/// Finds aliases: told which types and attributes are printed, it learns what is printed inside these.
pub(super) struct AliasFinder<'a> {
    cx: &'a Context,
    /// Those with hooks, in the order in which they are asked.
    dialects: Vec<Dialect>,
    /// Runs the hooks of types and attributes.
    recorder: Printer<'a>,
    entries: Vec<Entry>,
    /// One more than the place in `entries`, by number of the type or attribute.
    types: Vec<u32>,
    attrs: Vec<u32>,
    /// Numbers of entries inside others, in pieces.
    children: Vec<u32>,
}

struct Entry {
    element: SubElement,
    name: Option<Cow<'static, str>>,
    /// 0 where neither the element nor anything inside has an alias; else how deep aliases are nested in it.
    depth: u32,
    deferrable: bool,
    /// Part of [`AliasFinder::children`].
    children: (u32, u32),
}

impl<'a> AliasFinder<'a> {
    /// `env` is one without aliases.
    pub fn new(cx: &'a Context, env: &'a Env<'a>) -> Self {
        let mut recorder = Printer::new(cx, env);
        recorder.recording = true;
        // Asked in the order of the reference, which sorts them by name, last first.
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
        }
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
        let inside = self.inside(visit);
        if !inside.is_empty() {
            with_stack(|| self.visit_inside(entry, &inside, deferrable));
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

    /// Notes that an entry, and with it what is in it, has to be defined before the ops.
    fn keep_before_ops(&mut self, entry: u32) {
        let mut todo = vec![entry];
        while let Some(entry) = todo.pop() {
            let entry = &mut self.entries[entry as usize];
            // When it is noted already, so it is for all that is in it.
            if std::mem::take(&mut entry.deferrable) {
                let (start, end) = entry.children;
                todo.extend_from_slice(&self.children[start as usize..end as usize]);
            }
        }
    }

    /// The name that dialects give: that of the first one that insists, else of the last one asked.
    fn name(&self, element: SubElement) -> Option<Cow<'static, str>> {
        let mut name = None;
        for dialect in &self.dialects {
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
        name
    }

    /// What is printed as a part of an element, in order.
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
                    // Their types are builtin ones, which are not looked at.
                    AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::DenseArray { .. } => return inside,
                    AttrData::Extension(ext) => inside = self.record(|p| ext.0.print(p)),
                    AttrData::Array(attrs) => inside.extend(attrs.iter().map(|a| attr(*a))),
                    AttrData::Dictionary(entries) => inside.extend(entries.iter().map(|e| attr(e.value))),
                    AttrData::Type(ty) => inside.push(Visit::new(SubElement::Type(*ty))),
                    AttrData::Distinct { referenced } => inside.push(attr(*referenced)),
                    AttrData::NameLoc { child, .. } if *child == Attribute::UNKNOWN_LOC => {}
                    AttrData::NameLoc { child, .. } => inside.push(attr(*child)),
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

    /// What a hook prints.
    fn record(&mut self, hook: impl FnOnce(&mut Printer<'a>)) -> Vec<Visit> {
        hook(&mut self.recorder);
        self.recorder.out.clear();
        self.recorder.pieces.clear();
        std::mem::take(&mut self.recorder.visits)
    }

    /// The aliases of everything that was visited.
    pub fn finish(self) -> AliasTable {
        let is_type = |entry: &Entry| matches!(entry.element, SubElement::Type(_));
        let mut named: Vec<(Vec<u8>, &Entry)> = Vec::new();
        for entry in &self.entries {
            if let Some(name) = &entry.name {
                let mut buffer = Vec::new();
                named.push((escape::sanitized(name.as_bytes(), b"$_-", &mut buffer).to_vec(), entry));
            }
        }
        named.sort_by(|(a_name, a), (b_name, b)| {
            (a.depth, !is_type(a), a_name).cmp(&(b.depth, !is_type(b), b_name))
        });
        let mut table = AliasTable::default();
        let mut names = UniqueNames::default();
        for (name, entry) in named {
            let suffix = names.suffix(&name);
            table.insert(Alias { element: entry.element, name, suffix, deferrable: entry.deferrable });
        }
        table
    }
}

/// Numbers aliases of one name.
#[derive(Default)]
struct UniqueNames {
    used: HashSet<Vec<u8>>,
    next: HashMap<Vec<u8>, u32>,
}

impl UniqueNames {
    /// The number behind a name that makes it unique; 0 stands for none.
    fn suffix(&mut self, name: &[u8]) -> u32 {
        if self.used.insert(name.to_vec()) {
            return 0;
        }
        let mut probe = name.to_vec();
        if name.last().is_some_and(u8::is_ascii_digit) {
            probe.push(b'_');
        }
        let len = probe.len();
        let next = self.next.entry(probe.clone()).or_insert(1);
        loop {
            let suffix = *next;
            *next += 1;
            probe.truncate(len);
            write_u64(&mut probe, u64::from(suffix));
            if self.used.insert(probe.clone()) {
                return suffix;
            }
        }
    }
}
