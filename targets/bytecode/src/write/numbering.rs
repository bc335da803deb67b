//! The numbers of dialects, attributes, types, names of ops and resources: what is used most has the least. [MLIR: IRNumbering]

use std::cell::Cell;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::bytecode::Encoder;
use dialekt_ir_core::context::{
    Attribute, Context, FileLineCol, Ident, Location, LocationRepr, NamedAttr, OpName, ResourceId, SourcePart, Type,
};
use dialekt_ir_core::ir::{OpRef, RegionRef};
use dialekt_ir_core::text::print::whole_text;
use dialekt_ir_core::types::{SubElement, TypeData};
use hashbrown::{HashMap, HashSet};

use super::properties::{Property, encode, properties};
use super::{WriteError, encode_attr, encode_type};
use crate::format::PROPERTIES;

/// An attribute, a type or the name of an op.
pub struct Entry<T> {
    pub item: T,
    /// The number of its dialect.
    pub dialect: u32,
    uses: u32,
    visit: u32,
}

/// An attribute of the table.
#[derive(Clone, Copy)]
pub enum AttrItem {
    /// An attribute of the context.
    Interned(Attribute),
    /// A place in a file, which need not be interned, with the name of the file.
    Place(FileLineCol, Attribute),
}

/// Attributes, types or names of ops.
pub struct Table<T> {
    /// All of them: in the order of visits at first, in that of the file in the end.
    pub entries: Vec<Entry<T>>,
    /// The visits that they were first seen in, by the numbers that they have in the context; 0 is none.
    visits: Vec<u32>,
    /// Their numbers, by these visits.
    numbers: Vec<u32>,
    /// The texts of attributes and types without an encoding, by their visits.
    texts: HashMap<u32, Box<[u8]>>,
}

impl<T: Copy> Table<T> {
    fn new() -> Table<T> {
        Table { entries: Vec::new(), visits: Vec::new(), numbers: Vec::new(), texts: HashMap::new() }
    }

    /// The text of an entry, unless its dialect has an encoding for it.
    #[inline]
    pub fn text(&self, entry: &Entry<T>) -> Option<&[u8]> {
        if self.texts.is_empty() { None } else { self.texts.get(&entry.visit).map(|text| &**text) }
    }

    /// Counts a use; `false` if there is no entry yet.
    #[inline]
    fn count(&mut self, index: usize) -> bool {
        match self.visits.get(index) {
            Some(0) | None => false,
            Some(visit) => {
                self.entries[*visit as usize - 1].uses += 1;
                true
            }
        }
    }

    /// Adds an entry, whose dialect is not known yet.
    fn add(&mut self, index: usize, item: T) -> usize {
        let visit = self.push(item);
        self.set_visit(index, visit);
        visit
    }

    fn push(&mut self, item: T) -> usize {
        self.entries.push(Entry { item, dialect: 0, uses: 1, visit: self.entries.len() as u32 });
        self.entries.len() - 1
    }

    fn set_visit(&mut self, index: usize, visit: usize) {
        if self.visits.len() <= index {
            self.visits.resize((index + 1).next_power_of_two(), 0);
        }
        self.visits[index] = visit as u32 + 1;
    }

    #[inline]
    fn visit(&self, index: usize) -> Option<usize> {
        (*self.visits.get(index)? as usize).checked_sub(1)
    }

    #[inline]
    fn number(&self, index: usize) -> u64 {
        self.number_of_visit(self.visits[index] - 1)
    }

    #[inline]
    fn number_of_visit(&self, visit: u32) -> u64 {
        u64::from(self.numbers[visit as usize])
    }

    /// Gives the final numbers: by use; those of a dialect lie together as far as small numbers stay small.
    fn sort(&mut self) {
        self.entries.sort_by_key(|entry| std::cmp::Reverse(entry.uses));
        let (mut preferred, mut size, mut bits, mut start) = (0, 1usize << 7, 7u32, 0);
        while start < self.entries.len() {
            let end = start.saturating_add(size).min(self.entries.len());
            let slice = &mut self.entries[start..end];
            slice.sort_by_key(|entry| (entry.dialect != preferred, entry.dialect));
            preferred = slice.last().map_or(0, |entry| entry.dialect);
            start = end;
            bits = (bits + 7).min(usize::BITS - 1);
            size = (1usize << bits).saturating_sub(size);
        }
        self.numbers = vec![0; self.entries.len()];
        for (number, entry) in self.entries.iter().enumerate() {
            self.numbers[entry.visit as usize] = number as u32;
        }
    }
}

/// No visit yet.
const NEW: u32 = u32::MAX;

