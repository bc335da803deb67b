//! Numbering of values and blocks, in the reference's order.
//!
//! The reference keeps a stack of regions. Numbering a region numbers the values of its blocks and then pushes the regions
//! of its ops, so those of the last op come next. With unique numbers the counters run on through all regions; else each
//! region starts with the counters that the region around it ended with. A nested isolate is one entry of that stack.
//!
//! Isolates of one nesting depth are numbered in parallel. Without unique numbers their start is known then. With
//! unique numbers they count from zero, and get their base afterwards; that needs no isolate to be numbered in between
//! the regions of another one, nor names that could clash. Where it does not hold, one isolate is numbered after the
//! other.

mod totals;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use super::escape;
use super::flags::PrintFlags;
use super::names::{Counters, IsolateNames, NameTables, tag};
use super::printer::with_stack;
use super::scopes::{UsedNames, name_of_location};
use crate::context::dialect::OpAsm;
use crate::context::{Location, Type};
use crate::ir::arena::{Arena, NONE, OpBody};
use crate::ir::handles::ROOT;
use crate::ir::{Isolate, IsolateId, OpRef, RegionRef, Value};
use crate::types::TypeData;
use crate::verify::{is_region_within, ops_of};
use totals::{add_bases, count_ops, sum_regions};

impl NameTables {
    /// Names everything in `root`, as far as it is needed to print `shown`, which is `root` or in it.
    pub fn new(root: OpRef<'_>, shown: OpRef<'_>, flags: &PrintFlags, parallel: bool) -> NameTables {
        if !parallel && !flags.unique_numbers() {
            return name_in_turn(root, shown, flags);
        }
        let mut names = NameTables::default();
        for walk in number(root, shown, flags, parallel) {
            names.insert(walk.op.iso.id, walk.names);
        }
        names
    }
}

/// Names one isolate after the other, level by level, and keeps the names alone: each isolate starts from counters that are
/// known when the one around it is named. Ops are not counted: only plans for several threads ask for their number.
fn name_in_turn(root: OpRef<'_>, shown: OpRef<'_>, flags: &PrintFlags) -> NameTables {
    let mut names = NameTables::default();
    let mut work = Work { uncounted: true, ..Work::default() };
    let first = number_root(root, shown, flags, &mut work);
    let mut level = first.links;
    names.insert(root.iso.id, first.names);
    while !level.is_empty() {
        let mut next = Vec::new();
        for link in level {
            let walk = Walk::of_link(root, &link, None, flags, &mut work);
            next.extend(walk.links);
            names.insert(walk.op.iso.id, walk.names);
        }
        level = next;
    }
    names
}

fn number<'a>(root: OpRef<'a>, shown: OpRef<'_>, flags: &'a PrintFlags, parallel: bool) -> Vec<Walk<'a>> {
    if !flags.unique_numbers() || counts_alone(flags) {
        let walks = number_by_depth(root, shown, flags, parallel);
        if !flags.unique_numbers() || walks.iter().all(|walk| !walk.numbered_behind_link) {
            return walks;
        }
    }
    let mut first = Walk::new(root);
    first.nested = Some(Vec::new());
    first.walker(flags, &mut Work::default()).run_root();
    let mut walks = Vec::new();
    let mut todo = vec![(first, None)];
    while let Some((mut walk, parent)) = todo.pop() {
        walk.parent = parent;
        let index = walks.len();
        for (nested, link) in walk.nested.take().into_iter().flatten().zip(&walk.links) {
            todo.push((nested, Some((index, link.region))));
        }
        walks.push(walk);
    }
    count_ops(&mut walks);
    walks
}

/// Returns whether there are numbers only, and no names that could clash.
fn counts_alone(flags: &PrintFlags) -> bool {
    flags.generic && !flags.name_loc_as_prefix
}

