//! The types and attributes that ops print, in the order of the reference, from which aliases are made.
//!
//! Few programs print anything with an alias, and few isolates of those that do: only isolates that mention such a thing are
//! searched, in parallel, and in them only such ops, and those around them. Each isolate gives a list of types and attributes
//! in order of their first use, and of isolates nested in it; then the lists are processed as if they were one.

use std::collections::HashMap;

use rayon::prelude::*;

use super::alias::{AliasFinder, AliasTable};
use super::flags::PrintFlags;
use super::hooks::{all_attributes, merge_attributes};
use super::ops::Scope;
use super::printer::{Env, Printer};
use super::visit::{Deferred, Piece, RegionForm, Visit};
use crate::context::ids::LocationRepr;
use crate::context::{Attribute, Context, Location, OpDescriptor, OpTraits, Type};
use crate::ir::arena::{Arena, DEAD, Def, NONE};
use crate::ir::bits::Bits;
use crate::ir::handles::ROOT;
use crate::ir::{BlockRef, Isolate, IsolateId, OpRef, RegionRef};
use crate::types::SubElement;
use crate::verify::Repeats;

impl AliasTable {
    /// The aliases for the text of an op.
    pub fn new(root: OpRef<'_>, env: &Env<'_>, parallel: bool) -> AliasTable {
        let mut mentions = Mentions::new(root.cx(), env);
        let wanted = if env.flags.debug_info { None } else { Some(Wanted::new(root, &mut mentions)) };
        if wanted.as_ref().is_some_and(|wanted| !wanted.contains(root.handle().isolate())) {
            return AliasTable::default();
        }
        let mut finder = AliasFinder::new(root.cx(), env);
        // What is known about types and attributes is known on one thread.
        let mut collector = Collector::new(root, env, wanted.as_ref(), mentions);
        let mut lists: HashMap<IsolateId, List> = HashMap::new();
        let mut level = vec![root];
        while !level.is_empty() {
            let list = |finder: &mut Collector<'_>, op: OpRef<'_>| (op.handle().isolate(), finder.list(op));
            let new: Vec<(IsolateId, List)> = match parallel && level.len() > 1 {
                true => level
                    .par_iter()
                    .with_min_len(16)
                    .map_init(
                        || Collector::new(root, env, wanted.as_ref(), Mentions::new(root.cx(), env)),
                        |f, op| list(f, *op),
                    )
                    .collect(),
                false => level.iter().map(|op| list(&mut collector, *op)).collect(),
            };
            let nested = new.iter().flat_map(|(_, list)| &list.events).filter_map(|event| match event {
                Event::Isolate(id) => root.ir().get_op(id.root()),
                Event::Visit { .. } => None,
            });
            level = nested.collect();
            lists.extend(new);
        }
        let mut positions = Vec::new();
        let mut take = |id: IsolateId| {
            let list = lists.remove(&id).unwrap_or_default();
            positions.extend(list.positions);
            list.events.into_iter()
        };
        let mut todo = vec![take(root.handle().isolate())];
        while let Some(events) = todo.last_mut() {
            match events.next() {
                None => drop(todo.pop()),
                Some(Event::Visit { visit, deferrable }) => drop(finder.visit(visit, deferrable)),
                Some(Event::Isolate(id)) => todo.push(take(id)),
            }
        }
        let mut table = finder.finish(parallel);
        table.set_positions(positions, parallel);
        table
    }
}

/// The isolates that mention types or attributes with aliases, and those around them.
struct Wanted {
    isolates: Vec<bool>,
}

impl Wanted {
    fn new(root: OpRef<'_>, mentions: &mut Mentions<'_>) -> Wanted {
        let ir = root.ir();
        let mut isolates = Vec::new();
        for mut iso in ir.isolates() {
            if !mentions.in_isolate(iso) {
                continue;
            }
            loop {
                let number = iso.id.0 as usize;
                if isolates.len() <= number {
                    isolates.resize(number + 1, false);
                }
                if std::mem::replace(&mut isolates[number], true) {
                    break;
                }
                match ir.isolate(iso.parent) {
                    Some(parent) => iso = parent,
                    None => break,
                }
            }
        }
        Wanted { isolates }
    }

    fn contains(&self, isolate: IsolateId) -> bool {
        self.isolates.get(isolate.0 as usize).is_some_and(|wanted| *wanted)
    }
}