/// The visits of positions in a source: mostly one in each line.
struct Rows<'a> {
    part: SourcePart<'a>,
    /// The position in each row that was seen first, and its visit.
    first: Vec<(u32, u32)>,
    /// Others.
    others: HashMap<u32, u32>,
}

impl Rows<'_> {
    #[inline]
    fn get(&self, position: u32, row: usize) -> u32 {
        match self.first.get(row) {
            Some((first, visit)) if *first == position => *visit,
            _ => self.others.get(&position).copied().unwrap_or(NEW),
        }
    }

    fn set(&mut self, position: u32, row: usize, visit: u32) {
        match self.first.get_mut(row) {
            Some(first) if first.1 == NEW => *first = (position, visit),
            _ => {
                self.others.insert(position, visit);
            }
        }
    }
}

/// The visits of positions in the sources of the context.
struct Positions<'a> {
    cx: &'a Context,
    parts: Vec<Rows<'a>>,
    /// The part and the row of the last position: the next one is mostly near.
    last: Cell<(usize, usize)>,
}

impl Positions<'_> {
    /// The part that a position is in, and its row there.
    #[inline]
    fn find(&self, position: u32) -> Option<(usize, usize)> {
        let (last, near) = self.last.get();
        let holds = |rows: &Rows<'_>| rows.part.contains(position);
        let (part, near) = match self.parts.get(last).is_some_and(holds) {
            true => (last, near),
            false => (self.parts.iter().position(holds)?, 0),
        };
        let row = self.parts[part].part.row(position, near);
        self.last.set((part, row));
        Some((part, row))
    }

    fn find_or_add(&mut self, position: u32) -> Option<(usize, usize)> {
        if let Some(found) = self.find(position) {
            return Some(found);
        }
        let part = self.cx.sources().part_of(position)?;
        let first = vec![(0, NEW); part.num_rows()];
        self.parts.push(Rows { part, first, others: HashMap::new() });
        self.find(position)
    }
}

/// The numbers of all that is referred to.
pub struct Numbering<'a> {
    cx: &'a Context,
    version: u64,
    /// Namespaces, by number.
    pub dialects: Vec<Ident>,
    dialect_numbers: HashMap<Ident, u32>,
    pub attrs: Table<AttrItem>,
    positions: Positions<'a>,
    /// The visits of places, from when the same one may come again in another form: from another source, or as an attribute.
    places: Option<HashMap<FileLineCol, u32>>,
    /// The last file, with its name as an attribute.
    file: Option<(Ident, Attribute)>,
    /// The number of the builtin dialect.
    builtin: Option<u32>,
    pub types: Table<Type>,
    pub op_names: Table<OpName>,
    /// The properties of ops, by the visits of their names; empty for those that have none.
    plans: Vec<Box<[Property]>>,
    /// Resources that are referred to, by first visit; their numbers when there are any.
    pub resources: Vec<ResourceId>,
    seen_resources: HashSet<ResourceId>,
    pub resource_numbers: HashMap<ResourceId, u64>,
    error: Option<WriteError>,
    /// The number of ops.
    pub ops: usize,
}

