//! The section of ops, read into a tree. Nothing is recursive: regions that are open stand on a stack.

mod leaves;

use std::ops::Range;

use dialekt_ir_core::bytecode::{Decoded, Decoder, Unreadable};
use dialekt_ir_core::context::{Attribute, Location, NamedAttr, Type};
use dialekt_ir_core::ir::{Block, EditError, Ir, IsolateId, Op, OpRef, OpSpec, Region, Value};
use smallvec::SmallVec;

use super::cursor::Cursor;
use super::entries::Way;
use super::file::{EntryReader, File};
use super::op_kinds::{FileOpName, Kind};
use super::properties::decode;
use super::use_lists::{UseOrder, UseOrders};
use crate::format::{ELIDED_LOCATIONS, LAZY_REGIONS, PROPERTIES, Section, USE_LIST_ORDERS, parts};

/// About so many bytes are there for each op in files that tell where ops come from.
const BYTES_OF_OP: usize = 10;

/// Reads ops into a tree.
pub struct OpReader<'f, 'l> {
    file: &'f File,
    pub ir: &'l mut Ir,
    /// Ops whose regions were passed over, with the bytes of these, in the order of the file.
    pub left: Vec<(Op, Range<usize>)>,
    /// Tells whether the regions of an isolated op are passed over.
    leaves: &'l mut dyn FnMut(OpRef<'_>) -> bool,
    cursor: Cursor<'f>,
    /// Places behind the sections that are open.
    outer: Vec<Cursor<'f>>,
    open: Vec<OpenRegions>,
    /// The values of the isolated ops that are open, by number; [`Value::NULL`] until they are defined, or something stands for them.
    scopes: Vec<Vec<Value>>,
    /// The number of stand-ins.
    stand_ins: usize,
    orders: UseOrders,
    work: Work,
}

/// The parts of the op that is being read.
#[derive(Default)]
struct Work {
    operands: Vec<Value>,
    types: Vec<Type>,
    slots: Vec<Option<Attribute>>,
    attrs: Vec<NamedAttr>,
    successors: Vec<Block>,
}

/// The regions of an op that are being read.
struct OpenRegions {
    /// They are a section of their own.
    is_section: bool,
    /// Their values have numbers of their own.
    is_isolated: bool,
    regions: SmallVec<[Region; 2]>,
    /// The number of regions that were begun.
    begun: usize,
    /// The blocks of the one that is open.
    blocks: Option<OpenBlocks>,
}

struct OpenBlocks {
    blocks: Vec<Block>,
    /// The number of blocks that were begun.
    begun: usize,
    /// Ops that are left of the last one.
    ops: usize,
    /// The number of the first value of the region, and that of the next one.
    first_value: usize,
    next_value: usize,
    /// The number of its values.
    values: usize,
}

impl OpenBlocks {
    /// The number of values of the region that are not defined yet.
    fn values_left(&self) -> usize {
        self.first_value + self.values - self.next_value.min(self.first_value + self.values)
    }
}