/// The numbering of the outermost op, with links to the isolates that `shown` needs.
fn number_root<'a>(root: OpRef<'a>, shown: OpRef<'_>, flags: &'a PrintFlags, work: &mut Work) -> Walk<'a> {
    let mut first = Walk::new(root);
    let is_part = shown.iso.id == root.iso.id && shown.idx != root.idx;
    let inside = if is_part { regions_inside(root, shown) } else { Inside::default() };
    if is_part && root.ir.inlined && !inside.foreign {
        work.only = Some(inside.regions.clone());
    }
    first.walker(flags, work).run_root();
    if work.only.take().is_some() && flags.unique_numbers() && first.numbered_behind_link {
        // Numbers run on through what was left out.
        first = Walk::new(root);
        first.walker(flags, work).run_root();
    }
    if is_part {
        // An op among many isolates: ops in the isolates beside it change no name in it, unless numbers run on through
        // them, or it uses values defined there.
        let Inside { regions: inside, foreign } = inside;
        if !foreign && !flags.unique_numbers() {
            first.links.retain(|link| inside.contains(&link.region));
        } else if !foreign
            && !first.numbered_behind_link
            && !first.links.iter().any(|link| inside.contains(&link.region))
        {
            first.links.clear();
        }
    }
    first
}

fn number_by_depth<'a>(root: OpRef<'a>, shown: OpRef<'_>, flags: &'a PrintFlags, parallel: bool) -> Vec<Walk<'a>> {
    let mut work = Work::default();
    let mut walks = vec![number_root(root, shown, flags, &mut work)];
    let mut level = 0..1;
    while !level.is_empty() {
        let links = |i: usize| walks[i].links.iter().map(move |link| (i, link.clone()));
        let next: Vec<(usize, Link)> = level.clone().flat_map(links).collect();
        let walk = |work: &mut Work, (parent, link): (usize, Link)| {
            let mut walk = Walk::of_link(root, &link, None, flags, work);
            walk.parent = Some((parent, link.region));
            walk
        };
        level = walks.len()..walks.len() + next.len();
        match parallel && next.len() > 1 {
            true => walks.par_extend(next.into_par_iter().with_min_len(64).map_init(Work::default, walk)),
            false => walks.extend(next.into_iter().map(|link| walk(&mut work, link))),
        }
    }
    if flags.unique_numbers() {
        add_bases(&mut walks);
    }
    count_ops(&mut walks);
    walks
}

/// The content of an op, down to nested isolates.
#[derive(Default)]
struct Inside {
    regions: HashSet<u32>,
    /// True if the op uses values of isolates, or of isolated ops, beside it, which is invalid.
    foreign: bool,
}

fn regions_inside(root: OpRef<'_>, op: OpRef<'_>) -> Inside {
    let mut inside = Inside::default();
    let Some(arena) = op.iso.arena.as_deref() else { return inside };
    // Values defined further out are not numbered here, or are numbered in any case.
    let is_nested = |value: Value| {
        let parent = |iso: &&Isolate| op.ir.isolate(iso.parent).filter(|parent| parent.id != iso.id);
        let mut around = std::iter::successors(op.ir.isolate(value.iso), parent).skip(1);
        around.any(|iso| iso.id == op.iso.id)
    };
    let is_foreign = |target: u32| {
        let value = &arena.values[target as usize];
        value.is_foreign() && is_nested(arena.foreign_value(value.index))
    };
    let uses_foreign = |op: u32| arena.operands(op).iter().any(|value| is_foreign(value.target));
    inside.foreign = uses_foreign(op.idx);
    let mut todo = arena.op_regions(op.idx).to_vec();
    while let Some(region) = todo.pop() {
        inside.regions.insert(region);
        for op in ops_of(arena, region) {
            inside.foreign |= uses_foreign(op);
            todo.extend_from_slice(arena.op_regions(op));
        }
    }
    inside.foreign |= root.ir.inlined && uses_values_beside(root, op, &inside.regions);
    inside
}

