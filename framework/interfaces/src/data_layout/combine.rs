//! The combination of nested specifications.

use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::decl::interface::{AttrRef, DialectRef, TypeRef};
use dialekt_ir_core::interfaces::{DataLayoutEntry, DataLayoutKey, DataLayoutSpecAttrRef};

use super::{DataLayoutDialectRef, DataLayoutTypeRef};

/// A kind of type: entries for types of one kind belong together.
pub(super) type TypeKind = (&'static str, &'static str);

/// The entries for types, by kind in the order of the kinds' first entries, and those with names.
#[derive(Default)]
pub(super) struct Grouped {
    pub types: Vec<(TypeKind, Vec<DataLayoutEntry>)>,
    pub names: Vec<(Ident, DataLayoutEntry)>,
}

impl Grouped {
    pub fn new(cx: &ContextData, entries: impl IntoIterator<Item = DataLayoutEntry>) -> Grouped {
        let mut grouped = Grouped::default();
        for entry in entries {
            match entry.key {
                DataLayoutKey::Name(name) => grouped.names.push((name, entry)),
                DataLayoutKey::Type(ty) => {
                    let kind = cx.type_data(ty).kind();
                    match grouped.types.iter_mut().find(|(other, _)| *other == kind) {
                        Some((_, entries)) => entries.push(entry),
                        None => grouped.types.push((kind, vec![entry])),
                    }
                }
            }
        }
        grouped
    }
}

/// The dialect of a name, when it is loaded: the part of the name before the first dot.
pub(super) fn dialect_of<'c>(cx: &'c ContextData, name: Ident) -> Option<DialectRef<'c>> {
    let name = cx.bytes(name);
    let dot = name.iter().position(|byte| *byte == b'.')?;
    cx.loaded_dialect(&name[..dot]).map(|dialect| DialectRef::new(cx, dialect))
}

/// The inner one of two equal entries.
pub fn combine_equal(outer: DataLayoutEntry, inner: DataLayoutEntry) -> Option<DataLayoutEntry> {
    (outer == inner).then_some(inner)
}

/// The entries of nested specifications together, the outermost first: those with names, then those for types, by kind;
/// `None` when they do not go together.
pub fn combine_entries(cx: &ContextData, specs: &[Attribute]) -> Option<Vec<DataLayoutEntry>> {
    let mut all = Grouped::default();
    for spec in specs {
        let entries = DataLayoutSpecAttrRef::of(AttrRef::new(cx, *spec))?.entries();
        let Grouped { types, names } = Grouped::new(cx, entries);
        for (name, entry) in names {
            match all.names.iter_mut().find(|(other, _)| *other == name) {
                Some((_, outer)) => *outer = combine_named(cx, name, *outer, entry)?,
                None => all.names.push((name, entry)),
            }
        }
        for (kind, entries) in types {
            match all.types.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, outer)) => combine_typed(cx, outer, entries, *spec)?,
                None => all.types.push((kind, entries)),
            }
        }
    }
    let names = all.names.into_iter().map(|(_, entry)| entry);
    Some(names.chain(all.types.into_iter().flat_map(|(_, entries)| entries)).collect())
}

fn combine_named(
    cx: &ContextData,
    name: Ident,
    outer: DataLayoutEntry,
    inner: DataLayoutEntry,
) -> Option<DataLayoutEntry> {
    match dialect_of(cx, name).and_then(DataLayoutDialectRef::of) {
        Some(dialect) => dialect.combine(outer, inner),
        None => combine_equal(outer, inner),
    }
}

/// Adds entries for types of one kind to those of the scope around, if the type says that they go together.
///
/// Deliberate difference: builtin types do not say it, at which the reference crashes. Their entries may be said again.
fn combine_typed(
    cx: &ContextData,
    outer: &mut Vec<DataLayoutEntry>,
    inner: Vec<DataLayoutEntry>,
    spec: Attribute,
) -> Option<()> {
    let DataLayoutKey::Type(sample) = inner.first()?.key else { return None };
    let ty = DataLayoutTypeRef::of(TypeRef::new(cx, sample));
    if !ty.is_none_or(|ty| ty.are_compatible(outer, &inner, spec)) {
        return None;
    }
    for entry in inner {
        match outer.iter_mut().find(|other| other.key == entry.key) {
            Some(other) if ty.is_none() && *other != entry => return None,
            Some(other) => *other = entry,
            None => outer.push(entry),
        }
    }
    Some(())
}
