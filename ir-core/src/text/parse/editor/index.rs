//! An index of a source for queries by position.

use super::observe::{NameKind, Observer, Role, Seen, Span, What};

/// Everything that was read of a source: an observer with queries for editors.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use dialekt_ir_core::context::Context;
/// use dialekt_ir_core::text::parse::{ParseOptions, SourceIndex, parse_source};
///
/// let cx = Context::new();
/// cx.allow_unregistered_dialects(true);
/// let text = "%a = \"t.make\"() : () -> i32\n\"t.use\"(%a) : (i32) -> ()";
/// let index = Arc::new(Mutex::new(SourceIndex::default()));
/// let options = ParseOptions { observer: Some(index.clone().into()), ..ParseOptions::default() };
/// parse_source(&cx, "example", Arc::new(text.as_bytes()), &options, &mut Vec::new()).unwrap();
///
/// let index = index.lock().unwrap();
/// let used = text.rfind("%a").unwrap() as u32;
/// let definition = index.definition(used).unwrap();
/// assert_eq!((definition.start, definition.end), (0, 2));
/// assert_eq!(index.references(definition.start).len(), 2);
/// ```
#[derive(Clone, Default, Debug)]
pub struct SourceIndex {
    /// In the order of the text, enclosing entries first.
    seen: Vec<Seen>,
}

/// An op in an [outline](SourceIndex::outline).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlined<'a> {
    /// The number of enclosing ops.
    pub depth: usize,
    /// The op.
    pub op: &'a Seen,
    /// The name.
    pub name: Option<&'a Seen>,
    /// The symbol that it defines.
    pub symbol: Option<&'a Seen>,
}

impl Observer for SourceIndex {
    fn seen(&mut self, seen: &Seen) {
        self.seen.push(*seen);
    }

    fn all_seen(&mut self, all: Vec<Seen>) {
        self.seen.all_seen(all);
    }
}

impl SourceIndex {
    /// All entries, in the order of the text, enclosing ones first.
    pub fn all(&self) -> &[Seen] {
        &self.seen
    }

    /// The entries around a position: ops, regions, attributes, types and names, from the outside to the inside.
    pub fn around(&self, at: u32) -> impl Iterator<Item = &Seen> {
        let before = self.seen.partition_point(|seen| seen.span.start <= at);
        self.seen[..before].iter().filter(move |seen| seen.span.touches(at))
    }

    /// The name at a position, or right before it.
    pub fn name(&self, at: u32) -> Option<&Seen> {
        let names = || self.around(at).filter(|seen| matches!(seen.what, What::Name { .. }));
        names().find(|seen| at < seen.span.end).or_else(|| names().next())
    }

    /// The definition of the name at a position.
    pub fn definition(&self, at: u32) -> Option<Span> {
        let seen = self.name(at)?;
        match seen.what {
            What::Name { role: Role::Definition, .. } => Some(seen.span),
            What::Name { role: Role::Use(definition), .. } => definition,
            _ => None,
        }
    }

    /// All places of the name at a position: its definition and its uses.
    pub fn references(&self, at: u32) -> Vec<Span> {
        let Some(definition) = self.definition(at) else { return Vec::new() };
        let refers = |seen: &&Seen| match seen.what {
            What::Name { role: Role::Definition, .. } => seen.span == definition,
            What::Name { role: Role::Use(of), .. } => of == Some(definition),
            _ => false,
        };
        self.seen.iter().filter(refers).map(|seen| seen.span).collect()
    }

    /// All ops, with the symbols that they define.
    pub fn outline(&self) -> Vec<Outlined<'_>> {
        let mut outline: Vec<Outlined<'_>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for seen in &self.seen {
            while open.pop_if(|op| outline[*op].op.span.end <= seen.span.start).is_some() {}
            match seen.what {
                What::Op { .. } => {
                    outline.push(Outlined { depth: open.len(), op: seen, name: None, symbol: None });
                    open.push(outline.len() - 1);
                }
                What::OpName(_) => {
                    if let Some(op) = open.last() {
                        outline[*op].name = Some(seen);
                    }
                }
                What::Name { kind: NameKind::Symbol(_), role: Role::Definition } => {
                    if let Some(op) = open.last().filter(|op| outline[**op].symbol.is_none()) {
                        outline[*op].symbol = Some(seen);
                    }
                }
                _ => {}
            }
        }
        outline
    }

    /// The entries to highlight: names of ops, all other names, and types and attributes without nested entries. They
    /// do not overlap.
    pub fn tokens(&self) -> impl Iterator<Item = &Seen> {
        self.seen.iter().enumerate().filter_map(|(i, seen)| match seen.what {
            What::OpName(_) | What::Name { .. } => Some(seen),
            What::Op { .. } | What::Region => None,
            What::Type(_) | What::Attribute(_) => {
                let next = self.seen.get(i + 1);
                let is_same = |other: &Seen| other.span == seen.span && matches!(other.what, What::Name { .. });
                let before = i.checked_sub(1).and_then(|before| self.seen.get(before));
                let named = before.is_some_and(|before| before.span.contains(seen.span) && !is_larger(before));
                let holds = next.is_some_and(|next| seen.span.contains(next.span));
                (!named && !holds && !before.is_some_and(is_same)).then_some(seen)
            }
        })
    }
}

/// Returns whether other entries may be nested in it.
fn is_larger(seen: &Seen) -> bool {
    !matches!(seen.what, What::OpName(_) | What::Name { .. })
}
