//! The numbers of dialects, attributes, types, names of ops and resources: what is used most has the least. [MLIR: IRNumbering]

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::bytecode::Encoder;
use dialekt_ir_core::context::{Attribute, Context, Ident, Location, NamedAttr, OpName, ResourceId, Type};
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
    /// The text of an attribute or type without an encoding.
    pub text: Option<Box<[u8]>>,
}

/// Attributes, types or names of ops.
pub struct Table<T> {
    /// All of them: in the order of visits at first, in that of the file in the end.
    pub entries: Vec<Entry<T>>,
    /// Their places, by the numbers that they have in the context; 0 is none.
    places: Vec<u32>,
}

impl<T: Copy> Table<T> {
    fn new() -> Table<T> {
        Table { entries: Vec::new(), places: Vec::new() }
    }

    /// Counts a use; `false` if there is no entry yet.
    #[inline]
    fn count(&mut self, index: usize) -> bool {
        match self.places.get(index) {
            Some(0) | None => false,
            Some(place) => {
                self.entries[*place as usize - 1].uses += 1;
                true
            }
        }
    }

    /// Adds an entry, whose dialect is not known yet.
    fn add(&mut self, index: usize, item: T) -> usize {
        if self.places.len() <= index {
            self.places.resize((index + 1).next_power_of_two(), 0);
        }
        self.entries.push(Entry { item, dialect: 0, uses: 1, text: None });
        self.places[index] = self.entries.len() as u32;
        self.entries.len() - 1
    }

    #[inline]
    fn number(&self, index: usize) -> u64 {
        u64::from(self.places[index] - 1)
    }

    /// Gives the final numbers: by use; those of a dialect lie together as far as small numbers stay small.
    fn sort(&mut self, index: impl Fn(T) -> usize) {
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
        for (place, entry) in self.entries.iter().enumerate() {
            self.places[index(entry.item)] = place as u32 + 1;
        }
    }
}

/// The numbers of all that is referred to.
pub struct Numbering<'a> {
    cx: &'a Context,
    version: u64,
    /// Namespaces, by number.
    pub dialects: Vec<Ident>,
    dialect_numbers: HashMap<Ident, u32>,
    pub attrs: Table<Attribute>,
    pub types: Table<Type>,
    pub op_names: Table<OpName>,
    /// The properties of ops of each kind, by the place of its name among the visits; empty for those that have none.
    plans: Vec<Box<[Property]>>,
    plan_of_name: HashMap<OpName, u32>,
    /// Resources that are referred to, by first visit; their numbers when there are any.
    pub resources: Vec<ResourceId>,
    seen_resources: HashSet<ResourceId>,
    pub resource_numbers: HashMap<ResourceId, u64>,
    error: Option<WriteError>,
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
            types: Table::new(),
            op_names: Table::new(),
            plans: Vec::new(),
            plan_of_name: HashMap::new(),
            resources: Vec::new(),
            seen_resources: HashSet::new(),
            resource_numbers: HashMap::new(),
            error: None,
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
        numbering.attrs.sort(Attribute::index);
        numbering.types.sort(Type::index);
        numbering.op_names.sort(OpName::index);
        Ok(numbering)
    }

    /// The number of an attribute.
    #[inline]
    pub fn attr(&self, attr: Attribute) -> u64 {
        self.attrs.number(attr.index())
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
        self.plan_of_name.get(&name).map_or(&[], |plan| &self.plans[*plan as usize])
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
            } else if let Some(plan) = self.plan_of_name.get(&name) {
                let plan = std::mem::take(&mut self.plans[*plan as usize]);
                if let Err(slot) = encode(self.cx, &plan, op.slots(), self) {
                    self.error.get_or_insert(WriteError::missing_property(op, slot));
                }
                let number = self.plan_of_name[&name];
                self.plans[number as usize] = plan;
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
        if let Some(descriptor) = cx.op_descriptor(name).filter(|descriptor| !descriptor.attributes.is_empty()) {
            self.plan_of_name.insert(name, self.plans.len() as u32);
            self.plans.push(properties(descriptor, self.version).into());
        }
    }

    fn visit_loc(&mut self, loc: Location) {
        let attr = self.cx.attr_of_location(loc);
        self.visit_attr(attr);
    }

    /// Counts a use of an attribute; the first one numbers what is in it.
    pub fn visit_attr(&mut self, attr: Attribute) {
        if self.attrs.count(attr.index()) {
            return;
        }
        let cx = self.cx;
        let place = self.attrs.add(attr.index(), attr);
        let dialect = match cx.attr_data(attr) {
            AttrData::Opaque { dialect, .. } => *dialect,
            AttrData::Extension(ext) => cx.ident(ext.0.dialect()),
            _ => cx.ident("builtin"),
        };
        self.attrs.entries[place].dialect = self.dialect(dialect);
        let encoded = stacker::maybe_grow(64 << 10, 1 << 20, || encode_attr(cx, attr, self));
        if !encoded {
            self.attrs.entries[place].text = self.text(SubElement::Attr(attr));
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
            self.types.entries[place].text = self.text(SubElement::Type(ty));
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
