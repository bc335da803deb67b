//! The types and attributes that ops print, in the order of the reference, from which aliases are made.
//!
//! Isolates are searched in parallel. Each gives a list of types and attributes in order of their first use, and of
//! isolates nested in it; then the lists are processed as if they were one.

use std::collections::HashMap;

use rayon::prelude::*;

use super::alias::{AliasFinder, AliasTable};
use super::flags::PrintFlags;
use super::hooks::{all_attributes, merge_attributes};
use super::ops::Scope;
use super::printer::{Env, Printer};
use super::visit::{Deferred, Piece, RegionForm, Visit};
use crate::context::ids::LocationRepr;
use crate::context::{Attribute, Location, OpTraits, Type};
use crate::ir::{BlockRef, Isolate, IsolateId, OpRef, RegionRef};
use crate::types::SubElement;

impl AliasTable {
    /// The aliases for the text of an op.
    pub fn new(root: OpRef<'_>, env: &Env<'_>, parallel: bool) -> AliasTable {
        let ops = u64::from(env.names.of(root.handle().isolate()).ops);
        let known = root.cx().type_count() + root.cx().attr_count();
        if !env.flags.debug_info && (known as u64) < ops && !any_alias(root, env) {
            return AliasTable::default();
        }
        let mut finder = AliasFinder::new(root.cx(), env);
        let mut lists: HashMap<IsolateId, List> = HashMap::new();
        let mut level = vec![root];
        while !level.is_empty() {
            let list = |finder: &mut Collector<'_>, op: OpRef<'_>| (op.handle().isolate(), finder.list(op));
            let new: Vec<(IsolateId, List)> = match parallel && level.len() > 1 {
                true => level
                    .par_iter()
                    .with_min_len(16)
                    .map_init(|| Collector::new(root, env), |f, op| list(f, *op))
                    .collect(),
                false => {
                    let mut collector = Collector::new(root, env);
                    level.iter().map(|op| list(&mut collector, *op)).collect()
                }
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

/// Returns whether anything in the context has an alias that ops may print. Called when the context has fewer entries
/// than there are ops.
fn any_alias(root: OpRef<'_>, env: &Env<'_>) -> bool {
    let cx = root.cx();
    let mut finder = AliasFinder::new(cx, env);
    let mut has_alias = |element| finder.visit(Visit::new(element), false);
    if cx.types().any(|ty| has_alias(SubElement::Type(ty))) {
        return true;
    }
    // Locations have aliases, and every context has some: does an op use one as an attribute?
    let mut is_location = vec![false; cx.attr_count()];
    for attr in cx.attributes() {
        if cx.attr_data(attr).is_location() {
            is_location[attr.index()] = true;
        } else if has_alias(SubElement::Attr(attr)) {
            return true;
        }
    }
    root.ir().isolates().any(|iso| iso.mentions_any(&is_location))
}

impl Isolate {
    /// Returns whether an op of the isolate, erased ones included, has one of some attributes.
    fn mentions_any(&self, attrs: &[bool]) -> bool {
        let is_one = |attr: Attribute| attrs.get(attr.index()).is_some_and(|found| *found);
        let arena = self.arena.as_deref();
        let mut slots = arena.map_or(&[][..], |a| &a.slots).iter().chain(&self.slots);
        let mut named = arena.map_or(&[][..], |a| &a.attrs).iter().chain(&self.attrs);
        slots.any(|slot| slot.is_some_and(is_one)) || named.any(|named| is_one(named.value))
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
    /// Tells whether an element has an alias at all.
    finder: AliasFinder<'a>,
    /// Runs the hooks of ops.
    recorder: Printer<'a>,
    found: List,
    /// For each type and attribute the last list that it is in, and whether it is there as more than a location of ops.
    listed: [Vec<u32>; 2],
    list: u32,
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
    fn new(root: OpRef<'a>, env: &'a Env<'a>) -> Self {
        let mut recorder = Printer::new(root.cx(), env);
        recorder.recording = true;
        Collector {
            root,
            flags: &env.flags,
            finder: AliasFinder::new(root.cx(), env),
            recorder,
            found: List::default(),
            listed: [Vec::new(), Vec::new()],
            list: 0,
            frames: Vec::new(),
        }
    }

    /// The list for the op of an isolate, or the outermost one.
    fn list(&mut self, op: OpRef<'_>) -> List {
        self.list += 1;
        // Views of the tree live as long as the outermost one.
        let Some(op) = self.root.ir().get_op(op.handle()) else { return List::default() };
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
                    match op.handle().is_isolate_root() {
                        true => self.found.events.push(Event::Isolate(op.handle().isolate())),
                        false => self.op(op),
                    }
                }
                Frame::Region { .. } if self.flags.skip_regions => {}
                Frame::Region { region, form } => {
                    if let Some(block) = region.first_block() {
                        self.block(block, form.entry_arguments, form.terminators);
                    }
                }
                Frame::Generic { op } => self.generic_op(op),
                Frame::GenericEnd { op } => self.generic_end(op),
                Frame::Visit(element) => self.visit(Visit::new(element), false),
            }
        }
        std::mem::take(&mut self.found)
    }

    fn op(&mut self, op: OpRef<'a>) {
        if self.flags.debug_info {
            self.location(op.loc(), true);
        }
        let custom = op.descriptor().filter(|d| !self.flags.generic && d.asm.has_custom_form());
        let Some(descriptor) = custom else { return self.generic_op(op) };
        self.recorder.scope = Scope::default();
        self.recorder.custom_form(op, descriptor);
        self.recorder.out.clear();
        let pieces = std::mem::take(&mut self.recorder.pieces);
        let visits = std::mem::take(&mut self.recorder.visits);
        let mut end = visits.len();
        for Piece { at, what } in pieces.into_iter().rev() {
            self.frames.extend(visits[at..end].iter().rev().map(|visit| Frame::Visit(visit.element)));
            end = at;
            match what {
                Deferred::Region { region, form, .. } => {
                    let region = self.root.ir().get_region(region);
                    self.frames.extend(region.map(|region| Frame::Region { region, form }));
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
        let all = match op.slots().first() {
            Some(Some(properties)) if op.is_unregistered() && op.is_announced() => {
                let entries = cx.dictionary_entries(*properties).unwrap_or(&[]);
                merge_attributes(op, entries.iter().map(|e| (cx.bytes(e.name), e.value)))
            }
            _ => all_attributes(op),
        };
        for (_, value) in all {
            self.visit(Visit::new(SubElement::Attr(value)), false);
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
        listed[index] = if self.finder.visit(Visit::new(visit.element), false) {
            self.found.events.push(Event::Visit { visit, deferrable });
            mark
        } else {
            u32::MAX
        };
    }
}
