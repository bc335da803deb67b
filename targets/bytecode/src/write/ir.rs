//! The section of ops. [MLIR: IR section]

use std::cell::Cell;

use dialekt_ir_core::context::{Attribute, OpName, OpTraits};
use dialekt_ir_core::ir::{BlockRef, IsolateId, OpRef, RegionRef, Value};
use hashbrown::{HashMap, HashSet};

use super::bytes::{Strings, Writer, varint};
use super::numbering::{Numbering, dictionary};
use super::properties::encode;
use super::use_lists::{OpOrder, orders};
use crate::format::{ELIDED_LOCATIONS, LAZY_REGIONS, PROPERTIES, Section, USE_LIST_ORDERS, parts};

/// The contents of the sections of ops and of their properties.
pub struct Ops {
    data: Vec<u8>,
    /// The sections in it, whose headers are still to be put in.
    sections: Vec<OpenSection>,
    /// The bytes of these headers.
    headers: usize,
    pub properties: Vec<u8>,
}

impl Ops {
    /// The length of the section of ops.
    pub fn len(&self) -> usize {
        self.data.len() + self.headers
    }

    /// Appends the contents of the section of ops.
    pub fn append_to(&self, out: &mut Vec<u8>) {
        let mut from = 0;
        for section in &self.sections {
            out.extend_from_slice(&self.data[from..section.start]);
            out.extend_from_slice(&section.header);
            from = section.start;
        }
        out.extend_from_slice(&self.data[from..]);
    }
}

/// The bytes that an op takes, about: what room is made for at once.
const BYTES_OF_OP: usize = 16;

/// Writes an op with everything in it, as the only op of a block.
pub fn ops(root: OpRef<'_>, numbering: &Numbering<'_>, strings: &mut Strings, version: u64) -> Ops {
    let mut writer = IrWriter {
        numbering,
        strings,
        version,
        out: Vec::with_capacity(numbering.ops * BYTES_OF_OP),
        sections: Vec::new(),
        headers: 0,
        properties: Properties::new(),
        isolates: Isolates::default(),
        scratch: Vec::new(),
    };
    // A block of one op without arguments.
    varint(&mut writer.out, 1 << 1);
    let mut todo = Vec::new();
    writer.number_isolate(root);
    writer.op(root, 0, &mut todo);
    while let Some(step) = todo.pop() {
        writer.step(step, &mut todo);
    }
    let mut properties = Vec::new();
    varint(&mut properties, writer.properties.count);
    properties.extend_from_slice(&writer.properties.data);
    Ops { data: writer.out, sections: writer.sections, headers: writer.headers, properties }
}