/// Returns whether an op, or one nested in it, uses a value that is defined in `root`, but neither in one of the regions `inside` of the op
/// nor directly in what is around it.
fn uses_values_beside(root: OpRef<'_>, op: OpRef<'_>, inside: &HashSet<u32>) -> bool {
    let Some(arena) = op.iso.arena.as_deref() else { return false };
    let ops_around = std::iter::successors(Some(op), |op| op.parent_op().filter(|op| *op != root));
    let around: HashSet<u32> = ops_around.filter_map(|op| op.parent_region()).map(|region| region.idx).collect();
    let is_beside = |value: Value| {
        let here = op.ir.get_value(value).filter(|_| value.iso == op.iso.id);
        let block = here.and_then(|value| value.parent_block());
        let Some(region) = block.and_then(|block| block.parent_region()).map(|region| region.idx) else { return false };
        let is_near = inside.contains(&region) || around.contains(&region);
        !is_near && arena.op_regions(root.idx).iter().any(|outer| is_region_within(arena, region, *outer))
    };
    op.preorder().any(|inner| inner.operands().any(is_beside))
}

/// A nested isolate, found while another one is numbered.
#[derive(Clone)]
struct Link {
    isolate: IsolateId,
    /// The region that it is in.
    region: u32,
    /// The counters that it is numbered with.
    at: Counters,
    /// Names that are visible around it, if there are any.
    visible: Option<Arc<UsedNames>>,
}

/// The numbering of one isolate, or of the ops in an op inside one.
struct Walk<'a> {
    op: OpRef<'a>,
    /// The walk around it, and the region there.
    parent: Option<(usize, u32)>,
    names: IsolateNames,
    links: Vec<Link>,
    /// The walks of the links, when these are numbered on the way.
    nested: Option<Vec<Walk<'a>>>,
    /// Regions in the order of numbering; empty if there are no links, whose ops are still to be counted.
    order: Vec<u32>,
    /// The counters behind everything, nested isolates aside.
    end: Counters,
    /// Something is numbered behind a link, or behind regions that are left out.
    numbered_behind_link: bool,
}

/// A walk in progress.
struct Walker<'a, 'w> {
    walk: &'w mut Walk<'a>,
    work: &'w mut Work,
    flags: &'a PrintFlags,
    unique: bool,
}

/// Memory that is kept from one walk to the next.
#[derive(Default)]
struct Work {
    used: UsedNames,
    /// Pending regions and isolates, last first.
    todo: Vec<Todo>,
    /// The isolates among them.
    links: Vec<Link>,
    /// The counters, and the number of open scopes, behind each region that others which are pending are nested in: these go on from there.
    ends: Vec<(Counters, usize)>,
    /// Regions in the order of numbering, if somebody asks for the number of ops.
    order: Vec<u32>,
    /// True if nobody asks for the number of ops.
    uncounted: bool,
    /// The regions in the op that is shown, if nothing else is: isolated ops that are not there need no names.
    only: Option<HashSet<u32>>,
}

enum Todo {
    Region {
        region: u32,
        /// The number of the end that it goes on from.
        start: u32,
    },
    /// The last of the isolates.
    Link,
    /// Regions that need no names.
    LeftOut,
}

impl<'a> Walk<'a> {
    fn new(op: OpRef<'a>) -> Self {
        Walk {
            op,
            parent: None,
            names: op.iso.arena.as_deref().map_or_else(IsolateNames::default, IsolateNames::new),
            links: Vec::new(),
            nested: None,
            order: Vec::new(),
            end: Counters::default(),
            numbered_behind_link: false,
        }
    }

    /// The walk of a nested isolate.
    fn of_link(
        root: OpRef<'a>,
        link: &Link,
        nested: Option<Vec<Walk<'a>>>,
        flags: &'a PrintFlags,
        work: &mut Work,
    ) -> Self {
        // An isolate that is taken out of the tree has nothing to number.
        let op = root.ir().isolate(link.isolate).map(|iso| OpRef::root(root.ir(), iso));
        let mut walk = Walk::new(op.unwrap_or(root));
        walk.op.warm_isolate();
        // Walks that are not numbered on the way count from zero, if numbers run on.
        let start = if flags.unique_numbers() && nested.is_none() { Counters::default() } else { link.at };
        walk.nested = nested;
        let mut walker = walk.walker(flags, work);
        if let Some(visible) = &link.visible {
            walker.work.used.clone_from(visible);
        }
        walker.run(start);
        walk
    }