/// Tells where types and attributes are that have aliases, or have something with an alias in them.
///
/// Forms of ops print types and attributes of the op, of its blocks, and parts of these, so that where none has an alias no
/// form prints one.
struct Mentions<'a> {
    finder: AliasFinder<'a>,
    /// By number of the type or attribute: 0 where nobody asked yet, else one more than the answer.
    types: Vec<u8>,
    attrs: Vec<u8>,
}

impl<'a> Mentions<'a> {
    fn new(cx: &'a Context, env: &'a Env<'a>) -> Self {
        let (types, attrs) = (vec![0; cx.type_count()], vec![0; cx.attr_count()]);
        Mentions { finder: AliasFinder::new(cx, env), types, attrs }
    }

    /// Returns whether anything in an isolate, erased ops included, has an alias.
    fn in_isolate(&mut self, iso: &Isolate) -> bool {
        let in_arena = iso.arena.as_deref().is_some_and(|arena| {
            let slots = arena.slots.iter().flatten().copied();
            arena.values.iter().any(|value| self.ty(value.ty))
                || slots.chain(arena.attrs.iter().map(|named| named.value)).any(|attr| self.attr(attr))
        });
        let mut own = iso.slots.iter().flatten().copied().chain(iso.attrs.iter().map(|named| named.value));
        in_arena || own.any(|attr| self.attr(attr))
    }

    /// Returns whether an attribute of an op has an alias.
    fn in_attrs(&mut self, op: OpRef<'_>) -> bool {
        op.slots().iter().flatten().any(|attr| self.attr(*attr))
            || op.discardable_attrs().iter().any(|named| self.attr(named.value))
    }

    #[inline]
    fn ty(&mut self, ty: Type) -> bool {
        match self.types.get(ty.index()) {
            Some(known @ 1..) => *known == 2,
            _ => self.ask(SubElement::Type(ty)),
        }
    }

    #[inline]
    fn attr(&mut self, attr: Attribute) -> bool {
        match self.attrs.get(attr.index()) {
            Some(known @ 1..) => *known == 2,
            _ => self.ask(SubElement::Attr(attr)),
        }
    }

    #[cold]
    fn ask(&mut self, element: SubElement) -> bool {
        let found = self.finder.is_aliased(element);
        let (known, index) = match element {
            SubElement::Type(ty) => (&mut self.types, ty.index()),
            SubElement::Attr(attr) => (&mut self.attrs, attr.index()),
        };
        if known.len() <= index {
            known.resize(index + 1, 0);
        }
        known[index] = 1 + u8::from(found);
        found
    }
}

/// How far the next place is looked for in steps.
const NEAR: usize = 8;

/// The places, among the inherent attributes of an isolate's ops, of those with an alias in them.
struct MentionedSlots {
    /// In order.
    places: Vec<u32>,
    /// The first of them that is not before the place that was asked for last.
    next: usize,
}

impl MentionedSlots {
    fn new(arena: &Arena, mentions: &mut Mentions<'_>) -> Self {
        let places = arena.slots.iter().zip(0..).filter(|(slot, _)| slot.is_some_and(|attr| mentions.attr(attr)));
        MentionedSlots { places: places.map(|(_, place)| place).collect(), next: 0 }
    }

    /// The first place from `start` on.
    fn first_from(&mut self, start: u32) -> Option<u32> {
        let is_before = |place: &u32| *place < start;
        // Ops are mostly in the order of their attributes.
        let is_behind = self.next.checked_sub(1).is_none_or(|before| is_before(&self.places[before]));
        let near = if is_behind {
            self.places[self.next..].iter().take(NEAR).take_while(|p| is_before(p)).count()
        } else {
            NEAR
        };
        self.next = match near {
            NEAR => self.places.partition_point(is_before),
            _ => self.next + near,
        };
        self.places.get(self.next).copied()
    }
}

/// The types and attributes that an isolate prints.
#[derive(Default)]
struct List {
    events: Vec<Event>,
    /// Positions of ops in a source, and the locations that these are.
    positions: Vec<(u32, Attribute)>,
}

enum Event {
    Visit { visit: Visit, deferrable: bool },
    Isolate(IsolateId),
}

/// Makes the lists of isolates.
struct Collector<'a> {
    root: OpRef<'a>,
    flags: &'a PrintFlags,
    /// The isolates that are searched; `None` for all.
    wanted: Option<&'a Wanted>,
    mentions: Mentions<'a>,
    /// The ops of the current isolate that mention something with an alias, or have something in their regions that does.
    marks: Bits,
    /// Runs the hooks of ops.
    recorder: Printer<'a>,
    found: List,
    /// For each type and attribute the last list that it is in, and whether it is there as more than a location of ops.
    listed: [Vec<u32>; 2],
    list: u32,
    /// Ops of each name, by its number, whose forms added to the list with this number all that they add.
    searched: Vec<(u32, Repeats)>,
    frames: Vec<Frame<'a>>,
}