impl<'f, 'l> OpReader<'f, 'l> {
    /// A reader into a tree.
    pub fn new(file: &'f File, ir: &'l mut Ir, leaves: &'l mut dyn FnMut(OpRef<'_>) -> bool) -> OpReader<'f, 'l> {
        OpReader {
            file,
            ir,
            left: Vec::new(),
            leaves,
            cursor: Cursor::new(file.bytes(), 0..0),
            outer: Vec::new(),
            open: Vec::new(),
            scopes: vec![Vec::new()],
            stand_ins: 0,
            orders: UseOrders::default(),
            work: Work::default(),
        }
    }

    /// Reads a number of ops to the end of a block, or without one.
    pub fn top(&mut self, contents: Cursor<'f>, ops: usize, into: Option<Block>) -> Decoded<Option<Op>> {
        self.cursor = contents;
        let mut last = None;
        for _ in 0..ops {
            last = Some(self.op(into)?);
            self.regions()?;
        }
        self.finish()?;
        Ok(last)
    }

    /// Reads the regions of an op that were passed over.
    pub fn regions_of(&mut self, op: Op, bytes: Range<usize>) -> Decoded<()> {
        let regions = self.ir.op(op).regions().map(|region| region.handle()).collect();
        self.enter(Some(Cursor::new(self.file.bytes(), bytes)), true, regions);
        self.regions()?;
        self.finish()
    }

    /// Checks that all values are defined, and puts uses in order.
    fn finish(&mut self) -> Decoded<()> {
        if self.stand_ins != 0 {
            return Err(self.file.error("not all forward unresolved forward operand references"));
        }
        match std::mem::take(&mut self.orders).apply(self.ir) {
            true => Ok(()),
            false => Err(self.file.error("parsed use-list orders were invalid and could not be applied")),
        }
    }

    /// Reads all regions that are open, with what is nested in them.
    fn regions(&mut self) -> Decoded<()> {
        while let Some(open) = self.open.last_mut() {
            match &mut open.blocks {
                Some(blocks) if blocks.ops != 0 => {
                    self.leaves();
                    self.next_op()?;
                }
                Some(blocks) if blocks.begun < blocks.blocks.len() => {
                    let block = blocks.blocks[blocks.begun];
                    blocks.begun += 1;
                    self.begin_block(block)?;
                }
                Some(blocks) => {
                    let first = blocks.first_value;
                    open.blocks = None;
                    self.values().truncate(first);
                }
                None if open.begun < open.regions.len() => {
                    let region = open.regions[open.begun];
                    open.begun += 1;
                    let blocks = self.begin_region(region)?;
                    if let Some(open) = self.open.last_mut() {
                        open.blocks = blocks;
                    }
                }
                None => {
                    if open.is_isolated {
                        self.scopes.pop();
                    }
                    if open.is_section {
                        self.cursor = self.outer.pop().unwrap_or_else(|| Cursor::new(self.file.bytes(), 0..0));
                    }
                    self.open.pop();
                }
            }
        }
        Ok(())
    }

    /// Reads the next op of the innermost block, if one is left.
    fn next_op(&mut self) -> Decoded<()> {
        let Some(blocks) = self.open.last_mut().and_then(|open| open.blocks.as_mut()) else { return Ok(()) };
        if blocks.ops == 0 {
            return Ok(());
        }
        blocks.ops -= 1;
        let block = blocks.blocks[blocks.begun - 1];
        self.op(Some(block)).map(drop)
    }

    /// Begins with the regions of an op: those in a section of their own, or those that follow.
    fn enter(&mut self, section: Option<Cursor<'f>>, is_isolated: bool, regions: SmallVec<[Region; 2]>) {
        let is_section = section.is_some();
        if let Some(section) = section {
            self.outer.push(std::mem::replace(&mut self.cursor, section));
        }
        if is_isolated {
            self.scopes.push(Vec::new());
        }
        self.open.push(OpenRegions { is_section, is_isolated, regions, begun: 0, blocks: None });
    }

    /// The values that have numbers.
    fn values(&mut self) -> &mut Vec<Value> {
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    #[inline]
    fn varint(&mut self) -> Decoded<u64> {
        let raw = self.cursor.varint();
        self.file.ok(raw)
    }

    fn count(&mut self) -> Decoded<usize> {
        let raw = self.cursor.count();
        self.file.ok(raw)
    }

    fn varint_with_flag(&mut self) -> Decoded<(u64, bool)> {
        let raw = self.cursor.varint_with_flag();
        self.file.ok(raw)
    }

    fn begin_region(&mut self, region: Region) -> Decoded<Option<OpenBlocks>> {
        let count = self.count()?;
        if count == 0 {
            return Ok(None);
        }
        let values = self.count()?;
        let mut blocks = Vec::with_capacity(count);
        for _ in 0..count {
            blocks.push(self.edit(|ir| ir.create_block(region, &[]))?);
        }
        let known = self.values();
        let first_value = known.len();
        known.resize(first_value + values, Value::NULL);
        Ok(Some(OpenBlocks { blocks, begun: 0, ops: 0, first_value, next_value: first_value, values }))
    }

    fn begin_block(&mut self, block: Block) -> Decoded<()> {
        let (ops, has_arguments) = self.varint_with_flag()?;
        let ops = self.file.ok(self.cursor.check_count(ops))?;
        let bytes = self.cursor.remaining();
        if let Some(open) = self.open.last_mut()
            && let Some(blocks) = open.blocks.as_mut()
        {
            blocks.ops = ops;
            // An op takes two bytes and more, so this is not more than a small multiple of the file.
            let values = blocks.values_left() / (blocks.blocks.len() - blocks.begun + 1);
            // Ops nested in these have the rest of the section.
            let nested = match open.is_isolated && open.is_section {
                true => (bytes / BYTES_OF_OP).saturating_sub(ops).min(ops),
                false => 0,
            };
            self.ir.reserve(block, ops + nested, values + nested);
        }
        if !has_arguments {
            return Ok(());
        }
        let mut arguments = SmallVec::<[Value; 8]>::new();
        for _ in 0..self.count()? {
            let (ty, has_location) = match self.file.version >= ELIDED_LOCATIONS {
                true => self.varint_with_flag()?,
                false => (self.varint()?, true),
            };
            let ty = self.file.ty(ty, "Type", Way::default())?;
            let loc = if has_location { self.location()? } else { Location::UNKNOWN };
            arguments.push(self.edit(|ir| ir.add_argument(block, ty, loc))?);
        }
        self.define(&arguments, true)?;
        if self.file.version < USE_LIST_ORDERS {
            return Ok(());
        }
        let raw = self.cursor.byte();
        if self.file.ok(raw)? != 0 {
            for (number, order) in self.use_orders(arguments.len())? {
                self.orders.add(arguments[number], order);
            }
        }
        Ok(())
    }

    /// Gives values their numbers.
    fn define(&mut self, values: &[Value], are_arguments: bool) -> Decoded<()> {
        // Ops at the top have no region, and their results no numbers.
        let Some(blocks) = self.open.last_mut().and_then(|open| open.blocks.as_mut()) else { return Ok(()) };
        let start = blocks.next_value;
        let end = start + values.len();
        let first = blocks.first_value;
        blocks.next_value = end;
        let known = self.values().len();
        if end > known && (are_arguments || known > first) {
            return Err(self.file.error(format!(
                "value index range was outside of the expected range for the parent region, got [{start}, {end}), but the \
                 maximum index was {}",
                known as i64 - 1
            )));
        }
        for (number, value) in (start..end).zip(values) {
            let Some(place) = self.values().get_mut(number) else { break };
            // A number is given once, so only a stand-in can have it.
            match std::mem::replace(place, *value) {
                Value::NULL => {}
                stand_in => self.resolve(stand_in, *value)?,
            }
        }
        Ok(())
    }

    /// The value that stands for one that is not defined yet.
    #[cold]
    fn stand_in(&mut self, home: IsolateId) -> Decoded<Value> {
        let name = self.file.cx.op_name("builtin.unrealized_conversion_cast");
        let op = self.edit(|ir| ir.create_op(home, &OpSpec::new(name, Location::UNKNOWN).results(&[Type::NONE])))?;
        self.stand_ins += 1;
        self.ir.op(op).result(0).ok_or(Unreadable)
    }

    /// Puts a value in the place of what stands for it.
    #[cold]
    fn resolve(&mut self, stand_in: Value, value: Value) -> Decoded<()> {
        self.stand_ins -= 1;
        self.edit(|ir| ir.replace_all_uses(stand_in, value))?;
        self.orders.mix(value);
        let op = self.ir.value(stand_in).defining_op().map(|op| op.handle());
        op.map_or(Ok(()), |op| self.edit(|ir| ir.erase_op(op)))
    }

    /// Reads an op but for its regions, which are open then.
    fn op(&mut self, into: Option<Block>) -> Decoded<Op> {
        let file = self.file;
        let (entry, kind) = file.op_name(self.varint()?)?;
        let raw = self.cursor.byte();
        let mask = file.ok(raw)?;
        let has = |part: u8| mask & part != 0;
        let loc = self.location()?;
        self.work.attrs.clear();
        self.work.slots.clear();
        if has(parts::ATTRIBUTES) {
            let number = self.varint()?;
            self.work.attrs.extend_from_slice(file.dictionary(number)?);
        }
        match has(parts::PROPERTIES) {
            true => self.properties(kind, entry)?,
            false => self.make_initial(kind),
        }
        self.work.types.clear();
        if has(parts::RESULTS) {
            for _ in 0..self.count()? {
                let number = self.varint()?;
                self.work.types.push(file.ty(number, "Type", Way::default())?);
            }
        }
        let home = into.map_or_else(|| self.ir.detached_isolate(), Block::isolate);
        self.work.operands.clear();
        if has(parts::OPERANDS) {
            for _ in 0..self.count()? {
                let operand = self.operand(home)?;
                self.work.operands.push(operand);
            }
        }
        self.work.successors.clear();
        if has(parts::SUCCESSORS) {
            for _ in 0..self.count()? {
                let block = self.successor()?;
                self.work.successors.push(block);
            }
        }
        let has_orders = has(parts::USE_LIST_ORDERS);
        let orders = if has_orders { self.use_orders(self.work.types.len())? } else { Vec::new() };
        let (regions, is_isolated) = if has(parts::REGIONS) { self.varint_with_flag()? } else { (0, false) };
        let regions = self.file.ok(self.cursor.check_count(regions))?;
        let op = self.create(kind, loc, regions as u32, home, into)?;
        match self.ir.op(op).result(0) {
            Some(result) if self.work.types.len() == 1 && !has_orders => self.define(&[result], false)?,
            Some(_) => {
                let results: SmallVec<[Value; 8]> = self.ir.op(op).results().collect();
                self.define(&results, false)?;
                for (number, order) in orders {
                    self.orders.add(results[number], order);
                }
            }
            None => {}
        }
        if regions != 0 {
            self.op_regions(op, is_isolated)?;
        }
        Ok(op)
    }

    /// Creates the op whose parts were read.
    fn create(
        &mut self,
        kind: &Kind,
        loc: Location,
        regions: u32,
        home: IsolateId,
        into: Option<Block>,
    ) -> Decoded<Op> {
        let name = kind.name;
        // Native properties leave their names to other attributes, which are no parts of them.
        let mut beside = Vec::new();
        if kind.has_native {
            let cx = &self.file.cx;
            let is_native = |attr: &mut NamedAttr| {
                let slot = cx.op_slot(name, attr.name);
                slot.zip(cx.op_descriptor(name))
                    .is_some_and(|(slot, descriptor)| descriptor.attributes[slot].is_native())
            };
            beside.extend(self.work.attrs.extract_if(.., is_native));
        }
        let Work { operands, types, slots, attrs, successors } = &self.work;
        let spec = OpSpec::new(name, loc).operands(operands).results(types).successors(successors);
        let spec = spec.regions(regions).slots(slots).attrs(attrs);
        let made = match into {
            Some(block) => {
                let mut builder = dialekt_ir_core::ir::Builder::at_end(self.ir, block);
                builder.try_create_op(&spec)
            }
            None => self.ir.create_op(home, &spec),
        };
        let op = made.map_err(|wrong| self.file.error(wrong.to_string()))?;
        for attr in beside {
            self.edit(|ir| ir.set_discardable_attr(op, attr.name, attr.value))?;
        }
        Ok(op)
    }

    fn op_regions(&mut self, op: Op, is_isolated: bool) -> Decoded<()> {
        let regions = self.ir.op(op).regions().map(|region| region.handle()).collect();
        if !is_isolated || self.file.version < LAZY_REGIONS {
            self.enter(None, is_isolated, regions);
            return Ok(());
        }
        let raw = self.cursor.section();
        let (section, contents) = self.file.ok(raw)?;
        if section != Section::Ir {
            return Err(self.file.error("expected IR section for region"));
        }
        if (self.leaves)(self.ir.op(op)) {
            self.left.push((op, contents.range()));
        } else {
            self.enter(Some(contents), true, regions);
        }
        Ok(())
    }

    fn location(&mut self) -> Decoded<Location> {
        let number = self.varint()?;
        self.file.location(number)
    }

    /// Reads properties into the slots.
    fn properties(&mut self, kind: &Kind, entry: &FileOpName) -> Decoded<()> {
        let (file, name) = (self.file, kind.name);
        if file.version < PROPERTIES {
            return Err(file.error(format!(
                "Unexpected missing `wasRegistered` opname flag at bytecode version {} with properties.",
                file.version
            )));
        }
        let number = usize::try_from(self.varint()?).unwrap_or(usize::MAX);
        let Some(range) = file.properties.get(number) else {
            return Err(file.error(format!("Properties idx out-of-bound for {}", file.cx.op_str(name))));
        };
        if let Some(slots) = kind.slots(number) {
            self.work.slots.extend_from_slice(slots);
            return Ok(());
        }
        let mut reader = EntryReader::new(file, range.clone());
        let descriptor = file.cx.op_descriptor(name);
        self.make_initial(kind);
        match (descriptor, entry.registered) {
            (Some(descriptor), Some(true)) => decode(&mut reader, descriptor, &kind.properties, &mut self.work.slots)?,
            // One attribute with all of them, since nothing was known of the op.
            (_, Some(false)) => {
                let number = reader.varint()?;
                let attr = file.attr(number, "Attribute", Way::default())?;
                if descriptor.is_none() {
                    self.work.slots.push(Some(attr));
                }
                for entry in file.cx.dictionary_entries(attr).unwrap_or(&[]) {
                    if let Some(slot) = file.cx.op_slot(name, entry.name) {
                        self.work.slots[slot] = Some(entry.value);
                    }
                }
            }
            _ => {
                let name = file.cx.op_str(name);
                return Err(file.error(format!("has properties but missing BytecodeOpInterface for {name}")));
            }
        }
        kind.keep(number, &self.work.slots);
        Ok(())
    }

    /// Sets the slots to what ops of a kind are made with.
    fn make_initial(&mut self, kind: &Kind) {
        let cx = &self.file.cx;
        let Work { slots, attrs, .. } = &mut self.work;
        slots.extend_from_slice(&kind.initial);
        // Old files have inherent attributes among the others.
        if self.file.version < PROPERTIES {
            attrs.retain(|attr| match cx.op_slot(kind.name, attr.name) {
                Some(slot) => {
                    slots[slot] = Some(attr.value);
                    false
                }
                None => true,
            });
        }
    }

    #[inline]
    fn operand(&mut self, home: IsolateId) -> Decoded<Value> {
        let number = self.varint()?;
        match usize::try_from(number).ok().and_then(|number| self.values().get(number).copied()) {
            Some(Value::NULL) => {
                let value = self.stand_in(home)?;
                self.values()[number as usize] = value;
                Ok(value)
            }
            Some(value) => Ok(value),
            None => Err(self.file.error(format!("invalid value index: {number}"))),
        }
    }

    fn successor(&mut self) -> Decoded<Block> {
        let number = self.varint()?;
        let blocks = self.open.last().and_then(|open| open.blocks.as_ref());
        let block = blocks.and_then(|open| open.blocks.get(usize::try_from(number).ok()?));
        block.copied().ok_or_else(|| self.file.error(format!("invalid successor index: {number}")))
    }

    /// Reads orders of the uses of some of a number of values.
    fn use_orders(&mut self, values: usize) -> Decoded<Vec<(usize, UseOrder)>> {
        let carried = if values == 1 { 1 } else { self.count()? };
        let mut all = Vec::new();
        for _ in 0..carried {
            let value = if values == 1 { 0 } else { self.varint()? };
            let raw = UseOrder::read(&mut self.cursor);
            let order = self.file.ok(raw)?;
            match usize::try_from(value) {
                Ok(value) if value < values => all.push((value, order)),
                _ => return Err(self.file.error(format!("invalid value index: {value}"))),
            }
        }
        Ok(all)
    }

    /// Makes an edit, which fails only where the file is wrong.
    fn edit<T>(&mut self, edit: impl FnOnce(&mut Ir) -> Result<T, EditError>) -> Decoded<T> {
        edit(self.ir).map_err(|wrong| self.file.error(wrong.to_string()))
    }
}