    fn walker<'w>(&'w mut self, flags: &'a PrintFlags, work: &'w mut Work) -> Walker<'a, 'w> {
        work.used.clear(flags.unique_numbers() && !counts_alone(flags));
        work.order.clear();
        Walker { walk: self, work, flags, unique: flags.unique_numbers() }
    }
}

impl<'a> Walker<'a, '_> {
    /// Numbers the outermost op, and the ops in it.
    fn run_root(&mut self) {
        let mut counters = Counters::default();
        match self.walk.op.iso.arena.as_deref() {
            Some(arena) if !self.walk.op.handle().is_isolate_root() => {
                let op = self.walk.op.idx;
                self.op(arena, op, &arena.bodies[op as usize], &mut counters);
            }
            _ => self.op_without_results(ROOT, &mut counters),
        }
        // Unless they run on, the counters of the regions start from before the results of the op.
        self.run(if self.unique { counters } else { Counters::default() });
    }

    /// Numbers the regions of the op, from `counters` on.
    fn run(&mut self, mut counters: Counters) {
        self.walk.end = counters;
        self.walk.names.ops = 1;
        let Some(arena) = self.walk.op.iso.arena.as_deref() else { return };
        self.work.ends.clear();
        self.work.ends.push((counters, self.work.used.depth()));
        self.work.todo.extend(self.walk.op.regions().map(|region| Todo::Region { region: region.idx, start: 0 }));
        let mut left_out = false;
        while let Some(todo) = self.work.todo.pop() {
            match todo {
                Todo::Link => {
                    if let Some(link) = self.work.links.pop() {
                        self.link(link, &mut counters);
                    }
                }
                Todo::LeftOut => left_out = true,
                Todo::Region { region, start } => {
                    // What was nested in the regions behind that one is done.
                    self.work.ends.truncate(start as usize + 1);
                    let (start, scope) = self.work.ends[start as usize];
                    if !self.unique {
                        counters = start;
                    }
                    let before = counters;
                    self.work.used.enter(scope);
                    self.region(arena, region, &mut counters);
                    let is_behind = left_out || !self.walk.links.is_empty();
                    self.walk.numbered_behind_link |= is_behind && counters != before;
                }
            }
        }
        self.walk.end = counters;
        if self.work.uncounted {
            return;
        }
        if self.walk.links.is_empty() {
            sum_regions(arena, &mut self.walk.names, &self.work.order);
        } else {
            self.walk.order = self.work.order.clone();
        }
    }

    fn link(&mut self, mut link: Link, counters: &mut Counters) {
        if self.unique {
            link.at = *counters;
        }
        if let Some(nested) = &mut self.walk.nested {
            let (root, flags) = (self.walk.op, self.flags);
            let walk = with_stack(|| {
                let mut work = Work::default();
                Walk::of_link(root, &link, Some(Vec::new()), flags, &mut work)
            });
            *counters = walk.end;
            nested.push(walk);
        }
        self.walk.links.push(link);
    }

    fn region(&mut self, arena: &'a Arena, region: u32, counters: &mut Counters) {
        let (todo, links) = (self.work.todo.len(), self.work.links.len());
        if !self.work.uncounted {
            self.work.order.push(region);
        }
        if !self.flags.generic {
            self.ask_argument_names(arena, region, counters);
        }
        let mut number = 0;
        let mut ops = 0;
        let mut block = arena.regions[region as usize].first;
        while block != NONE {
            *self.walk.names.block_mut(block) = number;
            for arg in arena.block_args(block) {
                if self.walk.names.entry(arg.value as usize) == tag::UNKNOWN {
                    self.argument(arg.value, arg.loc, number == 0, counters);
                }
            }
            let mut op = arena.blocks[block as usize].first;
            while op != NONE {
                ops += 1;
                let body = &arena.bodies[op as usize];
                match body.nested_isolate() {
                    Some(isolate) => {
                        self.work.todo.push(Todo::Link);
                        self.work.links.push(Link { isolate, region, at: Counters::default(), visible: None });
                        self.op_without_results(op, counters);
                    }
                    None => {
                        self.op(arena, op, body, counters);
                        if body.ext != NONE {
                            self.nested_regions(arena, op);
                        }
                    }
                }
                op = arena.links[op as usize].next;
            }
            number += 1;
            block = arena.blocks[block as usize].next;
        }
        *self.walk.names.region_ops_mut(region) = ops;
        if self.work.todo.len() > todo {
            self.start_nested(links, *counters);
        }
    }

    /// Notes the regions of an op, which are numbered when the region around is.
    fn nested_regions(&mut self, arena: &'a Arena, op: u32) {
        let nested = arena.op_regions(op);
        let is_left_out = |region: &u32| {
            let only = self.work.only.as_ref().filter(|only| !only.contains(region));
            only.is_some() && OpRef::nested(self.walk.op.ir, self.walk.op.iso, arena, op).may_own_isolate()
        };
        if nested.first().is_some_and(is_left_out) {
            self.work.todo.push(Todo::LeftOut);
        } else {
            let start = self.work.ends.len() as u32;
            self.work.todo.extend(nested.iter().map(|&region| Todo::Region { region, start }));
        }
    }

    /// Gives the regions and isolates found in a region their start: the counters, and the scope, at the end of that region.
    fn start_nested(&mut self, first_link: usize, end: Counters) {
        self.work.ends.push((end, self.work.used.depth()));
        let mut visible = None;
        for link in &mut self.work.links[first_link..] {
            link.at = end;
            if !self.work.used.is_empty() {
                link.visible = Some(visible.get_or_insert_with(|| Arc::new(self.work.used.clone())).clone());
            }
        }
    }

    fn argument(&mut self, value: u32, loc: Location, entry: bool, counters: &mut Counters) {
        let number = if entry {
            counters.argument = counters.argument.wrapping_add(1);
            counters.argument.wrapping_sub(1)
        } else {
            0
        };
        let name = if self.flags.name_loc_as_prefix { name_of_location(self.walk.op.cx(), loc) } else { None };
        let entry = match name {
            Some([]) | None if entry => match self.work.used.take_argument(number, counters) {
                Some(name) => self.walk.names.choose(name, 0),
                None => tag::ARGUMENT | number & !tag::KIND,
            },
            Some(name @ [_, ..]) => {
                if entry {
                    self.work.used.skip_argument(number);
                }
                let name = self.work.used.take(name, counters);
                self.walk.names.choose(name, 0)
            }
            _ => tag::NUMBER | counters.next_value() & !tag::KIND,
        };
        *self.walk.names.entry_mut(value as usize) = entry;
    }

    /// Numbers the results of an op of the isolate.
    #[inline]
    fn op(&mut self, arena: &'a Arena, op: u32, body: &OpBody, counters: &mut Counters) {
        let results = body.results as usize..body.results as usize + body.n_results as usize;
        if results.is_empty() && body.ext == NONE {
            return self.op_without_results(op, counters);
        }
        if !self.flags.generic {
            self.ask_result_names(arena, op, body, results.clone(), counters);
        }
        if results.is_empty() {
            return self.op_without_results(op, counters);
        }
        let first = results.start;
        if self.flags.name_loc_as_prefix
            && self.walk.names.entry(first) == tag::UNKNOWN
            && let Some(name) = name_of_location(self.walk.op.cx(), body.loc)
        {
            self.choose(body.results, 0, name, counters);
        }
        if self.walk.names.entry(first) == tag::UNKNOWN {
            *self.walk.names.entry_mut(first) = tag::NUMBER | counters.next_value() & !tag::KIND;
        }
        if results.len() > 1 {
            self.walk.names.spread(results);
        }
    }

    #[inline]
    fn op_without_results(&mut self, op: u32, counters: &mut Counters) {
        if self.flags.value_users {
            self.walk.names.number_op(op, counters.next_value());
        }
    }

    /// Names the blocks and results of an op by its hooks.
    #[inline]
    fn ask_result_names(
        &mut self,
        arena: &'a Arena,
        op: u32,
        body: &OpBody,
        results: Range<usize>,
        counters: &mut Counters,
    ) {
        let asm = self.walk.op.cx().op_descriptor(body.name).map_or(&OpAsm::GENERIC, |d| &d.asm);
        if asm.block_names.is_some() || asm.result_names.is_some() {
            let op = OpRef::nested(self.walk.op.ir, self.walk.op.iso, arena, op);
            if self.ask_hooks(op, asm, results.start as u32, counters) {
                return;
            }
        }
        for (i, value) in results.clone().enumerate() {
            if let Some(name) = self.type_name(arena.values[value].ty) {
                let value = value as u32;
                let name = self.location_name(Value::new(self.walk.op.iso.id, value)).unwrap_or(name.as_bytes());
                self.choose(value, i as u32, name, counters);
            }
        }
    }

    /// Calls the hooks of an op for names; returns whether they named results.
    fn ask_hooks(&mut self, op: OpRef<'_>, asm: &OpAsm, first: u32, counters: &mut Counters) -> bool {
        if let Some(names) = asm.block_names {
            names(op, &mut |block, name| {
                if block.isolate() == self.walk.op.iso.id && !name.is_empty() {
                    let mut buffer = Vec::new();
                    let name = [b"^", escape::sanitized(name, b"$._-", &mut buffer)].concat();
                    self.walk.names.choose_block(block.idx, &name);
                }
            });
        }
        let mut named = false;
        if let Some(names) = asm.result_names {
            names(op, &mut |value, name| {
                if value.isolate() == self.walk.op.iso.id {
                    named = true;
                    let name = self.location_name(value).unwrap_or(name);
                    self.choose(value.idx, value.idx.wrapping_sub(first), name, counters);
                }
            });
        }
        named
    }

    /// The name that a type suggests for its values.
    fn type_name(&self, ty: Type) -> Option<Cow<'static, str>> {
        match self.walk.op.cx().type_data(ty) {
            TypeData::Extension(ty) => ty.0.value_name(),
            _ => None,
        }
    }

    /// Names the arguments of a region by the hooks of its op.
    fn ask_argument_names(&mut self, arena: &Arena, region: u32, counters: &mut Counters) {
        let region = RegionRef { ir: self.walk.op.ir, iso: self.walk.op.iso, idx: region };
        let Some(op) = region.parent_op() else { return };
        let mut named = false;
        if let Some(names) = op.descriptor().and_then(|d| d.asm.argument_names) {
            names(region, &mut |value, name| {
                if value.isolate() == self.walk.op.iso.id {
                    named = true;
                    let name = self.location_name(value).unwrap_or(name);
                    self.choose(value.idx, 0, name, counters);
                }
            });
        }
        if named {
            return;
        }
        let first = region.first_block().map_or(&[][..], |block| block.arena.block_args(block.idx));
        for arg in first {
            if let Some(name) = self.type_name(arena.values[arg.value as usize].ty) {
                let value = Value::new(self.walk.op.iso.id, arg.value);
                let name = self.location_name(value).unwrap_or(name.as_bytes());
                self.choose(arg.value, 0, name, counters);
            }
        }
    }

    fn location_name(&self, value: Value) -> Option<&'a [u8]> {
        if !self.flags.name_loc_as_prefix {
            return None;
        }
        name_of_location(self.walk.op.cx(), self.walk.op.ir().get_value(value)?.loc())
    }

    /// Sets the name of a value; an empty one means a number.
    fn choose(&mut self, value: u32, result: u32, name: &[u8], counters: &mut Counters) {
        if self.walk.names.get(value) != Some(tag::UNKNOWN) {
            return;
        }
        *self.walk.names.entry_mut(value as usize) = match name {
            [] => tag::NUMBER | counters.next_value() & !tag::KIND,
            name => {
                let name = self.work.used.take(name, counters);
                self.walk.names.choose(name, result)
            }
        };
    }
}