enum Frame<'a> {
    Ops {
        op: Option<OpRef<'a>>,
        block: BlockRef<'a>,
        terminator: bool,
    },
    Region {
        region: RegionRef<'a>,
        form: RegionForm,
    },
    Op {
        op: OpRef<'a>,
    },
    Generic {
        op: OpRef<'a>,
    },
    /// The end of an op in generic form, behind the regions.
    GenericEnd {
        op: OpRef<'a>,
    },
    Visit(SubElement),
}

impl<'a> Collector<'a> {
    fn new(root: OpRef<'a>, env: &'a Env<'a>, wanted: Option<&'a Wanted>, mentions: Mentions<'a>) -> Self {
        let mut recorder = Printer::new(root.cx(), env);
        recorder.recording = true;
        Collector {
            root,
            flags: &env.flags,
            wanted,
            mentions,
            marks: Bits::default(),
            recorder,
            found: List::default(),
            listed: [Vec::new(), Vec::new()],
            list: 0,
            searched: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// The list for the op of an isolate, or the outermost one.
    fn list(&mut self, op: OpRef<'_>) -> List {
        self.list += 1;
        // Views of the tree live as long as the outermost one.
        let Some(op) = self.root.ir().get_op(op.handle()) else { return List::default() };
        op.warm_isolate();
        self.mark(op);
        self.op(op);
        while let Some(frame) = self.frames.pop() {
            match frame {
                Frame::Ops { op: None, block, .. } => {
                    if let Some(block) = block.next() {
                        self.block(block, true, true);
                    }
                }
                Frame::Ops { op: Some(op), block, terminator } => {
                    let next = op.next();
                    if next.is_none() && !terminator && op.has_traits(OpTraits::TERMINATOR) {
                        self.frames.push(Frame::Ops { op: None, block, terminator });
                        continue;
                    }
                    self.frames.push(Frame::Ops { op: next, block, terminator });
                    self.op_or_isolate(op);
                }
                Frame::Region { .. } if self.flags.skip_regions => {}
                Frame::Region { region, form } => {
                    if let Some(block) = region.first_block() {
                        self.block(block, form.entry_arguments, form.terminators);
                    }
                }
                Frame::Op { op } => self.op_or_isolate(op),
                Frame::Generic { op } => self.generic_op(op),
                Frame::GenericEnd { op } => self.generic_end(op),
                Frame::Visit(element) => self.visit(Visit::new(element), false),
            }
        }
        std::mem::take(&mut self.found)
    }

    /// Marks the ops to search in the isolate of an op.
    fn mark(&mut self, op: OpRef<'_>) {
        let ops = op.iso.arena.as_deref().map_or(0, |arena| arena.links.len());
        self.marks.reset(ops);
        let Some(arena) = op.iso.arena.as_deref() else { return };
        let cx = op.cx();
        let mut slots = MentionedSlots::new(arena, &mut self.mentions);
        for (body, idx) in arena.bodies.iter().zip(0..).skip(1) {
            // Most ops.
            if body.slots == NONE && body.ext == NONE {
                continue;
            }
            let is_mentioned = match body.nested_isolate() {
                Some(nested) => self.wanted.is_none_or(|wanted| wanted.contains(nested)),
                None => {
                    let declared = || cx.op_descriptor(body.name).map_or(1, |descriptor| descriptor.attributes.len());
                    let next = if body.slots == NONE { None } else { slots.first_from(body.slots) };
                    let slot = next.map(|place| (place - body.slots) as usize);
                    let may_mention = slot.is_some_and(|slot| slot < declared()) || arena.may_have_attrs(body);
                    may_mention
                        && arena.is_live_op(idx)
                        && self.mentions.in_attrs(OpRef::nested(op.ir(), op.iso, arena, idx))
                }
            };
            if is_mentioned {
                self.mark_with_parents(arena, idx);
            }
        }
        for (value, idx) in arena.values.iter().zip(0..) {
            if !self.mentions.ty(value.ty) {
                continue;
            }
            match arena.def(idx) {
                Def::Result { op, .. } => self.mark_with_parents(arena, op),
                Def::Argument { block, .. } => {
                    let region = arena.blocks[block as usize].region;
                    let owner = arena.regions.get(region as usize).map_or(NONE, |region| region.owner);
                    self.mark_with_parents(arena, owner);
                }
                Def::Foreign(_) | Def::Dead => {}
            }
            let mut next = value.first_use;
            while let Some(use_) = arena.operands.get(next as usize) {
                self.mark_with_parents(arena, use_.owner);
                next = use_.next;
            }
        }
    }

    /// Returns whether all types and attributes of an op that have aliases are in the list, so that its form adds none: it prints them or
    /// parts of them.
    fn is_listed(&mut self, op: OpRef<'_>) -> bool {
        let mark = 2 * self.list + 1;
        let [types, attrs] = &self.listed;
        let mentions = &mut self.mentions;
        let is_listed = |list: &[u32], index: usize| list.get(index).is_some_and(|listed| *listed >= mark);
        let attr = |attr: Attribute| is_listed(attrs, attr.index());
        op.operand_types().chain(op.result_types()).all(|ty| is_listed(types, ty.index()) || !mentions.ty(ty))
            && op.slots().iter().flatten().all(|slot| attr(*slot) || !mentions.attr(*slot))
            && op.discardable_attrs().iter().all(|named| attr(named.value) || !mentions.attr(named.value))
    }

    /// Returns whether an op like this one, with the same attributes and types, was searched for the list; notes this one, if not. Ops in whose
    /// forms other things come are not noted.
    fn repeats_searched(&mut self, op: OpRef<'_>, descriptor: &OpDescriptor) -> bool {
        let Some(arena) = op.iso.arena.as_deref().filter(|_| op.is_leaf() && !self.flags.debug_info) else {
            return false;
        };
        let index = op.name().index();
        if self.searched.len() <= index {
            self.searched.resize(index + 1, Default::default());
        }
        let (list, searched) = &mut self.searched[index];
        if std::mem::replace(list, self.list) != self.list {
            *searched = Repeats::default();
        }
        let repeats = searched.contain(arena, op.idx, descriptor);
        if !repeats {
            searched.note(arena, op.idx, descriptor);
        }
        repeats
    }

    fn mark_with_parents(&mut self, arena: &Arena, mut op: u32) {
        while op < DEAD {
            if !self.marks.insert(op) {
                return;
            }
            let block = arena.links[op as usize].block;
            let region = if block == NONE { NONE } else { arena.blocks[block as usize].region };
            op = if region < DEAD { arena.regions[region as usize].owner } else { NONE };
        }
    }

    /// Returns whether an op has to be searched. The op of the isolate is: its own attributes are not in the arena.
    #[inline]
    fn is_marked(&self, op: OpRef<'_>) -> bool {
        op.idx == ROOT || self.marks.contain(op.idx)
    }

    /// An op, or the isolate that it owns.
    fn op_or_isolate(&mut self, op: OpRef<'a>) {
        let isolate = op.handle().isolate();
        match op.handle().is_isolate_root() {
            true if self.wanted.is_none_or(|wanted| wanted.contains(isolate)) => {
                self.found.events.push(Event::Isolate(isolate));
            }
            true => {}
            false => self.op(op),
        }
    }

    fn op(&mut self, op: OpRef<'a>) {
        if self.flags.debug_info {
            self.location(op.loc(), true);
        }
        // Locations are printed in regions, too.
        let is_searched = self.is_marked(op) || self.flags.debug_info && op.num_regions() != 0;
        if !is_searched || op.num_regions() == 0 && self.is_listed(op) {
            return;
        }
        let custom = op.descriptor().filter(|d| !self.flags.generic && d.asm.has_custom_form());
        let Some(descriptor) = custom else { return self.generic_op(op) };
        if self.repeats_searched(op, descriptor) {
            return;
        }
        self.recorder.scope = Scope::default();
        self.recorder.custom_form(op, descriptor);
        self.recorder.out.clear();
        let mut pieces = std::mem::take(&mut self.recorder.pieces);
        let mut visits = std::mem::take(&mut self.recorder.visits);
        let mut end = visits.len();
        for Piece { at, what } in pieces.drain(..).rev() {
            self.frames.extend(visits[at..end].iter().rev().map(|visit| Frame::Visit(visit.element)));
            end = at;
            match what {
                Deferred::Region { region, form, .. } => {
                    let region = self.root.ir().get_region(region);
                    self.frames.extend(region.map(|region| Frame::Region { region, form }));
                }
                Deferred::Op { op, .. } => {
                    self.frames.extend(self.root.ir().get_op(op).map(|op| Frame::Op { op }));
                }
                Deferred::GenericOp { op, .. } => {
                    self.frames.extend(self.root.ir().get_op(op).map(|op| Frame::Generic { op }));
                }
                Deferred::Attr { .. } => {}
            }
        }
        // Here the reference does not consider whether the hook of an op prints the type behind an attribute.
        for visit in &visits[..end] {
            self.visit(Visit::new(visit.element), false);
        }
        visits.clear();
        (self.recorder.pieces, self.recorder.visits) = (pieces, visits);
    }

    fn generic_op(&mut self, op: OpRef<'a>) {
        if op.num_regions() == 0 {
            return self.generic_end(op);
        }
        self.frames.push(Frame::GenericEnd { op });
        let regions = op.regions().rev().map(|region| Frame::Region { region, form: RegionForm::GENERIC });
        self.frames.extend(regions);
    }

    fn generic_end(&mut self, op: OpRef<'a>) {
        for ty in op.operand_types().chain(op.result_types()) {
            self.ty(ty);
        }
        if op.slots().is_empty() {
            for attr in op.discardable_attrs() {
                self.visit(Visit::new(SubElement::Attr(attr.value)), false);
            }
            return;
        }
        let cx = op.cx();
        let mut visit = |(_, value)| self.visit(Visit::new(SubElement::Attr(value)), false);
        match op.slots().first() {
            Some(Some(properties)) if op.is_unregistered() && op.is_announced() => {
                let entries = cx.dictionary_entries(*properties).unwrap_or(&[]);
                merge_attributes(op, entries.iter().map(|e| (cx.bytes(e.name), e.value)), &[]).for_each(visit);
            }
            _ => all_attributes(op, &[]).for_each(&mut visit),
        }
    }

    fn block(&mut self, block: BlockRef<'a>, arguments: bool, terminator: bool) {
        if arguments {
            for arg in block.arena.block_args(block.idx) {
                self.ty(block.arena.values[arg.value as usize].ty);
                if self.flags.debug_info {
                    self.location(arg.loc, false);
                }
            }
        }
        self.frames.push(Frame::Ops { op: block.first_op(), block, terminator });
    }

    fn location(&mut self, loc: Location, deferrable: bool) {
        let attr = self.root.cx().attr_of_location(loc);
        if let LocationRepr::Offset(position) = loc.repr() {
            self.found.positions.push((position, attr));
        }
        self.visit(Visit::new(SubElement::Attr(attr)), deferrable);
    }

    #[inline]
    fn ty(&mut self, ty: Type) {
        self.visit(Visit::new(SubElement::Type(ty)), false);
    }

    /// Adds an element to the list, unless it is there already or cannot have aliases.
    #[inline]
    fn visit(&mut self, visit: Visit, deferrable: bool) {
        let (kind, index) = match visit.element {
            SubElement::Type(ty) => (0, ty.index()),
            SubElement::Attr(attr) => (1, attr.index()),
        };
        let mark = 2 * self.list + u32::from(!deferrable);
        match self.listed[kind].get(index) {
            // Boring things are on no list, as if they were on all.
            Some(listed) if *listed >= mark => {}
            _ => self.new_visit(visit, deferrable, kind, index, mark),
        }
    }

    fn new_visit(&mut self, visit: Visit, deferrable: bool, kind: usize, index: usize, mark: u32) {
        let listed = &mut self.listed[kind];
        if listed.len() <= index {
            listed.resize(index + 1, 0);
        }
        // When the lists are merged, the first visit of all decides whether the type behind it counts.
        listed[index] = if self.mentions.ask(visit.element) {
            self.found.events.push(Event::Visit { visit, deferrable });
            mark
        } else {
            u32::MAX
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_any_order() {
        let mut slots = MentionedSlots { places: (0..300).map(|n| n * n % 1009).collect(), next: 0 };
        slots.places.sort_unstable();
        slots.places.dedup();
        let all = slots.places.clone();
        // Steps forth and back of all sizes, and each place twice.
        let starts = (0..2000u32).map(|n| n * 7919 % 1013).chain(0..1013).chain((0..1013).rev());
        for start in starts.flat_map(|start| [start, start]) {
            assert_eq!(slots.first_from(start), all.iter().copied().find(|place| *place >= start), "from {start}");
        }
    }
}