impl<'a> Numbering<'a> {
    /// Numbers everything that an op refers to.
    pub fn new(root: OpRef<'a>, version: u64) -> Result<Numbering<'a>, WriteError> {
        let mut numbering = Numbering {
            cx: root.cx(),
            version,
            dialects: Vec::new(),
            dialect_numbers: HashMap::new(),
            attrs: Table::new(),
            positions: Positions { cx: root.cx(), parts: Vec::new(), last: Cell::new((0, 0)) },
            places: None,
            file: None,
            builtin: None,
            types: Table::new(),
            op_names: Table::new(),
            plans: Vec::new(),
            resources: Vec::new(),
            seen_resources: HashSet::new(),
            resource_numbers: HashMap::new(),
            error: None,
            ops: 0,
        };
        numbering.visit_op(root);
        let mut todo: Vec<RegionRef<'a>> = root.regions().collect();
        while let Some(region) = todo.pop() {
            for block in region.blocks() {
                for arg in block.args() {
                    let arg = region.ir().value(arg);
                    numbering.visit_loc(arg.loc());
                    numbering.visit_type(arg.ty());
                }
                block.ops().for_each(|op| numbering.visit_op(op));
            }
            for block in region.blocks() {
                block.ops_with_regions().for_each(|op| todo.extend(op.regions()));
            }
            if let Some(error) = numbering.error {
                return Err(error);
            }
        }
        if let Some(error) = numbering.error {
            return Err(error);
        }
        numbering.attrs.sort();
        numbering.types.sort();
        numbering.op_names.sort();
        Ok(numbering)
    }

    /// The number of an attribute.
    #[inline]
    pub fn attr(&self, attr: Attribute) -> u64 {
        self.attrs.number(attr.index())
    }

    /// The number of a location.
    #[inline]
    pub fn location(&self, loc: Location) -> u64 {
        match loc.repr() {
            LocationRepr::Attr(attr) => self.attr(attr),
            LocationRepr::Offset(position) => match self.positions.find(position) {
                Some((part, row)) => self.attrs.number_of_visit(self.positions.parts[part].get(position, row)),
                // In no source, and so unknown.
                None => self.attr(Attribute::UNKNOWN_LOC),
            },
        }
    }

    /// The number of a type.
    #[inline]
    pub fn ty(&self, ty: Type) -> u64 {
        self.types.number(ty.index())
    }

    /// The number of the name of an op.
    #[inline]
    pub fn op_name(&self, name: OpName) -> u64 {
        self.op_names.number(name.index())
    }

    /// The number of a resource.
    pub fn resource(&self, resource: ResourceId) -> u64 {
        self.resource_numbers.get(&resource).copied().unwrap_or(0)
    }

    /// The properties of ops of a kind; empty if they have none, or are not registered.
    #[inline]
    pub fn properties(&self, name: OpName) -> &[Property] {
        self.op_names.visit(name.index()).map_or(&[], |visit| &self.plans[visit])
    }

    /// The number of a dialect.
    pub fn dialect(&mut self, name: Ident) -> u32 {
        let next = self.dialects.len() as u32;
        let number = *self.dialect_numbers.entry(name).or_insert(next);
        if number == next {
            self.dialects.push(name);
        }
        number
    }

    fn visit_op(&mut self, op: OpRef<'a>) {
        self.ops += 1;
        let name = op.name();
        if !self.op_names.count(name.index()) {
            self.visit_new_name(name);
        }
        op.result_types().for_each(|ty| self.visit_type(ty));
        if let Some(attrs) = dictionary(op, self.version) {
            self.visit_attr(attrs);
        }
        if self.version >= PROPERTIES {
            if op.is_unregistered() {
                op.slots().first().copied().flatten().into_iter().for_each(|attr| self.visit_attr(attr));
            } else if let Some(visit) = self.op_names.visit(name.index())
                && !self.plans[visit].is_empty()
            {
                let plan = std::mem::take(&mut self.plans[visit]);
                if let Err(slot) = encode(self.cx, &plan, op.slots(), self) {
                    self.error.get_or_insert(WriteError::missing_property(op, slot));
                }
                self.plans[visit] = plan;
            }
        }
        self.visit_loc(op.loc());
    }

    #[cold]
    fn visit_new_name(&mut self, name: OpName) {
        let cx = self.cx;
        let place = self.op_names.add(name.index(), name);
        let text = cx.bytes(cx.op_ident(name));
        let dialect = cx.ident(text.split(|byte| *byte == b'.').next().unwrap_or(text));
        self.op_names.entries[place].dialect = self.dialect(dialect);
        let plan = cx.op_descriptor(name).map(|descriptor| properties(descriptor, self.version));
        self.plans.push(plan.unwrap_or_default().into());
    }

    fn visit_loc(&mut self, loc: Location) {
        let position = match loc.repr() {
            LocationRepr::Attr(attr) => return self.visit_attr(attr),
            LocationRepr::Offset(position) => position,
        };
        let parts = self.positions.parts.len();
        let found = self.positions.find_or_add(position);
        let Some((part, row)) = found else { return self.visit_attr(Attribute::UNKNOWN_LOC) };
        if self.positions.parts.len() == 2 && parts == 1 {
            self.share_places();
        }
        let rows = &self.positions.parts[part];
        match rows.get(position, row) {
            NEW => {
                let Some(place) = rows.part.place(position, row) else { return };
                let visit = self.visit_place(place);
                self.positions.parts[part].set(position, row, visit);
            }
            visit => self.attrs.entries[visit as usize].uses += 1,
        }
    }

    /// Looks for places in all forms from here on.
    fn share_places(&mut self) {
        let place = |(visit, entry): (usize, &Entry<AttrItem>)| match entry.item {
            AttrItem::Place(place, _) => Some((place, visit as u32)),
            AttrItem::Interned(_) => None,
        };
        self.places.get_or_insert_with(|| self.attrs.entries.iter().enumerate().filter_map(place).collect());
    }

    /// Counts a use of a place in a file, and returns its visit.
    fn visit_place(&mut self, place: FileLineCol) -> u32 {
        if let Some(visit) = self.places.as_ref().and_then(|places| places.get(&place)) {
            self.attrs.entries[*visit as usize].uses += 1;
            return *visit;
        }
        let file = match self.file {
            Some((file, attr)) if file == place.file => attr,
            _ => self.cx.string_attr(self.cx.bytes(place.file)),
        };
        self.file = Some((place.file, file));
        let visit = self.attrs.push(AttrItem::Place(place, file)) as u32;
        if let Some(places) = &mut self.places {
            places.insert(place, visit);
        }
        let builtin = match self.builtin {
            Some(builtin) => builtin,
            None => self.dialect(self.cx.ident("builtin")),
        };
        self.builtin = Some(builtin);
        self.attrs.entries[visit as usize].dialect = builtin;
        self.visit_attr(file);
        visit
    }

    /// Counts a use of an attribute; the first one numbers what is in it.
    pub fn visit_attr(&mut self, attr: Attribute) {
        if self.attrs.count(attr.index()) {
            return;
        }
        // No position is in line 0.
        if let &AttrData::FileLineCol { file, start_line, start_column, given: 2, .. } = self.cx.attr_data(attr)
            && start_line != 0
        {
            self.share_places();
            let visit = self.visit_place(FileLineCol { file, line: start_line, column: start_column });
            return self.attrs.set_visit(attr.index(), visit as usize);
        }
        let cx = self.cx;
        let place = self.attrs.add(attr.index(), AttrItem::Interned(attr));
        let dialect = match cx.attr_data(attr) {
            AttrData::Opaque { dialect, .. } => *dialect,
            AttrData::Extension(ext) => cx.ident(ext.0.dialect()),
            _ => cx.ident("builtin"),
        };
        self.attrs.entries[place].dialect = self.dialect(dialect);
        let encoded = stacker::maybe_grow(64 << 10, 1 << 20, || encode_attr(cx, attr, self));
        if !encoded {
            let text = self.text(SubElement::Attr(attr));
            self.attrs.texts.extend(text.map(|text| (place as u32, text)));
        }
    }

    /// Counts a use of a type; the first one numbers what is in it.
    pub fn visit_type(&mut self, ty: Type) {
        if self.types.count(ty.index()) {
            return;
        }
        let cx = self.cx;
        let place = self.types.add(ty.index(), ty);
        let dialect = match cx.type_data(ty) {
            TypeData::Opaque { dialect, .. } => *dialect,
            TypeData::Extension(ext) => cx.ident(ext.0.dialect()),
            _ => cx.ident("builtin"),
        };
        self.types.entries[place].dialect = self.dialect(dialect);
        let encoded = stacker::maybe_grow(64 << 10, 1 << 20, || encode_type(cx, ty, self));
        if !encoded {
            let text = self.text(SubElement::Type(ty));
            self.types.texts.extend(text.map(|text| (place as u32, text)));
        }
    }

    fn text(&mut self, element: SubElement) -> Option<Box<[u8]>> {
        match whole_text(self.cx, element) {
            Some((text, resources)) => {
                // As in the reference, those behind one that is known are not looked at.
                for resource in resources {
                    if !self.seen_resources.insert(resource) {
                        break;
                    }
                    self.resources.push(resource);
                }
                Some(text.into())
            }
            None => {
                self.error.get_or_insert(WriteError::TooLong);
                None
            }
        }
    }
}

/// The attributes of an op that are not properties: from [`PROPERTIES`] on those that it does not declare, before that all.
pub fn dictionary(op: OpRef<'_>, version: u64) -> Option<Attribute> {
    let cx = op.cx();
    let discardable = op.discardable_attrs();
    if version >= PROPERTIES {
        return (!discardable.is_empty()).then(|| cx.intern_attr(AttrData::Dictionary(discardable.into())));
    }
    let declared = op.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    // Native properties are lost, as in the reference.
    let declared = declared.iter().zip(op.slots()).filter(|(slot, _)| !slot.is_native());
    let inherent = declared.filter_map(|(slot, value)| Some(NamedAttr { name: cx.ident(slot.name), value: (*value)? }));
    let mut all: Vec<NamedAttr> = inherent.chain(discardable.iter().copied()).collect();
    // An attribute that is neither cannot be there twice.
    let _ = cx.sort_attrs(&mut all);
    (!all.is_empty()).then(|| cx.intern_attr(AttrData::Dictionary(all.into())))
}

/// Records what an encoding refers to.
impl Encoder for Numbering<'_> {
    fn bytes(&mut self, _bytes: &[u8]) {}

    fn varint(&mut self, _value: u64) {}

    fn attr(&mut self, attr: Attribute) {
        self.visit_attr(attr);
    }

    fn optional_attr(&mut self, attr: Option<Attribute>) {
        attr.into_iter().for_each(|attr| self.visit_attr(attr));
    }

    fn ty(&mut self, ty: Type) {
        self.visit_type(ty);
    }

    fn string(&mut self, _text: Ident) {}

    fn resource(&mut self, resource: ResourceId) {
        if self.seen_resources.insert(resource) {
            self.resources.push(resource);
        }
    }
}
