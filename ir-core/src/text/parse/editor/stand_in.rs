//! Replacements for values and blocks that are not defined, or whose definition has an error.
//!
//! While parsing, such a name waits for a definition like any name that is used before it. At the end, casts without
//! operands define the remaining names, each at the start of the isolate that uses it.

use smallvec::SmallVec;

use crate::context::Type;
use crate::ir::Ir;
use crate::ir::arena::{Arena, DEAD, NONE, NewOp, ValueRec};
use crate::ir::handles::ROOT;
use crate::text::parse::names::{Name, Named};
use crate::text::parse::state::{OpParser, ResultName, Unresolved, Waiting};

/// The op that gives values of any types.
const STAND_IN: &str = "builtin.unrealized_conversion_cast";

impl OpParser<'_> {
    /// Returns whether errors about a name are suppressed.
    pub(in crate::text::parse) fn is_silent(&self, named: Option<Named>) -> bool {
        named.is_some_and(|named| named.forward && self.waiting.get(named.value as usize).is_some_and(|w| w.silent))
    }

    /// Records that the definition of a name has an error. The name keeps its placeholder.
    pub(super) fn break_value(&mut self, result: &ResultName) {
        let src = self.p.source();
        let name = Name::new(src, result.at, result.end);
        let mut waiting_for: Vec<u32> = Vec::new();
        match self.work.names.get(name, 0) {
            Some(named) if !named.forward => return,
            Some(named) => waiting_for.push(named.value),
            None => {
                waiting_for.push(self.waiting.len() as u32);
                let (ty, at) = (Type::NONE, result.at);
                self.waiting.push(Waiting { ty, at, defined: false, silent: true, places: SmallVec::new() });
            }
        }
        let named = Named { value: waiting_for[0], at: result.at, forward: true };
        self.work.names.set(name, 0, named, true);
        waiting_for.extend(self.work.names.numbers(name).filter(|named| named.forward).map(|named| named.value));
        for waiting in waiting_for {
            self.waiting[waiting as usize].silent = true;
        }
    }

    /// A value for a use of a broken name that has another type than the first use.
    pub(in crate::text::parse) fn stand_in_value(&mut self, operand: Unresolved, ty: Type, number: u32) -> u32 {
        let first = &mut self.waiting[number as usize];
        if first.places.is_empty() {
            first.ty = ty;
        }
        let waiting = match first.ty == ty {
            true => number,
            false => {
                self.waiting.push(Waiting {
                    ty,
                    at: operand.at,
                    defined: false,
                    silent: true,
                    places: SmallVec::new(),
                });
                self.waiting.len() as u32 - 1
            }
        };
        let value = self.iso.arena.values.len() as u32;
        self.iso.arena.values.push(ValueRec { ty, first_use: NONE, def: DEAD, index: 0 });
        self.iso.forward.insert(waiting, value);
        self.waiting[waiting as usize].places.push((self.iso.id, value));
        value
    }

    /// Drops the names that wait for a definition behind the first `len`.
    pub(super) fn forget_waiting(&mut self, len: usize) {
        let src = self.p.source();
        for number in (len..self.waiting.len()).rev() {
            let at = self.waiting[number].at;
            let end = self.p.token_at(at).end;
            self.work.names.forget_forward(Name::new(src, at, end), number as u32);
            self.iso.forward.remove(&(number as u32));
        }
        self.waiting.truncate(len);
    }

    /// Adds the blocks that were named in the innermost region since the log had this length, and not defined.
    pub(in crate::text::parse) fn add_missing_blocks(&mut self, blocks: usize) {
        let Some(region) = self.frames.last().map(|frame| frame.region) else { return };
        for (name, _) in &self.work.block_log[blocks..] {
            if let Some(missing) = self.work.blocks.get(name).filter(|block| !block.defined) {
                self.iso.arena.link_block(missing.block, region, NONE);
            }
        }
    }

    /// Defines values without definitions by casts.
    pub(in crate::text::parse) fn place_stand_ins(&mut self, ir: &mut Ir) {
        for waiting in std::mem::take(&mut self.waiting) {
            if waiting.defined {
                continue;
            }
            for (isolate, value) in &waiting.places {
                if let Some(arena) = ir.isolate_mut(*isolate).and_then(|isolate| isolate.arena.as_mut()) {
                    self.place_stand_in(arena, *value, &waiting);
                }
            }
        }
    }

    fn place_stand_in(&self, arena: &mut Arena, value: u32, waiting: &Waiting) {
        let cx = self.cx();
        let Some(block) = first_block_around(arena, value) else { return };
        let name = cx.op_name(STAND_IN);
        let slots = cx.op_descriptor(name).map_or(0, |declared| declared.attributes.len());
        let slots: SmallVec<[_; 4]> = (0..slots).map(|slot| cx.op_initial(name, slot)).collect();
        let new = NewOp {
            name,
            loc: self.p.loc_at(waiting.at),
            operands: &[],
            result_types: &[waiting.ty],
            successors: &[],
            regions: &[],
            slots: &slots,
            attrs: &[],
        };
        let op = arena.add_op(&new);
        let first = arena.blocks[block as usize].first;
        arena.link_op(op, block, first);
        let result = arena.bodies[op as usize].results;
        arena.replace_all_uses(value, result);
    }
}

/// The first block of the outermost region around the first use of a value.
fn first_block_around(arena: &Arena, value: u32) -> Option<u32> {
    let first_use = arena.values[value as usize].first_use;
    let mut op = arena.operands.get(first_use as usize)?.owner;
    loop {
        let block = arena.links[op as usize].block;
        let region = arena.blocks.get(block as usize)?.region;
        let Some(region) = arena.regions.get(region as usize) else { return Some(block) };
        if region.owner == ROOT {
            return Some(region.first);
        }
        op = region.owner;
        if op == NONE {
            return None;
        }
    }
}