/// A step of the walk, which needs no recursion.
enum Step<'a> {
    /// A region, whose values get numbers from this one on.
    Region(RegionRef<'a>, u32),
    /// The rest of a block: the op to write next, and the number of the first value of regions that are nested in this one.
    Ops(OpRef<'a>, u32),
    /// The arguments and ops of a block, and how many ops these are.
    Block(BlockRef<'a>, u32, u32),
    /// The end of a section: its place among the sections.
    End(usize),
}

/// A section whose contents are written, but not yet its header, which says how long they are.
struct OpenSection {
    /// The place of its contents.
    start: usize,
    /// The bytes of headers before.
    headers: usize,
    header: Vec<u8>,
}

/// The numbers in an isolate that is being written.
struct Numbers {
    values: Vec<u32>,
    blocks: Vec<u32>,
    order: OpOrder,
    /// Ops with regions that use values from outside of them.
    capturing: HashSet<usize>,
}

/// The isolates that are written. Mostly the same is asked for again.
#[derive(Default)]
struct Isolates {
    places: HashMap<IsolateId, usize>,
    all: Vec<Numbers>,
    last: Cell<Option<(IsolateId, usize)>>,
}

impl Isolates {
    fn insert(&mut self, isolate: IsolateId, numbers: Numbers) {
        self.places.insert(isolate, self.all.len());
        self.all.push(numbers);
    }

    #[inline]
    fn place(&self, isolate: IsolateId) -> Option<usize> {
        match self.last.get() {
            Some((last, place)) if last == isolate => Some(place),
            _ => {
                let place = *self.places.get(&isolate)?;
                self.last.set(Some((isolate, place)));
                Some(place)
            }
        }
    }

    #[inline]
    fn get(&self, isolate: IsolateId) -> Option<&Numbers> {
        self.place(isolate).map(|place| &self.all[place])
    }

    #[inline]
    fn get_mut(&mut self, isolate: IsolateId) -> Option<&mut Numbers> {
        self.place(isolate).map(|place| &mut self.all[place])
    }
}

/// Properties, each payload once.
struct Properties {
    numbers: HashMap<Vec<u8>, u64>,
    data: Vec<u8>,
    count: u64,
    /// Ops whose payloads were numbered not long ago (cache), at places that follow from their names and slots: most ops repeat one.
    recent: Box<[Recent]>,
}

/// The name and the slots of an op, with the number of its payload.
#[derive(Clone, Copy, Default)]
struct Recent {
    name: Option<OpName>,
    slots: [Option<Attribute>; RECENT_SLOTS],
    number: u32,
}

/// Ops with more slots than this are not kept.
const RECENT_SLOTS: usize = 4;

impl Properties {
    fn new() -> Properties {
        Properties {
            numbers: HashMap::new(),
            data: Vec::new(),
            count: 0,
            recent: vec![Recent::default(); 1 << 8].into(),
        }
    }

    /// The place of an op among the recent ones.
    #[inline]
    fn recent(&mut self, name: OpName, slots: &[Option<Attribute>]) -> Option<&mut Recent> {
        if slots.len() > RECENT_SLOTS {
            return None;
        }
        let mix = |hash: u32, part: usize| (hash.rotate_left(5) ^ part as u32).wrapping_mul(0x9e37_79b9);
        let hash = slots.iter().fold(mix(0, name.index()), |hash, slot| mix(hash, slot.map_or(0, Attribute::index)));
        self.recent.get_mut((hash >> 24) as usize)
    }

    fn number(&mut self, payload: &[u8]) -> u64 {
        if let Some(number) = self.numbers.get(payload) {
            return *number;
        }
        let number = self.count;
        self.numbers.insert(payload.to_vec(), number);
        self.count += 1;
        varint(&mut self.data, payload.len() as u64);
        self.data.extend_from_slice(payload);
        number
    }
}

struct IrWriter<'w, 'n> {
    numbering: &'w Numbering<'n>,
    strings: &'w mut Strings,
    version: u64,
    out: Vec<u8>,
    sections: Vec<OpenSection>,
    /// The bytes of the headers of finished sections.
    headers: usize,
    properties: Properties,
    isolates: Isolates,
    scratch: Vec<u8>,
}

impl<'a> IrWriter<'_, '_> {
    fn step(&mut self, step: Step<'a>, todo: &mut Vec<Step<'a>>) {
        match step {
            Step::Region(region, first) => self.region(region, first, todo),
            Step::Block(block, nested, ops) => {
                self.block(block, ops);
                todo.extend(block.first_op().map(|op| Step::Ops(op, nested)));
            }
            Step::Ops(mut op, nested) => loop {
                let next = op.next();
                if op.num_regions_and_successors().0 != 0 {
                    // Its regions come first.
                    todo.extend(next.map(|next| Step::Ops(next, nested)));
                    self.op(op, nested, todo);
                    break;
                }
                self.op(op, nested, todo);
                match next {
                    Some(next) => op = next,
                    None => break,
                }
            },
            Step::End(section) => self.end_section(section),
        }
    }

    /// Writes an op but for the contents of its regions, which are left to do. `nested` is the first number for values in them.
    fn op(&mut self, op: OpRef<'a>, nested: u32, todo: &mut Vec<Step<'a>>) {
        let numbering = self.numbering;
        varint(&mut self.out, numbering.op_name(op.name()));
        let mask_at = self.out.len();
        self.out.push(0);
        let mut mask = 0;
        varint(&mut self.out, numbering.location(op.loc()));
        if let Some(attrs) = dictionary(op, self.version) {
            mask |= parts::ATTRIBUTES;
            varint(&mut self.out, numbering.attr(attrs));
        }
        if self.version >= PROPERTIES
            && let Some(number) = self.op_properties(op)
        {
            mask |= parts::PROPERTIES;
            varint(&mut self.out, number);
        }
        let types = op.result_types();
        if types.len() != 0 {
            mask |= parts::RESULTS;
            varint(&mut self.out, types.len() as u64);
            types.for_each(|ty| varint(&mut self.out, numbering.ty(ty)));
        }
        if op.num_operands() != 0 {
            mask |= parts::OPERANDS;
            varint(&mut self.out, op.num_operands() as u64);
            for operand in op.operands() {
                let number = self.value(operand);
                varint(&mut self.out, u64::from(number));
            }
        }
        let (regions, successors) = op.num_regions_and_successors();
        if successors != 0 {
            mask |= parts::SUCCESSORS;
            varint(&mut self.out, successors as u64);
            for block in op.successors() {
                let number = self.block_number(block);
                varint(&mut self.out, u64::from(number));
            }
        }
        if self.version >= USE_LIST_ORDERS
            && let Some(numbers) = self.isolates.get(op.handle().isolate())
            && orders(op.ir(), op.results(), &numbers.order, &mut self.out)
        {
            mask |= parts::USE_LIST_ORDERS;
        }
        if regions != 0 {
            mask |= parts::REGIONS;
            self.op_regions(op, regions, nested, todo);
        }
        self.out[mask_at] = mask;
    }

    /// Writes the number of regions, and leaves them to do.
    fn op_regions(&mut self, op: OpRef<'a>, regions: usize, nested: u32, todo: &mut Vec<Step<'a>>) {
        let is_isolated = self.is_isolated(op);
        varint(&mut self.out, (regions as u64) << 1 | u64::from(is_isolated));
        let first = if is_isolated { 0 } else { nested };
        if is_isolated && self.version >= LAZY_REGIONS {
            todo.push(Step::End(self.sections.len()));
            self.sections.push(OpenSection { start: self.out.len(), headers: self.headers, header: Vec::new() });
        }
        todo.extend(op.regions().rev().map(|region| Step::Region(region, first)));
    }

    fn end_section(&mut self, section: usize) {
        let OpenSection { start, headers, header } = &mut self.sections[section];
        let len = self.out.len() - *start + self.headers - *headers;
        header.push(Section::Ir as u8);
        varint(header, len as u64);
        self.headers += header.len();
    }

    /// The number of the properties of an op, if it has any.
    #[inline]
    fn op_properties(&mut self, op: OpRef<'a>) -> Option<u64> {
        let (name, slots) = (op.name(), op.slots());
        if let Some(recent) = self.properties.recent(name, slots)
            && recent.name == Some(name)
            && recent.slots[..slots.len()] == *slots
        {
            return Some(u64::from(recent.number));
        }
        self.new_properties(op)
    }

    #[inline(never)]
    fn new_properties(&mut self, op: OpRef<'a>) -> Option<u64> {
        let (name, slots) = (op.name(), op.slots());
        self.scratch.clear();
        let mut writer = Writer { out: &mut self.scratch, numbering: self.numbering, strings: self.strings };
        if op.is_unregistered() {
            let attr = slots.first().copied().flatten()?;
            varint(writer.out, self.numbering.attr(attr));
        } else {
            let properties = self.numbering.properties(name);
            // That none is missing was found when they were numbered.
            if properties.is_empty() || encode(op.cx(), properties, slots, &mut writer).is_err() {
                return None;
            }
        }
        let number = self.properties.number(&self.scratch);
        if let Some(recent) = self.properties.recent(name, slots)
            && let Ok(number) = u32::try_from(number)
        {
            *recent = Recent { name: Some(name), number, ..Recent::default() };
            recent.slots[..slots.len()].copy_from_slice(slots);
        }
        Some(number)
    }

    fn region(&mut self, region: RegionRef<'a>, first: u32, todo: &mut Vec<Step<'a>>) {
        let blocks = region.blocks().count();
        varint(&mut self.out, blocks as u64);
        if blocks == 0 {
            return;
        }
        let Some(numbers) = self.isolates.get_mut(region.handle().isolate()) else { return };
        let mut next = first;
        let at = todo.len();
        for (number, block) in region.blocks().enumerate() {
            set(&mut numbers.blocks, block.handle().index(), number as u32);
            number_values(&mut numbers.values, block.args(), &mut next);
            let mut ops = 0;
            for op in block.ops() {
                number_values(&mut numbers.values, op.results(), &mut next);
                ops += 1;
            }
            todo.push(Step::Block(block, 0, ops));
        }
        varint(&mut self.out, u64::from(next - first));
        // Regions in these blocks have their values behind all of them.
        for step in &mut todo[at..] {
            if let Step::Block(_, nested, _) = step {
                *nested = next;
            }
        }
        todo[at..].reverse();
    }

    fn block(&mut self, block: BlockRef<'a>, ops: u32) {
        let args = block.num_args();
        varint(&mut self.out, u64::from(ops) << 1 | u64::from(args != 0));
        if args == 0 {
            return;
        }
        let cx = block.ir().cx();
        varint(&mut self.out, args as u64);
        for arg in block.args() {
            let arg = block.ir().value(arg);
            let ty = self.numbering.ty(arg.ty());
            let is_known = !cx.is_unknown_location(arg.loc());
            match self.version >= ELIDED_LOCATIONS {
                true => varint(&mut self.out, ty << 1 | u64::from(is_known)),
                false => varint(&mut self.out, ty),
            }
            if is_known || self.version < ELIDED_LOCATIONS {
                varint(&mut self.out, self.numbering.location(arg.loc()));
            }
        }
        if self.version >= USE_LIST_ORDERS {
            let at = self.out.len();
            self.out.push(0);
            if let Some(numbers) = self.isolates.get(block.handle().isolate())
                && orders(block.ir(), block.args(), &numbers.order, &mut self.out)
            {
                self.out[at] = parts::USE_LIST_ORDERS;
            }
        }
    }

    fn value(&self, value: Value) -> u32 {
        let numbers = self.isolates.get(value.isolate());
        numbers.and_then(|numbers| numbers.values.get(value.index())).copied().unwrap_or(0)
    }

    fn block_number(&self, block: BlockRef<'a>) -> u32 {
        let numbers = self.isolates.get(block.handle().isolate());
        numbers.and_then(|numbers| numbers.blocks.get(block.handle().index())).copied().unwrap_or(0)
    }

    /// Returns whether nothing in the regions of an op uses values from outside.
    fn is_isolated(&mut self, op: OpRef<'a>) -> bool {
        if op.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
            if op.handle().is_isolate_root() {
                self.number_isolate(op);
            }
            return true;
        }
        let numbers = self.isolates.get(op.handle().isolate());
        numbers.is_none_or(|numbers| !numbers.capturing.contains(&op.handle().index()))
    }

    /// Numbers the ops of an isolate, and finds those that use values from outside of their regions.
    fn number_isolate(&mut self, root: OpRef<'a>) {
        let isolate = root.handle().isolate();
        let (mut order, mut capturing) = (OpOrder::default(), HashSet::new());
        let mut walk = root.preorder();
        while let Some(op) = walk.next() {
            if op.handle().isolate() != isolate {
                walk.skip_nested();
                continue;
            }
            order.add(op);
            // Nothing is around the regions of the isolate itself.
            match op.parent_region() {
                Some(around) if around.parent_op().is_some_and(|op| op.handle() != root.handle()) => {
                    op.operands().for_each(|operand| mark_capturing(around, operand, &mut capturing));
                }
                _ => {}
            }
        }
        self.isolates.insert(isolate, Numbers { values: Vec::new(), blocks: Vec::new(), order, capturing });
    }
}

/// Gives values of an isolate the next numbers.
#[inline]
fn number_values(numbers: &mut Vec<u32>, values: impl Iterator<Item = Value>, next: &mut u32) {
    for value in values {
        set(numbers, value.index(), *next);
        *next += 1;
    }
}

/// Sets an entry of a table that grows.
#[inline]
pub(super) fn set(table: &mut Vec<u32>, index: usize, value: u32) {
    if table.len() <= index {
        table.resize((index + 1).next_power_of_two(), 0);
    }
    table[index] = value;
}

/// Marks the ops between a region and the one in which a value is defined, which is around it.
fn mark_capturing(mut region: RegionRef<'_>, value: Value, capturing: &mut HashSet<usize>) {
    let ir = region.ir();
    let Some(home) = ir.get_value(value).and_then(|value| value.parent_block()).and_then(|block| block.parent_region())
    else {
        return;
    };
    while region.handle() != home.handle() {
        let Some(op) = region.parent_op() else { return };
        if op.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
            return;
        }
        capturing.insert(op.handle().index());
        let Some(around) = op.parent_region() else { return };
        region = around;
    }
}
