//! The symbol references that attributes hold.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::scoped::reference_parts;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::ir::{OpRef, WalkControl};
use dialekt_ir_core::types::SubElement;

/// The names in a symbol reference, root first; `None` when the attribute is none.
pub(super) fn path(cx: &ContextData, reference: Attribute) -> Option<(Ident, &[Ident])> {
    match cx.attr_data(reference) {
        AttrData::SymbolRef { root, nested } => Some((*root, nested)),
        _ => None,
    }
}

/// Returns whether a reference names the symbol of `prefix`, or one nested in it.
pub(super) fn has_prefix(cx: &ContextData, reference: Attribute, prefix: &[Ident]) -> bool {
    let (Some((root, nested)), Some((first, rest))) = (path(cx, reference), prefix.split_first()) else { return false };
    root == *first && nested.starts_with(rest)
}

/// The references in an attribute, and in types and attributes inside it, each once, in the order of the text; those
/// that leave their symbol table only if `scoped` is set.
pub(super) fn references_in(cx: &ContextData, attr: Attribute, scoped: bool) -> Box<[Attribute]> {
    let mut found = Vec::new();
    let _ = cx.walk_elements(SubElement::Attr(attr), |element| {
        let SubElement::Attr(attr) = element else { return WalkControl::Advance };
        match reference_parts(cx, attr) {
            Some((start, ..)) if start.is_none() || scoped => found.push(attr),
            Some(_) => {}
            None => return WalkControl::Advance,
        }
        WalkControl::Skip
    });
    found.into()
}

/// The references in attributes. They are cached by attribute: attributes are interned, and most are used often.
pub struct References<'a> {
    cx: &'a ContextData,
    known: Known,
    lists: Vec<Box<[Attribute]>>,
    /// The last attribute that is a reference itself.
    last: [Attribute; 1],
    /// True if scoped references count.
    scoped: bool,
}

/// There are no references in an attribute.
const NOTHING: u32 = 1;
/// An attribute is a reference itself.
const ITSELF: u32 = 2;
/// The first of the numbers of lists.
const LISTS: u32 = 3;

/// The cached results for attributes: [`NOTHING`], [`ITSELF`], or the number of a list.
enum Known {
    /// Only the attributes that were used: cheap for a few ops.
    Few(HashMap<Attribute, u32, foldhash::fast::FixedState>),
    /// By number of attribute; 0 where it was not used.
    All(Vec<u32>),
}

impl Known {
    /// All attributes get an entry once at least one in so many attributes of the context was looked at.
    const SHARE: usize = 32;

    fn get(&self, attr: Attribute) -> Option<u32> {
        match self {
            Known::Few(few) => few.get(&attr).copied(),
            Known::All(all) => all.get(attr.index()).copied().filter(|found| *found != 0),
        }
    }

    fn insert(&mut self, cx: &ContextData, attr: Attribute, found: u32) {
        if let Known::Few(few) = self {
            few.insert(attr, found);
            if few.len() * Self::SHARE <= cx.attr_count() {
                return;
            }
            let end = few.keys().map(|attr| attr.index() + 1).max().unwrap_or(0);
            let mut all = vec![0; cx.attr_count().max(end)];
            for (attr, found) in few.iter() {
                all[attr.index()] = *found;
            }
            *self = Known::All(all);
        } else if let Known::All(all) = self {
            if all.len() <= attr.index() {
                all.resize(cx.attr_count().max(attr.index() + 1), 0);
            }
            all[attr.index()] = found;
        }
    }
}

impl<'a> References<'a> {
    /// Plain references.
    pub fn new(cx: &'a ContextData) -> Self {
        let known = Known::Few(HashMap::default());
        References { cx, known, lists: Vec::new(), last: [Attribute::UNIT], scoped: false }
    }

    /// References of all kinds, including those that leave their symbol table.
    pub fn of_all_kinds(cx: &'a ContextData) -> Self {
        References { scoped: true, ..References::new(cx) }
    }

    /// The references in an attribute and in types and attributes inside it, each once, in the order of the text.
    pub fn of_attr(&mut self, attr: Attribute) -> &[Attribute] {
        let found = match self.known.get(attr) {
            Some(found) => found,
            None => {
                let references = references_in(self.cx, attr, self.scoped);
                let found = match &*references {
                    [] => NOTHING,
                    [reference] if *reference == attr => ITSELF,
                    _ => {
                        self.lists.push(references);
                        LISTS + self.lists.len() as u32 - 1
                    }
                };
                self.known.insert(self.cx, attr, found);
                found
            }
        };
        match found {
            0 | NOTHING => &[],
            ITSELF => {
                self.last = [attr];
                &self.last
            }
            list => &self.lists[(list - LISTS) as usize],
        }
    }

    /// The references in the attributes of an op, each once, in the order of the names of the attributes.
    pub fn of_op(&mut self, op: OpRef<'_>) -> SmallVec<[Attribute; 2]> {
        let mut found = SmallVec::new();
        for attr in attributes(op) {
            for reference in self.of_attr(attr) {
                if !found.contains(reference) {
                    found.push(*reference);
                }
            }
        }
        found
    }
}

/// The values of an op's attributes, inherent and discardable ones in one order: that of their names. The properties of an
/// unregistered op are one attribute and come first.
pub(super) fn attributes(op: OpRef<'_>) -> SmallVec<[Attribute; 8]> {
    let cx = op.cx();
    let mut values: SmallVec<[Attribute; 8]> = op.slots().iter().copied().flatten().collect();
    let discardable = op.discardable_attrs();
    if discardable.is_empty() {
        return values;
    }
    let Some(descriptor) = op.descriptor() else {
        values.extend(discardable.iter().map(|attr| attr.value));
        return values;
    };
    let inherent = descriptor.attributes.iter().zip(op.slots());
    let inherent = inherent.filter_map(|(slot, value)| Some((slot.name.as_bytes(), (*value)?)));
    let mut all: SmallVec<[(&[u8], Attribute); 8]> = inherent.collect();
    all.extend(discardable.iter().map(|attr| (cx.bytes(attr.name), attr.value)));
    all.sort_by_key(|entry| entry.0);
    all.into_iter().map(|entry| entry.1).collect()
}
